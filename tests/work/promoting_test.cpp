#include "work/promoting_test.h"

#include "answers/diagnosis.h"
#include "answers/judged_answer.h"
#include "support/small_workspace.h"
#include "work/near_queries.h"
#include "work/promoting.h"
#include "work/splitting.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QueryRecord queryOf(const QString& name, const QString& text, Origin origin = Origin::Production)
{
  QueryRecord query;
  query.detail.row.name = name;
  query.detail.row.text = text;
  query.detail.row.origin = origin;
  return query;
}

/// q1 of production: nothing is known of it but its text; run "live" ranks c3, c1, c2 and answers.
QVector<Record> oneSample(const QueryRecord& query = queryOf(u"q1"_s, u"How long may goods be returned?"_s))
{
  QVector<Record> records{query};
  for (const QString& name : {u"c1"_s, u"c2"_s, u"c3"_s}) {
    ChunkRecord chunk;
    chunk.name = name;
    chunk.text = u"Goods may be returned within 30 days, says "_s + name + u'.';
    records.append(chunk);
  }
  RunRecord run;
  run.row.name = u"live"_s;
  run.row.record = u"{}"_s;
  records.append(run);
  RankingRecord ranking;
  ranking.run = u"live"_s;
  ranking.query = u"q1"_s;
  ranking.chunks = {u"c3"_s, u"c1"_s, u"c2"_s};
  records.append(ranking);
  AnswerRecord answer;
  answer.run = u"live"_s;
  answer.query = u"q1"_s;
  answer.text = u"Within 30 days."_s;
  records.append(answer);
  return records;
}

class Promoting {
public:
  explicit Promoting(const QVector<Record>& records = oneSample()) : m_workspace(records)
  {
    if (!m_workspace.problem().isEmpty()) qFatal("%s", qPrintable(m_workspace.problem()));
    m_ann = store().addJudge(u"ann"_s, JudgeKind::Person, Role::Reviewer)->id;
    m_lea = store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
    const auto found = store().findQuery(u"q1"_s);
    if (found) m_query = *found;
  }

  Store& store() { return m_workspace.store(); }
  JudgeId ann() const { return m_ann; }
  JudgeId lea() const { return m_lea; }
  QueryId query() const { return m_query; }
  AnswerId answer() { return (*store().answer(*store().findRun(u"live"_s), m_query))->id; }
  ChunkId chunk(const QString& name) { return *store().findChunk(name); }

  void label(JudgeId judge, const Subject& subject, int value)
  {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    const auto done = store().record({judge, {decision}});
    if (!done) qFatal("%s", qPrintable(sentence(done.error())));
  }
  void grade(JudgeId judge, const QString& name, int value)
  {
    label(judge, {criterion::Relevance, m_query.value, chunk(name).value}, value);
  }
  void ofAnswer(JudgeId judge, CriterionId criterion, int value)
  {
    label(judge, {criterion, answer().value, 0}, value);
  }
  void verdict(JudgeId judge, int value)
  {
    (void)splitAnswers(store(), *store().findRun(u"live"_s));
    const QVector<Claim> claims = *store().claimsOf(answer());
    for (const Claim& claim : claims) label(judge, {criterion::Support, claim.id.value, 0}, value);
  }
  PromotionDraft draft(LabelScope scope = LabelScope::everybody())
  {
    const auto made = draftOf(store(), answer(), m_ann, scope, u"2026-11-30"_s);
    if (!made) qFatal("%s", qPrintable(sentence(made.error())));
    return *made;
  }
  QueryDetail detail() { return *store().query(m_query); }
  Promotion promoted(const Promotion& promotion)
  {
    const auto done = assayer::promote(store(), promotion);
    if (!done) qFatal("%s", qPrintable(sentence(done.error())));
    return *done;
  }

private:
  TemporaryWorkspace m_workspace;
  JudgeId m_ann;
  JudgeId m_lea;
  QueryId m_query;
};

} // namespace

