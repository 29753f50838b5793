// The samples of a day's draw, in their shuffled order, with what was said of each. Owned by the Triage page; GUI
// thread.
#pragma once

#include "judge/judge_keys.h"
#include "shared/list_model.h"
#include "triage/triage_desk.h"

#include <QWidget>

class QLabel;
class QListView;
class QMenu;

namespace assayer {

class KeyButton;
class SectionHeader;

class SamplePane : public QWidget {
  Q_OBJECT

public:
  /// desk outlives the pane.
  SamplePane(const TriageDesk& desk, KeyOf keyOf, QWidget* parent);

  /// The desk has another draw, or none.
  void showDraw();
  void refresh(int sample);
  void refreshAll();
  void setCurrent(std::optional<int> sample);
  void setKeys(KeyOf keyOf);
  /// Whether a draw can be asked for; busy: one is being made.
  void setDrawable(bool drawable, bool busy);
  /// The days that have a draw; false: there is none.
  bool openDays();
  /// From which run today's sample is to be drawn, the one to expect first.
  void openRuns(const QVector<RunRow>& runs, bool namesHidden);
  QSize minimumSizeHint() const override;

Q_SIGNALS:
  void sampleChosen(int sample);
  void drawChosen(assayer::DrawId draw);
  void runChosen(assayer::RunId run);
  void commandClicked(const QString& id);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QVariant answer(int place, int role) const;
  QString below(int sample) const;
  void showHead();

  const TriageDesk& m_desk;
  KeyOf m_keyOf;
  ListModel<int> m_model; // places in the desk's samples
  bool m_isSettingCurrent = false;
  bool m_isDrawable = false;
  bool m_isBusy = false;
  SectionHeader* m_header;
  KeyButton* m_days;
  QMenu* m_dayMenu;
  KeyButton* m_draw;
  QMenu* m_runMenu;
  QListView* m_view;
  QLabel* m_nothing;
};

} // namespace assayer
