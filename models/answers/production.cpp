#include "answers/production.h"

#include <vector>

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

ProductionPart productionPart(const JudgedAnswer& answer, const ValidationRule& rule)
{
  return {answer.expect, isProduced(answer), isValidated(answer, rule), !answer.claims.isEmpty()};
}

Production productionOf(std::span<const JudgedAnswer> answers, const ValidationRule& rule)
{
  std::vector<ProductionPart> parts;
  parts.reserve(answers.size());
  for (const JudgedAnswer& answer : answers) parts.push_back(productionPart(answer, rule));
  return productionOf(parts);
}

Production productionOf(std::span<const ProductionPart> parts)
{
  Production production;
  int surelyOpen = 0; // produced, validation open
  std::array<int, 3> openProduced{};
  for (const ProductionPart& part : parts) {
    if (part.expect == Expect::None) ++production.unknown;
    if (part.expect != Expect::Answer) continue;
    ++production.tested;
    if (part.produced == Tri::No) continue;
    if (part.produced == Tri::Yes) {
      ++production.produced;
      production.validated += part.validated == Tri::Yes;
      surelyOpen += part.validated == Tri::Open;
      production.withoutClaims += part.validated == Tri::Yes && !part.hasClaims;
    } else {
      ++production.producedOpen;
      ++openProduced[static_cast<std::size_t>(part.validated)];
    }
  }
  const auto [no, open, yes] = openProduced;
  const int produced = production.produced;
  production.validatedOpen = surelyOpen + open + yes;
  production.quality = qualityOf(produced, production.validated, surelyOpen, open, no, yes);
  // Nothing but answers that hold if they came: 1 of 1 at the least; nothing but others: 0 of 1 at the most.
  production.qualityLeast = {production.validated, produced + open + no};
  if (produced + open + no == 0 && yes > 0) production.qualityLeast = {1, 1};
  production.qualityMost = {production.validated + surelyOpen + open + yes, produced + open + yes};
  if (produced + open + yes == 0 && no > 0) production.qualityMost = {0, 1};
  const bool any = production.tested > 0;
  const double tested = production.tested;
  production.coverage =
      ratio(produced / tested, (produced + production.producedOpen) / tested, u"nothing_tested"_s, any);
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
