#include "cli/assign_words.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "work/assigning.h"
#include "work/work_progress.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<double> shareOf(const Invocation& invocation, const QString& option)
{
  bool ok = false;
  const double share = invocation.value(option).toDouble(&ok);
  if (ok && share >= 0 && share <= 1) return share;
  return fail(ErrorKind::Usage, u"--"_s + option,
              u"\"%1\" is not a share from 0 to 1; 0.2 is a fifth"_s.arg(invocation.value(option)));
}

Result<void> readFigures(const Invocation& invocation, Plan& plan)
{
  const auto unit = invocation.choice(u"unit"_s, unitWords());
  if (!unit) return tl::unexpected(unit.error());
  plan.unit = static_cast<AssignmentUnit>(*unit);
  const auto share = shareOf(invocation, u"share"_s);
  if (!share) return tl::unexpected(share.error());
  plan.share = *share;
  const auto repeats = shareOf(invocation, u"repeats"_s);
  if (!repeats) return tl::unexpected(repeats.error());
  plan.repeatShare = *repeats;
  const auto times = invocation.number(u"times"_s, 1, 100);
  if (!times) return tl::unexpected(times.error());
  plan.times = *times;
  const auto quota = invocation.number(u"quota"_s, 0, 1'000'000);
  if (!quota) return tl::unexpected(quota.error());
  plan.dailyQuota = *quota;
  const auto hours = invocation.number(u"abandoned-after"_s, 1, 24 * 366 * 10);
  if (!hours) return tl::unexpected(hours.error());
  plan.abandonedAfter = *hours;
  bool isSeed = false;
  plan.seed = invocation.value(u"seed"_s).toLongLong(&isSeed);
  if (!isSeed)
    return fail(ErrorKind::Usage, u"--seed"_s, u"\"%1\" is not a whole number"_s.arg(invocation.value(u"seed"_s)));
  plan.families = invocation.values(u"family"_s);
  plan.scope = invocation.values(u"only"_s);
  return {};
}

Result<void> readPeopleAndRun(const Invocation& invocation, Store& store, Plan& plan)
{
  for (const QString& name : invocation.values(u"judge"_s)) {
    const auto judge = findJudge(store, name);
    if (!judge) return tl::unexpected(judge.error());
    plan.judges.append(judge->id);
  }
  if (invocation.has(u"by"_s)) {
    const auto judge = findJudge(store, invocation.value(u"by"_s));
    if (!judge) return tl::unexpected(judge.error());
    if (judge->role != Role::Lead)
      return fail(ErrorKind::Usage, u"--by"_s, u"%1 is no lead, and leads make plans"_s.arg(judge->name));
    plan.by = judge->id;
  }
  if (!invocation.has(u"run"_s)) return {};
  const auto run = findRun(store, invocation.value(u"run"_s));
  if (!run) return tl::unexpected(run.error());
  plan.run = *run;
  return {};
}

