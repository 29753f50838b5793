#include "cli/breakdown.h"

#include "cli/metrics.h"
#include "cli/freeze.h"
#include "cli/query_options.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/criteria.h"
#include "work/breakdown_words.h"
#include "work/engine_loading.h"
#include "work/matrices.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<RunRow> chosenRun(const Invocation& invocation, Store& store)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QVector<RunRow> candidates;
  for (const RunRow& run : *runs)
    if (!isReference(run)) candidates.append(run);
  if (!invocation.has(u"run"_s)) {
    if (candidates.isEmpty()) return fail(ErrorKind::NotFound, {}, u"the workspace has no run"_s);
    if (candidates.size() == 1) return candidates.first();
    QStringList names;
    for (const RunRow& run : candidates) names.append(run.name);
    return fail(ErrorKind::Usage, u"--run"_s, u"name one of the runs: %1"_s.arg(names.join(u", "_s)));
  }
  const auto id = findRun(store, invocation.value(u"run"_s));
  if (!id) return tl::unexpected(id.error());
  return *std::ranges::find(*runs, *id, &RunRow::id);
}

struct BreakdownRequest {
  RunRow run;
  std::optional<RunRow> baseline;
  Grouping grouping;
  std::optional<Split> split;
  BreakdownQuestion question;
};

Result<BreakdownRequest> readBreakdown(const Invocation& invocation, Store& store)
{
  BreakdownRequest request;
  const auto grouping = readGrouping(invocation, store);
  if (!grouping) return tl::unexpected(grouping.error());
  request.grouping = *grouping;
  const auto split = readSplit(invocation);
  if (!split) return tl::unexpected(split.error());
  request.split = *split;
  const auto run = chosenRun(invocation, store);
  if (!run) return tl::unexpected(run.error());
  request.run = *run;
  if (invocation.has(u"baseline"_s)) {
    const auto id = findRun(store, invocation.value(u"baseline"_s));
    if (!id) return tl::unexpected(id.error());
    if (*id == run->id) return fail(ErrorKind::Usage, u"--baseline"_s, u"the baseline is another run"_s);
    const auto runs = store.runs();
    if (!runs) return tl::unexpected(runs.error());
    request.baseline = *std::ranges::find(*runs, *id, &RunRow::id);
  }
  // An empty list is asked for where the counts alone are wanted.
  const bool isBare = invocation.value(u"measure"_s).isEmpty();
  const auto names = isBare ? Result<QStringList>(QStringList()) : readMeasureNames(invocation);
  if (!names) return tl::unexpected(names.error());
  const auto apart = readApart(invocation);
  if (!apart) return tl::unexpected(apart.error());
  auto measures = findMeasures(store, *names, {}, *apart);
  if (!measures) return fail(ErrorKind::Usage, u"--measure"_s, measures.error().detail);
  if (!measures->ofPairs.empty())
    return fail(ErrorKind::Usage, u"--measure"_s, u"%1 is about two runs' answers"_s.arg(measures->ofPairs[0].name));
  request.question.measures = *std::move(measures);
  const auto triage = store.triageSettings();
  if (!triage) return tl::unexpected(triage.error());
  request.question.weakBelow = triage->composite;
  auto groups = groupQueries(store, request.grouping, request.split);
  if (!groups) return tl::unexpected(groups.error());
  request.question.groups = *std::move(groups);
  return request;
}

QString ciCell(const std::optional<ShareInterval>& interval)
{
  if (!interval) return {};
  return u"%1 to %2"_s.arg(QString::number(interval->low, 'f', 4), QString::number(interval->high, 'f', 4));
}

QString groupCell(const BreakdownRow& row, bool isWhole)
{
  return isWhole ? u"all together"_s : row.name.isEmpty() ? u"(none)"_s : row.name;
}

QString shareCell(const Bounds& share)
{
  return valueCell(share.status, share.min, share.max);
}

