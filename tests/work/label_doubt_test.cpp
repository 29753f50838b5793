#include "work/label_doubt_test.h"

#include "core/criteria.h"
#include "store/store.h"
#include "support/small_workspace.h"
#include "work/label_doubt.h"
#include "work/query_page.h"
#include "work/reveals.h"

#include <QSignalSpy>
#include <algorithm>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

JudgeRow judgeRow(qint64 id, const QString& name)
{
  JudgeRow row;
  row.id = JudgeId{id};
  row.name = name;
  return row;
}

PairAgreement pairOf(qint64 first, qint64 second, int pairs, double kappa, std::optional<AgreementBand> band)
{
  PairAgreement pair;
  pair.first = JudgeId{first};
  pair.second = JudgeId{second};
  pair.figures.pairs = pairs;
  pair.figures.kappa.value = kappa;
  pair.figures.band = band;
  return pair;
}

const QVector<JudgeRow> people{judgeRow(1, u"ann"_s), judgeRow(2, u"bob"_s), judgeRow(3, u"cleo"_s)};

bool afterLook(Store& store, JudgeId judge, const Subject& subject)
{
  Decision decision;
  decision.subject = subject;
  decision.value = 2;
  const auto change = store.record({judge, {decision}});
  return change && change->events.size() == 1 && change->events.first().afterReveal;
}

} // namespace

void LabelDoubtTest::the_two_people_who_agree_least_are_named()
{
  AgreementReport report;
  report.criterion.id = criterion::Support;
  report.criterion.name = u"support"_s;
  report.pairs = {pairOf(1, 2, 40, 0.6, AgreementBand::Dubious), pairOf(1, 3, 30, 0.4, AgreementBand::Dubious),
                  pairOf(2, 3, 30, 0.7, AgreementBand::Fair)};
  const auto doubt = labelDoubt(report, people);
  QVERIFY(doubt);
  QCOMPARE(doubt->first, u"ann"_s);
  QCOMPARE(doubt->second, u"cleo"_s);
  QCOMPARE(doubt->pairs, 30);
  QCOMPARE(doubt->doubtful, 2);
  QCOMPARE(doubt->judged, 3);
  QVERIFY(doubtSentence(*doubt).contains(u"kappa is 0.40 between ann and cleo over 30 pairs"_s));
  QVERIFY(doubtSentence(*doubt).contains(u"2 of 3 pairs of judges"_s));
}

void LabelDoubtTest::models_few_pairs_and_fair_agreement_raise_no_doubt()
{
  AgreementReport report;
  report.pairs = {pairOf(1, 2, 40, 0.67, AgreementBand::Fair), pairOf(1, 3, 12, 0.1, std::nullopt),
                  pairOf(2, 3, 90, 0.1, AgreementBand::Dubious)};
  report.pairs.last().withModel = true;
  QVERIFY(!labelDoubt(report, people));
  QVERIFY(!labelDoubt({}, people));
}

void LabelDoubtTest::while_blind_nothing_is_read()
{
  TemporaryWorkspace workspace(smallWorkspace(3, 10));
  const auto ann = workspace.store().addJudge(u"ann"_s, JudgeKind::Person, Role::Expert);
  const auto bob = workspace.store().addJudge(u"bob"_s, JudgeKind::Person, Role::Expert);
  for (int place = 0; place < 24; ++place) {
    const QString query = u"q%1"_s.arg(place / 10 + 1);
    const Subject subject = relevanceOf(*workspace.store().findQuery(query),
                                        *workspace.store().findChunk(u"%1-c%2"_s.arg(query).arg(place % 10 + 1)));
    Decision decision;
    decision.subject = subject;
    decision.value = place % 2 ? 3 : 0;
    QVERIFY(workspace.store().record({ann->id, {decision}}));
    decision.value = place % 4 < 2 ? 3 : 0; // kappa 0
    QVERIFY(workspace.store().record({bob->id, {decision}}));
  }
  LabelDoubts doubts(workspace.store());
  QSignalSpy changed(&doubts, &LabelDoubts::changed);
  doubts.reset(true);
  doubts.read(); // asks, and is not answered
  doubts.reset(false);
  QVERIFY(changed.wait(20'000));
  QCOMPARE(changed.count(), 1);
  QVERIFY(doubts.on(criterion::Relevance));
  QCOMPARE(doubts.on(criterion::Relevance)->pairs, 24);
  QVERIFY(!doubts.on(criterion::Support));
  doubts.reset(true);
  QVERIFY(doubts.found().isEmpty());
}

void LabelDoubtTest::a_look_is_stored_for_whatever_others_labelled_and_leaves_what_was_said_before()
{
  TemporaryWorkspace workspace(smallWorkspace(1, 5));
  Store& store = workspace.store();
  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  const JudgeId lea = store.addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  const QueryId query = *store.findQuery(u"q1"_s);
  QVector<ChunkId> chunks;
  for (int place = 1; place <= 5; ++place) chunks.append(*store.findChunk(u"q1-c%1"_s.arg(place)));
  for (int place = 0; place < 3; ++place) QVERIFY(!afterLook(store, ann, relevanceOf(query, chunks[place])));
  Decision own;
  own.subject = relevanceOf(query, chunks[0]);
  own.value = 1;
  QVERIFY(store.record({lea, {own}}));
  own.subject = relevanceOf(query, chunks[1]);
  own.value.reset();
  own.state = LabelState::Later; // no label yet
  QVERIFY(store.record({lea, {own}}));
  const auto marked = markSeen(store, lea, query, std::span(chunks.constData(), 4)); // the fifth is not shown
  QVERIFY(marked);
  QCOMPARE(*marked, 2);                                          // the second and the third; nobody labelled the fourth
  QVERIFY(afterLook(store, lea, relevanceOf(query, chunks[0]))); // what she says anew is no blind label either
  QVERIFY(afterLook(store, lea, relevanceOf(query, chunks[1])));
  QVERIFY(afterLook(store, lea, relevanceOf(query, chunks[2])));
  QVERIFY(!afterLook(store, lea, relevanceOf(query, chunks[3])));
  QVERIFY(!afterLook(store, lea, relevanceOf(query, chunks[4])));
  // What she had said before she looked counts for agreement.
  QVector<int> independent;
  QVERIFY(store.eachIndependentLabel(criterion::Relevance, [&](const IndependentLabel& one) {
    if (one.label.judge == lea && one.label.value) independent.append(*one.label.value);
  }));
  std::sort(independent.begin(), independent.end());
  QCOMPARE(independent, (QVector<int>{1, 2, 2})); // the first, and the two that she did not look at
}

} // namespace assayer::tests
