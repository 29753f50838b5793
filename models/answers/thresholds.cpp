#include "answers/thresholds.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Sums of thirds and tenths are not exact; a figure at the threshold is not below it.
constexpr double Slack = 1e-9;

template <class AnyBounds>
Tri boundsBelow(const AnyBounds& score, double threshold)
{
  if (score.status == MeasureStatus::Undefined || score.min >= threshold - Slack) return Tri::No;
  const bool surely = score.max < threshold - Slack && score.status != MeasureStatus::PartlyUndefined;
  return surely ? Tri::Yes : Tri::Open;
}

} // namespace

Tri isBelow(const PackedBounds& score, double threshold)
{
  return boundsBelow(score, threshold);
}

Tri isBelow(const Bounds& score, double threshold)
{
  return boundsBelow(score, threshold);
}

Tri isBelow(const Mean& mean, double threshold)
{
  return boundsBelow(mean, threshold);
}

QVector<SamplePart> bottleneckOf(const PartCounts& parts)
{
  const int most = std::ranges::max(parts, {}, &BelowCount::sure).sure;
  QVector<SamplePart> possible;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (const int reach = parts[i].sure + parts[i].open; reach > 0 && reach >= most)
      possible.append(static_cast<SamplePart>(i));
  return possible;
}

SampleCounts sampleCounts(std::span<const JudgedAnswer> answers, const SampleThresholds& thresholds)
{
  static const AnswerMeasure& composite = *answerMeasure(u"composite"_s);
  static const AnswerMeasure& faithfulness = *answerMeasure(u"faithfulness"_s);
  static const AnswerMeasure& relevance = *answerMeasure(u"answer_relevance"_s);
  SampleCounts counts;
  for (const JudgedAnswer& answer : answers) {
    const PackedBounds whole = composite.score(answer);
    if (whole.status == MeasureStatus::Undefined) {
      ++counts.notCalculable;
      continue;
    }
    ++counts.samples;
    const Tri wholeBelow = isBelow(whole, thresholds.composite);
    const std::array<Tri, SamplePartCount> partsBelow{isBelow(faithfulness.score(answer), thresholds.part),
                                                      isBelow(relevance.score(answer), thresholds.part),
                                                      isBelow(answer.contextPrecision, thresholds.part)};
    counts.composite.add(wholeBelow);
    Tri fails = wholeBelow;
    for (std::size_t i = 0; i < partsBelow.size(); ++i) {
      counts.parts[i].add(partsBelow[i]);
      fails = fails || partsBelow[i];
    }
    counts.failing.add(fails);
  }
  counts.mean = meanOverAnswers(composite, answers);
  if (counts.mean.status != MeasureStatus::Undefined) counts.flagged = isBelow(counts.mean, thresholds.run);
  counts.bottleneck = bottleneckOf(counts.parts);
  return counts;
}

} // namespace assayer
