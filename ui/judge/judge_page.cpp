#include "judge/judge_page.h"

#include "inspect/answers_dialog.h"
#include "inspect/figure.h"
#include "inspect/inspector.h"
#include "judge/answer_pane.h"
#include "judge/chunk_pane.h"
#include "judge/claim_pane.h"
#include "judge/criteria_pane.h"
#include "judge/differences_dialog.h"
#include "judge/foot.h"
#include "judge/metric_strip.h"
#include "judge/note_editor.h"
#include "judge/progress_line.h"
#include "judge/query_band.h"
#include "judge/query_details.h"
#include "judge/query_list_pane.h"
#include "judge/reason_line.h"
#include "judge/share_splitter.h"
#include "shared/block_column.h"
#include "work/session.h"

#include <QScopedValueRollback>
#include <QSplitter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

// After another judge, an import or a new blind setting: the same place, everything on it read anew. Never under a text
// that is being typed, or its next letters would be commands.
void JudgePage::reload()
{
  m_reloadWaits = m_note->isOpen() || m_claimEditor->isOpen() || m_reason->isOpen();
  if (m_reloadWaits) return;
  const QueryId before = m_desk.query();
  const int card = m_chunks->active();
  const std::optional<ChunkId> chunk =
      m_desk.page() && card >= 0 ? std::optional<ChunkId>(m_desk.page()->chunks[card].chunk.id) : std::nullopt;
  stopPicking();
  m_chunks->clear();
  m_claims->clear();
  if (const auto loaded = m_desk.load(); !loaded) {
    Q_EMIT announced(sentence(loaded.error()));
    return;
  }
  const bool judgeable = m_session.judging() != nullptr;
  m_chunks->setJudgeable(judgeable);
  m_claims->setJudgeable(judgeable);
  m_criteria->rebuild();
  m_criteria->setJudgeable(judgeable);
  m_strip->setRole(m_session.judge() ? m_session.judge()->role : Role::Expert);
  m_queueFollows = m_session.engine() != nullptr;
  m_list->queueLoaded(m_session.store().path(), m_session.store().uid());

  const auto known = m_desk.queue().indexOf(before);
  const QVector<QueueRow>& rows = m_desk.queue().rows();
  std::optional<QueryId> query = known ? std::optional<QueryId>(before) : m_list->first();
  if (!query && !rows.isEmpty()) query = rows.first().query.id; // a filter that waits for the figures hides all
  if (!query || !showQuery(*query, known ? chunk : std::nullopt)) showPage(std::nullopt);
  showWork();
}

void JudgePage::reloadIfWaiting()
{
  if (m_reloadWaits) reload();
}

bool JudgePage::showQuery(QueryId query, std::optional<ChunkId> chunk)
{
  m_goesWhenFound = false;
  m_note->finish();
  m_claimEditor->finish();
  m_reason->leave();
  stopPicking();
  m_chunks->clear();
  m_claims->clear();
  if (!m_isOpeningUnit) chooseUnit(query);
  const auto shown = m_desk.show(query, m_unit);
  if (!shown) Q_EMIT announced(sentence(shown.error()));
  if (m_session.judging()) m_session.judging()->setRounds(m_desk.page() ? m_desk.page()->rounds : JudgedRounds());
  if (!chunk && m_unit && m_unit->unit == AssignmentUnit::Pair) chunk = ChunkId{m_unit->slot.subject.other};
  showPage(chunk);
  return shown.has_value();
}

// chunk: the active one; absent: the first that nothing was decided on.
void JudgePage::showPage(std::optional<ChunkId> chunk)
{
  const bool there = m_desk.page() != nullptr;
  m_columns->setVisible(there);
  showBand();
  const auto wanted = chunk ? m_desk.cardOf(*chunk) : std::nullopt;
  m_chunks->showPage(wanted.value_or(m_desk.nextUntouched(-1).value_or(0)));
  showAnswer();
  if (m_wentTo != m_desk.query()) m_wentTo = {};
  showInformative();
  m_list->setCurrent(m_desk.query());
  showFigures();
  lookAtActive();
  if (m_inspector && there) m_inspector->follow(m_desk.run(), m_desk.query());
}

// The query on screen once more, for another run or order, at the same chunk.
void JudgePage::reshowPage()
{
  if (!m_desk.page()) return;
  const int card = m_chunks->active();
  const QScopedValueRollback same(m_isOpeningUnit, true);
  showQuery(m_desk.query(), card >= 0 ? std::optional<ChunkId>(m_desk.page()->chunks[card].chunk.id) : std::nullopt);
}

