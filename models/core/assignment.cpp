#include "core/assignment.h"

#include "core/share.h"

#include <QSet>

#include <tuple>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MostTimes = 100;
constexpr int MostQuota = 1'000'000;
constexpr int MostHours = 24 * 366 * 10;

} // namespace

Result<void> checkPlan(const Plan& plan)
{
  const auto refuse = [](const QString& what, const QString& detail) { return fail(ErrorKind::Usage, what, detail); };
  if (!isShare(plan.share))
    return refuse(u"share"_s, u"the share that is judged several times lies from 0 to 1; 0.2 is a fifth"_s);
  if (plan.times < 1 || plan.times > MostTimes)
    return refuse(u"times"_s, u"a unit is judged 1 to %1 times; 2 is usual"_s.arg(MostTimes));
  if (!isShare(plan.repeatShare))
    return refuse(u"repeats"_s, u"the share that comes back hidden lies from 0 to 1; 0 is none"_s);
  if (plan.dailyQuota < 0 || plan.dailyQuota > MostQuota)
    return refuse(u"quota"_s, u"a day's quota is 1 to %1 units, or 0 for none"_s.arg(MostQuota));
  if (plan.abandonedAfter < 1 || plan.abandonedAfter > MostHours)
    return refuse(u"abandoned after"_s,
                  u"what is not finished is free again after at least 1 hour and at most %1"_s.arg(MostHours));
  if (QSet<JudgeId>(plan.judges.begin(), plan.judges.end()).size() != plan.judges.size())
    return refuse(u"judges"_s, u"a judge is named twice; nobody gets two slots of a unit"_s);
  if (plan.judges.contains(JudgeId{})) return refuse(u"judges"_s, u"a judge that is named must be one"_s);
  if (!plan.judges.isEmpty() && plan.judges.size() < plan.times && (plan.share > 0 || !plan.families.isEmpty()))
    return refuse(
        u"judges"_s,
        u"judging a unit %1 times takes as many judges; %2 are named"_s.arg(plan.times).arg(plan.judges.size()));
  if (plan.unit == AssignmentUnit::Claim && !plan.run)
    return refuse(u"run"_s, u"claims are those of a run's answers; name the run"_s);
  if (plan.unit != AssignmentUnit::Claim && plan.run)
    return refuse(u"run"_s, u"only claims are those of a run's answers; leave the run out"_s);
  return {};
}

bool standsAgainst(const AssignedSlot& one, const QByteArray& judgeUid, const AssignedSlot& other,
                   const QByteArray& otherJudgeUid)
{
  const auto rank = [](const AssignedSlot& slot, const QByteArray& uid) {
    return std::make_tuple(slot.judge ? 0 : 1, -slot.turn, slot.takenAt, uid);
  };
  return rank(one, judgeUid) < rank(other, otherJudgeUid);
}

} // namespace assayer
