// Calls the command line in this process and keeps what it said.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace assayer::tests {

struct Said {
  int status = 0;
  QString out;
  QString err;

  QJsonObject json() const; // what stands on standard output
  QJsonArray list(const QString& key) const { return json().value(key).toArray(); }
};

Said call(const QStringList& arguments);

/// Writes a file and returns its path; an empty path when it cannot be written.
QString writeFile(const QString& path, const QByteArray& bytes);
QByteArray readFile(const QString& path);

/// The folder of real data that may stand beside the project; empty when it is not there.
QString sharedData(const QString& folder);

} // namespace assayer::tests
