#include "support/fake_mlflow.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>
#include <QUrlQuery>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Api = u"/api/2.0/mlflow/"_s;
const QString ArtifactsApi = u"/api/2.0/mlflow-artifacts/artifacts/"_s;

ScriptedAnswer json(int status, const QJsonObject& object)
{
  return answer(status, QJsonDocument(object).toJson(QJsonDocument::Compact), "Content-Type: application/json\r\n");
}

ScriptedAnswer problem(int status, const QString& code, const QString& message = u"no"_s)
{
  return json(status, {{u"error_code"_s, code}, {u"message"_s, message}});
}

} // namespace

FakeMlflow::FakeMlflow() : m_server([this](const ReceivedRequest& request) { return take(request); }) {}

void FakeMlflow::failNext(const QString& call, const ScriptedAnswer& answer, int times, bool taken)
{
  for (int i = 0; i < times; ++i) m_failures[call].append({answer, taken});
}

ScriptedAnswer FakeMlflow::take(const ReceivedRequest& request)
{
  heads.append(request.head);
  const QString target = QString::fromLatin1(request.head.split(' ').value(1));
  const QString path = QUrl(target).path();
  const qsizetype api = path.indexOf(Api);
  const QString call = api >= 0 ? path.mid(api + Api.size()) : path.contains(ArtifactsApi) ? u"artifacts"_s : u"?"_s;
  calls.append(call);
  if (call == u"?") faults.append(u"an unknown path: "_s + path);
  QVector<Failure>& failures = m_failures[call];
  if (failures.isEmpty()) return carryOut(call, target, request);
  const Failure failure = failures.takeFirst();
  if (failure.taken) carryOut(call, target, request);
  return failure.answer;
}

ScriptedAnswer FakeMlflow::carryOut(const QString& call, const QString& target, const ReceivedRequest& request)
{
  if (call == u"artifacts") {
    if (!request.head.startsWith("PUT ")) faults.append(u"an artifact is not PUT"_s);
    const QString path = QUrl(target).path();
    artifacts.insert(path.mid(path.indexOf(ArtifactsApi) + ArtifactsApi.size()), request.body);
    return json(200, {});
  }
  const QJsonObject body = QJsonDocument::fromJson(request.body).object();
  if (call == u"experiments/get-by-name") {
    if (!request.head.startsWith("GET ")) faults.append(u"an experiment is not looked up by GET"_s);
    const QString name = QUrlQuery(QUrl(target)).queryItemValue(u"experiment_name"_s, QUrl::FullyDecoded);
    if (!experiments.contains(name)) return problem(404, u"RESOURCE_DOES_NOT_EXIST"_s);
    return json(200, {{u"experiment"_s, QJsonObject{{u"experiment_id"_s, experiments[name]},
                                                    {u"name"_s, name},
                                                    {u"lifecycle_stage"_s, lifecycle}}}});
  }
  if (!request.head.startsWith("POST ")) faults.append(call + u" is not POSTed"_s);
  if (call == u"experiments/create") {
    const QString name = body[u"name"_s].toString();
    if (experiments.contains(name)) return problem(400, u"RESOURCE_ALREADY_EXISTS"_s);
    experiments.insert(name, QString::number(7 + experiments.size()));
    return json(200, {{u"experiment_id"_s, experiments[name]}});
  }
  if (call == u"runs/create") {
    Run run{u"run%1"_s.arg(runs.size() + 1), body[u"experiment_id"_s].toString(), body[u"run_name"_s].toString()};
    const QJsonArray tags = body[u"tags"_s].toArray();
    for (const QJsonValue& tag : tags) run.tags.insert(tag[u"key"_s].toString(), tag[u"value"_s].toString());
    runs.append(run);
    return json(200, {{u"run"_s, runObject(run)}});
  }
  if (call == u"runs/search") {
    static const QRegularExpression filter(u"^tags\\.\"([^\"]+)\" = '([^']+)'$"_s);
    const auto match = filter.match(body[u"filter"_s].toString());
    if (!match.hasMatch()) faults.append(u"a filter that is none"_s);
    QJsonArray found;
    for (const Run& run : std::as_const(runs))
      if (run.tags.value(match.captured(1)) == match.captured(2)) found.append(runObject(run));
    return json(200, found.isEmpty() ? QJsonObject() : QJsonObject{{u"runs"_s, found}});
  }
  if (call == u"runs/log-batch") {
    if (request.body.size() > 1'000'000) faults.append(u"a request of more than 1 MB"_s);
    return logBatch(body);
  }
  if (call == u"runs/update") {
    Run* const run = runOf(body);
    if (run == nullptr) return problem(404, u"RESOURCE_DOES_NOT_EXIST"_s);
    run->status = body[u"status"_s].toString();
    return json(200, {{u"run_info"_s, runObject(*run)[u"info"_s]}});
  }
  return problem(404, u"ENDPOINT_NOT_FOUND"_s);
}

ScriptedAnswer FakeMlflow::logBatch(const QJsonObject& body)
{
  Run* const run = runOf(body);
  if (run == nullptr) return problem(404, u"RESOURCE_DOES_NOT_EXIST"_s);
  const QJsonArray metrics = body[u"metrics"_s].toArray();
  const QJsonArray params = body[u"params"_s].toArray();
  const QJsonArray tags = body[u"tags"_s].toArray();
  if (metrics.size() > 1000 || params.size() > 100 || tags.size() > 100 ||
      metrics.size() + params.size() + tags.size() > 1000)
    faults.append(u"too many items in a batch"_s);
  static const QRegularExpression keys(QRegularExpression::anchoredPattern(u"[A-Za-z0-9_\\-. /]{1,250}"_s));
  const auto keyOf = [&](const QJsonValue& item) {
    const QString key = item[u"key"_s].toString();
    if (!keys.match(key).hasMatch()) faults.append(u"a key that no server takes: "_s + key);
    return key;
  };
  for (const QJsonValue& metric : metrics) {
    const QString key = keyOf(metric);
    if (!metric[u"value"_s].isDouble()) faults.append(key + u" is no number"_s);
    if (!metric[u"timestamp"_s].isDouble() || metric[u"step"_s] != 0) faults.append(key + u" has no time"_s);
    // The same value at the same time is the same row.
    QVector<double>& values = run->metrics[key];
    if (!values.contains(metric[u"value"_s].toDouble())) values.append(metric[u"value"_s].toDouble());
  }
  for (const QJsonValue& param : params) {
    const QString key = keyOf(param);
    const QString value = param[u"value"_s].toString();
    if (value.toUtf8().size() > 500) faults.append(key + u" is longer than old servers take"_s);
    if (run->params.contains(key) && run->params[key] != value) faults.append(key + u" was changed"_s);
    run->params.insert(key, value);
  }
  for (const QJsonValue& tag : tags) {
    const QString key = keyOf(tag);
    if (tag[u"value"_s].toString().toUtf8().size() > 5000) faults.append(key + u" is too long"_s);
    run->tags.insert(key, tag[u"value"_s].toString());
  }
  return json(200, {});
}

QJsonObject FakeMlflow::runObject(const Run& run) const
{
  return {
      {u"info"_s, QJsonObject{{u"run_id"_s, run.id}, {u"artifact_uri"_s, artifactRoot + run.id + u"/artifacts"_s}}}};
}

FakeMlflow::Run* FakeMlflow::runOf(const QJsonObject& body)
{
  for (Run& run : runs)
    if (run.id == body[u"run_id"_s].toString()) return &run;
  return nullptr;
}

} // namespace assayer::tests
