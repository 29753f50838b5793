// Freezing the test split and picking runs: events that are appended, and what is read of them.
#include "store/freeze_rows.h"
#include "store/store_private.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// After everything that is known of its kind, whatever the clocks of those who decided say.
Result<qint64> timeAfterAll(Connection& connection, const QString& table)
{
  STORE_GET(known, connection.number(u"SELECT max(at) FROM "_s + table));
  return std::max(nowMs(), known.value_or(0) + 1);
}

// A condition on a label as l and its criterion as s: the query that it is about is of the split that is bound.
QString ofSplit()
{
  return u"CASE s.subject WHEN 0 THEN l.item WHEN 1 THEN (SELECT a.query FROM claim AS k JOIN answer AS a ON a.id = "
         "k.answer WHERE k.id = l.item) ELSE (SELECT a.query FROM answer AS a WHERE a.id = l.item) END IN (SELECT id "
         "FROM query WHERE split = ? AND %1)"_s.arg(landed(u"query"));
}

// With a value, and about what figures rest on: flags, notes and what triage says of a sample are not.
QString countedLabel(const QString& alias)
{
  return u"%1.state IN (%2, %3) AND s.id NOT IN (%4, %5, %6, %7)"_s.arg(alias)
      .arg(static_cast<int>(LabelState::Valued))
      .arg(static_cast<int>(LabelState::Unjudgeable))
      .arg(criterion::Flag.value)
      .arg(criterion::Note.value)
      .arg(criterion::Cause.value)
      .arg(criterion::Disposition.value);
}

} // namespace

Result<QVector<FreezeEvent>> Store::freezes()
{
  QVector<FreezeEvent> events;
  Statement statement(*d->connection, u"SELECT %1 FROM freeze WHERE %2 ORDER BY at, uid"_s.arg(
                                          freezing::freezeColumns(false), landed(u"freeze")));
  STORE_TRY(statement.run());
  while (statement.next()) events.append(freezing::readFreeze(statement, false));
  STORE_TRY(statement.ended());
  return events;
}

Result<std::optional<FreezeEvent>> Store::newestFreeze()
{
  Statement statement(*d->connection, u"SELECT %1 FROM freeze WHERE %2 ORDER BY at DESC, uid DESC LIMIT 1"_s.arg(
                                          freezing::freezeColumns(true), landed(u"freeze")));
  STORE_TRY(statement.run());
  std::optional<FreezeEvent> found;
  if (statement.next()) found = freezing::readFreeze(statement, true);
  STORE_TRY(statement.ended());
  return found;
}

Result<FreezeEvent> Store::addFreeze(const FreezeEvent& event)
{
  STORE_TRY(d->mayWrite());
  FreezeEvent stored = event;
  if (!event.lifted) stored.hash = hashOf(event.content);
  STORE_TRY(checkFreeze(stored));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_TRY(mustExist(connection, u"judge"_s, event.by.value));
  if (event.lifted) {
    STORE_GET(newest, newestFreeze());
    if (!newest || newest->lifted)
      return fail(ErrorKind::Conflict, u"freeze"_s, u"the test split is not frozen, so nothing can be lifted"_s);
  }
  stored.uid = randomUid();
  STORE_GET(at, timeAfterAll(connection, u"freeze"_s));
  stored.at = at;
  STORE_TRY(freezing::insertFreeze(connection, stored, {}, 0));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

Result<QVector<RunPick>> Store::picks()
{
  QVector<RunPick> events;
  Statement statement(*d->connection, u"SELECT %1 FROM run_pick WHERE %2 ORDER BY at, uid"_s.arg(
                                          freezing::pickColumns(), landed(u"run_pick")));
  STORE_TRY(statement.run());
  while (statement.next()) events.append(freezing::readPick(statement));
  STORE_TRY(statement.ended());
  return events;
}

Result<RunPick> Store::addPick(const RunPick& pick)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkPick(pick));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_TRY(mustExist(connection, u"run"_s, pick.run.value));
  STORE_TRY(mustExist(connection, u"judge"_s, pick.by.value));
  if (pick.takenBack) {
    STORE_GET(known, picks());
    const QVector<RunPick> standing = standingPicks(known);
    if (std::ranges::find(standing, pick.run, &RunPick::run) == standing.end())
      return fail(ErrorKind::Conflict, u"picked run"_s, u"this run is not picked, so nothing can be taken back"_s);
  }
  RunPick stored = pick;
  stored.uid = randomUid();
  STORE_GET(at, timeAfterAll(connection, u"run_pick"_s));
  stored.at = at;
  STORE_TRY(freezing::insertPick(connection, stored, {}, 0));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

Result<qint64> Store::freezeCount()
{
  STORE_GET(count, d->connection->number(u"SELECT (SELECT count(*) FROM freeze WHERE import = 0) + (SELECT count(*) "
                                         "FROM run_pick WHERE import = 0) + (SELECT count(*) FROM guideline WHERE "
                                         "import = 0)"_s));
  return count.value_or(0);
}

Result<qint64> Store::labelsOn(Split split)
{
  STORE_GET(count, d->connection->number(
                       u"SELECT count(*) FROM label AS l JOIN criterion AS s ON s.id = l.criterion WHERE l.round = 0 "
                       "AND %1 AND %2 AND %3"_s.arg(countedLabel(u"l"_s), landed(u"l"), ofSplit()),
                       split));
  return count.value_or(0);
}

Result<qint64> Store::labelsSince(Split split, qint64 counter)
{
  // Of the changes before and after it, those that are fewer are followed one by one to what is current of them.
  const auto count = [&](const QString& which) -> Result<qint64> {
    STORE_GET(found,
              d->connection->number(
                  u"SELECT count(*) FROM change AS c CROSS JOIN label_event AS e ON e.change = c.id CROSS JOIN "
                  "criterion AS s ON s.id = e.criterion CROSS JOIN label AS l ON l.criterion = e.criterion AND "
                  "l.item = e.item AND l.other = e.other AND l.judge = e.judge AND l.round = e.round AND l.event "
                  "= e.id WHERE c.counter %1 ? AND l.round = 0 AND %2 AND %3 AND %4"_s.arg(which, countedLabel(u"l"_s),
                                                                                           landed(u"c"), ofSplit()),
                  counter, split));
    return found.value_or(0);
  };
  STORE_GET(after, d->connection->number(u"SELECT count(*) FROM change WHERE counter > ?"_s, counter));
  STORE_GET(all, d->connection->number(u"SELECT count(*) FROM change"_s));
  if (2 * after.value_or(0) <= all.value_or(0)) return count(u">"_s);
  STORE_GET(labels, labelsOn(split));
  STORE_GET(before, count(u"<="_s));
  return labels - before;
}

} // namespace assayer
