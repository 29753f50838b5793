#include "answers/lens.h"

#include "answers/answer_measures.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Whether an answer that was not written, or not split, has a score in any tool.
std::optional<PackedBounds> withoutClaims(const JudgedAnswer& answer)
{
  if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
  if (answer.condition == Condition::NoContext) return undefined(Reason::NoContext);
  if (!answer.split && answer.state == AnswerState::Written) {
    PackedBounds open = between(Fraction{0, 1}, Fraction{1, 1});
    open.status = MeasureStatus::PartlyUndefined;
    open.reason = Reason::NotSplit;
    return open;
  }
  return std::nullopt;
}

// Over the claims, in halves: the least and the most credit that the values of a claim may get.
template <class Credit>
PackedBounds overClaims(const JudgedAnswer& answer, const PackedBounds& none, Credit credit)
{
  if (const auto without = withoutClaims(answer)) return *without;
  if (answer.claims.isEmpty()) return none;
  qint64 least = 0;
  qint64 most = 0;
  for (const JudgedClaim& claim : answer.claims) {
    int low = 2;
    int high = 0;
    for (int value = 0; value < support::Count; ++value) {
      if (!claim.support.may(value)) continue;
      low = std::min(low, credit(value));
      high = std::max(high, credit(value));
    }
    least += low;
    most += high;
  }
  const qint64 all = 2 * answer.claims.size();
  return between(Fraction{least, all}, Fraction{most, all});
}

int onlySupported(int value)
{
  return value == support::Supported ? 2 : 0;
}

PackedBounds ours(const JudgedAnswer& answer)
{
  return answerMeasure(u"faithfulness"_s)->score(answer);
}

PackedBounds ragas(const JudgedAnswer& answer)
{
  return overClaims(answer, undefined(Reason::NoClaims), onlySupported);
}

PackedBounds deepEval(const JudgedAnswer& answer)
{
  return overClaims(answer, determined(1), [](int value) { return value == support::Contradicted ? 0 : 2; });
}

PackedBounds truLens(const JudgedAnswer& answer)
{
  // A sentence that declines counts as grounded.
  if (answer.state == AnswerState::Written && answer.outcome.is(outcome::Declined) == Tri::Yes) return determined(1);
  PackedBounds score = overClaims(answer, determined(0), [](int value) {
    return value == support::Supported ? 2 : value == support::Partly ? 1 : 0;
  });
  if (answer.outcome.is(outcome::Declined) == Tri::Open && score.status != MeasureStatus::Undefined) {
    score.max = 1;
    if (score.status == MeasureStatus::Determined && score.min != score.max) score.status = MeasureStatus::Interval;
  }
  return score;
}

PackedBounds ragChecker(const JudgedAnswer& answer)
{
  return overClaims(answer, determined(0), onlySupported);
}

PackedBounds trec(const JudgedAnswer& answer)
{
  return answerMeasure(u"citation_recall"_s)->score(answer);
}

} // namespace

const std::vector<ToolLens>& toolLenses()
{
  static const std::vector<ToolLens> rows{
      {u"Assayer"_s, u"faithfulness"_s,
       u"Supported in what the writer saw; refusals and answers without claims are counted beside the mean."_s, ours},
      {u"Ragas"_s, u"faithfulness"_s,
       u"Refusals are scored as any other text; an answer without claims has no score."_s, ragas},
      {u"DeepEval"_s, u"faithfulness"_s,
       u"What the context does not mention counts as faithful; an answer without claims scores 1."_s, deepEval},
      {u"TruLens"_s, u"groundedness"_s,
       u"Partly counts half; refusals are grounded; an answer without claims scores 0."_s, truLens},
      {u"RAGChecker"_s, u"faithfulness"_s,
       u"An answer without claims scores 0; refusals are scored as any other text."_s, ragChecker},
      {u"TREC RAG"_s, u"weighted support, recall"_s,
       u"Only the first document cited beside a claim counts, partly by half; uncited claims score 0."_s, trec},
  };
  return rows;
}

QString whyDifferent(const ToolLens& lens, const JudgedAnswer& answer)
{
  const PackedBounds own = ours(answer);
  const PackedBounds other = lens.faithfulness(answer);
  if (own.status == other.status && own.min == other.min && own.max == other.max) return {};
  if (own.status == MeasureStatus::Undefined && other.status == MeasureStatus::Undefined) return {};
  return lens.rules;
}

} // namespace assayer
