// A sink that keeps what it is given, and helpers for files that a test writes or finds.
#pragma once

#include "core/records.h"
#include "io/importer.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QVector>

namespace assayer::tests {

class RecordingSink : public RecordSink {
public:
  Result<void> take(Record&& record, const Place& place) override
  {
    records.append(std::move(record));
    places.append(place);
    return {};
  }

  template <class Kind>
  QVector<Kind> all() const
  {
    QVector<Kind> found;
    for (const Record& record : records)
      if (const auto* const kind = std::get_if<Kind>(&record)) found.append(*kind);
    return found;
  }

  QVector<Record> records;
  QVector<Place> places;
};

/// A file in a folder that goes away with the test.
class TestFolder {
public:
  QString write(const QString& name, const QByteArray& bytes)
  {
    const QString path = m_folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write a test file");
    return path;
  }
  QString path(const QString& name = {}) const { return m_folder.filePath(name); }

private:
  QTemporaryDir m_folder;
};

/// An import that must come to an end with a report.
struct Imported {
  Report report;
  RecordingSink sink;
};
inline Imported imported(const QString& path, const QString& formatId, const ImportHints& hints = {})
{
  Imported result;
  auto report = importFile(path, formatId, hints, result.sink);
  if (!report) qFatal("import failed: %s", qPrintable(sentence(report.error())));
  result.report = *report;
  return result;
}

/// Every fault names what to do: "problem; advice".
inline bool advises(const Report& report)
{
  for (const Fault& fault : report.faults)
    if (!fault.problem.contains(QStringLiteral("; "))) return false;
  return !report.faults.isEmpty();
}

/// A file of the shared evaluation data; empty when it is not there.
inline QString sharedData(const QString& relative)
{
  QString folder = qEnvironmentVariable("ASSAYER_SHARED_DATA");
  if (folder.isEmpty()) folder = QStringLiteral(ASSAYER_SOURCE "/../shared/data");
  const QString path = folder + QLatin1Char('/') + relative;
  return QFileInfo::exists(path) ? path : QString();
}

} // namespace assayer::tests

#define SHARED_OR_SKIP(variable, relative)                                                                             \
  const QString variable = ::assayer::tests::sharedData(QStringLiteral(relative));                                     \
  if (variable.isEmpty()) QSKIP(relative " is not beside the project; set ASSAYER_SHARED_DATA")
