#include "work/engine_loading.h"

#include "core/criteria.h"
#include "core/similarity.h"
#include "core/text.h"
#include "store/store.h"

#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

/// Which of the chunks that the runs retrieved for a query meet its needs.
Result<void> loadNeeds(Store& store, QueryId query, const QVector<Need>& needs, Engine& engine)
{
  const auto rankings = store.rankingsOf(query);
  if (!rankings) return tl::unexpected(rankings.error());
  QSet<quint32> retrieved;
  for (const Ranking& ranking : *rankings) retrieved.unite({ranking.chunks.begin(), ranking.chunks.end()});
  const std::vector<quint32> ids(retrieved.begin(), retrieved.end());
  const auto chunks = store.chunks(ids);
  if (!chunks) return tl::unexpected(chunks.error());
  const auto texts = store.chunkTexts(ids);
  if (!texts) return tl::unexpected(texts.error());
  std::vector<std::vector<quint32>> met;
  for (const Need& need : needs) {
    std::vector<quint32>& meeting = met.emplace_back();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto at = static_cast<qsizetype>(i);
      const QString held = text::normalised(texts->at(at));
      if (std::ranges::any_of(need, [&](const NeedOption& option) {
            return option.quote.isEmpty() ? option.chunk == chunks->at(at).name
                                          : held.contains(text::normalised(option.quote));
          }))
        meeting.push_back(ids[i]);
    }
  }
  engine.setNeeds(query, std::move(met));
  return {};
}

/// Which chunks of each query's pool are near-duplicates. One query's texts are held at a time.
Result<void> findNearDuplicates(Store& store, const QVector<QueryRow>& queries, Engine& engine,
                                const std::function<bool()>& keepGoing)
{
  for (const QueryRow& query : queries) {
    if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, QStringLiteral("loading was stopped"));
    const std::span<const quint32> pool = engine.pool(query.id);
    if (pool.size() < 2) continue;
    const auto texts = store.chunkTexts(pool);
    if (!texts) return tl::unexpected(texts.error());
    std::vector<std::vector<quint64>> sets;
    sets.reserve(pool.size());
    // Chunks that are known by their ids only have no text to be alike in.
    for (std::size_t at = 0; at < pool.size(); ++at) {
      const QString& text = texts->at(static_cast<qsizetype>(at));
      sets.push_back(text.isEmpty() ? std::vector<quint64>() : shingles(text));
    }
    engine.setNearDuplicates(query.id, nearDuplicates(sets));
  }
  return {};
}

} // namespace

Result<Engine> loadEngine(Store& store, const Lens& lens, const std::function<bool()>& keepGoing,
                          const EngineExtras& extras)
{
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  Engine engine(*settings, lens);

  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const JudgeRow& judge : *judges) engine.addJudge(judge);
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  for (const QueryRow& query : *queries) engine.addQuery(query);
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& run : *runs) engine.addRun(run);

  const auto cancelled = [] { return fail(ErrorKind::Cancelled, {}, QStringLiteral("loading was stopped")); };
  if (keepGoing && !keepGoing()) return cancelled();
  if (auto read = store.eachRanking(
          [&](RunId run, QueryId query, std::span<const quint32> chunks) { engine.addRanking(run, query, chunks); });
      !read)
    return tl::unexpected(read.error());
  if (keepGoing && !keepGoing()) return cancelled();
  if (auto read = store.eachPoolAddition([&](QueryId query, ChunkId chunk) { engine.addToPool(query, chunk); }); !read)
    return tl::unexpected(read.error());

  const LabelScope scope = lens.onlyJudge ? LabelScope::only(*lens.onlyJudge) : LabelScope::everybody();
  if (auto read = store.eachLabel(criterion::Relevance, scope, [&](const Label& label) { engine.addLabel(label); });
      !read)
    return tl::unexpected(read.error());
  if (keepGoing && !keepGoing()) return cancelled();
  if (extras.copies && !lens.nearDuplicatesOnce) {
    if (auto read = store.eachCopy([&](ChunkId chunk, qint64 group) { engine.setNearGroup(chunk, group); }); !read)
      return tl::unexpected(read.error());
  }
  QVector<std::pair<QueryId, QVector<Need>>> needing;
  if (extras.needs) {
    const auto note = [&](QueryId query, const QVector<Need>& needs) { needing.append({query, needs}); };
    if (auto read = store.eachNeeds(note); !read) return tl::unexpected(read.error());
  }
  for (const auto& [query, needs] : needing) {
    if (auto read = loadNeeds(store, query, needs, engine); !read) return tl::unexpected(read.error());
    if (keepGoing && !keepGoing()) return cancelled();
  }
  if (extras.addMore) extras.addMore(engine);
  engine.finish();
  if (lens.nearDuplicatesOnce)
    if (auto found = findNearDuplicates(store, *queries, engine, keepGoing); !found)
      return tl::unexpected(found.error());
  return engine;
}

} // namespace assayer
