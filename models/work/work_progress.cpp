#include "work/work_progress.h"

#include "core/criteria.h"
#include "work/slot_tallies.h"

#include <QHash>
#include <QMap>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// The family of whatever a unit belongs to.
class UnitFamilies {
public:
  Result<void> load(Store& store)
  {
    const auto queries = store.queries();
    if (!queries) return tl::unexpected(queries.error());
    for (const QueryRow& query : *queries) m_families.insert(query.id, query.family);
    return {};
  }
  Result<void> loadClaims(Store& store, RunId run)
  {
    QHash<AnswerId, QueryId> answers;
    const auto noteAnswer = [&](const Answer& answer) { answers.insert(answer.id, answer.query); };
    if (auto read = store.eachAnswer(run, noteAnswer); !read) return read;
    return store.eachClaim(
        run, [&](const Claim& claim, bool) { m_claims.insert(claim.id.value, answers.value(claim.answer)); });
  }
  QString of(const Subject& unit) const
  {
    const bool isClaim = unit.criterion == criterion::Support;
    return m_families.value(isClaim ? m_claims.value(unit.item) : QueryId{unit.item});
  }

private:
  QHash<QueryId, QString> m_families;
  QHash<qint64, QueryId> m_claims;
};

void addSlot(SlotCounts& counts, UnitStanding standing, bool isAbandoned)
{
  ++counts.assigned;
  if (standing == UnitStanding::Done)
    ++counts.done;
  else if (standing == UnitStanding::CannotJudge)
    ++counts.cannotJudge;
  else if (isAbandoned)
    ++counts.abandoned;
  else if (standing == UnitStanding::PutOff)
    ++counts.later;
}

QVector<PlanProgress::OfJudge> rowsOf(const QMap<JudgeId, SlotCounts>& judges)
{
  QVector<PlanProgress::OfJudge> rows;
  for (auto at = judges.cbegin(); at != judges.cend(); ++at) rows.append({at.key(), at.value()});
  return rows;
}

PlanProgress progressOf(const Plan& plan, const SlotTallies& tallies, const UnitFamilies& families, qint64 now)
{
  PlanProgress progress;
  progress.plan = plan;
  QHash<QString, qsizetype> places;
  QMap<JudgeId, SlotCounts> judges;
  QVector<QMap<JudgeId, SlotCounts>> judgesByFamily;
  const Subject* last = nullptr;
  for (const TalliedSlot& tallied : tallies.all()) {
    const AssignedSlot& slot = tallied.slot;
    if (slot.round > 0) continue;
    const QString family = families.of(slot.subject);
    if (!places.contains(family)) {
      places.insert(family, progress.families.size());
      progress.families.append(PlanProgress::OfFamily{family, 0, 0, {}, {}});
      judgesByFamily.append(QMap<JudgeId, SlotCounts>());
    }
    const qsizetype place = places.value(family);
    PlanProgress::OfFamily& row = progress.families[place];
    if (!last || *last != slot.subject) {
      ++progress.units;
      ++row.units;
    }
    last = &slot.subject;
    if (!slot.judge) {
      ++progress.free;
      ++row.free;
      continue;
    }
    const UnitStanding standing = tallies.standing(tallied);
    const bool isAbandoned = tallies.isAbandoned(tallied, plan, now);
    for (SlotCounts* counts : {&progress.all, &row.counts, &judges[slot.judge], &judgesByFamily[place][slot.judge]})
      addSlot(*counts, standing, isAbandoned);
  }
  progress.judges = rowsOf(judges);
  for (qsizetype i = 0; i < judgesByFamily.size(); ++i) progress.families[i].judges = rowsOf(judgesByFamily[i]);
  return progress;
}

} // namespace

Result<QVector<PlanProgress>> loadProgress(Store& store, std::optional<JudgeId> judge, const WorkTime& time,
                                           const std::function<bool()>& keepGoing)
{
  const auto stopped = [] { return fail(ErrorKind::Cancelled, {}, u"counting was stopped"_s); };
  const auto plans = store.plans();
  if (!plans) return tl::unexpected(plans.error());
  UnitFamilies families;
  if (auto read = families.load(store); !read) return tl::unexpected(read.error());
  UnitPools pools;
  if (std::ranges::any_of(*plans, [](const Plan& plan) { return plan.unit == AssignmentUnit::Query; })) {
    auto read = UnitPools::load(store, keepGoing);
    if (!read) return tl::unexpected(read.error());
    pools = std::move(*read);
  }
  QVector<PlanProgress> found;
  for (const Plan& plan : *plans) {
    if (keepGoing && !keepGoing()) return stopped();
    if (plan.unit == AssignmentUnit::Claim)
      if (auto read = families.loadClaims(store, plan.run); !read) return tl::unexpected(read.error());
    SlotTallies tallies(pools);
    const auto add = [&](const AssignedSlot& slot) { tallies.add(slot); };
    if (auto read = store.eachSlot({plan.id, judge}, add); !read) return tl::unexpected(read.error());
    const LabelScope scope = judge ? LabelScope::only(*judge) : LabelScope::everybody();
    if (auto read = tallies.read(store, scope); !read) return tl::unexpected(read.error());
    found.append(progressOf(plan, tallies, families, time.now));
  }
  return found;
}

} // namespace assayer
