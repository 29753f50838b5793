#include "work/label_table.h"

#include <algorithm>
#include <limits>

namespace assayer {

namespace {

bool isBefore(const Label& a, const Label& b)
{
  return std::pair(a.subject.item, a.subject.other) < std::pair(b.subject.item, b.subject.other);
}

} // namespace

void LabelTable::add(const Label& label)
{
  std::vector<Label>& labels = m_criteria[label.subject.criterion].labels;
  labels.push_back(label);
  labels.back().rationale.clear();
}

void LabelTable::finish()
{
  for (Column& column : m_criteria) {
    std::vector<Label>& labels = column.labels;
    // As a workspace hands them out, they are in order already.
    if (!std::ranges::is_sorted(labels, isBefore)) std::ranges::stable_sort(labels, isBefore);
    column.places.clear();
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (i == 0 || isBefore(labels[i - 1], labels[i]))
        column.places.push_back({labels[i].subject.item, labels[i].subject.other, i});
    constexpr qint64 last = std::numeric_limits<qint64>::max();
    column.places.push_back({last, last, labels.size()});
  }
}

std::span<const Label> LabelTable::of(const Subject& subject) const
{
  const auto column = m_criteria.constFind(subject.criterion);
  if (column == m_criteria.constEnd()) return {};
  const Place wanted{subject.item, subject.other, 0};
  const auto place = std::ranges::lower_bound(column->places, wanted);
  if (place == column->places.end() || place->item != subject.item || place->other != subject.other ||
      place + 1 == column->places.end())
    return {};
  return std::span(column->labels).subspan(place->first, (place + 1)->first - place->first);
}

std::span<const Label> LabelTable::under(CriterionId criterion) const
{
  const auto column = m_criteria.constFind(criterion);
  return column == m_criteria.constEnd() ? std::span<const Label>() : std::span<const Label>(column->labels);
}

} // namespace assayer
