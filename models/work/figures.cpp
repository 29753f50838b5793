#include "work/figures.h"

#include "core/near.h"
#include "metrics/measures.h"
#include "statistics/binomial.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// By name as `metrics` takes it, what a judge's scores under a name of their own are.
AnswerMeasure measureOfScores(const QString& name)
{
  AnswerMeasure given{name, name, u"The scores that this judge gave."_s, u"as imported"_s, u"scores"_s};
  given.score = [](const JudgedAnswer&) { return undefined(Reason::NoJudgements); };
  given.better = Better::Neither;
  given.unit = false;
  return given;
}

/// The measure of answers by this name, nothing for a measure of retrieval.
Result<std::optional<AnswerMeasure>> findAnswerMeasure(const QVector<Criterion>& criteria, const QStringList& scored,
                                                       Apart apart, const QString& name)
{
  if (const AnswerMeasure* const row = answerMeasure(name)) return std::optional<AnswerMeasure>(*row);
  if (scored.contains(name)) return std::optional<AnswerMeasure>(measureOfScores(name));
  auto own = ownMeasure(name, criteria, apart);
  if (!own || *own) return own;
  if (const auto spec = parseMeasure(name)) return std::optional<AnswerMeasure>();
  // What tables call by shorter names: of what is counted there, each share has a name of its own.
  static const QHash<QString, QString> counted{
      {u"validated"_s, u"answer_success (validated ÷ tested) or answer_quality (validated ÷ produced)"_s},
      {u"produced"_s, u"answer_coverage (produced ÷ tested)"_s},
      {u"quality"_s, u"answer_quality (validated ÷ produced)"_s},
      {u"coverage"_s, u"answer_coverage (produced ÷ tested), or coverage_any or coverage_all of retrieval"_s}};
  if (const auto known = counted.constFind(name); known != counted.constEnd())
    return fail(ErrorKind::Usage, {}, u"there is no measure \"%1\"; did you mean %2?"_s.arg(name, *known));
  QStringList names = scored + ownMeasureNames(criteria);
  for (const AnswerMeasure& row : answerMeasures()) names.append(row.name);
  QStringList near = nearMeasures(name) + nearNames(name, names);
  near.removeDuplicates();
  // What parseMeasure() has to say of a name that is almost one of retrieval ("ndcg@0") is the better sentence.
  const bool ofRanking = parseMeasure(name.section(u'@', 0, 0)).has_value() || !nearMeasures(name).isEmpty();
  if (nearNames(name, names).isEmpty()) {
    Error error = parseMeasure(name).error();
    if (!ofRanking) error.detail += u"; of answers: "_s + names.join(u' ');
    return tl::unexpected(error);
  }
  return fail(ErrorKind::Usage, {}, u"there is no measure \"%1\"; did you mean %2?"_s.arg(name, near.join(u" or "_s)));
}

Result<QVector<Figure>> pairFigures(Store& store, const FigureQuestion& question)
{
  QVector<Figure> figures;
  const std::vector<PairMeasure>& measures = question.measures.ofPairs;
  for (auto from = measures.begin(); from != measures.end();) {
    // The measures of one criterion, so that the figures of two runs stand together.
    const auto to = std::find_if(
        from, measures.end(), [&](const PairMeasure& measure) { return measure.criterion.id != from->criterion.id; });
    const auto pairs = pairsAsked(store, question, from->criterion);
    if (!pairs) return tl::unexpected(pairs.error());
    for (const RunPair& pair : *pairs)
      for (const FigureGroup& group : question.groups) {
        const QSet<QueryId> wanted(group.queries.begin(), group.queries.end());
        std::vector<JudgedPair> chosen;
        for (std::size_t i = 0; i < pair.pairs.size(); ++i)
          if (group.hasAll() || wanted.contains(pair.queries[static_cast<qsizetype>(i)].id))
            chosen.push_back(pair.pairs[i]);
        if (chosen.empty()) continue;
        for (auto measure = from; measure != to; ++measure) {
          const Mean mean = meanOverPairs(*measure, chosen, question.lens.policy);
          std::vector<PackedBounds> values;
          for (const JudgedPair& one : chosen) values.push_back(scoreOf(*measure, one, question.lens.policy));
          const auto ci95 = measure->over && !measure->share
                                ? std::nullopt
                                : samplingInterval(values, mean, measure->share, measure->share);
          figures.append({pair.first.name, group.name, measure->name, mean, ci95, unsettledOf(values), measure->items,
                          false, pair.second.name});
        }
      }
    from = to;
  }
  return figures;
}

