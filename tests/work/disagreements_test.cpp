#include "work/disagreements_test.h"

#include "work/disagreeing.h"
#include "work/disagreement_list.h"
#include "work/disagreements.h"
#include "work/session.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

using Show = DisagreementFilter::Show;

Disagreements read(Desks& desks)
{
  auto list = Disagreements::load(desks.store());
  if (!list) qFatal("%s", qPrintable(sentence(list.error())));
  return std::move(*list);
}

QVector<Subject> subjectsOf(const Disagreements& list, const DisagreementFilter& filter)
{
  QVector<Subject> subjects;
  for (const int index : list.matching(filter)) subjects.append(list.rows()[index].subject);
  return subjects;
}

Change rule(Desks& desks, const Subject& subject, RulingOutcome outcome, std::optional<int> value = {})
{
  Ruling ruling;
  ruling.subject = subject;
  ruling.outcome = outcome;
  ruling.value = value;
  const auto stored = desks.store().adjudicate(desks.lead, ruling);
  if (!stored) qFatal("%s", qPrintable(sentence(stored.error())));
  return *stored;
}

} // namespace

void DisagreementsTest::different_values_of_two_people_are_a_disagreement()
{
  Desks desks;
  const Subject subject = desks.relevance(u"q1"_s, u"q1-c1"_s);
  desks.set(desks.anna, subject, 0);
  desks.set(desks.ben, subject, 3);
  desks.set(desks.cleo, subject, 1);
  const Disagreements list = read(desks);
  QCOMPARE(list.rows().size(), 1);
  const Disagreement& row = list.rows().first();
  QCOMPARE(row.subject, subject);
  QCOMPARE(row.query, *desks.store().findQuery(u"q1"_s));
  QCOMPARE(row.gap, 3);
  QVERIFY(row.crossesCut); // relevant from 1
  QCOMPARE(row.judges, 3);
  QVERIFY(!row.ruling);
  QCOMPARE(list.query(row.query).text, u"Question number 1 about returns?"_s);
  QCOMPARE(list.counts(), (DisagreementCounts{1, 0, 0, 0}));
}

void DisagreementsTest::models_later_repeats_and_single_labels_are_none()
{
  Desks desks;
  const JudgeId model = desks.store().addJudge(u"model-1"_s, JudgeKind::Model, Role::None)->id;
  const auto chunk = [&](int number) { return desks.relevance(u"q1"_s, u"q1-c%1"_s.arg(number)); };
  desks.set(desks.anna, chunk(1), 0);
  desks.set(model, chunk(1), 3);
  desks.set(desks.anna, chunk(2), 0);
  desks.set(desks.ben, chunk(2), std::nullopt, LabelState::Later);
  desks.set(desks.cleo, chunk(2), std::nullopt, LabelState::CannotJudge);
  desks.set(desks.anna, chunk(3), 0);
  desks.set(desks.anna, chunk(3), 2, LabelState::Valued, {}, {}, 1); // a hidden repeat
  desks.set(desks.ben, chunk(3), 0);
  desks.set(desks.anna, chunk(4), 0);
  desks.set(desks.ben, chunk(4), 3);
  desks.set(desks.ben, chunk(4), std::nullopt, LabelState::Cleared);
  QVERIFY(read(desks).rows().isEmpty());
  QVERIFY(
      desks.store().record({desks.anna, {{{criterion::Flag, chunk(1).item, 0}, LabelState::Valued, 0, {}, {}, {}}}}));
  QVERIFY(read(desks).rows().isEmpty());
}

void DisagreementsTest::evidence_that_differs_under_one_verdict_is_none()
{
  Desks desks;
  const Subject same = supportOf(desks.claim(u"q1"_s).id);
  desks.set(desks.anna, same, 0, LabelState::Valued, {desks.quote(u"q1-c1"_s, u"returned"_s)});
  desks.set(desks.ben, same, 0, LabelState::Valued, {desks.quote(u"q1-c2"_s, u"Goods"_s)});
  const Subject apart = supportOf(desks.claim(u"q2"_s).id);
  desks.set(desks.anna, apart, 0, LabelState::Valued, {desks.quote(u"q2-c1"_s, u"returned"_s)});
  desks.set(desks.ben, apart, 3);
  const Disagreements list = read(desks);
  QCOMPARE(subjectsOf(list, {}), QVector<Subject>{apart});
  QCOMPARE(list.rows().first().query, *desks.store().findQuery(u"q2"_s));
}

