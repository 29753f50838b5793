// The daily failure queue as values: what of a run fails and why, the clusters of a day that keep their identity from
// day to day, the day's draw with its inclusion probabilities, and what of it went into the golden set. All of it
// travels by uid and by names; nothing here is ever changed but by a newer event.
#pragma once

#include "core/catalogue.h"
#include "core/ids.h"
#include "core/result.h"
#include "core/share.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

/// An ISO date, "2026-11-30".
bool isDay(const QString& text);
/// Usage, with how a day is written.
Result<void> checkDay(const QString& text, const QString& where = QStringLiteral("date"));

/// Why a sample fails. The numbers are stored: new ones go to the end.
enum class FailReason {
  Composite, // below its threshold
  Faithfulness,
  AnswerRelevance,
  ContextPrecision,
  CriticalError,
  CitationFault,
  AnsweredWithoutCoverage, // answered though no chunk that answers was in the context
  JudgeDisagrees,          // a model's verdict and people's labels
  WorseThanBaseline,
  MissingScore, // the model judge gave none: a reason of its own, never a zero
};
inline constexpr int FailReasonCount = 10;
/// In Assayer JSON Lines and `assayer-cli queue --json`: "composite", "answered_without_coverage", …
const QStringList& failReasonWords();

/// Below these a sample fails; absent: as for every family.
struct FamilyThresholds {
  std::optional<double> composite = {};
  std::optional<double> part = {};
  bool operator==(const FamilyThresholds&) const = default;
};

/// Settings of the queue that travel with the workspace.
struct TriageSettings {
  double composite = 0.7; // of a sample, in [0, 1]; below means below
  double part = 0.6;      // of a sample, each part
  double run = 0.8;       // of the mean composite
  QMap<QString, FamilyThresholds> families = {};
  int failing = 15; // drawn a day
  int audit = 5;    // passing ones drawn a day, to be looked at as well
  bool carryLeftovers = true;
  QString source = {};   // the model judge whose scores count; empty: see anySource
  bool anySource = true; // then whichever model scored most of the run's answers; off: people's labels alone
  QString baseline = {}; // the run that changes are counted from; empty: none
  std::optional<Origin> origin = {}; // whose queries are drawn from; absent: all
  bool textsInAlerts = false;        // queries may be quoted in a summary that leaves the workspace
  bool operator==(const TriageSettings&) const = default;

  double compositeOf(const QString& family) const { return families.value(family).composite.value_or(composite); }
  double partOf(const QString& family) const { return families.value(family).part.value_or(part); }
};
/// Usage, saying what to change: a threshold outside [0, 1], a size below 0 or beyond 1,000.
Result<void> checkTriageSettings(const TriageSettings& settings);

enum class ClusterState {
  Open,       // nobody has said what it is
  Systematic, // confirmed, with a title and a next step
  Ended,      // a run put an end to it
};
enum class NextStep { None, Retrieval, Prompt, Content, Judge, Guideline };
const QStringList& nextStepWords();

/// What somebody decided about a cluster. Append-only; the newest by (at, uid) is what counts.
struct ClusterEvent {
  QByteArray uid; // 16 bytes
  ClusterId cluster;
  qint64 at = 0; // ms since the epoch, UTC
  JudgeId by;    // 0: the program, which names a cluster by its terms
  QString name;  // as it is called from now on; never empty
  ClusterState state = ClusterState::Open;
  QString title; // of a systematic one
  NextStep step = NextStep::None;
  RunId endedBy; // set exactly when the state is Ended
  QString note;
  bool operator==(const ClusterEvent&) const = default;
};

/// A kind of failure. Its identity stays from day to day; name and state are those of its newest event.
struct Cluster {
  ClusterId id;
  QByteArray uid;     // 16 bytes
  QString firstSeen;  // ISO date
  QStringList terms;  // that tell it from the others, of the newest day
  QByteArray profile; // by which the next day knows it again; opaque
  ClusterEvent now = {};
  bool operator==(const Cluster&) const = default;
};

struct ClusterMember {
  AnswerId answer;
  std::optional<int> cluster; // place in Clustering::clusters; absent: in none
  double x = 0;               // in the picture, [0, 1]
  double y = 0;
  double severity = 0; // [0, 1], how far below
  QVector<FailReason> reasons;
  bool operator==(const ClusterMember&) const = default;
};

/// The failing samples of a run on a day, sorted into clusters.
struct Clustering {
  QByteArray uid; // 16 bytes
  QString day;    // ISO date
  RunId run;
  qint64 seed = 0;
  qint64 at = 0;
  QVector<Cluster> clusters; // those of the day; id 0 when it is to be made
  QVector<ClusterMember> members;
  bool operator==(const Clustering&) const = default;
};

enum class DrawPart { Failing, Audit };

/// What the draw was made from: with the seed it gives the draw again.
struct FrameItem {
  AnswerId answer;
  DrawPart part = DrawPart::Failing;
  ClusterId cluster; // 0: in none
  double severity = 0;
  std::optional<double> score; // the model judge's, of faithfulness
  bool operator==(const FrameItem&) const = default;
};

struct DrawnSample {
  AnswerId answer;
  DrawPart part = DrawPart::Failing;
  ClusterId cluster; // 0: in none
  int stratum = 0;   // from 0
  int stratumSize = 0;
  int stratumDrawn = 0;
  double inclusionProbability = 0; // (0, 1]
  QVector<FailReason> reasons;
  QString carriedFrom = {}; // ISO date of the draw it was left over from; empty: drawn on this day
  bool operator==(const DrawnSample&) const = default;
};

/// The queue of a day: made once, the same ever after.
struct Draw {
  DrawId id;
  QByteArray uid; // 16 bytes
  QString day;    // ISO date
  RunId run;
  qint64 seed = 0;
  qint64 at = 0;                // ms since the epoch, UTC
  JudgeId by;                   // 0: not known
  TriageSettings settings;      // as they were
  int answers = 0;              // of the run, in the origin asked for
  int failing = 0;              // of them
  int reviewedBefore = 0;       // of the failing ones; left out, as passing ones that were reviewed are
  QVector<DrawnSample> samples; // in the order in which they are looked at; carried ones first
  bool operator==(const Draw&) const = default;
};

/// A sample that becomes part of the golden set, or leaves it again. The newest of a query by (at, uid) counts; the
/// query's own columns follow it.
struct Promotion {
  QByteArray uid; // 16 bytes
  QueryId query;
  qint64 at = 0;
  JudgeId by;
  Origin origin = Origin::Golden; // else what the query was before: taken back
  Split split = Split::Dev;
  QString family;
  Expect expect = Expect::Answer;
  RefusalReason refusalReason = RefusalReason::None;
  QString reference; // the expected answer
  QVector<Need> needs;
  RunId run;   // whose answer showed it; 0: none
  QString day; // of the draw it came with; empty: none
  bool operator==(const Promotion&) const = default;
};

} // namespace assayer
