#include "work/comparison_figures.h"

#include "work/on_worker.h"
#include "core/criteria.h"
#include "work/session.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int ComparisonRestMs = 150;
constexpr int MostSigns = 200'000'000; // of all samples of a randomization: a few seconds

/// What is needed to name the causes of a changed query.
struct ChangedSymptoms {
  std::size_t place = 0;
  std::optional<Symptoms> before;
  std::optional<Symptoms> now;
};

QVector<Cause> causesOfSymptoms(const std::optional<Symptoms>& symptoms)
{
  return symptoms ? diagnose(*symptoms).causes : QVector<Cause>();
}

/// The clearest first: gained and lost, then what may be.
std::vector<std::size_t> changedPlaces(const Comparison& comparison)
{
  std::vector<std::size_t> places;
  for (const PairChange change :
       {PairChange::Lost, PairChange::Gained, PairChange::MayBeLost, PairChange::MayBeGained, PairChange::Open})
    for (const std::size_t place : comparison.whole().places)
      if (comparison.changeOf(comparison.queries[place]) == change) places.push_back(place);
  return places;
}

/// nullptr: the run has none.
const JudgedAnswer* answerTo(const RunAnswers& answers, QueryId query)
{
  const auto at = std::ranges::find(answers.queries, query, &QueryRow::id);
  return at == answers.queries.end() ? nullptr
                                     : &answers.answers[static_cast<std::size_t>(at - answers.queries.begin())];
}

QHash<QueryId, std::size_t> answerPlaces(const RunAnswers* answers)
{
  QHash<QueryId, std::size_t> places;
  if (!answers) return places;
  places.reserve(answers->queries.size());
  for (qsizetype i = 0; i < answers->queries.size(); ++i)
    places.insert(answers->queries[i].id, static_cast<std::size_t>(i));
  return places;
}

std::vector<ChangedSymptoms> changedSymptoms(const Comparison& comparison, const RunAnswers* before,
                                             const RunAnswers* now)
{
  const auto beforeAt = answerPlaces(before);
  const auto nowAt = answerPlaces(now);
  const auto of = [](const RunAnswers* answers, const QHash<QueryId, std::size_t>& places, QueryId query) {
    const auto place = places.constFind(query);
    return place == places.constEnd() ? std::nullopt : std::optional(symptomsOf(answers->answers[*place]));
  };
  std::vector<std::size_t> places = changedPlaces(comparison);
  if (places.size() > ComparisonFigures::ListedChanges) places.resize(ComparisonFigures::ListedChanges);
  std::vector<ChangedSymptoms> changes;
  for (const std::size_t place : places) {
    const QueryId query = comparison.queries[place].query;
    changes.push_back({place, of(before, beforeAt, query), of(now, nowAt, query)});
  }
  return changes;
}

} // namespace

ComparisonFigures::ComparisonFigures(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  m_pause.setSingleShot(true);
  connect(&m_pause, &QTimer::timeout, this, &ComparisonFigures::test);
  connect(&session, &Session::figuresReset, this, &ComparisonFigures::askAnew);
  connect(&session, &Session::figuresChanged, this, &ComparisonFigures::followEngine);
  connect(&session, &Session::poolChanged, this, &ComparisonFigures::touch);
  connect(&session, &Session::labelChanged, this, [this](const Change& change) {
    for (const LabelEvent& event : change.events)
      if (event.now.subject.criterion == criterion::Relevance) touch(QueryId{event.now.subject.item});
  });
  connect(&session.runsAnswers(), &RunsAnswers::changed, this, &ComparisonFigures::followAnswers);
}

ComparisonFigures::~ComparisonFigures()
{
  ++*m_generation;
  ++*m_later;
  m_scoring.waitForFinished();
  m_testing.waitForFinished();
  m_settlings.waitForFinished();
}

void ComparisonFigures::drop()
{
  ++*m_generation;
  ++*m_later;
  m_pause.stop();
  m_comparison.reset();
  m_tests.reset();
  m_changes.clear();
  m_settling.reset();
  m_isAllDue = m_isScoring = false;
  m_areTestsCurrent = m_isSettlingCurrent = false;
  m_waiting.clear();
}

void ComparisonFigures::ask(const ComparisonRequest& request, const QVector<RunRow>& runs)
{
  m_request = std::make_shared<const ComparisonRequest>(request);
  m_runs = runs;
  askAnew();
}

