// The run against its baseline: the same questions and labels only, with bounds of the difference and tests.
#include "work/report_sections.h"

#include "work/comparison_words.h"

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::Cell;
using report::ColumnKind;
using report::countCell;
using report::figureCell;
using report::NumberStyle;
using report::textCell;

namespace {

constexpr qsizetype MostChanges = 100;

/// By which runs are compared: the first of retrieval that is asked for, and whether answers are validated.
QStringList comparedMeasures(const ReportFacts& facts)
{
  QStringList names;
  for (const QString& name : facts.question.measures.names)
    if (facts.question.measures.isOfRetrieval(name)) names.append(name);
  // The last of the usual ones looks at grades and deepest.
  if (names.size() > 1) names = {names.last()};
  if (!facts.answers.answers.empty() && facts.baselineAnswers && !facts.baselineAnswers->answers.empty())
    names.append(u"validated"_s);
  return names;
}

std::optional<std::vector<PairedScore>> comparedScores(const ReportFacts& facts, const ComparisonRequest& request,
                                                       const std::function<bool()>& keepGoing)
{
  if (request.measure.ofRetrieval) return pairedScores(facts.engine, request, keepGoing);
  return pairedScores(facts.answers, *facts.baselineAnswers, request, facts.lens.policy);
}

QString comparedTitle(const ReportFacts& facts, const ComparisonMeasure& measure)
{
  return measure.ofRetrieval ? facts.titleOf(measure.name) : measure.title;
}

Cell pCell(const TestedP& tested)
{
  Cell cell = report::numberCell(tested.p, 4, u"no test"_s);
  if (tested.adjusted) cell.detail = u"with the other groups %1"_s.arg(*tested.adjusted, 0, 'f', 4);
  return cell;
}

/// The mean over settled differences: the tests and the sampling interval are about it alone.
Cell settledCell(const GroupTests& tests)
{
  if (!tests.t) return report::noneCell(u"nothing is settled"_s);
  report::Figure settled{report::FigureStatus::Determined};
  settled.value = tests.t->meanDifference;
  settled.n = tests.n;
  if (!tests.isFew() && tests.t->ci95) settled.ci95 = report::Ends{tests.t->ci95->low, tests.t->ci95->high};
  return figureCell(settled, NumberStyle::Signed);
}

report::Table groupsTable(const ReportFacts& facts, const Comparison& comparison, const QVector<GroupTests>& tests)
{
  report::Table table;
  table.key = u"compared_"_s + comparison.measure.name;
  table.caption = u"Run against baseline: "_s + comparedTitle(facts, comparison.measure);
  table.columns = {{u"group"_s, u"group"_s},
                   {u"compared"_s, u"compared"_s, ColumnKind::Count},
                   {u"baseline"_s, u"baseline"_s, ColumnKind::Figure},
                   {u"run"_s, u"run"_s, ColumnKind::Figure},
                   {u"difference"_s, u"difference"_s, ColumnKind::Figure},
                   {u"settled_difference"_s, u"difference, settled only"_s, ColumnKind::Figure},
                   {u"gained"_s, u"gained"_s, ColumnKind::Count},
                   {u"lost"_s, u"lost"_s, ColumnKind::Count},
                   {u"open"_s, u"uncertain"_s, ColumnKind::Count},
                   {u"p"_s, u"p"_s, ColumnKind::Figure}};
  for (qsizetype i = 0; i < comparison.groups.size(); ++i) {
    const GroupComparison& group = comparison.groups[i];
    const GroupTests& tested = tests.value(i);
    Cell name = textCell(group.isWhole ? u"all together"_s : groupName(group.name));
    if (tested.isFew()) name.detail = u"too few to say much"_s;
    table.rows.append(
        {{name, countCell(group.compared()), figureCell(reportFigure(group.baseline)),
          figureCell(reportFigure(group.run)), figureCell(reportFigure(group.difference), NumberStyle::Signed),
          settledCell(tested), countCell(group.count(PairChange::Gained)), countCell(group.count(PairChange::Lost)),
          countCell(group.uncertain()), pCell(tested.reported())},
         group.isWhole});
  }
  return table;
}

report::Table changesTable(const ReportFacts& facts, const Comparison& comparison)
{
  QVector<const PairedScore*> changed;
  for (const PairedScore& query : comparison.queries)
    if (query.state == PairState::Compared)
      if (const PairChange change = comparison.changeOf(query);
          change == PairChange::Gained || change == PairChange::Lost)
        changed.append(&query);
  // What was lost first, the largest differences first.
  const auto isLost = [&](const PairedScore* query) { return comparison.changeOf(*query) == PairChange::Lost; };
  const auto atLeast = [](const PairedScore* query) {
    return std::min(std::abs(query->difference.min), std::abs(query->difference.max));
  };
  std::ranges::stable_sort(changed, [&](const PairedScore* a, const PairedScore* b) {
    if (isLost(a) != isLost(b)) return isLost(a);
    return atLeast(a) > atLeast(b);
  });
  report::Table table;
  table.key = u"gained_lost_"_s + comparison.measure.name;
  table.caption = u"Lost and gained by "_s + comparedTitle(facts, comparison.measure);
  if (changed.size() > MostChanges) table.caption += u": the first %1 of %2"_s.arg(MostChanges).arg(changed.size());
  table.empty = u"No question was certainly lost or gained."_s;
  table.columns = {{u"query"_s, u"question"_s}};
  if (facts.texts) table.columns.append({u"text"_s, u"its words"_s});
  table.columns += QVector<report::Column>{{u"change"_s, u"change"_s},
                                           {u"baseline"_s, u"baseline"_s, ColumnKind::Figure},
                                           {u"run"_s, u"run"_s, ColumnKind::Figure},
                                           {u"causes"_s, u"what broke, before and now"_s}};
  QHash<QueryId, const QueryRow*> rows;
  for (const QueryRow& query : facts.queries) rows.insert(query.id, &query);
  const auto causesOf = [](const RunAnswers& answers, const RunFacts& answerFacts, QueryId query) {
    const auto place = answerFacts.places.constFind(query);
    return place == answerFacts.places.constEnd() ? QVector<Cause>()
                                                  : diagnose(symptomsOf(answers.answers[*place])).causes;
  };
  for (const PairedScore* const pair : changed.first(std::min(MostChanges, changed.size()))) {
    const QueryRow* const query = rows.value(pair->query);
    report::Row row{{textCell(query ? query->name : QString())}};
    if (facts.texts) row.cells.append(textCell(query ? query->text : QString()));
    const PairChange change = comparison.changeOf(*pair);
    row.cells.append(textCell(changeWord(change), change == PairChange::Lost ? report::Tone::Bad : report::Tone::Good));
    row.cells.append(figureCell(reportFigure(toBounds(pair->baseline))));
    row.cells.append(figureCell(reportFigure(toBounds(pair->run))));
    row.cells.append(textCell(facts.baselineAnswers && facts.baselineFacts
                                  ? causesText(causesOf(*facts.baselineAnswers, *facts.baselineFacts, pair->query),
                                               causesOf(facts.answers, facts.answerFacts, pair->query))
                                  : QString()));
    table.rows.append(row);
  }
  return table;
}

} // namespace

