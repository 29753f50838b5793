#include "judge/text_search.h"

#include "core/workers.h"
#include "store/search_index.h"
#include "store/store.h"
#include "work/chunk_queries.h"
#include "work/queue.h"

#include <QFutureWatcher>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

using Ranked = std::shared_ptr<const ChunkQueries>;

struct Answered {
  QSet<QueryId> queries;
  Ranked ranked;
};
using Found = Result<Answered>;

/// What is known already, or read anew after an import.
Result<Ranked> currentRanked(Store& store, const Ranked& known)
{
  const auto landed = store.landedImports();
  if (!landed) return tl::unexpected(landed.error());
  if (known && known->landedImports() == *landed) return known;
  auto loaded = ChunkQueries::load(store);
  if (!loaded) return tl::unexpected(loaded.error());
  return std::make_shared<const ChunkQueries>(std::move(*loaded));
}

Found searchNow(const QString& path, const QByteArray& uid, const QString& words, const Ranked& known,
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
  const auto ranked = currentRanked(**store, known);
  if (!ranked) return tl::unexpected(ranked.error());
  const auto queries = searchQueries(**store, **index, words, **ranked);
  if (!queries) return tl::unexpected(queries.error());
  return Answered{*queries, *ranked};
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
  m_ranked.reset();
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
    if (!result) {
      Q_EMIT failed(result.error());
      return;
    }
    m_ranked = result->ranked;
    Q_EMIT found(words, result->queries);
  });
  watcher->setFuture(QtConcurrent::run(
      &workers(), [path = m_path, uid = m_uid, words, known = m_ranked, generation, current = m_generation]() -> Found {
        return searchNow(path, uid, words, known, [&] { return *current == generation; });
      }));
}

} // namespace assayer
