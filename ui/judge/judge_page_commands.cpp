// What the Judge page does when a command is run: judging, moving, views.
#include "judge/answer_pane.h"
#include "judge/chunk_pane.h"
#include "judge/claim_pane.h"
#include "judge/criteria_pane.h"
#include "judge/judge_page.h"
#include "judge/metric_strip.h"
#include "judge/note_editor.h"
#include "judge/query_band.h"
#include "judge/query_list_pane.h"
#include "judge/reason_line.h"
#include "judge/share_splitter.h"
#include "shared/block_column.h"
#include "shared/plain_text.h"
#include "work/session.h"

#include <QApplication>
#include <QClipboard>
#include <QScopedValueRollback>

#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool JudgePage::canJudge()
{
  if (m_session.judging() && m_desk.page()) return true;
  if (!m_desk.page()) return refuse(tr("There is no query to judge."));
  return refuse(m_session.judge() ? tr("This workspace is open for reading only.") : tr("Choose who judges first."));
}

bool JudgePage::runCommand(const QString& id)
{
  if (!knows(id)) return false; // another perspective's under the same key: why this one's was refused stays said
  forgetRefusal();
  stopPicking();
  m_goesWhenFound = false;
  m_isHandStill = false;
  if (id != "query.finish"_L1) m_isQuotaSaid = false;
  if (m_session.judging()) m_session.judging()->noteActivity();
  bool done = false;
  act([&] {
    if (id.startsWith("claim."_L1))
      done = runClaims(id);
    else if (id.startsWith("judge."_L1) || id.startsWith("edit."_L1))
      done = runJudging(id);
    else if (id.startsWith("view."_L1) || id.startsWith("run."_L1))
      done = runView(id);
    else if (id.startsWith("queue."_L1))
      done = runWork(id) || runQueue(id);
    else if (id.startsWith("figures."_L1))
      done = switchFigures(id);
    else
      done = runMoving(id);
  });
  return done;
}

bool JudgePage::runJudging(const QString& id)
{
  if (id == "edit.copy"_L1) return copy();
  static const QString grade = u"judge.grade."_s;
  static const QString stay = u"judge.grade-stay."_s;
  for (const QString& prefix : {grade, stay}) {
    if (!id.startsWith(prefix)) continue;
    const int number = id.sliced(prefix.size()).toInt();
    return press({number % 10, number == 10}, prefix == stay ? After::Stay : After::GoOn);
  }
  if (id == "edit.undo"_L1) return undo(false);
  if (id == "edit.redo"_L1) return undo(true);
  if (id == "judge.flag"_L1) return flag();
  if (id == "judge.note"_L1) return note();
  if (id == "judge.cannot"_L1) return cannotJudge();
  if (id == "judge.withdraw"_L1) return withdraw();
  if (id == "judge.differences"_L1) return showDifferences();
  if (id != "judge.later"_L1 && id != "judge.repeat"_L1) return false;

  if (!canJudge()) return false;
  const auto subject = subjectToJudge();
  if (!subject) return refuse(tr("Go to a chunk, a claim or a line of the whole answer first."));
  if (id == "judge.later"_L1) {
    if (!m_session.judging()->setLater(*subject)) return false;
  } else if (const auto verdict = m_session.judging()->lastValue(criterion::Support);
             m_pane == Pane::Claims && verdict && ClaimDesk::wantsEvidence(*verdict)) {
    return setVerdict(*verdict); // with a quote of its own
  } else if (!m_session.judging()->repeatLast(*subject)) {
    return refuse(tr("There is no label to repeat here yet."));
  }
  goOn();
  return true;
}

