// The parts of the benchmark. Each measures on a workspace that exists and adds its figures; none leaves a change that
// another one would notice.
#pragma once

#include "bench/figures.h"
#include "bench/generate.h"

#include <memory>

namespace assayer {
class Session;
}

namespace assayer::bench {

/// The workspaces and files that are measured on, and what the disk needs.
struct Setting {
  QString folder;
  Size size;
  QString large; // a workspace of size.pairs()
  QString small; // one of a hundredth of that
  double syncMs = 0;
};

/// A session whose judge is chosen and whose figures are there. Prints and counts why not.
std::unique_ptr<Session> openJudging(const QString& path, Figures& figures);

/// Writes, imports and times both workspaces; false when one could not be made.
bool makeWorkspaces(Setting& setting, Figures& figures);
void measureReading(const Setting& setting, Figures& figures);
void measureLabelling(const Setting& setting, Figures& figures);
/// Resident memory of this process with the large workspace open and pages turned; to be called in a process of its
/// own.
double residentWith(const QString& workspace);

#ifdef ASSAYER_BENCH_WINDOW
/// Claims of a long answer over long chunks, in the real window.
void measureClaims(Figures& figures);
void measureWindow(const Setting& setting, Figures& figures);
/// The same with the window and painted pages.
double residentWithWindow(const QString& workspace);
#endif

} // namespace assayer::bench
