#include "report/document.h"

namespace assayer::report {

QVector<Sentence::Part> Sentence::parts() const
{
  QVector<Part> parts{{}};
  for (qsizetype i = 0; i < pattern.size(); ++i) {
    const bool isPlace = pattern[i] == u'%' && i + 1 < pattern.size() && pattern[i + 1] >= u'1' &&
                         pattern[i + 1] <= u'9' && pattern[i + 1].unicode() - u'1' < names.size();
    if (!isPlace) {
      parts.last().text += pattern[i];
      continue;
    }
    parts.append({names[pattern[++i].unicode() - u'1'], true});
    parts.append(Part());
  }
  return parts;
}

QString Sentence::text() const
{
  QString whole;
  for (const Part& part : parts()) whole += part.text;
  return whole;
}

QVector<Table> tablesOf(const Document& document)
{
  QVector<Table> tables;
  for (const Section& section : document.sections)
    for (const Block& block : section.blocks) {
      if (const auto* const table = std::get_if<Table>(&block)) tables.append(*table);
      if (const auto* const chart = std::get_if<Chart>(&block)) tables.append(tableOf(*chart));
    }
  return tables;
}

} // namespace assayer::report
