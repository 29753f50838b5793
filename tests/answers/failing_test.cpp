#include "answers/failing_test.h"

#include "answers/failing.h"
#include "answers/likely_cause.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using enum FailReason;

namespace {

constexpr ChunkId Shown{1};
constexpr ChunkId Other{2};

// So many of five claims supported, addresses as graded, a context of this precision; nothing else wrong with it.
JudgedAnswer judgedSample(int supported, int addresses, double precision)
{
  JudgedAnswer answer;
  answer.expect = Expect::Answer;
  answer.split = true;
  answer.context = {Shown};
  for (int i = 0; i < 5; ++i) {
    JudgedClaim claim;
    claim.support = ValueSet::only(i < supported ? support::Supported : support::NotInEvidence);
    answer.claims.append(claim);
  }
  answer.outcome = ValueSet::only(outcome::Answered);
  answer.addresses = ValueSet::only(addresses);
  answer.correct = ValueSet::only(correct::Yes);
  answer.contextPrecision = {MeasureStatus::Determined, precision, precision, false, {}};
  answer.answeringChunk = Tri::Yes;
  answer.critical.fill(Tri::No);
  return answer;
}

// An answer that nobody has judged.
JudgedAnswer openSample()
{
  JudgedAnswer answer;
  answer.expect = Expect::Answer;
  answer.contextPrecision = {MeasureStatus::Interval, 0, 1, false, {}};
  return answer;
}

ModelScores scored(std::optional<double> faithfulness, std::optional<double> relevance, std::optional<double> precision)
{
  ModelScores scores;
  scores.of(ScoredMeasure::Faithfulness) = {true, faithfulness};
  scores.of(ScoredMeasure::AnswerRelevance) = {true, relevance};
  scores.of(ScoredMeasure::ContextPrecision) = {true, precision};
  return scores;
}

QVector<FailReason> reasonsOf(const JudgedAnswer& answer, const FailingRequest& request = {})
{
  return failingOf(answer, request).reasons;
}

FailingRequest byScores(const ModelScores& scores)
{
  FailingRequest request;
  request.scores = scores;
  return request;
}

} // namespace

void FailingTest::a_sample_that_passes_everything_has_no_reason()
{
  const Failing passing = failingOf(judgedSample(5, 3, 0.8), {});
  QVERIFY(!passing.fails());
  QVERIFY(!passing.isOpen());
  QCOMPARE(passing.severity, 0.0);
  QCOMPARE(passing.composite.min, 2.8 / 3);
}

void FailingTest::the_composite_and_each_part_below_are_reasons_in_order()
{
  // (0.4 + 1/3 + 0.2) ÷ 3 = 0.3111, all parts below 0.6.
  QCOMPARE(reasonsOf(judgedSample(2, 1, 0.2)),
           (QVector<FailReason>{Composite, Faithfulness, AnswerRelevance, ContextPrecision}));
  // (0.8 + 2/3 + 0.6) ÷ 3 = 0.6889: below as a whole, in no part.
  QCOMPARE(reasonsOf(judgedSample(4, 2, 0.6)), QVector<FailReason>{Composite});
  // (0.4 + 1 + 1) ÷ 3 = 0.8: in one part only.
  QCOMPARE(reasonsOf(judgedSample(2, 3, 1)), QVector<FailReason>{Faithfulness});
}

void FailingTest::severity_is_the_largest_shortfall_relative_to_its_threshold()
{
  QCOMPARE(failingOf(judgedSample(2, 3, 1), {}).severity, (0.6 - 0.4) / 0.6);
  QCOMPARE(failingOf(judgedSample(2, 1, 0.2), {}).severity, (0.6 - 0.2) / 0.6); // more than (0.7 − 0.3111) ÷ 0.7
  QCOMPARE(failingOf(judgedSample(0, 3, 1), {}).severity, 1.0);
}

void FailingTest::a_family_has_thresholds_of_its_own()
{
  TriageSettings settings;
  settings.families = {{u"dosage"_s, {0.95, std::nullopt}}, {u"small talk"_s, {std::nullopt, 0.3}}};
  const auto reasons = [&](const QString& family, const JudgedAnswer& answer) {
    FailingRequest request;
    request.thresholds = thresholdsOf(settings, family);
    return reasonsOf(answer, request);
  };
  QCOMPARE(reasons(u"dosage"_s, judgedSample(5, 3, 0.8)), QVector<FailReason>{Composite}); // 0.9333
  QCOMPARE(reasons(u"other"_s, judgedSample(5, 3, 0.8)), QVector<FailReason>{});
  QCOMPARE(reasons(u"small talk"_s, judgedSample(2, 3, 1)), QVector<FailReason>{}); // a part of 0.4, 0.8 as a whole
  QCOMPARE(reasons(u"dosage"_s, judgedSample(2, 3, 1)), (QVector<FailReason>{Composite, Faithfulness}));
}

