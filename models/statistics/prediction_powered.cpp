#include "statistics/prediction_powered.h"

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

constexpr double FewestCarriers = 20;

double meanOfValues(std::span<const double> values)
{
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Σ(x − point)².
double squaresAbout(std::span<const double> values, double point)
{
  double sum = 0;
  for (const double value : values) sum += (value - point) * (value - point);
  return sum;
}

/// Divisor n.
double variance0(std::span<const double> values)
{
  return squaresAbout(values, meanOfValues(values)) / static_cast<double>(values.size());
}

bool areFinite(std::span<const double> values)
{
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

struct TunedLambda {
  double value = 0;
  std::optional<double> beforeClipping;
};

TunedLambda tunedLambda(const PredictionPoweredSample& sample)
{
  const auto n = static_cast<double>(sample.labels.size());
  const auto elsewhere = static_cast<double>(sample.judgeElsewhere.size());
  const double meanLabel = meanOfValues(sample.labels);
  const double meanJudge = meanOfValues(sample.judgeOnLabelled);
  double covariance = 0;
  for (std::size_t i = 0; i < sample.labels.size(); ++i)
    covariance += (sample.labels[i] - meanLabel) * (sample.judgeOnLabelled[i] - meanJudge) / n;
  const double all = (n * meanJudge + elsewhere * meanOfValues(sample.judgeElsewhere)) / (n + elsewhere);
  const double variance =
      (squaresAbout(sample.judgeOnLabelled, all) + squaresAbout(sample.judgeElsewhere, all)) / (n + elsewhere - 1);
  if (variance <= 0) return {};
  const double lambda = covariance / ((1 + n / elsewhere) * variance);
  return {std::clamp(lambda, 0.0, 1.0), lambda};
}

} // namespace

std::optional<MeanEstimate> labelsOnlyMean(std::span<const double> labels, double confidence)
{
  if (labels.empty() || !areFinite(labels)) return std::nullopt;
  MeanEstimate estimate;
  estimate.value = meanOfValues(labels);
  estimate.standardError = std::sqrt(variance0(labels) / static_cast<double>(labels.size()));
  estimate.interval = normalInterval(estimate.value, estimate.standardError, confidence);
  return estimate;
}

std::optional<MeanEstimate> labelsOnlyStudent(std::span<const double> labels, double confidence)
{
  if (labels.size() < 2 || !areFinite(labels)) return std::nullopt;
  const auto n = static_cast<double>(labels.size());
  MeanEstimate estimate;
  estimate.value = meanOfValues(labels);
  estimate.standardError = std::sqrt(squaresAbout(labels, estimate.value) / (n - 1) / n);
  estimate.interval = *studentInterval(estimate.value, estimate.standardError, n - 1, confidence);
  return estimate;
}

std::optional<double> PredictionPoweredMean::worth(qint64 labels) const
{
  if (standardError <= 0) return std::nullopt;
  return static_cast<double>(labels) * (labelsOnlyError * labelsOnlyError) / (standardError * standardError);
}

std::optional<PredictionPoweredMean> predictionPoweredMean(const PredictionPoweredSample& sample,
                                                           std::optional<double> lambda, double confidence)
{
  if (sample.labels.empty() || sample.labels.size() != sample.judgeOnLabelled.size() || !areFinite(sample.labels) ||
      !areFinite(sample.judgeOnLabelled) || !areFinite(sample.judgeElsewhere) || (lambda && !std::isfinite(*lambda)))
    return std::nullopt;
  const auto n = static_cast<double>(sample.labels.size());
  const auto elsewhere = static_cast<double>(sample.judgeElsewhere.size());
  PredictionPoweredMean estimate;
  estimate.labelsOnlyError = std::sqrt(variance0(sample.labels) / n);
  double elsewhereMean = 0;
  double elsewherePart = 0;
  if (!sample.judgeElsewhere.empty()) {
    const TunedLambda tuned = lambda ? TunedLambda{*lambda, {}} : tunedLambda(sample);
    estimate.lambda = tuned.value;
    estimate.lambdaBeforeClipping = tuned.beforeClipping;
    elsewhereMean = meanOfValues(sample.judgeElsewhere);
    elsewherePart = estimate.lambda * estimate.lambda * variance0(sample.judgeElsewhere) / elsewhere;
  }
  std::vector<double> rest;
  rest.reserve(sample.labels.size());
  for (std::size_t i = 0; i < sample.labels.size(); ++i)
    rest.push_back(sample.labels[i] - estimate.lambda * sample.judgeOnLabelled[i]);
  estimate.value = estimate.lambda * elsewhereMean + meanOfValues(rest);
  estimate.standardError = std::sqrt(elsewherePart + variance0(rest) / n);
  estimate.interval = normalInterval(estimate.value, estimate.standardError, confidence);
  return estimate;
}

QString explanation(JudgedMeanDoubt doubt)
{
  switch (doubt) {
  case JudgedMeanDoubt::None: break;
  case JudgedMeanDoubt::NoLabels: return QStringLiteral("People have labelled none of what the judge judged.");
  case JudgedMeanDoubt::FewLabels:
    return QStringLiteral("People have labelled fewer than %1 of what the judge judged.").arg(JudgedMeanLeastLabels);
  case JudgedMeanDoubt::FewEffective:
    return QStringLiteral("Some labels stand for so many others that all of them say no more than fewer than %1 would "
                          "that were drawn evenly.")
        .arg(JudgedMeanLeastEffective);
  }
  return {};
}

JudgedMean judgedMean(std::span<const JudgedItem> items)
{
  JudgedMean made;
  made.items = static_cast<qint64>(items.size());
  if (items.empty()) return made;
  const double count = static_cast<double>(items.size());
  double judgeSum = 0;
  double weights = 0;
  double squaredWeights = 0;
  double heaviest = 0;
  double lightest = 0;
  double labelSum = 0;      // weighted, as those below
  double judgeLabelled = 0; // the judge's on labelled items
  for (const JudgedItem& item : items) {
    judgeSum += item.judge;
    if (!item.label) continue;
    const double weight = 1 / item.probability;
    lightest = made.labels == 0 ? weight : std::min(lightest, weight);
    heaviest = std::max(heaviest, weight);
    ++made.labels;
    weights += weight;
    squaredWeights += weight * weight;
    labelSum += weight * *item.label;
    judgeLabelled += weight * item.judge;
  }
  const double judgeMean = judgeSum / count;
  made.judge = judgeMean;
  if (made.labels == 0) return made;
  made.isWeighted = heaviest - lightest > 1e-9 * heaviest;
  made.effectiveLabels = weights * weights / squaredWeights;
  const double labelMean = labelSum / weights;
  judgeLabelled /= weights;
  made.people = labelMean;

  double judgeVariance = 0; // Σ over all items
  double covariance = 0;
  double labelSpread = 0; // Σw²(Y − Ȳ)²
  for (const JudgedItem& item : items) {
    judgeVariance += (item.judge - judgeMean) * (item.judge - judgeMean);
    if (!item.label) continue;
    const double weight = 1 / item.probability;
    covariance += weight * (*item.label - labelMean) * (item.judge - judgeLabelled) / weights;
    labelSpread += weight * weight * (*item.label - labelMean) * (*item.label - labelMean);
  }
  const double elsewhere = count - static_cast<double>(made.labels);
  double slope = 0; // λ'
  if (judgeVariance > 0 && elsewhere > 0) {
    made.lambda = std::clamp(covariance / (judgeVariance / (count - 1)) * elsewhere / count, 0.0, 1.0);
    slope = made.lambda * count / elsewhere;
  }
  const double restMean = labelMean - slope * judgeLabelled;
  double spread = 0;
  double fourth = 0;
  for (const JudgedItem& item : items) {
    if (!item.label) continue;
    const double distance = (*item.label - slope * item.judge - restMean) / item.probability;
    spread += distance * distance;
    fourth += distance * distance * distance * distance;
  }
  const double carriers = fourth > 0 ? spread * spread / fourth : 0;
  made.corrected = slope * judgeMean + restMean;
  made.labelVariance = spread / (weights * weights);
  made.itemVariance = slope * slope * judgeVariance / count / count;
  made.standardError = std::sqrt(made.labelVariance + made.itemVariance);
  if (*made.standardError > 0)
    made.worth =
        static_cast<double>(made.labels) * labelSpread / (weights * weights) / (made.labelVariance + made.itemVariance);

  made.doubt = made.labels < JudgedMeanLeastLabels               ? JudgedMeanDoubt::FewLabels
               : made.effectiveLabels < JudgedMeanLeastEffective ? JudgedMeanDoubt::FewEffective
                                                                 : JudgedMeanDoubt::None;
  if (made.tooFew()) return made;
  const double imagined = carriers < FewestCarriers ? 2 * heaviest * heaviest / (weights * weights) : 0;
  const double careful = std::sqrt(made.labelVariance + imagined + made.itemVariance);
  const auto interval = studentInterval(*made.corrected, careful, static_cast<double>(made.labels - 1));
  made.ci95 = ConfidenceInterval{std::clamp(interval->low, 0.0, 1.0), std::clamp(interval->high, 0.0, 1.0)};
  return made;
}

std::optional<qint64> JudgedMean::moreLabelsFor(double share) const
{
  if (tooFew() || share <= 0 || share >= 1 || labelVariance <= 0) return std::nullopt;
  const double wanted = share * share * (labelVariance + itemVariance) - itemVariance;
  if (wanted <= 0) return std::nullopt;
  const double more = static_cast<double>(labels) * (labelVariance / wanted - 1);
  const double whole = std::ceil(more - 1e-9);
  if (whole > static_cast<double>(items - labels)) return std::nullopt;
  return static_cast<qint64>(whole);
}

} // namespace assayer
