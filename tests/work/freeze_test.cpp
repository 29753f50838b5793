#include "work/freeze_test.h"

#include "support/small_workspace.h"
#include "work/freeze.h"
#include "work/freeze_watch.h"
#include "work/merging.h"
#include "work/packet.h"
#include "work/promoting.h"
#include "work/session.h"

#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// q1 to q3 in the split test, q4 in dev.
QVector<Record> splitRecords()
{
  QVector<Record> records = smallWorkspace(4, 3);
  for (Record& record : records)
    if (auto* query = std::get_if<QueryRecord>(&record)) {
      query->detail.row.split = query->detail.row.name == u"q4" ? Split::Dev : Split::Test;
      query->detail.row.origin = Origin::Golden;
      query->detail.reference = u"Within 30 days."_s;
    }
  GuidelineRecord guideline;
  guideline.version = u"v1"_s;
  guideline.text = u"Grade what answers."_s;
  records.append(guideline);
  RunRecord references; // what a right answer to q1 and q4 says
  references.row.name = u"references"_s;
  references.row.pooled = false;
  references.row.record = uR"({"role":"reference"})"_s;
  records.append(references);
  for (const QString& query : {u"q1"_s, u"q4"_s}) {
    AnswerRecord answer;
    answer.run = u"references"_s;
    answer.query = query;
    answer.text = u"Within 30 days. By post."_s;
    records.append(answer);
    for (int i = 0; i < 2; ++i) {
      ClaimRecord claim;
      claim.run = u"references"_s;
      claim.query = query;
      claim.name = u"%1-t%2"_s.arg(query).arg(i + 1);
      claim.position = i + 1;
      claim.text = i == 0 ? u"Within 30 days."_s : u"By post."_s;
      if (i == 0) claim.metadata = u"{\"vital\":true}"_s;
      records.append(claim);
    }
  }
  return records;
}

// What another program may do to the file: nothing in ours changes these.
QString change(const QString& path, const QString& sql)
{
  QString problem;
  {
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"freeze-test"_s);
    database.setDatabaseName(path);
    if (!database.open()) return database.lastError().text();
    QSqlQuery query(database);
    if (!query.exec(sql)) problem = query.lastError().text();
  }
  QSqlDatabase::removeDatabase(u"freeze-test"_s);
  return problem;
}

class FreezeDesk {
public:
  FreezeDesk() : workspace(splitRecords())
  {
    lea = workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
    ann = workspace.store().addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  }
  Store& store() { return workspace.store(); }
  FreezeState state(bool withGold = false) { return freezeState(store(), withGold).value(); }
  bool freeze() { return freezeTest(store(), lea, u"for the release"_s).has_value(); }
  void grade(JudgeId judge, const QString& query, int chunk, int value)
  {
    const QueryId id = store().findQuery(query).value();
    Decision decision;
    decision.subject = {criterion::Relevance, id.value, store().rankingsOf(id).value().first().chunks[chunk]};
    decision.value = value;
    if (!store().record({judge, {decision}})) qFatal("a grade cannot be stored");
  }

  TemporaryWorkspace workspace;
  JudgeId lea;
  JudgeId ann;
};

} // namespace

void FreezeTest::only_a_lead_freezes_and_only_where_there_is_something_to_freeze()
{
  FreezeDesk desk;
  QCOMPARE(desk.state().kind, FreezeState::Kind::None);
  QCOMPARE(desk.state().queries, 3);
  QCOMPARE(freezeTest(desk.store(), desk.ann, {}).error().kind, ErrorKind::Usage);
  QCOMPARE(freezeTest(desk.store(), {}, {}).error().kind, ErrorKind::Usage);
  QCOMPARE(liftFreeze(desk.store(), desk.lea, {}).error().kind, ErrorKind::Conflict);
  const auto frozen = freezeTest(desk.store(), desk.lea, u" for the release "_s);
  QVERIFY(frozen);
  QCOMPARE(frozen->note, u"for the release"_s);
  QCOMPARE(frozen->content.queries.size(), 3);
  QCOMPARE(liftFreeze(desk.store(), desk.ann, {}).error().kind, ErrorKind::Usage);
  QVERIFY(liftFreeze(desk.store(), desk.lea, {}));
  QCOMPARE(desk.state().kind, FreezeState::Kind::None);
  QVERIFY(desk.state().event->lifted);
  QCOMPARE(freezeWord(desk.state()), QString());

  TemporaryWorkspace empty(smallWorkspace(1, 1)); // of no split
  const JudgeId lead = empty.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  QCOMPARE(freezeTest(empty.store(), lead, {}).error().kind, ErrorKind::Usage);
}

