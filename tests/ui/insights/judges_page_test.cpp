#include "ui/insights/judges_page_test.h"

#include "core/criteria.h"
#include "answers/judged_answer.h"
#include "insights/charts/figure_chart.h"
#include "insights/confusion_pane.h"
#include "insights/insight_table.h"
#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/session.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int queries = 160;

ScoreRecord scoreOf(const QString& run, int query, double value)
{
  ScoreRecord score;
  score.run = run;
  score.query = u"q%1"_s.arg(query);
  score.judge = u"judge-m (v2)"_s;
  score.measure = u"faithfulness"_s;
  score.value = value;
  return score;
}

/// Ann says of the first `labelled` answers of alpha whether they are faithful: the odd ones are. The model scores them
/// 0.9 and the others 0.2, but each tenth the other way.
class JudgesBench {
public:
  explicit JudgesBench(int labelled, bool withModel = true)
      : m_workspace(std::make_unique<TemporaryWorkspace>(records(withModel)))
  {
    if (!m_workspace->problem().isEmpty()) qFatal("%s", qPrintable(m_workspace->problem()));
    m_store = std::move(*Store::another(m_workspace->path()));
    m_workspace->close();
    m_ann = m_store->addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
    m_store->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
    for (int query = 1; query <= labelled; ++query) label(query, query % 2 == 1);
  }

  void label(int query, bool faithful)
  {
    const auto answer = m_store->answer(*m_store->findRun(u"alpha"_s), *m_store->findQuery(u"q%1"_s.arg(query)));
    if (!*m_store->isSplit((*answer)->id)) {
      Claim claim;
      claim.text = u"Within some days."_s;
      (void)m_store->addClaims((*answer)->id, {claim});
    }
    Decision decision;
    decision.subject = {criterion::Support, m_store->claimsOf((*answer)->id)->first().id.value, 0};
    decision.value = faithful ? support::Supported : support::NotInEvidence;
    if (!m_store->record({m_ann, {decision}})) qFatal("no label");
  }

  bool open()
  {
    if (!window.open(m_workspace->path(), u"lea"_s)) return false;
    if (!window.window().runCommand(u"judge.blind"_s) || !window.waitForFigures()) return false;
    window.key(Qt::Key_4, Qt::ControlModifier);
    auto* const pages = find<QTabWidget>(u"insights.pages"_s);
    if (!pages) return false;
    pages->setCurrentWidget(find<QWidget>(u"judgesPage"_s));
    return true;
  }
  bool openWithRows()
  {
    return open() &&
           QTest::qWaitFor([this] { return !find<InsightTable>(u"judges.table"_s)->rows().isEmpty(); }, 20'000);
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return window.window().findChild<Widget*>(name);
  }
  QString text(const QString& label) { return find<QLabel>(u"judges."_s + label)->text(); }
  QString row(const QString& table, int row)
  {
    const QVector<InsightRow>& rows = find<InsightTable>(table)->rows();
    QStringList cells;
    if (row < rows.size())
      for (const InsightCell& cell : rows[row].cells) cells.append(cell.text);
    return cells.join(u'|').remove(QChar(0x2068)).remove(QChar(0x2069));
  }
  Store& store() { return *m_store; }

  RealWindow window;

private:
  static QVector<Record> records(bool withModel)
  {
    QVector<Record> all = smallWorkspace(queries, 3);
    if (!withModel) return all;
    JudgeRecord judge;
    judge.row.name = u"judge-m (v2)"_s;
    judge.row.kind = JudgeKind::Model;
    judge.row.record = uR"({"version":"v2","model":"qwen2.5"})"_s;
    all.append(judge);
    for (int query = 1; query <= queries; ++query)
      all.append(scoreOf(u"alpha"_s, query, (query % 2 == 1) == (query % 10 != 0 && query % 10 != 5) ? 0.9 : 0.2));
    all.append(scoreOf(u"beta"_s, 1, 0.5));
    return all;
  }

  std::unique_ptr<TemporaryWorkspace> m_workspace;
  std::unique_ptr<Store> m_store;
  JudgeId m_ann;
};

} // namespace

