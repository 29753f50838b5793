// Plans and the slots that they give out.
#include "store/assignments.h"

#include "core/criteria.h"
#include "store/columns.h"
#include "store/store_private.h"

#include <algorithm>
#include <tuple>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString planColumns()
{
  return u"id, uid, at, coalesce(made_by, 0), unit, share, times, seed, families, scope, coalesce(run, 0), "
         u"daily_quota, "
         "repeat_share, abandoned_after, closed, import"_s;
}

// Without its judges.
Plan readPlanRow(const Statement& row)
{
  Plan plan;
  plan.id = {row.integer(0)};
  plan.uid = row.bytes(1);
  plan.at = row.integer(2);
  plan.by = {row.integer(3)};
  plan.unit = static_cast<AssignmentUnit>(row.number(4));
  plan.share = row.real(5);
  plan.times = row.number(6);
  plan.seed = row.integer(7);
  plan.families = columns::toList(row.text(8));
  plan.scope = columns::toList(row.text(9));
  plan.run = {row.integer(10)};
  plan.dailyQuota = row.number(11);
  plan.repeatShare = row.real(12);
  plan.abandonedAfter = row.number(13);
  plan.closedAt = row.integer(14);
  return plan;
}

Result<void> addNamedJudges(Connection& connection, Plan& plan)
{
  Statement statement(connection, u"SELECT judge FROM plan_judge WHERE plan = ? ORDER BY position"_s);
  STORE_TRY(statement.run(plan.id));
  while (statement.next()) plan.judges.append(JudgeId{statement.integer(0)});
  return statement.ended();
}

template <class Tag>
QVariant orNoRow(Id<Tag> id)
{
  return id ? QVariant(id.value) : QVariant();
}

bool isUnitOf(const Plan& plan, const Subject& subject)
{
  switch (plan.unit) {
  case AssignmentUnit::Query: return !subject.criterion && subject.other == 0;
  case AssignmentUnit::Pair: return subject.criterion == criterion::Relevance && subject.other != 0;
  case AssignmentUnit::Claim: return subject.criterion == criterion::Support && subject.other == 0;
  }
  return false;
}

Result<void> checkSlots(const Plan& plan, const QVector<AssignedSlot>& given)
{
  std::vector<const AssignedSlot*> order;
  order.reserve(static_cast<std::size_t>(given.size()));
  for (const AssignedSlot& slot : given) {
    if (!isUnitOf(plan, slot.subject) || slot.slot < 0 || slot.round != 0 || slot.takenAt != 0 || slot.turn != 0)
      return fail(ErrorKind::Usage, u"slot"_s, u"a slot of a new plan is one of its units that nobody has taken"_s);
    if (slot.judge && !plan.judges.contains(slot.judge))
      return fail(ErrorKind::Usage, u"slot"_s, u"a slot names a judge that the plan does not"_s);
    order.push_back(&slot);
  }
  std::ranges::sort(order, {}, [](const AssignedSlot* slot) { return std::tie(slot->subject, slot->slot); });
  for (std::size_t i = 1; i < order.size(); ++i)
    for (std::size_t j = i; j-- > 0 && order[j]->subject == order[i]->subject;)
      if (order[j]->slot == order[i]->slot || (order[i]->judge && order[j]->judge == order[i]->judge))
        return fail(ErrorKind::Usage, u"slot"_s, u"the slots of a unit are different, and so are their judges"_s);
  return {};
}

Result<void> checkPlanJudges(Connection& connection, const Plan& plan)
{
  QVector<JudgeId> judges = plan.judges;
  if (plan.by) judges.append(plan.by);
  for (const JudgeId judge : judges) {
    STORE_GET(kind, connection.number(u"SELECT kind FROM judge WHERE id = ? AND "_s + landed(u"judge"), judge));
    if (!kind)
      return fail(ErrorKind::NotFound, u"judge %1"_s.arg(judge.value),
                  u"there is no such judge; read the workspace again"_s);
    if (*kind == static_cast<int>(JudgeKind::Adjudication))
      return fail(ErrorKind::Usage, u"judge"_s, u"adjudication is nobody who judges; name a person or a model"_s);
  }
  return {};
}

