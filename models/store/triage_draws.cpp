// The day's draw and the clusters that it was made from.
#include "store/packet.h"
#include "store/store_private.h"
#include "store/triage_checks.h"
#include "store/triage_rows.h"
#include "store/triage_values.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

tl::unexpected<Error> goneMeanwhile(const QString& what)
{
  return fail(ErrorKind::NotFound, what, u"it is not there; read the workspace again"_s);
}

// Answers of a run that have landed, by id.
Result<std::vector<qint64>> answersOfRun(Connection& connection, RunId run)
{
  std::vector<qint64> ids;
  Statement statement(connection, u"SELECT id FROM answer WHERE run = ? AND "_s + landed(u"answer"));
  STORE_TRY(statement.run(run));
  while (statement.next()) ids.push_back(statement.integer(0));
  STORE_TRY(statement.ended());
  std::ranges::sort(ids);
  return ids;
}

Result<void> checkClustering(const Clustering& clustering, const Draw& draw)
{
  if (clustering.day != draw.day || clustering.run != draw.run)
    return fail(ErrorKind::Usage, u"draw"_s, u"the clusters are those of the day and run of the draw"_s);
  const qint64 count = clustering.clusters.size();
  QSet<ClusterId> seen;
  for (const Cluster& cluster : clustering.clusters) {
    if (!cluster.id && cluster.now.name.trimmed().isEmpty() && cluster.terms.isEmpty())
      return fail(ErrorKind::Usage, u"clusters"_s, u"a new cluster is named by its terms; give one"_s);
    if (cluster.id && seen.contains(cluster.id))
      return fail(ErrorKind::Usage, u"clusters"_s, u"a cluster stands twice among those of the day"_s);
    seen.insert(cluster.id);
  }
  QSet<AnswerId> members;
  members.reserve(clustering.members.size());
  for (const ClusterMember& member : clustering.members) {
    STORE_TRY(triage::checkMember(member));
    if (member.cluster && (*member.cluster < 0 || *member.cluster >= count))
      return fail(ErrorKind::Usage, u"clusters"_s, u"a sample is in a cluster that the day does not have"_s);
    if (members.contains(member.answer))
      return fail(ErrorKind::Usage, u"clusters"_s, u"a sample stands twice among those of the day"_s);
    members.insert(member.answer);
  }
  return {};
}

Result<void> checkPlaces(const Draw& draw, const QVector<FrameItem>& frame, qint64 clusters)
{
  const auto isPlace = [&](ClusterId place) { return place.value >= 0 && place.value <= clusters; };
  for (const DrawnSample& sample : draw.samples)
    if (!isPlace(sample.cluster))
      return fail(ErrorKind::Usage, u"draw"_s, u"a sample is in a cluster that the day does not have"_s);
  for (const FrameItem& item : frame) {
    STORE_TRY(triage::checkFrameItem(item));
    if (!isPlace(item.cluster))
      return fail(ErrorKind::Usage, u"frame"_s, u"a sample is in a cluster that the day does not have"_s);
  }
  return {};
}

// All but what is carried over from a day before is of the run.
Result<void> checkAnswers(Connection& connection, const Clustering& clustering, const Draw& draw,
                          const QVector<FrameItem>& frame)
{
  STORE_GET(ids, answersOfRun(connection, draw.run));
  const auto isThere = [&](AnswerId answer) { return std::ranges::binary_search(ids, answer.value); };
  bool sound = std::ranges::all_of(clustering.members, isThere, &ClusterMember::answer) &&
               std::ranges::all_of(frame, isThere, &FrameItem::answer);
  for (const DrawnSample& sample : draw.samples) {
    if (sample.carriedFrom.isEmpty())
      sound = sound && isThere(sample.answer);
    else
      STORE_TRY(mustExist(connection, u"answer"_s, sample.answer.value));
  }
  return sound ? Result<void>() : goneMeanwhile(u"answer"_s);
}

