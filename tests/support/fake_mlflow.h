// An MLflow tracking server as far as an export needs one: keeps experiments and runs, checks every request against the
// limits of the API, and fails where a test says so.
#pragma once

#include "support/scripted_server.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QStringList>

namespace assayer::tests {

class FakeMlflow {
public:
  FakeMlflow();

  QString address(const QString& path = {}) const { return m_server.address(path); }

  /// The next times that this call is made ("runs/log-batch", "artifacts") the answer is this one. Taken: the request
  /// is carried out all the same, as by a server whose answer is lost.
  void failNext(const QString& call, const ScriptedAnswer& answer, int times = 1, bool taken = false);

  struct Run {
    QString id;
    QString experiment;
    QString name;
    QString status = QStringLiteral("RUNNING");
    QMap<QString, QVector<double>> metrics = {}; // every value that was appended and differs in value or time
    QMap<QString, QString> params = {};
    QMap<QString, QString> tags = {};
  };
  QMap<QString, QString> experiments; // id by name
  QVector<Run> runs;
  QMap<QString, QByteArray> artifacts; // by path
  QStringList calls;                   // in order
  QStringList faults;                  // what a request did that the API does not take; must stay empty
  QVector<QByteArray> heads;
  QString artifactRoot = QStringLiteral("mlflow-artifacts:/7/");
  QString lifecycle = QStringLiteral("active");

private:
  ScriptedAnswer take(const ReceivedRequest& request);
  ScriptedAnswer carryOut(const QString& call, const QString& target, const ReceivedRequest& request);
  ScriptedAnswer logBatch(const QJsonObject& body);
  QJsonObject runObject(const Run& run) const;
  Run* runOf(const QJsonObject& body);

  struct Failure {
    ScriptedAnswer answer;
    bool taken = false;
  };
  QMap<QString, QVector<Failure>> m_failures;
  ScriptedServer m_server;
};

} // namespace assayer::tests
