// Into the golden set: what a sample would bring along, from what is known and judged so far, what is still missing,
// and the way there and back. Blocking, one query at a time; meant for a key press or the command line.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"
#include "core/triage.h"
#include "store/store.h"

#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

/// What somebody should still say of a sample that becomes golden; none of it forbids to promote it, but the first.
enum class PromotionGap {
  Reference,     // an answer is expected, none is written, and nothing says which passages answer
  Wording,       // passages answer, but the expected answer is to be written
  Passages,      // the expected answer is written, but no passage is judged to answer
  RefusalReason, // a refusal is expected, and not said why
  Family,
  Expectation, // the query expects an answer, and people say that it should have been refused
};

struct PromotionDraft {
  Promotion promotion; // as it would be stored; split dev unless the query has one
  QueryRow query;      // as it is now
  int passages = 0;    // that the answer's writer saw
  int passagesJudged = 0;
  int claims = 0;
  int claimsJudged = 0;
  bool answerServes = false; // the reference is the answer's own text, since it is correct and faithful
  QVector<PromotionGap> gaps;

  bool isGolden() const { return query.origin == Origin::Golden; }
  bool isComplete() const { return gaps.isEmpty(); }
  bool canBePromoted() const { return !gaps.contains(PromotionGap::Reference); }
};

/// "The expected answer is to be written", …
QString gapSentence(PromotionGap gap);

/// From the query's own expectation, reference, needs and family; where it has none, from labels: a refusal where
/// people agree that it should have been refused, the answer's own text where it is correct and all its claims are
/// faithful, and the passages of at least the grade that answers, any of which suffices, in the order of the answer's
/// ranking and then by name. What counts is gold for everybody's labels and one's own for a judge's scope. The run is
/// that of the answer; day: of the draw that it came with, or empty.
Result<PromotionDraft> draftOf(Store& store, AnswerId answer, JudgeId by, LabelScope scope, const QString& day = {});
/// The same without an answer: passages judged, but no text to take over.
Result<PromotionDraft> draftOf(Store& store, QueryId query, JudgeId by, LabelScope scope);
/// After somebody changed the draft's promotion by hand.
void findGaps(PromotionDraft& draft);

/// Stores it; what the query was before is stored with its first promotion, so that it can be taken back in any copy of
/// the workspace. (A query that was golden already and in no split stays in one; one that expected an answer and had
/// none is not taken back.) Usage: by is no person; somebody else than a lead puts a query into the split test or changes one
/// that is in it; nothing says what is expected.
Result<Promotion> promote(Store& store, const Promotion& promotion);
/// What takeBack() would restore; an empty optional: nothing was promoted, or all of it taken back.
Result<std::optional<Promotion>> beforePromotion(Store& store, QueryId query);
/// Restores what the query was before its newest promotion that is not taken back. NotFound: there is none; Usage as
/// above.
Result<Promotion> takeBack(Store& store, QueryId query, JudgeId by);

} // namespace assayer
