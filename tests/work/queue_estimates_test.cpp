#include "work/queue_estimates_test.h"

#include "support/small_queue.h"
#include "work/queue_estimates.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr SurveyQuestion misses{EstimateSubject::CauseShare, Cause::RetrievalMiss};
constexpr SurveyQuestion faithful{EstimateSubject::FaithfulAnswers, {}};
constexpr SurveyQuestion wrongVerdicts{EstimateSubject::WrongVerdicts, {}};

ReviewedSample reviewedAs(Cause cause)
{
  ReviewedSample sample;
  sample.isReviewed = true;
  sample.cause = ValueSet::only(static_cast<int>(cause));
  return sample;
}

DrawnSample drawnOf(qint64 answer, DrawPart part, qint64 cluster, int stratum, int size, int drawn)
{
  return {AnswerId{answer}, part, ClusterId{cluster}, stratum, size, drawn, static_cast<double>(drawn) / size, {}};
}

FrameItem itemOf(qint64 answer, DrawPart part, qint64 cluster, std::optional<double> score = {})
{
  return {AnswerId{answer}, part, ClusterId{cluster}, 0, score};
}

/// Four failing in cluster 1, of which 1 and 2 are drawn, and two passing, of which 5 is.
QueueDraw smallDraw()
{
  QueueDraw day;
  day.draw.day = u"2026-11-27"_s;
  day.draw.samples = {drawnOf(1, DrawPart::Failing, 1, 0, 4, 2), drawnOf(5, DrawPart::Audit, 0, 1, 2, 1),
                      drawnOf(2, DrawPart::Failing, 1, 0, 4, 2)};
  for (qint64 answer = 1; answer <= 4; ++answer) day.frame.append(itemOf(answer, DrawPart::Failing, 1));
  for (qint64 answer = 5; answer <= 6; ++answer) day.frame.append(itemOf(answer, DrawPart::Audit, 0));
  return day;
}

QHash<AnswerId, ReviewedSample> unreviewed(int answers)
{
  QHash<AnswerId, ReviewedSample> samples;
  for (qint64 answer = 1; answer <= answers; ++answer) samples.insert(AnswerId{answer}, {});
  return samples;
}

std::vector<double> valuesOf(const SurveyStratum& stratum)
{
  std::vector<double> values;
  for (const SurveyLabel& label : stratum.reviewed) values.push_back(label.value);
  return values;
}

const QueueEstimate* rowOf(const QueueEstimates& made, const SurveyQuestion& question, SurveyPopulation population,
                           SurveyMethod method = SurveyMethod::Labels)
{
  const auto found = std::ranges::find_if(made.rows, [&](const QueueEstimate& row) {
    return row.question == question && row.population == population && row.method == method;
  });
  return found == made.rows.end() ? nullptr : &*found;
}

bool about(std::optional<double> value, double expected)
{
  return value && std::abs(*value - expected) < 1e-9;
}

QueueEstimates made(SmallQueue& queue, const EstimateScope& scope = {})
{
  const auto estimates = estimateQueues(queue.store(), scope);
  if (!estimates) qFatal("%s", qPrintable(sentence(estimates.error())));
  return *estimates;
}

constexpr int miss = static_cast<int>(Cause::RetrievalMiss);
constexpr int fine = static_cast<int>(Cause::Fine);

} // namespace

void QueueEstimatesTest::a_wrong_verdict_is_what_people_say_or_what_the_cause_shows_data()
{
  QTest::addColumn<int>("disposition"); // −1: nobody said
  QTest::addColumn<int>("cause");       // −1: people are apart
  QTest::addColumn<bool>("failing");
  QTest::addColumn<int>("wrong"); // as Tri
  const auto row = [](const char* name, int said, int cause, bool failing, Tri wrong) {
    QTest::newRow(name) << said << cause << failing << static_cast<int>(wrong);
  };
  row("said", disposition::JudgeWasWrong, miss, true, Tri::Yes);
  row("said that it is systematic", disposition::Systematic, fine, true, Tri::No);
  row("failing and fine", -1, fine, true, Tri::Yes);
  row("failing and broken", -1, miss, true, Tri::No);
  row("passing and fine", -1, fine, false, Tri::No);
  row("passing and broken", -1, miss, false, Tri::Yes);
  row("apart", -1, -1, false, Tri::Open);
}

