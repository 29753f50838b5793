// Claims of an answer: proposed from its sentences, each with the citations that stand beside it. Pure functions.
#pragma once

#include "core/catalogue.h"

#include <QVector>

namespace assayer {

/// One proposed claim: a span of the answer in code points, end exclusive, and its text.
struct ClaimProposal {
  int first = 0;
  int last = 0;
  QString text;
  bool operator==(const ClaimProposal&) const = default;
};

/// A claim a sentence. The text leaves the citation marks out, the span keeps them. A sentence that is nothing but
/// marks or signs is none.
QVector<ClaimProposal> proposeClaims(const QString& answer, const QVector<Citation>& citations);

/// The same as claims of an answer, not stored yet; none where it has no text.
QVector<Claim> proposedClaims(const Answer& answer);

/// A claim in other words, one for each line; empty lines are none. Lines that stand in the answer in this order share
/// the old span out among them, the citations behind each going with it; any other has the whole of the old span.
QVector<Claim> rewrittenClaims(const QString& answer, const Claim& old, const QString& lines);

/// Two claims as one: both texts, and the span from the first to the last of what they spanned.
Claim mergedClaims(const Claim& first, const Claim& second);

/// For each claim the indexes of its citations: those whose place lies within its span, else those of the sentence
/// around the claim. Claims without a span get none.
QVector<QVector<int>> citationsBeside(const QString& answer, const QVector<Claim>& claims,
                                      const QVector<Citation>& citations);

} // namespace assayer