void FreezeTest::nothing_changed_says_so_and_every_change_is_told_data()
{
  QTest::addColumn<QString>("sql");
  QTest::addColumn<QString>("told"); // empty: nothing
  const auto row = [](const char* name, const QString& sql, const QString& told) {
    QTest::newRow(name) << sql << told;
  };
  row("nothing", u"UPDATE query SET text = text"_s, {});
  row("an unknown key", u"UPDATE query SET metadata = '{\"x\":1}'"_s, {});
  row("text", u"UPDATE query SET text = text || '!' WHERE name = 'q2'"_s, u"1 query has another text: q2"_s);
  row("conversation", u"UPDATE query SET conversation = '[[\"user\",\"Hello\"]]' WHERE name = 'q1'"_s,
      u"1 query has another text: q1"_s);
  row("expectation", u"UPDATE query SET expect = 2 WHERE name = 'q1'"_s, u"1 query expects another answer: q1"_s);
  row("reason", u"UPDATE query SET refusal_reason = 3 WHERE name = 'q1'"_s, u"1 query expects another answer: q1"_s);
  row("reference", u"UPDATE query SET reference = '45 days' WHERE split = 2"_s,
      u"3 queries expect another answer: q1, q2, q3"_s);
  row("needs", u"UPDATE query SET needs = '[[[\"q1-c1\",\"\"]]]' WHERE name = 'q3'"_s,
      u"1 query needs other passages: q3"_s);
  row("family", u"UPDATE query SET family = 'hard' WHERE name = 'q3'"_s,
      u"1 query has another family, origin, date, group or facet: q3"_s);
  row("date", u"UPDATE query SET asked_at = '2026-01-01' WHERE name = 'q3'"_s,
      u"1 query has another family, origin, date, group or facet: q3"_s);
  row("facets", u"UPDATE query SET facets = '{\"length\":\"long\"}' WHERE name = 'q3'"_s,
      u"1 query has another family, origin, date, group or facet: q3"_s);
  const QString otherTruth = u"1 query has other claims of a right answer: q1"_s;
  row("a claim of a right answer", u"UPDATE claim SET text = 'Within 45 days.' WHERE name = 'q1-t1'"_s, otherTruth);
  row("a claim that is vital", u"UPDATE claim SET metadata = '{\"vital\":true}' WHERE name = 'q1-t2'"_s, otherTruth);
  row("a claim that is gone", u"UPDATE claim SET ended = 1 WHERE name = 'q1-t2'"_s, otherTruth);
  row("claims in another order", u"UPDATE claim SET position = 3 - position WHERE name LIKE 'q1-t%'"_s, {});
  row("a claim of a right answer in dev", u"UPDATE claim SET text = 'Never.' WHERE name = 'q4-t1'"_s, {});
  row("guideline", u"UPDATE guideline SET text = 'Other rules'"_s,
      u"1 version of the guideline has another text: v1"_s);
  row("guideline gone", u"DELETE FROM guideline"_s, u"1 version of the guideline is gone: v1"_s);
}

void FreezeTest::nothing_changed_says_so_and_every_change_is_told()
{
  QFETCH(QString, sql);
  QFETCH(QString, told);
  FreezeDesk desk;
  QVERIFY(desk.freeze());
  QCOMPARE(desk.state().kind, FreezeState::Kind::Intact);
  QCOMPARE(change(desk.workspace.path(), sql), QString());
  const FreezeState state = desk.state();
  QCOMPARE(differenceSentences(state.difference).join(u'|'), told);
  QCOMPARE(state.kind, told.isEmpty() ? FreezeState::Kind::Intact : FreezeState::Kind::Changed);
  QVERIFY(freezeWord(state).startsWith(told.isEmpty() ? u"Test split frozen 20"_s
                                                      : u"Test split changed since the freeze of 20"_s));
}

void FreezeTest::a_freeze_made_before_claims_were_held_is_not_said_to_have_changed()
{
  FreezeDesk desk;
  FreezeEvent earlier;
  earlier.by = desk.lea;
  earlier.content = testContent(desk.store()).value();
  for (FrozenQuery& query : earlier.content.queries) query.truth.clear();
  QVERIFY(desk.store().addFreeze(earlier));
  QCOMPARE(change(desk.workspace.path(), u"UPDATE claim SET text = 'Within 45 days.' WHERE name = 'q1-t1'"_s),
           QString());
  FreezeState state = desk.state();
  QCOMPARE(state.kind, FreezeState::Kind::Intact);
  QVERIFY(!state.holdsTruth);
  QVERIFY(unheldSentence(state).contains(u"claims of a right answer"_s));
  QCOMPARE(change(desk.workspace.path(), u"UPDATE query SET text = 'new' WHERE name = 'q1'"_s), QString());
  QCOMPARE(desk.state().difference.text, QStringList{u"q1"_s});
  QVERIFY(desk.freeze());
  state = desk.state();
  QVERIFY(state.holdsTruth);
  QCOMPARE(unheldSentence(state), QString());
}