void QueueEstimatesTest::a_wrong_verdict_is_what_people_say_or_what_the_cause_shows()
{
  QFETCH(int, disposition);
  QFETCH(int, cause);
  QFETCH(bool, failing);
  QFETCH(int, wrong);
  ReviewedSample sample = reviewedAs(static_cast<Cause>(std::max(cause, 0)));
  if (cause < 0) sample.cause = ValueSet::range(miss, fine);
  if (disposition >= 0) {
    sample.isDisposed = true;
    sample.disposition = ValueSet::only(disposition);
  }
  const Tri found = answerOf(wrongVerdicts, sample, failing ? DrawPart::Failing : DrawPart::Audit);
  QCOMPARE(static_cast<int>(found), wrong);
}

void QueueEstimatesTest::each_label_stands_in_its_stratum()
{
  QHash<AnswerId, ReviewedSample> samples = unreviewed(6);
  samples[AnswerId{2}] = reviewedAs(Cause::RetrievalMiss);
  samples[AnswerId{5}] = reviewedAs(Cause::Fine);
  samples[AnswerId{4}] = reviewedAs(Cause::RetrievalMiss); // not drawn: it says nothing of the stratum
  const QueueSurvey survey = surveyOf({smallDraw()}, samples, misses);
  QCOMPARE(survey.open, 0);
  QVERIFY(!survey.hasScores);
  QCOMPARE(survey.least.days.size(), std::size_t{1});
  const SurveyDay& day = survey.least.days.front();
  QCOMPARE(day.strata.size(), std::size_t{2});
  QCOMPARE(day.strata[0].part, DrawPart::Failing);
  QCOMPARE(day.strata[0].size, 4);
  QCOMPARE(day.strata[0].drawn, 2);
  QCOMPARE(valuesOf(day.strata[0]), std::vector{1.0});
  QCOMPARE(day.strata[1].part, DrawPart::Audit);
  QCOMPARE(valuesOf(day.strata[1]), std::vector{0.0});
  QCOMPARE(day.knownFailing.count, 0);
  QCOMPARE(day.knownPassing.count, 0);
}

void QueueEstimatesTest::an_open_label_counts_once_as_least_and_once_as_most()
{
  QHash<AnswerId, ReviewedSample> samples = unreviewed(6);
  samples[AnswerId{1}] = reviewedAs(Cause::RetrievalMiss); // faithful: nobody has judged the claims
  samples[AnswerId{2}] = reviewedAs(Cause::RetrievalMiss);
  samples[AnswerId{2}].faithful = Tri::No;
  samples[AnswerId{5}].faithful = Tri::Yes; // not reviewed: it does not count
  const QueueSurvey survey = surveyOf({smallDraw()}, samples, faithful);
  QCOMPARE(survey.open, 1);
  QCOMPARE(valuesOf(survey.least.days[0].strata[0]), (std::vector{0.0, 0.0}));
  QCOMPARE(valuesOf(survey.most.days[0].strata[0]), (std::vector{1.0, 0.0}));
  QVERIFY(survey.most.days[0].strata[1].reviewed.empty());
}

void QueueEstimatesTest::a_label_belongs_to_the_last_day_that_drew_it()
{
  const QueueDraw first = smallDraw();
  QueueDraw second = smallDraw();
  second.draw.day = u"2026-11-28"_s;
  // 1 is only carried over, 2 is drawn again.
  second.draw.samples[0].carriedFrom = first.draw.day;
  second.draw.samples[2].stratumDrawn = 1;
  QHash<AnswerId, ReviewedSample> samples = unreviewed(6);
  samples[AnswerId{1}] = reviewedAs(Cause::RetrievalMiss);
  samples[AnswerId{2}] = reviewedAs(Cause::Fine);
  const QueueSurvey survey = surveyOf({first, second}, samples, misses);
  QCOMPARE(valuesOf(survey.least.days[0].strata[0]), std::vector{1.0});
  QCOMPARE(valuesOf(survey.least.days[1].strata[0]), std::vector{0.0});
  QCOMPARE(survey.least.days[1].strata[0].drawn, 1);
}

