#include "work/most_informative.h"

#include "core/workers.h"
#include "core/criteria.h"
#include "work/session.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>
#include <cmath>
#include <functional>

namespace assayer {

namespace {

// Sums that should be equal may differ in their last bits; these must not decide an order.
std::pair<qint64, qint64> weightOf(const Worth* worth)
{
  if (!worth) return {-1, -1};
  return {std::llround(worth->swing * 1e12), std::llround(worth->narrowing() * 1e12)};
}

} // namespace

InformativeOrder::InformativeOrder(const std::vector<NextJudgement>& best)
{
  for (const NextJudgement& next : best) m_worth.insert(next.query, next.worth);
}

void InformativeOrder::set(QueryId query, const std::optional<Worth>& worth)
{
  if (worth)
    m_worth.insert(query, *worth);
  else
    m_worth.remove(query);
}

const Worth* InformativeOrder::of(QueryId query) const
{
  const auto found = m_worth.constFind(query);
  return found == m_worth.constEnd() ? nullptr : &*found;
}

std::optional<NextJudgement> InformativeOrder::best() const
{
  std::optional<NextJudgement> best;
  for (auto next = m_worth.cbegin(); next != m_worth.cend(); ++next)
    if (!best || weightOf(&*next) > weightOf(&best->worth)) best = NextJudgement{next.key(), *next};
  return best;
}

std::vector<QueryId> InformativeOrder::sorted(const std::vector<QueryId>& queries) const
{
  std::vector<std::pair<std::pair<qint64, qint64>, QueryId>> weighed;
  weighed.reserve(queries.size());
  for (const QueryId& query : queries) weighed.emplace_back(weightOf(of(query)), query);
  std::ranges::stable_sort(weighed, std::greater<>(), [](const auto& entry) { return entry.first; });
  std::vector<QueryId> sorted;
  sorted.reserve(queries.size());
  for (const auto& [weight, query] : weighed) sorted.push_back(query);
  return sorted;
}

MostInformative::MostInformative(const Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  connect(&session, &Session::figuresReset, this, &MostInformative::askAnew);
  connect(&session, &Session::figuresChanged, this, &MostInformative::followEngine);
  connect(&session, &Session::poolChanged, this, &MostInformative::touch);
  connect(&session, &Session::labelChanged, this, [this](const Change& change) {
    for (const LabelEvent& event : change.events)
      if (event.now.subject.criterion == criterion::Relevance) touch(QueryId{event.now.subject.item});
  });
}

MostInformative::~MostInformative()
{
  ++*m_generation; // tells the worker that nobody waits
}

void MostInformative::lookFor(const Goal& goal)
{
  if (m_goal == goal) return;
  m_goal = goal;
  askAnew();
}

void MostInformative::forget()
{
  if (!m_goal) return;
  m_goal.reset();
  askAnew();
}

void MostInformative::askAnew()
{
  ++*m_generation;
  m_isBusy = false;
  m_order.reset();
  m_waiting.clear();
  m_isWholeDue = m_goal.has_value();
  askNext();
}

// The engine came, or sees everything in another way than it did.
void MostInformative::followEngine()
{
  const Engine* const engine = m_session.engine();
  if (!m_goal || !engine) return;
  if (!m_isWholeDue && engine->lens() != m_lens)
    askAnew();
  else
    askNext();
}

void MostInformative::touch(QueryId query)
{
  if (!m_goal) return;
  m_waiting.insert(query);
  askNext();
}

void MostInformative::askNext()
{
  const Engine* const engine = m_session.engine();
  if (m_isBusy || !m_goal || !engine || (!m_isWholeDue && m_waiting.isEmpty())) return;
  Answer asked;
  asked.whole = m_isWholeDue;
  if (!asked.whole) asked.queries.assign(m_waiting.cbegin(), m_waiting.cend());
  m_isWholeDue = false;
  m_waiting.clear();
  m_isBusy = true;
  m_lens = engine->lens();

  const int generation = *m_generation;
  auto* const watcher = new QFutureWatcher<std::shared_ptr<Answer>>(this);
  connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation] {
    watcher->deleteLater();
    if (generation != *m_generation) return;
    m_isBusy = false;
    take(std::move(*watcher->result()));
    askNext();
  });
  watcher->setFuture(QtConcurrent::run(&workers(), [snapshot = std::make_shared<const Engine>(engine->snapshot()),
                                                    asked = std::make_shared<Answer>(std::move(asked)), goal = *m_goal,
                                                    generation, current = m_generation]() mutable {
    const auto keepGoing = [&] { return *current == generation; };
    asked->best = snapshot->mostInformativeOfEach(goal, asked->whole ? snapshot->queries() : asked->queries, keepGoing);
    if (asked->whole) asked->order = InformativeOrder(asked->best);
    snapshot.reset(); // here, not where the answer is taken
    return asked;
  }));
}

void MostInformative::take(Answer&& answer)
{
  if (answer.whole) {
    m_order = std::move(answer.order);
    Q_EMIT found();
    return;
  }
  if (!m_order) return;
  for (const QueryId& query : answer.queries) m_order->set(query, std::nullopt);
  for (const NextJudgement& next : answer.best) m_order->set(next.query, next.worth);
  for (const QueryId& query : answer.queries) Q_EMIT followed(query);
}

} // namespace assayer
