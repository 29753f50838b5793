// Runs picked for release, and whether their test figures still estimate anything: a run that was chosen by its test
// score is flattered by it, so parameters are chosen on dev. Pure but for pickRun() and takeBackPick().
#pragma once

#include "core/freeze.h"
#include "metrics/engine.h"
#include "store/store.h"

#include <span>

namespace assayer {

/// A run's mean over the queries of each split; absent: it has none.
struct SplitFigures {
  RunId run;
  std::optional<Bounds> dev;
  std::optional<Bounds> test;
};

enum class PickDoubt {
  None,
  PickedByTest,   // whoever picked it said so
  BestOnTestOnly, // nobody said by what, and it is the best on test but not on dev
};

/// Whether one figure beats another as they stand: neither end is lower and one is higher. lowerIsBetter turns it
/// round.
bool beats(const Bounds& one, const Bounds& other, bool lowerIsBetter = false);

/// What the test figures of a picked run suffer from. BestOnTestOnly: it beats every other run that has a figure on
/// test, and some run beats it on dev; with one run alone nothing can be told. The pick is one that stands.
PickDoubt doubtOf(const RunPick& pick, std::span<const SplitFigures> runs, bool lowerIsBetter = false);

/// Some pick is by nothing that was said, so its doubt asks for the runs' figures.
bool needsFigures(const QVector<RunPick>& picks);
/// The means of every run but those that hold references, over the queries of each split. Some milliseconds a run for
/// 10,000 queries.
QVector<SplitFigures> splitFigures(const Engine& engine, const QVector<RunRow>& runs, const QVector<QueryRow>& queries,
                                   const QString& measure);

/// "picked by its test score": stands beside the run's name. Empty for none.
QString doubtWord(PickDoubt doubt);
/// What it means, one sentence.
QString doubtSentence(PickDoubt doubt);

/// Usage: by is no person who reviews or leads.
Result<RunPick> pickRun(Store& store, RunId run, JudgeId by, PickedBy pickedBy, const QString& note);
/// Likewise. Conflict: it is not picked.
Result<RunPick> takeBackPick(Store& store, RunId run, JudgeId by, const QString& note);

} // namespace assayer
