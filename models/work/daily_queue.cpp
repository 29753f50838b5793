#include "work/daily_queue.h"

#include "clustering/clusters.h"
#include "work/daily_draw.h"
#include "work/failing_samples.h"
#include "work/shares.h"

#include <QDate>
#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double FailuresKnown = 0.3; // shares of the whole
constexpr double TextsRead = 0.35;
constexpr double Clustered = 0.95;
constexpr int BackgroundTexts = 1'000;

tl::unexpected<Error> drawCancelled()
{
  return fail(ErrorKind::Cancelled, {}, u"the queue was not made"_s);
}

class Preparing {
public:
  Preparing(Store& store, const DrawRequest& request, const ProgressFunction& progress)
      : m_store(store), m_request(request), m_progress(progress)
  {
  }

  Result<PreparedDay> prepare()
  {
    for (const auto step : {&Preparing::settle, &Preparing::readFailures, &Preparing::cluster, &Preparing::frame,
                            &Preparing::draw, &Preparing::carry, &Preparing::finish})
      if (auto done = (this->*step)(); !done) return tl::unexpected(done.error());
    return std::move(m_day);
  }

private:
  // Day, settings and run.
  Result<void> settle()
  {
    if (auto sound = checkDay(m_request.day); !sound) return sound;
    if (m_request.settings) {
      m_settings = *m_request.settings;
    } else {
      const auto stored = m_store.triageSettings();
      if (!stored) return tl::unexpected(stored.error());
      m_settings = *stored;
    }
    if (auto sound = checkTriageSettings(m_settings); !sound) return sound;
    m_run = m_request.run;
    if (m_run) return {};
    const auto newest = newestAnsweredRun(m_store);
    if (!newest) return tl::unexpected(newest.error());
    m_run = newest->id;
    return {};
  }

  bool goesOn(double share) const { return tellShare(m_progress, share); }

  Result<void> readFailures()
  {
    auto failures = loadRunFailures(m_store, m_run, m_settings, partOf(m_progress, 0, FailuresKnown));
    if (!failures) return tl::unexpected(failures.error());
    m_day.failures = std::move(*failures);
    if (m_day.failures.rows.empty())
      return fail(ErrorKind::NotFound, u"run "_s + m_day.failures.run.name,
                  u"none of its queries has the origin asked for; choose another origin, or all"_s);
    return {};
  }

  // The clusters of the day, recognising those of the run's last day by their members and all others by their profile.
  Result<void> cluster()
  {
    auto samples = failingSamples(m_store, m_day.failures);
    if (!samples) return tl::unexpected(samples.error());
    const auto clusters = m_store.clusters();
    if (!clusters) return tl::unexpected(clusters.error());
    const auto members = lastMembers();
    if (!members) return tl::unexpected(members.error());
    std::vector<KnownCluster> known;
    for (const Cluster& cluster : *clusters)
      known.push_back({cluster.id, cluster.now.name, members->value(cluster.id), cluster.terms, cluster.profile});
    if (!goesOn(TextsRead)) return drawCancelled();

    auto passing = passingTexts(m_store, m_day.failures, BackgroundTexts);
    if (!passing) return tl::unexpected(passing.error());
    ClusterSettings settings;
    settings.background = std::move(*passing);
    const auto found = clusterFailures(
        *samples, known, settings, [&](double share) { return goesOn(TextsRead + share * (Clustered - TextsRead)); });
    if (!found) return drawCancelled();

    m_day.clustering.day = m_request.day;
    m_day.clustering.run = m_run;
    m_day.clustering.seed = static_cast<qint64>(settings.seed);
    m_isOneKind = found->clusters.size() == 1;
    for (const auto& one : found->clusters) m_day.clustering.clusters.append(asCluster(one, *clusters));
    qsizetype at = 0;
    for (const FailureRow& row : m_day.failures.rows) {
      if (!row.failing.fails()) continue;
      const QPointF place = found->places[at];
      m_day.clustering.members.append(
          {row.answer, found->clusterOf[at], place.x(), place.y(), row.failing.severity, row.failing.reasons});
      ++at;
    }
    return {};
  }

