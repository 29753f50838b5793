// What the Judge page does about work that is assigned, and about labels that a changed guideline asks to look at
// again.
#include "judge/chunk_pane.h"
#include "judge/claim_pane.h"
#include "judge/criteria_pane.h"
#include "judge/judge_page.h"
#include "judge/query_list_pane.h"
#include "shared/plain_text.h"
#include "work/session.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

void JudgePage::connectWork()
{
  connect(&m_session.work(), &MyWork::listLoaded, this, [this] { followWork(true); });
  connect(&m_session.work(), &MyWork::changed, this, [this] { followWork(false); });
  connect(&m_session.secondLook(), &SecondLook::loaded, this, &JudgePage::followLooksAgain);
}

// A list that is there for the first time may show itself, and lead to its first unit, as long as the hand has not done
// anything else; afterwards only its numbers change.
void JudgePage::followWork(bool isListNew)
{
  using Show = QueryListPane::Show;
  m_desk.takeWork();
  const WorkList& list = *m_session.work().list();
  if (isListNew && list.openCount() > 0 && !m_list->isShowChosen() && m_isHandStill) m_list->show(Show::Assigned);
  if (isListNew && m_list->shown() == Show::Assigned) m_list->filterAnew();
  m_list->refresh(m_desk.query());
  showWork();
  if (!isListNew || m_list->shown() != Show::Assigned || !m_desk.page() || m_unit) return;
  if (!m_isHandStill) {
    chooseUnit(m_desk.query());
    return;
  }
  if (const auto next = list.nextOpen(); next && m_session.judging()) act([&] { goToNextUnit(0); });
}

// Marks on cards, counts of what is open, and the list.
void JudgePage::followLooksAgain()
{
  m_desk.takeLooksAgain();
  if (m_list->shown() == QueryListPane::Show::LookAgain) m_list->filterAnew();
  for (int card = 0; m_desk.page() && card < m_desk.page()->chunks.size(); ++card)
    if (m_desk.page()->label(relevanceOf(m_desk.query(), m_desk.page()->chunks[card].chunk.id)))
      m_chunks->refreshCard(card);
  m_claims->refresh();
  m_criteria->refresh();
  showWork();
}

QString JudgePage::workWords() const
{
  const WorkList* const list = m_session.work().list();
  if (!list || !list->hasPart()) return {};
  const PlanWork all = list->total();
  const int left = list->openCount();
  if (all.quota > 0) return tr("%1 of %2 today").arg(all.doneToday).arg(all.quota);
  return left == 1 ? tr("1 assigned") : tr("%1 assigned").arg(left);
}

// Hidden repeats are among what is left, and nothing else tells of them.
void JudgePage::showWork()
{
  const WorkList* const list = m_session.work().list();
  const bool hasWork = list && list->hasPart();
  QStringList parts;
  if (hasWork) {
    const PlanWork all = list->total();
    if (all.quota > 0) parts.append(tr("%1 of %2 today").arg(all.doneToday).arg(all.quota));
    if (all.quota > 0 && list->isQuotaDone()) parts.append(tr("quota done"));
    parts.append(list->openCount() == 0 ? tr("nothing left to do") : tr("%1 left to do").arg(list->openCount()));
    if (all.quota == 0) parts.append(tr("%1 done").arg(all.done));
  }
  const int looks = m_session.secondLook().count();
  if (std::exchange(m_looksShown, looks) != looks) m_desk.takeLooksAgain();
  if (looks > 0) parts.append(tr("%1 for another look").arg(looks));
  m_list->setWork(parts.join(u" · "_s), hasWork, looks);
  showProgress();
}

