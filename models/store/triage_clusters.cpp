// Clusters over the days, what was decided about them, promotions to the golden set, and the settings of the queue.
#include "core/criteria.h"
#include "core/label.h"
#include "store/columns.h"
#include "store/store_private.h"
#include "store/triage_checks.h"
#include "store/triage_rows.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

bool saysTheSame(const Promotion& one, const Promotion& other)
{
  return one.origin == other.origin && one.split == other.split && one.family == other.family &&
         one.expect == other.expect && one.refusalReason == other.refusalReason && one.reference == other.reference &&
         one.needs == other.needs;
}

// What the query is already, or once was, may be noted and brought back, whatever it lacks.
Result<bool> isOrWas(Connection& connection, const Promotion& promotion)
{
  {
    Statement statement(connection, u"SELECT %1 FROM query WHERE id = ?"_s.arg(queryColumns()));
    STORE_TRY(statement.run(promotion.query));
    if (!statement.next()) return false;
    const QueryDetail now = readQuery(statement);
    Promotion standing;
    standing.origin = now.row.origin;
    standing.split = now.row.split;
    standing.family = now.row.family;
    standing.expect = now.row.expect;
    standing.refusalReason = now.refusalReason;
    standing.reference = now.reference;
    standing.needs = now.needs;
    if (saysTheSame(standing, promotion)) return true;
  }
  Statement statement(connection, u"SELECT %1 FROM promotion AS p WHERE p.query = ? AND %2"_s.arg(
                                      triage::promotionColumns(), landed(u"p")));
  STORE_TRY(statement.run(promotion.query));
  bool found = false;
  while (!found && statement.next()) found = saysTheSame(triage::readPromotion(statement), promotion);
  STORE_TRY(statement.ended());
  return found;
}

// After everything that is known of it, whatever the clocks of those who decided say.
Result<qint64> timeAfter(Connection& connection, const QString& newest, qint64 of)
{
  STORE_GET(known, connection.number(newest, of));
  return std::max(nowMs(), known.value_or(0) + 1);
}

} // namespace

Result<TriageSettings> Store::triageSettings()
{
  STORE_GET(settings, triage::readTriageSettings(*d->connection));
  return settings.value_or(TriageSettings{});
}

Result<void> Store::setTriageSettings(const TriageSettings& settings)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkTriageSettings(settings));
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_TRY(triage::writeTriageSettings(*d->connection, settings));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

Result<QVector<Cluster>> Store::clusters()
{
  // Its newest day is one whose draw stands, where there is any. Clusters that only a superseded draw made are left out
  // unless somebody has decided on them.
  const QString standing = u"EXISTS (SELECT 1 FROM draw WHERE draw.clustering = g.id AND draw.superseded = 0)"_s;
  const QString day = u"SELECT g.id FROM clustering_cluster AS k JOIN clustering AS g ON g.id = k.clustering WHERE "
                      "k.cluster = c.id AND %1 ORDER BY %2 DESC, g.day DESC, g.at DESC, g.uid DESC LIMIT 1"_s.arg(
                          landed(u"g"), standing);
  const QString seen = u"EXISTS (SELECT 1 FROM clustering_cluster AS k JOIN clustering AS g ON g.id = k.clustering "
                       "WHERE k.cluster = c.id AND %1 AND %2)"_s.arg(landed(u"g"), standing);
  const QString decided = u"EXISTS (SELECT 1 FROM cluster_event AS e WHERE e.cluster = c.id AND e.judge IS NOT NULL "
                          "AND %1)"_s.arg(landed(u"e"));
  QVector<Cluster> found;
  Statement statement(
      *d->connection,
      u"SELECT %1, c.id, c.uid, c.first_seen, d.terms, d.profile FROM cluster AS c JOIN cluster_event ON "
      "cluster_event.id = (SELECT n.id FROM cluster_event AS n WHERE n.cluster = c.id AND %2 ORDER BY n.at DESC, n.uid "
      "DESC LIMIT 1) LEFT JOIN clustering_cluster AS d ON d.cluster = c.id AND d.clustering = (%3) WHERE %4 AND (%5 OR "
      "%6) ORDER BY c.first_seen, c.uid"_s.arg(triage::clusterEventColumns(), landed(u"n"), day, landed(u"c"), seen,
                                               decided));
  STORE_TRY(statement.run());
  while (statement.next())
    found.append({{statement.integer(10)},
                  statement.bytes(11),
                  statement.text(12),
                  columns::toList(statement.text(13)),
                  statement.bytes(14),
                  triage::readClusterEvent(statement)});
  STORE_TRY(statement.ended());
  return found;
}