  Cluster asCluster(const FoundCluster& found, const QVector<Cluster>& known) const
  {
    Cluster cluster;
    if (found.known) {
      const auto same = std::ranges::find(known, *found.known, &Cluster::id);
      if (same != known.end()) cluster = *same;
    }
    cluster.terms = found.terms;
    cluster.profile = found.profile;
    if (cluster.id) return cluster;
    cluster.firstSeen = m_request.day;
    // Where no kinds are told apart, words would be those of all failures.
    cluster.now.name = kindName(found.signature, m_isOneKind ? QStringList() : found.terms);
    return cluster;
  }

  /// Of the run's last clustering, of this day or before.
  Result<QMap<ClusterId, QVector<AnswerId>>> lastMembers()
  {
    QMap<ClusterId, QVector<AnswerId>> members;
    const auto draws = m_store.draws();
    if (!draws) return tl::unexpected(draws.error());
    for (auto draw = draws->crbegin(); draw != draws->crend(); ++draw) {
      if (draw->run != m_run || draw->day > m_request.day) continue;
      const auto clustering = m_store.clusteringOf(draw->day, draw->run);
      if (!clustering) return tl::unexpected(clustering.error());
      if (!*clustering) continue; // it came without its clusters
      for (const ClusterMember& member : (*clustering)->members)
        if (member.cluster) members[(*clustering)->clusters[*member.cluster].id].append(member.answer);
      break;
    }
    return members;
  }

  // What may be drawn: nothing that a person has said the cause of.
  Result<void> frame()
  {
    QHash<AnswerId, ClusterId> clusterOf;
    for (const ClusterMember& member : std::as_const(m_day.clustering.members))
      if (member.cluster) clusterOf.insert(member.answer, ClusterId{*member.cluster + 1});
    for (const FailureRow& row : m_day.failures.rows) {
      if (row.isReviewed) continue;
      FrameItem item;
      item.answer = row.answer;
      item.part = row.failing.fails() ? DrawPart::Failing : DrawPart::Audit;
      item.cluster = clusterOf.value(row.answer);
      item.severity = row.failing.fails() ? row.failing.severity : 0;
      item.score = row.faithfulness;
      m_day.frame.append(item);
    }
    std::ranges::sort(m_day.frame, {}, &FrameItem::answer);
    return {};
  }

  Result<void> draw()
  {
    Draw& draw = m_day.draw;
    draw.day = m_request.day;
    draw.run = m_run;
    draw.seed = m_request.seed.value_or(seedOfDay(m_store.uid(), m_request.day));
    draw.by = m_request.by;
    draw.settings = m_day.failures.settings; // they name whose scores counted
    draw.answers = m_day.failures.counts.answers;
    draw.failing = m_day.failures.counts.failing;
    draw.reviewedBefore = m_day.failures.counts.reviewed;
    QMap<ClusterId, QString> firstSeen;
    for (qsizetype i = 0; i < m_day.clustering.clusters.size(); ++i)
      firstSeen.insert(ClusterId{i + 1}, m_day.clustering.clusters[i].firstSeen);
    auto drawn = drawFrom(m_day.frame, firstSeen, m_settings, draw.day, draw.seed);
    if (!drawn) return tl::unexpected(drawn.error());
    draw.samples = std::move(*drawn);
    return {};
  }

  Result<void> carry()
  {
    if (!m_settings.carryLeftovers) return {};
    const auto last = lastDraw();
    if (!last) return tl::unexpected(last.error());
    if (!*last) return {};
    const auto reviewed = reviewedAnswers(m_store);
    if (!reviewed) return tl::unexpected(reviewed.error());
    QVector<DrawnSample> leftovers;
    for (DrawnSample sample : (*last)->samples) {
      if (reviewed->contains(sample.answer)) continue;
      const auto asked = isOfOrigin(sample.answer);
      if (!asked) return tl::unexpected(asked.error());
      if (!*asked) continue;
      if (sample.carriedFrom.isEmpty()) sample.carriedFrom = (*last)->day;
      sample.cluster = placeOf(sample);
      leftovers.append(sample);
    }
    m_day.draw.samples = withLeftovers(leftovers, m_day.draw.samples);
    return {};
  }

