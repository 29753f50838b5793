#include "clustering/features.h"

#include "clustering/portable.h"
#include "clustering/tokens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace assayer::clustering {

namespace {

constexpr quint32 GramBuckets = 1U << 16; // character n-grams share columns by their hash
constexpr float GramWeight = 0.5F;        // beside a word's 1
constexpr std::size_t Fields = 3;
constexpr std::array<float, Fields> FieldWeights{0.15F, 0.35F, 0.5F}; // query, response, unsupported claims
constexpr double FrequentGram = 0.25; // of the samples; n-grams more frequent than this say little and cost most

const QString& textOf(const FailingSample& sample, std::size_t field)
{
  return field == 0 ? sample.query : field == 1 ? sample.response : sample.unsupported;
}

std::vector<int> codesOf(const FailingSample& sample)
{
  std::vector<int> codes(sample.signature.begin(), sample.signature.end());
  std::ranges::sort(codes);
  const auto repeats = std::ranges::unique(codes);
  codes.erase(repeats.begin(), repeats.end());
  return codes;
}

/// Numbers for hashes, in the order in which they come.
class Numbers {
public:
  /// The number, and whether it is new.
  std::pair<quint32, bool> of(quint64 hash)
  {
    if (2 * (m_count + 1) > m_slots.size()) grow();
    for (std::size_t at = hash & (m_slots.size() - 1);; at = (at + 1) & (m_slots.size() - 1)) {
      Slot& slot = m_slots[at];
      if (slot.number == 0) {
        slot = {hash, ++m_count};
        return {m_count - 1, true};
      }
      if (slot.hash == hash) return {slot.number - 1, false};
    }
  }

private:
  struct Slot {
    quint64 hash = 0;
    quint32 number = 0; // from 1
  };

  void grow()
  {
    const std::vector<Slot> before = std::exchange(m_slots, std::vector<Slot>(2 * m_slots.size()));
    for (const Slot& slot : before) {
      if (slot.number == 0) continue;
      std::size_t at = slot.hash & (m_slots.size() - 1);
      while (m_slots[at].number != 0) at = (at + 1) & (m_slots.size() - 1);
      m_slots[at] = slot;
    }
  }

  std::vector<Slot> m_slots = std::vector<Slot>(1U << 12);
  quint32 m_count = 0;
};

/// How often each feature is in each field of each sample, and in how many samples. Features are numbered: first the
/// buckets of n-grams, then the words.
struct Counts {
  struct Cell {
    quint32 feature = 0;
    quint16 count = 0;
    quint8 field = 0;
  };
  std::vector<Cell> cells;
  std::vector<std::size_t> starts{0}; // by sample
  std::vector<quint32> samplesWith = std::vector<quint32>(GramBuckets);
  std::vector<quint32> queriesWith = std::vector<quint32>(GramBuckets);
  std::vector<quint32> answersWith = std::vector<quint32>(GramBuckets); // answers and claims, each counted
  double inQueries = 0;                                                 // sums of these two
  double inAnswers = 0;
  QStringList words;
  std::vector<quint64> wordHashes;
  std::vector<char> spaceless;
};

class Counter {
public:
  explicit Counter(Counts& counts) : m_counts(counts) {}

  void take(const FailingSample& sample)
  {
    ++m_sample;
    for (std::size_t field = 0; field < Fields; ++field) {
      const QString text = readable(textOf(sample, field));
      tokenise(text, m_tokens);
      for (const quint64 gram : m_tokens.grams) touch(static_cast<quint32>(gram % GramBuckets));
      for (const Token& token : m_tokens.words) touch(wordNumber(text, token));
      for (const quint32 feature : m_touched) ++(field == 0 ? m_counts.queriesWith : m_counts.answersWith)[feature];
      (field == 0 ? m_counts.inQueries : m_counts.inAnswers) += static_cast<double>(m_touched.size());
      for (const quint32 feature : m_touched)
        m_counts.cells.push_back({feature, std::exchange(m_inField[feature], quint16(0)), static_cast<quint8>(field)});
      m_touched.clear();
    }
    m_counts.starts.push_back(m_counts.cells.size());
  }

private:
  quint32 wordNumber(const QString& text, const Token& token)
  {
    const QStringView word = QStringView(text).sliced(token.first, token.last - token.first);
    const quint64 hash = hashOfText(word);
    const auto [number, isNew] = m_numbers.of(hash);
    if (isNew) {
      m_counts.words.append(word.toString());
      m_counts.wordHashes.push_back(hash);
      m_counts.spaceless.push_back(token.spaceless ? 1 : 0);
      m_counts.samplesWith.push_back(0);
      m_counts.queriesWith.push_back(0);
      m_counts.answersWith.push_back(0);
      m_inField.push_back(0);
      m_last.push_back(0);
    }
    return GramBuckets + number;
  }

