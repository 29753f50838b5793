#include "store/ruling_test.h"

#include "store/support.h"

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Anna and Ben judge, Lea decides where they differ.
struct Court {
  Folder folder;
  QString path = folder.path(u"court.assay"_s);
  std::unique_ptr<Store> store;
  JudgeId anna;
  JudgeId ben;
  JudgeId lea;
  QueryId q1;
  Subject c1;
  Subject c2;

  Court()
  {
    store = std::move(Store::create(path).value());
    (void)importAll(*store, smallWorkspace()).value();
    anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value().id;
    ben = store->addJudge(u"ben"_s, JudgeKind::Person, Role::Expert).value().id;
    lea = store->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead).value().id;
    q1 = store->findQuery(u"q1"_s).value();
    c1 = {criterion::Relevance, q1.value, store->findChunk(u"c1"_s).value().value};
    c2 = {criterion::Relevance, q1.value, store->findChunk(u"c2"_s).value().value};
  }
  void reopen()
  {
    store.reset();
    store = std::move(Store::open(path).value());
  }
  EventId grade(JudgeId judge, const Subject& subject, std::optional<int> value, int round = 0)
  {
    Decision decision;
    decision.subject = subject;
    decision.state = value ? LabelState::Valued : LabelState::Cleared;
    decision.value = value;
    decision.round = round;
    const auto change = store->record({judge, {decision}}).value();
    return change.events.isEmpty() ? EventId{} : change.events.first().id;
  }
  std::optional<int> standing(JudgeId judge, const Subject& subject) const
  {
    const QVector<Label> labels = store->labelsOf(q1, LabelScope::only(judge)).value();
    for (const Label& label : labels)
      if (label.subject == subject && label.round == 0) return label.value;
    return std::nullopt;
  }
  // Grades that agreement may use, by judge; -1 where there is none.
  QVector<int> independent(const Subject& subject) const
  {
    QVector<int> grades(3, -1);
    (void)store->eachIndependentLabel(criterion::Relevance, [&](const IndependentLabel& one) {
      const QVector<JudgeId> judges{anna, ben, lea};
      if (one.label.subject == subject && one.label.round == 0)
        grades[judges.indexOf(one.label.judge)] = one.label.value.value_or(-2);
    });
    return grades;
  }
  QVector<Label> toRevisit(LabelScope scope = LabelScope::everybody()) const
  {
    QVector<Label> labels;
    (void)store->eachToRevisit(scope, [&](const Label& label) { labels.append(label); });
    return labels;
  }
};

} // namespace

void RulingTest::a_ruling_stands_in_its_own_slot_and_the_judges_labels_stay()
{
  Court f;
  const EventId left = f.grade(f.anna, f.c1, 0);
  const EventId right = f.grade(f.ben, f.c1, 3);
  const Ruling ruling{f.c1, RulingOutcome::Label, 2, left, right, {}, u"scope"_s, u"Page two decides."_s, true};
  const auto change = f.store->adjudicate(f.lea, ruling);
  QVERIFY_RESULT(change);
  QCOMPARE(change->judge, f.lea);
  QCOMPARE(change->events.size(), 1);
  f.reopen();
  const auto found = f.store->rulingOn(f.c1).value();
  QVERIFY(found.has_value());
  QCOMPARE(found->ruling, ruling);
  QCOMPARE(found->by, f.lea);
  QVERIFY(!found->labelSince);
  QCOMPARE(f.standing(f.anna, f.c1), 0);
  QCOMPARE(f.standing(f.ben, f.c1), 3);
  QVERIFY(!f.store->rulingOn(f.c2).value());
  QCOMPARE(f.store->check().value(), QStringList());
  // The slot is nobody's view: a blind judge's labels hold nothing of it.
  QCOMPARE(f.store->labelsOf(f.q1, LabelScope::only(f.lea)).value().size(), 0);
}

void RulingTest::a_ruling_is_the_adjudicators_gesture_and_undo_takes_it_back_across_a_restart()
{
  Court f;
  f.grade(f.anna, f.c1, 0);
  f.grade(f.ben, f.c1, 3);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Label, 2}));
  f.reopen();
  QVERIFY(!f.store->undo(f.anna).value().events.isEmpty()); // her own grade, not the ruling
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling.value, 2);
  QVERIFY_RESULT(f.store->undo(f.lea));
  QVERIFY(!f.store->rulingOn(f.c1).value());
  QVERIFY_RESULT(f.store->redo(f.lea));
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling.value, 2);
  QCOMPARE(f.store->check().value(), QStringList());
}

