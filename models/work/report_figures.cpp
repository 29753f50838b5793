#include "work/report_sections.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Equal ends are a value.
report::Figure figureBetween(MeasureStatus status, double min, double max)
{
  report::Figure figure;
  switch (status) {
  case MeasureStatus::Undefined: return figure;
  case MeasureStatus::Determined:
    figure.status = report::FigureStatus::Determined;
    figure.value = min;
    break;
  case MeasureStatus::Interval: figure.status = report::FigureStatus::Interval; break;
  case MeasureStatus::PartlyUndefined: figure.status = report::FigureStatus::PartlyUndefined; break;
  }
  figure.bounds = report::Ends{min, max};
  return figure;
}

} // namespace

report::Figure reportFigure(const Mean& mean, const std::optional<ConfidenceInterval>& ci95)
{
  report::Figure figure = figureBetween(mean.status, mean.min, mean.max);
  figure.n = mean.defined;
  figure.of = mean.total;
  if (ci95 && mean.status != MeasureStatus::Undefined) figure.ci95 = report::Ends{ci95->low, ci95->high};
  // The most frequent reason stands for them all; each query's own is in `metrics --explain`.
  int most = 0;
  for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
    if (*reason > most) {
      most = *reason;
      figure.reason = reason.key();
    }
  if (mean.status == MeasureStatus::Determined || mean.status == MeasureStatus::Interval) figure.reason.clear();
  return figure;
}

report::Figure reportFigure(const Bounds& bounds, const std::optional<ShareInterval>& ci95, std::optional<int> n)
{
  report::Figure figure = figureBetween(bounds.status, bounds.min, bounds.max);
  figure.n = n;
  figure.reason = bounds.reason;
  if (ci95 && bounds.status != MeasureStatus::Undefined) figure.ci95 = report::Ends{ci95->low, ci95->high};
  return figure;
}

report::Figure plainFigure(std::optional<double> value, const std::optional<ConfidenceInterval>& ci95,
                           std::optional<int> n, const QString& reasonWithout)
{
  report::Figure figure;
  figure.n = n;
  if (!value) {
    figure.reason = reasonWithout;
    return figure;
  }
  figure.status = report::FigureStatus::Determined;
  figure.value = value;
  figure.bounds = report::Ends{*value, *value};
  if (ci95) figure.ci95 = report::Ends{ci95->low, ci95->high};
  return figure;
}

report::Sentence ours(QString sentence)
{
  return {std::move(sentence)};
}

QString groupName(const QString& name)
{
  return name.isEmpty() ? u"(none)"_s : name;
}

QString ReportFacts::nameOf(const RunRow& run) const
{
  const QString mark = doubtWord(doubts.value(run.id, PickDoubt::None));
  return mark.isEmpty() ? run.name : run.name + u" ("_s + mark + u')';
}

QString ReportFacts::judgeName(JudgeId id) const
{
  const auto at = std::ranges::find(judges, id, &JudgeRow::id);
  return at == judges.end() ? QString() : at->name;
}

} // namespace assayer