Result<QVector<Store::ClusterDay>> Store::clusterDays(ClusterId cluster)
{
  const QString reviewed =
      u"EXISTS (SELECT 1 FROM label JOIN judge ON judge.id = label.judge WHERE label.criterion = %1 AND label.item = "
      "m.answer AND label.other = 0 AND label.round = 0 AND label.state = %2 AND judge.kind <> %3 AND %4)"_s
          .arg(criterion::Cause.value)
          .arg(static_cast<int>(LabelState::Valued))
          .arg(static_cast<int>(JudgeKind::Model))
          .arg(landed(u"label"));
  QVector<ClusterDay> days;
  Statement statement(*d->connection,
                      u"SELECT draw.day, draw.run, count(*), sum(%1) FROM cluster_member AS m JOIN draw ON "
                      "draw.clustering = m.clustering WHERE m.cluster = ? AND draw.superseded = 0 AND %2 GROUP BY "
                      "draw.day, draw.run ORDER BY draw.day, draw.run"_s.arg(reviewed, landed(u"draw")));
  STORE_TRY(statement.run(cluster));
  while (statement.next())
    days.append({statement.text(0), {statement.integer(1)}, statement.number(2), statement.number(3)});
  STORE_TRY(statement.ended());
  return days;
}

Result<QVector<ClusterEvent>> Store::clusterHistory(ClusterId cluster)
{
  QVector<ClusterEvent> events;
  Statement statement(*d->connection, u"SELECT %1 FROM cluster_event WHERE cluster = ? AND %2 ORDER BY at, uid"_s.arg(
                                          triage::clusterEventColumns(), landed(u"cluster_event")));
  STORE_TRY(statement.run(cluster));
  while (statement.next()) events.append(triage::readClusterEvent(statement));
  STORE_TRY(statement.ended());
  return events;
}

Result<ClusterEvent> Store::decideCluster(const ClusterEvent& event)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(triage::checkEvent(event));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_TRY(mustExist(connection, u"cluster"_s, event.cluster.value));
  if (event.by) STORE_TRY(mustExist(connection, u"judge"_s, event.by.value));
  if (event.endedBy) STORE_TRY(mustExist(connection, u"run"_s, event.endedBy.value));
  ClusterEvent stored = event;
  stored.uid = randomUid();
  STORE_GET(at, timeAfter(connection, u"SELECT max(at) FROM cluster_event WHERE cluster = ?"_s, event.cluster.value));
  stored.at = at;
  STORE_TRY(triage::insertClusterEvent(connection, stored, {}, 0));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

Result<Promotion> Store::promote(const Promotion& promotion)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(triage::checkPromotion(promotion));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_TRY(mustExist(connection, u"query"_s, promotion.query.value));
  if (promotion.by) STORE_TRY(mustExist(connection, u"judge"_s, promotion.by.value));
  if (promotion.run) STORE_TRY(mustExist(connection, u"run"_s, promotion.run.value));
  STORE_GET(was, isOrWas(connection, promotion));
  if (!was) STORE_TRY(triage::checkGolden(promotion));
  Promotion stored = promotion;
  stored.uid = randomUid();
  STORE_GET(at, timeAfter(connection, u"SELECT max(at) FROM promotion WHERE query = ?"_s, promotion.query.value));
  stored.at = at;
  STORE_TRY(triage::insertPromotion(connection, stored, {}, 0));
  STORE_TRY(triage::followPromotions(connection, stored.query));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

Result<QVector<Promotion>> Store::promotionsOf(QueryId query)
{
  QVector<Promotion> found;
  Statement statement(*d->connection,
                      u"SELECT %1 FROM promotion AS p WHERE p.query = ? AND %2 ORDER BY p.at, p.uid"_s.arg(
                          triage::promotionColumns(), landed(u"p")));
  STORE_TRY(statement.run(query));
  while (statement.next()) found.append(triage::readPromotion(statement));
  STORE_TRY(statement.ended());
  return found;
}

Result<QVector<Promotion>> Store::promotions()
{
  QVector<Promotion> found;
  Statement statement(*d->connection, u"SELECT %1 FROM promotion AS p WHERE %2 ORDER BY p.query"_s.arg(
                                          triage::promotionColumns(), triage::newestPromotion()));
  STORE_TRY(statement.run());
  while (statement.next()) found.append(triage::readPromotion(statement));
  STORE_TRY(statement.ended());
  return found;
}

Result<qint64> Store::promotionCount()
{
  STORE_GET(count, d->connection->number(u"SELECT count(*) FROM promotion WHERE import = 0"_s));
  return count.value_or(0);
}

} // namespace assayer
