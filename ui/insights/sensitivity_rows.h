// What the page "Whose labels" writes: figures of runs by whose labels count, as rows of a table. Pure; any thread.
#pragma once

#include "insights/insight_table.h"
#include "insights/run_names.h"
#include "work/sensitivity.h"

#include <QCoreApplication>

namespace assayer {

class SensitivityRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::SensitivityRows)

public:
  explicit SensitivityRows(const Sensitivity& found, const RunWords& marks = {}) : m_found(found), m_marks(marks) {}

  /// Whose labels, a column for each run, tau, what became of the order of the runs.
  QStringList columns() const;
  QStringList explanations() const;
  QVector<InsightRow> rows() const;
  /// Whether the order of the runs holds whoever counts, in one or two sentences.
  QString verdict() const;

private:
  QString sourceName(const SensitivitySource& source) const;
  QString orderWords(const SensitivityOrder& order) const;

  const Sensitivity& m_found;
  RunWords m_marks;
};

} // namespace assayer
