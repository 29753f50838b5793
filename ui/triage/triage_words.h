// What causes, dispositions, reasons and states of clusters are called on screen, and the letter of each cause. One
// table.
#pragma once

#include "answers/diagnosis.h"
#include "core/triage.h"

#include <QChar>
#include <QString>

namespace assayer {

struct CauseWords {
  Cause cause;
  QChar letter;    // after the key for "what broke"; none of two causes
  QString name;    // "Ignored good context"
  QString meaning; // one sentence
};
/// In the order of the diagnosis.
const QVector<CauseWords>& causeWords();
QString causeName(Cause cause);

QString failReasonWord(FailReason reason); // "faithfulness too low"
QString nextStepWord(NextStep step);       // "fix retrieval"
/// What usually follows from a cause, to begin with.
NextStep nextStepAfter(Cause cause);
QString clusterStateWord(ClusterState state);

/// Of a position in the scale of criterion::Disposition.
QString dispositionWord(int disposition);

} // namespace assayer