void FreezeTest::dev_may_change_as_it_likes()
{
  FreezeDesk desk;
  QVERIFY(desk.freeze());
  QCOMPARE(change(desk.workspace.path(), u"UPDATE query SET text = 'new', expect = 2 WHERE name = 'q4'"_s), QString());
  QCOMPARE(desk.state().kind, FreezeState::Kind::Intact);
}

void FreezeTest::a_query_that_joins_or_leaves_is_told()
{
  FreezeDesk desk;
  QVERIFY(desk.freeze());
  QueryRecord more;
  more.detail.row = {{}, u"q0"_s, u"And gloves?"_s, {}, Split::Test, Origin::None, Expect::Answer};
  QCOMPARE(importRecords(desk.store(), {more}), QString());
  Promotion promotion;
  promotion.query = desk.store().findQuery(u"q2"_s).value();
  promotion.by = desk.lea;
  promotion.reference = u"Within 30 days."_s; // of split dev from now on
  QVERIFY(promote(desk.store(), promotion));
  const FreezeState state = desk.state();
  QCOMPARE(state.difference.added, QStringList{u"q0"_s});
  QCOMPARE(state.difference.removed, QStringList{u"q2"_s});
  QCOMPARE(state.queries, 3);
}

void FreezeTest::a_new_guideline_is_a_change_and_freezing_anew_ends_it()
{
  FreezeDesk desk;
  QVERIFY(desk.freeze());
  QVERIFY(desk.store().addGuideline(u"v2"_s, u"Stricter."_s, {}));
  QCOMPARE(desk.state().difference.guidelinesAdded, QStringList{u"v2"_s});
  QVERIFY(desk.freeze());
  QCOMPARE(desk.state().kind, FreezeState::Kind::Intact);
  QCOMPARE(desk.store().freezes().value().size(), 2);
}

void FreezeTest::later_labels_count_as_since_the_freeze_and_change_what_counts_as_gold()
{
  FreezeDesk desk;
  desk.grade(desk.ann, u"q1"_s, 0, 3);
  desk.grade(desk.ann, u"q4"_s, 0, 3);
  QVERIFY(desk.freeze());
  FreezeState state = desk.state(true);
  QCOMPARE(state.event->labels, 1);
  QCOMPARE(state.since, 0);
  QCOMPARE(state.labels, std::optional<qint64>(1));
  QCOMPARE(state.sameGold, std::optional(true));
  desk.grade(desk.ann, u"q4"_s, 1, 0); // dev
  QCOMPARE(desk.state().since, 0);
  desk.grade(desk.lea, u"q1"_s, 0, 3); // says the same
  state = desk.state(true);
  QCOMPARE(state.kind, FreezeState::Kind::Intact);
  QCOMPARE(state.since, 1);
  QCOMPARE(state.sameGold, std::optional(true));
  desk.grade(desk.ann, u"q2"_s, 1, 0);
  state = desk.state(true);
  QCOMPARE(state.since, 2);
  QCOMPARE(state.labels, std::optional<qint64>(3));
  QCOMPARE(state.sameGold, std::optional(false));
}

void FreezeTest::gold_hashes_alike_in_every_copy()
{
  FreezeDesk desk;
  const QByteArray none = goldHashOf(desk.store(), Split::Test).value();
  desk.grade(desk.ann, u"q1"_s, 0, 3);
  desk.grade(desk.lea, u"q1"_s, 1, 0);
  const AnswerId answer = desk.store().answersOf(desk.store().findQuery(u"q1"_s).value()).value().first().id;
  Decision correct;
  correct.subject = {criterion::Correct, answer.value, 0};
  correct.value = 2;
  QVERIFY(desk.store().record({desk.ann, {correct}}));
  const QByteArray some = goldHashOf(desk.store(), Split::Test).value();
  QVERIFY(some != none);
  // Written down in another order, with other ids.
  class Sink : public RecordSink {
  public:
    Result<void> take(Record&& record, const Place&) override
    {
      records.append(std::move(record));
      return {};
    }
    QVector<Record> records;
  } sink;
  QVERIFY(desk.store().exportTo(sink));
  QVector<Record> chunks;
  for (const Record& record : std::as_const(sink.records))
    if (std::holds_alternative<ChunkRecord>(record)) chunks.prepend(record);
  TemporaryWorkspace other(chunks);
  QCOMPARE(importRecords(other.store(), sink.records), QString());
  QCOMPARE(goldHashOf(other.store(), Split::Test).value(), some);
}

