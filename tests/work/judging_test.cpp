#include "work/judging_test.h"

#include "support/small_workspace.h"
#include "work/judging.h"
#include "work/query_page.h"

#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// A workspace with one person who judges, and the subjects that the tests use.
struct Desk {
  TemporaryWorkspace workspace;
  JudgeId judge = workspace.store().addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  Judging judging{workspace.store(), judge};
  QSignalSpy saved{&judging, &Judging::labelChanged};
  QSignalSpy failed{&judging, &Judging::failed};

  QueryId query(const QString& name) { return *workspace.store().findQuery(name); }
  Subject grade(const QString& queryName, const QString& chunk)
  {
    return relevanceOf(query(queryName), *workspace.store().findChunk(chunk));
  }
  std::optional<Label> label(const Subject& subject, QueryId of)
  {
    const auto labels = workspace.store().labelsOf(of, LabelScope::only(judge));
    for (const Label& label : labels.value_or(QVector<Label>{}))
      if (label.subject == subject && label.state != LabelState::Cleared) return label;
    return std::nullopt;
  }
  Change lastSaved() { return saved.last().first().value<Change>(); }
};

} // namespace

void JudgingTest::a_grade_is_saved_and_announced_once()
{
  Desk desk;
  const Subject subject = desk.grade(u"q1"_s, u"q1-c1"_s);
  QVERIFY(desk.judging.setValue(subject, 3));
  QCOMPARE(desk.saved.count(), 1);
  QCOMPARE(desk.lastSaved().events.first().now.value, std::optional<int>(3));
  const auto another = Store::another(desk.workspace.path());
  QVERIFY(another);
  const auto labels = (*another)->labelsOf(desk.query(u"q1"_s), LabelScope::everybody());
  QCOMPARE(labels->size(), 1);
}

void JudgingTest::the_same_grade_twice_is_one_event()
{
  Desk desk;
  const Subject subject = desk.grade(u"q1"_s, u"q1-c1"_s);
  QVERIFY(desk.judging.setValue(subject, 0));
  QVERIFY(desk.judging.setValue(subject, 0));
  QCOMPARE(desk.saved.count(), 1);
  QCOMPARE(desk.workspace.store().history(subject)->size(), 1);
}

void JudgingTest::a_repeat_sets_the_last_value_on_another_subject()
{
  Desk desk;
  const Subject second = desk.grade(u"q1"_s, u"q1-c2"_s);
  QVERIFY(!desk.judging.repeatLast(second));
  QVERIFY(desk.judging.setCannotJudge(desk.grade(u"q1"_s, u"q1-c1"_s), u"needs a lawyer"_s));
  QVERIFY(desk.judging.repeatLast(second));
  const auto label = desk.label(second, desk.query(u"q1"_s));
  QVERIFY(label);
  QCOMPARE(label->state, LabelState::CannotJudge);
  QCOMPARE(label->rationale, u"needs a lawyer"_s);
}

void JudgingTest::a_flag_does_not_change_what_repeat_means()
{
  Desk desk;
  QVERIFY(desk.judging.setValue(desk.grade(u"q1"_s, u"q1-c1"_s), 2));
  QVERIFY(desk.judging.toggleFlag(desk.query(u"q1"_s), {}));
  QVERIFY(desk.judging.setNote(desk.query(u"q1"_s), {}, u"odd"_s));
  const Subject second = desk.grade(u"q1"_s, u"q1-c2"_s);
  QVERIFY(desk.judging.repeatLast(second));
  QCOMPARE(desk.label(second, desk.query(u"q1"_s))->value, std::optional<int>(2));
}

void JudgingTest::notes_and_flags_are_undone_like_grades()
{
  Desk desk;
  const QueryId query = desk.query(u"q1"_s);
  const Subject flag{criterion::Flag, query.value, 0};
  const Subject note{criterion::Note, query.value, 0};
  QVERIFY(desk.judging.toggleFlag(query, {}));
  QVERIFY(desk.label(flag, query));
  QVERIFY(desk.judging.setNote(query, {}, u"0 3 1"_s));
  QCOMPARE(desk.label(note, query)->rationale, u"0 3 1"_s);
  QVERIFY(desk.judging.undo());
  QVERIFY(!desk.label(note, query));
  QVERIFY(desk.judging.undo());
  QVERIFY(!desk.label(flag, query));
  QVERIFY(desk.judging.toggleFlag(query, {}));
  QVERIFY(desk.judging.toggleFlag(query, {}));
  QVERIFY(!desk.label(flag, query));
}

void JudgingTest::undo_crosses_queries_and_redo_brings_back()
{
  Desk desk;
  const Subject first = desk.grade(u"q1"_s, u"q1-c1"_s);
  const Subject second = desk.grade(u"q2"_s, u"q2-c1"_s);
  QVERIFY(desk.judging.setValue(first, 1));
  QVERIFY(desk.judging.setValue(second, 2));
  QCOMPARE(desk.judging.nextUndo()->events.first().now.subject, second);
  QVERIFY(desk.judging.undo());
  QVERIFY(desk.judging.undo());
  QCOMPARE(desk.lastSaved().events.first().now.subject, first);
  QVERIFY(!desk.label(first, desk.query(u"q1"_s)));
  QVERIFY(!desk.judging.nextUndo());
  QVERIFY(desk.judging.redo());
  QCOMPARE(desk.label(first, desk.query(u"q1"_s))->value, std::optional<int>(1));
  QVERIFY(!desk.label(second, desk.query(u"q2"_s)));
}

void JudgingTest::a_read_only_workspace_refuses_with_a_reason()
{
  TemporaryWorkspace workspace;
  const JudgeId judge = workspace.store().addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  workspace.close();
  const auto store = Store::open(workspace.path(), Access::ReadOnly);
  QVERIFY(store);
  Judging judging(**store, judge);
  QSignalSpy failed(&judging, &Judging::failed);
  const Subject subject = relevanceOf(*(*store)->findQuery(u"q1"_s), *(*store)->findChunk(u"q1-c1"_s));
  QVERIFY(!judging.setValue(subject, 1));
  QCOMPARE(failed.count(), 1);
  QVERIFY(!failed.first().first().value<Error>().detail.isEmpty());
}

void JudgingTest::seconds_are_counted_only_for_the_subject_looked_at()
{
  Desk desk;
  const Subject seen = desk.grade(u"q1"_s, u"q1-c1"_s);
  const Subject unseen = desk.grade(u"q1"_s, u"q1-c2"_s);
  desk.judging.lookAt(seen);
  QVERIFY(desk.judging.setValue(seen, 1));
  QVERIFY(desk.judging.setValue(unseen, 1));
  // The store keeps seconds with the event; an export is where they come out.
  struct Collect : RecordSink {
    QHash<QString, std::optional<double>> seconds;
    Result<void> take(Record&& record, const Place&) override
    {
      if (const auto* label = std::get_if<LabelRecord>(&record)) seconds.insert(label->chunk, label->seconds);
      return {};
    }
  } collected;
  QVERIFY(desk.workspace.store().exportTo(collected));
  QVERIFY(collected.seconds.value(u"q1-c1"_s).has_value());
  QVERIFY(!collected.seconds.value(u"q1-c2"_s).has_value());
}

} // namespace assayer::tests
