#include "answers/answer_measures.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

PackedBounds sometimes(PackedBounds score, Reason reason)
{
  if (score.status == MeasureStatus::Undefined) return score;
  score.status = MeasureStatus::PartlyUndefined;
  if (score.reason == Reason::None) score.reason = reason;
  return score;
}

// Failed, empty and declined answers are counted beside a mean, never in it; while declining is still possible the
// answer may drop out.
template <class Score>
PackedBounds ofWritten(const JudgedAnswer& answer, Score score)
{
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  if (answer.state == AnswerState::Empty) return undefined(Reason::EmptyAnswer);
  const Tri declined = answer.outcome.is(outcome::Declined);
  if (declined == Tri::Yes) return undefined(Reason::Declined);
  return declined == Tri::Open ? sometimes(score(), Reason::Declined) : score();
}

PackedBounds fromTri(Tri value)
{
  return between(Fraction{value == Tri::Yes, 1}, Fraction{value != Tri::No, 1});
}

// Over the claims: how many are surely, how many possibly so.
template <class Test>
PackedBounds shareOfClaims(const JudgedAnswer& answer, Test test)
{
  return ofWritten(answer, [&] {
    if (answer.condition == Condition::NoContext) return undefined(Reason::NoContext);
    if (!answer.split) return sometimes(between(Fraction{0, 1}, Fraction{1, 1}), Reason::NotSplit);
    if (answer.claims.isEmpty()) return undefined(Reason::NoClaims);
    qint64 sure = 0;
    qint64 possible = 0;
    for (const JudgedClaim& claim : answer.claims) {
      const Tri is = test(claim);
      sure += is == Tri::Yes;
      possible += is != Tri::No;
    }
    return between(Fraction{sure, answer.claims.size()}, Fraction{possible, answer.claims.size()});
  });
}

PackedBounds faithfulness(const JudgedAnswer& answer)
{
  return shareOfClaims(answer, [&](const JudgedClaim& claim) { return isFaithful(claim, answer); });
}

PackedBounds contradicted(const JudgedAnswer& answer)
{
  return shareOfClaims(answer, [](const JudgedClaim& claim) { return claim.support.is(support::Contradicted); });
}

PackedBounds thirds(const JudgedAnswer& answer, const ValueSet& grade)
{
  return ofWritten(answer, [&] { return between(Fraction{grade.lowest(), 3}, Fraction{grade.highest(), 3}); });
}

PackedBounds answerRelevance(const JudgedAnswer& answer)
{
  return thirds(answer, answer.addresses);
}

PackedBounds complete(const JudgedAnswer& answer)
{
  return thirds(answer, answer.complete);
}

PackedBounds correctness(const JudgedAnswer& answer)
{
  return ofWritten(answer, [&] { return fromTri(answer.correct.is(correct::Yes)); });
}

PackedBounds critical(const JudgedAnswer& answer)
{
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  if (answer.state == AnswerState::Empty) return undefined(Reason::EmptyAnswer);
  Tri any = Tri::No;
  for (const Tri error : answer.critical) any = any || error;
  return fromTri(any);
}

// The parts rest on labels of different subjects, so their extremes are reached together.
PackedBounds composite(const JudgedAnswer& answer)
{
  const PackedBounds faithful = faithfulness(answer);
  const PackedBounds relevant = answerRelevance(answer);
  const Bounds& precise = answer.contextPrecision;
  if (faithful.status == MeasureStatus::Undefined) return undefined(faithful.reason);
  if (relevant.status == MeasureStatus::Undefined) return undefined(relevant.reason);
  if (precise.status == MeasureStatus::Undefined) return undefined(Reason::PartMissing);
  PackedBounds all =
      between((faithful.min + relevant.min + precise.min) / 3, (faithful.max + relevant.max + precise.max) / 3);
  all.outer = precise.outer;
  for (const PackedBounds& part : {faithful, relevant})
    if (part.status == MeasureStatus::PartlyUndefined) all = sometimes(all, part.reason);
  if (precise.status == MeasureStatus::PartlyUndefined) all = sometimes(all, Reason::PartMissing);
  return all;
}

// Over the queries that expect something: was it the outcome?
PackedBounds outcomeOf(const JudgedAnswer& answer, Expect expected, int outcome)
{
  if (answer.expect != expected) return undefined(Reason::NotExpected);
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  if (answer.state == AnswerState::Empty) return undefined(Reason::EmptyAnswer);
  return fromTri(answer.outcome.is(outcome));
}

