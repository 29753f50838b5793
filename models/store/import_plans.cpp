// Importing plans and their slots, as an export writes them. A plan is the same in every copy; of a slot each copy may
// know another holder, and the one that stands against the others (standsAgainst()) is kept.
#include "store/assignments.h"
#include "store/import_writer.h"
#include "store/store_private.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray planUid(const QJsonValue& written)
{
  const QByteArray digits = written.toString().toLatin1();
  const QByteArray bytes = QByteArray::fromHex(digits);
  return bytes.size() == 16 && bytes.toHex() == digits ? bytes : QByteArray();
}

// Whether every one of these keys, where it is there, holds a whole number that fits.
bool areWhole(const QJsonObject& line, std::initializer_list<QString> keys, qint64 most)
{
  for (const QString& key : keys) {
    const QJsonValue value = line[key];
    if (value.isUndefined()) continue;
    if (!value.isDouble() || value.toDouble() != std::floor(value.toDouble()) || value.toDouble() < 0 ||
        value.toDouble() > double(most))
      return false;
  }
  return true;
}

std::optional<QStringList> texts(const QJsonValue& list)
{
  if (list.isUndefined()) return QStringList();
  if (!list.isArray()) return std::nullopt;
  QStringList found;
  for (const QJsonValue& entry : list.toArray()) {
    if (!entry.isString()) return std::nullopt;
    found.append(entry.toString());
  }
  return found;
}

// What no column takes, as a JSON object; empty when there is nothing.
QString otherKeys(QJsonObject line, const QStringList& known)
{
  for (const QString& key : known) line.remove(key);
  return line.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(line).toJson(QJsonDocument::Compact));
}

// Nothing but the closing changes once a plan is made.
bool isSamePlan(const Plan& one, const Plan& other)
{
  return one.unit == other.unit && one.share == other.share && one.times == other.times && one.seed == other.seed &&
         one.at == other.at;
}

constexpr qint64 LatestTime = qint64(1) << 52; // ms; whole in a double
constexpr int MostOfASlot = 1'000'000;

} // namespace

Result<void> ImportWriter::takePlan(const KeptRecord& record, const Place& place)
{
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, problem);
    return {};
  };
  Plan plan;
  plan.uid = planUid(line[u"id"]);
  if (plan.uid.isEmpty()) return refuse(u"a plan has no id of 32 hex digits; export it again"_s);
  const auto unit = std::ranges::find(planUnitWords(), line[u"unit"].toString());
  if (unit == planUnitWords().end()) return refuse(u"a plan's unit is query, pair or claim"_s);
  plan.unit = static_cast<AssignmentUnit>(unit - planUnitWords().begin());
  const auto families = texts(line[u"families"]);
  const auto scope = texts(line[u"scope"]);
  const auto judges = texts(line[u"judges"]);
  if (!families || !scope || !judges || !line[u"share"].isDouble() ||
      !areWhole(line, {u"at"_s, u"closed"_s}, LatestTime) ||
      !areWhole(line, {u"times"_s, u"daily_quota"_s, u"abandoned_after"_s}, MostOfASlot))
    return refuse(u"a plan's share, figures or lists are not what they must be; export it again"_s);
  plan.at = line[u"at"].toInteger();
  plan.share = line[u"share"].toDouble();
  plan.times = static_cast<int>(line[u"times"].toInteger(1));
  plan.seed = line[u"seed"].isString() ? line[u"seed"].toString().toLongLong() : line[u"seed"].toInteger();
  plan.families = *families;
  plan.scope = *scope;
  plan.dailyQuota = static_cast<int>(line[u"daily_quota"].toInteger());
  plan.repeatShare = line[u"repeat_share"].toDouble();
  plan.abandonedAfter = static_cast<int>(line[u"abandoned_after"].toInteger(plan.abandonedAfter));
  plan.closedAt = line[u"closed"].toInteger();
  if (const QString run = line[u"run"].toString(); !run.isEmpty()) {
    STORE_GET(id, runToRead(run));
    if (id == 0) return refuse(u"a plan is about the run “%1” that is nowhere; import that too"_s.arg(run));
    plan.run = {id};
  }
  for (const QString& name : *judges) {
    if (name.isEmpty()) return refuse(u"a plan names a judge without a name"_s);
    STORE_GET(id, judgeId(name));
    plan.judges.append(JudgeId{id});
  }
  if (const QString name = line[u"by"].toString(); !name.isEmpty()) {
    STORE_GET(id, judgeId(name));
    plan.by = {id};
  }
  if (const auto sound = checkPlan(plan); !sound) return refuse(u"a plan's "_s + sentence(sound.error()));

  STORE_GET(there, readPlan(*m_connection, plan.uid));
  if (there) {
    if (!isSamePlan(there->plan, plan))
      return refuse(u"the plan “%1” is there with other content; an id belongs to one plan"_s.arg(
          QString::fromLatin1(plan.uid.toHex())));
    skip(u"kept lines that were there already"_s);
    // Closed in one copy is closed, by the earlier time in both.
    if (plan.closedAt > 0)
      m_atLanding.append({u"UPDATE plan SET closed = iif(closed = 0, ?, min(closed, ?)) WHERE id = ?"_s,
                          {plan.closedAt, plan.closedAt, there->plan.id.value}});
    return {};
  }
  const QString metadata = otherKeys(line, {u"kind"_s, u"id"_s, u"unit"_s, u"families"_s, u"scope"_s, u"judges"_s,
                                            u"share"_s, u"at"_s, u"closed"_s, u"times"_s, u"daily_quota"_s,
                                            u"abandoned_after"_s, u"seed"_s, u"repeat_share"_s, u"run"_s, u"by"_s});
  STORE_TRY(insertPlan(*m_connection, plan, metadata, m_import));
  ++m_added[14];
  return {};
}

