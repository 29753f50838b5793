// Rulings on subjects that judges see differently, and the labels that agreement may use. A ruling stands in the slot
// of the workspace's adjudication judge; the gesture is the adjudicator's, so that undo is theirs.
#include "core/adjudication.h"

#include "core/criteria.h"
#include "store/labels.h"
#include "store/settings.h"
#include "store/slot_history.h"
#include "store/store_private.h"

#include <QHash>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Adjudicated = static_cast<int>(JudgeKind::Adjudication);

// The slot's judge, made with the first ruling. A person may have the usual name.
Result<JudgeId> adjudicationJudge(Connection& connection)
{
  STORE_GET(there, connection.number(u"SELECT min(id) FROM judge WHERE kind = ? AND import NOT IN (SELECT id FROM "
                                     "import WHERE state = 0)"_s,
                                     Adjudicated));
  if (there) return JudgeId{*there};
  QString name = u"adjudication"_s;
  for (int i = 2;; ++i) {
    STORE_GET(taken, connection.number(u"SELECT 1 FROM judge WHERE name = ?"_s, name));
    if (!taken) break;
    name = u"adjudication %1"_s.arg(i);
  }
  Statement statement(connection, u"INSERT INTO judge(uid, name, kind) VALUES(?, ?, ?)"_s);
  STORE_TRY(statement.run(randomUid(), name, Adjudicated));
  return JudgeId{statement.insertedId()};
}

LabelState stateOf(RulingOutcome outcome)
{
  switch (outcome) {
  case RulingOutcome::Label: return LabelState::Valued;
  case RulingOutcome::Ambiguous: return LabelState::CannotJudge;
  case RulingOutcome::Unjudgeable: return LabelState::Unjudgeable;
  case RulingOutcome::Retracted: break;
  }
  return LabelState::Cleared;
}

Result<void> checkRuling(Connection& connection, const Ruling& ruling)
{
  STORE_GET(criteria, readCriteria(connection));
  const auto row = std::find_if(criteria.begin(), criteria.end(),
                                [&](const Criterion& known) { return known.id == ruling.subject.criterion; });
  if (row == criteria.end())
    return fail(ErrorKind::NotFound, u"criterion %1"_s.arg(ruling.subject.criterion.value),
                u"there is no such criterion"_s);
  if ((ruling.outcome == RulingOutcome::Label) != ruling.value.has_value())
    return fail(ErrorKind::Usage, row->name, u"a ruling has a value exactly when its outcome is a label"_s);
  if (ruling.value && (*ruling.value < 0 || *ruling.value >= row->values.size()))
    return fail(
        ErrorKind::Usage, row->name,
        u"%1 is not on the scale of %2 values; choose one of them"_s.arg(*ruling.value).arg(row->values.size()));
  STORE_TRY(subjectMustExist(connection, *row, ruling.subject));
  for (const EventId side : {ruling.left, ruling.right}) {
    if (!side) continue;
    STORE_GET(about, connection.number(u"SELECT 1 FROM label_event WHERE id = ? AND criterion = ? AND item = ? AND "
                                       "other = ?"_s,
                                       side, ruling.subject.criterion, ruling.subject.item, ruling.subject.other));
    if (!about)
      return fail(ErrorKind::Usage, row->name, u"a side of the ruling is no label on its subject; read it again"_s);
  }
  return {};
}

// Columns of a standing ruling: the label as eventColumns() has them (e, c), then who, and what is said of it (a).
QString rulingColumns()
{
  return eventColumns() +
         u", c.judge, a.left_event, a.right_event, a.reason, coalesce(a.change_guideline, 0), a.event, c.counter, "
         "(SELECT max(lc.counter) FROM label AS l JOIN judge AS j ON j.id = l.judge JOIN label_event AS le ON le.id = "
         "l.event JOIN change AS lc ON lc.id = le.change WHERE l.criterion = e.criterion AND l.item = e.item AND "
         "l.other = e.other AND l.round = 0 AND j.kind = 0 AND l.state <> 3 AND %1)"_s.arg(landed(u"l"));
}

