#include "work/reveals.h"

#include "core/criteria.h"
#include "store/store.h"

#include <QSet>

namespace assayer {

namespace {

bool isOwnLabel(const Label& label)
{
  return label.state == LabelState::Valued && label.round == 0 && !label.carried;
}

} // namespace

Result<int> markSeen(Store& store, JudgeId judge, std::span<const Subject> subjects)
{
  QSet<Subject> seen;
  QSet<CriterionId> criteria;
  for (const Subject& subject : subjects) {
    seen.insert(subject);
    criteria.insert(subject.criterion);
  }
  for (const CriterionId criterion : std::as_const(criteria)) {
    auto read = store.eachLabel(criterion, LabelScope::only(judge), [&](const Label& label) {
      if (isOwnLabel(label)) seen.remove(label.subject);
    });
    if (!read) return tl::unexpected(read.error());
  }
  if (seen.isEmpty()) return 0;
  const QVector<Subject> marked(seen.cbegin(), seen.cend());
  if (auto stored = store.markRevealed(judge, std::span(marked.constData(), static_cast<std::size_t>(marked.size())));
      !stored)
    return tl::unexpected(stored.error());
  return static_cast<int>(marked.size());
}

Result<int> markSeen(Store& store, JudgeId judge, QueryId query, std::span<const ChunkId> chunks)
{
  const auto labels = store.labelsOf(query, LabelScope::everybody());
  if (!labels) return tl::unexpected(labels.error());
  QSet<qint64> shown;
  for (const ChunkId chunk : chunks) shown.insert(chunk.value);
  QSet<Subject> others;
  QSet<Subject> own;
  for (const Label& label : *labels) {
    if (label.subject.criterion != criterion::Relevance || !shown.contains(label.subject.other)) continue;
    if (label.judge != judge)
      others.insert(label.subject);
    else if (isOwnLabel(label))
      own.insert(label.subject);
  }
  others.subtract(own);
  if (others.isEmpty()) return 0;
  const QVector<Subject> marked(others.cbegin(), others.cend());
  if (auto stored = store.markRevealed(judge, std::span(marked.constData(), static_cast<std::size_t>(marked.size())));
      !stored)
    return tl::unexpected(stored.error());
  return static_cast<int>(marked.size());
}

} // namespace assayer