void JudgePage::showBand()
{
  const QueryPage* const page = m_desk.page();
  if (!page) {
    m_band->clear(m_desk.queue().rows().isEmpty() ? tr("Nothing to judge yet: this workspace holds no queries.")
                                                  : QString());
    return;
  }
  QStringList marks;
  if (const auto place = m_list->place(m_desk.query()); place && !m_list->isHidden())
    marks.append(tr("%1 of %2").arg(*place + 1).arg(m_list->count()));
  if (page->label({criterion::Flag, m_desk.query().value, 0})) marks.append(tr("flagged"));
  if (const Label* const note = page->label({criterion::Note, m_desk.query().value, 0}))
    marks.append(tr("note: %1").arg(note->rationale.simplified().left(40)));
  m_band->showQuery(page->query, marks);
}

void JudgePage::showAnswer()
{
  m_answer->showPage(m_session.isBlind(), m_isCompared);
  m_criteria->showAnswer(m_answer->compared());
  showClaims();
}

bool JudgePage::inspect(const QString& measure)
{
  if (FigureWords::isOfAnswers(measure)) return showAnswersInNumbers(measure);
  if (!m_desk.page() || !m_desk.run() || measure.isEmpty())
    return refuse(tr("There is no run on screen, so there is no figure to open."));
  if (!m_inspector) {
    m_inspector = new Inspector(m_session, window());
    connect(m_inspector, &Inspector::chunkChosen, this, [this](ChunkId chunk) {
      window()->activateWindow();
      showChunk(chunk);
    });
    connect(m_inspector, &Inspector::queryChosen, this, [this](QueryId query) {
      window()->activateWindow();
      showQuery(query);
    });
  }
  m_inspector->inspect(measure, FigureWords::allMeasures(m_desk.depth()), m_desk.run(), m_desk.query());
  return true;
}

// measure: the one that is asked about; empty: none in particular.
bool JudgePage::showAnswersInNumbers(const QString& measure)
{
  if (!m_desk.page() || !m_desk.run())
    return refuse(tr("There is no run on screen, so there are no answers to count."));
  if (!m_answersDialog) {
    m_answersDialog = new AnswersDialog(m_session, window());
    connect(m_answersDialog, &AnswersDialog::queryChosen, this, [this](QueryId query) {
      window()->activateWindow();
      showQuery(query);
    });
  }
  m_session.answerFigures().show(m_desk.run());
  m_answersDialog->open(measure);
  return true;
}

bool JudgePage::showDifferences()
{
  if (!m_session.judge()) return canJudge();
  if (!m_differences) {
    m_differences = new DifferencesDialog(m_session, window());
    connect(m_differences, &DifferencesDialog::subjectChosen, this, [this](const Subject& subject) {
      window()->activateWindow();
      goTo(m_desk.placeOf(subject));
    });
  }
  m_differences->open(m_desk.words());
  return true;
}

void JudgePage::showFigures()
{
  const bool readsAnswers = m_strip->wantsAnswers() || (m_answersDialog && m_answersDialog->isVisible());
  if (readsAnswers) m_session.answerFigures().show(m_desk.run());
  const Engine* const engine = m_session.engine();
  if (engine && !m_queueFollows && m_session.judge()) {
    m_desk.followEngine();
    m_queueFollows = true;
    m_list->refreshAll();
    showBand();
    if (m_desk.isPoolOld()) {
      reload();
      return;
    }
  }
  const RunId run = m_desk.run();
  const int depth = m_desk.depth();
  m_strip->setVisible(m_strip->isWanted() && m_desk.page());
  m_strip->setDoubts(m_session.labelDoubts().found());
  m_strip->showFigures(engine, m_session.answerFigures(), run, depth, m_session.isBlind(),
                       engine && FigureWords::isOld(engine->lens(), m_session.lens()));
  followGoal();

  QVector<ProgressPart> parts;
  if (engine && m_desk.page()) {
    const QueryId query = m_desk.query();
    const bool isPlain = m_desk.page()->rounds.isPlain();
    parts.append({tr("query"), !isPlain            ? m_desk.ownCounts()
                               : m_session.judge() ? engine->poolCountsOf(m_session.judge()->id, query)
                                                   : engine->poolCounts(query)});
    const JudgingCounts top = !run      ? JudgingCounts()
                              : isPlain ? engine->topCounts(run, query, depth)
                                        : m_desk.ownTopCounts();
    if (top.total > 0) parts.append({tr("top %1").arg(depth), top});
    parts.append({tr("pool"), engine->poolCounts()});
  }
  m_foot->progress().setVisible(m_desk.page());
  m_foot->progress().showParts(parts);

  showProgress();
}

