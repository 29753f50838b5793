// What the page "Compare" writes: two runs set against each other, as rows of tables. Pure; any thread.
#pragma once

#include "insights/insight_table.h"
#include "insights/run_names.h"
#include "work/comparison_figures.h"
#include "work/comparison_words.h"

#include <QCoreApplication>
#include <QHash>

namespace assayer {

class CompareRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::CompareRows)

public:
  /// tests: nullptr while they are worked out.
  CompareRows(const Comparison& comparison, const QVector<GroupTests>* tests) : m_comparison(comparison), m_tests(tests)
  {
  }

  /// Isolated names of the two runs, with what is to be said beside them.
  static RunNames names(const Comparison& comparison, const RunWords& marks = {});

  static QStringList groupColumns(const QString& grouping);
  static QStringList groupExplanations();
  QVector<InsightRow> groups() const; // the whole last

  static QStringList changeColumns();
  static QStringList changeExplanations();
  /// Those of the group, or of all.
  QVector<InsightRow> changes(const QVector<const ChangedQuery*>& changes,
                              const QHash<QueryId, QString>& queryNames) const;

  static QStringList settlingColumns();
  QVector<InsightRow> settling(const SettlingPlan& plan, const QHash<QueryId, QString>& queryNames,
                               const QHash<ChunkId, QString>& chunkNames, const QStringList& grades) const;

  static QStringList componentColumns();
  static QVector<InsightRow> components(const QVector<RunChange>& changes);

  static QStringList orderColumns(const RunOrders& orders, Gain gain);
  static QVector<InsightRow> orders(const RunOrders& orders, Gain gain, const RunWords& marks = {});

private:
  InsightRow group(qsizetype place, double reach) const;

  const Comparison& m_comparison;
  const QVector<GroupTests>* m_tests;
};

} // namespace assayer
