#include "cli/metrics.h"
#include "cli/freeze.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "metrics/measures.h"
#include "work/sensitivity.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList kindNames{u"gold"_s, u"judge"_s, u"lowest"_s, u"highest"_s};

QString sourceName(const SensitivitySource& source)
{
  if (source.kind == LabelsOf::Judge)
    return source.judge.name + (source.judge.kind == JudgeKind::Model ? u" (model)"_s : QString());
  return kindNames[static_cast<int>(source.kind)];
}

QString shown(const std::optional<double>& value)
{
  return value ? QString::number(*value, 'f', 4) : u"-"_s;
}

QString measureText(const Sensitivity& found, const QString& measure)
{
  QStringList columns{u"labels of"_s};
  for (const RunRow& run : found.runs) columns.append(run.name);
  Table table(columns + QStringList{u">tau"_s, u">kept"_s, u">reversed"_s, u">open"_s});
  for (const SensitivityOrder& order : found.orders) {
    if (order.measure != measure) continue;
    QStringList cells{sourceName(order.source)};
    for (const SensitivityFigure& figure : order.figures)
      cells.append(valueCell(figure.mean.status, figure.mean.min, figure.mean.max) +
                   (figure.rank ? u" (%1)"_s.arg(*figure.rank) : QString()));
    table.add(cells + QStringList{shown(order.tau), QString::number(order.kept), QString::number(order.reversed),
                                  QString::number(order.open)});
  }
  return measure + u'\n' + table.text();
}

QJsonObject orderAsJson(const Sensitivity& found, const SensitivityOrder& order)
{
  QJsonArray runs;
  for (qsizetype i = 0; i < found.runs.size(); ++i) {
    const SensitivityFigure& figure = order.figures[i];
    const bool hasBounds = figure.mean.status != MeasureStatus::Undefined;
    runs.append(
        QJsonObject{{u"run"_s, found.runs[i].name},
                    {u"status"_s, statusName(figure.mean.status)},
                    {u"bounds"_s, hasBounds ? QJsonValue(QJsonArray{figure.mean.min, figure.mean.max}) : QJsonValue()},
                    {u"judged_only"_s, figure.point ? QJsonValue(*figure.point) : QJsonValue()},
                    {u"rank"_s, figure.rank ? QJsonValue(*figure.rank) : QJsonValue()}});
  }
  const bool ofJudge = order.source.kind == LabelsOf::Judge;
  return {{u"measure"_s, order.measure},
          {u"labels_of"_s, kindNames[static_cast<int>(order.source.kind)]},
          {u"judge"_s, ofJudge ? QJsonValue(order.source.judge.name) : QJsonValue()},
          {u"runs"_s, runs},
          {u"tau"_s, order.tau ? QJsonValue(*order.tau) : QJsonValue()},
          {u"pairs_kept"_s, order.kept},
          {u"pairs_reversed"_s, order.reversed},
          {u"pairs_open"_s, order.open}};
}

Result<ExitStatus> runSensitivity(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  QStringList measures;
  for (const QString& list : invocation.values(u"measure"_s)) measures += list.split(u',', Qt::SkipEmptyParts);
  measures.removeDuplicates();
  if (measures.isEmpty()) return fail(ErrorKind::Usage, u"--measure"_s, u"no measure is named"_s);
  const auto gain = invocation.choice(u"gain"_s, gainNames);
  if (!gain) return tl::unexpected(gain.error());
  const auto found = measureSensitivity(**store, measures, static_cast<Gain>(*gain));
  if (!found) return tl::unexpected(found.error());
  remarkOnFreeze(invocation, **store);
  if (invocation.json()) {
    QJsonArray orders;
    for (const SensitivityOrder& order : found->orders) orders.append(orderAsJson(*found, order));
    invocation.print(QJsonObject{{u"sensitivity"_s, orders}});
    return Done;
  }
  if (found->runs.isEmpty()) {
    invocation.print(u"There are no runs to compare.\n"_s);
    return Done;
  }
  QStringList texts;
  for (const QString& measure : found->measures) texts.append(measureText(*found, measure));
  invocation.print(
      texts.join(u'\n') +
      u"\nIn brackets: the run's rank with what is open left out (policy judged_only); tau is Kendall's of "
      "that order against gold's.\nKept, reversed: pairs of runs whose order is certain, whatever is still "
      "open, under gold and here; open: all others.\n"_s);
  return Done;
}

} // namespace

Verb sensitivityVerb()
{
  return {.name = u"sensitivity"_s,
          .synopsis = u"WORKSPACE [--measure ndcg@10,...]"_s,
          .summary = u"say how much the runs' figures and their order depend on whose labels count"_s,
          .more = u"Each judge's own labels, gold, and of what persons say about a chunk the lowest or the highest "
                  "grade; what nobody judged stays open in all of them. The pool is the same for all. An interval is "
                  "what the mean can still become, as in metrics."_s,
          .options = {{u"measure"_s, u"measures of retrieval with their depth, separated by commas"_s, u"NAMES"_s,
                       u"ndcg@10,p@5,recall@5"_s},
                      {u"gain"_s, u"exp (2^grade - 1, the default) or linear"_s, u"GAIN"_s, u"exp"_s}},
          .run = runSensitivity};
}

} // namespace assayer::cli
