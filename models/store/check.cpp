// Every invariant of a workspace, as sentences where one is broken.
#include "core/text.h"
#include "store/check_rows.h"
#include "store/check_triage.h"
#include "store/freeze_rows.h"
#include "store/columns.h"
#include "store/labels.h"
#include "store/settings.h"
#include "store/store_private.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// A query that counts what must not be, and the sentence for it (%1: how many).
struct Rule {
  QString sql;
  QString sentence;
};

QVector<Rule> rules()
{
  const QString events =
      u"label_event AS e JOIN change AS c ON c.id = e.change JOIN criterion AS k ON k.id = e.criterion"_s;
  const QString seen = landed(u"c");
  // The newest event of each slot by (counter, uid), rebuilt from the events alone.
  const QString newest =
      u"SELECT e.id, e.criterion, e.item, e.other, e.judge, e.round, e.state, e.value, e.rationale, c.at, "
      "row_number() OVER (PARTITION BY e.criterion, e.item, e.other, e.judge, e.round ORDER BY c.counter "
      "DESC, c.uid DESC, e.position DESC) AS place FROM label_event AS e JOIN change AS c ON c.id = "
      "e.change WHERE "_s +
      seen;
  return {
      {u"SELECT count(*) FROM (%1) AS n LEFT JOIN label AS l USING (criterion, item, other, judge, round) WHERE "
       u"n.place = 1 "
       "AND (l.event IS NOT n.id OR l.state IS NOT n.state OR l.value IS NOT n.value OR l.rationale IS NOT n.rationale "
       "OR l.at "
       "IS NOT n.at)"_s.arg(newest),
       u"%1 current labels differ from the newest event of their judge and subject"_s},
      {u"SELECT (SELECT count(*) FROM label WHERE %1) - (SELECT count(*) FROM (SELECT DISTINCT e.criterion, e.item, "
       u"e.other, "
       "e.judge, e.round FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE %2))"_s.arg(landed(u"label"),
                                                                                                     seen),
       u"%1 current labels have no event"_s},
      {u"SELECT count(*) FROM %1 WHERE k.subject = 0 AND (NOT EXISTS (SELECT 1 FROM query WHERE id = e.item) OR "
       u"(e.other <> 0 "
       "AND NOT EXISTS (SELECT 1 FROM chunk WHERE id = e.other)))"_s.arg(events),
       u"%1 labels are about a query or chunk that is not there"_s},
      {u"SELECT count(*) FROM %1 WHERE k.subject = 1 AND NOT EXISTS (SELECT 1 FROM claim WHERE id = e.item)"_s.arg(
           events),
       u"%1 labels are about a claim that is not there"_s},
      {u"SELECT count(*) FROM %1 WHERE (k.id = %2 AND NOT EXISTS (SELECT 1 FROM chunk WHERE id = e.other)) OR (k.id = "
       "%3 AND NOT EXISTS (SELECT 1 FROM answer WHERE id = e.other))"_s.arg(events)
           .arg(criterion::EntailmentByChunk.value)
           .arg(criterion::EntailmentByAnswer.value),
       u"%1 labels of what entails a claim are about a chunk or answer that is not there"_s},
      {u"SELECT count(*) FROM %1 WHERE k.subject IN (2, 3) AND (NOT EXISTS (SELECT 1 FROM answer WHERE id = e.item) OR "
       "(k.subject = 3 AND NOT EXISTS (SELECT 1 FROM answer WHERE id = e.other)))"_s.arg(events),
       u"%1 labels are about an answer that is not there"_s},
      {u"SELECT count(*) FROM change AS c JOIN change AS u ON u.id = c.undoes WHERE c.judge <> u.judge OR c.id <= u.id "
       u"OR "
       "(c.kind = 1 AND u.kind NOT IN (0, 2)) OR (c.kind = 2 AND u.kind <> 1)"_s,
       u"%1 undo or redo links lead to a change that they cannot take back"_s},
      {u"SELECT count(*) FROM change WHERE import = 0 AND (kind IN (1, 2)) <> (undoes IS NOT NULL)"_s,
       u"%1 undo or redo changes do not say what they took back"_s},
      {u"SELECT count(*) FROM label_event AS e JOIN label_event AS p ON p.id = e.previous WHERE (e.criterion, e.item, "
       u"e.other, "
       "e.judge, e.round) <> (p.criterion, p.item, p.other, p.judge, p.round) OR p.id >= e.id"_s,
       u"%1 label events follow an event on another subject"_s},
      {u"SELECT count(*) FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE e.judge <> c.judge "
       "AND e.judge NOT IN (SELECT id FROM judge WHERE kind = 2)"_s,
       u"%1 label events are of another judge than their gesture"_s},
      {u"SELECT count(*) FROM change WHERE counter > (SELECT counter FROM clock) AND %1"_s.arg(landed(u"change")),
       u"%1 changes are ahead of the workspace's counter"_s},
      {u"SELECT count(*) FROM claim WHERE counter > (SELECT counter FROM clock) AND %1"_s.arg(landed(u"claim")),
       u"%1 edits of claims are ahead of the workspace's counter"_s},
      {u"SELECT count(*) FROM claim WHERE ended_by IS NOT NULL AND ended = 0"_s,
       u"%1 claims stand although a change ended them"_s},
      {u"SELECT count(*) FROM assignment AS a JOIN plan ON plan.id = a.plan WHERE "
       "NOT ((plan.unit = 0 AND a.criterion = 0 AND a.other = 0) OR (plan.unit = 1 AND a.criterion = %1 AND a.other <> "
       "0) OR (plan.unit = 2 AND a.criterion = %2 AND a.other = 0))"_s.arg(criterion::Relevance.value)
           .arg(criterion::Support.value),
       u"%1 assignments are of another unit than their plan"_s},
      {u"SELECT count(*) FROM assignment WHERE (criterion <> %1 AND NOT EXISTS (SELECT 1 FROM query WHERE id = item)) "
       u"OR "
       "(criterion = %1 AND NOT EXISTS (SELECT 1 FROM claim WHERE id = item)) OR (other <> 0 AND NOT EXISTS (SELECT 1 "
       "FROM chunk WHERE id = other))"_s.arg(criterion::Support.value),
       u"%1 assignments are about something that is not there"_s},
      {u"SELECT count(*) FROM assignment WHERE judge IS NULL AND (taken_at <> 0 OR round <> 0)"_s,
       u"%1 assignments are taken or come back without a judge"_s},
      {u"SELECT count(*) FROM assignment WHERE slot < 0 OR round < 0 OR turn < 0 OR taken_at < 0"_s,
       u"%1 assignments have a place or time below 0"_s},
      {u"SELECT count(*) FROM citation JOIN answer ON answer.id = answer WHERE first < 0 OR last < first OR last > "
       "length(answer.text)"_s,
       u"%1 citations stand outside their answer"_s},
      {u"SELECT count(*) FROM claim JOIN answer ON answer.id = answer WHERE first IS NOT NULL AND (first < 0 OR last < "
       u"first OR "
       "last > length(answer.text))"_s,
       u"%1 claims stand outside their answer"_s},
      {u"SELECT count(*) FROM evidence LEFT JOIN chunk_text AS t ON t.id = chunk WHERE first < 0 OR last < first OR "
       u"last > "
       "length(t.text)"_s,
       u"%1 evidence quotes stand outside their chunk"_s},
      {u"SELECT count(*) FROM chunk_text AS t JOIN chunk AS c ON c.id = t.id WHERE c.text_hash = x''"_s,
       u"%1 chunks have a text but no hash of it"_s},
      {u"SELECT count(*) FROM chunk WHERE id NOT BETWEEN 1 AND %1"_s.arg(HighestChunk),
       u"%1 chunks have an id beyond the range"_s},
      {u"SELECT count(*) FROM label_event WHERE state NOT BETWEEN 0 AND 4"_s,
       u"%1 label events are in a state that does not exist"_s},
      {u"SELECT count(*) FROM change WHERE kind NOT BETWEEN 0 AND 3"_s,
       u"%1 changes are of a kind that does not exist"_s},
      {u"SELECT count(*) FROM criterion WHERE subject NOT BETWEEN 0 AND 3"_s,
       u"%1 criteria are about something that does not exist"_s},
      {u"SELECT 1 - count(*) FROM clock WHERE counter BETWEEN 0 AND %1"_s.arg(HighestCounter),
       u"%1 counters of labels are missing or beyond the range"_s},
  };
}

