#include "work/disagreement_page.h"

#include "answers/quotes.h"
#include "core/text.h"
#include "store/store.h"
#include "work/chunk_texts.h"

#include <QCryptographicHash>
#include <QMap>
#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

// Looks random, and is the same in every window of this workspace.
int shuffleBits(const QByteArray& workspace, const Subject& subject)
{
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(workspace);
  for (const qint64 part : {subject.criterion.value, subject.item, subject.other})
    hash.addData(QByteArrayView(reinterpret_cast<const char*>(&part), sizeof part));
  return static_cast<unsigned char>(hash.result().front());
}

/// Reads one disagreement step by step.
class PageReader {
public:
  PageReader(Store& store, const Subject& subject) : m_store(store), m_texts(store) { m_page.subject = subject; }

  Result<DisagreementPage> read()
  {
    for (const auto step : {&PageReader::readCriterion, &PageReader::readLabels, &PageReader::readPlace,
                            &PageReader::readTexts, &PageReader::markEvidence})
      if (auto done = (this->*step)(); !done) return tl::unexpected(done.error());
    return std::move(m_page);
  }

private:
  Result<void> readCriterion()
  {
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    const auto row = std::ranges::find(*criteria, m_page.subject.criterion, &Criterion::id);
    if (row == criteria->cend())
      return fail(ErrorKind::NotFound, QStringLiteral("criterion"), QStringLiteral("there is no such criterion"));
    m_page.criterion = *row;
    const auto ruling = m_store.rulingOn(m_page.subject);
    if (!ruling) return tl::unexpected(ruling.error());
    m_page.ruling = *ruling;
    return {};
  }

