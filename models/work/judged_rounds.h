// In which round a judge reads and sets labels on one query: above 0 where something comes back hidden, to be judged as
// if it were new. A value.
#pragma once

#include "core/criteria.h"
#include "core/label.h"

#include <QHash>

namespace assayer {

struct JudgedRounds {
  int whole = 0;             // of everything of the query; 0: only its parts come back, or nothing
  QHash<Subject, int> parts; // single grades and verdicts that come back
  bool operator==(const JudgedRounds&) const = default;

  bool isPlain() const { return whole == 0 && parts.isEmpty(); }
  /// A flag or a note on a chunk goes with its grade, and what was said of a citation with its claim: they would tell
  /// what was thought of it before.
  int of(const Subject& subject) const
  {
    if (whole > 0 || parts.isEmpty()) return whole;
    const bool isMark = subject.criterion == criterion::Flag || subject.criterion == criterion::Note;
    if (isMark) return parts.value({criterion::Relevance, subject.item, subject.other});
    if (subject.criterion == criterion::EntailmentByChunk) return parts.value({criterion::Support, subject.item, 0});
    return parts.value(subject);
  }
};

} // namespace assayer
