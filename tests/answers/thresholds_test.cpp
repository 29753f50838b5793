#include "answers/thresholds_test.h"

#include "answers/thresholds.h"

#include <QTest>

namespace assayer::tests {

namespace {

// So many of five claims supported, addresses as graded, a context of this precision.
JudgedAnswer sample(int supported, int addresses, double precision)
{
  JudgedAnswer answer;
  answer.expect = Expect::Answer;
  answer.split = true;
  for (int i = 0; i < 5; ++i) {
    JudgedClaim claim;
    claim.support = ValueSet::only(i < supported ? support::Supported : support::NotInEvidence);
    answer.claims.append(claim);
  }
  answer.outcome = ValueSet::only(outcome::Answered);
  answer.addresses = ValueSet::only(addresses);
  answer.contextPrecision = {MeasureStatus::Determined, precision, precision, false, {}};
  return answer;
}

SampleCounts countsOf(const std::vector<JudgedAnswer>& answers)
{
  return sampleCounts(answers);
}

} // namespace

void ThresholdsTest::a_sample_fails_by_its_composite_or_by_a_part_and_counts_in_each_part()
{
  // 0.9333: passes. 0.7889 with faithfulness 0.4: fails by that part. 0.6889, each part 0.6 or more: by the composite.
  // 0.3111, two parts below 0.6 and the third as well: by all.
  const SampleCounts counts =
      countsOf({sample(5, 3, 0.8), sample(2, 3, 0.966667), sample(4, 2, 0.6), sample(2, 1, 0.2)});
  QCOMPARE(counts.samples, 4);
  QCOMPARE(counts.notCalculable, 0);
  QCOMPARE(counts.failing, (BelowCount{3, 0}));
  QCOMPARE(counts.composite, (BelowCount{2, 0}));
  QCOMPARE(counts.parts[0], (BelowCount{2, 0}));
  QCOMPARE(counts.parts[1], (BelowCount{1, 0}));
  QCOMPARE(counts.parts[2], (BelowCount{1, 0}));
}

void ThresholdsTest::a_figure_at_a_threshold_is_not_below_it()
{
  // (0.6 + 1 + 0.6) ÷ 3 = 0.7333, both parts at 0.6; (0.6 + 2/3 + 0.833333…) ÷ 3 = 0.7.
  const SampleCounts counts = countsOf({sample(3, 3, 0.6), sample(3, 2, 5.0 / 6)});
  QCOMPARE(counts.failing, (BelowCount{0, 0}));
  QVERIFY(counts.bottleneck.isEmpty());
}

void ThresholdsTest::what_is_open_may_still_fail()
{
  JudgedAnswer openRelevance = sample(5, 3, 1.0); // (1 + r + 1) ÷ 3: from 0.6667 to 1
  openRelevance.addresses = ValueSet::whole(4);
  JudgedAnswer openOutcome = sample(1, 3, 1.0); // below in a part, unless it is a refusal after all
  openOutcome.outcome = ValueSet::whole(outcome::Count);
  const SampleCounts counts = countsOf({openRelevance, openOutcome});
  QCOMPARE(counts.samples, 2);
  QCOMPARE(counts.failing, (BelowCount{0, 2}));
  QCOMPARE(counts.composite, (BelowCount{0, 1})); // (0.2 + 1 + 1) ÷ 3 = 0.7333 is not below
  QCOMPARE(counts.parts[0], (BelowCount{0, 1}));
  QCOMPARE(counts.parts[1], (BelowCount{0, 1}));
  QCOMPARE(counts.flagged, Tri::Open);
}

void ThresholdsTest::what_is_not_calculable_fails_nothing()
{
  JudgedAnswer declined = sample(0, 0, 0.0);
  declined.outcome = ValueSet::only(outcome::Declined);
  JudgedAnswer failed = sample(0, 0, 0.0);
  failed.state = AnswerState::Failed;
  const SampleCounts counts = countsOf({declined, failed});
  QCOMPARE(counts.samples, 0);
  QCOMPARE(counts.notCalculable, 2);
  QCOMPARE(counts.failing, (BelowCount{0, 0}));
  QCOMPARE(counts.mean.status, MeasureStatus::Undefined);
  QCOMPARE(counts.flagged, Tri::Open);
}

void ThresholdsTest::the_bottleneck_is_the_part_with_most_samples_below()
{
  using enum SamplePart;
  QCOMPARE(countsOf({sample(2, 3, 1.0), sample(1, 3, 1.0), sample(5, 1, 1.0)}).bottleneck,
           QVector<SamplePart>{Faithfulness});
  QCOMPARE(countsOf({sample(2, 3, 1.0), sample(5, 3, 0.5)}).bottleneck, // as many of each
           (QVector<SamplePart>{Faithfulness, ContextPrecision}));
  JudgedAnswer open = sample(5, 3, 1.0);
  open.addresses = ValueSet::whole(4);
  QCOMPARE(countsOf({sample(2, 3, 1.0), open}).bottleneck, // one below for certain, one that may still be
           (QVector<SamplePart>{Faithfulness, AnswerRelevance}));
  QCOMPARE(countsOf({sample(2, 3, 1.0), sample(2, 3, 1.0), open}).bottleneck, QVector<SamplePart>{Faithfulness});
}

void ThresholdsTest::the_run_is_flagged_by_its_mean()
{
  QCOMPARE(countsOf({sample(5, 3, 0.4)}).flagged, Tri::No);                     // 0.8
  QCOMPARE(countsOf({sample(5, 3, 0.4), sample(5, 3, 0.3)}).flagged, Tri::Yes); // 0.7833
  QCOMPARE(countsOf({sample(5, 3, 1.0), sample(5, 3, 0.3)}).flagged, Tri::No);  // 0.8833
}

} // namespace assayer::tests
