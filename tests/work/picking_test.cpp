#include "work/picking_test.h"

#include "support/small_workspace.h"
#include "work/engine_loading.h"
#include "work/pick_marks.h"
#include "work/picking.h"
#include "work/session.h"

#include <QTest>

Q_DECLARE_METATYPE(assayer::PickDoubt)
Q_DECLARE_METATYPE(assayer::PickedBy)

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

using Ends = std::optional<std::pair<double, double>>;

std::optional<Bounds> boundsOf(const Ends& ends)
{
  if (!ends) return std::nullopt;
  return Bounds{ends->first == ends->second ? MeasureStatus::Determined : MeasureStatus::Interval,
                ends->first,
                ends->second,
                false,
                {}};
}

Ends at(double value)
{
  return std::pair(value, value);
}

struct Figure {
  Ends dev;
  Ends test;
};

RunPick pickOfFirst(PickedBy by)
{
  RunPick pick;
  pick.run = {1};
  pick.pickedBy = by;
  return pick;
}

QVector<SplitFigures> figuresOf(const QVector<Figure>& figures)
{
  QVector<SplitFigures> made;
  for (qsizetype i = 0; i < figures.size(); ++i)
    made.append({RunId{i + 1}, boundsOf(figures[i].dev), boundsOf(figures[i].test)});
  return made;
}

} // namespace

void PickingTest::doubts_by_what_was_said_and_the_figures_data()
{
  QTest::addColumn<PickedBy>("by");
  QTest::addColumn<QVector<SplitFigures>>("figures");
  QTest::addColumn<PickDoubt>("doubt");
  const auto row = [](const char* name, PickedBy by, const QVector<Figure>& figures, PickDoubt doubt) {
    QTest::newRow(name) << by << figuresOf(figures) << doubt;
  };
  const QVector<Figure> onTestOnly{{at(0.5), at(0.8)}, {at(0.6), at(0.7)}};
  row("by test", PickedBy::Test, {}, PickDoubt::PickedByTest);
  row("by test though best on dev too", PickedBy::Test, {{at(0.9), at(0.9)}, {at(0.1), at(0.1)}},
      PickDoubt::PickedByTest);
  row("by dev", PickedBy::Dev, onTestOnly, PickDoubt::None);
  row("by something else", PickedBy::Other, onTestOnly, PickDoubt::None);
  row("not said, best on test only", PickedBy::NotSaid, onTestOnly, PickDoubt::BestOnTestOnly);
  row("not said, best on both", PickedBy::NotSaid, {{at(0.7), at(0.8)}, {at(0.6), at(0.7)}}, PickDoubt::None);
  row("not said, best on dev only", PickedBy::NotSaid, {{at(0.7), at(0.6)}, {at(0.6), at(0.7)}}, PickDoubt::None);
  row("not said, the same on test", PickedBy::NotSaid, {{at(0.5), at(0.7)}, {at(0.6), at(0.7)}}, PickDoubt::None);
  row("not said, the same on dev", PickedBy::NotSaid, {{at(0.6), at(0.8)}, {at(0.6), at(0.7)}}, PickDoubt::None);
  row("not said, second on test", PickedBy::NotSaid, {{at(0.5), at(0.8)}, {at(0.6), at(0.7)}, {at(0.4), at(0.9)}},
      PickDoubt::None);
  row("one run only", PickedBy::NotSaid, {{at(0.5), at(0.8)}}, PickDoubt::None);
  row("no labels", PickedBy::NotSaid, {{{}, {}}, {{}, {}}}, PickDoubt::None);
  row("no dev", PickedBy::NotSaid, {{{}, at(0.8)}, {{}, at(0.7)}}, PickDoubt::None);
  row("another without test figures", PickedBy::NotSaid, {{at(0.5), at(0.8)}, {at(0.6), {}}}, PickDoubt::None);
  row("open and apart", PickedBy::NotSaid,
      {{std::pair(0.3, 0.5), std::pair(0.6, 0.9)}, {std::pair(0.4, 0.6), std::pair(0.5, 0.8)}},
      PickDoubt::BestOnTestOnly);
  row("open and within each other", PickedBy::NotSaid, {{at(0.5), std::pair(0.5, 0.9)}, {at(0.6), std::pair(0.6, 0.7)}},
      PickDoubt::None);
}

void PickingTest::doubts_by_what_was_said_and_the_figures()
{
  QFETCH(PickedBy, by);
  QFETCH(QVector<SplitFigures>, figures);
  QFETCH(PickDoubt, doubt);
  QCOMPARE(doubtOf(pickOfFirst(by), {figures.constData(), static_cast<std::size_t>(figures.size())}), doubt);
  QCOMPARE(doubtWord(doubt).isEmpty(), doubt == PickDoubt::None);
  QCOMPARE(doubtSentence(doubt).isEmpty(), doubt == PickDoubt::None);
}

