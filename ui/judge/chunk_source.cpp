#include "judge/chunk_source.h"

#include <algorithm>
#include <iterator>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

void ChunkSource::pageChanged()
{
  m_trail.reset();
  m_flash.reset();
  m_evidence.clear();
  m_picker.close();
  m_termMarks.clear();
  m_terms = m_desk.page() ? QueryTerms(m_desk.page()->query.row.text) : QueryTerms();
}

void ChunkSource::setTrail(std::optional<int> card, const QString& text)
{
  m_trail = card;
  m_trailText = text;
}

int ChunkSource::count() const
{
  return m_desk.page() ? static_cast<int>(m_desk.page()->chunks.size()) : 0;
}

const Label* ChunkSource::label(int card, CriterionId criterion) const
{
  return m_desk.page()->label({criterion, m_desk.query().value, item(card).chunk.id.value});
}

QString ChunkSource::divider(int card) const
{
  if (m_desk.isShuffled() || !m_desk.page()->run) return {};
  const Section section = item(card).section;
  if (card > 0 && item(card - 1).section == section) return {};
  if (section == Section::BelowK) return tr("below k = %1: not shown to the generator").arg(m_desk.depth());
  if (section == Section::RestOfPool) return tr("rest of the pool: found by others, not by this run");
  return {};
}

QString ChunkSource::validity(const PageChunk& chunk) const
{
  const QString& date =
      m_desk.page()->query.date.isEmpty() && m_desk.page()->run ? m_desk.page()->run->date : m_desk.page()->query.date;
  const DocumentRow& document = *chunk.document;
  return !document.validTo.isEmpty() && date >= document.validTo ? tr("expired %1").arg(document.validTo)
                                                                 : tr("not valid before %1").arg(document.validFrom);
}

QVector<Badge> ChunkSource::badges(int card) const
{
  const PageChunk& chunk = item(card);
  QVector<Badge> badges;
  if (chunk.expired && chunk.document) badges.append({Icon::Expired, validity(chunk), Tone::Bad});
  if (chunk.unauthorised && chunk.document)
    badges.append({Icon::Unauthorised, tr("only for %1").arg(chunk.document->groups.join(u", "_s)), Tone::Bad});
  if (chunk.sameTextAs) {
    const PageChunk& first = item(*chunk.sameTextAs);
    badges.append({Icon::SameText,
                   tr("≈ same text as %1").arg(first.rank ? u"#%1"_s.arg(*first.rank) : first.chunk.name),
                   Tone::Neutral});
  }
  if (chunk.staleGrade && !label(card, criterion::Relevance))
    badges.append({Icon::Stale,
                   tr("its text has changed since you graded it: %1 confirms")
                       .arg(m_desk.words().key(criterion::Relevance, *chunk.staleGrade)),
                   Tone::Warn});
  if (const QString version = m_desk.askedAgainBy(relevanceOf(m_desk.query(), chunk.chunk.id)); !version.isEmpty())
    if (const Label* const own = label(card, criterion::Relevance); own && own->value)
      badges.append({Icon::Stale,
                     tr("guideline %1 asks to look again: %2 confirms")
                         .arg(version, m_desk.words().key(criterion::Relevance, *own->value)),
                     Tone::Warn});
  if (const Label* const cannot = label(card, criterion::Relevance);
      cannot && cannot->state == LabelState::CannotJudge && !cannot->rationale.isEmpty())
    badges.append({Icon::CannotJudge, cannot->rationale, Tone::Neutral});
  if (const Label* const note = label(card, criterion::Note))
    badges.append({Icon::Note, note->rationale.simplified().left(60), Tone::Neutral});
  if (m_trail == card) badges.append({Icon::Determined, m_trailText, Tone::Ok});
  return badges;
}

CardHeader ChunkSource::header(int card) const
{
  const PageChunk& chunk = item(card);
  CardHeader header;
  header.divider = divider(card);
  if (chunk.rank) header.rank = u"#%1"_s.arg(*chunk.rank);
  header.name = chunk.chunk.name;
  if (chunk.document) header.title = chunk.document->title.isEmpty() ? chunk.document->name : chunk.document->title;
  header.badges = badges(card);
  return header;
}

