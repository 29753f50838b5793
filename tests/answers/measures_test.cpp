#include "answers/measures_test.h"

#include "answers/answer_measures.h"
#include "answers/citations.h"
#include "answers/diagnosis.h"
#include "answers/gold.h"
#include "answers/lens.h"
#include "answers/production.h"
#include "answers/validation_words.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr ChunkId A{1};
constexpr ChunkId B{2};
constexpr ChunkId C{3};

const ValueSet none = ValueSet::only(static_cast<int>(CitationSupport::None));
const ValueSet fully = ValueSet::only(static_cast<int>(CitationSupport::Full));

JudgedClaim claim(int value, const QVector<EvidenceGroup>& evidence = {}, const QVector<ChunkId>& cited = {})
{
  JudgedClaim made;
  made.support = ValueSet::only(value);
  made.evidence = evidence;
  made.cited = cited;
  return made;
}

// Judged all over: answered, correct, complete, no critical error, chunks A and B seen.
JudgedAnswer settled(const QVector<JudgedClaim>& claims)
{
  JudgedAnswer answer;
  answer.expect = Expect::Answer;
  answer.split = true;
  answer.claims = claims;
  answer.context = {A, B};
  answer.outcome = ValueSet::only(outcome::Answered);
  answer.addresses = answer.complete = ValueSet::only(3);
  answer.correct = ValueSet::only(correct::Yes);
  answer.critical.fill(Tri::No);
  answer.contextPrecision = {MeasureStatus::Determined, 0.5, 0.5, false, {}};
  answer.answeringChunk = Tri::Yes;
  return answer;
}

PackedBounds score(const char16_t* name, const JudgedAnswer& answer)
{
  return answerMeasure(QString::fromUtf16(name))->score(answer);
}

Label label(qint64 judge, std::optional<int> value, LabelState state = LabelState::Valued)
{
  Label made;
  made.judge = JudgeId{judge};
  made.value = value;
  made.state = state;
  return made;
}

} // namespace

void AnswerMeasuresTest::gold_is_the_adjudication_else_what_all_persons_share_else_open()
{
  const QHash<JudgeId, JudgeKind> judges{{JudgeId{1}, JudgeKind::Person},
                                         {JudgeId{2}, JudgeKind::Person},
                                         {JudgeId{3}, JudgeKind::Model},
                                         {JudgeId{4}, JudgeKind::Adjudication}};
  const Criterion& graded = *builtInCriterion(criterion::Addresses);
  const Criterion& named = *builtInCriterion(criterion::Support);
  const auto gold = [&](const Criterion& on, std::initializer_list<Label> labels) {
    const std::vector<Label> all(labels);
    return goldOf(all, on, judges);
  };
  QCOMPARE(gold(graded, {}), ValueSet::whole(4));
  QCOMPARE(gold(graded, {label(1, 2), label(2, 2)}), ValueSet::only(2));
  QCOMPARE(gold(graded, {label(1, 0), label(2, 2)}), ValueSet::range(0, 2)); // 1 lies between
  ValueSet two = ValueSet::only(support::Supported);
  two.add(support::NotInEvidence);
  QCOMPARE(gold(named, {label(1, support::Supported), label(2, support::NotInEvidence)}), two); // unordered: just these
  QCOMPARE(gold(graded, {label(1, 0), label(2, 3), label(4, 1)}), ValueSet::only(1));
  QCOMPARE(gold(graded, {label(3, 1)}), ValueSet::whole(4)); // a model is no gold
  QCOMPARE(gold(graded, {label(1, 2), label(2, {}, LabelState::CannotJudge)}), ValueSet::only(2));
  QCOMPARE(gold(graded, {label(1, {}, LabelState::Later)}), ValueSet::whole(4));
  QCOMPARE(gold(graded, {label(9, 1)}), ValueSet::whole(4)); // nobody knows this judge
}

