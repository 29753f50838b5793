// What the measures work on and what they give back: one query's ranked list and pool as ranges of grades, and a packed
// score. Pure values that live as long as the call; the engine keeps millions of scores, so they carry no text.
#pragma once

#include "metrics/measure.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

namespace assayer {

/// Why a measure has no value, or may have none.
enum class Reason : std::uint8_t {
  None,
  NoRelevant,
  NotRetrieved,
  NotInRun,
  NoJudgements,
  Open,
  // of answers
  NoClaims,
  NotSplit,
  Declined,
  EmptyAnswer,
  FailedAnswer,
  NoContext,
  NotExpected,
  NoCitations,
  NoTruth,
  PartMissing,
  NotProduced,
};
inline constexpr int ReasonCount = 17;
/// "no_relevant", "not_retrieved", "no_claims", …; empty for None.
QString reasonName(Reason reason);

/// Bounds without the text, 24 bytes.
struct PackedBounds {
  double min = 0;
  double max = 0;
  MeasureStatus status = MeasureStatus::Undefined;
  Reason reason = Reason::None;
  bool outer = false;
  bool operator==(const PackedBounds&) const = default;
};
Bounds toBounds(const PackedBounds& score);

/// How many items of a pool may take the same grades.
struct RangeCount {
  GradeRange range;
  std::uint32_t count = 0;
  bool operator==(const RangeCount&) const = default;
};

/// One query of one run. Items of `ranked` that are not `outside` are members of the pool, so `pool` counts them too.
struct RankedQuery {
  std::span<const GradeRange> ranked; // rank order; may be cut below the depth that a measure looks at
  std::span<const RangeCount> pool;   // every item of the pool, retrieved or not
  int relevantFrom = 1;
  Gain gain = Gain::Exponential;
  int answersFrom = 2;
  int highestGrade = 3; // of the scale
  std::span<const quint32> needRanks =
      {}; // by need: the first rank that meets it, 0: none does; empty: nothing is needed
};

/// What a name says beyond its measure.
struct Cut {
  std::optional<int> k;     // absent: the whole list
  double persistence = 0.8; // RBP only
  bool operator==(const Cut&) const = default;
};

// -- helpers of the measures ---------------------------------------------------------------------------------------

enum class Relevance { No, Maybe, Yes };

inline Relevance relevance(GradeRange range, int relevantFrom)
{
  if (range.low >= relevantFrom) return Relevance::Yes;
  return range.high >= relevantFrom ? Relevance::Maybe : Relevance::No;
}

/// How many are certainly relevant, and how many may be.
struct Tally {
  qint64 relevant = 0;
  qint64 maybe = 0;
};
Tally tallyPool(const RankedQuery& query);
Tally tallyTop(const RankedQuery& query, std::size_t depth);

/// The ranks a measure looks at.
inline std::size_t depthOf(const RankedQuery& query, const Cut& cut)
{
  return cut.k ? std::min(query.ranked.size(), static_cast<std::size_t>(*cut.k)) : query.ranked.size();
}

/// A quotient that compares exactly; the denominator is positive.
struct Fraction {
  qint64 numerator = 0;
  qint64 denominator = 1;
  double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  friend bool operator<(const Fraction& a, const Fraction& b)
  {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};

/// Always defined, or (partly) undefined for want of a relevant item.
enum class Defined { Always, Sometimes };

PackedBounds undefined(Reason reason);
PackedBounds determined(double value);
PackedBounds between(const Fraction& min, const Fraction& max, Defined defined = Defined::Always);
/// For sums of logarithms and powers: equal within 1e-12 is equal (METRICS 4).
PackedBounds between(double min, double max, Defined defined = Defined::Always);

} // namespace assayer
