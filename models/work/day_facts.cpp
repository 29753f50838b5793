#include "work/day_facts.h"

#include "work/cluster_story.h"
#include "work/run_failures.h"

#include <QFileInfo>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The draw that a request is about, or none where nothing was drawn.
Result<std::optional<Draw>> drawAsked(Store& store, const DayFactsRequest& request)
{
  const auto draws = store.draws();
  if (!draws) return tl::unexpected(draws.error());
  const Draw* found = nullptr;
  for (const Draw& draw : *draws) {
    if ((!request.day.isEmpty() && draw.day != request.day) || (request.run && draw.run != request.run)) continue;
    if (!found || std::pair(draw.day, draw.at) >= std::pair(found->day, found->at)) found = &draw;
  }
  if (!found) return std::optional<Draw>{};
  return store.draw(found->day, found->run);
}

/// The newest day of a queue before this one, with its clusters.
Result<std::optional<Clustering>> clusteringBefore(Store& store, const QString& day)
{
  const auto draws = store.draws();
  if (!draws) return tl::unexpected(draws.error());
  const Draw* before = nullptr;
  for (const Draw& draw : *draws)
    if (draw.day < day && (!before || std::pair(draw.day, draw.at) >= std::pair(before->day, before->at)))
      before = &draw;
  if (!before) return std::optional<Clustering>{};
  return store.clusteringOf(before->day, before->run);
}

QHash<ClusterId, int> sizesOf(const Clustering& clustering)
{
  QHash<ClusterId, int> sizes;
  for (const ClusterMember& member : clustering.members)
    if (member.cluster) ++sizes[clustering.clusters.at(*member.cluster).id];
  return sizes;
}

std::optional<FailReason> commonestReason(const Clustering& clustering, ClusterId cluster)
{
  std::array<int, FailReasonCount> counts{};
  for (const ClusterMember& member : clustering.members)
    if (member.cluster && clustering.clusters.at(*member.cluster).id == cluster)
      for (const FailReason reason : member.reasons) ++counts[static_cast<std::size_t>(reason)];
  const auto most = std::ranges::max_element(counts); // the first of equals
  if (*most == 0) return {};
  return static_cast<FailReason>(most - counts.begin());
}

/// Whether the program gave it this name. A title that somebody took over from it is still the program's.
bool isNameOfProgram(const QString& name, const QVector<ClusterEvent>& history)
{
  return std::ranges::any_of(history, [&](const ClusterEvent& event) { return !event.by && event.name == name; });
}

Result<void> addClusters(Store& store, DayFacts& facts, RunId run)
{
  const auto clustering = store.clusteringOf(facts.day, run);
  if (!clustering) return tl::unexpected(clustering.error());
  if (!*clustering) return {};
  const auto before = clusteringBefore(store, facts.day);
  if (!before) return tl::unexpected(before.error());
  const QHash<ClusterId, int> sizes = sizesOf(**clustering);
  const QHash<ClusterId, int> sizesBefore = *before ? sizesOf(**before) : QHash<ClusterId, int>{};
  for (const Cluster& cluster : (*clustering)->clusters) {
    const auto history = store.clusterHistory(cluster.id);
    if (!history) return tl::unexpected(history.error());
    DayClusterFact fact;
    fact.cluster = cluster.id;
    fact.name = shownName(cluster.now);
    fact.nameFromTexts = isNameOfProgram(fact.name, *history);
    fact.reason = commonestReason(**clustering, cluster.id);
    fact.size = sizes.value(cluster.id);
    if (*before) fact.sizeBefore = sizesBefore.value(cluster.id);
    fact.isNew = cluster.firstSeen == facts.day;
    facts.clusters.append(fact);
  }
  std::ranges::sort(facts.clusters, [](const DayClusterFact& a, const DayClusterFact& b) {
    return a.size != b.size ? a.size > b.size : std::pair(a.name, a.cluster) < std::pair(b.name, b.cluster);
  });
  return {};
}

void addCounts(DayFacts& facts, const FailureCounts& counts)
{
  facts.answers = counts.answers;
  facts.failing = counts.failing;
  facts.belowRunThreshold = counts.flagged;
  for (const SamplePart part : counts.bottleneck) facts.bottleneck.append(static_cast<QueueMetric>(part));
  const auto add = [&](QueueMetric metric, const MeasureCount& count) {
    facts.metrics.append({metric, count.below.sure, count.below.open, count.of});
  };
  for (int part = 0; part < SamplePartCount; ++part)
    add(static_cast<QueueMetric>(part), counts.parts[static_cast<std::size_t>(part)]);
  add(QueueMetric::Composite, counts.composite);
}

Result<void> addQueue(Store& store, DayFacts& facts, const Draw& draw, bool withTexts)
{
  facts.isDrawn = true;
  const auto days = queueHistory(store, {draw.run, draw.day, draw.day, false});
  if (!days) return tl::unexpected(days.error());
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const QueueDay& day : *days) {
    facts.drawn = day.drawn + day.carried;
    facts.triaged = day.reviewed;
    for (const ConfirmedOnDay& one : day.confirmed) {
      const auto judge = std::ranges::find(*judges, one.event.by, &JudgeRow::id);
      const auto history = store.clusterHistory(one.event.cluster);
      if (!history) return tl::unexpected(history.error());
      facts.confirmed.append({one.event.title, one.event.step, judge == judges->end() ? QString() : judge->name,
                              isNameOfProgram(one.event.title, *history)});
    }
  }
  if (!withTexts) return {};
  for (const DrawnSample& sample : draw.samples) {
    if (sample.part != DrawPart::Failing || !sample.carriedFrom.isEmpty()) continue;
    const auto answer = store.answer(sample.answer);
    if (!answer) return tl::unexpected(answer.error());
    const auto query = store.query(answer->query);
    if (!query) return tl::unexpected(query.error());
    facts.texts.append({query->row.name, query->row.text});
  }
  return {};
}

} // namespace

Result<DayFacts> dayFacts(Store& store, const DayFactsRequest& request, const ProgressFunction& progress)
{
  if (!request.day.isEmpty())
    if (auto sound = checkDay(request.day); !sound) return tl::unexpected(sound.error());
  const auto draw = drawAsked(store, request);
  if (!draw) return tl::unexpected(draw.error());
  if (!*draw && request.day.isEmpty())
    return fail(ErrorKind::NotFound, {}, u"no queue was drawn yet; name a day to tell of a run's failures"_s);
  DayFacts facts;
  facts.day = *draw ? (*draw)->day : request.day;
  facts.workspace = QFileInfo(store.path()).completeBaseName();
  RunId run = *draw ? (*draw)->run : request.run;
  if (!run) {
    const auto newest = newestAnsweredRun(store);
    if (!newest) return tl::unexpected(newest.error());
    run = newest->id;
  }
  const auto settings = *draw ? Result<TriageSettings>((*draw)->settings) : store.triageSettings();
  if (!settings) return tl::unexpected(settings.error());
  const auto failures = loadRunFailures(store, run, *settings, progress);
  if (!failures) return tl::unexpected(failures.error());
  facts.run = failures->run.name;
  addCounts(facts, failures->counts);
  if (!*draw) return facts;
  if (auto added = addQueue(store, facts, **draw, request.texts); !added) return tl::unexpected(added.error());
  if (auto added = addClusters(store, facts, run); !added) return tl::unexpected(added.error());
  auto estimates = estimateQueues(store, {run, facts.day});
  if (!estimates) return tl::unexpected(estimates.error());
  facts.estimates = std::move(estimates->rows);
  return facts;
}

} // namespace assayer
