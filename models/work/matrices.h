// Where answers of a run break: retrieval against faithfulness, what was expected against what came, causes, coverage.
// Every cell knows its answers. Pure functions over values; any thread.
#pragma once

#include "metrics/engine.h"
#include "work/answer_facts.h"
#include "work/grouping.h"

#include <array>

namespace assayer {

/// Places in RunAnswers, in its order.
using AnswerPlaces = QVector<int>;

/// Of what is counted, those that are, those that may be, and those that are not.
struct SplitPlaces {
  AnswerPlaces yes;
  AnswerPlaces open;
  AnswerPlaces no;

  void add(Tri is, int place) { (is == Tri::Yes ? yes : is == Tri::No ? no : open).append(place); }
  qsizetype size() const { return yes.size() + open.size() + no.size(); }
  bool operator==(const SplitPlaces&) const = default;
};

struct AnswerMatrices {
  /// Is a chunk that answers in the context (yes, open, no), and is the answer faithful to it: of answers that
  /// certainly came to queries that expect one, or say nothing.
  std::array<std::array<AnswerPlaces, 3>, 3> retrieval;
  int answered = 0;
  AnswerPlaces answeredOpen; // perhaps no answers at all, so not among them
  /// What was expected against what came, by OutcomeColumn.
  QMap<Expect, std::array<AnswerPlaces, OutcomeColumnCount>> abstention;
  /// What broke: settled answers, and those where open labels decide among several.
  struct CauseCell {
    AnswerPlaces settled;
    AnswerPlaces possible;
  };
  std::array<CauseCell, CauseCount> causes;
  /// Of the queries that expect an answer: were the passages that it needs in the context, some of them (one that
  /// answers), all of them; and was it answered though none was.
  SplitPlaces anyNeed;
  SplitPlaces allNeeds;
  SplitPlaces answeredWithout;
};

inline constexpr std::array triOrder{Tri::Yes, Tri::Open, Tri::No}; // of rows and columns

/// only: queries that count, an empty list counts none. engine: with needs, for coverage. facts: with causes.
AnswerMatrices matricesOf(const RunAnswers& answers, const RunFacts& facts, const Engine& engine,
                          const QVector<QueryId>& only);

/// What a cell of retrieval means, by the table of causes: "ignored good context"; empty where something is open.
QString retrievalCellWord(Tri chunk, Tri faithful);
/// Is this outcome right where that was expected, wrong, or can nobody say?
Tri isRightOutcome(Expect expected, OutcomeColumn came);
/// "right", "invented", "wrong refusal"; empty where there is nothing to say.
QString outcomeCellWord(Expect expected, OutcomeColumn came);

/// Each query once, in the order of the groups.
QVector<QueryId> queriesOf(const QVector<QueryGroup>& groups);

} // namespace assayer
