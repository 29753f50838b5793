#include "gate/verdicts_test.h"

#include "gate/verdicts.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// 18 of 20 queries have a value, 2 of them open, unless the status says otherwise.
FigureEvidence figure(MeasureStatus status, double min, double max, std::optional<ConfidenceInterval> ci95 = {})
{
  FigureEvidence evidence;
  evidence.items = u"queries"_s;
  evidence.openItems = u"queries"_s;
  Mean& mean = evidence.mean;
  mean.status = status;
  mean.min = min;
  mean.max = max;
  mean.total = 20;
  mean.defined = status == MeasureStatus::Undefined || status == MeasureStatus::PartlyUndefined ? 0 : 18;
  mean.optional = status == MeasureStatus::PartlyUndefined ? 18 : 0;
  mean.undefinedCount = 20 - mean.defined - mean.optional;
  mean.reasons = {{u"no_relevant"_s, 2}};
  evidence.ci95 = ci95;
  evidence.open = status == MeasureStatus::Interval ? 2 : 0;
  return evidence;
}

GateRule metricRule(std::optional<GateBound> bound, std::optional<double> atLeast, std::optional<double> atMost = {},
                    std::optional<int> minN = {}, std::optional<int> maxOpen = {})
{
  GateRule rule;
  rule.bound = bound;
  rule.atLeast = atLeast;
  rule.atMost = atMost;
  rule.minN = minN;
  rule.maxOpen = maxOpen;
  return rule;
}

constexpr auto Settled = MeasureStatus::Determined;
constexpr auto Ranging = MeasureStatus::Interval;
constexpr auto Partly = MeasureStatus::PartlyUndefined;
constexpr auto None = MeasureStatus::Undefined;
constexpr auto Bounds = GateBound::Bounds;
constexpr auto Ci95 = GateBound::Ci95;
constexpr auto Both = GateBound::Both;
constexpr auto Value = GateBound::Value;
const ConfidenceInterval Sample{0.4, 0.8};

} // namespace

