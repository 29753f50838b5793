#include "statistics/calibration.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

namespace {

/// Edges are i ÷ bins as doubles, so that a score written like an edge lies on it.
std::size_t binOf(double score, int bins, Bins kind)
{
  const auto edge = [&](int i) { return static_cast<double>(i) / bins; };
  int bin = std::clamp(static_cast<int>(score * bins), 0, bins - 1);
  if (kind == Bins::LeftClosed) {
    while (bin + 1 < bins && score >= edge(bin + 1)) ++bin;
    while (bin > 0 && score < edge(bin)) --bin;
  } else {
    while (bin > 0 && score <= edge(bin)) --bin;
    while (bin + 1 < bins && score > edge(bin + 1)) ++bin;
  }
  return static_cast<std::size_t>(bin);
}

void addTo(CalibrationBin& bin, const ScoredOutcome& item)
{
  ++bin.count;
  bin.yes += item.outcome;
  bin.meanScore += item.score; // a sum until all are counted
}

std::vector<CalibrationBin> equalWidth(std::span<const ScoredOutcome> items, int bins, Bins kind)
{
  std::vector<CalibrationBin> made(static_cast<std::size_t>(bins));
  for (int i = 0; i < bins; ++i) {
    made[static_cast<std::size_t>(i)].from = static_cast<double>(i) / bins;
    made[static_cast<std::size_t>(i)].to = static_cast<double>(i + 1) / bins;
  }
  for (const ScoredOutcome& item : items) addTo(made[binOf(item.score, bins, kind)], item);
  return made;
}

std::vector<CalibrationBin> equalMass(std::span<const ScoredOutcome> items, int bins)
{
  std::vector<ScoredOutcome> sorted(items.begin(), items.end());
  std::ranges::stable_sort(sorted, {}, &ScoredOutcome::score);
  std::vector<CalibrationBin> made;
  const std::size_t groups = static_cast<std::size_t>(bins);
  std::size_t next = 0;
  for (std::size_t group = 0; group < groups && next < sorted.size(); ++group) {
    const std::size_t size = sorted.size() / groups + (group < sorted.size() % groups ? 1 : 0);
    CalibrationBin bin;
    bin.from = sorted[next].score;
    bin.to = sorted[next + size - 1].score;
    for (std::size_t i = 0; i < size; ++i) addTo(bin, sorted[next + i]);
    next += size;
    made.push_back(bin);
  }
  return made;
}

} // namespace

std::optional<Calibration> calibration(std::span<const ScoredOutcome> items, int bins, Bins kind)
{
  if (items.empty() || bins < 1) return std::nullopt;
  Calibration made;
  const auto n = static_cast<double>(items.size());
  for (const ScoredOutcome& item : items) {
    if (!(item.score >= 0 && item.score <= 1)) return std::nullopt;
    const double apart = item.score - (item.outcome ? 1 : 0);
    made.brier += apart * apart / n;
  }
  made.bins = kind == Bins::EqualMass ? equalMass(items, bins) : equalWidth(items, bins, kind);
  std::erase_if(made.bins, [](const CalibrationBin& bin) { return bin.count == 0; });
  for (CalibrationBin& bin : made.bins) {
    const auto count = static_cast<double>(bin.count);
    bin.meanScore /= count;
    bin.ci95 = *shareInterval(static_cast<double>(bin.yes), count);
    const double error = std::abs(bin.meanScore - bin.share());
    made.expectedError += count / n * error;
    made.maximumError = std::max(made.maximumError, error);
  }
  return made;
}

} // namespace assayer
