#include "work/workspace_dump.h"

#include <QHash>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QUuid>
#include <QVariant>

#include <QtEndian>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Names of what an id leads to.
const QString namedEventName =
    u"(SELECT lower(hex(xc.uid)) || '.' || x.position FROM label_event AS x JOIN change AS xc ON "
    "xc.id = x.change WHERE x.id = %1)"_s;
const QString namedChangeName = u"(SELECT lower(hex(uid)) FROM change WHERE id = %1)"_s;
const QString namedUid = u"(SELECT hex(uid) FROM %1 WHERE id = %2)"_s;
const QString namedRunName = u"(SELECT name FROM run WHERE id = %1)"_s;
const QString namedJudgeName = u"(SELECT name FROM judge WHERE id = %1)"_s;
const QString namedQueryName = u"(SELECT name FROM query WHERE id = %1)"_s;
const QString namedChunkName = u"(SELECT name || '#' || hex(text_hash) FROM chunk WHERE id = %1)"_s;
const QString namedAnswerName =
    u"(SELECT run.name || '/' || query.name FROM answer JOIN run ON run.id = answer.run JOIN query "
    "ON query.id = answer.query WHERE answer.id = %1)"_s;
// A claim of the program has no name in one copy and that of its place in another.
const QString namedClaimName =
    u"(SELECT coalesce(k.name, (SELECT run.name || '/' || query.name FROM answer JOIN run ON run.id "
    "= answer.run JOIN query ON query.id = answer.query WHERE answer.id = k.answer) || '/' || "
    "k.position) FROM claim AS k WHERE k.id = %1)"_s;

QString namedSubject(const QString& row)
{
  return u"(SELECT name FROM criterion WHERE id = %1.criterion), CASE (SELECT subject FROM criterion WHERE id = "
         "%1.criterion) WHEN 0 THEN "_s.arg(row) +
         namedQueryName.arg(row + u".item"_s) + u" WHEN 1 THEN "_s + namedClaimName.arg(row + u".item"_s) +
         u" ELSE "_s + namedAnswerName.arg(row + u".item"_s) +
         u" END, CASE WHEN %1.other = 0 THEN '' WHEN (SELECT subject FROM criterion "
         "WHERE id = %1.criterion) = 3 OR %1.criterion = 21 THEN "_s.arg(row) +
         namedAnswerName.arg(row + u".other"_s) + u" ELSE "_s + namedChunkName.arg(row + u".other"_s) + u" END"_s;
}