void DisagreementsTest::a_scale_without_order_counts_one_step()
{
  Desks desks;
  const Subject outcome{criterion::Outcome, desks.answer(u"q3"_s).id.value, 0};
  desks.set(desks.anna, outcome, 0);
  desks.set(desks.ben, outcome, 3);
  const Disagreements list = read(desks);
  QCOMPARE(list.rows().size(), 1);
  QCOMPARE(list.rows().first().gap, 1);
  QVERIFY(!list.rows().first().crossesCut);
  QCOMPARE(list.rows().first().query, *desks.store().findQuery(u"q3"_s));
}

void DisagreementsTest::own_criteria_and_preferences_are_there()
{
  QVector<Record> records = smallWorkspace(2, 2);
  CriterionRecord tone;
  tone.name = u"tone"_s;
  tone.ordinal = true;
  tone.values = QStringList{u"1"_s, u"2"_s, u"3"_s, u"4"_s};
  CriterionRecord preference;
  preference.name = u"preference"_s;
  preference.on = SubjectKind::AnswerPair;
  preference.ordinal = true;
  preference.values = QStringList{u"-2"_s, u"-1"_s, u"0"_s, u"1"_s, u"2"_s};
  records << tone << preference;
  Desks desks(records);
  QCOMPARE(desks.workspace.problem(), QString());
  CriterionId toneId;
  CriterionId preferenceId;
  const QVector<Criterion> criteria = *desks.store().criteria();
  for (const Criterion& row : criteria) {
    if (row.on == SubjectKind::AnswerPair) preferenceId = row.id;
    if (row.id >= criterion::FirstOwn && row.on == SubjectKind::Answer) toneId = row.id;
  }
  const Answer a = desks.answer(u"q2"_s);
  const Answer b = desks.answer(u"q2"_s, u"beta"_s);
  const Subject own{toneId, a.id.value, 0};
  const Subject pair{preferenceId, a.id.value, b.id.value};
  desks.set(desks.anna, own, 0);
  desks.set(desks.ben, own, 1);
  desks.set(desks.anna, pair, 0);
  desks.set(desks.ben, pair, 4);
  const Disagreements list = read(desks);
  QCOMPARE(subjectsOf(list, {}), (QVector<Subject>{pair, own}));
  QCOMPARE(list.rows().first().gap, 4);
  QCOMPARE(list.criteria(), (QVector<CriterionId>{std::min(toneId, preferenceId), std::max(toneId, preferenceId)}));
}

void DisagreementsTest::the_worst_come_first()
{
  Desks desks;
  const auto apart = [&](const QString& query, const QString& chunk, int a, int b, std::optional<int> c = {}) {
    const Subject subject = desks.relevance(query, chunk);
    desks.set(desks.anna, subject, a);
    desks.set(desks.ben, subject, b);
    if (c) desks.set(desks.cleo, subject, *c);
    return subject;
  };
  const Subject second = apart(u"q2"_s, u"q2-c1"_s, 0, 1); // one step, over the cut
  const Subject earlier = apart(u"q1"_s, u"q1-c1"_s, 3, 2);
  const Subject later = apart(u"q3"_s, u"q3-c1"_s, 2, 3);
  const Subject first = apart(u"q4"_s, u"q4-c1"_s, 3, 1);     // two steps
  const Subject third = apart(u"q4"_s, u"q4-c2"_s, 2, 3, 3);  // one step, but three people
  const Subject support = supportOf(desks.claim(u"q1"_s).id); // one step, a later criterion
  desks.set(desks.anna, support, 3);
  desks.set(desks.ben, support, 2);
  QCOMPARE(subjectsOf(read(desks), {}), (QVector<Subject>{first, second, third, earlier, later, support}));
}

