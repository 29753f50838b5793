#include "work/adjudicating_test.h"

#include "answers/judged_answer.h"
#include "work/adjudicating.h"
#include "work/disagreeing.h"
#include "work/my_differences.h"
#include "work/session.h"

#include <QSet>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A workspace with a disagreement on q1-c1 (Anna 0, Ben 3) and a session of the lead's.
struct Bench : Desks {
  explicit Bench(const QVector<Record>& records = smallWorkspace(4, 4)) : Desks(records)
  {
    set(anna, subject, 0);
    set(ben, subject, 3, LabelState::Valued, {}, u"says it all"_s);
    session = std::move(*Session::open(workspace.path()));
    judgeAs(lead);
  }
  void judgeAs(JudgeId id)
  {
    const QVector<JudgeRow> judges = *store().judges();
    session->setJudge(*std::ranges::find(judges, id, &JudgeRow::id));
    adjudicating = std::make_unique<Adjudicating>(*session);
  }
  const DisagreementPage& open(const Subject& of)
  {
    const auto opened = adjudicating->open(of);
    if (!opened) qFatal("%s", qPrintable(sentence(opened.error())));
    return *adjudicating->page();
  }
  int sideOf(int value) const { return adjudicating->page()->sides[0].value == value ? 0 : 1; }
  StandingRuling ruling(const Subject& of) { return store().rulingOn(of)->value_or(StandingRuling{}); }
  /// Labels of both stand apart on a claim of q2: supported by a quote, contradicted by another.
  Subject claimApart()
  {
    const Subject of = supportOf(claim(u"q2"_s).id);
    set(anna, of, support::Supported, LabelState::Valued, {quote(u"q2-c2"_s, u"returned within 2 days"_s)});
    set(ben, of, support::Contradicted, LabelState::Valued, {quote(u"q2-c1"_s, u"within 1 days"_s)}, u"one day"_s);
    return of;
  }

  Subject subject = relevance(u"q1"_s, u"q1-c1"_s);
  std::unique_ptr<Session> session;
  std::unique_ptr<Adjudicating> adjudicating;
};

} // namespace

void AdjudicatingTest::the_page_shows_both_sides_and_no_names()
{
  Bench bench;
  const DisagreementPage& page = bench.open(bench.subject);
  QCOMPARE(page.query.row.name, u"q1"_s);
  QCOMPARE(page.criterion.id, criterion::Relevance);
  QCOMPARE(page.criterion.values.size(), 4);
  QCOMPARE(page.texts.size(), 1);
  QCOMPARE(page.texts[0].name, u"q1-c1"_s);
  QVERIFY(page.texts[0].text.startsWith(u"Passage 1 that was found"_s));
  QCOMPARE(page.sides.size(), 2);
  const DisagreementSide& high = page.sides[bench.sideOf(3)];
  QCOMPARE(high.reasons, QStringList{u"says it all"_s});
  QCOMPARE(high.judges, 1);
  QCOMPARE(page.sides[bench.sideOf(0)].reasons, QStringList());
  QCOMPARE(page.said, (QVector<ValueCount>{{0, 1}, {3, 1}}));
  QVERIFY(!page.ruling);
}

void AdjudicatingTest::sides_are_shuffled_and_the_same_again()
{
  Desks desks(smallWorkspace(2, 20));
  QSet<int> first;
  for (int i = 1; i <= 20; ++i) {
    const Subject subject = desks.relevance(u"q1"_s, u"q1-c%1"_s.arg(i));
    desks.set(desks.anna, subject, 0);
    desks.set(desks.ben, subject, 3);
    const auto page = loadDisagreementPage(desks.store(), subject);
    QVERIFY(page);
    const auto again = loadDisagreementPage(**Store::another(desks.workspace.path()), subject);
    QCOMPARE(again->sides, page->sides);
    first.insert(page->sides[0].value);
  }
  QCOMPARE(first, (QSet<int>{0, 3})); // now one, now the other stands first
}