void PromotingTest::a_draft_takes_the_query_as_it_is_and_names_what_is_missing()
{
  Promoting sample;
  const PromotionDraft draft = sample.draft();
  QCOMPARE(draft.promotion.query, sample.query());
  QCOMPARE(draft.promotion.origin, Origin::Golden);
  QCOMPARE(draft.promotion.split, Split::Dev);
  QCOMPARE(draft.promotion.expect, Expect::Answer);
  QCOMPARE(draft.promotion.reference, QString());
  QCOMPARE(draft.promotion.day, u"2026-11-30"_s);
  QCOMPARE(draft.passages, 3);
  QCOMPARE(draft.passagesJudged, 0);
  QVERIFY(!draft.isGolden());
  QCOMPARE(draft.gaps, (QVector{PromotionGap::Reference, PromotionGap::Family}));
  QVERIFY(!draft.canBePromoted());
  QCOMPARE(gapSentence(PromotionGap::Family), u"The question belongs to no family"_s);
}

void PromotingTest::passages_that_answer_are_one_need_in_the_order_of_the_ranking()
{
  Promoting sample;
  sample.grade(sample.ann(), u"c1"_s, 3);
  sample.grade(sample.ann(), u"c2"_s, 1); // background
  sample.grade(sample.ann(), u"c3"_s, 2);
  const PromotionDraft draft = sample.draft();
  QCOMPARE(draft.promotion.needs, (QVector<Need>{Need{{u"c3"_s, {}}, {u"c1"_s, {}}}}));
  QCOMPARE(draft.passagesJudged, 3);
  QCOMPARE(draft.gaps, (QVector{PromotionGap::Wording, PromotionGap::Family}));
  QVERIFY(draft.canBePromoted());
}

void PromotingTest::only_the_labels_of_the_scope_make_a_draft()
{
  Promoting sample;
  sample.grade(sample.lea(), u"c1"_s, 3);
  QVERIFY(sample.draft(LabelScope::only(sample.ann())).promotion.needs.isEmpty());
  sample.grade(sample.ann(), u"c1"_s, 1); // apart: it may answer, and may not
  QVERIFY(sample.draft().promotion.needs.isEmpty());
  QVERIFY(!sample.draft(LabelScope::only(sample.lea())).promotion.needs.isEmpty());
}

void PromotingTest::an_answer_that_is_correct_and_faithful_serves_as_reference()
{
  Promoting sample;
  sample.ofAnswer(sample.ann(), criterion::Correct, correct::Yes);
  QVERIFY(!sample.draft().answerServes); // nobody has judged whether it is faithful
  sample.verdict(sample.ann(), support::Supported);
  const PromotionDraft draft = sample.draft();
  QVERIFY(draft.answerServes);
  QCOMPARE(draft.promotion.reference, u"Within 30 days."_s);
  QCOMPARE(draft.claims, 1);
  QCOMPARE(draft.claimsJudged, 1);
  QCOMPARE(draft.gaps, (QVector{PromotionGap::Passages, PromotionGap::Family}));
}

void PromotingTest::a_cause_says_that_a_refusal_is_expected()
{
  Promoting sample;
  sample.ofAnswer(sample.ann(), criterion::Cause, static_cast<int>(Cause::ShouldHaveRefused));
  sample.grade(sample.ann(), u"c1"_s, 3);
  PromotionDraft draft = sample.draft();
  QCOMPARE(draft.promotion.expect, Expect::Refusal);
  QVERIFY(draft.promotion.needs.isEmpty());
  QCOMPARE(draft.gaps, (QVector{PromotionGap::RefusalReason, PromotionGap::Family}));
  QVERIFY(draft.canBePromoted());
  draft.promotion.refusalReason = RefusalReason::FalsePremise;
  draft.promotion.family = u"returns"_s;
  findGaps(draft);
  QVERIFY(draft.isComplete());
  (void)sample.promoted(draft.promotion);
  QCOMPARE(sample.detail().row.expect, Expect::Refusal);
  QCOMPARE(sample.detail().refusalReason, RefusalReason::FalsePremise);
}

void PromotingTest::an_expectation_that_people_doubt_is_named()
{
  QueryRecord query = queryOf(u"q1"_s, u"How long?"_s);
  query.detail.row.expect = Expect::Answer;
  query.detail.row.family = u"returns"_s;
  query.detail.reference = u"30 days."_s;
  Promoting sample(oneSample(query));
  sample.ofAnswer(sample.ann(), criterion::Cause, static_cast<int>(Cause::ShouldHaveRefused));
  PromotionDraft draft = sample.draft();
  QCOMPARE(draft.promotion.expect, Expect::Answer);
  QCOMPARE(draft.gaps, (QVector{PromotionGap::Passages, PromotionGap::Expectation}));
  draft.promotion.expect = Expect::Refusal;
  draft.promotion.refusalReason = RefusalReason::OutsideCorpus;
  findGaps(draft);
  QVERIFY(draft.isComplete());
}

