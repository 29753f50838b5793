#include "notify/mlflow_sending.h"

#include "notify/attempted.h"
#include "notify/harmless_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrlQuery>
#include <QUuid>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;

namespace {

constexpr qint64 LongestMlflowAnswer = 4 * 1024 * 1024; // an experiment's notes come along
constexpr int LongestReason = 200;
const QString exportTag = u"assayer.export"_s; // different for each export: finds a run that may have been made
const QString apiPath = u"/api/2.0/mlflow/"_s;
const QString artifactsPath = u"/api/2.0/mlflow-artifacts/artifacts/"_s;

QJsonObject objectOf(const HttpExchange& exchange)
{
  return QJsonDocument::fromJson(exchange.body).object();
}

/// What the server says of an error, as one harmless line.
QString reasonIn(const HttpExchange& exchange)
{
  const QJsonObject said = objectOf(exchange);
  const QString code = said[u"error_code"_s].toString();
  const QString message = said[u"message"_s].toString();
  const QString both = code.isEmpty() || message.isEmpty() ? code + message : code + u": "_s + message;
  return both.isEmpty() ? QString() : u" ("_s + harmlessLine(both, LongestReason) + u')';
}

class MlflowSender {
public:
  MlflowSender(const MlflowServer& server, const MlflowRun& run, const Attempting& attempting)
      : m_server(server), m_run(run), m_attempting(attempting),
        m_export(QUuid::createUuid().toString(QUuid::WithoutBraces))
  {
    if (attempting.total.count() > 0) m_until = now().addMSecs(attempting.total.count());
  }

  Result<MlflowDelivery> send()
  {
    if (auto found = findExperiment(); !found) return tl::unexpected(found.error());
    if (auto made = makeRun(); !made) return tl::unexpected(made.error());
    const auto filled = fill();
    const auto ended = finish(filled ? u"FINISHED"_s : u"FAILED"_s);
    if (!filled) {
      Error error = filled.error();
      error.detail += ended ? u"; the run %1 there is marked FAILED"_s.arg(m_delivery.runId)
                            : u"; the run %1 there stays unfinished"_s.arg(m_delivery.runId);
      return tl::unexpected(error);
    }
    if (!ended) return tl::unexpected(ended.error());
    return m_delivery;
  }

private:
  /// further: statuses that are answers and no failures.
  Result<HttpExchange> ask(const QString& doing, const HttpRequest& request, int further = 0, int retries = -1)
  {
    Attempting attempting = m_attempting;
    if (retries >= 0) attempting.retries = retries;
    const auto verdictOn = [&](const HttpExchange& exchange) { return verdict(exchange, doing, further); };
    const auto done = attempt(
        m_server.address.host(), u"sending"_s, attempting,
        [&](milliseconds time) { return exchangeOnce(request, time, m_attempting.keepGoing); }, verdictOn, m_until);
    if (!done) return tl::unexpected(done.error());
    ++m_delivery.requests;
    return done->exchange;
  }

