#include "insights/sensitivity_rows.h"

#include "inspect/figure.h"
#include "shared/plain_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString SensitivityRows::sourceName(const SensitivitySource& source) const
{
  switch (source.kind) {
  case LabelsOf::Gold: return tr("gold");
  case LabelsOf::Lowest: return tr("the lowest that people say");
  case LabelsOf::Highest: return tr("the highest that people say");
  case LabelsOf::Judge: break;
  }
  const QString name = plain::isolated(plain::oneLine(source.judge.name));
  return source.judge.kind == JudgeKind::Model ? tr("%1 (model)").arg(name) : name;
}

QStringList SensitivityRows::columns() const
{
  QStringList columns{tr("Whose labels count")};
  for (const RunRow& run : m_found.runs) columns.append(plain::oneLine(run.name) + runMark(run.name, m_marks));
  if (m_found.runs.size() > 1) columns += QStringList{tr("Kendall's tau"), tr("Order of the runs")};
  return columns;
}

QStringList SensitivityRows::explanations() const
{
  QStringList all{tr("Gold is what all people share or an adjudicator decided. The pool is the same in every row.")};
  for (const RunRow& run : m_found.runs) {
    const QString mark = runExplanation(run.name, m_marks);
    all.append(tr("Everything that the mean can still become while chunks are open, and the run's place when open "
                  "chunks are left out.") +
               (mark.isEmpty() ? QString() : u'\n' + mark));
  }
  if (m_found.runs.size() > 1)
    all += {tr("1: the runs stand in the same order as under gold; −1: in the opposite one."),
            tr("Of the pairs of runs, against gold: certain only where the two intervals do not overlap.")};
  return all;
}

QString SensitivityRows::orderWords(const SensitivityOrder& order) const
{
  if (order.source.kind == LabelsOf::Gold)
    return order.open == 0 ? tr("certain") : tr("%1 certain, %2 open").arg(order.kept).arg(order.open);
  QStringList parts;
  if (order.kept > 0) parts.append(tr("%1 as under gold").arg(order.kept));
  if (order.reversed > 0) parts.append(tr("%1 reversed").arg(order.reversed));
  if (order.open > 0) parts.append(tr("%1 open").arg(order.open));
  return parts.join(u", "_s);
}

QVector<InsightRow> SensitivityRows::rows() const
{
  QVector<InsightRow> rows;
  for (const SensitivityOrder& order : m_found.orders) {
    InsightRow row;
    row.key = u"%1:%2"_s.arg(static_cast<int>(order.source.kind)).arg(order.source.judge.id.value);
    InsightCell name;
    name.text = sourceName(order.source);
    row.cells.append(name);
    for (const SensitivityFigure& figure : order.figures) {
      InsightCell cell;
      const bool isDefined = figure.mean.status != MeasureStatus::Undefined;
      cell.text = isDefined ? FigureWords::interval(figure.mean.min, figure.mean.max) : tr("not calculable");
      if (figure.rank) cell.text += u"  "_s + tr("place %1").arg(*figure.rank);
      cell.order = figure.point ? *figure.point : -1.0;
      cell.isQuiet = !isDefined;
      cell.explanation = figure.point ? tr("%1 with what is open left out").arg(QString::number(*figure.point, 'f', 4))
                                      : tr("nothing to go by with what is open left out");
      row.cells.append(cell);
    }
    if (m_found.runs.size() > 1) {
      InsightCell tau;
      tau.text = order.tau ? QString::number(*order.tau, 'f', 2) : u"—"_s;
      tau.order = order.tau ? *order.tau : -2.0;
      tau.isNumber = true;
      tau.isQuiet = !order.tau || order.open > 0;
      if (order.tau && order.open > 0)
        tau.explanation = tr("Of the places with what is open left out; judging it may change the order");
      InsightCell words;
      words.text = orderWords(order);
      words.order = order.reversed;
      row.cells += {tau, words};
    }
    rows.append(row);
  }
  return rows;
}

QString SensitivityRows::verdict() const
{
  if (m_found.runs.isEmpty()) return tr("There are no runs to compare.");
  if (m_found.runs.size() == 1)
    return tr("There is one run only, so there is no order that could depend on whose labels count.");
  int reversed = 0;
  int open = 0;
  int moved = 0;
  for (const SensitivityOrder& order : m_found.orders) {
    if (order.source.kind == LabelsOf::Gold) continue;
    reversed += order.reversed > 0 ? 1 : 0;
    open += order.open > 0 ? 1 : 0;
    moved += order.tau && *order.tau < 1 ? 1 : 0;
  }
  if (reversed > 0)
    return tr("Whose labels count decides which run is ahead: the order is reversed for certain in %1 of %2 rows.")
        .arg(reversed)
        .arg(m_found.orders.size() - 1);
  if (open == 0) return tr("The runs stand in the same order for certain, whoever counts.");
  return moved > 0 ? tr("No order is reversed for certain, but with what is open left out the runs change places in %1 "
                        "rows.")
                         .arg(moved)
                   : tr("No order is reversed, but what is still open could change it.");
}

} // namespace assayer
