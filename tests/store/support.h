// What the store's tests share: workspaces in a temporary folder, imports of a few records, and a sink that keeps
// what it is given.
#pragma once

#include "store/import_session.h"
#include "store/store.h"

#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

// Fails the test with the error's sentence where a Result has no value.
#define QVERIFY_RESULT(expression)                                                                                     \
  do {                                                                                                                 \
    const auto& verified = (expression);                                                                               \
    QVERIFY2(verified.has_value(), qPrintable(verified ? QString() : sentence(verified.error())));                     \
  } while (false)

struct Folder {
  QTemporaryDir dir;
  QString path(const QString& name) const { return dir.filePath(name); }
};

/// Records as an importer would give them, at line 1, 2, 3 … of "test.jsonl".
Result<Report> importAll(Store& store, const QVector<Record>& records, const ImportOptions& options = {});

ChunkRecord chunkRecord(const QString& name, const QString& text);
QueryRecord queryRecord(const QString& name, const QString& text);
RunRecord runRecord(const QString& name);
LabelRecord gradeRecord(const QString& query, const QString& chunk, const QString& judge, int grade);

/// Statements that take the schema back to an older version: newer columns and tables are dropped. Down to 1.
QStringList backToVersion(int version);

/// Two queries, four chunks, two runs with rankings and answers with citations and a claim.
QVector<Record> smallWorkspace();

/// The one relevance decision of a gesture.
Gesture gradeGesture(JudgeId judge, QueryId query, ChunkId chunk, int grade);

/// One text line a record, so that two exports can be compared.
class RecordingSink : public RecordSink {
public:
  Result<void> take(Record&& record, const Place& place) override;
  QVector<Record> records;
  QStringList lines;
};
QString describe(const Record& record);
/// Everything in a workspace as such lines, or why not.
QStringList exported(Store& store);

} // namespace assayer::tests
