#include "store/triage_rows.h"

#include "store/columns.h"
#include "store/store_private.h"
#include "store/triage_values.h"

#include <QJsonDocument>

namespace assayer::triage {

using namespace Qt::Literals::StringLiterals;

namespace {

template <class Tag>
QVariant rowOrNull(Id<Tag> id)
{
  return id ? QVariant(id.value) : QVariant();
}

Result<QVector<Cluster>> readClusters(Connection& connection, qint64 clustering)
{
  QVector<Cluster> clusters;
  Statement statement(connection, u"SELECT cluster.id, cluster.uid, cluster.first_seen, k.terms, k.profile FROM "
                                  "clustering_cluster AS k JOIN cluster ON cluster.id = k.cluster WHERE k.clustering "
                                  "= ? ORDER BY k.position"_s);
  STORE_TRY(statement.run(clustering));
  while (statement.next())
    clusters.append({{statement.integer(0)},
                     statement.bytes(1),
                     statement.text(2),
                     columns::toList(statement.text(3)),
                     statement.bytes(4),
                     {}});
  STORE_TRY(statement.ended());
  return clusters;
}

template <class Key>
Result<std::optional<Stored<Clustering>>> readClustering(Connection& connection, const QString& key, const Key& value)
{
  Stored<Clustering> found;
  {
    Statement statement(connection,
                        u"SELECT id, import, uid, day, run, seed, at FROM clustering WHERE %1 = ?"_s.arg(key));
    STORE_TRY(statement.run(value));
    if (!statement.next()) {
      STORE_TRY(statement.ended());
      return std::optional<Stored<Clustering>>();
    }
    found.id = statement.integer(0);
    found.import = statement.integer(1);
    found.row.uid = statement.bytes(2);
    found.row.day = statement.text(3);
    found.row.run = {statement.integer(4)};
    found.row.seed = statement.integer(5);
    found.row.at = statement.integer(6);
  }
  STORE_GET(clusters, readClusters(connection, found.id));
  found.row.clusters = clusters;
  return std::optional(found);
}

} // namespace

Result<std::optional<TriageSettings>> readTriageSettings(Connection& connection)
{
  STORE_GET(text, connection.text(u"SELECT value FROM setting WHERE name = 'triage'"_s));
  if (!text) return std::optional<TriageSettings>();
  const auto settings = toSettings(QJsonDocument::fromJson(text->toUtf8()).object());
  if (!settings)
    return fail(ErrorKind::Corrupt, u"setting"_s, u"the settings of the daily queue are damaged; set them again"_s);
  return settings;
}

Result<void> writeTriageSettings(Connection& connection, const TriageSettings& settings)
{
  STORE_TRY(connection.run(u"INSERT OR REPLACE INTO setting VALUES('triage', ?)"_s,
                           columns::fromObject(fromSettings(settings))));
  return {};
}

QString clusterEventColumns()
{
  return u"cluster_event.uid, cluster_event.cluster, cluster_event.at, coalesce(cluster_event.judge, 0), "
         "cluster_event.name, cluster_event.state, cluster_event.title, cluster_event.next_step, "
         "coalesce(cluster_event.ended_by, 0), cluster_event.note"_s;
}

ClusterEvent readClusterEvent(const Statement& row, int firstColumn)
{
  const auto at = [&](int column) { return firstColumn + column; };
  return {row.bytes(at(0)),     {row.integer(at(1))},
          row.integer(at(2)),   {row.integer(at(3))},
          row.text(at(4)),      static_cast<ClusterState>(row.number(at(5))),
          row.text(at(6)),      static_cast<NextStep>(row.number(at(7))),
          {row.integer(at(8))}, row.text(at(9))};
}

Result<std::optional<Stored<ClusterEvent>>> eventOf(Connection& connection, const QByteArray& uid)
{
  Statement statement(connection,
                      u"SELECT %1, id, import FROM cluster_event WHERE uid = ?"_s.arg(clusterEventColumns()));
  STORE_TRY(statement.run(uid));
  std::optional<Stored<ClusterEvent>> found;
  if (statement.next())
    found = Stored<ClusterEvent>{readClusterEvent(statement), statement.integer(10), statement.integer(11)};
  STORE_TRY(statement.ended());
  return found;
}

Result<void> insertClusterEvent(Connection& connection, const ClusterEvent& event, const QString& metadata,
                                qint64 import)
{
  STORE_TRY(connection.run(u"INSERT INTO cluster_event(uid, cluster, at, judge, name, state, title, next_step, "
                           "ended_by, note, metadata, import) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                           event.uid, event.cluster, event.at, rowOrNull(event.by), event.name, event.state,
                           orNull(event.title), event.step, rowOrNull(event.endedBy), orNull(event.note),
                           orNull(metadata), import));
  return {};
}

Result<qint64> insertCluster(Connection& connection, const Cluster& cluster, const QString& metadata, qint64 import)
{
  Statement statement(connection, u"INSERT INTO cluster(uid, first_seen, metadata, import) VALUES(?, ?, ?, ?)"_s);
  STORE_TRY(statement.run(cluster.uid, cluster.firstSeen, orNull(metadata), import));
  return statement.insertedId();
}

Result<std::optional<Stored<Clustering>>> clusteringOf(Connection& connection, const QByteArray& uid)
{
  return readClustering(connection, u"uid"_s, uid);
}

Result<std::optional<Stored<Clustering>>> clusteringOf(Connection& connection, qint64 id)
{
  return readClustering(connection, u"id"_s, id);
}

Result<qint64> insertClustering(Connection& connection, const Clustering& clustering, const QString& metadata,
                                qint64 import)
{
  qint64 id = 0;
  {
    Statement statement(connection, u"INSERT INTO clustering(uid, day, run, seed, at, metadata, import) VALUES(?, ?, "
                                    "?, ?, ?, ?, ?)"_s);
    STORE_TRY(statement.run(clustering.uid, clustering.day, clustering.run, clustering.seed, clustering.at,
                            orNull(metadata), import));
    id = statement.insertedId();
  }
  Statement statement(connection, u"INSERT INTO clustering_cluster(clustering, position, cluster, terms, profile) "
                                  "VALUES(?, ?, ?, ?, ?)"_s);
  for (qsizetype i = 0; i < clustering.clusters.size(); ++i) {
    const Cluster& cluster = clustering.clusters[i];
    STORE_TRY(statement.run(id, i, cluster.id, orNull(columns::fromList(cluster.terms)),
                            cluster.profile.isEmpty() ? QVariant() : QVariant(cluster.profile)));
  }
  return id;
}

Result<void> insertMembers(Connection& connection, qint64 clustering, std::span<const ClusterMember> members,
                           const QVector<Cluster>& clusters)
{
  Statement statement(connection, u"INSERT INTO cluster_member(clustering, answer, cluster, x, y, severity, reasons) "
                                  "VALUES(?, ?, ?, ?, ?, ?, ?)"_s);
  for (const ClusterMember& member : members)
    STORE_TRY(statement.run(clustering, member.answer,
                            member.cluster ? QVariant(clusters[*member.cluster].id.value) : QVariant(), member.x,
                            member.y, member.severity, fromReasons(member.reasons)));
  return {};
}

QString memberColumns()
{
  return u"answer, cluster, x, y, severity, reasons"_s;
}

ClusterMember readMember(const Statement& row, const QHash<qint64, int>& places)
{
  ClusterMember member;
  member.answer = {row.integer(0)};
  if (const auto place = places.constFind(row.integer(1)); place != places.constEnd()) member.cluster = *place;
  member.x = row.real(2);
  member.y = row.real(3);
  member.severity = row.real(4);
  member.reasons = toReasons(row.text(5));
  return member;
}

QHash<qint64, int> placesOf(const QVector<Cluster>& clusters)
{
  QHash<qint64, int> places;
  for (qsizetype i = 0; i < clusters.size(); ++i) places.insert(clusters[i].id.value, static_cast<int>(i));
  return places;
}

QString drawColumns()
{
  return u"draw.id, draw.uid, draw.day, draw.run, draw.seed, draw.at, coalesce(draw.judge, 0), draw.settings, "
         "draw.answers, draw.failing, draw.reviewed_before"_s;
}

Draw readDraw(const Statement& row, int firstColumn)
{
  const auto at = [&](int column) { return firstColumn + column; };
  Draw draw;
  draw.id = {row.integer(at(0))};
  draw.uid = row.bytes(at(1));
  draw.day = row.text(at(2));
  draw.run = {row.integer(at(3))};
  draw.seed = row.integer(at(4));
  draw.at = row.integer(at(5));
  draw.by = {row.integer(at(6))};
  draw.settings = toSettings(QJsonDocument::fromJson(row.text(at(7)).toUtf8()).object()).value_or(TriageSettings{});
  draw.answers = row.number(at(8));
  draw.failing = row.number(at(9));
  draw.reviewedBefore = row.number(at(10));
  return draw;
}

Result<QVector<DrawnSample>> readSamples(Connection& connection, DrawId draw)
{
  QVector<DrawnSample> samples;
  Statement statement(connection, u"SELECT answer, part, coalesce(cluster, 0), stratum, stratum_size, stratum_drawn, "
                                  "inclusion_probability, reasons, carried_from FROM drawn WHERE draw = ? ORDER BY "
                                  "position"_s);
  STORE_TRY(statement.run(draw));
  while (statement.next())
    samples.append({{statement.integer(0)},
                    static_cast<DrawPart>(statement.number(1)),
                    {statement.integer(2)},
                    statement.number(3),
                    statement.number(4),
                    statement.number(5),
                    statement.real(6),
                    toReasons(statement.text(7)),
                    statement.text(8)});
  STORE_TRY(statement.ended());
  return samples;
}

Result<std::optional<StoredDraw>> drawOf(Connection& connection, const QByteArray& uid)
{
  StoredDraw found;
  {
    Statement statement(
        connection,
        u"SELECT %1, coalesce(draw.clustering, 0), draw.import FROM draw WHERE uid = ?"_s.arg(drawColumns()));
    STORE_TRY(statement.run(uid));
    if (!statement.next()) {
      STORE_TRY(statement.ended());
      return std::optional<StoredDraw>();
    }
    found = {readDraw(statement), statement.integer(11), statement.integer(12)};
  }
  STORE_GET(samples, readSamples(connection, found.draw.id));
  found.draw.samples = samples;
  return std::optional(found);
}

Result<DrawId> insertDraw(Connection& connection, const Draw& draw, qint64 clustering, const QString& metadata,
                          qint64 import)
{
  DrawId id;
  {
    Statement statement(connection, u"INSERT INTO draw(uid, clustering, day, run, seed, at, judge, settings, answers, "
                                    "failing, reviewed_before, superseded, metadata, import) VALUES(?, ?, ?, ?, ?, ?, "
                                    "?, ?, ?, ?, ?, ?, ?, ?)"_s);
    STORE_TRY(statement.run(draw.uid, clustering == 0 ? QVariant() : QVariant(clustering), draw.day, draw.run,
                            draw.seed, draw.at, rowOrNull(draw.by), columns::fromObject(fromSettings(draw.settings)),
                            draw.answers, draw.failing, draw.reviewedBefore, import == 0 ? 0 : 1, orNull(metadata),
                            import));
    id = {statement.insertedId()};
  }
  Statement statement(connection, u"INSERT INTO drawn(draw, position, answer, part, cluster, stratum, stratum_size, "
                                  "stratum_drawn, inclusion_probability, reasons, carried_from) VALUES(?, ?, ?, ?, ?, "
                                  "?, ?, ?, ?, ?, ?)"_s);
  for (qsizetype i = 0; i < draw.samples.size(); ++i) {
    const DrawnSample& sample = draw.samples[i];
    STORE_TRY(statement.run(id, i, sample.answer, sample.part, rowOrNull(sample.cluster), sample.stratum,
                            sample.stratumSize, sample.stratumDrawn, sample.inclusionProbability,
                            fromReasons(sample.reasons), orNull(sample.carriedFrom)));
  }
  return id;
}

Result<void> insertFrameBlock(Connection& connection, DrawId draw, qint64 position, std::span<const FrameItem> items)
{
  STORE_TRY(connection.run(u"INSERT INTO draw_frame(draw, position, items, packed) VALUES(?, ?, ?, ?)"_s, draw,
                           position, items.size(), packFrame(items)));
  return {};
}

Result<void> settleDraws(Connection& connection, qint64 import)
{
  const QString touched = u"(day, run) IN (SELECT day, run FROM draw WHERE import = ?) AND "_s + landed(u"draw");
  const QString beaten = u"EXISTS (SELECT 1 FROM draw AS o WHERE o.day = draw.day AND o.run = draw.run AND (o.at, "
                         "o.uid) < (draw.at, draw.uid) AND %1)"_s.arg(landed(u"o"));
  STORE_TRY(connection.run(u"UPDATE draw SET superseded = 1 WHERE superseded = 0 AND %1 AND %2"_s.arg(touched, beaten),
                           import));
  STORE_TRY(connection.run(
      u"UPDATE draw SET superseded = 0 WHERE superseded = 1 AND %1 AND NOT %2"_s.arg(touched, beaten), import));
  return {};
}

QString promotionColumns()
{
  return u"p.uid, p.query, p.at, coalesce(p.judge, 0), p.origin, p.split, p.family, p.expect, p.refusal_reason, "
         "p.reference, p.needs, coalesce(p.run, 0), p.day"_s;
}

Promotion readPromotion(const Statement& row, int firstColumn)
{
  const auto at = [&](int column) { return firstColumn + column; };
  return {row.bytes(at(0)),
          {row.integer(at(1))},
          row.integer(at(2)),
          {row.integer(at(3))},
          static_cast<Origin>(row.number(at(4))),
          static_cast<Split>(row.number(at(5))),
          row.text(at(6)),
          static_cast<Expect>(row.number(at(7))),
          static_cast<RefusalReason>(row.number(at(8))),
          row.text(at(9)),
          columns::toNeeds(row.text(at(10))),
          {row.integer(at(11))},
          row.text(at(12))};
}

Result<std::optional<Stored<Promotion>>> promotionOf(Connection& connection, const QByteArray& uid)
{
  Statement statement(connection, u"SELECT %1, id, import FROM promotion AS p WHERE uid = ?"_s.arg(promotionColumns()));
  STORE_TRY(statement.run(uid));
  std::optional<Stored<Promotion>> found;
  if (statement.next())
    found = Stored<Promotion>{readPromotion(statement), statement.integer(13), statement.integer(14)};
  STORE_TRY(statement.ended());
  return found;
}

Result<void> insertPromotion(Connection& connection, const Promotion& promotion, const QString& metadata, qint64 import)
{
  STORE_TRY(connection.run(
      u"INSERT INTO promotion(uid, query, at, judge, origin, split, family, expect, refusal_reason, reference, needs, "
      "run, day, metadata, import) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
      promotion.uid, promotion.query, promotion.at, rowOrNull(promotion.by), promotion.origin, promotion.split,
      orNull(promotion.family), promotion.expect, promotion.refusalReason, orNull(promotion.reference),
      orNull(columns::fromNeeds(promotion.needs)), rowOrNull(promotion.run), orNull(promotion.day), orNull(metadata),
      import));
  return {};
}

QString newestPromotion()
{
  return u"%1 AND NOT EXISTS (SELECT 1 FROM promotion AS o WHERE o.query = p.query AND (o.at, o.uid) > (p.at, p.uid) "
         "AND %2)"_s.arg(landed(u"p"), landed(u"o"));
}

QString differsFromPromotion()
{
  return u"(q.origin <> p.origin OR q.split <> p.split OR q.family IS NOT p.family OR q.expect <> p.expect OR "
         "q.refusal_reason <> p.refusal_reason OR q.reference IS NOT p.reference OR q.needs IS NOT p.needs)"_s;
}

Result<void> followPromotions(Connection& connection, QueryId only)
{
  const QString which = only ? u" AND p.query = %1"_s.arg(only.value) : QString();
  STORE_TRY(connection.run(
      u"UPDATE query SET origin = n.origin, split = n.split, family = n.family, expect = n.expect, refusal_reason = "
      "n.refusal_reason, reference = n.reference, needs = n.needs FROM (SELECT p.* FROM promotion AS p JOIN query AS q "
      "ON q.id = p.query WHERE %1 AND %2%3) AS n WHERE n.query = query.id"_s.arg(newestPromotion(),
                                                                                 differsFromPromotion(), which)));
  return {};
}

} // namespace assayer::triage
