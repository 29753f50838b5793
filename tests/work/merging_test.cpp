#include "work/merging_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "work/importing.h"
#include "work/merging.h"
#include "work/packet.h"
#include "work/workspace_dump.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

JudgeId copyJudge(Store& store, const QString& name)
{
  for (const auto held = store.judges(); const JudgeRow& judge : *held)
    if (judge.name == name) return judge.id;
  return {};
}

Subject copyPair(Store& store, const QString& query, const QString& chunk)
{
  return {criterion::Relevance, store.findQuery(query).value().value, store.findChunk(chunk).value().value};
}

void copyGrade(Store& store, const QString& judge, const QString& query, const QString& chunk, int grade,
               const QString& note = {})
{
  Decision decision;
  decision.subject = copyPair(store, query, chunk);
  decision.value = grade;
  decision.rationale = note;
  const auto recorded = store.record({copyJudge(store, judge), {decision}});
  QVERIFY2(recorded, qPrintable(recorded ? QString() : sentence(recorded.error())));
}

// The grade that counts; −1: none does.
int copyGradeOf(Store& store, const QString& judge, const QString& query, const QString& chunk)
{
  const Subject subject = copyPair(store, query, chunk);
  for (const auto held = store.labelsOf(store.findQuery(query).value(), LabelScope::only(copyJudge(store, judge)));
       const Label& label : *held)
    if (label.subject == subject) return label.value.value_or(-1);
  return -1;
}

QStringList copyClaims(Store& store, AnswerId answer)
{
  QStringList texts;
  for (const auto held = store.claimsOf(answer); const Claim& claim : *held) texts.append(claim.text);
  texts.sort();
  return texts;
}

Claim copyClaim(const QString& text)
{
  Claim made;
  made.text = text;
  return made;
}

QVector<ConflictRow> copyConflicts(Store& store, LabelScope scope = LabelScope::everybody())
{
  return conflictRows(store, scope).value();
}

void copySql(const QString& path, const QString& statement)
{
  const QString name = u"merging test"_s;
  {
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
    database.setDatabaseName(path);
    QVERIFY(database.open());
    QSqlQuery query(database);
    QVERIFY(query.exec(statement));
  }
  QSqlDatabase::removeDatabase(name);
}

// A workspace with Anna, Ben and a claim on q1's first answer, and copies of it.
struct MergeCase {
  TemporaryWorkspace workspace{smallWorkspace()};
  QTemporaryDir folder;
  Store& store = workspace.store();
  JudgeId anna = store.addJudge(u"Anna"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId ben = store.addJudge(u"Ben"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId lea = store.addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead).value().id;
  AnswerId answer = store.answersOf(store.findQuery(u"q1"_s).value()).value().first().id;

  MergeCase()
  {
    Claim whole = copyClaim(u"Within some days"_s);
    QVERIFY(store.addClaims(answer, {whole}));
  }
  QString at(const QString& name) const { return folder.filePath(name); }
  std::unique_ptr<Store> copy(const QString& name)
  {
    if (!store.backup(at(name))) return nullptr;
    return std::move(*Store::open(at(name)));
  }
  std::unique_ptr<Store> packet(const QString& name, JudgeId judge, const QStringList& queries = {u"q1"_s})
  {
    if (!makePacket(store, at(name), {judge, queriesNamed(store, queries).value(), true})) return nullptr;
    return std::move(*Store::open(at(name)));
  }
  MergeReport merge(const QString& name, const MergeOptions& options = {})
  {
    const auto merged = mergeFile(store, at(name), options);
    return merged ? *merged : MergeReport{sentence(merged.error()), true, {}, -1, -1, {}};
  }
  ErrorKind refusal(const QString& name)
  {
    const auto merged = mergeFile(store, at(name));
    return merged ? ErrorKind::Usage : merged.error().kind;
  }
};

} // namespace