// Ids of the clusters of a day; those that are new are made and named.
Result<void> storeClusters(Connection& connection, Clustering& clustering)
{
  for (Cluster& cluster : clustering.clusters) {
    if (cluster.id) {
      STORE_TRY(mustExist(connection, u"cluster"_s, cluster.id.value));
      continue;
    }
    cluster.uid = randomUid();
    cluster.firstSeen = clustering.day;
    STORE_GET(id, triage::insertCluster(connection, cluster, {}, 0));
    cluster.id = {id};
    ClusterEvent named;
    named.uid = randomUid();
    named.cluster = cluster.id;
    named.at = clustering.at;
    named.name = cluster.now.name.trimmed().isEmpty() ? cluster.terms.join(u", "_s) : cluster.now.name;
    STORE_TRY(triage::checkEvent(named));
    STORE_TRY(triage::insertClusterEvent(connection, named, {}, 0));
  }
  return {};
}

Result<void> storeFrame(Connection& connection, DrawId draw, const QVector<FrameItem>& frame)
{
  const std::span<const FrameItem> items(frame);
  for (std::size_t from = 0; from < items.size(); from += triage::FrameBlock)
    STORE_TRY(
        triage::insertFrameBlock(connection, draw, static_cast<qint64>(from),
                                 items.subspan(from, std::min<std::size_t>(triage::FrameBlock, items.size() - from))));
  return {};
}

} // namespace

Result<Draw> Store::addDraw(const Clustering& clustering, const Draw& draw, const QVector<FrameItem>& frame)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(triage::checkDraw(draw));
  STORE_TRY(checkClustering(clustering, draw));
  STORE_TRY(checkPlaces(draw, frame, clustering.clusters.size()));
  STORE_GET(packet, packetOrigin());
  if (packet)
    return fail(ErrorKind::Usage, u"draw"_s,
                u"a packet has a part of the run only; draw in the workspace that it was made of"_s);
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate(), Urgency::Batch));
  STORE_TRY(mustExist(connection, u"run"_s, draw.run.value));
  if (draw.by) STORE_TRY(mustExist(connection, u"judge"_s, draw.by.value));
  STORE_GET(there, connection.number(u"SELECT 1 FROM draw WHERE day = ? AND run = ? AND superseded = 0 AND "_s +
                                         landed(u"draw"),
                                     draw.day, draw.run));
  if (there) return fail(ErrorKind::Conflict, draw.day, u"there is a draw of this day and run; a draw is made once"_s);
  STORE_TRY(checkAnswers(connection, clustering, draw, frame));

  Clustering storedClusters = clustering;
  storedClusters.uid = randomUid();
  storedClusters.at = nowMs();
  STORE_TRY(storeClusters(connection, storedClusters));
  STORE_GET(clusteringId, triage::insertClustering(connection, storedClusters, {}, 0));
  std::ranges::sort(storedClusters.members, {}, &ClusterMember::answer);
  STORE_TRY(triage::insertMembers(connection, clusteringId, storedClusters.members, storedClusters.clusters));

  const auto idOf = [&](ClusterId place) { return place ? storedClusters.clusters[place.value - 1].id : ClusterId{}; };
  Draw stored = draw;
  stored.uid = randomUid();
  stored.at = storedClusters.at;
  for (DrawnSample& sample : stored.samples) sample.cluster = idOf(sample.cluster);
  STORE_GET(id, triage::insertDraw(connection, stored, clusteringId, {}, 0));
  stored.id = id;
  QVector<FrameItem> items = frame;
  for (FrameItem& item : items) item.cluster = idOf(item.cluster);
  std::ranges::sort(items, {}, &FrameItem::answer);
  STORE_TRY(storeFrame(connection, id, items));
  STORE_TRY(transaction->commit());
  d->shared->committed(true);
  return stored;
}

