#include "work/queue_history.h"

#include "work/run_failures.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <map>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array reasonsOfMetrics{FailReason::Faithfulness, FailReason::AnswerRelevance,
                                      FailReason::ContextPrecision, FailReason::Composite};

template <class Value>
std::size_t slot(Value value)
{
  return static_cast<std::size_t>(value);
}

/// Reads what several days share once: runs, their labels, their means.
class HistoryReader {
public:
  explicit HistoryReader(Store& store) : m_store(store) {}

  Result<std::vector<QueueDay>> read(const HistoryScope& scope, const ProgressFunction& progress)
  {
    m_withMeans = scope.means;
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs) m_names.insert(run.id, run.name);
    const auto draws = m_store.draws();
    if (!draws) return tl::unexpected(draws.error());
    std::vector<QueueDay> days;
    qint64 done = 0;
    for (const Draw& row : *draws) {
      if (progress && !progress({done++, static_cast<qint64>(draws->size())}))
        return fail(ErrorKind::Cancelled, {}, u"the history was not read"_s);
      const bool isWanted = (!scope.run || row.run == scope.run) && (scope.from.isEmpty() || row.day >= scope.from) &&
                            (scope.until.isEmpty() || row.day <= scope.until);
      // The clusters of days that are not asked for say to which day a decision belongs.
      auto day = readDay(row, isWanted);
      if (!day) return tl::unexpected(day.error());
      if (isWanted) days.push_back(*std::move(day));
    }
    if (auto added = addDecisions(days); !added) return tl::unexpected(added.error());
    return days;
  }

