#include "ui/insights/trend_page_test.h"

#include "insights/charts/figure_chart.h"
#include "insights/insight_table.h"
#include "shared/theme.h"
#include "support/trend_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/picking.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QLabel>
#include <QTabWidget>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The window on a workspace, the page in front, not blind.
class TrendBench {
public:
  explicit TrendBench(const QVector<Record>& records) : m_workspace(records)
  {
    if (!m_workspace.problem().isEmpty()) qFatal("%s", qPrintable(m_workspace.problem()));
    m_workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  }

  bool open()
  {
    if (!window.open(m_workspace.path(), u"lea"_s)) return false;
    if (!window.window().runCommand(u"judge.blind"_s) || !window.waitForFigures()) return false;
    window.key(Qt::Key_4, Qt::ControlModifier);
    auto* const pages = find<QTabWidget>(u"insights.pages"_s);
    if (!pages) return false;
    pages->setCurrentWidget(find<QWidget>(u"trendPage"_s));
    return QTest::qWaitFor(
        [this] {
          const auto* const remarks = find<QLabel>(u"trend.remarks"_s);
          return remarks->isVisible() && find<QLabel>(u"trend.state"_s)->text().isEmpty();
        },
        20'000);
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return window.window().findChild<Widget*>(name);
  }
  FigureChart& chart() { return *find<FigureChart>(u"trend.chart"_s); }
  InsightTable& table() { return *find<InsightTable>(u"trend.runs"_s); }
  QGraphicsView& view() { return *find<QGraphicsView>(u"trend.chart.view"_s); }
  /// As a hand does it: the focus, then the first letters of the item.
  bool choose(const QString& box, const QString& text)
  {
    auto* const combo = find<QComboBox>(box);
    const int at = combo->findText(text);
    if (at < 0) return false;
    combo->setFocus();
    while (combo->currentIndex() != at) window.key(combo->currentIndex() < at ? Qt::Key_Down : Qt::Key_Up);
    return true;
  }
  QString cell(int row, const QString& heading)
  {
    for (int column = 0; column < table().model()->columnCount(); ++column)
      if (table().model()->headerData(column, Qt::Horizontal).toString() == heading)
        return table().cellText(row, column).remove(QChar(0x2068)).remove(QChar(0x2069));
    return u"no such heading"_s;
  }
  Store& store() { return m_workspace.store(); }

  RealWindow window;

private:
  TemporaryWorkspace m_workspace;
};

QVector<bool> breaksOf(const ChartLine& line)
{
  QVector<bool> breaks;
  for (const ChartPoint& point : line.points) breaks.append(point.breaksBefore);
  return breaks;
}

const ChartMark* markAt(const ChartPicture& picture, double x)
{
  const auto found = std::ranges::find(picture.marks, x, &ChartMark::x);
  return found == picture.marks.end() ? nullptr : &*found;
}

QVector<Record> hostileRuns()
{
  QVector<Record> records = trendRecords();
  const QString hostile = u"<b>bold</b><img src=\"file:///nowhere.png\">&amp;"_s;
  for (Record& record : records) {
    const auto rename = [&](QString& name) {
      if (name == u"plain-2") name = hostile;
    };
    if (auto* const run = std::get_if<RunRecord>(&record)) rename(run->row.name);
    if (auto* const ranking = std::get_if<RankingRecord>(&record)) rename(ranking->run);
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) rename(answer->run);
    if (auto* const score = std::get_if<ScoreRecord>(&record)) rename(score->run);
  }
  return records;
}

} // namespace

