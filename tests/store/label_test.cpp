#include "store/label_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QFile>
#include <QSet>

#include <algorithm>
#include <atomic>
#include <thread>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Fixture {
  Folder folder;
  QString path = folder.path(u"labels.assay"_s);
  std::unique_ptr<Store> store;
  JudgeId anna;
  JudgeId ben;
  QueryId q1;
  QueryId q2;
  ChunkId c1;
  ChunkId c2;

  Fixture()
  {
    store = std::move(Store::create(path).value());
    (void)importAll(*store, smallWorkspace()).value();
    anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value().id;
    ben = store->addJudge(u"ben"_s, JudgeKind::Person, Role::Expert).value().id;
    q1 = store->findQuery(u"q1"_s).value();
    q2 = store->findQuery(u"q2"_s).value();
    c1 = store->findChunk(u"c1"_s).value();
    c2 = store->findChunk(u"c2"_s).value();
  }
  void reopen()
  {
    store.reset();
    store = std::move(Store::open(path).value());
  }
  std::optional<int> grade(QueryId query, ChunkId chunk, JudgeId judge)
  {
    const QVector<Label> labels = store->labelsOf(query, LabelScope::everybody()).value();
    for (const Label& label : labels)
      if (label.subject == Subject{criterion::Relevance, query.value, chunk.value} && label.judge == judge)
        return label.value;
    return std::nullopt;
  }
  Decision decision(CriterionId on, qint64 item, qint64 other, int value)
  {
    Decision made;
    made.subject = {on, item, other};
    made.value = value;
    return made;
  }
};

} // namespace

void LabelTest::labels_are_there_after_reopening()
{
  Fixture f;
  const auto change = f.store->record(gradeGesture(f.anna, f.q1, f.c1, 0));
  QVERIFY_RESULT(change);
  QCOMPARE(change->events.size(), 1);
  QCOMPARE(change->uid.size(), 16);
  QVERIFY(!change->events.first().before);
  f.reopen();
  const QVector<Label> labels = f.store->labelsOf(f.q1, LabelScope::everybody()).value();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels.first(), change->events.first().now);
  QCOMPARE(labels.first().value, 0);
  QCOMPARE(f.store->changesSince({}).value(), QVector<Change>{*change});
  QCOMPARE(f.store->check().value(), QStringList());
}

void LabelTest::a_decision_that_changes_nothing_is_left_out()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 2)));
  const ChangeId newest = f.store->newestChange().value();
  const auto again = f.store->record(gradeGesture(f.anna, f.q1, f.c1, 2));
  QVERIFY_RESULT(again);
  QVERIFY(again->events.isEmpty());
  QCOMPARE(f.store->newestChange().value(), newest);
  Gesture nothing = gradeGesture(f.anna, f.q1, f.c2, 0);
  nothing.decisions.first().state = LabelState::Cleared;
  nothing.decisions.first().value.reset();
  QVERIFY(f.store->record(nothing).value().events.isEmpty());
  // Grade 0 is a grade, not its absence.
  QCOMPARE(f.store->record(gradeGesture(f.anna, f.q1, f.c2, 0)).value().events.size(), 1);
}

void LabelTest::nothing_is_saved_into_a_file_that_was_replaced_or_removed()
{
  Fixture f;
  const QString aside = f.folder.path(u"aside"_s);
  const auto refused = [&](const auto& result) { return !result && result.error().kind == ErrorKind::NotFound; };
  QVERIFY(f.store->isInPlace());
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 2)));

  QVERIFY(QFile::rename(f.path, aside));
  QVERIFY(!f.store->isInPlace());
  QVERIFY(!Connection::open(f.path, OpenMode::Existing)); // nor does any other thread make an empty one there
  QVERIFY(!QFile::exists(f.path));
  QVERIFY(refused(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3))));
  QVERIFY(refused(f.store->undo(f.anna)));
  QVERIFY(refused(f.store->addToPool(f.q1, f.c2, f.anna)));

  QVERIFY(QFile::copy(aside, f.path)); // the same bytes, and yet another file
  QVERIFY(!f.store->isInPlace());
  QVERIFY(refused(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3))));
  QCOMPARE(f.store->history({criterion::Relevance, f.q1.value, f.c1.value})->size(), 1);

  QVERIFY(QFile::remove(f.path));
  QVERIFY(QFile::rename(aside, f.path));
  QVERIFY(f.store->isInPlace());
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)));
}