void AnswerMeasuresTest::faithfulness_is_supported_over_claims_with_bounds_from_open_ones()
{
  JudgedAnswer answer = settled(
      {claim(support::Supported), claim(support::Supported), claim(support::Contradicted), claim(support::Partly)});
  QCOMPARE(score(u"faithfulness", answer), determined(0.5)); // partly counts 0
  QCOMPARE(score(u"contradicted", answer), determined(0.25));
  answer.claims.append(JudgedClaim{});
  QCOMPARE(score(u"faithfulness", answer).min, 2.0 / 5);
  QCOMPARE(score(u"faithfulness", answer).max, 3.0 / 5);
  QCOMPARE(score(u"faithfulness", answer).status, MeasureStatus::Interval);
}

void AnswerMeasuresTest::evidence_from_outside_the_context_is_not_faithful()
{
  JudgedAnswer answer = settled({claim(support::Supported, {{C}}), claim(support::Supported, {{C}, {A}}),
                                 claim(support::Supported, {{A, C}}), claim(support::Supported)});
  // Only the second has a group that was seen; the last was judged without a quote.
  QCOMPARE(score(u"faithfulness", answer), determined(0.5));
  answer.condition = Condition::NoContext;
  QCOMPARE(score(u"faithfulness", answer), undefined(Reason::NoContext));
}

void AnswerMeasuresTest::what_drops_out_of_the_mean_says_why_data()
{
  QTest::addColumn<int>("which");
  QTest::addColumn<Reason>("reason");
  QTest::newRow("no claims") << 0 << Reason::NoClaims;
  QTest::newRow("declined") << 1 << Reason::Declined;
  QTest::newRow("empty") << 2 << Reason::EmptyAnswer;
  QTest::newRow("failed") << 3 << Reason::FailedAnswer;
}

void AnswerMeasuresTest::what_drops_out_of_the_mean_says_why()
{
  QFETCH(const int, which);
  QFETCH(const Reason, reason);
  JudgedAnswer odd = settled({});
  if (which == 1) odd.outcome = ValueSet::only(outcome::Declined);
  if (which == 2) odd.state = AnswerState::Empty;
  if (which == 3) odd.state = AnswerState::Failed;
  const std::vector answers{settled({claim(support::Supported)}), settled({claim(support::Contradicted)}), odd};
  const Mean mean = meanOverAnswers(*answerMeasure(u"faithfulness"_s), answers);
  QCOMPARE(mean.value(), 0.5);
  QCOMPARE(mean.defined, 2);
  QCOMPARE(mean.undefinedCount, 1);
  QCOMPARE(mean.reasons.value(reasonName(reason)), 1);

  // While it may still turn out to be declined, an answer may drop out.
  JudgedAnswer open = settled({claim(support::Contradicted)});
  open.outcome = ValueSet::whole(outcome::Count);
  const Mean loose =
      meanOverAnswers(*answerMeasure(u"faithfulness"_s), std::vector{settled({claim(support::Supported)}), open});
  QCOMPARE(loose.optional, 1);
  QCOMPARE(loose.min, 0.5);
  QCOMPARE(loose.max, 1.0);
}

void AnswerMeasuresTest::composite_names_the_part_that_is_missing()
{
  JudgedAnswer answer = settled({claim(support::Supported), claim(support::NotInEvidence)});
  QCOMPARE(score(u"composite", answer), determined((0.5 + 1 + 0.5) / 3));
  answer.addresses = ValueSet::range(0, 3);
  QCOMPARE(score(u"composite", answer).min, (0.5 + 0 + 0.5) / 3);
  QCOMPARE(score(u"composite", answer).max, (0.5 + 1 + 0.5) / 3);
  answer.contextPrecision = {};
  QCOMPARE(score(u"composite", answer), undefined(Reason::PartMissing));
  answer.claims.clear();
  QCOMPARE(score(u"composite", answer), undefined(Reason::NoClaims));
}

void AnswerMeasuresTest::over_claims_long_answers_weigh_more_and_unsplit_ones_make_it_wait()
{
  std::vector answers{
      settled({claim(support::Supported)}),
      settled({claim(support::Supported), claim(support::NotInEvidence), claim(support::NotInEvidence)})};
  QCOMPARE(faithfulnessOverClaims(answers).value(), 0.5);
  QCOMPARE(meanOverAnswers(*answerMeasure(u"faithfulness"_s), answers).value(), (1.0 + 1.0 / 3) / 2);
  answers.push_back(settled({}));
  QCOMPARE(faithfulnessOverClaims(answers).value(), 0.5); // surely without claims
  answers.back().split = false;
  const Mean waiting = faithfulnessOverClaims(answers);
  QCOMPARE(waiting.status, MeasureStatus::Undefined);
  QCOMPARE(waiting.reasons.value(u"not_split"_s), 1);
}

