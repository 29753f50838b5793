// How far a model judge can be trusted, against what people said independently of it: agreement with its band, kappa,
// confusion, false support and false alarm, calibration of scores, the mean corrected by people's labels, where it
// fails: families, lengths, single items. Pure functions over judge_items; any thread.
#pragma once

#include "statistics/agreement.h"
#include "statistics/binomial.h"
#include "statistics/calibration.h"
#include "statistics/paired.h"
#include "statistics/prediction_powered.h"
#include "work/judge_items.h"

#include <array>
#include <set>

namespace assayer {

/// The band of agreement, and how many labels "usable" takes.
inline constexpr double UsableFrom = 0.88;
inline constexpr double WatchFrom = 0.80;
inline constexpr int UsableLeastLabels = 150;

enum class JudgeVerdict {
  NoLabels, // people have settled nothing of what the judge judged
  TooFew,   // below JudgedMeanLeastLabels
  Retune,   // below WatchFrom
  Watch,    // below UsableFrom
  NotYet,   // high enough, but fewer than UsableLeastLabels labels, or people said yes or no throughout
  Usable,
};
/// "usable", "watch", …, as in JSON.
const QStringList& judgeVerdictWords();

/// x of n with Wilson's interval; nothing of nothing.
struct JudgedShare {
  qint64 hits = 0;
  qint64 of = 0;
  std::optional<double> share() const
  {
    return of > 0 ? std::optional(static_cast<double>(hits) / static_cast<double>(of)) : std::nullopt;
  }
  std::optional<ShareInterval> ci95() const
  {
    return shareInterval(static_cast<double>(hits), static_cast<double>(of));
  }
  bool operator==(const JudgedShare&) const = default;
};

/// Part of the items: a family, or a third by length.
struct JudgedGroup {
  QString family; // of a family
  int least = 0;  // characters, of a third by length
  int most = 0;
  JudgedShare agreement;
  JudgedShare falseSupport;
  JudgedShare falseAlarm;
  double judgeMean = 0; // over its labelled items
  double peopleMean = 0;
};

enum class LengthLean {
  TooFew,   // fewer than LengthLeastItems in the shortest or the longest third, or all of one length
  NoSign,   // the difference may be chance
  ForLong,  // it rates long answers higher, against people, than short ones
  ForShort, // the other way round
};
inline constexpr int LengthLeastItems = 20;

struct JudgeDisagreement {
  Subject subject;
  QueryId query;
  RunId run;
  double judge = 0;
  double people = 0;
  bool sidesDiffer = false; // one says yes, the other no
  double apart() const { return judge > people ? judge - people : people - judge; }
};
inline constexpr int WorstKept = 100;

struct JudgeCalibration {
  JudgeRow judge;
  JudgedMeasure measure;
  qint64 items = 0;    // that the judge judged
  qint64 labels = 0;   // of them, those that people settled independently
  int apart = 0;       // people differ: left out
  QVector<RunId> runs; // whose answers it judged
  bool bothOutcomes = false;

  JudgeVerdict verdict = JudgeVerdict::NoLabels;
  JudgedShare agreement;
  Kappa kappa;
  ContingencyTable confusion = ContingencyTable(); // rows: people; no before yes, or the scale where there is neither
  JudgedShare falseSupport;                        // the judge says yes among people's no; with yes and no only
  JudgedShare falseAlarm;                          // the judge says no among people's yes
  /// Of scores: where on these labels a cut would agree most, and how often; a hint, since it was chosen on them.
  std::optional<double> bestCut;
  std::optional<double> bestAgreement;
  std::optional<Calibration> curve; // of scores: of people's yes, ten bins, right-closed

  JudgedMean mean;    // with yes and no only
  int notDrawn = 0;   // labels that the mean leaves out, since the others were drawn with known chances
  bool drawn = false; // the mean rests on labels of daily draws

  QVector<JudgedGroup> families; // most labels first
  QVector<JudgedGroup> lengths;  // short, middle, long; empty where there are no answers, or fewer than three
  LengthLean lean = LengthLean::TooFew;
  std::optional<double> leanBy;               // (judge − people) of the longest third minus that of the shortest
  std::optional<ConfidenceInterval> leanCi95; // Welch's

  QVector<JudgeDisagreement> worst; // the largest |judge − people| first, at most WorstKept
  qint64 disagreements = 0;         // all items on which the sides differ, or the values where there are no sides
};

JudgeCalibration calibrationOf(const JudgeSeries& series);

/// Two judges on the same items, of two families for preference.
struct JudgesSideBySide {
  JudgeRow first;
  JudgeRow second;
  JudgedMeasure measure;
  qint64 items = 0; // that both judged and people settled
  qint64 bothRight = 0;
  qint64 onlyFirst = 0;
  qint64 onlySecond = 0;
  qint64 neither = 0;
  std::optional<double> p; // McNemar's exact test of who is right more often; absent where none is right alone
  Kappa kappa;             // between the two
  bool isOneFamily = false;
  std::pair<std::size_t, std::size_t> series = {}; // in JudgeItems
};

/// Judges and measures whose names differ in version only, and what they were validated by.
struct Revalidation {
  QString before;     // the judge that people's labels validated
  qint64 labels = 0;  // of that one
  QString difference; // what is another now: see differenceOf
};

struct JudgesReport {
  QVector<JudgeRow> judges;
  std::vector<JudgeCalibration> rows; // in the order of JudgeItems
  std::vector<JudgesSideBySide> pairs;
  QVector<RunRow> runs;
  QVector<QuoteCounts> quotes;

  const QuoteCounts* quotesOf(JudgeId judge) const; // nullptr: it quoted nothing
  /// Of the runs that the judge judged there, those whose generator is of its family, by name.
  QStringList runsOfOwnFamily(const JudgeCalibration& row) const;
  /// Where a row has too few labels to say anything and another version of the same judge has more: validate anew.
  std::optional<Revalidation> revalidation(const JudgeCalibration& row) const;
};

JudgesReport reportOf(const JudgeItems& items);
/// The same after followPeople(): only what rests on these series is worked out anew.
JudgesReport reportOf(const JudgeItems& items, const JudgesReport& before, const std::set<std::size_t>& changed);

/// Quotes that stand where they say, but for spelling.
JudgedShare genuineQuotes(const QuoteCounts& counts);

} // namespace assayer
