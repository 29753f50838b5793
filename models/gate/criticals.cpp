#include "gate/criticals.h"

#include <QHash>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Tri hasError(const JudgedAnswer& answer, int error)
{
  return answer.state == AnswerState::Written ? answer.critical[static_cast<std::size_t>(error)] : Tri::No;
}

} // namespace

CriticalEvidence newCriticals(const RunAnswers& run, const RunAnswers& baseline, const QStringList& words,
                              const QSet<QueryId>& queries)
{
  QHash<QueryId, const JudgedAnswer*> before;
  for (qsizetype i = 0; i < baseline.queries.size(); ++i)
    before.insert(baseline.queries[i].id, &baseline.answers[static_cast<std::size_t>(i)]);
  CriticalEvidence evidence;
  for (qsizetype i = 0; i < run.queries.size(); ++i) {
    const QueryRow& query = run.queries[i];
    if (!queries.contains(query.id)) continue;
    ++evidence.compared;
    const JudgedAnswer* const former = before.value(query.id);
    for (int error = 0; error < CriticalErrorCount; ++error) {
      const QString& word = criticalErrorWords()[error];
      if (!words.isEmpty() && !words.contains(word)) continue;
      const Tri now = hasError(run.answers[static_cast<std::size_t>(i)], error);
      if (now == Tri::No || (former && hasError(*former, error) == Tri::Yes)) continue;
      if (now == Tri::Yes)
        evidence.added.append(u"%1 (%2)"_s.arg(query.name, word));
      else
        evidence.open.append(u"%1 (%2)"_s.arg(query.name, word));
    }
  }
  return evidence;
}

} // namespace assayer
