// The vocabulary of measures: what an item may still become, what a measure of one query is, what a mean is. Pure
// values; see measures.h for the table of measures and engine.h for the incremental state.
#pragma once

#include <QMap>
#include <QString>

#include <cstdint>
#include <optional>

namespace assayer {

/// The grades an item may still take: judged [g, g], open [0, highest], judges apart [lower, higher].
struct GradeRange {
  std::uint8_t low = 0;
  std::uint8_t high = 0;
  bool open = false;    // no plain grade: unjudged, later, cannot judge, stale or disputed
  bool outside = false; // retrieved but not in the pool: open, and yet certainly 0
  bool operator==(const GradeRange&) const = default;
};

enum class MeasureStatus { Determined, Interval, PartlyUndefined, Undefined };
enum class Better { Higher, Lower, Neither };                 // which way a measure is better
enum class Gain { Exponential, Linear };                      // 2^g − 1 or g
enum class Policy { Interval, Strict, TrecEval, JudgedOnly }; // what each does: policy.h

/// A measure of one query: exact bounds over everything the open items may still become, those outcomes left out
/// under which it is not defined. min and max are meaningless when the status is Undefined.
struct Bounds {
  MeasureStatus status = MeasureStatus::Undefined;
  double min = 0;
  double max = 0;
  bool outer = false; // sound but perhaps too wide
  QString reason;     // why it is, or may be, undefined: "no_relevant", "not_retrieved", …
  bool operator==(const Bounds&) const = default;
};

/// A mean over queries with its denominators.
struct Mean {
  MeasureStatus status = MeasureStatus::Undefined;
  double min = 0;
  double max = 0;
  bool outer = false;
  int defined = 0;  // always defined
  int optional = 0; // defined under some outcomes
  int undefinedCount = 0;
  int total = 0;
  QMap<QString, int> reasons; // why queries are missing or may be
  bool operator==(const Mean&) const = default;

  std::optional<double> value() const
  {
    return status == MeasureStatus::Determined ? std::optional<double>(min) : std::nullopt;
  }
};

} // namespace assayer
