#include "cli/queue_figures_test.h"

#include "answers/diagnosis.h"
#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/scripted_server.h"
#include "support/small_queue.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int missed = static_cast<int>(Cause::RetrievalMiss);
constexpr int allFine = static_cast<int>(Cause::Fine);

/// The first day of the small queue, reviewed: q1, q5 and q6 missed, q2, q7 and q8 are fine.
void review(SmallQueue& queue)
{
  (void)queue.firstDay();
  for (const int query : {1, 5, 6}) queue.label(criterion::Cause, query, missed);
  for (const int query : {2, 7, 8}) queue.label(criterion::Cause, query, allFine);
}

Said ask(SmallQueue& queue, const QString& verb, const QStringList& options)
{
  return call(QStringList{verb, queue.workspace().path()} + options);
}

QJsonObject rowOfCause(const Said& said, const QString& cause, const QString& population)
{
  for (const QJsonValue& row : said.list(u"estimates"_s))
    if (row[u"cause"_s].toString() == cause && row[u"population"_s].toString() == population) return row.toObject();
  return {};
}

/// ann confirms a cluster of the first day under a title.
void decide(SmallQueue& queue, int place, const QString& title)
{
  const Clustering clustering = queue.store().clusteringOf(u"2026-11-27"_s, queue.run()).value().value();
  ClusterEvent event;
  event.cluster = clustering.clusters[place].id;
  event.by = queue.ann();
  event.name = clustering.clusters[place].now.name;
  event.state = ClusterState::Systematic;
  event.title = title;
  event.step = NextStep::Retrieval;
  if (const auto stored = queue.store().decideCluster(event); !stored) qFatal("%s", qPrintable(stored.error().detail));
}

} // namespace

void QueueFiguresTest::estimates_stand_beside_the_naive_figure()
{
  SmallQueue queue;
  review(queue);
  const Said said = ask(queue, u"estimates"_s, {u"--json"_s});
  QCOMPARE(said.status, int(cli::Done));
  QCOMPARE(said.json()[u"reviewed"_s].toInt(), 6);
  const QJsonObject run = rowOfCause(said, u"retrieval_miss"_s, u"run"_s);
  QVERIFY(std::abs(run[u"value"_s].toDouble() - 4.0 / 12) < 1e-9); // strata of 4, 2 and 6: 1/2, 1 and 0
  QCOMPARE(run[u"naive"_s].toArray().at(0).toDouble(), 0.5);
  QCOMPARE(run[u"status"_s].toString(), u"too_few"_s);
  QVERIFY(run[u"ci95"_s].isNull());
  QCOMPARE(run[u"of"_s].toInt(), 12);
  QVERIFY(std::abs(rowOfCause(said, u"retrieval_miss"_s, u"failures"_s)[u"value"_s].toDouble() - 4.0 / 6) < 1e-9);
  const QString text = ask(queue, u"estimates"_s, {}).out;
  QVERIFY2(text.startsWith(u"Of 6 of 6 drawn samples the cause is named, 2026-11-27 to 2026-11-27.\n"_s),
           qPrintable(text));
  QVERIFY(text.contains(u"cause: retrieval miss"_s));
  QVERIFY(text.contains(u"0.333"_s));
  QVERIFY(text.contains(u"0.000 to 1.000"_s)); // nobody has judged a claim
  QVERIFY(text.contains(u"too few: "_s));
}

void QueueFiguresTest::days_are_listed_with_what_was_found()
{
  SmallQueue queue;
  review(queue);
  const QJsonArray days = ask(queue, u"estimates"_s, {u"--days"_s, u"--json"_s}).list(u"days"_s);
  QCOMPARE(days.size(), 1);
  const QJsonObject day = days.at(0).toObject();
  QCOMPARE(day[u"day"_s].toString(), u"2026-11-27"_s);
  QCOMPARE(day[u"drawn"_s].toInt(), 6);
  QCOMPARE(day[u"left"_s].toInt(), 0);
  QCOMPARE(day[u"causes"_s].toObject(), (QJsonObject{{u"retrieval_miss"_s, 3}, {u"fine"_s, 3}}));
  QCOMPARE(day[u"bottleneck"_s].toArray(), QJsonArray{u"faithfulness"_s});
  QCOMPARE(day[u"metrics"_s][u"faithfulness"_s][u"below"_s].toInt(), 4);
  const QString text = ask(queue, u"estimates"_s, {u"--days"_s}).out;
  QVERIFY2(text.contains(u"3 retrieval miss, 3 fine"_s), qPrintable(text));
  QVERIFY(text.contains(u"6 of 12"_s));
}

