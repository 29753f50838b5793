#include "answers/citations.h"

namespace assayer {

namespace {

// False: the citation failed one of the two checks that need no judgement.
bool passesPlaceChecks(CitationCounts& counts, ChunkId cited, const JudgedAnswer& answer)
{
  ++counts.all;
  if (!cited) {
    ++counts.unknown;
    return false;
  }
  if (!answer.context.contains(cited)) {
    ++counts.elsewhere;
    return false;
  }
  return true;
}

} // namespace

CitationCounts countCitations(std::span<const JudgedAnswer> answers)
{
  CitationCounts counts;
  for (const JudgedAnswer& answer : answers) {
    if (answer.state != AnswerState::Written) continue;
    const int before = counts.all;
    for (const ChunkId cited : answer.looseCitations)
      if (passesPlaceChecks(counts, cited, answer)) ++(answer.split ? counts.besideNoClaim : counts.open);
    for (const JudgedClaim& claim : answer.claims) {
      ++counts.claims;
      counts.uncited += claim.cited.isEmpty();
      for (const ChunkId cited : claim.cited) {
        if (!passesPlaceChecks(counts, cited, answer)) continue;
        const Tri supports = citationSupports(claim, cited);
        ++(supports == Tri::Yes ? counts.supports : supports == Tri::No ? counts.doesNot : counts.open);
      }
    }
    counts.without += counts.all == before;
  }
  return counts;
}

void addSources(SourceUse& use, const JudgedAnswer& answer, const QSet<ChunkId>& chunks)
{
  QSet<ChunkId> used;
  QSet<ChunkId> cited(answer.looseCitations.begin(), answer.looseCitations.end());
  for (const JudgedClaim& claim : answer.claims) {
    for (const ChunkId chunk : claim.cited) cited.insert(chunk);
    if (!claim.support.may(support::Supported) && !claim.support.may(support::Partly)) continue;
    for (const EvidenceGroup& group : claim.evidence) used.unite(group);
  }
  for (const ChunkId chunk : chunks) {
    use.retrieved += answer.context.contains(chunk);
    use.used += used.contains(chunk);
    use.cited += cited.contains(chunk);
  }
}

} // namespace assayer
