// People work on copies and packets of one workspace at random; whatever they do, the copies come together to the same.
#include "work/merge_order_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "work/assigning.h"
#include "work/importing.h"
#include "work/merging.h"
#include "work/packet.h"
#include "work/workspace_dump.h"

#include <QDateTime>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

class Person {
public:
  Person(Store& store, const QVector<JudgeId>& judges, std::mt19937& random)
      : m_store(store), m_judges(judges), m_random(random)
  {
    for (const auto held = store.queries(); const QueryRow& query : *held) {
      m_queries.append(query.id);
      for (const auto held = store.answersOf(query.id); const Answer& answer : *held) m_answers.append(answer.id);
    }
  }

  void work(int steps)
  {
    for (int i = 0; i < steps; ++i) step();
  }

private:
  int below(int count) { return int(m_random() % unsigned(count)); }
  template <class T>
  T any(const QVector<T>& list)
  {
    return list[below(int(list.size()))];
  }

  ChunkId anyChunk(QueryId query) { return ChunkId{any(m_store.rankingsOf(query).value().first().chunks)}; }

  EvidenceQuote quote(QueryId query)
  {
    const ChunkId chunk = anyChunk(query);
    const int first = below(5);
    const quint32 id = static_cast<quint32>(chunk.value);
    const QString text = m_store.chunkTexts(std::span(&id, 1)).value().first();
    return {chunk, first, first + 8, text.mid(first, 8), {}, text.mid(first + 8, 4), below(2) == 0, below(2)};
  }

  Decision anyDecision()
  {
    Decision decision;
    const AnswerId answer = any(m_answers);
    const QueryId query = m_store.answer(answer).value().query;
    const QVector<Claim> claims = m_store.claimsOf(answer).value();
    switch (below(6)) {
    case 0:
    case 1:
    case 2: decision.subject = {criterion::Relevance, query.value, anyChunk(query).value}; break;
    case 3: decision.subject = {criterion::Note, query.value, below(2) == 0 ? 0 : anyChunk(query).value}; break;
    case 4: decision.subject = {criterion::Correct, answer.value, 0}; break;
    default:
      if (claims.isEmpty())
        decision.subject = {criterion::Addresses, answer.value, 0};
      else
        decision.subject = {criterion::Support, any(claims).id.value, 0};
    }
    const int state = below(10);
    decision.state = state == 0   ? LabelState::Cleared
                     : state == 1 ? LabelState::Later
                     : state == 2 ? LabelState::CannotJudge
                                  : LabelState::Valued;
    if (decision.state == LabelState::Valued)
      decision.value = decision.subject.criterion == criterion::Note ? 0 : below(3);
    if (below(3) == 0) decision.rationale = u"because %1"_s.arg(below(3));
    if (below(2) == 0) decision.seconds = below(40) / 4.0;
    if (decision.subject.criterion == criterion::Support && decision.value) decision.evidence = {quote(query)};
    return decision;
  }

  void editClaims(JudgeId judge)
  {
    const AnswerId answer = any(m_answers);
    const QVector<Claim> claims = m_store.claimsOf(answer).value();
    QVector<ClaimId> ended;
    if (!claims.isEmpty() && below(4) != 0) ended.append(any(claims).id);
    QVector<Claim> made;
    for (int i = below(3); i >= 0 && !(ended.size() == 1 && below(5) == 0); --i) {
      Claim claim;
      claim.position = below(3);
      claim.text = u"part %1"_s.arg(below(4));
      if (below(2) == 0) {
        claim.first = below(5);
        claim.last = *claim.first + 4;
      }
      made.append(claim);
    }
    if (!ended.isEmpty() || !made.isEmpty()) QVERIFY(m_store.editClaims(judge, answer, ended, made));
  }

  void promote(JudgeId judge)
  {
    Promotion promotion;
    promotion.query = any(m_queries);
    promotion.by = judge;
    promotion.split = below(2) == 0 ? Split::Dev : Split::Test;
    promotion.expect = below(3) == 0 ? Expect::Refusal : Expect::Answer;
    promotion.reference = u"within %1 days"_s.arg(below(5));
    if (below(2) == 0) promotion.needs = {{{{}, u"%1 days"_s.arg(below(5))}}};
    if (below(2) == 0) promotion.family = u"family %1"_s.arg(below(3));
    QVERIFY(m_store.promote(promotion));
  }