void QueueFiguresTest::the_story_of_a_cluster_is_told()
{
  SmallQueue queue;
  review(queue);
  const Said said = ask(queue, u"estimates"_s, {u"--cluster"_s, u"hats"_s});
  QCOMPARE(said.out, u"First seen on 2026-11-27\n2026-11-27: 2 samples of run alpha, 2 reviewed\n"_s);
  const Said unknown = ask(queue, u"estimates"_s, {u"--cluster"_s, u"hat"_s});
  QCOMPARE(unknown.status, int(cli::WrongUsage));
  QVERIFY2(unknown.err.contains(u"did you mean hats?"_s), qPrintable(unknown.err));
}

void QueueFiguresTest::a_cluster_is_called_by_its_title()
{
  SmallQueue queue;
  review(queue);
  decide(queue, 1, u"Hats are turned away"_s);
  const Said drawn = ask(queue, u"queue"_s, {u"--date"_s, u"2026-11-27"_s});
  QCOMPARE(drawn.status, int(cli::Done));
  QVERIFY2(drawn.out.contains(u"Hats are turned away"_s), qPrintable(drawn.out));
  QVERIFY(!drawn.out.contains(u" hats "_s));
  for (const QString& name : {u"Hats are turned away"_s, u"hats"_s})
    QVERIFY(ask(queue, u"estimates"_s, {u"--cluster"_s, name}).out.startsWith(u"First seen on 2026-11-27\n"_s));
  QVERIFY(ask(queue, u"alert"_s, {}).out.contains(u"- Hats are turned away: 2, new\n"_s));
}

// Enter in the dialog takes over the name that was made of words of questions and answers.
void QueueFiguresTest::a_title_that_is_the_programs_own_name_is_no_text_to_tell()
{
  SmallQueue queue;
  review(queue);
  decide(queue, 0, u"days, goods"_s);
  const QString told = ask(queue, u"alert"_s, {}).out;
  QVERIFY2(!told.contains(u"goods"_s), qPrintable(told));
  QVERIFY2(told.contains(u"- A cluster without a given name (most often: low faithfulness): 4, new\n"_s),
           qPrintable(told));
  QVERIFY2(told.contains(u"- A cluster without a given name; next: fix retrieval; by ann\n"_s), qPrintable(told));
  QCOMPARE(ask(queue, u"alert"_s, {u"--texts"_s}).out.count(u"- days, goods"_s), 2);
}

void QueueFiguresTest::nothing_drawn_is_said()
{
  SmallQueue queue;
  QCOMPARE(ask(queue, u"estimates"_s, {}).out, u"No queue was drawn yet.\n"_s);
  QCOMPARE(ask(queue, u"estimates"_s, {u"--days"_s}).out, u"No queue was drawn yet.\n"_s);
  QCOMPARE(ask(queue, u"alert"_s, {}).status, int(cli::WrongUsage));
  const Said day = ask(queue, u"alert"_s, {u"--date"_s, u"2026-11-30"_s});
  QCOMPARE(day.status, int(cli::Done));
  QVERIFY2(day.err.contains(u"no queue was drawn on this day"_s), qPrintable(day.err));
}

