// One SQLite connection with our pragmas and its prepared statements, and a write transaction on it. Private to
// store/; lives and dies on the thread that opened it.
#pragma once

#include "store/statement.h"
#include "store/write_gate.h"

#include <QSqlDatabase>

#include <memory>
#include <unordered_map>

namespace assayer {

enum class OpenMode {
  ReadWrite, // creates the file when it is missing
  Existing,  // to write, but never creates: a workspace that has just been moved must not come back empty
  ReadOnly,
  Immutable, // read-only in a folder where no lock file can be made
};

class Connection {
public:
  static Result<std::unique_ptr<Connection>> open(const QString& path, OpenMode mode, int cacheKiB = 8192);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  const QString& path() const { return m_path; }
  /// Executes one statement that yields no rows of interest; returns how many rows it changed.
  template <class... Values>
  Result<int> run(const QString& sql, const Values&... values)
  {
    Statement statement(*this, sql);
    STORE_TRY(statement.run(values...));
    return statement.changed();
  }
  /// The first column of the first row as a number; absent without rows or when NULL.
  template <class... Values>
  Result<std::optional<qint64>> number(const QString& sql, const Values&... values)
  {
    Statement statement(*this, sql);
    STORE_TRY(statement.run(values...));
    std::optional<qint64> found;
    if (statement.next() && !statement.isNull(0)) found = statement.integer(0);
    STORE_TRY(statement.ended());
    return found;
  }
  /// The first column of the first row as text; absent without rows or when NULL.
  template <class... Values>
  Result<std::optional<QString>> text(const QString& sql, const Values&... values)
  {
    Statement statement(*this, sql);
    STORE_TRY(statement.run(values...));
    std::optional<QString> found;
    if (statement.next() && !statement.isNull(0)) found = statement.text(0);
    STORE_TRY(statement.ended());
    return found;
  }

  PreparedQuery& prepared(const QString& sql);
  QSqlQuery newQuery() const;
  Error error(const QSqlError& error) const;

private:
  Connection(const QString& path, const QString& name);

  struct HashText {
    size_t operator()(const QString& text) const { return qHash(text); }
  };

  QString m_path;
  QString m_name;
  QSqlDatabase m_database;
  std::unordered_map<QString, PreparedQuery, HashText> m_prepared;
};

/// A write transaction (BEGIN IMMEDIATE), rolled back unless committed. Takes its turn at the gate first.
class Transaction {
public:
  static Result<std::unique_ptr<Transaction>> begin(Connection& connection, WriteGate& gate,
                                                    Urgency urgency = Urgency::Label);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  Result<void> commit();

private:
  explicit Transaction(Connection& connection) : m_connection(connection) {}
  Connection& m_connection;
  std::optional<WriteGate::Turn> m_turn;
  bool m_open = false;
};

} // namespace assayer
