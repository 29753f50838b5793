// One answer with everything that is known of it, each judgement as the set of values it may still take. What all
// measures, lenses and the diagnosis of answers work on; work/ builds it from the store. Values.
#pragma once

#include "answers/entailment.h"
#include "answers/value_set.h"
#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"
#include "metrics/measure.h"

#include <QHash>
#include <QSet>
#include <QVector>

#include <array>
#include <vector>

namespace assayer {

// Positions in the scales of core/criteria.
namespace support {
inline constexpr int Supported = 0;
inline constexpr int Partly = 1;
inline constexpr int Contradicted = 2;
inline constexpr int NotInEvidence = 3;
inline constexpr int Count = 4;
} // namespace support
namespace entailment {
inline constexpr int Entailment = 0;
inline constexpr int Partial = 1;
inline constexpr int Neutral = 2;
inline constexpr int Contradiction = 3;
inline constexpr int Count = 4;
} // namespace entailment
namespace outcome {
inline constexpr int Answered = 0;
inline constexpr int Declined = 1;
inline constexpr int Escalated = 2;
inline constexpr int AskedBack = 3;
inline constexpr int Count = 4;
} // namespace outcome
namespace correct {
inline constexpr int No = 0;
inline constexpr int Partly = 1;
inline constexpr int Yes = 2;
inline constexpr int Count = 3;
} // namespace correct
namespace disposition {
inline constexpr int Systematic = 0;
inline constexpr int OneOff = 1;
inline constexpr int JudgeWasWrong = 2;
inline constexpr int Count = 3;
} // namespace disposition

/// The critical errors in the order of their criteria.
enum class CriticalError { Factual, Citation, Stale, Unauthorised, Disclosure, Obeyed, Irreversible };
inline constexpr int CriticalErrorCount = 7;

/// Chunks that stand jointly for a claim; groups are alternatives.
using EvidenceGroup = QSet<ChunkId>;
/// What one judge quoted for a claim, in the order of their groups; quotes against it are in none.
QVector<EvidenceGroup> evidenceGroups(const QVector<EvidenceQuote>& quotes);

/// How far a passage supports a claim. Full: it alone does; partial: it does so together with others, or in part.
enum class CitationSupport { None = 0, Partial = 1, Full = 2 };

struct JudgedClaim {
  ValueSet support = ValueSet::whole(support::Count);
  QVector<EvidenceGroup> evidence; // for the claim
  bool conflict = false;           // evidence for and against at once
  QVector<ChunkId> cited;          // what the answer cites beside it, in order; an id of 0 is no chunk of the corpus
  QHash<ChunkId, ValueSet> said;   // of single passages, as labels say it: sets of CitationSupport
  bool operator==(const JudgedClaim&) const = default;
};

/// What was said under one of the team's own criteria.
struct OwnJudgement {
  ValueSet values;     // what it may still be
  QVector<int> labels; // the persons' own, positions in the scale; the adjudication alone where there is one
};

struct JudgedAnswer {
  AnswerState state = AnswerState::Written;
  Condition condition = Condition::Context;
  Expect expect = Expect::None;
  bool corpusOnly = false; // the fact stands nowhere but in the corpus

  bool split = false; // into claims, or found to have none
  QVector<JudgedClaim> claims;
  QSet<ChunkId> context;           // what the generator saw
  QVector<ChunkId> looseCitations; // citations beside no claim
  ValueSet outcome = ValueSet::whole(outcome::Count);
  ValueSet addresses = ValueSet::whole(4);
  ValueSet correct = ValueSet::whole(correct::Count);
  ValueSet complete = ValueSet::whole(4);
  std::array<Tri, CriticalErrorCount> critical{Tri::Open, Tri::Open, Tri::Open, Tri::Open,
                                               Tri::Open, Tri::Open, Tri::Open};
  Bounds contextPrecision;             // of the chunks that the generator saw
  Tri answeringChunk = Tri::Open;      // one that answers is in the context
  Tri correctWithoutContext = Tri::No; // the paired run without context was right; no paired run: no

  bool hasTruth = false;                // an answer that serves as reference is split into truth claims
  EntailmentCase entailment;            // what entails the claims, and the truth claims where there are any
  std::vector<Nugget> nuggets;          // the truth claims, as far as this answer supports them
  QHash<CriterionId, OwnJudgement> own; // the team's own criteria on answers, those that somebody labelled
};

/// Does the claim hold in what the generator saw (the README's rules, Answers)? Evidence from elsewhere does not make
/// it faithful; a supported claim without any stored evidence counts as its judge said.
Tri isFaithful(const JudgedClaim& claim, const JudgedAnswer& answer);
/// All claims faithful; none: yes. Not split: open.
Tri isFaithful(const JudgedAnswer& answer);

/// The third check of a citation, a set of CitationSupport: does this very passage support the claim? It does by a
/// quote from it or a label on it, it does not by a label or where the claim is contradicted or not in evidence. Quotes
/// from elsewhere say nothing of it: a check that nobody carried out is open.
ValueSet citationSupport(const JudgedClaim& claim, ChunkId cited);
/// Is that any support at all?
Tri citationSupports(const JudgedClaim& claim, ChunkId cited);
/// A label on whether a passage entails a claim (a set of positions in that scale) as a set of CitationSupport.
ValueSet supportByEntailment(const ValueSet& verdict);

/// At least one citation, and all three checks of each: known, in the context, in support of its claim.
Tri citationsHold(const JudgedAnswer& answer);

Tri isProduced(const JudgedAnswer& answer);

/// What *validated* asks for beyond a correct answer with faithful claims and no critical error.
struct ValidationRule {
  bool needsCitations = true;
};
Tri isValidated(const JudgedAnswer& answer, const ValidationRule& rule = {});

} // namespace assayer
