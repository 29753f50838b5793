#include "work/corpus_register.h"

#include "core/similarity.h"
#include "core/text.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int NoDocument = -1;

QDate dayOf(const QString& text)
{
  return QDate::fromString(text.left(10), Qt::ISODate);
}

// What of a document's validity and rights is asked millions of times, read once.
struct Validity {
  std::optional<qint64> from; // Julian days
  std::optional<qint64> to;
  QStringList groups;

  bool isStale(qint64 day) const { return (from && day < *from) || (to && day >= *to); }
  bool isForbidden(const QStringList& asking) const
  {
    return !groups.isEmpty() && !asking.isEmpty() &&
           std::ranges::none_of(asking, [&](const QString& group) { return groups.contains(group); });
  }
};

struct Asked {
  std::optional<qint64> day; // of the query; absent: the run's counts
  QStringList groups;
};

// Reads a corpus once, table after table.
class RegisterReading {
public:
  RegisterReading(Store& store, const QDate& date, const ProgressFunction& progress)
      : m_store(store), m_progress(progress)
  {
    m_made.date = date;
  }

  Result<CorpusRegister> read()
  {
    for (const auto part :
         {&RegisterReading::readDocuments, &RegisterReading::readChunks, &RegisterReading::readPools,
          &RegisterReading::readQueries, &RegisterReading::readRankings, &RegisterReading::readAnswers}) {
      if (auto done = (this->*part)(); !done) return tl::unexpected(done.error());
      if (m_progress && !m_progress({++m_done, 6}))
        return fail(ErrorKind::Cancelled, {}, u"reading the corpus was stopped"_s);
    }
    findTwins();
    judge();
    return std::move(m_made);
  }

private:
  Result<void> readDocuments()
  {
    auto documents = m_store.documents();
    if (!documents) return tl::unexpected(documents.error());
    m_made.documents.reserve(documents->size());
    for (DocumentRow& document : *documents) {
      m_places.insert(document.id, static_cast<int>(m_made.documents.size()));
      Validity validity;
      if (const QDate from = dayOf(document.validFrom); from.isValid()) validity.from = from.toJulianDay();
      if (const QDate to = dayOf(document.validTo); to.isValid()) validity.to = to.toJulianDay();
      validity.groups = document.groups;
      m_validity.push_back(std::move(validity));
      RegisteredDocument row;
      row.document = std::move(document);
      m_made.documents.append(std::move(row));
    }
    m_texts.resize(m_validity.size());
    m_isSeen.resize(m_validity.size());
    m_marks.assign(m_validity.size(), 0);
    return {};
  }

  Result<void> readChunks()
  {
    return m_store.eachChunk([&](const ChunkRow& chunk, bool isNewest) {
      const int place = chunk.document ? m_places.value(chunk.document, NoDocument) : NoDocument;
      const auto id = static_cast<std::size_t>(chunk.id.value);
      if (m_documentOf.size() <= id) m_documentOf.resize(std::max(id + 1, m_documentOf.size() * 2), NoDocument);
      m_documentOf[id] = place; // older texts too: they may have been retrieved
      if (!isNewest) return;
      ++m_made.chunks;
      if (place == NoDocument) {
        ++m_made.chunksWithoutDocument;
        return;
      }
      ++m_made.documents[place].chunks;
      if (chunk.nearGroup != 0)
        m_texts[static_cast<std::size_t>(place)].push_back(static_cast<quint64>(chunk.nearGroup));
    });
  }

  Result<void> readPools()
  {
    if (auto read = m_store.eachPoolAddition([&](QueryId, ChunkId chunk) { see(documentOf(chunk.value)); }); !read)
      return read;
    return m_store.eachLabel(criterion::Relevance, LabelScope::everybody(),
                             [&](const Label& label) { see(documentOf(label.subject.other)); });
  }

