#include "work/judge_versions.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString judgeVersion(const JudgeRow& judge)
{
  const QJsonValue version = QJsonDocument::fromJson(judge.record.toUtf8()).object().value(u"version"_s);
  return version.isDouble() ? QString::number(version.toDouble()) : version.toString();
}

QString judgeSeries(const JudgeRow& judge)
{
  const QString version = judgeVersion(judge);
  QString name = judge.name;
  const bool inBrackets = name.endsWith(u')') || name.endsWith(u']');
  if (inBrackets) name.chop(1);
  if (version.isEmpty() || !name.endsWith(version)) return judge.name;
  name.chop(version.size());
  const QString joints = inBrackets ? u"(["_s : u" -_:/@"_s;
  if (name.isEmpty() || !joints.contains(name.back())) return judge.name;
  name.chop(1);
  while (name.endsWith(u' ')) name.chop(1);
  return name.isEmpty() ? judge.name : name;
}

QStringList judgeSeriesOf(const QVector<JudgeRow>& judges)
{
  QStringList names;
  for (const JudgeRow& judge : judges)
    if (judge.kind == JudgeKind::Model && !names.contains(judgeSeries(judge))) names.append(judgeSeries(judge));
  return names;
}

QVector<JudgeRow> judgesNamed(const QVector<JudgeRow>& judges, const QString& name)
{
  QVector<JudgeRow> versions;
  for (const JudgeRow& judge : judges) {
    if (judge.kind != JudgeKind::Model) continue;
    if (judge.name == name) return {judge};
    if (judgeSeries(judge) == name) versions.append(judge);
  }
  return versions;
}

QVector<RunChange> judgeChanges(const JudgeRow& now, const JudgeRow& before)
{
  RunRow a;
  RunRow b;
  a.record = now.record;
  b.record = before.record;
  return changesBetween(a, b);
}

} // namespace assayer