void GateVerdictsTest::a_metric_is_held_by_its_state_data()
{
  QTest::addColumn<GateRule>("rule");
  QTest::addColumn<FigureEvidence>("evidence");
  QTest::addColumn<QString>("why"); // empty: passes
  const auto row = [](const char* name, const GateRule& rule, const FigureEvidence& evidence, const QString& why) {
    QTest::newRow(name) << rule << evidence << why;
  };
  const FigureEvidence settled = figure(Settled, 0.6, 0.6, Sample);
  const FigureEvidence ranging = figure(Ranging, 0.5, 0.7, Sample);
  const FigureEvidence unsampled = figure(Settled, 0.6, 0.6);

  row("value, reached", metricRule(Value, 0.6), settled, {});
  row("value, missed", metricRule(Value, 0.61), settled, u"the value is 0.6000"_s);
  row("value, missed by rounding only", metricRule(Value, 0.6 + 1e-13), settled, {});
  row("value, at most reached", metricRule(Value, {}, 0.6), settled, {});
  row("value, at most missed", metricRule(Value, {}, 0.59), settled, u"the value is 0.6000"_s);
  row("value of an interval", metricRule(Value, 0.1), ranging, u"no single value while items are open"_s);
  row("value without a sample", metricRule(Value, 0.6), unsampled, {});

  row("bounds of a value", metricRule(Bounds, 0.6), settled, {});
  row("bounds, low end reached", metricRule(Bounds, 0.5), ranging, {});
  row("bounds, low end missed", metricRule(Bounds, 0.51), ranging, u"the low end of the bounds is 0.5000"_s);
  row("bounds, high end reached", metricRule(Bounds, {}, 0.7), ranging, {});
  row("bounds, high end missed", metricRule(Bounds, {}, 0.69), ranging, u"the high end of the bounds is 0.7000"_s);
  row("bounds, both ends", metricRule(Bounds, 0.51, 0.69), ranging,
      u"the low end of the bounds is 0.5000; the high end of the bounds is 0.7000"_s);

  row("interval of the sample, reached", metricRule(Ci95, 0.4), settled, {});
  row("interval of the sample, missed", metricRule(Ci95, 0.41), settled,
      u"the low end of the 95 % interval is 0.4000"_s);
  row("interval of the sample, high end", metricRule(Ci95, {}, 0.79), settled,
      u"the high end of the 95 % interval is 0.8000"_s);
  row("interval of the sample of an interval", metricRule(Ci95, 0.1), ranging,
      u"no single value to take a sample's interval of while items are open; \"both\" holds the two together"_s);
  row("no sample", metricRule(Ci95, 0.1), unsampled,
      u"there is no sampling interval: fewer than two values, or all of them equal"_s);

  row("both of a value", metricRule(Both, 0.4), settled, {});
  row("both of an interval, reached", metricRule(Both, 0.4), ranging, {});
  row("both of an interval, missed", metricRule(Both, 0.45), ranging,
      u"the low end of bounds and 95 % interval together is 0.4000"_s);
  row("both, high end", metricRule(Both, {}, 0.75), ranging,
      u"the high end of bounds and 95 % interval together is 0.8000"_s);
  row("both without a sample", metricRule(Both, 0.1), unsampled,
      u"there is no sampling interval: fewer than two values, or all of them equal"_s);

  for (const auto& [name, bound] :
       {std::pair("bounds", Bounds), std::pair("ci95", Ci95), std::pair("both", Both), std::pair("value", Value)}) {
    row(qPrintable(u"not calculable, %1"_s.arg(QString::fromLatin1(name))), metricRule(bound, -1.0), figure(None, 0, 0),
        u"not calculable: 2 no_relevant"_s);
    row(qPrintable(u"partly undefined, %1"_s.arg(QString::fromLatin1(name))), metricRule(bound, -1.0),
        figure(Partly, 0.9, 1, Sample),
        u"partly undefined: under some outcomes of the open items nothing is calculable (2 no_relevant)"_s);
    row(qPrintable(u"lower is better, not calculable, %1"_s.arg(QString::fromLatin1(name))), metricRule(bound, {}, 2.0),
        figure(None, 0, 0), u"not calculable: 2 no_relevant"_s);
  }
  FigureEvidence nothing;
  nothing.items = u"queries"_s;
  row("nothing at all", metricRule(Bounds, 0.0), nothing, u"there is nothing to measure"_s);

  row("enough", metricRule({}, {}, {}, 18), settled, {});
  row("too few", metricRule({}, {}, {}, 19), settled, u"too few queries: 18 with a value, 19 wanted"_s);
  row("enough, but not calculable", metricRule({}, {}, {}, 1), figure(None, 0, 0),
      u"too few queries: 0 with a value, 1 wanted; not calculable: 2 no_relevant"_s);
  row("few enough open", metricRule({}, {}, {}, {}, 2), ranging, {});
  row("too many open", metricRule({}, {}, {}, {}, 1), ranging, u"2 queries are open, and at most 1 may be"_s);
  row("too few and below", metricRule(Bounds, 0.9, {}, 19), settled,
      u"too few queries: 18 with a value, 19 wanted; the low end of the bounds is 0.6000"_s);
}

void GateVerdictsTest::a_metric_is_held_by_its_state()
{
  QFETCH(GateRule, rule);
  QFETCH(FigureEvidence, evidence);
  QFETCH(QString, why);
  const GatePart part = holdMetric(rule, evidence);
  QCOMPARE(part.why, why);
  QCOMPARE(part.passed, why.isEmpty());
}

