// What an answer's own words say of its outcome: a refusal, a referral to somebody else, a question back. A proposal
// for a judge, in ten languages; it counts for nothing until somebody confirms it. Pure functions.
#pragma once

#include <QString>

#include <optional>

namespace assayer {

struct OutcomeProposal {
  int outcome = 0; // a position of the criterion answer.outcome
  QString because; // the words of the answer that say so
  bool operator==(const OutcomeProposal&) const = default;
};

/// Absent: nothing in the words speaks for anything but an answer. Phrases are looked for without regard to case,
/// apostrophes and white space. A referral is one only in an answer of few sentences, or beside a refusal; a question
/// back is an answer of few sentences that ends with a question.
std::optional<OutcomeProposal> proposedOutcome(const QString& answer);

} // namespace assayer
