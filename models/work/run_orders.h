// In which order several measures put the same runs, and how far the orders agree: Kendall's tau for each two measures.
// What is open is left out (policy judged_only), so that runs have an order at all. Pure; any thread.
#pragma once

#include "work/comparison.h"

namespace assayer {

struct MeasureOrder {
  QString measure;
  QVector<std::optional<double>> values; // by run; absent: not calculable
  QVector<std::optional<int>> ranks;     // from 1; equal values share the better one
  bool isOpen = false;                   // some mean is open, so that the order may still change
};

struct RunOrders {
  QVector<RunRow> runs;
  QVector<MeasureOrder> orders;
  /// tau-b of orders i and j over the runs that both have a value for, row by row; absent where it is not defined:
  /// below two runs, or where one of the measures puts all of them level.
  QVector<QVector<std::optional<double>>> tau;
};

/// means: by measure and run, under a policy that leaves out what is open; open: by measure, whether that was so.
RunOrders runOrders(const QVector<RunRow>& runs, const QStringList& measures,
                    const QVector<QVector<std::optional<double>>>& values, const QVector<bool>& open);

/// Of measures of retrieval, over these queries; unknown names are passed over. Nothing when cancelled.
std::optional<RunOrders> retrievalOrders(const Engine& engine, const QVector<RunRow>& runs, const QStringList& measures,
                                         std::span<const QueryId> queries, const std::function<bool()>& keepGoing = {});

/// "ndcg@10", "ap", "rr", "p@10", "recall@10" for a depth of 10.
QStringList usualOrderMeasures(int depth);

} // namespace assayer