  AttemptVerdict verdict(const HttpExchange& exchange, const QString& doing, int further) const
  {
    using enum AttemptVerdict::Next;
    const QString on = u" on "_s + doing;
    if (exchange.status >= 200 && exchange.status < 300) {
      if (exchange.end == ExchangeEnd::NoTime)
        return {Again, u"did not finish its answer within "_s + durationWord(m_attempting.timeout) + on};
      if (exchange.end == ExchangeEnd::TooLong) return {GiveUp, u"answered without an end"_s + on};
      if (exchange.end != ExchangeEnd::Answered) return {Again, u"broke off its answer"_s + on};
      const bool isJson = QJsonDocument::fromJson(exchange.body).isObject();
      return isJson ? AttemptVerdict{Done, {}}
                    : AttemptVerdict{GiveUp, u"answered %1"_s.arg(exchange.status) + on +
                                                 u", but not as MLflow does; check the server's address"_s};
    }
    if (exchange.status == 429 || exchange.status >= 500)
      return {Again, u"answered %1"_s.arg(exchange.status) + on + reasonIn(exchange)};
    if (exchange.status >= 300 && exchange.status < 400)
      return {GiveUp, u"redirects to another place (%1)"_s.arg(exchange.status) + on + u"; nothing was sent there"_s};
    if (exchange.status == 401 || exchange.status == 403)
      return {GiveUp, u"refuses whoever asks (%1)"_s.arg(exchange.status) + on +
                          u"; set MLFLOW_TRACKING_TOKEN, or MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD"_s};
    if (exchange.status != 0 && exchange.status == further && exchange.end == ExchangeEnd::Answered) return {Done, {}};
    if (exchange.status != 0) return {GiveUp, u"refused with %1"_s.arg(exchange.status) + on + reasonIn(exchange)};
    switch (exchange.end) {
    case ExchangeEnd::NoTime: return {Again, u"did not answer within "_s + durationWord(m_attempting.timeout) + on};
    case ExchangeEnd::NotTrusted: return {GiveUp, u"could not prove who it is; nothing was sent"_s};
    case ExchangeEnd::ProxyRefused: return {GiveUp, u"is behind a proxy that asks for a name and a password"_s};
    case ExchangeEnd::NotHttp: return {GiveUp, u"answered, but not as a web server does"_s};
    default: return {Again, u"could not be reached, or ended the connection without an answer,"_s + on};
    }
  }

  QUrl urlOf(const QString& path, const QUrlQuery& query = {}) const
  {
    QUrl url = m_server.address;
    QString base = url.path();
    while (base.endsWith(u'/')) base.chop(1);
    url.setPath(base + path);
    url.setQuery(query);
    return url;
  }

  HttpRequest post(const QString& verb, const QJsonObject& body) const
  {
    return {.url = urlOf(apiPath + verb),
            .authorization = m_server.authorization,
            .body = QJsonDocument(body).toJson(QJsonDocument::Compact),
            .longestAnswer = LongestMlflowAnswer};
  }

  tl::unexpected<Error> notMlflow(const QString& doing) const
  {
    return fail(ErrorKind::Remote, m_server.address.host(),
                u"answered on %1, but not as MLflow does; check the server's address"_s.arg(doing));
  }

  Result<HttpExchange> lookUpExperiment()
  {
    QUrlQuery query;
    query.addQueryItem(u"experiment_name"_s, QString::fromLatin1(QUrl::toPercentEncoding(m_run.experiment)));
    return ask(u"looking up the experiment"_s,
               {.method = "GET",
                .url = urlOf(apiPath + u"experiments/get-by-name"_s, query),
                .authorization = m_server.authorization,
                .longestAnswer = LongestMlflowAnswer},
               404);
  }

  Result<void> findExperiment()
  {
    auto found = lookUpExperiment();
    if (!found) return tl::unexpected(found.error());
    if (found->status == 404) {
      if (objectOf(*found)[u"error_code"_s].toString() != u"RESOURCE_DOES_NOT_EXIST")
        return notMlflow(u"looking up the experiment"_s);
      // 400: somebody made it meanwhile, or an attempt before did that was not answered.
      const auto made =
          ask(u"making the experiment"_s, post(u"experiments/create"_s, {{u"name"_s, m_run.experiment}}), 400);
      if (!made) return tl::unexpected(made.error());
      m_delivery.experimentId = objectOf(*made)[u"experiment_id"_s].toString();
      if (!m_delivery.experimentId.isEmpty()) return {};
      if (objectOf(*made)[u"error_code"_s].toString() != u"RESOURCE_ALREADY_EXISTS")
        return fail(ErrorKind::Remote, m_server.address.host(), u"refused to make the experiment"_s + reasonIn(*made));
      found = lookUpExperiment();
      if (!found) return tl::unexpected(found.error());
    }
    const QJsonObject experiment = objectOf(*found)[u"experiment"_s].toObject();
    if (experiment[u"lifecycle_stage"_s].toString() == u"deleted")
      return fail(ErrorKind::Remote, m_server.address.host(),
                  u"has the experiment \"%1\" among its deleted ones; restore it there or name another"_s.arg(
                      m_run.experiment));
    m_delivery.experimentId = experiment[u"experiment_id"_s].toString();
    if (m_delivery.experimentId.isEmpty()) return notMlflow(u"looking up the experiment"_s);
    return {};
  }

