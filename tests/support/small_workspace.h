// A small workspace made of records, for tests that need real data without files: a few queries with ranked chunks, two
// runs with answers, and whatever further records a test adds.
#pragma once

#include "core/records.h"
#include "store/import_session.h"
#include "store/store.h"

#include <QTemporaryDir>

namespace assayer::tests {

/// Imports records into a workspace; the first fault or error as text, empty when all landed.
QString importRecords(Store& store, const QVector<Record>& records, const ImportOptions& options = {});

/// queries q1…qN, each with chunks q1-c1…; run "alpha" ranks them in order, run "beta" in reverse, both with k 3 and an
/// answer that cites the first chunk it saw as [1].
QVector<Record> smallWorkspace(int queries = 3, int chunksEach = 5);

/// A workspace in a temporary folder, gone with the object.
class TemporaryWorkspace {
public:
  explicit TemporaryWorkspace(const QVector<Record>& records = smallWorkspace());
  QString path() const { return m_path; }
  const QString& problem() const { return m_problem; } // empty: ready
  Store& store() { return *m_store; }
  /// Closes this object's connection, as a program that ends does.
  void close() { m_store.reset(); }

private:
  QTemporaryDir m_folder;
  QString m_path;
  QString m_problem;
  std::unique_ptr<Store> m_store;
};

} // namespace assayer::tests