void QueueEstimatesTest::what_was_reviewed_before_is_known()
{
  QueueDraw day = smallDraw();
  for (qint64 answer : {1, 2, 3, 4, 7}) day.members.append({AnswerId{answer}, 0, 0, 0, 0, {}});
  QHash<AnswerId, ReviewedSample> samples = unreviewed(9);
  samples[AnswerId{7}] = reviewedAs(Cause::RetrievalMiss); // failing
  samples[AnswerId{8}] = reviewedAs(Cause::Fine);
  // 9 was reviewed before the draw, and its label was taken back since.
  const QueueSurvey survey = surveyOf({day}, samples, misses);
  QCOMPARE(survey.least.days[0].knownFailing.count, 1);
  QCOMPARE(survey.least.days[0].knownFailing.valueSum, 1.0);
  QCOMPARE(survey.least.days[0].knownPassing.count, 2);
  QCOMPARE(survey.least.days[0].knownPassing.valueSum, 0.0);
  QCOMPARE(survey.most.days[0].knownPassing.valueSum, 1.0);
  QCOMPARE(survey.open, 1);

  day.draw.settings.origin = Origin::Production; // of which none of the three is
  const QueueSurvey production = surveyOf({day}, samples, misses);
  QCOMPARE(production.least.days[0].knownFailing.count, 0);
  QCOMPARE(production.least.days[0].knownPassing.count, 0);
}

void QueueEstimatesTest::a_cluster_of_which_nothing_was_drawn_lies_in_the_joined_stratum()
{
  QueueDraw day;
  // Stratum 1 joins clusters 2, 3 and the sample without a cluster.
  day.draw.samples = {drawnOf(1, DrawPart::Failing, 1, 0, 2, 1), drawnOf(3, DrawPart::Failing, 2, 1, 4, 1)};
  day.frame = {itemOf(1, DrawPart::Failing, 1, 0.5),  itemOf(2, DrawPart::Failing, 1, 0.25),
               itemOf(3, DrawPart::Failing, 2, 0.5),  itemOf(4, DrawPart::Failing, 3, 1),
               itemOf(5, DrawPart::Failing, 3, 0.75), itemOf(6, DrawPart::Failing, 0, 0)};
  const QueueSurvey survey = surveyOf({day}, unreviewed(6), faithful);
  QVERIFY(survey.hasScores);
  QCOMPARE(survey.least.days[0].strata.size(), std::size_t{2});
  QCOMPARE(survey.least.days[0].strata[0].scoreSum, 0.75);
  QCOMPARE(survey.least.days[0].strata[1].scoreSum, 2.25);

  day.frame.removeLast(); // the sizes do not agree any more: no sums of scores
  QVERIFY(!surveyOf({day}, unreviewed(6), faithful).hasScores);
}

void QueueEstimatesTest::a_part_of_which_nothing_was_drawn_has_a_stratum()
{
  QueueDraw day = smallDraw();
  day.draw.samples.removeAt(1); // no audit that day
  const QueueSurvey survey = surveyOf({day}, unreviewed(6), misses);
  const SurveyStratum& audit = survey.least.days[0].strata.back();
  QCOMPARE(audit.part, DrawPart::Audit);
  QCOMPARE(audit.size, 2);
  QCOMPARE(audit.drawn, 0);
}

void QueueEstimatesTest::a_missing_score_counts_as_the_mean_of_the_others()
{
  QueueDraw day = smallDraw();
  day.frame[0].score = 0.25;
  day.frame[1].score = 0.75;
  QHash<AnswerId, ReviewedSample> samples = unreviewed(6);
  samples[AnswerId{1}] = reviewedAs(Cause::RetrievalMiss);
  samples[AnswerId{5}] = reviewedAs(Cause::Fine);
  const QueueSurvey survey = surveyOf({day}, samples, faithful);
  QVERIFY(survey.hasScores);
  QCOMPARE(survey.least.days[0].strata[0].scoreSum, 2.0); // 0.25 + 0.75 + 0.5 + 0.5
  QCOMPARE(survey.least.days[0].strata[1].scoreSum, 1.0);
  QCOMPARE(survey.least.days[0].strata[0].reviewed[0].score, 0.25);
  QCOMPARE(survey.least.days[0].strata[1].reviewed[0].score, 0.5);
}