/// Student's t; nothing where the values do not vary.
std::optional<ConfidenceInterval> studentOf(const std::vector<double>& values)
{
  if (values.size() < 2) return std::nullopt;
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  // Equal values need not have a sum of exactly n times themselves.
  if (std::ranges::minmax(values).min == std::ranges::minmax(values).max) return std::nullopt;
  return studentInterval(mean, std::sqrt(squares / (n - 1) / n), n - 1);
}

std::optional<ConfidenceInterval> intervalOf(const std::vector<double>& values, bool unit)
{
  auto interval = studentOf(values);
  if (!unit) return interval;
  if (interval) return ConfidenceInterval{std::max(0.0, interval->low), std::min(1.0, interval->high)};
  const auto share =
      shareInterval(std::accumulate(values.begin(), values.end(), 0.0), static_cast<double>(values.size()));
  return share ? std::optional(ConfidenceInterval{share->low, share->high}) : std::nullopt;
}

/// Values of the least mean; with sign −1 those of the most, turned around.
std::vector<double> valuesOfEnd(std::span<const PackedBounds> values, double sign)
{
  std::vector<double> members;
  std::vector<double> optional;
  for (const PackedBounds& value : values) {
    const double end = sign > 0 ? value.min : -value.max;
    if (value.status == MeasureStatus::PartlyUndefined)
      optional.push_back(end);
    else if (value.status != MeasureStatus::Undefined)
      members.push_back(end);
  }
  std::ranges::sort(optional);
  double sum = std::accumulate(members.begin(), members.end(), 0.0);
  for (const double end : optional) {
    if (!members.empty() && end * static_cast<double>(members.size()) >= sum) break;
    members.push_back(end);
    sum += end;
  }
  for (double& value : members) value *= sign;
  return members;
}

} // namespace

std::optional<ConfidenceInterval> intervalOfRanking(const Measure& measure, std::span<const PackedBounds> parts,
                                                    const Mean& mean)
{
  if (measure.summed || measure.geometric) return std::nullopt;
  return samplingInterval(parts, mean, measure.share, measure.unit);
}

bool FigureMeasures::isOfRetrieval(const QString& name) const
{
  return std::ranges::find(ofAnswers, name, &AnswerMeasure::name) == ofAnswers.end() &&
         !name.startsWith(u"criterion."_s);
}

Better FigureMeasures::betterOf(const QString& name) const
{
  const auto ofAnswer = std::ranges::find(ofAnswers, name, &AnswerMeasure::name);
  if (ofAnswer != ofAnswers.end()) return ofAnswer->better;
  const auto spec = parseMeasure(name);
  return spec ? spec->measure->better : Better::Neither;
}

Result<FigureMeasures> findMeasures(Store& store, const QStringList& names, const QStringList& scored, Apart apart)
{
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  FigureMeasures measures{names, {}, {}};
  for (const QString& name : names) {
    auto ofPairs = pairMeasures(name, *criteria, apart);
    if (!ofPairs) return tl::unexpected(ofPairs.error());
    if (!ofPairs->empty()) {
      std::ranges::move(*ofPairs, std::back_inserter(measures.ofPairs));
      continue;
    }
    auto found = findAnswerMeasure(*criteria, scored, apart, name);
    if (!found) return tl::unexpected(found.error());
    if (*found) measures.ofAnswers.push_back(**std::move(found));
  }
  return measures;
}

Result<std::vector<RunPair>> pairsAsked(Store& store, const FigureQuestion& question, const Criterion& criterion)
{
  const bool isOne = question.areRunsNamed && question.runs.size() == 1;
  const QVector<RunRow>& asked = question.runs;
  QVector<RunRow> runs = asked;
  if (isOne) {
    const auto all = store.runs();
    if (!all) return tl::unexpected(all.error());
    for (const RunRow& run : *all)
      if (!isReference(run) && run.id != asked.first().id) runs.append(run);
  }
  return loadRunPairs(store, criterion, runs, scopeOf(question.lens), [&](const RunRow& first, const RunRow& second) {
    return !isOne || first.id == asked.first().id || second.id == asked.first().id;
  });
}

