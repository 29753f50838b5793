#include "report/cells.h"

#include <cmath>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

QString reasonWords(const QString& reason)
{
  return QString(reason).replace(u'_', u' ');
}

QString figureText(const Figure& figure, NumberStyle style)
{
  if (figure.status == FigureStatus::Undefined) return u"not calculable"_s;
  if (figure.value) return numberText(*figure.value, style);
  if (!figure.bounds) return u"not calculable"_s;
  return boundsText(figure.bounds->low, figure.bounds->high, style);
}

QString figureDetail(const Figure& figure, NumberStyle style)
{
  QStringList parts;
  if (figure.ci95) parts.append(u"95 % "_s + ci95Text(figure.ci95->low, figure.ci95->high, style));
  if (figure.n && figure.of)
    parts.append(u"%1\u00a0of\u00a0%2"_s.arg(*figure.n).arg(*figure.of));
  else if (figure.n)
    parts.append(u"n\u00a0=\u00a0%1"_s.arg(*figure.n));
  if (figure.status == FigureStatus::PartlyUndefined) parts.append(u"or not calculable"_s);
  if (figure.status == FigureStatus::Undefined && !figure.reason.isEmpty()) parts.append(reasonWords(figure.reason));
  return parts.join(u" · "_s);
}

Cell textCell(const QString& text, Tone tone)
{
  return {text, {}, {}, tone};
}

Cell countCell(qint64 count)
{
  Figure figure{FigureStatus::Determined};
  figure.value = static_cast<double>(count);
  return {QString::number(count), {}, figure};
}

Cell countCell(int sure, int open)
{
  if (open == 0) return countCell(sure);
  Figure figure{FigureStatus::Interval};
  figure.bounds = Ends{static_cast<double>(sure), static_cast<double>(sure) + open};
  return {u"⟦%1 – %2⟧"_s.arg(sure).arg(sure + open), {}, figure};
}

Cell figureCell(const Figure& figure, NumberStyle style)
{
  return {figureText(figure, style), figureDetail(figure, style), figure,
          figure.status == FigureStatus::Undefined ? Tone::Quiet : Tone::Plain};
}

Cell noneCell(const QString& reason)
{
  Figure figure;
  figure.reason = reason;
  return figureCell(figure);
}

Cell numberCell(std::optional<double> value, int digits, const QString& reasonWithout)
{
  if (!value || !std::isfinite(*value)) return noneCell(reasonWithout);
  Figure figure{FigureStatus::Determined};
  figure.value = value;
  return {QString::number(*value, 'f', digits).replace(u'-', QChar(0x2212)), {}, figure};
}

Row pairRow(const QString& name, const QString& value)
{
  return {{textCell(name, Tone::Quiet), textCell(value)}};
}

} // namespace assayer::report
