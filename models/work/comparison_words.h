// Sentences about two runs that the window and the command line share. Names come from data: they are plain text, and
// the caller isolates them where directions mix. Pure; any thread.
#pragma once

#include "answers/diagnosis.h"
#include "work/comparison_settling.h"
#include "work/run_changes.h"

#include <QStringList>

namespace assayer {

struct RunNames {
  QString run;
  QString baseline;
};

/// Which run is higher on these queries, whatever is open; or that it is open, between what. That one is better says
/// only a difference that chance does not explain. settling, tests (of the whole): nullptr while nobody knows.
QString verdictSentence(const Comparison& comparison, const RunNames& names, const Settling* settling,
                        const GroupTests* tests);
/// What a column "95 %, settled only" holds.
QString settledIntervalSentence();
/// What could settle an open order, and under which grades; empty where it is not open.
QString settlingSentence(const Settling& settling, const RunNames& names);
/// Bounds that are wider than need be; the gate says the same of them.
QString outerSentence();
/// Whether the difference of the whole is more than chance: the reported test with its p, the interval of the
/// difference, and how many queries it rests on.
QString chanceSentence(const Comparison& comparison, const GroupTests& tests);
/// "Compared over 97 of 100 queries; left out: 2 only in A, 1 that A has no value for". names as above.
QString comparedSentence(const Comparison& comparison, const RunNames& names);
/// What changed between the runs, one line each: "model: quill-7b → quill-24b"; the first says so where several
/// changed at once, or that no record tells.
QStringList changeLines(const QVector<RunChange>& changes);
/// What to beware of: other chunkers, few queries, an open difference under tests.
QStringList warningSentences(const Comparison& comparison, const GroupTests* tests);

/// "gained", "lost", "same", "may be gained", "may be lost", "open".
QString changeWord(PairChange change);
/// "+0.0312", "−0.0312 to +0.0504", "not calculable".
QString differenceText(MeasureStatus status, double min, double max, int decimals);
/// "retrieval miss → fine"; where several causes are possible the first with "?".
QString causesText(const QVector<Cause>& before, const QVector<Cause>& now);

} // namespace assayer
