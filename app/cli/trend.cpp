#include "cli/metrics.h"
#include "cli/freeze.h"
#include "cli/query_options.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "work/grouping.h"
#include "work/trend_words.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<TrendQuestion> readTrendQuestion(const Invocation& invocation, Store& store)
{
  TrendQuestion question;
  auto measures = readMeasureNames(invocation);
  if (!measures) return tl::unexpected(measures.error());
  question.measures = *std::move(measures);
  if (const QString source = invocation.value(u"source"_s); source != u"labels") question.judge = source;
  const auto policy = invocation.choice(u"policy"_s, policyNames);
  if (!policy) return tl::unexpected(policy.error());
  question.policy = static_cast<Policy>(*policy);
  question.ownQueries = invocation.has(u"own-queries"_s);
  const auto split = readSplit(invocation);
  if (!split) return tl::unexpected(split.error());
  question.split = *split;
  for (const QString& name : invocation.values(u"run"_s)) {
    const auto run = findRun(store, name);
    if (!run) return tl::unexpected(run.error());
    question.runs.append(*run);
  }
  return question;
}

QJsonArray changesAsJson(const QVector<RunChange>& changes)
{
  const auto orNull = [](const QString& text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); };
  QJsonArray list;
  for (const RunChange& change : changes)
    list.append(QJsonObject{
        {u"component"_s, change.component}, {u"before"_s, orNull(change.before)}, {u"now"_s, orNull(change.now)}});
  return list;
}

QJsonObject trendFigureAsJson(const Trend& trend, std::size_t run, qsizetype at)
{
  const TrendMeasure& measure = trend.measures[at];
  const TrendFigure& figure = trend.runs[run].figures[at];
  const Mean& mean = figure.mean;
  QJsonObject reasons;
  for (auto entry = mean.reasons.begin(); entry != mean.reasons.end(); ++entry) reasons[entry.key()] = entry.value();
  const bool hasBounds = mean.status != MeasureStatus::Undefined;
  return {{u"measure"_s, measure.name},
          {u"source"_s,
           measure.of == TrendMeasure::Of::Scores && trend.runs[run].judge ? trend.runs[run].judge->name : u"labels"_s},
          {u"status"_s, statusName(mean.status)},
          {u"value"_s, mean.value() ? QJsonValue(*mean.value()) : QJsonValue()},
          {u"bounds"_s, hasBounds ? QJsonValue(QJsonArray{mean.min, mean.max}) : QJsonValue()},
          {u"ci95"_s, figure.ci95 ? QJsonValue(QJsonArray{figure.ci95->low, figure.ci95->high}) : QJsonValue()},
          {u"n_defined"_s, mean.defined},
          {u"n_optional"_s, mean.optional},
          {u"n_undefined"_s, mean.undefinedCount},
          {u"n_total"_s, mean.total},
          {u"reasons"_s, reasons},
          {u"breaks"_s, trend.breaks(run, measure)}};
}