void MergingTest::a_packet_comes_back_whole_and_merging_it_again_changes_nothing()
{
  MergeCase f;
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  copyGrade(f.store, u"Ben"_s, u"q1"_s, u"q1-c1"_s, 0);
  auto packet = f.packet(u"p.assay"_s, f.anna);
  QVERIFY(packet);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2, u"on second thoughts"_s);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c2"_s, 3);
  QVERIFY(packet->undo(copyJudge(*packet, u"Anna"_s)));
  packet.reset();
  const MergeReport merged = f.merge(u"p.assay"_s);
  QVERIFY2(!merged.refused, qPrintable(merged.file));
  QCOMPARE(merged.newEvents, 3);
  QCOMPARE(merged.knownEvents, 1);
  QVERIFY(merged.conflicts.isEmpty());
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 2);
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c2"_s), -1);
  QCOMPARE(copyGradeOf(f.store, u"Ben"_s, u"q1"_s, u"q1-c1"_s), 0);
  QCOMPARE(f.store.history(copyPair(f.store, u"q1"_s, u"q1-c1"_s)).value().size(), 3);
  QCOMPARE(f.store.check().value(), QStringList());

  const QStringList before = dumpOf(f.workspace.path());
  const MergeReport again = f.merge(u"p.assay"_s);
  QVERIFY(!again.refused);
  QCOMPARE(again.newEvents, 0);
  QCOMPARE(again.knownEvents, 4);
  const QStringList after = dumpOf(f.workspace.path());
  QVERIFY2(after == before, qPrintable(differenceOf(before, after)));
}

void MergingTest::a_dry_run_says_what_would_come_and_changes_nothing()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 0);
  const QStringList before = dumpOf(f.workspace.path());
  const MergeReport tried = f.merge(u"c.assay"_s, {true, false});
  QVERIFY2(!tried.refused, qPrintable(tried.file));
  QCOMPARE(tried.newEvents, 1);
  QCOMPARE(tried.conflicts.size(), 1);
  QCOMPARE(dumpOf(f.workspace.path()), before);
  QVERIFY(copyConflicts(f.store).isEmpty());
}

void MergingTest::what_two_copies_decided_differently_is_a_conflict_with_both_histories()
{
  MergeCase f;
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 3, u"it answers"_s);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 0, u"off the topic"_s);
  const MergeReport merged = f.merge(u"p.assay"_s);
  QVERIFY2(!merged.refused, qPrintable(merged.file));
  QCOMPARE(merged.conflicts.size(), 1);
  const ConflictRow& row = merged.conflicts.first();
  QCOMPARE(row.judge, u"Anna"_s);
  QCOMPARE(row.about, u"relevance"_s);
  QCOMPARE(row.queryName, u"q1"_s);
  QCOMPARE(row.place, u"q1-c1"_s);
  QVERIFY(row.text.startsWith(u"Passage 1"_s));
  QCOMPARE(row.before->result, u"1 · background"_s);
  QCOMPARE(row.sides.size(), 2);
  // The packet counted further, so its label counts.
  QCOMPARE(row.sides[0].steps.size(), 2);
  QCOMPARE(row.sides[0].steps[0].result, u"2 · partly answers"_s);
  QCOMPARE(row.sides[0].steps[1].result, u"3 · answers"_s);
  QCOMPARE(row.sides[0].steps[1].note, u"it answers"_s);
  QVERIFY(row.sides[0].steps[1].at > 0);
  QCOMPARE(row.sides[1].steps.size(), 1);
  QCOMPARE(row.sides[1].steps[0].result, u"0 · not relevant"_s);
  QCOMPARE(row.sides[1].steps[0].note, u"off the topic"_s);
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 3);
  // It is found again later, and is not told as new by another merge.
  QCOMPARE(copyConflicts(f.store), merged.conflicts);
  QVERIFY(f.merge(u"p.assay"_s).conflicts.isEmpty());
}

void MergingTest::equal_decisions_in_two_copies_are_no_conflict()
{
  MergeCase f;
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  const MergeReport merged = f.merge(u"p.assay"_s);
  QVERIFY(!merged.refused && merged.conflicts.isEmpty());
  QCOMPARE(merged.newEvents, 1);
  QVERIFY(copyConflicts(f.store).isEmpty());
}

void MergingTest::undo_and_redo_in_one_copy_are_no_conflict()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  const JudgeId anna = copyJudge(*copy, u"Anna"_s);
  for (int value : {0, 1, 2}) copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, value);
  for (int i = 0; i < 2; ++i) QVERIFY(copy->undo(anna));
  for (int i = 0; i < 2; ++i) QVERIFY(copy->redo(anna));
  for (int i = 0; i < 3; ++i) QVERIFY(copy->undo(anna));
  copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 3);
  QVERIFY(copy->undo(anna));
  QVERIFY(copy->redo(anna));
  QVERIFY(copyConflicts(*copy).isEmpty());
  const MergeReport merged = f.merge(u"c.assay"_s);
  QVERIFY2(!merged.refused, qPrintable(merged.file));
  QVERIFY(merged.conflicts.isEmpty());
  QVERIFY(copyConflicts(f.store).isEmpty());
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 3);
}

