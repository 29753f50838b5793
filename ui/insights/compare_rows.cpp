#include "insights/compare_rows.h"

#include "core/number_text.h"
#include "inspect/figure.h"
#include "shared/plain_text.h"

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

InsightCell quietCell(const QString& text, const QString& explanation = {})
{
  InsightCell cell = textCell(text, explanation);
  cell.isQuiet = true;
  cell.isNumber = true;
  cell.order = -2.0;
  return cell;
}

InsightCell meanCell(const Mean& mean)
{
  if (mean.status == MeasureStatus::Undefined) return quietCell(u"—"_s, CompareRows::tr("not calculable"));
  InsightCell cell = textCell(FigureWords::interval(mean.min, mean.max));
  cell.order = mean.min;
  cell.isNumber = true;
  return cell;
}

InsightCell scoreCell(const PackedBounds& score)
{
  Mean mean;
  mean.status = score.status;
  mean.min = score.min;
  mean.max = score.max;
  return meanCell(mean);
}

constexpr int DifferenceDecimals = 3;

/// A query as the data names it, whole in the tool tip.
InsightCell queryCell(const QString& name)
{
  return textCell(plain::isolated(plain::oneLine(name)), name);
}

InsightCell pCell(const std::optional<double>& p, const GroupTests& tests)
{
  if (!p) return quietCell(u"—"_s, CompareRows::tr("No query has a settled difference"));
  InsightCell cell = textCell(pValueText(*p));
  cell.order = *p;
  cell.isNumber = true;
  cell.isQuiet = tests.isFew();
  const QString over =
      CompareRows::tr("over %1 queries with a settled difference, %2 of which differ").arg(tests.n).arg(tests.nonzero);
  cell.explanation = tests.isFew() ? CompareRows::tr("Too few to rely on: %1").arg(over) : over;
  if (!tests.isShare && !tests.randomization.exact)
    cell.explanation += CompareRows::tr("; %1 samples, seed %2").arg(tests.randomization.samples).arg(tests.seed);
  return cell;
}

QString partsOf(const GroupComparison& group, const RunNames& names)
{
  QStringList lines;
  const auto add = [&](PairState state, const QString& text) {
    if (const int count = group.count(state); count > 0) lines.append(text.arg(count));
  };
  add(PairState::OnlyInRun, CompareRows::tr("%1 only in ") + names.run);
  add(PairState::OnlyInBaseline, CompareRows::tr("%1 only in ") + names.baseline);
  add(PairState::OtherExpectation, CompareRows::tr("%1 that expect something else"));
  add(PairState::UndefinedInRun, CompareRows::tr("%1 without a value in ") + names.run);
  add(PairState::UndefinedInBaseline, CompareRows::tr("%1 without a value in ") + names.baseline);
  add(PairState::UndefinedInBoth, CompareRows::tr("%1 without a value in both"));
  return lines.isEmpty() ? CompareRows::tr("No query is left out")
                         : CompareRows::tr("Left out: ") + lines.join(u", "_s);
}

InsightCell changesCell(const GroupComparison& group, PairChange sure, PairChange perhaps)
{
  InsightCell cell = countCell(group.count(sure));
  if (group.count(perhaps) > 0) {
    cell.text += u" (+%1)"_s.arg(group.count(perhaps));
    cell.explanation = CompareRows::tr("In brackets: what may be so once open items are judged");
    cell.isQuiet = false;
  }
  return cell;
}

} // namespace

RunNames CompareRows::names(const Comparison& comparison, const RunWords& marks)
{
  return {namedRun(comparison.run.name, marks), namedRun(comparison.baseline.name, marks)};
}

QStringList CompareRows::groupColumns(const QString& grouping)
{
  return {grouping,     tr("Queries"), tr("Run"),  tr("Baseline"), tr("Difference"), tr("95 %, settled only"),
          tr("Gained"), tr("Lost"),    tr("Same"), tr("Open"),     tr("p"),          tr("p corrected")};
}

QStringList CompareRows::groupExplanations()
{
  return {{},
          tr("Those that both runs have a value for"),
          tr("Mean over these queries. ⟦ ⟧: what it can still become while items are open."),
          tr("Mean over the same queries"),
          tr("Run minus baseline, with ⟦ ⟧ what it can still become. Drawn: the bar is what open items leave possible, "
             "the line with ends the 95 % interval over settled queries, the tall mark is 0."),
          tr("Where the mean difference would lie in 95 of 100 samples of so many queries, by Student's t, over the "
             "queries whose difference is settled; open ones are not in it"),
          tr("Queries where the run is higher, whatever is open"),
          tr("Queries where it is lower"),
          tr("Queries without a difference"),
          tr("Queries that may be either"),
          tr("The probability of so great a difference by chance: McNemar's exact test for yes and no, else "
             "randomization of signs"),
          tr("Corrected for the number of groups (Holm)")};
}

