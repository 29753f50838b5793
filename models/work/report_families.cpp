// The run family by family, and where its answers break.
#include "work/report_sections.h"

#include "core/criteria.h"
#include "work/breakdown_words.h"
#include "work/matrices.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::Cell;
using report::Column;
using report::ColumnKind;
using report::countCell;
using report::figureCell;
using report::NumberStyle;
using report::textCell;

namespace {

QString groupTitle(const Grouping& grouping)
{
  switch (grouping.by) {
  case GroupBy::Family: return u"family"_s;
  case GroupBy::Split: return u"split"_s;
  case GroupBy::Origin: return u"origin"_s;
  case GroupBy::Expectation: return u"expected"_s;
  case GroupBy::CaseType: return u"case type"_s;
  case GroupBy::Facet: break;
  }
  return grouping.facet;
}

/// A table with a row for each group and the whole last.
template <class Cells>
report::Table groupTable(const ReportFacts& facts, const QString& key, const QString& caption,
                         const QVector<Column>& columns, Cells cells)
{
  report::Table table;
  table.key = key;
  table.caption = caption;
  table.columns = QVector<Column>{{u"group"_s, groupTitle(facts.grouping)}} + columns;
  const auto add = [&](const QString& name, const BreakdownRow& row, bool isTotal) {
    Cell first = textCell(name);
    if (row.isTooFew()) first.detail = u"too few to say much"_s;
    table.rows.append({QVector<Cell>{first} + cells(row), isTotal});
  };
  for (const BreakdownRow& row : facts.breakdown.rows) add(groupName(row.name), row, false);
  add(u"all together"_s, facts.breakdown.whole, true);
  return table;
}

Cell openCountCell(const OpenCount& count, int of)
{
  Cell cell = countCell(count.sure, count.open);
  cell.detail = u"of %1"_s.arg(of);
  return cell;
}

Cell shareCell(const Bounds& share, const std::optional<ShareInterval>& ci95, int n)
{
  return figureCell(reportFigure(share, ci95, n), NumberStyle::Percent);
}

report::Chart stacksOf(const ReportFacts& facts)
{
  report::Stacks stacks;
  stacks.parts = {{u"validated"_s, report::PartLook::Good},
                  {u"open"_s, report::PartLook::Open},
                  {u"answered, not validated"_s, report::PartLook::Bad},
                  {u"not answered"_s, report::PartLook::Missing}};
  for (const BreakdownRow& row : facts.breakdown.rows) {
    const Production& made = row.production;
    if (made.tested == 0) continue;
    // Whatever is open in either step: perhaps produced, or produced and perhaps validated.
    const int open = std::max(made.validatedOpen, made.producedOpen);
    const int notValidated = std::max(0, made.produced + made.producedOpen - made.validated - open);
    const int missing = std::max(0, made.tested - made.validated - open - notValidated);
    stacks.categories.append(groupName(row.name));
    stacks.counts.append({made.validated, open, notValidated, missing});
  }
  report::Chart chart;
  chart.key = u"answers_by_group"_s;
  chart.title = u"What became of the questions that expect an answer"_s;
  chart.description = u"Counts of questions. Open: a label could still make them validated."_s;
  chart.xAxis = u"questions"_s;
  chart.body = stacks;
  return chart;
}

} // namespace