void MergingTest::a_decision_after_the_merge_settles_the_conflict()
{
  MergeCase f;
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 0);
  QCOMPARE(f.merge(u"p.assay"_s).conflicts.size(), 1);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  QVERIFY(copyConflicts(f.store).isEmpty());
  // What the packet goes on with branches off again.
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 3);
  QCOMPARE(f.merge(u"p.assay"_s).conflicts.size(), 1);
}

void MergingTest::the_chosen_side_stands_under_the_judges_own_name_and_undo_opens_the_conflict_again()
{
  MergeCase f;
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2, u"there"_s);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 0, u"here"_s);
  f.merge(u"p.assay"_s);
  for (const qsizetype side : {0, 1}) {
    const QVector<ConflictRow> open = copyConflicts(f.store);
    QCOMPARE(open.size(), 1);
    const auto settled = settle(f.store, open.first(), side, f.lea);
    QVERIFY2(settled, qPrintable(settled ? QString() : sentence(settled.error())));
    QCOMPARE(settled->judge, f.anna);
    QCOMPARE(settled->events.first().now.rationale, open.first().sides[side].steps.last().note);
    QVERIFY(copyConflicts(f.store).isEmpty());
    QCOMPARE(f.store.check().value(), QStringList());
    // The same row again: somebody has decided since.
    QCOMPARE(settle(f.store, open.first(), side, f.lea).error().kind, ErrorKind::Conflict);
    QVERIFY(f.store.undo(f.anna));
    QCOMPARE(copyConflicts(f.store).size(), 1);
  }
  QCOMPARE(settle(f.store, copyConflicts(f.store).first(), 7, f.lea).error().kind, ErrorKind::NotFound);
  QVERIFY(f.store.redo(f.anna));
  QVERIFY(copyConflicts(f.store).isEmpty());
}

void MergingTest::a_settled_conflict_stays_settled_in_every_copy()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 0);
  f.merge(u"c.assay"_s);
  QVERIFY(settle(f.store, copyConflicts(f.store).first(), 1, f.lea));
  const auto back = mergeFile(*copy, f.workspace.path());
  QVERIFY2(back, qPrintable(back ? QString() : sentence(back.error())));
  QVERIFY(!back->refused && back->conflicts.isEmpty());
  QVERIFY(copyConflicts(*copy).isEmpty());
  QCOMPARE(copyGradeOf(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s), copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s));
  // Through Assayer JSON Lines too.
  const QString lines = f.at(u"all.jsonl"_s);
  QVERIFY(exportWorkspace(f.store, {u"assayer-jsonl"_s, lines}));
  const QString fresh = f.at(u"fresh.assay"_s);
  QVERIFY(Store::create(fresh));
  ImportRequest request;
  request.workspace = fresh;
  request.files = {lines};
  const auto report = runImport(request, {});
  QVERIFY(report && !report->refused());
  QVERIFY(copyConflicts(**Store::open(fresh)).isEmpty());
}

void MergingTest::a_judge_sees_only_their_own_conflicts_and_a_lead_all()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  for (const QString& judge : {u"Anna"_s, u"Ben"_s}) {
    copyGrade(*copy, judge, u"q1"_s, u"q1-c1"_s, 2);
    copyGrade(f.store, judge, u"q1"_s, u"q1-c1"_s, 0);
  }
  QVERIFY(copy->editClaims(f.ben, f.answer, {copy->claimsOf(f.answer).value().first().id}, {copyClaim(u"b"_s)}));
  QVERIFY(f.store.editClaims(f.ben, f.answer, {f.store.claimsOf(f.answer).value().first().id}, {copyClaim(u"c"_s)}));
  QCOMPARE(f.merge(u"c.assay"_s).conflicts.size(), 3);
  const auto rowsFor = [&](JudgeId id, bool blind = false) {
    for (const auto held = f.store.judges(); const JudgeRow& judge : *held)
      if (judge.id == id) return copyConflicts(f.store, conflictScope(judge, blind));
    return QVector<ConflictRow>();
  };
  QCOMPARE(rowsFor(f.anna).size(), 1);
  QCOMPARE(rowsFor(f.anna).first().judge, u"Anna"_s);
  QCOMPARE(rowsFor(f.ben).size(), 2);
  QCOMPARE(rowsFor(f.lea).size(), 3);
  QCOMPARE(rowsFor(f.lea, true).size(), 0);
}

