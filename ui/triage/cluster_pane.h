// The kinds of failure of a day: the largest first, or all their samples as a picture; those in no cluster last. Owned
// by the Triage page; GUI thread.
#pragma once

#include "judge/judge_keys.h"
#include "shared/list_model.h"
#include "triage/triage_desk.h"

#include <QWidget>

class QLabel;
class QListView;
class QStackedLayout;

namespace assayer {

class ClusterPicture;
class KeyButton;
class SectionHeader;

class ClusterPane : public QWidget {
  Q_OBJECT

public:
  /// desk outlives the pane.
  ClusterPane(const TriageDesk& desk, KeyOf keyOf, QWidget* parent);

  void showDraw();
  /// Names, states and what is done have changed.
  void refresh();
  /// Marks a row; absent: none.
  void setCurrent(std::optional<int> row);
  std::optional<int> current() const; // a row of the desk's clusters
  void markAnswer(AnswerId answer);   // in the picture; 0: none
  void setKeys(KeyOf keyOf);
  void setPicture(bool picture);
  bool isPicture() const { return m_isPicture; }
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override; // all rows in sight

Q_SIGNALS:
  void clusterChosen(int row);
  void answerChosen(assayer::AnswerId answer); // in the picture
  void commandClicked(const QString& id);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QVariant answer(int row, int role) const;
  QString title(const ClusterRow& row) const;
  QString below(const ClusterRow& row) const;

  const TriageDesk& m_desk;
  KeyOf m_keyOf;
  ListModel<int> m_model; // places in the desk's clusters
  bool m_isPicture = false;
  bool m_isSettingCurrent = false;
  SectionHeader* m_header;
  KeyButton* m_about;
  KeyButton* m_pictureButton;
  QListView* m_view;
  ClusterPicture* m_picture;
  QLabel* m_nothing;
  QStackedLayout* m_body;
};

} // namespace assayer
