#include "cli/estimate_words.h"
#include "cli/metrics.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/criteria.h"
#include "core/near.h"
#include "work/cluster_story.h"
#include "work/queue_estimates.h"
#include "work/queue_history.h"

#include <QDate>
#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct EstimatesRequest {
  RunId run;
  QString until;
};

Result<EstimatesRequest> estimatesRequest(const Invocation& invocation, Store& store)
{
  EstimatesRequest request;
  if (invocation.has(u"run"_s)) {
    const auto run = findRun(store, invocation.value(u"run"_s));
    if (!run) return tl::unexpected(run.error());
    request.run = *run;
  }
  request.until = invocation.value(u"until"_s);
  if (!request.until.isEmpty())
    if (auto sound = checkDay(request.until, u"--until"_s); !sound) return tl::unexpected(sound.error());
  return request;
}

Result<ExitStatus> printEstimates(const Invocation& invocation, Store& store, const EstimatesRequest& request)
{
  const auto made = estimateQueues(store, {request.run, request.until});
  if (!made) return tl::unexpected(made.error());
  if (invocation.json()) {
    QJsonArray rows;
    for (const QueueEstimate& row : made->rows) rows.append(estimateAsJson(row));
    invocation.print(QJsonObject{{u"draws"_s, made->draws},
                                 {u"runs"_s, made->runs},
                                 {u"first_day"_s, made->firstDay},
                                 {u"last_day"_s, made->lastDay},
                                 {u"drawn"_s, made->drawn},
                                 {u"reviewed"_s, made->reviewed},
                                 {u"estimates"_s, rows}});
    return Done;
  }
  if (made->draws == 0) {
    invocation.print(u"No queue was drawn yet.\n"_s);
    return Done;
  }
  invocation.print(u"Of %1 of %2 drawn samples the cause is named, %3 to %4.\n\n"_s.arg(made->reviewed)
                       .arg(made->drawn)
                       .arg(made->firstDay, made->lastDay));
  Table table(
      {u"share of"_s, u"among"_s, u"by"_s, u">estimate"_s, u">naive"_s, u">labels"_s, u">open"_s, u"95 % interval"_s});
  for (const QueueEstimate& row : made->rows)
    table.add({estimateName(row.question), row.population == SurveyPopulation::WholeRun ? u"all"_s : u"failures"_s,
               row.method == SurveyMethod::Labels ? u"labels"_s : u"labels and judge"_s,
               estimateCell(row.least.value, row.most.value), estimateCell(row.least.naive, row.most.naive),
               QString::number(row.least.labels), QString::number(row.open), intervalCell(row)});
  invocation.print(table.text());
  return Done;
}

QString meanCell(const std::optional<Mean>& mean)
{
  return mean ? valueCell(mean->status, mean->min, mean->max) : QString();
}

QJsonObject dayAsJson(const QueueDay& day)
{
  const QStringList causeNames = builtInCriterion(criterion::Cause)->values;
  QJsonObject causes;
  for (int cause = 0; cause < CauseCount; ++cause)
    if (const int count = day.causes[static_cast<std::size_t>(cause)]; count > 0)
      causes.insert(causeNames.value(cause), count);
  QJsonObject reasons;
  for (int reason = 0; reason < FailReasonCount; ++reason)
    if (const int count = day.reasons[static_cast<std::size_t>(reason)]; count > 0)
      reasons.insert(failReasonWords().value(reason), count);
  QJsonObject metrics;
  for (int metric = 0; metric < QueueMetricCount; ++metric) {
    const MetricOfDay& of = day.metrics[static_cast<std::size_t>(metric)];
    const bool isThere = of.mean && of.mean->status != MeasureStatus::Undefined;
    metrics.insert(
        queueMetricWords().value(metric),
        QJsonObject{{u"below"_s, of.below},
                    {u"bounds"_s, isThere ? QJsonValue(QJsonArray{of.mean->min, of.mean->max}) : QJsonValue()}});
  }
  QJsonArray bottleneck;
  for (const QueueMetric metric : day.bottleneck())
    bottleneck.append(queueMetricWords().value(static_cast<int>(metric)));
  QJsonArray confirmed;
  for (const ConfirmedOnDay& one : day.confirmed)
    confirmed.append(QJsonObject{{u"cluster"_s, one.cluster.now.name},
                                 {u"title"_s, one.event.title},
                                 {u"next_step"_s, nextStepWords().value(static_cast<int>(one.event.step))}});
  return {{u"day"_s, day.day},
          {u"run"_s, day.runName},
          {u"source"_s, day.source.isEmpty() ? QJsonValue() : QJsonValue(day.source)},
          {u"answers"_s, day.answers},
          {u"failing"_s, day.failing},
          {u"drawn"_s, day.drawn},
          {u"carried"_s, day.carried},
          {u"reviewed"_s, day.reviewed},
          {u"left"_s, day.left()},
          {u"clusters"_s, day.clusters},
          {u"new_clusters"_s, day.newClusters},
          {u"causes"_s, causes},
          {u"causes_apart"_s, day.causesApart},
          {u"reasons"_s, reasons},
          {u"metrics"_s, metrics},
          {u"bottleneck"_s, bottleneck},
          {u"confirmed"_s, confirmed}};
}

