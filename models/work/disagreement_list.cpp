#include "work/disagreement_list.h"

#include "core/workers.h"
#include "store/store.h"
#include "work/session.h"

#include <QFutureWatcher>
#include <QtConcurrent>

namespace assayer {

namespace {

constexpr int othersEveryMs = 1000;

struct LoadedList {
  std::shared_ptr<Disagreements> list; // shared only because futures copy
  ChangeId upTo;
  std::optional<Error> error;
};

LoadedList loadList(const QString& path, const std::function<bool()>& keepGoing)
{
  const auto store = Store::another(path);
  if (!store) return {nullptr, {}, store.error()};
  // Before the labels: what comes later is read again, and reading twice is harmless.
  const auto newest = (*store)->newestChange();
  if (!newest) return {nullptr, {}, newest.error()};
  auto list = Disagreements::load(**store, keepGoing);
  if (!list) return {nullptr, {}, list.error()};
  return {std::make_shared<Disagreements>(std::move(*list)), *newest, std::nullopt};
}

} // namespace

DisagreementList::DisagreementList(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
  connect(&session, &Session::labelChanged, this, &DisagreementList::follow);
  // A blind session passes nothing of others on; this list is about nothing else.
  connect(&m_news, &QTimer::timeout, this, &DisagreementList::lookForNews);
}

DisagreementList::~DisagreementList()
{
  ++*m_generation; // tells the worker that nobody waits
}

void DisagreementList::load()
{
  const int generation = ++*m_generation;
  auto* const watcher = new QFutureWatcher<LoadedList>(this);
  connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation] {
    watcher->deleteLater();
    if (generation != *m_generation) return;
    const LoadedList read = watcher->result();
    if (read.error) {
      Q_EMIT failed(*read.error);
      return;
    }
    m_list = std::make_unique<Disagreements>(std::move(*read.list));
    m_known = read.upTo;
    m_dataVersion = 0;
    m_news.start(othersEveryMs);
    Q_EMIT loaded();
    lookForNews();
  });
  watcher->setFuture(QtConcurrent::run(
      &workers(), [path = m_session.store().path(), generation, current = m_generation]() -> LoadedList {
        return loadList(path, [&] { return *current == generation; });
      }));
}

void DisagreementList::follow(const Change& change)
{
  if (!m_list) return;
  const auto touched = m_list->follow(m_session.store(), change);
  if (!touched) {
    Q_EMIT failed(touched.error());
    return;
  }
  for (const Subject& subject : *touched) Q_EMIT followed(subject);
}

void DisagreementList::lookForNews()
{
  const auto version = m_session.store().dataVersion();
  if (!m_list || !version || *version == m_dataVersion) return;
  m_dataVersion = *version;
  const auto since = m_session.store().changesSince(m_known);
  if (!since) return;
  for (const Change& change : *since) {
    m_known = change.id;
    follow(change);
  }
}

} // namespace assayer
