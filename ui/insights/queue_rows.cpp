#include "insights/queue_rows.h"

#include "core/criteria.h"
#include "core/number_text.h"
#include "inspect/figure.h"
#include "shared/plain_text.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString causeOf(int cause)
{
  return builtInCriterion(criterion::Cause)->values.value(cause).replace(u'_', u' ');
}

/// The commonest first.
QString causesOf(const QueueDay& day)
{
  QVector<std::pair<int, int>> found;
  for (int cause = 0; cause < CauseCount; ++cause)
    if (const int count = day.causes[static_cast<std::size_t>(cause)]; count > 0) found.append({count, cause});
  std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<int, int>::first);
  QStringList words;
  for (const auto& [count, cause] : std::as_const(found)) words.append(u"%1 %2"_s.arg(count).arg(causeOf(cause)));
  return words.join(u", "_s);
}

QString shareWords(const std::optional<double>& least, const std::optional<double>& most)
{
  return least && most ? boundsText(*least, *most, NumberStyle::Percent) : u"—"_s;
}

InsightCell shareCell(const std::optional<double>& least, const std::optional<double>& most)
{
  InsightCell cell;
  cell.text = shareWords(least, most);
  cell.order = least.value_or(-1);
  cell.isNumber = true;
  cell.isQuiet = !least;
  return cell;
}

bool isThere(const std::optional<Mean>& mean)
{
  return mean && mean->status != MeasureStatus::Undefined;
}

} // namespace

QStringList QueueRows::dayColumns()
{
  return {tr("Day"),      tr("Run"),      tr("Failing"),    tr("Drawn"), tr("Carried over"),
          tr("Reviewed"), tr("Clusters"), tr("Bottleneck"), tr("Found"), tr("Confirmed")};
}

QStringList QueueRows::dayExplanations()
{
  return {{},
          {},
          {},
          {},
          tr("Samples of an earlier day that nobody had named the cause of"),
          tr("Samples whose cause a person has named. Triage counts one as done once it is also said whether that is "
             "systematic, where anything broke")};
}

QVector<InsightRow> QueueRows::days() const
{
  QVector<InsightRow> rows;
  for (const QueueDay& day : m_report.days) {
    InsightRow row;
    row.key = QString::number(day.draw.value);
    InsightCell failing = countCell(day.failing);
    failing.text = tr("%1 of %2").arg(day.failing).arg(day.answers);
    QStringList names;
    for (const QueueMetric metric : day.bottleneck()) names.append(queueMetricName(metric));
    InsightCell bottleneck = textCell(names.join(tr(" or ")));
    if (!names.isEmpty()) {
      const MetricOfDay& of = day.metrics[static_cast<std::size_t>(day.bottleneck().first())];
      bottleneck.text += u", "_s + tr("%1 below").arg(of.below);
      if (isThere(of.mean))
        bottleneck.explanation = tr("On average %1").arg(FigureWords::interval(of.mean->min, of.mean->max));
    }
    QStringList confirmed;
    for (const ConfirmedOnDay& one : day.confirmed) confirmed.append(plain::isolated(plain::oneLine(one.event.title)));
    row.cells = {textCell(day.day),
                 textCell(namedRun(day.runName, m_marks), runExplanation(day.runName, m_marks)),
                 failing,
                 countCell(day.drawn),
                 countCell(day.carried),
                 countCell(day.reviewed),
                 countCell(day.clusters),
                 bottleneck,
                 textCell(causesOf(day)),
                 textCell(confirmed.join(u", "_s))};
    if (day.newClusters > 0) row.cells[6].explanation = tr("%1 of them new").arg(day.newClusters);
    rows.prepend(row);
  }
  return rows;
}

QStringList QueueRows::estimateColumns()
{
  return {tr("Share of"),      tr("Among"), tr("By"),     tr("Estimate"),
          tr("95 % interval"), tr("Naive"), tr("Labels"), tr("Open")};
}

