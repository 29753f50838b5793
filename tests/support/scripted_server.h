// A server on this machine that answers requests in turn as a test tells it to, and keeps what it was sent.
#pragma once

#include <QTcpServer>
#include <QVector>

#include <functional>

namespace assayer::tests {

struct ScriptedAnswer {
  enum class Then { Close, Hold, Drip };
  QByteArray bytes;
  Then then = Then::Close; // Hold: the connection stays and nothing more is said; Drip: a byte now and then, for ever
};

/// A whole answer with the length that it has.
ScriptedAnswer answer(int status, const QByteArray& body, const QByteArray& headers = {});

struct ReceivedRequest {
  QByteArray head; // up to the empty line
  QByteArray body;
};

class ScriptedServer : public QObject {
  Q_OBJECT

public:
  /// The last answer is given to every further request.
  explicit ScriptedServer(const QVector<ScriptedAnswer>& answers);
  ScriptedServer(const QVector<ScriptedAnswer>& answers, QTcpServer* server); // takes it over; not listening yet
  /// Answers each request by what it asks.
  explicit ScriptedServer(std::function<ScriptedAnswer(const ReceivedRequest&)> answering);

  quint16 port() const { return m_server->serverPort(); }
  QString address(const QString& path = QStringLiteral("/services/T0/B0/path-token")) const;
  const QVector<ReceivedRequest>& requests() const { return m_requests; }
  int connections() const { return m_connections; }

private:
  void take();
  void read(QTcpSocket* socket);

  QTcpServer* m_server;
  std::function<ScriptedAnswer(const ReceivedRequest&)> m_answering;
  QVector<ReceivedRequest> m_requests;
  QHash<QTcpSocket*, QByteArray> m_unread;
  int m_connections = 0;
};

} // namespace assayer::tests
