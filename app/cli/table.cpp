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

Table::Table(const QStringList& columns)
{
  QStringList names;
  for (const QString& column : columns) {
    m_right.append(column.startsWith(QLatin1Char('>')));
    names.append(harmless(m_right.last() ? column.mid(1) : column));
  }
  m_rows.append(names);
}

void Table::add(const QStringList& cells)
{
  Q_ASSERT(cells.size() == m_right.size());
  QStringList row;
  for (const QString& cell : cells) row.append(harmless(cell));
  m_rows.append(row);
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