void AnswerMeasuresTest::citations_pass_three_checks()
{
  // Of four citations one supports, one is unknown, one was not shown, one is of another document: of that nobody said
  // whether it supports the claim too, until somebody does.
  JudgedAnswer answer = settled({claim(support::Supported, {{A}}, {A, ChunkId{}, C, B})});
  QCOMPARE(score(u"citation_valid", answer).min, 0.25);
  QCOMPARE(score(u"citation_valid", answer).max, 0.5);
  answer.claims[0].said = {{B, none}};
  QCOMPARE(score(u"citation_valid", answer), determined(0.25));
  QCOMPARE(citationsHold(answer), Tri::No);
  QCOMPARE(citationsHold(settled({claim(support::Supported, {{A}}, {A})})), Tri::Yes);
  QCOMPARE(citationsHold(settled({claim(support::Supported, {{A}})})), Tri::No); // there must be one
  JudgedAnswer open = settled({});
  open.claims = {JudgedClaim{}};
  open.claims[0].cited = {A};
  QCOMPARE(citationsHold(open), Tri::Open);
  QCOMPARE(score(u"citation_valid", open).min, 0.0);
  QCOMPARE(score(u"citation_valid", open).max, 1.0);
  QCOMPARE(score(u"citation_valid", settled({claim(support::Supported)})), undefined(Reason::NoCitations));
}

void AnswerMeasuresTest::an_answer_that_is_not_validated_says_which_part_fails()
{
  JudgedAnswer answer = settled({claim(support::Supported, {{A}}, {A})});
  QCOMPARE(validationWords(answer), QString());
  answer.claims[0].cited.clear();
  QCOMPARE(isValidated(answer), Tri::No);
  QCOMPARE(validationWords(answer), u"fails: no citation"_s);
  QCOMPARE(validationWords(answer, {.needsCitations = false}), QString());
  answer.claims[0].cited = {ChunkId{}};
  QCOMPARE(validationWords(answer), u"fails: a citation that does not hold"_s);
  answer.critical[0] = Tri::Yes;
  answer.correct = ValueSet::whole(correct::Count);
  QCOMPARE(validationWords(answer),
           u"fails: a citation that does not hold, answer.critical.factual; open: whether it is correct"_s);
  answer.outcome = ValueSet::only(outcome::Declined);
  QCOMPARE(validationWords(answer), u"fails: no answer was given"_s);
  // Nobody judged anything, and it cites nothing: it cannot be validated, and cannot be fine.
  JudgedAnswer bare;
  bare.expect = Expect::Answer;
  QCOMPARE(isValidated(bare), Tri::No);
  QCOMPARE(validationWords(bare), u"fails: no citation; open: whether it is an answer, whether it is correct, claims, "
                                  "which it is not split into, critical errors"_s);
  QVERIFY(!diagnose(symptomsOf(bare)).causes.contains(Cause::Fine));
}

void AnswerMeasuresTest::a_citation_that_nobody_judged_is_open_whatever_other_chunks_say()
{
  // Evidence from A says nothing of B.
  const JudgedClaim byA = claim(support::Supported, {{A}}, {B});
  QCOMPARE(citationSupports(byA, A), Tri::Yes);
  QCOMPARE(citationSupports(byA, B), Tri::Open);
  QCOMPARE(citationSupports(claim(support::Supported), A), Tri::Open); // a verdict without any quote
  QCOMPARE(citationSupports(claim(support::Partly, {{A}}), B), Tri::Open);
  QCOMPARE(citationSupports(JudgedClaim{}, A), Tri::Open);
  // What is contradicted or in no evidence is supported by nothing.
  QCOMPARE(citationSupports(claim(support::Contradicted), A), Tri::No);
  QCOMPARE(citationSupports(claim(support::NotInEvidence), A), Tri::No);
  QCOMPARE(citationSupports(byA, ChunkId{}), Tri::No);
  QCOMPARE(citationsHold(settled({byA})), Tri::Open);
  QCOMPARE(isValidated(settled({byA})), Tri::Open);
  QCOMPARE(diagnose(symptomsOf(settled({byA}))).causes, (QVector<Cause>{Cause::CitationFault, Cause::Fine}));
}

