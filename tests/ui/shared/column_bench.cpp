// Prints how long the block column takes to open and to step: a thousand chunks, and texts of 1.5 million characters
// with a query's term in every line. Run it with QT_QPA_PLATFORM=offscreen. Exit status 1 with --check where a figure
// is missed.
#include "ui/shared/sample_column.h"

#include "shared/block_column.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using namespace assayer;
using namespace assayer::tests;

namespace {

bool everyFigureHolds = true;

double milliseconds(const std::function<void()>& work)
{
  QElapsedTimer timer;
  timer.start();
  work();
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void report(const char* what, double took, double wanted)
{
  const bool holds = took <= wanted;
  everyFigureHolds = everyFigureHolds && holds;
  std::printf("%-52s %8.2f ms  (at most %.0f)%s\n", what, took, wanted, holds ? "" : "  MISSED");
}

// What the eye waits for: the change and the painted viewport.
void paint(BlockColumn& column)
{
  column.viewport()->repaint();
}

// Prints the median; the 99th percentile is what must hold.
void reportSteps(BlockColumn& column, const char* what, int steps, const std::function<void()>& step)
{
  std::vector<double> took;
  for (int i = 0; i < steps; ++i) {
    took.push_back(milliseconds([&] {
      step();
      paint(column);
    }));
  }
  std::sort(took.begin(), took.end());
  report(what, took[took.size() * 99 / 100], 16);
  std::printf("%-52s %8.2f ms\n", "    median", took[took.size() / 2]);
}

void benchThousandChunks(BlockColumn& column)
{
  QStringList texts;
  for (int i = 0; i < 1000; ++i) texts.append(prose(3500));
  SampleColumn source = SampleColumn::of(texts);
  for (SampleCard& card : source.cards)
    card.highlights = {{10, 18, HighlightKind::Term}, {60, 160, HighlightKind::Evidence}};
  report("1,000 chunks of 3,500 characters: open", milliseconds([&] {
           column.setSource(&source, 0);
           paint(column);
         }),
         30);
  reportSteps(column, "  next chunk", 200, [&] { column.setActive(column.active() + 1); });
  reportSteps(column, "  a label on it", 200, [&] { column.refreshCard(column.active()); });
  reportSteps(column, "  to the last chunk", 1, [&] { column.setActive(999); });
  reportSteps(column, "  previous chunk", 200, [&] { column.setActive(column.active() - 1); });
  column.setSource(nullptr);
}

void benchLongText(BlockColumn& column, const char* what, const QString& text)
{
  SampleColumn source = SampleColumn::of({text});
  for (qsizetype at = 0; at + 6 < text.size(); at += 75) source.cards[0].highlights.append({at, at + 6});
  report(what, milliseconds([&] {
           column.setSource(&source, 0);
           paint(column);
         }),
         150);
  reportSteps(column, "  scroll by a page", 500, [&] { column.scrollPage(1); });
  reportSteps(column, "  jump to its end", 1, [&] { column.ensureRangeVisible(0, text.size() - 1000); });
  reportSteps(column, "  back by a page", 500, [&] { column.scrollPage(-1); });
  column.setSource(nullptr);
}

} // namespace

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  loadBundledFont();
  BlockColumn column;
  column.resize(680, 800);
  column.show();
  // The first text ever shown loads fonts; that belongs to the start of the program.
  SampleColumn warm = SampleColumn::of({prose(500)});
  column.setSource(&warm, 0);
  QApplication::processEvents(); // exposed from here on: repaint() paints
  benchThousandChunks(column);
  benchLongText(column, "a chunk of 1,500,000 characters: open", prose(1'500'000));
  benchLongText(column, "the same without spaces, Chinese: open", QString(1'500'000, QChar(0x9000)));
  return QApplication::arguments().contains(QStringLiteral("--check")) && !everyFigureHolds ? 1 : 0;
}