QString ChunkSource::text(int card) const
{
  return m_desk.texts()[card];
}

ItemState ChunkSource::state(int card) const
{
  const CriterionWords& words = m_desk.words();
  ItemState state;
  state.scaleSize = words.valueCount(criterion::Relevance);
  std::optional<int> value = item(card).staleGrade;
  if (value) state.kind = StateKind::Stale;
  if (const Label* const own = label(card, criterion::Relevance)) {
    value = own->value;
    state.kind = own->state == LabelState::Valued        ? StateKind::Judged
                 : own->state == LabelState::CannotJudge ? StateKind::CannotJudge
                                                         : StateKind::Later;
  }
  if (value) {
    state.key = words.key(criterion::Relevance, *value);
    state.word = words.word(criterion::Relevance, *value);
    if (state.kind == StateKind::Judged) state.value = value;
    if (state.kind == StateKind::Stale) state.word = tr("was %1").arg(state.word);
  }
  state.flagged = label(card, criterion::Flag) != nullptr;
  state.noted = label(card, criterion::Note) != nullptr;
  return state;
}

QVector<Highlight> ChunkSource::termMarks(int card) const
{
  auto known = m_termMarks.constFind(card);
  if (known == m_termMarks.constEnd()) {
    QVector<Highlight> marks;
    for (const TermSpan& span : m_terms.in(m_desk.texts()[card]))
      marks.append({span.first, span.last, HighlightKind::Term, {}});
    known = m_termMarks.insert(card, marks);
  }
  return *known;
}

// In order of their start; what was marked for a gesture comes before a term at the same place.
QVector<Highlight> ChunkSource::highlights(int card) const
{
  QVector<Highlight> marks;
  if (m_flash == card) marks.append({0, m_desk.texts()[card].size(), HighlightKind::Evidence, {}});
  for (const TextRange& quote : m_evidence)
    if (quote.card == card) marks.append({quote.first, quote.last, HighlightKind::Evidence, {}});
  if (m_picker.isOpen()) marks += m_picker.highlights(card);
  const QVector<Highlight> terms = termMarks(card);
  if (marks.isEmpty()) return terms;
  const auto earlier = [](const Highlight& a, const Highlight& b) { return a.first < b.first; };
  std::stable_sort(marks.begin(), marks.end(), earlier);
  QVector<Highlight> all;
  all.reserve(marks.size() + terms.size());
  std::merge(marks.cbegin(), marks.cend(), terms.cbegin(), terms.cend(), std::back_inserter(all), earlier);
  return all;
}

QVector<CardChoice> ChunkSource::choices(int) const
{
  QVector<CardChoice> choices;
  if (!m_judgeable) return choices;
  const CriterionWords& words = m_desk.words();
  for (int value = 0; value < words.valueCount(criterion::Relevance); ++value) {
    const QString word = words.word(criterion::Relevance, value);
    const QString key = words.key(criterion::Relevance, value);
    choices.append({value, {m_keysShown ? key : QString(), word.isEmpty() ? key : word}});
  }
  return choices;
}

QVector<CardAction> ChunkSource::actions(int card) const
{
  if (!m_judgeable) return {};
  const Label* const own = label(card, criterion::Relevance);
  const auto action = [this](const QString& id, const QString& word, bool checked) {
    return CardAction{id, {m_keysShown ? m_keyOf(id) : QString(), word}, checked, true};
  };
  QVector<CardAction> actions{
      action(u"judge.cannot"_s, tr("can't judge"), own && own->state == LabelState::CannotJudge),
      action(u"judge.later"_s, tr("later"), own && own->state == LabelState::Later),
      action(u"judge.flag"_s, tr("flag"), label(card, criterion::Flag) != nullptr),
      action(u"judge.note"_s, tr("note"), label(card, criterion::Note) != nullptr),
  };
  if (own) actions.append(action(u"judge.withdraw"_s, tr("withdraw"), false));
  return actions;
}

} // namespace assayer
