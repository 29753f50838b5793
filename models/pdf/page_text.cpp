#include "pdf/page_text.h"

#include "pdf/page_layout.h"
#include "report/plain.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace assayer::pdf {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double LineHeight = 1.25;

QFont fontOf(double size, bool bold)
{
  QFont font(u"Noto Sans"_s);
  font.setPixelSize(std::max(1, qRound(size * Unit)));
  font.setBold(bold);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

QString isolated(const QString& shown)
{
  return shown.isEmpty() ? shown : QChar(0x2068) + shown + QChar(0x2069);
}

/// Lays the text out at a width in device units, nothing for no limit. Returns the height in device units.
double layOut(QTextLayout& layout, const TextStyle& style, std::optional<double> width)
{
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setTextDirection(Qt::LayoutDirectionAuto);
  option.setAlignment(Qt::AlignAbsolute | (style.anchor == report::Anchor::End      ? Qt::AlignRight
                                           : style.anchor == report::Anchor::Middle ? Qt::AlignHCenter
                                                                                    : Qt::AlignLeft));
  layout.setTextOption(option);
  layout.setCacheEnabled(true);
  double y = 0;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    if (width)
      line.setLineWidth(*width);
    else
      line.setNumColumns(static_cast<int>(layout.text().size()) + 1);
    line.setPosition({0, y});
    y += style.size * Unit * LineHeight;
  }
  layout.endLayout();
  return y;
}

} // namespace

QString isolatedText(const QString& name)
{
  return isolated(report::shownText(name));
}

QString isolatedText(const report::Sentence& sentence)
{
  QString text;
  for (const auto& part : sentence.parts())
    text +=
        part.isName ? isolated(report::shownText(part.text, report::MostInSentence)) : report::harmlessText(part.text);
  return text;
}

double naturalWidth(const QString& text, const TextStyle& style)
{
  if (text.isEmpty()) return 0;
  QTextLayout layout(text, fontOf(style.size, style.bold));
  layOut(layout, style, std::nullopt);
  return std::ceil(layout.maximumWidth()) / Unit;
}

double heightOf(const QString& text, const TextStyle& style, double width)
{
  if (text.isEmpty()) return 0;
  QTextLayout layout(text, fontOf(style.size, style.bold));
  return layOut(layout, style, width * Unit) / Unit;
}

void paintText(QPainter& painter, QPointF topLeft, const QString& text, const TextStyle& style, double width)
{
  if (text.isEmpty()) return;
  QTextLayout layout(text, fontOf(style.size, style.bold));
  layOut(layout, style, width * Unit);
  painter.setPen(paperColour(style.ink));
  layout.draw(&painter, topLeft * Unit);
}

void paintLabel(QPainter& painter, const report::Label& label, QPointF origin, double scale)
{
  const QString text = isolatedText(label.text);
  if (text.isEmpty()) return;
  QTextLayout layout(text, fontOf(label.size * scale, label.bold));
  layOut(layout, {}, std::nullopt);
  const QTextLine line = layout.lineAt(0);
  const double width = line.naturalTextWidth();
  const double shift = label.anchor == report::Anchor::End      ? width
                       : label.anchor == report::Anchor::Middle ? width / 2
                                                                : 0;
  painter.save();
  painter.translate((origin + label.at * scale) * Unit);
  if (label.upwards) painter.rotate(-90);
  painter.setPen(paperColour(label.ink));
  // A line of right-to-left text without a width of its own begins anywhere: its own left edge counts.
  layout.draw(&painter, {-shift - line.naturalTextRect().left(), -line.ascent()});
  painter.restore();
}

} // namespace assayer::pdf
