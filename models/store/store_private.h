// What a Store is made of and the few pieces of SQL that its parts share. Private to store/.
#pragma once

#include "store/file_use.h"
#include "store/connection.h"
#include "store/shared_file.h"
#include "store/store.h"

namespace assayer {

struct Store::Private {
  std::unique_ptr<FileUse> use; // gone last
  std::shared_ptr<SharedFile> shared;
  std::optional<FileIdentity> opened; // before the connection was made
  std::unique_ptr<Connection> connection;
  QByteArray uid;

  /// Permission when the workspace is open for reading only; NotFound when the file has been replaced or removed since
  /// it was opened, so that whatever were written would be lost with it.
  Result<void> mayWrite() const;
};

/// A condition that hides the rows of imports which have not landed, for a table (or its alias).
QString landed(QStringView table);

/// NotFound where no such row is in sight.
Result<void> mustExist(Connection& connection, const QString& table, qint64 id);

/// The columns of a query that carry its detail, in the order that QueryColumns reads and writes.
QString queryColumns();
QueryDetail readQuery(const Statement& row);
/// The columns as they stand in the table, from the id to the one before "import".
DocumentRow readDocument(const Statement& row);
RunRow readRun(const Statement& row);
Result<QVector<Citation>> readCitations(Connection& connection, AnswerId answer);

qint64 nowMs();
QByteArray randomUid();

} // namespace assayer
