#include "statistics/copied_ratings.h"

#include <algorithm>

namespace assayer {

namespace {

/// The times that one label bears alone, sorted.
std::vector<qint64> lonelyTimes(const std::vector<JudgedTwice>& pairs, qint64 JudgedTwice::*time)
{
  std::vector<qint64> times;
  for (const JudgedTwice& pair : pairs)
    if (pair.*time > 0) times.push_back(pair.*time);
  std::sort(times.begin(), times.end());
  std::vector<qint64> lonely;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const bool shared = (i > 0 && times[i - 1] == times[i]) || (i + 1 < times.size() && times[i + 1] == times[i]);
    if (!shared) lonely.push_back(times[i]);
  }
  return lonely;
}

std::vector<JudgedTwice> timedPairs(const std::vector<JudgedTwice>& pairs)
{
  const std::vector<qint64> first = lonelyTimes(pairs, &JudgedTwice::firstAt);
  const std::vector<qint64> second = lonelyTimes(pairs, &JudgedTwice::secondAt);
  std::vector<JudgedTwice> timed;
  for (const JudgedTwice& pair : pairs)
    if (std::binary_search(first.begin(), first.end(), pair.firstAt) &&
        std::binary_search(second.begin(), second.end(), pair.secondAt))
      timed.push_back(pair);
  return timed;
}

} // namespace

CopySigns copySigns(const std::vector<JudgedTwice>& pairs, const CopyLimits& limits)
{
  CopySigns signs;
  signs.pairs = std::ssize(pairs);
  signs.identical =
      std::count_if(pairs.begin(), pairs.end(), [](const JudgedTwice& pair) { return pair.first == pair.second; });
  const bool allIdentical = signs.identical == signs.pairs;
  signs.identicalThroughout = allIdentical && signs.pairs > limits.identicalPairs;

  std::vector<JudgedTwice> timed = timedPairs(pairs);
  signs.timed = std::ssize(timed);
  for (const JudgedTwice& pair : timed) {
    if (pair.first != pair.second) continue;
    const qint64 later = pair.secondAt - pair.firstAt;
    if (later > 0 && later <= limits.followsWithin) ++signs.secondFollows;
    if (later < 0 && -later <= limits.followsWithin) ++signs.firstFollows;
  }
  if (signs.timed == 0 || signs.timed < limits.timedPairs) return signs;
  const auto share = [&](qint64 count) { return static_cast<double>(count) / static_cast<double>(signs.timed); };
  signs.secondWithinSeconds = share(signs.secondFollows) >= limits.followsShare;
  signs.firstWithinSeconds = share(signs.firstFollows) >= limits.followsShare;
  std::sort(timed.begin(), timed.end(),
            [](const JudgedTwice& a, const JudgedTwice& b) { return a.firstAt < b.firstAt; });
  signs.identicalOrder =
      allIdentical && std::is_sorted(timed.begin(), timed.end(), [](const JudgedTwice& a, const JudgedTwice& b) {
        return a.secondAt < b.secondAt;
      });
  return signs;
}

} // namespace assayer
