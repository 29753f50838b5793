#include "gate/verdicts.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Sums of many terms that should be equal differ by less than this.
constexpr double Rounding = 1e-12;

QString gateNumber(double value)
{
  return QString::number(value, 'f', 4);
}

/// As the rules file has it: "0.6", not "0.6000".
QString asWritten(double value)
{
  return QString::number(value, 'g', 12);
}

QString endsOf(double low, double high)
{
  return u"%1 to %2"_s.arg(gateNumber(low), gateNumber(high));
}

QString reasonsOf(const Mean& mean)
{
  QStringList parts;
  for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
    parts.append(u"%1 %2"_s.arg(reason.value()).arg(reason.key()));
  return parts.join(u", "_s);
}

QString countOf(const FigureEvidence& evidence)
{
  return u"%1 of %2 %3"_s.arg(evidence.mean.defined).arg(evidence.mean.total).arg(evidence.items);
}

/// "0.4100 to 0.5200 over 18 of 20 queries".
QString gotOf(const FigureEvidence& evidence, const std::optional<GateBound>& bound)
{
  const Mean& mean = evidence.mean;
  QString got;
  if (mean.status == MeasureStatus::Undefined)
    got = u"not calculable"_s;
  else if (mean.status == MeasureStatus::Determined)
    got = gateNumber(mean.min);
  else
    got = endsOf(mean.min, mean.max);
  const bool showsSampling = bound == GateBound::Ci95 || bound == GateBound::Both;
  if (showsSampling && evidence.ci95)
    got += u" (95 % interval [%1, %2])"_s.arg(gateNumber(evidence.ci95->low), gateNumber(evidence.ci95->high));
  got += u" over "_s + countOf(evidence);
  return mean.outer ? got + u" (some bounds are outer: sound, and perhaps wider than need be)"_s : got;
}

/// Why no threshold can be held against a figure, whatever it is; empty where one can.
QString unfitFor(const FigureEvidence& evidence, GateBound bound)
{
  const Mean& mean = evidence.mean;
  if (mean.total == 0) return u"there is nothing to measure"_s;
  if (mean.status == MeasureStatus::Undefined) {
    const QString reasons = reasonsOf(mean);
    return u"not calculable"_s + (reasons.isEmpty() ? QString() : u": "_s + reasons);
  }
  if (mean.status == MeasureStatus::PartlyUndefined)
    return u"partly undefined: under some outcomes of the open items nothing is calculable (%1)"_s.arg(reasonsOf(mean));
  const bool isSettled = mean.status == MeasureStatus::Determined;
  if (bound == GateBound::Value && !isSettled) return u"no single value while items are open"_s;
  if (bound == GateBound::Ci95 && !isSettled)
    return u"no single value to take a sample's interval of while items are open; \"both\" holds the two together"_s;
  if ((bound == GateBound::Ci95 || bound == GateBound::Both) && !evidence.ci95)
    return u"there is no sampling interval: fewer than two values, or all of them equal"_s;
  return {};
}

/// The ends that count, low and high.
ConfidenceInterval heldEnds(const FigureEvidence& evidence, GateBound bound)
{
  if (bound == GateBound::Ci95 || bound == GateBound::Both) return *evidence.ci95;
  return {evidence.mean.min, evidence.mean.max};
}

QString countFaults(const GateRule& rule, const FigureEvidence& evidence)
{
  QStringList faults;
  if (rule.minN && evidence.mean.defined < *rule.minN)
    faults.append(
        u"too few %2: %1 with a value, %3 wanted"_s.arg(evidence.mean.defined).arg(evidence.items).arg(*rule.minN));
  if (rule.maxOpen && evidence.open > *rule.maxOpen)
    faults.append(
        u"%1 %2 are open, and at most %3 may be"_s.arg(evidence.open).arg(evidence.openItems).arg(*rule.maxOpen));
  return faults.join(u"; "_s);
}

QString endName(GateBound bound, bool isLow)
{
  const QString end = isLow ? u"low"_s : u"high"_s;
  switch (bound) {
  case GateBound::Bounds: return u"the %1 end of the bounds"_s.arg(end);
  case GateBound::Ci95: return u"the %1 end of the 95 % interval"_s.arg(end);
  case GateBound::Both: return u"the %1 end of bounds and 95 % interval together"_s.arg(end);
  case GateBound::Value: break;
  }
  return u"the value"_s;
}

