#include "cli/compare.h"

#include "cli/metrics.h"
#include "cli/freeze.h"
#include "cli/query_options.h"
#include "cli/workspace.h"

#include "answers/diagnosis.h"
#include "core/near.h"
#include "work/engine_loading.h"

#include <QJsonArray>

#include <algorithm>
#include <map>
#include <memory>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What was asked for, settled against the workspace.
struct CompareRequest {
  Lens lens;
  WorkspaceSettings settings;
  QVector<RunRow> runs; // those that hold no references
  std::vector<ComparisonMeasure> measures;
  Grouping grouping;
  QVector<QueryGroup> groups;
  QVector<QueryRow> queries;
  TestOptions tests;

  bool hasRetrieval() const
  {
    return std::ranges::any_of(measures, [](const ComparisonMeasure& one) { return one.ofRetrieval.has_value(); });
  }
};

Result<const RunRow*> findComparedRun(const CompareRequest& request, const QString& name, const QString& option)
{
  QStringList names;
  for (const RunRow& run : request.runs) {
    if (run.name == name) return &run;
    names.append(run.name);
  }
  if (name.isEmpty())
    return fail(ErrorKind::Usage, u"--"_s + option,
                u"no run is named; the runs are %1"_s.arg(names.isEmpty() ? u"none yet"_s : names.join(u", "_s)));
  return fail(ErrorKind::NotFound, {}, u"there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
}

Result<void> readChoices(const Invocation& invocation, Store& store, CompareRequest& request)
{
  const auto policy = invocation.choice(u"policy"_s, policyNames);
  if (!policy) return tl::unexpected(policy.error());
  request.lens.policy = static_cast<Policy>(*policy);
  const auto gain = invocation.choice(u"gain"_s, gainNames);
  if (!gain) return tl::unexpected(gain.error());
  request.lens.gain = static_cast<Gain>(*gain);
  request.lens.relevantFrom = request.settings.relevantFrom;
  if (invocation.has(u"relevant-from"_s)) {
    const auto cut = invocation.number(u"relevant-from"_s, 1, request.settings.highestGrade());
    if (!cut) return tl::unexpected(cut.error());
    request.lens.relevantFrom = *cut;
  }
  const auto seed = invocation.number(u"seed"_s, 0, 2'000'000'000);
  if (!seed) return tl::unexpected(seed.error());
  request.tests.seed = static_cast<quint64>(*seed);
  const auto samples = invocation.number(u"samples"_s, 1, 100'000'000);
  if (!samples) return tl::unexpected(samples.error());
  request.tests.samples = *samples;
  const auto grouping = readGrouping(invocation, store);
  if (!grouping) return tl::unexpected(grouping.error());
  request.grouping = *grouping;
  const auto only = readSplit(invocation);
  if (!only) return tl::unexpected(only.error());
  auto groups = groupQueries(store, request.grouping, *only);
  if (!groups) return tl::unexpected(groups.error());
  request.groups = *std::move(groups);
  return {};
}

Result<CompareRequest> readCompareRequest(const Invocation& invocation, Store& store)
{
  CompareRequest request;
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  request.settings = *settings;
  if (auto read = readChoices(invocation, store, request); !read) return tl::unexpected(read.error());
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  std::ranges::copy_if(*runs, std::back_inserter(request.runs), std::not_fn(isReference));
  auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  request.queries = *std::move(queries);
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  const auto names = readMeasureNames(invocation);
  if (!names) return tl::unexpected(names.error());
  for (const QString& name : *names) {
    auto measure = comparisonMeasure(name, *criteria);
    if (!measure) return tl::unexpected(measure.error());
    if (measure->ofAnswers && request.lens.policy == Policy::TrecEval)
      return fail(ErrorKind::Usage, u"--policy"_s,
                  u"trec_eval has no answers; %1 takes interval, strict or judged_only"_s.arg(name));
    request.measures.push_back(*std::move(measure));
  }
  return request;
}

/// The answers of runs, each read once when it is first wanted.
class AnswerShelf {
public:
  explicit AnswerShelf(Store& store) : m_reader(store, LabelScope::everybody()) {}
  Result<const RunAnswers*> of(RunId run)
  {
    auto& answers = m_runs[run.value];
    if (!answers) {
      auto read = m_reader.read(run);
      if (!read) return tl::unexpected(read.error());
      answers = std::make_unique<RunAnswers>(*std::move(read));
    }
    return answers.get();
  }

private:
  RunAnswersReader m_reader;
  std::map<qint64, std::unique_ptr<RunAnswers>> m_runs;
};

Result<Comparison> compareRuns(const CompareRequest& request, const ComparisonMeasure& measure, const RunRow& run,
                               const RunRow& baseline, const Engine* engine, AnswerShelf& shelf)
{
  const ComparisonRequest asked = comparisonRequest(run, baseline, measure, request.groups, request.queries);
  if (measure.ofRetrieval) return summarised(asked, *pairedScores(*engine, asked));
  const auto ofRun = shelf.of(run.id);
  if (!ofRun) return tl::unexpected(ofRun.error());
  const auto ofBaseline = shelf.of(baseline.id);
  if (!ofBaseline) return tl::unexpected(ofBaseline.error());
  return summarised(asked, pairedScores(**ofRun, **ofBaseline, asked, request.lens.policy));
}

QVector<Cause> causesOfAnswer(const RunAnswers& answers, QueryId query)
{
  for (qsizetype i = 0; i < answers.queries.size(); ++i)
    if (answers.queries[i].id == query)
      return diagnose(symptomsOf(answers.answers[static_cast<std::size_t>(i)])).causes;
  return {};
}

Result<QStringList> causesOfChanges(const Comparison& comparison, AnswerShelf& shelf)
{
  const auto now = shelf.of(comparison.run.id);
  if (!now) return tl::unexpected(now.error());
  const auto before = shelf.of(comparison.baseline.id);
  if (!before) return tl::unexpected(before.error());
  QStringList causes;
  for (const PairedScore& query : comparison.queries) {
    const bool isChange = query.state == PairState::Compared && comparison.changeOf(query) != PairChange::Same;
    causes.append(isChange ? causesText(causesOfAnswer(**before, query.query), causesOfAnswer(**now, query.query))
                           : QString());
  }
  return causes;
}

Result<ComparedNames> readComparedNames(Store& store, const CompareRequest& request, const Settling& settling)
{
  ComparedNames names;
  for (const QueryRow& query : request.queries) names.queries.insert(query.id, query.name);
  std::vector<quint32> ids;
  for (const SettlingPlan* const plan : {&settling.forRun, &settling.forBaseline})
    for (const SettlingStep& step : plan->steps)
      if (step.chunk) ids.push_back(static_cast<quint32>(step.chunk.value));
  const auto chunks = store.chunks(ids);
  if (!chunks) return tl::unexpected(chunks.error());
  for (const ChunkRow& chunk : *chunks) names.chunks.insert(chunk.id, chunk.name);
  return names;
}

Result<ExitStatus> compareTwo(const Invocation& invocation, Store& store, const CompareRequest& request,
                              const Engine* engine)
{
  const auto run = findComparedRun(request, invocation.value(u"run"_s), u"run"_s);
  if (!run) return tl::unexpected(run.error());
  const auto baseline = findComparedRun(request, invocation.value(u"baseline"_s), u"baseline"_s);
  if (!baseline) return tl::unexpected(baseline.error());
  if (*run == *baseline) return fail(ErrorKind::Usage, u"--baseline"_s, u"a run is not compared with itself"_s);
  const bool withQueries = invocation.has(u"queries"_s);
  AnswerShelf shelf(store);
  QStringList texts;
  QJsonArray objects;
  for (const ComparisonMeasure& measure : request.measures) {
    auto comparison = compareRuns(request, measure, **run, **baseline, engine, shelf);
    if (!comparison) return tl::unexpected(comparison.error());
    Compared compared{*std::move(comparison),        {}, {}, changesBetween(**run, **baseline), {},
                      groupingWord(request.grouping)};
    compared.tests = *testGroups(compared.comparison, request.tests);
    compared.settling = *settlingOf(compared.comparison, engine, request.settings.highestGrade());
    if (withQueries) {
      auto causes = causesOfChanges(compared.comparison, shelf);
      if (!causes) return tl::unexpected(causes.error());
      compared.causes = *std::move(causes);
    }
    const auto names = readComparedNames(store, request, compared.settling);
    if (!names) return tl::unexpected(names.error());
    if (invocation.json())
      objects.append(comparedAsJson(compared, *names, withQueries));
    else
      texts.append(comparedText(compared, *names, withQueries));
  }
  if (invocation.json())
    invocation.print(QJsonObject{{u"policy"_s, policyNames[static_cast<int>(request.lens.policy)]},
                                 {u"gain"_s, gainNames[static_cast<int>(request.lens.gain)]},
                                 {u"relevant_from"_s, request.lens.relevantFrom},
                                 {u"comparisons"_s, objects}});
  else
    invocation.print(texts.join(u'\n'));
  return Done;
}

Result<RunOrders> ordersOf(const CompareRequest& request, const Engine* engine, AnswerShelf& shelf)
{
  QStringList ofRetrieval;
  std::vector<QueryId> ids;
  for (const QueryRow& query : comparisonRequest({}, {}, {}, request.groups, request.queries).queries)
    ids.push_back(query.id);
  QStringList measures;
  QVector<QVector<std::optional<double>>> values;
  QVector<bool> open;
  for (const ComparisonMeasure& measure : request.measures) {
    measures.append(measure.name);
    if (measure.ofRetrieval) {
      const auto found = retrievalOrders(*engine, request.runs, {measure.name}, ids);
      values.append(found->orders.first().values);
      open.append(found->orders.first().isOpen);
      continue;
    }
    const QSet<QueryId> wanted(ids.begin(), ids.end());
    QVector<std::optional<double>> ofMeasure;
    bool isOpen = false;
    for (const RunRow& run : request.runs) {
      const auto answers = shelf.of(run.id);
      if (!answers) return tl::unexpected(answers.error());
      std::vector<JudgedAnswer> chosen;
      for (qsizetype i = 0; i < (*answers)->queries.size(); ++i)
        if (wanted.contains((*answers)->queries[i].id))
          chosen.push_back((*answers)->answers[static_cast<std::size_t>(i)]);
      ofMeasure.append(meanOverAnswers(*measure.ofAnswers, chosen, Policy::JudgedOnly).value());
      const MeasureStatus status = meanOverAnswers(*measure.ofAnswers, chosen).status;
      isOpen |= status == MeasureStatus::Interval || status == MeasureStatus::PartlyUndefined;
    }
    values.append(ofMeasure);
    open.append(isOpen);
  }
  return runOrders(request.runs, measures, values, open);
}

Result<ExitStatus> compareAll(const Invocation& invocation, Store& store, const CompareRequest& request,
                              const Engine* engine)
{
  AnswerShelf shelf(store);
  QVector<ComparedPairs> all;
  for (const ComparisonMeasure& measure : request.measures) {
    ComparedPairs pairs{measure.name, {}, {}};
    for (qsizetype second = 1; second < request.runs.size(); ++second)
      for (qsizetype first = 0; first < second; ++first) {
        auto comparison = compareRuns(request, measure, request.runs[second], request.runs[first], engine, shelf);
        if (!comparison) return tl::unexpected(comparison.error());
        comparison->groups = {comparison->groups.last()};
        pairs.tests.append(testGroups(*comparison, request.tests)->last());
        pairs.comparisons.append(*std::move(comparison));
      }
    adjustTogether(pairs.tests);
    all.append(pairs);
  }
  const auto orders = ordersOf(request, engine, shelf);
  if (!orders) return tl::unexpected(orders.error());
  if (invocation.json())
    invocation.print(pairsAsJson(all, *orders));
  else
    invocation.print(pairsText(all, *orders));
  return Done;
}

Result<ExitStatus> runCompare(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto request = readCompareRequest(invocation, **store);
  if (!request) return tl::unexpected(request.error());
  remarkOnFreeze(invocation, **store);
  std::optional<Engine> engine;
  if (request->hasRetrieval()) {
    const bool needs = std::ranges::any_of(
        request->measures, [](const ComparisonMeasure& measure) { return measure.name.startsWith(u"coverage_"_s); });
    auto loaded = loadEngine(**store, request->lens, {}, {.copies = true, .needs = needs});
    if (!loaded) return tl::unexpected(loaded.error());
    engine = prepared(*std::move(loaded));
  }
  const Engine* const used = engine ? &*engine : nullptr;
  return invocation.has(u"all-pairs"_s) ? compareAll(invocation, **store, *request, used)
                                        : compareTwo(invocation, **store, *request, used);
}

} // namespace

Verb compareVerb()
{
  return {
      .name = u"compare"_s,
      .synopsis = u"WORKSPACE --run RUN --baseline RUN [--measure ndcg@10,...]"_s,
      .summary = u"set a run against a baseline: what was gained and lost, and whether by chance"_s,
      .more =
          u"Over the same queries and the same labels only. The difference is run minus baseline; where items are "
          "open it is what it can still become, exactly, and not the difference of two intervals. Tests rest on the "
          "queries whose difference is settled: randomization of signs, Student's t, Wilcoxon's signed ranks, and "
          "McNemar's test for yes and no; so does the 95 % interval of the difference, which therefore is named by "
          "that. p values of groups are corrected for their number (Holm). --measure takes "
          "what metrics takes, and validated: does the answer hold, query by query."_s,
      .options = {{u"run"_s, u"the run"_s, u"RUN"_s},
                  {u"baseline"_s, u"what it is held against"_s, u"RUN"_s},
                  {u"measure"_s, u"measures, separated by commas"_s, u"NAMES"_s, u"ndcg@10"_s},
                  {u"by"_s, u"family (the default), split, origin, expect, case_type or facet:NAME"_s, u"GROUPS"_s,
                   u"family"_s},
                  splitOption(),
                  {u"policy"_s, u"interval (the default), strict, trec_eval or judged_only"_s, u"POLICY"_s,
                   u"interval"_s},
                  {u"gain"_s, u"exp (2^grade - 1, the default) or linear"_s, u"GAIN"_s, u"exp"_s},
                  {u"relevant-from"_s, u"the lowest grade that is relevant"_s, u"GRADE"_s},
                  {u"seed"_s, u"of sampled randomization; the same seed gives the same p"_s, u"N"_s, u"1"_s},
                  {u"samples"_s, u"of randomization where it is too much to count all"_s, u"N"_s, u"100000"_s},
                  {u"queries"_s, u"list every query that was gained, lost or may be, and why"_s},
                  {u"all-pairs"_s, u"every two runs, corrected for their number, and Kendall's tau of the measures"_s}},
      .run = runCompare};
}

} // namespace assayer::cli
