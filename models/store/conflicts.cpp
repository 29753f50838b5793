// Finding what copies of a workspace decided differently, and letting one side stand.
#include "core/conflict.h"
#include "store/claim_history.h"
#include "store/claims.h"
#include "store/slot_history.h"
#include "store/store_private.h"

#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Claims of one answer that copies replaced, each in its own way.
class ClaimConflicts {
public:
  ClaimConflicts(Connection& connection, AnswerId answer, const QVector<QStringList>& settled)
      : m_connection(connection), m_answer(answer), m_settled(settled)
  {
  }

  Result<QVector<ClaimConflict>> find()
  {
    STORE_GET(history, ClaimHistory::read(m_connection, m_answer));
    m_history = history;
    QVector<qint64> claims = m_history.claims().values();
    std::ranges::sort(claims);
    QVector<ClaimConflict> found;
    for (const qint64 claim : claims) {
      QVector<qsizetype> enders = m_history.endersOf({claim});
      enders.removeIf([this](qsizetype place) { return !m_history.gestures()[place].settles.isEmpty(); });
      if (enders.size() < 2 || isSettled(enders)) continue;
      ClaimConflict conflict{m_answer, {claim}, {}};
      for (const qsizetype place : enders) {
        const ClaimGesture& gesture = m_history.gestures()[place];
        ClaimSide side{gesture.id, gesture.judge, gesture.at, {}};
        QSet<qint64> seen;
        STORE_TRY(collect(gesture, side.standing, seen));
        // What was made and has been deleted since is out of the question; a deletion is an answer to it.
        if (gesture.made.isEmpty() || !side.standing.isEmpty()) conflict.sides.append(side);
      }
      const bool allGone =
          std::ranges::all_of(conflict.sides, [](const auto& side) { return side.standing.isEmpty(); });
      if (conflict.sides.size() > 1 && !allGone) found.append(conflict);
    }
    return found;
  }

  /// Of everything that ended the claim, also of sides that are out of the question.
  QStringList uids(const ClaimConflict& conflict) const
  {
    QStringList names;
    for (const qsizetype place : m_history.endersOf(conflict.claim)) names.append(m_history.gestures()[place].uid);
    return names;
  }

private:
  bool isSettled(const QVector<qsizetype>& enders) const
  {
    return std::ranges::any_of(m_settled, [&](const QStringList& uids) {
      return std::ranges::all_of(enders,
                                 [&](qsizetype place) { return uids.contains(m_history.gestures()[place].uid); });
    });
  }

  // What stands of that which a gesture made, and of what was made of it later.
  Result<void> collect(const ClaimGesture& gesture, QVector<ClaimId>& standing, QSet<qint64>& seen) const
  {
    for (const ClaimId claim : gesture.made) {
      if (seen.contains(claim.value)) continue;
      seen.insert(claim.value);
      STORE_GET(stands, m_connection.number(u"SELECT 1 FROM claim WHERE id = ? AND ended = 0"_s, claim));
      if (stands) {
        standing.append(claim);
        continue;
      }
      for (const qsizetype place : m_history.endersOf(claim))
        STORE_TRY(collect(m_history.gestures()[place], standing, seen));
    }
    return {};
  }

  Connection& m_connection;
  AnswerId m_answer;
  const QVector<QStringList>& m_settled;
  ClaimHistory m_history;
};

Error decidedSince()
{
  return {ErrorKind::Conflict, u"merge"_s, u"somebody has decided on this since; look at it again"_s};
}

Result<qint64> nextCounter(Connection& connection)
{
  STORE_GET(clock, connection.number(u"SELECT counter FROM clock"_s));
  return counterAfter(clock.value_or(0));
}

} // namespace

Result<QVector<LabelConflict>> Store::labelConflicts(LabelScope scope)
{
  // Branches leave one event twice, or one that is not here. What other programs wrote branches from nothing.
  QVector<Slot> candidates;
  {
    const QString own = scope.judge ? u" AND e.judge = %1"_s.arg(scope.judge->value) : QString();
    Statement statement(*d->connection,
                        u"SELECT DISTINCT criterion, item, other, judge, round FROM (SELECT e.criterion, e.item, "
                        "e.other, e.judge, e.round FROM label_event AS e JOIN change AS c ON c.id = e.change WHERE "
                        "e.source <> %1 AND %2%3 GROUP BY e.criterion, e.item, e.other, e.judge, e.round, "
                        "coalesce(e.previous, e.previous_name, 0) HAVING count(*) > 1 OR e.previous_name IS NOT NULL) "
                        "ORDER BY criterion, item, other, judge, round"_s.arg(static_cast<int>(LabelSource::Imported))
                            .arg(landed(u"c"), own));
    STORE_TRY(statement.run());
    while (statement.next())
      candidates.append({{{statement.integer(0)}, statement.integer(1), statement.integer(2)},
                         {statement.integer(3)},
                         statement.number(4)});
    STORE_TRY(statement.ended());
  }
  QVector<LabelConflict> found;
  for (const Slot& slot : candidates) {
    STORE_GET(history, SlotHistory::read(*d->connection, slot));
    STORE_GET(conflict, history.conflict(*d->connection));
    if (conflict) found.append(*conflict);
  }
  return found;
}

