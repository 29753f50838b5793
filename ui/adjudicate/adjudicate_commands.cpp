// What the Adjudicate page does when a command is run: deciding, moving, remarks.
#include "adjudicate/adjudicate_page.h"

#include "adjudicate/decision_bar.h"
#include "adjudicate/disagreement_pane.h"
#include "judge/note_editor.h"
#include "judge/query_band.h"
#include "judge/reason_line.h"
#include "judge/subject_words.h"
#include "shared/block_column.h"
#include "work/claims_page.h"
#include "work/session.h"

#include <QScopedValueRollback>
#include <QSplitter>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool AdjudicatePage::canDecide()
{
  if (!m_adjudicating.isAllowed()) return refuse(tr("Only reviewers and leads settle disagreements."));
  if (!m_session.judging()) return refuse(tr("This workspace is open for reading only."));
  if (!m_adjudicating.page()) return refuse(tr("There is no disagreement on screen."));
  return true;
}

bool AdjudicatePage::knows(const QString& id) const
{
  static const QStringList known{u"query.next"_s,   u"query.previous"_s, u"query.finish"_s, u"page.escape"_s,
                                 u"queue.choose"_s, u"queue.family"_s,   u"view.details"_s};
  return id.startsWith("adjudicate."_L1) || id.startsWith("judge.grade"_L1) || id.startsWith("move."_L1) ||
         id.startsWith("scroll."_L1) || id.startsWith("edit."_L1) || known.contains(id);
}

bool AdjudicatePage::runCommand(const QString& id)
{
  if (!knows(id)) return false; // another perspective's under the same key: why this one's was refused stays said
  forgetRefusal();
  if (!m_adjudicating.isAllowed()) return refuse(tr("Only reviewers and leads settle disagreements."));
  bool done = false;
  act([&] {
    const bool decides = id.startsWith("adjudicate."_L1) || id.startsWith("judge."_L1) || id.startsWith("edit."_L1);
    done = decides ? runDeciding(id) : runMoving(id);
  });
  return done;
}

bool AdjudicatePage::runDeciding(const QString& id)
{
  static const QString grade = u"judge.grade."_s;
  static const QString stay = u"judge.grade-stay."_s;
  for (const QString& prefix : {grade, stay}) {
    if (!id.startsWith(prefix)) continue;
    const int number = id.sliced(prefix.size()).toInt();
    return press(number % 10, number == 10, prefix == stay ? After::Stay : After::GoOn);
  }
  if (id == "edit.copy"_L1) return copy();
  if (id == "edit.undo"_L1) return undo(false);
  if (id == "edit.redo"_L1) return undo(true);
  if (id == "adjudicate.criterion"_L1) {
    m_list->openCriteria();
    return true;
  }
  if (!canDecide()) return false;
  if (id == "adjudicate.a"_L1 || id == "adjudicate.b"_L1) {
    const int side = id == "adjudicate.a"_L1 ? 0 : 1;
    if (!m_adjudicating.page()->side(side)) return refuse(tr("Nobody stands on this side any more."));
    return settle([this, side] { return m_adjudicating.adopt(side); }, After::GoOn);
  }
  if (id == "adjudicate.ambiguous"_L1) return settle([this] { return m_adjudicating.setAmbiguous(); }, After::GoOn);
  if (id == "adjudicate.unjudgeable"_L1) {
    if (!m_adjudicating.isLead()) return refuse(tr("Only a lead closes something as nobody's to judge."));
    return settle([this] { return m_adjudicating.setUnjudgeable(); }, After::GoOn);
  }
  if (id == "adjudicate.retract"_L1) {
    if (!m_adjudicating.page()->ruling) return refuse(tr("Nothing is decided here."));
    return settle([this] { return m_adjudicating.retract(); }, After::Stay);
  }
  if (id == "adjudicate.reason"_L1) return askReason();
  if (id == "adjudicate.note"_L1) return editNote();
  if (id == "adjudicate.mend"_L1) return toggleMend();
  return false;
}

bool AdjudicatePage::runMoving(const QString& id)
{
  const int right = layoutDirection() == Qt::RightToLeft ? -1 : +1;
  if (id == "move.next"_L1) return step(+1);
  if (id == "move.previous"_L1) return step(-1);
  if (id == "move.first"_L1 || id == "move.last"_L1) {
    const bool last = id == "move.last"_L1;
    if (m_pane == Pane::List) return goTo(last ? m_list->last() : m_list->first(), {});
    m_column->setActive(last ? m_source.count() - 1 : 0);
    return true;
  }
  if (id == "move.pane-right"_L1 || id == "move.pane-left"_L1) {
    const bool toTexts = (id == "move.pane-right"_L1) == (right > 0);
    if (toTexts && !m_adjudicating.page()) return refuse(tr("There is no disagreement on screen."));
    focusPane(toTexts ? Pane::Texts : Pane::List);
    return true;
  }
  if (id == "query.next"_L1) return goTo(m_list->neighbour(+1), tr("This is the last one of the list."));
  if (id == "query.previous"_L1) return goTo(m_list->neighbour(-1), tr("This is the first one of the list."));
  if (id == "query.finish"_L1) return goTo(m_list->nextOpen(), tr("Everything in this list is settled."));
  if (id == "scroll.down"_L1 || id == "scroll.up"_L1) {
    const int direction = id == "scroll.down"_L1 ? 1 : -1;
    if (direction > 0 && m_band->scrollPage(1)) return true; // a query that is opened is read first
    if (m_column->scrollPage(direction)) return true;
    return (direction < 0 && m_band->scrollPage(-1)) || m_column->step(direction);
  }
  if (id == "page.escape"_L1) {
    m_reason->leave();
    m_note->finish();
    m_column->clearTextSelection();
    focusPane(m_pane);
    return true;
  }
  if (id == "queue.choose"_L1) {
    m_list->openShowMenu();
    return true;
  }
  if (id == "queue.family"_L1) {
    m_list->openFamilies();
    return true;
  }
  if (id == "view.details"_L1) {
    m_band->setOpen(!m_band->isOpen());
    return true;
  }
  return false;
}