void FailingTest::a_critical_error_is_as_severe_as_can_be()
{
  JudgedAnswer answer = judgedSample(5, 3, 1);
  answer.critical[2] = Tri::Yes;
  QCOMPARE(reasonsOf(answer), QVector<FailReason>{CriticalError});
  QCOMPARE(failingOf(answer, {}).severity, 1.0);
  answer.critical[2] = Tri::Open;
  const Failing open = failingOf(answer, {});
  QVERIFY(!open.fails());
  QCOMPARE(open.verdict(CriticalError), Tri::Open);
}

void FailingTest::a_citation_that_fails_a_check_is_a_fault_by_its_share()
{
  JudgedAnswer answer = judgedSample(5, 3, 1);
  answer.claims[0].cited = {Shown};
  answer.claims[0].said.insert(Shown, ValueSet::only(2));
  QCOMPARE(reasonsOf(answer), QVector<FailReason>{});
  answer.claims[1].cited = {Other};     // not in the context
  answer.claims[2].cited = {ChunkId{}}; // not in the corpus
  answer.claims[3].cited = {Shown};
  answer.claims[3].said.insert(Shown, ValueSet::only(0)); // does not support it
  const Failing failing = failingOf(answer, {});
  QCOMPARE(failing.reasons, QVector<FailReason>{CitationFault});
  QCOMPARE(failing.severity, 0.75);

  JudgedAnswer unchecked = judgedSample(5, 3, 1);
  unchecked.claims[0].cited = {Shown}; // nobody has said whether it supports the claim
  QCOMPARE(failingOf(unchecked, {}).verdict(CitationFault), Tri::Open);
}

void FailingTest::citing_nothing_is_a_fault_only_where_the_run_cites_and_the_answer_is_one()
{
  JudgedAnswer answer = judgedSample(5, 3, 1);
  FailingRequest request;
  QCOMPARE(reasonsOf(answer, request), QVector<FailReason>{});
  request.runCites = true;
  QCOMPARE(reasonsOf(answer, request), QVector<FailReason>{CitationFault});
  QCOMPARE(failingOf(answer, request).severity, 0.5);
  answer.outcome = ValueSet::whole(outcome::Count);
  QCOMPARE(failingOf(answer, request).verdict(CitationFault), Tri::Open);
  answer.outcome = ValueSet::only(outcome::Declined);
  QCOMPARE(failingOf(answer, request).verdict(CitationFault), Tri::No);
}

void FailingTest::an_answer_without_a_chunk_that_answers_fails()
{
  JudgedAnswer answer = judgedSample(5, 3, 1);
  answer.answeringChunk = Tri::No;
  QCOMPARE(reasonsOf(answer), QVector<FailReason>{AnsweredWithoutCoverage});
  QCOMPARE(failingOf(answer, {}).severity, 0.5);
  answer.answeringChunk = Tri::Open;
  QCOMPARE(failingOf(answer, {}).verdict(AnsweredWithoutCoverage), Tri::Open);
  answer.answeringChunk = Tri::No;
  answer.expect = Expect::Refusal;
  QCOMPARE(failingOf(answer, {}).verdict(AnsweredWithoutCoverage), Tri::No);
}

void FailingTest::open_labels_fail_nothing_and_are_said_to_be_open()
{
  const Failing nothing = failingOf(openSample(), {});
  QVERIFY(!nothing.fails());
  QVERIFY(nothing.isOpen());

  JudgedAnswer half = judgedSample(1, 3, 1); // 0.2, whatever else: but perhaps it is a refusal
  half.outcome = ValueSet::whole(outcome::Count);
  QVERIFY(!failingOf(half, {}).fails());
  QCOMPARE(failingOf(half, {}).verdict(Faithfulness), Tri::Open);

  JudgedAnswer relevance = judgedSample(1, 3, 0); // (0.2 + r + 0) ÷ 3 is at most 0.4
  relevance.addresses = ValueSet::whole(4);
  const Failing certain = failingOf(relevance, {});
  QCOMPARE(certain.reasons, (QVector<FailReason>{Composite, Faithfulness, ContextPrecision}));
  QCOMPARE(certain.verdict(AnswerRelevance), Tri::Open);
  QVERIFY(!certain.isOpen()); // it fails, for certain
}