void TrendPageTest::runs_stand_in_time_with_bounds_and_what_was_changed()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  QVERIFY(bench.choose(u"trend.measure1"_s, u"P@10"_s));
  QTRY_COMPARE_WITH_TIMEOUT(bench.chart().picture().lines.value(0).name, u"P@10"_s, 20'000);
  const ChartPicture picture = bench.chart().picture();
  QCOMPARE(picture.x.places, (QStringList{u"plain-1"_s, u"plain-2"_s, u"hybrid-1"_s, u"hybrid-2"_s}));
  QVERIFY(picture.lines[0].points[0].value && picture.lines[0].points[0].interval);
  QVERIFY(markAt(picture, 0.5));
  QCOMPARE(markAt(picture, 0.5)->title, u"k, prompt"_s);
  QVERIFY(markAt(picture, 0.5)->words.contains(u"prompt v13 → v14"_s));
  // The newest stands first in the table, and everything that the chart says is in it.
  QCOMPARE(bench.cell(0, u"Run"_s), u"hybrid-2"_s);
  QCOMPARE(bench.cell(0, u"Changed since the run before"_s), u"settings temperature 0 → 0.5"_s);
  QCOMPARE(bench.cell(3, u"Date"_s), u"2026-09-01"_s);
  QCOMPARE(bench.cell(3, u"Queries"_s), u"4 of 4"_s);
  QCOMPARE(bench.cell(3, u"Median ms"_s), u"300"_s);
  QVERIFY(bench.chart().legend().join(u'|').contains(u"95 % interval by the sampling of queries"_s));
  QVERIFY(bench.find<QLabel>(u"trend.remarks"_s)->text().contains(u"closed-book"_s));
  QCOMPARE(bench.find<FigureChart>(u"trend.latency"_s)->picture().lines.size(), 2);
}

