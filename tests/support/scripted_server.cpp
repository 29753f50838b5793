#include "support/scripted_server.h"

#include <QTcpSocket>
#include <QTimer>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

ScriptedAnswer answer(int status, const QByteArray& body, const QByteArray& headers)
{
  return {"HTTP/1.1 " + QByteArray::number(status) + " Said\r\nContent-Length: " + QByteArray::number(body.size()) +
              "\r\n" + headers + "\r\n" + body,
          ScriptedAnswer::Then::Close};
}

ScriptedServer::ScriptedServer(const QVector<ScriptedAnswer>& answers) : ScriptedServer(answers, new QTcpServer) {}

ScriptedServer::ScriptedServer(std::function<ScriptedAnswer(const ReceivedRequest&)> answering)
    : ScriptedServer(QVector<ScriptedAnswer>(), new QTcpServer)
{
  m_answering = std::move(answering);
}

ScriptedServer::ScriptedServer(const QVector<ScriptedAnswer>& answers, QTcpServer* server) : m_server(server)
{
  m_answering = [this, answers](const ReceivedRequest&) {
    return answers.at(std::min(m_requests.size(), answers.size()) - 1);
  };
  m_server->setParent(this);
  connect(m_server, &QTcpServer::pendingConnectionAvailable, this, &ScriptedServer::take);
  if (!m_server->listen(QHostAddress::LocalHost)) qFatal("no port to listen on");
}

QString ScriptedServer::address(const QString& path) const
{
  return u"http://127.0.0.1:%1%2"_s.arg(QString::number(port()), path);
}

void ScriptedServer::take()
{
  while (QTcpSocket* const socket = m_server->nextPendingConnection()) {
    ++m_connections;
    connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
    read(socket);
  }
}

void ScriptedServer::read(QTcpSocket* socket)
{
  QByteArray& bytes = m_unread[socket];
  bytes += socket->readAll();
  const qsizetype end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return;
  const QByteArray head = bytes.left(end);
  qsizetype length = 0;
  for (const QByteArray& line : head.split('\n'))
    if (line.toLower().startsWith("content-length:")) length = line.mid(15).trimmed().toLongLong();
  if (bytes.size() < end + 4 + length) return;
  m_requests.append({head, bytes.mid(end + 4, length)});
  bytes.remove(0, end + 4 + length);

  const ScriptedAnswer said = m_answering(m_requests.last());
  socket->write(said.bytes);
  if (said.then == ScriptedAnswer::Then::Close) socket->disconnectFromHost();
  if (said.then == ScriptedAnswer::Then::Drip) {
    auto* const timer = new QTimer(socket);
    connect(timer, &QTimer::timeout, socket, [socket] { socket->write("x"); });
    timer->start(std::chrono::milliseconds(10));
  }
}

} // namespace assayer::tests