void LabelTest::a_value_outside_the_scale_is_refused()
{
  Fixture f;
  for (const int grade : {-1, 4}) {
    const auto change = f.store->record(gradeGesture(f.anna, f.q1, f.c1, grade));
    QVERIFY(!change);
    QCOMPARE(change.error().kind, ErrorKind::Usage);
  }
  Gesture stateless = gradeGesture(f.anna, f.q1, f.c1, 1);
  stateless.decisions.first().state = LabelState::Later;
  QVERIFY(!f.store->record(stateless));
  QVERIFY(!f.store->record(gradeGesture(f.anna, {999}, f.c1, 1)));
  QVERIFY(!f.store->record(gradeGesture({999}, f.q1, f.c1, 1)));
  QCOMPARE(f.store->newestChange().value(), ChangeId{});
}

void LabelTest::one_gesture_is_stored_whole_or_not_at_all()
{
  Fixture f;
  Gesture both = gradeGesture(f.anna, f.q1, f.c1, 1);
  both.decisions += gradeGesture(f.anna, f.q1, f.c2, 9).decisions;
  QVERIFY(!f.store->record(both));
  QVERIFY(!f.grade(f.q1, f.c1, f.anna));
  both.decisions.last().value = 3;
  QCOMPARE(f.store->record(both).value().events.size(), 2);
  QCOMPARE(f.store->undo(f.anna).value().events.size(), 2);
  QVERIFY(f.store->labelsOf(f.q1, LabelScope::everybody()).value().isEmpty());
}

void LabelTest::undo_crosses_queries_and_reopening_and_restores_what_stood_before()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q2, f.c1, 2)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.ben, f.q2, f.c1, 0)));
  f.reopen();
  QCOMPARE(f.store->nextUndo(f.anna).value()->events.first().now.subject.item, f.q2.value);
  const auto undone = f.store->undo(f.anna);
  QVERIFY_RESULT(undone);
  QCOMPARE(undone->kind, ChangeKind::Undo);
  QCOMPARE(undone->events.first().now.state, LabelState::Cleared);
  QCOMPARE(undone->events.first().before->value, 2);
  QVERIFY(!f.grade(f.q2, f.c1, f.anna));
  QCOMPARE(f.grade(f.q2, f.c1, f.ben), 0);
  f.reopen();
  QVERIFY_RESULT(f.store->undo(f.anna));
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 1);
  QVERIFY_RESULT(f.store->undo(f.anna));
  QVERIFY(!f.grade(f.q1, f.c1, f.anna));
  QVERIFY(!f.store->nextUndo(f.anna).value());
  QCOMPARE(f.store->undo(f.anna).error().kind, ErrorKind::NotFound);
  QCOMPARE(f.store->check().value(), QStringList());
}

void LabelTest::redo_follows_undo_until_a_new_label_ends_it()
{
  Fixture f;
  QVERIFY(!f.store->nextRedo(f.anna).value());
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)));
  QVERIFY_RESULT(f.store->undo(f.anna));
  QVERIFY_RESULT(f.store->undo(f.anna));
  f.reopen();
  QCOMPARE(f.store->redo(f.anna).value().events.first().now.value, 1);
  QCOMPARE(f.store->redo(f.anna).value().events.first().now.value, 3);
  QCOMPARE(f.store->redo(f.anna).error().kind, ErrorKind::NotFound);
  QVERIFY_RESULT(f.store->undo(f.anna));
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 1);
  QVERIFY(f.store->nextRedo(f.anna).value());
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q2, f.c1, 0)));
  QVERIFY(!f.store->nextRedo(f.anna).value());
  QCOMPARE(f.store->redo(f.anna).error().kind, ErrorKind::NotFound);
  QCOMPARE(f.store->check().value(), QStringList());
}

