// The claims of one answer as one judge sees them: their own verdicts are on the query's page, here are the quotes with
// what became of them and the checks of the citations. Values, read from the store in one go.
#pragma once

#include "answers/quotes.h"
#include "answers/value_set.h"
#include "work/query_page.h"

#include <QSet>

#include <optional>

namespace assayer {

class Store;

/// A stored quote, and whether it stands where it says.
struct PageQuote {
  EvidenceQuote quote;
  QuoteCheck check;
  QString chunk;         // its name
  QString elsewhere;     // the name of another chunk that it stands in, when its own does not hold it
  bool inContext = true; // the generator saw the chunk
  bool operator==(const PageQuote&) const = default;
};

/// The three checks of a citation beside a claim.
struct CitationCheck {
  int citation = 0; // in the answer's list
  bool known = false;
  bool inContext = false;
  Tri supports = Tri::Open; // fully or in part, by this judge's own verdict, quotes and label on the passage

  /// The third check is all that is missing.
  bool isOpen() const { return known && inContext && supports == Tri::Open; }
  bool operator==(const CitationCheck&) const = default;
};

struct PageClaim {
  Claim claim; // of id 0: proposed from a sentence, stored with the first gesture on any of them
  QVector<PageQuote> evidence;
  QVector<CitationCheck> citations;
  /// This judge's own other verdict on the same words in another run's answer; only beside a verdict of theirs here.
  std::optional<int> saidElsewhere;
  bool operator==(const PageClaim&) const = default;
};

struct ClaimsPage {
  AnswerId answer;     // 0: none, or one without text
  bool stored = false; // someone or an import has split the answer
  QVector<PageClaim> claims;
};

/// page.answers[answer] split as it is stored, else as its sentences propose; nothing for an answer without text.
/// context: what its generator saw.
Result<ClaimsPage> loadClaims(Store& store, const QueryPage& page, int answer, const QSet<ChunkId>& context);

/// The verdict on a claim as a subject.
inline Subject supportOf(ClaimId claim)
{
  return {CriterionId{2}, claim.value, 0};
}

/// Whether a passage entails a claim, which is what a label says of a citation beside it, as a subject.
inline Subject citationOf(ClaimId claim, ChunkId cited)
{
  return {CriterionId{20}, claim.value, cited.value};
}

/// This judge's labels on passages beside the claim that a verdict with its quotes contradicts: "supports" where the
/// claim is contradicted or not in evidence, "does not" where a quote for the claim is from the passage.
QVector<Subject> contradictedBy(const QueryPage& page, ClaimId claim, int verdict,
                                const QVector<EvidenceQuote>& quotes);

/// The words [first, last) of a chunk's text as evidence, in UTF-16 units, without white space at its ends.
EvidenceQuote quoteOf(ChunkId chunk, const QString& text, qsizetype first, qsizetype last);

} // namespace assayer
