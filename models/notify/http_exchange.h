// One request and its answer, with everything switched off that would send it a second time or somewhere else. Private
// to notify/.
#pragma once

#include <QByteArray>
#include <QUrl>

#include <chrono>
#include <functional>

namespace assayer {

enum class ExchangeEnd {
  Answered,     // the whole answer is here
  BrokenOff,    // an answer began and the connection ended before it did
  NoConnection, // no connection, or it ended before an answer
  NoTime,       // the time was up; status says whether an answer had begun
  TooLong,      // more than the request said that it would read
  NotTrusted,   // the encryption could not be agreed on, or the certificate is not to be trusted
  ProxyRefused, // the proxy wants a name and a password
  NotHttp,      // something answered, but not in HTTP
  Cancelled,
};

struct HttpExchange {
  ExchangeEnd end = ExchangeEnd::NoConnection;
  int status = 0; // 0: no answer began
  QByteArray body;
  QByteArray contentType; // lower case
  QByteArray retryAfter;
};

/// The most of a webhook's answer that is read, in bytes.
constexpr qint64 LongestAnswer = 64 * 1024;

struct HttpRequest {
  QByteArray method = "POST"; // or GET, PUT
  QUrl url;                   // a name and a password in it go along as basic authorization
  QByteArray authorization = {};
  QByteArray contentType = "application/json; charset=utf-8";
  QByteArray body = {};
  qint64 longestAnswer = LongestAnswer; // bytes
};

/// Blocking, with an event loop of its own: for a thread that has a QCoreApplication and no window. time is for all of
/// it, from looking up the host to the answer's last byte. keepGoing (may be empty) is asked every 50 ms; false:
/// Cancelled. Redirects are not followed, cookies neither taken nor sent, and the proxy is the system's; this machine
/// itself is reached directly.
HttpExchange exchangeOnce(const HttpRequest& request, std::chrono::milliseconds time,
                          const std::function<bool()>& keepGoing);

/// localhost, 127.0.0.0/8 and ::1.
bool isThisMachine(const QUrl& url);

} // namespace assayer
