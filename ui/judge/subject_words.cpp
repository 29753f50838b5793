#include "judge/subject_words.h"

#include "core/text.h"
#include "judge/criterion_words.h"
#include "store/store.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qsizetype longestClaim = 60; // UTF-16 units
}

QString subjectWords(Store& store, const CriterionWords& words, const Subject& subject)
{
  const Criterion* const criterion = words.find(subject.criterion);
  const QString title = words.title(subject.criterion);
  if (!criterion) return title;
  if (criterion->on == SubjectKind::QueryChunk && subject.other != 0) {
    const auto chunk = store.chunk(ChunkId{subject.other});
    return chunk ? title + u" · "_s + chunk->name : title;
  }
  if (criterion->on == SubjectKind::Claim) {
    const auto claim = store.claim(ClaimId{subject.item});
    return claim ? title + u" · “%1”"_s.arg(text::shortened(claim->text.simplified(), longestClaim)) : title;
  }
  return title;
}

QString valueWords(const CriterionWords& words, CriterionId criterion, int value, bool mirrored)
{
  const int shown = mirrored ? words.valueCount(criterion) - 1 - value : value;
  return words.keyAndWord(criterion, shown);
}

} // namespace assayer