GatePart partOf(const QString& got, const QStringList& faults)
{
  QStringList said = faults;
  said.removeAll(QString());
  return {{}, said.isEmpty(), got, said.join(u"; "_s)};
}

/// "at least 0.6 at the low end of the bounds"; of the value itself "at least 0.6".
QString limitOf(const QString& limit, double threshold, GateBound bound, bool isLow)
{
  const QString held = u"%1 %2"_s.arg(limit, asWritten(threshold));
  return bound == GateBound::Value ? held : held + u" at "_s + endName(bound, isLow);
}

QString agreementExpectation(const GateRule& rule)
{
  QString text = limitOf(u"at least"_s, *rule.atLeast, *rule.bound, true);
  if (rule.minN) text += u", over at least %1 pairs"_s.arg(*rule.minN);
  return text;
}

} // namespace

QString GatePart::sentence() const
{
  QStringList said;
  if (!got.isEmpty()) said.append(u"got "_s + got);
  if (!why.isEmpty()) said.append(why);
  return (of.isEmpty() ? QString() : of + u": "_s) + said.join(u", "_s);
}

bool GateVerdict::passed() const
{
  return !parts.isEmpty() && std::ranges::all_of(parts, &GatePart::passed);
}

QString GateVerdict::sentence() const
{
  QStringList said;
  for (const GatePart& part : parts)
    if (!part.passed) said.append(part.sentence());
  if (parts.isEmpty()) said.append(u"there is nothing to measure"_s);
  const QString expectation = expected.isEmpty() ? QString() : u"expected %1; "_s.arg(expected);
  return title + u": "_s + expectation + said.join(u"; "_s);
}

QString expectationOf(const GateRule& rule)
{
  QStringList wanted;
  switch (rule.kind) {
  case RuleKind::Metric:
    if (rule.atLeast) wanted.append(limitOf(u"at least"_s, *rule.atLeast, *rule.bound, true));
    if (rule.atMost) wanted.append(limitOf(u"at most"_s, *rule.atMost, *rule.bound, false));
    break;
  case RuleKind::Difference:
    wanted.append(
        limitOf(u"a loss of at most"_s, *rule.maxLoss, *rule.bound, true).replace(u"low end"_s, u"worse end"_s));
    break;
  case RuleKind::Agreement:
  case RuleKind::ModelJudge: return agreementExpectation(rule);
  case RuleKind::CriticalErrors: return u"no critical error that the baseline does not have, and none still open"_s;
  case RuleKind::FrozenTest: return u"the test split as it was frozen"_s;
  case RuleKind::Coverage: return u"at least %1 judged"_s.arg(asWritten(*rule.atLeast));
  }
  if (rule.minN) wanted.append(u"at least %1 with a value"_s.arg(*rule.minN));
  if (rule.maxOpen) wanted.append(u"at most %1 open"_s.arg(*rule.maxOpen));
  return wanted.join(u", "_s);
}

GatePart holdMetric(const GateRule& rule, const FigureEvidence& evidence)
{
  QStringList faults{countFaults(rule, evidence)};
  // What has no value passes nothing, a mere count included.
  const GateBound bound = rule.bound.value_or(GateBound::Bounds);
  if (const QString unfit = unfitFor(evidence, bound); !unfit.isEmpty()) {
    faults.append(unfit);
  } else {
    const ConfidenceInterval ends = heldEnds(evidence, bound);
    if (rule.atLeast && ends.low < *rule.atLeast - Rounding)
      faults.append(u"%1 is %2"_s.arg(endName(bound, true), gateNumber(ends.low)));
    if (rule.atMost && ends.high > *rule.atMost + Rounding)
      faults.append(u"%1 is %2"_s.arg(endName(bound, false), gateNumber(ends.high)));
  }
  return partOf(gotOf(evidence, rule.bound), faults);
}

