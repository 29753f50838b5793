#include "notify/mlflow_sending_test.h"

#include "support/fake_mlflow.h"
#include "notify/mlflow_sending.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using Then = ScriptedAnswer::Then;

namespace {

const QString Token = u"secret-token"_s;

MlflowRun small()
{
  MlflowRun run;
  run.experiment = u"release & 100 % + 退款"_s;
  run.name = u"hybrid"_s;
  run.at = 1'700'000'000'000;
  run.metrics = {{u"rr"_s, 0.5}, {u"rr.n_scored"_s, 3}};
  run.params = {{u"model"_s, u"quill-7b"_s}};
  run.tags = {{u"state.recall"_s, u"undefined: 3 no_relevant"_s}};
  run.tableName = u"figures.csv"_s;
  run.table = "measure,value\nrr,0.5\n";
  return run;
}

MlflowRun large()
{
  MlflowRun run = small();
  for (int i = 0; i < 1'500; ++i) run.metrics.append({u"m%1"_s.arg(i), i / 8.0});
  for (int i = 0; i < 150; ++i) run.params.append({u"p%1"_s.arg(i), u"v%1"_s.arg(i)});
  return run;
}

Attempting patient()
{
  Attempting attempting;
  attempting.timeout = std::chrono::seconds(20);
  attempting.wait = [](std::chrono::milliseconds) { return true; };
  return attempting;
}

Result<MlflowDelivery> sendTo(const QString& address, const MlflowRun& run, const Attempting& attempting = patient())
{
  QProcessEnvironment environment;
  environment.insert(u"MLFLOW_TRACKING_TOKEN"_s, Token);
  const auto server = mlflowServer(address, environment);
  if (!server) return tl::unexpected(server.error());
  return sendToMlflow(*server, run, attempting);
}

QString saidOf(const Result<MlflowDelivery>& delivery)
{
  return delivery ? u"delivered"_s : sentence(delivery.error());
}

ScriptedAnswer nothing()
{
  return {{}, Then::Close};
}

} // namespace

void MlflowSendingTest::a_run_arrives_whole()
{
  FakeMlflow mlflow;
  const auto delivery = sendTo(mlflow.address({}), large());
  QVERIFY2(delivery, qPrintable(saidOf(delivery)));
  QCOMPARE(mlflow.faults, QStringList());
  QCOMPARE(mlflow.experiments.keys(), QStringList{large().experiment});
  QCOMPARE(mlflow.runs.size(), 1);
  const FakeMlflow::Run& run = mlflow.runs.first();
  QCOMPARE(run.status, u"FINISHED"_s);
  QCOMPARE(run.name, u"hybrid"_s);
  QCOMPARE(run.experiment, u"7"_s);
  QCOMPARE(run.metrics.size(), 1'502);
  QCOMPARE(run.metrics[u"rr"_s], QVector<double>{0.5});
  QCOMPARE(run.params.size(), 151);
  QCOMPARE(run.params[u"model"_s], u"quill-7b"_s);
  QCOMPARE(run.tags[u"state.recall"_s], u"undefined: 3 no_relevant"_s);
  QCOMPARE(mlflow.artifacts[u"7/run1/artifacts/figures.csv"_s], small().table);
  QCOMPARE(delivery->runId, u"run1"_s);
  QVERIFY(delivery->isTableUploaded);
  QVERIFY(delivery->warnings.isEmpty());
  QCOMPARE(mlflow.calls.first(), u"experiments/get-by-name"_s);
  QCOMPARE(mlflow.calls.last(), u"runs/update"_s);
  QVERIFY(mlflow.calls.count(u"runs/log-batch"_s) >= 3); // 151 parameters take two, with 1502 metrics three
}

void MlflowSendingTest::an_experiment_that_is_there_is_used()
{
  FakeMlflow mlflow;
  mlflow.experiments.insert(small().experiment, u"42"_s);
  QVERIFY(sendTo(mlflow.address({}), small()));
  QCOMPARE(mlflow.runs.first().experiment, u"42"_s);
  QVERIFY(!mlflow.calls.contains(u"experiments/create"_s));
}

void MlflowSendingTest::the_servers_path_is_kept()
{
  FakeMlflow mlflow;
  const auto delivery = sendTo(mlflow.address(u"/tracking/"_s), small());
  QVERIFY2(delivery, qPrintable(saidOf(delivery)));
  for (const QByteArray& head : std::as_const(mlflow.heads))
    QVERIFY(head.split(' ').value(1).startsWith("/tracking/api/2.0/mlflow"));
}

void MlflowSendingTest::a_batch_that_fails_is_sent_again()
{
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/log-batch"_s, answer(429, {}), 1);
  mlflow.failNext(u"runs/log-batch"_s, answer(503, "<html>"), 1);
  mlflow.failNext(u"artifacts"_s, answer(500, {}), 2);
  mlflow.failNext(u"runs/update"_s, answer(502, {}), 1);
  mlflow.failNext(u"experiments/get-by-name"_s, answer(500, {}), 1);
  const auto delivery = sendTo(mlflow.address({}), large());
  QVERIFY2(delivery, qPrintable(saidOf(delivery)));
  QCOMPARE(mlflow.faults, QStringList());
  QCOMPARE(mlflow.runs.first().metrics.size(), 1'502);
  QCOMPARE(mlflow.runs.first().status, u"FINISHED"_s);
}

void MlflowSendingTest::nothing_is_doubled_where_an_answer_is_lost_data()
{
  QTest::addColumn<QString>("call");
  for (const char* const call : {"experiments/create", "runs/create", "runs/log-batch", "artifacts", "runs/update"})
    QTest::newRow(call) << QString::fromLatin1(call);
}

// The server did what it was asked and the connection broke before it could say so.
void MlflowSendingTest::nothing_is_doubled_where_an_answer_is_lost()
{
  QFETCH(QString, call);
  FakeMlflow mlflow;
  mlflow.failNext(call, nothing(), 2, true);
  const auto delivery = sendTo(mlflow.address({}), large());
  QVERIFY2(delivery, qPrintable(saidOf(delivery)));
  QCOMPARE(mlflow.faults, QStringList());
  QCOMPARE(mlflow.experiments.size(), 1);
  QCOMPARE(mlflow.runs.size(), 1);
  QCOMPARE(mlflow.runs.first().params.size(), 151);
  for (const QVector<double>& values : std::as_const(mlflow.runs.first().metrics)) QCOMPARE(values.size(), 1);
  QCOMPARE(mlflow.artifacts.size(), 1);
  QCOMPARE(mlflow.runs.first().status, u"FINISHED"_s);
}

void MlflowSendingTest::a_run_that_fails_for_good_is_marked_so()
{
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/log-batch"_s, answer(500, R"({"error_code":"INTERNAL_ERROR","message":"disk full"})"), 99);
  const auto delivery = sendTo(mlflow.address({}), large());
  QCOMPARE(saidOf(delivery), u"127.0.0.1: answered 500 on batch 1 of 3 (INTERNAL_ERROR: disk full); it was tried 4 "
                             "times; the run run1 there is marked FAILED"_s);
  QCOMPARE(delivery.error().kind, ErrorKind::Remote);
  QCOMPARE(mlflow.runs.first().status, u"FAILED"_s);
  QCOMPARE(mlflow.calls.count(u"runs/log-batch"_s), 4);
}

void MlflowSendingTest::a_run_that_cannot_even_be_marked_is_told()
{
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/log-batch"_s, answer(500, {}), 99);
  mlflow.failNext(u"runs/update"_s, answer(500, {}), 99);
  const auto delivery = sendTo(mlflow.address({}), small());
  QVERIFY(saidOf(delivery).endsWith(u"; the run run1 there stays unfinished"_s));
}

void MlflowSendingTest::a_refusal_is_final_and_says_what_the_server_said()
{
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/log-batch"_s,
                  answer(400, R"({"error_code":"INVALID_PARAMETER_VALUE","message":"bad\nkey http://x.example"})"), 99);
  const auto delivery = sendTo(mlflow.address({}), small());
  QVERIFY2(
      saidOf(delivery).startsWith(u"127.0.0.1: refused with 400 on batch 1 of 1 (INVALID_PARAMETER_VALUE: bad key "_s),
      qPrintable(saidOf(delivery)));
  QCOMPARE(mlflow.calls.count(u"runs/log-batch"_s), 1);
  QCOMPARE(mlflow.runs.first().status, u"FAILED"_s);

  FakeMlflow closed;
  closed.failNext(u"experiments/get-by-name"_s, answer(401, {}));
  QCOMPARE(saidOf(sendTo(closed.address({}), small())),
           u"127.0.0.1: refuses whoever asks (401) on looking up the experiment; set MLFLOW_TRACKING_TOKEN, or "
           "MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD"_s);
  QCOMPARE(closed.calls.size(), 1);
}

void MlflowSendingTest::a_redirect_is_not_followed()
{
  FakeMlflow other;
  FakeMlflow mlflow;
  mlflow.failNext(u"experiments/get-by-name"_s,
                  answer(307, {}, "Location: " + other.address(u"/x"_s).toLatin1() + "\r\n"));
  QCOMPARE(saidOf(sendTo(mlflow.address({}), small())),
           u"127.0.0.1: redirects to another place (307) on looking up the experiment; nothing was sent there"_s);
  QVERIFY(other.calls.isEmpty());
}

void MlflowSendingTest::what_is_no_mlflow_is_noticed()
{
  FakeMlflow page;
  page.failNext(u"experiments/get-by-name"_s, answer(200, "<html>log in</html>"));
  QCOMPARE(
      saidOf(sendTo(page.address({}), small())),
      u"127.0.0.1: answered 200 on looking up the experiment, but not as MLflow does; check the server's address"_s);
  FakeMlflow missing;
  missing.failNext(u"experiments/get-by-name"_s, answer(404, "not found"));
  QCOMPARE(saidOf(sendTo(missing.address({}), small())),
           u"127.0.0.1: answered on looking up the experiment, but not as MLflow does; check the server's address"_s);
  FakeMlflow empty;
  empty.failNext(u"runs/create"_s, answer(200, "{}"));
  QCOMPARE(saidOf(sendTo(empty.address({}), small())),
           u"127.0.0.1: answered on making the run, but not as MLflow does; check the server's address"_s);
}

void MlflowSendingTest::a_server_that_stops_is_given_up_on()
{
  FakeMlflow silent;
  silent.failNext(u"runs/log-batch"_s, {{}, Then::Hold}, 99);
  Attempting brief = patient();
  brief.timeout = std::chrono::milliseconds(200);
  brief.retries = 1;
  QCOMPARE(saidOf(sendTo(silent.address({}), small(), brief)),
           u"127.0.0.1: did not answer within 0.2 s on batch 1 of 1; it was tried 2 times; the run run1 there is "
           "marked FAILED"_s);
  FakeMlflow gone;
  gone.failNext(u"runs/log-batch"_s, nothing(), 99);
  QVERIFY(saidOf(sendTo(gone.address({}), small()))
              .startsWith(u"127.0.0.1: could not be reached, or ended the connection without an answer, on batch 1 "
                          "of 1; it was tried 4 times"_s));
  QString address;
  {
    const FakeMlflow closed;
    address = closed.address({});
  }
  QVERIFY(saidOf(sendTo(address, small())).startsWith(u"127.0.0.1: could not be reached"_s));
}

void MlflowSendingTest::a_server_that_drips_for_ever_is_given_up_on_in_time()
{
  FakeMlflow dripping;
  const ScriptedAnswer drip{"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{", Then::Drip};
  dripping.failNext(u"runs/log-batch"_s, drip, 99);
  Attempting brief = patient();
  brief.timeout = std::chrono::milliseconds(200);
  brief.total = std::chrono::seconds(60);
  QDateTime clock(QDate(2026, 12, 1), QTime(12, 0, 0), Qt::UTC);
  brief.now = [&] { return clock; };
  QStringList told;
  brief.tell = [&](const QString& what) { told.append(what); };
  brief.wait = [&](std::chrono::milliseconds) {
    clock = clock.addSecs(50); // the second attempt is in time, a third would not be
    return true;
  };
  QCOMPARE(saidOf(sendTo(dripping.address({}), small(), brief)),
           u"127.0.0.1: did not finish its answer within 0.2 s on batch 1 of 1; the time for all of it, 60 s, is up; "
           "the run run1 there is marked FAILED"_s);
  QCOMPARE(dripping.calls.count(u"runs/log-batch"_s), 2);
  QCOMPARE(told.size(), 2);
  QVERIFY2(told[0].contains(u"trying again in "_s) && told[0].endsWith(u"(2 of 4)"_s), qPrintable(told[0]));
  QCOMPARE(dripping.runs.first().status, u"FAILED"_s);
}

void MlflowSendingTest::a_deleted_experiment_is_told()
{
  FakeMlflow mlflow;
  MlflowRun run = small();
  run.experiment = u"old"_s;
  mlflow.experiments.insert(u"old"_s, u"3"_s);
  mlflow.lifecycle = u"deleted"_s;
  QCOMPARE(saidOf(sendTo(mlflow.address({}), run)),
           u"127.0.0.1: has the experiment \"old\" among its deleted ones; restore it there or name another"_s);
}

void MlflowSendingTest::a_table_without_a_proxy_goes_into_tags()
{
  FakeMlflow mlflow;
  mlflow.artifactRoot = u"s3://bucket/7/"_s;
  MlflowRun run = small();
  run.table.clear();
  for (int i = 0; i < 2'000; ++i) run.table += "line " + QByteArray::number(i) + ",退款\n";
  const auto delivery = sendTo(mlflow.address({}), run);
  QVERIFY2(delivery, qPrintable(saidOf(delivery)));
  QVERIFY(!delivery->isTableUploaded);
  QCOMPARE(delivery->warnings,
           QStringList{u"the server keeps artifacts elsewhere (s3), so the table was logged in tags"_s});
  QCOMPARE(mlflow.faults, QStringList());
  QVERIFY(mlflow.artifacts.isEmpty());
  QByteArray table;
  for (int part = 1; mlflow.runs.first().tags.contains(u"assayer.table.%1"_s.arg(part)); ++part)
    table += mlflow.runs.first().tags[u"assayer.table.%1"_s.arg(part)].toUtf8();
  QCOMPARE(table, run.table);

  FakeMlflow elsewhere;
  elsewhere.artifactRoot = u"mlflow-artifacts://store.example:8080/7/"_s;
  const auto other = sendTo(elsewhere.address({}), small());
  QVERIFY(other && !other->isTableUploaded); // whoever asks is not told to another server
}

void MlflowSendingTest::who_asks_goes_along_and_is_never_told()
{
  FakeMlflow mlflow;
  QVERIFY(sendTo(mlflow.address({}), small()));
  for (const QByteArray& head : std::as_const(mlflow.heads))
    QVERIFY(head.contains("Authorization: Bearer secret-token"));
  QProcessEnvironment environment;
  environment.insert(u"MLFLOW_TRACKING_USERNAME"_s, u"ada"_s);
  environment.insert(u"MLFLOW_TRACKING_PASSWORD"_s, u"pass"_s);
  QCOMPARE(mlflowServer(u"https://mlflow.example"_s, environment)->authorization,
           "Basic " + QByteArray("ada:pass").toBase64());
  QVERIFY(mlflowServer(u"https://mlflow.example"_s, {})->authorization.isEmpty());
  FakeMlflow failing;
  failing.failNext(u"experiments/get-by-name"_s, answer(500, {}), 99);
  QVERIFY(!saidOf(sendTo(failing.address({}), small())).contains(Token));
}

void MlflowSendingTest::an_address_that_will_not_do_is_refused_data()
{
  QTest::addColumn<QString>("address");
  QTest::addColumn<bool>("withToken");
  QTest::addColumn<bool>("taken");
  QTest::newRow("https") << u"https://mlflow.example/x"_s << true << true;
  QTest::newRow("open, without a token") << u"http://mlflow.example:5000"_s << false << true;
  QTest::newRow("open, with a token") << u"http://mlflow.example:5000"_s << true << false;
  QTest::newRow("this machine, with a token") << u"http://localhost:5000"_s << true << true;
  QTest::newRow("no host") << u"https://"_s << false << false;
  QTest::newRow("a folder") << u"file:///mlruns"_s << false << false;
  QTest::newRow("no scheme") << u"mlflow.example"_s << false << false;
  QTest::newRow("a password in it") << u"https://ada:secret-token@mlflow.example"_s << false << false;
}

void MlflowSendingTest::an_address_that_will_not_do_is_refused()
{
  QFETCH(QString, address);
  QFETCH(bool, withToken);
  QFETCH(bool, taken);
  QProcessEnvironment environment;
  if (withToken) environment.insert(u"MLFLOW_TRACKING_TOKEN"_s, Token);
  const auto server = mlflowServer(address, environment);
  QCOMPARE(server.has_value(), taken);
  if (!server) {
    QCOMPARE(server.error().kind, ErrorKind::BadInput);
    QVERIFY(!sentence(server.error()).contains(Token));
  }
}

void MlflowSendingTest::sending_can_be_stopped()
{
  FakeMlflow mlflow;
  Attempting attempting = patient();
  attempting.keepGoing = [&] { return !mlflow.calls.contains(u"runs/create"_s); };
  const auto delivery = sendTo(mlflow.address({}), small(), attempting);
  QVERIFY(!delivery);
  QCOMPARE(delivery.error().kind, ErrorKind::Cancelled);
  QCOMPARE(mlflow.runs.first().status, u"FAILED"_s);
}

} // namespace assayer::tests