void LabelTest::undo_after_redo_goes_on_where_it_was()
{
  Fixture f;
  for (const int grade : {1, 2, 3}) QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, grade)));
  const auto undoTo = [&](std::optional<int> grade) {
    QVERIFY_RESULT(f.store->undo(f.anna));
    QCOMPARE(f.grade(f.q1, f.c1, f.anna), grade);
  };
  const auto redoTo = [&](std::optional<int> grade) {
    QVERIFY_RESULT(f.store->redo(f.anna));
    QCOMPARE(f.grade(f.q1, f.c1, f.anna), grade);
  };
  undoTo(2);
  undoTo(1);
  redoTo(2);
  undoTo(1);
  redoTo(2);
  redoTo(3);
  undoTo(2);
  undoTo(1);
  undoTo(std::nullopt);
  redoTo(1);
  redoTo(2);
  redoTo(3);
  QVERIFY(!f.store->redo(f.anna));
}

void LabelTest::undo_is_refused_where_the_label_changed_from_elsewhere()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  LabelRecord merged = gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 2);
  merged.event = u"0123456789abcdef0123456789abcdef"_s;
  merged.counter = 1000;
  QVERIFY_RESULT(importAll(*f.store, {merged}));
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 2);
  const auto undone = f.store->undo(f.anna);
  QVERIFY(!undone);
  QCOMPARE(undone.error().kind, ErrorKind::Conflict);
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 2);
}

void LabelTest::evidence_comes_back_with_undo()
{
  Fixture f;
  const Answer answer = f.store->answersOf(f.q1).value().first();
  const Claim claim = f.store->claimsOf(answer.id).value().first();
  Gesture supported{f.anna, {f.decision(criterion::Support, claim.id.value, 0, 0)}};
  supported.decisions.first().evidence = {{f.c2, 8, 22, u"within 30 days"_s, u"Returns "_s, u"."_s, false, 0},
                                          {f.c1, 0, 7, u"Returns"_s, {}, {}, true, 1}};
  const Change first = f.store->record(supported).value();
  QCOMPARE(f.store->evidenceOf(first.events.first().id).value(), supported.decisions.first().evidence);
  QVERIFY(f.store->record(supported).value().events.isEmpty());
  QVERIFY_RESULT(f.store->record({f.anna, {f.decision(criterion::Support, claim.id.value, 0, 3)}}));
  const Change undone = f.store->undo(f.anna).value();
  QCOMPARE(undone.events.first().now.value, 0);
  QCOMPARE(f.store->evidenceOf(undone.events.first().id).value(), supported.decisions.first().evidence);
}

void LabelTest::two_windows_never_lose_a_label()
{
  Fixture f;
  constexpr int Each = 60;
  const auto labelling = [&](JudgeId judge, std::atomic<int>& stored) {
    const auto store = Store::another(f.path);
    for (int i = 0; store && i < Each;) {
      const auto change = (*store)->record(gradeGesture(judge, f.q1, f.c1, i % 4));
      if (change) ++stored;
      if (change || change.error().kind != ErrorKind::Busy) ++i;
    }
  };
  std::atomic<int> annas = 0;
  std::atomic<int> bens = 0;
  std::thread first([&] { labelling(f.anna, annas); });
  std::thread second([&] { labelling(f.ben, bens); });
  first.join();
  second.join();
  QCOMPARE(annas, Each);
  QCOMPARE(bens, Each);
  QCOMPARE(f.store->changesSince({}).value().size(), 2 * Each);
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), (Each - 1) % 4);
  QCOMPARE(f.grade(f.q1, f.c1, f.ben), (Each - 1) % 4);
  QCOMPARE(f.store->check().value(), QStringList());
}

void LabelTest::a_writer_that_holds_the_file_makes_a_label_busy_and_changes_nothing()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  // Another program: it knows nothing of our turns, only SQLite's lock.
  const auto other = Connection::open(f.path, OpenMode::ReadWrite);
  QVERIFY_RESULT(other);
  QVERIFY_RESULT((*other)->run(u"BEGIN IMMEDIATE"_s));
  const auto change = f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3));
  QVERIFY(!change);
  QCOMPARE(change.error().kind, ErrorKind::Busy);
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 1);
  QVERIFY_RESULT((*other)->run(u"ROLLBACK"_s));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)));
  QCOMPARE(f.grade(f.q1, f.c1, f.anna), 3);
}

