#include "store/sweep.h"

#include <QVector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// One table's rows of an import and what hangs on them, children first, so that no row ever outlives its parent.
// In the statements w.i is the import, w.f and w.t the first and last id of a window (QtSql would count a repeated
// parameter each time). Tables without an id have no window: theirs remove a few rows and are repeated until none is
// left.
struct Group {
  QString table; // empty: without an id
  QStringList statements;
};

constexpr qint64 SweepWindow = 400; // rows at once, a few milliseconds

Group plain(const QString& table)
{
  return {
      table,
      {u"DELETE FROM %1 WHERE import = (SELECT i FROM w) AND id BETWEEN (SELECT f FROM w) AND (SELECT t FROM w)"_s.arg(
          table)}};
}

Group withoutId(const QString& table, const QString& key)
{
  const QString some = u"(%2) IN (SELECT %2 FROM %1 WHERE import = (SELECT i FROM w) LIMIT 400)"_s.arg(table, key);
  return {{}, {u"DELETE FROM %1 WHERE "_s.arg(table) + some}};
}

// Children without an import of their own, of rows that have one.
Group childrenOf(const QString& parent, const QString& table, const QString& key)
{
  const QString some = u"(%2) IN (SELECT %2 FROM %1 WHERE %3 IN (SELECT id FROM %3 WHERE import = (SELECT i FROM w)) "
                       "LIMIT 400)"_s;
  return {{}, {u"DELETE FROM %1 WHERE "_s.arg(table) + some.arg(table, key, parent)}};
}

QVector<Group> groups()
{
  const QString changes =
      u"SELECT id FROM change WHERE import = (SELECT i FROM w) AND id BETWEEN (SELECT f FROM w) AND (SELECT t FROM w)"_s;
  const QString events = u"SELECT id FROM label_event WHERE change IN (%1)"_s.arg(changes);
  const QString answers =
      u"SELECT id FROM answer WHERE import = (SELECT i FROM w) AND id BETWEEN (SELECT f FROM w) AND (SELECT t FROM w)"_s;
  const QString chunks =
      u"SELECT id FROM chunk WHERE import = (SELECT i FROM w) AND id BETWEEN (SELECT f FROM w) AND (SELECT t FROM w)"_s;
  const QString rankings = u"SELECT run, query FROM ranking WHERE import = (SELECT i FROM w) LIMIT 400"_s;
  Group labels = plain(u"change"_s);
  labels.statements =
      QStringList{u"DELETE FROM label WHERE import = (SELECT i FROM w) AND (criterion, item, other, judge, round) IN "
                  "(SELECT criterion, item, other, judge, round FROM label_event WHERE change IN (%1))"_s.arg(changes),
                  u"DELETE FROM evidence WHERE event IN (%1)"_s.arg(events),
                  u"DELETE FROM adjudication WHERE event IN (%1)"_s.arg(events),
                  u"DELETE FROM label_event WHERE change IN (%1)"_s.arg(changes),
                  u"DELETE FROM claim_edit WHERE change IN (%1)"_s.arg(changes)} +
      labels.statements;
  Group answer = plain(u"answer"_s);
  answer.statements.prepend(u"DELETE FROM citation WHERE answer IN (%1)"_s.arg(answers));
  Group chunk = plain(u"chunk"_s);
  chunk.statements.prepend(u"DELETE FROM chunk_text WHERE id IN (%1)"_s.arg(chunks));
  Group ranking = withoutId(u"ranking"_s, u"run, query"_s);
  for (const QString& table : {u"ranking_score"_s, u"ranking_metadata"_s})
    ranking.statements.prepend(u"DELETE FROM %1 WHERE (run, query) IN (%2)"_s.arg(table, rankings));
  Group plan = plain(u"plan"_s);
  plan.statements.prepend(
      u"DELETE FROM plan_judge WHERE plan IN (SELECT id FROM plan WHERE import = (SELECT i FROM w) AND id BETWEEN "
      "(SELECT f FROM w) AND (SELECT t FROM w))"_s);
  return {
      withoutId(u"label_pending"_s, u"criterion, item, other, judge, round"_s),
      labels,
      childrenOf(u"draw"_s, u"draw_frame"_s, u"draw, position"_s),
      childrenOf(u"draw"_s, u"drawn"_s, u"draw, position"_s),
      plain(u"draw"_s),
      childrenOf(u"clustering"_s, u"cluster_member"_s, u"clustering, answer"_s),
      childrenOf(u"clustering"_s, u"clustering_cluster"_s, u"clustering, position"_s),
      plain(u"clustering"_s),
      plain(u"cluster_event"_s),
      plain(u"cluster"_s),
      plain(u"promotion"_s),
      plain(u"freeze"_s),
      plain(u"run_pick"_s),
      withoutId(u"score"_s, u"answer, judge, measure"_s),
      plain(u"claim"_s),
      answer,
      ranking,
      plain(u"pool_addition"_s),
      plain(u"reveal"_s),
      plain(u"kept"_s),
      plain(u"assignment_pending"_s),
      plain(u"assignment"_s),
      plan,
      withoutId(u"chunk_fill"_s, u"chunk"_s),
      chunk,
      plain(u"run"_s),
      plain(u"query"_s),
      plain(u"document"_s),
      plain(u"guideline"_s),
      plain(u"criterion"_s),
      plain(u"judge"_s),
  };
}