void MergingTest::two_splits_of_one_claim_are_a_conflict_and_one_can_be_chosen()
{
  for (const qsizetype side : {0, 1}) {
    MergeCase f;
    auto copy = f.copy(u"c.assay"_s);
    const ClaimId whole = f.store.claimsOf(f.answer).value().first().id;
    QVERIFY(copy->editClaims(f.ben, f.answer, {whole}, {copyClaim(u"b1"_s), copyClaim(u"b2"_s)}));
    // What one copy makes of its own split belongs to its side.
    const ClaimId further = copy->claimsOf(f.answer).value().last().id;
    QVERIFY(copy->editClaims(f.ben, f.answer, {further}, {copyClaim(u"b3"_s)}));
    QVERIFY(f.store.editClaims(f.anna, f.answer, {whole}, {copyClaim(u"a1"_s), copyClaim(u"a2"_s)}));
    const MergeReport merged = f.merge(u"c.assay"_s);
    QVERIFY2(!merged.refused, qPrintable(merged.file));
    QCOMPARE(copyClaims(f.store, f.answer).size(), 4);
    QCOMPARE(merged.conflicts.size(), 1);
    const ConflictRow row = copyConflicts(f.store).first();
    QCOMPARE(row.about, u"claims"_s);
    QCOMPARE(row.text, u"Within some days"_s);
    QCOMPARE(row.sides.size(), 2);
    QStringList kept = row.sides[side].claims;
    kept.sort();
    const auto settled = settle(f.store, row, side, f.lea);
    QVERIFY2(settled, qPrintable(settled ? QString() : sentence(settled.error())));
    QCOMPARE(copyClaims(f.store, f.answer), kept);
    QVERIFY(copyConflicts(f.store).isEmpty());
    QCOMPARE(f.store.check().value(), QStringList());
    // It travels, and undo brings both back.
    QVERIFY(mergeFile(*copy, f.workspace.path()));
    QCOMPARE(copyClaims(*copy, f.answer), kept);
    QVERIFY(copyConflicts(*copy).isEmpty());
    QVERIFY(f.store.undo(f.lea));
    QCOMPARE(copyClaims(f.store, f.answer).size(), 4);
    QCOMPARE(copyConflicts(f.store).size(), 1);
  }
}

void MergingTest::a_deletion_and_a_split_of_one_claim_are_a_conflict()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  const ClaimId whole = f.store.claimsOf(f.answer).value().first().id;
  QVERIFY(copy->editClaims(f.ben, f.answer, {whole}, {}));
  QVERIFY(f.store.editClaims(f.anna, f.answer, {whole}, {copyClaim(u"a1"_s)}));
  QCOMPARE(f.merge(u"c.assay"_s).conflicts.size(), 1);
  const ConflictRow row = copyConflicts(f.store).first();
  // The split is kept although nothing has to be ended for it, and the question is closed.
  const qsizetype split = row.sides[0].claims.isEmpty() ? 1 : 0;
  QVERIFY(settle(f.store, row, split, f.lea));
  QCOMPARE(copyClaims(f.store, f.answer), QStringList{u"a1"_s});
  QVERIFY(copyConflicts(f.store).isEmpty());
}

void MergingTest::a_split_that_one_copy_took_back_holds_as_the_other_made_it()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  const ClaimId whole = f.store.claimsOf(f.answer).value().first().id;
  QVERIFY(copy->editClaims(f.ben, f.answer, {whole}, {copyClaim(u"b1"_s)}));
  QVERIFY(copy->undo(f.ben));
  QVERIFY(f.store.editClaims(f.anna, f.answer, {whole}, {copyClaim(u"a1"_s)}));
  // The undo counted further, and yet the claim and what Anna made of it do not stand side by side.
  QVERIFY(f.merge(u"c.assay"_s).conflicts.isEmpty());
  QCOMPARE(copyClaims(f.store, f.answer), QStringList{u"a1"_s});
  QVERIFY(copy->redo(f.ben));
  QCOMPARE(f.merge(u"c.assay"_s).conflicts.size(), 1);
  QCOMPARE(copyClaims(f.store, f.answer), (QStringList{u"a1"_s, u"b1"_s}));
  QCOMPARE(f.store.check().value(), QStringList());
}