bool JudgePage::runMoving(const QString& id)
{
  if (id == "move.next"_L1) return step(+1);
  if (id == "move.previous"_L1) return step(-1);
  if (id == "move.first"_L1) return goToEnd(false);
  if (id == "move.last"_L1) return goToEnd(true);
  const int right = layoutDirection() == Qt::RightToLeft ? -1 : +1;
  if (id == "move.pane-right"_L1) return movePane(right);
  if (id == "move.pane-left"_L1) return movePane(-right);
  if (id == "query.next"_L1) return stepQuery(+1);
  if (id == "query.previous"_L1) return stepQuery(-1);
  if (id == "query.finish"_L1) return finishQuery();
  if (id == "query.most-informative"_L1) return goToMostInformative();
  if (id == "scroll.down"_L1) return scroll(+1);
  if (id == "scroll.up"_L1) return scroll(-1);
  if (id == "find.query"_L1) {
    if (m_list->isFolded()) setListFolded(false);
    m_list->focusSearch();
    return true;
  }
  if (id == "page.escape"_L1) {
    m_reason->leave();
    m_note->finish();
    m_claimEditor->abandon();
    m_chunks->column().clearTextSelection();
    focusPane(Pane::Chunks);
    return true;
  }
  return false;
}

bool JudgePage::runView(const QString& id)
{
  if (id == "view.answers"_L1) return showAnswersInNumbers({});
  if (id == "view.inspect"_L1) return inspect(m_strip->chosen().value(0));
  if (id == "view.compare"_L1) {
    if (!m_isCompared && (!m_desk.page() || m_desk.page()->answers.size() < 2))
      return refuse(tr("Only one answer is there; two are needed to compare."));
    setCompare(!m_isCompared);
  } else if (id == "view.shuffle"_L1) {
    m_desk.setShuffled(!m_desk.isShuffled());
    reshowPage();
    say(m_desk.isShuffled() ? tr("chunks shuffled, ranks hidden") : tr("chunks in the run's order"));
  } else if (id == "view.details"_L1) {
    setDetailsOpen(!m_band->isOpen());
  } else if (id == "view.list"_L1) {
    setListFolded(!m_list->isFolded());
    if (m_list->isFolded() && m_pane == Pane::Queries) focusPane(Pane::Chunks);
  } else if (id == "view.figures"_L1) {
    m_strip->setWanted(!m_strip->isWanted());
    showFigures();
    say(m_strip->isWanted() ? tr("figures shown") : tr("figures hidden, %1 shows them").arg(m_keyOf(id)));
  } else if (id == "run.choose"_L1) {
    if (m_desk.runs().size() < 2) return refuse(tr("There is no other run to choose."));
    m_answer->openRunMenu();
  } else {
    return false;
  }
  return true;
}

std::optional<Subject> JudgePage::activeSubject() const
{
  if (!m_desk.page()) return std::nullopt;
  if (m_pane == Pane::Criteria) return m_criteria->active();
  if (m_pane == Pane::Claims) {
    const int claim = m_claims->active();
    const ClaimId id = claim >= 0 && claim < m_claimDesk.count() ? m_claimDesk.at(claim).claim.id : ClaimId{};
    return id ? std::optional<Subject>(supportOf(id)) : std::nullopt;
  }
  const int card = m_chunks->active();
  if (m_pane != Pane::Chunks || card < 0) return std::nullopt;
  return relevanceOf(m_desk.query(), m_desk.page()->chunks[card].chunk.id);
}

std::optional<Subject> JudgePage::subjectToJudge()
{
  if (m_pane == Pane::Claims && !storeClaims()) return std::nullopt;
  return activeSubject();
}

QString JudgePage::activeName() const
{
  const auto subject = activeSubject();
  if (!subject) return {};
  if (m_pane == Pane::Claims) return tr("claim %1").arg(m_claims->active() + 1);
  return m_pane == Pane::Criteria ? m_desk.words().title(subject->criterion)
                                  : m_desk.chunkName(ChunkId{subject->other});
}

bool JudgePage::press(Digit digit, After after)
{
  if (!canJudge()) return false;
  const auto subject = m_pane == Pane::Claims ? std::nullopt : activeSubject();
  if (!subject) return refuse(tr("Digits grade chunks and the lines of the whole answer; go there first."));
  const auto value =
      m_pane == Pane::Criteria ? m_criteria->valueFor(digit) : m_desk.words().valueFor(subject->criterion, digit);
  if (!value) return refuse(tr("No value has that key here."));
  return setValue(*subject, *value, after);
}

