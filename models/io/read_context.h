// What a reader works with: the file, the hints, the sink, and the report that it fills. One object an import, on the
// thread that imports. Faults do not end a reader at once: all of the first thousand lines are collected.
#pragma once

#include "io/format.h"

#include <QByteArrayView>
#include <QElapsedTimer>
#include <QSet>

#include <optional>

namespace assayer::io {

/// A line or a JSON element may be this long; longer ones are faults, so that memory stays bounded.
inline constexpr qint64 LongestPiece = 64 * 1024 * 1024;
/// Faults up to this line are collected before an import is refused.
inline constexpr qint64 StrictLines = 1000;
inline constexpr int KeptFaults = 100;
inline constexpr int KeptReasons = 100;
/// A message is at most this long, whatever it names.
inline constexpr int LongestMessage = 600;
/// Files are read in blocks of this many bytes.
inline constexpr qsizetype BlockSize = 1024 * 1024;

/// For a first look over a file: takes everything and keeps nothing.
class NoSink : public RecordSink {
public:
  Result<void> take(Record&&, const Place&) override { return {}; }
};

class ReadContext {
public:
  ReadContext(const QString& path, const ImportHints& hints, RecordSink& sink, const ProgressFunction& progress);

  const QString& path() const { return m_path; }
  const ImportHints& hints() const { return m_hints; }
  Report& report() { return m_report; }
  /// Faults are reported under this file from now on (a BEIR folder has several).
  void setFile(const QString& file) { m_file = file; }
  const QString& file() const { return m_file; }

  /// Hands a record on and counts it under its kind. After a fatal fault records are only counted.
  Result<void> emitRecord(Record&& record, qint64 line);
  qint64 emitted() const { return m_emitted; }
  /// Sends a judge once.
  Result<void> nameJudge(const QString& name, JudgeKind kind, qint64 line);
  /// hints().runName, else the name given, else one made of the file's name.
  QString runName(const QString& given = {}) const;
  QString judgeName(const QString& given = {}) const;

  /// Refuses the import: "what is wrong; what to do about it".
  void fault(qint64 line, const QString& problem);
  /// Reported, but the import goes on.
  void remark(qint64 line, const QString& problem);
  /// Counts what is left out and why; a file may give more reasons than anybody reads, the rest are counted together.
  void skip(const QString& reason, qint64 count = 1);
  void count(const QString& what, qint64 count = 1) { m_report.read[what] += count; }
  bool refused() const { return m_refused; }
  /// False once an import is refused and the first thousand lines have been looked at.
  bool goesOn(qint64 line) const { return !m_refused || line < StrictLines; }

  /// Strict UTF-8; a fault and nothing otherwise.
  std::optional<QString> decode(QByteArrayView bytes, qint64 line);
  /// The workspace's grade for one of the file's; a fault and nothing when a mapping was given and lacks it.
  std::optional<int> mapGrade(int grade, qint64 line);

  /// Tells how far a file of several has come; Cancelled when the user stopped it. Asks at most every 100 ms.
  Result<void> advance(qint64 bytes);
  void addTotal(qint64 bytes) { m_total += bytes; }

private:
  void add(qint64 line, const QString& problem, bool fatal);

  QString m_path;
  QString m_file;
  const ImportHints& m_hints;
  RecordSink& m_sink;
  const ProgressFunction& m_progress;
  Report m_report;
  bool m_refused = false;
  qint64 m_emitted = 0;
  qint64 m_total = 0;
  qint64 m_done = 0;
  QElapsedTimer m_sinceProgress;
  QSet<QString> m_judges;
};

/// " (column 3)".
QString atColumn(qint64 column);

} // namespace assayer::io