Result<std::optional<Subject>> ImportWriter::slotSubject(const KeptRecord& record, AssignmentUnit unit)
{
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  LabelRecord named;
  named.query = line[u"query"].toString();
  named.chunk = line[u"chunk"].toString();
  named.chunkHash = line[u"chunk_hash"].toString();
  named.run = line[u"run"].toString();
  named.claim = line[u"claim"].toString();
  if (unit == AssignmentUnit::Claim ? named.claim.isEmpty() : named.query.isEmpty()) return std::optional<Subject>();
  if (unit == AssignmentUnit::Query) {
    STORE_GET(query, queryId(named.query));
    return std::optional<Subject>({{}, query, 0});
  }
  if (unit == AssignmentUnit::Pair && named.chunk.isEmpty()) return std::optional<Subject>();
  bool mirrored = false;
  const auto* criterion = builtInCriterion(unit == AssignmentUnit::Pair ? criterion::Relevance : criterion::Support);
  return subjectOf(named, *criterion, mirrored);
}

Result<void> ImportWriter::takeSlot(const KeptRecord& record, const Place& place)
{
  const QJsonObject line = QJsonDocument::fromJson(record.json.toUtf8()).object();
  const auto refuse = [&](const QString& problem) -> Result<void> {
    fault(place, problem);
    return {};
  };
  const QByteArray uid = planUid(line[u"plan"]);
  STORE_GET(plan, readPlanHead(uid));
  if (!plan) return refuse(u"an assignment names no plan that is there; put it after its plan"_s);
  if (!areWhole(line, {u"taken_at"_s}, LatestTime) || !areWhole(line, {u"slot"_s, u"round"_s, u"turn"_s}, MostOfASlot))
    return refuse(u"an assignment's slot, round, turn or time is no whole number from 0"_s);
  STORE_GET(subject, slotSubject(record, plan->unit));
  if (!subject) return refuse(u"an assignment names nothing that is there; put it after what it names"_s);
  AssignedSlot slot{{},
                    plan->id,
                    *subject,
                    static_cast<int>(line[u"slot"].toInteger()),
                    static_cast<int>(line[u"round"].toInteger()),
                    {},
                    line[u"taken_at"].toInteger(),
                    static_cast<int>(line[u"turn"].toInteger())};
  if (const QString name = line[u"judge"].toString(); !name.isEmpty()) {
    STORE_GET(id, judgeId(name));
    slot.judge = {id};
  }
  if (!slot.judge && (slot.takenAt != 0 || slot.round != 0))
    return refuse(u"an assignment that is taken or comes back has a judge; name one"_s);

  std::optional<AssignedSlot> there;
  qint64 import = 0;
  {
    Statement statement(*m_connection, u"SELECT %1, assignment.import FROM assignment WHERE plan = ? AND criterion = ? "
                                       "AND item = ? AND other = ? AND slot = ? AND round = ?"_s.arg(slotColumns()));
    STORE_TRY(statement.run(slot.plan, subject->criterion, subject->item, subject->other, slot.slot, slot.round));
    if (statement.next()) {
      there = readSlotRow(statement);
      import = statement.integer(10);
    }
    STORE_TRY(statement.ended());
  }
  const QVariant judge = slot.judge ? QVariant(slot.judge.value) : QVariant();
  if (!there) {
    const QString metadata = otherKeys(line, {u"kind"_s, u"plan"_s, u"query"_s, u"chunk"_s, u"chunk_hash"_s, u"run"_s,
                                              u"claim"_s, u"slot"_s, u"round"_s, u"judge"_s, u"taken_at"_s, u"turn"_s});
    STORE_TRY(m_connection->run(u"INSERT INTO assignment(plan, criterion, item, other, slot, round, judge, taken_at, "
                                "turn, metadata, import) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
                                slot.plan, subject->criterion, subject->item, subject->other, slot.slot, slot.round,
                                judge, slot.takenAt, slot.turn, orNull(metadata), m_import));
    ++m_added[14];
    return {};
  }
  skip(u"kept lines that were there already"_s);
  slot.id = there->id;
  if (slot == *there) return {};
  // One of this import is nobody's yet to see; one in sight is compared again when the import lands.
  if (import != m_import)
    return m_connection
        ->run(u"INSERT INTO assignment_pending(assignment, judge, taken_at, turn, import) VALUES(?, ?, "
              "?, ?, ?)"_s,
              slot.id, judge, slot.takenAt, slot.turn, m_import)
        .map([](int) {});
  return settleSlot(slot);
}