Result<QVector<Draw>> Store::draws()
{
  QVector<Draw> found;
  Statement statement(*d->connection, u"SELECT %1 FROM draw WHERE superseded = 0 AND %2 ORDER BY day, run"_s.arg(
                                          triage::drawColumns(), landed(u"draw")));
  STORE_TRY(statement.run());
  while (statement.next()) found.append(triage::readDraw(statement));
  STORE_TRY(statement.ended());
  return found;
}

Result<std::optional<Draw>> Store::draw(const QString& day, RunId run)
{
  std::optional<Draw> found;
  {
    Statement statement(*d->connection,
                        u"SELECT %1 FROM draw WHERE day = ? AND run = ? AND superseded = 0 AND %2"_s.arg(
                            triage::drawColumns(), landed(u"draw")));
    STORE_TRY(statement.run(day, run));
    if (statement.next()) found = triage::readDraw(statement);
    STORE_TRY(statement.ended());
  }
  if (!found) return found;
  STORE_GET(samples, triage::readSamples(*d->connection, found->id));
  found->samples = samples;
  return found;
}

Result<QVector<FrameItem>> Store::frameOf(DrawId draw)
{
  QVector<FrameItem> items;
  Statement statement(*d->connection, u"SELECT items, packed FROM draw_frame WHERE draw = ? ORDER BY position"_s);
  STORE_TRY(statement.run(draw));
  while (statement.next()) {
    const auto block = triage::unpackFrame(statement.bytes(1), statement.integer(0));
    if (!block)
      return fail(ErrorKind::Corrupt, u"frame"_s, u"what the draw was made from is damaged and cannot be read"_s);
    items += *block;
  }
  STORE_TRY(statement.ended());
  // One that another copy of the workspace made is in the order of the answers there.
  std::ranges::sort(items, {}, &FrameItem::answer);
  return items;
}

Result<std::optional<Clustering>> Store::clusteringOf(const QString& day, RunId run)
{
  STORE_GET(id,
            d->connection->number(u"SELECT clustering FROM draw WHERE day = ? AND run = ? AND superseded = 0 AND "_s +
                                      landed(u"draw"),
                                  day, run));
  if (!id) return std::optional<Clustering>();
  STORE_GET(stored, triage::clusteringOf(*d->connection, *id));
  if (!stored) return std::optional<Clustering>();
  Clustering found = stored->row;
  // As they are called and what became of them is said today; terms and profiles are those of the day.
  for (Cluster& cluster : found.clusters) {
    Statement statement(
        *d->connection,
        u"SELECT %1 FROM cluster_event WHERE cluster = ? AND %2 ORDER BY at DESC, uid DESC LIMIT 1"_s.arg(
            triage::clusterEventColumns(), landed(u"cluster_event")));
    STORE_TRY(statement.run(cluster.id));
    if (statement.next()) cluster.now = triage::readClusterEvent(statement);
    STORE_TRY(statement.ended());
  }
  const QHash<qint64, int> places = triage::placesOf(found.clusters);
  Statement statement(*d->connection, u"SELECT %1 FROM cluster_member WHERE clustering = ? ORDER BY answer"_s.arg(
                                          triage::memberColumns()));
  STORE_TRY(statement.run(*id));
  while (statement.next()) found.members.append(triage::readMember(statement, places));
  STORE_TRY(statement.ended());
  return std::optional(found);
}

Result<void> Store::eachScore(RunId run, const std::function<void(const Score&)>& visit)
{
  Statement statement(
      *d->connection,
      u"SELECT answer, judge, measure, value, reason FROM score WHERE answer IN (SELECT id FROM answer "
      "WHERE run = ? AND %1) AND %2 ORDER BY answer, judge, measure"_s.arg(landed(u"answer"), landed(u"score")));
  STORE_TRY(statement.run(run));
  while (statement.next())
    visit({{statement.integer(0)},
           {statement.integer(1)},
           statement.text(2),
           statement.optionalReal(3),
           statement.text(4)});
  return statement.ended();
}

} // namespace assayer
