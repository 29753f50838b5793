// What is known of one query with the identity of its chunks kept: the unknowns and where each of them stands in the
// pool and in a ranking. For questions that a set of ranges cannot answer: which grades make the least and the greatest
// value, how two runs differ, what is worth judging next. Pure values; the engine makes them.
#pragma once

#include "metrics/measures.h"

#include <QtGlobal>

#include <span>
#include <vector>

namespace assayer {

/// Where judging of a chunk stands.
enum class JudgingState : std::uint8_t { Unjudged, Judged, Disputed, Later, CannotJudge, Unjudgeable };

struct KnownItem {
  quint32 chunk = 0;
  GradeRange range;
  JudgingState state = JudgingState::Unjudged;
  std::optional<quint32> unknown; // index into Knowledge::unknowns; absent where only one grade is possible
  bool operator==(const KnownItem&) const = default;
};

/// The pool of a query as the policy sees it. Copies of one text that are open together are one unknown; where they
/// count once they are one item of the pool, too.
struct Knowledge {
  std::vector<KnownItem> pool;
  std::vector<GradeRange> unknowns; // by index: the grades it may take, low < high
  int relevantFrom = 1;
  int answersFrom = 2;
  int highestGrade = 3;
  Gain gain = Gain::Exponential;
  bool operator==(const Knowledge&) const = default;
};

/// A ranking as the policy sees it, in rank order. Where copies count once, later ones have grade 0 and no unknown.
struct KnownRanking {
  std::vector<KnownItem> items;
  std::vector<quint32> needRanks; // as RankedQuery's
  bool operator==(const KnownRanking&) const = default;
};

/// Grades by unknown; absent: still unknown.
using Assignment = std::vector<std::optional<std::uint8_t>>;

/// Knowledge and a ranking as a measure takes them, with some or all unknowns fixed. Keeps its vectors between calls.
class Shape {
public:
  /// Fixing leaves `open` as it is: who judged what does not change.
  const RankedQuery& of(const Knowledge& knowledge, const KnownRanking& ranking, const Assignment& fixed = {});

private:
  std::vector<GradeRange> m_ranked;
  std::vector<RangeCount> m_pool;
  RankedQuery m_query;
};

} // namespace assayer
