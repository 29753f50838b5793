#include "work/trend_figures.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "store/store.h"
#include "work/changed_queries.h"
#include "work/session.h"

#include <QTimer>

#include <algorithm>

namespace assayer {

namespace {

constexpr std::size_t AnswersAtOnce = 1000; // some milliseconds

} // namespace

TrendFigures::TrendFigures(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  connect(&session, &Session::labelChanged, this, &TrendFigures::followLabel);
  connect(&session, &Session::figuresReset, this, [this] {
    ++*m_generation;
    m_data.reset();
    m_waitsForEngine = m_question.has_value();
  });
  connect(&session, &Session::figuresChanged, this, [this] {
    if (!m_session.engine() || !m_question) return;
    // Another lens makes other figures.
    if (m_waitsForEngine || m_lens != m_session.engine()->lens()) read();
  });
  connect(&session, &Session::goldenChanged, this, &TrendFigures::reload); // a query may expect something else
  connect(&session, &Session::poolChanged, this, [this](QueryId query) {
    if (!m_data) m_meanwhile.insert(query);
    if (!m_data || !m_session.engine()) return;
    if (const auto place = m_data->places.constFind(query); place != m_data->places.constEnd())
      scoreRankings(*m_data, *m_session.engine(), *place);
    sumUp();
  });
  connect(&session.runsAnswers(), &RunsAnswers::changed, this, &TrendFigures::followAnswers);
}

TrendFigures::~TrendFigures()
{
  ++*m_generation;
  m_reading.waitForFinished();
  m_summing.waitForFinished();
}

void TrendFigures::ask(TrendQuestion question)
{
  if (m_question) question.policy = m_question->policy; // the engine's, see read()
  if (m_question == question) return;
  m_question = std::move(question);
  read();
}

void TrendFigures::reload()
{
  if (m_question) read();
}

void TrendFigures::setLookedAt(bool isLookedAt)
{
  m_isLookedAt = isLookedAt;
  if (m_isLookedAt && m_isOutdated) sumUp();
}

bool TrendFigures::isReading() const
{
  if (!m_question) return false;
  return !m_data || std::ranges::any_of(m_answers, [](Answers state) { return state != Answers::There; });
}

void TrendFigures::read()
{
  const int generation = ++*m_generation;
  m_data.reset();
  m_meanwhile.clear();
  m_waitsForEngine = !m_session.engine();
  if (m_waitsForEngine) return; // it will be there
  m_lens = m_session.engine()->lens();
  m_question->policy = m_lens.policy;
  m_reading = onWorker(
      this,
      [path = m_session.store().path(), question = *m_question, generation,
       engine = std::make_shared<Engine>(m_session.engine()->snapshot())] {
        Read read;
        read.generation = generation;
        auto data = readWorkspace(path, [&](Store& store) { return readTrend(store, question); });
        if (!data) {
          read.error = data.error();
          return read;
        }
        scoreRankings(*data, forTrend(std::move(*engine)));
        read.data = std::make_shared<TrendData>(*std::move(data));
        return read;
      },
      [this](const Read& read) { adoptData(read); });
  Q_EMIT changed();
}

void TrendFigures::adoptData(const Read& read)
{
  if (read.generation != *m_generation) return;
  if (read.error) {
    m_question.reset(); // asking again reads again
    Q_EMIT failed(*read.error);
    Q_EMIT changed();
    return;
  }
  m_data = std::move(*read.data);
  const bool byLabels = restsOnAnswerLabels(*m_data);
  m_answers.assign(m_data->runs.size(), byLabels ? Answers::Wanted : Answers::There);
  m_relabelled.assign(m_data->runs.size(), {});
  m_scored.assign(m_data->runs.size(), 0);
  for (const QueryId query : std::exchange(m_meanwhile, {}))
    if (const auto place = m_data->places.constFind(query); place != m_data->places.constEnd() && m_session.engine())
      scoreRankings(*m_data, *m_session.engine(), *place);
  if (byLabels)
    for (const TrendRunData& run : m_data->runs) followAnswers(run.run.id);
  sumUp();
}

std::size_t TrendFigures::placeOfRun(RunId run) const
{
  const auto found = std::ranges::find_if(m_data->runs, [&](const TrendRunData& of) { return of.run.id == run; });
  return static_cast<std::size_t>(found - m_data->runs.begin());
}

// A run's answers are there for the first time, gone, or some of them were labelled.
void TrendFigures::followAnswers(RunId run)
{
  if (!m_data || !restsOnAnswerLabels(*m_data)) return;
  const std::size_t at = placeOfRun(run);
  if (at == m_data->runs.size()) return;
  const RunAnswers* const answers = m_session.runsAnswers().want(run);
  if (!answers) {
    m_answers[at] = Answers::Wanted;
    return;
  }
  if (m_answers[at] == Answers::Wanted) {
    m_answers[at] = Answers::BeingScored;
    m_scored[at] = 0;
    if (!std::exchange(m_isScoring, true)) QTimer::singleShot(0, this, &TrendFigures::scoreSome);
    return;
  }
  const QSet<QueryId> relabelled = std::exchange(m_relabelled[at], {});
  if (relabelled.isEmpty()) return;
  for (qsizetype i = 0; i < answers->queries.size(); ++i)
    if (relabelled.contains(answers->queries[i].id))
      scoreAnswer(*m_data, at, m_data->places.value(answers->queries[i].id),
                  answers->answers[static_cast<std::size_t>(i)]);
  sumUp();
}

// A thousand answers at a time, so that no key has to wait.
void TrendFigures::scoreSome()
{
  m_isScoring = false;
  if (!m_data) return;
  const auto scored = std::ranges::find(m_answers, Answers::BeingScored);
  if (scored == m_answers.end()) return;
  const auto at = static_cast<std::size_t>(scored - m_answers.begin());
  const RunAnswers* const answers = m_session.runsAnswers().want(m_data->runs[at].run.id);
  if (!answers) {
    m_answers[at] = Answers::Wanted;
  } else {
    const std::size_t end = std::min(answers->answers.size(), m_scored[at] + AnswersAtOnce);
    for (std::size_t& i = m_scored[at]; i < end; ++i)
      if (const auto place = m_data->places.constFind(answers->queries[static_cast<qsizetype>(i)].id);
          place != m_data->places.constEnd())
        scoreAnswer(*m_data, at, *place, answers->answers[i]);
    if (m_scored[at] == answers->answers.size()) m_answers[at] = Answers::There;
  }
  if (std::ranges::find(m_answers, Answers::BeingScored) != m_answers.end()) {
    m_isScoring = true;
    QTimer::singleShot(0, this, &TrendFigures::scoreSome);
  } else if (!isReading()) {
    sumUp();
  }
}

void TrendFigures::followLabel(const Change& change)
{
  if (!m_question) return;
  const QSet<QueryId> queries = queriesOfChange(m_session.store(), change);
  if (!m_data) {
    m_meanwhile.unite(queries);
    return;
  }
  if (m_session.engine())
    for (const QueryId query : queries)
      if (const auto place = m_data->places.constFind(query); place != m_data->places.constEnd())
        scoreRankings(*m_data, *m_session.engine(), *place);
  // Their answers are read when the hand is done; followAnswers() then knows which.
  for (QSet<QueryId>& relabelled : m_relabelled) relabelled.unite(queries);
  sumUp();
}

void TrendFigures::sumUp()
{
  m_isOutdated = true;
  if (!m_isLookedAt || !m_data) return;
  m_isOutdated = false;
  m_sumAgain = m_isSumming;
  if (std::exchange(m_isSumming, true)) return;
  m_summing = onWorker(
      this,
      [data = *m_data, generation = m_generation->load()] {
        return Summed{std::make_shared<Trend>(trendOf(data)), generation};
      },
      [this](const Summed& summed) { adoptTrend(summed); });
}

void TrendFigures::adoptTrend(const Summed& summed)
{
  m_isSumming = false;
  const bool isCurrent = summed.generation == *m_generation;
  if (m_sumAgain || !isCurrent) sumUp();
  if (!isCurrent) return;
  m_trend = std::move(*summed.trend);
  Q_EMIT changed();
}

} // namespace assayer
