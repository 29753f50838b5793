#include "io/csv_reader.h"

#include <QStringDecoder>

#include <algorithm>
#include <array>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// Windows-1252 from 0x80 to 0x9F; 0 where it has no character. The rest equals Latin-1.
constexpr std::array<char16_t, 32> Windows1252 = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                  0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                  0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                  0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

QString fromWindows1252(QByteArrayView bytes)
{
  QString text(bytes.size(), Qt::Uninitialized);
  std::transform(bytes.begin(), bytes.end(), text.begin(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const char16_t special = byte >= 0x80 && byte < 0xA0 ? Windows1252[byte - 0x80u] : char16_t(byte);
    return QChar(special != 0 ? special : char16_t(0xFFFD));
  });
  return text;
}

// NUL is not judged here: the cell that holds it says so.
bool isUtf8(const QString& path)
{
  QFile file(path);
  if (!openForReading(file)) return true; // the reader proper reports it
  QStringDecoder decoder(QStringDecoder::Utf8);
  while (!file.atEnd() && !decoder.hasError()) {
    const QString block = decoder(file.read(1024 * 1024));
    Q_UNUSED(block)
  }
  return !decoder.hasError();
}

char delimiterOf(QByteArrayView line)
{
  const char candidates[] = {',', ';', '\t'};
  return *std::max_element(std::begin(candidates), std::end(candidates),
                           [&](char a, char b) { return line.count(a) < line.count(b); });
}

} // namespace

CsvReader::CsvReader(ReadContext& context, const QString& path, char delimiter, bool hasHeader)
    : m_context(context), m_lines(context, path), m_isUtf8(isUtf8(path)), m_delimiter(delimiter)
{
  if (!m_isUtf8)
    context.remark(0, u"the file is not UTF-8; it is read as Windows-1252, check accents in the preview"_s);
  if (hasHeader && readRow()) m_header = m_cells;
  QSet<QString> names;
  for (QString& name : m_header) {
    name = name.trimmed();
    if (names.contains(name) && !name.isEmpty())
      context.fault(m_rowLine, u"the column \"%1\" stands twice in the header; name each once"_s.arg(name));
    names.insert(name);
  }
}

void CsvReader::endCell()
{
  if (m_isUtf8) {
    auto text = m_context.decode(m_cell, m_rowLine);
    m_good = m_good && text.has_value();
    m_cells.append(text.value_or(QString()));
  } else {
    m_cells.append(fromWindows1252(m_cell));
  }
  m_cell.resize(0);
  m_wasQuoted = false;
}

// One line of the file; false when the row goes on in the next one.
bool CsvReader::parse(QByteArrayView bytes)
{
  for (qsizetype i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (m_inQuotes) {
      if (c != '"')
        m_cell += c;
      else if (i + 1 < bytes.size() && bytes[i + 1] == '"')
        m_cell += bytes[++i];
      else
        m_inQuotes = false;
    } else if (c == m_delimiter) {
      endCell();
    } else if (c == '"' && m_cell.isEmpty() && !m_wasQuoted) {
      m_inQuotes = true;
      m_wasQuoted = true;
    } else if (m_wasQuoted) {
      m_context.fault(m_lines.number(),
                      u"text follows a closing quote%1; double the quotes inside a cell"_s.arg(atColumn(i + 1)));
      m_good = false;
      return true;
    } else {
      m_cell += c;
    }
  }
  return !m_inQuotes;
}

bool CsvReader::readRow()
{
  m_cells.clear();
  m_cell.resize(0);
  m_inQuotes = m_wasQuoted = false;
  m_good = true;
  while (m_lines.next()) {
    if (!m_inQuotes && m_lines.line().isEmpty()) continue; // blank lines between rows
    if (!m_inQuotes)
      m_rowLine = m_lines.number();
    else
      m_cell += '\n';
    if (m_delimiter == 0) m_delimiter = delimiterOf(m_lines.line());
    if (parse(m_lines.line())) {
      if (m_good) endCell();
      return true;
    }
    if (m_cell.size() > LongestPiece) break;
  }
  if (m_inQuotes && m_lines.result())
    m_context.fault(m_rowLine, u"a quote opened in this row is not closed; close it"_s);
  return false;
}

bool CsvReader::next()
{
  while (readRow()) {
    if (!m_good) continue;
    if (m_header.isEmpty() || m_cells.size() == m_header.size()) return true;
    m_context.fault(m_rowLine, u"this row has %1 cells and the header %2; check quotes and delimiters"_s.arg(
                                   QString::number(m_cells.size()), QString::number(m_header.size())));
  }
  return false;
}

QStringList csvHeader(QByteArrayView line)
{
  QStringList names;
  for (const QByteArray& name : line.toByteArray().split(delimiterOf(line)))
    names.append(QString::fromUtf8(name).remove(u'"').trimmed());
  return names;
}

} // namespace assayer::io
