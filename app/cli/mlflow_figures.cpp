#include "cli/mlflow_figures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString csvCell(const QString& text)
{
  // A spreadsheet takes these at the start of a cell for a formula.
  const QString cell = !text.isEmpty() && u"=+-@\t\r"_s.contains(text.front()) ? u'\'' + text : text;
  if (!cell.contains(u'"') && !cell.contains(u',') && !cell.contains(u'\n') && !cell.contains(u'\r')) return cell;
  return u'"' + QString(cell).replace(u'"', u"\"\""_s) + u'"';
}

QString reasonsText(const Mean& mean)
{
  QStringList parts;
  for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
    parts.append(u"%1 %2"_s.arg(reason.value()).arg(reason.key()));
  return parts.join(u", "_s);
}

/// As exact as the number is; empty where there is none.
QString exactNumber(std::optional<double> value)
{
  return value ? QString::number(*value, 'g', 17) : QString();
}

QByteArray tableOf(const QVector<Figure>& figures)
{
  QStringList lines{u"group,measure,other_run,status,value,min,max,ci95_low,ci95_high,n_scored,n_total,reasons"_s};
  for (const Figure& figure : figures) {
    const Mean& mean = figure.mean;
    const bool isThere = mean.status != MeasureStatus::Undefined;
    const auto ci95 = figure.ci95;
    lines.append(QStringList{csvCell(figure.group.value_or(QString())), csvCell(figure.measure),
                             csvCell(figure.otherRun), statusName(mean.status), exactNumber(mean.value()),
                             isThere ? exactNumber(mean.min) : QString(), isThere ? exactNumber(mean.max) : QString(),
                             ci95 ? exactNumber(ci95->low) : QString(), ci95 ? exactNumber(ci95->high) : QString(),
                             QString::number(mean.defined), QString::number(mean.total), csvCell(reasonsText(mean))}
                     .join(u','));
  }
  return (lines.join(u'\n') + u'\n').toUtf8();
}

/// The plain values of a run's record by path: "settings.temperature".
void flatten(const QString& path, const QJsonValue& value, MlflowKeys& keys, QVector<MlflowText>& params)
{
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry)
      flatten(path.isEmpty() ? entry.key() : path + u'.' + entry.key(), entry.value(), keys, params);
    return;
  }
  QString text = value.toString();
  if (!value.isString()) {
    const QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    text = QString::fromUtf8(json.mid(1, json.size() - 2));
  }
  params.append({keys.keyOf(path), text});
}

void addFigure(MlflowRun& mlflow, MlflowKeys& keys, const Figure& figure, const QString& grouping)
{
  QString name = figure.measure;
  if (!figure.otherRun.isEmpty()) name = u"against %1/%2"_s.arg(figure.otherRun, name);
  if (figure.group) {
    QString group = figure.group->isEmpty() ? u"(none)"_s : *figure.group;
    name = u"%1/%2/%3"_s.arg(grouping, group.replace(u'/', u'_'), name);
  }
  const Mean& mean = figure.mean;
  const auto add = [&](const QString& ending, double value) {
    mlflow.metrics.append({keys.keyOf(name + ending), value});
  };
  add(u".n_scored"_s, mean.defined);
  if (mean.status != MeasureStatus::Determined) {
    const QString reasons = reasonsText(mean);
    mlflow.tags.append({mlflowKey(u"state."_s + keys.keyOf(name)),
                        statusName(mean.status) + (reasons.isEmpty() ? QString() : u": "_s + reasons)});
  }
  if (mean.status == MeasureStatus::Undefined) return;
  if (const auto value = mean.value()) {
    add({}, *value);
  } else {
    add(u".min"_s, mean.min);
    add(u".max"_s, mean.max);
  }
  if (!figure.ci95) return;
  add(u".ci95_low"_s, figure.ci95->low);
  add(u".ci95_high"_s, figure.ci95->high);
}

} // namespace

MlflowRun mlflowRunOf(const MetricsRequest& request, const RunRow& run, const QVector<Figure>& figures,
                      const QString& grouping, qint64 at)
{
  MlflowRun mlflow;
  mlflow.name = run.name;
  mlflow.at = at;
  QVector<Figure> own;
  for (const Figure& figure : figures)
    if (figure.run == run.name) own.append(figure);
  MlflowKeys keys;
  for (const Figure& figure : std::as_const(own)) addFigure(mlflow, keys, figure, grouping);

  MlflowKeys names;
  const auto param = [&](const QString& name, const QString& value) {
    mlflow.params.append({names.keyOf(name), value});
  };
  param(u"assayer.source"_s, request.source);
  param(u"assayer.policy"_s, policyNames[static_cast<int>(request.lens.policy)]);
  param(u"assayer.gain"_s, gainNames[static_cast<int>(request.lens.gain)]);
  param(u"assayer.relevant_from"_s, QString::number(request.lens.relevantFrom));
  param(u"assayer.pool_version"_s, QString::number(request.poolVersion));
  param(u"assayer.pool_depth"_s, QString::number(request.poolDepth));
  if (request.split) param(u"assayer.split"_s, splitWord(*request.split));
  if (run.k) param(u"assayer.k"_s, QString::number(*run.k));
  flatten({}, QJsonDocument::fromJson(run.record.toUtf8()).object(), names, mlflow.params);

  mlflow.tags.append({u"assayer.run"_s, run.name});
  mlflow.tags.append({u"assayer.date"_s, run.date});
  mlflow.tags.append({u"assayer.program"_s, u"assayer " ASSAYER_VERSION ""_s});
  mlflow.tags.append({u"mlflow.note.content"_s, run.hypothesis});
  mlflow.tableName = u"figures.csv"_s;
  mlflow.table = tableOf(own);
  return mlflow;
}

} // namespace assayer::cli
