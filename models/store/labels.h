// Label events and the current labels beside them, as recording, undoing, importing and checking share them. All
// functions run within the caller's transaction. Private to store/.
#pragma once

#include "core/adjudication.h"
#include "core/criteria.h"
#include "core/label.h"
#include "core/records.h"
#include "store/connection.h"

namespace assayer {

/// The slot that a judge's label stands in.
struct Slot {
  Subject subject;
  JudgeId judge;
  int round = 0;
};

/// What the label table holds for a slot, whether it may be seen or not.
struct SlotState {
  std::optional<Label> label; // absent: nothing, cleared, or of an import that has not landed
  EventId event;              // 0: the slot is empty
  bool hidden = false;        // of an import that has not landed
  qint64 import = 0;
  qint64 counter = 0;
  QByteArray uid; // of the event's change
};
Result<SlotState> readSlot(Connection& connection, const Slot& slot);

struct NewChange {
  QByteArray uid;
  qint64 counter = 0;
  qint64 at = 0;
  JudgeId judge;
  ChangeKind kind = ChangeKind::Label;
  ChangeId undoes;
  qint64 import = 0;
  QString detail = {}; // JSON; only of a gesture that chose between copies' claims
};
Result<ChangeId> insertChange(Connection& connection, const NewChange& change);

struct NewEvent {
  ChangeId change;
  int position = 0;
  Slot slot;
  LabelState state = LabelState::Valued;
  std::optional<int> value = {};
  QString rationale = {};
  EventId previous = {};
  std::optional<double> seconds = {};
  GuidelineId guideline = {};
  LabelSource source = LabelSource::Judged;
  bool afterReveal = false;
  QString previousName = {};
  QString undoesName = {};
  QString carriedFrom = {};
  QString metadata = {};
};
Result<EventId> insertEvent(Connection& connection, const NewEvent& event);
Result<void> insertEvidence(Connection& connection, EventId event, const QVector<EvidenceQuote>& quotes);
Result<QVector<EvidenceQuote>> readEvidence(Connection& connection, EventId event);
/// The columns of evidence as q that readQuote() takes.
QString quoteColumns();
EvidenceQuote readQuote(const Statement& row, int firstColumn = 0);
/// The name of an event in every copy of a workspace, as exports write it; that of what it was carried over from, where
/// it was.
Result<QString> nameToCarry(Connection& connection, EventId event);
/// NotFound where a part of the subject is not there.
Result<void> subjectMustExist(Connection& connection, const Criterion& criterion, const Subject& subject);
/// The judge has seen another's label on the subject.
Result<bool> isRevealed(Connection& connection, JudgeId judge, const Subject& subject);
/// The version that labels are stamped with; 0: there is none.
Result<GuidelineId> newestGuideline(Connection& connection);
/// How a guideline's row says what to revisit.
QString revisitText(const QVector<RevisitRecord>& revisit);
QVector<RevisitRecord> revisitRecords(const QString& text);
/// A later guideline than the label's asks to look at it again.
Result<bool> isToRevisit(Connection& connection, const Label& label);
/// The label that an event stands for: an undo or a redo stands for the one that it put back (0: for none).
Result<EventId> original(Connection& connection, EventId event);
/// What a ruling says beyond its label; the names are those of sides that are not here.
struct NewRuling {
  Ruling ruling;
  QString leftName = {};
  QString rightName = {};
};
RulingOutcome outcomeOf(LabelState state);
Result<void> insertRuling(Connection& connection, EventId event, const NewRuling& row);
/// Makes an event the current label of its slot.
Result<void> putLabel(Connection& connection, EventId event, qint64 import);

inline constexpr qint64 HighestChunk = 0xffff'fffe; // rankings hold 32 bits
/// Counters beyond this are damage: counting on would come to an end.
inline constexpr qint64 HighestCounter = qint64(1) << 62;
inline qint64 counterAfter(qint64 counter)
{
  return counter <= HighestCounter ? counter + 1 : counter;
}
/// Corrupt when counting has come to its end.
Result<void> checkCounter(qint64 counter);

/// True when the first (counter, uid) comes after the second: then its event is the newer one, whatever the clocks say.
bool isNewer(qint64 counter, const QByteArray& uid, qint64 thanCounter, const QByteArray& thanUid);

/// The columns of label_event as e and of change as c that readEvent() takes.
QString eventColumns();
Label readEvent(const Statement& row, int firstColumn = 0);
/// A change with its events and what stood before each; NotFound when there is none.
Result<Change> readChange(Connection& connection, ChangeId id);

} // namespace assayer