void PickingTest::an_interval_beats_another_where_neither_end_is_lower()
{
  const auto of = [](double low, double high) { return *boundsOf(std::pair(low, high)); };
  QVERIFY(beats(of(0.5, 0.6), of(0.4, 0.6)));
  QVERIFY(beats(of(0.5, 0.7), of(0.5, 0.6)));
  QVERIFY(!beats(of(0.5, 0.6), of(0.5, 0.6)));
  QVERIFY(!beats(of(0.4, 0.9), of(0.5, 0.6)));
}

void PickingTest::lower_may_be_better()
{
  const QVector<SplitFigures> figures = figuresOf({{at(0.5), at(0.2)}, {at(0.4), at(0.3)}});
  const std::span<const SplitFigures> all(figures.constData(), 2);
  QCOMPARE(doubtOf(pickOfFirst(PickedBy::NotSaid), all, true), PickDoubt::BestOnTestOnly);
  QCOMPARE(doubtOf(pickOfFirst(PickedBy::NotSaid), all), PickDoubt::None);
}

namespace {

// q1 is in dev, where beta is better; q2 in test, where alpha is: alpha ranks the chunks in order, beta in reverse.
QVector<Record> devAndTest()
{
  QVector<Record> records = smallWorkspace(2, 3);
  for (Record& record : records)
    if (auto* query = std::get_if<QueryRecord>(&record))
      query->detail.row.split = query->detail.row.name == u"q1" ? Split::Dev : Split::Test;
  const auto grade = [&](const QString& query, const QString& chunk, int value) {
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = query;
    label.chunk = chunk;
    label.judge = u"ann"_s;
    label.value = QString::number(value);
    records.append(label);
  };
  for (int chunk = 1; chunk <= 3; ++chunk) {
    grade(u"q1"_s, u"q1-c%1"_s.arg(chunk), chunk == 3 ? 3 : 0);
    grade(u"q2"_s, u"q2-c%1"_s.arg(chunk), chunk == 1 ? 3 : 0);
  }
  return records;
}

} // namespace

void PickingTest::figures_of_splits_are_those_of_the_engine()
{
  TemporaryWorkspace workspace(devAndTest());
  QCOMPARE(workspace.problem(), QString());
  const auto engine = loadEngine(workspace.store(), {});
  QVERIFY(engine);
  const QVector<SplitFigures> figures =
      splitFigures(*engine, workspace.store().runs().value(), workspace.store().queries().value(), u"rr"_s);
  QCOMPARE(figures.size(), 2);
  QCOMPARE(figures[0].dev->min, 1.0 / 3);
  QCOMPARE(figures[0].test->min, 1.0);
  QCOMPARE(figures[1].dev->max, 1.0);
  QCOMPARE(figures[1].test->max, 1.0 / 3);
}

void PickingTest::only_reviewers_and_leads_pick()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const RunId run = store.findRun(u"alpha"_s).value();
  const JudgeId expert = store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  const JudgeId model = store.addJudge(u"model"_s, JudgeKind::Model, Role::Lead)->id;
  const JudgeId reviewer = store.addJudge(u"bob"_s, JudgeKind::Person, Role::Reviewer)->id;
  QCOMPARE(pickRun(store, run, expert, PickedBy::Dev, {}).error().kind, ErrorKind::Usage);
  QCOMPARE(pickRun(store, run, model, PickedBy::Dev, {}).error().kind, ErrorKind::Usage);
  QVERIFY(pickRun(store, run, reviewer, PickedBy::Dev, u" fast "_s));
  QCOMPARE(store.picks().value().first().note, u"fast"_s);
  QCOMPARE(takeBackPick(store, run, expert, {}).error().kind, ErrorKind::Usage);
  QVERIFY(takeBackPick(store, run, reviewer, {}));
  QCOMPARE(takeBackPick(store, run, reviewer, {}).error().kind, ErrorKind::Conflict);
}

void PickingTest::a_window_marks_picked_runs_unless_it_is_blind()
{
  TemporaryWorkspace workspace(devAndTest());
  Store& store = workspace.store();
  const JudgeRow lea = *store.addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  const RunId alpha = store.findRun(u"alpha"_s).value();
  auto session = Session::open(workspace.path());
  QVERIFY(session);
  (*session)->setJudge(lea);
  (*session)->setBlind(false);
  const PickMarks& marks = (*session)->pickMarks();
  QVERIFY(!marks.isPicked(alpha));
  QVERIFY(pickRun(store, alpha, lea.id, PickedBy::NotSaid, {}));
  QTRY_COMPARE_WITH_TIMEOUT(marks.doubt(alpha), PickDoubt::BestOnTestOnly, 20'000);
  QVERIFY(pickRun(store, alpha, lea.id, PickedBy::Dev, {}));
  QTRY_COMPARE_WITH_TIMEOUT(marks.doubt(alpha), PickDoubt::None, 20'000);
  QVERIFY(marks.isPicked(alpha));
  QVERIFY(pickRun(store, alpha, lea.id, PickedBy::Test, {}));
  QTRY_COMPARE_WITH_TIMEOUT(marks.doubt(alpha), PickDoubt::PickedByTest, 20'000);
  (*session)->setBlind(true);
  QTRY_VERIFY(!marks.isPicked(alpha));
}

} // namespace assayer::tests
