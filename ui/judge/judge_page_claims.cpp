// What the Judge page does with claims: verdicts with their quotes, picking sentences by letters, splitting and
// merging.
#include "judge/answer_pane.h"
#include "judge/chunk_pane.h"
#include "judge/claim_pane.h"
#include "judge/judge_page.h"
#include "judge/note_editor.h"
#include "judge/reason_line.h"
#include "answers/claims.h"
#include "answers/judged_answer.h"
#include "core/text.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/plain_text.h"
#include "work/session.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

// -- showing ----------------------------------------------------------------------------------------------------------

// The claims of the answer on screen, read anew; two answers side by side leave no room for any.
void JudgePage::showClaims(std::optional<ClaimId> active)
{
  m_claims->clear();
  if (const auto loaded = m_claimDesk.load(); !loaded) Q_EMIT announced(sentence(loaded.error()));
  const auto wanted = active ? m_claimDesk.indexOf(*active) : std::nullopt;
  m_claims->showClaims(wanted.value_or(m_claimDesk.firstGap().value_or(0)));
  m_claims->setVisible(m_claimDesk.answer() && !m_isCompared);
  markClaim(m_claims->active());
}

// A verdict or a quote has changed; what is split how has not.
void JudgePage::refreshClaims()
{
  if (const auto loaded = m_claimDesk.load(); !loaded) Q_EMIT announced(sentence(loaded.error()));
  m_claims->refresh();
  markClaim(m_claims->active());
}

// Fills a claim's words in the answer and its quotes in the chunks.
void JudgePage::markClaim(int claim)
{
  std::optional<std::pair<int, int>> span;
  QVector<TextRange> quotes;
  if (claim >= 0 && claim < m_claimDesk.count() && !m_isCompared) {
    const PageClaim& row = m_claimDesk.at(claim);
    if (row.claim.first && row.claim.last) span = {*row.claim.first, *row.claim.last};
    for (const PageQuote& quote : row.evidence) {
      const auto card = m_desk.cardOf(quote.quote.chunk);
      if (!card || quote.check.match == QuoteMatch::Absent) continue;
      const QString& text = m_desk.text(*card);
      quotes.append({*card, text::toUtf16(text, quote.check.first), text::toUtf16(text, quote.check.last)});
    }
  }
  m_answer->markSpan(span);
  m_chunks->setEvidence(quotes);
}

// The chunk that a claim is about comes into sight: that of its quotes, else the one it cites.
void JudgePage::showSourceOf(int claim)
{
  if (claim < 0 || claim >= m_claimDesk.count()) return;
  const PageClaim& row = m_claimDesk.at(claim);
  for (const PageQuote& quote : row.evidence) {
    const auto card = m_desk.cardOf(quote.quote.chunk);
    if (!card) continue;
    m_chunks->setActive(*card);
    m_chunks->column().ensureRangeVisible(*card, text::toUtf16(m_desk.text(*card), quote.check.first));
    return;
  }
  const QueryPage& page = *m_desk.page();
  for (const CitationCheck& check : row.citations)
    if (const auto card = page.answers[*page.shownAnswer].citedItems.value(check.citation)) {
      m_chunks->setActive(*card);
      return;
    }
}

std::optional<int> JudgePage::claimAt(int place) const
{
  for (int i = 0; place >= 0 && i < m_claimDesk.count(); ++i) {
    const Claim& claim = m_claimDesk.at(i).claim;
    if (claim.first && claim.last && *claim.first <= place && place < *claim.last) return i;
  }
  return std::nullopt;
}

// The claim that has a quote there; the active one before any other.
std::optional<int> JudgePage::claimQuoting(int card, qsizetype place) const
{
  std::optional<int> found;
  for (int i = 0; i < m_claimDesk.count(); ++i)
    for (const PageQuote& quote : m_claimDesk.at(i).evidence) {
      if (m_desk.cardOf(quote.quote.chunk) != card || quote.check.match == QuoteMatch::Absent) continue;
      const int at = text::toCodePoint(m_desk.text(card), place);
      if (at < quote.check.first || at >= quote.check.last) continue;
      if (!found || i == m_claims->active()) found = i;
    }
  return found;
}

// -- doing ------------------------------------------------------------------------------------------------------------

