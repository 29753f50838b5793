// What the golden set consists of, and what it lacks: queries by family, split, expectation and kind of case. Blocking
// to read, pure to judge; for a worker or the command line.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"
#include "store/store.h"

#include <QStringList>
#include <QVector>

#include <array>

namespace assayer {

/// Kinds of cases that a golden set should hold besides the ordinary ones.
enum class GoldenKind {
  CorpusOnly,    // the fact stands nowhere but in the corpus
  Contradiction, // the sources contradict each other
  TwoPassages,   // the answer needs two passages or more
  OutsideCorpus, // not answerable, and why
  OutsidePeriod,
  FalsePremise,
  Excluded,
};
inline constexpr int GoldenKindCount = 7;
/// For programs: "corpus_only", "contradiction", "two_passages", "outside_corpus", …
const QStringList& goldenKindWords();
/// For people, as it follows "question" and "questions": "with a false premise", "outside the corpus", …
QString goldenKindName(GoldenKind kind);

/// How many are enough. A share of 20 has a 95 % interval of at most 40 points (Wilson); of fewer than 5 of a kind one
/// failure moves the share by more than 20.
struct GoldenTargets {
  int family = 20;
  int kind = 5;
  bool operator==(const GoldenTargets&) const = default;
};

struct GoldenFamily {
  QString name; // empty: those that belong to none
  int queries = 0;
  int dev = 0;
  int test = 0;
  int unanswerable = 0; // expected to be refused
  bool operator==(const GoldenFamily&) const = default;
};

struct GoldenComposition {
  int queries = 0;
  int promoted = 0;                  // of them, by somebody here; else golden from the start
  QVector<GoldenFamily> families;    // by name; those of any query in the workspace, empty ones too
  std::array<int, 3> splits{};       // by Split
  std::array<int, 5> expectations{}; // by Expect
  std::array<int, GoldenKindCount> kinds{};
  int refusalsWithoutReason = 0;
  int withoutAnswer = 0;       // an answer is expected, and neither it nor what it rests on is known
  int outsideFamilies() const; // queries of no family
  bool operator==(const GoldenComposition&) const = default;
};

/// What a query counts as; a query may be of several kinds. sourcesContradict: people say so of an answer to it.
QVector<GoldenKind> goldenKindsOf(const QueryDetail& query, bool sourcesContradict);

/// Sources contradict each other where the case type says "conflict" or "contradiction", or where gold says of some
/// answer that it flags a contradiction in its sources.
Result<GoldenComposition> goldenComposition(Store& store);

/// What is missing as sentences, what weighs most first; empty: nothing. Names of families are plain text from data.
QStringList missingFromGolden(const GoldenComposition& composition, const GoldenTargets& targets = {});

} // namespace assayer
