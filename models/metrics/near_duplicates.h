// Copies of one text in a query's pool, for counting them once. Texts that are equal share a grade, so
// an open copy beside a judged one has that one's grade, and open copies beside each other one unknown.
#pragma once

#include "metrics/scoring.h"

#include <QtGlobal>

#include <vector>

namespace assayer::detail {

class Copies {
public:
  static constexpr quint32 Alone = ~quint32{0};

  /// groups[position] for the pool's positions, 0: the text occurs once.
  void find(const std::vector<qint64>& groups);
  bool any() const { return m_count > 0; }
  /// The cluster of a position; Alone outside the pool too.
  quint32 of(quint32 position) const { return position < m_clusters.size() ? m_clusters[position] : Alone; }
  quint32 count() const { return m_count; }

  /// Two open copies are one unknown, but count as two unless they count once.
  bool tied(const std::vector<GradeRange>& gold) const;
  /// Gives open copies what is known of their text: the highest plain grade, else all that judges said, else the whole
  /// scale. Returns by cluster what it is worth in the ideal: that grade or range.
  std::vector<GradeRange> share(std::vector<GradeRange>& gold, int highestGrade) const;

private:
  std::vector<quint32> m_clusters; // by position; empty when every text occurs once
  quint32 m_count = 0;
};

} // namespace assayer::detail
