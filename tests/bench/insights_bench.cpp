// How long the pages of Insights take over 10,000 queries and 5 runs with answers, claims and labels, in the real
// window: to open, and to repaint after a label. assayer-insights-bench [FOLDER] [--check]: a workspace that stands in
// FOLDER already is used again. Exits with 1 where a promise is missed and --check was asked for.
#include "bench/figures.h"
#include "bench/generate.h"
#include "bench/judged_answers.h"

#include "core/criteria.h"
#include "insights/insight_table.h"
#include "shared/theme.h"
#include "ui/acceptance/real_window.h"
#include "work/importing.h"
#include "work/session.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace assayer;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr bench::Size size{.queries = 10'000, .chunksEach = 10, .runs = 5, .chunkBytes = 100};

double msOf(const QElapsedTimer& timer)
{
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

bool makeWorkspace(const QString& path, const QString& folder, bench::Figures& figures)
{
  const QStringList files{folder + u"/chunks.jsonl"_s, folder + u"/queries.jsonl"_s, folder + u"/labels.jsonl"_s};
  const bool written = bench::writeChunks(files[0], size, u"c"_s) && bench::writeQueries(files[1], size, u"c"_s) &&
                       bench::writeAnswerLabels(files[2], size);
  if (!written || !Store::create(path)) {
    figures.failed(u"generate"_s, u"the folder cannot be written"_s);
    return false;
  }
  for (const QString& file : files) {
    ImportRequest request;
    request.workspace = path;
    request.files = {file};
    const auto report = runImport(request, {});
    if (!report || report->refused()) {
      figures.failed(u"import"_s, report ? report->faults.first().problem : sentence(report.error()));
      return false;
    }
    QFile::remove(file);
  }
  auto store = Store::open(path, Access::ReadWrite);
  return store && (*store)->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
}

/// A page in the real window, and when its table last changed.
class Page {
public:
  Page(tests::RealWindow& real, const QString& page, const QString& table) : m_real(real), m_page(page), m_table(table)
  {
  }
  InsightTable* table() const { return m_real.window().findChild<InsightTable*>(m_table); }

  bool show() const
  {
    auto* const pages = m_real.window().findChild<QTabWidget*>(u"insights.pages"_s);
    auto* const page = m_real.window().findChild<QWidget*>(m_page);
    if (!pages || !page) return false;
    pages->setCurrentWidget(page);
    return true;
  }
  /// From now on until the table has rows and is painted.
  bool waitForRows() const
  {
    const bool there = QTest::qWaitFor([&] { return table() && !table()->rows().isEmpty(); }, 60'000);
    if (there) m_real.window().repaint();
    return there;
  }

private:
  tests::RealWindow& m_real;
  QString m_page;
  QString m_table;
};

/// From the gesture until the painted table says something else.
void measureLabels(tests::RealWindow& real, const Page& page, const QString& name, bench::Figures& figures)
{
  Store& store = real.session().store();
  // The one on screen: labels on another change nothing there.
  const RunId run{real.window().findChild<QComboBox*>(u"families.run"_s)->currentData().toLongLong()};
  std::mt19937 random(std::random_device{}()); // others each time: a workspace that is used again has labels already
  bench::Times times;
  for (int i = 0; i < 30; ++i) {
    const auto query = store.findQuery(u"q%1"_s.arg(random() % size.queries));
    const auto answer = store.answer(run, *query);
    const Subject subject{criterion::Outcome, (*answer)->id.value, 0};
    const QVector<InsightRow> before = page.table()->rows();
    QElapsedTimer timer;
    timer.start();
    // To another state in any case: gold of two judges that differ is open.
    if (!real.session().judging()->setValue(subject, i % 2 ? outcome::Escalated : outcome::AskedBack))
      return figures.failed(name, u"the label was not stored"_s);
    if (!QTest::qWaitFor([&] { return page.table()->rows() != before; }, 10'000)) continue; // it changed no figure
    real.window().repaint();
    times.add(msOf(timer));
  }
  if (times.isEmpty()) return figures.failed(name, u"no figure changed"_s);
  figures.atMost(name, times.quantile(0.9), 100, u"ms"_s,
                 u"90 % of 30 labels; median %1 ms"_s.arg(times.median(), 0, 'f', 1));
}

} // namespace

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  loadBundledFont();
  bench::Figures figures;
  const QTemporaryDir temporary;
  QStringList arguments = QApplication::arguments().mid(1);
  const bool check = arguments.removeAll(u"--check"_s) > 0;
  const QString folder = arguments.isEmpty() ? temporary.path() : arguments.first();
  const QString path = folder + u"/insights.assay"_s;
  if (!QFile::exists(path) && !makeWorkspace(path, folder, figures)) return 1;

  tests::RealWindow real;
  const bool isOpen = real.open(path, u"lea"_s) && real.window().runCommand(u"judge.blind"_s) && real.waitForFigures();
  if (!isOpen) {
    figures.failed(u"open"_s, u"no figures came"_s);
    return 1;
  }
  const Page families(real, u"familiesPage"_s, u"families.table"_s);
  QElapsedTimer timer;
  timer.start();
  real.window().runCommand(u"perspective.insights"_s);
  families.show();
  real.window().repaint();
  figures.atMost(u"families, the page painted"_s, msOf(timer), 300, u"ms"_s, u"figures come from a worker"_s);
  if (!families.waitForRows()) figures.failed(u"families"_s, u"no row came"_s);
  figures.add(u"families, first figures"_s, msOf(timer), u"ms"_s, u"answers of two runs read from the file"_s);
  real.window().runCommand(u"perspective.judge"_s);
  timer.restart();
  real.window().runCommand(u"perspective.insights"_s);
  families.show();
  if (!families.waitForRows()) figures.failed(u"families again"_s, u"no row came"_s);
  figures.atMost(u"families, opened again"_s, msOf(timer), 300, u"ms"_s, u"answers are there"_s);
  measureLabels(real, families, u"families, repainted after a label"_s, figures);
  return check && figures.missed() > 0 ? 1 : 0;
}