bool JudgePage::runClaims(const QString& id)
{
  if (!canJudge()) return false;
  // Words selected with the mouse left the focus in the chunks.
  if (m_pane == Pane::Chunks && m_chunks->column().textSelection() && !m_claims->isHidden()) focusPane(Pane::Claims);
  if (m_pane != Pane::Claims || m_claims->isHidden()) return refuse(tr("Go to the claims of the answer first."));
  if (id == "claim.add"_L1) return editClaim(true);
  const int claim = m_claims->active();
  if (claim < 0 || claim >= m_claimDesk.count()) return refuse(tr("There is no claim to judge here."));
  if (const auto verdict = verdictOf(id)) return setVerdict(*verdict);
  if (id == "claim.evidence"_L1) return pickMore({claim});
  if (id == "claim.evidence-joint"_L1) return pickMore({.claim = claim, .joint = true});
  if (id == "claim.evidence-against"_L1) return pickMore({.claim = claim, .against = true});
  if (id == "claim.citation-fails"_L1) return settleCitation(false);
  if (id == "claim.citation-holds"_L1) return settleCitation(true);
  if (id == "claim.edit"_L1) return editClaim(false);
  if (id == "claim.merge"_L1) return mergeClaim();
  if (id == "claim.remove"_L1) return removeClaim();
  return false;
}

// Proposed claims become real with the first gesture on one of them.
bool JudgePage::storeClaims()
{
  if (m_claimDesk.isStored() || m_claimDesk.count() == 0) return true;
  if (!canJudge() || !m_claimDesk.store(*m_session.judging())) return false;
  m_claims->refresh();
  return true;
}

// What was said of the passages beside the claim goes where the verdict or a quote says the contrary.
bool JudgePage::judgeClaim(int claim, int verdict, const QVector<EvidenceQuote>& evidence, const QString& reason)
{
  return m_session.judging()->setSupport(m_claimDesk.at(claim).claim.id, verdict, evidence, reason,
                                         m_claimDesk.contradictedBy(claim, verdict, evidence));
}

// The third check of the first open citation beside the claim. Where none is open it goes to the next claim that has
// one, so that one key settles a citation each once the verdicts are there.
bool JudgePage::settleCitation(bool supports)
{
  const int claim = m_claims->active();
  const auto open = m_claimDesk.openCitation(claim);
  if (!open) {
    const auto next = m_claimDesk.nextCiting(claim);
    if (!next)
      return refuse(m_claimDesk.at(claim).citations.isEmpty()
                        ? tr("Nothing is cited beside this claim.")
                        : tr("No citation is open here; %1 takes back what you said of this claim.")
                              .arg(m_keyOf(u"judge.withdraw"_s)));
    m_claims->setActive(*next);
    const CitationCheck& check = m_claimDesk.at(*next).citations[*m_claimDesk.openCitation(*next)];
    say(tr("claim %1: does %2 support it?").arg(*next + 1).arg(m_claimDesk.mark(check)));
    return true;
  }
  if (!storeClaims()) return false;
  const QueryPage& page = *m_desk.page();
  const int citation = m_claimDesk.at(claim).citations[*open].citation;
  const ChunkId cited = page.answers[*page.shownAnswer].answer.citations[citation].chunk;
  if (!m_session.judging()->setCitation(m_claimDesk.at(claim).claim.id, cited, supports)) return false;
  goOnFromCitation();
  return true;
}

// Stays while the claim has something open; then on to the next open citation, as goOn() does with verdicts.
void JudgePage::goOnFromCitation()
{
  const int claim = m_claims->active();
  if (m_claimDesk.openCitation(claim) || !m_claimDesk.label(claim)) return;
  const auto untouched = m_claimDesk.nextOpen(claim);
  const auto citing = m_claimDesk.nextCiting(claim);
  if (citing && (*citing > claim || !untouched) && (!untouched || *citing < *untouched))
    m_claims->setActive(*citing);
  else if (untouched)
    m_claims->setActive(*untouched);
  else
    say(tr("no citation is open any more"));
}

bool JudgePage::setVerdict(int verdict)
{
  if (!m_claimDesk.verdicts().contains(verdict))
    return refuse(tr("This workspace has no “partly”; its settings can allow it."));
  const int claim = m_claims->active();
  if (!ClaimDesk::wantsEvidence(verdict)) {
    if (!storeClaims() || !judgeClaim(claim, verdict, {})) return false;
    goOn();
    return true;
  }
  m_picking = Picking{.claim = claim, .verdict = verdict};
  if (const auto selected = m_chunks->column().textSelection()) return takeQuote(*selected);
  startPicking();
  return true;
}

