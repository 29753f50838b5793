#include "work/carry_over.h"

#include "answers/claims.h"
#include "answers/judged_answer.h"
#include "answers/quotes.h"
#include "core/criteria.h"
#include "core/text.h"
#include "store/store.h"
#include "work/chunk_texts.h"
#include "work/claims_page.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <span>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What a generator saw. Chunks of equal normalised text are one text, whatever they are called.
struct SeenTexts {
  QSet<ChunkId> chunks;
  QHash<qint64, ChunkId> byText;

  static qint64 keyOf(const ChunkRow& chunk) { return chunk.nearGroup != 0 ? chunk.nearGroup : -chunk.id.value; }
  // Nothing known of either is no equality.
  bool sameAs(const SeenTexts& other) const
  {
    return !chunks.isEmpty() && byText.size() == other.byText.size() &&
           std::all_of(byText.keyBegin(), byText.keyEnd(), [&](qint64 key) { return other.byText.contains(key); });
  }
};

/// A claim's fate, and what to store of a carried one.
struct Fated {
  CarriedClaim row;
  Decision decision;
};

class Carrier {
public:
  Carrier(Store& store, JudgeId judge, CarryMode mode) : m_store(store), m_texts(store), m_judge(judge), m_mode(mode) {}

  Result<CarryOver> carry(RunId from, RunId to)
  {
    if (from == to) return fail(ErrorKind::Usage, {}, u"verdicts are carried from one run to another"_s);
    if (auto found = findRuns(from, to); !found) return tl::unexpected(found.error());
    if (auto read = readLabels(); !read) return tl::unexpected(read.error());
    if (auto read = readAnswers(); !read) return tl::unexpected(read.error());
    if (auto read = readContexts(); !read) return tl::unexpected(read.error());
    for (const Answer& answer : std::as_const(m_targets))
      if (auto done = carryTo(answer); !done) return tl::unexpected(done.error());
    return std::move(m_result);
  }

private:
  struct Contexts {
    QVector<quint32> from;
    QVector<quint32> to;
  };