bool AdjudicatePage::step(int direction)
{
  if (m_pane == Pane::Texts) return m_column->step(direction);
  return goTo(m_list->neighbour(direction),
              direction > 0 ? tr("This is the last one of the list.") : tr("This is the first one of the list."));
}

bool AdjudicatePage::goTo(const std::optional<Subject>& subject, const QString& whyNot)
{
  return subject ? open(*subject) : refuse(whyNot);
}

bool AdjudicatePage::press(int digit, bool shift, After after)
{
  if (!canDecide()) return false;
  const DisagreementPage& page = *m_adjudicating.page();
  const CriterionId id = page.subject.criterion;
  const auto place = m_words.valueFor(id, {digit, shift});
  const auto value = place && page.isMirrored ? std::optional<int>(m_words.valueCount(id) - 1 - *place) : place;
  if (!value || !values().contains(*value)) return refuse(tr("No value has that key here."));
  return decide(*value, after);
}

bool AdjudicatePage::decide(int value, After after)
{
  if (!canDecide()) return false;
  return settle([&] { return m_adjudicating.decide(value, selectedEvidence()); }, after);
}

// Words of a chunk that are selected go along as the evidence of a verdict.
QVector<EvidenceQuote> AdjudicatePage::selectedEvidence() const
{
  const DisagreementPage& page = *m_adjudicating.page();
  const auto range = m_column->textSelection();
  if (!range || page.subject.criterion != criterion::Support) return {};
  const DisagreementText& text = page.texts[range->card];
  if (!text.chunk) return {};
  const EvidenceQuote quote = quoteOf(text.chunk, text.text, range->first, range->last);
  return quote.quote.isEmpty() ? QVector<EvidenceQuote>() : QVector<EvidenceQuote>{quote};
}

// The note that is being written belongs to the decision, so it is saved first.
bool AdjudicatePage::settle(const std::function<bool()>& request, After after)
{
  if (!m_note->finish()) return false;
  if (!request()) return false; // the window says why; nothing has moved
  if (after == After::GoOn) goOn();
  return true;
}

void AdjudicatePage::goOn()
{
  if (const auto next = m_list->nextOpen())
    open(*next);
  else
    say(tr("everything in this list is settled"));
}

bool AdjudicatePage::askReason()
{
  m_reason->ask(tr("Why do the judges differ?"),
                {tr("the guideline is unclear"), tr("the guideline was misread"), tr("evidence was overlooked"),
                 tr("the question can be read in two ways"), tr("a matter of knowledge"), tr("a slip")});
  return true;
}

bool AdjudicatePage::editNote()
{
  if (!m_note->finish()) return false;
  const Subject& subject = m_adjudicating.page()->subject;
  m_note->edit(tr("Note on %1").arg(subjectWords(m_session.store(), m_words, subject)), m_adjudicating.remarks().note);
  return true;
}

bool AdjudicatePage::saveNote(const QString& text)
{
  bool saved = false;
  act([&] {
    RulingRemarks remarks = m_adjudicating.remarks();
    remarks.note = text.trimmed();
    saved = canDecide() && m_adjudicating.setRemarks(remarks);
    if (saved) showDecision();
  });
  return saved;
}

bool AdjudicatePage::toggleMend()
{
  RulingRemarks remarks = m_adjudicating.remarks();
  remarks.changeGuideline = !remarks.changeGuideline;
  if (!m_adjudicating.setRemarks(remarks)) return false;
  showDecision();
  return true;
}

bool AdjudicatePage::undo(bool forward)
{
  Judging* const judging = m_session.judging();
  if (!judging) return canDecide();
  if (!(forward ? judging->nextRedo() : judging->nextUndo()))
    return refuse(forward ? tr("There is nothing to redo.") : tr("There is nothing to undo."));
  const QScopedValueRollback going(m_isGoing, true);
  return forward ? judging->redo() : judging->undo();
}

bool AdjudicatePage::copy()
{
  if (!m_column->textSelection()) return refuse(tr("No text is selected."));
  m_column->copySelection();
  return true;
}

void AdjudicatePage::focusPane(Pane pane)
{
  m_pane = pane;
  if (m_outer->isHidden()) return;
  (pane == Pane::Texts && !m_column->isHidden() ? static_cast<QWidget*>(m_column) : m_list)
      ->setFocus(Qt::OtherFocusReason);
}

} // namespace assayer
