#include "store/claim_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QFile>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// A workspace whose second answer to q1 is split into "a", "b" and "c" by the program.
struct Claims {
  Folder folder;
  QString path = folder.path(u"claims.assay"_s);
  std::unique_ptr<Store> store;
  JudgeId anna;

  Claims()
  {
    store = std::move(Store::create(path).value());
    (void)importAll(*store, smallWorkspace()).value();
    anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value().id;
    (void)store->addClaims(answer(*store), {claim(0, u"a"_s), claim(1, u"b"_s), claim(2, u"c"_s)});
  }

  static Claim claim(int position, const QString& text) { return {{}, {}, position, {}, {}, text}; }
  static AnswerId answer(Store& of)
  {
    return of.answer(of.findRun(u"dense"_s).value(), of.findQuery(u"q1"_s).value()).value()->id;
  }
  static QStringList texts(Store& of)
  {
    QStringList found;
    const QVector<Claim> claims = of.claimsOf(answer(of)).value();
    for (const Claim& each : claims) found.append(each.text);
    return found;
  }
  static ClaimId find(Store& of, const QString& text)
  {
    const QVector<Claim> claims = of.claimsOf(answer(of)).value();
    for (const Claim& each : claims)
      if (each.text == text) return each.id;
    return {};
  }
  static QVector<Record> records(Store& of)
  {
    RecordingSink sink;
    (void)of.exportTo(sink);
    return sink.records;
  }

  Result<Change> edit(Store& of, const QStringList& ended, const QVector<Claim>& made) const
  {
    QVector<ClaimId> ids;
    for (const QString& text : ended) ids.append(find(of, text));
    return of.editClaims(of.addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value().id, answer(of), ids, made);
  }
  Result<Change> support(const QString& text, int value) const
  {
    Decision decision;
    decision.subject = {criterion::Support, find(*store, text).value, 0};
    decision.value = value;
    return store->record({anna, {decision}});
  }
  std::unique_ptr<Store> copy(const QString& name, const QVector<Record>& of) const
  {
    auto made = std::move(Store::create(folder.path(name)).value());
    const auto report = importAll(*made, of);
    return report && !report->refused() ? std::move(made) : nullptr;
  }
};

} // namespace

void ClaimTest::what_was_split_merged_mended_and_deleted_is_history_after_an_import_too()
{
  Claims f;
  QVERIFY_RESULT(f.support(u"a"_s, 0));
  QVERIFY_RESULT(f.support(u"b"_s, 1));
  QVERIFY_RESULT(f.edit(*f.store, {u"a"_s}, {Claims::claim(0, u"a1"_s), Claims::claim(0, u"a2"_s)}));
  QVERIFY_RESULT(f.edit(*f.store, {u"b"_s, u"c"_s}, {Claims::claim(1, u"b and c"_s)}));
  QVERIFY_RESULT(f.edit(*f.store, {u"a2"_s}, {Claims::claim(0, u"a2!"_s)}));
  QVERIFY_RESULT(f.support(u"a2!"_s, 0));
  QVERIFY_RESULT(f.support(u"a1"_s, 2));
  QVERIFY_RESULT(f.edit(*f.store, {u"a1"_s}, {}));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a2!"_s, u"b and c"_s}));
  const QStringList before = exported(*f.store);
  const auto copy = f.copy(u"copy.assay"_s, Claims::records(*f.store));
  QVERIFY(copy);
  QCOMPARE(exported(*copy), before);
  QCOMPARE(Claims::texts(*copy), (QStringList{u"a2!"_s, u"b and c"_s}));
  QCOMPARE(copy->check().value(), QStringList());
  // Four labels are there, one of them on what stands.
  int standing = 0;
  int all = 0;
  QVERIFY_RESULT(copy->eachLabel(criterion::Support, LabelScope::everybody(), [&](const Label& label) {
    ++all;
    standing += label.subject.item == Claims::find(*copy, u"a2!"_s).value ? 1 : 0;
  }));
  QCOMPARE(all, 4);
  QCOMPARE(standing, 1);
}

void ClaimTest::the_own_export_changes_nothing_and_leaves_undo_as_it_was()
{
  Claims f;
  QVERIFY_RESULT(f.edit(*f.store, {u"a"_s}, {Claims::claim(0, u"a1"_s), Claims::claim(0, u"a2"_s)}));
  const QStringList before = exported(*f.store);
  const auto report = importAll(*f.store, Claims::records(*f.store));
  QVERIFY_RESULT(report);
  QVERIFY(report->added.isEmpty() && !report->refused());
  QCOMPARE(exported(*f.store), before);
  QVERIFY_RESULT(f.store->undo(f.anna));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
  QVERIFY_RESULT(f.store->redo(f.anna));
  QCOMPARE(exported(*f.store).size(), before.size() + 2); // the undo and the redo, as steps of their own
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a1"_s, u"a2"_s, u"b"_s, u"c"_s}));
}

