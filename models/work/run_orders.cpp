#include "work/run_orders.h"

#include "statistics/rank_correlation.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<std::optional<int>> ranksOf(const QVector<std::optional<double>>& values)
{
  QVector<std::optional<int>> ranks;
  for (const auto& value : values) {
    int better = 0;
    for (const auto& other : values) better += value && other && *other > *value;
    ranks.append(value ? std::optional(better + 1) : std::nullopt);
  }
  return ranks;
}

std::optional<double> tauBetween(const MeasureOrder& first, const MeasureOrder& second)
{
  std::vector<double> a;
  std::vector<double> b;
  for (qsizetype run = 0; run < first.values.size(); ++run) {
    if (!first.values[run] || !second.values[run]) continue;
    a.push_back(*first.values[run]);
    b.push_back(*second.values[run]);
  }
  const auto found = kendall(a, b);
  return found ? found->tauB : std::nullopt;
}

} // namespace

RunOrders runOrders(const QVector<RunRow>& runs, const QStringList& measures,
                    const QVector<QVector<std::optional<double>>>& values, const QVector<bool>& open)
{
  RunOrders found;
  found.runs = runs;
  for (qsizetype i = 0; i < measures.size(); ++i)
    found.orders.append({measures[i], values[i], ranksOf(values[i]), open[i]});
  for (const MeasureOrder& first : std::as_const(found.orders)) {
    QVector<std::optional<double>> row;
    for (const MeasureOrder& second : std::as_const(found.orders)) row.append(tauBetween(first, second));
    found.tau.append(row);
  }
  return found;
}

std::optional<RunOrders> retrievalOrders(const Engine& engine, const QVector<RunRow>& runs, const QStringList& measures,
                                         std::span<const QueryId> queries, const std::function<bool()>& keepGoing)
{
  Engine point = engine.snapshot();
  Lens lens = point.lens();
  const bool leavesOut = lens.policy == Policy::Interval || lens.policy == Policy::Strict;
  if (leavesOut) lens.policy = Policy::JudgedOnly;
  point.setLens(lens);
  QStringList known;
  QVector<QVector<std::optional<double>>> values;
  QVector<bool> open;
  for (const QString& measure : measures) {
    if (!parseMeasure(measure)) continue;
    QVector<std::optional<double>> ofMeasure;
    bool isOpen = false;
    for (const RunRow& run : runs) {
      if (keepGoing && !keepGoing()) return std::nullopt;
      const auto settled = point.mean(run.id, measure, queries);
      ofMeasure.append(settled ? settled->value() : std::nullopt);
      if (const auto mean = engine.mean(run.id, measure, queries); mean)
        isOpen |= mean->status == MeasureStatus::Interval || mean->status == MeasureStatus::PartlyUndefined;
    }
    known.append(measure);
    values.append(ofMeasure);
    open.append(isOpen);
  }
  return runOrders(runs, known, values, open);
}

QStringList usualOrderMeasures(int depth)
{
  return {u"ndcg@%1"_s.arg(depth), u"ap"_s, u"rr"_s, u"p@%1"_s.arg(depth), u"recall@%1"_s.arg(depth)};
}

} // namespace assayer
