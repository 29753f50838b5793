#include "work/assigning.h"

#include "core/workers.h"
#include "core/criteria.h"
#include "core/near.h"
#include "store/store.h"
#include "work/draw_key.h"
#include "work/slot_tallies.h"

#include <QHash>
#include <QtConcurrent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// What keys are drawn for, so that one draw says nothing about another.
constexpr qint64 DrawRepeated = 1;
constexpr qint64 DrawOrder = 2;
constexpr qint64 DrawJudge = 3;

quint64 unitKey(const Plan& plan, qint64 what, const Subject& unit)
{
  return drawKey(plan.seed, {what, unit.criterion.value, unit.item, unit.other});
}

// Places of the units by their keys, equals by their ids.
std::vector<qsizetype> keyedOrder(const Plan& plan, qint64 what, const QVector<PlanUnit>& units)
{
  std::vector<quint64> keys;
  keys.reserve(static_cast<std::size_t>(units.size()));
  for (const PlanUnit& unit : units) keys.push_back(unitKey(plan, what, unit.subject));
  std::vector<qsizetype> order(static_cast<std::size_t>(units.size()));
  std::iota(order.begin(), order.end(), qsizetype(0));
  std::ranges::sort(order, [&](qsizetype a, qsizetype b) {
    const quint64 left = keys[static_cast<std::size_t>(a)];
    const quint64 right = keys[static_cast<std::size_t>(b)];
    return left != right ? left < right : units[a].subject < units[b].subject;
  });
  return order;
}

Result<void> checkFamilies(const QVector<QueryRow>& queries, const QStringList& named)
{
  QStringList known;
  for (const QueryRow& query : queries)
    if (!query.family.isEmpty() && !known.contains(query.family)) known.append(query.family);
  for (const QString& family : named)
    if (!known.contains(family))
      return fail(ErrorKind::NotFound, {}, u"there is no family \"%1\""_s.arg(family) + didYouMean(family, known));
  return {};
}

Result<void> checkPeople(Store& store, const Plan& plan)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  for (const JudgeId named : plan.judges) {
    const auto row = std::ranges::find(*judges, named, &JudgeRow::id);
    if (row == judges->end()) return fail(ErrorKind::NotFound, {}, u"there is no such judge; look again"_s);
    if (row->kind == JudgeKind::Adjudication)
      return fail(ErrorKind::Usage, u"judges"_s, u"adjudication is nobody who judges; name a person or a model"_s);
  }
  return {};
}

Result<QVector<PlanUnit>> claimUnits(Store& store, RunId run, const QHash<QueryId, QString>& families)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  if (std::ranges::find(*runs, run, &RunRow::id) == runs->end())
    return fail(ErrorKind::NotFound, {}, u"there is no such run; look again"_s);
  QHash<AnswerId, QueryId> answers;
  if (auto read = store.eachAnswer(run, [&](const Answer& answer) { answers.insert(answer.id, answer.query); }); !read)
    return tl::unexpected(read.error());
  QVector<PlanUnit> units;
  const auto take = [&](const Claim& claim, bool standing) {
    const auto family = families.constFind(answers.value(claim.answer));
    if (standing && family != families.constEnd()) units.append({{criterion::Support, claim.id.value, 0}, *family});
  };
  if (auto read = store.eachClaim(run, take); !read) return tl::unexpected(read.error());
  return units;
}

struct Drafted {
  PlanUnits found;
  QVector<AssignedSlot> dealt;
};

Result<Drafted> draft(Store& store, const Plan& plan, const std::function<bool()>& keepGoing)
{
  if (auto sound = checkPlan(plan); !sound) return tl::unexpected(sound.error());
  if (auto known = checkPeople(store, plan); !known) return tl::unexpected(known.error());
  auto found = unitsOf(store, plan, keepGoing);
  if (!found) return tl::unexpected(found.error());
  auto dealt = dealSlots(plan, found->units);
  if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, u"the plan was not made"_s);
  return Drafted{std::move(*found), std::move(dealt)};
}

PlanPreview previewOfDraft(const Plan& plan, const Drafted& drafted)
{
  PlanPreview preview = assayer::previewOf(plan, drafted.found.units, drafted.dealt);
  preview.empty = drafted.found.empty;
  return preview;
}

} // namespace