PackedBounds abstention(const JudgedAnswer& answer)
{
  return outcomeOf(answer, Expect::Refusal, outcome::Declined);
}

PackedBounds wrongRefusal(const JudgedAnswer& answer)
{
  return outcomeOf(answer, Expect::Answer, outcome::Declined);
}

PackedBounds answeredWithoutCoverage(const JudgedAnswer& answer)
{
  if (answer.expect != Expect::Answer) return undefined(Reason::NotExpected);
  return fromTri(isProduced(answer) && !answer.answeringChunk);
}

struct CitationTally {
  qint64 all = 0;
  qint64 sure = 0; // pass all three checks
  qint64 possible = 0;
};

PackedBounds citationValid(const JudgedAnswer& answer)
{
  return ofWritten(answer, [&] {
    CitationTally tally;
    const auto count = [&](Tri holds) {
      ++tally.all;
      tally.sure += holds == Tri::Yes;
      tally.possible += holds != Tri::No;
    };
    const auto there = [&](ChunkId cited) { return toTri(cited && answer.context.contains(cited)); };
    for (const ChunkId cited : answer.looseCitations) count(there(cited) && (answer.split ? Tri::Yes : Tri::Open));
    for (const JudgedClaim& claim : answer.claims)
      for (const ChunkId cited : claim.cited) count(there(cited) && citationSupports(claim, cited));
    if (tally.all == 0) return undefined(Reason::NoCitations);
    return between(Fraction{tally.sure, tally.all}, Fraction{tally.possible, tally.all});
  });
}

// TREC RAG, weighted: full support 1, partial ½, none 0; over the citations of the claims.
PackedBounds citationPrecision(const JudgedAnswer& answer)
{
  return ofWritten(answer, [&] {
    qint64 all = 0;
    qint64 least = 0;
    qint64 most = 0;
    for (const JudgedClaim& claim : answer.claims)
      for (const ChunkId cited : claim.cited) {
        const ValueSet support = citationSupport(claim, cited);
        ++all;
        least += support.lowest();
        most += support.highest();
      }
    if (!answer.split) return sometimes(between(Fraction{0, 1}, Fraction{1, 1}), Reason::NotSplit);
    if (all == 0) return undefined(Reason::NoCitations);
    return between(Fraction{least, 2 * all}, Fraction{most, 2 * all});
  });
}

// TREC RAG, weighted: over the claims, the support of the first citation; a claim that cites nothing counts 0.
PackedBounds citationRecall(const JudgedAnswer& answer)
{
  return ofWritten(answer, [&] {
    if (!answer.split) return sometimes(between(Fraction{0, 1}, Fraction{1, 1}), Reason::NotSplit);
    if (answer.claims.isEmpty()) return undefined(Reason::NoClaims);
    qint64 least = 0;
    qint64 most = 0;
    for (const JudgedClaim& claim : answer.claims) {
      if (claim.cited.isEmpty()) continue;
      const ValueSet support = citationSupport(claim, claim.cited.first());
      least += support.lowest();
      most += support.highest();
    }
    return between(Fraction{least, 2 * answer.claims.size()}, Fraction{most, 2 * answer.claims.size()});
  });
}

// Given that the claim holds: do these passages support it together? They do where one does or holds a group of quotes,
// they do not where at most one of them adds anything and that one not enough; what else they may do nobody said.
Tri passagesSupport(const JudgedClaim& claim, const QSet<ChunkId>& passages)
{
  JudgedClaim held = claim;
  held.support = ValueSet::only(support::Supported);
  bool maySuffice = false;
  int helpful = 0;
  for (const ChunkId passage : passages) {
    const ValueSet level = citationSupport(held, passage);
    if (level.is(static_cast<int>(CitationSupport::Full)) == Tri::Yes) return Tri::Yes;
    maySuffice = maySuffice || level.may(static_cast<int>(CitationSupport::Full));
    helpful += level.is(static_cast<int>(CitationSupport::None)) != Tri::Yes;
  }
  for (const EvidenceGroup& group : claim.evidence)
    if (passages.contains(group)) return Tri::Yes;
  return maySuffice || helpful > 1 ? Tri::Open : Tri::No;
}

// ALCE: the cited passages jointly support the claim.
Tri citedSupport(const JudgedClaim& claim, const QSet<ChunkId>& cited)
{
  return claim.support.is(support::Supported) && passagesSupport(claim, cited);
}

