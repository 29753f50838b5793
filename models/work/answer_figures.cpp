#include "work/answer_figures.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "answers/answer_measures.h"
#include "work/changed_queries.h"

#include <QTimer>

namespace assayer {

AnswerFigures::AnswerFigures(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

AnswerFigures::~AnswerFigures()
{
  ++*m_generation;
  m_loading.waitForFinished();
}

void AnswerFigures::clear()
{
  ++*m_generation;
  m_run = {};
  m_answers.reset();
  m_places.clear();
  m_waiting.clear();
  m_means.clear();
}

void AnswerFigures::reset(LabelScope scope)
{
  clear();
  m_scope = scope;
  Q_EMIT changed();
}

void AnswerFigures::show(RunId run)
{
  if (run == m_run) return;
  clear();
  m_run = run;
  if (run) load();
  Q_EMIT changed(); // only now: who hears it may ask again
}

void AnswerFigures::load()
{
  m_loading = onWorker(
      this,
      [path = m_store.path(), run = m_run, scope = m_scope, generation = m_generation->load(),
       current = m_generation]() {
        Loaded loaded;
        loaded.generation = generation;
        if (*current != generation) return loaded;
        auto answers = readWorkspace(path, [&](Store& store) { return loadRunAnswers(store, run, scope); });
        if (answers)
          loaded.answers = std::make_shared<RunAnswers>(std::move(*answers));
        else
          loaded.error = answers.error();
        return loaded;
      },
      [this](const Loaded& loaded) { adopt(loaded); });
}

void AnswerFigures::adopt(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  m_answers.emplace(std::move(*loaded.answers));
  for (qsizetype i = 0; i < m_answers->queries.size(); ++i) m_places.insert(m_answers->queries[i].id, i);
  readWaiting(); // what was labelled meanwhile
  Q_EMIT changed();
}

std::optional<Mean> AnswerFigures::mean(const QString& measure, Policy policy) const
{
  const AnswerMeasure* const row = answerMeasure(measure);
  if (!row || !m_answers || m_answers->answers.empty()) return std::nullopt;
  // Asked for with every label, those on chunks included, of which most change nothing here.
  const std::pair key(measure, policy);
  auto known = m_means.constFind(key);
  if (known == m_means.constEnd()) known = m_means.insert(key, meanOverAnswers(*row, m_answers->answers, policy));
  return *known;
}

void AnswerFigures::follow(const Change& change)
{
  if (m_run) follow(queriesOfChange(m_store, change));
}

void AnswerFigures::follow(const QSet<QueryId>& queries)
{
  if (!m_run || queries.isEmpty()) return;
  const bool isIdle = m_waiting.isEmpty();
  m_waiting += queries;
  // After the repaint that the label asked for.
  if (isIdle && m_answers)
    QTimer::singleShot(0, this, [this] {
      if (!m_answers) return;
      const QSet<QueryId> queries = m_waiting;
      readWaiting();
      Q_EMIT changed(queries);
    });
}

void AnswerFigures::readWaiting()
{
  m_means.clear();
  for (const QueryId query : std::exchange(m_waiting, {})) {
    const auto place = m_places.constFind(query);
    if (place == m_places.constEnd()) continue;
    auto read = loadRunAnswer(m_store, m_run, query, m_scope);
    if (!read) {
      Q_EMIT failed(read.error());
      continue;
    }
    if (read->answers.size() != 1) continue;
    m_answers->answers[static_cast<std::size_t>(*place)] = std::move(read->answers[0]);
    m_answers->queries[*place] = read->queries[0];
  }
}

} // namespace assayer