void PromotingTest::what_the_query_has_of_its_own_is_kept()
{
  QueryRecord query = queryOf(u"q1"_s, u"How long?"_s);
  query.detail.row.family = u"returns"_s;
  query.detail.row.split = Split::Test;
  query.detail.reference = u"A month."_s;
  query.detail.needs = {Need{{u"c2"_s, {}}}};
  Promoting sample(oneSample(query));
  sample.ofAnswer(sample.ann(), criterion::Correct, correct::Yes);
  sample.verdict(sample.ann(), support::Supported);
  sample.grade(sample.ann(), u"c1"_s, 3);
  const PromotionDraft draft = sample.draft();
  QCOMPARE(draft.promotion.split, Split::Test);
  QCOMPARE(draft.promotion.reference, u"A month."_s);
  QVERIFY(!draft.answerServes);
  QCOMPARE(draft.promotion.needs, query.detail.needs);
  QVERIFY(draft.isComplete());
}

void PromotingTest::promoting_changes_the_query_and_taking_back_restores_it()
{
  Promoting sample;
  const QueryDetail before = sample.detail();
  sample.grade(sample.ann(), u"c1"_s, 3);
  PromotionDraft draft = sample.draft();
  draft.promotion.family = u"returns"_s;
  draft.promotion.reference = u"30 days."_s;
  QVERIFY(!*beforePromotion(sample.store(), sample.query()));
  const Promotion stored = sample.promoted(draft.promotion);
  QCOMPARE(stored.uid.size(), 16);
  const QueryDetail golden = sample.detail();
  QCOMPARE(golden.row.origin, Origin::Golden);
  QCOMPARE(golden.row.family, u"returns"_s);
  QCOMPARE(golden.row.split, Split::Dev);
  QCOMPARE(golden.reference, u"30 days."_s);
  QCOMPARE(golden.needs, (QVector<Need>{Need{{u"c1"_s, {}}}}));

  const auto back = takeBack(sample.store(), sample.query(), sample.lea());
  QVERIFY2(back, back ? "" : qPrintable(sentence(back.error())));
  QCOMPARE(sample.detail(), before);
  const auto again = takeBack(sample.store(), sample.query(), sample.ann());
  QVERIFY(!again);
  QCOMPARE(again.error().kind, ErrorKind::NotFound);
}

void PromotingTest::two_promotions_are_taken_back_one_after_the_other()
{
  Promoting sample;
  const QueryDetail before = sample.detail();
  PromotionDraft draft = sample.draft();
  draft.promotion.reference = u"30 days."_s;
  (void)sample.promoted(draft.promotion);
  draft.promotion.reference = u"A month."_s;
  (void)sample.promoted(draft.promotion);
  (void)sample.promoted(draft.promotion); // nothing new
  QVERIFY(takeBack(sample.store(), sample.query(), sample.ann()));
  QCOMPARE(sample.detail().reference, u"30 days."_s);
  QCOMPARE(sample.detail().row.origin, Origin::Golden);
  QVERIFY(takeBack(sample.store(), sample.query(), sample.ann()));
  QCOMPARE(sample.detail(), before);
  QVERIFY(!takeBack(sample.store(), sample.query(), sample.ann()));
}

void PromotingTest::a_query_that_was_golden_already_stays_golden_when_taken_back()
{
  QueryRecord query = queryOf(u"q1"_s, u"How long?"_s, Origin::Golden); // in no split
  query.detail.row.family = u"returns"_s;
  Promoting sample(oneSample(query));
  PromotionDraft draft = sample.draft();
  QVERIFY(draft.isGolden());
  draft.promotion.reference = u"30 days."_s;
  draft.promotion.family = u"goods"_s;
  (void)sample.promoted(draft.promotion);
  const auto back = takeBack(sample.store(), sample.query(), sample.ann());
  QVERIFY2(back, back ? "" : qPrintable(sentence(back.error())));
  QCOMPARE(sample.detail().row.origin, Origin::Golden);
  QCOMPARE(sample.detail().row.family, u"returns"_s);
  QCOMPARE(sample.detail().row.split, Split::Dev); // a golden query is in one
  QCOMPARE(sample.detail().row.expect, Expect::None);
  QCOMPARE(sample.detail().reference, QString());
}

