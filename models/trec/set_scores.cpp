#include "trec/scores.h"

#include "metrics/ranked.h"

#include <algorithm>
#include <cmath>

namespace assayer::trec::scores {

namespace {

double ratio(qint64 a, qint64 b)
{
  return static_cast<double>(a) / static_cast<double>(b);
}

/// A share of R as a number of documents.
qint64 documentsAt(double fraction, qint64 relevant, Version version)
{
  const double exact = fraction * static_cast<double>(relevant);
  return version == Version::V9 ? static_cast<qint64>(exact + 0.9) : std::llround(exact);
}

/// The best precision at or below each relevant rank.
std::vector<double> bestPrecisions(const Topic& topic)
{
  std::vector<double> best(topic.relevantRanks.size());
  double sofar = 0;
  for (std::size_t i = best.size(); i-- > 0;)
    best[i] = sofar = std::max(sofar, ratio(static_cast<qint64>(i) + 1, topic.relevantRanks[i]));
  return best;
}

double interpolatedAt(const std::vector<double>& best, qint64 documents)
{
  const auto place = static_cast<std::size_t>(std::max<qint64>(documents - 1, 0));
  return place < best.size() ? best[place] : 0;
}

} // namespace

void interpolatedPrecision(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  const std::vector<double> best = bestPrecisions(topic);
  for (const double fraction : parameters.numbers)
    *values++ = interpolatedAt(best, documentsAt(fraction, topic.relevant, settings.version));
}

void elevenPoints(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  const std::vector<double> best = bestPrecisions(topic);
  double sum = 0;
  for (std::size_t i = parameters.numbers.size(); i-- > 0;)
    sum += interpolatedAt(best, documentsAt(parameters.numbers[i], topic.relevant, settings.version));
  *values = sum / static_cast<double>(parameters.numbers.size());
}

void rPrecisionMultiples(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  for (const double factor : parameters.numbers) {
    const auto documents = static_cast<qint64>(factor * static_cast<double>(topic.relevant) + 0.9);
    *values++ = documents <= 0
                    ? 0
                    : ratio(tallyTop(topic.query(settings.relevantFrom), static_cast<std::size_t>(documents)).relevant,
                            documents);
  }
}

void relativePrecision(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  for (const double cutoff : parameters.numbers) {
    const auto documents = static_cast<qint64>(cutoff);
    const qint64 found = tallyTop(topic.query(settings.relevantFrom), static_cast<std::size_t>(documents)).relevant;
    *values++ = topic.relevant == 0 ? 0 : ratio(found, std::min(documents, topic.relevant));
  }
}

void setRelativePrecision(const Topic& topic, const Parameters&, const Settings&, double* values)
{
  const qint64 most = std::min(topic.retrieved(), topic.relevant);
  *values = most == 0 ? 0 : ratio(topic.relevantRetrieved(), most);
}

void setMap(const Topic& topic, const Parameters&, const Settings&, double* values)
{
  const double found = static_cast<double>(topic.relevantRetrieved());
  *values =
      found == 0 ? 0 : found * found / (static_cast<double>(topic.retrieved()) * static_cast<double>(topic.relevant));
}

void setF(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  *values = 0;
  if (topic.relevantRetrieved() == 0) return;
  const double precision = ratio(topic.relevantRetrieved(), topic.retrieved());
  const double recall = ratio(topic.relevantRetrieved(), topic.relevant);
  const double x = parameters.numbers.front();
  *values = (x + 1.0) * precision * recall / (x * precision + recall);
}

void utility(const Topic& topic, const Parameters& parameters, const Settings& settings, double* values)
{
  *values = 0;
  if (!topic.inRun) return;
  const auto found = static_cast<double>(topic.relevantRetrieved());
  const auto retrieved = static_cast<double>(topic.retrieved());
  const auto relevant = static_cast<double>(topic.relevant);
  const auto& worth = parameters.numbers;
  *values = worth[0] * found + worth[1] * (retrieved - found) + worth[2] * (relevant - found) +
            worth[3] * (static_cast<double>(settings.collectionSize) + found - retrieved - relevant);
}

void judgedOthers(const Topic& topic, const Parameters&, const Settings&, double* values)
{
  const auto judged = std::ranges::count(topic.ranked, false, &GradeRange::open);
  *values = static_cast<double>(judged - topic.relevantRetrieved());
}

void binaryG(const Topic& topic, const Parameters&, const Settings&, double* values)
{
  double sum = 0;
  for (std::size_t i = 0; i < topic.relevantRanks.size(); ++i)
    sum += 1.0 / std::log2(static_cast<double>(topic.relevantRanks[i] - static_cast<qint64>(i) + 1));
  *values = topic.relevantRanks.empty() ? 0 : sum / static_cast<double>(topic.relevant);
}

void smoothedAp(const Topic& topic, const Parameters&, const Settings&, double* values)
{
  double sum = 0;
  for (std::size_t i = 0; i < topic.relevantRanks.size(); ++i)
    sum += ratio(static_cast<qint64>(i) + 1, topic.relevantRanks[i]);
  *values = std::log((1.0 + sum) / (1.0 + static_cast<double>(topic.relevant) - sum));
}

} // namespace assayer::trec::scores
