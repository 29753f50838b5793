// The gestures that made and ended the claims of an answer, as all copies of the workspace know them together. Within
// the caller's transaction. Private to store/.
#pragma once

#include "core/label.h"
#include "store/connection.h"

#include <QHash>
#include <QSet>

namespace assayer {

/// A gesture that made or ended claims, or chose between such of two copies.
struct ClaimGesture {
  ChangeId id;
  QString uid; // hex
  ChangeKind kind = ChangeKind::Label;
  ChangeId undoes;
  JudgeId judge;
  qint64 at = 0;
  QVector<ClaimId> ended;
  QVector<ClaimId> made;
  QStringList settles; // uids of the gestures that it chose between
};

class ClaimHistory {
public:
  /// Those that touch claims of the answer, by (counter, uid).
  static Result<ClaimHistory> read(Connection& connection, AnswerId answer);

  const QVector<ClaimGesture>& gestures() const { return m_gestures; }
  /// Whether what a gesture did holds: it was not taken back, or it was brought back since.
  bool holds(qsizetype place) const;
  /// The gestures that hold and ended a claim: more than one where copies did so without knowing of each other.
  QVector<qsizetype> endersOf(ClaimId claim) const;
  /// Whether some gesture here made the claim, and whether one of those holds.
  bool wasMade(ClaimId claim) const;
  bool isMade(ClaimId claim) const;
  QSet<qint64> claims() const;

private:
  QVector<ClaimGesture> m_gestures;
};

/// The gestures of the whole workspace that chose between copies' claims and hold, as the sets of what they settled.
Result<QVector<QStringList>> settledClaimGestures(Connection& connection);

/// Lets every claim of the answer that a gesture touched stand or be history as the gestures together say: it has ended
/// while any gesture holds that ended it, and while none holds that made it.
Result<void> standAsEdited(Connection& connection, AnswerId answer);

} // namespace assayer