void QueueFiguresTest::an_alert_is_printed_and_names_no_texts()
{
  SmallQueue queue;
  review(queue);
  const Said said = ask(queue, u"alert"_s, {});
  QCOMPARE(said.status, int(cli::Done));
  QVERIFY2(said.out.contains(u"2026-11-27"_s) && said.out.contains(u"alpha"_s), qPrintable(said.out));
  QVERIFY(!said.out.contains(u"Question number"_s));
  QVERIFY(!said.out.contains(u"goods"_s));                   // a cluster's name that was made of texts
  const Said texts = ask(queue, u"alert"_s, {u"--texts"_s}); // to the own terminal
  QVERIFY2(texts.out.contains(u"Question number 5"_s), qPrintable(texts.out));
  QVERIFY(texts.out.contains(u"goods"_s));
  const Said json = ask(queue, u"alert"_s, {u"--json"_s});
  QCOMPARE(json.json()[u"sent"_s], QJsonValue(false));
}

void QueueFiguresTest::texts_leave_the_machine_only_where_the_workspace_allows_it()
{
  SmallQueue queue;
  review(queue);
  ScriptedServer server({answer(200, "ok")});
  qputenv("ASSAYER_WEBHOOK_URL", server.address().toUtf8());
  const Said refused = ask(queue, u"alert"_s, {u"--texts"_s, u"--send"_s});
  QCOMPARE(refused.status, int(cli::WrongUsage));
  QCOMPARE(server.connections(), 0);
  TriageSettings settings = *queue.store().triageSettings();
  settings.textsInAlerts = true;
  QVERIFY(queue.store().setTriageSettings(settings));
  QCOMPARE(ask(queue, u"alert"_s, {u"--texts"_s, u"--send"_s}).status, int(cli::Done));
  QCOMPARE(server.requests().size(), 1);
  QVERIFY(server.requests().first().body.contains("Question number 5"));
  QCOMPARE(ask(queue, u"alert"_s, {u"--send"_s}).status, int(cli::Done));
  QVERIFY(!server.requests().last().body.contains("Question number"));
  qunsetenv("ASSAYER_WEBHOOK_URL");
}

void QueueFiguresTest::an_alert_is_posted_to_the_webhook_of_the_environment()
{
  SmallQueue queue;
  review(queue);
  ScriptedServer server({answer(404, "no_service"), answer(200, "ok")});
  qputenv("ASSAYER_WEBHOOK_URL", server.address().toUtf8());
  const Said failed = ask(queue, u"alert"_s, {u"--send"_s});
  QCOMPARE(failed.status, int(cli::NotDelivered));
  QVERIFY(!failed.err.contains(u"path-token"_s));
  const Said sent = ask(queue, u"alert"_s, {u"--send"_s, u"--json"_s});
  qunsetenv("ASSAYER_WEBHOOK_URL");
  QCOMPARE(sent.status, int(cli::Done));
  QCOMPARE(sent.json()[u"sent"_s], QJsonValue(true));
  QCOMPARE(QJsonDocument::fromJson(server.requests().last().body).object(), sent.json()[u"body"_s].toObject());
}

void QueueFiguresTest::what_makes_no_sense_is_refused_data()
{
  QTest::addColumn<QStringList>("words");
  QTest::newRow("no such day") << QStringList{u"alert"_s, u"--date"_s, u"yesterday"_s};
  QTest::newRow("no such run") << QStringList{u"alert"_s, u"--run"_s, u"gamma"_s};
  QTest::newRow("estimates of no run") << QStringList{u"estimates"_s, u"--run"_s, u"gamma"_s};
  QTest::newRow("until no day") << QStringList{u"estimates"_s, u"--until"_s, u"2026-11-31"_s};
  QTest::newRow("two lists") << QStringList{u"estimates"_s, u"--days"_s, u"--cluster"_s, u"hats"_s};
}

void QueueFiguresTest::what_makes_no_sense_is_refused()
{
  QFETCH(QStringList, words);
  SmallQueue queue;
  (void)queue.firstDay();
  const Said said = ask(queue, words.first(), words.mid(1));
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY(!said.err.isEmpty());
  QCOMPARE(call({u"alert"_s}).status, int(cli::WrongUsage)); // no workspace
}

} // namespace assayer::tests