Result<ExitStatus> makeOne(const Invocation& invocation)
{
  const bool isTrial = invocation.has(u"dry-run"_s);
  Plan plan;
  if (auto read = readFigures(invocation, plan); !read) return tl::unexpected(read.error());
  auto opened = openWorkspace(invocation, isTrial ? Access::ReadOnly : Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  if (auto read = readPeopleAndRun(invocation, store, plan); !read) return tl::unexpected(read.error());
  PlanPreview preview;
  if (isTrial) {
    const auto counted = previewPlan(store, plan);
    if (!counted) return tl::unexpected(counted.error());
    preview = *counted;
  } else {
    const auto made = makePlan(store, plan);
    if (!made) return tl::unexpected(made.error());
    plan = made->plan;
    preview = made->preview;
  }
  const auto names = PlanNames::load(store);
  if (!names) return tl::unexpected(names.error());
  if (invocation.json()) {
    QJsonObject said = names->asJson(plan);
    said[u"dry_run"_s] = isTrial;
    said[u"preview"_s] = names->asJson(preview);
    invocation.print(said);
    return Done;
  }
  Table families({u"family"_s, u">units"_s, u">%1 times"_s.arg(plan.times)});
  for (const PlanPreview::OfFamily& row : preview.families)
    families.add({familyWords(row.family), QString::number(row.units), QString::number(row.repeated)});
  families.add({u"all"_s, QString::number(preview.units), QString::number(preview.repeated)});
  Table judges({u"judge"_s, u">units"_s});
  for (const PlanPreview::OfJudge& row : preview.judges)
    judges.add({names->judge(row.judge), QString::number(row.slots)});
  const QString begins = isTrial ? u"Would give out %1 slots"_s : u"Plan %2 gives out %1 slots"_s;
  QString text = isTrial ? begins.arg(preview.slots) : begins.arg(preview.slots).arg(planName(plan));
  text += judges.isEmpty() ? u" to anyone.\n\n"_s : u".\n\n"_s;
  text += families.text();
  if (!judges.isEmpty()) text += u"\n"_s + judges.text();
  if (preview.empty > 0) text += u"\n%1 queries have nothing to judge and are left out.\n"_s.arg(preview.empty);
  invocation.print(text);
  return Done;
}

Result<ExitStatus> listAll(const Invocation& invocation)
{
  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  const auto plans = (*opened)->plans();
  if (!plans) return tl::unexpected(plans.error());
  const auto names = PlanNames::load(**opened);
  if (!names) return tl::unexpected(names.error());
  if (invocation.json()) {
    QJsonArray rows;
    for (const Plan& plan : *plans) rows.append(names->asJson(plan));
    invocation.print(QJsonObject{{u"plans"_s, rows}});
    return Done;
  }
  Table table(
      {u"plan"_s, u"made"_s, u"by"_s, u"unit"_s, u">share"_s, u">times"_s, u">quota"_s, u"state"_s, u"judges"_s});
  for (const Plan& plan : *plans) table.add(names->asCells(plan));
  invocation.print(table.isEmpty() ? u"There are no plans.\n"_s : table.text());
  return Done;
}

Result<ExitStatus> showProgress(const Invocation& invocation)
{
  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  const auto names = PlanNames::load(**opened);
  if (!names) return tl::unexpected(names.error());
  const auto progress = loadProgress(**opened, std::nullopt, WorkTime::current());
  if (!progress) return tl::unexpected(progress.error());
  if (invocation.json()) {
    QJsonArray rows;
    for (const PlanProgress& row : *progress) rows.append(names->asJson(row));
    invocation.print(QJsonObject{{u"plans"_s, rows}});
    return Done;
  }
  QString text;
  for (const PlanProgress& row : *progress) {
    if (!text.isEmpty()) text += u'\n';
    text += u"Plan %1%2: %3 units, %4 slots not taken yet.\n\n"_s
                .arg(planName(row.plan), row.plan.closedAt > 0 ? u" (closed)"_s : QString())
                .arg(row.units)
                .arg(row.free);
    text += names->tables(row);
  }
  invocation.print(text.isEmpty() ? u"There are no plans.\n"_s : text);
  return Done;
}

Result<ExitStatus> closeOne(const Invocation& invocation)
{
  auto opened = openWorkspace(invocation, Access::ReadWrite);
  if (!opened) return tl::unexpected(opened.error());
  const auto plans = (*opened)->plans();
  if (!plans) return tl::unexpected(plans.error());
  const QString wanted = invocation.value(u"close"_s);
  QVector<Plan> meant;
  for (const Plan& plan : *plans)
    if (!wanted.isEmpty() && QString::fromLatin1(plan.uid.toHex()).startsWith(wanted)) meant.append(plan);
  if (meant.size() != 1)
    return fail(ErrorKind::NotFound, {},
                meant.isEmpty() ? u"there is no plan \"%1\"; --list shows them"_s.arg(wanted)
                                : u"several plans begin with \"%1\"; write more of its name"_s.arg(wanted));
  const Plan& plan = meant.first();
  if (auto closed = (*opened)->closePlan(plan.id, QDateTime::currentMSecsSinceEpoch()); !closed)
    return tl::unexpected(closed.error());
  if (invocation.json())
    invocation.print(QJsonObject{{u"closed"_s, QString::fromLatin1(plan.uid.toHex())}});
  else
    invocation.print(u"Plan %1 is closed; its labels stay.\n"_s.arg(planName(plan)));
  return Done;
}

Result<ExitStatus> runAssign(const Invocation& invocation)
{
  const QStringList instead{u"list"_s, u"progress"_s, u"close"_s};
  const auto asked =
      std::count_if(instead.begin(), instead.end(), [&](const QString& option) { return invocation.has(option); });
  if (asked > 1) return fail(ErrorKind::Usage, {}, u"--list, --progress and --close do not go together"_s);
  if (asked == 0) return makeOne(invocation);
  for (const QString& option : {u"unit"_s, u"share"_s, u"times"_s, u"family"_s, u"only"_s, u"run"_s, u"judge"_s,
                                u"seed"_s, u"quota"_s, u"repeats"_s, u"abandoned-after"_s, u"by"_s, u"dry-run"_s})
    if (invocation.has(option)) return fail(ErrorKind::Usage, u"--"_s + option, u"this is for making a plan"_s);
  if (invocation.has(u"list"_s)) return listAll(invocation);
  return invocation.has(u"close"_s) ? closeOne(invocation) : showProgress(invocation);
}

} // namespace