void GateVerdictsTest::a_difference_is_held_by_its_state_data()
{
  QTest::addColumn<std::optional<GateBound>>("bound");
  QTest::addColumn<double>("maxLoss");
  QTest::addColumn<FigureEvidence>("evidence");
  QTest::addColumn<Better>("better");
  QTest::addColumn<QString>("why");
  const auto row = [](const char* name, GateBound bound, double maxLoss, const FigureEvidence& evidence, Better better,
                      const QString& why) {
    QTest::newRow(name) << std::optional(bound) << maxLoss << evidence << better << why;
  };
  const FigureEvidence worse = figure(Settled, -0.03, -0.03, ConfidenceInterval{-0.08, 0.02});
  const FigureEvidence unsure = figure(Ranging, -0.03, 0.05, ConfidenceInterval{-0.1, 0.1});
  row("a loss that may be", Value, 0.03, worse, Better::Higher, {});
  row("a loss", Value, 0.02, worse, Better::Higher, u"that may be a loss of 0.0300"_s);
  row("a fall of what should fall", Value, 0, worse, Better::Lower, u""_s);
  row("a rise of what should fall", Value, 0.02, figure(Settled, 0.03, 0.03), Better::Lower,
      u"that may be a loss of 0.0300"_s);
  row("a sample's loss", Ci95, 0.05, worse, Better::Higher, u"that may be a loss of 0.0800"_s);
  row("a sample's loss of what should fall", Ci95, 0.01, worse, Better::Lower, u"that may be a loss of 0.0200"_s);
  row("an open loss", Bounds, 0.02, unsure, Better::Higher, u"that may be a loss of 0.0300"_s);
  row("an open loss that may be", Bounds, 0.03, unsure, Better::Higher, {});
  row("an open rise of what should fall", Bounds, 0.04, unsure, Better::Lower, u"that may be a loss of 0.0500"_s);
  row("both", Both, 0.09, unsure, Better::Higher, u"that may be a loss of 0.1000"_s);
  row("an open value", Value, 1, unsure, Better::Higher, u"no single value while items are open"_s);
  row("an open sample", Ci95, 1, unsure, Better::Higher,
      u"no single value to take a sample's interval of while items are open; \"both\" holds the two together"_s);
  row("not calculable", Bounds, 1, figure(None, 0, 0), Better::Higher, u"not calculable: 2 no_relevant"_s);
  row("partly undefined", Bounds, 1, figure(Partly, 0, 0), Better::Lower,
      u"partly undefined: under some outcomes of the open items nothing is calculable (2 no_relevant)"_s);
}

void GateVerdictsTest::a_difference_is_held_by_its_state()
{
  QFETCH(std::optional<GateBound>, bound);
  QFETCH(double, maxLoss);
  QFETCH(FigureEvidence, evidence);
  QFETCH(Better, better);
  QFETCH(QString, why);
  GateRule rule;
  rule.kind = RuleKind::Difference;
  rule.bound = bound;
  rule.maxLoss = maxLoss;
  const GatePart part = holdDifference(rule, evidence, better);
  QCOMPARE(part.why, why);
  QCOMPARE(part.passed, why.isEmpty());
}

void GateVerdictsTest::agreement_is_held_by_its_state_data()
{
  QTest::addColumn<std::optional<GateBound>>("bound");
  QTest::addColumn<AgreementEvidence>("evidence");
  QTest::addColumn<QString>("got");
  QTest::addColumn<QString>("why");
  const auto row = [](const char* name, GateBound bound, const AgreementEvidence& evidence, const QString& got,
                      const QString& why) { QTest::newRow(name) << std::optional(bound) << evidence << got << why; };
  const QString who = u"Ada and Bo"_s;
  const AgreementEvidence good{who, 40, 0.7, ConfidenceInterval{0.5, 0.9}, {}};
  row("value", Value, good, u"0.7000 over 40 pairs"_s, {});
  row("sample", Ci95, good, u"0.7000 (95 % interval [0.5000, 0.9000]) over 40 pairs"_s,
      u"the low end of the 95 % interval is 0.5000"_s);
  row("below", Value, {who, 40, 0.66, {}, {}}, u"0.6600 over 40 pairs"_s, u"the value is 0.6600"_s);
  row("no sample", Ci95, {who, 40, 0.9, {}, {}}, u"0.9000 over 40 pairs"_s, u"there is no sampling interval"_s);
  row("not calculable", Value, {who, 40, {}, {}, u"not calculable: one value"_s}, u"not calculable over 40 pairs"_s,
      u"not calculable: one value"_s);
  row("not calculable, nobody knows why", Value, {who, 40, {}, {}, {}}, u"not calculable over 40 pairs"_s,
      u"not calculable"_s);
  row("too few", Value, {who, 29, 0.9, {}, {}}, u"0.9000 over 29 pairs"_s, u"too few: 29 pairs, and 30 are wanted"_s);
  row("too few to say anything", Value, {who, 40, 0.9, {}, u"fewer than 50"_s}, u"0.9000 over 40 pairs"_s,
      u"fewer than 50"_s);
}