Result<StandingRuling> readRuling(Connection& connection, const Statement& row)
{
  const Label label = readEvent(row);
  StandingRuling standing;
  Ruling& ruling = standing.ruling;
  ruling.subject = label.subject;
  ruling.outcome = outcomeOf(label.state);
  ruling.value = label.value;
  ruling.note = label.rationale;
  standing.event = label.event;
  standing.at = label.at;
  if (row.integer(11) != label.judge.value) standing.by = {row.integer(11)};
  ruling.left = {row.integer(12)};
  ruling.right = {row.integer(13)};
  ruling.reason = row.text(14);
  ruling.changeGuideline = row.number(15) != 0;
  standing.labelSince = !row.isNull(18) && row.integer(18) > row.integer(17);
  if (row.isNull(16)) {
    // What an undo put back is told by the ruling that it stands for.
    STORE_GET(told, original(connection, label.event));
    Statement detail(connection,
                     u"SELECT left_event, right_event, reason, change_guideline FROM adjudication WHERE event = ?"_s);
    STORE_TRY(detail.run(told));
    if (detail.next()) {
      ruling.left = {detail.integer(0)};
      ruling.right = {detail.integer(1)};
      ruling.reason = detail.text(2);
      ruling.changeGuideline = detail.number(3) != 0;
    }
    STORE_TRY(detail.ended());
  }
  STORE_GET(evidence, readEvidence(connection, label.event));
  ruling.evidence = evidence;
  return standing;
}

// Current labels of the adjudication's slots, as e and c.
QString standingRulings()
{
  return u"SELECT %1 FROM label AS s JOIN label_event AS e ON e.id = s.event JOIN change AS c ON c.id = e.change LEFT "
         "JOIN adjudication AS a ON a.event = e.id WHERE s.round = 0 AND s.state <> 3 AND s.judge IN (SELECT id FROM "
         "judge WHERE kind = %2) AND %3"_s.arg(rulingColumns())
             .arg(Adjudicated)
             .arg(landed(u"s"));
}

} // namespace

