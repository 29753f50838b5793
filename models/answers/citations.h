// Citations of answers counted by their checks, and sources that should not have been there counted by how far they
// got. Pure functions over values.
#pragma once

#include "answers/judged_answer.h"

#include <span>

namespace assayer {

/// Each citation is counted under the first check that it fails: the document exists, it was in that answer's context,
/// it supports the claim beside it.
struct CitationCounts {
  int all = 0;
  int unknown = 0;       // no document of the corpus
  int elsewhere = 0;     // in the corpus, but the writer did not see it
  int supports = 0;      // passes all three: fully, or jointly with others
  int doesNot = 0;       // stands beside a claim that it does not support
  int open = 0;          // nobody judged whether it does, judges are apart, or the answer is not split
  int besideNoClaim = 0; // known and seen, beside nothing that claims: there is no third check to fail
  int claims = 0;        // of split answers
  int uncited = 0;       // of these
  int without = 0;       // written answers without any citation
  bool operator==(const CitationCounts&) const = default;
};
CitationCounts countCitations(std::span<const JudgedAnswer> answers);

/// How far chunks of one kind got, over all answers; each chunk counts once an answer.
struct SourceUse {
  int retrieved = 0; // seen by the writer
  int used = 0;      // evidence for a claim that counts as supported, or may
  int cited = 0;
  bool operator==(const SourceUse&) const = default;
};
/// Counts those of the chunks that the answer saw, used and cited.
void addSources(SourceUse& use, const JudgedAnswer& answer, const QSet<ChunkId>& chunks);

} // namespace assayer
