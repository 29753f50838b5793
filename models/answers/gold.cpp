#include "answers/gold.h"

namespace assayer {

ValueSet goldOf(std::span<const Label> labels, const Criterion& criterion, const QHash<JudgeId, JudgeKind>& judges)
{
  const int count = static_cast<int>(criterion.values.size());
  ValueSet said;
  for (const Label& label : labels) {
    const auto kind = judges.constFind(label.judge);
    if (kind == judges.constEnd() || *kind == JudgeKind::Model || label.round != 0) continue;
    if (label.state != LabelState::Valued || !label.value || *label.value < 0 || *label.value >= count) continue;
    if (*kind == JudgeKind::Adjudication) return ValueSet::only(*label.value);
    said.add(*label.value);
  }
  if (said.isEmpty()) return ValueSet::whole(count);
  return criterion.ordinal ? ValueSet::range(said.lowest(), said.highest()) : said;
}

std::vector<const Label*> countedOf(std::span<const Label> labels, const QHash<JudgeId, JudgeKind>& judges)
{
  std::vector<const Label*> counted;
  for (const Label& label : labels) {
    const JudgeKind kind = judges.value(label.judge, JudgeKind::Model);
    if (kind == JudgeKind::Model || label.round != 0 || !label.value) continue;
    if (kind == JudgeKind::Adjudication) return {&label};
    counted.push_back(&label);
  }
  return counted;
}

QVector<Label> countedLabels(const QVector<Label>& labels, const QHash<JudgeId, JudgeKind>& judges)
{
  QVector<Label> counted;
  for (const Label* const label : countedOf({labels.constData(), static_cast<std::size_t>(labels.size())}, judges))
    counted.append(*label);
  return counted;
}

} // namespace assayer