void JudgePage::showProgress()
{
  const QVector<QueueRow>& rows = m_desk.queue().rows();
  const auto left =
      std::count_if(rows.begin(), rows.end(), [](const QueueRow& row) { return row.standing() != Standing::Done; });
  QStringList parts{workWords()};
  if (m_queueFollows) parts.append(left == 1 ? tr("1 query left") : tr("%1 queries left").arg(left));
  if (const int looks = m_session.secondLook().count(); looks > 0) parts.append(tr("%1 for another look").arg(looks));
  parts.removeAll(QString());
  Q_EMIT progressed(parts.join(u" · "_s));
}

bool JudgePage::runWork(const QString& id)
{
  using Show = QueryListPane::Show;
  if (id == "queue.assigned"_L1) {
    const WorkList* const list = m_session.work().list();
    if (!list) return refuse(tr("What is assigned to you is still being read."));
    if (!list->hasPart()) return refuse(tr("No plan gives you anything to do. A lead assigns work in the Judge menu."));
    m_desk.takeWork();
    m_list->setShowChosen();
    m_list->show(Show::Assigned);
    if (!m_desk.page() || !m_session.judging()) return true;
    chooseUnit(m_desk.query());
    return m_unit || !list->nextOpen() || goToNextUnit(0);
  }
  if (id == "queue.look-again"_L1) {
    if (m_session.secondLook().count() == 0) return refuse(tr("No label of yours waits for another look."));
    m_desk.takeLooksAgain();
    m_list->setShowChosen();
    m_list->show(Show::LookAgain);
    if (const auto first = m_list->first(); first && !m_list->place(m_desk.query())) return showQuery(*first);
    return true;
  }
  if (id == "queue.give-back"_L1) return giveBack();
  if (id == "queue.beyond-quota"_L1) return goBeyondQuota();
  return false;
}

QString JudgePage::nameOf(const WorkUnit& unit) const
{
  if (unit.unit == AssignmentUnit::Pair) return m_desk.chunkName(ChunkId{unit.slot.subject.other});
  if (unit.unit == AssignmentUnit::Query) return tr("the query");
  const auto claim = m_claimDesk.indexOf(ClaimId{unit.slot.subject.item});
  return claim ? tr("claim %1").arg(*claim + 1) : tr("the claim");
}

std::optional<int> JudgePage::placeOfUnit() const
{
  const WorkList* const list = m_session.work().list();
  return list && m_unit ? list->indexOf(m_unit->slot.subject, m_unit->slot.round) : std::nullopt;
}

// The query was chosen by hand: what is open in it is what is being done. In other lists going through queries is no
// work on what nobody has taken yet.
void JudgePage::chooseUnit(QueryId query)
{
  m_unit.reset();
  const WorkList* const list = m_session.work().list();
  if (!list || !m_session.judging() || m_list->shown() != QueryListPane::Show::Assigned) return;
  const QVector<WorkUnit> units = m_desk.unitsOf(query);
  for (const WorkUnit& unit : units) {
    const auto place = list->indexOf(unit.slot.subject, unit.slot.round);
    if (!place) continue;
    m_unit = begin(*place);
    m_unitPlace = *place;
    if (m_unit) return;
  }
}

// Absent: somebody else has it by now, or it could not be taken.
std::optional<WorkUnit> JudgePage::begin(int place)
{
  const WorkList& list = *m_session.work().list();
  const WorkUnit unit = list.openAt(place);
  const auto begun = m_session.work().begin(unit);
  if (!begun) {
    Q_EMIT announced(sentence(begun.error()));
    return std::nullopt;
  }
  if (!*begun) {
    say(tr("%1 is somebody else's by now").arg(plain::isolated(nameOf(unit))));
    return std::nullopt;
  }
  const auto now = list.indexOf(unit.slot.subject, unit.slot.round);
  return now ? list.openAt(*now) : unit;
}

