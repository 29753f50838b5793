// The one table of file formats: help, the command line's `formats`, recognition and dispatch read it. A format is one
// file with a signature that recognises it, a reader that streams, and a writer where that makes sense. Immutable,
// usable from any thread.
#pragma once

#include "core/records.h"
#include "core/result.h"

#include <QMap>
#include <QString>
#include <QVector>

#include <memory>

class QIODevice;

namespace assayer {

namespace io {
struct Sniff;
class ReadContext;
} // namespace io

/// What the user knows about a file that the file does not say.
struct ImportHints {
  QString runName;                // of a run that the file leaves unnamed, and instead of a TREC run's tag
  QString judgeName;              // who gave labels or scores that name nobody
  QMap<int, int> gradeMap;        // grade in the file → grade of the workspace; empty: as they stand
  QMap<QString, QString> columns; // the file's column → the format's ("frage" → "user_input"), CSV and Ragas
  QString listDelimiter;          // of CSV cells that hold several chunks, tried after JSON and Python lists
};

struct ExportOptions {
  QString judge; // whose labels to write where a format holds one per subject; empty: gold
};

/// A sink that writes what it takes. finish() ends the file and says what was written (Report::added) and what was
/// left out and why (Report::skipped); the device is the caller's.
class RecordWriter : public RecordSink {
public:
  virtual Result<Report> finish() = 0;
};

struct Format {
  QString id;        // "trec-qrels"; stable
  QString name;      // "TREC relevance judgements"
  QString signature; // how it is recognised, in plain words
  QString carries;   // what it can carry
  bool reads = false;
  bool writes = false;
  QString (*recognise)(const io::Sniff&) = nullptr; // why the file is of this format; empty: it is not
  Result<void> (*read)(io::ReadContext&) = nullptr;
  std::unique_ptr<RecordWriter> (*makeWriter)(QIODevice&, const ExportOptions&) = nullptr;
};

/// In the order in which recognition asks them.
const QVector<Format>& formats();
/// nullptr when there is no such format.
const Format* findFormat(const QString& id);

} // namespace assayer
