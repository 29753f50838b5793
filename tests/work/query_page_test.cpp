#include "work/query_page_test.h"

#include "support/small_workspace.h"
#include "work/engine_loading.h"
#include "work/query_page.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList names(const QueryPage& page)
{
  QStringList found;
  for (const PageChunk& item : page.chunks) found.append(item.chunk.name);
  return found;
}

PageOptions showing(Store& store, const QString& run, JudgeId judge = {}, bool shuffled = false)
{
  return {run.isEmpty() ? RunId{} : *store.findRun(run), judge, shuffled};
}

QueryPage pageOf(Store& store, const QString& query, const PageOptions& options, const Engine* engine = nullptr)
{
  const auto page = loadQueryPage(store, engine, *store.findQuery(query), options);
  if (!page) qWarning("%s", qPrintable(sentence(page.error())));
  return page.value_or(QueryPage{});
}

void grade(Store& store, JudgeId judge, const QString& query, const QString& chunk, int value)
{
  Decision decision;
  decision.subject = relevanceOf(*store.findQuery(query), *store.findChunk(chunk));
  decision.value = value;
  QVERIFY(store.record({judge, {decision}}));
}

} // namespace

void QueryPageTest::chunks_stand_in_the_runs_order_then_the_rest_of_the_pool()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  QVERIFY(store.addToPool(*store.findQuery(u"q1"_s), *store.findChunk(u"q2-c1"_s), judge));
  const QueryPage page = pageOf(store, u"q1"_s, showing(store, u"beta"_s));
  QCOMPARE(names(page), (QStringList{u"q1-c5"_s, u"q1-c4"_s, u"q1-c3"_s, u"q1-c2"_s, u"q1-c1"_s, u"q2-c1"_s}));
  QCOMPARE(page.chunks[2].section, Section::Context);
  QCOMPARE(page.chunks[3].section, Section::BelowK);
  QCOMPARE(page.chunks[5].section, Section::RestOfPool);
  QCOMPARE(page.chunks[1].rank, std::optional<int>(2));
  QVERIFY(!page.chunks[5].rank);
}

void QueryPageTest::ranks_are_hidden_and_the_order_is_stable_when_shuffled()
{
  TemporaryWorkspace workspace(smallWorkspace(2, 9));
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const PageOptions shuffled = showing(store, u"alpha"_s, judge, true);
  const QueryPage page = pageOf(store, u"q1"_s, shuffled);
  const QueryPage again = pageOf(store, u"q1"_s, shuffled);
  const QueryPage plain = pageOf(store, u"q1"_s, showing(store, u"alpha"_s, judge));
  QCOMPARE(names(page), names(again));
  QVERIFY(names(page) != names(plain));
  for (const PageChunk& item : page.chunks) QVERIFY(!item.rank);
  const QStringList shown = names(page);
  QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), 9);
}

void QueryPageTest::neutral_names_are_the_same_again_and_differ_between_queries()
{
  TemporaryWorkspace workspace(smallWorkspace(12, 3));
  Store& store = workspace.store();
  int alphaFirst = 0;
  for (int q = 1; q <= 12; ++q) {
    const QString name = u"q%1"_s.arg(q);
    const QueryPage page = pageOf(store, name, showing(store, u"alpha"_s));
    QCOMPARE(page.answers.size(), 2);
    QCOMPARE(page.answers[0].neutralName, u"Answer A"_s);
    QCOMPARE(page.answers[0].run.name, pageOf(store, name, showing(store, u"beta"_s)).answers[0].run.name);
    QVERIFY(page.shownAnswer);
    QCOMPARE(page.answers[*page.shownAnswer].run.name, u"alpha"_s);
    alphaFirst += page.answers[0].run.name == u"alpha"_s;
  }
  QVERIFY(alphaFirst > 0 && alphaFirst < 12);
}

void QueryPageTest::another_judges_labels_are_not_on_the_page()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const JudgeId bela = store.addJudge(u"Bela"_s, JudgeKind::Person, Role::Expert)->id;
  const QueryPage before = pageOf(store, u"q1"_s, showing(store, u"alpha"_s, ada));
  for (int c = 1; c <= 5; ++c) grade(store, bela, u"q1"_s, u"q1-c%1"_s.arg(c), 3);
  grade(store, bela, u"q1"_s, u"q2-c1"_s, 2); // outside the runs' pool
  const QueryPage after = pageOf(store, u"q1"_s, showing(store, u"alpha"_s, ada));
  QCOMPARE(after.chunks, before.chunks);
  QVERIFY(after.labels.isEmpty());
  QCOMPARE(pageOf(store, u"q1"_s, showing(store, u"alpha"_s, bela)).labels.size(), 6);
}

