// Recording a gesture.
#include "store/labels.h"
#include "store/settings.h"
#include "store/slot_history.h"
#include "store/store_private.h"

#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<void> mustExist(Connection& connection, const QString& table, qint64 id)
{
  STORE_GET(found, connection.number(u"SELECT 1 FROM %1 WHERE id = ? AND %1.import NOT IN (SELECT id FROM import WHERE "
                                     "state = 0)"_s.arg(table),
                                     id));
  if (found) return {};
  return fail(ErrorKind::NotFound, u"%1 %2"_s.arg(table).arg(id), u"there is no such row; read the workspace again"_s);
}

namespace {

Error senseless(const QString& context, const QString& detail)
{
  return {ErrorKind::Usage, context, detail};
}

Result<void> checkDecision(Connection& connection, const QVector<Criterion>& criteria, const Decision& decision)
{
  const Subject& subject = decision.subject;
  const auto row = std::find_if(criteria.begin(), criteria.end(),
                                [&](const Criterion& known) { return known.id == subject.criterion; });
  if (row == criteria.end())
    return fail(ErrorKind::NotFound, u"criterion %1"_s.arg(subject.criterion.value), u"there is no such criterion"_s);
  if (decision.state == LabelState::Unjudgeable || decision.round < 0)
    return tl::unexpected<Error>(senseless(row->name, u"only an adjudicator closes a subject as unjudgeable by all"_s));
  if ((decision.state == LabelState::Valued) != decision.value.has_value())
    return tl::unexpected<Error>(senseless(row->name, u"a label has a value exactly when its state says so"_s));
  if (decision.value && (*decision.value < 0 || *decision.value >= row->values.size()))
    return tl::unexpected<Error>(senseless(
        row->name,
        u"%1 is not on the scale of %2 values; choose one of them"_s.arg(*decision.value).arg(row->values.size())));
  return subjectMustExist(connection, *row, subject);
}

// What a verdict is taken over from must be the same judge's and say the same.
Result<void> checkCarried(Connection& connection, const Decision& decision, JudgeId judge)
{
  if (!decision.carriedFrom) return {};
  STORE_GET(found, connection.number(u"SELECT 1 FROM label_event WHERE id = ? AND judge = ? AND criterion = ? AND "
                                     "value = ?"_s,
                                     decision.carriedFrom, judge, criterion::Support, decision.value));
  if (found && decision.subject.criterion == criterion::Support) return {};
  return tl::unexpected<Error>(
      senseless(u"carry-over"_s, u"only the same judge's verdict on a claim can be carried over, and as it is"_s));
}

Result<bool> changesNothing(Connection& connection, const Decision& decision, const std::optional<Label>& before)
{
  if (!before) return decision.state == LabelState::Cleared;
  // Saying the same again is what a later guideline asked for.
  STORE_GET(asked, isToRevisit(connection, *before));
  if (asked) return false;
  // A verdict of one's own is never taken over from elsewhere; judging confirms what was.
  if (decision.carriedFrom) return true;
  if (before->carried) return false;
  if (decision.state != before->state || decision.value != before->value || decision.rationale != before->rationale)
    return false;
  STORE_GET(evidence, readEvidence(connection, before->event));
  return evidence == decision.evidence;
}

} // namespace

Result<void> subjectMustExist(Connection& connection, const Criterion& row, const Subject& subject)
{
  switch (row.on) {
  case SubjectKind::QueryChunk:
    STORE_TRY(mustExist(connection, u"query"_s, subject.item));
    if (subject.other != 0) return mustExist(connection, u"chunk"_s, subject.other);
    if (row.id == criterion::Relevance) return tl::unexpected<Error>(senseless(row.name, u"relevance needs a chunk"_s));
    return {};
  case SubjectKind::Claim:
    STORE_TRY(mustExist(connection, u"claim"_s, subject.item));
    if (row.id == criterion::EntailmentByChunk) return mustExist(connection, u"chunk"_s, subject.other);
    if (row.id == criterion::EntailmentByAnswer) return mustExist(connection, u"answer"_s, subject.other);
    return {};
  case SubjectKind::Answer: return mustExist(connection, u"answer"_s, subject.item);
  case SubjectKind::AnswerPair:
    STORE_TRY(mustExist(connection, u"answer"_s, subject.item));
    return mustExist(connection, u"answer"_s, subject.other);
  }
  return {};
}

Result<bool> isRevealed(Connection& connection, JudgeId judge, const Subject& subject)
{
  STORE_GET(found,
            connection.number(u"SELECT 1 FROM reveal WHERE judge = ? AND criterion = ? AND item = ? AND other = ? "
                              "AND "_s +
                                  landed(u"reveal"),
                              judge, subject.criterion, subject.item, subject.other));
  return found.has_value();
}

