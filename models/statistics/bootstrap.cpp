#include "statistics/bootstrap.h"

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

/// std::popcount, which without the processor's own instruction is a call.
int bitsSet(quint64 word)
{
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((word * 0x0101010101010101U) >> 56);
}

/// Takes every statistic of every resample. read(counts): puts a resample where the statistics look.
template <class Statistic, class Subject>
Result<std::vector<Bootstrap>> resampled(Subject subject, const std::vector<qint64>& counts,
                                         const std::vector<Statistic>& statistics, const BootstrapOptions& options,
                                         void (*read)(Subject&, const std::vector<qint64>&))
{
  if (options.samples < 1 || !(options.confidence > 0 && options.confidence < 1))
    return fail(ErrorKind::Usage, {}, QStringLiteral("A bootstrap needs samples and a confidence between 0 and 1."));
  constexpr int AskEvery = 64;
  Resampler resampler(counts, options.seed);
  std::vector<std::vector<double>> values(statistics.size());
  std::vector<int> undefined(statistics.size(), 0);
  for (std::vector<double>& list : values) list.reserve(static_cast<std::size_t>(options.samples));
  for (int sample = 0; sample < options.samples; ++sample) {
    if (sample % AskEvery == 0 && options.keepGoing && !options.keepGoing())
      return fail(ErrorKind::Cancelled, {}, QStringLiteral("Resampling was stopped."));
    read(subject, resampler.next());
    for (std::size_t i = 0; i < statistics.size(); ++i) {
      const std::optional<double> value = statistics[i](subject);
      if (value)
        values[i].push_back(*value);
      else
        ++undefined[i];
    }
  }
  std::vector<Bootstrap> results;
  for (std::size_t i = 0; i < statistics.size(); ++i)
    results.push_back(summarise(values[i], undefined[i], options.confidence));
  return results;
}

} // namespace

Result<std::vector<Bootstrap>> bootstrap(const ContingencyTable& table, const std::vector<TableStatistic>& statistics,
                                         const BootstrapOptions& options)
{
  return resampled<TableStatistic, ContingencyTable>(
      table, table.cells(), statistics, options,
      [](ContingencyTable& resample, const std::vector<qint64>& counts) { resample.setCells(counts); });
}

Result<std::vector<Bootstrap>> bootstrap(const Ratings& ratings, const std::vector<RatingsStatistic>& statistics,
                                         const BootstrapOptions& options)
{
  return resampled<RatingsStatistic, Ratings>(
      ratings, ratings.counts(), statistics, options,
      [](Ratings& resample, const std::vector<qint64>& counts) { resample.setCounts(counts); });
}

Bootstrap summarise(std::vector<double>& values, int undefined, double confidence)
{
  Bootstrap result;
  result.samples = static_cast<int>(values.size()) + undefined;
  result.undefined = undefined;
  if (values.empty()) return result;
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  result.mean = mean;
  if (values.size() > 1) {
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    result.deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
  }
  const double tail = (1 - confidence) / 2;
  result.interval = ConfidenceInterval{quantile(values, tail), quantile(values, 1 - tail)};
  return result;
}

double quantile(const std::vector<double>& sorted, double share)
{
  const double place = static_cast<double>(sorted.size() - 1) * share;
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

Resampler::Resampler(const std::vector<qint64>& counts, quint64 seed) : m_drawn(counts.size(), 0), m_random(seed)
{
  for (std::size_t cell = 0; cell < counts.size(); ++cell)
    if (counts[cell] > 0) m_order.push_back(cell);
  m_totals.push_back(0);
  for (const std::size_t cell : m_order) m_totals.push_back(m_totals.back() + static_cast<quint64>(counts[cell]));
}

const std::vector<qint64>& Resampler::next()
{
  if (!m_order.empty()) split(0, m_order.size(), static_cast<qint64>(m_totals.back()));
  return m_drawn;
}

// Halves the cells again and again and tosses for how many items fall into the left half: exactly a multinomial draw,
// at a depth that grows with the logarithm of the number of cells.
void Resampler::split(std::size_t first, std::size_t last, qint64 items)
{
  if (last - first == 1) {
    m_drawn[m_order[first]] = items;
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  const quint64 left = m_totals[middle] - m_totals[first];
  const qint64 drawn = binomial(items, left, m_totals[last] - m_totals[first]);
  split(first, middle, drawn);
  split(middle, last, items - drawn);
}

// Each toss compares a random number in [0, 1) with the share, bit by bit from the top, all tosses at once: of those
// still equal, a fair half has a 1 next. Where the share's bit is 1, the ones with 0 fall below it and are decided;
// where it is 0, the ones with 1 lie above it. About two random bits a toss.
qint64 Resampler::binomial(qint64 tosses, quint64 part, quint64 whole)
{
  qint64 below = 0;
  quint64 rest = part; // the share's bits by long division
  while (tosses > 0 && rest > 0) {
    qint64 ones = 0;
    qint64 left = tosses;
    for (; left >= 64; left -= 64) ones += bitsSet(m_random.next());
    if (left > 0) ones += bitsSet(m_random.next() >> (64 - left));
    rest *= 2;
    const bool bit = rest >= whole;
    if (bit) rest -= whole;
    if (bit) below += tosses - ones;
    tosses = bit ? ones : tosses - ones;
  }
  return below;
}

} // namespace assayer
