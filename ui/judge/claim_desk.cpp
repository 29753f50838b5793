#include "judge/claim_desk.h"

#include "answers/judged_answer.h"
#include "core/text.h"
#include "work/session.h"

#include <algorithm>

namespace assayer {

namespace {

constexpr int LongestMark = 8; // a longer citation is a stretch of text, not a mark like "[12]"

} // namespace

Result<void> ClaimDesk::load()
{
  m_page = {};
  const QueryPage* const page = m_desk.page();
  if (!page || !page->shownAnswer) return {};
  auto loaded = loadClaims(m_session.store(), *page, *page->shownAnswer, m_desk.context(page->run->id));
  if (!loaded) return tl::unexpected(loaded.error());
  m_page = std::move(*loaded);
  return {};
}

std::optional<int> ClaimDesk::indexOf(ClaimId claim) const
{
  for (int i = 0; claim && i < count(); ++i)
    if (at(i).claim.id == claim) return i;
  return std::nullopt;
}

const Label* ClaimDesk::label(int claim) const
{
  const ClaimId id = at(claim).claim.id;
  return id && m_desk.page() ? m_desk.page()->label(supportOf(id)) : nullptr;
}

bool ClaimDesk::isOpen(int claim) const
{
  const Label* const own = label(claim);
  return !own || own->state == LabelState::Later || !m_desk.askedAgainBy(own->subject).isEmpty();
}

std::optional<int> ClaimDesk::nextOpen(int claim) const
{
  for (int next = claim + 1; next < count(); ++next)
    if (const Label* const own = label(next); !own || !m_desk.askedAgainBy(own->subject).isEmpty()) return next;
  return std::nullopt;
}

std::optional<int> ClaimDesk::firstGap() const
{
  if (const auto untouched = nextOpen(-1)) return untouched;
  for (int i = 0; i < count(); ++i)
    if (isOpen(i)) return i;
  return std::nullopt;
}

int ClaimDesk::openCount() const
{
  int open = 0;
  for (int i = 0; i < count(); ++i) open += isOpen(i) ? 1 : 0;
  return open;
}

bool ClaimDesk::isBegun() const
{
  for (int i = 0; i < count(); ++i)
    if (label(i)) return true;
  return false;
}

std::optional<int> ClaimDesk::openCitation(int claim) const
{
  const QVector<CitationCheck>& checks = at(claim).citations;
  for (int i = 0; i < checks.size(); ++i)
    if (checks[i].isOpen()) return i;
  return std::nullopt;
}

std::optional<int> ClaimDesk::nextCiting(int claim) const
{
  for (int step = 1; step < count(); ++step) {
    const int next = (claim + step) % count();
    if (const Label* const own = label(next); own && own->value && openCitation(next)) return next;
  }
  return std::nullopt;
}

int ClaimDesk::openCitations() const
{
  int open = 0;
  for (int i = 0; i < count(); ++i)
    if (const Label* const own = label(i); own && own->value)
      open += static_cast<int>(std::ranges::count_if(at(i).citations, &CitationCheck::isOpen));
  return open;
}

QString ClaimDesk::mark(const CitationCheck& check) const
{
  const QueryPage& page = *m_desk.page();
  const Answer& answer = page.answers[*page.shownAnswer].answer;
  const Citation& cited = answer.citations[check.citation];
  const QString mark = text::slice(answer.text, cited.first, cited.last).simplified();
  if (!mark.isEmpty() && mark.size() <= LongestMark) return mark;
  return cited.chunk ? m_desk.chunkName(cited.chunk) : cited.cited;
}

QVector<Subject> ClaimDesk::labelled(int claim) const
{
  QVector<Subject> subjects;
  const ClaimId id = at(claim).claim.id;
  if (!id || !m_desk.page()) return subjects;
  for (const Label& label : m_desk.page()->labels)
    if (label.subject.criterion == criterion::EntailmentByChunk && label.subject.item == id.value)
      subjects.append(label.subject);
  if (label(claim)) subjects.append(supportOf(id)); // last: the one that is named
  return subjects;
}

QVector<Subject> ClaimDesk::contradictedBy(int claim, int verdict, const QVector<EvidenceQuote>& quotes) const
{
  return assayer::contradictedBy(*m_desk.page(), at(claim).claim.id, verdict, quotes);
}

QVector<int> ClaimDesk::verdicts() const
{
  QVector<int> values{support::Supported};
  if (m_session.settings().partly) values.append(support::Partly);
  values.append(support::Contradicted);
  values.append(support::NotInEvidence);
  return values;
}

QString ClaimDesk::word(int verdict) const
{
  return m_desk.words().word(criterion::Support, verdict);
}

bool ClaimDesk::wantsEvidence(int verdict)
{
  return verdict != support::NotInEvidence;
}

bool ClaimDesk::store(Judging& judging)
{
  if (m_page.stored) return true;
  QVector<Claim> proposed;
  for (const PageClaim& row : std::as_const(m_page.claims)) proposed.append(row.claim);
  if (!judging.storeClaims(m_page.answer, proposed)) return false;
  const auto loaded = load();
  return loaded && m_page.stored;
}

} // namespace assayer