private:
  Result<QueueDay> readDay(const Draw& row, bool isWanted)
  {
    QueueDay day;
    day.draw = row.id;
    day.day = row.day;
    day.run = row.run;
    day.runName = m_names.value(row.run);
    day.source = row.settings.source;
    day.answers = row.answers;
    day.failing = row.failing;
    const auto clustering = m_store.clusteringOf(row.day, row.run);
    if (!clustering) return tl::unexpected(clustering.error());
    if (*clustering) {
      for (const Cluster& cluster : (*clustering)->clusters) {
        m_seenIn[cluster.id].append({row.at, row.id});
        ++day.clusters;
        day.newClusters += cluster.firstSeen == row.day;
      }
      for (const ClusterMember& member : (*clustering)->members)
        for (const FailReason reason : member.reasons) ++day.reasons[slot(reason)];
    }
    for (int metric = 0; metric < QueueMetricCount; ++metric)
      day.metrics[slot(metric)].below = day.reasons[slot(reasonsOfMetrics[slot(metric)])];
    if (!isWanted) return day;
    if (auto added = addSamples(day); !added) return tl::unexpected(added.error());
    if (m_withMeans)
      if (auto added = addMeans(day, row.settings); !added) return tl::unexpected(added.error());
    return day;
  }

  Result<void> addSamples(QueueDay& day)
  {
    const auto draw = m_store.draw(day.day, day.run);
    if (!draw) return tl::unexpected(draw.error());
    if (!*draw) return {}; // taken away meanwhile
    for (const DrawnSample& drawn : (*draw)->samples) {
      ++(drawn.carriedFrom.isEmpty() ? day.drawn : day.carried);
      const auto found = sampleOf(drawn.answer, day.run);
      if (!found) return tl::unexpected(found.error());
      const ReviewedSample& sample = *found;
      if (!sample.isReviewed) continue;
      ++day.reviewed;
      if (sample.cause.isKnown())
        ++day.causes[slot(sample.cause.lowest())];
      else
        ++day.causesApart;
      if (sample.isDisposed && sample.disposition.isKnown()) ++day.dispositions[slot(sample.disposition.lowest())];
    }
    return {};
  }

  // A leftover may be of another run than the day's.
  Result<ReviewedSample> sampleOf(AnswerId id, RunId run)
  {
    if (auto read = readSamples(run); !read) return tl::unexpected(read.error());
    if (const auto own = m_samples[run].constFind(id); own != m_samples[run].constEnd()) return *own;
    const auto answer = m_store.answer(id);
    if (!answer) return tl::unexpected(answer.error());
    if (auto read = readSamples(answer->run); !read) return tl::unexpected(read.error());
    return m_samples[answer->run].value(id);
  }

  Result<void> readSamples(RunId run)
  {
    if (m_samples.contains(run)) return {};
    auto samples = readReviewedSamples(m_store, run);
    if (!samples) return tl::unexpected(samples.error());
    m_samples.insert(run, *std::move(samples));
    return {};
  }

  // Means rest on the source and the origin alone, not on thresholds.
  struct MeansKey {
    RunId run;
    QString source;
    int origin = -1;
    auto operator<=>(const MeansKey& other) const
    {
      if (const auto runs = run <=> other.run; runs != 0) return runs;
      if (const int sources = source.compare(other.source); sources != 0) return sources <=> 0;
      return origin <=> other.origin;
    }
    bool operator==(const MeansKey&) const = default;
  };
  using Means = std::array<std::optional<Mean>, QueueMetricCount>;

  Result<void> addMeans(QueueDay& day, const TriageSettings& settings)
  {
    const MeansKey key{day.run, settings.source, settings.origin ? static_cast<int>(*settings.origin) : -1};
    auto known = m_means.find(key);
    if (known == m_means.end()) {
      TriageSettings plain = settings;
      plain.baseline.clear(); // changes nothing here
      const auto failures = loadRunFailures(m_store, day.run, plain);
      // A judge or its scores may have gone since; the rest of the day stands.
      if (!failures && failures.error().kind != ErrorKind::NotFound) return tl::unexpected(failures.error());
      known = m_means.emplace(key, failures ? meansOf(*failures) : Means{}).first;
    }
    for (std::size_t i = 0; i < QueueMetricCount; ++i) day.metrics[i].mean = known->second[i];
    return {};
  }

  static Means meansOf(const RunFailures& failures)
  {
    Means means;
    for (int metric = 0; metric < QueueMetricCount; ++metric) {
      std::vector<PackedBounds> scores;
      for (const FailureRow& row : failures.rows)
        scores.push_back(metric < SamplePartCount ? row.failing.parts[slot(metric)] : row.failing.composite);
      means[slot(metric)] = meanOf(scores);
    }
    return means;
  }

  // A decision belongs to the last draw before it whose day had the cluster.
  Result<void> addDecisions(std::vector<QueueDay>& days)
  {
    const auto clusters = m_store.clusters();
    if (!clusters) return tl::unexpected(clusters.error());
    std::map<DrawId, QueueDay*> byDraw;
    for (QueueDay& day : days) byDraw[day.draw] = &day;
    for (const Cluster& cluster : *clusters) {
      const auto history = m_store.clusterHistory(cluster.id);
      if (!history) return tl::unexpected(history.error());
      ClusterState before = ClusterState::Open;
      for (const ClusterEvent& event : *history) {
        const ClusterState state = event.state;
        const bool isNews = state != before;
        before = state;
        if (!isNews || state == ClusterState::Open) continue;
        const auto day = byDraw.find(drawBefore(cluster.id, event.at));
        if (day == byDraw.end()) continue;
        (state == ClusterState::Systematic ? day->second->confirmed : day->second->ended).append({cluster, event});
      }
    }
    return {};
  }

  DrawId drawBefore(ClusterId cluster, qint64 at) const
  {
    DrawId found;
    qint64 newest = 0;
    for (const SeenIn& seen : m_seenIn.value(cluster))
      if (seen.at <= at && seen.at >= newest) {
        newest = seen.at;
        found = seen.draw;
      }
    return found;
  }

  struct SeenIn {
    qint64 at = 0;
    DrawId draw;
  };
  Store& m_store;
  bool m_withMeans = true;
  QHash<RunId, QString> m_names;
  QHash<RunId, QHash<AnswerId, ReviewedSample>> m_samples;
  std::map<MeansKey, Means> m_means;
  QHash<ClusterId, QVector<SeenIn>> m_seenIn;
};

} // namespace

QString queueMetricName(QueueMetric metric)
{
  switch (metric) {
  case QueueMetric::Faithfulness: return u"faithfulness"_s;
  case QueueMetric::AnswerRelevance: return u"answer relevance"_s;
  case QueueMetric::ContextPrecision: return u"context precision"_s;
  case QueueMetric::Composite: return u"composite"_s;
  }
  return {};
}

const QStringList& queueMetricWords()
{
  static const QStringList words{u"faithfulness"_s, u"answer_relevance"_s, u"context_precision"_s, u"composite"_s};
  return words;
}

QVector<QueueMetric> QueueDay::bottleneck() const
{
  int most = 0;
  for (int i = 0; i < SamplePartCount; ++i) most = std::max(most, metrics[slot(i)].below);
  QVector<QueueMetric> found;
  for (int i = 0; i < SamplePartCount; ++i)
    if (most > 0 && metrics[slot(i)].below == most) found.append(static_cast<QueueMetric>(i));
  return found;
}

Result<std::vector<QueueDay>> queueHistory(Store& store, const HistoryScope& scope, const ProgressFunction& progress)
{
  return HistoryReader(store).read(scope, progress);
}

} // namespace assayer
