#include "metrics/mean.h"

namespace assayer {

void MeanSum::change(const PackedBounds& score, int by)
{
  if (score.outer) m_outer += by;
  m_reasons[static_cast<std::size_t>(score.reason)] += by;
  if (score.status == MeasureStatus::Undefined) {
    m_undefined += by;
    return;
  }
  if (score.status == MeasureStatus::PartlyUndefined) {
    m_optional += by;
    return;
  }
  m_defined += by;
  if (score.status == MeasureStatus::Interval) m_intervals += by;
  if (by > 0) {
    m_min.add(score.min);
    m_max.add(score.max);
  } else {
    m_min.subtract(score.min);
    m_max.subtract(score.max);
  }
}

// Taking in exactly the optional queries below the present mean, until the mean stands still, ends where the greedy
// order does (Dinkelbach's iteration for a mean), without sorting. With no other query a single one reaches its own
// end.

double MeanSum::least(std::span<const PackedBounds> scores) const
{
  const auto optional = [](const PackedBounds& score) { return score.status == MeasureStatus::PartlyUndefined; };
  double best = std::numeric_limits<double>::infinity();
  if (m_defined == 0) {
    for (const PackedBounds& score : scores) best = std::min(best, optional(score) ? score.min : best);
    return best;
  }
  for (double next = m_min.value() / m_defined; next < best;) {
    best = next;
    if (m_optional == 0) break;
    ExactSum sum = m_min;
    int count = m_defined;
    for (const PackedBounds& score : scores) {
      if (!optional(score) || !(score.min < best)) continue;
      sum.add(score.min);
      ++count;
    }
    next = sum.value() / count;
  }
  return best;
}

double MeanSum::most(std::span<const PackedBounds> scores) const
{
  const auto optional = [](const PackedBounds& score) { return score.status == MeasureStatus::PartlyUndefined; };
  double best = -std::numeric_limits<double>::infinity();
  if (m_defined == 0) {
    for (const PackedBounds& score : scores) best = std::max(best, optional(score) ? score.max : best);
    return best;
  }
  for (double next = m_max.value() / m_defined; next > best;) {
    best = next;
    if (m_optional == 0) break;
    ExactSum sum = m_max;
    int count = m_defined;
    for (const PackedBounds& score : scores) {
      if (!optional(score) || !(score.max > best)) continue;
      sum.add(score.max);
      ++count;
    }
    next = sum.value() / count;
  }
  return best;
}

Mean MeanSum::mean(std::span<const PackedBounds> scores, bool summed) const
{
  Mean mean;
  const int open = m_reasons[static_cast<std::size_t>(Reason::Open)]; // strict: defined, but no single value
  mean.defined = m_defined;
  mean.optional = m_optional + open;
  mean.undefinedCount = m_undefined - open;
  mean.total = m_defined + m_optional + m_undefined;
  mean.outer = m_outer > 0;
  for (int i = 1; i < ReasonCount; ++i)
    if (const int n = m_reasons[static_cast<std::size_t>(i)]; n > 0)
      mean.reasons.insert(reasonName(static_cast<Reason>(i)), n);
  if (m_defined + m_optional == 0 || open > 0) return mean;

  mean.min = summed ? m_min.value() : least(scores);
  mean.max = summed ? m_max.value() : most(scores);
  if (m_defined == 0)
    mean.status = MeasureStatus::PartlyUndefined;
  else
    mean.status = m_intervals + m_optional > 0 ? MeasureStatus::Interval : MeasureStatus::Determined;
  return mean;
}

Mean meanOf(std::span<const PackedBounds> scores, bool summed)
{
  MeanSum sum;
  for (const PackedBounds& score : scores) sum.add(score);
  return sum.mean(scores, summed);
}

} // namespace assayer