void QueueEstimatesTest::a_share_weighs_each_label_by_its_chance()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 5, 6}) queue.label(criterion::Cause, query, miss);
  for (const int query : {2, 7, 8}) queue.label(criterion::Cause, query, fine);
  const QueueEstimates estimates = made(queue);
  QCOMPARE(estimates.draws, 1);
  QCOMPARE(estimates.drawn, 6);
  QCOMPARE(estimates.reviewed, 6);
  QCOMPARE(estimates.firstDay, u"2026-11-27"_s);
  const QueueEstimate* const run = rowOf(estimates, misses, SurveyPopulation::WholeRun);
  QVERIFY(run);
  // Strata of 4, 2 and 6 with shares 1/2, 1 and 0.
  QVERIFY(about(run->least.value, 4.0 / 12));
  QVERIFY(about(run->most.value, 4.0 / 12));
  QVERIFY(about(run->least.naive, 3.0 / 6));
  QCOMPARE(run->least.population, 12);
  QCOMPARE(run->least.labels, 6);
  QVERIFY(run->tooFew());
  QVERIFY(!run->ci95());
  const QueueEstimate* const failures = rowOf(estimates, misses, SurveyPopulation::Failures);
  QVERIFY(failures);
  QVERIFY(about(failures->least.value, 4.0 / 6));
  QVERIFY(about(failures->least.naive, 3.0 / 4));
  QVERIFY(!rowOf(estimates, {EstimateSubject::CauseShare, Cause::Stale}, SurveyPopulation::WholeRun));
  QVERIFY(!rowOf(estimates, wrongVerdicts, SurveyPopulation::WholeRun)); // no model judge
}

void QueueEstimatesTest::days_and_what_was_known_come_together()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 5}) queue.label(criterion::Cause, query, miss);
  for (const int query : {2, 7, 8}) queue.label(criterion::Cause, query, fine);
  (void)queue.secondDay({3, 4, 6, 9, 10, 11, 12}); // q6 was left over
  queue.label(criterion::Cause, 6, miss);
  queue.label(criterion::Cause, 3, miss);
  queue.label(criterion::Cause, 9, fine);
  const QueueEstimates estimates = made(queue);
  QCOMPARE(estimates.draws, 2);
  QCOMPARE(estimates.drawn, 8);
  QCOMPARE(estimates.reviewed, 8);
  QCOMPARE(estimates.lastDay, u"2026-11-28"_s);
  const QueueEstimate* const run = rowOf(estimates, misses, SurveyPopulation::WholeRun);
  QVERIFY(run);
  QCOMPARE(run->least.population, 12);
  QCOMPARE(run->least.labels, 8);
  QVERIFY(about(run->least.naive, 4.0 / 8));
  // The first day says (4 · 1/2 + 2 · 1 + 6 · 0) ÷ 12 = 1/3; the second says that of what was known 2 missed, and of
  // the rest 3 · 1: 5/12. Together they lie between the two.
  QVERIFY(run->least.value && *run->least.value >= 4.0 / 12 - 1e-9 && *run->least.value <= 5.0 / 12 + 1e-9);
}

void QueueEstimatesTest::judges_apart_leave_two_ends()
{
  SmallQueue queue;
  (void)queue.firstDay();
  const JudgeId bob = queue.store().addJudge(u"bob"_s, JudgeKind::Person, Role::None)->id;
  const JudgeId robot = queue.store().addJudge(u"robot"_s, JudgeKind::Model, Role::None)->id;
  for (const int query : {1, 2, 5, 6}) queue.label(criterion::Cause, query, miss);
  for (const int query : {7, 8}) queue.label(criterion::Cause, query, fine);
  queue.label(bob, criterion::Cause, 1, fine);
  queue.label(robot, criterion::Cause, 2, fine); // a model's word is none
  const QueueEstimate* const run = rowOf(made(queue), misses, SurveyPopulation::WholeRun);
  QVERIFY(run);
  QCOMPARE(run->open, 1);
  QVERIFY(about(run->least.value, 4.0 / 12));
  QVERIFY(about(run->most.value, 6.0 / 12));
}