void TrendPageTest::a_new_version_of_the_judge_breaks_its_line_and_no_other()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  auto* const source = bench.find<QComboBox>(u"trend.source"_s);
  QCOMPARE(source->count(), 2); // the two versions are one judge
  source->setFocus();
  bench.window.key(Qt::Key_Down);
  QVERIFY(bench.choose(u"trend.measure2"_s, u"Faithfulness"_s));
  const auto line = [&](int at) { return bench.chart().picture().lines.value(at); };
  QTRY_VERIFY_WITH_TIMEOUT(line(1).name.startsWith(u"Faithfulness by "_s), 20'000);
  QCOMPARE(breaksOf(line(1)), (QVector{false, false, true, false}));
  QCOMPARE(breaksOf(line(0)), (QVector{false, false, false, false})); // of retrieval, by labels
  const ChartMark* const mark = markAt(bench.chart().picture(), 1.5);
  QVERIFY(mark && mark->isStrong);
  QVERIFY2(mark->title.startsWith(u"judge v1 → v2"_s), qPrintable(mark->title));
  QCOMPARE(bench.cell(1, u"Judge"_s), u"arbiter (v2)"_s);
  QCOMPARE(bench.cell(2, u"Judge"_s), u"arbiter (v1)"_s);
  QCOMPARE(bench.cell(3, u"Bottleneck"_s), u"faithfulness (5 below)"_s);
  QVERIFY(bench.find<QLabel>(u"trend.remarks"_s)->text().contains(u"not comparable"_s));

  source->setFocus(); // back to labels: nothing breaks
  bench.window.key(Qt::Key_Up);
  QTRY_COMPARE_WITH_TIMEOUT(breaksOf(line(1)), (QVector{false, false, false, false}), 20'000);
  QVERIFY(!markAt(bench.chart().picture(), 1.5)->isStrong);
}

void TrendPageTest::own_queries_and_splits_are_chosen_by_keyboard()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  QCOMPARE(bench.cell(0, u"Queries"_s), u"4 of 4"_s);
  bench.find<QCheckBox>(u"trend.own"_s)->setFocus();
  bench.window.key(Qt::Key_Space);
  QTRY_COMPARE_WITH_TIMEOUT(bench.cell(0, u"Queries"_s), u"5 of 5"_s, 20'000);
  QCOMPARE(bench.cell(1, u"Queries"_s), u"4 of 4"_s);
  bench.find<QComboBox>(u"trend.split"_s)->setFocus();
  bench.window.key(Qt::Key_Down);
  QTRY_COMPARE_WITH_TIMEOUT(bench.cell(0, u"Queries"_s), u"3 of 3"_s, 20'000);
}

void TrendPageTest::arrows_go_from_point_to_point_and_enter_chooses_the_run()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  bench.view().setFocus();
  bench.window.key(Qt::Key_End);
  bench.window.key(Qt::Key_Left);
  QCOMPARE(bench.chart().chosen(), std::optional(std::pair(0, 2)));
  QVERIFY2(bench.view().accessibleDescription().contains(u"hybrid-1"_s),
           qPrintable(bench.view().accessibleDescription()));
  QCOMPARE(bench.table().chosen(), 1); // the table goes along
  bench.window.key(Qt::Key_Down);
  QCOMPARE(bench.chart().chosen(), std::optional(std::pair(1, 2)));
  bench.window.key(Qt::Key_Home);
  QCOMPARE(bench.table().chosen(), 3);
  bench.window.key(Qt::Key_Return);
  QVERIFY2(bench.window.status().contains(u"plain-1"_s), qPrintable(bench.window.status()));
  bench.table().setFocus();
  bench.window.key(Qt::Key_Up);
  QCOMPARE(bench.chart().chosen(), std::optional(std::pair(1, 1)));
  bench.window.key(Qt::Key_Return);
  QVERIFY2(bench.window.status().contains(u"plain-2"_s), qPrintable(bench.window.status()));
}

void TrendPageTest::a_label_moves_the_figure()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  QVERIFY(bench.choose(u"trend.measure1"_s, u"RR"_s));
  const auto open = [&] {
    const auto value = bench.chart().picture().lines.value(0).points.value(0).value;
    return value && value->low < value->high;
  };
  QTRY_VERIFY_WITH_TIMEOUT(bench.chart().picture().lines.value(0).name == u"RR" && open(), 20'000);
  Decision decision;
  decision.subject = relevanceOf(*bench.store().findQuery(u"q4"_s), *bench.store().findChunk(u"q4-c2"_s));
  decision.value = 0;
  const JudgeId ann = bench.store().addJudge(u"ann"_s, JudgeKind::Person, Role::None)->id;
  QVERIFY(bench.store().record({ann, {decision}})); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(!open(), 20'000);
}

void TrendPageTest::names_from_data_are_never_read_as_markup()
{
  TrendBench bench(hostileRuns());
  QVERIFY(bench.open());
  QVERIFY(bench.cell(2, u"Run"_s).startsWith(u"<b>bold</b>"_s));
  bench.view().grab();
  const QList<QGraphicsItem*> items = bench.view().scene()->items();
  for (const QGraphicsItem* const item : items)
    if (const auto* const text = dynamic_cast<const QGraphicsTextItem*>(item))
      QVERIFY2(!text->toPlainText().contains(u"bold"_s), qPrintable(text->toPlainText())); // painted, never laid out
  const QList<QLabel*> labels = bench.chart().findChildren<QLabel*>();
  for (const QLabel* const label : labels) QCOMPARE(label->textFormat(), Qt::PlainText);
  QVERIFY(bench.chart().wordsAt(bench.chart().placeOf(0, 1)).contains(u"<b>bold</b>"_s)); // escaped in the tool tip
}

void TrendPageTest::what_was_changed_is_in_sight()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  bench.window.window().resize(1280, 720);
  const auto heading = [&](int column) { return bench.table().model()->headerData(column, Qt::Horizontal).toString(); };
  int column = 0;
  while (column < bench.table().model()->columnCount() && heading(column) != u"Changed since the run before") ++column;
  QTRY_VERIFY(bench.table().columnViewportPosition(column) + bench.table().columnWidth(column) <=
              bench.table().viewport()->width());
}

void TrendPageTest::a_run_that_its_test_score_chose_is_marked_on_the_axis_and_where_it_is_told()
{
  TrendBench bench(trendRecords());
  const JudgeId lead = bench.store().addJudge(u"lee"_s, JudgeKind::Person, Role::Lead)->id;
  QVERIFY(pickRun(bench.store(), *bench.store().findRun(u"hybrid-1"_s), lead, PickedBy::Test, {}));
  QVERIFY(bench.open());
  QTRY_COMPARE_WITH_TIMEOUT(bench.chart().picture().x.places.value(2), u"hybrid-1 ⚠"_s, 20'000);
  QCOMPARE(bench.chart().picture().x.places.value(1), u"plain-2"_s);
  QVERIFY(bench.chart().picture().lines[0].points[2].words.contains(u"(picked by its test score)"_s));
  QVERIFY(!bench.chart().picture().lines[0].points[1].words.contains(u"picked"_s));
}

void TrendPageTest::the_legend_keeps_its_pictures_beside_its_words_in_either_direction()
{
  FigureChart chart(u"chart"_s, nullptr);
  ChartPicture picture;
  picture.lines = {{u"one"_s, {{0, ChartSpan{0.2, 0.2}}}}, {u"another"_s, {{0, ChartSpan{0.4, 0.6}}}}};
  picture.bandName = u"what is open"_s;
  chart.show(picture);
  chart.resize(600, 300);
  chart.show();
  for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    chart.setLayoutDirection(direction);
    QCoreApplication::processEvents();
    const QList<QLabel*> words = chart.findChild<QWidget*>(u"chart.legend"_s)->findChildren<QLabel*>();
    QCOMPARE(words.size(), 3);
    for (const QLabel* const label : words) {
      const QWidget* swatch = nullptr;
      for (const QWidget* const one : label->parentWidget()->findChildren<QWidget*>())
        if (one != label) swatch = one;
      QVERIFY(swatch && !swatch->geometry().intersects(label->geometry()));
      QCOMPARE(swatch->x() > label->x(), direction == Qt::RightToLeft);
    }
  }
}

void TrendPageTest::the_chart_follows_the_theme()
{
  TrendBench bench(trendRecords());
  QVERIFY(bench.open());
  const auto corner = [&] { return bench.view().grab().toImage().pixelColor(4, bench.view().height() / 2); };
  QCOMPARE(corner(), Theme::light().surface);
  applyTheme(*qApp, ThemeChoice::Dark);
  QTRY_COMPARE(corner(), Theme::dark().surface);
  applyTheme(*qApp, ThemeChoice::Light);
  QTRY_COMPARE(corner(), Theme::light().surface);
}

void TrendPageTest::two_hundred_runs_are_drawn()
{
  QVector<Record> records = trendRecords();
  for (int i = 0; i < 200; ++i) {
    RunRecord run;
    run.row.name = u"night-%1"_s.arg(i, 3, 10, QChar(u'0'));
    run.row.date = QDate(2025, 1, 1).addDays(i).toString(Qt::ISODate);
    run.row.record = u"{\"prompt\":\"v%1\"}"_s.arg(i / 7);
    records.append(run);
    for (int query = 1; query <= 5; ++query)
      records.append(RankingRecord{
          run.row.name, u"q%1"_s.arg(query), {u"q%1-c%2"_s.arg(query).arg(i % 3 + 1), u"q%1-c1"_s.arg(query)}, {}});
  }
  for (Record& record : records)
    if (auto* const ranking = std::get_if<RankingRecord>(&record)) ranking->chunks.removeDuplicates();
  TrendBench bench(records);
  QVERIFY(bench.open());
  QTRY_COMPARE_WITH_TIMEOUT(bench.chart().picture().lines.value(0).points.size(), 204, 20'000);
  QCOMPARE(bench.table().rows().size(), 204);
  QVERIFY(!bench.view().grab().isNull());
  bench.view().setFocus();
  bench.window.key(Qt::Key_Home);
  QCOMPARE(bench.cell(bench.table().chosen(), u"Run"_s), u"night-000"_s);
}

void TrendPageTest::one_run_and_none_say_so()
{
  TrendBench none(QVector<Record>{});
  QVERIFY(none.open());
  QVERIFY(none.find<QLabel>(u"trend.remarks"_s)->text().startsWith(u"There is no run yet"_s));
  QVERIFY(!none.chart().isVisible() && !none.table().isVisible());
  RunRecord run;
  run.row.name = u"only"_s;
  TrendBench one(QVector<Record>{run});
  QVERIFY(one.open());
  QVERIFY(one.find<QLabel>(u"trend.remarks"_s)->text().contains(u"There is one run only."_s));
  QCOMPARE(one.table().rows().size(), 1);
  QCOMPARE(one.cell(0, u"Date"_s), u"no date"_s);
}

} // namespace assayer::tests
