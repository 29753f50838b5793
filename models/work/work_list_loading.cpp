// Reading a judge's work list: which slots are theirs, which they may take, and how far they are.
#include "core/criteria.h"
#include "work/work_list_private.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

class WorkListBuilder {
public:
  WorkListBuilder(Store& store, JudgeId judge, const WorkTime& time, const std::function<bool()>& keepGoing)
      : m_store(store), m_time(time), m_keepGoing(keepGoing)
  {
    m_list.d->judge = judge;
    m_list.d->dayStart = time.dayStart;
  }

  Result<WorkList> build()
  {
    auto& d = *m_list.d;
    const auto plans = m_store.plans();
    if (!plans) return tl::unexpected(plans.error());
    for (const Plan& plan : *plans) {
      if (plan.closedAt != 0) continue;
      d.parts.push_back({});
      d.parts.back().plan = plan;
      d.parts.back().dayStart = m_time.dayStart;
      d.hasQueries = d.hasQueries || plan.unit == AssignmentUnit::Query;
    }
    if (d.hasQueries) {
      auto pools = UnitPools::load(m_store, m_keepGoing);
      if (!pools) return tl::unexpected(pools.error());
      d.pools = std::move(*pools);
    }
    for (WorkPart& part : d.parts)
      if (auto read = readSlots(part); !read) return tl::unexpected(read.error());
    if (!m_keepGoing || m_keepGoing()) {
      if (auto read = readOwn(); !read) return tl::unexpected(read.error());
      return std::move(m_list);
    }
    return fail(ErrorKind::Cancelled, {}, u"reading the work was stopped"_s);
  }

private:
  // The slots of one unit, in order.
  using Unit = std::vector<AssignedSlot>;