void FreezeTest::a_packet_lacks_nothing_and_freezes_nothing()
{
  FreezeDesk desk;
  QVERIFY(desk.freeze());
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"packet.assay"_s);
  QVERIFY(makePacket(desk.store(), path, {desk.ann, {desk.store().findQuery(u"q1"_s).value()}, true, false}));
  const auto packet = Store::open(path);
  QVERIFY(packet);
  const FreezeState state = freezeState(**packet, true).value();
  QCOMPARE(state.kind, FreezeState::Kind::Intact); // q2 and q3 are only not in it
  QVERIFY(!state.sameGold);
  const JudgeId lead = (*packet)->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  QCOMPARE(freezeTest(**packet, lead, {}).error().kind, ErrorKind::Usage);
}

void FreezeTest::copies_with_different_freezes_come_to_the_same_state()
{
  FreezeDesk desk;
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"copy.assay"_s);
  QVERIFY(desk.store().backup(path));
  QVERIFY(desk.freeze());
  {
    const auto copy = Store::open(path);
    QVERIFY(copy);
    QVERIFY((*copy)->addGuideline(u"v2"_s, u"Stricter."_s, {}));
    QVERIFY(freezeTest(**copy, desk.lea, u"there"_s));
    QCOMPARE(freezeState(**copy).value().kind, FreezeState::Kind::Intact);
    const auto back = mergeFile(**copy, desk.workspace.path()); // the earlier one changes nothing
    QVERIFY(back && !back->refused);
    QCOMPARE(freezeState(**copy).value().event->note, u"there"_s);
  }
  const auto merged = mergeFile(desk.store(), path);
  QVERIFY2(merged && !merged->refused, merged ? "" : qPrintable(sentence(merged.error())));
  QCOMPARE(desk.store().freezes().value().size(), 2);
  QCOMPARE(desk.state().event->note, u"there"_s);         // the newer one stands
  QCOMPARE(desk.state().kind, FreezeState::Kind::Intact); // since the guideline came along
}

void FreezeTest::sentences_name_a_few_and_count_the_rest()
{
  FreezeDifference difference;
  difference.text = {u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s};
  difference.guidelinesAdded = {u"v2"_s};
  QCOMPARE(differenceSentences(difference), (QStringList{u"5 queries have another text: a, b, c and 2 more"_s,
                                                         u"1 version of the guideline is new: v2"_s}));
  QCOMPARE(differenceSentences({}), QStringList());
}

void FreezeTest::a_window_follows_what_another_one_freezes_and_changes()
{
  FreezeDesk desk;
  auto session = Session::open(desk.workspace.path());
  QVERIFY(session);
  const FreezeWatch& watch = (*session)->freeze();
  QTRY_VERIFY(watch.state());
  QCOMPARE(watch.state()->kind, FreezeState::Kind::None);
  QVERIFY(desk.freeze());
  QTRY_COMPARE(watch.state()->kind, FreezeState::Kind::Intact);
  desk.grade(desk.lea, u"q1"_s, 0, 3);
  (*session)->setBlind(false);
  QTRY_COMPARE_WITH_TIMEOUT(watch.state()->since, 1, 20'000);
  QVERIFY(desk.store().addGuideline(u"v2"_s, u"Stricter."_s, {}));
  QTRY_COMPARE(watch.state()->kind, FreezeState::Kind::Changed);
  QVERIFY(desk.freeze());
  QTRY_COMPARE(watch.state()->kind, FreezeState::Kind::Intact);
  QueryRecord more;
  more.detail.row = {{}, u"q0"_s, u"And gloves?"_s, {}, Split::Test, Origin::None, Expect::Answer};
  QCOMPARE(importRecords(desk.store(), {more}), QString());
  QTRY_COMPARE(watch.state()->difference.added, QStringList{u"q0"_s});
}

void FreezeTest::ten_thousand_queries_are_looked_at_quickly()
{
  if (!qEnvironmentVariableIsSet("ASSAYER_BENCH")) QSKIP("only with ASSAYER_BENCH");
  QVector<Record> records;
  for (int i = 0; i < 10'000; ++i) {
    QueryRecord query;
    query.detail.row = {{},
                        u"query-%1"_s.arg(i),
                        u"How long may goods of kind %1 be returned?"_s.arg(i),
                        u"f"_s,
                        Split::Test,
                        Origin::Golden,
                        Expect::Answer};
    query.detail.reference = u"Within 30 days."_s;
    query.detail.needs = {{{u"c%1"_s.arg(i), {}}}};
    records.append(query);
  }
  TemporaryWorkspace workspace(records);
  const JudgeId lea = workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  QElapsedTimer timer;
  timer.start();
  QVERIFY(freezeTest(workspace.store(), lea, {}));
  const qint64 freezing = timer.restart();
  QVERIFY(freezeState(workspace.store()));
  qInfo("10,000 queries: frozen in %lld ms, looked at in %lld ms", freezing, timer.elapsed());
}

} // namespace assayer::tests
