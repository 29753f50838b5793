#include "store/migrations.h"

#include "core/criteria.h"
#include "store/columns.h"

#include <QDir>
#include <QFile>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<Migration> readMigrations()
{
  QVector<Migration> found;
  const QDir folder(u":/assayer/migrations"_s);
  for (const QString& name : folder.entryList({u"*.sql"_s}, QDir::Files, QDir::Name)) {
    QFile file(folder.filePath(name));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    found.append({name.section(u'_', 0, 0).toInt(), opened ? QString::fromUtf8(file.readAll()) : QString()});
  }
  return found;
}

// Statements end with a semicolon at the end of a line; lines that start with "--" are left out.
QStringList statements(const QString& sql)
{
  QStringList found{QString()};
  for (const QString& line : sql.split(u'\n')) {
    if (line.trimmed().startsWith("--"_L1)) continue;
    found.last() += line + u'\n';
    if (line.trimmed().endsWith(u';')) found.append(QString());
  }
  found.removeIf([](const QString& statement) { return statement.trimmed().isEmpty(); });
  return found;
}

} // namespace

const QVector<Migration>& migrations()
{
  static const QVector<Migration> all = readMigrations();
  return all;
}

int schemaVersion()
{
  return migrations().isEmpty() ? 0 : migrations().last().version;
}

Result<void> migrate(Connection& connection, WriteGate& gate, const QVector<Migration>& steps)
{
  STORE_GET(transaction, Transaction::begin(connection, gate));
  STORE_GET(version, connection.number(u"PRAGMA user_version"_s));
  for (const Migration& step : steps) {
    if (step.version <= version.value_or(0)) continue;
    for (const QString& statement : statements(step.sql)) STORE_TRY(connection.run(statement));
    STORE_TRY(connection.run(u"PRAGMA user_version = %1"_s.arg(step.version)));
  }
  for (const Criterion& row : builtInCriteria())
    STORE_TRY(connection.run(
        u"INSERT INTO criterion(id, name, subject, ordinal, scale, meanings) VALUES(?, ?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING"_s,
        row.id, row.name, row.on, row.ordinal, columns::fromList(row.values), orNull(columns::fromList(row.meanings))));
  return transaction->commit();
}

} // namespace assayer