// Another quote of a verdict that stands; before a verdict the words are only selected, for the verdict to take them.
bool JudgePage::pickMore(Picking picking)
{
  const Label* const own = m_claimDesk.label(picking.claim);
  if (own && own->value && !ClaimDesk::wantsEvidence(*own->value))
    return refuse(tr("“Not in evidence” has no quotes; say what the quote shows instead."));
  m_picking = picking;
  if (const auto selected = m_chunks->column().textSelection(); selected && own && own->value)
    return takeQuote(*selected);
  startPicking();
  return true;
}

void JudgePage::startPicking()
{
  m_chunks->picker().open();
  m_chunks->showHints();
  showPrompt();
}

void JudgePage::stopPicking()
{
  if (!m_picking) return;
  m_picking.reset();
  m_chunks->picker().close();
  m_chunks->showHints();
  m_prompt->hide();
}

void JudgePage::showPrompt()
{
  const EvidencePicker& picker = m_chunks->picker();
  const QString claim = plain::isolated(text::shortened(m_claimDesk.at(m_picking->claim).claim.text.simplified(), 50));
  QString what = tr("another quote for “%1”").arg(claim);
  if (m_picking->verdict)
    what = tr("%1: “%2”").arg(m_claimDesk.word(*m_picking->verdict), claim);
  else if (m_picking->against)
    what = tr("what speaks against “%1”").arg(claim);
  QString keys;
  if (picker.held())
    keys = tr("⇧← ⇧→ move its end · ⇧↑ ⇧↓ its start · Enter takes it · Esc leaves it");
  else if (picker.count() == 0)
    keys = tr("no sentence is in sight · ↑ ↓ another chunk · Esc leaves it");
  else if (!picker.typed().isEmpty())
    keys = tr("%1… and one more letter · Backspace takes it back · Esc leaves it").arg(picker.typed());
  else if (m_picking->verdict)
    keys = tr("type the letter of the sentence that shows it · ⇧letter to adjust it first · ↑ ↓ another chunk · "
              "Space scrolls · Enter: no quote · Esc leaves it");
  else
    keys = tr("type the letter of a sentence · ⇧letter to adjust it first · ↑ ↓ another chunk · Space scrolls · "
              "Esc leaves it");
  const QString text = tr("%1 · %2").arg(what, keys);
  if (m_prompt->text() != text) m_prompt->setText(text);
  m_prompt->show();
}

// While sentences are picked every plain key is for that, so that no letter can be taken for a command.
bool JudgePage::takeKey(const QVector<QKeyCombination>& chords)
{
  if (!m_picking || chords.isEmpty()) return false;
  const Qt::KeyboardModifiers modifiers = chords.first().keyboardModifiers() & ~Qt::KeypadModifier;
  if (modifiers & ~Qt::ShiftModifier) {
    stopPicking();
    return false;
  }
  act([&] { pickByKey(chords.first().key(), modifiers.testFlag(Qt::ShiftModifier)); });
  return true;
}

void JudgePage::pickByKey(int key, bool shift)
{
  EvidencePicker& picker = m_chunks->picker();
  const auto text = [&] { return m_desk.text(picker.held()->card); };
  const bool held = picker.held().has_value();
  if (key == Qt::Key_Escape) {
    stopPicking();
    return;
  }
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    if (held)
      takeQuote(*picker.held());
    else if (m_picking->verdict)
      askWhyNoQuote();
    return;
  }
  if (held && shift) {
    if (key == Qt::Key_Right) picker.moveEnd(text(), +1);
    if (key == Qt::Key_Left) picker.moveEnd(text(), -1);
    if (key == Qt::Key_Up) picker.moveStart(text(), -1);
    if (key == Qt::Key_Down) picker.moveStart(text(), +1);
  } else if (held) {
    return;
  } else if (key >= Qt::Key_A && key <= Qt::Key_Z) {
    const auto sentence = picker.type(QChar(key));
    if (sentence && !shift) {
      takeQuote(*sentence);
      return;
    }
    if (sentence) picker.hold(*sentence);
  } else if (key == Qt::Key_Backspace) {
    picker.untype();
  } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
    m_chunks->step(key == Qt::Key_Down ? +1 : -1);
  } else if (key == Qt::Key_Space || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
    const int direction = key == Qt::Key_PageUp || shift ? -1 : +1;
    if (!m_chunks->column().scrollPage(direction)) m_chunks->step(direction);
  } else {
    return;
  }
  m_chunks->refreshHints(key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Space || key == Qt::Key_PageUp ||
                         key == Qt::Key_PageDown);
  showPrompt();
}

