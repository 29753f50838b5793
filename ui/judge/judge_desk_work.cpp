// The part of the judge's desk that knows what is assigned, what comes back hidden and what a changed guideline asks
// about.
#include "judge/judge_desk.h"
#include "work/session.h"

#include <algorithm>

namespace assayer {

namespace {

constexpr int RepeatRound = 1; // that a work list gives what comes back
constexpr int MostUnits = 2000;

void add(JudgingCounts& counts, const Label* label)
{
  ++counts.total;
  if (!label)
    ++counts.unjudged;
  else if (label->state == LabelState::Later)
    ++counts.later;
  else
    ++(label->state == LabelState::CannotJudge ? counts.cannotJudge : counts.judged);
}

} // namespace

// Whatever way a judge comes to it: as long as something is to be judged as if it were new, its old labels are not
// shown.
JudgedRounds JudgeDesk::roundsOf(QueryId query, const std::optional<WorkUnit>& unit) const
{
  JudgedRounds rounds;
  if (unit && unit->slot.round > 0) {
    if (!unit->slot.subject.criterion) return {unit->slot.round, {}};
    rounds.parts.insert(unit->slot.subject, unit->slot.round);
  }
  const WorkList* const list = m_session.work().list();
  if (!list || list->openRepeats().isEmpty()) return rounds;
  if (list->indexOf({{}, query.value, 0}, RepeatRound)) return {RepeatRound, {}};
  const auto labels = m_session.store().labelsOf(query, LabelScope::only(list->judge()));
  if (!labels) return rounds;
  for (const Label& label : *labels)
    if (label.round == 0 && list->indexOf(label.subject, RepeatRound)) rounds.parts.insert(label.subject, RepeatRound);
  return rounds;
}

void JudgeDesk::followEngine()
{
  m_queue.follow(*m_session.engine(), m_session.judge()->id);
  followRepeats();
}

void JudgeDesk::followQuery(QueryId query)
{
  if (!m_session.engine() || !m_session.judge()) return;
  if (m_page && query == this->query() && !m_page->rounds.isPlain()) {
    m_queue.setCounts(query, ownCounts());
    return;
  }
  m_queue.follow(*m_session.engine(), m_session.judge()->id, query);
  const WorkList* const list = m_session.work().list();
  if (!list) return;
  const QVector<WorkUnit> repeats = list->openRepeats();
  for (const WorkUnit& unit : repeats)
    if (queryOf(unit.slot.subject) == query) followRepeat(unit);
}

void JudgeDesk::followRepeats()
{
  m_repeated.clear();
  const WorkList* const list = m_session.work().list();
  if (!list) return;
  const QVector<WorkUnit> repeats = list->openRepeats();
  for (const WorkUnit& unit : repeats) {
    m_repeated.insert(queryOf(unit.slot.subject));
    followRepeat(unit);
  }
}

// In the list it stands as far as it is now, not as it was.
void JudgeDesk::followRepeat(const WorkUnit& unit)
{
  const QueryId query = queryOf(unit.slot.subject);
  const auto index = m_queue.indexOf(query);
  if (!index || unit.unit == AssignmentUnit::Claim) return;
  JudgingCounts counts = m_queue.rows()[*index].counts;
  if (unit.unit == AssignmentUnit::Query) {
    counts = {};
    counts.total = unit.subjects;
    counts.judged = unit.valued;
    counts.later = unit.later;
    counts.cannotJudge = unit.cannotJudge;
    counts.unjudged = unit.subjects - unit.valued - unit.later - unit.cannotJudge;
  } else {
    counts.judged = std::max(0, counts.judged - 1);
    counts.later += unit.later;
    counts.unjudged += 1 - unit.later;
  }
  m_queue.setCounts(query, counts);
}

void JudgeDesk::takeWork()
{
  m_units.clear();
  QVector<QueryId> queries;
  if (const WorkList* const list = m_session.work().list()) {
    const int count = std::min(list->openCount(), MostUnits);
    for (int place = 0; place < count; ++place) {
      const WorkUnit unit = list->openAt(place);
      queries.append(queryOf(unit.slot.subject));
      m_units[queries.last()].append(unit);
    }
  }
  m_queue.setWork(queries);
  const QSet<QueryId> before = m_repeated;
  followRepeats();
  for (const QueryId query : before + m_repeated) followQuery(query);
}

const QVector<WorkUnit>& JudgeDesk::unitsOf(QueryId query) const
{
  static const QVector<WorkUnit> none;
  const auto found = m_units.constFind(query);
  return found == m_units.constEnd() ? none : *found;
}

void JudgeDesk::takeLooksAgain()
{
  m_queue.setLookAgain(m_session.secondLook().byQuery());
}

QString JudgeDesk::askedAgainBy(const Subject& subject) const
{
  if (!m_page || m_page->rounds.of(subject) != 0) return {};
  const LookAgain* const look = m_session.secondLook().of(subject);
  return look ? look->version : QString();
}

JudgingCounts JudgeDesk::countsOf(bool onlyTop) const
{
  JudgingCounts counts;
  if (!m_page) return counts;
  const QSet<ChunkId> seen = context(m_run);
  for (const PageChunk& item : m_page->chunks) {
    if (!item.inPool) continue;
    const bool isTop = seen.isEmpty() ? item.section == Section::Context : seen.contains(item.chunk.id);
    if (!onlyTop || isTop) add(counts, m_page->label(relevanceOf(query(), item.chunk.id)));
  }
  return counts;
}

JudgingCounts JudgeDesk::ownCounts() const
{
  return countsOf(false);
}

JudgingCounts JudgeDesk::ownTopCounts() const
{
  return countsOf(true);
}

} // namespace assayer