Result<Change> Store::adjudicate(JudgeId by, const Ruling& ruling)
{
  STORE_TRY(d->mayWrite());
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_TRY(checkRuling(connection, ruling));
  STORE_GET(person, connection.number(u"SELECT kind FROM judge WHERE id = ?"_s, by));
  if (person != static_cast<qint64>(JudgeKind::Person))
    return fail(ErrorKind::Usage, u"adjudication"_s, u"a person adjudicates; choose who you are first"_s);
  STORE_GET(judge, adjudicationJudge(connection));
  const Slot place{ruling.subject, judge, 0};
  STORE_GET(slot, readSlot(connection, place));

  NewChange change{randomUid(), 0, nowMs(), by, ChangeKind::Label, {}, 0};
  STORE_GET(clock, connection.number(u"SELECT counter FROM clock"_s));
  change.counter = std::max(counterAfter(clock.value_or(0)), counterAfter(slot.counter));
  if (slot.label) change.at = std::max(change.at, slot.label->at + 1);
  Change stored{{}, change.uid, change.kind, by, change.at, std::nullopt, {}};
  if (!slot.label && ruling.outcome == RulingOutcome::Retracted) return stored;
  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(guideline, newestGuideline(connection));
  STORE_GET(id, insertChange(connection, change));
  stored.id = id;
  NewEvent event{id, 0, place, stateOf(ruling.outcome), ruling.value, ruling.note};
  event.previous = slot.hidden ? EventId{} : slot.event;
  event.guideline = guideline;
  STORE_GET(settles, branchesBeside(connection, place, slot));
  event.metadata = settlesMetadata(settles);
  STORE_GET(eventId, insertEvent(connection, event));
  STORE_TRY(insertEvidence(connection, eventId, ruling.evidence));
  STORE_TRY(insertRuling(connection, eventId, {ruling, {}, {}}));
  STORE_TRY(putLabel(connection, eventId, 0));
  stored.events.append({eventId,
                        {ruling.subject, judge, 0, event.state, ruling.value, ruling.note, change.at, eventId, false},
                        slot.label,
                        false});
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

RulingOutcome outcomeOf(LabelState state)
{
  switch (state) {
  case LabelState::Valued: return RulingOutcome::Label;
  case LabelState::Unjudgeable: return RulingOutcome::Unjudgeable;
  case LabelState::CannotJudge:
  case LabelState::Later: return RulingOutcome::Ambiguous;
  case LabelState::Cleared: break;
  }
  return RulingOutcome::Retracted;
}

Result<void> insertRuling(Connection& connection, EventId event, const NewRuling& row)
{
  const auto orAbsent = [](EventId id) { return id ? QVariant(id.value) : QVariant(); };
  STORE_TRY(connection.run(u"INSERT INTO adjudication(event, outcome, left_event, right_event, reason, "
                           "change_guideline, left_name, right_name) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"_s,
                           event, row.ruling.outcome, orAbsent(row.ruling.left), orAbsent(row.ruling.right),
                           orNull(row.ruling.reason), row.ruling.changeGuideline, orNull(row.leftName),
                           orNull(row.rightName)));
  return {};
}

Result<std::optional<StandingRuling>> Store::rulingOn(const Subject& subject)
{
  Statement statement(*d->connection, standingRulings() +
                                          u" AND s.criterion = ? AND s.item = ? AND s.other = ? ORDER BY c.counter "
                                          "DESC, c.uid DESC LIMIT 1"_s);
  STORE_TRY(statement.run(subject.criterion, subject.item, subject.other));
  std::optional<StandingRuling> found;
  if (statement.next()) {
    STORE_GET(ruling, readRuling(*d->connection, statement));
    found = ruling;
  }
  STORE_TRY(statement.ended());
  return found;
}

Result<void> Store::eachRuling(const std::function<void(const StandingRuling&)>& visit)
{
  Statement statement(*d->connection, standingRulings());
  STORE_TRY(statement.run());
  while (statement.next()) {
    STORE_GET(ruling, readRuling(*d->connection, statement));
    visit(ruling);
  }
  return statement.ended();
}

namespace {

using Order = std::pair<qint64, QByteArray>; // counter and uid of a change

// The last event of a slot before a ruling and before the judge's first look.
Result<std::optional<IndependentLabel>> independentOf(Connection& connection, const Label& now, const Order* ruling)
{
  Statement statement(connection,
                      u"SELECT %1, e.guideline, e.seconds, c.counter, c.uid FROM label_event AS e JOIN change AS c ON "
                      "c.id = e.change WHERE e.criterion = ? AND e.item = ? AND e.other = ? AND e.judge = ? AND "
                      "e.round = ? AND e.after_reveal = 0 AND %2 ORDER BY c.counter DESC, c.uid DESC, e.position "
                      "DESC"_s.arg(eventColumns(), landed(u"c")));
  STORE_TRY(statement.run(now.subject.criterion, now.subject.item, now.subject.other, now.judge, now.round));
  std::optional<IndependentLabel> found;
  while (!found && statement.next()) {
    if (ruling && !isNewer(ruling->first, ruling->second, statement.integer(13), statement.bytes(14))) continue;
    found = IndependentLabel{readEvent(statement), {statement.integer(11)}, statement.optionalReal(12)};
  }
  STORE_TRY(statement.ended());
  if (found && (found->label.state == LabelState::Cleared || found->label.carried)) found.reset();
  return found;
}

} // namespace

Result<void> Store::eachIndependentLabel(CriterionId criterion,
                                         const std::function<void(const IndependentLabel&)>& visit)
{
  Connection& connection = *d->connection;
  QHash<std::pair<qint64, qint64>, Order> firstRulings;
  {
    Statement statement(connection, u"SELECT e.item, e.other, c.counter, c.uid FROM adjudication AS a JOIN label_event "
                                    "AS e ON e.id = a.event JOIN change AS c ON c.id = e.change WHERE e.criterion = ? "
                                    "AND "_s +
                                        landed(u"c"));
    STORE_TRY(statement.run(criterion));
    while (statement.next()) {
      const std::pair subject(statement.integer(0), statement.integer(1));
      const Order order(statement.integer(2), statement.bytes(3));
      const auto known = firstRulings.find(subject);
      if (known == firstRulings.end())
        firstRulings.insert(subject, order);
      else if (isNewer(known->first, known->second, order.first, order.second))
        *known = order;
    }
    STORE_TRY(statement.ended());
  }
  // When the change was made matters beside a ruling only, which few subjects have.
  const auto isLate = [&](const Order& ruling, qint64 change) -> Result<bool> {
    Statement when(connection, u"SELECT counter, uid FROM change WHERE id = ?"_s);
    STORE_TRY(when.run(change));
    const bool late = when.next() && !isNewer(ruling.first, ruling.second, when.integer(0), when.bytes(1));
    STORE_TRY(when.ended());
    return late;
  };
  Statement statement(
      connection,
      u"SELECT %1, e.guideline, e.seconds, e.after_reveal, e.change FROM label JOIN label_event AS e ON e.id = "
      "label.event WHERE label.criterion = ? AND label.judge NOT IN (SELECT id FROM judge WHERE kind = %2) AND %3"_s
          .arg(eventColumns().replace(u"c.at"_s, u"label.at"_s))
          .arg(Adjudicated)
          .arg(landed(u"label")));
  STORE_TRY(statement.run(criterion));
  while (statement.next()) {
    const Label now = readEvent(statement);
    const auto ruling = firstRulings.constFind({now.subject.item, now.subject.other});
    const Order* const first = ruling == firstRulings.constEnd() ? nullptr : &*ruling;
    bool late = false;
    if (first) {
      STORE_GET(isAfter, isLate(*first, statement.integer(14)));
      late = isAfter;
    }
    if (late || statement.number(13) != 0) {
      STORE_GET(independent, independentOf(connection, now, first));
      if (independent) visit(*independent);
    } else if (now.state != LabelState::Cleared && !now.carried) {
      visit({now, {statement.integer(11)}, statement.optionalReal(12)});
    }
  }
  return statement.ended();
}

} // namespace assayer
