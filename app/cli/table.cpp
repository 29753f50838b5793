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

Table::Table(const QStringList& columns)
{
  QStringList names;
  for (const QString& column : columns) {
    m_right.append(column.startsWith(QLatin1Char('>')));
    names.append(m_right.last() ? column.mid(1) : column);
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

QString Table::text() const
{
  QVector<int> widths(m_right.size(), 0);
  for (const QStringList& row : m_rows)
    for (qsizetype i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], terminalColumns(row[i]));

  QString all;
  for (const QStringList& row : m_rows) {
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
