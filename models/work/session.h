// One open workspace in one window: the store of the GUI thread, who judges, the live engine, and news from other
// windows on the same file. Owned by the main window; everything here lives on the GUI thread but the loading worker.
#pragma once

#include "core/catalogue.h"
#include "core/label.h"
#include "core/result.h"
#include "metrics/engine.h"
#include "store/store.h"
#include "work/answer_figures.h"
#include "work/freeze_watch.h"
#include "work/judging.h"
#include "work/label_doubt.h"
#include "work/my_work.h"
#include "work/runs_answers.h"
#include "work/second_look.h"

#include <QFuture>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <atomic>
#include <memory>

namespace assayer {

class PickMarks;

class Session : public QObject {
  Q_OBJECT

public:
  /// Opens (never creates) a workspace. Figures come later: figuresChanged().
  static Result<std::unique_ptr<Session>> open(const QString& path, Access access = Access::ReadWrite);
  ~Session() override;

  Store& store() { return *m_store; }
  const WorkspaceSettings& settings() const { return m_settings; }

  /// The judge whose labels this window sets; absent until chosen. Choosing reloads the figures.
  const std::optional<JudgeRow>& judge() const { return m_judge; }
  void setJudge(const JudgeRow& judge);
  Judging* judging() { return m_judging.get(); } // nullptr before a judge is chosen and when read-only

  /// Blind: figures, progress and pages rest on this judge's own labels, and names of runs stay hidden. On by default
  /// for everybody; a lead or reviewer may switch it off.
  bool isBlind() const { return m_blind; }
  void setBlind(bool blind);

  /// nullptr until loaded and while it reloads; valid until the next figuresReset() or figuresChanged().
  const Engine* engine() const { return m_engine ? &*m_engine : nullptr; }
  /// Measures of answers for the run that a page shows (AnswerFigures::show), by the same labels as the engine.
  AnswerFigures& answerFigures() { return m_answerFigures; }
  /// The same for pages that set several runs beside each other.
  RunsAnswers& runsAnswers() { return m_runsAnswers; }
  /// Where people agree too little; knows nothing while the window is blind.
  LabelDoubts& labelDoubts() { return m_labelDoubts; }
  /// What open plans give this judge to do.
  MyWork& work() { return m_work; }
  /// Which of this judge's labels a changed guideline asks about.
  SecondLook& secondLook() { return m_secondLook; }
  /// Whether the test split is frozen, what has changed since, and which runs were picked.
  FreezeWatch& freeze() { return m_freeze; }
  /// What is to be said beside the names of picked runs; nothing while the window is blind.
  PickMarks& pickMarks() { return *m_pickMarks; }
  /// What was chosen about figures; the cut and whose labels count are the workspace's and the blindness's affair. What
  /// decides how single items are seen is loaded by a worker, and until figuresChanged() the engine goes on as it was,
  /// under its own lens().
  void setLens(const Lens& lens);
  const Lens& lens() const { return m_lens; }

  /// Adds a chunk that nobody retrieved to a query's pool, durable on return; a chunk that is in it already stays.
  /// Usage before a judge is chosen.
  Result<void> addToPool(QueryId query, ChunkId chunk);

  /// This window put a query into the golden set or took it out: what the query asks for is read anew by a worker, and
  /// until figuresChanged() the engine goes on as it was.
  void followPromotion(QueryId query);

  /// Reads settings, queries and labels anew, for instance after an import of this window landed.
  void reload();

Q_SIGNALS:
  /// A gesture was saved by this window or another one; the engine has followed.
  void labelChanged(const assayer::Change& change);
  /// Means, counts and progress have changed or are there for the first time.
  void figuresChanged();
  /// The engine is gone until the next figuresChanged().
  void figuresReset();
  /// A chunk joined a query's pool by hand; the engine has followed.
  void poolChanged(QueryId query);
  /// A query went into the golden set, or out of it, by this window; by another one: contentChanged().
  void goldenChanged();
  /// An import landed or settings changed: lists must be read again.
  void contentChanged();
  void judgeChanged();
  /// The file was replaced or removed under this window: nothing more can be saved. Once.
  void fileLost();
  void failed(const assayer::Error& error);

private:
  struct Loaded {
    std::shared_ptr<Engine> engine; // shared only because futures copy
    ChangeId upTo;
    std::optional<Error> error;
    int generation = 0;
  };
  explicit Session(std::unique_ptr<Store> store);
  void startLoading();
  void load();
  void setEngineLens();
  void adoptEngine(const Loaded& loaded);
  void lookForNews();
  void followOwn(const Change& change);
  void follow(const Change& change);
  void introduceJudges(const Change& change);
  bool mayShow(const Change& change) const;
  Lens effectiveLens() const;

  std::unique_ptr<Store> m_store;
  WorkspaceSettings m_settings;
  std::optional<JudgeRow> m_judge;
  std::unique_ptr<Judging> m_judging;
  bool m_blind = true;
  Lens m_lens;
  std::optional<Engine> m_engine;
  QSet<JudgeId> m_introduced; // judges that the engine knows the kind of
  AnswerFigures m_answerFigures;
  RunsAnswers m_runsAnswers;
  LabelDoubts m_labelDoubts;
  MyWork m_work;
  SecondLook m_secondLook;
  FreezeWatch m_freeze;
  std::unique_ptr<PickMarks> m_pickMarks;

  QFuture<Loaded> m_loading;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
  QTimer m_news;
  qint64 m_dataVersion = 0;
  qint64 m_landed = 0;
  qint64 m_promotions = 0;
  bool m_fileLost = false;
  ChangeId m_known;             // every gesture up to here has been followed
  QSet<ChangeId> m_ownFollowed; // own gestures after it: another window's may lie between them
};

} // namespace assayer