QVector<InsightRow> CompareRows::groups() const
{
  double reach = 0; // one axis for all rows
  for (qsizetype i = 0; i < m_comparison.groups.size(); ++i) {
    const Mean& mean = m_comparison.groups[i].difference;
    if (mean.status != MeasureStatus::Undefined) reach = std::max({reach, std::abs(mean.min), std::abs(mean.max)});
    // An interval of a few queries may be wider than any difference can be; it is drawn as far as the axis goes.
    if (m_tests && i < m_tests->size() && !(*m_tests)[i].isFew() && (*m_tests)[i].t && (*m_tests)[i].t->ci95)
      reach = std::max({reach, std::abs((*m_tests)[i].t->ci95->low), std::abs((*m_tests)[i].t->ci95->high)});
  }
  QVector<InsightRow> rows;
  for (qsizetype i = 0; i < m_comparison.groups.size(); ++i) rows.append(group(i, std::max(reach, 0.01)));
  return rows;
}

InsightRow CompareRows::group(qsizetype place, double reach) const
{
  const GroupComparison& group = m_comparison.groups[place];
  const GroupTests* const tests = m_tests && place < m_tests->size() ? &(*m_tests)[place] : nullptr;
  InsightRow row;
  row.key = group.isWhole ? u"whole"_s : u"group:"_s + group.name;
  row.isWhole = group.isWhole;
  InsightCell name = textCell(group.isWhole          ? tr("All together")
                              : group.name.isEmpty() ? tr("none")
                                                     : plain::isolated(plain::oneLine(group.name)));
  name.isQuiet = !group.isWhole && group.name.isEmpty();
  InsightCell count = countCell(group.compared());
  count.explanation = partsOf(group, names(m_comparison));
  InsightCell difference = quietCell(u"—"_s, tr("not calculable"));
  const Mean& mean = group.difference;
  if (mean.status != MeasureStatus::Undefined) {
    difference = textCell(boundsText(mean.min, mean.max, NumberStyle::Signed, DifferenceDecimals));
    difference.order = mean.min + mean.max;
    DrawnDifference drawn{mean.min, mean.max, {}, reach};
    if (tests && tests->t && tests->t->ci95) drawn.ci95 = {tests->t->ci95->low, tests->t->ci95->high};
    difference.difference = drawn;
  }
  InsightCell interval = quietCell(tests ? u"—"_s : u"…"_s);
  if (tests && tests->isFew()) {
    interval = quietCell(tr("too few"), tr("settled queries to say anything of others"));
  } else if (tests && tests->t && tests->t->ci95) {
    interval = textCell(ci95Text(tests->t->ci95->low, tests->t->ci95->high, NumberStyle::Signed, DifferenceDecimals));
    interval.order = tests->t->ci95->low;
    interval.isNumber = true;
  }
  row.cells = {name,
               count,
               meanCell(group.run),
               meanCell(group.baseline),
               difference,
               interval,
               changesCell(group, PairChange::Gained, PairChange::MayBeGained),
               changesCell(group, PairChange::Lost, PairChange::MayBeLost),
               countCell(group.count(PairChange::Same)),
               countCell(group.count(PairChange::Open)),
               tests ? pCell(tests->reported().p, *tests) : quietCell(u"…"_s),
               group.isWhole ? quietCell({})
               : tests       ? pCell(tests->reported().adjusted, *tests)
                             : quietCell(u"…"_s)};
  return row;
}

QStringList CompareRows::changeColumns()
{
  return {tr("Query"), tr("What"), tr("Before"), tr("Now"), tr("Difference"), tr("Why")};
}

QStringList CompareRows::changeExplanations()
{
  return {{},
          tr("Gained: better in the run, whatever is open. May be gained: better or the same."),
          tr("In the baseline. ⟦ ⟧: what it can still become while items are open."),
          tr("In the run"),
          tr("Run minus baseline"),
          tr("What broke in the baseline → what broke in the run")};
}

