#include "insights/trend_rows.h"

#include "core/number_text.h"
#include "inspect/figure.h"
#include "shared/plain_text.h"
#include "work/trend_words.h"

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString rounded(double value)
{
  return std::abs(value) >= 100 ? QString::number(value, 'f', 0) : QString::number(value, 'g', 3);
}

QString dayOf(const TrendRun& run)
{
  return run.run.date.isEmpty() ? TrendRows::tr("no date") : run.run.date.left(10);
}

/// The next of 1, 2, 5, 10, … that is not below it.
double niceAbove(double value)
{
  if (value <= 0) return 1;
  const double ten = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 4.0, 8.0})
    if (value <= step * ten) return step * ten;
  return 10 * ten;
}

QString intervalWords(const ConfidenceInterval& interval)
{
  return ci95Text(interval.low, interval.high);
}

bool isDefined(const Mean& mean)
{
  return mean.status != MeasureStatus::Undefined;
}

} // namespace

QString TrendRows::nameOf(const TrendMeasure& measure) const
{
  QString name = measure.of == TrendMeasure::Of::Retrieval ? FigureWords::title(measure.name, m_gain) : measure.title;
  if (measure.of == TrendMeasure::Of::Scores)
    name = tr("%1 by %2").arg(name, plain::isolated(plain::oneLine(m_trend.question.judge)));
  return name;
}

QString TrendRows::wordsOf(std::size_t at) const
{
  const TrendRun& run = m_trend.runs[at];
  QStringList lines{namedRun(run.run.name, m_marks) + u", "_s + dayOf(run)};
  for (qsizetype i = 0; i < m_trend.measures.size(); ++i) {
    const TrendFigure& figure = run.figures[i];
    if (!isDefined(figure.mean)) {
      lines.append(tr("%1: not calculable").arg(nameOf(m_trend.measures[i])));
      continue;
    }
    QString words =
        u"%1: %2"_s.arg(nameOf(m_trend.measures[i]), FigureWords::interval(figure.mean.min, figure.mean.max));
    if (figure.ci95) words += tr(", 95 % by sampling %1").arg(intervalWords(*figure.ci95));
    lines.append(words + tr(", %1 of %2 queries").arg(figure.mean.defined).arg(figure.mean.total));
  }
  if (run.judge) lines.append(tr("Judge: %1").arg(plain::isolated(plain::oneLine(run.judge->name))));
  if (const QString step = stepWords(run); !step.isEmpty()) lines.append(tr("Changed: %1").arg(step));
  return lines.join(u'\n');
}

ChartLine TrendRows::lineOf(qsizetype measure) const
{
  ChartLine line{nameOf(m_trend.measures[measure]), {}};
  for (std::size_t at = 0; at < m_trend.runs.size(); ++at) {
    const TrendFigure& figure = m_trend.runs[at].figures[measure];
    ChartPoint point;
    point.x = static_cast<double>(at);
    if (isDefined(figure.mean)) point.value = ChartSpan{figure.mean.min, figure.mean.max};
    if (figure.ci95) point.interval = ChartSpan{figure.ci95->low, figure.ci95->high};
    point.breaksBefore = m_trend.breaks(at, m_trend.measures[measure]);
    point.words = wordsOf(at);
    line.points.append(point);
  }
  return line;
}

// What was changed lies between two runs.
QVector<ChartMark> TrendRows::marks() const
{
  QVector<ChartMark> marks;
  for (std::size_t at = 1; at < m_trend.runs.size(); ++at) {
    const TrendRun& run = m_trend.runs[at];
    if (!run.isChanged()) continue;
    marks.append({static_cast<double>(at) - 0.5, stepTitle(run),
                  tr("Before %1: %2").arg(plain::isolated(plain::oneLine(run.run.name)), stepWords(run)),
                  run.otherJudge});
  }
  return marks;
}

ChartAxis TrendRows::runsAxis() const
{
  ChartAxis axis;
  // A name has little room there: the words of the mark stand with the point.
  for (const TrendRun& run : m_trend.runs)
    axis.places.append(runMark(run.run.name, m_marks).isEmpty() ? run.run.name : run.run.name + u" ⚠"_s);
  return axis;
}

QVector<ChartRule> TrendRows::thresholds() const
{
  const auto shows = [&](const QString& name) {
    return std::ranges::find(m_trend.measures, name, &TrendMeasure::name) != m_trend.measures.end();
  };
  const double end = static_cast<double>(m_trend.runs.size()) - 0.5;
  QVector<ChartRule> rules;
  const auto add = [&](const QString& name, double value) {
    rules.append({name.arg(QString::number(value, 'f', 2)), {-0.5, value}, {end, value}});
  };
  if (shows(u"composite"_s)) add(tr("a run's composite is flagged below %1"), m_trend.thresholds.run);
  if (shows(u"faithfulness"_s) || shows(u"answer_relevance"_s) || shows(u"context_precision"_s))
    add(tr("an answer's part fails below %1"), m_trend.thresholds.part);
  return rules;
}

