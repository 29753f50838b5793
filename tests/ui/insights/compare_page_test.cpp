#include "ui/insights/compare_page_test.h"

#include "insights/insight_table.h"
#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Four queries of three chunks, alpha in order and beta in reverse; which chunk of each is relevant (0: nobody has
/// judged it), all others are not.
QVector<Record> relevantChunks(const QVector<int>& relevant)
{
  QVector<Record> records = smallWorkspace(static_cast<int>(relevant.size()), 3);
  JudgeRecord ann;
  ann.row.name = u"ann"_s;
  records.append(ann);
  for (int q = 0; q < relevant.size(); ++q)
    for (int c = 1; relevant[q] > 0 && c <= 3; ++c) {
      LabelRecord label;
      label.criterion = u"relevance"_s;
      label.query = u"q%1"_s.arg(q + 1);
      label.chunk = u"q%1-c%2"_s.arg(q + 1).arg(c);
      label.judge = u"ann"_s;
      label.value = c == relevant[q] ? u"3"_s : u"0"_s;
      records.append(label);
    }
  return records;
}

class CompareBench {
public:
  explicit CompareBench(const QVector<Record>& records) : m_workspace(records)
  {
    m_workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  }

  /// As lea, not blind, on the page.
  bool open()
  {
    if (!m_workspace.problem().isEmpty() || !m_window.open(m_workspace.path(), u"lea"_s)) return false;
    if (!m_window.window().runCommand(u"judge.blind"_s) || !m_window.waitForFigures()) return false;
    m_window.key(Qt::Key_4, Qt::ControlModifier);
    const auto* const page = find<QWidget>(u"comparePage"_s);
    for (int i = 0; page && !page->isVisible() && i < 20; ++i) m_window.key(Qt::Key_BracketLeft); // to the first
    for (int i = 0; page && !page->isVisible() && i < 20; ++i) m_window.key(Qt::Key_BracketRight);
    return page && page->isVisible();
  }
  bool isDone()
  {
    return QTest::qWaitFor([this] { return text(u"state"_s).isEmpty() && !text(u"verdict"_s).isEmpty(); }, 20'000);
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return m_window.window().findChild<Widget*>(name);
  }
  QString text(const QString& part)
  {
    return find<QLabel>(u"compare."_s + part)->text().remove(QChar(0x2068)).remove(QChar(0x2069));
  }
  InsightTable& table(const QString& name) { return *find<InsightTable>(u"compare."_s + name); }
  QString row(const QString& name, int row)
  {
    QStringList cells;
    if (row < table(name).rows().size())
      for (const InsightCell& cell : table(name).rows()[row].cells) cells.append(cell.text);
    return cells.join(u'|').remove(QChar(0x2068)).remove(QChar(0x2069));
  }
  void choose(const QString& box, const QString& data)
  {
    auto* const found = find<QComboBox>(u"compare."_s + box);
    found->setCurrentIndex(found->findData(data));
    Q_EMIT found->activated(found->currentIndex());
  }
  bool isInJudge(const QString& query)
  {
    const QueryId id = *m_window.session().store().findQuery(query);
    return QTest::qWaitFor([&] { return m_window.window().perspective()->currentQuery() == id; }, 20'000);
  }
  RealWindow& window() { return m_window; }

private:
  TemporaryWorkspace m_workspace;
  RealWindow m_window;
};

} // namespace

void ComparePageTest::the_keyboard_leads_from_the_verdict_to_the_query_that_was_lost()
{
  // Beta, the newer one, is held against alpha: q1 is lost, q2, q3 and q4 are gained.
  CompareBench bench(relevantChunks({1, 3, 3, 3}));
  QVERIFY(bench.open());
  bench.choose(u"measure"_s, u"rr"_s);
  QVERIFY(bench.isDone());
  const bool isBeta = bench.find<QComboBox>(u"compare.run"_s)->currentText().contains(u"beta"_s);
  if (!isBeta) {
    auto* const run = bench.find<QComboBox>(u"compare.run"_s);
    run->setCurrentIndex(1 - run->currentIndex());
    QVERIFY(bench.isDone());
  }
  QTRY_COMPARE(bench.text(u"verdict"_s), u"beta is higher than alpha on these queries."_s);
  QVERIFY(bench.text(u"sentences"_s).startsWith(u"Compared over 4 of 4 queries."_s));
  QTRY_COMPARE(bench.table(u"groups"_s).rows().size(), 3); // ordinary, sensitive, all together
  QVERIFY(bench.row(u"groups"_s, 2).startsWith(u"All together|4|"_s));
  QTRY_COMPARE(bench.table(u"changes"_s).rows().size(), 4);
  QVERIFY(bench.row(u"changes"_s, 0).startsWith(u"q1 · "_s) &&
          bench.row(u"changes"_s, 0).contains(u"|lost|"_s)); // what was lost stands first
  // From the group to its queries, and from a query to where it is judged.
  bench.table(u"groups"_s).setFocus();
  bench.table(u"groups"_s).choose(1);
  QTRY_COMPARE(bench.table(u"changes"_s).rows().size(), 2); // q2 and q4 are sensitive
  bench.table(u"groups"_s).choose(0);
  QTRY_COMPARE(bench.table(u"changes"_s).rows().size(), 2);
  bench.window().key(Qt::Key_Return);
  QVERIFY(bench.table(u"changes"_s).hasFocus());
  bench.table(u"changes"_s).choose(0);
  bench.window().key(Qt::Key_Return);
  QVERIFY(bench.isInJudge(u"q1"_s));
}

void ComparePageTest::a_label_is_followed_and_settles_what_was_open()
{
  CompareBench bench(relevantChunks({1, 0}));
  QVERIFY(bench.open());
  bench.choose(u"measure"_s, u"rr"_s);
  QVERIFY(bench.isDone());
  QVERIFY(bench.text(u"verdict"_s).startsWith(u"Open: the 3 open items of 1 query decide"_s));
  Session& session = bench.window().session();
  for (const auto& [chunk, value] : {std::pair(u"q2-c1"_s, 3), {u"q2-c2"_s, 0}, {u"q2-c3"_s, 3}})
    QVERIFY(session.judging()->setValue(
        relevanceOf(*session.store().findQuery(u"q2"_s), *session.store().findChunk(chunk)), value));
  QTRY_VERIFY_WITH_TIMEOUT(!bench.text(u"verdict"_s).startsWith(u"Open"_s), 20'000);
  QVERIFY(bench.isDone());
  QVERIFY(bench.text(u"verdict"_s).contains(u"than"_s));
  QVERIFY(bench.table(u"settling"_s).isHidden());
}

void ComparePageTest::what_could_settle_it_is_listed_and_gone_to()
{
  CompareBench bench(relevantChunks({1, 0, 0}));
  QVERIFY(bench.open());
  bench.choose(u"measure"_s, u"rr"_s);
  QVERIFY(bench.isDone());
  QVERIFY(!bench.table(u"settling"_s).rows().isEmpty());
  QVERIFY(bench.text(u"settlingWords"_s).contains(u"could make it certain"_s));
  const QString query = bench.row(u"settling"_s, 0).section(u'|', 0, 0).section(u' ', 0, 0);
  bench.table(u"settling"_s).setFocus();
  bench.table(u"settling"_s).choose(0);
  bench.window().key(Qt::Key_Return);
  QVERIFY(bench.isInJudge(query));
}

void ComparePageTest::another_figure_or_baseline_is_another_comparison()
{
  CompareBench bench(relevantChunks({1, 3}));
  QVERIFY(bench.open());
  bench.choose(u"measure"_s, u"rr"_s);
  QVERIFY(bench.isDone());
  QTRY_VERIFY(bench.text(u"verdict"_s).contains(u"do not differ"_s));
  bench.choose(u"measure"_s, u"correct"_s);
  QVERIFY(bench.isDone());
  QTRY_VERIFY(bench.text(u"verdict"_s).startsWith(u"Open"_s)); // nobody said whether an answer is right
  auto* const baseline = bench.find<QComboBox>(u"compare.baseline"_s);
  baseline->setCurrentIndex(0); // none
  QTRY_VERIFY(bench.text(u"verdict"_s).startsWith(u"Choose a baseline"_s));
  QVERIFY(bench.table(u"groups"_s).isHidden() || !bench.table(u"groups"_s).isVisible());
}

void ComparePageTest::a_table_is_copied_with_its_headings()
{
  CompareBench bench(relevantChunks({1, 3}));
  QVERIFY(bench.open());
  QVERIFY(bench.isDone());
  bench.table(u"groups"_s).setFocus();
  bench.window().key(Qt::Key_C, Qt::ControlModifier);
  QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"Family\tQueries\tRun\tBaseline\tDifference"_s));
  QVERIFY(QGuiApplication::clipboard()->text().contains(u"All together\t2\t"_s));
}