bool JudgePage::takeQuote(const TextRange& range)
{
  const Picking picking = *m_picking;
  stopPicking();
  const PageClaim& claim = m_claimDesk.at(picking.claim);
  const Label* const own = m_claimDesk.label(picking.claim);
  const auto stands = own ? own->value : std::nullopt;
  if (!picking.verdict && !stands) {
    m_chunks->column().setTextSelection(range);
    say(tr("a quote is chosen · %1 or %2 says what it shows")
            .arg(m_keyOf(verdictCommand(support::Supported)), m_keyOf(verdictCommand(support::Contradicted))));
    return true;
  }
  const int verdict = picking.verdict.value_or(stands.value_or(0));
  EvidenceQuote quote =
      quoteOf(m_desk.page()->chunks[range.card].chunk.id, m_desk.text(range.card), range.first, range.last);
  if (quote.quote.isEmpty()) return refuse(tr("There are no words in this selection."));
  quote.against = picking.against || verdict == support::Contradicted;
  QVector<EvidenceQuote> evidence;
  int group = 0;
  if (!picking.verdict)
    for (const PageQuote& before : claim.evidence) {
      evidence.append(before.quote);
      group = picking.joint ? before.quote.group : std::max(group, before.quote.group + 1);
    }
  quote.group = group;
  evidence.append(quote);
  m_chunks->column().clearTextSelection();
  if (!storeClaims()) return false;
  if (!judgeClaim(picking.claim, verdict, evidence)) return false;
  if (picking.verdict) goOn();
  return true;
}

void JudgePage::askWhyNoQuote()
{
  const Picking picking = *m_picking;
  stopPicking();
  m_onReason = [this, picking](const QString& reason) {
    if (storeClaims() && judgeClaim(picking.claim, *picking.verdict, {}, reason)) goOn();
  };
  m_reason->ask(tr("Why is there no quote?"),
                {tr("the whole chunk says it"), tr("a table or a picture shows it"),
                 tr("it follows from several places"), tr("arithmetic"), tr("common knowledge")});
}

bool JudgePage::editClaim(bool adds)
{
  if (!m_claimEditor->finish() || !storeClaims()) return false;
  const int claim = m_claims->active();
  m_edited = claim >= 0 && claim < m_claimDesk.count() ? m_claimDesk.at(claim).claim : Claim();
  m_edited.answer = m_claimDesk.answer();
  if (adds) { // beside the active one, from no words of the answer
    m_edited.id = {};
    m_edited.first = m_edited.last = std::nullopt;
    m_edited.text.clear();
  }
  m_claimEditor->edit(m_edited.id ? tr("Claim %1, one on each line").arg(claim + 1)
                                  : tr("A new claim, one on each line"),
                      m_edited.text);
  return true;
}

bool JudgePage::saveClaim(const QString& text)
{
  bool saved = false;
  act([&] {
    const QueryPage* const page = m_desk.page();
    if (!canJudge() || !page->shownAnswer || m_claimDesk.answer() != m_edited.answer) return;
    const QVector<Claim> made = rewrittenClaims(page->answers[*page->shownAnswer].answer.text, m_edited, text);
    const QVector<ClaimId> ended = m_edited.id ? QVector<ClaimId>{m_edited.id} : QVector<ClaimId>();
    saved = (ended.isEmpty() && made.isEmpty()) || changeClaims(m_edited.answer, ended, made);
  });
  return saved;
}

// A claim that ends takes its verdict into history, which must not go unnoticed.
bool JudgePage::changeClaims(AnswerId answer, const QVector<ClaimId>& ended, const QVector<Claim>& made)
{
  int verdicts = 0;
  for (const ClaimId claim : ended)
    if (m_desk.page()->label(supportOf(claim))) ++verdicts;
  if (!m_session.judging()->editClaims(answer, ended, made)) return false;
  if (verdicts > 0)
    say(tr("%1 went with what stood there · %2 brings it back")
            .arg(verdicts == 1 ? tr("1 verdict") : tr("%1 verdicts").arg(verdicts), m_keyOf(u"edit.undo"_s)));
  return true;
}

bool JudgePage::mergeClaim()
{
  const int claim = m_claims->active();
  if (claim + 1 >= m_claimDesk.count()) return refuse(tr("This is the last claim; it has none to merge with."));
  if (!storeClaims()) return false;
  const Claim first = m_claimDesk.at(claim).claim;
  const Claim second = m_claimDesk.at(claim + 1).claim;
  return changeClaims(first.answer, {first.id, second.id}, {mergedClaims(first, second)});
}

bool JudgePage::removeClaim()
{
  if (!storeClaims()) return false;
  const Claim claim = m_claimDesk.at(m_claims->active()).claim;
  return changeClaims(claim.answer, {claim.id}, {});
}

} // namespace assayer
