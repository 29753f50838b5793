#include "cli/alerting.h"
#include "cli/estimate_words.h"
#include "cli/workspace.h"

#include "work/cluster_story.h"
#include "work/day_facts.h"
#include "work/failing_samples.h"

#include <QFile>

#include <cstdio>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The shares of the whole run that labels settle; of equal use to those who only read along, the others are not told.
QVector<DayEstimate> estimatesTold(const QVector<QueueEstimate>& estimates)
{
  QVector<DayEstimate> told;
  for (const QueueEstimate& estimate : estimates) {
    const bool isTold = estimate.population == SurveyPopulation::WholeRun && estimate.method == SurveyMethod::Labels &&
                        estimate.open == 0 && estimate.least.labels > 0;
    if (!isTold) continue;
    DayEstimate one;
    one.name = estimateName(estimate.question);
    const auto interval = estimate.ci95();
    if (interval && estimate.least.value) one.figure = {*estimate.least.value, interval->low, interval->high};
    told.append(one);
  }
  return told;
}

DaySummary summaryOf(const DayFacts& facts, bool withTexts)
{
  DaySummary day;
  day.day = QDate::fromString(facts.day, Qt::ISODate);
  day.workspace = facts.workspace;
  day.run = facts.run;
  day.samples = facts.answers;
  day.failing = facts.failing;
  if (facts.belowRunThreshold != Tri::Open) day.runBelowThreshold = facts.belowRunThreshold == Tri::Yes;
  day.bottleneck = metricsWords(facts.bottleneck);
  for (const DayMetricFact& metric : facts.metrics)
    day.metrics.append({queueMetricName(metric.metric), metric.below, metric.of, metric.open});
  for (const DayClusterFact& cluster : facts.clusters)
    day.clusters.append({cluster.name, cluster.reason ? reasonName(*cluster.reason) : QString(), cluster.nameFromTexts,
                         cluster.size, cluster.sizeBefore, cluster.isNew});
  for (const DayConfirmedFact& one : facts.confirmed)
    day.confirmed.append(
        {one.titleFromTexts && !withTexts ? QString() : one.title, nextStepSentence(one.step), one.by});
  day.triaged = facts.triaged;
  day.drawn = facts.drawn;
  day.estimates = estimatesTold(facts.estimates);
  day.withTexts = withTexts;
  for (const DayTextFact& text : facts.texts) day.texts.append({text.query, text.text});
  return day;
}

Result<ExitStatus> runAlert(const Invocation& invocation)
{
  const AlertReach reach;
  QFile in;
  if (invocation.has(u"keep-webhook"_s) && !in.open(stdin, QIODevice::ReadOnly))
    return fail(ErrorKind::BadInput, u"standard input"_s, in.errorString());
  const auto changed = changeWebhook(invocation, in, reach);
  if (!changed) return tl::unexpected(changed.error());
  if (*changed) return **changed;
  if (invocation.arguments().isEmpty()) return fail(ErrorKind::Usage, {}, u"a workspace is needed"_s);

  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  const bool withTexts = invocation.has(u"texts"_s);
  const auto settings = store.triageSettings();
  if (!settings) return tl::unexpected(settings.error());
  if (withTexts && invocation.has(u"send"_s) && !settings->textsInAlerts)
    return fail(ErrorKind::Usage, u"--texts"_s,
                u"this workspace does not allow its queries to be quoted outside; its queue's settings can"_s);
  DayFactsRequest request{invocation.value(u"date"_s), {}, withTexts};
  if (invocation.has(u"run"_s)) {
    const auto run = findRun(store, invocation.value(u"run"_s));
    if (!run) return tl::unexpected(run.error());
    request.run = *run;
  }
  const auto facts = dayFacts(store, request);
  if (!facts) return tl::unexpected(facts.error());
  if (!facts->isDrawn) invocation.remark(u"no queue was drawn on this day, so there are no clusters to tell of"_s);
  return tellOf(summaryOf(*facts, withTexts), invocation, reach);
}

} // namespace

Verb alertVerb()
{
  return {.name = u"alert"_s,
          .synopsis = u"WORKSPACE [--date D] [--run R] [--send]"_s,
          .summary = u"a day's failures in a few lines, printed as Markdown, or posted to a webhook"_s,
          .more = u"Counts below the thresholds, the biggest clusters, what was confirmed as systematic, and what the "
                  "draws so far estimate. Nothing leaves this machine without --send. Words of queries, answers and "
                  "chunks are left out without --texts, and so are names of clusters that were made of them. The "
                  "webhook's address is never kept in a workspace and never read from a command line."_s,
          .options =
              QVector<QCommandLineOption>{{u"date"_s, u"the day; that of the newest queue unless given"_s, u"DATE"_s},
                                          {u"run"_s, u"the run; that of the day's queue unless given"_s, u"RUN"_s}} +
              alertOptions(),
          .leastArguments = 0,
          .run = runAlert};
}

} // namespace assayer::cli