Result<void> sweepWithoutId(Connection& connection, WriteGate& gate, const Group& group, qint64 import)
{
  for (int changed = 1; changed > 0;) {
    STORE_GET(transaction, Transaction::begin(connection, gate, Urgency::Batch));
    for (const QString& sql : group.statements) {
      STORE_GET(count, connection.run(u"WITH w(i) AS (VALUES(?)) "_s + sql, import));
      changed = count;
    }
    STORE_TRY(transaction->commit());
  }
  return {};
}

Result<void> sweepImport(Connection& connection, WriteGate& gate, qint64 import, const std::function<bool()>& stopping)
{
  for (const Group& group : groups()) {
    if (group.table.isEmpty()) {
      STORE_TRY(sweepWithoutId(connection, gate, group, import));
      continue;
    }
    STORE_GET(first, connection.number(u"SELECT min(id) FROM %1 WHERE import = ?"_s.arg(group.table), import));
    if (!first) continue;
    STORE_GET(last, connection.number(u"SELECT max(id) FROM %1 WHERE import = ?"_s.arg(group.table), import));
    for (qint64 to = *last; to >= *first; to -= SweepWindow) {
      if (stopping && stopping()) return {};
      STORE_GET(transaction, Transaction::begin(connection, gate, Urgency::Batch));
      for (const QString& sql : group.statements)
        STORE_TRY(connection.run(u"WITH w(i, f, t) AS (VALUES(?, ?, ?)) "_s + sql, import, to - SweepWindow + 1, to));
      STORE_TRY(transaction->commit());
    }
  }
  STORE_GET(transaction, Transaction::begin(connection, gate, Urgency::Batch));
  STORE_TRY(connection.run(u"DELETE FROM import WHERE id = ? AND state = 0"_s, import));
  return transaction->commit();
}

} // namespace

Result<bool> hasLeftovers(Connection& connection)
{
  STORE_GET(any,
            connection.number(u"SELECT 1 FROM import WHERE state = 0 UNION ALL SELECT 1 FROM chunk_fill LIMIT 1"_s));
  return any.has_value();
}

Result<void> sweepDeadImports(Connection& connection, WriteGate& gate, const std::function<bool()>& stopping)
{
  STORE_TRY(moveFilledTexts(connection, gate, stopping));
  QVector<qint64> dead;
  {
    Statement statement(connection, u"SELECT id FROM import WHERE state = 0"_s);
    STORE_TRY(statement.run());
    while (statement.next()) dead.append(statement.integer(0));
    STORE_TRY(statement.ended());
  }
  if (dead.isEmpty()) return {};
  // The order of the deletes keeps references whole; checking each would scan tables that have no index for it.
  STORE_TRY(connection.run(u"PRAGMA foreign_keys = OFF"_s));
  Result<void> swept;
  for (const qint64 import : dead)
    if (swept) swept = sweepImport(connection, gate, import, stopping);
  STORE_TRY(connection.run(u"PRAGMA foreign_keys = ON"_s));
  return swept;
}

Result<void> moveFilledTexts(Connection& connection, WriteGate& gate, const std::function<bool()>& stopping)
{
  const QString landed = u"SELECT chunk FROM chunk_fill WHERE import NOT IN (SELECT id FROM import WHERE state = 0) "
                         "ORDER BY chunk LIMIT 400"_s;
  for (;;) {
    if (stopping && stopping()) return {};
    STORE_GET(any, connection.number(landed));
    if (!any) return {};
    STORE_GET(transaction, Transaction::begin(connection, gate, Urgency::Batch));
    STORE_TRY(connection.run(
        u"INSERT INTO chunk_text(id, text) SELECT chunk, text FROM chunk_fill WHERE chunk IN (%1)"_s.arg(landed)));
    STORE_TRY(connection.run(
        u"UPDATE chunk SET text_hash = fill.text_hash, document = fill.document, near_group = fill.near_group, "
        "metadata = fill.metadata FROM chunk_fill AS fill WHERE fill.chunk = chunk.id AND chunk.id IN (%1)"_s.arg(
            landed)));
    STORE_TRY(connection.run(u"DELETE FROM chunk_fill WHERE chunk IN (%1)"_s.arg(landed)));
    STORE_TRY(transaction->commit());
  }
}

} // namespace assayer
