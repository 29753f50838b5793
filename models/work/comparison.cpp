#include "work/comparison.h"

#include "answers/own_measures.h"
#include "core/near.h"
#include "statistics/adjust.h"
#include "work/run_changes.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double NoDifference = 1e-10; // as pairedDifferences() rounds

PackedBounds packedBounds(MeasureStatus status, double min, double max, bool outer)
{
  PackedBounds packed;
  packed.status = status;
  packed.min = min;
  packed.max = max;
  packed.outer = outer;
  return packed;
}

PackedBounds packedBounds(const Bounds& bounds)
{
  return packedBounds(bounds.status, bounds.min, bounds.max, bounds.outer);
}

bool hasNoValue(const PackedBounds& score)
{
  return score.status == MeasureStatus::Undefined;
}

PairState definedState(const PackedBounds& run, const PackedBounds& baseline)
{
  if (hasNoValue(run) && hasNoValue(baseline)) return PairState::UndefinedInBoth;
  if (hasNoValue(run)) return PairState::UndefinedInRun;
  return hasNoValue(baseline) ? PairState::UndefinedInBaseline : PairState::Compared;
}

bool expectsAnswer(Expect expect)
{
  return expect == Expect::Answer || expect == Expect::None;
}

} // namespace

bool restsOnSharedLabels(const AnswerMeasure& measure)
{
  return measure.ofEntailment || measure.name == u"composite" || measure.name == u"answered_without_coverage";
}

bool ComparisonMeasure::restsOnSharedLabels() const
{
  return ofAnswers && assayer::restsOnSharedLabels(*ofAnswers);
}

Better ComparisonMeasure::better() const
{
  return ofAnswers ? ofAnswers->better : ofRetrieval ? ofRetrieval->measure->better : Better::Neither;
}

PackedBounds answerDifference(const AnswerMeasure& measure, const PackedBounds& run, const PackedBounds& baseline)
{
  PackedBounds difference = differenceApart(run, baseline);
  if (difference.status == MeasureStatus::Undefined) return difference;
  // Apart is exact where no label is part of both.
  if (!restsOnSharedLabels(measure)) difference.outer = run.outer || baseline.outer;
  if (difference.status == MeasureStatus::PartlyUndefined)
    difference.reason = run.reason == Reason::None ? baseline.reason : run.reason;
  return difference;
}

bool GroupTests::isMoreThanChance() const
{
  const auto p = reported().p;
  if (isFew() || !p || *p >= 0.05 || !t || !t->ci95) return false;
  return t->ci95->low > 0 || t->ci95->high < 0;
}

Result<ComparisonMeasure> comparisonMeasure(const QString& name, const QVector<Criterion>& criteria)
{
  if (name == u"validated") {
    ComparisonMeasure validated{name, u"Validated"_s, true};
    validated.ofAnswers = *answerMeasure(u"answer_success"_s);
    return validated;
  }
  if (const AnswerMeasure* const found = answerMeasure(name)) {
    ComparisonMeasure measure{name, found->title, found->share};
    measure.ofAnswers = *found;
    return measure;
  }
  auto own = ownMeasure(name, criteria, Apart::Range);
  if (!own) return tl::unexpected(own.error());
  if (*own) {
    ComparisonMeasure measure{name, (*own)->title, (*own)->share};
    measure.ofAnswers = **std::move(own);
    return measure;
  }
  const auto spec = parseMeasure(name);
  if (spec) {
    ComparisonMeasure measure{name, spec->measure->title, spec->measure->share};
    measure.ofRetrieval = *spec;
    return measure;
  }
  QStringList names{u"validated"_s};
  for (const AnswerMeasure& row : answerMeasures()) names.append(row.name);
  const QStringList near = nearMeasures(name) + nearNames(name, names);
  if (near.isEmpty()) return tl::unexpected(spec.error());
  return fail(ErrorKind::Usage, {}, u"there is no measure \"%1\"; did you mean %2?"_s.arg(name, near.join(u" or "_s)));
}

