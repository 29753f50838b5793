#include "report/drawing.h"

#include "report/plain.h"

#include <algorithm>
#include <cmath>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isWideLetter(char32_t code)
{
  switch (QChar::script(code)) {
  case QChar::Script_Han:
  case QChar::Script_Hangul:
  case QChar::Script_Hiragana:
  case QChar::Script_Katakana: return true;
  default: return code >= 0x1f300;
  }
}

} // namespace

QString inkName(Ink ink)
{
  switch (ink) {
  case Ink::Text: return u"ink"_s;
  case Ink::Muted: return u"muted"_s;
  case Ink::Border: return u"border"_s;
  case Ink::Hair: return u"hair"_s;
  case Ink::Surface: return u"surface"_s;
  case Ink::Accent: return u"accent"_s;
  case Ink::Ok: return u"ok"_s;
  case Ink::Bad: return u"bad"_s;
  case Ink::Warn: break;
  }
  return u"warn"_s;
}

SeriesLook seriesLook(qsizetype series)
{
  static const QVector<SeriesLook> looks{{Ink::Accent, {}, 0},
                                         {Ink::Bad, {6, 3}, 1},
                                         {Ink::Ok, {2, 3}, 2},
                                         {Ink::Text, {8, 3, 2, 3}, 3},
                                         {Ink::Border, {4, 4}, 4}};
  return looks[series % looks.size()];
}

double textWidth(const QString& text, double size)
{
  double ems = 0;
  const auto codes = text.toUcs4();
  for (const char32_t code : codes) {
    const auto category = QChar::category(code);
    if (category == QChar::Mark_NonSpacing || category == QChar::Other_Format) continue;
    ems += isWideLetter(code) ? 1.05 : QChar::isUpper(code) ? 0.7 : 0.58;
  }
  return ems * size;
}

QString fitted(const QString& text, double width, double size)
{
  QString shown = shownText(text);
  if (textWidth(shown, size) <= width) return shown;
  while (!shown.isEmpty() && textWidth(shown, size) + size > width) {
    shown.chop(1);
    if (!shown.isEmpty() && shown.back().isHighSurrogate()) shown.chop(1);
  }
  return shown.trimmed() + u'…';
}

QVector<double> ticksOf(const Ends& range)
{
  const double span = range.high - range.low;
  if (!(span > 0) || !std::isfinite(span)) return {range.low};
  const double power = std::pow(10, std::floor(std::log10(span / 5)));
  double step = power;
  for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0})
    if (span / (factor * power) <= 5 + 1e-9) {
      step = factor * power;
      break;
    }
  QVector<double> ticks;
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * span; ++k) ticks.append(k * step);
  return ticks;
}

QString tickText(double value, const QVector<double>& ticks)
{
  const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : std::abs(value);
  int digits = 0;
  while (digits < 6 && step > 0 &&
         std::abs(step * std::pow(10, digits) - std::round(step * std::pow(10, digits))) > 1e-6)
    ++digits;
  QString text = QString::number(value, 'f', digits);
  if (text.toDouble() == 0) text.remove(u'-');
  return text.replace(u'-', QChar(0x2212));
}

void addLine(Drawing& drawing, QPointF from, QPointF to, Ink ink, double width, const QVector<double>& dashes)
{
  Path path{{from, to}};
  path.stroke = ink;
  path.width = width;
  path.dashes = dashes;
  drawing.shapes.append(path);
}

void addRect(Drawing& drawing, const QRectF& rect, std::optional<Ink> fill, double opacity, std::optional<Ink> stroke,
             const QVector<double>& dashes)
{
  Path path{{rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()}, true};
  path.fill = fill;
  path.fillOpacity = opacity;
  path.stroke = stroke;
  path.dashes = dashes;
  drawing.shapes.append(path);
}

void addLabel(Drawing& drawing, QPointF at, const QString& text, Anchor anchor, Ink ink, double size, bool bold)
{
  if (!text.isEmpty()) drawing.shapes.append(Label{at, text, anchor, ink, size, bold});
}

void addHatch(Drawing& drawing, const QRectF& rect, Ink ink)
{
  constexpr double Step = 6;
  // Lines x + y = s, cut at the edges.
  const double last = rect.right() + rect.bottom();
  for (double s = std::ceil((rect.left() + rect.top()) / Step) * Step; s < last; s += Step) {
    const double left = std::max(rect.left(), s - rect.bottom());
    const double right = std::min(rect.right(), s - rect.top());
    if (right > left) addLine(drawing, {left, s - left}, {right, s - right}, ink, 1.2);
  }
}

void addPoint(Drawing& drawing, QPointF at, const SeriesLook& look)
{
  constexpr double R = 4;
  if (look.point == 0 || look.point == 4) {
    drawing.shapes.append(Disc{at, R, look.point == 0 ? look.ink : Ink::Surface, look.ink, 2});
    return;
  }
  Path path;
  if (look.point == 1)
    path.points = {at + QPointF(-R, -R), at + QPointF(R, -R), at + QPointF(R, R), at + QPointF(-R, R)};
  else if (look.point == 2)
    path.points = {at + QPointF(0, -R - 1), at + QPointF(R + 1, R), at + QPointF(-R - 1, R)};
  else
    path.points = {at + QPointF(0, -R - 1), at + QPointF(R + 1, 0), at + QPointF(0, R + 1), at + QPointF(-R - 1, 0)};
  path.closed = true;
  path.fill = look.ink;
  drawing.shapes.append(path);
}

void addPart(Drawing& drawing, const QRectF& rect, PartLook look)
{
  switch (look) {
  case PartLook::Good: addRect(drawing, rect, Ink::Ok, 1, Ink::Ok); break;
  case PartLook::Bad: addRect(drawing, rect, Ink::Bad, 1, Ink::Bad); break;
  case PartLook::Open: addRect(drawing, rect, Ink::Accent, 0.25, Ink::Accent, {3, 2}); break;
  case PartLook::Missing:
    addRect(drawing, rect, {}, 1, Ink::Border);
    addHatch(drawing, rect, Ink::Border);
    break;
  }
}

Drawing drawingOf(const Chart& chart)
{
  return std::visit(
      [&](const auto& body) {
        using Body = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<Body, Lines>)
          return drawLines(chart, body);
        else if constexpr (std::is_same_v<Body, Bars>)
          return drawBars(chart, body);
        else if constexpr (std::is_same_v<Body, Stacks>)
          return drawStacks(chart, body);
        else if constexpr (std::is_same_v<Body, Reliability>)
          return drawReliability(chart, body);
        else
          return drawHeat(chart, body);
      },
      chart.body);
}

} // namespace assayer::report
