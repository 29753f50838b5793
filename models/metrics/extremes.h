// The assignments of grades to the unknowns that make a measure least and greatest. Found by asking the bounds: fixing
// an unknown at a grade must leave the bound where it is, so a chain of such questions ends at an assignment that
// reaches it. Pure; any thread.
#pragma once

#include "metrics/knowledge.h"

namespace assayer {

enum class End { Least, Most };

struct Extreme {
  std::vector<std::uint8_t> grades; // by unknown
  double value = 0;                 // of the measure under them, in its unit
  bool reached = true;              // false: the bound is an outer one and this is the nearest found
  bool operator==(const Extreme&) const = default;
};

/// Nothing where the measure is undefined under every assignment. Some hundred evaluations of the bounds where open
/// items are many: about 10 ms for 1,800.
std::optional<Extreme> extremeOf(const MeasureSpec& spec, const Knowledge& knowledge, const KnownRanking& ranking,
                                 End end);

} // namespace assayer