void RulingTest::what_undo_puts_back_still_says_what_was_weighed_and_why()
{
  Court f;
  const EventId left = f.grade(f.anna, f.c1, 0);
  const EventId right = f.grade(f.ben, f.c1, 3);
  const Ruling first{f.c1, RulingOutcome::Label, 3, right, left, {}, u"overlooked"_s, u"It is on page two."_s};
  QVERIFY_RESULT(f.store->adjudicate(f.lea, first));
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Ambiguous}));
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling.outcome, RulingOutcome::Ambiguous);
  QVERIFY_RESULT(f.store->undo(f.lea));
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling, first);
}

void RulingTest::a_retracted_ruling_is_gone_and_one_that_is_not_there_changes_nothing()
{
  Court f;
  QVERIFY(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Retracted}).value().events.isEmpty());
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Unjudgeable}));
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling.outcome, RulingOutcome::Unjudgeable);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Retracted}));
  QVERIFY(!f.store->rulingOn(f.c1).value());
  int rulings = 0;
  QVERIFY_RESULT(f.store->eachRuling([&](const StandingRuling&) { ++rulings; }));
  QCOMPARE(rulings, 0);
}

void RulingTest::a_ruling_that_makes_no_sense_is_refused_and_changes_nothing()
{
  Court f;
  const EventId other = f.grade(f.anna, f.c2, 1);
  const JudgeId model = f.store->addJudge(u"model"_s, JudgeKind::Model, Role::None).value().id;
  const QVector<Ruling> bad{
      {f.c1, RulingOutcome::Label, std::nullopt},
      {f.c1, RulingOutcome::Label, 4},
      {f.c1, RulingOutcome::Label, -1},
      {f.c1, RulingOutcome::Ambiguous, 1},
      {f.c1, RulingOutcome::Label, 1, other}, // a label on something else
      {{criterion::Relevance, f.q1.value, 99}, RulingOutcome::Label, 1},
      {{CriterionId{77}, f.q1.value, 0}, RulingOutcome::Label, 1},
  };
  const ChangeId before = f.store->newestChange().value();
  for (const Ruling& ruling : bad) QVERIFY(!f.store->adjudicate(f.lea, ruling));
  QVERIFY(!f.store->adjudicate(model, {f.c1, RulingOutcome::Label, 1}));
  Decision closing;
  closing.subject = f.c1;
  closing.state = LabelState::Unjudgeable;
  QVERIFY(!f.store->record({f.anna, {closing}}));
  QCOMPARE(f.store->newestChange().value(), before);
}

void RulingTest::a_label_set_after_a_ruling_is_told_and_changes_nothing()
{
  Court f;
  f.grade(f.anna, f.c1, 0);
  f.grade(f.ben, f.c1, 3);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Label, 0}));
  f.grade(f.ben, f.c1, 1);
  const auto found = f.store->rulingOn(f.c1).value();
  QCOMPARE(found->ruling.value, 0);
  QVERIFY(found->labelSince);
}

void RulingTest::rulings_travel_with_an_export_and_twice_is_once()
{
  Court f;
  const EventId left = f.grade(f.anna, f.c1, 0);
  const EventId right = f.grade(f.ben, f.c1, 3);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Label, 3, left, right, {}, u"scope"_s, {}, true}));
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c2, RulingOutcome::Unjudgeable}));
  QVERIFY_RESULT(f.store->undo(f.lea));
  QVERIFY_RESULT(f.store->redo(f.lea));
  RecordingSink sink;
  QVERIFY_RESULT(f.store->exportTo(sink));
  const auto copy = Store::create(f.folder.path(u"copy.assay"_s));
  QVERIFY_RESULT(copy);
  for (int time = 0; time < 2; ++time) {
    const auto report = importAll(**copy, sink.records);
    QVERIFY_RESULT(report);
    QCOMPARE(report->faultCount, 0);
    QCOMPARE(exported(**copy), sink.lines);
  }
  int rulings = 0;
  QVERIFY_RESULT((*copy)->eachRuling([&](const StandingRuling& one) {
    ++rulings;
    const auto judges = (*copy)->judges().value();
    const auto by = std::find_if(judges.begin(), judges.end(), [&](const JudgeRow& row) { return row.id == one.by; });
    QVERIFY(by != judges.end());
    QCOMPARE(by->name, u"lea"_s);
    if (one.ruling.outcome != RulingOutcome::Label) return;
    QCOMPARE(one.ruling.reason, u"scope"_s);
    QVERIFY(one.ruling.changeGuideline);
    QVERIFY(one.ruling.left && one.ruling.right && one.ruling.left != one.ruling.right);
  }));
  QCOMPARE(rulings, 2);
  QCOMPARE((*copy)->check().value(), QStringList());
  // What came with an import is nobody's gesture here.
  const JudgeId lea = (*copy)->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead).value().id;
  QVERIFY(!(*copy)->nextUndo(lea).value());
}