std::vector<bool> drawRepeated(const Plan& plan, const QVector<PlanUnit>& units)
{
  std::vector<bool> drawn(static_cast<std::size_t>(units.size()), false);
  QVector<qsizetype> places;
  QVector<PlanUnit> others;
  for (qsizetype i = 0; i < units.size(); ++i) {
    if (!units[i].family.isEmpty() && plan.families.contains(units[i].family)) {
      drawn[static_cast<std::size_t>(i)] = true;
      continue;
    }
    places.append(i);
    others.append(units[i]);
  }
  const auto wanted = static_cast<std::size_t>(std::llround(plan.share * static_cast<double>(others.size())));
  if (wanted == 0) return drawn;
  const std::vector<qsizetype> order = keyedOrder(plan, DrawRepeated, others);
  for (std::size_t i = 0; i < wanted; ++i) drawn[static_cast<std::size_t>(places[order[i]])] = true;
  return drawn;
}

QVector<AssignedSlot> dealSlots(const Plan& plan, const QVector<PlanUnit>& units)
{
  const std::vector<bool> repeated = drawRepeated(plan, units);
  const auto timesOf = [&](qsizetype unit) { return repeated[static_cast<std::size_t>(unit)] ? plan.times : 1; };
  // Where each unit's slots begin, so that they can be dealt in one order and stand in another.
  std::vector<qsizetype> begins;
  begins.reserve(static_cast<std::size_t>(units.size()));
  QVector<AssignedSlot> dealt;
  for (qsizetype i = 0; i < units.size(); ++i) {
    begins.push_back(dealt.size());
    for (int slot = 0; slot < timesOf(i); ++slot) {
      AssignedSlot made;
      made.subject = units[i].subject;
      made.slot = slot;
      dealt.append(made);
    }
  }
  if (plan.judges.isEmpty()) return dealt;

  struct Hand {
    int count = 0;
    quint64 key = 0;
    JudgeId judge;
    auto operator<=>(const Hand&) const = default;
  };
  std::vector<Hand> hands;
  for (const JudgeId judge : plan.judges) hands.push_back({0, 0, judge});
  for (const qsizetype unit : keyedOrder(plan, DrawOrder, units)) {
    const Subject& subject = units[unit].subject;
    for (Hand& hand : hands)
      hand.key =
          drawKey(plan.seed, {DrawJudge, hand.judge.value, subject.criterion.value, subject.item, subject.other});
    const auto times = static_cast<std::size_t>(std::min<qsizetype>(timesOf(unit), plan.judges.size()));
    std::partial_sort(hands.begin(), hands.begin() + static_cast<std::ptrdiff_t>(times), hands.end());
    for (std::size_t slot = 0; slot < times; ++slot) {
      dealt[begins[static_cast<std::size_t>(unit)] + static_cast<qsizetype>(slot)].judge = hands[slot].judge;
      ++hands[slot].count;
    }
  }
  return dealt;
}

PlanPreview previewOf(const Plan& plan, const QVector<PlanUnit>& units, const QVector<AssignedSlot>& slots)
{
  const std::vector<bool> repeated = drawRepeated(plan, units);
  PlanPreview preview;
  preview.units = static_cast<int>(units.size());
  preview.slots = static_cast<int>(slots.size());
  QHash<QString, qsizetype> places;
  for (qsizetype i = 0; i < units.size(); ++i) {
    const auto place = places.constFind(units[i].family);
    const qsizetype at = place == places.constEnd() ? preview.families.size() : *place;
    if (place == places.constEnd()) {
      places.insert(units[i].family, at);
      preview.families.append({units[i].family, 0, 0});
    }
    ++preview.families[at].units;
    if (!repeated[static_cast<std::size_t>(i)]) continue;
    ++preview.families[at].repeated;
    ++preview.repeated;
  }
  QHash<JudgeId, int> counts;
  for (const AssignedSlot& slot : slots) ++counts[slot.judge];
  for (const JudgeId judge : plan.judges) preview.judges.append({judge, counts.value(judge)});
  return preview;
}