void JudgesPageTest::a_judge_is_told_with_its_band_and_what_goes_with_it()
{
  JudgesBench bench(150);
  QVERIFY(bench.openWithRows());
  // Each fifth is the other way: 120 of 150 agree. Of 75 faithful ones 15 are denied, of the others 15 supported.
  const QString row = bench.row(u"judges.table"_s, 0);
  QVERIFY2(row.startsWith(u"judge-m (v2)|Faithfulness|scores|150|"_s), qPrintable(row));
  QVERIFY2(row.contains(u"|80.0 %  watch !|0.60|0.20|0.20"_s), qPrintable(row));
  QVERIFY(bench.text(u"verdict"_s).startsWith(u"It agrees with people on 80 %"_s));
  QVERIFY2(bench.text(u"mean"_s).startsWith(u"150 human labels, taken as a random sample · worth "_s),
           qPrintable(bench.text(u"mean"_s)));
  QVERIFY(bench.text(u"scores"_s).contains(u"expected calibration error"_s));
  auto* const confusion = bench.find<ConfusionPane>(u"judges.confusion"_s);
  QCOMPARE(confusion->countAt(0, 0), 60);
  QCOMPARE(confusion->countAt(0, 1), 15);
  QCOMPARE(confusion->countAt(1, 0), 15);
  QCOMPARE(confusion->countAt(1, 1), 60);
  const ChartPicture& curve = bench.find<FigureChart>(u"judges.curve"_s)->picture();
  QCOMPARE(curve.lines.first().points.size(), 2); // scores of 0.2 and 0.9
  QVERIFY(curve.lines.first().points.first().interval);
  // Odd questions are of one family, even ones of the other: 60 of 75 agree in each.
  for (int family = 0; family < 2; ++family)
    QVERIFY2(bench.row(u"judges.families"_s, family).contains(u"|75|80.0 %"_s),
             qPrintable(bench.row(u"judges.families"_s, family)));
}

void JudgesPageTest::too_few_labels_say_so()
{
  JudgesBench bench(10);
  QVERIFY(bench.openWithRows());
  const QString row = bench.row(u"judges.table"_s, 0);
  QVERIFY2(row.contains(u"|10|"_s) && row.contains(u"|too few|80.0 %  too few|"_s), qPrintable(row));
  QVERIFY(bench.text(u"mean"_s).contains(u"too few for an interval"_s));
  const QVector<InsightCell>& cells = bench.find<InsightTable>(u"judges.table"_s)->rows().first().cells;
  for (qsizetype cell = cells.size() - 3; cell < cells.size(); ++cell) QVERIFY(cells[cell].isQuiet); // kappa and errors
}

