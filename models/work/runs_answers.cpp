#include "work/runs_answers.h"

#include "work/changed_queries.h"

namespace assayer {

RunsAnswers::RunsAnswers(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

RunsAnswers::~RunsAnswers() = default;

void RunsAnswers::reset(LabelScope scope)
{
  m_scope = scope;
  const auto gone = std::exchange(m_runs, {});
  for (const auto& entry : gone) Q_EMIT changed(RunId{entry.first});
}

const RunAnswers* RunsAnswers::want(RunId run)
{
  if (!run) return nullptr;
  auto& figures = m_runs[run.value];
  if (!figures) {
    figures = std::make_unique<AnswerFigures>(m_store);
    figures->reset(m_scope);
    figures->show(run);
    connect(figures.get(), &AnswerFigures::changed, this,
            [this, run](const QSet<QueryId>& queries) { Q_EMIT changed(run, queries); });
    connect(figures.get(), &AnswerFigures::failed, this, &RunsAnswers::failed);
  }
  return figures->answers();
}

void RunsAnswers::follow(const Change& change)
{
  if (m_runs.empty()) return;
  const QSet<QueryId> queries = queriesOfChange(m_store, change);
  for (const auto& entry : m_runs) entry.second->follow(queries);
}

void RunsAnswers::follow(QueryId query)
{
  for (const auto& entry : m_runs) entry.second->follow({query});
}

} // namespace assayer