QVector<QPair<BreakdownRow, bool>> rowsAndWhole(const Breakdown& breakdown)
{
  QVector<QPair<BreakdownRow, bool>> rows;
  for (const BreakdownRow& row : breakdown.rows) rows.append({row, false});
  rows.append({breakdown.whole, true});
  return rows;
}

QString breakdownText(const BreakdownRequest& request, const Breakdown& breakdown)
{
  const QString by = groupingWord(request.grouping);
  Table counts({by, u">tested"_s, u">produced"_s, u">validated"_s, u">quality"_s, u">coverage"_s, u">success"_s,
                u">95 % interval"_s, u">change"_s, u"n"_s});
  Table figures({by, u"measure"_s, u">value"_s, u">95 % interval"_s, u">n of N"_s});
  Table outcomes({by, u">declined of unanswerable"_s, u">wrong refusals of answerable"_s, u">critical errors"_s});
  for (const auto& [row, isWhole] : rowsAndWhole(breakdown)) {
    const QString name = groupCell(row, isWhole);
    const Production& made = row.production;
    counts.add({name, QString::number(made.tested), countWords({made.produced, made.producedOpen}),
                countWords({made.validated, made.validatedOpen}), shareCell(made.quality), shareCell(made.coverage),
                shareCell(made.success), ciCell(row.success), row.change ? changeWords(*row.change) : QString(),
                row.isTooFew() ? u"too few"_s : QString()});
    for (qsizetype i = 0; i < row.figures.size(); ++i) {
      const GroupFigure& figure = row.figures[i];
      const auto ci = figure.ci95 ? std::optional(ShareInterval{figure.ci95->low, figure.ci95->high}) : std::nullopt;
      figures.add({name, request.question.measures.names[i],
                   valueCell(figure.mean.status, figure.mean.min, figure.mean.max), ciCell(ci),
                   u"%1 of %2"_s.arg(figure.mean.defined).arg(figure.mean.total)});
    }
    outcomes.add({name, u"%1 of %2"_s.arg(countWords(row.declined)).arg(row.unanswerable),
                  u"%1 of %2"_s.arg(countWords(row.wronglyDeclined)).arg(row.answerable), countWords(row.critical)});
  }
  QString text = u"Run %1"_s.arg(harmless(request.run.name));
  if (request.baseline) text += u" against %1"_s.arg(harmless(request.baseline->name));
  if (request.split) text += u", split %1"_s.arg(splitWord(*request.split));
  text += u". \"a to b\" and ⟦a – b⟧ are what open items can still make of a figure; the 95 % interval is that "
          "of sampling, its low end at the least and its high end at the most of them.\n"_s;
  const QStringList warnings = breakdownWarnings(breakdown, request.question.weakBelow, harmless);
  for (const QString& warning : warnings)
    text += u"! "_s + wrapped(harmless(warning), PageColumns - 2).join(u"\n  "_s) + u'\n';
  text += u'\n' + counts.text();
  if (!request.question.measures.names.isEmpty()) text += u'\n' + figures.text();
  return text + u'\n' + outcomes.text();
}

QJsonObject countJson(const OpenCount& count)
{
  return {{u"yes"_s, count.sure}, {u"open"_s, count.open}};
}

template <class Figure, class Interval>
QJsonObject figureJson(const Figure& figure, const std::optional<Interval>& ci95)
{
  const bool none = figure.status == MeasureStatus::Undefined;
  return {{u"status"_s, statusName(figure.status)},
          {u"value"_s, figure.status == MeasureStatus::Determined ? QJsonValue(figure.min) : QJsonValue()},
          {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{figure.min, figure.max})},
          {u"ci95"_s, ci95 && !none ? QJsonValue(QJsonArray{ci95->low, ci95->high}) : QJsonValue()}};
}