void ComparePageTest::groups_are_called_as_they_are_chosen_and_the_whole_stays_last()
{
  CompareBench bench(relevantChunks({1, 3}));
  QVERIFY(bench.open());
  QVERIFY(bench.isDone());
  InsightTable& groups = bench.table(u"groups"_s);
  const auto heading = [&] { return groups.model()->headerData(0, Qt::Horizontal).toString(); };
  QCOMPARE(heading(), u"Family"_s);
  for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    groups.sortByColumn(0, order);
    QCOMPARE(groups.cellText(groups.model()->rowCount() - 1, 0), u"All together"_s);
  }
  auto* const by = bench.find<QComboBox>(u"compare.grouping"_s);
  by->setCurrentIndex(1);
  QTRY_COMPARE_WITH_TIMEOUT(heading(), u"Split"_s, 20'000);
}

void ComparePageTest::one_run_has_nothing_to_be_held_against()
{
  QVector<Record> records = smallWorkspace(1, 2);
  const auto isBetas = [](const Record& record) {
    if (const auto* const run = std::get_if<RunRecord>(&record)) return run->row.name == u"beta";
    if (const auto* const ranking = std::get_if<RankingRecord>(&record)) return ranking->run == u"beta";
    const auto* const answer = std::get_if<AnswerRecord>(&record);
    return answer && answer->run == u"beta";
  };
  records.removeIf(isBetas);
  CompareBench bench(records);
  QVERIFY(bench.open());
  QTRY_VERIFY(bench.text(u"verdict"_s).contains(u"fewer than two runs"_s));
  QVERIFY(!bench.table(u"groups"_s).isVisible());
}

} // namespace assayer::tests
