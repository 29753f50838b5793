// How the answers of runs and what was said of them are read and put together: a run once, whoever's labels it is then
// looked at with, and labels once, whatever number of runs follow. Private to work/: others take judged_answers or
// judge_items. Blocking.
#pragma once

#include "metrics/measures.h"
#include "work/judged_answers.h"
#include "work/label_table.h"
#include "work/truth_claims.h"

#include <QHash>
#include <QSet>

#include <map>
#include <optional>
#include <vector>

namespace assayer {

/// What an answer needs of its question.
struct AskedQuestion {
  QueryRow row;
  bool corpusOnly = false;
};

/// A run as it is, without what anybody said of it.
struct ReadRun {
  RunRow run;
  QHash<QueryId, Answer> answers;
  QHash<QueryId, QVector<ChunkId>> contexts; // as far as the writer saw them
  QHash<AnswerId, QVector<Claim>> claims;    // that stand
  QSet<AnswerId> split;
  QHash<QueryId, TruthClaims> truth;
  QHash<QueryId, QVector<AnswerId>> withoutContext; // answers of the paired runs that had none
};

class RunReading {
public:
  enum class Extent {
    All,
    Answers, // neither references nor paired runs
  };
  /// only: one query of the run, else all. store outlives it.
  RunReading(Store& store, Extent extent, std::optional<QueryId> only = {});

  /// The run that was read before is gone; questions and rankings, which are the same for all, stay. NotFound for an
  /// unknown run.
  Result<void> read(RunId run);
  const ReadRun& now() const { return m_now; }
  /// In the order of import, those that the run did not answer too.
  const std::vector<AskedQuestion>& questions() const { return m_questions; }

private:
  Result<void> findRun(RunId run, QVector<RunId>& references, QVector<RunId>& withoutContext);
  Result<void> readQuestions();
  Result<void> readAll();
  Result<void> readOne();
  Result<void> readRankings();
  Result<void> readTruth(const QVector<RunId>& references);
  Result<void> readTruthOfOne(RunId reference);
  Result<void> readWithoutContext(const QVector<RunId>& runs);

  Store& m_store;
  Extent m_extent;
  std::optional<QueryId> m_only;
  ReadRun m_now;
  std::vector<AskedQuestion> m_questions;
  std::optional<QHash<RunId, QHash<QueryId, QVector<ChunkId>>>> m_contexts; // of all runs
};

/// What was said of answers, by one judge or by everybody, and what it makes of them.
class AnswerLabels {
public:
  enum class Parts {
    All,
    Scored, // what model judges score: claims, whether the question is addressed, the grades of the context
    Claims, // claims alone
  };
  /// store outlives it.
  AnswerLabels(Store& store, LabelScope scope, Parts parts);

  /// The current labels of the whole workspace, of all runs: a label knows its answer, not its run.
  Result<void> read();
  /// The current labels on one query, its answers and their claims.
  Result<void> readOf(QueryId query);
  /// Instead of read(): of persons what agreement may use (IndependentLabel), of others what is current. First the
  /// others, then add() with every independent label, those of models are passed over, then finish().
  Result<void> readOthers();
  void add(const IndependentLabel& label);
  Result<void> finish();

  /// The same of one query's answer in one run, as it was read.
  Result<void> readIndependent(const RunReading& ofOneQuery);

  RunAnswers of(const RunReading& reading);

private:
  using Labels = std::span<const Label>;

  Result<void> readNames();
  bool takesModels(CriterionId criterion) const;
  bool isOwn(const Criterion& row) const { return row.id >= criterion::FirstOwn && row.on == SubjectKind::Answer; }
  bool isPerson(const Label& label) const { return m_judges.value(label.judge) == JudgeKind::Person; }
  Result<void> readEvidence();
  Result<void> readFormerEvidence();

  Labels labelsOn(CriterionId criterion, qint64 item, qint64 other = 0) const;
  ValueSet gold(CriterionId criterion, qint64 item, qint64 other = 0) const;
  std::vector<const Label*> counted(CriterionId criterion, qint64 item, qint64 other = 0) const;

  JudgedAnswer judged(const ReadRun& run, const Answer& answer, const AskedQuestion& question);
  void addClaims(JudgedAnswer& made, const ReadRun& run, const Answer& answer) const;
  void addEvidence(JudgedClaim& claim, const std::vector<const Label*>& verdicts) const;
  void addFromEntailment(JudgedClaim& claim, ClaimId id, const QVector<ChunkId>& context) const;
  Tri chunkEntails(ClaimId id, ChunkId chunk, const JudgedClaim* claim) const;
  void addEntailment(JudgedAnswer& made, const ReadRun& run, const Answer& answer,
                     const QVector<ChunkId>& context) const;
  void addRetrieval(JudgedAnswer& made, QueryId query, const QVector<ChunkId>& context);

  Store& m_store;
  LabelScope m_scope;
  Parts m_parts;
  WorkspaceSettings m_settings;
  QHash<JudgeId, JudgeKind> m_judges;
  QHash<CriterionId, Criterion> m_criteria;
  QVector<CriterionId> m_asked; // what the parts rest on
  LabelTable m_labels;
  QHash<EventId, QVector<EvidenceQuote>> m_evidence;
  std::map<qsizetype, std::optional<MeasureSpec>> m_precisions; // context precision by depth
};

} // namespace assayer