Result<void> addRows(Connection& connection, const QString& sql, const QString& fine, QStringList& problems)
{
  Statement statement(connection, sql);
  STORE_TRY(statement.run());
  while (statement.next())
    if (statement.text(0) != fine) problems.append(statement.text(0));
  return statement.ended();
}

Result<void> checkScales(Connection& connection, QStringList& problems)
{
  STORE_GET(criteria, readCriteria(connection));
  for (const Criterion& row : criteria) {
    STORE_GET(outside,
              connection.number(u"SELECT count(*) FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE "
                                "criterion = ? AND (value < 0 OR value >= ?) AND "_s +
                                    landed(u"c"),
                                row.id, row.values.size()));
    if (outside.value_or(0) > 0)
      problems.append(u"%1 labels of %2 are outside its scale"_s.arg(*outside).arg(row.name));
  }
  return {};
}

Result<void> checkRankings(Connection& connection, QStringList& problems)
{
  QSet<qint64> there;
  {
    Statement statement(connection, u"SELECT id FROM chunk"_s);
    STORE_TRY(statement.run());
    while (statement.next()) there.insert(statement.integer(0));
    STORE_TRY(statement.ended());
  }
  qint64 twice = 0;
  qint64 missing = 0;
  qint64 uneven = 0;
  qint64 infinite = 0;
  Statement statement(connection, u"SELECT chunks, scores FROM ranking LEFT JOIN ranking_score USING (run, query)"_s);
  STORE_TRY(statement.run());
  while (statement.next()) {
    QVector<quint32> ids = columns::toIds(statement.bytes(0));
    const QVector<double> scores = columns::toScores(statement.bytes(1));
    if (!statement.isNull(1) && scores.size() != ids.size()) ++uneven;
    if (!std::all_of(scores.begin(), scores.end(), [](double score) { return std::isfinite(score); })) ++infinite;
    std::sort(ids.begin(), ids.end());
    if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) ++twice;
    if (!std::all_of(ids.begin(), ids.end(), [&](quint32 id) { return there.contains(id); })) ++missing;
  }
  STORE_TRY(statement.ended());
  if (twice > 0) problems.append(u"%1 rankings name a chunk twice"_s.arg(twice));
  if (missing > 0) problems.append(u"%1 rankings name a chunk that is not there"_s.arg(missing));
  if (infinite > 0) problems.append(u"%1 rankings have scores that are no finite numbers"_s.arg(infinite));
  if (uneven > 0) problems.append(u"%1 rankings have another number of scores than of chunks"_s.arg(uneven));
  return {};
}

