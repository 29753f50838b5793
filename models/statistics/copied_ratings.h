// Signs that one judge's labels were copied from another's: a question to people, never a verdict. Pure; any thread.
#pragma once

#include <QtGlobal>

#include <vector>

namespace assayer {

/// What two judges said of one item. Times are ms since the epoch, 0 or less where unknown.
struct JudgedTwice {
  qint64 item = 0;
  int first = 0;
  int second = 0;
  qint64 firstAt = 0;
  qint64 secondAt = 0;
};

struct CopyLimits {
  qint64 identicalPairs = 50;   // identical labels over more than so many pairs
  qint64 timedPairs = 20;       // order and haste need at least so many pairs whose times say something
  qint64 followsWithin = 5'000; // ms
  double followsShare = 0.5;    // at least this share of the timed pairs
};

/// Honest judges share a queue and agree on what is easy, so a label in the same order alone says nothing.
struct CopySigns {
  qint64 pairs = 0;
  qint64 identical = 0; // pairs with one label
  /// Pairs whose times say when each was decided: known, and no other of that judge's labels here bears the same time
  /// (imports and bulk gestures stamp many at once).
  qint64 timed = 0;
  qint64 secondFollows = 0;         // of the timed: the second judge's label is equal and came within followsWithin
  qint64 firstFollows = 0;          // the same, changed over
  bool identicalThroughout = false; // every pair identical, more than identicalPairs of them
  /// Every pair identical, and the timed ones (at least timedPairs) were decided in one order by both.
  bool identicalOrder = false;
  bool secondWithinSeconds = false;
  bool firstWithinSeconds = false;

  bool any() const { return identicalThroughout || identicalOrder || secondWithinSeconds || firstWithinSeconds; }
  bool operator==(const CopySigns&) const = default;
};

/// One entry for each item that both judged, in any order; n log n.
CopySigns copySigns(const std::vector<JudgedTwice>& pairs, const CopyLimits& limits = {});

} // namespace assayer