QJsonObject trendRunAsJson(const Trend& trend, std::size_t at)
{
  const TrendRun& run = trend.runs[at];
  QJsonArray figures;
  for (qsizetype i = 0; i < trend.measures.size(); ++i) figures.append(trendFigureAsJson(trend, at, i));
  QJsonArray bottleneck;
  for (const SamplePart part : run.bottleneck) bottleneck.append(partName(part).replace(u' ', u'_'));
  QJsonObject below;
  for (int part = 0; part < SamplePartCount; ++part) {
    const BelowCount& count = run.parts[static_cast<std::size_t>(part)];
    below[partName(static_cast<SamplePart>(part)).replace(u' ', u'_')] =
        QJsonObject{{u"sure"_s, count.sure}, {u"open"_s, count.open}};
  }
  QJsonObject json{
      {u"run"_s, run.run.name},
      {u"date"_s, run.run.date.isEmpty() ? QJsonValue() : QJsonValue(run.run.date)},
      {u"changes"_s, changesAsJson(run.changes)},
      {u"new_guidelines"_s, QJsonArray::fromStringList(run.newGuidelines)},
      {u"judge"_s, run.judge ? QJsonValue(run.judge->name) : QJsonValue()},
      {u"other_judge"_s, run.otherJudge},
      {u"judge_changes"_s, changesAsJson(run.judgeChanges)},
      {u"other_versions"_s, QJsonArray::fromStringList(run.otherVersions)},
      {u"answers"_s, run.answers},
      {u"bottleneck"_s, bottleneck},
      {u"below_threshold"_s, below},
      {u"latency_ms"_s,
       run.latency ? QJsonValue(QJsonObject{
                         {u"n"_s, run.latency->n}, {u"median"_s, run.latency->median}, {u"p95"_s, run.latency->p95}})
                   : QJsonValue()},
      {u"cost"_s,
       run.cost ? QJsonValue(QJsonObject{{u"n"_s, run.cost->n}, {u"mean"_s, run.cost->mean}, {u"sum"_s, run.cost->sum}})
                : QJsonValue()},
      {u"figures"_s, figures}};
  return json;
}

QJsonObject trendAsJson(const Trend& trend)
{
  QJsonArray measures;
  for (qsizetype i = 0; i < trend.measures.size(); ++i)
    measures.append(QJsonObject{{u"measure"_s, trend.measures[i].name}, {u"common_queries"_s, trend.common[i]}});
  QJsonArray runs;
  for (std::size_t i = 0; i < trend.runs.size(); ++i) runs.append(trendRunAsJson(trend, i));
  QJsonArray leftOut;
  for (const RunRow& run : trend.leftOut) leftOut.append(run.name);
  const bool ofSplit = trend.question.split.has_value();
  return {{u"source"_s, trend.question.judge.isEmpty() ? u"labels"_s : trend.question.judge},
          {u"split"_s, ofSplit ? QJsonValue(splitWord(*trend.question.split)) : QJsonValue()},
          {u"own_queries"_s, trend.question.ownQueries},
          {u"policy"_s, policyNames[static_cast<int>(trend.question.policy)]},
          {u"measures"_s, measures},
          {u"runs"_s, runs},
          {u"left_out"_s, leftOut}};
}

QString dateCell(const TrendRun& run)
{
  return run.run.date.isEmpty() ? u"no date"_s : run.run.date;
}

QString trendMeasureText(const Trend& trend, qsizetype at)
{
  const TrendMeasure& measure = trend.measures[at];
  const bool ofScores = measure.of == TrendMeasure::Of::Scores;
  QStringList columns{u"date"_s, u"run"_s, u">"_s + measure.name, u">95 % by sampling"_s, u">queries"_s};
  if (ofScores) columns.append(u"judge"_s);
  Table table(columns);
  for (std::size_t i = 0; i < trend.runs.size(); ++i) {
    const TrendRun& run = trend.runs[i];
    const TrendFigure& figure = run.figures[at];
    const Mean& mean = figure.mean;
    if (i > 0 && trend.breaks(i, measure)) table.add({u"--"_s}); // the line is broken
    QStringList cells{dateCell(run), run.run.name, valueCell(mean.status, mean.min, mean.max),
                      figure.ci95 ? valueCell(MeasureStatus::Interval, figure.ci95->low, figure.ci95->high) : u"-"_s,
                      u"%1 of %2"_s.arg(mean.defined).arg(mean.total)};
    if (ofScores) cells.append(run.judge ? run.judge->name : u"-"_s);
    table.add(cells);
  }
  return u"%1 %2\n"_s.arg(measure.name, harmless(queriesSentence(trend, at))) + table.text();
}