void FailingTest::scores_count_instead_of_labels_where_there_are_any()
{
  const Failing failing = failingOf(judgedSample(5, 3, 1), byScores(scored(0.9, 0.5, 0.6)));
  QCOMPARE(failing.reasons, (QVector<FailReason>{Composite, AnswerRelevance})); // 2 ÷ 3
  QCOMPARE(failing.composite.max, 2.0 / 3);
  QCOMPARE(failing.parts[1].min, 0.5);
  QVERIFY(!failingOf(openSample(), byScores(scored(0.9, 0.9, 0.9))).isOpen());
  // A critical error is what people say, whatever the model scored.
  JudgedAnswer wrong = judgedSample(5, 3, 1);
  wrong.critical[0] = Tri::Yes;
  QCOMPARE(reasonsOf(wrong, byScores(scored(1, 1, 1))), QVector<FailReason>{CriticalError});
  // The judge's own composite comes before the mean of the parts.
  ModelScores own = scored(0.9, 0.9, 0.9);
  own.of(ScoredMeasure::Composite) = {true, 0.35};
  QCOMPARE(reasonsOf(openSample(), byScores(own)), QVector<FailReason>{Composite});
  QCOMPARE(failingOf(openSample(), byScores(own)).severity, 0.5);
}

void FailingTest::a_missing_score_is_a_reason_and_never_a_zero()
{
  const Failing failing = failingOf(openSample(), byScores(scored(std::nullopt, 0.9, 0.9)));
  QCOMPARE(failing.reasons, QVector<FailReason>{MissingScore});
  QCOMPARE(failing.severity, 0.0);
  QCOMPARE(failing.composite.status, MeasureStatus::Undefined);
  QCOMPARE(failing.verdict(Composite), Tri::Open);
  QCOMPARE(failing.verdict(Faithfulness), Tri::Open);
  QCOMPARE(reasonsOf(openSample(), byScores(scored(std::nullopt, 0.3, 0.9))),
           (QVector<FailReason>{AnswerRelevance, MissingScore}));
}

void FailingTest::a_measure_that_the_judge_never_scored_is_not_missed()
{
  ModelScores scores;
  scores.of(ScoredMeasure::Faithfulness) = {true, 0.9};
  const Failing passing = failingOf(openSample(), byScores(scores));
  QVERIFY(!passing.fails());
  QVERIFY(!passing.isOpen());
  QCOMPARE(passing.composite.reason, Reason::PartMissing);
}

void FailingTest::model_and_people_disagree_where_their_verdicts_lie_apart_for_certain()
{
  const Failing model = failingOf(judgedSample(2, 3, 1), byScores(scored(0.9, 1, 1))); // people: 0.4
  QCOMPARE(model.reasons, QVector<FailReason>{JudgeDisagrees});
  QCOMPARE(model.severity, 0.5);
  // The model fails it, people do not: it fails by both.
  QCOMPARE(reasonsOf(judgedSample(5, 3, 1), byScores(scored(0.25, 1, 1))),
           (QVector<FailReason>{Faithfulness, JudgeDisagrees}));
  QCOMPARE(reasonsOf(judgedSample(3, 3, 1), byScores(scored(0.6, 1, 1))), QVector<FailReason>{}); // both at the cut

  JudgedAnswer open = judgedSample(2, 3, 1);
  open.claims[4].support = ValueSet::whole(support::Count); // 0.4 or 0.6
  QCOMPARE(failingOf(open, byScores(scored(0.9, 1, 1))).verdict(JudgeDisagrees), Tri::Open);
  QCOMPARE(failingOf(judgedSample(2, 3, 1), {}).verdict(JudgeDisagrees), Tri::No); // no model was asked
}

void FailingTest::what_passed_at_the_baseline_and_fails_now_is_worse()
{
  const Failing before = failingOf(judgedSample(3, 3, 0.6), {}); // 0.7333
  FailingRequest request;
  request.baseline = &before;
  // 0.4 in one part, 0.7 as a whole: fell by less than a tenth, and yet it passed before.
  QCOMPARE(reasonsOf(judgedSample(2, 3, 0.7), request), (QVector<FailReason>{Faithfulness, WorseThanBaseline}));
  QCOMPARE(reasonsOf(judgedSample(3, 3, 0.6), request), QVector<FailReason>{});

  const Failing bad = failingOf(judgedSample(2, 3, 0.7), {});
  request.baseline = &bad;
  QCOMPARE(reasonsOf(judgedSample(2, 3, 0.7), request), QVector<FailReason>{Faithfulness}); // as before
}

void FailingTest::a_composite_that_fell_by_more_than_a_tenth_is_worse()
{
  const Failing before = failingOf(judgedSample(5, 3, 1), {});
  FailingRequest request;
  request.baseline = &before;
  QCOMPARE(reasonsOf(judgedSample(5, 3, 0.6), request), QVector<FailReason>{WorseThanBaseline}); // 1 → 0.8667
  QCOMPARE(failingOf(judgedSample(5, 3, 0.6), request).severity, 1 - 2.6 / 3);
  QCOMPARE(reasonsOf(judgedSample(5, 3, 0.7), request), QVector<FailReason>{}); // 1 → 0.9: not more than a tenth
}

