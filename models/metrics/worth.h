// What judging an open chunk next would tell: how much narrower an interval gets, taken over the two extreme grades
// that the chunk may get. No probabilities are assumed. Pure; any thread.
#pragma once

#include "metrics/difference.h"

namespace assayer {

/// What one label on an unknown would do to the interval of a query's figure, or of the difference of two runs.
struct Worth {
  quint32 chunk = 0;      // the one to judge: of copies, the first in the list
  quint32 unknown = 0;    // index into Knowledge::unknowns
  double width = 0;       // now, in the unit of the measure
  double afterLowest = 0; // the width if it gets the lowest grade it may take
  double afterHighest = 0;
  double swing = 0;       // differences: how far apart these two grades put it, all else at its highest
  bool mayDecide = false; // differences: under one of the two grades it is settled which run is better

  /// By how much the interval narrows, the mean over the two grades; never below 0.
  double narrowing() const { return std::max(0.0, width - (afterLowest + afterHighest) / 2); }
  bool operator==(const Worth&) const = default;
};

/// max − min. Where it is open whether there is a value at all: 1, and where there is none, 0.
double widthOf(const PackedBounds& score);

/// Every unknown of the query, the most informative first: by narrowing, then those that may decide, then by rank.
std::vector<Worth> worthOf(const MeasureSpec& spec, const Knowledge& knowledge, const KnownRanking& ranking);
/// The same for the difference of two runs, those first that can flip it: by swing, then by narrowing. An interval of a
/// difference narrows from both ends, but only one of them has to pass 0, so a label that moves the whole tells more
/// than one that only takes from the ends. Outer bounds are taken as they are; mostOutcomes as in differenceOf().
std::vector<Worth> worthOf(const MeasureSpec& spec, const PairedQuery& pair, qint64 mostOutcomes = 256);

/// The greatest swing that worthOf() would find for the two runs, at a small part of its cost; 0 where none is open.
double greatestSwing(const MeasureSpec& spec, const PairedQuery& pair);

} // namespace assayer
