// A workspace with disagreements, opened in the real page with the real keys: what the tests of Adjudicate share.
#pragma once

#include "ui/page_bench.h"

namespace assayer::tests {

/// q1 to q4 with four chunks each. Anna and Ben are apart on q1-c1 (0 and 3), q2-c1 (1 and 3), q3-c1 (2 and 3) and on
/// the claim of q1 (supported by a quote of q1-c1, contradicted by one of q1-c2).
QVector<Record> apartWorkspace();

class AdjudicateBench : public PageBench {
public:
  /// The page is Adjudicate unless another one is made.
  explicit AdjudicateBench(const QVector<Record>& records = apartWorkspace(), Role role = Role::Lead,
                           const MakePage& make = {}, const QString& judge = QStringLiteral("Lea"));

  /// Waits for the list of disagreements to be read.
  bool waitForList();
  /// Rows of the list as a screen reader says them.
  QStringList rows() { return rowsOf(QStringLiteral("disagreements")); }
  /// Which row of the list is chosen, −1: none.
  int row() { return rowOf(QStringLiteral("disagreements")); }

  Subject relevance(const QString& query, const QString& chunk);
  Subject claim(const QString& query);
  std::optional<StandingRuling> ruling(const Subject& subject);
};

} // namespace assayer::tests