// Only what a gesture touched is shown anew; the page is not read again.
void JudgePage::follow(const Change& change)
{
  if (!m_session.judge()) return;
  if (change.judge != m_session.judge()->id) { // another judge may have split the answer on screen
    for (const ClaimEdit& edit : change.claims)
      if (edit.answer == m_claimDesk.answer() && !m_claimEditor->isOpen()) return showClaims();
    return;
  }
  if (change.events.isEmpty() && change.claims.isEmpty()) return;
  m_goesWhenFound = false;
  const Touched touched = m_desk.take(change);
  showWork();
  m_list->refresh(touched.query);
  for (const int card : touched.cards) m_chunks->refreshCard(card);
  if (touched.onPage && touched.answer == m_claimDesk.answer()) {
    if (touched.split)
      showClaims(touched.claim);
    else if (touched.claim)
      refreshClaims();
  }
  if (touched.onPage && touched.cards.isEmpty() && !touched.claim && !touched.split) {
    if (touched.answerCriterion)
      m_criteria->refresh();
    else
      showBand();
  }
  if (m_isGoing) goTo(touched);
  m_chunks->setTrail(touched.onPage && !touched.cards.isEmpty() ? std::optional<int>(touched.cards.last())
                                                                : std::nullopt,
                     tr("saved %1 · %2").arg(shownTime(change.at), m_keyOf(u"edit.undo"_s)));
  say(m_desk.describe(change));
}

void JudgePage::goTo(const Touched& touched)
{
  if (!touched.query) return;
  if (touched.answer) {
    const auto answer = m_session.store().answer(*touched.answer);
    if (answer && (answer->run != m_desk.run() || touched.query != m_desk.query() || touched.otherRound)) {
      m_desk.setRun(answer->run);
      showQuery(touched.query);
    }
    if (touched.answerCriterion) {
      focusPane(Pane::Criteria);
      m_criteria->show(*touched.answerCriterion);
    } else if (!m_claims->isHidden()) {
      focusPane(Pane::Claims);
      m_claims->setActive(m_claimDesk.indexOf(touched.claim.value_or(ClaimId{})).value_or(m_claims->active()));
    }
    return;
  }
  if (touched.query == m_desk.query() && !touched.otherRound) {
    if (touched.cards.isEmpty()) return;
    focusPane(Pane::Chunks);
    m_chunks->setActive(touched.cards.last());
    return;
  }
  showQuery(touched.query, touched.chunk);
  focusPane(Pane::Chunks);
}

void JudgePage::serveAsSurface(QWidget* last)
{
  m_list->hide();
  m_last = last;
  m_right->addWidget(last);
  m_right->setFolding(true);
  setTabOrder(m_criteria, last->focusProxy() ? last->focusProxy() : last);
}

bool JudgePage::showAnswerOf(RunId run, QueryId query)
{
  m_desk.setRun(run);
  return showQuery(query);
}

bool JudgePage::isAtCitation() const
{
  return m_pane == Pane::Answer && m_answer->activeCard();
}

void JudgePage::showChunk(ChunkId chunk)
{
  const auto card = m_desk.cardOf(chunk);
  if (!card) return;
  focusPane(Pane::Chunks);
  m_chunks->flash(*card);
}

bool JudgePage::showSubject(const Subject& subject)
{
  const Touched place = m_desk.placeOf(subject);
  goTo(place);
  return place.query && m_desk.query() == place.query;
}

void JudgePage::setRun(RunId run)
{
  m_desk.setRun(run);
  reshowPage();
}

// Two answers want more room than one, but chunks are still read; the columns take their old places afterwards.
void JudgePage::setCompare(bool compare)
{
  if (m_isCompared == compare) return;
  m_isCompared = compare;
  if (compare) {
    m_sizesBefore = m_columns->sizes();
    m_columns->setSizes({m_columns->width() / 2, m_columns->width() / 2});
  } else {
    m_columns->setSizes(m_sizesBefore);
  }
  showAnswer();
}

bool JudgePage::hasList() const
{
  return !m_list->isHidden() && !m_list->isFolded();
}

// The rail gives its room to the columns and gets it back.
void JudgePage::setListFolded(bool folded)
{
  if (folded && !m_list->isFolded()) m_listWidth = m_list->width();
  m_list->setFolded(folded);
  const int list = folded ? m_list->maximumWidth() : m_listWidth;
  m_outer->setSizes({list, m_outer->width() - list});
}

void JudgePage::setDetailsOpen(bool open)
{
  m_band->setOpen(open);
  m_answer->details().setOpen(open);
}

// The window gives the focus to the page; its place is in the pane where the hand was.
void JudgePage::focusInEvent(QFocusEvent* event)
{
  Perspective::focusInEvent(event);
  focusPane(m_pane);
}

} // namespace assayer
