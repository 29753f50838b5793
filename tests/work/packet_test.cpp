#include "work/packet_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "work/assigning.h"
#include "work/merging.h"
#include "work/packet.h"
#include "work/workspace_dump.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Three queries; Anna and Ben have judged, Lea and a model too.
struct PacketCase {
  TemporaryWorkspace workspace{smallWorkspace()};
  QTemporaryDir folder;
  Store& store = workspace.store();
  JudgeId anna = store.addJudge(u"Anna"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId ben = store.addJudge(u"Ben Blackthorn"_s, JudgeKind::Person, Role::Expert).value().id;
  QString path = folder.filePath(u"anna.assay"_s);

  QueryId query(const QString& name) { return store.findQuery(name).value(); }
  void grade(JudgeId judge, const QString& queryName, const QString& chunk, int grade, const QString& note = {})
  {
    Decision decision;
    decision.subject = {criterion::Relevance, query(queryName).value, store.findChunk(chunk).value().value};
    decision.value = grade;
    decision.rationale = note;
    QVERIFY(store.record({judge, {decision}}));
  }
  QByteArray bytes() const
  {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
};

} // namespace

void PacketTest::a_packet_holds_what_its_queries_need_and_nothing_else()
{
  PacketCase f;
  f.grade(f.anna, u"q1"_s, u"q1-c1"_s, 2);
  f.grade(f.anna, u"q2"_s, u"q2-c1"_s, 3);
  QVERIFY(f.store.addToPool(f.query(u"q1"_s), f.store.findChunk(u"q3-c5"_s).value(), f.anna));
  const auto made = makePacket(f.store, f.path, {f.anna, {f.query(u"q1"_s)}, true});
  QVERIFY2(made, qPrintable(made ? QString() : sentence(made.error())));
  QCOMPARE(*made, (PacketReport{1, 6, 2, 1}));
  QVERIFY(!QFile::exists(f.path + u"-wal"_s));

  const auto packet = Store::open(f.path);
  QVERIFY(packet);
  QCOMPARE((*packet)->queries().value().size(), 1);
  QCOMPARE((*packet)->runs().value().size(), 2);
  const QueryId query = (*packet)->findQuery(u"q1"_s).value();
  QCOMPARE((*packet)->rankingsOf(query).value().size(), 2);
  QCOMPARE((*packet)->answersOf(query).value().size(), 2);
  QCOMPARE((*packet)->poolAdditions(query).value().size(), 1);
  QCOMPARE((*packet)->labelsOf(query, LabelScope::everybody()).value().size(), 1);
  QVERIFY((*packet)->findChunk(u"q1-c5"_s));
  QVERIFY(!(*packet)->findChunk(u"q2-c1"_s));
  QCOMPARE((*packet)->check().value(), QStringList());
}

void PacketTest::a_blind_packet_holds_nothing_that_another_judge_said()
{
  PacketCase f;
  f.grade(f.anna, u"q1"_s, u"q1-c1"_s, 2);
  f.grade(f.ben, u"q1"_s, u"q1-c1"_s, 0, u"nothing but zebras"_s);
  f.grade(f.ben, u"q1"_s, u"q1-c2"_s, 3, u"zebras again"_s);
  QVERIFY(f.store.markRevealed(f.ben, {criterion::Relevance, f.query(u"q1"_s).value, 1}));
  QVERIFY(f.store.addToPool(f.query(u"q1"_s), f.store.findChunk(u"q3-c5"_s).value(), f.ben));
  QCOMPARE(importRecords(f.store, {ScoreRecord{u"alpha"_s, u"q1"_s, u"zebra-model"_s, u"faithfulness"_s, 0.25, {}},
                                   KeptRecord{u"cluster"_s, u"{\"kind\":\"cluster\",\"by\":\"zebra\"}"_s}}),
           QString());
  QVERIFY(makePacket(f.store, f.path, {f.anna, {f.query(u"q1"_s)}, true}));
  {
    const auto packet = Store::open(f.path);
    QVERIFY(packet);
    const QueryId query = (*packet)->findQuery(u"q1"_s).value();
    QCOMPARE((*packet)->judges().value().size(), 1);
    QCOMPARE((*packet)->labelsOf(query, LabelScope::everybody()).value().size(), 1);
    QCOMPARE((*packet)->poolAdditions(query).value().size(), 1);
    QVERIFY((*packet)->scoresOf((*packet)->answersOf(query).value().first().id).value().isEmpty());
  }
  // Not in the file at all, not even where rows once were.
  for (const QByteArray& word : {QByteArray("zebra"), QByteArray("Blackthorn")})
    QVERIFY2(!f.bytes().contains(word), word.constData());
}

void PacketTest::a_packet_that_is_not_blind_holds_everybodys_labels()
{
  PacketCase f;
  f.grade(f.anna, u"q1"_s, u"q1-c1"_s, 2);
  f.grade(f.ben, u"q1"_s, u"q1-c1"_s, 0);
  f.grade(f.ben, u"q2"_s, u"q2-c1"_s, 0);
  QVERIFY(makePacket(f.store, f.path, {f.anna, {f.query(u"q1"_s)}, false}));
  const auto packet = Store::open(f.path);
  QVERIFY(packet);
  QCOMPARE((*packet)->labelsOf((*packet)->findQuery(u"q1"_s).value(), LabelScope::everybody()).value().size(), 2);
  QCOMPARE((*packet)->judges().value().size(), 2);
}

void PacketTest::a_packet_says_what_it_was_made_of_and_counts_on_from_there()
{
  PacketCase f;
  for (int grade = 0; grade < 4; ++grade) f.grade(f.ben, u"q1"_s, u"q1-c1"_s, grade);
  QVERIFY(makePacket(f.store, f.path, {f.anna, {f.query(u"q1"_s)}, true}));
  QVERIFY(!f.store.packetOrigin().value());
  auto packet = Store::open(f.path);
  QVERIFY(packet);
  const auto origin = (*packet)->packetOrigin().value();
  QVERIFY(origin);
  QCOMPARE(origin->workspace, f.store.uid());
  QCOMPARE(origin->judge, u"Anna"_s);
  QVERIFY(origin->at > 0 && origin->blind);
  QCOMPARE(origin->counter, 4);
  QCOMPARE((*packet)->counter().value(), 4);
  QVERIFY((*packet)->uid() != f.store.uid());
  // A packet of the packet belongs to the same workspace.
  const QString part = f.folder.filePath(u"part.assay"_s);
  const JudgeId own = (*packet)->judges().value().first().id;
  QVERIFY(makePacket(**packet, part, {own, {(*packet)->findQuery(u"q1"_s).value()}, true}));
  QCOMPARE((*Store::open(part))->packetOrigin().value()->workspace, f.store.uid());
}

void PacketTest::what_is_assigned_goes_along_and_is_taken_first()
{
  PacketCase f;
  QCOMPARE(makePacket(f.store, f.path, {f.anna, {}, true, true}).error().kind, ErrorKind::Usage); // no plan
  Plan plan; // every query once, by anyone
  plan.times = 1;
  plan.dailyQuota = 2;
  QVERIFY(makePlan(f.store, plan));
  const auto made = makePacket(f.store, f.path, {f.anna, {}, true, true});
  QVERIFY2(made, qPrintable(made ? QString() : sentence(made.error())));
  QCOMPARE(made->queries, 2); // the day's quota
  int annas = 0;
  QVERIFY(f.store.eachSlot({{}, f.anna}, [&](const AssignedSlot&) { ++annas; }));
  QCOMPARE(annas, 2);
  const auto packet = Store::open(f.path);
  QVERIFY(packet);
  int slotsThere = 0;
  QVERIFY((*packet)->eachSlot({}, [&](const AssignedSlot& slot) { slotsThere += slot.judge ? 1 : 0; }));
  QCOMPARE(slotsThere, 2);
  // Ben is offered what is left.
  QCOMPARE(takeAssignedQueries(f.store, f.ben).value().size(), 1);
}

void PacketTest::a_plan_of_several_names_nobody_else_in_a_packet_and_comes_back_as_it_was()
{
  PacketCase f;
  Plan plan;
  plan.share = 1;
  plan.judges = {f.anna, f.ben};
  plan.by = f.ben;
  QVERIFY(makePlan(f.store, plan));
  QVERIFY(makePacket(f.store, f.path, {f.anna, {}, true, true}));
  QVERIFY(!f.bytes().contains("Blackthorn"));
  {
    const auto packet = Store::open(f.path);
    QVERIFY(packet);
    QCOMPARE((*packet)->plans().value().size(), 1);
    QCOMPARE((*packet)->check().value(), QStringList());
    int slotsThere = 0;
    QVERIFY((*packet)->eachSlot({}, [&](const AssignedSlot&) { ++slotsThere; }));
    QCOMPARE(slotsThere, 3);
  }
  const QStringList before = dumpOf(f.workspace.path());
  const auto plans = f.store.plans().value();
  const auto merged = mergeFile(f.store, f.path);
  QVERIFY2(merged && !merged->refused, qPrintable(merged ? QString() : sentence(merged.error())));
  QCOMPARE(dumpOf(f.workspace.path()), before);
  QCOMPARE(f.store.plans().value(), plans);
}

void PacketTest::a_stopped_packet_leaves_no_file()
{
  PacketCase f;
  for (int calls = 0; calls < 3; ++calls) {
    int left = calls;
    const auto stopped =
        makePacket(f.store, f.path, {f.anna, {f.query(u"q1"_s)}, true}, [&](const Progress&) { return left-- > 0; });
    if (stopped) break; // so few records ask seldom
    QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
    QCOMPARE(QDir(f.folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
  }
}

void PacketTest::a_packet_never_replaces_a_file_and_needs_queries_and_a_judge()
{
  PacketCase f;
  const QVector<QueryId> one{f.query(u"q1"_s)};
  QCOMPARE(makePacket(f.store, f.path, {f.anna, {}, true}).error().kind, ErrorKind::Usage);
  QCOMPARE(makePacket(f.store, f.path, {{}, one, true}).error().kind, ErrorKind::Usage);
  QCOMPARE(makePacket(f.store, f.workspace.path(), {f.anna, one, true}).error().kind, ErrorKind::Conflict);
  QFile file(f.path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("mine");
  file.close();
  QCOMPARE(makePacket(f.store, f.path, {f.anna, one, true}).error().kind, ErrorKind::Conflict);
  QCOMPARE(f.bytes(), QByteArray("mine"));
  QCOMPARE(makePacket(f.store, f.folder.filePath(u"no/where.assay"_s), {f.anna, one, true}).error().kind,
           ErrorKind::NotFound);
}

void PacketTest::queries_are_found_by_name_and_by_family()
{
  PacketCase f;
  QCOMPARE(queriesNamed(f.store, {u"q2"_s, u"q1"_s, u"q2"_s}).value(),
           (QVector<QueryId>{f.query(u"q2"_s), f.query(u"q1"_s)}));
  QCOMPARE(queriesNamed(f.store, {u"q9"_s}).error().kind, ErrorKind::NotFound);
  QCOMPARE(queriesOfFamily(f.store, u"ordinary"_s).value(), (QVector<QueryId>{f.query(u"q1"_s), f.query(u"q3"_s)}));
  QCOMPARE(queriesOfFamily(f.store, u"none"_s).error().kind, ErrorKind::NotFound);
}

} // namespace assayer::tests
