// What the rules of a gate are held against, read from a workspace: groups, figures, differences, agreement, coverage.
// Each thing is read once, whatever number of rules ask for it. Private to gate/; blocking.
#pragma once

#include "gate/verdicts.h"
#include "work/agreement_labels.h"
#include "work/figures.h"
#include "work/grouping.h"
#include "work/judge_items.h"

#include <functional>
#include <map>
#include <memory>

namespace assayer {

/// The groups that a rule is about, and what its file says of groups that are not so.
struct GateGroups {
  QVector<FigureGroup> groups;
  QStringList faults; // sentences; where there are no groups at least one
};

class GateMeasuring {
public:
  GateMeasuring(Store& store, const Lens& lens, const RunRow& run, const std::optional<RunRow>& baseline,
                std::function<bool()> keepGoing);

  Result<GateGroups> groupsOf(const GateRule& rule);

  Result<FigureEvidence> metric(const GateRule& rule, const FigureMeasures& measures, const FigureGroup& group);
  /// Run − baseline over the queries of both, under the same labels.
  Result<FigureEvidence> difference(const GateRule& rule, const FigureMeasures& measures, const FigureGroup& group);
  Result<QVector<AgreementEvidence>> agreement(const GateRule& rule);
  /// Of every kind of thing that the judge judged under the measure; none where it judged nothing.
  Result<QVector<AgreementEvidence>> modelJudge(const GateRule& rule);
  Result<CriticalEvidence> criticals(const GateRule& rule, const FigureGroup& group);
  Result<CoverageEvidence> coverage(const GateRule& rule, const FigureGroup& group);

private:
  Result<const Engine*> engine();
  Result<const QVector<QueryGroup>*> groupsBy(const GateRule& rule, std::optional<Split> split);
  Result<const QVector<QueryRow>*> queries();
  Result<const ScoredAnswers*> answersOf(const RunRow& run);
  Result<QStringList> mistypedExcept(const GateRule& rule, const Grouping& grouping);
  Result<QVector<QueryId>> retrievalQueries(const FigureGroup& group);

  Store& m_store;
  Lens m_lens;
  RunRow m_run;
  std::optional<RunRow> m_baseline;
  std::function<bool()> m_keepGoing;
  std::optional<Engine> m_engine;
  std::optional<QVector<QueryRow>> m_queries;
  RunAnswersReader m_reader; // of the answers
  std::map<RunId, ScoredAnswers> m_answers;
  std::map<std::pair<QString, QString>, QVector<QueryGroup>> m_groups; // by grouping and split
  std::map<QString, JudgeItems> m_models;                              // by the judge's name
  std::optional<AgreementLabels> m_agreement;
};

} // namespace assayer