ReportPart familiesPart(const ReportFacts& facts)
{
  ReportPart part;
  const Breakdown& breakdown = facts.breakdown;
  const Production& whole = breakdown.whole.production;
  part.section.heading = u"By "_s + groupTitle(facts.grouping);
  // What the whole hides comes first and is loud; how to read the counts, and the drift, is no warning.
  qsizetype loud = breakdown.weak.size();
  for (const QString& warning : breakdownWarnings(breakdown, facts.question.weakBelow, groupName,
                                                  [&](const QString& measure) { return facts.titleOf(measure); })) {
    const bool isLoud = loud-- > 0;
    part.section.blocks.append(report::Note{{u"%1"_s, {warning}}, isLoud});
    if (isLoud) part.headlines.append({{u"%1"_s, {warning}}, true});
  }

  if (whole.tested > 0 || whole.unknown > 0) {
    QVector<Column> columns{
        {u"tested"_s, u"tested"_s, ColumnKind::Count},        {u"produced"_s, u"produced"_s, ColumnKind::Figure},
        {u"validated"_s, u"validated"_s, ColumnKind::Figure}, {u"quality"_s, u"quality"_s, ColumnKind::Figure},
        {u"coverage"_s, u"coverage"_s, ColumnKind::Figure},   {u"success"_s, u"success"_s, ColumnKind::Figure}};
    if (whole.unknown > 0) columns.append({u"unknown"_s, u"no expectation"_s, ColumnKind::Count});
    if (facts.baseline) columns.append({u"change"_s, u"gained and lost"_s});
    const report::Chart chart = stacksOf(facts);
    if (!std::get<report::Stacks>(chart.body).categories.isEmpty()) part.section.blocks.append(chart);
    part.section.blocks.append(
        groupTable(facts, u"production"_s, u"Tested, produced, validated"_s, columns, [&](const BreakdownRow& row) {
          const Production& made = row.production;
          QVector<Cell> cells{countCell(made.tested),
                              countCell(made.produced, made.producedOpen),
                              countCell(made.validated, made.validatedOpen),
                              shareCell(made.quality, row.quality, made.produced),
                              shareCell(made.coverage, row.coverage, made.tested),
                              shareCell(made.success, row.success, made.tested)};
          if (whole.unknown > 0) cells.append(countCell(made.unknown));
          if (facts.baseline) cells.append(textCell(row.change ? changeWords(*row.change) : u"—"_s));
          return cells;
        }));
    const report::Figure success = reportFigure(whole.success, breakdown.whole.success, whole.tested);
    part.headlines.prepend({ours(
        u"Of %1 questions that expect an answer and were tried, %2 are validated: success %3%4."_s.arg(whole.tested)
            .arg(report::countCell(whole.validated, whole.validatedOpen).text,
                 report::figureText(success, NumberStyle::Percent),
                 success.ci95
                     ? u", "_s + report::figureDetail({success.status, {}, {}, success.ci95}, NumberStyle::Percent)
                     : QString()))});
  }

  const QStringList& names = facts.question.measures.names;
  for (const bool ofRetrieval : {true, false}) {
    QVector<Column> columns;
    QVector<qsizetype> places;
    for (qsizetype i = 0; i < names.size(); ++i) {
      if (facts.question.measures.isOfRetrieval(names[i]) != ofRetrieval) continue;
      places.append(i);
      columns.append({names[i], facts.titleOf(names[i]), ColumnKind::Figure});
    }
    // Without answers there are none of their figures.
    if (columns.isEmpty() || (!ofRetrieval && facts.answers.answers.empty())) continue;
    part.section.blocks.append(groupTable(facts, ofRetrieval ? u"retrieval"_s : u"answer_measures"_s,
                                          ofRetrieval ? u"Measures of retrieval"_s : u"Measures of answers"_s, columns,
                                          [&](const BreakdownRow& row) {
                                            QVector<Cell> cells;
                                            for (const qsizetype at : places) {
                                              const GroupFigure figure = row.figures.value(at);
                                              cells.append(figureCell(reportFigure(figure.mean, figure.ci95)));
                                            }
                                            return cells;
                                          }));
  }

  if (!facts.answers.answers.empty()) {
    part.section.blocks.append(
        groupTable(facts, u"abstention"_s, u"Refusals and critical errors"_s,
                   {{u"declined"_s, u"declined of the unanswerable"_s, ColumnKind::Figure},
                    {u"wrongly_declined"_s, u"wrong refusals of the answerable"_s, ColumnKind::Figure},
                    {u"critical"_s, u"answers with a critical error"_s, ColumnKind::Figure}},
                   [](const BreakdownRow& row) {
                     return QVector<Cell>{openCountCell(row.declined, row.unanswerable),
                                          openCountCell(row.wronglyDeclined, row.answerable),
                                          openCountCell(row.critical, row.attempted)};
                   }));
    const OpenCount& critical = breakdown.whole.critical;
    if (critical.sure > 0)
      part.headlines.append({ours(u"%1 answers have a critical error."_s.arg(critical.sure)), true});
  }
  return part;
}

