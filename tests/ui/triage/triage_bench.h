// A day of production with failures of two kinds, opened in the real Triage page with the real keys: what the tests of
// Triage share.
#pragma once

#include "core/triage.h"
#include "ui/page_bench.h"

namespace assayer::tests {

/// Run "today" over 30 production queries p1 to p30, scored by the model "scorer": 12 whose answers rest on nothing
/// (faithfulness 0.2), 10 whose passages are beside the point (context precision 0.1), 8 that pass. The golden query g1
/// asks the same as p1.
QVector<Record> dayWorkspace();

class TriageBench : public PageBench {
public:
  explicit TriageBench(Role role = Role::Reviewer, const QVector<Record>& records = dayWorkspace());

  /// Draws with the key and waits until the samples are there.
  bool drawToday();
  /// Waits for a draw that was asked for.
  bool waitForSamples();
  QStringList samples() { return rowsOf(QStringLiteral("samples")); }
  QStringList clusters() { return rowsOf(QStringLiteral("clusters")); }
  int sample() { return rowOf(QStringLiteral("samples")); }
  Draw draw(); // the newest, as another connection reads it
  /// What this judge has set on the answer of a sample.
  std::optional<int> labelOn(int sample, CriterionId criterion);
  static QString today();
};

} // namespace assayer::tests
