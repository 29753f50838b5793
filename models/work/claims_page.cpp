#include "work/claims_page.h"

#include "answers/claims.h"
#include "answers/judged_answer.h"
#include "core/criteria.h"
#include "core/text.h"
#include "store/store.h"

#include <algorithm>

namespace assayer {

namespace {

constexpr int ContextLength = 32; // characters kept before and after a quote

QVector<Claim> proposedClaims(const Answer& answer)
{
  QVector<Claim> claims;
  for (const ClaimProposal& proposal : proposeClaims(answer.text, answer.citations))
    claims.append({{}, answer.id, static_cast<int>(claims.size()), proposal.first, proposal.last, proposal.text});
  return claims;
}

/// Reads quotes and looks them up; the texts of chunks are read once.
class QuoteReader {
public:
  QuoteReader(Store& store, const QueryPage& page, const QSet<ChunkId>& context)
      : m_store(store), m_page(page), m_context(context)
  {
  }

  Result<QVector<PageQuote>> read(const Label& label)
  {
    const auto quotes = m_store.evidenceOf(label.event);
    if (!quotes) return tl::unexpected(quotes.error());
    QVector<PageQuote> shown;
    for (const EvidenceQuote& quote : *quotes) {
      PageQuote row{quote, {}, {}, {}, m_context.contains(quote.chunk)};
      const auto chunk = m_store.chunk(quote.chunk);
      if (!chunk) return tl::unexpected(chunk.error());
      row.chunk = chunk->name;
      row.check = checkQuote(quote.quote, textOf(quote.chunk), quote.first);
      if (row.check.match == QuoteMatch::Absent) row.elsewhere = otherHolder(quote);
      shown.append(row);
    }
    return shown;
  }

private:
  QString textOf(ChunkId chunk)
  {
    auto known = m_texts.constFind(chunk);
    if (known == m_texts.constEnd()) {
      const quint32 id = static_cast<quint32>(chunk.value);
      const auto texts = m_store.chunkTexts({&id, 1});
      known = m_texts.insert(chunk, texts ? texts->value(0) : QString());
    }
    return *known;
  }

  // Only word for word: a near match in some other chunk would say little.
  QString otherHolder(const EvidenceQuote& quote)
  {
    const QString wanted = text::normalised(quote.quote);
    if (wanted.isEmpty()) return {};
    for (const PageChunk& item : m_page.chunks)
      if (item.chunk.id != quote.chunk && text::normalised(textOf(item.chunk.id)).contains(wanted))
        return item.chunk.name;
    return {};
  }

  Store& m_store;
  const QueryPage& m_page;
  const QSet<ChunkId>& m_context;
  QHash<ChunkId, QString> m_texts;
};

// What this judge's verdict and quotes leave possible.
JudgedClaim judgedBy(const Label* label, const QVector<PageQuote>& quotes)
{
  JudgedClaim claim;
  if (label && label->state == LabelState::Valued) claim.support = ValueSet::only(*label->value);
  QMap<int, EvidenceGroup> groups;
  for (const PageQuote& quote : quotes)
    if (!quote.quote.against) groups[quote.quote.group].insert(quote.quote.chunk);
  for (const EvidenceGroup& group : std::as_const(groups)) claim.evidence.append(group);
  return claim;
}

Tri supports(const JudgedClaim& claim, ChunkId cited)
{
  return !citationSupport(claim, cited).is(static_cast<int>(CitationSupport::None));
}

// This judge's verdicts on the claims of the query's other answers, by what these say, the newest one last.
Result<QHash<QString, QVector<Label>>> verdictsElsewhere(Store& store, const QueryPage& page, int answer)
{
  QHash<QString, QVector<Label>> verdicts;
  for (int i = 0; i < page.answers.size(); ++i) {
    if (i == answer) continue;
    const auto claims = store.claimsOf(page.answers[i].answer.id);
    if (!claims) return tl::unexpected(claims.error());
    for (const Claim& claim : *claims)
      if (const Label* const label = page.label(supportOf(claim.id)); label && label->value)
        verdicts[text::normalised(claim.text)].append(*label);
  }
  for (QVector<Label>& labels : verdicts) std::ranges::sort(labels, {}, &Label::at);
  return verdicts;
}

// Their newest verdict on these words that is another than the one here.
std::optional<int> otherVerdict(const Label* own, const QVector<Label>& elsewhere)
{
  if (!own || !own->value) return std::nullopt;
  for (auto label = elsewhere.crbegin(); label != elsewhere.crend(); ++label)
    if (label->value != own->value) return label->value;
  return std::nullopt;
}

} // namespace

Result<ClaimsPage> loadClaims(Store& store, const QueryPage& page, int answer, const QSet<ChunkId>& context)
{
  const Answer& shown = page.answers[answer].answer;
  ClaimsPage made;
  if (shown.state != AnswerState::Written) return made;
  made.answer = shown.id;
  const auto split = store.isSplit(shown.id);
  if (!split) return tl::unexpected(split.error());
  made.stored = *split;
  QVector<Claim> claims;
  if (made.stored) {
    const auto stored = store.claimsOf(shown.id);
    if (!stored) return tl::unexpected(stored.error());
    claims = *stored;
  } else {
    claims = proposedClaims(shown);
  }

  // Only beside a verdict of one's own: before it, it would be a hint.
  const bool isBegun = std::ranges::any_of(
      claims, [&](const Claim& claim) { return claim.id && page.label(supportOf(claim.id)) != nullptr; });
  const auto elsewhere =
      isBegun ? verdictsElsewhere(store, page, answer) : Result<QHash<QString, QVector<Label>>>(tl::in_place);
  if (!elsewhere) return tl::unexpected(elsewhere.error());
  QuoteReader reader(store, page, context);
  const QVector<QVector<int>> beside = citationsBeside(shown.text, claims, shown.citations);
  for (qsizetype i = 0; i < claims.size(); ++i) {
    PageClaim row;
    row.claim = claims[i];
    const Label* const label = claims[i].id ? page.label(supportOf(claims[i].id)) : nullptr;
    if (label) {
      auto quotes = reader.read(*label);
      if (!quotes) return tl::unexpected(quotes.error());
      row.evidence = std::move(*quotes);
    }
    const JudgedClaim judged = judgedBy(label, row.evidence);
    for (const int citation : beside[i]) {
      const ChunkId cited = shown.citations[citation].chunk;
      row.citations.append({citation, bool(cited), context.contains(cited), supports(judged, cited)});
    }
    if (label) row.saidElsewhere = otherVerdict(label, elsewhere->value(text::normalised(claims[i].text)));
    made.claims.append(row);
  }
  return made;
}

EvidenceQuote quoteOf(ChunkId chunk, const QString& text, qsizetype first, qsizetype last)
{
  while (first < last && text[first].isSpace()) ++first;
  while (last > first && text[last - 1].isSpace()) --last;
  EvidenceQuote quote;
  quote.chunk = chunk;
  quote.first = text::toCodePoint(text, first);
  quote.last = text::toCodePoint(text, last);
  quote.quote = text.sliced(first, last - first);
  quote.before = text::slice(text, std::max(0, quote.first - ContextLength), quote.first);
  quote.after = text::slice(text, quote.last, quote.last + ContextLength);
  return quote;
}

} // namespace assayer
