// The mean of bounds over queries, kept so that one query can be taken out and put back. Sums are exact
// in fixed point, so the order of additions and removals leaves no trace. A value; any thread.
#pragma once

#include "metrics/scoring.h"

#include <array>
#include <span>

namespace assayer {

/// A sum of doubles, each rounded once to a multiple of 2^-60; the additions themselves are exact. |value| < 2^40.
class ExactSum {
public:
  void add(double value) { m_units += units(value); }
  void subtract(double value) { m_units -= units(value); }
  double value() const { return static_cast<double>(m_units) * Unit; }

private:
  __extension__ typedef __int128 Units;
  static constexpr double Unit = 0x1p-60;
  static Units units(double value)
  {
    // Nearly all are shares up to 1, for which the conversion to 64 bits is much the quicker.
    return std::abs(value) < 4 ? static_cast<std::int64_t>(value / Unit) : static_cast<Units>(value / Unit);
  }
  Units m_units = 0;
};

class MeanSum {
public:
  void add(const PackedBounds& score) { change(score, 1); }
  void remove(const PackedBounds& score) { change(score, -1); }

  /// The mean, or for a summed measure the sum. `scores` are those that were added: the queries that are only sometimes
  /// defined join the others in the order that lowers (raises) the mean, as long as they do so, at least one query in
  /// all. Linear in the number of scores, and only where there are such queries.
  Mean mean(std::span<const PackedBounds> scores, bool summed) const;

private:
  void change(const PackedBounds& score, int by);

  ExactSum m_min; // of the always defined
  ExactSum m_max;
  int m_defined = 0;
  int m_optional = 0;
  int m_undefined = 0;
  int m_intervals = 0; // defined, not determined
  int m_outer = 0;
  std::array<int, ReasonCount> m_reasons{};
};

/// The same over any set of scores.
Mean meanOf(std::span<const PackedBounds> scores, bool summed = false);

/// For geometric means, which are means of logarithms: ln of a score, values below 0.00001 taken as that (trec_eval
/// gm_map), and back.
PackedBounds logarithmOf(const PackedBounds& score);
Mean exponentialOf(Mean mean);

} // namespace assayer
