// How long the pages of Insights take over 10,000 queries and 5 runs with answers, claims and labels, in the real
// window: to open, and to repaint after a label. assayer-insights-bench [FOLDER [PAGE]] [--check]: a workspace that
// stands in FOLDER already is used again; of PAGE only those pages whose name begins so. Exits with 1 where a promise
// is missed and --check was asked for.
#include "bench/figures.h"
#include "bench/generate.h"
#include "bench/judged_answers.h"
#include "bench/report_figures.h"

#include "core/criteria.h"
#include "insights/insight_table.h"
#include "shared/theme.h"
#include "ui/acceptance/real_window.h"
#include "work/daily_queue.h"
#include "work/importing.h"
#include "work/session.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <random>

using namespace assayer;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int LabelsEach = 30;
constexpr bench::Size size{.queries = 10'000, .chunksEach = 10, .runs = 5, .chunkBytes = 100, .chunksOfDocument = 10};

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
  if (!store || !(*store)->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)) return false;
  if (const auto draw = drawDay(**store, {.day = u"2026-11-28"_s}); !draw) {
    figures.failed(u"draw"_s, sentence(draw.error()));
    return false;
  }
  return true;
}

// What a label is set on so that the page says something else.
enum class Labelled { Chunks, Outcomes, Correct };
// Followed: figures come by themselves. Marked: read when they are asked for; until then the page says that labels have
// changed.
enum class Kept { Followed, Marked };

struct PageUnderTest {
  QString name;
  QString page;
  QString table;
  Labelled labelled = Labelled::Outcomes;
  Kept kept = Kept::Followed;
  QString measure = {}; // chosen in the box of this name before
  QString box = {};
};

const QVector<PageUnderTest>& pagesUnderTest()
{
  static const QVector<PageUnderTest> pages{
      {u"families"_s, u"familiesPage"_s, u"families.table"_s},
      {u"compare, of chunks"_s, u"comparePage"_s, u"compare.groups"_s, Labelled::Chunks, Kept::Followed, u"ndcg@10"_s,
       u"compare.measure"_s},
      {u"compare, of answers"_s, u"comparePage"_s, u"compare.groups"_s, Labelled::Correct, Kept::Followed, u"correct"_s,
       u"compare.measure"_s},
      {u"trend"_s, u"trendPage"_s, u"trend.runs"_s, Labelled::Chunks},
      {u"model judges"_s, u"judgesPage"_s, u"judges.table"_s, Labelled::Outcomes},
      {u"agreement"_s, u"agreementPage"_s, u"agreement.pairs"_s, Labelled::Chunks},
      {u"whose labels"_s, u"sensitivityPage"_s, u"sensitivity.table"_s, Labelled::Chunks, Kept::Marked},
      {u"daily queue"_s, u"queuePage"_s, u"queues.days"_s, Labelled::Outcomes, Kept::Marked},
      {u"golden set"_s, u"goldenPage"_s, u"golden.families"_s, Labelled::Outcomes, Kept::Marked},
      {u"corpus"_s, u"corpusPage"_s, u"corpus.documents"_s, Labelled::Chunks, Kept::Marked},
  };
  return pages;
}

/// A page in the real window, and what stands on it.
class Page {
public:
  Page(tests::RealWindow& real, const PageUnderTest& under) : m_real(real), m_under(under) {}
  bool isThere() const { return page() && table(); }
  const PageUnderTest& under() const { return m_under; }
  bool hasRows() const { return isThere() && !table()->rows().isEmpty(); }