  Result<void> readQueries()
  {
    if (auto read = m_store.eachQuery([&](const QueryDetail& query) {
          Asked asked{{}, query.groups};
          if (const QDate day = dayOf(query.date); day.isValid())
            asked.day = day.toJulianDay();
          else if (!query.date.isEmpty())
            asked.day = UnknownDay;
          m_asked.insert(query.row.id, asked);
        });
        !read)
      return read;
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs) m_runs.insert(run.id, run);
    return {};
  }

  Result<void> readRankings()
  {
    return m_store.eachRanking([&](RunId run, QueryId query, std::span<const quint32> chunks) {
      const RunRow& row = m_runs[run];
      const std::size_t seen =
          row.k ? std::min<std::size_t>(static_cast<std::size_t>(std::max(*row.k, 0)), chunks.size()) : chunks.size();
      // What the generator saw first, so that each document is met first where it weighs most.
      ++m_mark;
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        const int place = documentOf(chunks[i]);
        if (place == NoDocument || !markFirst(place)) continue;
        see(place);
        RegisteredDocument& document = m_made.documents[place];
        ++document.retrieved;
        if (i >= seen) continue;
        document.stale.retrieved += isStale(place, run, query);
        document.unauthorised.retrieved += isForbidden(place, query);
      }
    });
  }

  Result<void> readAnswers()
  {
    const auto used = usedChunks();
    if (!used) return tl::unexpected(used.error());
    for (auto run = m_runs.cbegin(); run != m_runs.cend(); ++run)
      if (auto read = m_store.eachAnswer(run.key(),
                                         [&](const Answer& answer) {
                                           QVector<ChunkId> cited;
                                           for (const Citation& citation : answer.citations)
                                             cited.append(citation.chunk);
                                           count(answer, cited, &RegisteredDocument::cited, &SourceUse::cited);
                                           count(answer, used->value(answer.id), &RegisteredDocument::used,
                                                 &SourceUse::used);
                                         });
          !read)
        return read;
    return {};
  }

  // Chunks that a person quoted for a claim that they call supported or partly, by answer.
  Result<QHash<AnswerId, QVector<ChunkId>>> usedChunks()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    QSet<JudgeId> models;
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Model) models.insert(judge.id);
    QHash<EventId, qint64> claims;
    if (auto read = m_store.eachLabel(criterion::Support, LabelScope::everybody(),
                                      [&](const Label& label) {
                                        if (label.value && *label.value <= 1 && label.round == 0 &&
                                            !models.contains(label.judge))
                                          claims.insert(label.event, label.subject.item);
                                      });
        !read)
      return tl::unexpected(read.error());
    QHash<AnswerId, QVector<ChunkId>> used;
    if (claims.isEmpty()) return used;
    QHash<qint64, AnswerId> answers;
    for (auto run = m_runs.cbegin(); run != m_runs.cend(); ++run)
      if (auto read = m_store.eachClaim(
              run.key(), [&](const Claim& claim, bool) { answers.insert(claim.id.value, claim.answer); });
          !read)
        return tl::unexpected(read.error());
    if (auto read = m_store.eachEvidence(criterion::Support,
                                         [&](EventId event, const EvidenceQuote& quote) {
                                           const auto claim = claims.constFind(event);
                                           if (claim != claims.constEnd() && !quote.against)
                                             used[answers.value(*claim)].append(quote.chunk);
                                         });
        !read)
      return tl::unexpected(read.error());
    return used;
  }

  void count(const Answer& answer, const QVector<ChunkId>& chunks, int RegisteredDocument::*all, int SourceUse::*wrong)
  {
    ++m_mark;
    for (const ChunkId chunk : chunks) {
      const int place = documentOf(chunk.value);
      if (place == NoDocument || !markFirst(place)) continue;
      RegisteredDocument& document = m_made.documents[place];
      ++(document.*all);
      document.stale.*wrong += isStale(place, answer.run, answer.query);
      document.unauthorised.*wrong += isForbidden(place, answer.query);
    }
  }

  void findTwins()
  {
    for (std::vector<quint64>& texts : m_texts) {
      std::ranges::sort(texts);
      texts.erase(std::ranges::unique(texts).begin(), texts.end());
    }
    const std::vector<quint32> clusters = nearDuplicates(m_texts);
    QHash<quint32, QVector<int>> byText;
    QHash<QString, QVector<int>> byName;
    for (int i = 0; i < m_made.documents.size(); ++i) {
      if (const quint32 cluster = clusters[static_cast<std::size_t>(i)]; cluster != 0) byText[cluster].append(i);
      byName[text::normalised(m_made.documents[i].document.name)].append(i);
    }
    for (const QVector<int>& twins : std::as_const(byText)) join(twins, DocumentFault::DuplicateText);
    for (const QVector<int>& twins : std::as_const(byName))
      if (twins.size() > 1) join(twins, DocumentFault::DuplicateId);
  }

  void join(const QVector<int>& twins, DocumentFault fault)
  {
    constexpr qsizetype twinsNamed = 10; // of a hundred copies nobody reads all names
    for (const int one : twins) {
      m_made.documents[one].faults.append(fault);
      for (const int other : twins) {
        QStringList& named = m_made.documents[one].twins;
        const QString& name = m_made.documents[other].document.name;
        if (named.size() >= twinsNamed) break;
        if (other != one && !named.contains(name)) named.append(name);
      }
    }
  }

  void judge()
  {
    for (int i = 0; i < m_made.documents.size(); ++i) {
      RegisteredDocument& document = m_made.documents[i];
      document.faults += metadataFaults(document.document, m_made.date);
      if (document.chunks == 0)
        document.faults.append(DocumentFault::NoChunk);
      else if (!m_isSeen[static_cast<std::size_t>(i)])
        document.faults.append(DocumentFault::Orphan);
      std::ranges::sort(document.faults);
      m_made.withFaults += !document.faults.isEmpty();
      for (const DocumentFault fault : std::as_const(document.faults)) ++m_made.faults[static_cast<std::size_t>(fault)];
    }
  }

  int documentOf(qint64 chunk) const
  {
    const auto id = static_cast<std::size_t>(chunk);
    return id < m_documentOf.size() ? m_documentOf[id] : NoDocument;
  }
  void see(int place)
  {
    if (place != NoDocument) m_isSeen[static_cast<std::size_t>(place)] = true;
  }
  // Each document once a list.
  bool markFirst(int place) { return std::exchange(m_marks[static_cast<std::size_t>(place)], m_mark) != m_mark; }
  int isStale(int place, RunId run, QueryId query)
  {
    const Validity& validity = m_validity[static_cast<std::size_t>(place)];
    if (!validity.from && !validity.to) return 0;
    std::optional<qint64> day = m_asked[query].day;
    if (!day) {
      const auto known = m_runDays.constFind(run);
      if (known != m_runDays.constEnd()) {
        day = *known;
      } else {
        const QDate date = dayOf(m_runs[run].date);
        day = date.isValid() ? date.toJulianDay() : UnknownDay;
        m_runDays.insert(run, *day);
      }
    }
    return *day != UnknownDay && validity.isStale(*day);
  }
  int isForbidden(int place, QueryId query)
  {
    return m_validity[static_cast<std::size_t>(place)].isForbidden(m_asked[query].groups);
  }

  static constexpr qint64 UnknownDay = std::numeric_limits<qint64>::min();

  Store& m_store;
  const ProgressFunction& m_progress;
  qint64 m_done = 0;
  CorpusRegister m_made;
  QHash<DocumentId, int> m_places;
  std::vector<Validity> m_validity;
  std::vector<std::vector<quint64>> m_texts; // of the chunks of each document
  std::vector<int> m_documentOf;             // by chunk id
  std::vector<bool> m_isSeen;
  std::vector<quint32> m_marks;
  quint32 m_mark = 0;
  QHash<QueryId, Asked> m_asked;
  QHash<RunId, RunRow> m_runs;
  QHash<RunId, qint64> m_runDays;
};

} // namespace

