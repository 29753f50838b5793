#include "inspect/explained_rows.h"

#include "inspect/figure.h"
#include "shared/plain_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString decimals(double value)
{
  return QString::number(value, 'f', 3);
}

QString grades(const GradeRange& range)
{
  return range.low == range.high ? QString::number(range.low) : u"%1–%2"_s.arg(range.low).arg(range.high);
}

QString state(const ExplainedChunk& chunk)
{
  if (chunk.grades.outside) return ExplainedWords::tr("outside the pool");
  switch (chunk.state) {
  case JudgingState::Unjudged: return ExplainedWords::tr("unjudged");
  case JudgingState::Judged: return ExplainedWords::tr("judged");
  case JudgingState::Disputed: return ExplainedWords::tr("judges apart");
  case JudgingState::Later: return ExplainedWords::tr("later");
  case JudgingState::Unjudgeable: return ExplainedWords::tr("unjudgeable");
  case JudgingState::CannotJudge: break;
  }
  return ExplainedWords::tr("can't judge");
}

QString value(const Bounds& bounds)
{
  return bounds.status == MeasureStatus::Undefined ? u"—"_s : FigureWords::interval(bounds.min, bounds.max);
}

} // namespace

QStringList ExplainedWords::chunkHeaders()
{
  return {tr("Rank"),         tr("Chunk"), tr("State"),       tr("Grade"), tr("Weight"),
          tr("Least: grade"), tr("adds"),  tr("Most: grade"), tr("adds")};
}

QVector<ExplainedRow> ExplainedWords::chunkRows(const Explanation& explanation, const QHash<quint32, QString>& names)
{
  QVector<ExplainedRow> rows;
  for (const ExplainedChunk& chunk : explanation.chunks) {
    const auto counted = [&](double contribution) { return chunk.counts ? decimals(contribution) : QString(); };
    ExplainedRow row;
    row.cells = {chunk.rank ? QString::number(*chunk.rank) : tr("pool"),
                 plain::oneLine(names.value(chunk.chunk)),
                 state(chunk),
                 grades(chunk.grades),
                 counted(chunk.weight),
                 explanation.least ? QString::number(chunk.least.grade) : QString(),
                 explanation.least ? counted(chunk.least.contribution) : QString(),
                 explanation.most ? QString::number(chunk.most.grade) : QString(),
                 explanation.most ? counted(chunk.most.contribution) : QString()};
    row.chunk = ChunkId{chunk.chunk};
    row.isQuiet = !chunk.counts;
    rows.append(row);
  }
  return rows;
}

QStringList ExplainedWords::queryHeaders()
{
  return {tr("Query"), tr("Value"), tr("Why not, or perhaps not"), tr("In the least"), tr("In the most")};
}

QVector<ExplainedRow> ExplainedWords::queryRows(const MeanExplanation& explanation,
                                                const QHash<QueryId, QString>& names)
{
  QVector<ExplainedRow> rows;
  for (const ExplainedQuery& query : explanation.queries) {
    ExplainedRow row;
    row.cells = {plain::oneLine(names.value(query.query)), value(query.bounds),
                 FigureWords::reason(query.bounds.reason), query.inLowest ? tr("yes") : tr("no"),
                 query.inHighest ? tr("yes") : tr("no")};
    row.query = query.query;
    row.isQuiet = !query.inLowest && !query.inHighest;
    rows.append(row);
  }
  return rows;
}

QString ExplainedWords::end(const QString& name, const std::optional<ExplainedEnd>& end, const QString& denominator)
{
  if (!end) return {};
  QString sum = decimals(end->sum);
  if (!denominator.isEmpty()) sum = tr("%1 ÷ %2 (%3)").arg(sum, decimals(end->denominator), denominator);
  const QString line = tr("%1: %2 = %3").arg(name, sum, decimals(end->value));
  return end->reached ? line : tr("%1; the bound itself is a safe one that nothing reaches").arg(line);
}

QString ExplainedWords::definition(const Measure& measure, const Cut& cut, const Lens& lens)
{
  QStringList lines{measure.explanation, tr("Formula: %1").arg(measure.formula)};
  lines.append(tr("Depth: %1 · relevant from grade %2")
                   .arg(cut.k ? tr("the first %1").arg(*cut.k) : tr("the whole list"))
                   .arg(lens.relevantFrom));
  if (!measure.needs.isEmpty()) lines.append(tr("Has a value when: %1").arg(measure.needs));
  lines.append(lens.disputesOpenFully
                   ? tr("Where judges are apart, every grade of the scale is taken as possible.")
                   : tr("Where judges are apart, the grades between theirs are taken as possible (judges' range)."));
  if (lens.nearDuplicatesOnce)
    lines.append(tr("Chunks whose texts are equal or nearly so count once, at the first that gains."));
  if (lens.undefinedIsZero) lines.append(tr("A query without a relevant chunk counts 0."));
  lines.append(tr("Source: %1").arg(measure.source));
  return lines.join(u'\n');
}

QString ExplainedWords::coverage(const MeanExplanation& explanation)
{
  const Mean& mean = explanation.mean;
  QStringList parts{tr("%1 of %2 queries have a value").arg(mean.defined).arg(mean.total)};
  if (mean.optional > 0) parts.append(tr("%1 may have one").arg(mean.optional));
  for (auto reason = mean.reasons.begin(); reason != mean.reasons.end(); ++reason)
    parts.append(u"%1: %2"_s.arg(FigureWords::reason(reason.key())).arg(reason.value()));
  if (explanation.expectNoAnswer > 0)
    parts.append(tr("%1 that expect no answer are left out").arg(explanation.expectNoAnswer));
  return parts.join(u" · "_s);
}

} // namespace assayer
