#include "pdf/pdf_writer.h"

#include "pdf/page_layout.h"
#include "report/plain.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>

// Resources of a static library must be asked for by name, outside every namespace, or the linker drops them.
static void initPaperFonts()
{
  Q_INIT_RESOURCE(fonts);
}

namespace assayer::pdf {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

constexpr double Margin = 51; // points: 18 mm
constexpr double HeadRoom = 24;
constexpr double FootRoom = 24;

/// The bundled font, once.
void loadPaperFonts()
{
  static const bool loaded = [] {
    initPaperFonts();
    if (QFontDatabase::hasFamily(u"Noto Sans"_s)) return true; // the window has loaded it, or the system has it
    QFontDatabase::addApplicationFont(u":/fonts/NotoSans-Regular.ttf"_s);
    QFontDatabase::addApplicationFont(u":/fonts/NotoSans-Bold.ttf"_s);
    return true;
  }();
  Q_UNUSED(loaded);
}

class PagePainter {
public:
  PagePainter(QPainter& painter, QPointF origin) : m_painter(painter), m_origin(origin) {}

  void paint(const PlacedText& text)
  {
    paintText(m_painter, m_origin + text.topLeft, text.text, text.style, text.width);
  }

  void paint(const PlacedRule& rule)
  {
    m_painter.setPen(QPen(paperColour(rule.ink), 0.5 * Unit));
    m_painter.drawLine((m_origin + rule.from) * Unit, (m_origin + rule.to) * Unit);
  }

  void paint(const PlacedFill& fill)
  {
    const QRectF rect((m_origin + fill.rect.topLeft()) * Unit, fill.rect.size() * Unit);
    m_painter.fillRect(rect, paperColour(fill.ink));
  }

  void paint(const PlacedChart& chart)
  {
    const QPointF origin = m_origin + chart.topLeft;
    for (const Shape& shape : chart.drawing.shapes)
      std::visit([&](const auto& one) { paintShape(one, origin, chart.scale); }, shape);
  }

private:
  void setColours(std::optional<Ink> fill, double opacity, std::optional<Ink> stroke, double width,
                  const QVector<double>& dashes)
  {
    QColor colour = fill ? paperColour(*fill) : QColor();
    if (fill) colour.setAlphaF(static_cast<float>(opacity));
    m_painter.setBrush(fill ? QBrush(colour) : QBrush(Qt::NoBrush));
    if (!stroke) {
      m_painter.setPen(Qt::NoPen);
      return;
    }
    QPen pen(paperColour(*stroke), width);
    pen.setCapStyle(Qt::FlatCap);
    if (!dashes.isEmpty()) {
      QList<qreal> pattern; // in widths of the pen
      for (const double dash : dashes) pattern.append(dash);
      pen.setDashPattern(pattern);
    }
    m_painter.setPen(pen);
  }

  void paintShape(const Path& path, QPointF origin, double scale)
  {
    QPolygonF points;
    for (const QPointF& point : path.points) points.append((origin + point * scale) * Unit);
    QVector<double> dashes;
    for (const double dash : path.dashes) dashes.append(dash / path.width);
    setColours(path.fill, path.fillOpacity, path.stroke, path.width * scale * Unit, dashes);
    if (path.closed)
      m_painter.drawPolygon(points);
    else
      m_painter.drawPolyline(points);
  }

  void paintShape(const Disc& disc, QPointF origin, double scale)
  {
    setColours(disc.fill, 1, disc.stroke, disc.width * scale * Unit, {});
    const double radius = disc.radius * scale * Unit;
    m_painter.drawEllipse((origin + disc.centre * scale) * Unit, radius, radius);
  }

  void paintShape(const Label& label, QPointF origin, double scale) { paintLabel(m_painter, label, origin, scale); }

  QPainter& m_painter;
  QPointF m_origin;
};

} // namespace

Result<QByteArray> toPdf(const Document& document)
{
  if (!qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
    return fail(ErrorKind::Usage, {}, u"this program was started without fonts, which PDF needs"_s);
  loadPaperFonts();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(Resolution);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  const QString title = shownText(document.title.text());
  writer.setTitle(title);
  writer.setCreator(u"Assayer " ASSAYER_VERSION ""_s);

  const QSizeF paper = QPageSize(QPageSize::A4).size(QPageSize::Point);
  const double width = paper.width() - 2 * Margin;
  const QVector<Page> pages = layOut(document, {width, paper.height() - 2 * Margin - HeadRoom - FootRoom});
  QPainter painter;
  if (!painter.begin(&writer)) return fail(ErrorKind::Store, {}, u"the PDF could not be begun"_s);
  for (qsizetype i = 0; i < pages.size(); ++i) {
    if (i > 0) writer.newPage();
    PagePainter page(painter, {Margin, Margin + HeadRoom});
    for (const Placed& placed : pages[i]) std::visit([&](const auto& one) { page.paint(one); }, placed);
    const TextStyle quiet{8, false, Ink::Muted};
    if (i > 0) paintText(painter, {Margin, Margin - 4}, isolatedText(fitted(title, width, quiet.size)), quiet, width);
    TextStyle number = quiet;
    number.anchor = Anchor::End;
    paintText(painter, {Margin, paper.height() - Margin - 10}, u"Page %1 of %2"_s.arg(i + 1).arg(pages.size()), number,
              width);
  }
  painter.end();
  return bytes;
}

} // namespace assayer::pdf
