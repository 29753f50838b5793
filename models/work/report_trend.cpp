// Measures from run to run.
#include "work/report_sections.h"

#include "work/trend_words.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::ColumnKind;
using report::figureCell;
using report::textCell;

Result<ReportPart> trendPart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = u"Over time"_s;
  if (facts.runs.size() < 2) return part;
  TrendQuestion question;
  question.measures = facts.question.measures.names;
  question.policy = facts.lens.policy;
  question.split = facts.split;
  // What was read for the other sections is not read again.
  auto data = readTrend(facts.store, question);
  if (!data) return tl::unexpected(data.error());
  scoreRankings(*data, forTrend(facts.engine.snapshot()));
  for (std::size_t run = 0; restsOnAnswerLabels(*data) && run < data->runs.size(); ++run) {
    const RunId id = data->runs[run].run.id;
    std::optional<RunAnswers> read;
    if (id != facts.run.id && !(facts.baseline && id == facts.baseline->id)) {
      auto further = facts.reader->read(id);
      if (!further) return tl::unexpected(further.error());
      read = *std::move(further);
    }
    const RunAnswers& answers = read ? *read : id == facts.run.id ? facts.answers : *facts.baselineAnswers;
    for (qsizetype i = 0; i < answers.queries.size(); ++i)
      scoreAnswer(*data, run, data->places.value(answers.queries[i].id), answers.answers[static_cast<std::size_t>(i)]);
  }
  const Trend trend = trendOf(*data);
  if (trend.runs.size() < 2) return part;

  report::Lines lines;
  for (const TrendRun& run : trend.runs) lines.categories.append(facts.nameOf(run.run));
  // Measures that lie within [0, 1] share one picture; up to four lines can be told apart.
  constexpr qsizetype MostLines = 4;
  for (qsizetype m = 0; m < trend.measures.size() && lines.series.size() < MostLines; ++m) {
    if (!trend.measures[m].unit) continue;
    report::Series series{facts.titleOf(trend.measures[m].name), {}};
    for (const TrendRun& run : trend.runs) {
      const TrendFigure figure = run.figures.value(m);
      series.points.append(reportFigure(figure.mean, figure.ci95));
    }
    lines.series.append(series);
  }
  QVector<report::Sentence> steps;
  for (std::size_t i = 1; i < trend.runs.size(); ++i) {
    const TrendRun& run = trend.runs[i];
    if (!run.isChanged()) continue;
    lines.marks.append({static_cast<int>(i), stepWords(run), run.otherJudge});
    steps.append({QString::number(lines.marks.size()) + u": before %1: %2"_s, {facts.nameOf(run.run), stepWords(run)}});
  }
  report::Chart chart;
  chart.key = u"trend"_s;
  chart.title = u"Measures from run to run"_s;
  chart.description =
      u"Shaded: 95 % sampling intervals. Upright bars with square ends: what open items leave possible. "
      "Numbered lines: what was changed."_s;
  chart.body = lines;
  part.section.blocks.append(chart);
  if (!steps.isEmpty()) part.section.blocks.append(report::List{steps});
  for (const QString& remark : trendRemarks(trend)) part.section.blocks.append(report::Note{{u"%1"_s, {remark}}});

  report::Table table;
  table.key = u"runs_over_time"_s;
  table.caption = u"Every run"_s;
  table.columns = {{u"run"_s, u"run"_s}, {u"date"_s, u"date"_s}};
  for (const TrendMeasure& measure : trend.measures)
    table.columns.append({measure.name, facts.titleOf(measure.name), ColumnKind::Figure});
  table.columns += QVector<report::Column>{{u"latency_ms"_s, u"median latency, ms"_s, ColumnKind::Figure},
                                           {u"cost"_s, u"mean cost"_s, ColumnKind::Figure},
                                           {u"bottleneck"_s, u"bottleneck"_s},
                                           {u"changed"_s, u"what was changed"_s}};
  for (const TrendRun& run : trend.runs) {
    report::Row row{{textCell(run.run.name), textCell(run.run.date)}};
    row.cells.first().detail = doubtWord(facts.doubts.value(run.run.id, PickDoubt::None));
    for (qsizetype m = 0; m < trend.measures.size(); ++m) {
      const TrendFigure figure = run.figures.value(m);
      row.cells.append(figureCell(reportFigure(figure.mean, figure.ci95)));
    }
    row.cells.append(run.latency ? report::numberCell(run.latency->median, 0) : report::noneCell(u"not imported"_s));
    row.cells.append(run.cost ? report::numberCell(run.cost->mean, 4) : report::noneCell(u"not imported"_s));
    row.cells.append(textCell(bottleneckWords(run)));
    row.cells.append(textCell(stepWords(run)));
    table.rows.append(row);
    if (run.run.id == facts.run.id && !run.bottleneck.isEmpty())
      part.headlines.append(Headline{{u"Bottleneck: %1."_s, {bottleneckWords(run)}}});
  }
  part.section.blocks.append(table);
  return part;
}

} // namespace assayer