QSet<ChunkId> citedSet(const JudgedClaim& claim)
{
  QSet<ChunkId> cited;
  for (const ChunkId chunk : claim.cited)
    if (chunk) cited.insert(chunk);
  return cited;
}

PackedBounds alceRecall(const JudgedAnswer& answer)
{
  return shareOfClaims(answer, [](const JudgedClaim& claim) { return citedSupport(claim, citedSet(claim)); });
}

// A citation counts where the claim is supported by all cited, and it alone supports it or cannot be left out.
PackedBounds alcePrecision(const JudgedAnswer& answer)
{
  return ofWritten(answer, [&] {
    if (!answer.split) return sometimes(between(Fraction{0, 1}, Fraction{1, 1}), Reason::NotSplit);
    qint64 all = 0;
    qint64 sure = 0;
    qint64 possible = 0;
    for (const JudgedClaim& claim : answer.claims) {
      const QSet<ChunkId> cited = citedSet(claim);
      const Tri supported = citedSupport(claim, cited);
      for (const ChunkId each : claim.cited) {
        ++all;
        if (!each) continue;
        QSet<ChunkId> others = cited;
        others.remove(each);
        const bool adds = citationSupports(claim, each) != Tri::No;
        const Tri counts =
            supported && toTri(adds) && (passagesSupport(claim, {each}) || !passagesSupport(claim, others));
        sure += counts == Tri::Yes;
        possible += counts != Tri::No;
      }
    }
    if (all == 0) return determined(0); // ALCE: no citations, precision 0
    return between(Fraction{sure, all}, Fraction{possible, all});
  });
}

PackedBounds coverage(const JudgedAnswer& answer)
{
  if (answer.expect != Expect::Answer) return undefined(Reason::NotExpected);
  return fromTri(isProduced(answer));
}

PackedBounds success(const JudgedAnswer& answer)
{
  if (answer.expect != Expect::Answer) return undefined(Reason::NotExpected);
  return fromTri(isProduced(answer) && isValidated(answer));
}

// The mean over answers that are only perhaps produced is the rule for quality (the README's rules, Bounds).
PackedBounds quality(const JudgedAnswer& answer)
{
  if (answer.expect != Expect::Answer) return undefined(Reason::NotExpected);
  const Tri produced = isProduced(answer);
  if (produced == Tri::Open) return sometimes(fromTri(isValidated(answer)), Reason::NotProduced);
  return produced == Tri::No ? undefined(Reason::NotProduced) : fromTri(isValidated(answer));
}

PackedBounds nuggets(const JudgedAnswer& answer, NuggetScore which)
{
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  // Where nobody said which nuggets are vital, there is nothing to recall rather than nothing recalled.
  const bool vitalOnly = which == NuggetScore::Vital || which == NuggetScore::VitalStrict;
  const bool any = std::any_of(answer.nuggets.begin(), answer.nuggets.end(), [](const Nugget& n) { return n.vital; });
  return vitalOnly && !any ? undefined(Reason::NoTruth) : nuggetScore(answer.nuggets, which);
}

PackedBounds entailmentScore(const EntailmentMeasure& measure, const JudgedAnswer& answer)
{
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  if (measure.ofTruth && !answer.hasTruth) return undefined(Reason::NoTruth);
  if (measure.ofClaims && !answer.split && answer.state == AnswerState::Written)
    return sometimes(between(Fraction{0, 1}, Fraction{1, 1}), Reason::NotSplit);
  return measure.score(answer.entailment);
}

// Open claims leave the list, and what nobody called a refusal is taken for an answer.
JudgedAnswer onlyJudged(JudgedAnswer answer, const AnswerMeasure& measure)
{
  const auto isOpen = [](const JudgedClaim& claim) { return !claim.support.isKnown(); };
  const bool had = !answer.claims.isEmpty();
  if (!measure.ofEntailment) answer.claims.removeIf(isOpen);
  if (had && answer.claims.isEmpty()) answer.split = false;
  if (!measure.ofOutcome && answer.outcome == ValueSet::whole(outcome::Count))
    answer.outcome = ValueSet::only(outcome::Answered);
  return answer;
}

