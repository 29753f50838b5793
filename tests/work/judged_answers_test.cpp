#include "work/judged_answers_test.h"

#include "answers/answer_measures.h"
#include "answers/production.h"
#include "support/small_workspace.h"
#include "work/judged_answers.h"
#include "work/splitting.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Fixture {
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId model = store.addJudge(u"model"_s, JudgeKind::Model, Role::None).value().id;
  RunId alpha = store.findRun(u"alpha"_s).value();
  QueryId q1 = store.findQuery(u"q1"_s).value();
  AnswerId answer = store.answer(alpha, q1).value()->id;

  explicit Fixture(const QVector<Record>& records = smallWorkspace()) : workspace(records) {}

  void label(JudgeId judge, const Subject& subject, int value, const QVector<EvidenceQuote>& evidence = {})
  {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    decision.evidence = evidence;
    QVERIFY(store.record({judge, {decision}}));
  }
  JudgedAnswer first(LabelScope scope = LabelScope::everybody())
  {
    return loadRunAnswers(store, alpha, scope).value().answers.front();
  }
};

} // namespace

void JudgedAnswersTest::an_answer_without_labels_is_open_everywhere()
{
  Fixture f;
  const RunAnswers answers = loadRunAnswers(f.store, f.alpha, LabelScope::everybody()).value();
  QCOMPARE(answers.answers.size(), 3);
  QCOMPARE(answers.queries.first().name, u"q1"_s);
  const JudgedAnswer& one = answers.answers.front();
  QCOMPARE(one.context.size(), 3); // k
  QCOMPARE(one.expect, Expect::Answer);
  QVERIFY(!one.split);
  QCOMPARE(one.looseCitations.size(), 1);
  QCOMPARE(one.answeringChunk, Tri::Open);
  QCOMPARE(one.contextPrecision.min, 0.0);
  QCOMPARE(one.contextPrecision.max, 1.0);
  QCOMPARE(isValidated(one), Tri::Open);
  const Production production = productionOf(answers.answers);
  QCOMPARE(production.tested, 3);
  QCOMPARE(production.producedOpen, 3);
  QCOMPARE(production.success.max, 1.0);
  QCOMPARE(loadRunAnswers(f.store, RunId{99}, LabelScope::everybody()).error().kind, ErrorKind::NotFound);
}

void JudgedAnswersTest::labels_evidence_and_context_meet_in_one_value()
{
  Fixture f;
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 3);
  const ClaimId claim = f.store.claimsOf(f.answer).value().first().id;
  const ChunkId cited = f.store.findChunk(u"q1-c1"_s).value();
  f.label(f.ada, {criterion::Support, claim.value, 0}, support::Supported, {{cited, 0, 7, u"Passage"_s, {}, {}}});
  f.label(f.ada, {criterion::Outcome, f.answer.value, 0}, outcome::Answered);
  f.label(f.ada, {criterion::Correct, f.answer.value, 0}, correct::Yes);
  f.label(f.ada, {criterion::Addresses, f.answer.value, 0}, 3);
  for (qint64 id = criterion::CriticalFactual.value; id <= criterion::CriticalIrreversible.value; ++id)
    f.label(f.ada, {CriterionId{id}, f.answer.value, 0}, 0);
  f.label(f.ada, {criterion::Relevance, f.q1.value, cited.value}, 2);

  const JudgedAnswer answer = f.first();
  QCOMPARE(answer.claims.size(), 1);
  QCOMPARE(answer.claims.first().cited, QVector<ChunkId>{cited});
  QCOMPARE(answer.claims.first().evidence, QVector<EvidenceGroup>{EvidenceGroup{cited}});
  QVERIFY(answer.looseCitations.isEmpty());
  QCOMPARE(isFaithful(answer), Tri::Yes);
  QCOMPARE(citationsHold(answer), Tri::Yes);
  QCOMPARE(answer.answeringChunk, Tri::Yes); // grade 2 answers
  QCOMPARE(isValidated(answer), Tri::Yes);
  QCOMPARE(answer.contextPrecision.max, 1.0);
  QVERIFY(answer.contextPrecision.min > 0);
  QCOMPARE(answerMeasure(u"faithfulness"_s)->score(answer), determined(1));
}

void JudgedAnswersTest::a_label_on_a_cited_chunk_settles_the_third_check()
{
  Fixture f;
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 3);
  const ClaimId claim = f.store.claimsOf(f.answer).value().first().id;
  const ChunkId cited = f.store.findChunk(u"q1-c1"_s).value();
  const ChunkId other = f.store.findChunk(u"q1-c2"_s).value();
  f.label(f.ada, {criterion::Support, claim.value, 0}, support::Supported, {{other, 0, 7, u"Passage"_s, {}, {}}});
  QCOMPARE(citationsHold(f.first()), Tri::Open); // a quote from elsewhere says nothing of what is cited
  const Subject passage{criterion::EntailmentByChunk, claim.value, cited.value};
  f.label(f.model, passage, entailment::Neutral);
  QCOMPARE(citationsHold(f.first()), Tri::Open); // a model is no gold
  f.label(f.ada, passage, entailment::Neutral);
  QCOMPARE(citationsHold(f.first()), Tri::No);
  QCOMPARE(isFaithful(f.first()), Tri::Yes); // the claim holds all the same
  f.label(f.ada, passage, entailment::Partial);
  QCOMPARE(citationSupport(f.first().claims.first(), cited),
           ValueSet::only(static_cast<int>(CitationSupport::Partial)));
  QCOMPARE(citationsHold(f.first()), Tri::Yes);
}