Result<void> checkHashes(Connection& connection, QStringList& problems)
{
  qint64 wrong = 0;
  Statement statement(connection,
                      u"SELECT text_hash, text FROM chunk JOIN chunk_text USING (id) WHERE text_hash <> x''"_s);
  STORE_TRY(statement.run());
  while (statement.next())
    if (text::hash(statement.text(1)) != statement.bytes(0)) ++wrong;
  STORE_TRY(statement.ended());
  if (wrong > 0) problems.append(u"%1 chunks have another text than their labels were made on"_s.arg(wrong));
  return {};
}

Result<void> checkAll(Connection& connection, QStringList& problems)
{
  STORE_TRY(addRows(connection, u"PRAGMA quick_check"_s, u"ok"_s, problems));
  STORE_GET(missing, missingSchema(connection));
  if (!missing.isEmpty()) {
    problems += missing;
    return {};
  }
  STORE_TRY(addRows(connection,
                    u"SELECT 'a row of ' || \"table\" || ' refers to a row of ' || parent || ' that is not there' FROM "
                    "pragma_foreign_key_check"_s,
                    {}, problems));
  for (const Rule& rule : rules()) {
    STORE_GET(count, connection.number(rule.sql));
    if (count.value_or(0) != 0) problems.append(rule.sentence.arg(*count));
  }
  STORE_GET(strange, strangeRows(connection));
  problems += strange;
  STORE_GET(ofQueue, triageProblems(connection));
  problems += ofQueue;
  STORE_GET(ofFreezes, freezing::freezeProblems(connection));
  problems += ofFreezes;
  STORE_GET(settings, readSettings(connection));
  if (const auto sound = checkSettings(settings); !sound) problems.append(sentence(sound.error()));
  STORE_TRY(checkScales(connection, problems));
  STORE_TRY(checkRankings(connection, problems));
  return checkHashes(connection, problems);
}

} // namespace

Result<QStringList> Store::check()
{
  QStringList problems;
  // Where something was found already, what keeps the rest from being looked at is one more of it.
  if (const auto done = checkAll(*d->connection, problems); !done) {
    if (problems.isEmpty()) return tl::unexpected<Error>(done.error());
    problems.append(sentence(done.error()));
  }
  problems.removeDuplicates();
  return problems;
}

} // namespace assayer