void ComparisonFigures::forget()
{
  m_request.reset();
  drop();
  m_orders.reset();
  Q_EMIT changed();
}

void ComparisonFigures::setActive(bool isActive)
{
  if (isActive == m_isActive) return;
  m_isActive = isActive;
  if (!isActive) {
    ++*m_later;
    m_pause.stop();
  } else if (isScoring()) {
    score();
  } else if (m_comparison && (!m_areTestsCurrent || !m_isSettlingCurrent)) {
    startLater();
  }
}

void ComparisonFigures::askAnew()
{
  drop();
  m_isAllDue = m_request != nullptr;
  score();
  Q_EMIT changed();
}

// The engine came, or sees everything in another way than it did.
void ComparisonFigures::followEngine()
{
  const Engine* const engine = m_session.engine();
  if (!m_request || !engine) return;
  if (!m_isAllDue && engine->lens() != m_lens)
    askAnew();
  else if (m_areTestsCurrent && !m_isSettlingCurrent && !isScoring())
    settle(); // of answers, which need no engine before
  else
    score();
}

void ComparisonFigures::touch(QueryId query)
{
  if (!m_request || !m_request->measure.ofRetrieval) return;
  m_waiting.insert(query);
  score();
}

void ComparisonFigures::followAnswers(RunId run, const QSet<QueryId>& queries)
{
  if (!m_request || (run != m_request->run.id && run != m_request->baseline.id)) return;
  if (m_request->measure.ofAnswers) {
    m_isAllDue |= queries.isEmpty();
    m_waiting += queries;
    score();
  } else if (m_comparison) { // causes are others, or there for the first time
    startLater();
  }
}

void ComparisonFigures::score()
{
  if (!m_isActive || m_isScoring || !m_request || !isScoring()) return;
  if (m_request->measure.ofRetrieval)
    scoreRanking();
  else
    scoreAnswers();
}

void ComparisonFigures::scoreRanking()
{
  const Engine* const engine = m_session.engine();
  if (!engine) return; // figuresChanged() comes back here
  m_lens = engine->lens();
  const bool isAll = std::exchange(m_isAllDue, false) || !m_comparison;
  const QSet<QueryId> touched = std::exchange(m_waiting, {});
  m_isScoring = true;
  ++*m_later;
  const int generation = *m_generation;
  m_scoring = onWorker(
      this,
      [snapshot = std::make_shared<const Engine>(engine->snapshot()), request = m_request,
       before = isAll ? nullptr : m_comparison, touched, generation, current = m_generation]() mutable {
        Scored scored;
        scored.generation = generation;
        const Engine seen = prepared(snapshot->snapshot());
        snapshot.reset();
        std::optional<std::vector<PairedScore>> scores;
        if (before) {
          scores = before->queries;
          for (std::size_t i = 0; i < scores->size(); ++i)
            if (touched.contains((*scores)[i].query))
              (*scores)[i] =
                  pairedScore(seen, request->run.id, request->baseline.id, request->measure, request->queries[i]);
        } else {
          scores = pairedScores(seen, *request, [&] { return *current == generation; });
        }
        if (scores) scored.comparison = std::make_shared<const Comparison>(summarised(*request, *std::move(scores)));
        return scored;
      },
      [this](const Scored& scored) { adoptScores(scored); });
}

void ComparisonFigures::scoreAnswers()
{
  const RunAnswers* const run = m_session.runsAnswers().want(m_request->run.id);
  const RunAnswers* const baseline = m_session.runsAnswers().want(m_request->baseline.id);
  if (!run || !baseline) return; // changed() comes back here
  if (const Engine* const engine = m_session.engine()) m_lens = engine->lens();
  const bool isAll = std::exchange(m_isAllDue, false) || !m_comparison;
  const QSet<QueryId> touched = std::exchange(m_waiting, {});
  m_isScoring = true;
  ++*m_later;
  const int generation = *m_generation;
  const Policy policy = m_session.lens().policy;
  std::vector<std::pair<std::size_t, PairedScore>> fresh;
  for (std::size_t i = 0; !isAll && i < m_request->queries.size(); ++i)
    if (const QueryId query = m_request->queries[i].id; touched.contains(query))
      fresh.emplace_back(
          i, pairedScore(answerTo(*run, query), answerTo(*baseline, query), m_request->measure, policy, query));
  auto scores = std::make_shared<std::vector<PairedScore>>();
  if (isAll) *scores = pairedScores(*run, *baseline, *m_request, policy);
  m_scoring = onWorker(
      this,
      [scores, fresh, before = isAll ? nullptr : m_comparison, request = m_request, generation] {
        if (before) *scores = before->queries;
        for (const auto& [place, score] : fresh) (*scores)[place] = score;
        return Scored{std::make_shared<const Comparison>(summarised(*request, std::move(*scores))), generation};
      },
      [this](const Scored& scored) { adoptScores(scored); });
}

