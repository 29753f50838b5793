// An explained figure as rows of words: what the tables of the inspector show. Made from the engine's explanation;
// names of chunks and queries come from outside. Values; any thread.
#pragma once

#include "metrics/engine.h"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>
#include <QVector>

namespace assayer {

/// A row, and where it leads: to a chunk of the query on screen, or to a query.
struct ExplainedRow {
  QStringList cells;
  ChunkId chunk;
  QueryId query;
  bool isQuiet = false; // does not count in the sum
};

class ExplainedWords {
  Q_DECLARE_TR_FUNCTIONS(assayer::ExplainedWords)

public:
  static QStringList chunkHeaders();
  static QVector<ExplainedRow> chunkRows(const Explanation& explanation, const QHash<quint32, QString>& names);
  static QStringList queryHeaders();
  static QVector<ExplainedRow> queryRows(const MeanExplanation& explanation, const QHash<QueryId, QString>& names);

  /// "Least: 0.63 ÷ 2.40 (ideal) = 0.26"; empty where there is no such end.
  static QString end(const QString& name, const std::optional<ExplainedEnd>& end, const QString& denominator);
  /// What the measure is: one plain sentence, its formula, source, depth and what it needs.
  static QString definition(const Measure& measure, const Cut& cut, const Lens& lens);
  /// "39 of 60 queries · 21 without a relevant chunk".
  static QString coverage(const MeanExplanation& explanation);
};

} // namespace assayer
