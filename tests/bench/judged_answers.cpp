#include "bench/judged_answers.h"

#include <QFile>

#include <random>

namespace assayer::bench {

namespace {

QByteArray labelLine(const char* subject, const QByteArray& where, const char* value)
{
  return QByteArray(R"({"kind":"label","subject":")") + subject + "\"," + where + R"(,"judge":"expert","value":")" +
         value + R"(","at":"2026-11-02T08:00:00Z"})" + '\n';
}

} // namespace

Result<qint64> writeAnswerLabels(const QString& path, const Size& size)
{
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return fail(ErrorKind::DiskFull, path, file.errorString());
  std::mt19937 random(31);
  const auto oneOf = [&](unsigned count) { return random() % count == 0; };
  for (int q = 0; q < size.queries; ++q)
    for (int r = 0; r < size.runs; ++r) {
      const QByteArray name = QByteArray::number(q) + "-" + QByteArray::number(r);
      const QByteArray where =
          R"("run":"run-)" + QByteArray::number(r) + R"(","query":"q)" + QByteArray::number(q) + '"';
      const bool isJudged = !oneOf(10);
      QByteArray lines;
      for (const QByteArray& claim : {"a" + name, "b" + name}) {
        lines += R"({"kind":"claim","id":")" + claim + "\"," + where + R"(,"text":")" + claim + "\"}\n";
        if (isJudged)
          lines += labelLine("support", R"("claim":")" + claim + '"', oneOf(6) ? "not_in_evidence" : "supported");
      }
      if (isJudged) {
        lines += labelLine("answer.outcome", where, oneOf(8) ? "declined" : "answered");
        lines += labelLine("answer.correct", where, oneOf(4) ? "no" : "yes");
      }
      if (file.write(lines) != lines.size()) return fail(ErrorKind::DiskFull, path, file.errorString());
    }
  return file.size();
}

} // namespace assayer::bench
