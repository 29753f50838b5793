// The Triage perspective: the kinds of failure and the day's samples beside the surface of Judge, and what broke below
// the whole answer. Walks through the samples; everything that is judged on the way is the surface's affair. Owned by
// the window; GUI thread.
#pragma once

#include "judge/judge_keys.h"
#include "shared/perspective.h"
#include "triage/triage_desk.h"
#include "work/day_drawing.h"

#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace assayer {

class BrokePane;
class ClusterDialog;
class ClusterPane;
class JudgePage;
class PromoteDialog;
class SamplePane;
class Session;
class TriageSettingsDialog;

class TriagePage : public Perspective {
  Q_OBJECT

public:
  /// session outlives the page.
  TriagePage(Session& session, QWidget* parent);
  ~TriagePage() override;

  bool runCommand(const QString& id) override;
  bool knows(const QString& id) const override;
  bool takeKey(const QVector<QKeyCombination>& chords) override;
  bool isOn(const QString& id) const override;
  QueryId currentQuery() const override;
  void showChunk(ChunkId chunk) override;
  bool showSubject(const Subject& subject) override;
  void saveState(QSettings& settings) const override;
  void restoreState(QSettings& settings) override;

  /// The keys in force, printed on every control; call again when they change.
  void setKeys(const KeyOf& keyOf);

protected:
  void focusInEvent(QFocusEvent* event) override;

private:
  enum class Pane { Clusters, Samples, Surface };

  // -- showing (triage_page.cpp) --
  void lay();
  void connectParts();
  void reload();
  void showDraw(AnswerId wanted = {});
  void showAbout();
  void fitLeft();
  bool open(int sample);
  bool openAnswer(AnswerId answer);
  void readBroke();
  void showBroke();
  void showKeys();
  void showProgress();
  void follow(const Change& change);
  void followDrawing();
  void setFolded(bool folded);
  const SampleRow* current() const;

  // -- doing (triage_commands.cpp) --
  bool canTriage();
  bool forward(const QString& id);
  bool runTriage(const QString& id);
  bool runMoving(const QString& id);
  bool step(int direction);
  bool goTo(int sample, const QString& whyNot);
  bool movePane(int direction);
  bool finish();
  bool ask();
  bool setCause(Cause cause);
  bool setDisposition(int position);
  bool drawToday();
  void draw(RunId run);
  bool showCluster(std::optional<int> row, std::optional<NextStep> nextStep = std::nullopt);
  bool promote();
  bool editSettings();
  void focusPane(Pane pane);
  void stopAsking();

  Session& m_session;
  TriageDesk m_desk;
  DayDrawing m_drawing;
  KeyOf m_keyOf;
  Pane m_pane = Pane::Samples;
  std::optional<int> m_sample; // on screen; absent: none, or an answer that was not drawn
  std::optional<Suggestion> m_suggestion;
  QString m_drawnFor;
  bool m_isGolden = false;
  QTimer m_reading;           // of what the labels of the sample suggest now
  bool m_isLeftSized = false; // by hand
  bool m_isAsking = false;    // for the letter of a cause

  QSplitter* m_outer;
  QSplitter* m_left;
  ClusterPane* m_clusters;
  SamplePane* m_samples;
  QStackedWidget* m_right; // the surface, or what the page is for while there is no sample
  QLabel* m_about;
  JudgePage* m_surface;
  BrokePane* m_broke;
  QPointer<ClusterDialog> m_clusterDialog;
  QPointer<PromoteDialog> m_promoteDialog;
  QPointer<TriageSettingsDialog> m_settingsDialog;
};

} // namespace assayer