PairChange changeOf(const PackedBounds& difference, Better better)
{
  const bool isSure = difference.status == MeasureStatus::Determined || difference.status == MeasureStatus::Interval;
  const double least = better == Better::Lower ? -difference.max : difference.min;
  const double most = better == Better::Lower ? -difference.min : difference.max;
  const bool mayLose = least < -NoDifference;
  const bool mayGain = most > NoDifference;
  if (!mayLose && !mayGain) return PairChange::Same;
  if (mayLose && mayGain) return PairChange::Open;
  if (mayGain) return isSure && least > NoDifference ? PairChange::Gained : PairChange::MayBeGained;
  return isSure && most < -NoDifference ? PairChange::Lost : PairChange::MayBeLost;
}

PairedScore pairedScore(const Engine& engine, RunId run, RunId baseline, const ComparisonMeasure& measure,
                        const QueryRow& query)
{
  PairedScore score;
  score.query = query.id;
  const auto ofRun = engine.ofQuery(run, query.id, measure.name);
  const auto ofBaseline = engine.ofQuery(baseline, query.id, measure.name);
  if (!ofRun || !ofBaseline) return score;
  const QString notInRun = reasonName(Reason::NotInRun);
  const bool inRun = ofRun->status != MeasureStatus::Undefined || ofRun->reason != notInRun;
  const bool inBaseline = ofBaseline->status != MeasureStatus::Undefined || ofBaseline->reason != notInRun;
  if (!inRun && !inBaseline) return score;
  score.run = packedBounds(*ofRun);
  score.baseline = packedBounds(*ofBaseline);
  if (!inRun || !inBaseline) {
    score.state = inRun ? PairState::OnlyInRun : PairState::OnlyInBaseline;
  } else if (!expectsAnswer(query.expect)) {
    score.state = PairState::OtherExpectation;
  } else {
    score.state = definedState(score.run, score.baseline);
    if (score.state != PairState::Compared) return score;
    // Of one query the mean is its difference, enumerated no further than that of all of them.
    const auto difference = engine.meanDifference(run, baseline, measure.name, {&query.id, 1});
    if (difference)
      score.difference = packedBounds(difference->status, difference->min, difference->max, difference->outer);
    if (hasNoValue(score.difference)) score.state = PairState::UndefinedInBoth; // never both under one outcome
  }
  return score;
}

PairedScore pairedScore(const JudgedAnswer* run, const JudgedAnswer* baseline, const ComparisonMeasure& measure,
                        Policy policy, QueryId query)
{
  PairedScore score;
  score.query = query;
  if (!run && !baseline) return score;
  if (run) score.run = scoreOf(*measure.ofAnswers, *run, policy);
  if (baseline) score.baseline = scoreOf(*measure.ofAnswers, *baseline, policy);
  const auto isUnexpected = [](const PackedBounds& one) {
    return hasNoValue(one) && one.reason == Reason::NotExpected;
  };
  if (!run || !baseline) {
    score.state = run ? PairState::OnlyInRun : PairState::OnlyInBaseline;
  } else if (isUnexpected(score.run) || isUnexpected(score.baseline)) {
    score.state = PairState::OtherExpectation;
  } else {
    score.state = definedState(score.run, score.baseline);
    if (score.state != PairState::Compared) return score;
    score.difference = answerDifference(*measure.ofAnswers, score.run, score.baseline);
  }
  return score;
}

ComparisonRequest comparisonRequest(const RunRow& run, const RunRow& baseline, const ComparisonMeasure& measure,
                                    const QVector<QueryGroup>& groups, const QVector<QueryRow>& rows)
{
  ComparisonRequest request{run, baseline, measure, groups, {}};
  QSet<QueryId> wanted;
  for (const QueryGroup& group : groups) wanted.unite(QSet<QueryId>(group.queries.begin(), group.queries.end()));
  for (const QueryRow& row : rows)
    if (wanted.contains(row.id)) request.queries.push_back(row);
  return request;
}

