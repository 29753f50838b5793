// The frozen test split: what a freeze holds, who may freeze, and what has changed since. Parameters are chosen on dev;
// figures over test tell something of new questions only while nobody changes test to their advantage. Blocking; for a
// worker or the command line, apart from the pure functions.
#pragma once

#include "core/catalogue.h"
#include "core/freeze.h"
#include "core/result.h"
#include "store/store.h"

#include <QStringList>

#include <optional>

namespace assayer {

/// Each hash is SHA-256 over a compact JSON array in UTF-8, whose objects have their keys in ascending order:
/// text: [text, [[speaker, text], …]]; expectation: [expect, reason of refusal, reference answer], the first two as
/// words; needs: [[[chunk, quote], …], …] in their order; facts: [family, origin, case type, corpus only (true, false
/// or null), date, [group, …], variant of, facets]; truth: [[claim, whether it is vital], …] of its reference, sorted
/// by their texts. What an import kept without understanding it is left out.
FrozenQuery frozenQuery(const QueryDetail& query, const QVector<Claim>& truth);

/// The queries of the split test and every version of the guideline, as they are now. 10,000 queries: some 0.1 s.
Result<FrozenContent> testContent(Store& store);

/// Names, in the order of their bytes.
struct FreezeDifference {
  QStringList added; // now in the split test and not then
  QStringList removed;
  QStringList text; // asks something else
  QStringList expectation;
  QStringList needs;
  QStringList facts;
  QStringList truth; // other claims of what a right answer says
  QStringList guidelinesAdded;
  QStringList guidelinesChanged;
  QStringList guidelinesRemoved;
  bool operator==(const FreezeDifference&) const = default;
  bool isNone() const { return *this == FreezeDifference{}; }
};
/// isPart: this is a packet, so what is not in it was not removed. Truth is compared only where both hold it.
FreezeDifference differenceOf(const FrozenContent& then, const FrozenContent& now, bool isPart);
/// "2 queries joined the test split: q7, q9", …; at most so many names in each. Names are plain text from data.
QStringList differenceSentences(const FreezeDifference& difference, qsizetype names = 3);

struct FreezeState {
  enum class Kind { None, Intact, Changed };
  Kind kind = Kind::None;           // None: never frozen, or lifted
  std::optional<FreezeEvent> event; // the newest, a lift too; without what it holds
  FreezeDifference difference;
  bool holdsTruth = true; // false: the freeze that stands was made before it held the claims of references
  int queries = 0;        // in the split test now
  qint64 since = 0;       // labels on them since the freeze
  // Only where they were asked for: all labels on them, and whether gold is what it was (absent too where that is not
  // known).
  std::optional<qint64> labels = {};
  std::optional<bool> sameGold = {};
  bool operator==(const FreezeState&) const = default;
};
/// withGold: reads every label on the split, a second and more for 100,000; else some 0.2 s for 10,000 queries and
/// 1,000,000 labels.
Result<FreezeState> freezeState(Store& store, bool withGold = false);

/// That the freeze which stands says nothing of the claims of references; empty where it does.
QString unheldSentence(const FreezeState& state);

/// "Test split frozen 2026-11-30", "Test split changed since the freeze of 2026-11-30"; empty where none stands. Dates
/// are local ones.
QString freezeWord(const FreezeState& state);
QString freezeDay(const FreezeEvent& event);

/// Gold over the labels on the split's queries, answers and claims: SHA-256 over the sorted lines, each a compact JSON
/// array of criterion, query, what it is about by names and texts, and the values that count (README, Gold).
Result<QByteArray> goldHashOf(Store& store, Split split);

/// Usage: by is no lead, there is no query in the split, or the file is a packet, which has a part of it only.
Result<FreezeEvent> freezeTest(Store& store, JudgeId by, const QString& note);
/// Usage: by is no lead. Conflict: nothing is frozen.
Result<FreezeEvent> liftFreeze(Store& store, JudgeId by, const QString& note);

} // namespace assayer