void PromotingTest::only_a_lead_touches_the_test_split()
{
  Promoting sample;
  PromotionDraft draft = sample.draft();
  draft.promotion.reference = u"30 days."_s;
  draft.promotion.split = Split::Test;
  const auto refused = assayer::promote(sample.store(), draft.promotion);
  QVERIFY(!refused);
  QCOMPARE(refused.error().kind, ErrorKind::Usage);
  QVERIFY(sample.store().promotionsOf(sample.query())->isEmpty());
  draft.promotion.by = sample.lea();
  (void)sample.promoted(draft.promotion);
  QCOMPARE(sample.detail().row.split, Split::Test);
  QVERIFY(!takeBack(sample.store(), sample.query(), sample.ann()));
  QVERIFY(takeBack(sample.store(), sample.query(), sample.lea()));
}

void PromotingTest::a_model_promotes_nothing()
{
  Promoting sample;
  PromotionDraft draft = sample.draft();
  draft.promotion.reference = u"30 days."_s;
  draft.promotion.by = sample.store().addJudge(u"robot"_s, JudgeKind::Model, Role::None)->id;
  QVERIFY(!assayer::promote(sample.store(), draft.promotion));
  draft.promotion.by = sample.ann();
  draft.promotion.expect = Expect::None;
  QVERIFY(!assayer::promote(sample.store(), draft.promotion));
}

void PromotingTest::alike_is_told_in_any_script_data()
{
  QTest::addColumn<QString>("a");
  QTest::addColumn<QString>("b");
  QTest::addColumn<bool>("near");
  const auto row = [](const char* name, const QString& a, const QString& b, bool near) {
    QTest::newRow(name) << a << b << near;
  };
  row("case and signs", u"How long may I return goods?"_s, u"how long  may I return goods"_s, true);
  row("a number more", u"How long may I return the goods?"_s, u"How long may I return goods?"_s, true);
  row("a longer word", u"Can I return shoes after the sale?"_s, u"Can I return a shoe after the sale?"_s, true);
  row("another subject", u"How long may I return goods?"_s, u"How long is the warranty on shoes?"_s, false);
  row("nothing shared", u"Refunds?"_s, u"Opening hours?"_s, false);
  row("Chinese, a character more", u"商品可以在多长时间内退货？"_s, u"商品可以在多长时间之内退货"_s, true);
  row("Chinese, another question", u"商品可以在多长时间内退货？"_s, u"商店几点开门？"_s, false);
  row("Hindi, a sign more", u"मैं सामान कितने दिनों में लौटा सकता हूँ"_s, u"मैं सामान कितने दिनों में लौटा सकता हूँ?"_s, true);
  row("Arabic, another question", u"كم يوما يمكنني إرجاع البضائع؟"_s, u"متى يفتح المتجر؟"_s, false);
}

void PromotingTest::alike_is_told_in_any_script()
{
  QFETCH(QString, a);
  QFETCH(QString, b);
  QFETCH(bool, near);
  const double similarity = querySimilarity(a, b);
  QVERIFY2((similarity >= NearQueryFrom) == near, qPrintable(QString::number(similarity)));
  QCOMPARE(querySimilarity(b, a), similarity);
  QCOMPARE(querySimilarity(a, a), 1.0);
}

