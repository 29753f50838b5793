// Comma-, semicolon- or tab-separated values (RFC 4180): quotes, line breaks and delimiters inside quotes, doubled
// quotes. The first row is the header. Files that are not UTF-8 are read as Windows-1252, with a remark.
// Private to io/.
#pragma once

#include "io/line_reader.h"

#include <QStringList>

namespace assayer::io {

class CsvReader {
public:
  /// An unset delimiter is found in the first line. Without a header the first row is data.
  CsvReader(ReadContext& context, const QString& path, char delimiter = 0, bool hasHeader = true);

  /// False at the end and as LineReader::next(). A row with too few or too many cells is a fault and left out.
  bool next();
  const QStringList& header() const { return m_header; }
  const QStringList& cells() const { return m_cells; }
  qint64 line() const { return m_rowLine; } // where the row starts
  const Result<void>& result() const { return m_lines.result(); }

private:
  bool readRow();
  bool parse(QByteArrayView bytes);
  void endCell();

  ReadContext& m_context;
  LineReader m_lines;
  bool m_isUtf8 = true;
  char m_delimiter;
  QStringList m_header;
  QStringList m_cells;
  qint64 m_rowLine = 0;
  // While a row is read:
  QByteArray m_cell;
  bool m_inQuotes = false;
  bool m_wasQuoted = false;
  bool m_good = true;
};

/// The cells of one line without quotes across lines, for recognition.
QStringList csvHeader(QByteArrayView line);

} // namespace assayer::io