void QueueEstimatesTest::a_faithful_answer_is_one_without_an_unsupported_claim()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 6, 7, 8}) queue.label(criterion::Cause, query, miss);
  queue.verdict(1, support::NotInEvidence);
  queue.verdict(2, support::Supported);
  queue.verdict(5, support::Contradicted);
  queue.verdict(6, support::Contradicted);
  queue.verdict(7, support::Supported);
  // q8: nobody has judged its claims.
  const QueueEstimates estimates = made(queue);
  const QueueEstimate* const run = rowOf(estimates, faithful, SurveyPopulation::WholeRun);
  QVERIFY(run);
  QCOMPARE(run->open, 1);
  QVERIFY(about(run->least.value, 5.0 / 12)); // 4 · 1/2 + 2 · 0 + 6 · 1/2
  QVERIFY(about(run->most.value, 8.0 / 12));
  QVERIFY(about(rowOf(estimates, faithful, SurveyPopulation::Failures)->most.value, 2.0 / 6));
  queue.label(criterion::Outcome, 8, outcome::Declined); // it says nothing that could be unsupported
  QVERIFY(about(rowOf(made(queue), faithful, SurveyPopulation::WholeRun)->least.value, 8.0 / 12));
}

void QueueEstimatesTest::the_model_judge_is_asked_only_where_there_is_one()
{
  SmallQueue queue;
  queue.settings.source = u"robot"_s;
  queue.score = 0.5;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 6, 7, 8}) queue.label(criterion::Cause, query, miss);
  queue.label(criterion::Disposition, 1, disposition::JudgeWasWrong);
  for (const int query : {1, 5, 6}) queue.verdict(query, support::Contradicted);
  for (const int query : {2, 7, 8}) queue.verdict(query, support::Supported);
  const QueueEstimates estimates = made(queue);
  const QueueEstimate* const corrected =
      rowOf(estimates, faithful, SurveyPopulation::WholeRun, SurveyMethod::ModelJudge);
  QVERIFY(corrected);
  // The judge says 0.5 of all twelve; people say 1/2, 0 and 1 of the strata of 4, 2 and 6.
  QVERIFY(about(corrected->least.unclipped, (6 + 4 * 0.0 + 2 * -0.5 + 6 * 0.5) / 12));
  QVERIFY(about(rowOf(estimates, faithful, SurveyPopulation::WholeRun)->least.value, 8.0 / 12));
  // Wrong: of the first stratum one of two, of the second none, and both passing ones, which are broken.
  QVERIFY(about(rowOf(estimates, wrongVerdicts, SurveyPopulation::WholeRun)->least.value, (2.0 + 0 + 6) / 12));
  QVERIFY(!rowOf(estimates, wrongVerdicts, SurveyPopulation::WholeRun, SurveyMethod::ModelJudge));
}

void QueueEstimatesTest::a_later_day_can_be_left_out()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 7, 8}) queue.label(criterion::Cause, query, miss);
  (void)queue.secondDay({3, 4, 6, 9, 10, 11, 12});
  QCOMPARE(made(queue, {{}, u"2026-11-27"_s}).draws, 1);
  QCOMPARE(made(queue, {queue.run(), {}}).draws, 2);
  QCOMPARE(made(queue, {{}, u"2026-11-26"_s}).draws, 0);
  const auto unknown = estimateQueues(queue.store(), {RunId{999}, {}});
  QVERIFY(unknown);
  QCOMPARE(unknown->draws, 0);
  QVERIFY(!estimateQueues(queue.store(), {}, [](const Progress&) { return false; }));
}

void QueueEstimatesTest::every_item_reviewed_leaves_one_point()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 6, 7, 8}) queue.label(criterion::Cause, query, miss);
  (void)queue.secondDay({3, 9});
  for (const int query : {3, 9}) queue.label(criterion::Cause, query, fine);
  for (const int query : {4, 10, 11, 12}) queue.label(criterion::Cause, query, fine);
  const QueueEstimate* const run = rowOf(made(queue), misses, SurveyPopulation::WholeRun);
  QVERIFY(run);
  QVERIFY(about(run->least.value, 6.0 / 12)); // the last day leaves nothing to chance
  QVERIFY(run->ci95());
  QVERIFY(about(run->ci95()->low, 0.5));
  QVERIFY(about(run->ci95()->high, 0.5));
}

void QueueEstimatesTest::nothing_drawn_gives_no_rows()
{
  SmallQueue queue;
  QVERIFY(made(queue).rows.isEmpty());
  (void)queue.firstDay();
  const QueueEstimates estimates = made(queue);
  QCOMPARE(estimates.reviewed, 0);
  const QueueEstimate* const row = rowOf(estimates, faithful, SurveyPopulation::WholeRun);
  QVERIFY(row);
  QVERIFY(!row->least.value);
  QCOMPARE(row->least.doubt, SurveyDoubt::NoLabels);
}

} // namespace assayer::tests