// What the plan's slots are about must be there. One pass over the new rows, since subjects have no foreign key.
Result<void> checkSlotSubjects(Connection& connection, const Plan& plan)
{
  QString missing;
  switch (plan.unit) {
  case AssignmentUnit::Query: missing = u"NOT EXISTS (SELECT 1 FROM query WHERE id = item)"_s; break;
  case AssignmentUnit::Pair:
    missing =
        u"NOT EXISTS (SELECT 1 FROM query WHERE id = item) OR NOT EXISTS (SELECT 1 FROM chunk WHERE id = other)"_s;
    break;
  case AssignmentUnit::Claim: missing = u"NOT EXISTS (SELECT 1 FROM claim WHERE id = item)"_s; break;
  }
  STORE_GET(any,
            connection.number(u"SELECT 1 FROM assignment WHERE plan = ? AND (%1) LIMIT 1"_s.arg(missing), plan.id));
  if (!any) return {};
  return fail(ErrorKind::NotFound, u"slot"_s,
              u"a slot is about something that is not there; read the workspace again"_s);
}

Result<bool> takeOne(Connection& connection, const AssignedSlot& seen, JudgeId judge, qint64 now)
{
  const QString stands =
      u"id = ? AND coalesce(judge, 0) = ? AND taken_at = ? AND turn = ? AND %1"_s.arg(landed(u"assignment"));
  if (seen.judge == judge) {
    STORE_GET(mine, connection.number(u"SELECT 1 FROM assignment WHERE "_s + stands, seen.id, seen.judge, seen.takenAt,
                                      seen.turn));
    return mine.has_value();
  }
  if (seen.isNamed()) return false;
  STORE_GET(changed,
            connection.run(u"UPDATE assignment SET judge = ?, taken_at = ?, turn = turn + (judge IS NOT NULL) WHERE "
                           "round = 0 AND plan IN (SELECT id FROM plan WHERE closed = 0) AND NOT EXISTS (SELECT 1 FROM "
                           "assignment AS o WHERE o.plan = assignment.plan AND o.criterion = assignment.criterion AND "
                           "o.item = assignment.item AND o.other = assignment.other AND o.round = 0 AND o.judge = ?) "
                           "AND "_s +
                               stands,
                           judge, now, judge, seen.id, seen.judge, seen.takenAt, seen.turn));
  if (changed > 0) return true;
  STORE_GET(already, connection.number(u"SELECT 1 FROM assignment WHERE id = ? AND judge = ?"_s, seen.id, judge));
  return already.has_value();
}

} // namespace

const QStringList& planUnitWords()
{
  static const QStringList words{u"query"_s, u"pair"_s, u"claim"_s};
  return words;
}

Result<QVector<Plan>> readPlans(Connection& connection)
{
  QVector<Plan> found;
  {
    Statement statement(connection,
                        u"SELECT %1 FROM plan WHERE %2 ORDER BY at, uid"_s.arg(planColumns(), landed(u"plan")));
    STORE_TRY(statement.run());
    while (statement.next()) found.append(readPlanRow(statement));
    STORE_TRY(statement.ended());
  }
  for (Plan& plan : found) STORE_TRY(addNamedJudges(connection, plan));
  return found;
}

Result<std::optional<StoredPlan>> readPlan(Connection& connection, const QByteArray& uid)
{
  StoredPlan found;
  {
    Statement statement(connection, u"SELECT %1 FROM plan WHERE uid = ?"_s.arg(planColumns()));
    STORE_TRY(statement.run(uid));
    if (!statement.next()) {
      STORE_TRY(statement.ended());
      return std::optional<StoredPlan>();
    }
    found = {readPlanRow(statement), statement.integer(15)};
  }
  STORE_TRY(addNamedJudges(connection, found.plan));
  return std::optional<StoredPlan>(found);
}