void AnswerMeasuresTest::a_label_on_the_cited_chunk_settles_the_citation()
{
  JudgedClaim cites = claim(support::Supported, {{A}}, {B});
  cites.said = {{B, none}};
  QCOMPARE(citationSupports(cites, B), Tri::No);
  QCOMPARE(isValidated(settled({cites})), Tri::No);
  cites.said = {{B, fully}};
  QCOMPARE(citationSupport(cites, B), fully);
  QCOMPARE(isValidated(settled({cites})), Tri::Yes);
  // Before there is a verdict as well.
  cites.support = ValueSet::whole(support::Count);
  QCOMPARE(citationSupports(cites, B), Tri::Yes);
  // Apart: one quotes from it, another says that it does not support the claim.
  JudgedClaim apart = claim(support::Supported, {{A}}, {A});
  apart.said = {{A, none}};
  QCOMPARE(citationSupports(apart, A), Tri::Open);
  // Apart: one says that it supports the claim, the verdict that nothing does.
  JudgedClaim odd = claim(support::NotInEvidence, {}, {A});
  odd.said = {{A, fully}};
  QCOMPARE(citationSupports(odd, A), Tri::Open);
  QCOMPARE(supportByEntailment(ValueSet::only(entailment::Entailment)), fully);
  QCOMPARE(supportByEntailment(ValueSet::only(entailment::Partial)).lowest(), 1);
  QCOMPARE(supportByEntailment(ValueSet::only(entailment::Neutral)), none);
  QCOMPARE(supportByEntailment(ValueSet::only(entailment::Contradiction)), none);
}

void AnswerMeasuresTest::citation_support_weighs_as_in_trec()
{
  JudgedAnswer answer = settled({claim(support::Supported, {{A}}, {A, B}), // full, not judged
                                 claim(support::Supported, {{A, B}}, {B}), // together: partial
                                 claim(support::Partly, {{A}}, {A}),       // partial
                                 claim(support::Supported, {{A}})});       // uncited
  QCOMPARE(score(u"citation_precision", answer).min, (1 + 0 + 0.5 + 0.5) / 4);
  QCOMPARE(score(u"citation_precision", answer).max, (1 + 1 + 0.5 + 0.5) / 4);
  answer.claims[0].said = {{B, none}};
  QCOMPARE(score(u"citation_precision", answer), determined((1 + 0 + 0.5 + 0.5) / 4));
  QCOMPARE(score(u"citation_recall", answer), determined((1 + 0.5 + 0.5 + 0) / 4));
}

void AnswerMeasuresTest::alternative_and_joint_evidence_decide_alce()
{
  // Alternatives: either suffices, so each citation counts. Jointly: both are needed. A bystander does not count.
  QCOMPARE(score(u"alce_precision", settled({claim(support::Supported, {{A}, {B}}, {A, B})})), determined(1));
  QCOMPARE(score(u"alce_precision", settled({claim(support::Supported, {{A, B}}, {A, B})})), determined(1));
  JudgedClaim bystander = claim(support::Supported, {{A}}, {A, B});
  QCOMPARE(score(u"alce_precision", settled({bystander})).min, 0.5); // nobody said that it is one
  QCOMPARE(score(u"alce_precision", settled({bystander})).max, 1.0);
  bystander.said = {{B, none}};
  QCOMPARE(score(u"alce_precision", settled({bystander})), determined(0.5));
  QCOMPARE(score(u"alce_recall", settled({claim(support::Supported, {{A}}, {B})})).max, 1.0); // B may do as well
  QCOMPARE(score(u"alce_recall", settled({claim(support::Supported, {{A}}, {B})})).min, 0.0);
  JudgedClaim elsewhere = claim(support::Supported, {{A}}, {B});
  elsewhere.said = {{B, none}};
  QCOMPARE(score(u"alce_recall", settled({elsewhere})), determined(0));
  QCOMPARE(score(u"alce_precision", settled({elsewhere})), determined(0));
  QCOMPARE(score(u"alce_precision", settled({claim(support::Supported, {{A, B}}, {A})})), determined(0));
  QCOMPARE(score(u"alce_recall", settled({claim(support::Supported, {{A, B}}, {A})})), determined(0));
  QCOMPARE(score(u"alce_recall", settled({claim(support::Supported, {{A, B}}, {A, B})})), determined(1));
  QCOMPARE(score(u"alce_precision", settled({claim(support::Supported, {{A}})})), determined(0)); // nothing cited
}

