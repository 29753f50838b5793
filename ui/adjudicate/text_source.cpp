#include "adjudicate/text_source.h"

#include <algorithm>

namespace assayer {

int TextSource::firstToRead() const
{
  for (int card = 0; card < count(); ++card)
    if (!m_page->texts[card].marks.isEmpty()) return card;
  return 0;
}

CardHeader TextSource::header(int card) const
{
  using Kind = DisagreementText::Kind;
  const DisagreementText& text = m_page->texts[card];
  const bool isPair = m_page->criterion.on == SubjectKind::AnswerPair;
  const bool hasContext = m_page->criterion.on == SubjectKind::Answer || m_page->criterion.id == criterion::Support;
  CardHeader header;
  switch (text.kind) {
  case Kind::Claim: header.name = tr("Claim"); break;
  case Kind::Answer: header.name = isPair ? tr("Answer 1") : tr("Answer"); break;
  case Kind::OtherAnswer: header.name = isPair ? tr("Answer 2") : tr("Another answer"); break;
  case Kind::Reference: header.name = tr("Reference answer"); break;
  case Kind::Chunk:
    header.name = text.name;
    header.title = text.title;
    break;
  }
  const bool byA = std::ranges::any_of(text.marks, [](const SideMark& mark) { return mark.side == 0; });
  const bool byB = std::ranges::any_of(text.marks, [](const SideMark& mark) { return mark.side == 1; });
  if (byA || byB)
    header.badges.append({Icon::Evidence,
                          byA && byB ? tr("quoted by A and B")
                          : byA      ? tr("quoted by A")
                                     : tr("quoted by B"),
                          Tone::Neutral});
  if (text.kind == Kind::Chunk && hasContext && !text.seen)
    header.badges.append({Icon::NotInEvidence, tr("the generator did not see it"), Tone::Bad});
  return header;
}

QVector<Highlight> TextSource::highlights(int card) const
{
  const DisagreementText& text = m_page->texts[card];
  QVector<Highlight> highlights;
  if (text.claim) highlights.append({text.claim->first, text.claim->second, HighlightKind::Evidence});
  for (const SideMark& mark : text.marks)
    highlights.append({mark.first, mark.last, mark.side == 0 ? HighlightKind::JudgeA : HighlightKind::JudgeB});
  return highlights;
}

} // namespace assayer
