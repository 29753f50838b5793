#include "cli/calling.h"

#include "cli/command_line.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QJsonDocument>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

QJsonObject Said::json() const
{
  return QJsonDocument::fromJson(out.toUtf8()).object();
}

Said call(const QStringList& arguments)
{
  QBuffer out;
  QBuffer err;
  out.open(QIODevice::WriteOnly);
  err.open(QIODevice::WriteOnly);
  Said said;
  said.status = cli::runCommandLine(arguments, out, err);
  said.out = QString::fromUtf8(out.data());
  said.err = QString::fromUtf8(err.data());
  return said;
}

QString writeFile(const QString& path, const QByteArray& bytes)
{
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path : QString();
}

QByteArray readFile(const QString& path)
{
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString sharedData(const QString& folder)
{
  const QString base = qEnvironmentVariable("ASSAYER_SHARED_DATA", QStringLiteral(ASSAYER_SOURCE "/../shared/data"));
  const QDir data(base + u'/' + folder);
  return data.exists() ? data.absolutePath() : QString();
}

} // namespace assayer::tests