ChartPicture TrendRows::figures() const
{
  ChartPicture picture;
  picture.title = tr("Run by run");
  picture.x = runsAxis();
  for (qsizetype i = 0; i < std::min<qsizetype>(m_trend.measures.size(), ChartLineCount); ++i)
    picture.lines.append(lineOf(i));
  double most = 1;
  double least = 0;
  for (const ChartLine& line : std::as_const(picture.lines))
    for (const ChartPoint& point : line.points) {
      if (point.value) most = std::max(most, point.value->high);
      if (point.value) least = std::min(least, point.value->low);
    }
  picture.y.most = most > 1 ? niceAbove(most) : 1;
  picture.y.least = least < 0 ? -niceAbove(-least) : 0;
  if (!picture.lines.isEmpty()) picture.rules = thresholds();
  picture.marks = marks();
  picture.bandName = tr("what it can become as labels come in");
  picture.intervalName = tr("95 % interval by the sampling of queries");
  return picture;
}

ChartPicture TrendRows::timings(
    const QString& title, const QString& unit,
    const QVector<std::pair<QString, std::function<std::optional<double>(const TrendRun&)>>>& lines) const
{
  ChartPicture picture;
  picture.title = title;
  picture.x = runsAxis();
  picture.y.title = unit;
  double most = 0;
  for (const auto& [name, valueOf] : lines) {
    ChartLine line{name, {}};
    for (std::size_t at = 0; at < m_trend.runs.size(); ++at) {
      const TrendRun& run = m_trend.runs[at];
      ChartPoint point;
      point.x = static_cast<double>(at);
      point.breaksBefore = run.startsAnew;
      QStringList words{namedRun(run.run.name, m_marks) + u", "_s + dayOf(run)};
      if (const std::optional<double> value = valueOf(run)) {
        point.value = ChartSpan{*value, *value};
        most = std::max(most, *value);
        words.append(u"%1: %2"_s.arg(name, rounded(*value)));
      }
      point.words = words.join(u'\n');
      line.points.append(point);
    }
    picture.lines.append(line);
  }
  picture.y.most = niceAbove(most);
  return picture;
}

bool TrendRows::hasTimings(bool cost) const
{
  return std::ranges::any_of(
      m_trend.runs, [cost](const TrendRun& run) { return cost ? run.cost.has_value() : run.latency.has_value(); });
}

ChartPicture TrendRows::latency() const
{
  if (!hasTimings(false)) return {};
  using Value = std::optional<double>;
  return timings(
      tr("Latency of an answer"), tr("ms"),
      {{tr("median"), [](const TrendRun& run) { return run.latency ? Value(run.latency->median) : Value(); }},
       {tr("95th percentile"), [](const TrendRun& run) { return run.latency ? Value(run.latency->p95) : Value(); }}});
}

ChartPicture TrendRows::cost() const
{
  if (!hasTimings(true)) return {};
  using Value = std::optional<double>;
  return timings(tr("Cost of an answer"), tr("as imported"),
                 {{tr("mean"), [](const TrendRun& run) { return run.cost ? Value(run.cost->mean) : Value(); }}});
}

QStringList TrendRows::columns() const
{
  QStringList columns{tr("Run"), tr("Date"), tr("Changed since the run before")};
  for (const TrendMeasure& measure : m_trend.measures)
    columns += {nameOf(measure), tr("95 % by sampling"), tr("Queries")};
  columns.append(tr("Bottleneck"));
  if (!m_trend.question.judge.isEmpty()) columns.append(tr("Judge"));
  if (hasTimings(false)) columns += {tr("Median ms"), tr("95th percentile ms")};
  if (hasTimings(true)) columns += {tr("Mean cost"), tr("Cost in all")};
  return columns;
}

QStringList TrendRows::explanations() const
{
  QStringList explanations{tr("Enter makes a run the one that all pages of Insights are about"),
                           {},
                           tr("From the records of the runs and of the judge, and the guidelines")};
  for (qsizetype i = 0; i < m_trend.measures.size(); ++i)
    explanations += {tr("What it can still become as labels come in"),
                     tr("How far queries like these would let it vary by chance; it is no bound over open labels"),
                     queriesSentence(m_trend, i)};
  explanations.append(tr("The part of the composite with most answers below the threshold of a sample"));
  if (!m_trend.question.judge.isEmpty()) explanations.append(tr("Whose scores these are"));
  if (hasTimings(false)) explanations += {tr("Of the answers whose latency was imported"), {}};
  if (hasTimings(true)) explanations += {tr("Of the answers whose cost was imported, in its unit"), {}};
  return explanations;
}