void DisagreementsTest::filters_combine()
{
  Desks desks; // q1 and q3 are of the family "ordinary", q2 and q4 of "sensitive"
  const auto apart = [&](const Subject& subject) {
    desks.set(desks.anna, subject, 0);
    desks.set(desks.ben, subject, 1);
    return subject;
  };
  const Subject q1 = apart(desks.relevance(u"q1"_s, u"q1-c1"_s));
  const Subject q2 = apart(desks.relevance(u"q2"_s, u"q2-c1"_s));
  const Subject outcome = apart({criterion::Outcome, desks.answer(u"q2"_s).id.value, 0});
  const Subject open = apart(desks.relevance(u"q3"_s, u"q3-c1"_s));
  rule(desks, q1, RulingOutcome::Label, 1);
  rule(desks, q2, RulingOutcome::Ambiguous);
  rule(desks, outcome, RulingOutcome::Unjudgeable);
  const Disagreements list = read(desks);
  QCOMPARE(subjectsOf(list, {}), QVector<Subject>{open});
  QCOMPARE(subjectsOf(list, {.show = Show::Decided}), (QVector<Subject>{q1, outcome}));
  QCOMPARE(subjectsOf(list, {.show = Show::Ambiguous}), QVector<Subject>{q2});
  QCOMPARE(subjectsOf(list, {.show = Show::All, .family = u"sensitive"_s}), (QVector<Subject>{q2, outcome}));
  QCOMPARE(subjectsOf(list, {.show = Show::All, .family = u"sensitive"_s, .criterion = criterion::Outcome}),
           QVector<Subject>{outcome});
  QVERIFY(subjectsOf(list, {.show = Show::LabelSince}).isEmpty());
  QCOMPARE(list.families(), (QStringList{u"ordinary"_s, u"sensitive"_s}));
  QCOMPARE(list.criteria(), (QVector<CriterionId>{criterion::Relevance, criterion::Outcome}));
  QCOMPARE(list.counts(), (DisagreementCounts{4, 2, 1, 0}));
}

void DisagreementsTest::a_ruling_settles_one_and_it_stays_in_the_list()
{
  Desks desks;
  const Subject subject = desks.relevance(u"q1"_s, u"q1-c1"_s);
  desks.set(desks.anna, subject, 0);
  desks.set(desks.ben, subject, 2);
  rule(desks, subject, RulingOutcome::Label, 2);
  desks.set(desks.anna, subject, 2); // they say the same by now
  const Disagreements list = read(desks);
  QCOMPARE(list.rows().size(), 1);
  QCOMPARE(list.rows().first().gap, 0);
  QVERIFY(list.rows().first().ruling == RulingOutcome::Label);
  QVERIFY(list.matching({}).isEmpty());
  rule(desks, subject, RulingOutcome::Retracted);
  QVERIFY(read(desks).rows().isEmpty());
}

void DisagreementsTest::a_label_after_the_ruling_is_pointed_out()
{
  Desks desks;
  const Subject subject = desks.relevance(u"q1"_s, u"q1-c1"_s);
  desks.set(desks.anna, subject, 0);
  desks.set(desks.ben, subject, 2);
  rule(desks, subject, RulingOutcome::Label, 2);
  QVERIFY(!read(desks).rows().first().labelSince);
  desks.set(desks.cleo, subject, 1);
  const Disagreements list = read(desks);
  QVERIFY(list.rows().first().labelSince);
  QVERIFY(list.rows().first().ruling == RulingOutcome::Label); // it stands all the same
  QCOMPARE(subjectsOf(list, {.show = Show::LabelSince}), QVector<Subject>{subject});
}

void DisagreementsTest::following_gestures_gives_what_reading_anew_gives()
{
  Desks desks;
  const auto chunk = [&](int number) { return desks.relevance(u"q1"_s, u"q1-c%1"_s.arg(number)); };
  desks.set(desks.anna, chunk(1), 0);
  desks.set(desks.ben, chunk(1), 1);
  Disagreements list = read(desks);
  const auto follow = [&](const Change& change) {
    const auto touched = list.follow(desks.store(), change);
    QVERIFY(touched);
    QCOMPARE(list.rows(), read(desks).rows());
    for (int i = 0; i < list.rows().size(); ++i) QCOMPARE(list.indexOf(list.rows()[i].subject), std::optional<int>(i));
  };
  follow(desks.set(desks.anna, chunk(2), 3));
  follow(desks.set(desks.ben, chunk(2), 0)); // joins, before the other
  follow(rule(desks, chunk(1), RulingOutcome::Ambiguous));
  follow(*desks.store().undo(desks.lead));
  follow(*desks.store().redo(desks.lead));
  follow(desks.set(desks.cleo, chunk(1), 0)); // since the ruling
  follow(*desks.store().undo(desks.ben));     // goes
  QCOMPARE(list.rows().size(), 1);
  follow(desks.set(desks.anna, {criterion::Note, chunk(1).item, 0}, 0, LabelState::Valued, {}, u"a note"_s));
}