void AdjudicatingTest::of_three_values_the_lowest_and_the_highest_are_the_sides()
{
  Bench bench;
  bench.set(bench.cleo, bench.subject, 1);
  bench.set(bench.lead, bench.subject, 3, LabelState::Valued, {}, u"clear"_s);
  bench.set(bench.person(u"Dora"_s, Role::Expert), bench.subject, std::nullopt, LabelState::CannotJudge);
  const DisagreementPage& page = bench.open(bench.subject);
  QCOMPARE(page.said, (QVector<ValueCount>{{0, 1}, {1, 1}, {3, 2}}));
  QCOMPARE(page.cannotJudge, 1);
  QCOMPARE(page.sides.size(), 2);
  QCOMPARE(page.sides[bench.sideOf(3)].judges, 2);
  QCOMPARE(page.sides[bench.sideOf(3)].reasons, (QStringList{u"says it all"_s, u"clear"_s}));
  QCOMPARE(page.sides[1 - bench.sideOf(3)].value, 0);
}

void AdjudicatingTest::without_an_order_the_two_that_most_say_are_the_sides()
{
  Bench bench;
  const Subject outcome{criterion::Outcome, bench.answer(u"q1"_s).id.value, 0};
  bench.set(bench.anna, outcome, 0);
  bench.set(bench.ben, outcome, 2);
  bench.set(bench.cleo, outcome, 3);
  bench.set(bench.lead, outcome, 3);
  const DisagreementPage& page = bench.open(outcome);
  QSet<int> values;
  for (const DisagreementSide& side : page.sides) values.insert(side.value);
  QCOMPARE(values, (QSet<int>{0, 3})); // two say 3; of the others the first of the scale
}

void AdjudicatingTest::quotes_are_marked_where_they_stand()
{
  QVector<Record> records = smallWorkspace(2, 2);
  for (Record& record : records)
    if (auto* const chunk = std::get_if<ChunkRecord>(&record); chunk && chunk->name == u"q1-c1"_s)
      chunk->text = u"🧾🧾 Gifts may be returned. A receipt helps."_s;
  Bench bench(records);
  const Subject of = supportOf(bench.claim(u"q1"_s).id);
  EvidenceQuote gone = bench.quote(u"q1-c2"_s, u"Passage"_s);
  gone.quote = u"never written anywhere at all"_s;
  bench.set(bench.anna, of, support::Supported, LabelState::Valued,
            {bench.quote(u"q1-c1"_s, u"Gifts may be returned."_s)});
  bench.set(bench.ben, of, support::Contradicted, LabelState::Valued,
            {bench.quote(u"q1-c1"_s, u"A receipt helps."_s), gone});
  const DisagreementPage& page = bench.open(of);
  const auto text = std::ranges::find(page.texts, u"q1-c1"_s, &DisagreementText::name);
  QVERIFY(text != page.texts.end());
  QCOMPARE(text->marks.size(), 2);
  const int a = page.sides[0].value == support::Supported ? 0 : 1;
  for (const SideMark& mark : text->marks)
    QCOMPARE(text->text.sliced(mark.first, mark.last - mark.first),
             mark.side == a ? u"Gifts may be returned."_s : u"A receipt helps."_s);
  QCOMPARE(page.sides[1 - a].isThere, (QVector<bool>{true, false}));
}