QVector<InsightRow> TrendRows::rows() const
{
  const auto number = [](const QString& text, double order, bool isThere, const QString& explanation = {}) {
    InsightCell cell;
    cell.text = text;
    cell.order = order;
    cell.isNumber = true;
    cell.isQuiet = !isThere;
    cell.explanation = explanation;
    return cell;
  };
  const bool hasLatency = hasTimings(false);
  const bool hasCost = hasTimings(true);
  QVector<InsightRow> rows;
  for (const TrendRun& run : m_trend.runs) {
    InsightRow row;
    row.key = QString::number(run.run.id.value);
    QStringList about{namedRun(run.run.name, m_marks), runExplanation(run.run.name, m_marks), run.run.hypothesis};
    about.removeAll(QString());
    const QString step = stepWords(run);
    row.cells = {textCell(namedRun(run.run.name, m_marks), about.join(u'\n')), textCell(dayOf(run)),
                 textCell(step, step)};
    for (const TrendFigure& figure : run.figures) {
      const Mean& mean = figure.mean;
      const bool isThere = isDefined(mean);
      row.cells.append(number(isThere ? FigureWords::interval(mean.min, mean.max) : tr("not calculable"),
                              isThere ? (mean.min + mean.max) / 2 : -1, isThere,
                              FigureWords::reasons(mean).join(u'\n')));
      row.cells.append(number(figure.ci95 ? intervalWords(*figure.ci95) : u"—"_s,
                              figure.ci95 ? figure.ci95->high - figure.ci95->low : 2, figure.ci95.has_value()));
      row.cells.append(number(tr("%1 of %2").arg(mean.defined).arg(mean.total), mean.defined, mean.defined > 0));
    }
    // Where it is not known yet, which may be: how many of each stands in the tool tip.
    QStringList parts;
    for (const SamplePart part : run.bottleneck) parts.append(partName(part));
    row.cells.append(textCell(parts.size() > 1 ? parts.join(tr(" or ")) : bottleneckWords(run), bottleneckWords(run)));
    if (!m_trend.question.judge.isEmpty())
      row.cells.append(textCell(run.judge ? plain::isolated(plain::oneLine(run.judge->name)) : tr("none")));
    if (hasLatency) {
      const QString of = run.latency ? tr("%1 answers").arg(run.latency->n) : QString();
      row.cells.append(number(run.latency ? rounded(run.latency->median) : u"—"_s,
                              run.latency ? run.latency->median : -1, run.latency.has_value(), of));
      row.cells.append(number(run.latency ? rounded(run.latency->p95) : u"—"_s, run.latency ? run.latency->p95 : -1,
                              run.latency.has_value(), of));
    }
    if (hasCost) {
      const QString of = run.cost ? tr("%1 answers").arg(run.cost->n) : QString();
      row.cells.append(number(run.cost ? rounded(run.cost->mean) : u"—"_s, run.cost ? run.cost->mean : -1,
                              run.cost.has_value(), of));
      row.cells.append(
          number(run.cost ? rounded(run.cost->sum) : u"—"_s, run.cost ? run.cost->sum : -1, run.cost.has_value(), of));
    }
    rows.prepend(row);
  }
  return rows;
}

QString TrendRows::remarks() const
{
  if (m_trend.runs.empty()) return tr("There is no run yet: File ▸ Import… brings runs.");
  QStringList lines;
  if (m_trend.question.ownQueries) {
    lines.append(tr("Each run over its own queries: a difference may be one of the queries."));
  } else {
    QStringList parts;
    for (qsizetype i = 0; i < m_trend.measures.size(); ++i)
      parts.append(u"%1 %2"_s.arg(nameOf(m_trend.measures[i]), queriesSentence(m_trend, i)));
    // One sentence where it is the same for all.
    bool isSame = true;
    for (qsizetype i = 1; i < m_trend.measures.size(); ++i)
      isSame = isSame && queriesSentence(m_trend, i) == queriesSentence(m_trend, 0);
    if (isSame && !parts.isEmpty())
      lines.append(tr("Figures run %1.").arg(plain::oneLine(queriesSentence(m_trend, 0))));
    else
      lines.append(plain::oneLine(parts.join(u"; "_s)) + u'.');
  }
  if (m_trend.runs.size() == 1) lines.append(tr("There is one run only."));
  for (const QString& remark : trendRemarks(m_trend)) lines.append(plain::oneLine(remark));
  return lines.join(u' ');
}

} // namespace assayer
