#include "workbench/plan_words.h"

#include "shared/plain_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostFamilies = 12; // written out

QString planTr(const char* text)
{
  return QCoreApplication::translate("assayer::AssignDialog", text);
}

QString unitsOf(AssignmentUnit unit, int count)
{
  switch (unit) {
  case AssignmentUnit::Query: return count == 1 ? planTr("1 query") : planTr("%1 queries").arg(count);
  case AssignmentUnit::Pair: return count == 1 ? planTr("1 chunk") : planTr("%1 chunks").arg(count);
  case AssignmentUnit::Claim: break;
  }
  return count == 1 ? planTr("1 claim") : planTr("%1 claims").arg(count);
}

} // namespace

QString familyName(const QString& family)
{
  return family.isEmpty() ? planTr("no family") : plain::oneLine(family);
}

QString previewWords(const Plan& plan, const PlanPreview& preview, const JudgeNames& names)
{
  if (preview.units == 0) return planTr("There is nothing to give out.");
  QStringList lines;
  lines.append(planTr("%1, %2 of them judged by %3: %4 to judge in all.")
                   .arg(unitsOf(plan.unit, preview.units))
                   .arg(preview.repeated)
                   .arg(plan.times)
                   .arg(preview.slots));
  QStringList people;
  for (const PlanPreview::OfJudge& row : preview.judges)
    people.append(planTr("%1 %2").arg(plain::isolated(names.value(row.judge))).arg(row.slots));
  lines.append(people.isEmpty() ? planTr("Anyone takes the next one; nobody the same one twice.")
                                : planTr("By judge: %1.").arg(people.join(u", "_s)));
  if (plan.dailyQuota > 0) {
    const int judges = static_cast<int>(preview.judges.size());
    const int most = judges == 0 ? 0 : (preview.slots + judges - 1) / judges;
    const int days = (most + plan.dailyQuota - 1) / plan.dailyQuota;
    lines.append(judges == 0 ? planTr("%1 a judge and day.").arg(plan.dailyQuota)
                 : days == 1 ? planTr("%1 a judge and day: done in a day.").arg(plan.dailyQuota)
                             : planTr("%1 a judge and day: done in %2 days.").arg(plan.dailyQuota).arg(days));
  }
  QStringList families;
  for (const PlanPreview::OfFamily& row : preview.families)
    if (families.size() < mostFamilies)
      families.append(planTr("%1 %2 (%3 by several)")
                          .arg(plain::isolated(familyName(row.family)))
                          .arg(row.units)
                          .arg(row.repeated));
  if (preview.families.size() > mostFamilies)
    families.append(planTr("and %1 more").arg(preview.families.size() - mostFamilies));
  if (preview.families.size() > 1) lines.append(planTr("By family: %1.").arg(families.join(u", "_s)));
  if (preview.empty > 0)
    lines.append(preview.empty == 1 ? planTr("1 query has nothing to judge and is left out.")
                                    : planTr("%1 queries have nothing to judge and are left out.").arg(preview.empty));
  return lines.join(u'\n');
}

QString planWords(const Plan& plan)
{
  const QString date = QLocale().toString(QDateTime::fromMSecsSinceEpoch(plan.at), QLocale::ShortFormat);
  const QString unit = plan.unit == AssignmentUnit::Query  ? planTr("whole queries")
                       : plan.unit == AssignmentUnit::Pair ? planTr("single chunks")
                                                           : planTr("claims");
  QStringList parts{date, unit, planTr("%1 % by %2").arg(qRound(plan.share * 100)).arg(plan.times)};
  if (plan.dailyQuota > 0) parts.append(planTr("%1 a day").arg(plan.dailyQuota));
  if (plan.closedAt > 0) parts.append(planTr("closed"));
  return parts.join(u" · "_s);
}

} // namespace assayer