void MergingTest::labels_of_other_programs_are_no_conflict()
{
  MergeCase f;
  LabelRecord label;
  label.criterion = u"relevance"_s;
  label.query = u"q1"_s;
  label.chunk = u"q1-c1"_s;
  label.judge = u"Anna"_s;
  for (const QString& value : {u"1"_s, u"2"_s}) {
    label.value = value;
    QCOMPARE(importRecords(f.store, {label}), QString());
  }
  QVERIFY(copyConflicts(f.store).isEmpty());
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 3);
  QVERIFY(copyConflicts(*packet).isEmpty());
  QVERIFY(f.merge(u"p.assay"_s).conflicts.isEmpty());
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 3);
}

void MergingTest::undo_here_does_not_reach_over_what_came_with_a_merge()
{
  MergeCase f;
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  f.merge(u"p.assay"_s);
  QCOMPARE(f.store.undo(f.anna).error().kind, ErrorKind::Conflict);
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 2);
  // What the packet undoes of its own comes along as that.
  QVERIFY(packet->undo(copyJudge(*packet, u"Anna"_s)));
  QVERIFY(f.merge(u"p.assay"_s).conflicts.isEmpty());
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 1);
  QCOMPARE(f.store.check().value(), QStringList());
}

void MergingTest::two_people_of_one_name_are_refused_unless_they_are_said_to_be_one()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  QVERIFY(copy->addJudge(u"Carla"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(f.store.addJudge(u"Carla"_s, JudgeKind::Person, Role::Expert));
  copyGrade(*copy, u"Carla"_s, u"q1"_s, u"q1-c1"_s, 2);
  const QStringList before = dumpOf(f.workspace.path());
  const MergeReport refused = f.merge(u"c.assay"_s);
  QVERIFY(refused.refused);
  QCOMPARE(refused.newEvents, 0);
  QVERIFY(refused.report.faults.first().problem.contains(u"Carla"_s));
  QCOMPARE(dumpOf(f.workspace.path()), before);

  const MergeReport taken = f.merge(u"c.assay"_s, {false, true});
  QVERIFY2(!taken.refused, qPrintable(taken.file));
  QCOMPARE(copyGradeOf(f.store, u"Carla"_s, u"q1"_s, u"q1-c1"_s), 2);
  // Nobody is asked again.
  copyGrade(*copy, u"Carla"_s, u"q1"_s, u"q1-c1"_s, 3);
  QVERIFY(!f.merge(u"c.assay"_s).refused);
  QCOMPARE(copyGradeOf(f.store, u"Carla"_s, u"q1"_s, u"q1-c1"_s), 3);
  // Whichever came first, the person has the same uid.
  const auto uidOf = [](Store& store) {
    for (const auto held = store.judges(); const JudgeRow& judge : *held)
      if (judge.name == u"Carla"_s) return judge.uid;
    return QByteArray();
  };
  QVERIFY(mergeFile(*copy, f.workspace.path(), {false, true}));
  QCOMPARE(uidOf(*copy), uidOf(f.store));
}

void MergingTest::a_judge_who_has_another_name_here_is_found_by_the_uid()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copy.reset();
  copySql(f.at(u"c.assay"_s), u"UPDATE judge SET name = 'Anna Married' WHERE name = 'Anna'"_s);
  const MergeReport merged = f.merge(u"c.assay"_s);
  QVERIFY2(!merged.refused, qPrintable(merged.file));
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 2);
  QVERIFY(!copyJudge(f.store, u"Anna Married"_s));
}