Result<GuidelineId> newestGuideline(Connection& connection)
{
  STORE_GET(id, connection.number(u"SELECT id FROM guideline WHERE %1 ORDER BY at DESC, id DESC LIMIT 1"_s.arg(
                    landed(u"guideline"))));
  return GuidelineId{id.value_or(0)};
}

Result<Change> Store::record(const Gesture& gesture)
{
  STORE_TRY(d->mayWrite());
  Connection& connection = *d->connection;
  QSet<Subject> subjects;
  for (const Decision& decision : gesture.decisions) {
    if (subjects.contains(decision.subject))
      return tl::unexpected<Error>(senseless(u"gesture"_s, u"one gesture decides on a subject once"_s));
    subjects.insert(decision.subject);
  }
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  STORE_GET(criteria, readCriteria(connection));
  STORE_TRY(mustExist(connection, u"judge"_s, gesture.judge.value));

  NewChange change{randomUid(), 0, nowMs(), gesture.judge, ChangeKind::Label, {}, 0};
  STORE_GET(clock, connection.number(u"SELECT counter FROM clock"_s));
  change.counter = counterAfter(clock.value_or(0));
  QVector<const Decision*> taken;
  QVector<SlotState> standing;
  for (const Decision& decision : gesture.decisions) {
    STORE_TRY(checkDecision(connection, criteria, decision));
    STORE_TRY(checkCarried(connection, decision, gesture.judge));
    STORE_GET(slot, readSlot(connection, {decision.subject, gesture.judge, decision.round}));
    STORE_GET(nothing, changesNothing(connection, decision, slot.label));
    if (nothing) continue;
    // Newer than whatever stands there, an import's hidden label and a clock that ran ahead included.
    change.counter = std::max(change.counter, counterAfter(slot.counter));
    if (slot.label) change.at = std::max(change.at, slot.label->at + 1);
    taken.append(&decision);
    standing.append(slot);
  }
  Change stored{{}, change.uid, change.kind, change.judge, change.at, std::nullopt, {}};
  if (taken.isEmpty()) return stored;

  STORE_TRY(checkCounter(change.counter));
  STORE_TRY(connection.run(u"UPDATE clock SET counter = ?"_s, change.counter));
  STORE_GET(guideline, newestGuideline(connection));
  STORE_GET(id, insertChange(connection, change));
  stored.id = id;
  for (qsizetype i = 0; i < taken.size(); ++i) {
    const Decision& decision = *taken[i];
    STORE_GET(revealed, isRevealed(connection, gesture.judge, decision.subject));
    NewEvent event{id,
                   static_cast<int>(i),
                   {decision.subject, gesture.judge, decision.round},
                   decision.state,
                   decision.value,
                   decision.rationale};
    event.previous = standing[i].hidden ? EventId{} : standing[i].event;
    STORE_GET(settles, branchesBeside(connection, event.slot, standing[i]));
    event.metadata = settlesMetadata(settles);
    event.seconds = decision.seconds;
    event.guideline = guideline;
    event.afterReveal = revealed;
    if (decision.carriedFrom) {
      // Decided then, by the rules of then.
      STORE_GET(rules, connection.number(u"SELECT guideline FROM label_event WHERE id = ?"_s, decision.carriedFrom));
      STORE_GET(name, nameToCarry(connection, decision.carriedFrom));
      event.guideline = {rules.value_or(0)};
      event.source = LabelSource::Carried;
      event.carriedFrom = name;
    }
    STORE_GET(eventId, insertEvent(connection, event));
    STORE_TRY(insertEvidence(connection, eventId, decision.evidence));
    STORE_TRY(putLabel(connection, eventId, 0));
    stored.events.append({eventId,
                          {decision.subject, gesture.judge, decision.round, decision.state, decision.value,
                           decision.rationale, change.at, eventId, bool(decision.carriedFrom)},
                          standing[i].label,
                          revealed});
  }
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return stored;
}

Result<void> Store::markRevealed(JudgeId judge, const Subject& subject)
{
  return markRevealed(judge, std::span(&subject, 1));
}

Result<void> Store::markRevealed(JudgeId judge, std::span<const Subject> subjects)
{
  STORE_TRY(d->mayWrite());
  Connection& connection = *d->connection;
  QVector<Subject> seen;
  for (const Subject& subject : subjects) {
    STORE_GET(already, isRevealed(connection, judge, subject));
    if (!already) seen.append(subject);
  }
  if (seen.isEmpty()) return {};
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate()));
  for (const Subject& subject : seen)
    STORE_TRY(connection.run(u"INSERT INTO reveal(judge, criterion, item, other, at) VALUES(?, ?, ?, ?, ?) "
                             "ON CONFLICT(judge, criterion, item, other) DO UPDATE SET import = 0"_s,
                             judge, subject.criterion, subject.item, subject.other, nowMs()));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

} // namespace assayer
