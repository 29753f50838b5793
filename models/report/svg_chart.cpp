#include "report/svg_chart.h"

#include "report/drawing.h"
#include "report/plain.h"

#include <QXmlStreamWriter>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

/// To a tenth of a pixel, without trailing zeros.
QString coordinate(double value)
{
  QString text = QString::number(value, 'f', 1);
  if (text.endsWith(u".0"_s)) text.chop(2);
  return text == u"-0" ? u"0"_s : text;
}

QString classesOf(std::optional<Ink> fill, std::optional<Ink> stroke)
{
  QStringList classes{fill ? u"fill-"_s + inkName(*fill) : u"fill-none"_s};
  if (stroke) classes.append(u"line-"_s + inkName(*stroke));
  return classes.join(u' ');
}

void writeWidth(QXmlStreamWriter& xml, std::optional<Ink> stroke, double width)
{
  if (stroke && width != 1) xml.writeAttribute(u"stroke-width"_s, coordinate(width));
}

void write(QXmlStreamWriter& xml, const Path& path)
{
  QString data;
  for (const QPointF& point : path.points)
    data += (data.isEmpty() ? u'M' : u'L') + coordinate(point.x()) + u' ' + coordinate(point.y());
  if (path.closed) data += u'Z';
  xml.writeEmptyElement(u"path"_s);
  xml.writeAttribute(u"d"_s, data);
  xml.writeAttribute(u"class"_s, classesOf(path.fill, path.stroke));
  if (path.fill && path.fillOpacity != 1)
    xml.writeAttribute(u"fill-opacity"_s, QString::number(path.fillOpacity, 'g', 2));
  writeWidth(xml, path.stroke, path.width);
  if (path.dashes.isEmpty()) return;
  QStringList dashes;
  for (const double dash : path.dashes) dashes.append(coordinate(dash));
  xml.writeAttribute(u"stroke-dasharray"_s, dashes.join(u' '));
}

void write(QXmlStreamWriter& xml, const Disc& disc)
{
  xml.writeEmptyElement(u"circle"_s);
  xml.writeAttribute(u"cx"_s, coordinate(disc.centre.x()));
  xml.writeAttribute(u"cy"_s, coordinate(disc.centre.y()));
  xml.writeAttribute(u"r"_s, coordinate(disc.radius));
  xml.writeAttribute(u"class"_s, classesOf(disc.fill, disc.stroke));
  writeWidth(xml, disc.stroke, disc.width);
}

void write(QXmlStreamWriter& xml, const Label& label)
{
  xml.writeStartElement(u"text"_s);
  xml.writeAttribute(u"x"_s, coordinate(label.at.x()));
  xml.writeAttribute(u"y"_s, coordinate(label.at.y()));
  xml.writeAttribute(u"class"_s, u"fill-"_s + inkName(label.ink) + (label.bold ? u" bold"_s : QString()));
  xml.writeAttribute(u"font-size"_s, coordinate(label.size));
  // The side that a label stands at is the picture's, whatever the direction of its words.
  if (label.anchor != Anchor::Start)
    xml.writeAttribute(u"text-anchor"_s, label.anchor == Anchor::Middle ? u"middle"_s : u"end"_s);
  if (label.upwards)
    xml.writeAttribute(u"transform"_s, u"rotate(-90 %1 %2)"_s.arg(coordinate(label.at.x()), coordinate(label.at.y())));
  xml.writeCharacters(harmlessText(label.text));
  xml.writeEndElement();
}

} // namespace

void writeSvg(QXmlStreamWriter& xml, const Chart& chart, const QString& id)
{
  const Drawing drawing = drawingOf(chart);
  xml.writeStartElement(u"svg"_s);
  xml.writeAttribute(u"xmlns"_s, u"http://www.w3.org/2000/svg"_s);
  xml.writeAttribute(u"viewBox"_s, u"0 0 %1 %2"_s.arg(coordinate(drawing.width), coordinate(drawing.height)));
  xml.writeAttribute(u"role"_s, u"img"_s);
  xml.writeAttribute(u"aria-labelledby"_s, id + u"-title "_s + id + u"-desc"_s);
  xml.writeStartElement(u"title"_s);
  xml.writeAttribute(u"id"_s, id + u"-title"_s);
  xml.writeCharacters(shownText(chart.title));
  xml.writeEndElement();
  xml.writeStartElement(u"desc"_s);
  xml.writeAttribute(u"id"_s, id + u"-desc"_s);
  xml.writeCharacters(harmlessText(chart.description));
  xml.writeEndElement();
  for (const Shape& shape : drawing.shapes) std::visit([&](const auto& one) { write(xml, one); }, shape);
  xml.writeEndElement();
}

} // namespace assayer::report
