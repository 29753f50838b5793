#include "trec/scores.h"

#include "metrics/ranked.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace assayer::trec::scores {

namespace {

/// The list and the best possible list as gains. Documents without a grade have none, negative gains stay out of the
/// ideal.
struct Gains {
  std::vector<double> list;
  std::vector<double> ideal; // descending, all above 0

  double of(std::size_t rank) const { return rank < list.size() ? list[rank] : 0; }
  double best(std::size_t rank) const { return rank < ideal.size() ? ideal[rank] : 0; }
};

std::array<double, HighestGrade + 1> gainsOfGrades(const Parameters& parameters)
{
  std::array<double, HighestGrade + 1> gains{};
  for (std::size_t grade = 0; grade < gains.size(); ++grade) gains[grade] = static_cast<double>(grade);
  for (const auto& [grade, gain] : parameters.gains) gains[static_cast<std::size_t>(grade)] = gain;
  return gains;
}

Gains gainsOf(const Topic& topic, const Parameters& parameters)
{
  const auto ofGrade = gainsOfGrades(parameters);
  Gains gains;
  gains.list.reserve(topic.ranked.size());
  for (const GradeRange& item : topic.ranked) gains.list.push_back(item.open ? 0 : ofGrade[item.low]);
  for (const RangeCount& entry : topic.pool)
    if (const double gain = ofGrade[entry.range.low]; !entry.range.open && gain > 0)
      gains.ideal.insert(gains.ideal.end(), entry.count, gain);
  std::ranges::sort(gains.ideal, std::greater<>());
  return gains;
}

double discounted(double gain, std::size_t rank)
{
  return gain == 0 ? 0 : gain / std::log2(static_cast<double>(rank + 2));
}

} // namespace

void ndcg(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  const Gains gains = gainsOf(topic, parameters);
  double sum = 0;
  double ideal = 0;
  for (std::size_t i = 0; i < gains.list.size(); ++i) sum += discounted(gains.list[i], i);
  for (std::size_t i = 0; i < gains.ideal.size(); ++i) ideal += discounted(gains.ideal[i], i);
  *values = ideal > 0 ? sum / ideal : 0;
}

void ndcgAtRelevant(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  const Gains gains = gainsOf(topic, parameters);
  double list = 0;
  double ideal = 0;
  double sum = 0;
  std::size_t found = 0;
  for (std::size_t i = 0; i < std::max(gains.list.size(), gains.ideal.size()); ++i) {
    list += discounted(gains.of(i), i);
    ideal += discounted(gains.best(i), i);
    if (gains.of(i) <= 0) continue;
    sum += list / ideal;
    ++found;
  }
  // A document that was not found counts with the nDCG of the whole list.
  if (ideal > 0) sum += (static_cast<double>(gains.ideal.size()) - static_cast<double>(found)) * list / ideal;
  *values = sum > 0 ? sum / static_cast<double>(gains.ideal.size()) : 0;
}

void ndcgAtLevels(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  *values = 0;
  if (topic.relevant == 0) return;
  const Gains gains = gainsOf(topic, parameters);
  double list = 0;
  double ideal = 0;
  double sum = 0;
  double points = 0;
  const auto addPoint = [&] {
    if (ideal <= 0) return;
    sum += list / ideal;
    ++points;
  };
  std::size_t i = 0;
  for (; i <= gains.ideal.size(); ++i) {
    if (i > 0 && gains.best(i) != gains.best(i - 1)) addPoint();
    list += discounted(gains.of(i), i);
    ideal += discounted(gains.best(i), i);
  }
  if (i < gains.list.size()) { // and once more at the end of the list
    for (; i < gains.list.size(); ++i) list += discounted(gains.of(i), i);
    addPoint();
  }
  if (points > 0) *values = sum / points;
}

void normalisedGain(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  constexpr double LeastCost = 1;
  const Gains gains = gainsOf(topic, parameters);
  double gained = 0;
  double cost = 0;
  double sum = 0;
  double ideal = 0;
  for (std::size_t i = 0; i < gains.list.size(); ++i) {
    const double gain = gains.list[i];
    gained += gain;
    cost += std::max(gains.best(i), LeastCost);
    if (gain != 0) sum += gain / std::log2(2 + cost - gained);
  }
  for (const double gain : gains.ideal) ideal += gain;
  *values = ideal > 0 ? sum / ideal : 0;
}

// trec_eval 10.0 means to bring the gains into [0, 1] by the least and the greatest of the topic, but starts both from
// uninitialised variables; here they start from 0. In its version 9 the measure does not exist.
void rankBiasedPrecision(const Topic& topic, const Parameters& parameters, const Settings&, double* values)
{
  const auto ofGrade = gainsOfGrades(parameters);
  double least = 0;
  double greatest = 0;
  for (const RangeCount& entry : topic.pool) {
    if (entry.range.open) continue;
    least = std::min(least, ofGrade[entry.range.low]);
    greatest = std::max(greatest, ofGrade[entry.range.low]);
  }
  const bool scaled = least < 0 || greatest > 1;
  const double p = parameters.persistence.value_or(0.9);
  double power = 1;
  double sum = 0;
  for (const GradeRange& item : topic.ranked) {
    if (!item.open) {
      const double gain = ofGrade[item.low];
      sum += (scaled ? (gain - least) / (greatest - least) : gain) * power;
    }
    power *= p;
  }
  *values = (1.0 - p) * sum;
}

// As there: 0 when nothing is unjudged, although the tail below the list is unknown all the same.
void rankBiasedResidual(const Topic& topic, const Parameters&, const Settings& settings, double* values)
{
  const bool anyOpen = std::ranges::any_of(topic.ranked, &GradeRange::open);
  *values = anyOpen ? ranked::rbpResidual(topic.query(settings.relevantFrom), {.k = {}, .persistence = 0.9}).min : 0;
}

} // namespace assayer::trec::scores
