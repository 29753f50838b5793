// What the Judge page does about its query list, about the order in which chunks tell most, and about how figures
// count.
#include "inspect/figure.h"
#include "judge/chunk_pane.h"
#include "judge/judge_page.h"
#include "judge/metric_strip.h"
#include "judge/query_list_pane.h"
#include "work/session.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool JudgePage::runQueue(const QString& id)
{
  using Show = QueryListPane::Show;
  if (m_list->isFolded() && (id == "queue.choose"_L1 || id == "queue.family"_L1)) setListFolded(false);
  if (id == "queue.choose"_L1) {
    m_list->openShowMenu();
  } else if (id == "queue.family"_L1) {
    if (!m_list->openFamilies()) return refuse(tr("No query of this workspace belongs to a family."));
  } else if (id == "queue.informative"_L1) {
    setInformative(m_list->order() != QueryListPane::Order::Informative);
  } else if (id == "queue.all"_L1) {
    m_list->setShowChosen();
    m_list->clearFilters();
  } else if (id == "queue.unjudged"_L1) {
    m_list->setShowChosen();
    m_list->show(Show::Unjudged);
  } else if (id == "queue.mine"_L1) {
    m_list->setShowChosen();
    m_list->show(Show::Mine);
  } else if (id == "queue.flagged"_L1) {
    m_list->setShowChosen();
    m_list->show(Show::Flagged);
  } else {
    return false;
  }
  return true;
}

bool JudgePage::switchFigures(const QString& id)
{
  Lens lens = m_session.lens();
  if (id == "figures.copies-once"_L1)
    lens.nearDuplicatesOnce = !lens.nearDuplicatesOnce;
  else if (id == "figures.disputes-open"_L1)
    lens.disputesOpenFully = !lens.disputesOpenFully;
  else if (id == "figures.undefined-zero"_L1)
    lens.undefinedIsZero = !lens.undefinedIsZero;
  else
    return false;
  m_session.setLens(lens);
  const QString under = FigureWords::under(lens);
  say(under.isEmpty() ? tr("figures as usual") : tr("figures: %1").arg(under));
  return true;
}

std::optional<Goal> JudgePage::informativeGoal() const
{
  QStringList measures = m_strip->chosen();
  measures.removeIf(FigureWords::isOfAnswers);
  const QString measure = measures.value(0, FigureWords::measures(m_desk.depth()).first());
  if (!m_desk.run() || measure.isEmpty()) return std::nullopt;
  return Goal{measure, m_desk.run()};
}

void JudgePage::setInformative(bool informative)
{
  m_list->setOrder(informative ? QueryListPane::Order::Informative : QueryListPane::Order::Listed);
  followGoal();
  showInformative();
  showBand();
  say(informative ? tr("most informative first") : tr("in the list's own order"));
}

// The first figure of the strip for the run on screen, which may have become another one.
void JudgePage::followGoal()
{
  if (m_list->order() != QueryListPane::Order::Informative) return;
  if (const auto goal = informativeGoal())
    m_informative.lookFor(*goal);
  else
    m_informative.forget();
}

// The card that the reason in the list, or the key, means.
void JudgePage::showInformative()
{
  const InformativeOrder* const order = m_informative.order();
  const bool meant = m_list->order() == QueryListPane::Order::Informative || m_wentTo == m_desk.query();
  const Worth* const worth = order && meant ? order->of(m_desk.query()) : nullptr;
  const auto card = worth ? m_desk.cardOf(ChunkId{worth->chunk}) : std::nullopt;
  m_chunks->setMark(
      card, card ? FigureWords::narrowing(m_informative.goal()->measure, m_informative.lens().gain, worth->narrowing())
                 : QString());
}

// The open chunk whose label would narrow the first figure of the strip most, over all queries: no probabilities are
// assumed, the narrowing is the mean over the two extreme grades.
bool JudgePage::goToMostInformative()
{
  const auto goal = informativeGoal();
  if (!goal) return refuse(tr("There is no run on screen, so there is no figure to narrow."));
  m_informative.lookFor(*goal);
  m_goesWhenFound = !m_informative.order() || m_informative.isFollowing();
  if (!m_goesWhenFound) return goToBest();
  say(tr("looking for the most informative chunk…"));
  return true;
}

bool JudgePage::goToBest()
{
  m_goesWhenFound = false;
  const InformativeOrder* const order = m_informative.order();
  const auto best = order ? order->best() : std::nullopt;
  const QString title = FigureWords::title(m_informative.goal()->measure, m_informative.lens().gain);
  if (!best) return refuse(tr("Nothing open would narrow %1.").arg(title));
  m_wentTo = best->query;
  if (!showQuery(best->query, ChunkId{best->worth.chunk})) return false;
  focusPane(Pane::Chunks);
  m_list->sortAnew();
  say(tr("most informative: %1 narrows %2 of this query from %3 to about %4 wide")
          .arg(m_desk.chunkName(ChunkId{best->worth.chunk}), title)
          .arg(best->worth.width, 0, 'f', 2)
          .arg(best->worth.width - best->worth.narrowing(), 0, 'f', 2));
  return true;
}

// The hand that asked may have gone elsewhere meanwhile; then it is left there.
void JudgePage::goIfFound()
{
  if (!m_goesWhenFound || !m_informative.order() || m_informative.isFollowing()) return;
  act([this] {
    if (!goToBest()) say(whyNot());
  });
}

} // namespace assayer
