#include "cli/assign_words.h"

#include "cli/table.h"
#include "store/store.h"

#include <QDateTime>
#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject slotCountsAsJson(const SlotCounts& counts)
{
  return {{u"assigned"_s, counts.assigned},   {u"done"_s, counts.done},   {u"cannot_judge"_s, counts.cannotJudge},
          {u"abandoned"_s, counts.abandoned}, {u"later"_s, counts.later}, {u"open"_s, counts.open()}};
}

QStringList slotCountsAsCells(const SlotCounts& counts)
{
  QStringList cells;
  for (const int count :
       {counts.assigned, counts.done, counts.open(), counts.later, counts.cannotJudge, counts.abandoned})
    cells.append(QString::number(count));
  return cells;
}

const QStringList slotCountColumns{u">assigned"_s, u">done"_s,         u">open"_s,
                                   u">later"_s,    u">cannot judge"_s, u">abandoned"_s};

QString isoTime(qint64 at)
{
  return QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(Qt::ISODate);
}

} // namespace

const QStringList& unitWords()
{
  static const QStringList words{u"query"_s, u"pair"_s, u"claim"_s};
  return words;
}

QString planName(const Plan& plan)
{
  return QString::fromLatin1(plan.uid.toHex().left(8));
}

QString familyWords(const QString& family)
{
  return family.isEmpty() ? u"(none)"_s : family;
}

Result<PlanNames> PlanNames::load(Store& store)
{
  PlanNames names;
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const JudgeRow& judge : *judges) names.m_judges.insert(judge.id, judge.name);
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& run : *runs) names.m_runs.insert(run.id, run.name);
  return names;
}

QStringList PlanNames::asCells(const Plan& plan) const
{
  QStringList judges;
  for (const JudgeId id : plan.judges) judges.append(judge(id));
  return {planName(plan),
          isoTime(plan.at).left(10),
          plan.by ? judge(plan.by) : u"-"_s,
          unitWords().value(static_cast<int>(plan.unit)),
          QString::number(plan.share),
          QString::number(plan.times),
          plan.dailyQuota > 0 ? QString::number(plan.dailyQuota) : u"-"_s,
          plan.closedAt > 0 ? u"closed"_s : u"open"_s,
          judges.isEmpty() ? u"anyone"_s : judges.join(u", "_s)};
}

QJsonObject PlanNames::asJson(const Plan& plan) const
{
  QJsonArray judges;
  for (const JudgeId id : plan.judges) judges.append(judge(id));
  return {{u"plan"_s, plan.uid.isEmpty() ? QJsonValue() : QString::fromLatin1(plan.uid.toHex())},
          {u"at"_s, plan.at > 0 ? QJsonValue(isoTime(plan.at)) : QJsonValue()},
          {u"by"_s, plan.by ? QJsonValue(judge(plan.by)) : QJsonValue()},
          {u"unit"_s, unitWords().value(static_cast<int>(plan.unit))},
          {u"share"_s, plan.share},
          {u"times"_s, plan.times},
          {u"seed"_s, plan.seed},
          {u"families"_s, QJsonArray::fromStringList(plan.families)},
          {u"only"_s, QJsonArray::fromStringList(plan.scope)},
          {u"run"_s, plan.run ? QJsonValue(m_runs.value(plan.run)) : QJsonValue()},
          {u"judges"_s, judges},
          {u"quota"_s, plan.dailyQuota},
          {u"repeats"_s, plan.repeatShare},
          {u"abandoned_after"_s, plan.abandonedAfter},
          {u"closed"_s, plan.closedAt > 0 ? QJsonValue(isoTime(plan.closedAt)) : QJsonValue()}};
}

QJsonObject PlanNames::asJson(const PlanPreview& preview) const
{
  QJsonArray families;
  for (const PlanPreview::OfFamily& row : preview.families)
    families.append(QJsonObject{{u"family"_s, row.family}, {u"units"_s, row.units}, {u"repeated"_s, row.repeated}});
  QJsonArray judges;
  for (const PlanPreview::OfJudge& row : preview.judges)
    judges.append(QJsonObject{{u"judge"_s, judge(row.judge)}, {u"slots"_s, row.slots}});
  return {{u"units"_s, preview.units}, {u"repeated"_s, preview.repeated},
          {u"slots"_s, preview.slots}, {u"nothing_to_judge"_s, preview.empty},
          {u"families"_s, families},   {u"judges"_s, judges}};
}

QJsonObject PlanNames::asJson(const PlanProgress& progress) const
{
  const auto ofJudges = [&](const QVector<PlanProgress::OfJudge>& rows) {
    QJsonArray found;
    for (const PlanProgress::OfJudge& row : rows) {
      QJsonObject entry = slotCountsAsJson(row.counts);
      entry[u"judge"_s] = judge(row.judge);
      found.append(entry);
    }
    return found;
  };
  QJsonArray families;
  for (const PlanProgress::OfFamily& row : progress.families) {
    QJsonObject entry = slotCountsAsJson(row.counts);
    entry[u"family"_s] = row.family;
    entry[u"units"_s] = row.units;
    entry[u"free"_s] = row.free;
    entry[u"judges"_s] = ofJudges(row.judges);
    families.append(entry);
  }
  return {{u"plan"_s, asJson(progress.plan)},
          {u"units"_s, progress.units},
          {u"free"_s, progress.free},
          {u"all"_s, slotCountsAsJson(progress.all)},
          {u"judges"_s, ofJudges(progress.judges)},
          {u"families"_s, families}};
}

QString PlanNames::tables(const PlanProgress& progress) const
{
  Table judges(QStringList{u"judge"_s} + slotCountColumns);
  for (const PlanProgress::OfJudge& row : progress.judges)
    judges.add(QStringList{judge(row.judge)} + slotCountsAsCells(row.counts));
  judges.add(QStringList{u"all"_s} + slotCountsAsCells(progress.all));
  Table families(QStringList{u"family"_s, u"judge"_s, u">units"_s, u">free"_s} + slotCountColumns);
  for (const PlanProgress::OfFamily& row : progress.families) {
    families.add(QStringList{familyWords(row.family), u"all"_s, QString::number(row.units), QString::number(row.free)} +
                 slotCountsAsCells(row.counts));
    for (const PlanProgress::OfJudge& cell : row.judges)
      families.add(QStringList{familyWords(row.family), judge(cell.judge), QString(), QString()} +
                   slotCountsAsCells(cell.counts));
  }
  return judges.text() + u'\n' + families.text();
}

} // namespace assayer::cli
