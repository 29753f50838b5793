#include "metrics/mean.h"

#include <functional>

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

namespace {

/// One end of the mean over the always defined queries (their number and sum) and those of the sometimes defined that
/// draw it further. Taking in exactly the ones beyond the present mean, until the mean stands still, ends where the
/// greedy order of the README's rules does (Dinkelbach's iteration for a mean), without sorting.
template <double PackedBounds::*End, class Beyond>
double endOfMean(int defined, const ExactSum& sum, std::span<const PackedBounds> scores, Beyond beyond)
{
  const auto optional = [](const PackedBounds& score) { return score.status == MeasureStatus::PartlyUndefined; };
  if (defined == 0) { // a single query reaches its own end
    std::optional<double> best;
    for (const PackedBounds& score : scores)
      if (optional(score) && (!best || beyond(score.*End, *best))) best = score.*End;
    return best.value_or(0);
  }
  double mean = sum.value() / defined;
  while (true) {
    ExactSum widened = sum;
    int count = defined;
    for (const PackedBounds& score : scores) {
      if (!optional(score) || !beyond(score.*End, mean)) continue;
      widened.add(score.*End);
      ++count;
    }
    const double next = widened.value() / count;
    if (!beyond(next, mean)) return mean;
    mean = next;
  }
}

} // namespace

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

  if (summed || m_optional == 0) {
    const double divisor = summed ? 1 : m_defined;
    mean.min = m_min.value() / divisor;
    mean.max = m_max.value() / divisor;
  } else {
    mean.min = endOfMean<&PackedBounds::min>(m_defined, m_min, scores, std::less<>());
    mean.max = endOfMean<&PackedBounds::max>(m_defined, m_max, scores, std::greater<>());
  }
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

PackedBounds logarithmOf(const PackedBounds& score)
{
  constexpr double Least = 0.00001;
  PackedBounds logarithm = score;
  logarithm.min = std::log(std::max(score.min, Least));
  logarithm.max = std::log(std::max(score.max, Least));
  return logarithm;
}

Mean exponentialOf(Mean mean)
{
  if (mean.status == MeasureStatus::Undefined) return mean;
  mean.min = std::exp(mean.min);
  mean.max = std::exp(mean.max);
  return mean;
}

} // namespace assayer