QJsonObject rowJson(const BreakdownRow& row, const QStringList& measures)
{
  const Production& made = row.production;
  QJsonArray figures;
  for (qsizetype i = 0; i < row.figures.size(); ++i) {
    const GroupFigure& figure = row.figures[i];
    QJsonObject object = figureJson(figure.mean, figure.ci95);
    object[u"measure"_s] = measures[i];
    object[u"n_defined"_s] = figure.mean.defined;
    object[u"n_optional"_s] = figure.mean.optional;
    object[u"n_undefined"_s] = figure.mean.undefinedCount;
    object[u"n_total"_s] = figure.mean.total;
    figures.append(object);
  }
  QJsonObject kinds;
  for (qint64 kind = 0; kind < CriticalErrorCount; ++kind)
    kinds[builtInCriterion(CriterionId{criterion::CriticalFactual.value + kind})->name] =
        countJson(row.criticalKinds[static_cast<std::size_t>(kind)]);
  QJsonObject object{{u"group"_s, row.name},
                     {u"queries"_s, row.queries},
                     {u"attempted"_s, row.attempted},
                     {u"n"_s, row.n()},
                     {u"too_few"_s, row.isTooFew()},
                     {u"tested"_s, made.tested},
                     {u"produced"_s, made.produced},
                     {u"produced_open"_s, made.producedOpen},
                     {u"validated"_s, made.validated},
                     {u"validated_open"_s, made.validatedOpen},
                     {u"without_claims"_s, made.withoutClaims},
                     {u"without_expectation"_s, made.unknown},
                     {u"quality"_s, figureJson(made.quality, row.quality)},
                     {u"coverage"_s, figureJson(made.coverage, row.coverage)},
                     {u"success"_s, figureJson(made.success, row.success)},
                     {u"metrics"_s, figures},
                     {u"unanswerable"_s, row.unanswerable},
                     {u"declined"_s, countJson(row.declined)},
                     {u"answerable"_s, row.answerable},
                     {u"wrong_refusals"_s, countJson(row.wronglyDeclined)},
                     {u"critical"_s, countJson(row.critical)},
                     {u"critical_kinds"_s, kinds}};
  object[u"change"_s] = row.change ? QJsonValue(QJsonObject{{u"paired"_s, row.change->paired},
                                                            {u"gained"_s, countJson(row.change->gained)},
                                                            {u"lost"_s, countJson(row.change->lost)}})
                                   : QJsonValue();
  return object;
}

QJsonValue driftJson(const std::optional<Drift>& drift)
{
  if (!drift) return {};
  const auto difference = [](const Drift::Difference& one) {
    return QJsonObject{{u"bounds"_s, QJsonArray{one.least, one.most}},
                       {u"ci95"_s, QJsonArray{one.ci95.low, one.ci95.high}}};
  };
  return QJsonObject{
      {u"golden"_s, figureJson(drift->golden.success, std::optional<ShareInterval>())},
      {u"golden_tested"_s, drift->golden.tested},
      {u"production"_s, figureJson(drift->production.success, std::optional<ShareInterval>())},
      {u"production_tested"_s, drift->production.tested},
      {u"difference"_s, difference(drift->plain)},
      {u"difference_same_mix"_s, drift->sameMix ? QJsonValue(difference(*drift->sameMix)) : QJsonValue()},
      {u"golden_outside"_s, drift->goldenOutside},
      {u"production_outside"_s, drift->productionOutside}};
}

QJsonObject breakdownJson(const BreakdownRequest& request, const Breakdown& breakdown)
{
  const QStringList& measures = request.question.measures.names;
  QJsonArray rows;
  for (const BreakdownRow& row : breakdown.rows) rows.append(rowJson(row, measures));
  QJsonArray weak;
  for (const WeakGroup& one : breakdown.weak)
    weak.append(QJsonObject{{u"group"_s, one.name},
                            {u"measure"_s, one.measure},
                            {u"why"_s, one.why == WeakGroup::Why::BelowRule ? u"below_rule"_s : u"below_whole"_s},
                            {u"most"_s, one.most},
                            {u"whole"_s, one.whole},
                            {u"n"_s, one.n}});
  return {
      {u"run"_s, request.run.name},
      {u"baseline"_s, request.baseline ? QJsonValue(request.baseline->name) : QJsonValue()},
      {u"by"_s, groupingWord(request.grouping)},
      {u"split"_s, request.split ? QJsonValue(splitWord(*request.split)) : QJsonValue()},
      {u"groups"_s, rows},
      {u"whole"_s, rowJson(breakdown.whole, measures)},
      {u"overlapping"_s, breakdown.overlapping},
      {u"weak_below"_s, request.question.weakBelow},
      {u"weak"_s, weak},
      {u"drift"_s, driftJson(breakdown.drift)},
      {u"warnings"_s, QJsonArray::fromStringList(breakdownWarnings(breakdown, request.question.weakBelow, harmless))}};
}

