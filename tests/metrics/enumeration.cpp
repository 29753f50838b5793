#include "metrics/enumeration.h"

#include <functional>

namespace assayer::tests {

namespace {

double gainOf(int grade, Gain gain)
{
  return gain == Gain::Exponential ? std::pow(2.0, grade) - 1 : grade;
}

double dcg(const std::vector<int>& grades, std::size_t depth, Gain gain)
{
  double sum = 0;
  for (std::size_t i = 0; i < std::min(depth, grades.size()); ++i)
    sum += gainOf(grades[i], gain) / std::log2(static_cast<double>(i) + 2);
  return sum;
}

} // namespace

std::optional<double> valueOf(const std::vector<int>& list, const std::vector<int>& grades, int relevantFrom, Gain gain,
                              const QString& name, std::optional<int> k)
{
  const std::size_t depth = k ? static_cast<std::size_t>(*k) : list.size();
  const auto relevantIn = [&](const std::vector<int>& values, std::size_t n) {
    double count = 0;
    for (std::size_t i = 0; i < std::min(n, values.size()); ++i) count += values[i] >= relevantFrom ? 1 : 0;
    return count;
  };
  const double all = relevantIn(grades, grades.size());
  const double hits = relevantIn(list, depth);
  double precisions = 0;
  for (std::size_t i = 0; i < std::min(depth, list.size()); ++i)
    if (list[i] >= relevantFrom) precisions += relevantIn(list, i + 1) / static_cast<double>(i + 1);

  if (name == QLatin1StringView("p"))
    return depth == 0 ? std::nullopt : std::optional(hits / static_cast<double>(depth));
  if (name == QLatin1StringView("dcg")) return dcg(list, depth, gain);
  if (name == QLatin1StringView("rbp_graded")) {
    double sum = 0;
    for (std::size_t i = 0; i < list.size(); ++i) sum += list[i] / 3.0 * 0.2 * std::pow(0.8, static_cast<double>(i));
    return sum;
  }
  if (name == QLatin1StringView("num_rel_ret")) return relevantIn(list, list.size());
  if (name == QLatin1StringView("success")) return hits > 0 ? 1 : 0;
  if (name == QLatin1StringView("num_rel")) return all;
  if (name == QLatin1StringView("rr")) {
    for (std::size_t i = 0; i < std::min(depth, list.size()); ++i)
      if (list[i] >= relevantFrom) return 1 / static_cast<double>(i + 1);
    return 0;
  }
  if (name == QLatin1StringView("rbp")) {
    double sum = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i] >= relevantFrom) sum += 0.2 * std::pow(0.8, static_cast<double>(i));
    return sum;
  }
  if (name == QLatin1StringView("context_precision")) {
    if (list.empty()) return std::nullopt;
    return hits > 0 ? precisions / hits : 0;
  }
  if (name == QLatin1StringView("ndcg")) {
    std::vector<int> sorted = grades;
    std::ranges::sort(sorted, std::greater<>());
    const double ideal = dcg(sorted, k ? static_cast<std::size_t>(*k) : sorted.size(), gain);
    if (ideal <= 0) return std::nullopt;
    return dcg(list, depth, gain) / ideal;
  }
  if (all <= 0) return std::nullopt;
  if (name == QLatin1StringView("recall")) return hits / all;
  if (name == QLatin1StringView("f1")) return 2 * hits / (static_cast<double>(depth) + all);
  if (name == QLatin1StringView("ap")) return precisions / all;
  if (name == QLatin1StringView("rprec")) return relevantIn(list, static_cast<std::size_t>(all)) / all;
  qFatal("no definition of %s", qPrintable(name));
}

std::optional<double> valueFor(const SmallCase& small, const std::vector<int>& grades, const QString& name,
                               std::optional<int> k)
{
  std::vector<int> list;
  for (const int position : small.ranking)
    list.push_back(position < 0 ? 0 : grades[static_cast<std::size_t>(position)]);
  return valueOf(list, grades, small.relevantFrom, small.gain, name, k);
}

Outcome enumerate(const SmallCase& small, const QString& name, std::optional<int> k)
{
  Outcome outcome;
  std::vector<int> grades;
  for (const GradeRange& range : small.pool) grades.push_back(range.low);
  while (true) {
    const std::optional<double> value = valueFor(small, grades, name, k);
    if (!value) {
      outcome.everUndefined = true;
    } else {
      outcome.min = outcome.everDefined ? std::min(outcome.min, *value) : *value;
      outcome.max = outcome.everDefined ? std::max(outcome.max, *value) : *value;
      outcome.everDefined = true;
    }
    std::size_t digit = 0;
    while (digit < grades.size() && grades[digit] == small.pool[digit].high) {
      grades[digit] = small.pool[digit].low;
      ++digit;
    }
    if (digit == grades.size()) return outcome;
    ++grades[digit];
  }
}

ShapedCase shaped(const SmallCase& small)
{
  ShapedCase result;
  for (const GradeRange& range : small.pool) result.pool.push_back({range, 1});
  for (const int position : small.ranking)
    result.ranked.push_back(position < 0 ? GradeRange{.open = true, .outside = true}
                                         : small.pool[static_cast<std::size_t>(position)]);
  return result;
}

} // namespace assayer::tests
