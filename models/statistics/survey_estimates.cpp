#include "statistics/survey_estimates.h"

#include "statistics/survey_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace assayer {

namespace {

/// One day as far as it concerns the population.
struct UsableDay {
  std::vector<SurveyCell> cells;
  std::array<double, 2> partSize{};   // what can be drawn, by part
  std::array<double, 2> joinedSize{}; // of that, in lists that are joined
  double known = 0;
  double knownSum = 0;
  double scoreSum = 0;
  /// Variance of the day's total if all strata had the spread 1 and the reviewed were spread evenly over the drawn.
  double plannedVariance = 0;

  double size() const { return known + partSize[0] + partSize[1]; }
};

std::size_t indexOf(DrawPart part)
{
  return part == DrawPart::Failing ? 0 : 1;
}

bool isWithinOne(double value)
{
  return value >= 0 && value <= 1;
}

bool makesSense(const SurveyStratum& stratum)
{
  return stratum.drawn >= 0 && stratum.drawn <= stratum.size && std::ssize(stratum.reviewed) <= stratum.drawn &&
         stratum.scoreSum >= 0 && stratum.scoreSum <= static_cast<double>(stratum.size) * (1 + 1e-9) &&
         std::all_of(stratum.reviewed.begin(), stratum.reviewed.end(),
                     [](const SurveyLabel& label) { return isWithinOne(label.value) && isWithinOne(label.score); });
}

bool makesSense(const SurveyKnown& known)
{
  return known.count >= 0 && known.valueSum >= 0 && known.valueSum <= static_cast<double>(known.count) * (1 + 1e-9);
}

/// 1 − C(list − stratum, reviewed) / C(list, reviewed): the chance that the first ones of a shuffled list touch a
/// stratum.
double presence(qint64 list, qint64 reviewed, qint64 stratum)
{
  double absent = 1;
  for (qint64 i = 0; i < stratum && absent > 0; ++i)
    absent *= static_cast<double>(std::max<qint64>(list - reviewed - i, 0)) / static_cast<double>(list - i);
  return 1 - absent;
}

bool concerns(SurveyPopulation population, DrawPart part)
{
  return population == SurveyPopulation::WholeRun || part == DrawPart::Failing;
}

/// Nothing where a part that has items has no labels (or was not drawn from).
std::optional<UsableDay> usableDay(const SurveyDay& day, SurveyPopulation population, SurveyMethod method)
{
  UsableDay usable;
  struct List {
    qint64 drawn = 0;
    qint64 reviewed = 0;
    bool joined = false; // it stopped where a stratum may have been left out
  };
  std::map<std::pair<DrawPart, int>, List> lists;
  for (const SurveyStratum& stratum : day.strata) {
    List& list = lists[{stratum.part, stratum.list}];
    list.drawn += stratum.drawn;
    list.reviewed += std::ssize(stratum.reviewed);
  }
  const auto presenceOf = [&](const SurveyStratum& stratum) {
    const List& list = lists[{stratum.part, stratum.list}];
    return presence(list.drawn, list.reviewed, stratum.drawn);
  };
  for (const SurveyStratum& stratum : day.strata)
    if (stratum.drawn > 0 && presenceOf(stratum) < 1) lists[{stratum.part, stratum.list}].joined = true;
  for (const SurveyStratum& stratum : day.strata) {
    if (!concerns(population, stratum.part) || stratum.size == 0) continue;
    const List& list = lists[{stratum.part, stratum.list}];
    if (list.reviewed == 0 || stratum.drawn == 0) return std::nullopt;
    const std::size_t part = indexOf(stratum.part);
    usable.partSize[part] += static_cast<double>(stratum.size);
    if (method == SurveyMethod::ModelJudge) usable.scoreSum += stratum.scoreSum;
    const double expected =
        static_cast<double>(stratum.drawn) * static_cast<double>(list.reviewed) / static_cast<double>(list.drawn);
    const auto size = static_cast<double>(stratum.size);
    usable.plannedVariance += size * (size - expected) / expected;
    if (list.joined) usable.joinedSize[part] += size;
    if (stratum.reviewed.empty()) continue;
    SurveyCell cell{
        .part = stratum.part, .values = {}, .size = size, .presence = presenceOf(stratum), .joined = list.joined};
    for (const SurveyLabel& label : stratum.reviewed)
      cell.values.push_back(method == SurveyMethod::ModelJudge ? label.value - label.score : label.value);
    usable.cells.push_back(std::move(cell));
  }
  for (const DrawPart part : {DrawPart::Failing, DrawPart::Audit}) {
    if (!concerns(population, part)) continue;
    const SurveyKnown& known = part == DrawPart::Failing ? day.knownFailing : day.knownPassing;
    usable.known += static_cast<double>(known.count);
    usable.knownSum += known.valueSum;
  }
  return usable;
}

/// How much each day of a run counts; they add up to 1. A day that leaves nothing open counts alone. Which strata the
/// labels happen to be in must not matter here: a day's weight would then go with its error.
std::vector<double> dayWeights(const std::vector<UsableDay>& days)
{
  std::vector<double> weights;
  double sum = 0;
  for (const UsableDay& day : days) {
    const double variance = day.plannedVariance / (day.size() * day.size());
    if (variance <= 0) {
      weights.assign(days.size(), 0);
      weights[static_cast<std::size_t>(&day - days.data())] = 1;
      return weights;
    }
    weights.push_back(1 / variance);
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

/// The sum over all runs: a constant and cells with coefficients.
class SurveyTotal {
public:
  void addRun(const std::vector<UsableDay>& days)
  {
    const double size = days.back().size();
    m_size += size;
    const std::vector<double> weights = dayWeights(days);
    for (std::size_t i = 0; i < days.size(); ++i) {
      if (weights[i] == 0) continue;
      const UsableDay& day = days[i];
      const double scale = weights[i] * size / day.size();
      m_known += scale * day.knownSum;
      m_scores += scale * day.scoreSum;
      m_open += scale * (day.partSize[0] + day.partSize[1]);
      for (SurveyCell cell : day.cells) {
        cell.coefficient = scale * cell.size / cell.presence;
        if (cell.joined) m_joined[indexOf(cell.part)].counted += cell.coefficient;
        m_cells.push_back(std::move(cell));
      }
      for (const std::size_t part : {0, 1}) m_joined[part].size += scale * day.joinedSize[part];
    }
  }

  /// Brings the coefficients to shares of all that is open, after the last run.
  void finish()
  {
    for (SurveyCell& cell : m_cells) {
      const Joined& joined = m_joined[indexOf(cell.part)];
      if (cell.joined) cell.coefficient *= joined.size / joined.counted;
      cell.coefficient /= m_open;
    }
  }

  double size() const { return m_size; }
  double knownShare() const { return m_known / m_size; } // of the mean: what known labels add
  double scoreShare() const { return m_scores / m_size; }
  double openShare() const { return m_open / m_size; }
  const std::vector<SurveyCell>& cells() const { return m_cells; }

private:
  struct Joined {
    double size = 0;
    double counted = 0;
  };
  double m_size = 0;
  double m_known = 0;
  double m_scores = 0;
  double m_open = 0;
  std::array<Joined, 2> m_joined{};
  std::vector<SurveyCell> m_cells;
};

} // namespace

SurveyDay surveyDay(const std::vector<DrawStratum>& strata)
{
  SurveyDay day;
  for (const DrawStratum& stratum : strata)
    day.strata.push_back({.part = stratum.part, .size = stratum.size, .drawn = stratum.drawn});
  return day;
}

QString explanation(SurveyDoubt doubt)
{
  switch (doubt) {
  case SurveyDoubt::None: break;
  case SurveyDoubt::NoLabels: return QStringLiteral("Nothing that was drawn has been reviewed yet.");
  case SurveyDoubt::FewLabels:
    return QStringLiteral("Fewer than %1 drawn samples have been reviewed.").arg(SurveyLeastLabels);
  case SurveyDoubt::OnePartMissing:
    return QStringLiteral("On no day have both failing and passing samples been reviewed.");
  case SurveyDoubt::NoSpread: return QStringLiteral("A group needs at least two reviewed samples.");
  case SurveyDoubt::FewEffective:
    return QStringLiteral("Some reviewed samples stand for so many others that all of them say no more than fewer than "
                          "%1 would that were drawn evenly.")
        .arg(SurveyLeastEffective);
  }
  return {};
}

Result<SurveyEstimate> surveyEstimate(const std::vector<SurveyRun>& runs, SurveyPopulation population,
                                      SurveyMethod method)
{
  SurveyEstimate estimate;
  SurveyTotal total;
  double naiveSum = 0;
  bool any = false;
  for (const SurveyRun& run : runs) {
    std::vector<UsableDay> days;
    for (const SurveyDay& day : run.days) {
      if (!std::all_of(day.strata.begin(), day.strata.end(), [](const auto& stratum) { return makesSense(stratum); }) ||
          !makesSense(day.knownFailing) || !makesSense(day.knownPassing))
        return fail(ErrorKind::Usage, {}, QStringLiteral("The numbers of a day's draw do not fit each other."));
      for (const SurveyStratum& stratum : day.strata) {
        if (!concerns(population, stratum.part)) continue;
        estimate.labels += static_cast<int>(stratum.reviewed.size());
        for (const SurveyLabel& label : stratum.reviewed) naiveSum += label.value;
      }
      std::optional<UsableDay> usable = usableDay(day, population, method);
      if (usable && usable->size() > 0)
        days.push_back(std::move(*usable));
      else
        ++estimate.daysLeftOut;
    }
    if (days.empty()) continue;
    any = true;
    total.addRun(days);
  }
  if (estimate.labels > 0) estimate.naive = naiveSum / estimate.labels;
  if (!any) {
    estimate.doubt = estimate.labels > 0 ? SurveyDoubt::OnePartMissing : SurveyDoubt::NoLabels;
    return estimate;
  }
  estimate.population = std::llround(total.size());
  if (total.openShare() == 0) { // everything was known before
    estimate.unclipped = total.knownShare();
    estimate.value = std::clamp(total.knownShare(), 0.0, 1.0);
    estimate.standardError = 0;
    estimate.ci95 = ConfidenceInterval{*estimate.value, *estimate.value};
    return estimate;
  }
  total.finish();
  const std::array parts{partMean(total.cells(), DrawPart::Failing), partMean(total.cells(), DrawPart::Audit)};
  double mean = 0;
  double variance = 0;
  double planned = 0;
  bool exact = true;
  bool noSpread = false;
  for (const PartMean& part : parts) {
    mean += part.weight * part.mean;
    variance += part.weight * part.weight * part.variance;
    planned += part.weight * part.weight * part.planned;
    exact = exact && part.exact;
    noSpread = noSpread || part.noSpread;
  }
  const double offset = total.knownShare() + total.scoreShare();
  const double least = std::clamp(total.knownShare(), 0.0, 1.0);
  const double most = std::clamp(total.knownShare() + total.openShare(), least, 1.0);
  estimate.unclipped = offset + total.openShare() * mean;
  estimate.value = std::clamp(*estimate.unclipped, least, most);
  estimate.standardError = total.openShare() * std::sqrt(variance);
  estimate.effectiveLabels = exact ? estimate.labels : planned > 0 ? 1 / planned : 0;
  if (exact) {
    estimate.ci95 = ConfidenceInterval{*estimate.value, *estimate.value};
    return estimate;
  }
  if (estimate.labels < SurveyLeastLabels)
    estimate.doubt = SurveyDoubt::FewLabels;
  else if (noSpread)
    estimate.doubt = SurveyDoubt::NoSpread;
  else if (estimate.effectiveLabels < SurveyLeastEffective)
    estimate.doubt = SurveyDoubt::FewEffective;
  if (estimate.tooFew()) return estimate;
  const ConfidenceInterval sum = sumOfParts(parts, method);
  estimate.ci95 = ConfidenceInterval{std::clamp(offset + total.openShare() * sum.low, least, most),
                                     std::clamp(offset + total.openShare() * sum.high, least, most)};
  return estimate;
}

} // namespace assayer
