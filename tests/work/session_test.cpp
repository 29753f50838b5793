#include "work/session_test.h"

#include "support/small_workspace.h"
#include "work/promoting.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// A window's session with a judge, once its figures are there; empty when that failed.
std::unique_ptr<Session> sessionOf(const QString& path, const QString& name)
{
  auto session = Session::open(path);
  if (!session) return nullptr;
  const auto judge = (*session)->store().addJudge(name, JudgeKind::Person, Role::Expert);
  if (!judge) return nullptr;
  (*session)->setJudge(*judge);
  return QTest::qWaitFor([&] { return (*session)->engine() != nullptr; }) ? std::move(*session) : nullptr;
}

Subject firstChunk(Session& session, const QString& query)
{
  return relevanceOf(*session.store().findQuery(query), *session.store().findChunk(query + u"-c1"_s));
}

JudgingCounts countsOf(Session& session, const QString& query)
{
  return session.engine()->poolCounts(*session.store().findQuery(query));
}

} // namespace

void SessionTest::figures_follow_a_label_at_once()
{
  TemporaryWorkspace workspace;
  const auto session = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  QSignalSpy figures(session.get(), &Session::figuresChanged);
  QCOMPARE(countsOf(*session, u"q1"_s).judged, 0);
  QVERIFY(session->judging()->setValue(firstChunk(*session, u"q1"_s), 3));
  QCOMPARE(figures.count(), 1);
  QCOMPARE(countsOf(*session, u"q1"_s).judged, 1);
  const auto bounds =
      session->engine()->ofQuery(*session->store().findRun(u"alpha"_s), *session->store().findQuery(u"q1"_s), u"rr"_s);
  QVERIFY(bounds);
  QCOMPARE(bounds->status, MeasureStatus::Determined);
  QCOMPARE(bounds->min, 1.0);
}

void SessionTest::a_second_window_sees_the_label()
{
  TemporaryWorkspace workspace;
  const auto one = sessionOf(workspace.path(), u"Ada"_s);
  const auto two = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(one && two);
  QVERIFY(one->judging()->setValue(firstChunk(*one, u"q1"_s), 2));
  QTRY_COMPARE(countsOf(*two, u"q1"_s).judged, 1);
}

void SessionTest::a_blind_window_takes_nothing_of_others()
{
  TemporaryWorkspace workspace;
  const auto ada = sessionOf(workspace.path(), u"Ada"_s);
  const auto bela = sessionOf(workspace.path(), u"Bela"_s);
  QVERIFY(ada && bela);
  QSignalSpy news(bela.get(), &Session::labelChanged);
  QVERIFY(ada->judging()->setValue(firstChunk(*ada, u"q1"_s), 2));
  QVERIFY(bela->judging()->setValue(firstChunk(*bela, u"q2"_s), 1));
  // Ada's window learns of Bela's write at its next look; by then Bela's has looked as often.
  QSignalSpy adasNews(ada.get(), &Session::labelChanged);
  ada->setBlind(false);
  QTRY_VERIFY(ada->engine() && countsOf(*ada, u"q2"_s).judged == 1);
  QCOMPARE(news.count(), 1);
  QCOMPARE(countsOf(*bela, u"q1"_s).judged, 0);
}

void SessionTest::labels_of_another_window_between_own_ones_are_not_missed()
{
  TemporaryWorkspace workspace;
  const auto one = sessionOf(workspace.path(), u"Ada"_s);
  const auto two = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(one && two);
  QSignalSpy news(one.get(), &Session::labelChanged);
  QVERIFY(two->judging()->setValue(firstChunk(*two, u"q1"_s), 2));
  QVERIFY(one->judging()->setValue(firstChunk(*one, u"q2"_s), 2)); // newer than what it has not seen yet
  QVERIFY(one->judging()->setValue(firstChunk(*one, u"q3"_s), 2));
  QTRY_COMPARE(countsOf(*one, u"q1"_s).judged, 1);
  QCOMPARE(news.count(), 3); // each once
}

void SessionTest::an_import_in_another_connection_reloads_the_lists()
{
  TemporaryWorkspace workspace;
  const auto session = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  QSignalSpy content(session.get(), &Session::contentChanged);
  QueryRecord query;
  query.detail.row.name = u"q99"_s;
  query.detail.row.text = u"A late question"_s;
  QCOMPARE(importRecords(workspace.store(), {query}), QString());
  QTRY_COMPARE(content.count(), 1);
  QTRY_VERIFY(session->engine());
  QVERIFY(session->store().findQuery(u"q99"_s));
}

void SessionTest::changing_the_judge_reloads_the_figures()
{
  TemporaryWorkspace workspace;
  const auto session = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  QVERIFY(session->judging()->setValue(firstChunk(*session, u"q1"_s), 2));
  session->setJudge(*session->store().addJudge(u"Bela"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(!session->engine());
  QTRY_VERIFY(session->engine());
  QCOMPARE(countsOf(*session, u"q1"_s).judged, 0);
}

void SessionTest::an_own_promotion_reads_what_the_query_asks_and_nothing_else()
{
  TemporaryWorkspace workspace;
  const auto session = sessionOf(workspace.path(), u"Ada"_s);
  QVERIFY(session);
  const JudgeId ada = session->judge()->id;
  const QueryId query = *session->store().findQuery(u"q1"_s);
  session->answerFigures().show(session->store().findRun(u"alpha"_s).value());
  QTRY_VERIFY(session->answerFigures().answers());
  QSignalSpy content(session.get(), &Session::contentChanged);
  QSignalSpy golden(session.get(), &Session::goldenChanged);
  QSignalSpy figures(session.get(), &Session::figuresChanged);
  auto draft = draftOf(session->store(), query, ada, LabelScope::everybody());
  QVERIFY(draft);
  draft->promotion.expect = Expect::Refusal;
  QVERIFY(promote(session->store(), draft->promotion));
  session->followPromotion(query);
  QCOMPARE(golden.count(), 1);
  QVERIFY(session->engine()); // it goes on
  QTRY_COMPARE(figures.count(), 1);
  QTRY_COMPARE(session->answerFigures().answers()->queries.first().expect, Expect::Refusal);
  // Another window's label makes this one look for news: the promotion is none.
  QSignalSpy labels(session.get(), &Session::labelChanged);
  session->setBlind(false);
  QTRY_VERIFY(session->engine());
  const auto other = sessionOf(workspace.path(), u"Bela"_s);
  QVERIFY(other && other->judging()->setValue(firstChunk(*other, u"q2"_s), 2));
  QTRY_COMPARE(labels.count(), 1);
  QCOMPARE(content.count(), 0);
}

} // namespace assayer::tests
