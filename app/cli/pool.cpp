#include "cli/table.h"
#include "cli/workspace.h"

#include "work/engine_loading.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject countsAsJson(const JudgingCounts& counts)
{
  return {{u"pool"_s, counts.total},        {u"judged"_s, counts.judged}, {u"unjudged"_s, counts.unjudged},
          {u"disputed"_s, counts.disputed}, {u"later"_s, counts.later},   {u"cannot_judge"_s, counts.cannotJudge}};
}

QStringList countsAsCells(const JudgingCounts& counts)
{
  QStringList cells;
  for (const int count :
       {counts.total, counts.judged, counts.unjudged, counts.disputed, counts.later, counts.cannotJudge})
    cells.append(QString::number(count));
  return cells;
}

const QStringList countColumns{u">pool"_s,     u">judged"_s, u">unjudged"_s,
                               u">disputed"_s, u">later"_s,  u">cannot judge"_s};

/// Applies --depth and --add; both are kept in the workspace.
Result<void> change(const Invocation& invocation, Store& store)
{
  if (invocation.has(u"depth"_s)) {
    const auto depth = invocation.number(u"depth"_s, 1, 1000);
    if (!depth) return tl::unexpected(depth.error());
    auto settings = store.settings();
    if (!settings) return tl::unexpected(settings.error());
    settings->poolDepth = *depth;
    if (auto set = store.setSettings(*settings); !set) return set;
  }
  const QStringList queries = invocation.values(u"add"_s);
  for (qsizetype i = 0; i < queries.size(); ++i) {
    const auto query = store.findQuery(queries[i]);
    if (!query) return tl::unexpected(query.error());
    const auto chunk = store.findChunk(invocation.arguments().at(i + 1));
    if (!chunk) return tl::unexpected(chunk.error());
    if (auto added = store.addToPool(*query, *chunk, {}); !added) return added;
  }
  return {};
}

/// What one judge could label next: every open (query, chunk) of the pools by name.
Result<ExitStatus> listOpen(const Invocation& invocation, Store& store, const Engine& engine)
{
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  for (const QueryRow& query : *queries) {
    const auto pool = engine.pool(query.id);
    const auto chunks = store.chunks(pool);
    if (!chunks) return tl::unexpected(chunks.error());
    const auto labels = store.labelsOf(query.id, LabelScope::everybody());
    if (!labels) return tl::unexpected(labels.error());
    for (const ChunkRow& chunk : *chunks) {
      const bool judged = std::any_of(labels->begin(), labels->end(), [&](const Label& label) {
        return label.subject == Subject{criterion::Relevance, query.id.value, chunk.id.value};
      });
      if (!judged) invocation.print(harmless(query.name) + u'\t' + harmless(chunk.name) + u'\n');
    }
  }
  return Done;
}

Result<ExitStatus> runPool(const Invocation& invocation)
{
  const qsizetype added = invocation.values(u"add"_s).size();
  if (invocation.arguments().size() != 1 + added)
    return fail(ErrorKind::Usage, {}, u"--add takes a query and a chunk, after the workspace"_s);
  const bool changes = invocation.has(u"depth"_s) || added > 0;
  auto opened = openWorkspace(invocation, changes ? Access::ReadWrite : Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  if (auto changed = change(invocation, store); !changed) return tl::unexpected(changed.error());

  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  const auto version = store.poolVersion();
  if (!version) return tl::unexpected(version.error());
  const auto engine = loadEngine(store, Lens{});
  if (!engine) return tl::unexpected(engine.error());
  if (invocation.has(u"open"_s)) return listOpen(invocation, store, *engine);
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());

  const auto depthOf = [&](const RunRow& run) { return run.k.value_or(settings->poolDepth); };
  if (invocation.json()) {
    QJsonArray queryRows;
    for (const QueryRow& query : *queries) {
      QJsonObject row = countsAsJson(engine->poolCounts(query.id));
      row[u"query"_s] = query.name;
      queryRows.append(row);
    }
    QJsonArray runRows;
    for (const RunRow& run : *runs) {
      QJsonObject row = countsAsJson(engine->topCounts(run.id, depthOf(run)));
      row[u"retrieved"_s] = row.take(u"pool"_s);
      row[u"run"_s] = run.name;
      row[u"k"_s] = depthOf(run);
      runRows.append(row);
    }
    invocation.print(QJsonObject{{u"pool_depth"_s, settings->poolDepth},
                                 {u"pool_version"_s, *version},
                                 {u"queries"_s, queryRows},
                                 {u"total"_s, countsAsJson(engine->poolCounts())},
                                 {u"runs"_s, runRows}});
    return Done;
  }
  Table pools(QStringList{u"query"_s} + countColumns);
  for (const QueryRow& query : *queries)
    pools.add(QStringList{query.name} + countsAsCells(engine->poolCounts(query.id)));
  pools.add(QStringList{u"all"_s} + countsAsCells(engine->poolCounts()));
  Table tops(QStringList{u"run"_s, u">k"_s, u">retrieved"_s} + countColumns.mid(1));
  for (const RunRow& run : *runs)
    tops.add(QStringList{run.name, QString::number(depthOf(run))} +
             countsAsCells(engine->topCounts(run.id, depthOf(run))));
  invocation.print(
      u"Pool version %1: the top %2 of each pooled run, what is labelled, what was added.\n\n"_s.arg(*version).arg(
          settings->poolDepth) +
      pools.text() + (tops.isEmpty() ? QString() : u"\nThe top k of each run:\n"_s + tops.text()));
  return Done;
}

} // namespace

Verb poolVerb()
{
  return {
      .name = u"pool"_s,
      .synopsis = u"WORKSPACE [--depth D] [--add QUERY CHUNK]"_s,
      .summary = u"count what is judged, unjudged and put off in each query's pool and each run's top k"_s,
      .more = u"--depth and --add change the workspace. The depth makes a new pool version."_s,
      .options = {{u"depth"_s, u"pool the top D of each run from now on"_s, u"D"_s},
                  {u"add"_s, u"add a chunk that no run found to a query's pool; may be repeated"_s, u"QUERY CHUNK"_s},
                  {u"open"_s, u"list what nobody has labelled instead: query, tab, chunk"_s}},
      .leastArguments = 1,
      .mostArguments = 10000,
      .run = runPool};
}

} // namespace assayer::cli
