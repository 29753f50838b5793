#include "work/work_list.h"

#include "core/criteria.h"
#include "work/draw_key.h"
#include "work/work_list_private.h"

#include <QDateTime>

#include <algorithm>

namespace assayer {

namespace {

constexpr qint64 DrawRepeatOf = 4; // beside the draws of assigning.cpp
constexpr int MainsPerRepeat = 4;

// A list of rows in their order; a million of them are moved in a fraction of a millisecond.
void insertRow(std::vector<int>& list, int row)
{
  list.insert(std::ranges::lower_bound(list, row), row);
}

void removeRow(std::vector<int>& list, int row)
{
  const auto at = std::ranges::lower_bound(list, row);
  if (at != list.end() && *at == row) list.erase(at);
}

std::optional<int> placeOf(const std::vector<int>& list, int row)
{
  const auto at = std::ranges::lower_bound(list, row);
  if (at == list.end() || *at != row) return std::nullopt;
  return static_cast<int>(at - list.begin());
}

int sizeOf(const std::vector<int>& list)
{
  return static_cast<int>(list.size());
}

} // namespace

UnitStanding WorkUnit::standing() const
{
  return standingOf({valued, later, cannotJudge, 0}, subjects);
}

WorkTime WorkTime::current()
{
  const QDateTime now = QDateTime::currentDateTime();
  return {now.toMSecsSinceEpoch(), now.date().startOfDay().toMSecsSinceEpoch()};
}

// -- one plan ---------------------------------------------------------------------------------------------------------

std::vector<int>* WorkPart::listOf(const WorkRow& row)
{
  if (row.isGone) return nullptr;
  const bool isOpen = row.standing == UnitStanding::Open || row.standing == UnitStanding::PutOff;
  if (!row.isHeld) return isOpen ? &free : row.standing == UnitStanding::Done ? &untaken : nullptr;
  if (!isOpen) return nullptr;
  if (row.slot.round > 0) return &repeats;
  return row.slot.takenAt == 0 ? &named : &taken;
}

bool WorkPart::isDrawn(const WorkRow& row, JudgeId judge) const
{
  const Subject& unit = row.slot.subject;
  return drawShare(drawKey(plan.seed, {DrawRepeatOf, judge.value, unit.criterion.value, unit.item, unit.other})) <
         plan.repeatShare;
}

void WorkPart::count(int at, JudgeId judge, int sign)
{
  const WorkRow& row = rows[static_cast<std::size_t>(at)];
  if (std::vector<int>* const list = listOf(row)) sign > 0 ? insertRow(*list, at) : removeRow(*list, at);
  if (row.isGone || !row.isHeld || row.slot.round > 0) return;
  if (row.standing == UnitStanding::Open) heldOpen += sign;
  if (row.standing == UnitStanding::CannotJudge) cannotJudge += sign;
  if (row.standing != UnitStanding::Done) return;
  done += sign;
  if (row.newest >= dayStart) doneToday += sign;
  if (plan.repeatShare <= 0) return;
  const auto finish = isBuilding ? finished.end() : std::ranges::lower_bound(finished, row.newest);
  if (sign > 0)
    finished.insert(finish, row.newest);
  else if (finish != finished.end() && *finish == row.newest)
    finished.erase(finish);
  if (!isDrawn(row, judge)) return;
  if (sign > 0)
    drawn.insert({row.newest, at});
  else
    drawn.erase({row.newest, at});
}

int WorkPart::offered() const
{
  if (plan.dailyQuota == 0 || isBeyondQuota) return sizeOf(free);
  return std::clamp(plan.dailyQuota - doneToday - heldOpen, 0, sizeOf(free));
}

PlanWork WorkPart::work() const
{
  return {plan.id, plan.dailyQuota, doneToday, done, cannotJudge, sizeOf(named) + sizeOf(taken), offered()};
}

int WorkPart::find(const Subject& unit, int round) const
{
  const auto key = [](const WorkRow& row) { return std::pair(row.slot.subject, row.slot.round); };
  const auto found = std::ranges::lower_bound(rows, std::pair(unit, round), {}, key);
  return found != rows.end() && key(*found) == std::pair(unit, round) ? static_cast<int>(found - rows.begin()) : -1;
}

// -- the list ---------------------------------------------------------------------------------------------------------

WorkList::WorkList() : d(std::make_unique<Private>()) {}
WorkList::~WorkList() = default;
WorkList::WorkList(WorkList&&) noexcept = default;
WorkList& WorkList::operator=(WorkList&&) noexcept = default;

JudgeId WorkList::judge() const
{
  return d->judge;
}

bool WorkList::hasPart() const
{
  return std::ranges::any_of(d->parts, [](const WorkPart& part) { return !part.rows.empty(); });
}

QVector<PlanWork> WorkList::plans() const
{
  QVector<PlanWork> found;
  for (const WorkPart& part : d->parts) found.append(part.work());
  return found;
}

PlanWork WorkList::total() const
{
  PlanWork sum;
  for (const WorkPart& part : d->parts) {
    if (part.rows.empty()) continue; // others are named for it: its quota is not this judge's
    const PlanWork each = part.work();
    sum.quota += each.quota;
    sum.doneToday += each.doneToday;
    sum.done += each.done;
    sum.cannotJudge += each.cannotJudge;
    sum.held += each.held;
    sum.offered += each.offered;
  }
  return sum;
}

// The lists of open rows in their order of work, free ones as far as they are offered; repeats apart.
std::vector<WorkList::Private::Stretch> WorkList::Private::stretches() const
{
  std::vector<Stretch> found;
  for (const WorkPart& part : parts) found.push_back({&part, &part.named, sizeOf(part.named)});
  for (const WorkPart& part : parts) found.push_back({&part, &part.taken, sizeOf(part.taken)});
  for (const WorkPart& part : parts) found.push_back({&part, &part.free, part.offered()});
  return found;
}

std::vector<WorkList::Private::Stretch> WorkList::Private::repeatStretches() const
{
  std::vector<Stretch> found;
  for (const WorkPart& part : parts) found.push_back({&part, &part.repeats, sizeOf(part.repeats)});
  return found;
}

int WorkList::Private::countOf(const std::vector<Stretch>& stretches)
{
  int count = 0;
  for (const Stretch& stretch : stretches) count += stretch.count;
  return count;
}

const WorkRow& WorkList::Private::rowAt(const std::vector<Stretch>& stretches, int index)
{
  for (const Stretch& stretch : stretches) {
    if (index < stretch.count)
      return stretch.part->rows[static_cast<std::size_t>((*stretch.list)[static_cast<std::size_t>(index)])];
    index -= stretch.count;
  }
  Q_UNREACHABLE();
}

int WorkList::openCount() const
{
  return Private::countOf(d->stretches()) + Private::countOf(d->repeatStretches());
}

// One repeat after every four others; what then remains of them comes last.
WorkUnit WorkList::openAt(int index) const
{
  const auto mains = d->stretches();
  const auto repeats = d->repeatStretches();
  const int mainCount = Private::countOf(mains);
  const int repeatCount = Private::countOf(repeats);
  Q_ASSERT(index >= 0 && index < mainCount + repeatCount);
  constexpr int block = MainsPerRepeat + 1;
  const int within = std::min(repeatCount, mainCount / MainsPerRepeat); // repeats that stand among the others
  const int before = std::min(within, index / block);
  if (index % block == MainsPerRepeat && before < within) return d->unitOf(Private::rowAt(repeats, before));
  const int main = index - before;
  return main < mainCount ? d->unitOf(Private::rowAt(mains, main))
                          : d->unitOf(Private::rowAt(repeats, index - mainCount));
}

std::optional<int> WorkList::nextOpen(int from) const
{
  const int count = openCount();
  if (count == 0) return std::nullopt;
  const int start = from >= 0 && from < count ? from : 0;
  for (int step = 0; step < count; ++step) {
    const int at = (start + step) % count;
    if (openAt(at).standing() == UnitStanding::Open) return at;
  }
  return start;
}

std::optional<int> WorkList::indexOf(const Subject& subject, int round) const
{
  const auto indexIn = [&](const std::vector<Private::Stretch>& stretches) -> std::optional<int> {
    int before = 0;
    for (const Private::Stretch& stretch : stretches) {
      for (const Subject& unit : {subject, Subject{{}, subject.item, 0}}) {
        if (!unit.criterion && subject.criterion && subject.criterion != criterion::Relevance) continue;
        const int row = stretch.part->find(unit, round);
        const auto place = row < 0 ? std::nullopt : placeOf(*stretch.list, row);
        if (place && *place < stretch.count) return before + *place;
      }
      before += stretch.count;
    }
    return std::nullopt;
  };
  const auto mains = d->stretches();
  const auto repeats = d->repeatStretches();
  const int mainCount = Private::countOf(mains);
  if (const auto main = indexIn(mains)) return *main + std::min(Private::countOf(repeats), *main / MainsPerRepeat);
  const auto repeat = indexIn(repeats);
  if (!repeat) return std::nullopt;
  const bool isAmong = MainsPerRepeat * (*repeat + 1) <= mainCount;
  return isAmong ? *repeat * (MainsPerRepeat + 1) + MainsPerRepeat : mainCount + *repeat;
}

UnitTally WorkList::Private::tallyOf(const WorkRow& row) const
{
  UnitTally tally;
  const auto add = [&](quint8 state) {
    if (state != NoState) tally.add(static_cast<LabelState>(state - 1), row.newest);
  };
  if (row.slot.subject.criterion) {
    add(row.state);
    return tally;
  }
  const auto states = queryStates.constFind({row.slot.subject.item, row.slot.round});
  if (states != queryStates.constEnd())
    for (const char state : *states) add(static_cast<quint8>(state));
  return tally;
}

int WorkList::Private::subjectsOf(const WorkRow& row) const
{
  return row.slot.subject.criterion ? 1 : static_cast<int>(pools.of({row.slot.subject.item}).size());
}

WorkUnit WorkList::Private::unitOf(const WorkRow& row) const
{
  const CriterionId criterion = row.slot.subject.criterion;
  const UnitTally tally = tallyOf(row);
  return {row.slot,
          !criterion                        ? AssignmentUnit::Query
          : criterion == criterion::Support ? AssignmentUnit::Claim
                                            : AssignmentUnit::Pair,
          row.isHeld,
          subjectsOf(row),
          tally.valued,
          tally.later,
          tally.cannotJudge};
}

// Where a decision belongs: to the unit of its own subject, and to that of its query. True where a row has changed.
bool WorkList::Private::follow(const Decided& decided)
{
  const quint8 state =
      decided.state == LabelState::Cleared ? NoState : static_cast<quint8>(static_cast<int>(decided.state) + 1);
  bool changed = false;
  const auto followIn = [&](WorkPart& part, const Subject& unit) {
    const int at = part.find(unit, decided.round);
    if (at < 0) return;
    WorkRow& row = part.rows[static_cast<std::size_t>(at)];
    part.count(at, judge, -1);
    if (unit.criterion) row.state = state;
    if (state != NoState) row.newest = std::max(row.newest, decided.at);
    row.standing = standingOf(tallyOf(row), subjectsOf(row));
    part.count(at, judge, 1);
    changed = true;
  };
  const Subject query{{}, decided.subject.item, 0};
  if (decided.subject.criterion == criterion::Relevance && hasQueries) {
    if (const auto place = pools.indexOf({decided.subject.item}, decided.subject.other)) {
      QByteArray& states = queryStates[{query.item, decided.round}];
      if (states.isEmpty()) states.fill(char(NoState), static_cast<int>(pools.of({query.item}).size()));
      states[*place] = static_cast<char>(state);
      for (WorkPart& part : parts)
        if (part.plan.unit == AssignmentUnit::Query) followIn(part, query);
    }
  }
  for (WorkPart& part : parts)
    if (part.plan.unit != AssignmentUnit::Query) followIn(part, decided.subject);
  return changed;
}

bool WorkList::apply(const Change& change)
{
  bool changed = false;
  for (const LabelEvent& event : change.events) {
    const Label& now = event.now;
    if (now.judge != d->judge) continue;
    // What is carried over fills no slot.
    changed = d->follow({now.subject, now.judge, now.round, now.carried ? LabelState::Cleared : now.state, now.at}) ||
              changed;
  }
  return changed;
}

void WorkList::setTaken(const AssignedSlot& slot, qint64 takenAt)
{
  d->alter(slot, [&](WorkRow& row) {
    row.slot.turn += row.slot.judge ? 1 : 0;
    row.slot.judge = d->judge;
    row.slot.takenAt = takenAt;
    row.isHeld = true;
  });
}

void WorkList::setGone(const AssignedSlot& slot)
{
  d->alter(slot, [](WorkRow& row) { row.isGone = true; });
}

void WorkList::Private::alter(const AssignedSlot& slot, const std::function<void(WorkRow&)>& change)
{
  for (WorkPart& part : parts) {
    const int at = part.plan.id == slot.plan ? part.find(slot.subject, slot.round) : -1;
    if (at < 0) continue;
    part.count(at, judge, -1);
    change(part.rows[static_cast<std::size_t>(at)]);
    part.count(at, judge, 1);
  }
}

qint64 WorkList::dayStart() const
{
  return d->dayStart;
}

void WorkList::setDay(qint64 dayStart)
{
  d->dayStart = dayStart;
  for (WorkPart& part : d->parts) {
    part.isBeyondQuota = false;
    part.dayStart = dayStart;
    part.doneToday = 0;
    for (const WorkRow& row : part.rows)
      if (!row.isGone && row.isHeld && row.slot.round == 0 && row.standing == UnitStanding::Done &&
          row.newest >= dayStart)
        ++part.doneToday;
  }
}

bool WorkList::isQuotaDone() const
{
  bool isLimited = false;
  for (const WorkPart& part : d->parts) {
    if (part.plan.dailyQuota == 0 || part.rows.empty()) continue;
    isLimited = true;
    if (part.doneToday < part.plan.dailyQuota) return false;
  }
  return isLimited;
}

void WorkList::goBeyondQuota()
{
  for (WorkPart& part : d->parts) part.isBeyondQuota = true;
}

QVector<WorkUnit> WorkList::openRepeats() const
{
  QVector<WorkUnit> units;
  for (const WorkPart& part : d->parts)
    for (const int row : part.repeats) units.append(d->unitOf(part.rows[static_cast<std::size_t>(row)]));
  return units;
}

QVector<AssignedSlot> WorkList::finishedUntaken() const
{
  QVector<AssignedSlot> found;
  for (const WorkPart& part : d->parts)
    for (const int row : part.untaken) found.append(part.rows[static_cast<std::size_t>(row)].slot);
  return found;
}

QVector<AssignedSlot> WorkList::repeatsDue(qint64 now) const
{
  QVector<AssignedSlot> due;
  for (const WorkPart& part : d->parts)
    for (const auto& [finishedAt, at] : part.drawn) {
      const auto after = part.finished.end() - std::ranges::upper_bound(part.finished, finishedAt);
      if (now - finishedAt < RepeatAfterMs && after < RepeatAfterUnits)
        break; // and so are all that were finished later
      AssignedSlot repeat = part.rows[static_cast<std::size_t>(at)].slot;
      if (part.find(repeat.subject, 1) >= 0) continue;
      repeat.id = {};
      repeat.round = 1;
      repeat.takenAt = 0;
      repeat.turn = 0;
      due.append(repeat);
    }
  return due;
}

} // namespace assayer