void GateVerdictsTest::agreement_is_held_by_its_state()
{
  QFETCH(std::optional<GateBound>, bound);
  QFETCH(AgreementEvidence, evidence);
  QFETCH(QString, got);
  QFETCH(QString, why);
  GateRule rule;
  rule.kind = RuleKind::Agreement;
  rule.bound = bound;
  rule.atLeast = 0.67;
  rule.minN = 30;
  const GatePart part = holdAgreement(rule, evidence);
  QCOMPARE(part.of, u"Ada and Bo"_s);
  QCOMPARE(part.got, got);
  QCOMPARE(part.why, why);
  QCOMPARE(part.passed, why.isEmpty());
}

void GateVerdictsTest::coverage_is_held_by_its_count_data()
{
  QTest::addColumn<qint64>("judged");
  QTest::addColumn<qint64>("total");
  QTest::addColumn<QString>("why");
  QTest::newRow("all") << qint64(20) << qint64(20) << QString();
  QTest::newRow("just enough") << qint64(19) << qint64(20) << QString();
  QTest::newRow("too little") << qint64(18) << qint64(20) << u"2 more must be judged"_s;
  QTest::newRow("nothing to judge") << qint64(0) << qint64(0) << u"there is nothing to judge"_s;
}

void GateVerdictsTest::coverage_is_held_by_its_count()
{
  QFETCH(qint64, judged);
  QFETCH(qint64, total);
  QFETCH(QString, why);
  GateRule rule;
  rule.kind = RuleKind::Coverage;
  rule.atLeast = 0.95;
  const GatePart part = holdCoverage(rule, {judged, total, u"chunks"_s});
  QCOMPARE(part.why, why);
  QCOMPARE(part.passed, why.isEmpty());
}

void GateVerdictsTest::critical_errors_pass_only_where_none_is_new_or_open()
{
  QVERIFY(holdCriticals({{}, {}, 3}).passed);
  const GatePart added = holdCriticals({{u"q1 (factual)"_s}, {}, 3});
  QVERIFY(!added.passed);
  QCOMPARE(added.why, u"new: q1 (factual)"_s);
  QCOMPARE(added.got, u"1 new and 0 open ones in 3 answers"_s);
  const GatePart open = holdCriticals({{}, {u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s, u"7"_s}, 3});
  QVERIFY(!open.passed);
  QCOMPARE(open.why, u"open, so not passed: 1, 2, 3, 4, 5 and 2 more"_s);
  QVERIFY(!holdCriticals({{}, {}, 0}).passed);
}

void GateVerdictsTest::a_sentence_says_what_was_expected_what_there_is_and_why()
{
  GateRule rule = metricRule(Bounds, 0.6);
  rule.measure = u"recall@5"_s;
  rule.by = u"family"_s;
  rule.minN = 5;
  GateVerdict verdict{titleOf(rule), expectationOf(rule), {}};
  GatePart fine = holdMetric(rule, figure(Settled, 0.6, 0.6));
  fine.of = u"ordinary"_s;
  GatePart wrong = holdMetric(rule, figure(Ranging, 0.5, 0.7));
  wrong.of = u"sensitive"_s;
  verdict.parts = {fine, wrong};
  QVERIFY(!verdict.passed());
  QCOMPARE(verdict.sentence(), u"recall@5 of each family: expected at least 0.6 at the low end of the bounds, at least "
                               "5 with a value; sensitive: got 0.5000 to 0.7000 over 18 of 20 queries, the low end of "
                               "the bounds is 0.5000"_s);
  rule.name = u"enough found"_s;
  QCOMPARE(titleOf(rule), u"enough found"_s);
}

void GateVerdictsTest::nothing_measured_never_passes()
{
  const GateVerdict verdict{u"recall"_s, {}, {}};
  QVERIFY(!verdict.passed());
  QCOMPARE(verdict.sentence(), u"recall: there is nothing to measure"_s);
  QVERIFY(!unmeasured(u"x"_s, u"there is no family \"x\""_s).passed);
}

} // namespace assayer::tests