  Result<void> findRuns(RunId from, RunId to)
  {
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs) {
      if (run.id == from) m_from = run;
      if (run.id == to) m_to = run;
    }
    if (!m_from.id || !m_to.id) return fail(ErrorKind::NotFound, u"run"_s, u"there is no such run in the workspace"_s);
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    if (std::ranges::none_of(*judges, [&](const JudgeRow& judge) { return judge.id == m_judge; }))
      return fail(ErrorKind::NotFound, u"judge"_s, u"there is no such judge in the workspace"_s);
    return {};
  }

  Result<void> readLabels()
  {
    return m_store.eachLabel(criterion::Support, LabelScope::only(m_judge), [&](const Label& label) {
      if (label.round == 0) m_labels.insert(ClaimId{label.subject.item}, label);
    });
  }

  Result<void> readAnswers()
  {
    if (auto read = m_store.eachAnswer(m_from.id, [&](const Answer& answer) { m_sources[answer.query] = answer.id; });
        !read)
      return read;
    if (auto read = m_store.eachAnswer(m_to.id,
                                       [&](const Answer& answer) {
                                         if (m_sources.contains(answer.query)) m_targets.append(answer);
                                       });
        !read)
      return read;
    for (const RunId run : {m_from.id, m_to.id}) {
      const auto read = m_store.eachClaim(run, [&](const Claim& claim, bool standing) {
        m_split.insert(claim.answer);
        if (standing) m_claims[claim.answer].append(claim);
      });
      if (!read) return read;
    }
    return {};
  }

  Result<void> readContexts()
  {
    return m_store.eachRanking([&](RunId run, QueryId query, std::span<const quint32> chunks) {
      const bool isFrom = run == m_from.id;
      const RunRow& row = isFrom ? m_from : m_to;
      if (run != row.id || row.condition == Condition::NoContext || !m_sources.contains(query)) return;
      const auto seen = chunks.first(std::min(chunks.size(), static_cast<std::size_t>(row.k.value_or(1 << 30))));
      Contexts& contexts = m_contexts[query];
      (isFrom ? contexts.from : contexts.to) = QVector<quint32>(seen.begin(), seen.end());
    });
  }

  Result<SeenTexts> seenTexts(const QVector<quint32>& chunks)
  {
    const auto rows = m_store.chunks({chunks.constData(), static_cast<std::size_t>(chunks.size())});
    if (!rows) return tl::unexpected(rows.error());
    SeenTexts seen;
    for (const ChunkRow& row : *rows) {
      seen.chunks.insert(row.id);
      if (!seen.byText.contains(SeenTexts::keyOf(row))) seen.byText.insert(SeenTexts::keyOf(row), row.id);
    }
    return seen;
  }

  // The judge's verdicts on the claims of the query's answer in the run that they come from, by what these say.
  QHash<QString, QVector<Label>> verdictsOn(QueryId query) const
  {
    QHash<QString, QVector<Label>> verdicts;
    for (const Claim& claim : m_claims.value(m_sources.value(query)))
      if (const auto label = m_labels.constFind(claim.id); label != m_labels.constEnd() && label->value)
        verdicts[text::normalised(claim.text)].append(*label);
    return verdicts;
  }

  Result<void> carryTo(const Answer& answer)
  {
    m_verdicts = verdictsOn(answer.query);
    if (!m_verdicts.isEmpty()) {
      const Contexts contexts = m_contexts.value(answer.query);
      const auto from = seenTexts(contexts.from);
      if (!from) return tl::unexpected(from.error());
      const auto to = seenTexts(contexts.to);
      if (!to) return tl::unexpected(to.error());
      m_context = *to;
      m_sameContext = from->sameAs(*to);
    }
    auto fates = fatesOf(answer, claimsOf(answer));
    if (!fates) return tl::unexpected(fates.error());
    const auto isCarried = [](const Fated& claim) { return claim.row.fate == CarryFate::Carried; };
    const bool any = std::ranges::any_of(*fates, isCarried);
    if (any && !m_split.contains(answer.id)) {
      ++m_result.split;
      if (m_mode == CarryMode::Store) {
        // Whoever split it in the meantime was first.
        if (auto added = m_store.addClaims(answer.id, claimsOf(answer)); !added) return added;
        const auto stored = m_store.claimsOf(answer.id);
        if (!stored) return tl::unexpected(stored.error());
        fates = fatesOf(answer, *stored);
        if (!fates) return tl::unexpected(fates.error());
      }
    }
    Gesture gesture{m_judge, {}};
    for (const Fated& claim : *fates) {
      if (isCarried(claim)) gesture.decisions.append(claim.decision);
      m_result.claims.append(claim.row);
    }
    if (gesture.decisions.isEmpty() || m_mode == CarryMode::DryRun) return {};
    if (const auto stored = m_store.record(gesture); !stored) return tl::unexpected(stored.error());
    return {};
  }

  // As they stand, else as the sentences of the answer propose them.
  QVector<Claim> claimsOf(const Answer& answer) const
  {
    if (m_split.contains(answer.id)) return m_claims.value(answer.id);
    return proposedClaims(answer);
  }

  Result<QVector<Fated>> fatesOf(const Answer& answer, const QVector<Claim>& claims)
  {
    QVector<Fated> fates;
    for (const Claim& claim : claims) {
      Fated fated;
      fated.row = {answer.query, static_cast<int>(fates.size()) + 1, claim.text, CarryFate::NoCounterpart, {}};
      const QVector<Label> verdicts = m_verdicts.value(text::normalised(claim.text));
      if (!verdicts.isEmpty())
        if (auto decided = decide(claim, verdicts, fated); !decided) return tl::unexpected(decided.error());
      fates.append(fated);
    }
    return fates;
  }

  Result<void> decide(const Claim& claim, const QVector<Label>& verdicts, Fated& fated)
  {
    const auto differs = [&](const Label& label) { return label.value != verdicts.first().value; };
    const bool several = std::ranges::any_of(verdicts, differs);
    if (!several) fated.row.verdict = verdicts.first().value;
    if (claim.id && m_labels.contains(claim.id)) {
      fated.row.fate = CarryFate::LabelledAlready;
      return {};
    }
    fated.row.fate = CarryFate::SeveralVerdicts;
    if (several) return {};
    for (const Label& label : verdicts) {
      if (auto tried = tryCarrying(claim, label, fated); !tried) return tried;
      if (fated.row.fate == CarryFate::Carried) break;
    }
    return {};
  }

  Result<void> tryCarrying(const Claim& claim, const Label& label, Fated& fated)
  {
    const auto quotes = m_store.evidenceOf(label.event);
    if (!quotes) return tl::unexpected(quotes.error());
    QVector<EvidenceQuote> evidence = *quotes;
    if (label.value == support::NotInEvidence || quotes->isEmpty()) {
      fated.row.fate = m_sameContext ? CarryFate::Carried : CarryFate::OtherContext;
    } else {
      const auto placed = placeInContext(evidence);
      if (!placed) return tl::unexpected(placed.error());
      fated.row.fate = *placed ? CarryFate::Carried : CarryFate::EvidenceElsewhere;
    }
    fated.decision = {{criterion::Support, claim.id.value, 0},
                      LabelState::Valued,
                      label.value,
                      label.rationale,
                      {},
                      evidence,
                      label.event};
    return {};
  }

  // Moves each quote to the chunk of the context that holds it; false: one stands in none.
  Result<bool> placeInContext(QVector<EvidenceQuote>& evidence)
  {
    for (EvidenceQuote& quote : evidence) {
      ChunkId holder = quote.chunk;
      if (!m_context.chunks.contains(holder)) {
        const auto row = m_store.chunk(quote.chunk);
        if (!row) return tl::unexpected(row.error());
        holder = m_context.byText.value(SeenTexts::keyOf(*row));
        if (!holder) return false;
      }
      const auto text = m_texts.of(holder);
      if (!text) return tl::unexpected(text.error());
      const QuoteCheck check = checkQuote(quote.quote, *text, quote.first);
      if (check.match != QuoteMatch::Exact && check.match != QuoteMatch::Normalised) return false;
      if (holder == quote.chunk) continue;
      EvidenceQuote moved = quoteOf(holder, *text, text::toUtf16(*text, check.first), text::toUtf16(*text, check.last));
      moved.against = quote.against;
      moved.group = quote.group;
      quote = moved;
    }
    return true;
  }

  Store& m_store;
  ChunkTexts m_texts;
  JudgeId m_judge;
  CarryMode m_mode;
  RunRow m_from;
  RunRow m_to;
  QHash<ClaimId, Label> m_labels;
  QHash<QueryId, AnswerId> m_sources;
  QVector<Answer> m_targets;
  QHash<AnswerId, QVector<Claim>> m_claims;
  QSet<AnswerId> m_split;
  QHash<QueryId, Contexts> m_contexts;
  // Of the query in hand.
  QHash<QString, QVector<Label>> m_verdicts;
  SeenTexts m_context;
  bool m_sameContext = false;
  CarryOver m_result;
};

} // namespace

int CarryOver::count(CarryFate fate) const
{
  return static_cast<int>(std::ranges::count_if(claims, [&](const CarriedClaim& claim) { return claim.fate == fate; }));
}

int CarryOver::suggested() const
{
  return static_cast<int>(
      std::ranges::count_if(claims, [](const CarriedClaim& claim) { return isSuggested(claim.fate); }));
}

Result<CarryOver> carryOver(Store& store, JudgeId judge, RunId from, RunId to, CarryMode mode)
{
  return Carrier(store, judge, mode).carry(from, to);
}

} // namespace assayer
