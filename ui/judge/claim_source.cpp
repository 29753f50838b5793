#include "judge/claim_source.h"

#include "answers/judged_answer.h"
#include "core/text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype LongestQuote = 60; // of one on a badge, in UTF-16 units

struct VerdictRow {
  int verdict;
  const char16_t* command;
  Icon icon;
};
constexpr VerdictRow verdictRows[] = {
    {support::Supported, u"claim.supported", Icon::Supported},
    {support::Partly, u"claim.partly", Icon::Partly},
    {support::Contradicted, u"claim.contradicted", Icon::Contradicted},
    {support::NotInEvidence, u"claim.not-in-evidence", Icon::NotInEvidence},
};

Icon verdictIcon(int verdict)
{
  for (const VerdictRow& row : verdictRows)
    if (row.verdict == verdict) return row.icon;
  return Icon::Judged;
}

} // namespace

QString verdictCommand(int verdict)
{
  for (const VerdictRow& row : verdictRows)
    if (row.verdict == verdict) return QString::fromUtf16(row.command);
  return {};
}

std::optional<int> verdictOf(const QString& command)
{
  for (const VerdictRow& row : verdictRows)
    if (command == QString::fromUtf16(row.command)) return row.verdict;
  return std::nullopt;
}

Badge ClaimSource::quoteBadge(const PageQuote& quote) const
{
  const QString words = u"“%1”"_s.arg(text::shortened(quote.quote.quote.simplified(), LongestQuote));
  QStringList parts{quote.chunk, words};
  if (quote.quote.against) parts.prepend(tr("against it"));
  Tone tone = quote.quote.against ? Tone::Bad : Tone::Ok;
  switch (quote.check.match) {
  case QuoteMatch::Exact: break;
  case QuoteMatch::Normalised: parts.append(tr("but for spelling")); break;
  case QuoteMatch::Near:
    parts.append(tr("nearly: %1").arg(quote.check.differs));
    tone = Tone::Bad;
    break;
  case QuoteMatch::Absent:
    parts.append(quote.elsewhere.isEmpty() ? tr("is not in the chunk") : tr("stands in %1").arg(quote.elsewhere));
    tone = Tone::Bad;
    break;
  }
  if (!quote.inContext) {
    parts.append(tr("the generator did not see it"));
    tone = Tone::Bad;
  }
  return {quote.quote.against ? Icon::Contradicted : Icon::Evidence, parts.join(u" · "_s), tone};
}

Badge ClaimSource::citationBadge(const CitationCheck& check) const
{
  const QString mark = m_claims.mark(check);
  if (!check.known) return {Icon::NotInEvidence, tr("%1 is not in the corpus").arg(mark), Tone::Bad};
  if (!check.inContext) return {Icon::NotInEvidence, tr("%1 was never shown to the generator").arg(mark), Tone::Bad};
  if (check.supports == Tri::Yes) return {Icon::Supported, tr("%1 supports it").arg(mark), Tone::Ok};
  if (check.supports == Tri::No) return {Icon::Contradicted, tr("%1 does not support it").arg(mark), Tone::Bad};
  return {Icon::Unjudged, tr("%1: support not judged").arg(mark), Tone::Neutral};
}

CardHeader ClaimSource::header(int card) const
{
  const PageClaim& claim = m_claims.at(card);
  CardHeader header;
  header.badgesBelow = true;
  header.rank = QString::number(card + 1);
  for (const PageQuote& quote : claim.evidence) header.badges.append(quoteBadge(quote));
  for (const CitationCheck& check : claim.citations) header.badges.append(citationBadge(check));
  if (claim.citations.isEmpty()) header.badges.append({Icon::Empty, tr("no citation"), Tone::Neutral});
  if (claim.saidElsewhere)
    header.badges.append(
        {Icon::Carried, tr("in another run you said: %1").arg(m_claims.word(*claim.saidElsewhere)), Tone::Warn});
  const Label* const verdict = m_claims.label(card);
  if (const QString version = verdict ? m_desk.askedAgainBy(verdict->subject) : QString();
      !version.isEmpty() && verdict->value)
    header.badges.prepend(
        {Icon::Stale,
         tr("guideline %1 asks to look again: %2 confirms").arg(version, m_keyOf(verdictCommand(*verdict->value))),
         Tone::Warn});
  if (verdict && !verdict->rationale.isEmpty())
    header.badges.append({Icon::Note, verdict->rationale.simplified().left(LongestQuote), Tone::Neutral});
  return header;
}

ItemState ClaimSource::state(int card) const
{
  ItemState state;
  state.scaleSize = support::Count;
  const Label* const own = m_claims.label(card);
  if (!own) return state;
  state.kind = own->state == LabelState::Valued        ? StateKind::Judged
               : own->state == LabelState::CannotJudge ? StateKind::CannotJudge
                                                       : StateKind::Later;
  if (!own->value) return state;
  state.value = own->value;
  state.icon = verdictIcon(*own->value);
  state.word = m_claims.word(*own->value);
  if (own->carried) {
    state.kind = StateKind::Carried;
    state.icon.reset(); // the chain stands for what was not judged here
    state.word = tr("%1, carried over").arg(state.word);
  }
  return state;
}

QVector<CardChoice> ClaimSource::choices(int) const
{
  QVector<CardChoice> choices;
  if (!m_judgeable) return choices;
  for (const int verdict : m_claims.verdicts())
    choices.append({verdict, {key(verdictCommand(verdict)), m_claims.word(verdict)}});
  return choices;
}

// What is rarer (merging, adding, evidence against) stands in the menu.
QVector<CardAction> ClaimSource::actions(int card) const
{
  if (!m_judgeable) return {};
  const Label* const own = m_claims.label(card);
  const auto action = [this](const QString& id, const QString& word, bool checked = false) {
    return CardAction{id, {key(id), word}, checked, true};
  };
  QVector<CardAction> actions;
  if (own && own->value && ClaimDesk::wantsEvidence(*own->value)) {
    actions.append(action(u"claim.evidence"_s, tr("another quote")));
    actions.append(action(u"claim.evidence-against"_s, tr("against")));
  }
  if (const auto open = m_claims.openCitation(card)) {
    const QString mark = m_claims.mark(m_claims.at(card).citations[*open]);
    actions.append(action(u"claim.citation-fails"_s, tr("%1 does not support it").arg(mark)));
    actions.append(action(u"claim.citation-holds"_s, tr("%1 supports it").arg(mark)));
  }
  actions.append(action(u"judge.cannot"_s, tr("can't judge"), own && own->state == LabelState::CannotJudge));
  actions.append(action(u"judge.later"_s, tr("later"), own && own->state == LabelState::Later));
  actions.append(action(u"claim.edit"_s, tr("split or edit")));
  if (!m_claims.labelled(card).isEmpty()) actions.append(action(u"judge.withdraw"_s, tr("withdraw")));
  return actions;
}

} // namespace assayer