Result<QVector<ClaimConflict>> Store::claimConflicts(LabelScope scope)
{
  QVector<AnswerId> answers;
  {
    Statement statement(*d->connection,
                        u"SELECT DISTINCT answer FROM (SELECT claim.answer FROM claim_edit AS x JOIN claim ON claim.id "
                        "= x.claim JOIN change AS c ON c.id = x.change WHERE x.made = 0 AND %1 GROUP BY x.claim HAVING "
                        "count(*) > 1) ORDER BY answer"_s.arg(landed(u"c")));
    STORE_TRY(statement.run());
    while (statement.next()) answers.append(AnswerId{statement.integer(0)});
    STORE_TRY(statement.ended());
  }
  QVector<ClaimConflict> found;
  if (answers.isEmpty()) return found;
  STORE_GET(settled, settledClaimGestures(*d->connection));
  for (const AnswerId answer : answers) {
    STORE_GET(some, ClaimConflicts(*d->connection, answer, settled).find());
    for (const ClaimConflict& conflict : some)
      if (!scope.judge ||
          std::ranges::any_of(conflict.sides, [&](const ClaimSide& side) { return side.by == *scope.judge; }))
        found.append(conflict);
  }
  return found;
}

Result<Change> Store::settle(const LabelConflict& conflict, qsizetype side, JudgeId by)
{
  STORE_TRY(d->mayWrite());
  Connection& connection = *d->connection;
  if (side < 0 || side >= conflict.sides.size())
    return fail(ErrorKind::NotFound, u"merge"_s, u"the conflict has no such side; look at it again"_s);
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  const Slot slot{conflict.subject, conflict.judge, conflict.round};
  STORE_GET(history, SlotHistory::read(connection, slot));
  QVector<EventId> ends = history.ends();
  std::ranges::sort(ends);
  if (ends != conflict.ends) return tl::unexpected<Error>(decidedSince());
  STORE_GET(standing, readSlot(connection, slot));
  STORE_GET(chooser, connection.text(u"SELECT name FROM judge WHERE id = ?"_s, by));
  if (!chooser) return fail(ErrorKind::NotFound, u"judge"_s, u"there is no such judge; choose who judges"_s);

  const HistoryStep& chosen = conflict.sides[side].steps.last();
  NewChange change{randomUid(), 0, std::max(nowMs(), chosen.now.at + 1), conflict.judge, ChangeKind::Label, {}, 0};
  // A ruling is the gesture of whoever makes it.
  STORE_GET(kind, connection.number(u"SELECT kind FROM judge WHERE id = ?"_s, conflict.judge));
  if (kind == static_cast<qint64>(JudgeKind::Adjudication)) change.judge = by;
  STORE_GET(counter, nextCounter(connection));
  change.counter = std::max(counter, counterAfter(standing.counter));
  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(id, insertChange(connection, change));
  NewEvent event{id, 0, slot, chosen.now.state, chosen.now.value, chosen.now.rationale};
  event.previous = standing.event;
  event.source = LabelSource::Merged;
  event.metadata = settlesMetadata(history.otherEnds(standing.event), *chooser);
  {
    // By the rules and with the knowledge of then.
    Statement then(connection, u"SELECT guideline, after_reveal, seconds FROM label_event WHERE id = ?"_s);
    STORE_TRY(then.run(chosen.now.event));
    if (then.next()) {
      event.guideline = {then.integer(0)};
      event.afterReveal = then.number(1) != 0;
      event.seconds = then.optionalReal(2);
    }
    STORE_TRY(then.ended());
  }
  STORE_GET(eventId, insertEvent(connection, event));
  STORE_TRY(insertEvidence(connection, eventId, chosen.evidence));
  // What a ruling that was undone or redone says stands with the one that it put back.
  STORE_GET(told, original(connection, chosen.now.event));
  STORE_TRY(
      connection.run(u"INSERT INTO adjudication(event, outcome, left_event, right_event, left_name, right_name, "
                     "reason, change_guideline) SELECT ?, outcome, left_event, right_event, left_name, right_name, "
                     "reason, change_guideline FROM adjudication WHERE event = ?"_s,
                     eventId, told));
  STORE_TRY(putLabel(connection, eventId, 0));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return readChange(connection, id);
}

Result<Change> Store::settle(const ClaimConflict& conflict, qsizetype side, JudgeId by)
{
  STORE_TRY(d->mayWrite());
  Connection& connection = *d->connection;
  if (side < 0 || side >= conflict.sides.size())
    return fail(ErrorKind::NotFound, u"merge"_s, u"the conflict has no such side; look at it again"_s);
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_GET(settled, settledClaimGestures(connection));
  ClaimConflicts now(connection, conflict.answer, settled);
  STORE_GET(open, now.find());
  if (!open.contains(conflict)) return tl::unexpected<Error>(decidedSince());
  NewChange change{randomUid(), 0, nowMs(), by, ChangeKind::Label, {}, 0};
  change.detail = settlesMetadata(now.uids(conflict));
  STORE_GET(counter, nextCounter(connection));
  change.counter = counter;
  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(id, insertChange(connection, change));
  QVector<ClaimEdit> edits;
  for (qsizetype i = 0; i < conflict.sides.size(); ++i)
    for (const ClaimId claim : conflict.sides[i].standing)
      if (i != side && !conflict.sides[side].standing.contains(claim)) edits.append({claim, conflict.answer, false});
  STORE_TRY(putClaimEdits(connection, id, change.counter, edits));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return readChange(connection, id);
}

} // namespace assayer