  void touch(quint32 feature)
  {
    if (m_inField[feature] == 0) m_touched.push_back(feature);
    if (m_inField[feature] < 0xffff) ++m_inField[feature];
    if (std::exchange(m_last[feature], m_sample) != m_sample) ++m_counts.samplesWith[feature];
  }

  Counts& m_counts;
  Numbers m_numbers;
  Tokens m_tokens;
  std::vector<quint16> m_inField = std::vector<quint16>(GramBuckets);
  std::vector<quint32> m_last = std::vector<quint32>(GramBuckets); // sample, from 1
  std::vector<quint32> m_touched;
  quint32 m_sample = 0;
};

constexpr quint32 NoColumn = 0xffffffff;

/// Columns of the features that at least two samples share (more where there are many samples) and that not every other
/// sample has; fills the names of the columns and what the words are.
std::vector<quint32> columnsOf(const Counts& counts, std::size_t samples, int smallest, Features& features)
{
  const auto many = static_cast<quint32>(samples);
  const quint32 least = samples < 20 ? 1 : std::clamp(many / 2000, 2U, static_cast<quint32>(std::max(2, smallest)));
  std::vector<quint32> columns(counts.samplesWith.size(), NoColumn);
  quint32 next = 0;
  const auto keep = [&](quint32 feature, quint64 name) {
    columns[feature] = next++;
    features.text.names.push_back(name);
  };
  for (std::size_t word = 0; word < counts.wordHashes.size(); ++word) {
    const auto feature = static_cast<quint32>(GramBuckets + word);
    if (counts.samplesWith[feature] < least) continue;
    keep(feature, counts.wordHashes[word]);
    features.words.append(counts.words[static_cast<qsizetype>(word)]);
    features.spaceless.push_back(counts.spaceless[word]);
  }
  for (quint32 bucket = 0; bucket < GramBuckets; ++bucket) {
    const quint32 with = counts.samplesWith[bucket];
    if (with < least || (samples >= 100 && with > FrequentGram * static_cast<double>(samples))) continue;
    keep(bucket, mixed(bucket ^ 0x6772616d00000000U));
  }
  return columns;
}

/// TF-IDF with logarithmic frequencies (Salton and Buckley 1988), a unit vector for each field, their weighted sum made
/// a unit vector.
class RowMaker {
public:
  RowMaker(const Counts& counts, const std::vector<quint32>& columns, std::size_t samples, Features& features)
      : m_counts(counts), m_columns(columns), m_features(features), m_place(features.text.names.size(), 0)
  {
    m_inverse.reserve(counts.samplesWith.size());
    for (std::size_t feature = 0; feature < counts.samplesWith.size(); ++feature) {
      const double with = std::max(1U, counts.samplesWith[feature]);
      const double rarity = log2Portable(static_cast<double>(samples + 1) / with) * notOfQuestions(feature);
      m_inverse.push_back(static_cast<float>(rarity) * (feature < GramBuckets ? GramWeight : 1));
    }
    for (std::size_t count = 1; count < m_frequency.size(); ++count)
      m_frequency[count] = static_cast<float>(1 + log2Portable(static_cast<double>(count)));
  }

  void make(std::size_t sample)
  {
    m_row.clear();
    const std::size_t end = m_counts.starts[sample + 1];
    for (std::size_t at = m_counts.starts[sample]; at < end;) {
      const std::size_t field = m_counts.cells[at].field;
      const std::size_t begin = at;
      double squares = 0;
      for (; at < end && m_counts.cells[at].field == field; ++at) {
        const double weight = weightOf(m_counts.cells[at]);
        squares += weight * weight;
      }
      if (squares > 0) add(begin, at, std::sqrt(FieldWeights[field] / static_cast<float>(squares)));
    }
    double squares = 0;
    for (const SparseRows::Cell& cell : m_row) squares += static_cast<double>(cell.value) * cell.value;
    const auto scale = squares > 0 ? static_cast<float>(1 / std::sqrt(squares)) : 0.0F;
    for (SparseRows::Cell& cell : m_row) {
      cell.value *= scale;
      m_place[cell.column] = 0;
    }
    m_features.text.append(m_row);
  }

private:
  /// Topics cut across the ways to fail: what stands in queries more often than in answers says what was asked and
  /// counts less (down from 1, ½ where it is as frequent in both). Additive smoothing draws rare features to ½.
  double notOfQuestions(std::size_t feature) const
  {
    const double inQueries = m_counts.queriesWith[feature];
    const double inAnswers = m_counts.answersWith[feature];
    const double share = (inQueries + inAnswers) / std::max(1.0, m_counts.inQueries + m_counts.inAnswers);
    const double byQueries = (inQueries + 1) / (share * m_counts.inQueries + 1);
    const double byAnswers = (inAnswers + 1) / (share * m_counts.inAnswers + 1);
    const double lift = byQueries / byAnswers;
    return 1 / (1 + lift * lift);
  }

