// A prepared statement, leased from its connection while this object lives and reset when it goes, so that no
// unfinished SELECT pins a snapshot. Private to store/; one thread, that of its Connection.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QByteArray>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <optional>
#include <type_traits>

// Hands an error on. Results without a value, and results whose value is wanted under a name.
#define STORE_TRY(expression)                                                                                          \
  do {                                                                                                                 \
    if (auto storeTried = (expression); !storeTried) return tl::unexpected<Error>(std::move(storeTried).error());      \
  } while (false)
#define STORE_GET(name, expression)                                                                                    \
  auto name##Tried = (expression);                                                                                     \
  if (!name##Tried) return tl::unexpected<Error>(std::move(name##Tried).error());                                      \
  auto& name = *name##Tried

namespace assayer {

class Connection;

/// A prepared query that the connection keeps for its SQL text.
struct PreparedQuery {
  QSqlQuery query;
  bool leased = false;
};

/// Text for a column that may be NULL: empty becomes NULL.
inline QVariant orNull(const QString& text)
{
  return text.isEmpty() ? QVariant() : QVariant(text);
}

class Statement {
public:
  Statement(Connection& connection, const QString& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Binds the values in order and executes. May be called again.
  template <class... Values>
  Result<void> run(const Values&... values)
  {
    int position = 0;
    (bind(position++, toVariant(values)), ...);
    return execute();
  }
  Result<void> runList(const QVariantList& values)
  {
    for (int i = 0; i < values.size(); ++i) bind(i, values[i]);
    return execute();
  }
  /// The next row; false at the end and after an error, which ended() then tells.
  bool next();
  Result<void> ended() const;

  qint64 integer(int column) const { return m_prepared->query.value(column).toLongLong(); }
  int number(int column) const { return m_prepared->query.value(column).toInt(); }
  double real(int column) const { return m_prepared->query.value(column).toDouble(); }
  QString text(int column) const { return m_prepared->query.value(column).toString(); }
  QByteArray bytes(int column) const { return m_prepared->query.value(column).toByteArray(); }
  bool isNull(int column) const { return m_prepared->query.isNull(column); }
  std::optional<int> optionalNumber(int column) const;
  std::optional<double> optionalReal(int column) const;
  QVariant variant(int column) const { return m_prepared->query.value(column); }
  int changed() const { return m_prepared->query.numRowsAffected(); }
  qint64 insertedId() const { return m_prepared->query.lastInsertId().toLongLong(); }

private:
  void bind(int position, const QVariant& value);
  Result<void> execute();

  static QVariant toVariant(const QVariant& value) { return value; }
  static QVariant toVariant(const QByteArray& value) { return value; }
  // NOT NULL columns take an empty text as such; orNull() asks for NULL.
  static QVariant toVariant(const QString& value)
  {
    return value.isNull() ? QVariant(QStringLiteral("")) : QVariant(value);
  }
  static QVariant toVariant(bool value) { return value ? 1 : 0; }
  static QVariant toVariant(double value) { return value; }
  template <class Tag>
  static QVariant toVariant(Id<Tag> id)
  {
    return id.value;
  }
  template <class T>
  static QVariant toVariant(const std::optional<T>& value)
  {
    return value ? toVariant(*value) : QVariant();
  }
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) static QVariant toVariant(T value)
  {
    return static_cast<qint64>(value);
  }

  Connection& m_connection;
  PreparedQuery* m_prepared;
  std::optional<PreparedQuery> m_own; // when the kept one is in use further up
  std::optional<Error> m_error;
};

} // namespace assayer
