#include "cli/metrics.h"

#include "cli/freeze.h"
#include "cli/query_options.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "metrics/measures.h"
#include "work/engine_loading.h"

#include <QJsonArray>

#include <algorithm>
#include <functional>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Fills in the names asked for, or what a bare `metrics` shows, and finds out which are about answers.
Result<void> readMeasures(const Invocation& invocation, Store& store, MetricsUse use, MetricsRequest& request)
{
  QStringList scored;
  if (request.lens.onlyJudge) {
    const auto names = scoredMeasures(store, *request.lens.onlyJudge, request.runs);
    if (!names) return tl::unexpected(names.error());
    scored = *names;
  }
  const auto named = readMeasureNames(invocation);
  if (!named) return tl::unexpected(named.error());
  QStringList names = *named;
  const bool ofTrec = request.lens.policy == Policy::TrecEval;
  const bool usual = !invocation.has(u"measure"_s);
  if (usual && !ofTrec && use == MetricsUse::Figures) {
    const auto ofAnswers = defaultAnswerMeasures(store, request.runs, scored);
    if (!ofAnswers) return tl::unexpected(ofAnswers.error());
    names += *ofAnswers;
  }
  const auto apart = readApart(invocation);
  if (!apart) return tl::unexpected(apart.error());
  auto found = findMeasures(store, names, scored, *apart);
  if (!found) {
    if (found.error().context.isEmpty()) found.error().context = u"--measure"_s;
    return tl::unexpected(found.error());
  }
  request.measures = *std::move(found);
  for (const QString& name : std::as_const(names)) {
    if (request.measures.isOfRetrieval(name)) continue;
    if (ofTrec)
      return fail(ErrorKind::Usage, u"--policy"_s,
                  u"trec_eval has no answers; %1 takes interval, strict or judged_only"_s.arg(name));
    if (use == MetricsUse::Next)
      return fail(ErrorKind::Usage, u"--next"_s,
                  u"%1 is about answers; chunks are ordered by a measure of retrieval"_s.arg(name));
  }
  return {};
}

