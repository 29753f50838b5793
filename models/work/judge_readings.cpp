#include "work/judge_readings.h"

#include <algorithm>

namespace assayer {

namespace {
constexpr double CutRounding = 1e-9;
} // namespace

bool reachesCut(double value, double cut)
{
  return value >= cut - CutRounding;
}

std::optional<PartValue> faithfulnessOf(const JudgedAnswer& answer)
{
  if (!answer.split || answer.claims.isEmpty() || answer.condition == Condition::NoContext) return std::nullopt;
  int faithful = 0;
  for (const JudgedClaim& claim : answer.claims) {
    const Tri one = isFaithful(claim, answer);
    if (one == Tri::Open) return std::nullopt;
    faithful += one == Tri::Yes;
  }
  const auto claims = static_cast<int>(answer.claims.size());
  return PartValue{static_cast<double>(faithful) / claims, faithful == claims};
}

std::optional<PartValue> partValueOf(const JudgedAnswer& answer, ScoredMeasure part, double cut)
{
  switch (part) {
  case ScoredMeasure::Faithfulness: return faithfulnessOf(answer);
  case ScoredMeasure::AnswerRelevance: {
    if (!answer.addresses.isKnown()) return std::nullopt;
    const double value = answer.addresses.lowest() / 3.0;
    return PartValue{value, reachesCut(value, cut)};
  }
  case ScoredMeasure::ContextPrecision: {
    if (answer.contextPrecision.status != MeasureStatus::Determined) return std::nullopt;
    const double value = answer.contextPrecision.min;
    return PartValue{value, reachesCut(value, cut)};
  }
  case ScoredMeasure::Composite: break;
  }
  return std::nullopt;
}

double CriterionReading::valueOf(int position) const
{
  if (!measure.isYesNo) return position;
  if (yesIs) return position == *yesIs ? 1 : 0;
  return static_cast<double>(position) / highest;
}

bool CriterionReading::isYes(int position) const
{
  if (!measure.isYesNo) return false;
  return yesIs ? position == *yesIs : reachesCut(valueOf(position), *measure.cut);
}

CriterionReading readingOf(const Criterion& row, const WorkspaceSettings& settings, double cut)
{
  CriterionReading reading;
  reading.measure.by = JudgedBy::Labels;
  reading.measure.criterion = row.id;
  reading.measure.name = row.name;
  reading.measure.on = row.on;
  reading.highest = std::max<int>(1, static_cast<int>(row.values.size()) - 1);
  if (row.id == criterion::Relevance) {
    reading.measure.cut = static_cast<double>(settings.relevantFrom) / reading.highest;
  } else if (row.id == criterion::Support) {
    reading.yesIs = support::Supported;
  } else if (row.id == criterion::EntailmentByChunk || row.id == criterion::EntailmentByAnswer) {
    reading.yesIs = entailment::Entailment;
  } else if (row.id == criterion::Correct) {
    reading.yesIs = correct::Yes; // partly is no
  } else if (row.on != SubjectKind::AnswerPair && row.values.size() == 2) {
    reading.yesIs = 1;
  } else if (row.on != SubjectKind::AnswerPair && row.ordinal) {
    reading.measure.cut = cut;
  } else {
    reading.measure.isYesNo = false;
    reading.measure.values = row.values;
  }
  return reading;
}

} // namespace assayer