bool JudgePage::setValue(const Subject& subject, int value, After after)
{
  const Label* const now = m_desk.page()->label(subject);
  const bool same = now && now->state == LabelState::Valued && now->value == value;
  if (!m_session.judging()->setValue(subject, value)) return false; // the window says why; nothing has moved
  if (same) say(tr("%1, as it was").arg(m_desk.words().decision(*now)));
  if (after == After::GoOn) goOn();
  return true;
}

// To the next item that nothing was decided on; where there is none below, it stays and says what comes next.
void JudgePage::goOn()
{
  if (m_pane == Pane::Criteria) {
    if (!m_criteria->goOn()) say(tr("the last line · %1 next query").arg(m_keyOf(u"query.finish"_s)));
    return;
  }
  if (m_pane == Pane::Claims) {
    if (const auto next = m_claimDesk.nextOpen(m_claims->active()))
      m_claims->setActive(*next);
    else if (const int open = m_claimDesk.openCount(); open > 0)
      say(tr("claims still open: %1 · %2 goes there").arg(open).arg(m_keyOf(u"query.finish"_s)));
    else if (const int citations = m_claimDesk.openCitations(); citations > 0)
      say(tr("all claims decided · citations still open: %1 · %2 goes there · → whole answer")
              .arg(citations)
              .arg(m_keyOf(u"claim.citation-fails"_s)));
    else
      say(tr("all claims decided · → whole answer"));
    return;
  }
  if (const auto next = m_desk.nextUntouched(m_chunks->active())) {
    m_chunks->setActive(*next);
    return;
  }
  if (const int gaps = m_desk.gapCount(); gaps > 0)
    say(tr("still open: %1 · %2 goes there").arg(gaps).arg(m_keyOf(u"query.finish"_s)));
  else if (m_desk.page()->shownAnswer)
    say(tr("all chunks decided · → answer and claims"));
  else
    say(tr("all chunks decided · %1 next query").arg(m_keyOf(u"query.finish"_s)));
}

bool JudgePage::cannotJudge()
{
  if (!canJudge()) return false;
  const auto subject = subjectToJudge();
  if (!subject) return refuse(tr("Go to a chunk, a claim or a line of the whole answer first."));
  m_onReason = [this, asked = *subject](const QString& reason) {
    if (m_session.judging()->setCannotJudge(asked, reason)) goOn();
  };
  m_reason->ask(tr("Why can't %1 be judged?").arg(plain::isolated(activeName())),
                {tr("too little context"), tr("outside my field"), tr("unclear question"), tr("unreadable text"),
                 tr("language I do not read")});
  return true;
}

bool JudgePage::withdraw()
{
  if (!canJudge()) return false;
  const int claim = m_claims->active();
  if (m_pane == Pane::Claims && claim >= 0 && claim < m_claimDesk.count()) {
    const QVector<Subject> labelled = m_claimDesk.labelled(claim);
    if (labelled.isEmpty()) return refuse(tr("There is no label of yours to withdraw here."));
    return m_session.judging()->withdrawAll(labelled);
  }
  const auto subject = activeSubject();
  if (!subject || !m_desk.page()->label(*subject)) return refuse(tr("There is no label of yours to withdraw here."));
  return m_session.judging()->withdraw(*subject);
}

// Flags and notes are of the chunk in the chunk column and of the query everywhere else.
ChunkId JudgePage::markedChunk() const
{
  const int card = m_chunks->active();
  return m_pane == Pane::Chunks && card >= 0 ? m_desk.page()->chunks[card].chunk.id : ChunkId{};
}

bool JudgePage::flag()
{
  return canJudge() && m_session.judging()->toggleFlag(m_desk.query(), markedChunk());
}