void ClaimTest::an_export_from_before_an_edit_or_an_undo_does_not_turn_it_round()
{
  Claims f;
  const QVector<Record> whole = Claims::records(*f.store);
  QVERIFY_RESULT(f.edit(*f.store, {u"a"_s}, {Claims::claim(0, u"a1"_s)}));
  const QVector<Record> split = Claims::records(*f.store);
  QVERIFY_RESULT(importAll(*f.store, whole));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a1"_s, u"b"_s, u"c"_s}));
  QVERIFY_RESULT(f.store->undo(f.anna));
  QVERIFY_RESULT(importAll(*f.store, split));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
  QVERIFY_RESULT(f.store->redo(f.anna));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a1"_s, u"b"_s, u"c"_s}));
}

void ClaimTest::a_later_edit_in_a_copy_counts_here_in_whatever_order_it_comes()
{
  Claims f;
  const auto copy = f.copy(u"copy.assay"_s, Claims::records(*f.store));
  QVERIFY(copy);
  const auto edited = f.edit(*copy, {u"b"_s}, {Claims::claim(1, u"b1"_s)});
  QVERIFY_RESULT(edited);
  const QVector<Record> split = Claims::records(*copy);
  QVERIFY_RESULT(copy->undo(edited->judge));
  const QVector<Record> undone = Claims::records(*copy);
  for (const bool turned : {false, true}) {
    const auto other = f.copy(turned ? u"turned.assay"_s : u"straight.assay"_s, Claims::records(*f.store));
    QVERIFY(other);
    QVERIFY_RESULT(importAll(*other, turned ? undone : split));
    QVERIFY_RESULT(importAll(*other, turned ? split : undone));
    QCOMPARE(Claims::texts(*other), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
  }
  QVERIFY_RESULT(importAll(*f.store, split));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a"_s, u"b1"_s, u"c"_s}));
  QCOMPARE(f.store->check().value(), QStringList());
  // An edit here is newer than what came.
  QVERIFY_RESULT(f.edit(*f.store, {u"b1"_s}, {Claims::claim(1, u"b2"_s)}));
  QVERIFY_RESULT(importAll(*f.store, split));
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a"_s, u"b2"_s, u"c"_s}));
}

void ClaimTest::only_the_same_judges_verdict_is_carried_over_and_never_onto_a_label()
{
  Claims f;
  const auto judged = f.support(u"a"_s, 2);
  QVERIFY_RESULT(judged);
  const JudgeId ben = f.store->addJudge(u"ben"_s, JudgeKind::Person, Role::Expert).value().id;
  const auto carry = [&](JudgeId judge, const Subject& subject, int value, EventId from) {
    Decision decision;
    decision.subject = subject;
    decision.value = value;
    decision.carriedFrom = from;
    return f.store->record({judge, {decision}});
  };
  const EventId from = judged->events.first().id;
  const Subject b{criterion::Support, Claims::find(*f.store, u"b"_s).value, 0};
  QCOMPARE(carry(ben, b, 2, from).error().kind, ErrorKind::Usage);
  QCOMPARE(carry(f.anna, b, 0, from).error().kind, ErrorKind::Usage); // it said something else
  QCOMPARE(carry(f.anna, b, 2, EventId{9999}).error().kind, ErrorKind::Usage);
  QCOMPARE(carry(f.anna, {criterion::Correct, Claims::answer(*f.store).value, 0}, 2, from).error().kind,
           ErrorKind::Usage);
  const auto carried = carry(f.anna, b, 2, from);
  QVERIFY_RESULT(carried);
  QVERIFY(carried->events.first().now.carried);
  QVERIFY(carry(f.anna, b, 2, from)->events.isEmpty()); // there already
  QVERIFY_RESULT(f.support(u"c"_s, 0));
  QVERIFY(carry(f.anna, {criterion::Support, Claims::find(*f.store, u"c"_s).value, 0}, 2, from)->events.isEmpty());
  QCOMPARE(f.store->history(b).value().first().now.carried, true);
  QCOMPARE(f.store->check().value(), QStringList());

  // It travels, and the own export brings nothing new.
  const auto copy = f.copy(u"carried.assay"_s, Claims::records(*f.store));
  QVERIFY(copy);
  QCOMPARE(exported(*copy), exported(*f.store));
  const auto again = importAll(*f.store, Claims::records(*f.store));
  QVERIFY_RESULT(again);
  QVERIFY(again->added.isEmpty());
}

void ClaimTest::equal_texts_of_an_ended_and_a_standing_claim_stay_two()
{
  Claims f;
  QVERIFY_RESULT(f.support(u"a"_s, 0));
  QVERIFY_RESULT(f.edit(*f.store, {u"a"_s}, {}));
  QVERIFY_RESULT(f.edit(*f.store, {}, {Claims::claim(0, u"a"_s)}));
  QVERIFY_RESULT(f.support(u"a"_s, 1));
  const QStringList before = exported(*f.store);
  const auto copy = f.copy(u"copy.assay"_s, Claims::records(*f.store));
  QVERIFY(copy);
  QCOMPARE(exported(*copy), before);
  const auto again = importAll(*f.store, Claims::records(*copy));
  QVERIFY_RESULT(again);
  QVERIFY(again->added.isEmpty() && !again->refused());
  QCOMPARE(exported(*f.store), before);
  QCOMPARE(Claims::texts(*f.store), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
}

void ClaimTest::copies_that_split_the_same_claim_keep_both_splits()
{
  Claims f;
  const auto copy = f.copy(u"copy.assay"_s, Claims::records(*f.store));
  QVERIFY(copy);
  QVERIFY_RESULT(f.edit(*copy, {u"b"_s}, {Claims::claim(1, u"b1"_s)}));
  QVERIFY_RESULT(f.edit(*f.store, {u"b"_s}, {Claims::claim(1, u"b2"_s)}));
  const auto report = importAll(*f.store, Claims::records(*copy));
  QVERIFY_RESULT(report);
  QVERIFY(!report->refused());
  QCOMPARE(report->added.value(u"claims"_s), 1);
  // In an order that does not depend on which copy came first; what they are called decides.
  QStringList both = Claims::texts(*f.store);
  both.sort();
  QCOMPARE(both, (QStringList{u"a"_s, u"b1"_s, u"b2"_s, u"c"_s}));
}

void ClaimTest::an_older_file_that_is_only_read_gives_its_changes_and_claims()
{
  Claims f;
  const AnswerId answer = Claims::answer(*f.store);
  QVERIFY_RESULT(f.support(u"c"_s, 0));
  QVERIFY_RESULT(f.edit(*f.store, {u"a"_s}, {Claims::claim(0, u"a1"_s)}));
  const QStringList before = exported(*f.store);
  f.store.reset();
  const auto run = [&](const QStringList& sql) {
    const auto connection = Connection::open(f.path, OpenMode::ReadWrite);
    for (const QString& each : sql) (void)(*connection)->run(each).value();
  };
  run(QStringList{u"UPDATE claim SET name = NULL WHERE made_by IS NOT NULL"_s} + backToVersion(3));
  {
    const auto store = Store::open(f.path, Access::ReadOnly);
    QVERIFY_RESULT(store);
    QCOMPARE(Claims::texts(**store), (QStringList{u"a1"_s, u"b"_s, u"c"_s}));
    const QVector<Change> changes = (*store)->changesSince({}).value();
    QCOMPARE(changes.size(), 2);
    QCOMPARE(changes[1].claims.size(), 2);
    QCOMPARE(exported(**store), before);
    QCOMPARE((*store)->check().value(), QStringList());
  }
  QFile::remove(f.path + u".three"_s);
  QVERIFY(QFile::copy(f.path, f.path + u".three"_s));
  QCOMPARE(exported(**Store::open(f.path + u".three"_s)), before); // migrated
  run({u"DROP TABLE claim_edit"_s, u"PRAGMA user_version = 2"_s});
  const auto store = Store::open(f.path, Access::ReadOnly);
  QVERIFY_RESULT(store);
  const QVector<Change> changes = (*store)->changesSince({}).value();
  QCOMPARE(changes.size(), 2);
  QCOMPARE(changes[0].events.size(), 1);
  QVERIFY(changes[1].claims.isEmpty());
  QVERIFY_RESULT((*store)->nextUndo(f.anna));
  QVERIFY((*store)->isSplit(answer).value());
  QCOMPARE((*store)->check().value(), QStringList());
}

} // namespace assayer::tests
