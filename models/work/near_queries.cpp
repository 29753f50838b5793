#include "work/near_queries.h"

#include "core/similarity.h"
#include "core/text.h"
#include "store/store.h"

#include <QStringView>

#include <algorithm>

namespace assayer {

namespace {

/// Letters, digits and marks of the normalised text, words apart by one blank. A text of signs only stays as it is.
QString plainOf(QStringView text)
{
  const QString normal = text::normalised(text);
  QList<uint> plain;
  bool apart = false;
  for (const char32_t c : normal.toUcs4()) {
    const bool isOfWord = QChar::isLetterOrNumber(c) || QChar::isMark(c);
    if (isOfWord && apart && !plain.isEmpty()) plain.append(U' ');
    apart = !isOfWord;
    if (isOfWord) plain.append(c);
  }
  if (plain.isEmpty()) return normal;
  return QString::fromUcs4(reinterpret_cast<const char32_t*>(plain.constData()), plain.size());
}

/// Code points take 21 bits, so that three of them are a number of their own; ascending, each once.
std::vector<quint64> runsOf(const QString& plain)
{
  QList<uint> characters = plain.toUcs4();
  const auto spaceless = std::ranges::count_if(characters, text::isSpaceless);
  const bool isSpaceless = 2 * spaceless > characters.size();
  const qsizetype length = isSpaceless ? 2 : 3;
  if (!isSpaceless) { // the ends of words tell as much as their middle
    characters.prepend(U' ');
    characters.append(U' ');
  }
  std::vector<quint64> runs;
  const qsizetype last = std::max<qsizetype>(1, characters.size() - length + 1);
  runs.reserve(static_cast<std::size_t>(last));
  for (qsizetype at = 0; at < last; ++at) {
    quint64 run = 0;
    for (qsizetype i = at; i < std::min(at + length, characters.size()); ++i) run = run << 21 | characters[i];
    runs.push_back(run);
  }
  std::ranges::sort(runs);
  const auto repeats = std::ranges::unique(runs);
  runs.erase(repeats.begin(), repeats.end());
  return runs;
}

} // namespace

double querySimilarity(QStringView a, QStringView b)
{
  return jaccard(runsOf(plainOf(a)), runsOf(plainOf(b)));
}

Result<GoldenQueries> GoldenQueries::read(Store& store)
{
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  GoldenQueries golden;
  for (const QueryRow& query : *queries)
    if (query.origin == Origin::Golden) {
      const QString plain = plainOf(query.text);
      golden.m_entries.push_back({query, plain, runsOf(plain)});
    }
  return golden;
}

QVector<NearQuery> GoldenQueries::near(const QueryRow& query, double from) const
{
  const QString plain = plainOf(query.text);
  const std::vector<quint64> runs = runsOf(plain);
  QVector<NearQuery> found;
  for (const Entry& entry : m_entries) {
    if (entry.query.id == query.id) continue;
    const bool isSame = entry.plain == plain;
    // Sets that differ this much in size cannot be alike.
    const auto [fewer, more] = std::minmax(entry.runs.size(), runs.size());
    if (!isSame && static_cast<double>(fewer) < from * static_cast<double>(more)) continue;
    const double similarity = isSame ? 1 : jaccard(entry.runs, runs);
    if (isSame || similarity >= from) found.append({entry.query, similarity, isSame, false});
  }
  std::ranges::stable_sort(found, [](const NearQuery& a, const NearQuery& b) {
    return std::pair(a.sameText, a.similarity) > std::pair(b.sameText, b.similarity);
  });
  return found;
}

void GoldenQueries::follow(const QueryRow& query)
{
  std::erase_if(m_entries, [&](const Entry& entry) { return entry.query.id == query.id; });
  if (query.origin != Origin::Golden) return;
  const QString plain = plainOf(query.text);
  const auto behind = std::ranges::find_if(m_entries, [&](const Entry& entry) { return entry.query.id > query.id; });
  m_entries.insert(behind, {query, plain, runsOf(plain)});
}

Result<QVector<NearQuery>> nearGoldenQueries(Store& store, const GoldenQueries& golden, QueryId query)
{
  const auto asked = store.query(query);
  if (!asked) return tl::unexpected(asked.error());
  QVector<NearQuery> found = golden.near(asked->row);
  if (found.size() > MostNearQueries) found.resize(MostNearQueries);
  for (NearQuery& one : found) {
    const auto other = store.query(one.query.id);
    if (!other) return tl::unexpected(other.error());
    one.otherConversation = other->conversation != asked->conversation;
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &NearQuery::isDuplicate);
  return found;
}

} // namespace assayer
