// The real window on the large workspace: what an expert waits for, from the key to the painted screen.
#include "bench/bench.h"
#include "bench/machine.h"

#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "ui/acceptance/real_window.h"
#include "work/session.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QThread>

#include <algorithm>
#include <optional>
#include <random>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString judge = u"expert"_s;

double msOf(const QElapsedTimer& timer)
{
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// Everything that is due has been painted.
void paint()
{
  QApplication::processEvents();
}

void measureFirstPaint(tests::RealWindow& real, Figures& figures)
{
  QElapsedTimer timer;
  timer.start();
  real.restart();
  const auto cards = [&] {
    auto* const column = real.window().findChild<BlockColumn*>(u"chunks"_s);
    return column && column->model() && column->model()->rowCount() > 0;
  };
  while (!cards() && timer.elapsed() < 10'000) paint();
  if (!cards()) return figures.failed(u"opening to first paint"_s, u"no chunk came"_s);
  real.window().repaint();
  figures.atMost(u"opening to first paint"_s, msOf(timer), 500, u"ms"_s,
                 u"the window made anew, a page with its chunks"_s);
  if (!real.waitForFigures()) return figures.failed(u"opening to the strip"_s, u"no figures came"_s);
  paint();
  figures.atMost(u"opening to the painted strip"_s, msOf(timer), 1000, u"ms"_s);
}

void measureNextQuery(tests::RealWindow& real, Figures& figures)
{
  Times times;
  for (int i = 0; i < 300; ++i) {
    QElapsedTimer timer;
    timer.start();
    if (!real.window().runCommand(u"query.next"_s))
      return figures.failed(u"next query"_s, u"the window did not go on"_s);
    paint();
    times.add(msOf(timer));
  }
  figures.atMost(u"next query painted, 99 %"_s, times.percentile99(), 50, u"ms"_s,
                 u"300 in a row; median %1 ms"_s.arg(times.median(), 0, 'f', 1));
}

void measureKeys(tests::RealWindow& real, const Setting& setting, Figures& figures)
{
  int saved = 0;
  QObject::connect(&real.session(), &Session::labelChanged, &real.window(), [&](const Change&) { ++saved; });
  std::mt19937 random(11);
  Times times;
  for (int i = 0; i < 1000; ++i) {
    if (i % 10 == 0) real.window().runCommand(u"query.next"_s);
    paint();
    const int before = saved;
    QElapsedTimer timer;
    timer.start();
    real.key(Qt::Key_0 + static_cast<int>(random() % 4));
    paint();
    if (saved > before) times.add(msOf(timer));
  }
  if (times.isEmpty()) return figures.failed(u"key press to repaint"_s, u"no key set a label"_s);
  figures.atMost(u"key press to durable and repainted, median"_s, times.median(), setting.syncMs + 5, u"ms"_s,
                 u"1,000 keys, %1 labels, in the window"_s.arg(saved));
  if (setting.syncMs < 5)
    figures.atMost(u"key press to durable and repainted, 99 %"_s, times.percentile99(), 16, u"ms"_s);
}

/// Runs events until something is reached; the longest time that one round of them took.
template <class Condition>
std::optional<double> longestHold(const Condition& reached, double& waited)
{
  constexpr qint64 patienceMs = 30'000;
  QElapsedTimer whole;
  whole.start();
  double longest = 0;
  while (!reached()) {
    if (whole.elapsed() > patienceMs) return std::nullopt;
    QElapsedTimer round;
    round.start();
    paint();
    longest = std::max(longest, msOf(round));
    QThread::msleep(1);
  }
  waited = msOf(whole);
  return longest;
}

/// What takes long is done by workers: the window must go on meanwhile.
void measureHolds(tests::RealWindow& real, Figures& figures)
{
  const auto* const state = real.window().findChild<ElidedLabel*>(u"orderState"_s);
  const auto add = [&](const QString& name, const QString& command, const auto& reached) {
    QElapsedTimer timer;
    timer.start();
    real.window().runCommand(command);
    const double called = msOf(timer);
    double waited = 0;
    const auto held = longestHold(reached, waited);
    if (!held) return figures.failed(name, u"it did not come"_s);
    figures.atMost(name + u": the window's longest hold"_s, std::max(called, *held), 50, u"ms"_s,
                   u"there after %1 ms"_s.arg(waited + called, 0, 'f', 0));
  };
  add(u"most informative first"_s, u"queue.informative"_s,
      [&] { return state && state->text().startsWith(u"first:"_s); });
  add(u"the most informative chunk"_s, u"query.most-informative"_s,
      [&] { return real.status().contains(u"most informative:"_s); });
  add(u"copies of a text count once"_s, u"figures.copies-once"_s,
      [&] { return real.session().engine() && real.session().engine()->lens().nearDuplicatesOnce; });
  add(u"the order under the other figures"_s, u"query.most-informative"_s,
      [&] { return state->text().startsWith(u"first:"_s); });
  add(u"copies count again"_s, u"figures.copies-once"_s,
      [&] { return !real.session().engine()->lens().nearDuplicatesOnce; });
  real.window().runCommand(u"queue.informative"_s);
}

} // namespace

void measureWindow(const Setting& setting, Figures& figures)
{
  {
    tests::RealWindow real;
    if (!real.open(setting.large, judge)) return figures.failed(u"the window"_s, u"the workspace did not open"_s);
    measureFirstPaint(real, figures);
    measureNextQuery(real, figures);
    measureKeys(real, setting, figures);
    measureHolds(real, figures);
  }
  // Long texts have a program of their own, without a workspace.
  QProcess column;
  column.setProcessChannelMode(QProcess::ForwardedChannels);
  column.start(QStringLiteral(ASSAYER_COLUMN_BENCH), {u"--check"_s});
  if (!column.waitForFinished(-1) || column.exitCode() != 0)
    figures.failed(u"the column of chunks"_s, u"see the lines above"_s);
}

double residentWithWindow(const QString& workspace)
{
  tests::RealWindow real;
  if (!real.open(workspace, judge)) return 0;
  for (int i = 0; i < 200; ++i) {
    real.window().runCommand(u"query.next"_s);
    paint();
  }
  return residentMegabytes();
}

} // namespace assayer::bench