void AnswerMeasuresTest::a_hundred_questions_give_the_known_quality_coverage_and_success()
{
  const JudgedAnswer good = settled({claim(support::Supported, {{A}}, {A})});
  JudgedAnswer wrong = good;
  wrong.correct = ValueSet::only(correct::No);
  JudgedAnswer declined = good;
  declined.outcome = ValueSet::only(outcome::Declined);
  std::vector<JudgedAnswer> first(72, good);
  first.insert(first.end(), 6, wrong);
  first.insert(first.end(), 2, declined);
  std::vector<JudgedAnswer> second(2, wrong);
  second.insert(second.end(), 18, declined);

  const Production easy = productionOf(first);
  QCOMPARE(easy.tested, 80);
  QCOMPARE(easy.produced, 78);
  QCOMPARE(easy.validated, 72);
  QCOMPARE(easy.quality.min, 72.0 / 78); // 92.31 %
  QCOMPARE(easy.quality.status, MeasureStatus::Determined);
  QCOMPARE(easy.coverage.min, 0.975);
  const Production hard = productionOf(second);
  QCOMPARE(hard.quality.max, 0.0);
  QCOMPARE(hard.coverage.min, 0.1);
  std::vector<JudgedAnswer> all = first;
  all.insert(all.end(), second.begin(), second.end());
  QCOMPARE(productionOf(all).success.min, 0.72);
  // Zero denominators are not calculable.
  QCOMPARE(productionOf(std::vector<JudgedAnswer>()).coverage.status, MeasureStatus::Undefined);
  QCOMPARE(productionOf(std::vector(3, declined)).quality.status, MeasureStatus::Undefined);
  QCOMPARE(productionOf(std::vector(3, declined)).coverage.min, 0.0);
}

void AnswerMeasuresTest::quality_bounds_are_those_of_every_outcome()
{
  const JudgedAnswer good = settled({claim(support::Supported, {{A}}, {A})});
  // Six kinds of answers: produced (validated, open, not) and perhaps produced (validated if so, open, not).
  std::vector<JudgedAnswer> kinds(6, good);
  kinds[1].correct = kinds[4].correct = ValueSet::whole(correct::Count);
  kinds[2].correct = kinds[5].correct = ValueSet::only(correct::No);
  for (std::size_t i = 3; i < 6; ++i) kinds[i].outcome = ValueSet::whole(outcome::Count);
  for (int code = 0; code < 729; ++code) { // every mix of up to two of each kind
    std::vector<JudgedAnswer> answers;
    for (std::size_t kind = 0, rest = static_cast<std::size_t>(code); kind < 6; ++kind, rest /= 3)
      answers.insert(answers.end(), rest % 3, kinds[kind]);
    // By enumeration: every answer is out, validated or not.
    double least = 2, most = -1;
    bool mayBeNothing = false;
    std::vector<std::size_t> open;
    int produced = 0, validated = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!answers[i].outcome.isKnown() || !answers[i].correct.isKnown())
        open.push_back(i);
      else {
        ++produced;
        validated += answers[i].correct.may(correct::Yes);
      }
    }
    const auto walk = [&](auto&& self, std::size_t at, int p, int v) -> void {
      if (at == open.size()) {
        if (p == 0)
          mayBeNothing = true;
        else {
          least = std::min(least, static_cast<double>(v) / p);
          most = std::max(most, static_cast<double>(v) / p);
        }
        return;
      }
      const JudgedAnswer& answer = answers[open[at]];
      if (!answer.outcome.isKnown()) self(self, at + 1, p, v);
      if (answer.correct.may(correct::Yes)) self(self, at + 1, p + 1, v + 1);
      if (answer.correct.mayOther(correct::Yes)) self(self, at + 1, p + 1, v);
    };
    walk(walk, 0, produced, validated);
    const Bounds quality = productionOf(answers).quality;
    if (most < 0) {
      QCOMPARE(quality.status, MeasureStatus::Undefined);
      continue;
    }
    QCOMPARE(quality.min, least);
    QCOMPARE(quality.max, most);
    QCOMPARE(quality.status == MeasureStatus::PartlyUndefined, mayBeNothing);
    const Mean asMean = meanOverAnswers(*answerMeasure(u"answer_quality"_s), answers);
    QVERIFY(qAbs(asMean.min - least) < 1e-12 && qAbs(asMean.max - most) < 1e-12);
    const Bounds success = productionOf(answers).success;
    const Mean successMean = meanOverAnswers(*answerMeasure(u"answer_success"_s), answers);
    QVERIFY(qAbs(successMean.min - success.min) < 1e-12 && qAbs(successMean.max - success.max) < 1e-12);
  }
}

