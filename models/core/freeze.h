// The frozen test split and the runs that were picked for release, as values. Both are events that are only ever
// appended and travel by uid; the newest by (at, uid) counts.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QByteArray>
#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

/// What a freeze holds of a query: its name, and a SHA-256 (32 bytes) of each thing that decides its figures. What each
/// is made from stands at frozenQuery() in work/freeze.h.
struct FrozenQuery {
  QString name;
  QByteArray text;        // text and conversation
  QByteArray expectation; // expected kind of answer, reason of refusal, reference answer
  QByteArray needs;
  QByteArray facts;      // by which it is grouped or judged: family, origin, case type, date, groups, …
  QByteArray truth = {}; // the claims of its reference; empty: of a freeze that did not hold them yet
  bool operator==(const FrozenQuery&) const = default;
};

struct FrozenGuideline {
  QString version;
  QByteArray text; // SHA-256 of its text
  bool operator==(const FrozenGuideline&) const = default;
};

/// Queries by name and guidelines by version, both in the order of their UTF-8 bytes.
struct FrozenContent {
  QVector<FrozenQuery> queries;
  QVector<FrozenGuideline> guidelines;
  bool operator==(const FrozenContent&) const = default;
  bool holdsTruth() const { return !queries.isEmpty() && !queries.first().truth.isEmpty(); }
};

/// SHA-256 (32 bytes) over the UTF-8 lines "assayer freeze 2", then for each query
/// "query" TAB name TAB text TAB expectation TAB needs TAB facts TAB truth, then for each guideline "guideline" TAB
/// version TAB text, hashes as lower-case hex, a line feed after each line. Names hold no tabs or line feeds that could
/// be taken for ours: a backslash, a tab and a line feed in a name are written \\, \t and \n. A freeze that holds no
/// truth begins with "assayer freeze 1" and has no last column, so that those made so keep their hash.
QByteArray hashOf(const FrozenContent& content);

struct FreezeEvent {
  QByteArray uid; // 16 bytes
  qint64 at = 0;  // ms since the epoch, UTC; after every freeze that was known
  JudgeId by;
  bool lifted = false;   // the split is free again; then only who, when and the note say something
  QByteArray hash;       // hashOf(content)
  QByteArray goldHash;   // 32 bytes; empty: not told, as in a packet for blind judging
  qint64 counter = 0;    // how far the workspace had counted its labels
  qint64 labels = 0;     // current labels on the split's queries then, everybody's
  FrozenContent content; // left out where only the events are asked for
  QString note;
  bool operator==(const FreezeEvent&) const = default;
};

enum class PickedBy { NotSaid, Dev, Test, Other };
/// "", "dev", "test", "other"
const QStringList& pickedByWords();

/// A run was chosen for release, or that was taken back.
struct RunPick {
  QByteArray uid; // 16 bytes
  RunId run;
  qint64 at = 0; // ms since the epoch, UTC; after every pick that was known
  JudgeId by;
  PickedBy pickedBy = PickedBy::NotSaid;
  bool takenBack = false; // the run is no longer picked
  QString note;
  bool operator==(const RunPick&) const = default;
};

/// Usage: a freeze without what it holds or with another hash than its content's, truth of some queries only, names
/// twice or out of order, a lift that holds something, negative counts, texts that cannot be stored.
Result<void> checkFreeze(const FreezeEvent& event);
Result<void> checkPick(const RunPick& pick);

/// Of picks in ascending order of (at, uid) the newest of each run that is not taken back, oldest first.
QVector<RunPick> standingPicks(const QVector<RunPick>& picks);

/// Kinds of lines of Assayer JSON Lines that carry them. To io they are lines of further kinds, kept as they are.
inline const QString FreezeKind = QStringLiteral("freeze");
inline const QString PickKind = QStringLiteral("run_pick");

} // namespace assayer