  void takeRun(const QJsonObject& run)
  {
    const QJsonObject info = run[u"info"_s].toObject();
    m_delivery.runId = info[u"run_id"_s].toString();
    m_artifacts = info[u"artifact_uri"_s].toString();
  }

  /// Each attempt after the first looks for the run first: an attempt that was not answered may have made it.
  Result<void> makeRun()
  {
    const QJsonObject body{
        {u"experiment_id"_s, m_delivery.experimentId},
        {u"run_name"_s, m_run.name},
        {u"start_time"_s, m_run.at},
        {u"tags"_s, QJsonArray{QJsonObject{{u"key"_s, u"mlflow.runName"_s}, {u"value"_s, m_run.name}},
                               QJsonObject{{u"key"_s, exportTag}, {u"value"_s, m_export}}}}};
    int count = 0;
    const auto once = [&](milliseconds time) -> HttpExchange {
      if (count++ > 0) {
        const QJsonObject asked{{u"experiment_ids"_s, QJsonArray{m_delivery.experimentId}},
                                {u"filter"_s, u"tags.\"%1\" = '%2'"_s.arg(exportTag, m_export)},
                                {u"max_results"_s, 1}};
        const HttpExchange search = exchangeOnce(post(u"runs/search"_s, asked), time, m_attempting.keepGoing);
        const bool isAnswered = search.status >= 200 && search.status < 300 && search.end == ExchangeEnd::Answered;
        if (!isAnswered) return search; // which is tried again, or not, as making one is
        takeRun(objectOf(search)[u"runs"_s].toArray().at(0).toObject());
        if (!m_delivery.runId.isEmpty()) return search;
      }
      return exchangeOnce(post(u"runs/create"_s, body), time, m_attempting.keepGoing);
    };
    const auto done = attempt(
        m_server.address.host(), u"sending"_s, m_attempting, once,
        [&](const auto& exchange) { return verdict(exchange, u"making the run"_s, 0); }, m_until);
    if (!done) return tl::unexpected(done.error());
    ++m_delivery.requests;
    if (m_delivery.runId.isEmpty()) takeRun(objectOf(done->exchange)[u"run"_s].toObject());
    if (m_delivery.runId.isEmpty()) return notMlflow(u"making the run"_s);
    return {};
  }

  Result<void> fill()
  {
    MlflowRun run = m_run;
    if (!m_run.table.isEmpty()) {
      const auto uploaded = uploadTable();
      if (!uploaded) return tl::unexpected(uploaded.error());
      if (!m_delivery.isTableUploaded) tableToTags(run);
    }
    const QVector<QJsonObject> batches = mlflowBatches(run, m_delivery.runId);
    for (qsizetype at = 0; at < batches.size(); ++at) {
      const QString doing = u"batch %1 of %2"_s.arg(at + 1).arg(batches.size());
      if (const auto sent = ask(doing, post(u"runs/log-batch"_s, batches[at])); !sent)
        return tl::unexpected(sent.error());
    }
    return {};
  }

  /// Where the server keeps artifacts itself; else nothing happens, with a warning.
  Result<void> uploadTable()
  {
    const QUrl place(m_artifacts);
    const bool isOther = !place.host().isEmpty() && place.host() != m_server.address.host();
    if (place.scheme() != u"mlflow-artifacts" || isOther) {
      m_delivery.warnings.append(u"the server keeps artifacts elsewhere (%1), so the table was logged in tags"_s.arg(
          place.scheme().isEmpty() ? u"a path"_s : harmlessLine(place.scheme(), 40)));
      return {};
    }
    QString path = place.path();
    while (path.startsWith(u'/')) path.remove(0, 1);
    const auto sent = ask(u"uploading the table"_s, {.method = "PUT",
                                                     .url = urlOf(artifactsPath + path + u'/' + m_run.tableName),
                                                     .authorization = m_server.authorization,
                                                     .contentType = "text/csv; charset=utf-8",
                                                     .body = m_run.table,
                                                     .longestAnswer = LongestMlflowAnswer});
    if (!sent) return tl::unexpected(sent.error());
    m_delivery.isTableUploaded = true;
    return {};
  }

