#include "judge/claim_desk.h"

#include "answers/judged_answer.h"
#include "work/session.h"

#include <algorithm>

namespace assayer {

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
  return !own || own->state == LabelState::Later;
}

std::optional<int> ClaimDesk::nextOpen(int claim) const
{
  for (int next = claim + 1; next < count(); ++next)
    if (!label(next)) return next;
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