QVector<InsightRow> CompareRows::changes(const QVector<const ChangedQuery*>& changes,
                                         const QHash<QueryId, QString>& queryNames) const
{
  QVector<InsightRow> rows;
  for (const ChangedQuery* const change : changes) {
    const PairedScore& query = m_comparison.queries[change->place];
    const PairChange what = m_comparison.changeOf(query);
    InsightRow row;
    row.key = QString::number(query.query.value);
    const QString why = causesText(change->before, change->now);
    InsightCell word = textCell(changeWord(what));
    word.order = static_cast<int>(what);
    word.isQuiet = what != PairChange::Gained && what != PairChange::Lost;
    InsightCell difference =
        textCell(boundsText(query.difference.min, query.difference.max, NumberStyle::Signed, DifferenceDecimals));
    difference.order = query.difference.min + query.difference.max;
    difference.isNumber = true;
    row.cells = {queryCell(queryNames.value(query.query)),
                 word,
                 scoreCell(query.baseline),
                 scoreCell(query.run),
                 difference,
                 textCell(why, why)};
    rows.append(row);
  }
  return rows;
}

QStringList CompareRows::settlingColumns()
{
  return {tr("Query"), tr("What to judge"), tr("It would have to be")};
}

QVector<InsightRow> CompareRows::settling(const SettlingPlan& plan, const QHash<QueryId, QString>& queryNames,
                                          const QHash<ChunkId, QString>& chunkNames, const QStringList& grades) const
{
  const RunNames runs = names(m_comparison);
  QVector<InsightRow> rows;
  for (const SettlingStep& step : plan.steps) {
    InsightRow row;
    row.key = u"%1:%2:%3"_s.arg(step.query.value).arg(step.chunk.value).arg(step.ofRun);
    const QString what = step.chunk ? plain::isolated(plain::oneLine(chunkNames.value(step.chunk)))
                                    : tr("the answer of %1").arg(step.ofRun ? runs.run : runs.baseline);
    const QString grade = step.chunk    ? plain::oneLine(grades.value(*step.grade))
                          : step.isHigh ? tr("as good as it can still be")
                                        : tr("as bad as it can still be");
    row.cells = {queryCell(queryNames.value(step.query)), textCell(what, what), textCell(grade)};
    rows.append(row);
  }
  return rows;
}

QStringList CompareRows::componentColumns()
{
  return {tr("What changed"), tr("Baseline"), tr("Run")};
}

QVector<InsightRow> CompareRows::components(const QVector<RunChange>& changes)
{
  QVector<InsightRow> rows;
  const auto cell = [](const QString& value) {
    if (!value.isEmpty()) return textCell(plain::isolated(plain::oneLine(value)), value);
    InsightCell none = textCell(tr("not said"));
    none.isQuiet = true;
    return none;
  };
  for (const RunChange& change : changes) {
    InsightRow row;
    row.key = change.component;
    row.cells = {textCell(plain::isolated(plain::oneLine(change.component))), cell(change.before), cell(change.now)};
    rows.append(row);
  }
  return rows;
}

QStringList CompareRows::orderColumns(const RunOrders& orders, Gain gain)
{
  QStringList columns{tr("Kendall's tau")};
  for (const MeasureOrder& order : orders.orders) columns.append(FigureWords::title(order.measure, gain));
  return columns;
}

QVector<InsightRow> CompareRows::orders(const RunOrders& orders, Gain gain, const RunWords& marks)
{
  QVector<InsightRow> rows;
  for (qsizetype i = 0; i < orders.orders.size(); ++i) {
    const MeasureOrder& order = orders.orders[i];
    QStringList places;
    for (qsizetype run = 0; run < orders.runs.size(); ++run)
      if (order.ranks[run])
        places.append(u"%1. %2 (%3)"_s.arg(*order.ranks[run])
                          .arg(namedRun(orders.runs[run].name, marks))
                          .arg(*order.values[run], 0, 'f', 4));
    places.sort();
    if (order.isOpen) places.append(tr("with what is open left out; judging it may change the order"));
    InsightRow row;
    row.key = order.measure;
    row.cells.append(
        textCell(FigureWords::title(order.measure, gain) + (order.isOpen ? u" *"_s : QString()), places.join(u'\n')));
    for (qsizetype other = 0; other < orders.tau[i].size(); ++other) {
      const auto& tau = orders.tau[i][other];
      InsightCell cell = tau ? textCell(numberText(*tau)) : quietCell(u"—"_s);
      cell.isNumber = true;
      cell.isQuiet = !tau || order.isOpen || orders.orders[other].isOpen;
      if (tau) cell.order = *tau;
      if (tau && cell.isQuiet) cell.explanation = tr("With what is open left out; judging it may change it");
      row.cells.append(cell);
    }
    rows.append(row);
  }
  return rows;
}

} // namespace assayer