void LabelTest::a_blind_scope_returns_only_ones_own_labels()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.ben, f.q1, f.c1, 2)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.ben, f.q1, f.c2, 2)));
  const QVector<Label> own = f.store->labelsOf(f.q1, LabelScope::only(f.anna)).value();
  QCOMPARE(own.size(), 1);
  QCOMPARE(own.first().judge, f.anna);
  QCOMPARE(f.store->labelsOf(f.q1, LabelScope::everybody()).value().size(), 3);
  int seen = 0;
  QVERIFY_RESULT(f.store->eachLabel(criterion::Relevance, LabelScope::only(f.anna), [&](const Label& label) {
    QCOMPARE(label.judge, f.anna);
    ++seen;
  }));
  QCOMPARE(seen, 1);
  // A scope that names nobody sees nothing rather than everything.
  QVERIFY(f.store->labelsOf(f.q1, LabelScope::only({})).value().isEmpty());
}

void LabelTest::labels_of_a_query_cover_chunks_answers_claims_flags_and_notes()
{
  Fixture f;
  const QVector<Answer> answers = f.store->answersOf(f.q1).value();
  QCOMPARE(answers.size(), 2);
  const Claim claim = f.store->claimsOf(answers[0].id).value().first();
  Gesture all{f.anna,
              {f.decision(criterion::Relevance, f.q1.value, f.c1.value, 2),
               f.decision(criterion::Outcome, answers[1].id.value, 0, 1),
               f.decision(criterion::Support, claim.id.value, 0, 0), f.decision(criterion::Flag, f.q1.value, 0, 0),
               f.decision(criterion::Note, f.q1.value, f.c2.value, 0)}};
  all.decisions.last().rationale = u"see the second page"_s;
  QCOMPARE(f.store->record(all).value().events.size(), 5);
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q2, f.c1, 1)));
  const QVector<Label> labels = f.store->labelsOf(f.q1, LabelScope::everybody()).value();
  QSet<qint64> criteria;
  for (const Label& label : labels) criteria.insert(label.subject.criterion.value);
  QCOMPARE(labels.size(), 5);
  QCOMPARE(criteria.size(), 5);
  const auto note = std::find_if(labels.begin(), labels.end(),
                                 [](const Label& label) { return label.subject.criterion == criterion::Note; });
  QCOMPARE(note->rationale, u"see the second page"_s);
}

void LabelTest::a_label_after_a_look_at_anothers_stays_after_reveal_for_good()
{
  Fixture f;
  const Subject subject{criterion::Relevance, f.q1.value, f.c1.value};
  QVERIFY(!f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)).value().events.first().afterReveal);
  QVERIFY_RESULT(f.store->markRevealed(f.anna, subject));
  QVERIFY_RESULT(f.store->markRevealed(f.anna, subject));
  QVERIFY(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 2)).value().events.first().afterReveal);
  QVERIFY_RESULT(f.store->undo(f.anna));
  QVERIFY_RESULT(f.store->undo(f.anna));
  QVERIFY(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)).value().events.first().afterReveal);
  QVERIFY(!f.store->record(gradeGesture(f.ben, f.q1, f.c1, 3)).value().events.first().afterReveal);
}

void LabelTest::changes_since_one_are_those_of_every_window()
{
  Fixture f;
  const Change first = f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)).value();
  const qint64 before = f.store->dataVersion().value();
  const auto other = Store::another(f.path);
  QVERIFY_RESULT(other);
  const Change second = (*other)->record(gradeGesture(f.ben, f.q1, f.c1, 2)).value();
  QVERIFY(f.store->dataVersion().value() != before);
  QCOMPARE(f.store->changesSince(first.id).value(), QVector<Change>{second});
  const Change third = f.store->undo(f.anna).value();
  QCOMPARE((*other)->changesSince(second.id).value(), QVector<Change>{third});
  QCOMPARE((*other)->newestChange().value(), third.id);
}