  // The queue of one of two days, where it has not been made here.
  void draw(JudgeId judge)
  {
    if (m_store.packetOrigin().value()) return;
    const Answer answer = m_store.answer(any(m_answers)).value();
    Clustering clustering;
    clustering.day = u"2026-11-%1"_s.arg(28 + below(2));
    clustering.run = answer.run;
    clustering.clusters = m_store.clusters().value().mid(0, below(2));
    Cluster fresh;
    fresh.terms = {u"term %1"_s.arg(below(9))};
    clustering.clusters.append(fresh);
    clustering.members = {{answer.id, 0, 0.5, below(9) / 8.0, 0.5, {FailReason::Composite}}};
    Draw draw;
    draw.day = clustering.day;
    draw.run = answer.run;
    draw.by = judge;
    draw.seed = below(1000);
    draw.answers = draw.failing = 1;
    draw.samples = {{answer.id, DrawPart::Failing, {1}, 0, 1, 1, 1.0, {FailReason::Composite}}};
    const auto drawn = m_store.addDraw(clustering, draw, {{answer.id, DrawPart::Failing, {1}, 0.5, 0.25}});
    QVERIFY(drawn || drawn.error().kind == ErrorKind::Conflict);
  }

  void decideCluster(JudgeId judge)
  {
    const QVector<Cluster> clusters = m_store.clusters().value();
    if (clusters.isEmpty()) return;
    ClusterEvent event;
    event.cluster = any(clusters).id;
    event.by = judge;
    event.name = u"name %1"_s.arg(below(5));
    event.state = below(2) == 0 ? ClusterState::Open : ClusterState::Systematic;
    event.title = u"title"_s;
    QVERIFY(m_store.decideCluster(event));
  }

  void freezeOrPick(JudgeId judge)
  {
    if (m_store.packetOrigin().value()) return;
    if (below(2) == 0) {
      RunPick pick;
      pick.run = any(m_store.runs().value()).id;
      pick.by = judge;
      pick.pickedBy = static_cast<PickedBy>(below(4));
      pick.note = u"reason %1"_s.arg(below(3));
      QVERIFY(m_store.addPick(pick));
      return;
    }
    FreezeEvent event;
    event.by = judge;
    event.lifted = below(3) == 0;
    event.counter = m_store.counter().value();
    const QByteArray hash(32, char('a' + below(20)));
    if (!event.lifted) {
      event.content = {{{u"q1"_s, hash, hash, hash, hash}}, {}};
      event.goldHash = hash;
    }
    const auto frozen = m_store.addFreeze(event);
    QVERIFY(frozen || frozen.error().kind == ErrorKind::Conflict);
  }

  void step()
  {
    const JudgeId judge = any(m_judges);
    switch (below(19)) {
    case 17: freezeOrPick(judge); return;
    case 14: promote(judge); return;
    case 15: draw(judge); return;
    case 16: decideCluster(judge); return;
    case 0: (void)m_store.undo(judge); return; // Conflict and NotFound are fine
    case 1: (void)m_store.redo(judge); return;
    case 2:
    case 3: editClaims(judge); return;
    case 4: {
      const QueryId query = any(m_queries);
      QVERIFY(m_store.addToPool(query, anyChunk(any(m_queries)), judge));
      return;
    }
    case 5: QVERIFY(m_store.markRevealed(judge, anyDecision().subject)); return;
    case 7: {
      QVector<AssignedSlot> all;
      QVERIFY(m_store.eachSlot({}, [&](const AssignedSlot& slot) { all.append(slot); }));
      if (all.isEmpty()) return; // a packet has those of its judge only
      const AssignedSlot slot = any(all);
      if (slot.judge && below(2) == 0)
        QVERIFY(m_store.giveBack(slot));
      else
        QVERIFY(m_store.take(slot, judge, QDateTime::currentMSecsSinceEpoch()));
      return;
    }
    case 6: {
      const Decision weighed = anyDecision();
      Ruling ruling;
      ruling.subject = weighed.subject;
      ruling.outcome = weighed.value   ? RulingOutcome::Label
                       : below(2) == 0 ? RulingOutcome::Ambiguous
                                       : RulingOutcome::Retracted;
      ruling.value = weighed.value;
      ruling.note = weighed.rationale;
      ruling.reason = below(2) == 0 ? u"scope"_s : QString();
      QVERIFY(m_store.adjudicate(judge, ruling));
      return;
    }
    default: break;
    }
    Gesture gesture{judge, {anyDecision()}};
    if (below(3) == 0)
      if (const Decision further = anyDecision(); further.subject != gesture.decisions.first().subject)
        gesture.decisions.append(further);
    const auto recorded = m_store.record(gesture);
    QVERIFY2(recorded, qPrintable(recorded ? QString() : sentence(recorded.error())));
  }