std::vector<AnswerMeasure> makeMeasures()
{
  std::vector<AnswerMeasure> rows{
      {u"faithfulness"_s, u"Faithfulness"_s,
       u"How much of what the answer claims is supported by what its writer saw."_s, u"supported claims ÷ claims"_s,
       u"an answer with claims"_s, faithfulness},
      {.name = u"faithfulness_claims"_s,
       .title = u"Faithfulness over claims"_s,
       .explanation = u"Of all claims of all answers, how many are supported by what the writers saw."_s,
       .formula = u"supported claims ÷ claims, over all answers together"_s,
       .needs = u"every answer that may have claims is split"_s,
       .score = faithfulness,
       .share = true,
       .items = u"claims"_s,
       .over = faithfulnessOverClaims},
      {u"contradicted"_s, u"Contradicted"_s, u"How much of what the answer claims the evidence contradicts."_s,
       u"contradicted claims ÷ claims"_s, u"an answer with claims"_s, contradicted},
      {u"answer_relevance"_s, u"Answer relevance"_s, u"How far the answer addresses the question."_s,
       u"addresses ÷ 3"_s, u"a written answer that does not decline"_s, answerRelevance},
      {u"composite"_s, u"Composite"_s, u"Faithfulness, answer relevance and context precision in one figure."_s,
       u"(faithfulness + answer relevance + context precision) ÷ 3"_s, u"all three parts"_s, composite},
      {u"correct"_s, u"Correct"_s, u"Is the answer right by the reference? Partly right is not."_s,
       u"1 if correct, else 0"_s, u"a written answer that does not decline"_s, correctness, true},
      {u"complete"_s, u"Complete"_s, u"How much of what was needed the answer says."_s, u"complete ÷ 3"_s,
       u"a written answer that does not decline"_s, complete},
      {u"critical"_s, u"Critical errors"_s, u"Is there any critical error?"_s, u"1 if any of seven errors, else 0"_s,
       u"a written answer"_s, critical, true},
      {u"abstention"_s, u"Abstention"_s, u"Of the questions that should be declined, how many were."_s,
       u"1 if declined, else 0"_s, u"a query that expects a refusal"_s, abstention, true, true},
      {u"wrong_refusal"_s, u"Wrong refusals"_s, u"Of the questions that have an answer, how many were declined."_s,
       u"1 if declined, else 0"_s, u"a query that expects an answer"_s, wrongRefusal, true, true},
      {u"answered_without_coverage"_s, u"Answered without coverage"_s,
       u"How many were answered although no chunk that answers was there."_s,
       u"1 if answered and not covered, else 0"_s, u"a query that expects an answer"_s, answeredWithoutCoverage, true,
       true},
      {u"answer_quality"_s, u"Quality"_s, u"Of the answers that were produced, how many hold."_s,
       u"validated ÷ produced; validated: correct, every claim supported, citations sound, no critical error"_s,
       u"a query that expects an answer, and got one"_s, quality, true, true},
      {u"answer_coverage"_s, u"Coverage"_s, u"Of the questions that have an answer, how many got one."_s,
       u"produced ÷ tested"_s, u"a query that expects an answer"_s, coverage, true, true},
      {u"answer_success"_s, u"Success"_s, u"Of the questions that have an answer, how many got one that holds."_s,
       u"validated ÷ tested"_s, u"a query that expects an answer"_s, success, true, true},
      {u"citation_valid"_s, u"Valid citations"_s,
       u"How many citations name a document that exists, was in the context and supports the claim beside it."_s,
       u"citations that pass all three checks ÷ citations"_s, u"an answer with citations"_s, citationValid},
      {u"citation_precision"_s, u"Citation precision"_s,
       u"How far the cited documents support the claims beside them."_s,
       u"mean over citations of full 1, partial ½, none 0 (TREC RAG, weighted)"_s, u"an answer with citations"_s,
       citationPrecision},
      {u"citation_recall"_s, u"Citation recall"_s, u"How many claims are supported by the first document they cite."_s,
       u"mean over claims of full 1, partial ½, none or uncited 0 (TREC RAG, weighted)"_s, u"an answer with claims"_s,
       citationRecall},
      {u"alce_precision"_s, u"Citation precision (ALCE)"_s,
       u"How many citations are needed for the claim beside them."_s,
       u"citations that alone support the claim, or cannot be left out ÷ citations; none: 0"_s, u"evidence quotes"_s,
       alcePrecision},
      {u"alce_recall"_s, u"Citation recall (ALCE)"_s, u"How many claims all their cited documents together support."_s,
       u"claims that their citations jointly support ÷ claims"_s, u"evidence quotes"_s, alceRecall},
  };
  for (const EntailmentMeasure& row : entailmentMeasures()) {
    rows.push_back({row.name, row.title, row.explanation, row.formula, u"labels of what entails each claim"_s,
                    [row](const JudgedAnswer& answer) { return entailmentScore(row, answer); }});
    rows.back().ofEntailment = true;
  }
  const auto addNuggets = [&](const QString& name, const QString& title, const QString& formula, NuggetScore which) {
    rows.push_back({name, title, u"How much of what an answer must say it says."_s, formula, u"truth claims"_s,
                    [which](const JudgedAnswer& answer) { return nuggets(answer, which); }});
    rows.back().ofEntailment = true;
  };
  addNuggets(u"nugget.vital"_s, u"Vital nuggets"_s, u"(supported + ½ partly) ÷ vital nuggets"_s, NuggetScore::Vital);
  addNuggets(u"nugget.vital_strict"_s, u"Vital nuggets, strict"_s, u"supported ÷ vital nuggets"_s,
             NuggetScore::VitalStrict);
  addNuggets(u"nugget.all"_s, u"All nuggets"_s, u"(supported + ½ partly) ÷ nuggets"_s, NuggetScore::All);
  addNuggets(u"nugget.all_strict"_s, u"All nuggets, strict"_s, u"supported ÷ nuggets"_s, NuggetScore::AllStrict);
  static const QStringList faults{u"contradicted"_s,
                                  u"critical"_s,
                                  u"wrong_refusal"_s,
                                  u"answered_without_coverage"_s,
                                  u"ragchecker.noise_sensitivity_in_relevant"_s,
                                  u"ragchecker.noise_sensitivity_in_irrelevant"_s,
                                  u"ragchecker.hallucination"_s,
                                  u"ragchecker.self_knowledge"_s};
  for (AnswerMeasure& row : rows)
    if (faults.contains(row.name)) row.better = Better::Lower;
  return rows;
}

} // namespace

