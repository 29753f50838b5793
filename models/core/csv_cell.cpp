#include "core/csv_cell.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString csvCell(QString text)
{
  // Some spreadsheets take the wide forms of these characters as well, and some cut cells at semicolons and tabs unless
  // they are quoted.
  static const QString formulaStarts = u"=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"_s;
  static const QString quotedFor = u",;\t\"\n\r"_s;
  text.replace(QChar(0), QChar(QChar::ReplacementCharacter)); // ends the text for some readers
  bool isNumber = false;
  text.toDouble(&isNumber);
  if (!text.isEmpty() && formulaStarts.contains(text[0]) && !isNumber) text.prepend(u'\'');
  const bool quoted = std::any_of(text.begin(), text.end(), [](QChar c) { return quotedFor.contains(c); });
  return quoted ? u'"' + text.replace(u'"', u"\"\""_s) + u'"' : text;
}

} // namespace assayer