Result<PlanUnits> unitsOf(Store& store, const Plan& plan, const std::function<bool()>& keepGoing)
{
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  if (auto known = checkFamilies(*queries, plan.scope + plan.families); !known) return tl::unexpected(known.error());
  QHash<QueryId, QString> families; // of the queries in scope
  for (const QueryRow& query : *queries)
    if (plan.scope.isEmpty() || plan.scope.contains(query.family)) families.insert(query.id, query.family);
  for (const QString& family : plan.families)
    if (!plan.scope.isEmpty() && !plan.scope.contains(family))
      return fail(ErrorKind::Usage, {}, u"the family \"%1\" is not in the plan; add it or leave it out"_s.arg(family));

  PlanUnits found;
  if (plan.unit == AssignmentUnit::Claim) {
    auto units = claimUnits(store, plan.run, families);
    if (!units) return tl::unexpected(units.error());
    found.units = std::move(*units);
  } else {
    const auto pools = UnitPools::load(store, keepGoing);
    if (!pools) return tl::unexpected(pools.error());
    for (const QueryId query : pools->queries()) {
      const auto family = families.constFind(query);
      if (family == families.constEnd()) continue;
      const auto pool = pools->of(query);
      if (pool.empty()) {
        ++found.empty;
      } else if (plan.unit == AssignmentUnit::Query) {
        found.units.append({{{}, query.value, 0}, *family});
      } else {
        for (const quint32 chunk : pool) found.units.append({{criterion::Relevance, query.value, chunk}, *family});
      }
    }
  }
  std::ranges::sort(found.units, {}, &PlanUnit::subject);
  return found;
}

Result<PlanPreview> previewPlan(Store& store, const Plan& plan, const std::function<bool()>& keepGoing)
{
  const auto drafted = draft(store, plan, keepGoing);
  if (!drafted) return tl::unexpected(drafted.error());
  return previewOfDraft(plan, *drafted);
}

Result<MadePlan> makePlan(Store& store, const Plan& plan, const std::function<bool()>& keepGoing)
{
  const auto drafted = draft(store, plan, keepGoing);
  if (!drafted) return tl::unexpected(drafted.error());
  if (drafted->dealt.isEmpty())
    return fail(ErrorKind::Usage, {}, u"there is nothing to judge in this plan; import runs, or split answers first"_s);
  const auto stored = store.addPlan(plan, drafted->dealt);
  if (!stored) return tl::unexpected(stored.error());
  return MadePlan{*stored, previewOfDraft(*stored, *drafted)};
}

Assigning::Assigning(const QString& path, QObject* parent) : QObject(parent), m_path(path) {}

Assigning::~Assigning()
{
  // A preview ends early; a plan that is being stored is stored whole or not at all, without anybody waiting.
  ++*m_generation;
}

void Assigning::preview(const Plan& plan)
{
  if (!m_making) start(plan, false);
}

void Assigning::make(const Plan& plan)
{
  if (m_making) return;
  m_making = true;
  start(plan, true);
}

void Assigning::start(const Plan& plan, bool making)
{
  const int generation = ++*m_generation;
  auto* const watcher = new QFutureWatcher<Outcome>(this);
  connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation, making] {
    watcher->deleteLater();
    if (generation != *m_generation) return;
    const Outcome outcome = watcher->result();
    if (making) m_making = false;
    if (outcome.error)
      Q_EMIT failed(*outcome.error);
    else if (making)
      Q_EMIT made(outcome.plan, outcome.preview);
    else
      Q_EMIT previewed(outcome.preview);
  });
  watcher->setFuture(
      QtConcurrent::run(&workers(), [path = m_path, plan, making, generation, current = m_generation]() -> Outcome {
        Outcome outcome;
        const auto keepGoing = [&] { return *current == generation; };
        auto store = Store::another(path);
        if (!store) {
          outcome.error = store.error();
        } else if (making) {
          if (auto done = makePlan(**store, plan, keepGoing)) {
            outcome.plan = done->plan;
            outcome.preview = done->preview;
          } else {
            outcome.error = done.error();
          }
        } else if (auto counted = previewPlan(**store, plan, keepGoing)) {
          outcome.preview = *counted;
        } else {
          outcome.error = counted.error();
        }
        return outcome;
      }));
}

} // namespace assayer
