#include "report/tools.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

std::optional<QByteArray> saidOf(const QByteArray& bytes, const QString& program, QStringList arguments,
                                 bool* succeeded)
{
  const QString path = QStandardPaths::findExecutable(program);
  QTemporaryFile file;
  if (path.isEmpty() || !file.open()) return std::nullopt;
  file.write(bytes);
  file.close();
  arguments.replaceInStrings(u"FILE"_s, file.fileName());
  QProcess process;
  process.start(path, arguments);
  if (!process.waitForFinished(60000)) return std::nullopt;
  if (succeeded) *succeeded = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
  return process.readAllStandardOutput();
}

} // namespace assayer::tests