  /// The run's last draw before this day; of a run that is drawn from for the first time, the last one of any run.
  Result<std::optional<Draw>> lastDraw()
  {
    const auto draws = m_store.draws();
    if (!draws) return tl::unexpected(draws.error());
    const auto isLater = [](const Draw& a, const Draw& b) { return std::pair(a.day, a.at) > std::pair(b.day, b.at); };
    const Draw* ofRun = nullptr;
    const Draw* ofAny = nullptr;
    for (const Draw& draw : *draws) {
      if (draw.day >= m_request.day) continue;
      if (draw.run == m_run && (!ofRun || isLater(draw, *ofRun))) ofRun = &draw;
      if (!ofAny || isLater(draw, *ofAny)) ofAny = &draw;
    }
    const Draw* const last = ofRun ? ofRun : ofAny;
    return last ? m_store.draw(last->day, last->run) : Result<std::optional<Draw>>(std::nullopt);
  }

  Result<bool> isOfOrigin(AnswerId id)
  {
    if (!m_settings.origin) return true;
    const auto answer = m_store.answer(id);
    if (!answer) return tl::unexpected(answer.error());
    const auto query = m_store.query(answer->query);
    if (!query) return tl::unexpected(query.error());
    return query->row.origin == *m_settings.origin;
  }

  /// The cluster that the sample is in today, else the one that it was in if that is there today.
  ClusterId placeOf(const DrawnSample& sample) const
  {
    for (const FrameItem& item : m_day.frame)
      if (item.answer == sample.answer) return item.cluster;
    const QVector<Cluster>& clusters = m_day.clustering.clusters;
    for (qsizetype i = 0; sample.cluster && i < clusters.size(); ++i)
      if (clusters[i].id == sample.cluster) return {i + 1};
    return {};
  }

  Result<void> finish()
  {
    QHash<AnswerId, const FailureRow*> rows;
    for (const FailureRow& row : m_day.failures.rows) rows.insert(row.answer, &row);
    for (DrawnSample& sample : m_day.draw.samples) // a leftover of another run has those that it had
      if (const FailureRow* const row = rows.value(sample.answer)) sample.reasons = row->failing.reasons;
    if (m_day.draw.samples.isEmpty())
      return fail(ErrorKind::NotFound, u"run "_s + m_day.failures.run.name,
                  m_day.frame.isEmpty() ? u"nothing is left to draw: every answer has been reviewed"_s
                                        : u"nothing of it fails that is not reviewed yet, and no passing answers "
                                          "were asked for"_s);
    return goesOn(1) ? Result<void>() : drawCancelled();
  }

  Store& m_store;
  const DrawRequest& m_request;
  const ProgressFunction& m_progress;
  TriageSettings m_settings;
  bool m_isOneKind = false;
  RunId m_run;
  PreparedDay m_day;
};

} // namespace

Result<std::optional<Draw>> madeDraw(Store& store, const DrawRequest& request)
{
  if (auto sound = checkDay(request.day); !sound) return tl::unexpected(sound.error());
  if (request.run) return store.draw(request.day, request.run);
  const auto draws = store.draws();
  if (!draws) return tl::unexpected(draws.error());
  const Draw* newest = nullptr;
  for (const Draw& draw : *draws)
    if (draw.day == request.day && (!newest || draw.at >= newest->at)) newest = &draw;
  return newest ? store.draw(newest->day, newest->run) : Result<std::optional<Draw>>(std::nullopt);
}

Result<PreparedDay> prepareDay(Store& store, const DrawRequest& request, const ProgressFunction& progress)
{
  return Preparing(store, request, progress).prepare();
}

Result<Draw> drawDay(Store& store, const DrawRequest& request, const ProgressFunction& progress)
{
  const auto made = madeDraw(store, request);
  if (!made) return tl::unexpected(made.error());
  if (*made) return **made;
  const auto prepared = prepareDay(store, request, progress);
  if (!prepared) return tl::unexpected(prepared.error());
  auto added = store.addDraw(prepared->clustering, prepared->draw, prepared->frame);
  if (added || added.error().kind != ErrorKind::Conflict) return added;
  const auto theirs = store.draw(prepared->draw.day, prepared->draw.run);
  if (!theirs) return tl::unexpected(theirs.error());
  if (*theirs) return **theirs;
  return added; // taken back meanwhile: say what happened
}

} // namespace assayer