Result<PlanId> insertPlan(Connection& connection, const Plan& plan, const QString& metadata, qint64 import)
{
  PlanId id;
  {
    Statement statement(connection,
                        u"INSERT INTO plan(uid, at, made_by, unit, share, times, seed, families, scope, run, "
                        "daily_quota, repeat_share, abandoned_after, closed, metadata, import) VALUES(?, ?, ?, ?, ?, "
                        "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s);
    STORE_TRY(statement.run(plan.uid, plan.at, orNoRow(plan.by), plan.unit, plan.share, plan.times, plan.seed,
                            orNull(columns::fromList(plan.families)), orNull(columns::fromList(plan.scope)),
                            orNoRow(plan.run), plan.dailyQuota, plan.repeatShare, plan.abandonedAfter, plan.closedAt,
                            orNull(metadata), import));
    id = {statement.insertedId()};
  }
  for (qsizetype i = 0; i < plan.judges.size(); ++i)
    STORE_TRY(connection.run(u"INSERT INTO plan_judge VALUES(?, ?, ?)"_s, id, plan.judges[i], i));
  return id;
}

QString slotColumns()
{
  return u"assignment.id, assignment.plan, assignment.criterion, assignment.item, assignment.other, assignment.slot, "
         "assignment.round, coalesce(assignment.judge, 0), assignment.taken_at, assignment.turn"_s;
}

AssignedSlot readSlotRow(const Statement& row, int firstColumn)
{
  const auto integer = [&](int column) { return row.integer(firstColumn + column); };
  const auto number = [&](int column) { return row.number(firstColumn + column); };
  return {{integer(0)}, {integer(1)}, {{integer(2)}, integer(3), integer(4)}, number(5), number(6), {integer(7)},
          integer(8),   number(9)};
}

Result<Plan> Store::addPlan(const Plan& plan, const QVector<AssignedSlot>& given)
{
  STORE_TRY(d->mayWrite());
  STORE_TRY(checkPlan(plan));
  STORE_TRY(checkSlots(plan, given));
  Connection& connection = *d->connection;
  STORE_GET(transaction, Transaction::begin(connection, d->shared->gate(), Urgency::Batch));
  STORE_TRY(checkPlanJudges(connection, plan));
  Plan stored = plan;
  stored.uid = randomUid();
  stored.at = nowMs();
  stored.closedAt = 0;
  STORE_GET(id, insertPlan(connection, stored, {}, 0));
  stored.id = id;
  {
    Statement statement(connection,
                        u"INSERT INTO assignment(plan, criterion, item, other, slot, judge) VALUES(?, ?, ?, "
                        "?, ?, ?)"_s);
    for (const AssignedSlot& slot : given)
      STORE_TRY(statement.run(id, slot.subject.criterion, slot.subject.item, slot.subject.other, slot.slot,
                              orNoRow(slot.judge)));
  }
  STORE_TRY(checkSlotSubjects(connection, stored));
  STORE_TRY(transaction->commit());
  d->shared->committed(true);
  return stored;
}

Result<QVector<Plan>> Store::plans()
{
  return readPlans(*d->connection);
}

Result<void> Store::closePlan(PlanId plan, qint64 now)
{
  STORE_TRY(d->mayWrite());
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_GET(there, d->connection->number(u"SELECT 1 FROM plan WHERE id = ? AND "_s + landed(u"plan"), plan));
  if (!there) return fail(ErrorKind::NotFound, u"plan"_s, u"there is no such plan; read the workspace again"_s);
  STORE_TRY(
      d->connection->run(u"UPDATE plan SET closed = ? WHERE id = ? AND closed = 0"_s, std::max<qint64>(1, now), plan));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

Result<void> Store::eachSlot(const SlotScope& scope, const std::function<void(const AssignedSlot&)>& visit)
{
  QString sql = u"SELECT %1 FROM assignment WHERE %2"_s.arg(slotColumns(), landed(u"assignment"));
  QVariantList values;
  if (scope.plan) {
    sql += u" AND plan = ?"_s;
    values.append(scope.plan->value);
  }
  if (scope.judge) {
    sql += u" AND coalesce(judge, 0) = ?"_s;
    values.append(scope.judge->value);
  }
  Statement statement(*d->connection, sql + u" ORDER BY plan, criterion, item, other, slot, round"_s);
  STORE_TRY(statement.runList(values));
  while (statement.next()) visit(readSlotRow(statement));
  return statement.ended();
}

Result<bool> Store::take(const AssignedSlot& seen, JudgeId judge, qint64 now)
{
  STORE_GET(taken, take(QVector<AssignedSlot>{seen}, judge, now));
  return taken.first();
}

Result<QVector<bool>> Store::take(const QVector<AssignedSlot>& seen, JudgeId judge, qint64 now)
{
  STORE_TRY(d->mayWrite());
  if (now <= 0) return fail(ErrorKind::Usage, u"slot"_s, u"a slot is taken at a time; set the clock right"_s);
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_GET(there, d->connection->number(u"SELECT 1 FROM judge WHERE id = ? AND "_s + landed(u"judge"), judge));
  if (!there) return fail(ErrorKind::NotFound, u"judge"_s, u"there is no such judge; read the workspace again"_s);
  QVector<bool> taken;
  taken.reserve(seen.size());
  for (const AssignedSlot& slot : seen) {
    STORE_GET(done, takeOne(*d->connection, slot, judge, now));
    taken.append(done);
  }
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return taken;
}

Result<bool> Store::giveBack(const AssignedSlot& seen)
{
  STORE_TRY(d->mayWrite());
  if (!seen.judge || seen.isNamed()) return false;
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_GET(changed,
            d->connection->run(u"UPDATE assignment SET judge = NULL, taken_at = 0, turn = turn + 1 WHERE id = ? AND "
                               "judge = ? AND taken_at = ? AND turn = ? AND %1"_s.arg(landed(u"assignment")),
                               seen.id, seen.judge, seen.takenAt, seen.turn));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return changed > 0;
}

Result<void> Store::addRepeats(const QVector<AssignedSlot>& repeats)
{
  if (repeats.isEmpty()) return {};
  STORE_TRY(d->mayWrite());
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  for (const AssignedSlot& slot : repeats) {
    if (slot.round < 1 || !slot.judge)
      return fail(ErrorKind::Usage, u"slot"_s, u"a hidden repeat has a judge and a round from 1 up"_s);
    STORE_GET(original, d->connection->number(
                            u"SELECT 1 FROM assignment WHERE plan = ? AND criterion = ? AND item = ? "
                            "AND other = ? AND slot = ? AND round = 0 AND %1"_s.arg(landed(u"assignment")),
                            slot.plan, slot.subject.criterion, slot.subject.item, slot.subject.other, slot.slot));
    if (!original) return fail(ErrorKind::NotFound, u"slot"_s, u"there is no slot that this would repeat"_s);
    // A running import may bring the same one: from now on it is there whether that lands or not.
    STORE_TRY(d->connection->run(u"INSERT INTO assignment(plan, criterion, item, other, slot, round, judge) VALUES(?, "
                                 "?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET import = 0"_s,
                                 slot.plan, slot.subject.criterion, slot.subject.item, slot.subject.other, slot.slot,
                                 slot.round, slot.judge));
  }
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

Result<void> Store::eachDecided(CriterionId criterion, LabelScope scope,
                                const std::function<void(const Decided&)>& visit)
{
  QString sql =
      u"SELECT criterion, item, other, judge, round, state, at FROM label WHERE criterion = ? AND state <> %1 "
      "AND %2"_s.arg(static_cast<int>(LabelState::Cleared))
          .arg(landed(u"label"));
  QVariantList values{criterion.value};
  if (scope.judge) {
    sql += u" AND judge = ?"_s;
    values.append(scope.judge->value);
  }
  // Only verdicts on claims are carried over, so a million grades need not be looked up.
  if (criterion == criterion::Support)
    sql +=
        u" AND (SELECT source FROM label_event WHERE id = event) <> %1"_s.arg(static_cast<int>(LabelSource::Carried));
  Statement statement(*d->connection, sql);
  STORE_TRY(statement.runList(values));
  while (statement.next())
    visit({{{statement.integer(0)}, statement.integer(1), statement.integer(2)},
           {statement.integer(3)},
           statement.number(4),
           static_cast<LabelState>(statement.number(5)),
           statement.integer(6)});
  return statement.ended();
}

} // namespace assayer