  Store& m_store;
  QVector<JudgeId> m_judges;
  std::mt19937& m_random;
  QVector<QueryId> m_queries;
  QVector<AnswerId> m_answers;
};

QString jsonLines(Store& store, const QString& path)
{
  const auto written = exportWorkspace(store, {u"assayer-jsonl"_s, path});
  return written ? QString() : sentence(written.error());
}

// Names of every step in a dump.
QSet<QString> stepsIn(const QStringList& dump)
{
  QSet<QString> names;
  for (const QString& line : dump)
    if (line.startsWith(u"label_event |"_s) || line.startsWith(u"change |"_s))
      names.insert(line.section(u" | "_s, 0, 1));
  return names;
}

struct Merged {
  QString problem;
  QStringList dump;
};

// The files one after another into a copy of the base, each twice now and then.
Merged together(Store& base, const QString& path, const QStringList& files, bool twice)
{
  if (const auto copied = base.backup(path); !copied) return {sentence(copied.error()), {}};
  const auto store = Store::open(path);
  if (!store) return {sentence(store.error()), {}};
  for (int round = 0; round < (twice ? 2 : 1); ++round)
    for (const QString& file : files) {
      const auto merged = mergeFile(**store, file);
      if (!merged) return {sentence(merged.error()), {}};
      if (merged->refused) return {u"refused: "_s + merged->report.faults.first().problem, {}};
      if (round == 1 && (merged->newEvents != 0 || !merged->conflicts.isEmpty()))
        return {u"the second time brought something"_s, {}};
    }
  const auto sound = (*store)->check();
  if (!sound) return {sentence(sound.error()), {}};
  if (!sound->isEmpty()) return {sound->join(u'\n'), {}};
  return {{}, dumpOf(path)};
}

} // namespace

void MergeOrderTest::files_of_two_or_three_people_give_the_same_workspace_in_every_order_data()
{
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<int>("people");
  for (unsigned seed = 1; seed <= 24; ++seed) QTest::addRow("%u", seed) << seed << (seed % 3 == 0 ? 3 : 2);
}

