#include "core/similarity.h"

#include "core/text.h"

#include <QHash>

#include <algorithm>
#include <numeric>

namespace assayer {

namespace {

constexpr std::size_t ShingleLength = 5;

bool isOfWord(char32_t c)
{
  return QChar::isLetterOrNumber(c) || QChar::isMark(c);
}

// FNV-1a with a shift, so that high bits reach low ones: shingles of one text and of another only have to meet.
constexpr quint64 HashStart = 0xcbf29ce484222325;
quint64 hashed(quint64 hash, quint64 next)
{
  hash = (hash ^ next) * 0x100000001b3;
  return hash ^ (hash >> 32);
}

// What five of make a shingle, as hashes: words, or single characters.
std::vector<quint64> unitsOf(const QList<uint>& characters)
{
  std::size_t letters = 0;
  std::size_t spaceless = 0;
  for (const char32_t c : characters) {
    if (!isOfWord(c)) continue;
    ++letters;
    if (text::isSpaceless(c)) ++spaceless;
  }
  const bool single = 2 * spaceless > letters;
  std::vector<quint64> units;
  bool within = false;
  for (const char32_t c : characters) {
    const bool ofWord = isOfWord(c);
    if (ofWord && (single || !within)) units.push_back(HashStart);
    if (ofWord) units.back() = hashed(units.back(), c);
    within = ofWord;
  }
  return units;
}

quint64 hashOf(std::span<const quint64> units)
{
  return std::accumulate(units.begin(), units.end(), HashStart, hashed);
}

std::size_t shared(std::span<const quint64> a, std::span<const quint64> b)
{
  std::size_t count = 0;
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
    if (*x == *y) ++count;
    const bool forward = *x <= *y;
    if (*y <= *x) ++y;
    if (forward) ++x;
  }
  return count;
}

bool isNear(std::span<const quint64> a, std::span<const quint64> b)
{
  const std::size_t both = shared(a, b);
  return 10 * both >= NearDuplicateTenths * (a.size() + b.size() - both);
}

// Disjoint sets of positions.
class Linked {
public:
  explicit Linked(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), 0); }
  quint32 find(quint32 at)
  {
    while (m_parent[at] != at) at = m_parent[at] = m_parent[m_parent[at]];
    return at;
  }
  void link(quint32 a, quint32 b) { m_parent[find(a)] = find(b); }

private:
  std::vector<quint32> m_parent;
};

// The shingles of each set that can decide: of two sets with enough in common at least one of these is in both, as all
// sets put the rarest first.
std::vector<std::vector<quint64>> prefixes(std::span<const std::vector<quint64>> sets)
{
  QHash<quint64, quint32> frequency;
  for (const std::vector<quint64>& set : sets)
    for (const quint64 shingle : set) ++frequency[shingle];
  std::vector<std::vector<quint64>> found;
  found.reserve(sets.size());
  for (const std::vector<quint64>& set : sets) {
    std::vector<std::pair<quint32, quint64>> ordered;
    ordered.reserve(set.size());
    for (const quint64 shingle : set) ordered.emplace_back(frequency.value(shingle), shingle);
    if (set.empty()) { // like no other
      found.emplace_back();
      continue;
    }
    const std::size_t least = (NearDuplicateTenths * set.size() + 9) / 10; // that a near set shares
    const std::size_t length = set.size() - least + 1;
    const auto end = ordered.begin() + static_cast<std::ptrdiff_t>(std::min(length, ordered.size()));
    std::partial_sort(ordered.begin(), end, ordered.end());
    std::vector<quint64>& prefix = found.emplace_back();
    for (auto at = ordered.begin(); at != end; ++at) prefix.push_back(at->second);
  }
  return found;
}

} // namespace

std::vector<quint64> shingles(QStringView text)
{
  const QString plain = text::normalised(text);
  const QList<uint> characters = plain.toUcs4();
  const std::vector<quint64> units = unitsOf(characters);
  if (units.empty()) { // signs only
    const std::vector<quint64> signs(characters.begin(), characters.end());
    return {hashOf(signs)};
  }
  if (units.size() <= ShingleLength) return {hashOf(units)};
  std::vector<quint64> hashes;
  hashes.reserve(units.size() - ShingleLength + 1);
  for (std::size_t at = 0; at + ShingleLength <= units.size(); ++at)
    hashes.push_back(hashOf(std::span(units).subspan(at, ShingleLength)));
  std::ranges::sort(hashes);
  const auto repeats = std::ranges::unique(hashes);
  hashes.erase(repeats.begin(), repeats.end());
  return hashes;
}

double jaccard(std::span<const quint64> a, std::span<const quint64> b)
{
  const std::size_t both = shared(a, b);
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 1 : static_cast<double>(both) / static_cast<double>(all);
}

std::vector<quint32> nearDuplicates(std::span<const std::vector<quint64>> sets)
{
  const auto count = static_cast<quint32>(sets.size());
  std::vector<quint32> bySize(count);
  std::iota(bySize.begin(), bySize.end(), 0);
  std::ranges::stable_sort(bySize, {}, [&](quint32 at) { return sets[at].size(); });

  Linked linked(count);
  QHash<quint64, std::vector<quint32>> having; // by shingle: smaller or equal sets with it in their prefix
  std::vector<quint32> seenBy(count, count);
  const std::vector<std::vector<quint64>> deciding = prefixes(sets);
  for (const quint32 at : bySize) {
    for (const quint64 shingle : deciding[at]) {
      std::vector<quint32>& others = having[shingle];
      for (const quint32 other : others) {
        if (seenBy[other] == at) continue;
        seenBy[other] = at;
        const bool smallEnough = 10 * sets[other].size() < NearDuplicateTenths * sets[at].size();
        if (smallEnough || linked.find(other) == linked.find(at)) continue;
        if (isNear(sets[at], sets[other])) linked.link(at, other);
      }
      others.push_back(at);
    }
  }

  std::vector<quint32> members(count, 0);
  for (quint32 at = 0; at < count; ++at) ++members[linked.find(at)];
  std::vector<quint32> number(count, 0); // by root
  std::vector<quint32> clusters(count, 0);
  quint32 next = 0;
  for (quint32 at = 0; at < count; ++at) {
    const quint32 root = linked.find(at);
    if (members[root] < 2) continue;
    if (number[root] == 0) number[root] = ++next;
    clusters[at] = number[root];
  }
  return clusters;
}

} // namespace assayer
