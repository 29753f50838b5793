#include "work/claims_page.h"

#include "answers/claims.h"
#include "answers/judged_answer.h"
#include "core/criteria.h"
#include "core/text.h"
#include "store/store.h"
#include "work/chunk_texts.h"

#include <algorithm>

namespace assayer {

namespace {

constexpr int ContextLength = 32; // characters kept before and after a quote

/// Reads quotes and looks them up.
class QuoteReader {
public:
  QuoteReader(Store& store, const QueryPage& page, const QSet<ChunkId>& context)
      : m_store(store), m_texts(store), m_context(context)
  {
    for (const PageChunk& item : page.chunks) m_page.append(item.chunk.id);
  }

  Result<QVector<PageQuote>> read(const Label& label)
  {
    const auto quotes = m_store.evidenceOf(label.event);
    if (!quotes) return tl::unexpected(quotes.error());
    QVector<PageQuote> shown;
    for (const EvidenceQuote& quote : *quotes) {
      auto row = look(quote);
      if (!row) return tl::unexpected(row.error());
      shown.append(*std::move(row));
    }
    return shown;
  }

private:
  Result<PageQuote> look(const EvidenceQuote& quote)
  {
    PageQuote row{quote, {}, {}, {}, m_context.contains(quote.chunk)};
    const auto chunk = m_store.chunk(quote.chunk);
    if (!chunk) return tl::unexpected(chunk.error());
    row.chunk = chunk->name;
    const auto text = m_texts.of(quote.chunk);
    if (!text) return tl::unexpected(text.error());
    row.check = checkQuote(quote.quote, *text, quote.first);
    if (row.check.match != QuoteMatch::Absent) return row;
    const auto holder = m_texts.holderOf(quote.quote, m_page, quote.chunk);
    if (!holder) return tl::unexpected(holder.error());
    if (!*holder) return row;
    const auto other = m_store.chunk(**holder);
    if (!other) return tl::unexpected(other.error());
    row.elsewhere = other->name;
    return row;
  }

  Store& m_store;
  ChunkTexts m_texts;
  QVector<ChunkId> m_page;
  const QSet<ChunkId>& m_context;
};

// What this judge's verdict and quotes leave possible, and what they said of the passages that are cited.
JudgedClaim judgedBy(const QueryPage& page, ClaimId id, const Label* label, const QVector<PageQuote>& quotes,
                     const QVector<ChunkId>& cited)
{
  JudgedClaim claim;
  claim.cited = cited;
  for (const ChunkId chunk : cited)
    if (const Label* const said = id && chunk ? page.label(citationOf(id, chunk)) : nullptr; said && said->value)
      claim.said.insert(chunk, supportByEntailment(ValueSet::only(*said->value)));
  if (label && label->state == LabelState::Valued) claim.support = ValueSet::only(*label->value);
  QVector<EvidenceQuote> evidence;
  for (const PageQuote& quote : quotes) evidence.append(quote.quote);
  claim.evidence = evidenceGroups(evidence);
  return claim;
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
    QVector<ChunkId> cited;
    for (const int citation : beside[i]) cited.append(shown.citations[citation].chunk);
    const JudgedClaim judged = judgedBy(page, claims[i].id, label, row.evidence, cited);
    for (qsizetype at = 0; at < cited.size(); ++at)
      row.citations.append(
          {beside[i][at], bool(cited[at]), context.contains(cited[at]), citationSupports(judged, cited[at])});
    if (label) row.saidElsewhere = otherVerdict(label, elsewhere->value(text::normalised(claims[i].text)));
    made.claims.append(row);
  }
  return made;
}

QVector<Subject> contradictedBy(const QueryPage& page, ClaimId claim, int verdict, const QVector<EvidenceQuote>& quotes)
{
  const bool holds = verdict == support::Supported || verdict == support::Partly;
  QVector<Subject> contradicted;
  for (const Label& label : page.labels) {
    if (label.subject.criterion != criterion::EntailmentByChunk || label.subject.item != claim.value || !label.value)
      continue;
    const bool supports =
        supportByEntailment(ValueSet::only(*label.value)) != ValueSet::only(static_cast<int>(CitationSupport::None));
    const bool isQuoted = std::ranges::any_of(
        quotes, [&](const EvidenceQuote& quote) { return !quote.against && quote.chunk.value == label.subject.other; });
    if (holds ? isQuoted && !supports : supports) contradicted.append(label.subject);
  }
  return contradicted;
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
