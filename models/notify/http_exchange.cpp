#include "notify/http_exchange.h"

#include <QEventLoop>
#include <QHostAddress>
#include <QNetworkAccessManager>
#include <QNetworkProxyFactory>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <optional>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The system's proxies, without making them the whole program's; this machine itself is reached directly.
class SystemProxies : public QNetworkProxyFactory {
public:
  explicit SystemProxies(bool direct) : m_direct(direct) {}
  QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override
  {
    if (m_direct) return {QNetworkProxy(QNetworkProxy::NoProxy)};
    return systemProxyForQuery(query);
  }

private:
  bool m_direct;
};

/// A body that can be read once. Given a body that can be read again, the network library sends a request up to three
/// times by itself when a connection ends without an answer; each of them could be posted.
class OnceReadBody : public QIODevice {
public:
  explicit OnceReadBody(const QByteArray& bytes) : m_rest(bytes) { open(QIODevice::ReadOnly | QIODevice::Unbuffered); }
  bool isSequential() const override { return true; }
  qint64 bytesAvailable() const override { return m_rest.size() + QIODevice::bytesAvailable(); }
  bool atEnd() const override { return m_rest.isEmpty(); }
  bool seek(qint64) override { return false; } // silently: Qt would warn on the terminal

protected:
  qint64 readData(char* data, qint64 most) override
  {
    const qint64 size = std::min<qint64>(most, m_rest.size());
    std::copy_n(m_rest.constData(), size, data);
    m_rest.remove(0, size);
    return size == 0 && most > 0 ? -1 : size;
  }
  qint64 writeData(const char*, qint64) override { return -1; }

private:
  QByteArray m_rest;
};

QNetworkRequest networkRequestOf(const HttpRequest& asked)
{
  // A name and a password go along at once: asked for them, the body would have to be sent again.
  QNetworkRequest request(asked.url.adjusted(QUrl::RemoveUserInfo));
  QByteArray authorization = asked.authorization;
  if (!asked.url.userInfo().isEmpty())
    authorization =
        "Basic " +
        (asked.url.userName(QUrl::FullyDecoded) + u':' + asked.url.password(QUrl::FullyDecoded)).toUtf8().toBase64();
  if (!authorization.isEmpty()) request.setRawHeader("Authorization", authorization);
  if (asked.method != "GET") {
    request.setHeader(QNetworkRequest::ContentTypeHeader, QString::fromLatin1(asked.contentType));
    request.setHeader(QNetworkRequest::ContentLengthHeader, asked.body.size());
  }
  request.setHeader(QNetworkRequest::UserAgentHeader, u"assayer/" ASSAYER_VERSION ""_s);
  // As it comes: nothing is unpacked, so that no small answer becomes a large one. One request a connection.
  request.setRawHeader("Accept-Encoding", "identity");
  request.setRawHeader("Connection", "close");
  request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
  request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
  request.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
  request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
  request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
  return request;
}

ExchangeEnd endOf(QNetworkReply::NetworkError error, int status)
{
  switch (error) {
  case QNetworkReply::SslHandshakeFailedError: return ExchangeEnd::NotTrusted;
  case QNetworkReply::ProxyAuthenticationRequiredError: return ExchangeEnd::ProxyRefused;
  case QNetworkReply::ProtocolFailure:
  case QNetworkReply::ProtocolUnknownError: return status == 0 ? ExchangeEnd::NotHttp : ExchangeEnd::BrokenOff;
  case QNetworkReply::ProtocolInvalidOperationError: // a status of 400 as well
    return status == 0 ? ExchangeEnd::NotHttp : ExchangeEnd::Answered;
  case QNetworkReply::RemoteHostClosedError:
  case QNetworkReply::UnknownNetworkError:
  case QNetworkReply::TemporaryNetworkFailureError:
  case QNetworkReply::NetworkSessionFailedError:
    return status == 0 ? ExchangeEnd::NoConnection : ExchangeEnd::BrokenOff;
  default: return status == 0 ? ExchangeEnd::NoConnection : ExchangeEnd::Answered; // 4xx and 5xx are errors here too
  }
}

} // namespace

bool isThisMachine(const QUrl& url)
{
  const QString host = url.host();
  return host == u"localhost" || QHostAddress(host).isLoopback();
}

HttpExchange exchangeOnce(const HttpRequest& request, std::chrono::milliseconds time,
                          const std::function<bool()>& keepGoing)
{
  HttpExchange exchange;
  // A manager for each request: nothing of an earlier connection is used again.
  QNetworkAccessManager manager;
  manager.setProxyFactory(new SystemProxies(isThisMachine(request.url))); // the manager owns it
  OnceReadBody body(request.body);
  const QNetworkRequest asked = networkRequestOf(request);
  const std::unique_ptr<QNetworkReply> reply(request.method == "GET"   ? manager.get(asked)
                                             : request.method == "PUT" ? manager.put(asked, &body)
                                                                       : manager.post(asked, &body));
  const qint64 most = request.longestAnswer;
  reply->setReadBufferSize(most + 1);

  QEventLoop loop;
  std::optional<ExchangeEnd> stopped;
  const auto stop = [&](ExchangeEnd end) {
    if (stopped) return;
    stopped = end;
    loop.quit();
  };
  QTimer deadline;
  deadline.setSingleShot(true);
  QObject::connect(&deadline, &QTimer::timeout, &loop, [&] { stop(ExchangeEnd::NoTime); });
  deadline.start(time);
  QTimer asking;
  QObject::connect(&asking, &QTimer::timeout, &loop, [&] {
    if (!keepGoing()) stop(ExchangeEnd::Cancelled);
  });
  if (keepGoing) asking.start(std::chrono::milliseconds(50));
  const auto read = [&] {
    exchange.body += reply->read(most + 1 - exchange.body.size());
    if (exchange.body.size() > most) stop(ExchangeEnd::TooLong);
  };
  QObject::connect(reply.get(), &QNetworkReply::readyRead, &loop, read);
  QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
  if (!reply->isFinished()) loop.exec();

  exchange.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
  exchange.contentType = reply->header(QNetworkRequest::ContentTypeHeader).toByteArray().trimmed().toLower();
  exchange.retryAfter = reply->rawHeader("Retry-After");
  if (!stopped) read();
  exchange.end = stopped ? *stopped : endOf(reply->error(), exchange.status);
  QObject::disconnect(reply.get(), nullptr, &loop, nullptr);
  if (stopped) reply->abort();
  return exchange;
}

} // namespace assayer