bool JudgePage::openUnit(const WorkUnit& unit, int place)
{
  m_unit = unit;
  m_unitPlace = place;
  if (unit.unit == AssignmentUnit::Claim)
    if (const auto claim = m_session.store().claim(ClaimId{unit.slot.subject.item}))
      if (const auto answer = m_session.store().answer(claim->answer)) m_desk.setRun(answer->run);
  const QScopedValueRollback opening(m_isOpeningUnit, true);
  if (!showQuery(m_desk.queryOf(unit.slot.subject))) return false;
  if (unit.unit == AssignmentUnit::Claim) {
    focusPane(Pane::Claims);
    m_claims->setActive(m_claimDesk.indexOf(ClaimId{unit.slot.subject.item}).value_or(0));
  } else {
    focusPane(Pane::Chunks);
  }
  return true;
}

// The next unit that is open at or after a place of the list; those that somebody else took meanwhile are passed over.
bool JudgePage::goToNextUnit(int from)
{
  const WorkList& list = *m_session.work().list();
  while (const auto next = list.nextOpen(from)) {
    const int before = list.openCount();
    if (const auto unit = begin(*next)) {
      if (!openUnit(*unit, *next)) return false;
      m_desk.takeWork();
      m_list->filterAnew();
      showBand();
      if (unit->standing() == UnitStanding::PutOff) say(tr("only what was put off is left: %1").arg(nameOf(*unit)));
      return true;
    }
    if (list.openCount() == before) return false; // it could not be taken, and the window has said why
    from = *next;
  }
  m_unit.reset();
  m_desk.takeWork();
  m_list->filterAnew();
  say(tr("everything that is assigned to you is done"));
  return true;
}

// Later keeps a query from being finished, as everywhere; a single chunk or claim that was put off waits until the
// others are done.
bool JudgePage::finishUnit()
{
  const WorkList* const list = m_session.work().list();
  if (!list) return refuse(tr("What is assigned to you is still being read."));
  if (!canJudge()) return false;
  const auto place = placeOfUnit();
  const bool isWhole = m_unit && m_unit->unit == AssignmentUnit::Query;
  if (isWhole && goToGap()) return true;
  if (place && !isWhole && list->openAt(*place).standing() == UnitStanding::Open) {
    const WorkUnit unit = list->openAt(*place);
    if (!openUnit(unit, *place)) return false;
    say(tr("still open: %1").arg(nameOf(unit)));
    return true;
  }
  const bool isOver = list->isQuotaDone() && !m_session.work().isBeyondQuota();
  if (isOver && !m_isQuotaSaid) {
    m_isQuotaSaid = true;
    const PlanWork all = list->total();
    say(tr("today's quota is done, %1 of %2 · %3 again goes on beyond it")
            .arg(all.doneToday)
            .arg(all.quota)
            .arg(m_keyOf(u"query.finish"_s)));
    return true;
  }
  if (isOver) m_session.work().goBeyondQuota();
  return goToNextUnit(place ? *place + 1 : m_unitPlace);
}

bool JudgePage::giveBack()
{
  if (!canJudge()) return false;
  const auto place = placeOfUnit();
  if (!place) return refuse(tr("Nothing that is open here was assigned to you."));
  const WorkUnit unit = m_session.work().list()->openAt(*place);
  if (!unit.isHeld || unit.slot.isNamed()) return refuse(tr("This was given to you by name; a lead can change that."));
  const QString name = nameOf(unit);
  const auto given = m_session.work().giveBack(unit);
  if (!given) {
    Q_EMIT announced(sentence(given.error()));
    return false;
  }
  say(*given ? tr("%1 was given back for anyone to take").arg(plain::isolated(name))
             : tr("%1 is not yours any more").arg(plain::isolated(name)));
  return goToNextUnit(*place);
}

bool JudgePage::goBeyondQuota()
{
  const WorkList* const list = m_session.work().list();
  if (!list || !list->isQuotaDone()) return refuse(tr("No quota is done today."));
  if (!canJudge()) return false;
  m_session.work().goBeyondQuota();
  m_desk.takeWork();
  m_list->show(QueryListPane::Show::Assigned);
  return goToNextUnit(m_unitPlace);
}

} // namespace assayer
