#include "answers/production.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Bounds ratio(double least, double most, const QString& whyNot, bool defined)
{
  if (!defined) return {MeasureStatus::Undefined, 0, 0, false, whyNot};
  return {least == most ? MeasureStatus::Determined : MeasureStatus::Interval, least, most, false, {}};
}

// K produced for sure: V validated, a open. Produced or not: validation open b, no c, yes d.
Bounds qualityOf(int K, int V, int a, int b, int c, int d)
{
  if (K + b + c + d == 0) return {MeasureStatus::Undefined, 0, 0, false, u"nothing_produced"_s};
  Bounds quality;
  if (K > 0) {
    quality.min = static_cast<double>(V) / (K + b + c);
    quality.max = static_cast<double>(V + a + b + d) / (K + b + d);
    quality.status = quality.min == quality.max ? MeasureStatus::Determined : MeasureStatus::Interval;
  } else {
    quality.min = b + c > 0 ? 0 : 1;
    quality.max = b + d > 0 ? 1 : 0;
    quality.status = MeasureStatus::PartlyUndefined;
    quality.reason = u"nothing_produced"_s;
  }
  return quality;
}

} // namespace

Production productionOf(std::span<const JudgedAnswer> answers, const ValidationRule& rule)
{
  Production production;
  int surelyOpen = 0; // produced, validation open
  std::array<int, 3> openProduced{};
  for (const JudgedAnswer& answer : answers) {
    if (answer.expect == Expect::None) ++production.unknown;
    if (answer.expect != Expect::Answer) continue;
    ++production.tested;
    const Tri produced = isProduced(answer);
    if (produced == Tri::No) continue;
    const Tri validated = isValidated(answer, rule);
    if (produced == Tri::Yes) {
      ++production.produced;
      production.validated += validated == Tri::Yes;
      surelyOpen += validated == Tri::Open;
      production.withoutClaims += validated == Tri::Yes && answer.claims.isEmpty();
    } else {
      ++production.producedOpen;
      ++openProduced[static_cast<std::size_t>(validated)];
    }
  }
  const auto [no, open, yes] = openProduced;
  production.validatedOpen = surelyOpen + open + yes;
  production.quality = qualityOf(production.produced, production.validated, surelyOpen, open, no, yes);
  const bool any = production.tested > 0;
  const double tested = production.tested;
  production.coverage = ratio(production.produced / tested, (production.produced + production.producedOpen) / tested,
                              u"nothing_tested"_s, any);
  production.success = ratio(production.validated / tested, (production.validated + production.validatedOpen) / tested,
                             u"nothing_tested"_s, any);
  return production;
}

OutcomeColumn outcomeColumn(const JudgedAnswer& answer)
{
  if (answer.state == AnswerState::Empty) return OutcomeColumn::Empty;
  if (answer.state == AnswerState::Failed) return OutcomeColumn::Failed;
  return answer.outcome.isKnown() ? static_cast<OutcomeColumn>(answer.outcome.lowest()) : OutcomeColumn::Open;
}

AbstentionMatrix abstentionMatrix(std::span<const JudgedAnswer> answers)
{
  AbstentionMatrix matrix;
  for (const JudgedAnswer& answer : answers)
    ++matrix.rows[answer.expect][static_cast<std::size_t>(outcomeColumn(answer))];
  return matrix;
}

} // namespace assayer