Result<QVector<RunRow>> readRuns(const Invocation& invocation, Store& store)
{
  const auto all = store.runs();
  if (!all) return all;
  QVector<RunRow> chosen;
  if (!invocation.has(u"run"_s)) { // answers that serve as reference are measured on demand only
    std::copy_if(all->begin(), all->end(), std::back_inserter(chosen), std::not_fn(isReference));
    return chosen;
  }
  QStringList names;
  for (const RunRow& run : *all) names.append(run.name);
  for (const QString& name : invocation.values(u"run"_s)) {
    const qsizetype at = names.indexOf(name);
    if (at < 0) return fail(ErrorKind::NotFound, {}, u"there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
    chosen.append(all->at(at));
  }
  return chosen;
}

Result<QVector<FigureGroup>> readGroups(const Invocation& invocation, Store& store, std::optional<Split> split)
{
  const QString by = invocation.value(u"by"_s);
  const bool isByQuery = by == u"query";
  if (!invocation.has(u"by"_s) || isByQuery) {
    if (!isByQuery && !split) return QVector<FigureGroup>{FigureGroup{}};
    const auto queries = store.queries();
    if (!queries) return tl::unexpected(queries.error());
    QVector<FigureGroup> groups;
    if (!isByQuery) groups.append({std::nullopt, {}, true});
    for (const QueryRow& query : *queries) {
      if (split && query.split != *split) continue;
      if (isByQuery)
        groups.append({query.name, {query.id}});
      else
        groups.last().queries.append(query.id);
    }
    return groups;
  }
  if (!parseGrouping(by))
    return fail(ErrorKind::Usage, u"--by"_s,
                u"\"%1\" is not one of query, %2 or facet:NAME"_s.arg(by, groupByWords().join(u", "_s)));
  const auto grouping = readGrouping(invocation, store);
  if (!grouping) return tl::unexpected(grouping.error());
  const auto found = groupQueries(store, *grouping, split);
  if (!found) return tl::unexpected(found.error());
  QVector<FigureGroup> groups;
  for (const QueryGroup& group : *found) groups.append({group.name, group.queries});
  return groups;
}

Result<Lens> readLens(const Invocation& invocation, Store& store, const WorkspaceSettings& settings)
{
  Lens lens;
  const auto policy = invocation.choice(u"policy"_s, policyNames);
  if (!policy) return tl::unexpected(policy.error());
  lens.policy = static_cast<Policy>(*policy);
  const auto gain = invocation.choice(u"gain"_s, gainNames);
  if (!gain) return tl::unexpected(gain.error());
  lens.gain = static_cast<Gain>(*gain);
  lens.nearDuplicatesOnce = invocation.has(u"copies-once"_s);
  lens.disputesOpenFully = invocation.has(u"disputes-open"_s);
  lens.undefinedIsZero = invocation.has(u"undefined-zero"_s);
  lens.relevantFrom = settings.relevantFrom;
  if (invocation.has(u"relevant-from"_s)) {
    const auto cut = invocation.number(u"relevant-from"_s, 1, settings.highestGrade());
    if (!cut) return tl::unexpected(cut.error());
    lens.relevantFrom = *cut;
  }
  if (const QString source = invocation.value(u"source"_s); source != u"labels") {
    const auto judge = findJudge(store, source);
    if (!judge) return tl::unexpected(judge.error());
    lens.onlyJudge = judge->id;
  }
  return lens;
}

QJsonObject figureAsJson(const MetricsRequest& request, const Figure& figure)
{
  const Mean& mean = figure.mean;
  QJsonObject reasons;
  for (auto entry = mean.reasons.begin(); entry != mean.reasons.end(); ++entry) reasons[entry.key()] = entry.value();
  const auto value = mean.value();
  QJsonObject json{
      {u"run"_s, figure.run},
      {u"measure"_s, figure.measure},
      {u"gain"_s, figure.ofRanking ? QJsonValue(gainNames[static_cast<int>(request.lens.gain)]) : QJsonValue()},
      {u"policy"_s, policyNames[static_cast<int>(request.lens.policy)]},
      {u"group"_s, figure.group ? QJsonValue(*figure.group) : QJsonValue()},
      {u"status"_s, statusName(mean.status)},
      {u"value"_s, value ? QJsonValue(*value) : QJsonValue()},
      {u"bounds"_s,
       mean.status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{mean.min, mean.max})},
      {u"ci95"_s, figure.ci95 ? QJsonValue(QJsonArray{figure.ci95->low, figure.ci95->high}) : QJsonValue()},
      {u"n_defined"_s, mean.defined},
      {u"n_optional"_s, mean.optional},
      {u"n_undefined"_s, mean.undefinedCount},
      {u"n_total"_s, mean.total},
      {u"reasons"_s, reasons},
      {u"pool_version"_s, request.poolVersion},
      {u"source"_s, request.source}};
  if (request.split) json[u"split"_s] = splitWord(*request.split);
  if (!figure.otherRun.isEmpty()) json[u"other_run"_s] = figure.otherRun;
  return json;
}

QString reasonsCell(const Mean& mean)
{
  QStringList parts;
  for (auto entry = mean.reasons.begin(); entry != mean.reasons.end(); ++entry)
    parts.append(u"%1 %2"_s.arg(entry.value()).arg(entry.key()));
  return parts.join(u", "_s);
}

void printTable(const Invocation& invocation, const MetricsRequest& request, const QVector<Figure>& figures)
{
  const bool grouped = invocation.has(u"by"_s);
  const bool mixed = std::ranges::any_of(figures, [&](const Figure& f) { return f.items != figures.first().items; });
  const QString counted = figures.isEmpty() ? u"queries"_s : mixed ? u"n of N"_s : figures.first().items;
  QStringList columns{u"run"_s, u"measure"_s, u">value"_s, u">"_s + counted, u"not in the mean"_s};
  if (grouped) columns.insert(1, invocation.value(u"by"_s));
  Table table(columns);
  for (const Figure& figure : figures) {
    const Mean& mean = figure.mean;
    QStringList cells{figure.otherRun.isEmpty() ? figure.run : u"%1 against %2"_s.arg(figure.run, figure.otherRun),
                      figure.measure, valueCell(mean.status, mean.min, mean.max),
                      u"%1 of %2"_s.arg(mean.defined).arg(mean.total) + (mixed ? u' ' + figure.items : QString()),
                      reasonsCell(mean)};
    if (grouped) cells.insert(1, figure.group->isEmpty() ? u"(none)"_s : *figure.group);
    table.add(cells);
  }
  invocation.print(settingsLine(request) + u"\n\n"_s + table.text());
}

