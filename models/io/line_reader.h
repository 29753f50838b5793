// Lines of a text file through a buffer of a megabyte: LF or CRLF, a UTF-8 byte-order mark skipped, the last line
// with or without an end. One object a pass over a file.
#pragma once

#include "io/read_context.h"

#include <QFile>

namespace assayer::io {

/// Opens a file for reading. NotFound, Permission; BadInput for a folder, a pipe, a device, and for UTF-16.
Result<void> openForReading(QFile& file);

class LineReader {
public:
  /// A quiet reader counts no progress and finds no faults: for a first look over a file that is read again.
  LineReader(ReadContext& context, const QString& path, bool quiet = false);

  /// False at the end, when the import was stopped, and when a refused import has been looked at for long enough.
  bool next();
  QByteArrayView line() const { return m_line; }
  qint64 number() const { return m_number; }
  const Result<void>& result() const { return m_result; }
  /// A fault when a carriage return stands within the line: the file's lines end with those alone, as of old.
  bool refusesReturns();

private:
  bool fill();

  ReadContext& m_context;
  bool m_quiet;
  QFile m_file;
  QByteArray m_buffer;
  qsizetype m_at = 0;  // start of what is unread
  qsizetype m_end = 0; // end of what is filled
  bool m_atEnd = false;
  QByteArrayView m_line;
  qint64 m_number = 0;
  Result<void> m_result;
};

} // namespace assayer::io