void RulingTest::a_label_in_anothers_name_is_refused_where_it_is_no_adjudication()
{
  Court f;
  LabelRecord record = gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 1);
  record.by = u"ben"_s;
  record.event = u"e1"_s;
  const auto report = importAll(*f.store, {record});
  QVERIFY(!report || report->refused());
  QCOMPARE(f.standing(f.anna, f.c1), std::nullopt);
}

void RulingTest::a_look_that_names_no_query_is_refused()
{
  Court f;
  const QStringList before = exported(*f.store);
  const auto report = importAll(
      *f.store, {KeptRecord{u"reveal"_s,
                            u"{\"kind\":\"reveal\",\"judge\":\"anna\",\"subject\":\"relevance\",\"chunk\":\"c1\"}"_s}});
  QVERIFY(report && report->refused());
  QCOMPARE(exported(*f.store), before);
}

void RulingTest::an_adjudication_judge_is_made_beside_a_person_of_that_name()
{
  Court f;
  const JudgeId person = f.store->addJudge(u"adjudication"_s, JudgeKind::Person, Role::Expert).value().id;
  f.grade(person, f.c1, 1);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Label, 2}));
  QCOMPARE(f.standing(person, f.c1), 1);
  QCOMPARE(f.store->rulingOn(f.c1).value()->ruling.value, 2);
}

void RulingTest::agreement_uses_the_last_label_before_a_look()
{
  Court f;
  f.grade(f.anna, f.c1, 0);
  f.grade(f.anna, f.c1, 1); // her last blind one
  f.grade(f.ben, f.c1, 3);
  QVERIFY_RESULT(f.store->markRevealed(f.anna, f.c1));
  f.grade(f.anna, f.c1, 3); // after she saw his
  QCOMPARE(f.independent(f.c1), (QVector<int>{1, 3, -1}));
  f.grade(f.anna, f.c1, std::nullopt); // withdrawing does not unsay it
  QCOMPARE(f.independent(f.c1), (QVector<int>{1, 3, -1}));
  // Who looked before they ever said anything has no independent label.
  QVERIFY_RESULT(f.store->markRevealed(f.lea, f.c1));
  f.grade(f.lea, f.c1, 2);
  QCOMPARE(f.independent(f.c1), (QVector<int>{1, 3, -1}));
}

void RulingTest::agreement_uses_the_last_label_before_a_ruling()
{
  Court f;
  f.grade(f.anna, f.c1, 0);
  f.grade(f.ben, f.c1, 3);
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Label, 3}));
  f.grade(f.anna, f.c1, 3);
  QCOMPARE(f.independent(f.c1), (QVector<int>{0, 3, -1}));
  QVERIFY_RESULT(f.store->adjudicate(f.lea, {f.c1, RulingOutcome::Retracted}));
  QCOMPARE(f.independent(f.c1), (QVector<int>{0, 3, -1}));
  f.grade(f.anna, f.c2, 2);
  QCOMPARE(f.independent(f.c2), (QVector<int>{2, -1, -1}));
}