Result<ExitStatus> runMetrics(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const MetricsUse use = invocation.has(u"next"_s)      ? MetricsUse::Next
                         : invocation.has(u"explain"_s) ? MetricsUse::Explained
                                                        : MetricsUse::Figures;
  const auto request = readMetricsRequest(invocation, **store, use);
  if (!request) return tl::unexpected(request.error());
  if (request->split != Split::Dev) remarkOnFreeze(invocation, **store);
  const auto engine =
      loadEngine(**store, request->lens, {}, {.copies = true, .needs = needsOfQueries(request->measures.names)});
  if (!engine) return tl::unexpected(engine.error());
  if (use == MetricsUse::Next) return nextJudgements(invocation, **store, *request, *engine);
  if (use == MetricsUse::Explained) return explainMetrics(invocation, **store, *request, *engine);
  const auto figures = figuresOf(**store, *request, *engine);
  if (!figures) return tl::unexpected(figures.error());
  if (!invocation.json()) {
    printTable(invocation, *request, *figures);
    return Done;
  }
  QJsonArray rows;
  for (const Figure& figure : *figures) rows.append(figureAsJson(*request, figure));
  invocation.print(QJsonObject{{u"metrics"_s, rows}});
  return Done;
}

/// The names that `--measure` takes, with what they say.
QString measuresHelp()
{
  Table ofRetrieval({u"of retrieval"_s, u"what it says"_s});
  for (const Measure& measure : measures()) {
    const QString taken = (measure.cutoff ? u"@k"_s : QString()) + (measure.persistence ? u"(p=0.8)"_s : QString());
    ofRetrieval.add({measure.name + taken, measure.explanation});
  }
  Table table({u"of answers"_s, u"what it says"_s});
  for (const AnswerMeasure& measure : answerMeasures()) table.add({measure.name, measure.explanation});
  table.add({u"criterion.NAME"_s,
             u"The mean by a criterion of the workspace's own; criterion.NAME>=VALUE: the share of "
             "answers from that value up."_s});
  table.add({u"criterion.NAME[:first]"_s,
             u"By such a criterion on two runs' answers, for each two runs: the mean preference, below the middle for "
             "the first one named, and the shares that prefer :first, :second or :neither."_s});
  return ofRetrieval.text(PageColumns) + u'\n' + table.text(PageColumns) +
         u"For these --policy judged_only leaves out open claims, then answers that are still open, and takes an "
         "answer whose outcome nobody judged for an answer; trec_eval has none of them. --gain, --relevant-from, "
         "--copies-once, --disputes-open and --undefined-zero are about retrieval. --source JUDGE takes that judge's "
         "scores where there are any under the measure's name, else that judge's labels, never both."_s;
}

} // namespace

Result<MetricsRequest> readMetricsRequest(const Invocation& invocation, Store& store, MetricsUse use)
{
  MetricsRequest request;
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  request.poolDepth = settings->poolDepth;
  const auto lens = readLens(invocation, store, *settings);
  if (!lens) return tl::unexpected(lens.error());
  request.lens = *lens;
  request.source = invocation.value(u"source"_s);
  const auto runs = readRuns(invocation, store);
  if (!runs) return tl::unexpected(runs.error());
  request.runs = *runs;
  request.areRunsNamed = invocation.has(u"run"_s);
  if (auto read = readMeasures(invocation, store, use, request); !read) return tl::unexpected(read.error());
  const auto split = readSplit(invocation);
  if (!split) return tl::unexpected(split.error());
  request.split = *split;
  if (*split && use == MetricsUse::Next)
    return fail(ErrorKind::Usage, u"--split"_s, u"--next looks at the chunks of all queries"_s);
  if (*split) {
    const auto queries = store.queries();
    if (!queries) return tl::unexpected(queries.error());
    for (const QueryRow& query : *queries)
      if (query.split == **split) request.ofSplit.append(query.id);
    request.inSplit = {request.ofSplit.begin(), request.ofSplit.end()};
  }
  const auto groups = readGroups(invocation, store, *split);
  if (!groups) return tl::unexpected(groups.error());
  request.groups = *groups;
  const auto version = store.poolVersion();
  if (!version) return tl::unexpected(version.error());
  request.poolVersion = *version;
  return request;
}

