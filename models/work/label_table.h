// Labels by subject, packed in order: filled once, then asked for often. A value.
#pragma once

#include "core/label.h"

#include <QHash>

#include <span>
#include <vector>

namespace assayer {

class LabelTable {
public:
  /// Without its rationale, which nobody asks a table for. Labels on one subject keep the order in which they came.
  void add(const Label& label);
  /// After the last add() and before the first question.
  void finish();

  bool has(CriterionId criterion) const { return m_criteria.contains(criterion); }
  std::span<const Label> of(const Subject& subject) const;
  /// Those under a criterion, by subject.
  std::span<const Label> under(CriterionId criterion) const;

private:
  struct Place {
    qint64 item = 0;
    qint64 other = 0;
    std::size_t first = 0;
    auto operator<=>(const Place&) const = default;
  };
  struct Column {
    std::vector<Label> labels;
    std::vector<Place> places; // of each subject, and one behind the last
  };
  QHash<CriterionId, Column> m_criteria;
};

} // namespace assayer
