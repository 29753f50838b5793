// A workspace with failing answers and what tests of the daily queue ask of it by names.
#pragma once

#include "store/support.h"

namespace assayer::tests {

/// Two runs with an answer to each of q1 … q9, three people and the scores of a model.
class TriageDesk {
public:
  explicit TriageDesk(const QString& path);
  explicit TriageDesk(std::unique_ptr<Store> opened);

  AnswerId answerTo(int query, bool ofOther = false) const;
  QueryId query(int number) const;
  JudgeId judge(const QString& name) const;

  /// Two clusters: q1 to q3 and q4 to q5; q6 is in none. New ones unless some are given.
  Clustering clustering(const QVector<Cluster>& clusters = {}) const;
  /// Two of the three of the first cluster, one of the others and one passing answer; no clusters are named where the
  /// places are left out.
  Draw draw() const;
  QVector<FrameItem> frame() const;
  Draw drawn() const { return store->addDraw(clustering(), draw(), frame()).value(); }

  std::unique_ptr<TriageDesk> copy(const QString& path) const;

  std::unique_ptr<Store> store;
  RunId run, other;
  QString day = QStringLiteral("2026-11-29");
};

} // namespace assayer::tests