  /// Whole lines in each tag.
  void tableToTags(MlflowRun& run)
  {
    const QByteArray table = m_run.table;
    int part = 1;
    for (qsizetype from = 0; from < table.size(); ++part) {
      qsizetype end = std::min(from + MlflowLongestTag, table.size());
      if (end < table.size())
        if (const qsizetype line = table.lastIndexOf('\n', end - 1); line >= from) end = line + 1;
      run.tags.append({u"assayer.table.%1"_s.arg(part), QString::fromUtf8(table.mid(from, end - from))});
      from = end;
    }
  }

  Result<void> finish(const QString& status)
  {
    // After an interruption, and when the time is up, the run is still told that it failed.
    const Attempting attempting = m_attempting;
    const QDateTime until = m_until;
    m_attempting.keepGoing = {};
    const bool isLate = !until.isNull() && now() >= until;
    m_until = {};
    const auto sent = ask(u"ending the run"_s,
                          post(u"runs/update"_s, {{u"run_id"_s, m_delivery.runId},
                                                  {u"status"_s, status},
                                                  {u"end_time"_s, QDateTime::currentMSecsSinceEpoch()}}),
                          0, isLate ? 0 : -1);
    m_attempting = attempting;
    m_until = until;
    if (!sent) return tl::unexpected(sent.error());
    return {};
  }

  QDateTime now() const { return m_attempting.now ? m_attempting.now() : QDateTime::currentDateTimeUtc(); }

  const MlflowServer& m_server;
  const MlflowRun& m_run;
  Attempting m_attempting;
  QDateTime m_until; // null: no total
  QString m_export;
  QString m_artifacts;
  MlflowDelivery m_delivery;
};

} // namespace

Result<MlflowServer> mlflowServer(const QString& address, const QProcessEnvironment& environment)
{
  const QUrl url(address.trimmed(), QUrl::StrictMode);
  const QString scheme = url.scheme();
  if (!url.isValid() || url.host().isEmpty() || (scheme != u"https" && scheme != u"http"))
    return fail(ErrorKind::BadInput, {}, u"the server's address is no web address; it begins with https://"_s);
  if (!url.userInfo().isEmpty())
    return fail(ErrorKind::BadInput, {},
                u"the server's address holds a name or a password; put them into MLFLOW_TRACKING_USERNAME and "
                "MLFLOW_TRACKING_PASSWORD"_s);
  MlflowServer server{url.adjusted(QUrl::RemoveFragment | QUrl::RemoveQuery), {}};
  const QByteArray token = environment.value(u"MLFLOW_TRACKING_TOKEN"_s).trimmed().toUtf8();
  const QString name = environment.value(u"MLFLOW_TRACKING_USERNAME"_s);
  const QString password = environment.value(u"MLFLOW_TRACKING_PASSWORD"_s);
  if (!token.isEmpty())
    server.authorization = "Bearer " + token;
  else if (!name.isEmpty())
    server.authorization = "Basic " + (name + u':' + password).toUtf8().toBase64();
  if (server.authorization.contains('\n') || server.authorization.contains('\r'))
    return fail(ErrorKind::BadInput, u"MLFLOW_TRACKING_TOKEN"_s, u"a token is one line"_s);
  if (!server.authorization.isEmpty() && scheme == u"http" && !isThisMachine(url))
    return fail(ErrorKind::BadInput, {},
                u"the server's address is not encrypted, and a token or a password would go there in the open; it must "
                "begin with https:// (http:// is for this machine, or without them)"_s);
  return server;
}

Result<MlflowDelivery> sendToMlflow(const MlflowServer& server, const MlflowRun& run, const Attempting& attempting)
{
  return MlflowSender(server, run, attempting).send();
}

} // namespace assayer