QStringList QueueRows::estimateExplanations()
{
  return {{},
          tr("All answers that queues were drawn from, or those that fail"),
          tr("With the model judge: its scores of all answers, corrected by what people said of the drawn ones"),
          tr("Each label weighs as much as its chance to be drawn says"),
          tr("By chance of the draw; where labels are open from the low end of the least to the high end of the most"),
          tr("The plain share of what was reviewed. It is no estimate: failing answers are drawn far more often"),
          tr("Samples whose cause is named"),
          tr("Of them, those whose label is open; the figures then have two ends")};
}

QVector<InsightRow> QueueRows::estimates() const
{
  QVector<InsightRow> rows;
  for (const QueueEstimate& estimate : m_report.estimates.rows) {
    const SurveyQuestion& question = estimate.question;
    const bool isOfRun = estimate.population == SurveyPopulation::WholeRun;
    const bool isOfLabels = estimate.method == SurveyMethod::Labels;
    const QString name = question.subject == EstimateSubject::FaithfulAnswers ? tr("faithful answers")
                         : question.subject == EstimateSubject::WrongVerdicts
                             ? tr("wrong verdicts of the model judge")
                             : causeOf(static_cast<int>(question.cause));
    const auto interval = estimate.ci95();
    InsightCell range;
    range.text = interval ? ci95Text(interval->low, interval->high, NumberStyle::Percent) : tr("too few");
    range.isNumber = true;
    range.isQuiet = !interval;
    range.order = interval ? interval->high - interval->low : 2.0;
    if (!interval)
      range.explanation = explanation(estimate.least.tooFew() ? estimate.least.doubt : estimate.most.doubt);
    InsightRow row;
    row.key = u"%1:%2:%3:%4"_s.arg(static_cast<int>(question.subject))
                  .arg(static_cast<int>(question.cause))
                  .arg(isOfRun)
                  .arg(isOfLabels);
    row.cells = {textCell(name),
                 textCell(isOfRun ? tr("all answers") : tr("failing ones")),
                 textCell(isOfLabels ? tr("labels") : tr("labels and judge")),
                 shareCell(estimate.least.value, estimate.most.value),
                 range,
                 shareCell(estimate.least.naive, estimate.most.naive),
                 countCell(estimate.least.labels),
                 countCell(estimate.open)};
    row.cells[5].isQuiet = true;
    rows.append(row);
  }
  return rows;
}

ChartPicture QueueRows::course(QueueMetric metric, double threshold) const
{
  ChartPicture picture;
  picture.title = tr("Mean %1 of each day's run").arg(queueMetricName(metric));
  ChartLine line{queueMetricName(metric), {}};
  for (const QueueDay& day : m_report.days) {
    const std::optional<Mean>& mean = day.metrics[static_cast<std::size_t>(metric)].mean;
    ChartPoint point;
    point.x = static_cast<double>(picture.x.places.size());
    if (isThere(mean)) point.value = ChartSpan{mean->min, mean->max};
    point.words =
        day.day + u": "_s + (isThere(mean) ? FigureWords::interval(mean->min, mean->max) : tr("not calculable"));
    picture.x.places.append(day.day);
    line.points.append(point);
  }
  picture.lines = {line};
  const double end = static_cast<double>(picture.x.places.size()) - 0.5;
  picture.rules = {
      {tr("a sample fails below %1").arg(QString::number(threshold, 'f', 2)), {-0.5, threshold}, {end, threshold}}};
  picture.bandName = tr("what it can become as labels come in");
  return picture;
}

QueueMetric QueueRows::bottleneck() const
{
  for (auto day = m_report.days.rbegin(); day != m_report.days.rend(); ++day)
    if (const QVector<QueueMetric> found = day->bottleneck(); !found.isEmpty()) return found.first();
  return QueueMetric::Faithfulness;
}

QString QueueRows::summary() const
{
  const QueueEstimates& estimates = m_report.estimates;
  if (m_report.days.empty()) return tr("No queue was drawn yet. The Triage perspective draws the day's.");
  return tr("Of %1 of %2 drawn samples the cause is named, %3 to %4.")
      .arg(estimates.reviewed)
      .arg(estimates.drawn)
      .arg(estimates.firstDay, estimates.lastDay);
}

} // namespace assayer