QString stepsText(const Trend& trend)
{
  Table steps({u"date"_s, u"run"_s, u"changed since the run before"_s});
  Table bottlenecks({u"date"_s, u"run"_s, u"bottleneck"_s});
  for (const TrendRun& run : trend.runs) {
    steps.add({dateCell(run), run.run.name, run.isChanged() ? stepWords(run) : u"-"_s});
    bottlenecks.add({dateCell(run), run.run.name, bottleneckWords(run)});
  }
  return steps.text(PageColumns) + u'\n' + bottlenecks.text(PageColumns);
}

QString timingsText(const Trend& trend)
{
  Table table({u"date"_s, u"run"_s, u">answers timed"_s, u">median ms"_s, u">95th percentile ms"_s,
               u">answers priced"_s, u">mean cost"_s, u">cost in all"_s});
  const auto shown = [](double value) { return QString::number(value, 'g', 5); };
  bool isAny = false;
  for (const TrendRun& run : trend.runs) {
    isAny = isAny || run.latency || run.cost;
    QStringList cells{dateCell(run), run.run.name};
    if (run.latency)
      cells += {QString::number(run.latency->n), shown(run.latency->median), shown(run.latency->p95)};
    else
      cells += {u"0"_s, u"-"_s, u"-"_s};
    if (run.cost)
      cells += {QString::number(run.cost->n), shown(run.cost->mean), shown(run.cost->sum)};
    else
      cells += {u"0"_s, u"-"_s, u"-"_s};
    table.add(cells);
  }
  return isAny ? table.text() : QString();
}

Result<ExitStatus> runTrend(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto question = readTrendQuestion(invocation, **store);
  if (!question) return tl::unexpected(question.error());
  remarkOnFreeze(invocation, **store);
  const auto trend = loadTrend(**store, *question);
  if (!trend) return tl::unexpected(trend.error());
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"trend"_s, trendAsJson(*trend)}});
    return Done;
  }
  if (trend->runs.empty()) {
    invocation.print(u"There are no runs.\n"_s);
    return Done;
  }
  QStringList texts{stepsText(*trend)};
  for (qsizetype i = 0; i < trend->measures.size(); ++i) texts.append(trendMeasureText(*trend, i));
  if (const QString timings = timingsText(*trend); !timings.isEmpty()) texts.append(timings);
  QString remarks;
  for (const QString& remark : trendRemarks(*trend)) remarks += harmless(remark) + u'\n';
  if (!remarks.isEmpty()) texts.append(remarks);
  invocation.print(texts.join(u'\n'));
  return Done;
}

} // namespace

Verb trendVerb()
{
  return {
      .name = u"trend"_s,
      .synopsis = u"WORKSPACE [--measure ndcg@10,composite] [--source labels|JUDGE]"_s,
      .summary = u"show how figures moved from run to run, and what was changed before each"_s,
      .more =
          u"Runs stand by date, then in the order of import; those without a date come last. A figure runs over the "
          "queries that all runs have, so that the same cases are compared; --own-queries takes each run's own. Its "
          "interval is what it can still become, the one beside it what the sampling of queries leaves open. With "
          "--source JUDGE measures of answers are that model judge's scores; a name without its version takes all "
          "versions, and where the version changes the line is broken: figures before and after it are not "
          "comparable."_s,
      .options = {{u"measure"_s, u"measures of retrieval or answers, separated by commas"_s, u"NAMES"_s,
                   u"ndcg@10,composite"_s},
                  {u"source"_s, u"labels (the default), or a model judge"_s, u"SOURCE"_s, u"labels"_s},
                  {u"split"_s, u"dev or test: over these queries only"_s, u"SPLIT"_s},
                  {u"run"_s, u"only this run; repeat it for more"_s, u"RUN"_s},
                  {u"own-queries"_s, u"each run over its own queries"_s},
                  {u"policy"_s, u"interval (the default), strict, trec_eval or judged_only"_s, u"POLICY"_s,
                   u"interval"_s}},
      .run = runTrend};
}

} // namespace assayer::cli
