// What broke: one ordered table (the README's rules, Diagnosis) over what is known of an answer; the first row that
// matches. Open where an open value could still change the row. Pure functions.
#pragma once

#include "answers/judged_answer.h"

#include <QVector>

namespace assayer {

/// In the order of the criterion answer.cause.
enum class Cause {
  NoAnswer,
  ShouldHaveRefused,
  WrongRefusal,
  Unauthorised,
  Stale,
  Prohibited,
  Injected,
  FromMemory,
  RetrievalMiss,
  ConfidentlyWrong,
  Lucky,
  IgnoredGoodContext,
  WrongSourceOrContentGap,
  OffTheQuestion,
  CitationFault,
  Fine,
};
inline constexpr int CauseCount = 16;

/// The inputs of the table, reduced to three values each.
struct Symptoms {
  AnswerState state = AnswerState::Written;
  Expect expect = Expect::None;
  Tri answered = Tri::Open;
  Tri declined = Tri::Open;
  Tri unauthorised = Tri::Open;
  Tri stale = Tri::Open;
  Tri prohibited = Tri::Open;
  Tri injected = Tri::Open;
  Tri correctWithoutContext = Tri::No;
  bool corpusOnly = false;
  Tri chunk = Tri::Open; // one that answers is in the context
  Tri faithful = Tri::Open;
  Tri correct = Tri::Open;
  Tri addresses = Tri::Open; // mostly or fully
  Tri citations = Tri::Open;
};
Symptoms symptomsOf(const JudgedAnswer& answer);

struct Diagnosis {
  QVector<Cause> causes;   // all that it can still be, in table order; exactly one: settled
  bool impossible = false; // a corpus-only fact that was right without any context
  bool isSettled() const { return causes.size() == 1; }
  /// The first that it can be: what is suggested.
  Cause suggested() const { return causes.first(); }
};
/// Exact: a cause is listed if and only if some outcome of the open values makes its row the first that matches.
Diagnosis diagnose(const Symptoms& symptoms);

/// Why the suggestion: the values that make the row match, in words ("no chunk that answers was in the context").
QStringList evidenceFor(Cause cause, const Symptoms& symptoms);

/// The same query answered with and without context.
enum class Ablation { Impossible, Parametric, Grounded, Failed };
/// nullopt while open values could change it. Order: impossible (a corpus-only fact right without context), parametric
/// (right without context), grounded (right only with it), failed.
std::optional<Ablation> ablation(Tri correctWith, Tri correctWithout, bool corpusOnly);

/// Is the answer there and right? An empty or failed one is not.
Tri isRight(const JudgedAnswer& answer);

/// The same query answered from text and images, from text alone and from images alone: what the answer rests on.
enum class Modality { Either, Text, Image, NeedsBoth, Failed };
/// nullopt while open values could change it. What suffices alone decides; else whether both together do.
std::optional<Modality> modality(Tri both, Tri text, Tri image);

} // namespace assayer