void JudgedAnswersTest::a_model_counts_for_nobody_but_for_its_own_view()
{
  Fixture f;
  f.label(f.model, {criterion::Correct, f.answer.value, 0}, correct::No);
  QCOMPARE(f.first().correct, ValueSet::whole(correct::Count));
  QCOMPARE(f.first(LabelScope::only(f.model)).correct, ValueSet::only(correct::No));
  QCOMPARE(f.first(LabelScope::only(f.ada)).correct, ValueSet::whole(correct::Count));
}

void JudgedAnswersTest::splitting_makes_a_claim_a_sentence_once()
{
  QVector<Record> records = smallWorkspace(1);
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) {
      answer->text = u"Within 30 days [1]. Shoes too."_s;
      answer->citations = {{15, 18, u"q1-c1"_s}};
    }
  Fixture f(records);
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 1);
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 0); // there already
  const QVector<Claim> claims = f.store.claimsOf(f.answer).value();
  QCOMPARE(claims.size(), 2);
  QCOMPARE(claims[0].text, u"Within 30 days."_s);
  QCOMPARE(claims[1].first, 20);
  QCOMPARE(f.first().claims[0].cited.size(), 1);
  QCOMPARE(f.first().claims[1].cited.size(), 0);
}

void JudgedAnswersTest::right_without_context_is_known_from_the_other_run()
{
  QVector<Record> records = smallWorkspace(1);
  for (Record& record : records)
    if (auto* const run = std::get_if<RunRecord>(&record); run && run->row.name == u"beta"_s)
      run->row.condition = Condition::NoContext;
  Fixture f(records);
  QCOMPARE(f.first().correctWithoutContext, Tri::Open);
  const AnswerId bare = f.store.answer(f.store.findRun(u"beta"_s).value(), f.q1).value()->id;
  f.label(f.ada, {criterion::Correct, bare.value, 0}, correct::Yes);
  QCOMPARE(f.first().correctWithoutContext, Tri::Yes);
  // The run without context has no counterpart of its own, and no faithfulness.
  const JudgedAnswer without =
      loadRunAnswers(f.store, f.store.findRun(u"beta"_s).value(), LabelScope::everybody()).value().answers.front();
  QCOMPARE(without.correctWithoutContext, Tri::No);
  QCOMPARE(answerMeasure(u"faithfulness"_s)->score(without), undefined(Reason::NoContext));
}

// The label that counts quotes a chunk which the writer never saw; the others quote one that it did.
void JudgedAnswersTest::evidence_of_an_overruled_or_undecided_label_makes_nothing_faithful()
{
  Fixture f;
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 3);
  const Subject claim{criterion::Support, f.store.claimsOf(f.answer).value().first().id.value, 0};
  const ChunkId seen = f.store.findChunk(u"q1-c1"_s).value();
  const ChunkId unseen = f.store.findChunk(u"q1-c5"_s).value(); // k is 3
  const JudgeId bob = f.store.addJudge(u"Bob"_s, JudgeKind::Person, Role::Expert).value().id;
  const JudgeId settled = f.store.addJudge(u"adjudication"_s, JudgeKind::Adjudication, Role::Lead).value().id;
  f.label(f.ada, claim, support::Supported, {{unseen, 0, 7, u"Passage"_s, {}, {}}});
  QCOMPARE(isFaithful(f.first().claims.first(), f.first()), Tri::No);

  Decision undecided;
  undecided.subject = claim;
  undecided.state = LabelState::CannotJudge;
  undecided.evidence = {{seen, 0, 7, u"Passage"_s, {}, {}}};
  QVERIFY(f.store.record({bob, {undecided}}));
  QCOMPARE(isFaithful(f.first().claims.first(), f.first()), Tri::No);

  f.label(bob, claim, support::Supported, {{seen, 0, 7, u"Passage"_s, {}, {}}});
  QCOMPARE(isFaithful(f.first().claims.first(), f.first()), Tri::Yes);
  f.label(settled, claim, support::Supported, {{unseen, 0, 7, u"Passage"_s, {}, {}}});
  QCOMPARE(isFaithful(f.first().claims.first(), f.first()), Tri::No);
}

void JudgedAnswersTest::one_answer_reads_as_it_does_among_all()
{
  Fixture f;
  QCOMPARE(splitAnswers(f.store, f.alpha).value(), 3);
  const ChunkId seen = f.store.findChunk(u"q1-c1"_s).value();
  f.label(f.ada, {criterion::Support, f.store.claimsOf(f.answer).value().first().id.value, 0}, support::Supported,
          {{seen, 0, 7, u"Passage"_s, {}, {}}});
  f.label(f.ada, {criterion::Outcome, f.answer.value, 0}, outcome::Answered);
  f.label(f.ada, {criterion::Relevance, f.q1.value, seen.value}, 2);
  const RunAnswers all = loadRunAnswers(f.store, f.alpha, LabelScope::everybody()).value();
  for (qsizetype i = 0; i < all.queries.size(); ++i) {
    const RunAnswers one = loadRunAnswer(f.store, f.alpha, all.queries[i].id, LabelScope::everybody()).value();
    QCOMPARE(one.answers.size(), 1);
    QCOMPARE(one.queries, QVector<QueryRow>{all.queries[i]});
    for (const AnswerMeasure& measure : answerMeasures())
      QCOMPARE(scoreOf(measure, one.answers.front()), scoreOf(measure, all.answers[static_cast<std::size_t>(i)]));
    QCOMPARE(isValidated(one.answers.front()), isValidated(all.answers[static_cast<std::size_t>(i)]));
  }
}

} // namespace assayer::tests
