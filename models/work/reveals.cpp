#include "work/reveals.h"

#include "core/criteria.h"
#include "store/store.h"

#include <QSet>

namespace assayer {

Result<void> markSeen(Store& store, JudgeId judge, std::span<const Subject> subjects)
{
  return subjects.empty() ? Result<void>() : store.markRevealed(judge, subjects);
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
    else if (label.state == LabelState::Valued && label.round == 0)
      own.insert(label.subject);
  }
  const QVector<Subject> seen(others.cbegin(), others.cend());
  if (auto marked = markSeen(store, judge, std::span(seen.constData(), static_cast<std::size_t>(seen.size()))); !marked)
    return tl::unexpected(marked.error());
  return static_cast<int>(others.subtract(own).size());
}

} // namespace assayer
