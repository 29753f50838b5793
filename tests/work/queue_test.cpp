#include "work/chunk_queries.h"
#include "work/queue_test.h"

#include "store/search_index.h"
#include "support/small_workspace.h"
#include "work/engine_loading.h"
#include "work/query_page.h"
#include "work/queue.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

void decide(Store& store, JudgeId judge, const QString& query, const QString& chunk, LabelState state,
            std::optional<int> value = {})
{
  Decision decision;
  decision.subject = relevanceOf(*store.findQuery(query), *store.findChunk(chunk));
  decision.state = state;
  decision.value = value;
  QVERIFY(store.record({judge, {decision}}));
}

Queue loaded(Store& store, JudgeId judge)
{
  Queue queue;
  if (!queue.load(store, judge)) return queue;
  Lens lens;
  lens.onlyJudge = judge;
  if (const auto engine = loadEngine(store, lens)) queue.follow(*engine, judge);
  return queue;
}

QStringList namesOf(const Queue& queue, const QueueFilter& filter)
{
  QStringList names;
  for (const int index : queue.matching(filter)) names.append(queue.rows()[index].query.name);
  return names;
}

} // namespace

void QueueTest::standing_follows_the_labels()
{
  TemporaryWorkspace workspace(smallWorkspace(3, 2));
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  decide(store, judge, u"q1"_s, u"q1-c1"_s, LabelState::Valued, 0);
  decide(store, judge, u"q1"_s, u"q1-c2"_s, LabelState::CannotJudge);
  decide(store, judge, u"q2"_s, u"q2-c1"_s, LabelState::Later);
  const Queue queue = loaded(store, judge);
  QCOMPARE(queue.rows()[0].standing(), Standing::Done);
  QCOMPARE(queue.rows()[1].standing(), Standing::Started); // "later" fills nothing
  QCOMPARE(queue.rows()[1].counts.later, 1);
  QCOMPARE(queue.rows()[2].standing(), Standing::Untouched);
}

void QueueTest::filters_combine()
{
  TemporaryWorkspace workspace(smallWorkspace(4, 2));
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  decide(store, judge, u"q1"_s, u"q1-c1"_s, LabelState::Valued, 3);
  decide(store, judge, u"q1"_s, u"q1-c2"_s, LabelState::Valued, 3);
  decide(store, judge, u"q3"_s, u"q3-c1"_s, LabelState::Valued, 3);
  Queue queue = loaded(store, judge);
  queue.setFlagged(*store.findQuery(u"q3"_s), true);

  QCOMPARE(namesOf(queue, {}), (QStringList{u"q1"_s, u"q2"_s, u"q3"_s, u"q4"_s}));
  QueueFilter filter;
  filter.unjudgedOnly = true;
  QCOMPARE(namesOf(queue, filter), (QStringList{u"q2"_s, u"q3"_s, u"q4"_s}));
  filter.mineOnly = true;
  QCOMPARE(namesOf(queue, filter), (QStringList{u"q3"_s}));
  filter = {};
  filter.flaggedOnly = true;
  QCOMPARE(namesOf(queue, filter), (QStringList{u"q3"_s}));
  filter = {};
  filter.family = u"sensitive"_s;
  filter.textHits = QSet<QueryId>{*store.findQuery(u"q1"_s), *store.findQuery(u"q4"_s)};
  QCOMPARE(namesOf(queue, filter), (QStringList{u"q4"_s}));
}

void QueueTest::families_come_in_order_of_appearance()
{
  TemporaryWorkspace workspace;
  Queue queue;
  QVERIFY(queue.load(workspace.store(), std::nullopt));
  QCOMPARE(queue.families(), (QStringList{u"ordinary"_s, u"sensitive"_s}));
}

void QueueTest::a_text_search_finds_queries_by_chunk_and_answer()
{
  QVector<Record> records = smallWorkspace(3, 2);
  ChunkRecord odd;
  odd.name = u"odd"_s;
  odd.text = u"The canteen serves Käsespätzle on Thursdays."_s;
  RunRecord run;
  run.row.name = u"gamma"_s;
  RankingRecord ranking;
  ranking.run = u"gamma"_s;
  ranking.query = u"q2"_s;
  ranking.chunks = {u"odd"_s};
  AnswerRecord answer;
  answer.run = u"gamma"_s;
  answer.query = u"q3"_s;
  answer.text = u"Perhaps a voucher."_s;
  records << odd << run << ranking << answer;
  TemporaryWorkspace workspace(records);
  QCOMPARE(workspace.problem(), QString());
  const QTemporaryDir cache;
  const auto index = SearchIndex::open(workspace.store().uid(), cache.path());
  QVERIFY(index);
  const auto find = [&](const QString& words) {
    const auto ranked = ChunkQueries::load(workspace.store());
    return searchQueries(workspace.store(), **index, words, *ranked).value_or(QSet<QueryId>{});
  };
  QCOMPARE(find(u"kasespatzle"_s), (QSet<QueryId>{*workspace.store().findQuery(u"q2"_s)}));
  QCOMPARE(find(u"vouch"_s), (QSet<QueryId>{*workspace.store().findQuery(u"q3"_s)}));
  QCOMPARE(find(u"returns"_s).size(), 3);
  QVERIFY(find(u"nowhere"_s).isEmpty());
}

void QueueTest::chinese_and_thai_words_are_found()
{
  QVector<Record> records;
  for (const auto& [name, text] :
       {std::pair{u"zh"_s, u"客户可以申请退款吗？"_s}, std::pair{u"th"_s, u"ลูกค้าขอเงินคืนได้ไหม"_s}}) {
    QueryRecord query;
    query.detail.row.name = name;
    query.detail.row.text = text;
    records.append(query);
  }
  TemporaryWorkspace workspace(records);
  const QTemporaryDir cache;
  const auto index = SearchIndex::open(workspace.store().uid(), cache.path());
  QVERIFY(index);
  const auto ranked = ChunkQueries::load(workspace.store());
  QCOMPARE(searchQueries(workspace.store(), **index, u"退款"_s, *ranked).value_or(QSet<QueryId>{}),
           (QSet<QueryId>{*workspace.store().findQuery(u"zh"_s)}));
  QCOMPARE(searchQueries(workspace.store(), **index, u"เงิน"_s, *ranked).value_or(QSet<QueryId>{}),
           (QSet<QueryId>{*workspace.store().findQuery(u"th"_s)}));
}

} // namespace assayer::tests