  Result<void> readSlots(WorkPart& part)
  {
    // Others' labels are asked about only where that decides whether a slot is free.
    SlotTallies doubtful(m_list.d->pools);
    Unit unit;
    const auto settle = [&] {
      if (!unit.empty()) settleUnit(part, unit, doubtful);
      unit.clear();
    };
    qint64 seen = 0;
    bool stopped = false;
    const auto read = m_store.eachSlot({part.plan.id, {}}, [&](const AssignedSlot& slot) {
      if (stopped || (++seen % 10'000 == 0 && m_keepGoing && !m_keepGoing())) {
        stopped = true;
        return;
      }
      if (!unit.empty() && unit.front().subject != slot.subject) settle();
      unit.push_back(slot);
    });
    if (!read) return read;
    if (stopped) return fail(ErrorKind::Cancelled, {}, u"reading the work was stopped"_s);
    settle();
    if (!doubtful.all().empty()) {
      if (auto told = doubtful.read(m_store, LabelScope::everybody()); !told) return told;
      takeUp(part, doubtful);
    }
    std::ranges::sort(part.rows, {}, [](const WorkRow& row) { return std::pair(row.slot.subject, row.slot.round); });
    return {};
  }

  static void addRow(WorkPart& part, const AssignedSlot& slot, bool isHeld)
  {
    WorkRow row;
    row.slot = slot;
    row.isHeld = isHeld;
    part.rows.push_back(row);
  }

  void settleUnit(WorkPart& part, const Unit& unit, SlotTallies& doubtful) const
  {
    const JudgeId judge = m_list.d->judge;
    const AssignedSlot* own = nullptr;
    const AssignedSlot* free = nullptr;
    for (const AssignedSlot& slot : unit) {
      if (slot.round > 0) {
        if (slot.judge == judge) addRow(part, slot, true);
        continue;
      }
      if (slot.judge == judge && !own) own = &slot; // of two, which only copies of a workspace can give, the first
      if (!free && (!slot.judge || isSecondOf(unit, slot))) free = &slot;
    }
    if (own) return addRow(part, *own, true);
    if (free) return addRow(part, *free, false);
    for (const AssignedSlot& slot : unit)
      if (slot.round == 0 && !slot.isNamed()) doubtful.add(slot);
  }

  // Somebody has two slots of the unit, taken in different copies of the workspace: the second is anyone else's.
  static bool isSecondOf(const Unit& unit, const AssignedSlot& slot)
  {
    if (!slot.judge || slot.isNamed()) return false;
    return std::ranges::any_of(unit, [&](const AssignedSlot& other) {
      return other.round == 0 && other.judge == slot.judge && other.slot < slot.slot;
    });
  }

  // Of each unit the first slot that its holder has abandoned or cannot judge.
  void takeUp(WorkPart& part, const SlotTallies& doubtful) const
  {
    const Subject* last = nullptr;
    for (const TalliedSlot& tallied : doubtful.all()) {
      if (last && *last == tallied.slot.subject) continue;
      if (!doubtful.isAbandoned(tallied, part.plan, m_time.now) &&
          doubtful.standing(tallied) != UnitStanding::CannotJudge)
        continue;
      last = &tallied.slot.subject;
      addRow(part, tallied.slot, false);
    }
  }

  Result<void> readOwn()
  {
    auto& d = *m_list.d;
    // Rows are put into the lists once at the end: one by one would take them out again for each label.
    const LabelScope own = LabelScope::only(d.judge);
    const auto visit = [&](const Decided& decided) { note(decided); };
    if (auto read = m_store.eachDecided(criterion::Relevance, own, visit); !read) return read;
    if (auto read = m_store.eachDecided(criterion::Support, own, visit); !read) return read;
    for (WorkPart& part : d.parts) {
      part.isBuilding = true;
      for (std::size_t at = 0; at < part.rows.size(); ++at) {
        WorkRow& row = part.rows[at];
        row.standing = standingOf(d.tallyOf(row), d.subjectsOf(row));
        part.count(static_cast<int>(at), d.judge, 1);
      }
      std::ranges::sort(part.finished);
      part.isBuilding = false;
    }
    return {};
  }

  void note(const Decided& decided)
  {
    auto& d = *m_list.d;
    const auto state = static_cast<quint8>(static_cast<int>(decided.state) + 1);
    const Subject query{{}, decided.subject.item, 0};
    std::optional<int> place;
    if (d.hasQueries && decided.subject.criterion == criterion::Relevance)
      place = d.pools.indexOf({query.item}, decided.subject.other);
    if (place) {
      QByteArray& states = d.queryStates[{query.item, decided.round}];
      if (states.isEmpty()) states.fill(char(NoState), static_cast<int>(d.pools.of({query.item}).size()));
      states[*place] = static_cast<char>(state);
    }
    for (WorkPart& part : d.parts) {
      const bool isQuery = part.plan.unit == AssignmentUnit::Query;
      if (isQuery && !place) continue;
      const int at = part.find(isQuery ? query : decided.subject, decided.round);
      if (at < 0) continue;
      WorkRow& row = part.rows[static_cast<std::size_t>(at)];
      if (!isQuery) row.state = state;
      row.newest = std::max(row.newest, decided.at);
    }
  }

  Store& m_store;
  WorkTime m_time;
  const std::function<bool()>& m_keepGoing;
  WorkList m_list;
};

Result<WorkList> loadWorkList(Store& store, JudgeId judge, const WorkTime& time, const std::function<bool()>& keepGoing)
{
  return WorkListBuilder(store, judge, time, keepGoing).build();
}

Result<WorkList> settleWorkList(Store& store, JudgeId judge, const WorkTime& time,
                                const std::function<bool()>& keepGoing)
{
  auto list = loadWorkList(store, judge, time, keepGoing);
  if (!list || store.isReadOnly()) return list;
  const QVector<AssignedSlot> untaken = list->finishedUntaken();
  if (!untaken.isEmpty()) {
    const auto taken = store.take(untaken, judge, time.now);
    if (!taken) return tl::unexpected(taken.error());
    for (qsizetype i = 0; i < untaken.size(); ++i)
      taken->at(i) ? list->setTaken(untaken[i], time.now) : list->setGone(untaken[i]);
  }
  const QVector<AssignedSlot> due = list->repeatsDue(time.now);
  if (due.isEmpty()) return list;
  if (auto added = store.addRepeats(due); !added) return tl::unexpected(added.error());
  return loadWorkList(store, judge, time, keepGoing);
}

} // namespace assayer
