#include "work/engine_loading.h"

#include "core/criteria.h"
#include "store/store.h"

namespace assayer {

Result<Engine> loadEngine(Store& store, const Lens& lens, const std::function<bool()>& keepGoing)
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
  engine.finish();
  return engine;
}

} // namespace assayer