void JudgesPageTest::without_a_model_judge_the_page_says_so()
{
  JudgesBench bench(3, false);
  QVERIFY(bench.open());
  QTRY_VERIFY_WITH_TIMEOUT(bench.text(u"state"_s).startsWith(u"No model judge has judged anything here."_s), 20'000);
  QVERIFY(!bench.find<InsightTable>(u"judges.table"_s)->isVisible());
}

void JudgesPageTest::the_worst_disagreements_warn_before_they_are_listed_and_open_their_item()
{
  JudgesBench bench(20);
  QVERIFY(bench.openWithRows());
  auto* const worst = bench.find<InsightTable>(u"judges.worst"_s);
  QVERIFY(!worst->isVisible());
  QVERIFY(bench.text(u"worstWords"_s).contains(u"You will count as having seen these labels"_s));
  bench.find<InsightTable>(u"judges.table"_s)->setFocus();
  bench.window.key(Qt::Key_Return);
  auto* const open = bench.find<QPushButton>(u"judges.worstOpen"_s);
  QVERIFY(open->hasFocus());
  bench.window.key(Qt::Key_Space);
  QTRY_VERIFY(worst->isVisible() && worst->hasFocus());
  const QString row = bench.row(u"judges.worst"_s, 0);
  QVERIFY2(row.startsWith(u"q10 · "_s) && row.endsWith(u"|0.90|0.00|alpha"_s), qPrintable(row));
  const QString item = worst->rows().first().cells[1].explanation; // the whole answer
  QVERIFY2(item.contains(u"[1]"_s), qPrintable(item));
  bench.window.key(Qt::Key_Return);
  QTRY_COMPARE(bench.window.window().perspective()->currentQuery(), *bench.store().findQuery(u"q10"_s));

  // The look is stored: what lea says of it now is none that calibrates.
  const auto answer = bench.store().answer(*bench.store().findRun(u"alpha"_s), *bench.store().findQuery(u"q10"_s));
  Decision decision;
  decision.subject = {criterion::Support, bench.store().claimsOf((*answer)->id)->first().id.value, 0};
  decision.value = support::NotInEvidence;
  const auto change = bench.store().record({bench.window.session().judge()->id, {decision}});
  QVERIFY(change && change->events.first().afterReveal);
}

void JudgesPageTest::the_page_follows_labels_by_itself()
{
  JudgesBench bench(60);
  QVERIFY(bench.openWithRows());
  QVERIFY(bench.row(u"judges.table"_s, 0).contains(u"|60|"_s));
  bench.label(61, true); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(bench.row(u"judges.table"_s, 0).contains(u"|61|"_s), 20'000);
  QTRY_COMPARE(bench.text(u"state"_s), QString());
}

void JudgesPageTest::one_run_can_be_looked_at_by_itself()
{
  JudgesBench bench(20);
  QVERIFY(bench.openWithRows());
  QVERIFY(bench.find<InsightTable>(u"judges.table"_s)->rows().first().cells[3].explanation.contains(u"of 161"_s));
  auto* const all = bench.find<QCheckBox>(u"judges.allRuns"_s);
  auto* const run = bench.find<QComboBox>(u"judges.run"_s);
  all->setFocus();
  bench.window.key(Qt::Key_Space);
  run->setCurrentText(run->itemText(run->findText(u"beta"_s, Qt::MatchContains)));
  QTRY_VERIFY_WITH_TIMEOUT(
      bench.find<InsightTable>(u"judges.table"_s)->rows().first().cells[3].explanation.contains(u"of 1 that"_s),
      20'000);
  QVERIFY(bench.text(u"verdict"_s).startsWith(u"People have judged nothing"_s));
}

void JudgesPageTest::the_box_of_runs_rests_while_all_runs_count_together()
{
  JudgesBench bench(20);
  QVERIFY(bench.openWithRows());
  auto* const all = bench.find<QCheckBox>(u"judges.allRuns"_s);
  const auto* const run = bench.find<QComboBox>(u"judges.run"_s);
  QVERIFY(all->isChecked() && !run->isEnabled());
  all->setFocus();
  bench.window.key(Qt::Key_Space);
  QVERIFY(run->isEnabled());
  bench.window.key(Qt::Key_Space);
  QVERIFY(!run->isEnabled());
}

void JudgesPageTest::the_table_is_copied()
{
  JudgesBench bench(20);
  QVERIFY(bench.openWithRows());
  bench.find<InsightTable>(u"judges.table"_s)->setFocus();
  QVERIFY(bench.window.window().runCommand(u"edit.copy"_s));
  const QString copied = QGuiApplication::clipboard()->text();
  QVERIFY2(copied.startsWith(u"Judge\tWhat\tBy\tLabels\t"_s), qPrintable(copied));
  QCOMPARE(copied.count(u'\n'), 2);
}

} // namespace assayer::tests
