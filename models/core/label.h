// Labels as values. Every subject is two integers under a criterion, so grades, answer criteria, verdicts, flags and
// notes share one event table, one undo and one merge. Events are only ever appended; the current label of a judge
// on a subject is that judge's newest event.
#pragma once

#include "core/ids.h"

#include <QByteArray>
#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

/// What is judged: (query, chunk) for relevance, flag and note; (claim, 0) for support; (claim, chunk) and (claim,
/// answer) for what entails it; (answer, 0) for answer criteria; (answer, answer) for preferences, lower run id first.
struct Subject {
  CriterionId criterion;
  qint64 item = 0;
  qint64 other = 0;
  auto operator<=>(const Subject&) const = default;
};

inline size_t qHash(const Subject& subject, size_t seed = 0)
{
  return qHashMulti(seed, subject.criterion.value, subject.item, subject.other);
}

/// States that are never mixed up; an absent label is one more: unjudged. Unjudgeable, by all, is an adjudication's
/// only.
enum class LabelState { Valued, CannotJudge, Later, Cleared, Unjudgeable };
enum class LabelSource { Judged, Carried, Imported, Merged };

struct EvidenceQuote {
  ChunkId chunk;
  int first = 0; // code points into the chunk, end exclusive
  int last = 0;
  QString quote;
  QString before; // up to 32 characters of context
  QString after;
  bool against = false;
  int group = 0; // quotes of one group stand jointly, groups are alternatives
  bool operator==(const EvidenceQuote&) const = default;
};

/// One judge's current label on one subject.
struct Label {
  Subject subject;
  JudgeId judge;
  int round = 0; // hidden repeats have rounds above 0
  LabelState state = LabelState::Valued;
  std::optional<int> value; // position in the criterion's declared scale; set exactly when state is Valued
  QString rationale;
  qint64 at = 0; // ms since the epoch, UTC
  EventId event;
  bool carried = false; // a verdict on a claim, taken over from a claim of the same text in another run
  bool operator==(const Label&) const = default;
};

/// What a judge decided on one subject.
struct Decision {
  Subject subject;
  LabelState state = LabelState::Valued;
  std::optional<int> value;
  QString rationale;
  std::optional<double> seconds; // time spent looking at the subject
  QVector<EvidenceQuote> evidence;
  EventId carriedFrom = {}; // the same judge's verdict that this one is taken over from; 0: judged
  int round = 0;            // above 0: a hidden repeat
  bool operator==(const Decision&) const = default;
};

enum class ChangeKind { Label, Undo, Redo, Import };

/// One event as stored, with what stood there before (absent: nothing did).
struct LabelEvent {
  EventId id;
  Label now;
  std::optional<Label> before;
  bool afterReveal = false;
  bool operator==(const LabelEvent&) const = default;
};

/// A claim that a gesture made or ended: answers are split, merged and mended by ending claims and making others.
struct ClaimEdit {
  ClaimId claim;
  AnswerId answer;
  bool made = true; // else ended
  bool operator==(const ClaimEdit&) const = default;
};

/// One gesture, durable: a key press, an undo, a redo. What the engine and every view react to.
struct Change {
  ChangeId id;
  QByteArray uid; // 16 bytes
  ChangeKind kind = ChangeKind::Label;
  JudgeId judge;
  qint64 at = 0;
  std::optional<ChangeId> undoes;
  QVector<LabelEvent> events;
  QVector<ClaimEdit> claims = {};
  bool operator==(const Change&) const = default;
};

} // namespace assayer
