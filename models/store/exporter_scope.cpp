// The part of a workspace that a packet takes, as temporary tables of ids that every section of an export asks.
#include "core/criteria.h"
#include "store/columns.h"
#include "store/exporter.h"
#include "store/store_private.h"

#include <QSet>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList& scopeTables()
{
  static const QStringList names{u"scope_query"_s, u"scope_answer"_s, u"scope_claim"_s,
                                 u"scope_chunk"_s, u"scope_run"_s,    u"scope_judge"_s};
  return names;
}

QString within(const QString& column, const QString& table)
{
  return u" AND %1 IN (SELECT id FROM temp.%2)"_s.arg(column, table);
}

// Of a row with criterion, item and other under an alias.
QString subjectWithin(const QString& alias)
{
  return u" AND CASE (SELECT subject FROM criterion WHERE id = %1.criterion) WHEN 0 THEN %1.item IN (SELECT id FROM "
         "temp.scope_query) WHEN 1 THEN %1.item IN (SELECT id FROM temp.scope_claim) ELSE %1.item IN (SELECT id FROM "
         "temp.scope_answer) END"_s.arg(alias);
}

} // namespace

QString Exporter::visible(const QString& table, const QString& as) const
{
  const QString& alias = as.isEmpty() ? table : as;
  // Events show with their change.
  QString condition = table == "label_event"_L1 ? QString() : landed(alias);
  if (!m_scope) return condition;
  const QString own = m_scope->onlyOf ? u" AND %1.judge = %2"_s.arg(alias).arg(m_scope->onlyOf->value) : QString();
  if (table == "label_event"_L1) condition += own + subjectWithin(alias);
  if (table == "query"_L1) condition += within(alias + u".id"_s, u"scope_query"_s);
  if (table == "chunk"_L1) condition += within(alias + u".id"_s, u"scope_chunk"_s);
  if (table == "run"_L1) condition += within(alias + u".id"_s, u"scope_run"_s);
  if (table == "judge"_L1) condition += within(alias + u".id"_s, u"scope_judge"_s);
  if (table == "ranking"_L1) condition += within(alias + u".query"_s, u"scope_query"_s);
  if (table == "answer"_L1) condition += within(alias + u".id"_s, u"scope_answer"_s);
  if (table == "claim"_L1) condition += within(alias + u".answer"_s, u"scope_answer"_s);
  if (table == "pool_addition"_L1) condition += within(alias + u".query"_s, u"scope_query"_s);
  if (table == "change"_L1) condition += own;
  if (table == "reveal"_L1) condition += own + subjectWithin(alias);
  if (table == "score"_L1) condition += own + within(alias + u".answer"_s, u"scope_answer"_s);
  if (table == "kept"_L1) condition += u" AND 0"_s; // what a line is about is not known
  // Clusters and draws are of whole runs, and nothing of the queue is for a blind judge to see.
  static const QStringList ofRuns{u"cluster"_s, u"cluster_event"_s, u"clustering"_s, u"draw"_s};
  if (ofRuns.contains(table)) condition += u" AND 0"_s;
  if (table == "promotion"_L1)
    condition += m_scope->onlyOf ? u" AND 0"_s : within(alias + u".query"_s, u"scope_query"_s);
  if (table == "run_pick"_L1) // why a run was picked may say how its answers were judged
    condition += m_scope->onlyOf ? u" AND 0"_s : within(alias + u".run"_s, u"scope_run"_s);
  const QString slot = u"CASE %1.criterion WHEN %2 THEN %1.item IN (SELECT id FROM temp.scope_claim) ELSE %1.item IN "
                       "(SELECT id FROM temp.scope_query) END"_s;
  if (table == "assignment"_L1) condition += own + u" AND "_s + slot.arg(alias).arg(criterion::Support.value);
  if (table == "plan"_L1)
    condition += u" AND %1.id IN (SELECT s.plan FROM assignment AS s WHERE %2%3)"_s.arg(
        alias, slot.arg(u"s"_s).arg(criterion::Support.value),
        m_scope->onlyOf ? u" AND s.judge = %1"_s.arg(m_scope->onlyOf->value) : QString());
  if (table == "document"_L1)
    condition +=
        u" AND %1.id IN (SELECT document FROM chunk WHERE id IN (SELECT id FROM temp.scope_chunk))"_s.arg(alias);
  if (table == "claim_edit"_L1)
    condition +=
        own + u" AND EXISTS (SELECT 1 FROM claim_edit AS x WHERE x.change = %1.id AND x.claim IN (SELECT id FROM "
              "temp.scope_claim))"_s.arg(alias);
  return condition;
}