  float weightOf(const Counts::Cell& cell) const
  {
    if (m_columns[cell.feature] == NoColumn) return 0;
    return m_inverse[cell.feature] * m_frequency[std::min<std::size_t>(cell.count, m_frequency.size() - 1)];
  }

  void add(std::size_t begin, std::size_t end, float scale)
  {
    for (std::size_t at = begin; at < end; ++at) {
      const Counts::Cell& cell = m_counts.cells[at];
      const quint32 column = m_columns[cell.feature];
      if (column == NoColumn) continue;
      if (m_place[column] == 0) {
        m_row.push_back({column, 0});
        m_place[column] = static_cast<quint32>(m_row.size());
      }
      m_row[m_place[column] - 1].value += scale * weightOf(cell);
    }
  }

  const Counts& m_counts;
  const std::vector<quint32>& m_columns;
  Features& m_features;
  std::vector<quint32> m_place; // by column: its cell in the row, from 1
  std::vector<float> m_inverse; // by feature
  std::array<float, 256> m_frequency{};
  std::vector<SparseRows::Cell> m_row;
};

void addSignatures(std::span<const FailingSample> samples, const Ordered& order, Features& features)
{
  for (const FailingSample& sample : samples)
    features.codes.insert(features.codes.end(), sample.signature.begin(), sample.signature.end());
  std::ranges::sort(features.codes);
  const auto repeats = std::ranges::unique(features.codes);
  features.codes.erase(repeats.begin(), repeats.end());
  const auto columnOf = [&](int code) {
    return static_cast<std::size_t>(std::ranges::lower_bound(features.codes, code) - features.codes.begin());
  };
  std::vector<double> with(features.codes.size(), 0);
  for (const FailingSample& sample : samples)
    for (const int code : codesOf(sample)) ++with[columnOf(code)];
  for (const int code : features.codes)
    features.signature.names.push_back(mixed(static_cast<quint64>(code) ^ 0x636f646500000000U));
  std::vector<SparseRows::Cell> row;
  for (const int at : order.samples) {
    row.clear();
    double squares = 0;
    for (const int code : codesOf(samples[static_cast<std::size_t>(at)])) {
      const std::size_t column = columnOf(code);
      // What all have tells nothing apart, what few have must not stand alone: from 1 to about 5.
      const double rarity = std::min(32.0, static_cast<double>(samples.size()) / with[column]);
      const double weight = log2Portable(1 + rarity);
      squares += weight * weight;
      row.push_back({static_cast<quint32>(column), static_cast<float>(weight)});
    }
    for (SparseRows::Cell& cell : row) cell.value /= static_cast<float>(std::sqrt(squares));
    features.signature.append(row);
  }
}

} // namespace

Ordered inOrderOfContent(std::span<const FailingSample> samples)
{
  std::vector<quint64> content;
  content.reserve(samples.size());
  for (const FailingSample& sample : samples) {
    quint64 hash = hashOfText(sample.query);
    hash = hashOfText(sample.response, hash);
    hash = hashOfText(sample.unsupported, hash);
    for (const int code : codesOf(sample)) hash = mixed(hash ^ static_cast<quint64>(code));
    content.push_back(hash);
  }
  Ordered order;
  order.samples.resize(samples.size());
  std::iota(order.samples.begin(), order.samples.end(), 0);
  std::ranges::sort(order.samples, [&](int a, int b) {
    const auto x = static_cast<std::size_t>(a);
    const auto y = static_cast<std::size_t>(b);
    return std::tuple(content[x], samples[x].answer, a) < std::tuple(content[y], samples[y].answer, b);
  });
  for (const int at : order.samples) order.content.push_back(content[static_cast<std::size_t>(at)]);
  return order;
}

Features featuresOf(std::span<const FailingSample> samples, const Ordered& order, int smallest, Steps& steps)
{
  Features features;
  Counts counts;
  Counter counter(counts);
  const auto all = static_cast<double>(samples.size());
  for (std::size_t at = 0; at < order.samples.size(); ++at) {
    if (at % 64 == 0 && !steps.at(0.7 * static_cast<double>(at), all)) return features;
    counter.take(samples[static_cast<std::size_t>(order.samples[at])]);
  }
  const std::vector<quint32> columns = columnsOf(counts, samples.size(), smallest, features);
  RowMaker maker(counts, columns, samples.size(), features);
  features.text.reserve(counts.cells.size() / 2);
  for (std::size_t at = 0; at < order.samples.size(); ++at) {
    if (at % 256 == 0 && !steps.at(0.7 * all + 0.3 * static_cast<double>(at), all)) return features;
    maker.make(at);
  }
  addSignatures(samples, order, features);
  return features;
}

} // namespace assayer::clustering