QString statusName(MeasureStatus status)
{
  switch (status) {
  case MeasureStatus::Determined: return u"determined"_s;
  case MeasureStatus::Interval: return u"interval"_s;
  case MeasureStatus::PartlyUndefined: return u"partly_undefined"_s;
  case MeasureStatus::Undefined: break;
  }
  return u"undefined"_s;
}

QString valueCell(MeasureStatus status, double min, double max)
{
  const auto number = [](double value) { return QString::number(value, 'f', 4); };
  if (status == MeasureStatus::Undefined) return u"not calculable"_s;
  if (status == MeasureStatus::Determined) return number(min);
  return u"%1 to %2"_s.arg(number(min), number(max));
}

QString settingsLine(const MetricsRequest& request)
{
  QStringList further;
  if (request.split) further.append(u"split %1 only"_s.arg(splitWord(*request.split)));
  if (request.lens.nearDuplicatesOnce) further.append(u"near-duplicates once"_s);
  if (request.lens.disputesOpenFully) further.append(u"disputes open to the whole scale"_s);
  if (request.lens.undefinedIsZero) further.append(u"0 where nothing is relevant"_s);
  const QString rest = further.isEmpty() ? QString() : u", "_s + further.join(u", "_s);
  return harmless(u"Source %1, policy %2, gain %3, relevant from %4, within pool version %5 (depth %6)%7."_s.arg(
      request.source, policyNames[static_cast<int>(request.lens.policy)],
      gainNames[static_cast<int>(request.lens.gain)], QString::number(request.lens.relevantFrom),
      QString::number(request.poolVersion), QString::number(request.poolDepth), rest));
}

QVector<QCommandLineOption> metricsOptions()
{
  return {{u"run"_s, u"only this run; may be repeated"_s, u"RUN"_s},
          {u"measure"_s, u"names with their depth, separated by commas"_s, u"NAMES"_s,
           u"p@5,recall@5,ndcg@10,rr,judged@10"_s},
          {u"gain"_s, u"exp (2^grade - 1, the default) or linear"_s, u"GAIN"_s, u"exp"_s},
          {u"policy"_s, u"what open items count as: interval (default), strict, trec_eval, judged_only"_s, u"POLICY"_s,
           u"interval"_s},
          {u"by"_s, u"a row for each query, family, split, origin, expect, case_type or facet:NAME"_s, u"GROUP"_s},
          splitOption(),
          {u"relevant-from"_s, u"the lowest grade that counts as relevant, instead of the workspace's"_s, u"G"_s},
          {u"copies-once"_s,
           u"chunks with texts that are equal or nearly so (Jaccard of word 5-grams from 0.9) count once, "
           "at their first place; reads the texts of all pools"_s},
          {u"disputes-open"_s, u"where judges are apart every grade is possible, not only those between"_s},
          {u"undefined-zero"_s, u"a query without relevant chunks scores 0, as in trec_eval's -J"_s},
          {u"apart"_s,
           u"with criterion.NAME, where persons differ: range (every value between, the default), "
           "median, or labels (each label by itself)"_s,
           u"HOW"_s, u"range"_s},
          {u"source"_s, u"labels (persons' gold, the default) or the name of one judge, person or model"_s, u"SOURCE"_s,
           u"labels"_s}};
}

Verb metricsVerb()
{
  return {.name = u"metrics"_s,
          .synopsis = u"WORKSPACE [--run R] [--measure ndcg@10,recall@5] [--by family]"_s,
          .summary = u"compute measures of the runs: a number where it is determined, else its exact bounds"_s,
          .more = u"\"0.41 to 0.52\" is everything the mean can still become while items are open, not a sampling "
                  "interval.\n\n"_s +
                  measuresHelp(),
          .options =
              metricsOptions() +
              QVector<QCommandLineOption>{
                  {u"explain"_s, u"where each figure comes from: the definition, the queries of the mean; with --query "
                                 "the terms of the sum and what the extremes are"_s},
                  {u"query"_s, u"with --explain: the query whose figure is explained; for an answer its claims"_s,
                   u"QUERY"_s},
                  {u"next"_s, u"list the N open chunks whose labels would tell most about the first measure"_s, u"N"_s},
                  {u"against"_s, u"with --next: tell which of the two runs is better"_s, u"RUN"_s}},
          .run = runMetrics};
}

} // namespace assayer::cli
