#include "judge/text_search.h"

#include "store/search_index.h"
#include "store/store.h"
#include "work/queue.h"

#include <QFutureWatcher>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

using Found = Result<QSet<QueryId>>;

Found searchNow(const QString& path, const QByteArray& uid, const QString& words,
                const std::function<bool()>& keepGoing)
{
  auto store = Store::another(path);
  if (!store) return tl::unexpected(store.error());
  auto index = SearchIndex::open(uid);
  if (!index) return tl::unexpected(index.error());
  // In slices, so that a question that nobody waits for any more ends soon.
  while (!(*index)->isComplete()) {
    if (!keepGoing()) return fail(ErrorKind::Cancelled, {}, u"the search was given up"_s);
    const auto more = (*index)->update(**store);
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
  }
  return searchQueries(**store, **index, words);
}

} // namespace

TextSearch::TextSearch(QObject* parent) : QObject(parent) {}

TextSearch::~TextSearch()
{
  cancel();
}

void TextSearch::setWorkspace(const QString& path, const QByteArray& uid)
{
  cancel();
  m_path = path;
  m_uid = uid;
}

void TextSearch::cancel()
{
  ++*m_generation;
  m_searching = false;
}

void TextSearch::search(const QString& words)
{
  const int generation = ++*m_generation;
  m_searching = true;
  auto* const watcher = new QFutureWatcher<Found>(this);
  connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation, words] {
    watcher->deleteLater();
    if (generation != *m_generation) return;
    m_searching = false;
    const Found result = watcher->result();
    if (result)
      Q_EMIT found(words, *result);
    else
      Q_EMIT failed(result.error());
  });
  watcher->setFuture(
      QtConcurrent::run([path = m_path, uid = m_uid, words, generation, current = m_generation]() -> Found {
        return searchNow(path, uid, words, [&] { return *current == generation; });
      }));
}

} // namespace assayer
