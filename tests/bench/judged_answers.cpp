#include "bench/judged_answers.h"

#include <QFile>

#include <array>
#include <random>

namespace assayer::bench {

namespace {

constexpr std::array Models{"judge-m", "judge-n"};

QByteArray labelLine(const char* subject, const QByteArray& where, const char* value, const char* judge = "expert")
{
  return QByteArray(R"({"kind":"label","subject":")") + subject + "\"," + where + R"(,"judge":")" + judge +
         R"(","value":")" + value + R"(","at":"2026-11-02T08:00:00Z"})" + '\n';
}

QByteArray scoreLine(const char* measure, const QByteArray& where, const char* judge, int hundredths)
{
  return QByteArray(R"({"kind":"score",)") + where + R"(,"judge":")" + judge + R"(","measure":")" + measure +
         R"(","value":)" + QByteArray::number(hundredths / 100.0) + "}\n";
}

QByteArray whereOf(int run, int query)
{
  return R"("run":"run-)" + QByteArray::number(run) + R"(","query":"q)" + QByteArray::number(query) + '"';
}

/// Everybody but the expert.
Result<qint64> writeFurtherJudges(QFile& file, const Size& size)
{
  std::mt19937 random(37);
  const auto oneOf = [&](unsigned count) { return random() % count == 0; };
  QByteArray lines = R"({"kind":"judge","name":"second","type":"person","role":"expert"})";
  for (const char* const judge : Models)
    lines += QByteArray("\n") + R"({"kind":"judge","name":")" + judge + R"(","type":"model"})";
  lines += '\n';
  for (int q = 0; q < size.queries; ++q) {
    const bool isSecond = q % 5 == 0;
    for (int c = 0; isSecond && c < size.chunksEach; c += 2)
      lines += R"({"kind":"label","subject":"relevance","query":"q)" + QByteArray::number(q) + R"(","chunk":"c)" +
               QByteArray::number(q * size.chunksEach + c) + R"(","judge":"second","value":)" +
               QByteArray::number(random() % 4) + R"(,"at":"2026-11-03T08:00:00Z"})" + '\n';
    for (int r = 0; r < size.runs; ++r) {
      const QByteArray name = QByteArray::number(q) + "-" + QByteArray::number(r);
      const QByteArray where = whereOf(r, q);
      for (const char* const judge : {"second", Models[0]}) {
        if (!isSecond && judge == QByteArray("second")) continue;
        for (const QByteArray& claim : {"a" + name, "b" + name})
          lines +=
              labelLine("support", R"("claim":")" + claim + '"', oneOf(6) ? "not_in_evidence" : "supported", judge);
        lines += labelLine("answer.outcome", where, oneOf(8) ? "declined" : "answered", judge);
        lines += labelLine("answer.correct", where, oneOf(4) ? "no" : "yes", judge);
      }
      for (const char* const judge : Models)
        for (const char* const measure : {"faithfulness", "answer_relevance", "context_precision"})
          lines += scoreLine(measure, where, judge, static_cast<int>(100 - random() % 10 * (random() % 10)));
    }
    if (file.write(lines) != lines.size()) return fail(ErrorKind::DiskFull, file.fileName(), file.errorString());
    lines.clear();
  }
  return file.size();
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
      const QByteArray where = whereOf(r, q);
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
  return writeFurtherJudges(file, size);
}

} // namespace assayer::bench
