#include "work/most_informative_test.h"

#include "support/small_workspace.h"
#include "work/most_informative.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

std::unique_ptr<Session> openSession(const QString& path, const QString& name)
{
  auto session = Session::open(path);
  if (!session) return nullptr;
  (*session)->setJudge(*(*session)->store().addJudge(name, JudgeKind::Person, Role::Expert));
  return QTest::qWaitFor([&] { return (*session)->engine() != nullptr; }) ? std::move(*session) : nullptr;
}

QueryId query(Session& session, const QString& name)
{
  return *session.store().findQuery(name);
}

void grade(Session& session, const QString& queryName, const QString& chunk, int value)
{
  QVERIFY(
      session.judging()->setValue(relevanceOf(query(session, queryName), *session.store().findChunk(chunk)), value));
}

QString chunkName(Session& session, const Worth* worth)
{
  return worth ? session.store().chunk(ChunkId{worth->chunk})->name : QString();
}

Goal reciprocalRank(Session& session)
{
  return {u"rr"_s, *session.store().findRun(u"alpha"_s)};
}

bool isReady(const MostInformative& informative)
{
  return QTest::qWaitFor([&] { return informative.order() && !informative.isFollowing(); });
}

} // namespace

void MostInformativeTest::every_query_has_the_chunk_whose_label_narrows_most()
{
  TemporaryWorkspace workspace;
  const auto session = openSession(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  grade(*session, u"q1"_s, u"q1-c1"_s, 0);
  grade(*session, u"q3"_s, u"q3-c1"_s, 2); // RR is 1: nothing is left to tell
  MostInformative informative(*session);
  informative.lookFor(reciprocalRank(*session));
  QVERIFY(!informative.order());
  QVERIFY(isReady(informative));
  // q1: up to 1/2, and 1/3 if the second is not relevant either. q2: up to 1, and 1/2.
  QCOMPARE(informative.order()->of(query(*session, u"q1"_s))->narrowing(), 0.5 - 1.0 / 6);
  QCOMPARE(chunkName(*session, informative.order()->of(query(*session, u"q1"_s))), u"q1-c2"_s);
  QCOMPARE(informative.order()->of(query(*session, u"q2"_s))->narrowing(), 0.75);
  QVERIFY(!informative.order()->of(query(*session, u"q3"_s)));
  QCOMPARE(informative.order()->best()->query, query(*session, u"q2"_s));
}

void MostInformativeTest::a_label_changes_its_own_querys_part()
{
  TemporaryWorkspace workspace;
  const auto session = openSession(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  MostInformative informative(*session);
  informative.lookFor(reciprocalRank(*session));
  QVERIFY(isReady(informative));
  QCOMPARE(informative.order()->best()->query, query(*session, u"q1"_s)); // all alike, so the first
  QSignalSpy found(&informative, &MostInformative::found);
  QSignalSpy followed(&informative, &MostInformative::followed);
  grade(*session, u"q1"_s, u"q1-c1"_s, 3);
  QVERIFY(informative.isFollowing());
  QVERIFY(isReady(informative));
  QVERIFY(!informative.order()->of(query(*session, u"q1"_s)));
  QCOMPARE(informative.order()->best()->query, query(*session, u"q2"_s));
  QCOMPARE(followed.count(), 1);
  QCOMPARE(found.count(), 0);
  QVERIFY(session->judging()->undo());
  QVERIFY(isReady(informative));
  QCOMPARE(informative.order()->best()->query, query(*session, u"q1"_s));
}

void MostInformativeTest::labels_that_come_while_it_works_are_in_the_result()
{
  TemporaryWorkspace workspace(smallWorkspace(200, 10));
  const auto session = openSession(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  MostInformative informative(*session);
  informative.lookFor(reciprocalRank(*session));
  for (int i = 1; i <= 20; ++i) grade(*session, u"q%1"_s.arg(i), u"q%1-c1"_s.arg(i), 3);
  QVERIFY(isReady(informative));
  QCOMPARE(informative.order()->best()->query, query(*session, u"q21"_s));
}

void MostInformativeTest::of_two_questions_the_newer_one_is_answered()
{
  TemporaryWorkspace workspace;
  const auto session = openSession(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  MostInformative informative(*session);
  QSignalSpy found(&informative, &MostInformative::found);
  informative.lookFor(reciprocalRank(*session));
  informative.lookFor({u"p@3"_s, *session->store().findRun(u"beta"_s)});
  QVERIFY(isReady(informative));
  // One of three chunks decides a third of the precision; beta's first is the last of alpha's.
  QCOMPARE(informative.order()->best()->worth.narrowing(), 1.0 / 3);
  QCOMPARE(chunkName(*session, &informative.order()->best()->worth), u"q1-c5"_s);
  QCoreApplication::processEvents();
  QCOMPARE(found.count(), 1);
  informative.forget();
  QVERIFY(!informative.order());
}

void MostInformativeTest::another_policy_asks_anew()
{
  TemporaryWorkspace workspace;
  const auto session = openSession(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  MostInformative informative(*session);
  informative.lookFor(reciprocalRank(*session));
  QVERIFY(isReady(informative));
  session->setLens({.policy = Policy::TrecEval});
  QVERIFY(!informative.order());
  QVERIFY(isReady(informative));
  QVERIFY(informative.order()->isEmpty()); // nothing is open under that policy
}

void MostInformativeTest::a_blind_judges_order_is_the_same_whatever_others_labelled()
{
  TemporaryWorkspace alone;
  TemporaryWorkspace shared;
  {
    const auto tom = openSession(shared.path(), u"Tom"_s);
    QVERIFY(tom);
    for (int q = 1; q <= 3; ++q)
      for (int c = 1; c <= 5; ++c) grade(*tom, u"q%1"_s.arg(q), u"q%1-c%2"_s.arg(q).arg(c), (q + c) % 4);
  }
  std::vector<InformativeOrder> orders;
  for (const TemporaryWorkspace* const workspace : {&alone, &shared}) {
    const auto ines = openSession(workspace->path(), u"Ines"_s);
    QVERIFY(ines);
    grade(*ines, u"q2"_s, u"q2-c1"_s, 0);
    MostInformative informative(*ines);
    informative.lookFor(reciprocalRank(*ines));
    QVERIFY(isReady(informative));
    orders.push_back(*informative.order());
  }
  QCOMPARE(orders[0], orders[1]);
  QVERIFY(!orders[0].isEmpty());
}

void MostInformativeTest::equals_keep_their_order_and_what_tells_nothing_comes_last()
{
  const auto next = [](qint64 id, double width) {
    NextJudgement one;
    one.query = QueryId{id};
    one.worth.width = width;
    return one;
  };
  const InformativeOrder order({next(1, 0.5), next(2, 0.75), next(4, 0.5), next(5, 0.5 + 1e-15)});
  const std::vector<QueryId> sorted = order.sorted({{5}, {4}, {3}, {2}, {1}});
  QCOMPARE(sorted, (std::vector<QueryId>{{2}, {5}, {4}, {1}, {3}}));
}

} // namespace assayer::tests
