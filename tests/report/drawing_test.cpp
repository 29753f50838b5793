#include "report/drawing_test.h"

#include "report/drawing.h"
#include "report/sample_document.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

QVector<Chart> charts(const QString& run, const QString& family)
{
  QVector<Chart> found;
  const Document document = everyBlock(run, family);
  for (const Section& section : document.sections)
    for (const Block& block : section.blocks)
      if (const auto* const chart = std::get_if<Chart>(&block)) found.append(*chart);
  return found;
}

Chart lineChart(const QVector<Figure>& points, const QVector<Mark>& marks = {})
{
  Chart chart;
  QStringList names;
  for (qsizetype i = 0; i < points.size(); ++i) names.append(QString::number(i));
  chart.body = Lines{names, {{u"one"_s, points}}, marks};
  return chart;
}

/// The lines that join points: open paths of two points or more in the first series' colour and width.
QVector<Path> joinedLines(const Drawing& drawing)
{
  QVector<Path> found;
  for (const Shape& shape : drawing.shapes)
    if (const auto* const path = std::get_if<Path>(&shape))
      if (!path->closed && path->stroke == Ink::Accent && path->width == 2 && path->points[0].y() > 30)
        found.append(*path);
  return found;
}

} // namespace

void DrawingTest::what_is_undefined_is_a_gap_and_no_zero()
{
  const auto lines = joinedLines(drawingOf(lineChart({known(0.5), known(0.5), Figure(), known(0.5), known(0.5)})));
  QCOMPARE(lines.size(), 2);
  for (const Path& line : lines) QCOMPARE(line.points.size(), 2);
  QCOMPARE(lines[0].points[0].y(), lines[1].points[1].y()); // nothing went down to 0
}

void DrawingTest::a_changed_judge_breaks_the_line()
{
  const QVector<Figure> points(4, known(0.5));
  QCOMPARE(joinedLines(drawingOf(lineChart(points))).size(), 1);
  QCOMPARE(joinedLines(drawingOf(lineChart(points, {{2, u"chunker"_s}}))).size(), 1);
  QCOMPARE(joinedLines(drawingOf(lineChart(points, {{2, u"judge"_s, true}}))).size(), 2);
}

void DrawingTest::everything_lies_within_the_picture_data()
{
  QTest::addColumn<QString>("name");
  for (const QString& name : attackingNames()) QTest::addRow("%s", name.left(12).toUtf8().constData()) << name;
  QTest::addRow("ordinary") << u"hybrid-2026-11-28"_s;
}

void DrawingTest::everything_lies_within_the_picture()
{
  QFETCH(QString, name);
  for (const Chart& chart : charts(name, name)) {
    const Drawing drawing = drawingOf(chart);
    QVERIFY(drawing.height > 0);
    const QRectF all = QRectF(-1, -1, drawing.width + 2, drawing.height + 2);
    for (const Shape& shape : drawing.shapes) {
      if (const auto* const path = std::get_if<Path>(&shape))
        for (const QPointF& point : path->points) QVERIFY2(all.contains(point), qPrintable(chart.key));
      if (const auto* const label = std::get_if<Label>(&shape)) {
        QVERIFY2(all.contains(label->at), qPrintable(chart.key));
        QVERIFY(label->text.size() < 300);
      }
    }
  }
}

void DrawingTest::series_differ_by_more_than_colour()
{
  for (qsizetype a = 0; a < 5; ++a)
    for (qsizetype b = 0; b < a; ++b) {
      QVERIFY(seriesLook(a).point != seriesLook(b).point);
      QVERIFY(seriesLook(a).dashes != seriesLook(b).dashes);
    }
}

void DrawingTest::ticks_are_round_and_within_the_axis()
{
  QCOMPARE(ticksOf({0, 1}).size(), 6);
  QCOMPARE(tickText(ticksOf({0, 1})[1], ticksOf({0, 1})), u"0.2"_s);
  QCOMPARE(tickText(0.25, {0, 0.25, 0.5}), u"0.25"_s);
  QCOMPARE(ticksOf({-0.1, 0.1}).first(), -0.1);
  QCOMPARE(ticksOf({0, 1234}).last(), 1000.0);
  QCOMPARE(ticksOf({3, 3}), QVector<double>{3}); // no axis to speak of
}

void DrawingTest::long_names_are_cut_to_their_place()
{
  QCOMPARE(fitted(u"short"_s, 100), u"short"_s);
  const QString cut = fitted(QString(10000, u'w'), 100);
  QVERIFY(cut.endsWith(u'…') && textWidth(cut) <= 101);
  QCOMPARE(fitted(u"\U0001F600\U0001F600\U0001F600\U0001F600"_s, 30).toUcs4().last(), 0x2026U); // no half of a pair
}

} // namespace assayer::tests
