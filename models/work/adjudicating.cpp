#include "work/adjudicating.h"

#include "store/store.h"
#include "work/session.h"

namespace assayer {

Adjudicating::Adjudicating(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

bool Adjudicating::isAllowed() const
{
  const auto& judge = m_session.judge();
  return judge && (judge->role == Role::Reviewer || judge->role == Role::Lead);
}

bool Adjudicating::isLead() const
{
  return m_session.judge() && m_session.judge()->role == Role::Lead;
}

// The look is stored whether or not there is a label of one's own: one that is set again after it is no blind one
// either, and the one from before stays what it was.
Result<void> Adjudicating::open(const Subject& subject)
{
  if (!isAllowed())
    return fail(ErrorKind::Permission, {}, QStringLiteral("only reviewers and leads settle disagreements"));
  auto page = loadDisagreementPage(m_session.store(), subject);
  if (!page) return tl::unexpected(page.error());
  if (m_session.judging())
    if (auto marked = m_session.store().markRevealed(m_session.judge()->id, subject); !marked) return marked;
  m_page = std::move(*page);
  return {};
}

Result<void> Adjudicating::refresh()
{
  if (!m_page) return {};
  auto page = loadDisagreementPage(m_session.store(), m_page->subject);
  if (!page) return tl::unexpected(page.error());
  m_page = std::move(*page);
  return {};
}

RulingRemarks Adjudicating::remarks() const
{
  if (!m_page) return {};
  if (!m_page->ruling) return m_drafts.value(m_page->subject);
  const Ruling& ruling = m_page->ruling->ruling;
  return {ruling.reason, ruling.note, ruling.changeGuideline};
}

bool Adjudicating::setRemarks(const RulingRemarks& remarks)
{
  if (!m_page) return false;
  if (remarks == this->remarks()) return true;
  if (!m_page->ruling) {
    m_drafts.insert(m_page->subject, remarks);
    return true;
  }
  Ruling ruling = m_page->ruling->ruling;
  ruling.reason = remarks.reason;
  ruling.note = remarks.note;
  ruling.changeGuideline = remarks.changeGuideline;
  return m_session.judging() && m_session.judging()->adjudicate(ruling);
}

bool Adjudicating::rule(RulingOutcome outcome, std::optional<int> value, const QVector<EvidenceQuote>& evidence)
{
  if (!m_page || !m_session.judging() || !isAllowed()) return false;
  const RulingRemarks said = remarks();
  Ruling ruling;
  ruling.subject = m_page->subject;
  ruling.outcome = outcome;
  ruling.value = value;
  if (const DisagreementSide* const a = m_page->side(0)) ruling.left = a->event;
  if (const DisagreementSide* const b = m_page->side(1)) ruling.right = b->event;
  ruling.evidence = evidence;
  ruling.reason = said.reason;
  ruling.note = said.note;
  ruling.changeGuideline = said.changeGuideline;
  // The same again would be one more step to undo without anything to see.
  if (m_page->ruling && m_page->ruling->ruling == ruling) return true;
  const Subject subject = m_page->subject; // what follows the ruling may open another
  if (!m_session.judging()->adjudicate(ruling)) return false;
  m_drafts.remove(subject);
  return true;
}

bool Adjudicating::adopt(int side)
{
  const DisagreementSide* const adopted = m_page ? m_page->side(side) : nullptr;
  return adopted && rule(RulingOutcome::Label, adopted->value, adopted->evidence);
}

bool Adjudicating::decide(int value, const QVector<EvidenceQuote>& evidence)
{
  if (evidence.isEmpty() && m_page)
    for (int side = 0; side < m_page->sides.size(); ++side)
      if (m_page->sides[side].value == value) return adopt(side);
  return rule(RulingOutcome::Label, value, evidence);
}

bool Adjudicating::setAmbiguous()
{
  return rule(RulingOutcome::Ambiguous, std::nullopt, {});
}

bool Adjudicating::setUnjudgeable()
{
  return isLead() && rule(RulingOutcome::Unjudgeable, std::nullopt, {});
}

bool Adjudicating::retract()
{
  return m_page && m_page->ruling && rule(RulingOutcome::Retracted, std::nullopt, {});
}

} // namespace assayer