const std::vector<AnswerMeasure>& answerMeasures()
{
  static const std::vector<AnswerMeasure> rows = makeMeasures();
  return rows;
}

const AnswerMeasure* answerMeasure(const QString& name)
{
  const auto& rows = answerMeasures();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const AnswerMeasure& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

PackedBounds scoreOf(const AnswerMeasure& measure, const JudgedAnswer& answer, Policy policy)
{
  const bool judgedOnly = policy == Policy::JudgedOnly;
  const PackedBounds score = measure.score(judgedOnly ? onlyJudged(answer, measure) : answer);
  const bool settled = score.status == MeasureStatus::Determined || score.status == MeasureStatus::Undefined;
  if (settled || (policy != Policy::Strict && !judgedOnly)) return score;
  if (!judgedOnly) return undefined(Reason::Open); // which keeps the mean back
  return undefined(!answer.split && score.reason == Reason::NotSplit ? Reason::NotSplit : Reason::NoJudgements);
}

Mean meanOverAnswers(const AnswerMeasure& measure, std::span<const JudgedAnswer> answers, Policy policy)
{
  if (!measure.over) {
    std::vector<PackedBounds> scores;
    scores.reserve(answers.size());
    for (const JudgedAnswer& answer : answers) scores.push_back(scoreOf(measure, answer, policy));
    return meanOf(scores);
  }
  std::vector<JudgedAnswer> judged;
  if (policy == Policy::JudgedOnly) {
    for (const JudgedAnswer& answer : answers) judged.push_back(onlyJudged(answer, measure));
    if (measure.items == u"claims") std::erase_if(judged, [](const JudgedAnswer& answer) { return !answer.split; });
    answers = judged;
  }
  Mean mean = measure.over(answers);
  if (policy == Policy::Strict && mean.status != MeasureStatus::Determined) mean.status = MeasureStatus::Undefined;
  return mean;
}

Mean faithfulnessOverClaims(std::span<const JudgedAnswer> answers)
{
  std::vector<PackedBounds> claims;
  for (const JudgedAnswer& answer : answers) {
    const PackedBounds score = faithfulness(answer);
    if (score.status == MeasureStatus::Undefined) continue;
    if (!answer.split) return meanOf(std::vector{undefined(Reason::NotSplit)});
    for (const JudgedClaim& claim : answer.claims) {
      PackedBounds one = fromTri(isFaithful(claim, answer));
      if (score.status == MeasureStatus::PartlyUndefined) {
        one = sometimes(one, score.reason);
        one.outer = true; // the claims of one answer drop out together, the mean lets each go alone
      }
      claims.push_back(one);
    }
  }
  return meanOf(claims);
}

} // namespace assayer