void LabelTest::history_holds_every_judges_events_oldest_first()
{
  Fixture f;
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 1)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.ben, f.q1, f.c1, 2)));
  QVERIFY_RESULT(f.store->record(gradeGesture(f.anna, f.q1, f.c1, 3)));
  QVERIFY_RESULT(f.store->undo(f.anna));
  const QVector<LabelEvent> events = f.store->history({criterion::Relevance, f.q1.value, f.c1.value}).value();
  QCOMPARE(events.size(), 4);
  QCOMPARE(events[0].now.value, 1);
  QCOMPARE(events[1].now.judge, f.ben);
  QVERIFY(!events[1].before);
  QCOMPARE(events[2].before->value, 1);
  QCOMPARE(events[3].now.value, 1);
  QCOMPARE(events[3].before->value, 3);
}

void LabelTest::claims_are_split_and_merged_with_undo_across_a_restart()
{
  Fixture f;
  const AnswerId answer = f.store->answersOf(f.q1).value().last().id;
  const auto texts = [&] {
    QStringList found;
    const QVector<Claim> claims = f.store->claimsOf(answer).value();
    for (const Claim& claim : claims) found.append(claim.text);
    return found;
  };
  const auto claim = [](int position, const QString& text) {
    Claim made;
    made.position = position;
    made.text = text;
    return made;
  };
  QVERIFY(!f.store->isSplit(answer).value());
  const Change split = f.store->editClaims(f.anna, answer, {}, {claim(0, u"a"_s), claim(1, u"b"_s)}).value();
  QCOMPARE(split.claims.size(), 2);
  QVERIFY(f.store->isSplit(answer).value());
  QCOMPARE(texts(), (QStringList{u"a"_s, u"b"_s}));
  const ClaimId a = split.claims[0].claim;
  const ClaimId b = split.claims[1].claim;
  QVERIFY(f.store->record({f.anna, {f.decision(criterion::Support, a.value, 0, 0)}}));
  // Merged: the label on the old claim is history, the new one has none.
  const Change merged = f.store->editClaims(f.anna, answer, {a, b}, {claim(0, u"a and b"_s)}).value();
  QCOMPARE(texts(), QStringList{u"a and b"_s});
  QCOMPARE(f.store->editClaims(f.anna, answer, {a}, {}).error().kind, ErrorKind::Conflict); // it stands no more
  f.reopen();
  const Change back = f.store->undo(f.anna).value();
  QCOMPARE(back.claims.size(), 3);
  QCOMPARE(texts(), (QStringList{u"a"_s, u"b"_s}));
  QVERIFY(f.store->undo(f.anna)); // the label
  QVERIFY(f.store->undo(f.anna)); // the split
  QCOMPARE(texts(), QStringList());
  for (int i = 0; i < 3; ++i) QVERIFY(f.store->redo(f.anna));
  QCOMPARE(texts(), QStringList{u"a and b"_s});
  QCOMPARE(f.store->nextRedo(f.anna).value(), std::nullopt);
  QCOMPARE(merged.claims[2].claim, f.store->claimsOf(answer).value().first().id); // the very same again
  // No factual claim: none stands, and that is known.
  QVERIFY(f.store->editClaims(f.anna, answer, {merged.claims[2].claim}, {}));
  QCOMPARE(texts(), QStringList());
  QVERIFY(f.store->isSplit(answer).value());
  QCOMPARE(f.store->check().value(), QStringList());
  QCOMPARE(f.store->editClaims(f.anna, answer, {}, {claim(0, u" "_s)}).error().kind, ErrorKind::Usage);
  // The program's own split never replaces what somebody made of the answer.
  QVERIFY(f.store->addClaims(answer, {claim(0, u"mine"_s)}));
  QCOMPARE(texts(), QStringList());
}

void LabelTest::what_another_judge_labelled_is_not_undone_from_under_them()
{
  Fixture f;
  const AnswerId answer = f.store->answersOf(f.q1).value().last().id;
  Claim claim;
  claim.text = u"a"_s;
  const Change split = f.store->editClaims(f.anna, answer, {}, {claim}).value();
  QVERIFY(f.store->record({f.ben, {f.decision(criterion::Support, split.claims[0].claim.value, 0, 0)}}));
  QCOMPARE(f.store->undo(f.anna).error().kind, ErrorKind::Conflict);
  QCOMPARE(f.store->claimsOf(answer).value().size(), 1);
}

} // namespace assayer::tests
