// Undo and redo, by walking the change table only: nothing is kept in memory, so they survive a restart and cross
// windows. A redo stands for the gesture that it brought back; a new gesture ends what could be redone.
#include "store/claim_history.h"
#include "store/claims.h"
#include "store/labels.h"
#include "store/store_private.h"

#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

enum class Direction { Undo, Redo };

// The change that the next undo or redo would take back. Imported changes are nobody's gestures.
Result<std::optional<ChangeId>> findTarget(Connection& connection, JudgeId judge, Direction direction)
{
  QSet<qint64> takenBack;
  Statement statement(connection,
                      u"SELECT id, kind, undoes FROM change WHERE judge = ? AND import = 0 ORDER BY id DESC"_s);
  STORE_TRY(statement.run(judge));
  while (statement.next()) {
    const qint64 id = statement.integer(0);
    const auto kind = static_cast<ChangeKind>(statement.number(1));
    const bool isUndo = kind == ChangeKind::Undo;
    if (takenBack.contains(id)) continue;
    if (direction == Direction::Undo) {
      if (!isUndo) return ChangeId{id};
      takenBack.insert(statement.integer(2));
    } else {
      if (isUndo) return ChangeId{id};
      if (kind == ChangeKind::Label) return std::optional<ChangeId>();
      takenBack.insert(statement.integer(2));
    }
  }
  STORE_TRY(statement.ended());
  return std::optional<ChangeId>();
}

// Appends events that restore what stood before each event of a change.
Result<Change> takeBack(Connection& connection, JudgeId judge, const Change& target, ChangeKind kind)
{
  NewChange change{randomUid(), 0, nowMs(), judge, kind, target.id, 0};
  STORE_GET(clock, connection.number(u"SELECT counter FROM clock"_s));
  change.counter = counterAfter(clock.value_or(0));
  for (const LabelEvent& event : target.events) {
    STORE_GET(slot, readSlot(connection, {event.now.subject, event.now.judge, event.now.round}));
    STORE_GET(standing, original(connection, slot.event));
    STORE_GET(meant, original(connection, event.id));
    if (standing != meant)
      return fail(ErrorKind::Conflict, u"undo"_s,
                  u"the label has changed since from elsewhere and is left as it is; set it anew instead"_s);
    change.counter = std::max(change.counter, counterAfter(slot.counter));
    change.at = std::max(change.at, event.now.at + 1);
  }
  STORE_GET(claimsStand, claimsStandAfter(connection, target.claims, judge));
  if (!claimsStand)
    return fail(
        ErrorKind::Conflict, u"undo"_s,
        u"the claims have changed since from elsewhere and are left as they are; split the answer anew instead"_s);
  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(id, insertChange(connection, change));
  Change stored{id, change.uid, kind, judge, change.at, target.id, {}};
  for (qsizetype i = 0; i < target.events.size(); ++i) {
    const LabelEvent& undone = target.events[i];
    NewEvent event{id, static_cast<int>(i), {undone.now.subject, undone.now.judge, undone.now.round}};
    event.state = undone.before ? undone.before->state : LabelState::Cleared;
    event.previous = undone.id;
    // What is put back after a look is no blind label any more.
    STORE_GET(revealed, isRevealed(connection, undone.now.judge, undone.now.subject));
    event.afterReveal = revealed || undone.afterReveal;
    if (undone.before) {
      event.value = undone.before->value;
      event.rationale = undone.before->rationale;
      if (undone.before->carried) {
        STORE_GET(name, nameToCarry(connection, undone.before->event));
        event.source = LabelSource::Carried;
        event.carriedFrom = name;
      }
    }
    STORE_GET(eventId, insertEvent(connection, event));
    if (undone.before) {
      STORE_GET(evidence, readEvidence(connection, undone.before->event));
      STORE_TRY(insertEvidence(connection, eventId, evidence));
    }
    STORE_TRY(putLabel(connection, eventId, 0));
    Label now{undone.now.subject, undone.now.judge, undone.now.round,
              event.state,        event.value,      event.rationale,
              change.at,          eventId,          event.source == LabelSource::Carried};
    std::optional<Label> before;
    if (undone.now.state != LabelState::Cleared) before = undone.now;
    stored.events.append({eventId, now, before, event.afterReveal});
  }
  stored.claims = target.claims;
  for (ClaimEdit& edit : stored.claims) edit.made = !edit.made;
  STORE_TRY(putClaimEdits(connection, id, change.counter, stored.claims));
  // A claim that another copy has replaced as well stays history.
  QSet<AnswerId> answers;
  for (const ClaimEdit& edit : stored.claims) answers.insert(edit.answer);
  for (const AnswerId answer : answers) STORE_TRY(standAsEdited(connection, answer));
  return stored;
}

Result<Change> takeBackNext(Connection& connection, SharedFile& shared, JudgeId judge, Direction direction)
{
  STORE_GET(transaction, Transaction::begin(connection, shared.gate()));
  STORE_GET(target, findTarget(connection, judge, direction));
  if (!target)
    return fail(ErrorKind::NotFound, direction == Direction::Undo ? u"undo"_s : u"redo"_s,
                u"there is nothing to take back"_s);
  STORE_GET(change, readChange(connection, *target));
  STORE_GET(stored,
            takeBack(connection, judge, change, direction == Direction::Undo ? ChangeKind::Undo : ChangeKind::Redo));
  STORE_TRY(transaction->commit());
  shared.committed();
  return stored;
}

Result<std::optional<Change>> peek(Connection& connection, JudgeId judge, Direction direction)
{
  STORE_GET(target, findTarget(connection, judge, direction));
  if (!target) return std::optional<Change>();
  STORE_GET(change, readChange(connection, *target));
  return std::optional<Change>(change);
}

} // namespace

Result<EventId> original(Connection& connection, EventId event)
{
  Statement statement(connection,
                      u"SELECT c.kind, e.previous, x.previous FROM label_event AS e JOIN change AS c ON c.id = "
                      "e.change LEFT JOIN label_event AS x ON x.id = e.previous WHERE e.id = ?"_s);
  while (event) {
    STORE_TRY(statement.run(event));
    if (!statement.next()) break;
    const auto kind = static_cast<ChangeKind>(statement.number(0));
    if ((kind != ChangeKind::Undo && kind != ChangeKind::Redo) || statement.isNull(1)) return event;
    const EventId earlier{statement.integer(2)};
    if (earlier >= event) return event; // a damaged file may lead in a circle
    event = earlier;
  }
  STORE_TRY(statement.ended());
  return event;
}

Result<Change> Store::undo(JudgeId judge)
{
  STORE_TRY(d->mayWrite());
  return takeBackNext(*d->connection, *d->shared, judge, Direction::Undo);
}

Result<Change> Store::redo(JudgeId judge)
{
  STORE_TRY(d->mayWrite());
  return takeBackNext(*d->connection, *d->shared, judge, Direction::Redo);
}

Result<std::optional<Change>> Store::nextUndo(JudgeId judge)
{
  return peek(*d->connection, judge, Direction::Undo);
}

Result<std::optional<Change>> Store::nextRedo(JudgeId judge)
{
  return peek(*d->connection, judge, Direction::Redo);
}

} // namespace assayer