bool JudgePage::note()
{
  if (!canJudge() || !m_note->finish()) return false;
  const ChunkId chunk = markedChunk();
  m_noted = {criterion::Note, m_desk.query().value, chunk.value};
  const Label* const now = m_desk.page()->label(m_noted);
  m_note->edit(tr("Note on %1").arg(chunk ? plain::isolated(m_desk.chunkName(chunk)) : tr("the query")),
               now ? now->rationale : QString());
  return true;
}

bool JudgePage::saveNote(const QString& text)
{
  bool saved = false;
  act([&] { saved = canJudge() && m_session.judging()->setNote(QueryId{m_noted.item}, ChunkId{m_noted.other}, text); });
  return saved;
}

bool JudgePage::undo(bool forward)
{
  Judging* const judging = m_session.judging();
  if (!judging) return canJudge();
  if (!(forward ? judging->nextRedo() : judging->nextUndo()))
    return refuse(forward ? tr("There is nothing to redo.") : tr("There is nothing to undo."));
  const QScopedValueRollback going(m_isGoing, true);
  return forward ? judging->redo() : judging->undo();
}

bool JudgePage::step(int direction)
{
  switch (m_pane) {
  case Pane::Queries: return stepQuery(direction);
  case Pane::Chunks: return m_chunks->step(direction);
  case Pane::Answer: return m_answer->step(direction);
  case Pane::Claims: return m_claims->step(direction);
  case Pane::Criteria: return m_criteria->step(direction);
  case Pane::Last: return false;
  }
  return false;
}

bool JudgePage::goToEnd(bool last)
{
  if (m_pane == Pane::Queries) {
    const auto query = last ? m_list->last() : m_list->first();
    return query && showQuery(*query);
  }
  if (m_pane == Pane::Criteria)
    m_criteria->goTo(last);
  else if (m_pane == Pane::Claims)
    m_claims->setActive(last ? m_claimDesk.count() - 1 : 0);
  else if (m_desk.page())
    m_chunks->setActive(last ? static_cast<int>(m_desk.page()->chunks.size()) - 1 : 0);
  return true;
}

bool JudgePage::movePane(int direction)
{
  for (int next = static_cast<int>(m_pane) + direction; next >= 0 && next <= static_cast<int>(Pane::Last);
       next += direction) {
    const Pane pane = static_cast<Pane>(next);
    if (pane == Pane::Queries && !hasList()) continue;
    if (pane == Pane::Last && !m_last) continue;
    if (pane == Pane::Claims && m_claims->isHidden()) continue;
    if (pane == Pane::Criteria && (!m_desk.page() || !m_desk.page()->shownAnswer)) continue;
    focusPane(pane);
    return true;
  }
  return false;
}

bool JudgePage::stepQuery(int direction)
{
  const auto query = m_list->neighbour(direction);
  if (!query)
    return refuse(direction > 0 ? tr("This is the last query of the list.")
                                : tr("This is the first query of the list."));
  const bool shown = showQuery(*query);
  if (m_pane != Pane::Queries) focusPane(Pane::Chunks);
  return shown;
}

bool JudgePage::finishQuery()
{
  if (!m_desk.page()) return canJudge();
  if (m_pane == Pane::Answer) {
    if (const auto card = m_answer->activeCard()) {
      focusPane(Pane::Chunks);
      m_chunks->flash(*card);
      return true;
    }
  }
  if (m_list->shown() == QueryListPane::Show::Assigned) return finishUnit();
  if (goToGap()) return true;
  if (!stepQuery(+1)) return false;
  if (m_list->shown() == QueryListPane::Show::LookAgain)
    m_list->filterAnew();
  else
    m_list->sortAnew(); // this query is done with, and what its labels told is known
  return true;
}