Result<void> Exporter::openScope()
{
  if (!m_scope) return {};
  for (const QString& name : scopeTables()) {
    STORE_TRY(m_connection.run(u"CREATE TEMP TABLE IF NOT EXISTS %1(id INTEGER PRIMARY KEY)"_s.arg(name)));
    STORE_TRY(m_connection.run(u"DELETE FROM temp."_s + name));
  }
  {
    Statement insert(m_connection, u"INSERT OR IGNORE INTO temp.scope_query VALUES(?)"_s);
    for (const QueryId query : m_scope->queries) STORE_TRY(insert.run(query));
  }
  const QString queries = u"(SELECT id FROM temp.scope_query)"_s;
  const auto fill = [&](const QString& table, const QString& select) {
    return m_connection.run(u"INSERT OR IGNORE INTO temp.%1 %2"_s.arg(table, select));
  };
  STORE_TRY(
      fill(u"scope_answer"_s, u"SELECT id FROM answer WHERE query IN %1 AND %2"_s.arg(queries, landed(u"answer"))));
  STORE_TRY(fill(u"scope_claim"_s,
                 u"SELECT id FROM claim WHERE answer IN (SELECT id FROM temp.scope_answer) AND "_s + landed(u"claim")));
  STORE_TRY(fill(u"scope_run"_s, u"SELECT run FROM answer WHERE id IN (SELECT id FROM temp.scope_answer)"_s));

  QSet<quint32> ranked;
  {
    Statement rankings(m_connection,
                       u"SELECT run, chunks FROM ranking WHERE query IN %1 AND %2"_s.arg(queries, landed(u"ranking")));
    Statement run(m_connection, u"INSERT OR IGNORE INTO temp.scope_run VALUES(?)"_s);
    STORE_TRY(rankings.run());
    while (rankings.next()) {
      STORE_TRY(run.run(rankings.integer(0)));
      for (const quint32 id : columns::toIds(rankings.bytes(1))) ranked.insert(id);
    }
    STORE_TRY(rankings.ended());
    Statement insert(m_connection, u"INSERT OR IGNORE INTO temp.scope_chunk VALUES(?)"_s);
    for (const quint32 id : std::as_const(ranked)) STORE_TRY(insert.run(qint64(id)));
  }
  const QString own = m_scope->onlyOf ? u" AND e.judge = %1"_s.arg(m_scope->onlyOf->value) : QString();
  const QString events = u"FROM label_event AS e JOIN change AS c ON c.id = e.change"_s;
  const QString shown = landed(u"c") + own + subjectWithin(u"e"_s);
  STORE_TRY(fill(u"scope_chunk"_s,
                 u"SELECT chunk FROM pool_addition WHERE query IN %1 AND %2"_s.arg(queries, landed(u"pool_addition"))));
  STORE_TRY(fill(u"scope_chunk"_s, u"SELECT chunk FROM citation WHERE answer IN (SELECT id FROM temp.scope_answer) AND "
                                   "chunk IS NOT NULL"_s));
  STORE_TRY(fill(u"scope_chunk"_s, u"SELECT e.other %1 WHERE %2 AND e.other <> 0 AND (e.criterion = %3 OR (SELECT "
                                   "subject FROM criterion WHERE id = e.criterion) = 0)"_s.arg(events, shown)
                                       .arg(criterion::EntailmentByChunk.value)));
  STORE_TRY(
      fill(u"scope_chunk"_s, u"SELECT q.chunk %1 JOIN evidence AS q ON q.event = e.id WHERE %2"_s.arg(events, shown)));
  STORE_TRY(fill(u"scope_chunk"_s, u"SELECT c.id FROM query AS q JOIN json_each(CASE WHEN json_valid(q.needs) THEN "
                                   "q.needs ELSE '[]' END) AS n JOIN json_each(n.value) AS o JOIN chunk AS c ON c.name "
                                   "= json_extract(o.value, '$[0]') WHERE q.id IN %1"_s.arg(queries)));
  // Every text of a name, so that the packet knows which is the newest.
  STORE_TRY(
      fill(u"scope_chunk"_s, u"SELECT b.id FROM temp.scope_chunk AS s JOIN chunk AS a ON a.id = s.id JOIN chunk AS "
                             "b ON b.name = a.name WHERE "_s +
                                 landed(u"b")));
  if (m_scope->onlyOf)
    STORE_TRY(m_connection.run(u"INSERT OR IGNORE INTO temp.scope_judge VALUES(?)"_s, *m_scope->onlyOf));
  else
    STORE_TRY(fill(u"scope_judge"_s, u"SELECT id FROM judge"_s));
  return {};
}

void Exporter::closeScope()
{
  if (!m_scope) return;
  for (const QString& name : scopeTables()) (void)m_connection.run(u"DROP TABLE IF EXISTS temp."_s + name);
}

} // namespace assayer