void RulingTest::what_is_put_back_by_undo_after_a_look_is_no_blind_label()
{
  Court f;
  f.grade(f.anna, f.c1, 0);
  f.grade(f.anna, f.c1, 2);
  QVERIFY_RESULT(f.store->markRevealed(f.anna, f.c1));
  const auto undone = f.store->undo(f.anna);
  QVERIFY_RESULT(undone);
  QVERIFY(undone->events.first().afterReveal);
  QCOMPARE(f.standing(f.anna, f.c1), 0);
  QCOMPARE(f.independent(f.c1), (QVector<int>{2, -1, -1}));
}

void RulingTest::a_hidden_repeat_has_a_label_of_its_own()
{
  Court f;
  f.grade(f.anna, f.c1, 1);
  f.grade(f.anna, f.c1, 3, 1);
  QCOMPARE(f.standing(f.anna, f.c1), 1);
  QVector<int> rounds;
  QVERIFY_RESULT(f.store->eachIndependentLabel(criterion::Relevance, [&](const IndependentLabel& one) {
    rounds.append(one.label.round * 10 + *one.label.value);
  }));
  std::sort(rounds.begin(), rounds.end());
  QCOMPARE(rounds, (QVector<int>{1, 13}));
  QVERIFY_RESULT(f.store->undo(f.anna));
  QCOMPARE(f.standing(f.anna, f.c1), 1);
  QCOMPARE(f.store->check().value(), QStringList());
}

void RulingTest::a_guideline_stamps_labels_and_asks_for_another_look_at_some()
{
  Court f;
  f.grade(f.anna, f.c1, 2); // before any guideline
  const auto first = f.store->addGuideline(u"v1"_s, u"# Grades\n2 needs a number."_s, {});
  QVERIFY_RESULT(first);
  QCOMPARE(f.toRevisit().size(), 0);
  f.grade(f.anna, f.c2, 2);
  f.grade(f.ben, f.c2, 3);
  const auto second = f.store->addGuideline(u"v2"_s, u"2 needs a date, too."_s, {{criterion::Relevance, 2}});
  QVERIFY_RESULT(second);
  QVERIFY(second->at > first->at);
  QVERIFY(!f.store->addGuideline(u"v2"_s, u"other"_s, {}));
  QVERIFY(!f.store->addGuideline(u" "_s, u"other"_s, {}));
  QVERIFY(!f.store->addGuideline(u"v3"_s, u""_s, {}));
  f.reopen();
  QCOMPARE(f.store->guidelines().value().last().revisit, (QVector<Revisit>{{criterion::Relevance, 2}}));
  QCOMPARE(f.toRevisit().size(), 2); // Anna's two, not Ben's 3
  QCOMPARE(f.toRevisit(LabelScope::only(f.ben)).size(), 0);
  QVERIFY_RESULT(f.store->addGuideline(u"v3"_s, u"All anew."_s, {{criterion::Relevance, std::nullopt}}));
  QCOMPARE(f.toRevisit().size(), 3);
}

void RulingTest::saying_the_same_again_settles_another_look()
{
  Court f;
  f.grade(f.anna, f.c1, 2);
  QCOMPARE(f.grade(f.anna, f.c1, 2), EventId{}); // says nothing new
  QVERIFY_RESULT(f.store->addGuideline(u"v2"_s, u"2 needs a date."_s, {{criterion::Relevance, 2}}));
  QVERIFY(f.grade(f.anna, f.c1, 2));
  QCOMPARE(f.toRevisit().size(), 0);
  QCOMPARE(f.grade(f.anna, f.c1, 2), EventId{});
  QVERIFY_RESULT(f.store->undo(f.anna)); // the label of before is back, and so is the question
  QCOMPARE(f.standing(f.anna, f.c1), 2);
}

void RulingTest::guidelines_with_what_to_revisit_travel_with_an_export()
{
  Court f;
  QVERIFY_RESULT(f.store->addGuideline(u"v2"_s, u"2 needs a date."_s,
                                       {{criterion::Relevance, 2}, {criterion::Support, std::nullopt}}));
  RecordingSink sink;
  QVERIFY_RESULT(f.store->exportTo(sink));
  const auto copy = Store::create(f.folder.path(u"copy.assay"_s));
  QVERIFY_RESULT(importAll(**copy, sink.records));
  QCOMPARE((*copy)->guidelines().value().last().revisit,
           (QVector<Revisit>{{criterion::Relevance, 2}, {criterion::Support, std::nullopt}}));
}

} // namespace assayer::tests