Engine prepared(Engine snapshot)
{
  Lens lens = snapshot.lens();
  if ((lens.policy != Policy::TrecEval && !lens.undefinedIsZero) || lens.onlyQueriesOfRun) return snapshot;
  lens.onlyQueriesOfRun = true;
  snapshot.setLens(lens);
  return snapshot;
}

std::optional<std::vector<PairedScore>> pairedScores(const Engine& engine, const ComparisonRequest& request,
                                                     const std::function<bool()>& keepGoing)
{
  std::vector<PairedScore> scores;
  scores.reserve(request.queries.size());
  for (const QueryRow& query : request.queries) {
    if (keepGoing && !keepGoing()) return std::nullopt;
    scores.push_back(pairedScore(engine, request.run.id, request.baseline.id, request.measure, query));
  }
  return scores;
}

std::vector<PairedScore> pairedScores(const RunAnswers& run, const RunAnswers& baseline,
                                      const ComparisonRequest& request, Policy policy)
{
  const auto byQuery = [](const RunAnswers& answers) {
    QHash<QueryId, const JudgedAnswer*> found;
    found.reserve(answers.queries.size());
    for (qsizetype i = 0; i < answers.queries.size(); ++i)
      found.insert(answers.queries[i].id, &answers.answers[static_cast<std::size_t>(i)]);
    return found;
  };
  const auto ofRun = byQuery(run);
  const auto ofBaseline = byQuery(baseline);
  std::vector<PairedScore> scores;
  scores.reserve(request.queries.size());
  for (const QueryRow& query : request.queries)
    scores.push_back(pairedScore(ofRun.value(query.id), ofBaseline.value(query.id), request.measure, policy, query.id));
  return scores;
}

namespace {

GroupComparison summarisedGroup(const std::vector<PairedScore>& scores, const std::vector<std::size_t>& members,
                                bool summed, Better better)
{
  GroupComparison group;
  std::vector<PackedBounds> run;
  std::vector<PackedBounds> baseline;
  std::vector<PackedBounds> difference;
  for (const std::size_t place : members) {
    const PairedScore& score = scores[place];
    ++group.states[static_cast<std::size_t>(score.state)];
    if (score.state != PairState::Compared) continue;
    group.places.push_back(place);
    ++group.changes[static_cast<std::size_t>(changeOf(score.difference, better))];
    group.open += score.difference.status != MeasureStatus::Determined;
    run.push_back(score.run);
    baseline.push_back(score.baseline);
    difference.push_back(score.difference);
  }
  group.run = meanOf(run, summed);
  group.baseline = meanOf(baseline, summed);
  group.difference = meanOf(difference, summed);
  return group;
}

} // namespace

Comparison summarised(const ComparisonRequest& request, std::vector<PairedScore> scores)
{
  Comparison comparison;
  comparison.run = request.run;
  comparison.baseline = request.baseline;
  comparison.measure = request.measure;
  comparison.queries = std::move(scores);
  const bool summed = request.measure.ofRetrieval && request.measure.ofRetrieval->measure->summed;
  QHash<QueryId, std::size_t> placeOf;
  placeOf.reserve(static_cast<qsizetype>(comparison.queries.size()));
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < comparison.queries.size(); ++i) {
    placeOf.insert(comparison.queries[i].query, i);
    all.push_back(i);
  }
  for (const QueryGroup& asked : request.groups) {
    std::vector<std::size_t> members;
    for (const QueryId query : asked.queries)
      if (const auto place = placeOf.constFind(query); place != placeOf.constEnd()) members.push_back(*place);
    GroupComparison group = summarisedGroup(comparison.queries, members, summed, comparison.measure.better());
    group.name = asked.name;
    comparison.groups.append(group);
  }
  GroupComparison whole = summarisedGroup(comparison.queries, all, summed, comparison.measure.better());
  whole.isWhole = true;
  comparison.groups.append(whole);
  comparison.otherChunkers = request.measure.ofRetrieval && !request.measure.name.startsWith(u"coverage_"_s) &&
                             haveOtherChunkers(request.run, request.baseline);
  return comparison;
}