void AdjudicatingTest::a_claim_comes_with_its_answer_and_what_the_generator_saw()
{
  Bench bench; // the generator saw three chunks of four
  const Subject of = bench.claimApart();
  bench.set(bench.cleo, of, support::Supported, LabelState::Valued, {bench.quote(u"q2-c4"_s, u"Goods"_s)});
  const DisagreementPage& page = bench.open(of);
  using Kind = DisagreementText::Kind;
  QCOMPARE(page.texts.size(), 6);
  QCOMPARE(page.texts[0].kind, Kind::Claim);
  QCOMPARE(page.texts[0].text, u"Within some days."_s);
  QCOMPARE(page.texts[1].kind, Kind::Answer);
  QVERIFY(page.texts[1].claim == std::pair(qsizetype(0), qsizetype(16)));
  QStringList names;
  for (const DisagreementText& text : page.texts.sliced(2)) names.append(text.name);
  QCOMPARE(names, (QStringList{u"q2-c1"_s, u"q2-c2"_s, u"q2-c4"_s, u"q2-c3"_s})); // quoted ones first
  QVERIFY(page.texts[2].seen);
  QVERIFY(!page.texts[4].seen);
  QVERIFY(page.texts[5].marks.isEmpty());
}

void AdjudicatingTest::two_answers_may_stand_the_other_way_round()
{
  QVector<Record> records = smallWorkspace(12, 1);
  CriterionRecord preference;
  preference.name = u"preference"_s;
  preference.on = SubjectKind::AnswerPair;
  preference.ordinal = true;
  preference.values = QStringList{u"-1"_s, u"0"_s, u"1"_s};
  records.append(preference);
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) answer->text = answer->run + u" says so"_s;
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) answer->citations.clear();
  Desks desks(records);
  QCOMPARE(desks.workspace.problem(), QString());
  const QVector<Criterion> criteria = *desks.store().criteria();
  const auto own = std::ranges::find(criteria, SubjectKind::AnswerPair, &Criterion::on);
  QSet<bool> ways;
  for (int q = 1; q <= 12; ++q) {
    const QString query = u"q%1"_s.arg(q);
    const Subject subject{own->id, desks.answer(query).id.value, desks.answer(query, u"beta"_s).id.value};
    desks.set(desks.anna, subject, 0);
    desks.set(desks.ben, subject, 2);
    const auto page = loadDisagreementPage(desks.store(), subject);
    QVERIFY(page);
    QCOMPARE(page->texts[0].text, page->isMirrored ? u"beta says so"_s : u"alpha says so"_s);
    QCOMPARE(page->texts[1].text, page->isMirrored ? u"alpha says so"_s : u"beta says so"_s);
    ways.insert(page->isMirrored);
  }
  QCOMPARE(ways.size(), 2);
}

void AdjudicatingTest::adopting_a_side_stores_its_value_its_evidence_and_both_sides()
{
  Bench bench;
  const Subject of = bench.claimApart();
  const DisagreementPage page = bench.open(of);
  const int side = bench.sideOf(support::Contradicted);
  QVERIFY(bench.adjudicating->adopt(side));
  const StandingRuling ruling = bench.ruling(of);
  QCOMPARE(ruling.by, bench.lead);
  QCOMPARE(ruling.ruling.outcome, RulingOutcome::Label);
  QCOMPARE(ruling.ruling.value, std::optional<int>(support::Contradicted));
  QCOMPARE(ruling.ruling.evidence, page.sides[side].evidence);
  QCOMPARE(ruling.ruling.left, page.sides[0].event);
  QCOMPARE(ruling.ruling.right, page.sides[1].event);
  const auto labels = bench.store().labelsOf(*bench.store().findQuery(u"q2"_s), LabelScope::only(bench.anna));
  QCOMPARE(labels->first().value, std::optional<int>(support::Supported)); // the originals stay
}

void AdjudicatingTest::another_value_takes_no_evidence_but_ones_own()
{
  Bench bench;
  const Subject of = bench.claimApart();
  bench.open(of);
  QVERIFY(bench.adjudicating->decide(support::NotInEvidence));
  QVERIFY(bench.ruling(of).ruling.evidence.isEmpty());
  QVERIFY(bench.adjudicating->refresh());
  QVERIFY(bench.adjudicating->decide(support::Supported)); // a side's value brings that side's quotes
  QCOMPARE(bench.ruling(of).ruling.evidence.first().quote, u"returned within 2 days"_s);
  QVERIFY(bench.adjudicating->refresh());
  const EvidenceQuote own = bench.quote(u"q2-c3"_s, u"Goods may be returned"_s);
  QVERIFY(bench.adjudicating->decide(support::Supported, {own}));
  QCOMPARE(bench.ruling(of).ruling.evidence, QVector<EvidenceQuote>{own});
}