void MergingTest::a_file_of_another_workspace_is_refused()
{
  MergeCase f;
  MergeCase other;
  copyGrade(other.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  QVERIFY(other.store.backup(f.at(u"other.assay"_s)));
  QCOMPARE(f.refusal(u"other.assay"_s), ErrorKind::Foreign);
  QVERIFY(
      makePacket(other.store, f.at(u"packet.assay"_s), {other.anna, {other.store.findQuery(u"q1"_s).value()}, true}));
  QCOMPARE(f.refusal(u"packet.assay"_s), ErrorKind::Foreign);
  const auto own = mergeFile(f.store, f.workspace.path());
  QCOMPARE(own.error().kind, ErrorKind::Conflict);
}

void MergingTest::a_blind_packet_takes_nobody_elses_labels()
{
  MergeCase f;
  copyGrade(f.store, u"Ben"_s, u"q1"_s, u"q1-c1"_s, 3);
  const auto packet = f.packet(u"p.assay"_s, f.anna);
  QCOMPARE(mergeFile(*packet, f.workspace.path()).error().kind, ErrorKind::Conflict);
  const auto bens = f.packet(u"b.assay"_s, f.ben);
  QVERIFY(bens);
  QCOMPARE(mergeFile(*packet, f.at(u"b.assay"_s)).error().kind, ErrorKind::Conflict);
  // Her own, made later, may come.
  const auto second = f.packet(u"q.assay"_s, f.anna);
  QVERIFY(second);
  copyGrade(*second, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  const auto merged = mergeFile(*packet, f.at(u"q.assay"_s));
  QVERIFY(merged && !merged->refused);
  QCOMPARE(copyGradeOf(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 1);
}

void MergingTest::a_damaged_a_newer_and_a_missing_file_are_refused()
{
  MergeCase f;
  QCOMPARE(f.refusal(u"nothing.assay"_s), ErrorKind::NotFound);
  QVERIFY(f.copy(u"newer.assay"_s));
  copySql(f.at(u"newer.assay"_s), u"PRAGMA user_version = 9999"_s);
  QCOMPARE(f.refusal(u"newer.assay"_s), ErrorKind::NewerFile);
  QVERIFY(f.packet(u"damaged.assay"_s, f.anna));
  QFile file(f.at(u"damaged.assay"_s));
  QVERIFY(file.open(QIODevice::ReadWrite));
  QVERIFY(file.resize(file.size() / 2));
  file.close();
  const QStringList before = dumpOf(f.workspace.path());
  QCOMPARE(f.refusal(u"damaged.assay"_s), ErrorKind::Corrupt);
  QFile text(f.at(u"text.txt"_s));
  QVERIFY(text.open(QIODevice::WriteOnly));
  text.write("no workspace at all");
  text.close();
  QCOMPARE(f.refusal(u"text.txt"_s), ErrorKind::Foreign);
  // Rows that no file of lines could have brought: nothing of such a copy is taken.
  QVERIFY(f.copy(u"odd.assay"_s));
  for (const QString& damage :
       {u"UPDATE judge SET record = '-1' WHERE id = 1"_s, u"INSERT INTO run(name, k) VALUES('z', -1)"_s,
        u"INSERT INTO query(name, text, split) VALUES('zq', 't', 77)"_s}) {
    copySql(f.at(u"odd.assay"_s), damage);
    QCOMPARE(f.refusal(u"odd.assay"_s), ErrorKind::Corrupt);
    QVERIFY(QFile::remove(f.at(u"odd.assay"_s)));
    QVERIFY(f.copy(u"odd.assay"_s));
  }
  QCOMPARE(dumpOf(f.workspace.path()), before);
  // A packet that does not say of what.
  QVERIFY(f.packet(u"mute.assay"_s, f.anna));
  copySql(f.at(u"mute.assay"_s), u"UPDATE setting SET value = '[]' WHERE name = 'packet'"_s);
  QCOMPARE(f.refusal(u"mute.assay"_s), ErrorKind::Corrupt);
  QCOMPARE(dumpOf(f.workspace.path()), before);
}

void MergingTest::an_impossible_count_of_labels_is_refused_and_counting_goes_on()
{
  MergeCase f;
  auto packet = f.packet(u"p.assay"_s, f.anna);
  copyGrade(*packet, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  packet.reset();
  const QStringList before = dumpOf(f.workspace.path());
  for (const QString& counter : {u"4611686018427387904"_s, u"9223372036854775807"_s, u"-5"_s}) {
    copySql(f.at(u"p.assay"_s), u"UPDATE change SET counter = "_s + counter);
    QCOMPARE(f.refusal(u"p.assay"_s), ErrorKind::Corrupt);
  }
  copySql(f.at(u"p.assay"_s), u"UPDATE change SET counter = 1"_s);
  copySql(f.at(u"p.assay"_s), u"UPDATE label_event SET value = 99 WHERE state = 0"_s);
  QVERIFY(f.merge(u"p.assay"_s).refused);
  QCOMPARE(dumpOf(f.workspace.path()), before);
  copyGrade(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 1);
  QCOMPARE(copyGradeOf(f.store, u"Anna"_s, u"q1"_s, u"q1-c1"_s), 1);
}

void MergingTest::a_text_that_differs_is_a_named_fault_and_nothing_is_taken()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, 2);
  copy.reset();
  copySql(f.at(u"c.assay"_s), u"UPDATE query SET text = 'Something else?' WHERE name = 'q1'"_s);
  const QStringList before = dumpOf(f.workspace.path());
  const MergeReport merged = f.merge(u"c.assay"_s);
  QVERIFY(merged.refused);
  QVERIFY(merged.report.faults.first().problem.contains(u"q1"_s));
  QCOMPARE(dumpOf(f.workspace.path()), before);
}

void MergingTest::a_stopped_merge_leaves_nothing()
{
  MergeCase f;
  auto copy = f.copy(u"c.assay"_s);
  const JudgeId anna = copyJudge(*copy, u"Anna"_s);
  for (int i = 0; i < 300; ++i) copyGrade(*copy, u"Anna"_s, u"q1"_s, u"q1-c1"_s, i % 4);
  QVERIFY(copy->editClaims(anna, f.answer, {copy->claimsOf(f.answer).value().first().id}, {copyClaim(u"b"_s)}));
  const QStringList before = dumpOf(f.workspace.path());
  const auto stopped = mergeFile(f.store, f.at(u"c.assay"_s), {}, [](const Progress&) { return false; });
  QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
  QCOMPARE(dumpOf(f.workspace.path()), before);
  QVERIFY(!f.merge(u"c.assay"_s).refused);
  QCOMPARE(f.store.check().value(), QStringList());
}

void MergingTest::ten_thousand_labels_merge_in_seconds()
{
  QVector<Record> records = smallWorkspace(1, 1);
  for (int i = 0; i < 10'000; ++i) {
    ChunkRecord chunk;
    chunk.name = u"more-%1"_s.arg(i);
    chunk.text = u"Passage %1 of many."_s.arg(i);
    records.append(chunk);
    records.append(PoolRecord{u"q1"_s, chunk.name});
  }
  TemporaryWorkspace workspace(records);
  QVERIFY2(workspace.problem().isEmpty(), qPrintable(workspace.problem()));
  Store& store = workspace.store();
  const JudgeId anna = store.addJudge(u"Anna"_s, JudgeKind::Person, Role::Expert).value().id;
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"p.assay"_s);
  QElapsedTimer watch;
  watch.start();
  QVERIFY(makePacket(store, path, {anna, {store.findQuery(u"q1"_s).value()}, true}));
  const qint64 made = watch.restart();
  {
    const auto packet = Store::open(path);
    Gesture gesture{copyJudge(**packet, u"Anna"_s), {}};
    const QueryId query = (*packet)->findQuery(u"q1"_s).value();
    for (const auto held = (*packet)->poolAdditions(query); const ChunkId chunk : *held) {
      Decision decision;
      decision.subject = {criterion::Relevance, query.value, chunk.value};
      decision.value = int(chunk.value % 4);
      gesture.decisions.append(decision);
      if (gesture.decisions.size() < 10) continue;
      QVERIFY((*packet)->record(gesture));
      gesture.decisions.clear();
    }
  }
  watch.restart();
  const auto merged = mergeFile(store, path);
  QVERIFY2(merged && !merged->refused, qPrintable(merged ? QString() : sentence(merged.error())));
  const qint64 took = watch.restart();
  QCOMPARE(merged->newEvents, 10'000);
  QVERIFY(mergeFile(store, path));
  qInfo("a packet of 10,000 chunks was made in %lld ms, 10,000 labels came back in %lld ms and again in %lld ms", made,
        took, watch.elapsed());
  // Far above what it takes, so that a busy machine passes and a square law does not.
  QVERIFY2(took < 20'000, qPrintable(QString::number(took)));
}

} // namespace assayer::tests
