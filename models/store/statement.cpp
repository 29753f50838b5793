#include "store/statement.h"

#include "store/connection.h"

#include <QSqlError>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// QtSql makes a name for each "?" at every binding, which costs more than SQLite's own work on a small row. Names that
// are there already spare it.
const QStringList& parameterNames()
{
  static const QStringList names = [] {
    QStringList made;
    for (int i = 0; i < 40; ++i) made.append(u":p%1"_s.arg(i));
    return made;
  }();
  return names;
}

// Our SQL holds no "?" but parameters.
QString named(const QString& sql)
{
  const QStringList parts = sql.split(u'?');
  QString result = parts.first();
  for (qsizetype i = 1; i < parts.size(); ++i) result += parameterNames().value(i - 1) + parts[i];
  return result;
}

} // namespace

Statement::Statement(Connection& connection, const QString& sql) : m_connection(connection)
{
  m_prepared = &connection.prepared(sql);
  if (m_prepared->leased) {
    m_own.emplace(PreparedQuery{connection.newQuery(), false});
    m_prepared = &*m_own;
    if (!m_own->query.prepare(named(sql))) m_error = connection.error(m_own->query.lastError());
  } else if (m_prepared->query.lastQuery().isEmpty() && !m_prepared->query.prepare(named(sql))) {
    m_error = connection.error(m_prepared->query.lastError());
    m_prepared->query = connection.newQuery();
  }
  m_prepared->leased = true;
}

Statement::~Statement()
{
  m_prepared->query.finish();
  m_prepared->leased = false;
}

void Statement::bind(int position, const QVariant& value)
{
  // SQLite takes a byte-order mark at the start of a UTF-16 text for none of the text (and would turn all bytes round
  // after a swapped one, which no importer lets through); one more before it is what it then takes away.
  if (value.typeId() == QMetaType::QString)
    if (const auto& text = *static_cast<const QString*>(value.constData());
        text.startsWith(QChar(0xfeff)) || text.startsWith(QChar(0xfffe))) {
      m_prepared->query.bindValue(parameterNames()[position], QChar(0xfeff) + text);
      return;
    }
  m_prepared->query.bindValue(parameterNames()[position], value);
}

Result<void> Statement::execute()
{
  if (m_error) return tl::unexpected<Error>(*m_error);
  if (m_prepared->query.exec()) return {};
  m_error = m_connection.error(m_prepared->query.lastError());
  return tl::unexpected<Error>(*std::exchange(m_error, std::nullopt));
}

bool Statement::next()
{
  if (m_prepared->query.next()) return true;
  const QSqlError error = m_prepared->query.lastError();
  if (error.isValid()) m_error = m_connection.error(error);
  m_prepared->query.finish();
  return false;
}

Result<void> Statement::ended() const
{
  return m_error ? Result<void>(tl::unexpected<Error>(*m_error)) : Result<void>();
}

std::optional<int> Statement::optionalNumber(int column) const
{
  return isNull(column) ? std::nullopt : std::optional<int>(number(column));
}

std::optional<double> Statement::optionalReal(int column) const
{
  return isNull(column) ? std::nullopt : std::optional<double>(real(column));
}

} // namespace assayer
