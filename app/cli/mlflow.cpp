#include "cli/interrupt.h"
#include "cli/mlflow_figures.h"
#include "cli/table.h"

#include "notify/mlflow_sending.h"
#include "work/engine_loading.h"

#include <QDateTime>
#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What is there although not all of it could be sent.
QJsonObject brokenOffAsJson(const QJsonArray& sent, const QVector<RunRow>& runs, qsizetype failed, const Error& error)
{
  QJsonArray notSent;
  for (qsizetype i = failed + 1; i < runs.size(); ++i) notSent.append(runs[i].name);
  return {{u"mlflow"_s, sent},
          {u"failed"_s, QJsonObject{{u"run"_s, runs[failed].name}, {u"error"_s, sentence(error)}}},
          {u"not_sent"_s, notSent}};
}

Result<ExitStatus> runMlflow(const Invocation& invocation)
{
  if (!invocation.has(u"server"_s))
    return fail(ErrorKind::Usage, u"--server"_s, u"the address of the MLflow server is missing"_s);
  const auto server = mlflowServer(invocation.value(u"server"_s), QProcessEnvironment::systemEnvironment());
  if (!server) return fail(ErrorKind::Usage, u"--server"_s, sentence(server.error()));
  const auto limit = invocation.number(u"time-limit"_s, 1, 86'400);
  if (!limit) return tl::unexpected(limit.error());
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto request = readMetricsRequest(invocation, **store);
  if (!request) return tl::unexpected(request.error());
  const auto engine =
      loadEngine(**store, request->lens, {}, {.copies = true, .needs = needsOfQueries(request->measures.names)});
  if (!engine) return tl::unexpected(engine.error());
  const auto figures = figuresOf(**store, *request, *engine);
  if (!figures) return tl::unexpected(figures.error());

  if (request->runs.isEmpty()) return fail(ErrorKind::NotFound, {}, u"the workspace has no run to send"_s);
  const InterruptGuard guard;
  const Attempting attempting{.timeout = std::chrono::seconds(30),
                              .total = std::chrono::seconds(*limit),
                              .keepGoing = [] { return !InterruptGuard::interrupted(); },
                              .tell = [&](const QString& what) { invocation.remark(what); }};
  const qint64 at = QDateTime::currentMSecsSinceEpoch();
  QJsonArray sent;
  for (qsizetype place = 0; place < request->runs.size(); ++place) {
    const RunRow& run = request->runs[place];
    MlflowRun mlflow = mlflowRunOf(*request, run, *figures, invocation.value(u"by"_s), at);
    mlflow.experiment = invocation.value(u"experiment"_s);
    const auto delivery = sendToMlflow(*server, mlflow, attempting);
    if (!delivery) {
      if (invocation.json()) invocation.print(brokenOffAsJson(sent, request->runs, place, delivery.error()));
      return tl::unexpected(delivery.error());
    }
    for (const QString& warning : delivery->warnings) invocation.remark(u"warning: "_s + warning);
    sent.append(QJsonObject{{u"run"_s, run.name},
                            {u"experiment_id"_s, delivery->experimentId},
                            {u"run_id"_s, delivery->runId},
                            {u"metrics"_s, mlflow.metrics.size()},
                            {u"table_uploaded"_s, delivery->isTableUploaded},
                            {u"warnings"_s, QJsonArray::fromStringList(delivery->warnings)}});
    if (!invocation.json())
      invocation.print(u"%1: %2 metrics as run %3 of experiment %4\n"_s.arg(
          harmless(run.name), QString::number(mlflow.metrics.size()), harmless(delivery->runId),
          harmless(delivery->experimentId)));
  }
  if (invocation.json()) invocation.print(QJsonObject{{u"mlflow"_s, sent}});
  return Done;
}

} // namespace

Verb mlflowVerb()
{
  return {.name = u"mlflow"_s,
          .synopsis = u"WORKSPACE --server URL [--experiment E] [--run R] [--by family]"_s,
          .summary = u"send figures, parameters and the table of runs to an MLflow tracking server"_s,
          .more =
              u"A token comes from MLFLOW_TRACKING_TOKEN, a name and a password from MLFLOW_TRACKING_USERNAME and "
              "MLFLOW_TRACKING_PASSWORD. A figure that is still open goes as MEASURE.min and MEASURE.max, one that "
              "is not calculable as a tag only, and MEASURE.n_scored says over how many a mean runs. What the run's "
              "record says becomes parameters. No texts of queries, chunks or answers are sent. Where something "
              "fails for good the run is marked FAILED there, and the status is 5; --json then lists what was sent."_s,
          .options =
              QVector<QCommandLineOption>{
                  {u"server"_s, u"the server's address, such as https://mlflow.example"_s, u"URL"_s},
                  {u"experiment"_s, u"its experiment there, made where it is missing"_s, u"E"_s, u"assayer"_s},
                  {u"time-limit"_s, u"for each run, in seconds, repetitions and waits included"_s, u"SECONDS"_s,
                   u"300"_s}} +
              metricsOptions(),
          .run = runMlflow};
}

} // namespace assayer::cli
