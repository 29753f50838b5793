// What breakdowns, matrices and comparisons need of every answer of a run, worked out once: whether it was produced and
// holds, its outcome, its critical errors, what broke. A label changes the facts of its own query only. Pure; any
// thread.
#pragma once

#include "answers/diagnosis.h"
#include "answers/production.h"
#include "work/judged_answers.h"

#include <QHash>

#include <span>
#include <vector>

namespace assayer {

struct AnswerFact {
  ProductionPart production;
  OutcomeColumn outcome = OutcomeColumn::Open;
  Tri answeringChunk = Tri::Open; // in the context
  Tri faithful = Tri::Open;
  std::array<Tri, CriticalErrorCount> critical{};
  quint16 causes = 0;         // all that it can still be, a bit each, as Diagnosis::causes; 0: nobody asked
  bool isOutcomeTold = false; // labels say something of it
  bool isCorrectTold = false;
  bool operator==(const AnswerFact&) const = default;

  bool isWritten() const { return outcome != OutcomeColumn::Empty && outcome != OutcomeColumn::Failed; }
  bool mayBe(Cause cause) const { return causes >> static_cast<int>(cause) & 1; }
};

/// Beside the run's answers, place by place.
struct RunFacts {
  std::vector<AnswerFact> answers;
  QHash<QueryId, std::size_t> places; // of the query's answer

  const AnswerFact* ofQuery(QueryId query) const;
};

/// causes: also what broke, which only pages that show it need.
RunFacts factsOf(const RunAnswers& answers, const ValidationRule& rule, bool causes);
AnswerFact factOf(const JudgedAnswer& answer, const ValidationRule& rule, bool causes);

} // namespace assayer