void AdjudicatingTest::ambiguous_and_unjudgeable_have_no_value()
{
  Bench bench;
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->setAmbiguous());
  QCOMPARE(bench.ruling(bench.subject).ruling.outcome, RulingOutcome::Ambiguous);
  QVERIFY(!bench.ruling(bench.subject).ruling.value);
  QVERIFY(bench.adjudicating->refresh());
  QVERIFY(bench.adjudicating->setUnjudgeable());
  QCOMPARE(bench.ruling(bench.subject).ruling.outcome, RulingOutcome::Unjudgeable);
}

void AdjudicatingTest::only_a_lead_says_that_nobody_can_judge()
{
  Bench bench;
  bench.judgeAs(bench.person(u"Rita"_s, Role::Reviewer));
  bench.open(bench.subject);
  QVERIFY(!bench.adjudicating->setUnjudgeable());
  QVERIFY(bench.adjudicating->adopt(0));
}

void AdjudicatingTest::experts_settle_nothing()
{
  Bench bench;
  bench.judgeAs(bench.cleo);
  const auto opened = bench.adjudicating->open(bench.subject);
  QVERIFY(!opened);
  QCOMPARE(opened.error().kind, ErrorKind::Permission);
  QVERIFY(!bench.adjudicating->page());
  QVERIFY(!bench.adjudicating->adopt(0));
  QVERIFY(!bench.set(bench.cleo, bench.subject, 1).events.first().afterReveal); // and have seen nothing
}

void AdjudicatingTest::a_decision_is_taken_back_by_retracting_and_by_undo()
{
  Bench bench;
  bench.open(bench.subject);
  QVERIFY(!bench.adjudicating->retract()); // nothing to take back
  QVERIFY(bench.adjudicating->decide(1));
  QVERIFY(bench.adjudicating->refresh());
  QVERIFY(bench.adjudicating->retract());
  QVERIFY(!*bench.store().rulingOn(bench.subject));
  QVERIFY(bench.session->judging()->undo());
  QCOMPARE(bench.ruling(bench.subject).ruling.value, std::optional<int>(1));
  QVERIFY(bench.session->judging()->undo());
  QVERIFY(!*bench.store().rulingOn(bench.subject));
  QVERIFY(bench.session->judging()->redo());
  QCOMPARE(bench.ruling(bench.subject).ruling.value, std::optional<int>(1));
}

void AdjudicatingTest::remarks_wait_for_the_decision_and_change_with_it()
{
  Bench bench;
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->setRemarks({u"a slip"_s, u"See page 3."_s, true}));
  QVERIFY(!*bench.store().rulingOn(bench.subject));
  bench.open(bench.relevance(u"q1"_s, u"q1-c2"_s));
  QCOMPARE(bench.adjudicating->remarks(), RulingRemarks());
  bench.open(bench.subject); // they waited
  QVERIFY(bench.adjudicating->decide(2));
  Ruling ruling = bench.ruling(bench.subject).ruling;
  QCOMPARE(ruling.reason, u"a slip"_s);
  QCOMPARE(ruling.note, u"See page 3."_s);
  QVERIFY(ruling.changeGuideline);
  QVERIFY(bench.adjudicating->refresh());
  QVERIFY(bench.adjudicating->setRemarks({u"a slip"_s, {}, false})); // at once
  ruling = bench.ruling(bench.subject).ruling;
  QVERIFY(!ruling.changeGuideline);
  QCOMPARE(ruling.note, QString());
  QCOMPARE(ruling.value, std::optional<int>(2));
  QVERIFY(bench.session->judging()->undo());
  QVERIFY(bench.ruling(bench.subject).ruling.changeGuideline);
}