void MergeOrderTest::files_of_two_or_three_people_give_the_same_workspace_in_every_order()
{
  QFETCH(const unsigned, seed);
  QFETCH(const int, people);
  std::mt19937 random(seed);
  TemporaryWorkspace base(smallWorkspace(2, 3));
  QVERIFY2(base.problem().isEmpty(), qPrintable(base.problem()));
  Store& store = base.store();
  const JudgeId anna = store.addJudge(u"Anna"_s, JudgeKind::Person, Role::Expert).value().id;
  const JudgeId ben = store.addJudge(u"Ben"_s, JudgeKind::Person, Role::Expert).value().id;
  QVector<QueryId> queries;
  for (const auto held = store.queries(); const QueryRow& query : *held) queries.append(query.id);
  const AnswerId split = store.answersOf(queries.first()).value().first().id;
  Claim first;
  first.text = u"Within some days"_s;
  QVERIFY(store.addClaims(split, {first}));
  Plan plan;
  plan.share = 1;
  plan.seed = seed;
  QVERIFY(makePlan(store, plan));
  Person(store, {anna, ben}, random).work(8);

  const QTemporaryDir folder;
  QStringList files;
  std::vector<std::unique_ptr<Store>> copies;
  for (int i = 0; i < people; ++i) {
    files.append(folder.filePath(u"copy%1.assay"_s.arg(i)));
    // A copy of the file, or a packet for Anna: she and nobody else judges there.
    const bool isPacket = random() % 2 == 0;
    if (isPacket)
      QVERIFY(makePacket(store, files.last(), {anna, queries, true}));
    else
      QVERIFY(store.backup(files.last()));
    copies.push_back(std::move(*Store::open(files.last())));
    const QString name = isPacket || random() % 2 == 0 ? u"Anna"_s : u"Ben"_s;
    JudgeId own;
    for (const auto held = copies.back()->judges(); const JudgeRow& judge : *held)
      if (judge.name == name) own = judge.id;
    const JudgeId further = copies.back()->addJudge(u"Guest %1"_s.arg(i), JudgeKind::Person, Role::None).value().id;
    Person(*copies.back(), {own, own, further}, random).work(14);
  }
  // One takes over what another has done so far, and both go on.
  if (people == 3 && !copies[0]->packetOrigin().value()) {
    const auto between = mergeFile(*copies[0], files[1]);
    QVERIFY2(between && !between->refused, qPrintable(between ? QString() : sentence(between.error())));
    for (int i = 0; i < 2; ++i) {
      QVector<JudgeId> judges;
      for (const auto held = copies[i]->judges(); const JudgeRow& judge : *held)
        if (judge.kind == JudgeKind::Person) judges.append(judge.id);
      Person(*copies[i], judges, random).work(6);
    }
  }
  // Meanwhile the workspace itself goes on.
  Person(store, {anna, ben}, random).work(6);

  const Merged expected = together(store, folder.filePath(u"first.assay"_s), files, false);
  QVERIFY2(expected.problem.isEmpty(), qPrintable(expected.problem));
  QVERIFY(expected.dump.filter(u"error:"_s).isEmpty());
  // Nothing is lost.
  QSet<QString> steps = stepsIn(dumpOf(base.path()));
  for (const QString& file : files) steps |= stepsIn(dumpOf(file));
  QCOMPARE(stepsIn(expected.dump), steps);

  QStringList order = files;
  for (int i = 0; std::next_permutation(order.begin(), order.end()); ++i) {
    const Merged other = together(store, folder.filePath(u"order%1.assay"_s.arg(i)), order, i % 2 == 0);
    QVERIFY2(other.problem.isEmpty(), qPrintable(other.problem));
    QVERIFY2(other.dump == expected.dump, qPrintable(differenceOf(expected.dump, other.dump)));
  }
  const Merged twice = together(store, folder.filePath(u"twice.assay"_s), files, true);
  QVERIFY2(twice.dump == expected.dump, qPrintable(twice.problem + differenceOf(expected.dump, twice.dump)));

  // The same through Assayer JSON Lines.
  const QString imported = folder.filePath(u"imported.assay"_s);
  QVERIFY(store.backup(imported));
  for (qsizetype i = files.size() - 1; i >= 0; --i) {
    const QString lines = folder.filePath(u"%1.jsonl"_s.arg(i));
    QCOMPARE(jsonLines(*copies[std::size_t(i)], lines), QString());
    ImportRequest request;
    request.workspace = imported;
    request.files = {lines};
    const auto report = runImport(request, {});
    QVERIFY2(report, qPrintable(report ? QString() : sentence(report.error())));
    QVERIFY2(!report->refused(), qPrintable(report->refused() ? report->faults.first().problem : QString()));
  }
  const QStringList byLines = dumpOf(imported);
  QVERIFY2(byLines == expected.dump, qPrintable(differenceOf(expected.dump, byLines)));

  // Conflicts are the same in every order, and merging everything into a copy gives the workspace.
  const auto found = Store::open(folder.filePath(u"first.assay"_s));
  const auto rows = conflictRows(**found, LabelScope::everybody());
  QVERIFY2(rows, qPrintable(rows ? QString() : sentence(rows.error())));
  const auto other = Store::open(folder.filePath(u"order0.assay"_s));
  const auto others = conflictRows(**other, LabelScope::everybody());
  QVERIFY(others);
  QCOMPARE(others->size(), rows->size());

  // Choosing settles for good, one side or the other, and travels.
  JudgeId lead = (*found)->addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead).value().id;
  for (int guard = 0; guard < 200; ++guard) {
    const auto open = conflictRows(**found, LabelScope::everybody());
    QVERIFY(open);
    if (open->isEmpty()) break;
    const ConflictRow& row = open->first();
    const qsizetype side = qsizetype(random() % unsigned(row.sides.size()));
    const auto settled = settle(**found, row, side, lead);
    QVERIFY2(settled, qPrintable(settled ? QString() : sentence(settled.error())));
    QVERIFY(conflictRows(**found, LabelScope::everybody())->size() < open->size());
  }
  QCOMPARE(conflictRows(**found, LabelScope::everybody()).value().size(), 0);
  const auto back = mergeFile(**other, folder.filePath(u"first.assay"_s));
  QVERIFY2(back && !back->refused, qPrintable(back ? QString() : sentence(back.error())));
  QCOMPARE(conflictRows(**other, LabelScope::everybody()).value().size(), 0);
  const QStringList dumped = dumpOf(folder.filePath(u"first.assay"_s));
  const QStringList settledThere = dumpOf(folder.filePath(u"order0.assay"_s));
  // Where a step was recorded it is one's own, elsewhere it came with a merge; that is all that may differ.
  const auto withoutSource = [](QStringList lines) {
    for (QString& line : lines)
      if (line.startsWith(u"label_event |"_s)) {
        QStringList cells = line.split(u" | "_s);
        cells.removeAt(12);
        line = cells.join(u" | "_s);
      }
    return lines;
  };
  QVERIFY2(withoutSource(dumped) == withoutSource(settledThere),
           qPrintable(differenceOf(withoutSource(dumped), withoutSource(settledThere))));
}

} // namespace assayer::tests