void PromotingTest::near_queries_come_duplicates_first()
{
  QVector<Record> records = oneSample();
  records.append(queryOf(u"g1"_s, u"How long may my goods be returned?"_s, Origin::Golden));
  records.append(queryOf(u"g2"_s, u"how long may goods be returned"_s, Origin::Golden));
  records.append(queryOf(u"g3"_s, u"What are the opening hours?"_s, Origin::Golden));
  records.append(queryOf(u"p2"_s, u"How long may goods be returned?"_s)); // no golden one
  Promoting sample(records);
  const auto golden = GoldenQueries::read(sample.store());
  QVERIFY(golden);
  const auto near = nearGoldenQueries(sample.store(), *golden, sample.query());
  QVERIFY(near);
  QCOMPARE(near->size(), 2);
  QCOMPARE(near->at(0).query.name, u"g2"_s);
  QVERIFY(near->at(0).isDuplicate());
  QCOMPARE(near->at(0).similarity, 1.0);
  QCOMPARE(near->at(1).query.name, u"g1"_s);
  QVERIFY(!near->at(1).isDuplicate());
  QVERIFY(near->at(1).similarity >= NearQueryFrom);
  QVERIFY(!nearGoldenQueries(sample.store(), *golden, QueryId{999}));
}

void PromotingTest::the_same_words_after_another_conversation_are_no_duplicate()
{
  QVector<Record> records = oneSample(queryOf(u"q1"_s, u"And for hats?"_s));
  QueryRecord other = queryOf(u"g1"_s, u"And for hats?"_s, Origin::Golden);
  other.detail.conversation = {{u"user"_s, u"What do shoes cost?"_s}};
  records.append(other);
  Promoting sample(records);
  const auto near = nearGoldenQueries(sample.store(), *GoldenQueries::read(sample.store()), sample.query());
  QVERIFY(near);
  QCOMPARE(near->size(), 1);
  QVERIFY(near->first().sameText);
  QVERIFY(near->first().otherConversation);
  QVERIFY(!near->first().isDuplicate());
}

void PromotingTest::golden_queries_follow_what_becomes_golden()
{
  QVector<Record> records = oneSample();
  records.append(queryOf(u"q2"_s, u"How long may goods be returned?"_s));
  Promoting sample(records);
  GoldenQueries golden = *GoldenQueries::read(sample.store());
  const QueryRow asked = sample.detail().row;
  QVERIFY(golden.near(asked).isEmpty());
  QueryRow other = sample.store().query(*sample.store().findQuery(u"q2"_s))->row;
  other.origin = Origin::Golden;
  golden.follow(other);
  golden.follow(other);
  QCOMPARE(golden.near(asked).size(), 1);
  QVERIFY(golden.near(other).isEmpty()); // itself
  other.origin = Origin::Production;
  golden.follow(other);
  QVERIFY(golden.near(asked).isEmpty());
}

// The figures are printed; with ASSAYER_BENCH there are 10,000.
void PromotingTest::ten_thousand_golden_queries_are_looked_through()
{
  const int count = qEnvironmentVariableIsSet("ASSAYER_BENCH") ? 10'000 : 100;
  const QStringList things{u"goods"_s, u"hats"_s, u"shoes"_s, u"vouchers"_s, u"books"_s, u"lamps"_s, u"chairs"_s};
  const QStringList ways{u"be returned to the shop"_s, u"be repaired under the guarantee"_s,
                         u"be sent to another country"_s, u"be paid for by instalments"_s};
  QVector<Record> records = oneSample(queryOf(u"q1"_s, u"How long may lamps of kind 41 be returned to the shop?"_s));
  for (int i = 0; i < count; ++i)
    records.append(
        queryOf(u"g%1"_s.arg(i),
                u"How long may %1 of kind %2 %3?"_s.arg(things[i % things.size()]).arg(i).arg(ways[i % ways.size()]),
                Origin::Golden));
  Promoting sample(records);
  QElapsedTimer watch;
  watch.start();
  const auto golden = GoldenQueries::read(sample.store());
  const double read = static_cast<double>(watch.nsecsElapsed()) / 1e6;
  QVERIFY(golden);
  watch.start();
  const auto near = nearGoldenQueries(sample.store(), *golden, sample.query());
  const double looked = static_cast<double>(watch.nsecsElapsed()) / 1e6;
  QVERIFY(near);
  QCOMPARE(near->size(), MostNearQueries);
  QVERIFY(near->first().similarity > 0.8);
  for (qsizetype i = 1; i < near->size(); ++i) QVERIFY(near->at(i - 1).similarity >= near->at(i).similarity);
  qInfo("%d golden queries: read in %.1f ms, looked through in %.1f ms", count, read, looked);
}

} // namespace assayer::tests