std::optional<Figure> figureOfRetrieval(const Engine& engine, const RunRow& run, const QString& measure,
                                        const FigureGroup& group)
{
  const auto spec = parseMeasure(measure);
  const auto mean = group.hasAll() ? engine.mean(run.id, measure) : engine.mean(run.id, measure, group.queries);
  if (!spec || !mean) return std::nullopt;
  const std::vector<QueryId> all = group.hasAll() ? engine.queries() : std::vector<QueryId>();
  const std::vector<PackedBounds> parts =
      engine.scores(run.id, measure, group.hasAll() ? std::span<const QueryId>(all) : group.queries);
  const auto ci95 = intervalOfRanking(*spec->measure, parts, *mean);
  return Figure{run.name, group.name, measure, *mean, ci95, unsettledOf(parts)};
}

Figure figureOfAnswers(const ScoredAnswers& scored, const AnswerMeasure& measure, const FigureGroup& group,
                       Policy policy)
{
  const QSet<QueryId> wanted(group.queries.begin(), group.queries.end());
  std::vector<std::size_t> chosen;
  std::vector<PackedBounds> values;
  for (std::size_t at = 0; at < scored.answers.answers.size(); ++at) {
    if (!group.hasAll() && !wanted.contains(scored.answers.queries[static_cast<qsizetype>(at)].id)) continue;
    chosen.push_back(at);
    values.push_back(scored.valueOf(measure, at, policy));
  }
  const bool given = scored.isScored(measure.name);
  const Mean mean = scored.mean(measure, chosen, policy);
  const bool isOverOthers = measure.over && !given; // over other things than answers: values are not its parts
  const auto ci95 = isOverOthers && !measure.share
                        ? std::nullopt
                        : samplingInterval(values, mean, measure.share && !given, measure.unit && !given);
  return {scored.answers.run.name,
          group.name,
          measure.name,
          mean,
          ci95,
          unsettledOf(values),
          given ? u"answers"_s : measure.items,
          false};
}

Result<QVector<Figure>> figuresOf(Store& store, const FigureQuestion& question, const Engine& engine)
{
  QVector<Figure> figures;
  RunAnswersReader reader(store, scopeOf(question.lens));
  for (const RunRow& run : question.runs) {
    std::optional<ScoredAnswers> scored;
    if (!question.measures.ofAnswers.empty()) {
      auto loaded = loadScoredAnswers(store, reader, run.id, question.lens);
      if (!loaded) return tl::unexpected(loaded.error());
      scored = *std::move(loaded);
    }
    for (const FigureGroup& group : question.groups)
      for (const QString& name : question.measures.names) {
        const auto ofAnswers = std::ranges::find(question.measures.ofAnswers, name, &AnswerMeasure::name);
        if (ofAnswers != question.measures.ofAnswers.end())
          figures.append(figureOfAnswers(*scored, *ofAnswers, group, question.lens.policy));
        else if (const auto figure = figureOfRetrieval(engine, run, name, group))
          figures.append(*figure);
      }
  }
  if (question.measures.ofPairs.empty()) return figures;
  const auto pairs = pairFigures(store, question);
  if (!pairs) return tl::unexpected(pairs.error());
  return figures + *pairs;
}

bool needsOfQueries(const QStringList& measures)
{
  return std::ranges::any_of(measures, [](const QString& name) { return name.startsWith(u"coverage_"_s); });
}

int unsettledOf(std::span<const PackedBounds> values)
{
  return static_cast<int>(std::ranges::count_if(values, [](const PackedBounds& value) {
    return value.status == MeasureStatus::Interval || value.status == MeasureStatus::PartlyUndefined;
  }));
}

std::vector<double> valuesOfLeast(std::span<const PackedBounds> values)
{
  return valuesOfEnd(values, 1);
}

std::vector<double> valuesOfMost(std::span<const PackedBounds> values)
{
  return valuesOfEnd(values, -1);
}

std::optional<ConfidenceInterval> samplingInterval(std::span<const PackedBounds> values, const Mean& mean, bool share,
                                                   bool unit)
{
  if (mean.status == MeasureStatus::Undefined) return std::nullopt;
  if (share) {
    const auto low = shareInterval(mean.min * mean.defined, mean.defined);
    const auto high = shareInterval(mean.max * mean.defined, mean.defined);
    return low && high ? std::optional(ConfidenceInterval{low->low, high->high}) : std::nullopt;
  }
  const auto least = intervalOf(valuesOfLeast(values), unit);
  const auto most = intervalOf(valuesOfMost(values), unit);
  return least && most ? std::optional(ConfidenceInterval{least->low, most->high}) : std::nullopt;
}

} // namespace assayer