void FailingTest::what_was_open_at_the_baseline_is_not_worse_now()
{
  const Failing before = failingOf(openSample(), {});
  FailingRequest request;
  request.baseline = &before;
  QCOMPARE(reasonsOf(judgedSample(2, 3, 1), request), QVector<FailReason>{Faithfulness});

  // Nor is what no judge scored there.
  const Failing unscored = failingOf(openSample(), byScores(scored(std::nullopt, 1, 1)));
  FailingRequest now = byScores(scored(0.1, 1, 1));
  now.baseline = &unscored;
  QVERIFY(!reasonsOf(openSample(), now).contains(WorseThanBaseline));
}

void FailingTest::names_of_scores_are_known_as_tools_write_them_data()
{
  QTest::addColumn<int>("measure");
  const auto row = [](const char* name, ScoredMeasure measure) { QTest::newRow(name) << static_cast<int>(measure); };
  row("faithfulness", ScoredMeasure::Faithfulness);
  row("Groundedness", ScoredMeasure::Faithfulness);
  row("gpt_groundedness", ScoredMeasure::Faithfulness);
  row("answer_relevancy", ScoredMeasure::AnswerRelevance);
  row("Answer Relevancy", ScoredMeasure::AnswerRelevance);
  row("gpt_relevance", ScoredMeasure::AnswerRelevance);
  row("context_precision", ScoredMeasure::ContextPrecision);
  row("llm_context_precision_without_reference", ScoredMeasure::ContextPrecision);
  row("Contextual Precision", ScoredMeasure::ContextPrecision);
  row("composite", ScoredMeasure::Composite);
  for (const char* name : {"context_recall", "latency", "faithful", ""}) QTest::newRow(name) << -1;
}

void FailingTest::names_of_scores_are_known_as_tools_write_them()
{
  QFETCH(int, measure);
  const auto named = scoreNamed(QString::fromUtf8(QTest::currentDataTag()));
  QCOMPARE(named.has_value(), measure >= 0);
  if (named) QCOMPARE(static_cast<int>(named->measure), measure);
}

void FailingTest::a_score_beyond_its_scale_is_none()
{
  const ScoreName share = *scoreNamed(u"faithfulness"_s);
  QCOMPARE(share.onUnitScale(0.25), 0.25);
  QCOMPARE(share.onUnitScale(4), std::nullopt);
  QCOMPARE(share.onUnitScale(-0.1), std::nullopt);
  QCOMPARE(share.onUnitScale(std::nan("")), std::nullopt);
  const ScoreName rating = *scoreNamed(u"gpt_groundedness"_s);
  QCOMPARE(rating.onUnitScale(1), 0.0);
  QCOMPARE(rating.onUnitScale(4), 0.75);
  QCOMPARE(rating.onUnitScale(0), std::nullopt);
  QVERIFY(scoreNamed(u"faithfulness"_s)->precedence < scoreNamed(u"gpt_groundedness"_s)->precedence);
}

void FailingTest::a_likely_cause_is_that_of_labels_where_they_settle_it()
{
  const LikelyCause settled = likelyCause(judgedSample(2, 3, 1), scored(1, 1, 1), {});
  QCOMPARE(settled.cause, Cause::IgnoredGoodContext);
  QVERIFY(settled.isSettled);
  QCOMPARE(settled.evidence,
           (QStringList{u"a chunk that answers was in the context"_s, u"a claim is not supported by the context"_s}));
}

void FailingTest::a_likely_cause_follows_the_scores_where_labels_are_open()
{
  const auto of = [](const ModelScores& scores) { return likelyCause(openSample(), scores, {}); };
  const LikelyCause missed = of(scored(0.2, 0.9, 0));
  QCOMPARE(missed.cause, Cause::ConfidentlyWrong);
  QVERIFY(!missed.isSettled);
  QVERIFY(missed.evidence.contains(u"the model judge scored faithfulness 0.20, below 0.6"_s));
  QVERIFY(missed.evidence.contains(u"claims are still open"_s)); // people have said nothing yet
  QCOMPARE(of(scored(1, 1, 0)).cause, Cause::RetrievalMiss);
  QCOMPARE(of(scored(0.2, 1, 0.8)).cause, Cause::IgnoredGoodContext);
  QCOMPARE(likelyCause(openSample(), std::nullopt, {}).cause, Cause::RetrievalMiss);

  JudgedAnswer failed = openSample();
  failed.state = AnswerState::Failed;
  QCOMPARE(likelyCause(failed, std::nullopt, {}).cause, Cause::NoAnswer);
}

} // namespace assayer::tests
