#include "trec/calling.h"

#include <QFile>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

QByteArray Printed::value(const QByteArray& measure, const QByteArray& topic) const
{
  for (const QByteArrayList& lines : {topicLines, summary})
    for (const QByteArray& line : lines) {
      const QByteArrayList fields = line.split('\t');
      if (fields[0].trimmed() == measure && fields[1] == topic) return fields[2];
    }
  return {};
}

Printed score(const trec::Settings& settings, const QString& qrels, const QString& run)
{
  Printed result;
  const auto evaluation = trec::evaluate(settings, qrels, run);
  if (!evaluation) {
    result.error = evaluation.error();
    result.refused = true;
    return result;
  }
  evaluation->eachTopicLine([&](const trec::Line& line) { result.topicLines += trec::printed(line).chopped(1); });
  evaluation->eachSummaryLine([&](const trec::Line& line) { result.summary += trec::printed(line).chopped(1); });
  result.remarks = evaluation->remarks();
  return result;
}

QString rankingFolder(const QString& set)
{
  return QStringLiteral(ASSAYER_SOURCE "/tests/metrics/data/ranking/") + set + u'/';
}

QString malformedFolder()
{
  return QStringLiteral(ASSAYER_SOURCE "/tests/io/data/errors/");
}

QByteArrayList readLines(const QString& path)
{
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QByteArrayList lines = file.readAll().split('\n');
  if (!lines.isEmpty() && lines.last().isEmpty()) lines.removeLast();
  return lines;
}

} // namespace assayer::tests
