// Settings, judges and criteria.
#include "store/columns.h"
#include "store/settings.h"
#include "store/store_private.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<WorkspaceSettings> readSettings(Connection& connection)
{
  WorkspaceSettings settings;
  Statement statement(connection, u"SELECT name, value FROM setting"_s);
  STORE_TRY(statement.run());
  while (statement.next()) {
    const QString name = statement.text(0);
    const QString value = statement.text(1);
    if (name == "grades"_L1) settings.grades = columns::toList(value);
    if (name == "relevant_from"_L1) settings.relevantFrom = value.toInt();
    if (name == "answers_from"_L1) settings.answersFrom = value.toInt();
    if (name == "pool_depth"_L1) settings.poolDepth = value.toInt();
    if (name == "partly"_L1) settings.partly = value == "1"_L1;
    if (name == "purpose"_L1) settings.purpose = value;
    if (name == "retain_until"_L1) settings.retainUntil = value;
  }
  STORE_TRY(statement.ended());
  return settings;
}

Result<void> writeSettings(Connection& connection, const WorkspaceSettings& settings)
{
  STORE_GET(before, readSettings(connection));
  const auto put = [&](const QString& name, const QString& value) {
    return connection.run(u"INSERT INTO setting VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value"_s,
                          name, value);
  };
  STORE_TRY(put(u"grades"_s, columns::fromList(settings.grades)));
  STORE_TRY(put(u"relevant_from"_s, QString::number(settings.relevantFrom)));
  STORE_TRY(put(u"answers_from"_s, QString::number(settings.answersFrom)));
  STORE_TRY(put(u"pool_depth"_s, QString::number(settings.poolDepth)));
  STORE_TRY(put(u"partly"_s, settings.partly ? u"1"_s : u"0"_s));
  STORE_TRY(put(u"purpose"_s, settings.purpose));
  STORE_TRY(put(u"retain_until"_s, settings.retainUntil));
  if (settings.poolDepth != before.poolDepth) STORE_TRY(growPoolVersion(connection));
  return {};
}

Result<void> checkSettings(const WorkspaceSettings& settings)
{
  const qsizetype grades = settings.grades.size();
  if (grades < 2 || grades > 11)
    return fail(ErrorKind::Usage, u"grades"_s, u"a workspace has 2 to 11 grades; name that many"_s);
  if (settings.relevantFrom < 1 || settings.relevantFrom > settings.highestGrade() || settings.answersFrom < 1 ||
      settings.answersFrom > settings.highestGrade())
    return fail(ErrorKind::Usage, u"cuts"_s, u"relevant-from and answers-from lie from 1 to the highest grade"_s);
  if (settings.poolDepth < 1) return fail(ErrorKind::Usage, u"pool depth"_s, u"the pool's depth is at least 1"_s);
  return {};
}

Result<void> growPoolVersion(Connection& connection)
{
  STORE_TRY(connection.run(u"UPDATE setting SET value = CAST(value AS INTEGER) + 1 WHERE name = 'pool_version'"_s));
  return {};
}

Result<QVector<Criterion>> readCriteria(Connection& connection)
{
  STORE_GET(settings, readSettings(connection));
  QVector<Criterion> rows = builtInCriteria();
  for (Criterion& row : rows)
    if (row.id == criterion::Relevance) row.values = settings.grades;
  Statement statement(connection,
                      u"SELECT id, name, subject, ordinal, scale, meanings FROM criterion WHERE id >= ? AND "_s +
                          landed(u"criterion") + u" ORDER BY id"_s);
  STORE_TRY(statement.run(criterion::FirstOwn));
  while (statement.next())
    rows.append({{statement.integer(0)},
                 statement.text(1),
                 static_cast<SubjectKind>(statement.number(2)),
                 statement.number(3) != 0,
                 columns::toList(statement.text(4)),
                 columns::toList(statement.text(5))});
  STORE_TRY(statement.ended());
  return rows;
}

Result<WorkspaceSettings> Store::settings()
{
  return readSettings(*d->connection);
}

Result<void> Store::setSettings(const WorkspaceSettings& settings)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkSettings(settings));
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_GET(highest,
            d->connection->number(u"SELECT max(value) FROM label_event WHERE criterion = ?"_s, criterion::Relevance));
  if (highest.value_or(0) > settings.highestGrade())
    return fail(ErrorKind::Conflict, u"grades"_s,
                u"there are labels of grade %1; withdraw them before the scale ends below it"_s.arg(*highest));
  STORE_TRY(writeSettings(*d->connection, settings));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

Result<int> Store::poolVersion()
{
  STORE_GET(version, d->connection->number(u"SELECT value FROM setting WHERE name = 'pool_version'"_s));
  return static_cast<int>(version.value_or(1));
}

Result<QVector<JudgeRow>> Store::judges()
{
  QVector<JudgeRow> rows;
  Statement statement(*d->connection, u"SELECT id, uid, name, kind, role, record FROM judge WHERE "_s +
                                          landed(u"judge") + u" ORDER BY id"_s);
  STORE_TRY(statement.run());
  while (statement.next())
    rows.append({{statement.integer(0)},
                 statement.bytes(1),
                 statement.text(2),
                 static_cast<JudgeKind>(statement.number(3)),
                 static_cast<Role>(statement.number(4)),
                 statement.text(5)});
  STORE_TRY(statement.ended());
  return rows;
}

Result<JudgeRow> Store::addJudge(const QString& name, JudgeKind kind, Role role)
{
  STORE_GET(known, judges());
  for (const JudgeRow& row : known)
    if (row.name == name) return row;
  STORE_TRY(d->mayWrite());
  if (name.trimmed().isEmpty()) return fail(ErrorKind::Usage, u"judge"_s, u"a judge needs a name; give one"_s);
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  // A running import may hold the name already: from now on the judge is there whether it lands or not.
  STORE_TRY(
      d->connection->run(u"INSERT INTO judge(uid, name, kind, role) VALUES(?, ?, ?, ?) "
                         "ON CONFLICT(name) DO UPDATE SET import = 0, kind = excluded.kind, role = excluded.role"_s,
                         randomUid(), name, kind, role));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  STORE_GET(now, judges());
  for (const JudgeRow& row : now)
    if (row.name == name) return row;
  return fail(ErrorKind::Store, name, u"the judge was not stored; check the workspace"_s);
}

Result<QVector<Criterion>> Store::criteria()
{
  return readCriteria(*d->connection);
}

} // namespace assayer
