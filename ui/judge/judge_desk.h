// What lies on the judge's table: the queue, the query on screen and what is open on it. No widgets: it reads the
// session's store, follows changes and answers where to go next. Owned by the Judge page; GUI thread.
#pragma once

#include "judge/criterion_words.h"
#include "work/query_page.h"
#include "work/queue.h"
#include "work/work_list.h"

#include <QSet>

#include <optional>

namespace assayer {

class Session;

/// What a gesture touched: the cards to repaint, and where its newest event stands.
struct Touched {
  QueryId query;
  QVector<int> cards;           // of those on the page
  std::optional<ChunkId> chunk; // of the newest event, when it is about one
  std::optional<ClaimId> claim; // judged
  bool split = false;           // an answer's claims are others than before
  std::optional<CriterionId> answerCriterion;
  std::optional<AnswerId> answer; // judged under that criterion
  bool onPage = false;
  bool otherRound = false; // not that of the page
};

/// A run that may be put on screen, under the name that this judge may see.
struct RunChoice {
  RunId run;
  QString name;
  bool hasAnswer = false;
  bool operator==(const RunChoice&) const = default;
};

class JudgeDesk {
  Q_DECLARE_TR_FUNCTIONS(assayer::JudgeDesk)

public:
  explicit JudgeDesk(Session& session) : m_session(session) {}

  // -- reading ------------------------------------------------------------------------------------------------------
  /// Queries, runs and criteria; drops the query on screen.
  Result<void> load();
  /// The page of a query for the run and order chosen, with its texts; without the earlier labels on what comes back
  /// hidden. unit: what the judge is to do there, if it is something in particular.
  Result<void> show(QueryId query, const std::optional<WorkUnit>& unit = std::nullopt);
  /// Takes progress from the engine into the whole queue. @pre there are an engine and a judge
  void followEngine();
  /// Takes the work list, as far as MostUnits, into the queue.
  void takeWork();
  void takeLooksAgain();
  void setRun(RunId run) { m_run = run; }
  RunId run() const { return m_run; }
  void setShuffled(bool shuffled) { m_shuffled = shuffled; }
  bool isShuffled() const { return m_shuffled; }

  Queue& queue() { return m_queue; }
  const Queue& queue() const { return m_queue; }
  const QVector<RunRow>& runs() const { return m_runs; }
  const CriterionWords& words() const { return m_words; }
  const QueryPage* page() const { return m_page ? &*m_page : nullptr; }
  QueryId query() const { return m_page ? m_page->query.row.id : QueryId{}; }
  const QVector<QString>& texts() const { return m_texts; }

  /// Whether the engine's pool of the query on screen holds other chunks than the page, as after an import.
  bool isPoolOld() const;
  /// How many chunks the generator of the run on screen saw: its k, else the pool's depth.
  int depth() const;
  /// Whether a run's generator was given this chunk for the query on screen.
  bool wasInContext(RunId run, ChunkId chunk) const { return context(run).contains(chunk); }
  QSet<ChunkId> context(RunId run) const { return m_contexts.value(run); }
  /// For the query on screen; neutral: other names, in an order that says nothing.
  QVector<RunChoice> runChoices(bool neutral) const;
  /// How far this judge is with the query on screen, and with what its generator saw, in the rounds of the page.
  JudgingCounts ownCounts() const;
  JudgingCounts ownTopCounts() const;
  /// The open units of the work list in a query, as far as they were taken.
  const QVector<WorkUnit>& unitsOf(QueryId query) const;
  /// Why a label on the page is to be looked at again: the version of the guideline; empty: it is not.
  QString askedAgainBy(const Subject& subject) const;
  std::optional<int> cardOf(ChunkId chunk) const;
  const QString& text(int card) const { return m_texts[card]; }
  QString chunkName(ChunkId chunk) const;

  // -- going on -----------------------------------------------------------------------------------------------------
  /// Whether nothing was decided on this card yet, or a changed guideline asks about it: later and cannot judge are
  /// decisions.
  bool isUntouched(int card) const;
  /// The next untouched card of the pool below this one.
  std::optional<int> nextUntouched(int card) const;
  /// The first card of the pool that keeps the query from being finished: untouched, else put off for later.
  std::optional<int> firstGap() const;
  int gapCount() const;
  int lookAgainCount() const; // of the cards of the pool

  // -- following ----------------------------------------------------------------------------------------------------
  /// Takes this judge's own gesture into page and queue; rulings of theirs on disagreements are no labels of theirs.
  Touched take(const Change& change);
  /// "grade 2 partly answers for returns-policy#4".
  QString describe(const Change& change) const;
  /// Where a subject stands.
  Touched placeOf(const Subject& subject) const;
  /// The query that a subject belongs to; 0 when it is gone.
  QueryId queryOf(const Subject& subject) const; // a whole query is a subject of criterion 0
  QueryId queryOf(AnswerId answer) const;

private:
  void locate(const Subject& subject, Touched& touched) const;
  void readContexts();
  JudgedRounds roundsOf(QueryId query, const std::optional<WorkUnit>& unit) const;
  void followQuery(QueryId query);
  void followRepeats();
  void followRepeat(const WorkUnit& unit);
  JudgingCounts countsOf(bool onlyTop) const;

  Session& m_session;
  Queue m_queue;
  QVector<RunRow> m_runs;
  CriterionWords m_words;
  RunId m_run;
  bool m_shuffled = false;
  std::optional<QueryPage> m_page;
  QVector<QString> m_texts;
  QHash<RunId, QSet<ChunkId>> m_contexts;
  QHash<QueryId, QVector<WorkUnit>> m_units;
  QSet<QueryId> m_repeated; // whose progress in the queue is not the engine's
};

/// The local time of a label as it is shown, 10:42:07.
QString shownTime(qint64 msSinceEpoch);

} // namespace assayer