QVector<std::pair<QString, QString>> tables()
{
  return {
      {u"setting"_s, u"SELECT name, value FROM setting WHERE name NOT IN ('uid', 'packet', 'pool_version')"_s},
      {u"clock"_s, u"SELECT counter FROM clock"_s},
      {u"judge"_s, u"SELECT hex(uid), name, kind, role, record FROM judge"_s},
      {u"criterion"_s, u"SELECT name, subject, ordinal, scale, meanings, metadata FROM criterion"_s},
      {u"guideline"_s, u"SELECT version, at, text, metadata FROM guideline"_s},
      {u"document"_s, u"SELECT name, title, source, owner, rights, status, metadata FROM document"_s},
      {u"chunk"_s, u"SELECT c.name, hex(c.text_hash), c.superseded, t.text, c.metadata FROM chunk AS c LEFT JOIN "
                   "chunk_text AS t ON t.id = c.id"_s},
      {u"query"_s, u"SELECT name, text, family, split, origin, expect, reference, conversation, needs, metadata FROM "
                   "query"_s},
      {u"run"_s, u"SELECT name, version, condition, pooled, date, hypothesis, k, record FROM run"_s},
      {u"answer"_s, u"SELECT "_s + namedAnswerName.arg(u"a.id"_s) + u", state, text, metadata FROM answer AS a"_s},
      {u"citation"_s, u"SELECT "_s + namedAnswerName.arg(u"answer"_s) + u", first, last, cited FROM citation"_s},
      {u"claim"_s, u"SELECT "_s + namedClaimName.arg(u"c.id"_s) + u", "_s + namedAnswerName.arg(u"c.answer"_s) +
                       u", position, first, last, text, metadata, ended, counter FROM claim AS c"_s},
      {u"claim_edit"_s, u"SELECT "_s + namedChangeName.arg(u"change"_s) + u", "_s + namedClaimName.arg(u"claim"_s) +
                            u", made FROM claim_edit"_s},
      {u"score"_s, u"SELECT "_s + namedAnswerName.arg(u"answer"_s) + u", "_s + namedJudgeName.arg(u"judge"_s) +
                       u", measure, value, reason FROM score"_s},
      {u"pool_addition"_s, u"SELECT "_s + namedQueryName.arg(u"query"_s) + u", "_s + namedChunkName.arg(u"chunk"_s) +
                               u", "_s + namedJudgeName.arg(u"judge"_s) + u", at, metadata FROM pool_addition"_s},
      {u"change"_s, u"SELECT lower(hex(c.uid)), counter, at, "_s + namedJudgeName.arg(u"c.judge"_s) + u", kind, "_s +
                        namedChangeName.arg(u"c.undoes"_s) + u", detail FROM change AS c"_s},
      {u"label_event"_s,
       u"SELECT "_s + namedEventName.arg(u"e.id"_s) + u", "_s + namedSubject(u"e"_s) + u", "_s +
           namedJudgeName.arg(u"e.judge"_s) + u", round, state, value, "_s + namedEventName.arg(u"e.previous"_s) +
           u", seconds, (SELECT version FROM guideline WHERE id = e.guideline), source, after_reveal, rationale, "
           "previous_name, undoes_name, carried_from, metadata FROM label_event AS e"_s},
      {u"evidence"_s, u"SELECT "_s + namedEventName.arg(u"v.event"_s) + u", position, "_s +
                          namedChunkName.arg(u"v.chunk"_s) +
                          u", first, last, quote, before, after, against, joint FROM evidence AS v"_s},
      {u"label"_s, u"SELECT "_s + namedSubject(u"l"_s) + u", "_s + namedJudgeName.arg(u"l.judge"_s) +
                       u", round, state, value, at, rationale, "_s + namedEventName.arg(u"l.event"_s) +
                       u" FROM label AS l"_s},
      {u"reveal"_s,
       u"SELECT "_s + namedJudgeName.arg(u"r.judge"_s) + u", "_s + namedSubject(u"r"_s) + u", at FROM reveal AS r"_s},
      {u"adjudication"_s, u"SELECT "_s + namedEventName.arg(u"event"_s) + u", outcome, "_s +
                              namedEventName.arg(u"left_event"_s) + u", "_s + namedEventName.arg(u"right_event"_s) +
                              u", left_name, right_name, reason, change_guideline FROM adjudication"_s},
      {u"plan"_s, u"SELECT hex(uid), at, unit, share, times, seed, closed FROM plan"_s},
      {u"assignment"_s,
       u"SELECT (SELECT hex(uid) FROM plan WHERE id = s.plan), criterion, CASE criterion WHEN 2 THEN "_s +
           namedClaimName.arg(u"s.item"_s) + u" ELSE "_s + namedQueryName.arg(u"s.item"_s) + u" END, slot, round, "_s +
           namedJudgeName.arg(u"s.judge"_s) + u", taken_at, turn FROM assignment AS s"_s},
      {u"cluster"_s, u"SELECT hex(uid), first_seen FROM cluster"_s},
      {u"cluster_event"_s, u"SELECT hex(e.uid), "_s + namedUid.arg(u"cluster"_s, u"e.cluster"_s) + u", e.at, "_s +
                               namedJudgeName.arg(u"e.judge"_s) + u", e.name, state, title, next_step, "_s +
                               namedRunName.arg(u"e.ended_by"_s) + u", note FROM cluster_event AS e"_s},
      {u"clustering"_s, u"SELECT hex(uid), day, "_s + namedRunName.arg(u"g.run"_s) +
                            u", seed, at, (SELECT group_concat(hex(cluster.uid) || ' ' || coalesce(k.terms, '')) FROM "
                            "clustering_cluster AS k JOIN cluster ON cluster.id = k.cluster WHERE k.clustering = g.id) "
                            "FROM clustering AS g"_s},
      {u"cluster_member"_s, u"SELECT "_s + namedUid.arg(u"clustering"_s, u"m.clustering"_s) + u", "_s +
                                namedAnswerName.arg(u"m.answer"_s) + u", "_s +
                                namedUid.arg(u"cluster"_s, u"m.cluster"_s) +
                                u", x, y, severity, reasons FROM cluster_member AS m"_s},
      {u"draw"_s, u"SELECT hex(d.uid), "_s + namedUid.arg(u"clustering"_s, u"d.clustering"_s) + u", day, "_s +
                      namedRunName.arg(u"d.run"_s) + u", seed, at, "_s + namedJudgeName.arg(u"d.judge"_s) +
                      u", settings, answers, failing, reviewed_before, superseded FROM draw AS d"_s},
      {u"drawn"_s, u"SELECT "_s + namedUid.arg(u"draw"_s, u"s.draw"_s) + u", position, "_s +
                       namedAnswerName.arg(u"s.answer"_s) + u", part, "_s + namedUid.arg(u"cluster"_s, u"s.cluster"_s) +
                       u", stratum, stratum_size, stratum_drawn, inclusion_probability, reasons, carried_from FROM "
                       "drawn AS s"_s},
      {u"draw_frame"_s,
       u"SELECT "_s + namedUid.arg(u"draw"_s, u"f.draw"_s) + u", position, items FROM draw_frame AS f"_s},
      {u"promotion"_s, u"SELECT hex(p.uid), "_s + namedQueryName.arg(u"p.query"_s) + u", at, "_s +
                           namedJudgeName.arg(u"p.judge"_s) +
                           u", origin, split, family, expect, refusal_reason, reference, needs, "_s +
                           namedRunName.arg(u"p.run"_s) + u", day FROM promotion AS p"_s},
      {u"freeze"_s, u"SELECT hex(f.uid), at, "_s + namedJudgeName.arg(u"f.judge"_s) +
                        u", lifted, hex(hash), hex(gold_hash), counter, labels, content, note FROM freeze AS f"_s},
      {u"run_pick"_s, u"SELECT hex(p.uid), "_s + namedRunName.arg(u"p.run"_s) + u", at, "_s +
                          namedJudgeName.arg(u"p.judge"_s) + u", picked_by, taken_back, note FROM run_pick AS p"_s},
      {u"label_pending"_s, u"SELECT criterion, item, other FROM label_pending"_s},
      {u"chunk_fill"_s, u"SELECT chunk FROM chunk_fill"_s},
      {u"kept"_s, u"SELECT kind, json FROM kept"_s},
  };
}

} // namespace