Verb assignVerb()
{
  return {
      .name = u"assign"_s,
      .synopsis =
          u"WORKSPACE [--unit query|pair|claim] [--share S] [--times N] [--judge J]... [--dry-run] | --list | --progress | --close PLAN"_s,
      .summary = u"make a plan of who judges what, list plans, or show how far they are"_s,
      .more = u"A plan gives every unit to one judge, and a share of them, drawn by the seed, to as many different "
              "judges as --times says. A unit is a query with its pool, one chunk of it, or a claim of a run's "
              "answers. Named judges get as many units each; without names anyone takes what is free. The pool is the "
              "top of each pooled run and what was added by hand. Only grades and verdicts fill a slot, not \"later\" "
              "and \"cannot judge\"; what somebody cannot judge, or has left unfinished, is free for others."_s,
      .options = {{u"unit"_s, u"what is given out: query (unless said), pair or claim"_s, u"UNIT"_s, u"query"_s},
                  {u"share"_s, u"the share of units that several judge; 0.2 unless said"_s, u"SHARE"_s, u"0.2"_s},
                  {u"times"_s, u"how many different judges these get; 2 unless said"_s, u"N"_s, u"2"_s},
                  {u"family"_s, u"all of this family is judged so often, beyond the share; may be repeated"_s,
                   u"FAMILY"_s},
                  {u"only"_s, u"only queries of this family are in the plan; may be repeated"_s, u"FAMILY"_s},
                  {u"run"_s, u"whose answers' claims are given out"_s, u"RUN"_s},
                  {u"judge"_s, u"who shares the work; may be repeated. Nobody: anyone"_s, u"NAME"_s},
                  {u"seed"_s, u"of the draw; the same seed draws the same; 1 unless said"_s, u"N"_s, u"1"_s},
                  {u"quota"_s, u"units a judge and day; 0 (unless said): no quota"_s, u"N"_s, u"0"_s},
                  {u"repeats"_s, u"the share of a judge's finished units that come back hidden; 0 unless said"_s,
                   u"SHARE"_s, u"0"_s},
                  {u"abandoned-after"_s, u"hours after which what was taken and not finished is free; 24 unless said"_s,
                   u"HOURS"_s, u"24"_s},
                  {u"by"_s, u"the lead who makes the plan"_s, u"NAME"_s},
                  {u"dry-run"_s, u"only count what the plan would give out"_s},
                  {u"list"_s, u"list the plans instead"_s},
                  {u"progress"_s, u"show how far each judge and family is instead"_s},
                  {u"close"_s, u"close this plan instead: nobody gets anything of it any more"_s, u"PLAN"_s}},
      .run = runAssign};
}

} // namespace assayer::cli
