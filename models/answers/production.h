// Tested → produced → validated (the README's rules, Answers): how many questions were tried, how many got an answer,
// how many of these hold, with bounds where the outcome or a check is open.
#pragma once

#include "answers/judged_answer.h"

#include <QMap>

#include <span>

namespace assayer {

/// A share as it is counted.
struct CountedShare {
  int count = 0;
  int of = 0;
  bool operator==(const CountedShare&) const = default;
};

struct Production {
  int tested = 0;  // expect = answer, attempted by the run
  int unknown = 0; // attempted, nobody said what is expected: a bucket of its own
  int produced = 0;
  int producedOpen = 0;
  int validated = 0;     // surely produced and validated
  int validatedOpen = 0; // may still become so
  int withoutClaims = 0; // validated although there was no claim to check
  Bounds quality;        // validated ÷ produced
  Bounds coverage;       // produced ÷ tested
  Bounds success;        // validated ÷ tested
  // Behind the two ends of quality, whose denominators differ while it is open what was produced.
  CountedShare qualityLeast;
  CountedShare qualityMost;
};

/// What one answer adds.
struct ProductionPart {
  Expect expect = Expect::None;
  Tri produced = Tri::Open;
  Tri validated = Tri::Open;
  bool hasClaims = false;
  bool operator==(const ProductionPart&) const = default;

  /// An answer that came, and holds.
  Tri holds() const { return produced && validated; }
};
ProductionPart productionPart(const JudgedAnswer& answer, const ValidationRule& rule = {});

/// `answers`: those of one run to the queries of a family, or to all.
Production productionOf(std::span<const JudgedAnswer> answers, const ValidationRule& rule = {});
Production productionOf(std::span<const ProductionPart> parts);

/// What was expected against what came, by count. Empty and failed answers are a column of their own.
enum class OutcomeColumn { Answered, Declined, Escalated, AskedBack, Empty, Failed, Open };
inline constexpr int OutcomeColumnCount = 7;
/// Open where the outcome of a written answer is.
OutcomeColumn outcomeColumn(const JudgedAnswer& answer);
struct AbstentionMatrix {
  QMap<Expect, std::array<int, OutcomeColumnCount>> rows;
};
AbstentionMatrix abstentionMatrix(std::span<const JudgedAnswer> answers);

} // namespace assayer