// -- tests -----------------------------------------------------------------------------------------------------------

namespace {

std::optional<GroupTests> testsOf(const Comparison& comparison, const GroupComparison& group,
                                  const TestOptions& options)
{
  GroupTests tests;
  tests.isShare = comparison.measure.share;
  tests.seed = options.seed;
  std::vector<double> run;
  std::vector<double> baseline;
  for (const std::size_t place : group.places) {
    const PairedScore& score = comparison.queries[place];
    if (score.difference.status != MeasureStatus::Determined) continue;
    // A difference may be settled although both figures are open: it is what is tested.
    run.push_back(score.difference.min);
    baseline.push_back(0);
  }
  const auto differences = pairedDifferences(baseline, run);
  if (!differences || differences->empty()) return tests;
  tests.n = static_cast<int>(differences->size());
  const auto isOff = [](double difference) { return difference != 0; };
  tests.nonzero = static_cast<int>(std::ranges::count_if(*differences, isOff));
  tests.t = pairedT(*differences);
  if (tests.isShare && tests.t && tests.t->ci95) // shares differ by no more than 1
    tests.t->ci95 = ConfidenceInterval{std::max(-1.0, tests.t->ci95->low), std::min(1.0, tests.t->ci95->high)};
  tests.ranks = signedRanks(*differences);
  const auto randomized = randomization(*differences, {options.samples, options.seed, options.keepGoing});
  if (!randomized) return std::nullopt;
  tests.randomization = *randomized;
  tests.byRandomization.p = randomized->p;
  if (tests.isShare) {
    tests.onlyRun = static_cast<int>(std::ranges::count_if(*differences, [](double d) { return d > 0; }));
    tests.onlyBaseline = tests.nonzero - tests.onlyRun;
    tests.mcNemar = mcNemar(tests.onlyRun, tests.onlyBaseline);
    tests.byMcNemar.p = tests.mcNemar ? tests.mcNemar->pExact : 1;
  }
  if (tests.nonzero == 0) {
    tests.byT.p = tests.byRanks.p = 1;
  } else {
    tests.byT.p = tests.t ? tests.t->p : std::nullopt;
    tests.byRanks.p = tests.ranks.pExact ? tests.ranks.pExact : tests.ranks.pNormalContinuity;
  }
  return tests;
}

} // namespace

void adjustTogether(QVector<GroupTests>& tests)
{
  for (TestedP GroupTests::*const by :
       {&GroupTests::byRandomization, &GroupTests::byT, &GroupTests::byRanks, &GroupTests::byMcNemar}) {
    std::vector<double> p;
    for (const GroupTests& one : std::as_const(tests))
      if ((one.*by).p) p.push_back(*(one.*by).p);
    const auto corrected = adjusted(p, Adjustment::Holm);
    if (!corrected) continue;
    std::size_t next = 0;
    for (GroupTests& one : tests)
      if ((one.*by).p) (one.*by).adjusted = (*corrected)[next++];
  }
}

std::optional<QVector<GroupTests>> testGroups(const Comparison& comparison, const TestOptions& options)
{
  QVector<GroupTests> tests;
  for (const GroupComparison& group : comparison.groups) {
    auto one = testsOf(comparison, group, options);
    if (!one) return std::nullopt;
    tests.append(*std::move(one));
  }
  // The whole is a question of its own.
  const GroupTests whole = tests.takeLast();
  adjustTogether(tests);
  tests.append(whole);
  return tests;
}

} // namespace assayer