void AnswerMeasuresTest::policies_hold_back_or_leave_out_what_is_open()
{
  const AnswerMeasure& faithfulness = *answerMeasure(u"faithfulness"_s);
  JudgedClaim open = claim(support::Supported);
  open.support = ValueSet::whole(support::Count);
  JudgedAnswer half = settled({claim(support::Supported), open});
  half.outcome = ValueSet::whole(outcome::Count);
  const std::vector answers{settled({claim(support::NotInEvidence)}), half, settled({open})};
  QCOMPARE(meanOverAnswers(faithfulness, answers, Policy::Strict).status, MeasureStatus::Undefined);
  const Mean judged = meanOverAnswers(faithfulness, answers, Policy::JudgedOnly);
  QCOMPARE(judged.value(), 0.5); // 0 and 1; nothing is judged of the third
  QCOMPARE(judged.reasons.value(u"no_judgements"_s), 1);
  const AnswerMeasure& overClaims = *answerMeasure(u"faithfulness_claims"_s);
  QCOMPARE(meanOverAnswers(overClaims, answers, Policy::JudgedOnly).total, 2);
  QCOMPARE(meanOverAnswers(*answerMeasure(u"wrong_refusal"_s), answers, Policy::JudgedOnly).defined, 2);
}

void AnswerMeasuresTest::citations_fail_the_first_check_they_fail()
{
  JudgedAnswer answer =
      settled({claim(support::Supported, {{A}}, {A, C, ChunkId{}}), claim(support::NotInEvidence, {}, {B}),
               claim(support::Supported, {{A}}, {B}), claim(support::Supported)});
  answer.looseCitations = {B};
  const CitationCounts expected{.all = 6,
                                .unknown = 1,
                                .elsewhere = 1,
                                .supports = 1,
                                .doesNot = 1,
                                .open = 1,
                                .besideNoClaim = 1,
                                .claims = 4,
                                .uncited = 1};
  QCOMPARE(countCitations(std::vector{answer}), expected);
  QCOMPARE(countCitations(std::vector{settled({})}).without, 1);
  SourceUse use;
  addSources(use, answer, {A, B, C});
  QCOMPARE(use, (SourceUse{2, 1, 3}));
}

void AnswerMeasuresTest::validated_is_a_three_valued_and()
{
  const JudgedAnswer good = settled({claim(support::Supported, {{A}}, {A})});
  QCOMPARE(isValidated(good), Tri::Yes);
  JudgedAnswer partly = good;
  partly.correct = ValueSet::only(correct::Partly); // partly is no
  QCOMPARE(isValidated(partly), Tri::No);
  JudgedAnswer open = good;
  open.critical[2] = Tri::Open; // a check that was not carried out is never passed
  QCOMPARE(isValidated(open), Tri::Open);
  open.correct = ValueSet::only(correct::No); // any no makes no
  QCOMPARE(isValidated(open), Tri::No);
  JudgedAnswer uncited = settled({claim(support::Supported, {{A}})});
  QCOMPARE(isValidated(uncited), Tri::No);
  QCOMPARE(isValidated(uncited, {.needsCitations = false}), Tri::Yes);
  QCOMPARE(isValidated(settled({}), {.needsCitations = false}), Tri::Yes); // passes the claim part
  QCOMPARE(productionOf(std::vector{settled({})}, {.needsCitations = false}).withoutClaims, 1);
}