/// The commonest first, at most three.
QString causesCell(const QueueDay& day)
{
  QVector<std::pair<int, int>> found;
  for (int cause = 0; cause < CauseCount; ++cause)
    if (const int count = day.causes[static_cast<std::size_t>(cause)]; count > 0) found.append({count, cause});
  std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<int, int>::first);
  QStringList words;
  for (const auto& [count, cause] : found.first(std::min<qsizetype>(found.size(), 3)))
    words.append(u"%1 %2"_s.arg(count).arg(causeWords(static_cast<Cause>(cause))));
  return words.join(u", "_s);
}

Result<ExitStatus> printDays(const Invocation& invocation, Store& store, const EstimatesRequest& request)
{
  const auto days = queueHistory(store, {request.run, request.until, {}});
  if (!days) return tl::unexpected(days.error());
  if (invocation.json()) {
    QJsonArray rows;
    for (const QueueDay& day : *days) rows.append(dayAsJson(day));
    invocation.print(QJsonObject{{u"days"_s, rows}});
    return Done;
  }
  if (days->empty()) {
    invocation.print(u"No queue was drawn yet.\n"_s);
    return Done;
  }
  Table table({u"day"_s, u"run"_s, u">failing"_s, u">drawn"_s, u">carried"_s, u">reviewed"_s, u"bottleneck"_s,
               u">below"_s, u">its mean"_s, u"found"_s});
  for (const QueueDay& day : *days) {
    const QVector<QueueMetric> bottleneck = day.bottleneck();
    const MetricOfDay* const of =
        bottleneck.isEmpty() ? nullptr : &day.metrics[static_cast<std::size_t>(bottleneck.first())];
    table.add({day.day, harmless(day.runName), u"%1 of %2"_s.arg(day.failing).arg(day.answers),
               QString::number(day.drawn), QString::number(day.carried), QString::number(day.reviewed),
               metricsWords(bottleneck), of ? QString::number(of->below) : QString(),
               of ? meanCell(of->mean) : QString(), causesCell(day)});
  }
  invocation.print(table.text());
  return Done;
}

Result<ExitStatus> printStory(const Invocation& invocation, Store& store)
{
  const QString name = invocation.value(u"cluster"_s);
  const auto clusters = store.clusters();
  if (!clusters) return tl::unexpected(clusters.error());
  QStringList names;
  QVector<ClusterId> found;
  for (const Cluster& cluster : *clusters) {
    if (cluster.now.name == name || cluster.now.title == name) found.append(cluster.id);
    names.append(shownName(cluster.now));
  }
  if (found.isEmpty())
    return fail(ErrorKind::NotFound, {}, u"there is no cluster \"%1\""_s.arg(name) + didYouMean(name, names));
  QJsonArray stories;
  for (const ClusterId id : std::as_const(found)) {
    const auto story = readClusterStory(store, id);
    if (!story) return tl::unexpected(story.error());
    const QStringList words = clusterStoryWords(*story);
    stories.append(QJsonObject{{u"cluster"_s, name}, {u"story"_s, QJsonArray::fromStringList(words)}});
    if (invocation.json()) continue;
    for (const QString& sentence : words)
      invocation.print(wrapped(harmless(sentence), PageColumns).join(u"\n  "_s) + u'\n');
  }
  if (invocation.json()) invocation.print(QJsonObject{{u"clusters"_s, stories}});
  return Done;
}

Result<ExitStatus> runEstimates(const Invocation& invocation)
{
  if (invocation.has(u"days"_s) && invocation.has(u"cluster"_s))
    return fail(ErrorKind::Usage, {}, u"--days and --cluster are two different lists; ask for one"_s);
  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  if (invocation.has(u"cluster"_s)) return printStory(invocation, store);
  const auto request = estimatesRequest(invocation, store);
  if (!request) return tl::unexpected(request.error());
  if (invocation.has(u"days"_s)) return printDays(invocation, store, *request);
  return printEstimates(invocation, store, *request);
}

} // namespace

Verb estimatesVerb()
{
  return {
      .name = u"estimates"_s,
      .synopsis = u"WORKSPACE [--run R] [--days | --cluster NAME]"_s,
      .summary = u"what the daily queues say of whole runs and their failures; the queues day by day"_s,
      .more =
          u"Shares of causes, of faithful answers (every claim holds) and of wrong verdicts of the model judge, from "
          "the samples that people reviewed, that is, named the cause of (Triage calls a sample done once it is also "
          "said whether that is systematic), each weighed by its chance to be drawn, all days together. The naive "
          "figure is the plain share of what was reviewed, and no estimate: failing samples are drawn far more "
          "often than others. Where a label is still open, both ends are shown. Too few labels give no interval. "
          "\"labels and judge\" corrects the model judge's scores of all answers by what people said of the drawn "
          "ones."_s,
      .options = {{u"run"_s, u"the queues of one run; all together unless given"_s, u"RUN"_s},
                  {u"until"_s, u"the last day that counts"_s, u"DATE"_s},
                  {u"days"_s, u"instead, the queues day by day: what was drawn and found, and the bottleneck"_s},
                  {u"cluster"_s, u"instead, what became of a cluster, by its title or name"_s, u"NAME"_s}},
      .run = runEstimates};
}

} // namespace assayer::cli