GatePart holdDifference(const GateRule& rule, const FigureEvidence& evidence, Better better)
{
  QStringList faults{countFaults(rule, evidence)};
  if (const QString unfit = unfitFor(evidence, *rule.bound); !unfit.isEmpty()) {
    faults.append(unfit);
  } else {
    const ConfidenceInterval ends = heldEnds(evidence, *rule.bound);
    const double loss = better == Better::Lower ? ends.high : -ends.low;
    if (loss > *rule.maxLoss + Rounding) faults.append(u"that may be a loss of %1"_s.arg(gateNumber(loss)));
  }
  return partOf(gotOf(evidence, rule.bound), faults);
}

GatePart holdAgreement(const GateRule& rule, const AgreementEvidence& evidence)
{
  const bool isSample = rule.bound == GateBound::Ci95;
  QString got = evidence.value ? gateNumber(*evidence.value) : u"not calculable"_s;
  if (isSample && evidence.ci95)
    got += u" (95 % interval [%1, %2])"_s.arg(gateNumber(evidence.ci95->low), gateNumber(evidence.ci95->high));
  got += u" over %1 pairs"_s.arg(evidence.pairs);
  QStringList faults;
  if (rule.minN && evidence.pairs < *rule.minN)
    faults.append(u"too few: %1 pairs, and %2 are wanted"_s.arg(evidence.pairs).arg(*rule.minN));
  if (!evidence.why.isEmpty()) faults.append(evidence.why);
  if (!evidence.value) {
    if (evidence.why.isEmpty()) faults.append(u"not calculable"_s);
  } else if (isSample && !evidence.ci95) {
    faults.append(u"there is no sampling interval"_s);
  } else {
    const double held = isSample ? evidence.ci95->low : *evidence.value;
    if (held < *rule.atLeast - Rounding) faults.append(u"%1 is %2"_s.arg(endName(*rule.bound, true), gateNumber(held)));
  }
  GatePart part = partOf(got, faults);
  part.of = evidence.who;
  return part;
}

GatePart holdCriticals(const CriticalEvidence& evidence)
{
  constexpr qsizetype Named = 5;
  const auto named = [](const QStringList& all) {
    const QString further = all.size() > Named ? u" and %1 more"_s.arg(all.size() - Named) : QString();
    return all.mid(0, Named).join(u", "_s) + further;
  };
  if (evidence.compared == 0) return unmeasured({}, u"the run has no answers"_s);
  QStringList faults;
  if (!evidence.added.isEmpty()) faults.append(u"new: "_s + named(evidence.added));
  if (!evidence.open.isEmpty()) faults.append(u"open, so not passed: "_s + named(evidence.open));
  return partOf(u"%1 new and %2 open ones in %3 answers"_s.arg(evidence.added.size())
                    .arg(evidence.open.size())
                    .arg(evidence.compared),
                faults);
}

GatePart holdCoverage(const GateRule& rule, const CoverageEvidence& evidence)
{
  if (evidence.total == 0) return unmeasured({}, u"there is nothing to judge"_s);
  const double share = static_cast<double>(evidence.judged) / static_cast<double>(evidence.total);
  const QString got =
      u"%1: %2 of %3 %4"_s.arg(gateNumber(share)).arg(evidence.judged).arg(evidence.total).arg(evidence.items);
  return partOf(got,
                {share < *rule.atLeast - Rounding ? u"%1 more must be judged"_s.arg(evidence.total - evidence.judged)
                                                  : QString()});
}

GatePart holdFrozen(const FreezeState& state)
{
  const bool wasLifted = state.event && state.event->lifted;
  if (state.kind == FreezeState::Kind::None)
    return unmeasured({}, wasLifted ? u"the freeze of the test split was lifted on "_s + freezeDay(*state.event)
                                    : u"the test split was never frozen"_s);
  const QString got = u"%1 queries, frozen on %2"_s.arg(QString::number(state.queries), freezeDay(*state.event));
  if (state.kind == FreezeState::Kind::Intact) return partOf(got, {});
  const QStringList changes = differenceSentences(state.difference);
  return partOf(got, {changes.isEmpty() ? u"it has changed since"_s : u"changed since: "_s + changes.join(u", "_s)});
}

GatePart unmeasured(const QString& of, const QString& why)
{
  return {of, false, {}, why};
}

} // namespace assayer