void QueryPageTest::an_expired_and_an_unauthorised_document_are_marked()
{
  QVector<Record> records;
  DocumentRecord document;
  document.row.name = u"old-rules"_s;
  document.row.validFrom = u"2025-01-01"_s;
  document.row.validTo = u"2026-01-01"_s;
  document.row.groups = {u"hr"_s};
  records.append(document);
  for (int c = 1; c <= 2; ++c) {
    ChunkRecord chunk;
    chunk.name = u"rule-%1"_s.arg(c);
    chunk.text = u"Rule %1"_s.arg(c);
    if (c == 1) chunk.document = u"old-rules"_s;
    records.append(chunk);
  }
  for (const auto& [name, date, groups] :
       {std::tuple{u"late"_s, u"2026-01-01"_s, QStringList{u"staff"_s}},
        std::tuple{u"in-time"_s, u"2025-12-31"_s, QStringList{u"hr"_s, u"staff"_s}}}) {
    QueryRecord query;
    query.detail.row.name = name;
    query.detail.row.text = name;
    query.detail.date = date;
    query.detail.groups = groups;
    records.append(query);
  }
  RunRecord run;
  run.row.name = u"r"_s;
  records.append(run);
  for (const QString& name : {u"late"_s, u"in-time"_s}) {
    RankingRecord ranking;
    ranking.run = u"r"_s;
    ranking.query = name;
    ranking.chunks = {u"rule-1"_s, u"rule-2"_s};
    records.append(ranking);
  }
  TemporaryWorkspace workspace(records);
  QCOMPARE(workspace.problem(), QString());
  Store& store = workspace.store();
  const QueryPage late = pageOf(store, u"late"_s, showing(store, u"r"_s));
  QVERIFY(late.chunks[0].expired); // the last day is exclusive
  QVERIFY(late.chunks[0].unauthorised);
  QVERIFY(!late.chunks[1].expired && !late.chunks[1].unauthorised);
  const QueryPage inTime = pageOf(store, u"in-time"_s, showing(store, u"r"_s));
  QVERIFY(!inTime.chunks[0].expired && !inTime.chunks[0].unauthorised);
}

void QueryPageTest::a_grade_on_an_earlier_text_is_shown_as_stale()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  grade(store, judge, u"q1"_s, u"q1-c2"_s, 3);
  ChunkRecord changed;
  changed.name = u"q1-c2"_s;
  changed.text = u"Goods may no longer be returned."_s;
  RunRecord run;
  run.row.name = u"gamma"_s;
  RankingRecord ranking;
  ranking.run = u"gamma"_s;
  ranking.query = u"q1"_s;
  ranking.chunks = {u"q1-c2"_s};
  QCOMPARE(importRecords(store, {changed, run, ranking}), QString());

  const QueryPage page = pageOf(store, u"q1"_s, showing(store, u"gamma"_s, judge));
  QCOMPARE(page.chunks[0].chunk.name, u"q1-c2"_s);
  QCOMPARE(page.chunks[0].staleGrade, std::optional<int>(3));
  QVERIFY(!page.label(relevanceOf(page.query.row.id, page.chunks[0].chunk.id)));
}

void QueryPageTest::equal_texts_are_marked_as_the_same()
{
  QVector<Record> records = smallWorkspace(1, 2);
  ChunkRecord twin;
  twin.name = u"twin"_s;
  twin.text = u"Passage  1 that was found for question 1. GOODS may be returned within 1 days."_s;
  records.append(twin);
  RunRecord run;
  run.row.name = u"gamma"_s;
  records.append(run);
  RankingRecord ranking;
  ranking.run = u"gamma"_s;
  ranking.query = u"q1"_s;
  ranking.chunks = {u"q1-c2"_s, u"q1-c1"_s, u"twin"_s};
  records.append(ranking);
  TemporaryWorkspace workspace(records);
  QCOMPARE(workspace.problem(), QString());
  const QueryPage page = pageOf(workspace.store(), u"q1"_s, showing(workspace.store(), u"gamma"_s));
  QVERIFY(!page.chunks[0].sameTextAs);
  QVERIFY(!page.chunks[1].sameTextAs);
  QCOMPARE(page.chunks[2].sameTextAs, std::optional<int>(1));
}

void QueryPageTest::a_citation_points_at_its_chunk_on_the_page()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const QueryPage page = pageOf(store, u"q1"_s, showing(store, u"beta"_s));
  const PageAnswer& shown = page.answers[*page.shownAnswer];
  QCOMPARE(shown.answer.citations.size(), 1);
  QCOMPARE(shown.answer.citations[0].cited, u"q1-c5"_s);
  QCOMPARE(shown.citedItems, (QVector<std::optional<int>>{0}));
}

void QueryPageTest::the_pool_is_the_same_with_and_without_an_engine()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  QVERIFY(store.addToPool(*store.findQuery(u"q1"_s), *store.findChunk(u"q3-c1"_s), judge));
  grade(store, judge, u"q1"_s, u"q2-c2"_s, 1);
  Lens lens;
  lens.onlyJudge = judge;
  const auto engine = loadEngine(store, lens);
  QVERIFY(engine);
  const PageOptions options = showing(store, u"alpha"_s, judge);
  QStringList with = names(pageOf(store, u"q1"_s, options, &*engine));
  QStringList without = names(pageOf(store, u"q1"_s, options));
  with.sort();
  without.sort();
  QCOMPARE(with, without);
  QCOMPARE(with.size(), 7);
}

} // namespace assayer::tests