Result<ReportPart> comparisonPart(const ReportFacts& facts, const std::function<bool()>& keepGoing)
{
  ReportPart part;
  part.section.heading = u"Against the baseline"_s;
  if (!facts.baseline) return part;
  const RunNames names{facts.nameOf(facts.run), facts.nameOf(*facts.baseline)};
  for (const QString& name : comparedMeasures(facts)) {
    auto measure = comparisonMeasure(name, facts.criteria);
    if (!measure) return tl::unexpected(measure.error());
    const ComparisonRequest request =
        comparisonRequest(facts.run, *facts.baseline, *measure, facts.question.groups, facts.queries);
    auto scores = comparedScores(facts, request, keepGoing);
    if (!scores) return fail(ErrorKind::Cancelled, {}, u"the report was stopped"_s);
    const Comparison comparison = summarised(request, *std::move(scores));
    TestOptions options;
    options.keepGoing = keepGoing;
    const auto tests = testGroups(comparison, options);
    if (!tests) return fail(ErrorKind::Cancelled, {}, u"the report was stopped"_s);
    const QString verdict = verdictSentence(comparison, names, nullptr, tests->isEmpty() ? nullptr : &tests->last());
    part.section.blocks.append(report::Paragraph{{u"%1: %2"_s, {comparedTitle(facts, comparison.measure), verdict}}});
    part.section.blocks.append(report::Paragraph{{u"%1"_s, {comparedSentence(comparison, names)}}});
    if (!tests->isEmpty())
      part.section.blocks.append(report::Paragraph{{u"%1"_s, {chanceSentence(comparison, tests->last())}}});
    for (const QString& warning : warningSentences(comparison, tests->isEmpty() ? nullptr : &tests->last()))
      part.section.blocks.append(report::Note{{u"%1"_s, {warning}}, true});
    part.section.blocks.append(groupsTable(facts, comparison, *tests));
    part.section.blocks.append(report::Note{ours(u"Difference, settled only: over the queries whose difference is "
                                                 u"settled, with its test and, from 20 such queries "
                                                 "on, its 95 % interval; open ones are not in it. Other 95 % intervals "
                                                 "of this report take open items at their least and "
                                                 "at their most."_s)});
    part.section.blocks.append(changesTable(facts, comparison));
    part.headlines.append(Headline{{u"%1: %2"_s, {comparedTitle(facts, comparison.measure), verdict}}});
  }
  return part;
}

} // namespace assayer