void AdjudicatingTest::looking_is_stored_as_a_look()
{
  Bench bench;
  QVERIFY(!bench.set(bench.lead, bench.relevance(u"q1"_s, u"q1-c2"_s), 1).events.first().afterReveal);
  bench.open(bench.subject);
  QVERIFY(bench.set(bench.lead, bench.subject, 2).events.first().afterReveal);
}

void AdjudicatingTest::the_first_ruling_counts_in_the_figures_at_once()
{
  Bench bench;
  bench.session->setBlind(false);
  QTRY_VERIFY_WITH_TIMEOUT(bench.session->engine(), 5000);
  QCOMPARE(bench.session->engine()->poolCounts().disputed, 1);
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->decide(2));
  QCOMPARE(bench.session->engine()->poolCounts().disputed, 0);
  QCOMPARE(bench.session->engine()->poolCounts().judged, 1);
  QVERIFY(bench.session->judging()->undo());
  QCOMPARE(bench.session->engine()->poolCounts().disputed, 1);
  // A blind window goes on showing its own labels only.
  bench.session->setBlind(true);
  QTRY_VERIFY_WITH_TIMEOUT(bench.session->engine(), 5000);
  QVERIFY(bench.session->judging()->redo());
  QCOMPARE(bench.session->engine()->poolCounts().judged, 0);
}

void AdjudicatingTest::the_same_decision_twice_is_one()
{
  Bench bench;
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->decide(2));
  QVERIFY(bench.adjudicating->refresh());
  const ChangeId newest = *bench.store().newestChange();
  QVERIFY(bench.adjudicating->decide(2));
  QCOMPARE(*bench.store().newestChange(), newest);
}

void AdjudicatingTest::a_subject_that_is_not_there_is_refused()
{
  Bench bench;
  bench.open(bench.subject);
  QVERIFY(!bench.adjudicating->open({criterion::Relevance, 999'999, 1}));
  QVERIFY(!bench.adjudicating->open({CriterionId{77}, 1, 1}));
  QCOMPARE(bench.adjudicating->page()->subject, bench.subject); // what was there is there
}

void AdjudicatingTest::judges_see_what_became_of_their_labels()
{
  Bench bench;
  const Subject of = bench.claimApart();
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->decide(3));
  bench.open(of);
  QVERIFY(bench.adjudicating->setAmbiguous());
  const auto annas = myDifferences(bench.store(), bench.anna);
  QVERIFY(annas);
  QCOMPARE(annas->size(), 2);
  QCOMPARE(annas->at(0).own.subject, of); // the newest first
  QVERIFY(annas->at(0).differs);
  QCOMPARE(annas->at(0).query, *bench.store().findQuery(u"q2"_s));
  QCOMPARE(annas->at(1).own.value, std::optional<int>(0));
  QCOMPARE(annas->at(1).ruling.ruling.value, std::optional<int>(3));
  QVERIFY(annas->at(1).differs);
  const auto bens = myDifferences(bench.store(), bench.ben);
  QCOMPARE(bens->size(), 2);
  QCOMPARE(bens->at(0).own.subject, of);
  QVERIFY(!bens->at(1).differs); // what counts is what Ben said
  QVERIFY(markSeen(bench.store(), bench.anna, *annas));
  QVERIFY(bench.set(bench.anna, bench.subject, 3).events.first().afterReveal);
  QVERIFY(!bench.set(bench.ben, bench.subject, 2).events.first().afterReveal);
}

void AdjudicatingTest::outcomes_of_what_one_did_not_judge_stay_hidden()
{
  Bench bench;
  bench.set(bench.cleo, bench.subject, std::nullopt, LabelState::Later);
  bench.open(bench.subject);
  QVERIFY(bench.adjudicating->decide(3));
  QVERIFY(myDifferences(bench.store(), bench.cleo)->isEmpty());
  QVERIFY(myDifferences(bench.store(), bench.lead)->isEmpty());
}

} // namespace assayer::tests