  Result<void> readLabels()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    QSet<JudgeId> people;
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Person) people.insert(judge.id);
    const auto history = m_store.history(m_page.subject);
    if (!history) return tl::unexpected(history.error());
    QMap<qint64, Label> now;
    for (const LabelEvent& event : *history)
      if (event.now.round == 0 && people.contains(event.now.judge)) now.insert(event.now.judge.value, event.now);

    QMap<int, QVector<Label>> byValue;
    for (const Label& label : std::as_const(now)) {
      if (label.state == LabelState::CannotJudge) ++m_page.cannotJudge;
      if (label.state == LabelState::Valued && label.value && !label.carried) byValue[*label.value].append(label);
    }
    for (auto entry = byValue.cbegin(); entry != byValue.cend(); ++entry)
      m_page.said.append({entry.key(), static_cast<int>(entry->size())});
    return chooseSides(byValue);
  }

  Result<void> chooseSides(const QMap<int, QVector<Label>>& byValue)
  {
    QVector<ValueCount> chosen = m_page.said;
    if (chosen.size() > 2) {
      if (!m_page.criterion.ordinal)
        std::ranges::stable_sort(chosen, std::greater<>(), &ValueCount::judges);
      else
        chosen = {chosen.first(), chosen.last()};
      chosen.resize(2);
    }
    const int bits = shuffleBits(m_store.uid(), m_page.subject);
    if (bits & 1) std::ranges::reverse(chosen);
    m_page.isMirrored = m_page.criterion.on == SubjectKind::AnswerPair && (bits & 2);
    for (const ValueCount& value : std::as_const(chosen)) {
      auto side = sideOf(byValue.value(value.value));
      if (!side) return tl::unexpected(side.error());
      m_page.sides.append(std::move(*side));
    }
    return {};
  }

  // Groups of each judge are alternatives to those of the others.
  Result<DisagreementSide> sideOf(QVector<Label> labels)
  {
    std::ranges::sort(labels, {}, [](const Label& label) { return std::pair(label.at, label.event); });
    DisagreementSide side;
    side.value = *labels.first().value;
    side.judges = static_cast<int>(labels.size());
    side.event = labels.first().event;
    int groups = 0;
    for (const Label& label : std::as_const(labels)) {
      const QString reason = label.rationale.trimmed();
      if (!reason.isEmpty() && !side.reasons.contains(reason)) side.reasons.append(reason);
      const auto quotes = m_store.evidenceOf(label.event);
      if (!quotes) return tl::unexpected(quotes.error());
      int highest = groups;
      for (EvidenceQuote quote : *quotes) {
        const auto isSame = [&](const EvidenceQuote& known) {
          return known.chunk == quote.chunk && known.first == quote.first && known.last == quote.last &&
                 known.quote == quote.quote && known.against == quote.against;
        };
        if (groups > 0 && std::ranges::any_of(side.evidence, isSame)) continue;
        quote.group += groups;
        highest = std::max(highest, quote.group + 1);
        side.evidence.append(quote);
      }
      groups = highest;
    }
    return side;
  }

  Result<void> readPlace()
  {
    QueryId query{m_page.subject.item};
    if (m_page.criterion.on != SubjectKind::QueryChunk) {
      AnswerId id{m_page.subject.item};
      if (m_page.criterion.on == SubjectKind::Claim) {
        const auto claim = m_store.claim(ClaimId{m_page.subject.item});
        if (!claim) return tl::unexpected(claim.error());
        m_claim = *claim;
        id = claim->answer;
      }
      const auto answer = m_store.answer(id);
      if (!answer) return tl::unexpected(answer.error());
      m_answer = *answer;
      query = answer->query;
    }
    const auto detail = m_store.query(query);
    if (!detail) return tl::unexpected(detail.error());
    m_page.query = *detail;
    return {};
  }

  using Kind = DisagreementText::Kind;

  void addText(Kind kind, const QString& text)
  {
    DisagreementText made;
    made.kind = kind;
    made.text = text;
    m_page.texts.append(made);
  }

  Result<void> addChunk(ChunkId id, bool seen)
  {
    for (const DisagreementText& there : std::as_const(m_page.texts))
      if (there.chunk == id) return {};
    const auto row = m_store.chunk(id);
    if (!row) return tl::unexpected(row.error());
    const auto text = m_texts.of(id);
    if (!text) return tl::unexpected(text.error());
    DisagreementText made;
    made.chunk = id;
    made.name = row->name;
    made.text = *text;
    made.seen = seen;
    if (row->document) {
      const auto document = m_store.document(row->document);
      if (!document) return tl::unexpected(document.error());
      made.title = document->title;
    }
    m_page.texts.append(made);
    return {};
  }

  Result<void> readTexts()
  {
    const Subject& subject = m_page.subject;
    switch (m_page.criterion.on) {
    case SubjectKind::QueryChunk: return addChunk(ChunkId{subject.other}, false);
    case SubjectKind::Claim: return readClaimTexts();
    case SubjectKind::Answer:
      addText(Kind::Answer, m_answer.text);
      if (!m_page.query.reference.isEmpty()) addText(Kind::Reference, m_page.query.reference);
      return addContext();
    case SubjectKind::AnswerPair: break;
    }
    const auto other = m_store.answer(AnswerId{subject.other});
    if (!other) return tl::unexpected(other.error());
    addText(Kind::Answer, m_page.isMirrored ? other->text : m_answer.text);
    addText(Kind::OtherAnswer, m_page.isMirrored ? m_answer.text : other->text);
    if (!m_page.query.reference.isEmpty()) addText(Kind::Reference, m_page.query.reference);
    return {};
  }

  Result<void> readClaimTexts()
  {
    const Subject& subject = m_page.subject;
    addText(Kind::Claim, m_claim.text);
    if (subject.criterion == criterion::EntailmentByChunk) return addChunk(ChunkId{subject.other}, false);
    if (subject.criterion == criterion::EntailmentByAnswer) {
      const auto other = m_store.answer(AnswerId{subject.other});
      if (!other) return tl::unexpected(other.error());
      addText(Kind::OtherAnswer, other->text);
    }
    addText(Kind::Answer, m_answer.text);
    if (m_claim.first && m_claim.last)
      m_page.texts.last().claim = {text::toUtf16(m_answer.text, *m_claim.first),
                                   text::toUtf16(m_answer.text, *m_claim.last)};
    return subject.criterion == criterion::Support ? addContext() : Result<void>();
  }

  // What the generator saw; what somebody quotes comes first, seen or not.
  Result<void> addContext()
  {
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    const auto rankings = m_store.rankingsOf(m_page.query.row.id);
    if (!rankings) return tl::unexpected(rankings.error());
    const auto run = std::ranges::find(*runs, m_answer.run, &RunRow::id);
    QVector<ChunkId> context;
    for (const Ranking& ranking : *rankings) {
      if (ranking.run != m_answer.run) continue;
      const qsizetype all = ranking.chunks.size();
      const qsizetype k = run != runs->cend() && run->k ? std::min<qsizetype>(*run->k, all) : all;
      for (const quint32 id : ranking.chunks.first(k)) context.append(ChunkId{id});
    }
    QVector<ChunkId> quoted;
    for (const DisagreementSide& side : std::as_const(m_page.sides))
      for (const EvidenceQuote& quote : side.evidence)
        if (!quoted.contains(quote.chunk)) quoted.append(quote.chunk);
    for (const ChunkId id : std::as_const(context))
      if (quoted.contains(id))
        if (auto added = addChunk(id, true); !added) return added;
    for (const ChunkId id : std::as_const(quoted))
      if (auto added = addChunk(id, false); !added) return added;
    for (const ChunkId id : std::as_const(context))
      if (auto added = addChunk(id, true); !added) return added;
    return {};
  }

  Result<void> markEvidence()
  {
    for (int side = 0; side < m_page.sides.size(); ++side)
      for (const EvidenceQuote& quote : std::as_const(m_page.sides[side].evidence)) {
        const auto text = std::ranges::find(m_page.texts, quote.chunk, &DisagreementText::chunk);
        const auto words = m_texts.of(quote.chunk);
        if (!words) return tl::unexpected(words.error());
        const QuoteCheck found = checkQuote(quote.quote, *words, quote.first);
        m_page.sides[side].isThere.append(found.match != QuoteMatch::Absent);
        if (found.match == QuoteMatch::Absent || text == m_page.texts.end()) continue;
        text->marks.append({side, text::toUtf16(*words, found.first), text::toUtf16(*words, found.last)});
      }
    return {};
  }

  Store& m_store;
  ChunkTexts m_texts;
  DisagreementPage m_page;
  Answer m_answer;
  Claim m_claim;
};

} // namespace

Result<DisagreementPage> loadDisagreementPage(Store& store, const Subject& subject)
{
  return PageReader(store, subject).read();
}

} // namespace assayer