// What a slot's own line needs of its plan, kept from one line to the next: they come by the million.
Result<std::optional<ImportWriter::PlanHead>> ImportWriter::readPlanHead(const QByteArray& uid)
{
  if (const auto known = m_planHeads.constFind(uid); known != m_planHeads.constEnd())
    return std::optional<PlanHead>(*known);
  Statement statement(*m_connection,
                      u"SELECT id, unit FROM plan WHERE uid = ? AND (import = ? OR %1)"_s.arg(landed(u"plan")));
  STORE_TRY(statement.run(uid, m_import));
  std::optional<PlanHead> found;
  if (statement.next())
    found = m_planHeads.insert(uid, {{statement.integer(0)}, static_cast<AssignmentUnit>(statement.number(1))}).value();
  STORE_TRY(statement.ended());
  return found;
}

// The slot as it stands in the file takes the other holder where that one stands against it.
Result<void> ImportWriter::settleSlot(const AssignedSlot& slot)
{
  const QString uidOf = u"SELECT lower(hex(uid)) FROM judge WHERE id = ?"_s;
  std::optional<AssignedSlot> now;
  {
    Statement statement(*m_connection, u"SELECT %1 FROM assignment WHERE id = ?"_s.arg(slotColumns()));
    STORE_TRY(statement.run(slot.id));
    if (statement.next()) now = readSlotRow(statement);
    STORE_TRY(statement.ended());
  }
  if (!now) return {};
  STORE_GET(uid, m_connection->text(uidOf, slot.judge));
  STORE_GET(uidNow, m_connection->text(uidOf, now->judge));
  if (!standsAgainst(slot, uid.value_or(QString()).toLatin1(), *now, uidNow.value_or(QString()).toLatin1())) return {};
  STORE_TRY(m_connection->run(u"UPDATE assignment SET judge = ?, taken_at = ?, turn = ? WHERE id = ?"_s,
                              slot.judge ? QVariant(slot.judge.value) : QVariant(), slot.takenAt, slot.turn, slot.id));
  return {};
}

// In the landing transaction: somebody may have taken a slot since, so each is compared again.
Result<void> ImportWriter::applyPendingSlots()
{
  Statement statement(*m_connection, u"SELECT assignment, coalesce(judge, 0), taken_at, turn FROM assignment_pending "
                                     "WHERE import = ?"_s);
  STORE_TRY(statement.run(m_import));
  while (statement.next()) {
    AssignedSlot slot;
    slot.id = {statement.integer(0)};
    slot.judge = {statement.integer(1)};
    slot.takenAt = statement.integer(2);
    slot.turn = statement.number(3);
    STORE_TRY(settleSlot(slot));
  }
  STORE_TRY(statement.ended());
  STORE_TRY(m_connection->run(u"DELETE FROM assignment_pending WHERE import = ?"_s, m_import));
  return {};
}

} // namespace assayer