void AnswerMeasuresTest::the_abstention_matrix_keeps_empty_failed_and_open_apart()
{
  std::vector<JudgedAnswer> answers(5, settled({}));
  answers[0].outcome = ValueSet::only(outcome::Declined);
  answers[1].state = AnswerState::Empty;
  answers[2].state = AnswerState::Failed;
  answers[3].outcome = ValueSet::whole(outcome::Count);
  answers[4].expect = Expect::Refusal;
  const auto rows = abstentionMatrix(answers).rows;
  const auto count = [&](Expect expect, OutcomeColumn column) {
    return rows.value(expect)[static_cast<std::size_t>(column)];
  };
  QCOMPARE(count(Expect::Answer, OutcomeColumn::Declined), 1);
  QCOMPARE(count(Expect::Answer, OutcomeColumn::Empty), 1);
  QCOMPARE(count(Expect::Answer, OutcomeColumn::Failed), 1);
  QCOMPARE(count(Expect::Answer, OutcomeColumn::Open), 1);
  QCOMPARE(count(Expect::Refusal, OutcomeColumn::Answered), 1);

  // Both rates, with their own denominators.
  const Mean abstained = meanOverAnswers(*answerMeasure(u"abstention"_s), answers);
  QCOMPARE(abstained.value(), 0.0);
  QCOMPARE(abstained.reasons.value(u"not_expected"_s), 4);
  const Mean refused = meanOverAnswers(*answerMeasure(u"wrong_refusal"_s), answers);
  QCOMPARE(refused.min, 0.5);
  QCOMPARE(refused.max, 1.0);
  QCOMPARE(refused.defined, 2);
}

void AnswerMeasuresTest::tools_differ_by_their_own_rules()
{
  const auto by = [](const QString& tool, const JudgedAnswer& answer) {
    for (const ToolLens& lens : toolLenses())
      if (lens.tool == tool) return lens.faithfulness(answer);
    return undefined(Reason::None);
  };
  const JudgedAnswer mixed = settled({claim(support::Supported, {{A}}, {A}), claim(support::NotInEvidence),
                                      claim(support::Contradicted), claim(support::Partly)});
  QCOMPARE(by(u"Assayer"_s, mixed), determined(0.25));
  QCOMPARE(by(u"Ragas"_s, mixed), determined(0.25));
  QCOMPARE(by(u"DeepEval"_s, mixed), determined(0.75)); // not mentioned is faithful
  QCOMPARE(by(u"TruLens"_s, mixed), determined(0.375)); // partly is a half
  QCOMPARE(by(u"RAGChecker"_s, mixed), determined(0.25));
  QCOMPARE(by(u"TREC RAG"_s, mixed), determined(0.25));
  const JudgedAnswer none = settled({});
  QCOMPARE(by(u"Assayer"_s, none), undefined(Reason::NoClaims));
  QCOMPARE(by(u"Ragas"_s, none), undefined(Reason::NoClaims));
  QCOMPARE(by(u"DeepEval"_s, none), determined(1));
  QCOMPARE(by(u"TruLens"_s, none), determined(0));
  QCOMPARE(by(u"RAGChecker"_s, none), determined(0));
  JudgedAnswer refusal = settled({claim(support::NotInEvidence)});
  refusal.outcome = ValueSet::only(outcome::Declined);
  QCOMPARE(by(u"Assayer"_s, refusal), undefined(Reason::Declined));
  QCOMPARE(by(u"Ragas"_s, refusal), determined(0));
  QCOMPARE(by(u"TruLens"_s, refusal), determined(1));
  for (const ToolLens& lens : toolLenses())
    QCOMPARE(whyDifferent(lens, mixed).isEmpty(), lens.faithfulness(mixed) == by(u"Assayer"_s, mixed));
}

} // namespace assayer::tests