ReportPart breaksPart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = u"Where answers break"_s;
  if (facts.answers.answers.empty()) return part;
  const AnswerMatrices matrices =
      matricesOf(facts.answers, facts.answerFacts, facts.engine, queriesOf(facts.question.groups));

  report::Heat retrieval{{}, {u"faithful"_s, u"open"_s, u"not faithful"_s}, {}};
  retrieval.rows = {u"answering chunk there"_s, u"open"_s, u"missed"_s};
  for (const auto& row : matrices.retrieval) {
    QVector<int> counts;
    for (const AnswerPlaces& places : row) counts.append(static_cast<int>(places.size()));
    retrieval.counts.append(counts);
  }
  part.section.blocks.append(
      report::Chart{u"retrieval_faithfulness"_s,
                    u"Retrieval against faithfulness"_s,
                    u"%1 answers to questions that expect one, or say nothing."_s.arg(matrices.answered),
                    {},
                    {},
                    retrieval});

  report::Heat abstention;
  for (const QString& column :
       {u"answered"_s, u"declined"_s, u"sent on"_s, u"asked back"_s, u"empty"_s, u"failed"_s, u"open"_s})
    abstention.columns.append(column);
  for (auto row = matrices.abstention.begin(); row != matrices.abstention.end(); ++row) {
    abstention.rows.append(row.key() == Expect::None ? u"nothing said"_s : expectWord(row.key()));
    QVector<int> counts;
    for (const AnswerPlaces& places : *row) counts.append(static_cast<int>(places.size()));
    abstention.counts.append(counts);
  }
  part.section.blocks.append(report::Chart{u"expected_came"_s, u"What was expected, and what came"_s,
                                           u"Answers by what their question expects."_s, u"what came"_s, QString(),
                                           abstention});

  const QStringList names = builtInCriterion(u"answer.cause"_s)->values;
  report::Table causes;
  causes.key = u"causes"_s;
  causes.caption = u"What broke"_s;
  causes.columns = {{u"cause"_s, u"cause"_s},
                    {u"settled"_s, u"for certain"_s, ColumnKind::Count},
                    {u"possible"_s, u"perhaps, with labels that are open"_s, ColumnKind::Count}};
  for (int i = 0; i < CauseCount; ++i) {
    const auto& cell = matrices.causes[static_cast<std::size_t>(i)];
    if (cell.settled.isEmpty() && cell.possible.isEmpty()) continue;
    causes.rows.append({{textCell(report::reasonWords(names.value(i))), countCell(cell.settled.size()),
                         countCell(cell.possible.size())}});
  }
  part.section.blocks.append(causes);

  report::Table coverage;
  coverage.key = u"coverage"_s;
  coverage.caption = u"Was what answers need among the chunks that the writer saw?"_s;
  coverage.columns = {{u"what"_s, u"of questions that expect an answer"_s},
                      {u"yes"_s, u"yes"_s, ColumnKind::Count},
                      {u"open"_s, u"open"_s, ColumnKind::Count},
                      {u"no"_s, u"no"_s, ColumnKind::Count}};
  const auto add = [&](const QString& what, const SplitPlaces& places) {
    coverage.rows.append(
        {{textCell(what), countCell(places.yes.size()), countCell(places.open.size()), countCell(places.no.size())}});
  };
  add(u"some of it"_s, matrices.anyNeed);
  add(u"all of it"_s, matrices.allNeeds);
  add(u"none of it, and answered all the same"_s, matrices.answeredWithout);
  part.section.blocks.append(coverage);
  return part;
}

} // namespace assayer