const QStringList& documentFaultWords()
{
  static const QStringList words{u"no_owner"_s,      u"no_source"_s,       u"expired"_s,
                                 u"not_yet_valid"_s, u"unreadable_date"_s, u"no_chunk"_s,
                                 u"orphan"_s,        u"duplicate_text"_s,  u"duplicate_id"_s};
  return words;
}

QString documentFaultName(DocumentFault fault)
{
  switch (fault) {
  case DocumentFault::NoOwner: return u"no owner"_s;
  case DocumentFault::NoSource: return u"no source"_s;
  case DocumentFault::Expired: return u"expired"_s;
  case DocumentFault::NotYetValid: return u"not yet valid"_s;
  case DocumentFault::UnreadableDate: return u"dates that make no sense"_s;
  case DocumentFault::NoChunk: return u"no chunk"_s;
  case DocumentFault::Orphan: return u"never retrieved"_s;
  case DocumentFault::DuplicateText: return u"same text as another"_s;
  case DocumentFault::DuplicateId: return u"same id as another"_s;
  }
  return {};
}

QVector<DocumentFault> metadataFaults(const DocumentRow& document, const QDate& date)
{
  QVector<DocumentFault> faults;
  if (document.owner.trimmed().isEmpty()) faults.append(DocumentFault::NoOwner);
  if (document.source.trimmed().isEmpty()) faults.append(DocumentFault::NoSource);
  const QDate from = dayOf(document.validFrom);
  const QDate to = dayOf(document.validTo);
  if (to.isValid() && date >= to) faults.append(DocumentFault::Expired);
  if (from.isValid() && date < from) faults.append(DocumentFault::NotYetValid);
  if ((!document.validFrom.isEmpty() && !from.isValid()) || (!document.validTo.isEmpty() && !to.isValid()) ||
      (from.isValid() && to.isValid() && from >= to))
    faults.append(DocumentFault::UnreadableDate);
  return faults;
}

Result<CorpusRegister> readCorpusRegister(Store& store, const QDate& date, const ProgressFunction& progress)
{
  return RegisterReading(store, date, progress).read();
}

} // namespace assayer