// To the first thing that keeps the query on screen from being finished, named; false: nothing does.
bool JudgePage::goToGap()
{
  if (const auto gap = m_desk.firstGap()) {
    focusPane(Pane::Chunks);
    m_chunks->setActive(*gap);
    say(tr("still open: %1, the first is %2").arg(m_desk.gapCount()).arg(m_desk.page()->chunks[*gap].chunk.name));
    return true;
  }
  if (const auto gap = m_claimDesk.isBegun() ? m_claimDesk.firstGap() : std::nullopt; gap && !m_claims->isHidden()) {
    focusPane(Pane::Claims);
    m_claims->setActive(*gap);
    say(tr("claims still open: %1, the first is claim %2").arg(m_claimDesk.openCount()).arg(*gap + 1));
    return true;
  }
  if (const auto gap = m_criteria->firstGap()) {
    focusPane(Pane::Criteria);
    m_criteria->show(*gap);
    say(tr("still open: %1").arg(m_desk.words().title(*gap)));
    return true;
  }
  return false;
}

bool JudgePage::scroll(int direction)
{
  if (direction > 0 && m_band->scrollPage(1)) return true; // a query that is opened is read first
  if (m_pane == Pane::Criteria) return direction > 0 && m_criteria->toggleActiveGroup() ? true : step(direction);
  if (m_pane == Pane::Answer) return m_answer->scrollPage(direction);
  if (m_pane == Pane::Claims) return m_claims->column().scrollPage(direction) || step(direction);
  if (m_pane == Pane::Queries) return false;
  if (m_chunks->column().scrollPage(direction)) return true;
  return (direction < 0 && m_band->scrollPage(-1)) || step(direction);
}

bool JudgePage::copy()
{
  if (m_chunks->column().textSelection()) {
    m_chunks->column().copySelection();
    return true;
  }
  const QString text = m_answer->selectedText();
  if (text.isEmpty()) return refuse(tr("No text is selected."));
  QApplication::clipboard()->setText(text);
  return true;
}

// Keys act in one pane, and only that one prints them on its cards.
void JudgePage::setPane(Pane pane)
{
  if (pane == m_pane) return;
  const Pane before = std::exchange(m_pane, pane);
  if (before == Pane::Chunks || pane == Pane::Chunks) m_chunks->setKeysShown(pane == Pane::Chunks);
  if (before == Pane::Claims || pane == Pane::Claims) m_claims->setKeysShown(pane == Pane::Claims);
  Q_EMIT paneEntered();
}

void JudgePage::focusPane(Pane pane)
{
  if (pane == Pane::Queries && (!hasList() || m_list->count() == 0)) pane = Pane::Chunks;
  if (pane == Pane::Claims && m_claims->isHidden()) pane = Pane::Answer;
  if (pane == Pane::Last && !m_last) pane = Pane::Criteria;
  QWidget* const widgets[] = {m_list, m_chunks, m_answer, m_claims, m_criteria, m_last};
  QWidget* const widget = widgets[static_cast<int>(pane)];
  setPane(pane);
  widget->setFocus(Qt::OtherFocusReason);
  if (pane == Pane::Claims) showSourceOf(m_claims->active());
  lookAtActive();
}

void JudgePage::trackFocus(const QWidget* now)
{
  if (!now) return;
  const std::pair<const QWidget*, Pane> panes[] = {{m_list, Pane::Queries},      {m_chunks, Pane::Chunks},
                                                   {m_answer, Pane::Answer},     {m_claims, Pane::Claims},
                                                   {m_criteria, Pane::Criteria}, {m_last, Pane::Last}};
  for (const auto& [widget, pane] : panes)
    if (widget && (widget == now || widget->isAncestorOf(now))) setPane(pane);
  if (m_pane != Pane::Claims && m_pane != Pane::Chunks) stopPicking(); // words may be selected with the mouse
  const QWidget* const favoured = m_pane == Pane::Claims     ? static_cast<QWidget*>(m_claims)
                                  : m_pane == Pane::Criteria ? static_cast<QWidget*>(m_criteria)
                                  : m_pane == Pane::Last     ? m_last
                                                             : nullptr;
  m_right->setFavoured(favoured);
  lookAtActive();
}

// The clock of a label runs from when its subject came under the judge's eyes.
void JudgePage::lookAtActive()
{
  if (!m_session.judging()) return;
  if (const auto subject = activeSubject()) m_session.judging()->lookAt(*subject);
}

} // namespace assayer
