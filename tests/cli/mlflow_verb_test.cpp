#include "cli/mlflow_verb_test.h"

#include "cli/calling.h"
#include "support/fake_mlflow.h"
#include "support/small_workspace.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Two runs; of the first query's chunks the first is relevant, the others are not, all else is open.
struct Sent : TemporaryWorkspace {
  Sent()
  {
    close();
    for (int chunk = 1; chunk <= 5; ++chunk)
      call({u"label"_s, path(), u"--judge"_s, u"Ada"_s, u"--query"_s, u"q1"_s, u"--chunk"_s, u"q1-c%1"_s.arg(chunk),
            u"--grade"_s, chunk == 1 ? u"3"_s : u"0"_s});
  }
  Said send(const FakeMlflow& mlflow, const QStringList& options) const
  {
    return call(QStringList{u"mlflow"_s, path(), u"--server"_s, mlflow.address({})} + options);
  }
};

} // namespace

void MlflowVerbTest::figures_arrive_with_their_states()
{
  const Sent workspace;
  FakeMlflow mlflow;
  const Said said = workspace.send(mlflow, {u"--run"_s, u"alpha"_s, u"--measure"_s, u"judged@5,p@1,infap,abstention"_s,
                                            u"--experiment"_s, u"handbook"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(mlflow.faults, QStringList());
  QVERIFY(mlflow.experiments.contains(u"handbook"_s));
  QCOMPARE(mlflow.runs.size(), 1);
  const FakeMlflow::Run& run = mlflow.runs.first();
  QCOMPARE(run.name, u"alpha"_s);
  QCOMPARE(run.status, u"FINISHED"_s);
  const auto metric = [&](const QString& key) { return run.metrics.value(key).value(0, -1); };
  // Determined: 5 of 5, 0 of 5, 0 of 5.
  QCOMPARE(metric(u"judged_at_5"_s), 1.0 / 3);
  QCOMPARE(metric(u"judged_at_5.n_scored"_s), 3.0);
  QVERIFY(!run.tags.contains(u"state.judged_at_5"_s));
  // Open: 1, and two that may be 0 or 1.
  QVERIFY(!run.metrics.contains(u"p_at_1"_s));
  QCOMPARE(metric(u"p_at_1.min"_s), 1.0 / 3);
  QCOMPARE(metric(u"p_at_1.max"_s), 1.0);
  QCOMPARE(metric(u"p_at_1.n_scored"_s), 3.0);
  QCOMPARE(run.tags[u"state.p_at_1"_s], u"interval"_s);
  // Not calculable: no query expects a refusal. No number, and never a 0 for it.
  QVERIFY(!run.metrics.contains(u"abstention"_s));
  QVERIFY(!run.metrics.contains(u"abstention.min"_s));
  QCOMPARE(metric(u"abstention.n_scored"_s), 0.0);
  QCOMPARE(run.tags[u"state.abstention"_s], u"undefined: 3 not_expected"_s);
  QCOMPARE(run.params[u"assayer.policy"_s], u"interval"_s);
  QCOMPARE(run.params[u"assayer.k"_s], u"3"_s);
  QCOMPARE(run.tags[u"assayer.date"_s], u"2026-11-01"_s);
  const QByteArray table = mlflow.artifacts.first();
  QCOMPARE(table.count('\n'), 5); // its head and four measures
  QVERIFY(table.contains("\n,p@1,,interval,,0.3333"));
  const QJsonObject sent = said.json()[u"mlflow"_s][0].toObject();
  QCOMPARE(sent[u"run_id"_s], QJsonValue(u"run1"_s));
  QCOMPARE(sent[u"table_uploaded"_s], QJsonValue(true));
}

void MlflowVerbTest::groups_become_paths()
{
  const Sent workspace;
  FakeMlflow mlflow;
  const Said said = workspace.send(mlflow, {u"--measure"_s, u"judged@5"_s, u"--by"_s, u"family"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(mlflow.runs.size(), 2); // one for each run
  const QMap<QString, QVector<double>> metrics = mlflow.runs.first().metrics;
  QCOMPARE(metrics[u"family/ordinary/judged_at_5"_s], QVector<double>{0.5});
  QCOMPARE(metrics[u"family/sensitive/judged_at_5"_s], QVector<double>{0});
  QCOMPARE(metrics[u"family/sensitive/judged_at_5.n_scored"_s], QVector<double>{1});
}

void MlflowVerbTest::no_words_of_the_data_are_sent()
{
  const Sent workspace;
  FakeMlflow mlflow;
  QCOMPARE(workspace.send(mlflow, {u"--run"_s, u"alpha"_s}).status, 0);
  QByteArray all = mlflow.artifacts.first();
  for (const FakeMlflow::Run& run : std::as_const(mlflow.runs))
    all += (run.params.values() + run.tags.values()).join(u'\n').toUtf8();
  for (const char* const words : {"Question number", "Passage", "Within some days", "Ada"})
    QVERIFY(!all.contains(words));
}

void MlflowVerbTest::a_server_that_refuses_ends_with_5()
{
  const Sent workspace;
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/log-batch"_s, answer(400, R"({"error_code":"INVALID_PARAMETER_VALUE"})"), 99);
  const Said said = workspace.send(mlflow, {u"--run"_s, u"alpha"_s});
  QCOMPARE(said.status, 5);
  QCOMPARE(said.out, QString());
  QVERIFY2(said.err.contains(u"refused with 400 on batch 1 of 1"_s) && said.err.contains(u"is marked FAILED"_s),
           qPrintable(said.err));
  QCOMPARE(mlflow.runs.first().status, u"FAILED"_s);
}

void MlflowVerbTest::what_was_sent_before_a_failure_is_listed()
{
  const Sent workspace;
  FakeMlflow mlflow;
  mlflow.failNext(u"runs/create"_s,
                  answer(200, R"({"run":{"info":{"run_id":"run1","artifact_uri":"mlflow-artifacts:/7/run1"}}})"), 1,
                  true);
  mlflow.failNext(u"runs/create"_s, answer(403, "{}"), 99);
  const Said said = workspace.send(mlflow, {u"--run"_s, u"alpha"_s, u"--run"_s, u"beta"_s, u"--json"_s});
  QCOMPARE(said.status, 5);
  QVERIFY(said.err.contains(u"refuses whoever asks (403)"_s));
  const QJsonObject json = said.json();
  QCOMPARE(json[u"mlflow"_s].toArray().size(), 1);
  QCOMPARE(json[u"mlflow"_s][0][u"run"_s].toString(), u"alpha"_s);
  QCOMPARE(json[u"failed"_s][u"run"_s].toString(), u"beta"_s);
  QVERIFY(json[u"failed"_s][u"error"_s].toString().contains(u"403"_s));
  QCOMPARE(json[u"not_sent"_s].toArray().size(), 0);
}

void MlflowVerbTest::nothing_is_sent_without_a_server()
{
  const Sent workspace;
  QCOMPARE(call({u"mlflow"_s, workspace.path()}).status, 2);
  QCOMPARE(call({u"mlflow"_s, workspace.path(), u"--server"_s, u"mlruns"_s}).status, 2);
  FakeMlflow mlflow;
  QCOMPARE(workspace.send(mlflow, {u"--run"_s, u"gamma"_s}).status, 2);
  QVERIFY(mlflow.calls.isEmpty());
}

} // namespace assayer::tests