  void leave() const
  {
    m_real.window().runCommand(u"perspective.judge"_s);
    m_real.window().repaint();
  }
  void show() const
  {
    m_real.window().runCommand(u"perspective.insights"_s);
    if (isThere()) m_real.window().findChild<QTabWidget*>(u"insights.pages"_s)->setCurrentWidget(page());
  }
  void choose(const QString& name, const QString& value) const
  {
    auto* const box = page()->findChild<QComboBox*>(name);
    box->setCurrentIndex(box->findData(value));
    Q_EMIT box->activated(box->currentIndex());
  }
  /// Every line of the page that is no table, and what the table says.
  QPair<QString, QVector<InsightRow>> content() const
  {
    QString lines;
    for (const QLabel* const label : page()->findChildren<QLabel*>())
      if (m_under.kept == Kept::Marked && label->isVisible()) lines += label->text() + u'\n';
    return {lines, table()->rows()};
  }
  /// Handles events as they come until this holds; then paints. False after so many seconds.
  bool wait(const std::function<bool()>& holds, int seconds) const
  {
    QTimer tooLong;
    tooLong.setSingleShot(true);
    tooLong.start(seconds * 1000);
    while (!holds() && tooLong.isActive()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    if (!tooLong.isActive()) return false;
    m_real.window().repaint();
    return true;
  }

private:
  // Pages are made anew when the window opens its eyes.
  QWidget* page() const { return m_real.window().findChild<QWidget*>(m_under.page); }
  InsightTable* table() const { return m_real.window().findChild<InsightTable*>(m_under.table); }

  tests::RealWindow& m_real;
  PageUnderTest m_under;
};

/// One that was not set so yet: a workspace that is used again has labels already.
Subject subjectOf(Session& session, Labelled labelled, RunId run, std::mt19937& random)
{
  const auto query = session.store().findQuery(u"q%1"_s.arg(random() % size.queries));
  if (labelled == Labelled::Chunks) {
    const auto pool = session.engine()->pool(*query);
    return {criterion::Relevance, query->value, pool[random() % pool.size()]};
  }
  const auto answer = session.store().answer(run, *query);
  return {labelled == Labelled::Correct ? criterion::Correct : criterion::Outcome, (*answer)->id.value, 0};
}

/// From the gesture until the painted page says something else.
void measureLabels(tests::RealWindow& real, const Page& page, bench::Figures& figures)
{
  const QString name = page.under().name + u", repainted after a label"_s;
  // The run on screen: labels on another one change nothing there.
  const RunId run{real.window().findChild<QComboBox*>(u"families.run"_s)->currentData().toLongLong()};
  std::mt19937 random(std::random_device{}());
  bench::Times times;
  int same = 0;
  for (int i = 0; i < LabelsEach && same < LabelsEach; ++i) {
    const Subject subject = subjectOf(real.session(), page.under().labelled, run, random);
    if (page.under().kept == Kept::Marked && i > 0) break; // it is marked once
    real.settle();
    const auto before = page.content();
    const int value = page.under().labelled == Labelled::Chunks    ? i % 4
                      : page.under().labelled == Labelled::Correct ? i % 3
                      : i % 2                                      ? outcome::Escalated
                                                                   : outcome::AskedBack;
    QElapsedTimer timer;
    timer.start();
    // To another state in most cases: gold of two judges that differ is open.
    if (!real.session().judging()->setValue(subject, value)) return figures.failed(name, u"the label was not stored"_s);
    if (!page.wait([&] { return page.content() != before; }, 3)) {
      ++same; // it changed no figure
      continue;
    }
    times.add(msOf(timer));
  }
  if (times.isEmpty()) return figures.failed(name, u"nothing changed"_s);
  const QString what = page.under().kept == Kept::Marked
                           ? u"that labels have changed; figures are read when asked for"_s
                           : u"90 % of %1 labels; median %2 ms"_s.arg(LabelsEach - same).arg(times.median(), 0, 'f', 1);
  figures.atMost(name, times.quantile(0.9), 100, u"ms"_s, what);
}

void measurePage(tests::RealWindow& real, const PageUnderTest& under, bench::Figures& figures)
{
  const Page page(real, under);
  QElapsedTimer timer;
  page.leave();
  real.settle();
  timer.start();
  page.show();
  real.window().repaint();
  if (!page.isThere()) return figures.failed(under.name, u"no such page"_s);
  figures.atMost(under.name + u", the page painted"_s, msOf(timer), 300, u"ms"_s, u"figures come from a worker"_s);
  if (!under.box.isEmpty()) page.choose(under.box, under.measure);
  if (!page.wait([&] { return page.hasRows(); }, 60)) return figures.failed(under.name, u"no row came"_s);
  figures.add(under.name + u", first figures"_s, msOf(timer), u"ms"_s, u"what they rest on is read once"_s);
  real.settle();
  page.leave();
  real.settle();
  timer.restart();
  page.show();
  page.wait([&] { return page.hasRows(); }, 60);
  figures.atMost(under.name + u", opened again"_s, msOf(timer), 300, u"ms"_s);
  measureLabels(real, page, figures);
}

/// What a label in Judge costs while Insights follow behind it: the gesture, durable, with all that hears of it.
void measureBehind(tests::RealWindow& real, bench::Figures& figures)
{
  real.window().runCommand(u"perspective.judge"_s);
  std::mt19937 random(std::random_device{}());
  bench::Times times;
  for (int i = 0; i < 100; ++i) {
    const Subject subject = subjectOf(real.session(), Labelled::Chunks, {}, random);
    real.settle();
    QElapsedTimer timer;
    timer.start();
    if (!real.session().judging()->setValue(subject, i % 4))
      return figures.failed(u"behind"_s, u"the label was not stored"_s);
    real.window().repaint();
    times.add(msOf(timer));
  }
  figures.add(u"a label in Judge, Insights behind it"_s, times.median(), u"ms"_s,
              u"median of 100; 99 %: %1 ms"_s.arg(times.percentile99(), 0, 'f', 1));
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
  const QString only = arguments.size() > 1 ? arguments[1] : QString();
  const QString folder = arguments.isEmpty() ? temporary.path() : arguments.first();
  const QString path = folder + u"/insights.assay"_s;
  if (!QFile::exists(path) && !makeWorkspace(path, folder, figures)) return 1;
  bench::measureReports(path, folder, figures);

  tests::RealWindow real;
  const bool isOpen = real.open(path, u"lea"_s) && real.window().runCommand(u"judge.blind"_s) && real.waitForFigures();
  if (!isOpen) {
    figures.failed(u"open"_s, u"no figures came"_s);
    return 1;
  }
  for (const PageUnderTest& under : pagesUnderTest())
    if (only.isEmpty() || under.name.startsWith(only)) measurePage(real, under, figures);
  measureBehind(real, figures);
  return check && figures.missed() > 0 ? 1 : 0;
}
