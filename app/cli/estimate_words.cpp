#include "cli/estimate_words.h"

#include "core/criteria.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString thousandths(double value)
{
  return QString::number(value, 'f', 3);
}

QJsonValue orNull(const std::optional<double>& value)
{
  return value ? QJsonValue(*value) : QJsonValue();
}

QString storedCause(Cause cause)
{
  return builtInCriterion(criterion::Cause)->values.value(static_cast<int>(cause));
}

const SurveyEstimate& doubtful(const QueueEstimate& estimate)
{
  return estimate.least.tooFew() ? estimate.least : estimate.most;
}

QString doubtWord(SurveyDoubt doubt)
{
  switch (doubt) {
  case SurveyDoubt::None: return u"ok"_s;
  case SurveyDoubt::NoLabels: return u"no_labels"_s;
  case SurveyDoubt::FewLabels: return u"few_labels"_s;
  case SurveyDoubt::OnePartMissing: return u"one_part_missing"_s;
  case SurveyDoubt::NoSpread: return u"no_spread"_s;
  case SurveyDoubt::FewEffective: return u"few_effective"_s;
  }
  return {};
}

} // namespace

QString causeWords(Cause cause)
{
  return storedCause(cause).replace(u'_', u' ');
}

QString estimateName(const SurveyQuestion& question)
{
  switch (question.subject) {
  case EstimateSubject::CauseShare: return u"cause: "_s + causeWords(question.cause);
  case EstimateSubject::FaithfulAnswers: return u"faithful answers"_s;
  case EstimateSubject::WrongVerdicts: return u"wrong verdicts of the model judge"_s;
  }
  return {};
}

QString estimateWord(const SurveyQuestion& question)
{
  switch (question.subject) {
  case EstimateSubject::CauseShare: return storedCause(question.cause);
  case EstimateSubject::FaithfulAnswers: return u"faithful"_s;
  case EstimateSubject::WrongVerdicts: return u"judge_wrong"_s;
  }
  return {};
}

QString estimateCell(const std::optional<double>& least, const std::optional<double>& most)
{
  if (!least || !most) return {};
  const QString from = thousandths(*least);
  const QString to = thousandths(*most);
  return from == to ? from : from + u" to "_s + to;
}

QString intervalCell(const QueueEstimate& estimate)
{
  if (const auto interval = estimate.ci95())
    return thousandths(interval->low) + u" to "_s + thousandths(interval->high);
  return u"too few: "_s + explanation(doubtful(estimate).doubt);
}

QJsonObject estimateAsJson(const QueueEstimate& estimate)
{
  const auto interval = estimate.ci95();
  const bool isSettled = estimate.least.value == estimate.most.value;
  const auto bounds = [](const std::optional<double>& least, const std::optional<double>& most) {
    return least && most ? QJsonValue(QJsonArray{*least, *most}) : QJsonValue();
  };
  const bool isCause = estimate.question.subject == EstimateSubject::CauseShare;
  return {{u"estimate"_s, isCause ? u"cause"_s : estimateWord(estimate.question)},
          {u"cause"_s, isCause ? QJsonValue(estimateWord(estimate.question)) : QJsonValue()},
          {u"population"_s, estimate.population == SurveyPopulation::WholeRun ? u"run"_s : u"failures"_s},
          {u"method"_s, estimate.method == SurveyMethod::Labels ? u"labels"_s : u"model_judge"_s},
          {u"status"_s, estimate.tooFew() ? u"too_few"_s : u"ok"_s},
          {u"doubt"_s, doubtWord(doubtful(estimate).doubt)},
          {u"value"_s, isSettled ? orNull(estimate.least.value) : QJsonValue()},
          {u"bounds"_s, bounds(estimate.least.value, estimate.most.value)},
          {u"ci95"_s, interval ? QJsonValue(QJsonArray{interval->low, interval->high}) : QJsonValue()},
          {u"naive"_s, bounds(estimate.least.naive, estimate.most.naive)},
          {u"labels"_s, estimate.least.labels},
          {u"effective_labels"_s, std::min(estimate.least.effectiveLabels, estimate.most.effectiveLabels)},
          {u"open"_s, estimate.open},
          {u"of"_s, estimate.least.population},
          {u"days_left_out"_s, estimate.least.daysLeftOut}};
}

QString metricsWords(const QVector<QueueMetric>& metrics)
{
  QStringList names;
  for (const QueueMetric metric : metrics) names.append(queueMetricName(metric));
  return names.join(u" or "_s);
}

} // namespace assayer::cli