void ComparisonFigures::adoptScores(const Scored& scored)
{
  if (scored.generation != *m_generation) return;
  m_isScoring = false;
  const bool isFirst = !m_comparison;
  m_comparison = scored.comparison;
  m_areTestsCurrent = m_isSettlingCurrent = false;
  // Places are those of the comparison before until the tests are there; of an unchanged question they are the same.
  m_pause.setInterval(isFirst ? 0 : ComparisonRestMs);
  Q_EMIT changed();
  if (isScoring())
    score();
  else
    startLater();
}

void ComparisonFigures::startLater()
{
  ++*m_later;
  m_areTestsCurrent = m_isSettlingCurrent = false;
  if (m_isActive) m_pause.start();
}

void ComparisonFigures::test()
{
  if (!m_comparison || isScoring()) return;
  const int generation = ++*m_later;
  auto symptoms = std::make_shared<std::vector<ChangedSymptoms>>(
      changedSymptoms(*m_comparison, m_session.runsAnswers().want(m_request->baseline.id),
                      m_session.runsAnswers().want(m_request->run.id)));
  m_testing = onWorker(
      this,
      [comparison = m_comparison, symptoms, generation, current = m_later] {
        Tested tested;
        tested.generation = generation;
        const auto keepGoing = [&] { return *current == generation; };
        for (const ChangedSymptoms& change : *symptoms) {
          if (!keepGoing()) return tested;
          tested.changes.append({change.place, causesOfSymptoms(change.before), causesOfSymptoms(change.now)});
        }
        TestOptions options;
        options.samples = std::clamp(MostSigns / std::max(comparison->whole().compared(), 1), 10'000, options.samples);
        options.keepGoing = keepGoing;
        if (auto tests = testGroups(*comparison, options))
          tested.tests = std::make_shared<const QVector<GroupTests>>(*std::move(tests));
        return tested;
      },
      [this](const Tested& tested) { adoptTests(tested); });
}

void ComparisonFigures::adoptTests(const Tested& tested)
{
  if (tested.generation != *m_later || !tested.tests) return;
  m_tests = tested.tests;
  m_changes = tested.changes;
  m_areTestsCurrent = true;
  Q_EMIT changed();
  settle();
}

void ComparisonFigures::settle()
{
  const Engine* const engine = m_session.engine();
  if (!engine) return; // askAnew() was, and starts all over
  const int generation = *m_later;
  QStringList measures = usualOrderMeasures(m_session.settings().poolDepth);
  if (m_request->measure.ofRetrieval && !measures.contains(m_request->measure.name))
    measures.prepend(m_request->measure.name);
  m_settlings = onWorker(
      this,
      [snapshot = std::make_shared<const Engine>(engine->snapshot()), comparison = m_comparison, request = m_request,
       runs = m_runs, measures, highest = m_session.settings().highestGrade(), generation,
       current = m_later]() mutable {
        Settled settled;
        settled.generation = generation;
        const auto keepGoing = [&] { return *current == generation; };
        const Engine seen = prepared(snapshot->snapshot());
        snapshot.reset();
        std::vector<QueryId> queries;
        for (const QueryRow& query : request->queries) queries.push_back(query.id);
        if (auto orders = retrievalOrders(seen, runs, measures, queries, keepGoing))
          settled.orders = std::make_shared<const RunOrders>(*std::move(orders));
        if (auto settling = settlingOf(*comparison, &seen, highest, keepGoing))
          settled.settling = std::make_shared<const Settling>(*std::move(settling));
        return settled;
      },
      [this](const Settled& settled) { adoptSettling(settled); });
}

void ComparisonFigures::adoptSettling(const Settled& settled)
{
  if (settled.generation != *m_later || !settled.settling || !settled.orders) return;
  m_settling = settled.settling;
  m_orders = settled.orders;
  m_isSettlingCurrent = true;
  Q_EMIT changed();
}

} // namespace assayer