void DisagreementsTest::a_claim_that_was_ended_takes_its_disagreement_along()
{
  Desks desks;
  const Claim claim = desks.claim(u"q1"_s);
  desks.set(desks.anna, supportOf(claim.id), 0);
  desks.set(desks.ben, supportOf(claim.id), 3);
  Disagreements list = read(desks);
  QCOMPARE(list.rows().size(), 1);
  Claim other = claim;
  other.text = u"Something else."_s;
  const auto edited = desks.store().editClaims(desks.anna, claim.answer, {claim.id}, {other});
  QVERIFY(edited);
  QVERIFY(list.follow(desks.store(), *edited));
  QVERIFY(list.rows().isEmpty());
  QVERIFY(read(desks).rows().isEmpty());
  QVERIFY(list.follow(desks.store(), *desks.store().undo(desks.anna)));
  QCOMPARE(list.rows().size(), 1);
}

void DisagreementsTest::the_list_of_a_session_follows_itself_and_others()
{
  Desks desks;
  const Subject subject = desks.relevance(u"q1"_s, u"q1-c1"_s);
  desks.set(desks.anna, subject, 0);
  auto session = Session::open(desks.workspace.path());
  QVERIFY(session);
  const QVector<JudgeRow> judges = *desks.store().judges();
  (*session)->setJudge(*std::ranges::find(judges, desks.lead, &JudgeRow::id));
  DisagreementList list(**session);
  QSignalSpy loaded(&list, &DisagreementList::loaded);
  QSignalSpy followed(&list, &DisagreementList::followed);
  list.load();
  QVERIFY(loaded.wait());
  QVERIFY(list.get()->rows().isEmpty());
  QVERIFY((*session)->judging()->setValue(subject, 3)); // its own, at once
  QCOMPARE(list.get()->rows().size(), 1);
  desks.set(desks.anna, subject, 3); // another window's
  QTRY_VERIFY_WITH_TIMEOUT(list.get()->rows().isEmpty(), 5000);
  QVERIFY(!followed.isEmpty());
}

void DisagreementsTest::twenty_thousand_are_read_whole()
{
  constexpr int queries = 1000;
  constexpr int each = 20;
  Desks desks(smallWorkspace(queries, each));
  QCOMPARE(desks.workspace.problem(), QString());
  QVector<Record> labels;
  for (int q = 1; q <= queries; ++q)
    for (int c = 1; c <= each; ++c)
      for (const auto& [judge, value] : {std::pair{u"Anna"_s, q % 2}, std::pair{u"Ben"_s, 2 + c % 2}}) {
        LabelRecord label;
        label.criterion = u"relevance"_s;
        label.query = u"q%1"_s.arg(q);
        label.chunk = u"q%1-c%2"_s.arg(q).arg(c);
        label.judge = judge;
        label.value = QString::number(value);
        label.at = 1'700'000'000'000 + c;
        labels.append(label);
      }
  QCOMPARE(importRecords(desks.store(), labels), QString());
  qint64 best = 1'000'000;
  for (int round = 0; round < 5; ++round) {
    QElapsedTimer timer;
    timer.start();
    const auto list = Disagreements::load(desks.store());
    QVERIFY(list);
    QCOMPARE(list->rows().size(), queries * each);
    QCOMPARE(list->matching({}).size(), queries * each);
    best = std::min(best, timer.elapsed());
  }
  std::printf("INFO   : 20,000 disagreements read and filtered in %lld ms\n", static_cast<long long>(best));
}

} // namespace assayer::tests
