// What `compare` shows, as text and as JSON: one comparison under one measure, and all pairs of runs with the orders
// that measures put them in. Private to the verb's files.
#pragma once

#include "cli/verb.h"

#include "work/comparison_words.h"
#include "work/run_orders.h"

#include <QJsonObject>

namespace assayer::cli {

/// One comparison with all that was worked out about it.
struct Compared {
  Comparison comparison;
  QVector<GroupTests> tests; // by group
  Settling settling;
  QVector<RunChange> changes;
  QStringList causes; // by query of the comparison, "" where nobody can tell; only where queries are listed
  QString grouping;   // "family", …
};
/// Names of queries and chunks, as far as they are shown.
struct ComparedNames {
  QHash<QueryId, QString> queries;
  QHash<ChunkId, QString> chunks;
};

QString comparedText(const Compared& compared, const ComparedNames& names, bool withQueries);
QJsonObject comparedAsJson(const Compared& compared, const ComparedNames& names, bool withQueries);

/// Every two runs over all queries; p values corrected over the pairs of a measure.
struct ComparedPairs {
  QString measure;
  QVector<Comparison> comparisons;
  QVector<GroupTests> tests; // of the whole, by comparison
};
QString pairsText(const QVector<ComparedPairs>& pairs, const RunOrders& orders);
QJsonObject pairsAsJson(const QVector<ComparedPairs>& pairs, const RunOrders& orders);

} // namespace assayer::cli
