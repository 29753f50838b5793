#include "core/number_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MostDecimals = 5;
constexpr double Noise = 1e-9;       // what sums of doubles leave
constexpr double WidePercents = 0.1; // from where their decimals are noise

QString ofStyle(double value, NumberStyle style, int decimals)
{
  if (style == NumberStyle::Percent) return QString::number(100 * value, 'f', decimals - 1) + u" %"_s;
  QString text = QString::number(value, 'f', decimals);
  // "-0.00" says a direction that nobody can see.
  if (text.startsWith(u'-') && text.toDouble() == 0) text.remove(0, 1);
  if (style == NumberStyle::Signed && value > 0 && text.toDouble() != 0) text.prepend(u'+');
  return text.replace(u'-', QChar(0x2212));
}

QString rangeText(double low, double high, NumberStyle style, int decimals)
{
  if (style == NumberStyle::Percent && high - low >= WidePercents) decimals = 1;
  while (decimals < MostDecimals && high - low > Noise &&
         ofStyle(low, style, decimals) == ofStyle(high, style, decimals))
    ++decimals;
  QString from = ofStyle(low, style, decimals);
  if (style == NumberStyle::Percent) from.chop(2); // one sign of per cent is enough
  return from + u" – "_s + ofStyle(high, style, decimals);
}

} // namespace

QString numberText(double value, NumberStyle style, int decimals)
{
  return ofStyle(value, style, decimals);
}

QString boundsText(double low, double high, NumberStyle style, int decimals)
{
  if (high - low <= Noise) return ofStyle(low, style, decimals);
  return u'⟦' + rangeText(low, high, style, decimals) + u'⟧';
}

QString ci95Text(double low, double high, NumberStyle style, int decimals)
{
  return u'(' + rangeText(low, high, style, decimals) + u')';
}

QString pValueText(double p)
{
  return p < 0.0001 ? u"< 0.0001"_s : QString::number(p, 'f', 4);
}

} // namespace assayer