Result<ExitStatus> runBreakdown(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto request = readBreakdown(invocation, **store);
  if (!request) return tl::unexpected(request.error());
  remarkOnFreeze(invocation, **store);
  Lens lens;
  const auto settings = (*store)->settings();
  if (!settings) return tl::unexpected(settings.error());
  lens.relevantFrom = settings->relevantFrom;
  const auto engine = loadEngine(**store, lens, {}, {.copies = true, .needs = true});
  if (!engine) return tl::unexpected(engine.error());
  RunAnswersReader reader(**store, LabelScope::everybody());
  const auto answers = reader.read(request->run.id);
  if (!answers) return tl::unexpected(answers.error());
  const ValidationRule& rule = request->question.rule;
  const RunFacts facts = factsOf(*answers, rule, true);
  std::optional<RunFacts> before;
  if (request->baseline) {
    const auto baseline = reader.read(request->baseline->id);
    if (!baseline) return tl::unexpected(baseline.error());
    before = factsOf(*baseline, rule, false);
  }
  const Breakdown breakdown = breakdownOf(*answers, facts, before ? &*before : nullptr, *engine, request->question);
  std::optional<AnswerMatrices> matrices;
  if (invocation.has(u"matrices"_s))
    matrices = matricesOf(*answers, facts, *engine, queriesOf(request->question.groups));
  if (invocation.json()) {
    QJsonObject json = breakdownJson(*request, breakdown);
    if (matrices) json[u"matrices"_s] = matricesJson(*matrices, *answers);
    invocation.print(json);
  } else {
    invocation.print(breakdownText(*request, breakdown));
    if (matrices) invocation.print(u'\n' + matricesText(*matrices));
  }
  return Done;
}

} // namespace

Verb breakdownVerb()
{
  return {
      .name = u"breakdown"_s,
      .synopsis = u"WORKSPACE [--run R] [--baseline B] [--by family]"_s,
      .summary = u"a run by family: tested, produced, validated, measures, abstention, critical errors"_s,
      .more =
          u"The whole comes last and counts each query once. A warning says what it hides: a group whose success "
          "is certainly below the workspace's threshold for answers (0.7 unless set) while the whole passes, or "
          "whose interval lies below the whole. \"too few\" stands at groups of fewer than %1."_s.arg(FewestForFigure),
      .options = {{u"run"_s, u"the run; needed where there are several"_s, u"RUN"_s},
                  {u"baseline"_s, u"count what was gained and lost since this run"_s, u"RUN"_s},
                  {u"by"_s, u"family (the default), split, origin, expect, case_type or facet:NAME"_s, u"GROUP"_s,
                   u"family"_s},
                  splitOption(),
                  {u"measure"_s, u"any that metrics has, separated by commas"_s, u"NAMES"_s,
                   usualBreakdownMeasures().join(u',')},
                  {u"apart"_s,
                   u"with criterion.NAME, where persons differ: range (every value between, the default), median, or "
                   "labels (each label by itself)"_s,
                   u"HOW"_s, u"range"_s},
                  {u"matrices"_s,
                   u"also retrieval against faithfulness, expected against came, causes and coverage"_s}},
      .run = runBreakdown};
}

} // namespace assayer::cli