QStringList dumpOf(const QString& path)
{
  const QString name = QUuid::createUuid().toString();
  QStringList lines;
  {
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
    database.setConnectOptions(u"QSQLITE_OPEN_READONLY"_s);
    database.setDatabaseName(path);
    if (!database.open()) lines.append(u"error: "_s + database.lastError().text());
    for (const auto& [table, sql] : tables()) {
      QSqlQuery query(database);
      query.setForwardOnly(true);
      if (!query.exec(sql)) lines.append(u"error: %1: %2"_s.arg(table, query.lastError().text()));
      while (query.next()) {
        QStringList cells{table};
        for (int i = 0; i < query.record().count(); ++i)
          cells.append(query.isNull(i) ? u"-"_s : query.value(i).toString());
        lines.append(cells.join(u" | "_s));
      }
    }
    QHash<quint32, QString> chunks;
    QSqlQuery names(database);
    for (names.exec(u"SELECT id, name FROM chunk"_s); names.next();)
      chunks.insert(names.value(0).toUInt(), names.value(1).toString());
    QSqlQuery rankings(database);
    for (rankings.exec(
             u"SELECT run.name, query.name, chunks FROM ranking JOIN run ON run.id = run JOIN query ON query.id "
             "= query"_s);
         rankings.next();) {
      const QByteArray bytes = rankings.value(2).toByteArray();
      QStringList ranked;
      for (qsizetype at = 0; at + 4 <= bytes.size(); at += 4)
        ranked.append(chunks.value(qFromLittleEndian<quint32>(bytes.constData() + at)));
      lines.append(u"ranking | %1 | %2 | %3"_s.arg(rankings.value(0).toString(), rankings.value(1).toString(),
                                                   ranked.join(u' ')));
    }
  }
  QSqlDatabase::removeDatabase(name);
  lines.sort();
  return lines;
}

QString differenceOf(const QStringList& a, const QStringList& b)
{
  QStringList found;
  std::ranges::set_difference(a, b, std::back_inserter(found));
  for (QString& line : found) line.prepend(u"only first: "_s);
  const qsizetype first = found.size();
  std::ranges::set_difference(b, a, std::back_inserter(found));
  for (qsizetype i = first; i < found.size(); ++i) found[i].prepend(u"only second: "_s);
  return found.mid(0, 12).join(u'\n');
}

} // namespace assayer::tests
