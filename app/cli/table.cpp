#include "cli/table.h"

#include <algorithm>

namespace assayer::cli {

namespace {

bool isWide(char32_t code)
{
  switch (QChar::script(code)) {
  case QChar::Script_Han:
  case QChar::Script_Hangul:
  case QChar::Script_Hiragana:
  case QChar::Script_Katakana: return true;
  default: break;
  }
  return (code >= 0x3000 && code <= 0x303e) || (code >= 0xff01 && code <= 0xff60) ||
         (code >= 0x1f300 && code <= 0x1faff);
}

} // namespace

QString harmless(const QString& text)
{
  QString clean = text;
  for (QChar& character : clean) {
    const ushort code = character.unicode();
    if (code == '\n' || code == '\r' || code == '\t' || code == 0x2028 || code == 0x2029)
      character = QLatin1Char(' ');
    else if (character.category() == QChar::Other_Control || (code >= 0x202a && code <= 0x202e) ||
             (code >= 0x2066 && code <= 0x2069)) // the latter turn round what follows them
      character = QChar(QChar::ReplacementCharacter);
  }
  return clean;
}

int terminalColumns(const QString& text)
{
  int columns = 0;
  const auto codes = text.toUcs4();
  for (const char32_t code : codes) {
    const auto category = QChar::category(code);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing || category == QChar::Other_Format)
      continue;
    columns += isWide(code) ? 2 : 1;
  }
  return columns;
}

QStringList wrapped(const QString& text, int columns)
{
  if (terminalColumns(text) <= columns) return {text};
  QStringList lines{QString()};
  for (const QString& word : text.split(QLatin1Char(' '))) {
    QString& line = lines.last();
    if (line.isEmpty())
      line = word;
    else if (terminalColumns(line) + 1 + terminalColumns(word) <= columns)
      line += QLatin1Char(' ') + word;
    else
      lines.append(word);
  }
  return lines;
}

QString elided(const QString& text, int columns)
{
  // Most cells are short, and no character takes more than two columns.
  if (2 * text.size() <= columns || terminalColumns(text) <= columns) return text;
  const auto codes = text.toUcs4();
  const auto widthOf = [](char32_t code) { return terminalColumns(QString::fromUcs4(&code, 1)); };
  qsizetype head = 0;
  for (int left = (columns - 1) * 2 / 3; head < codes.size(); ++head)
    if ((left -= widthOf(codes[head])) < 0) break;
  qsizetype tail = codes.size();
  for (int left = columns - 1 - (columns - 1) * 2 / 3; tail > head; --tail)
    if ((left -= widthOf(codes[tail - 1])) < 0) break;
  const auto part = [&](qsizetype from, qsizetype to) {
    return QString::fromUcs4(reinterpret_cast<const char32_t*>(codes.constData()) + from, to - from);
  };
  return part(0, head) + QChar(0x2026) + part(tail, codes.size());
}

Table::Table(const QStringList& columns)
{
  for (const QString& column : columns) m_right.append(column.startsWith(QLatin1Char('>')));
  QStringList names;
  for (qsizetype i = 0; i < columns.size(); ++i) names.append(m_right[i] ? columns[i].mid(1) : columns[i]);
  m_rows.append(cellsOf(names));
}

QStringList Table::cellsOf(const QStringList& cells) const
{
  QStringList row;
  for (qsizetype i = 0; i < cells.size(); ++i) {
    const bool isLast = i + 1 == cells.size() && !m_right[i];
    row.append(elided(harmless(cells[i]), isLast ? WidestLastCell : WidestCell));
  }
  return row;
}

void Table::add(const QStringList& cells)
{
  Q_ASSERT(cells.size() == m_right.size());
  m_rows.append(cellsOf(cells));
}

QString Table::text(int columns) const
{
  QVector<int> widths(m_right.size(), 0);
  for (const QStringList& row : m_rows)
    for (qsizetype i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], terminalColumns(row[i]));

  int beforeLast = 0;
  for (qsizetype i = 0; i + 1 < widths.size(); ++i) beforeLast += widths[i] + 2;
  QVector<QStringList> rows;
  for (const QStringList& row : m_rows) {
    const QStringList lines =
        columns > 0 ? wrapped(row.last(), std::max(20, columns - beforeLast)) : QStringList{row.last()};
    for (qsizetype i = 0; i < lines.size(); ++i) {
      rows.append(i == 0 ? row : QStringList(row.size(), QString()));
      rows.last().last() = lines[i];
    }
  }

  QString all;
  for (const QStringList& row : rows) {
    QString line;
    for (qsizetype i = 0; i < row.size(); ++i) {
      const QString padding(widths[i] - terminalColumns(row[i]), QLatin1Char(' '));
      line += m_right[i] ? padding + row[i] : row[i] + padding;
      line += QStringLiteral("  ");
    }
    while (line.endsWith(QLatin1Char(' '))) line.chop(1);
    all += line + QLatin1Char('\n');
  }
  return all;
}

} // namespace assayer::cli
