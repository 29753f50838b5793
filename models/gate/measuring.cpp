#include "gate/measuring.h"

#include "core/criteria.h"
#include "core/near.h"
#include "gate/criticals.h"
#include "metrics/measures.h"
#include "statistics/binomial.h"
#include "work/agreement.h"
#include "work/comparison.h"
#include "work/engine_loading.h"
#include "work/judge_calibration.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

FigureEvidence evidenceOf(const std::vector<PackedBounds>& differences, const Mean& mean, const QString& items,
                          bool isSummed)
{
  const auto ci95 = isSummed ? std::nullopt : samplingInterval(differences, mean, false, false);
  return {mean, ci95, items, unsettledOf(differences), items};
}

bool isSettled(const JudgedAnswer& answer, const Criterion& criterion)
{
  if (criterion.id == criterion::Support)
    return answer.split &&
           std::ranges::all_of(answer.claims, [](const auto& claim) { return claim.support.isKnown(); });
  if (criterion.id == criterion::Outcome) return answer.outcome.isKnown();
  if (criterion.id == criterion::Addresses) return answer.addresses.isKnown();
  if (criterion.id == criterion::Correct) return answer.correct.isKnown();
  if (criterion.id == criterion::Complete) return answer.complete.isKnown();
  if (criterion.id >= criterion::CriticalFactual && criterion.id <= criterion::CriticalIrreversible) {
    const auto error = static_cast<std::size_t>(criterion.id.value - criterion::CriticalFactual.value);
    return answer.critical[error] != Tri::Open;
  }
  const auto said = answer.own.constFind(criterion.id);
  return said != answer.own.constEnd() && said->values.isKnown();
}

AgreementEvidence evidenceOfPair(const PairAgreement& pair, const QHash<JudgeId, QString>& names,
                                 AgreementNumber number)
{
  const Agreement& figures = pair.figures;
  AgreementEvidence evidence;
  evidence.who = u"%1 and %2"_s.arg(names.value(pair.first), names.value(pair.second));
  evidence.pairs = figures.pairs;
  if (number == AgreementNumber::Raw) {
    evidence.value = figures.agreement;
    if (figures.agreement)
      if (const auto ci95 = shareInterval(*figures.agreement * figures.pairs, figures.pairs))
        evidence.ci95 = ConfidenceInterval{ci95->low, ci95->high};
  } else {
    evidence.value = figures.basisKappa().value;
    evidence.ci95 = figures.basisKappa().ci95;
  }
  switch (figures.status) {
  case PairingStatus::Ok: break;
  case PairingStatus::TooFew: evidence.why = u"fewer than %1 pairs say too little"_s.arg(FewestPairs); break;
  case PairingStatus::OneCategory:
    if (number == AgreementNumber::Kappa)
      evidence.why = u"not calculable: both gave one and the same value throughout"_s;
    break;
  case PairingStatus::NoPairs: evidence.why = u"not calculable: nothing that both judged pairs up"_s; break;
  }
  return evidence;
}

AgreementEvidence evidenceOfModel(const JudgeCalibration& row, AgreementNumber number)
{
  AgreementEvidence evidence;
  evidence.who = row.measure.by == JudgedBy::Scores ? u"by its scores"_s : u"by its labels"_s;
  evidence.pairs = row.labels;
  if (number == AgreementNumber::Raw) {
    evidence.value = row.agreement.share();
    if (const auto ci95 = row.agreement.ci95()) evidence.ci95 = ConfidenceInterval{ci95->low, ci95->high};
  } else {
    evidence.value = row.kappa.value;
    evidence.ci95 = row.kappa.ci95;
  }
  if (row.labels == 0)
    evidence.why = u"people have settled nothing of what it judged"_s;
  else if (row.verdict == JudgeVerdict::TooFew)
    evidence.why = u"fewer than %1 labels of people say too little"_s.arg(JudgedMeanLeastLabels);
  else if (row.measure.isYesNo && !row.bothOutcomes)
    evidence.why = u"people said one and the same throughout, so that a judge who always does agrees fully"_s;
  return evidence;
}

} // namespace

GateMeasuring::GateMeasuring(Store& store, const Lens& lens, const RunRow& run, const std::optional<RunRow>& baseline,
                             std::function<bool()> keepGoing)
    : m_store(store), m_lens(lens), m_run(run), m_baseline(baseline), m_keepGoing(std::move(keepGoing)),
      m_reader(store, scopeOf(lens))
{
}

Result<GateGroups> GateMeasuring::groupsOf(const GateRule& rule)
{
  std::optional<Split> split;
  if (!rule.split.isEmpty()) split = rule.split == u"test" ? Split::Test : Split::Dev;
  const QString where = split ? u" in the %1 split"_s.arg(rule.split) : QString();
  if (rule.by.isEmpty()) {
    const auto all = queries();
    if (!all) return tl::unexpected(all.error());
    FigureGroup group{QString(), {}};
    for (const QueryRow& query : **all)
      if (!split || query.split == *split) group.queries.append(query.id);
    if (group.queries.isEmpty()) return GateGroups{{}, {u"there are no queries"_s + where}};
    return GateGroups{{group}, {}};
  }
  const auto grouping = parseGrouping(rule.by);
  if (!grouping) return tl::unexpected(grouping.error());
  const auto missing = missingFacet(m_store, *grouping);
  if (!missing) return tl::unexpected(missing.error());
  if (!missing->isEmpty()) return GateGroups{{}, {*missing}};
  const auto found = groupsBy(rule, split);
  if (!found) return tl::unexpected(found.error());
  QStringList names;
  for (const QueryGroup& group : **found)
    if (!group.name.isEmpty()) names.append(group.name);
  const auto thereIsNone = [&]() -> QString {
    return u"there is no %1 \"%2\""_s.arg(rule.by, *rule.group) + where + didYouMean(*rule.group, names);
  };
  if (names.isEmpty())
    return GateGroups{{}, {rule.group ? thereIsNone() : u"no query says its %1"_s.arg(rule.by) + where}};
  GateGroups groups;
  for (const QueryGroup& group : **found)
    if ((!rule.group || group.name == *rule.group) && !rule.except.contains(group.name))
      groups.groups.append({group.name, group.queries});
  const auto mistyped = mistypedExcept(rule, *grouping);
  if (!mistyped) return tl::unexpected(mistyped.error());
  groups.faults = *mistyped;
  if (!groups.groups.isEmpty()) return groups;
  if (!rule.group)
    groups.faults.append(u"every %1 is left out by except"_s.arg(rule.by) + where);
  else if (rule.except.contains(*rule.group))
    groups.faults.append(u"the %1 \"%2\" is left out by except"_s.arg(rule.by, *rule.group));
  else
    groups.faults.append(thereIsNone());
  return groups;
}

/// A name that only another split has leaves nothing out here and is no mistake.
Result<QStringList> GateMeasuring::mistypedExcept(const GateRule& rule, const Grouping& grouping)
{
  if (rule.except.isEmpty()) return QStringList();
  const auto all = groupQueries(m_store, grouping);
  if (!all) return tl::unexpected(all.error());
  QStringList names;
  for (const QueryGroup& group : *all) names.append(group.name);
  QStringList faults;
  for (const QString& name : rule.except)
    if (!names.contains(name))
      faults.append(u"except names the %1 \"%2\", and there is none"_s.arg(rule.by, name) + didYouMean(name, names));
  return faults;
}

Result<const QVector<QueryGroup>*> GateMeasuring::groupsBy(const GateRule& rule, std::optional<Split> split)
{
  const std::pair key(rule.by, rule.split);
  if (const auto known = m_groups.find(key); known != m_groups.end()) return &known->second;
  const auto grouping = parseGrouping(rule.by);
  if (!grouping) return tl::unexpected(grouping.error());
  auto found = groupQueries(m_store, *grouping, split);
  if (!found) return tl::unexpected(found.error());
  return &m_groups.emplace(key, *std::move(found)).first->second;
}

Result<FigureEvidence> GateMeasuring::metric(const GateRule& rule, const FigureMeasures& measures,
                                             const FigureGroup& group)
{
  Figure figure;
  if (measures.ofAnswers.empty()) {
    const auto of = engine();
    if (!of) return tl::unexpected(of.error());
    if (const auto found = figureOfRetrieval(**of, m_run, rule.measure, group)) figure = *found;
  } else {
    const auto answers = answersOf(m_run);
    if (!answers) return tl::unexpected(answers.error());
    figure = figureOfAnswers(**answers, measures.ofAnswers.front(), group, m_lens.policy);
  }
  return FigureEvidence{figure.mean, figure.ci95, figure.items, figure.unsettled,
                        figure.ofRanking ? u"queries"_s : u"answers"_s};
}

Result<FigureEvidence> GateMeasuring::difference(const GateRule& rule, const FigureMeasures& measures,
                                                 const FigureGroup& group)
{
  std::vector<PackedBounds> differences;
  if (measures.ofAnswers.empty()) {
    const auto of = engine();
    if (!of) return tl::unexpected(of.error());
    const auto counting = retrievalQueries(group);
    if (!counting) return tl::unexpected(counting.error());
    for (const QueryId query : *counting)
      if (const auto one = (*of)->difference(m_run.id, m_baseline->id, query, rule.measure))
        differences.push_back({one->min, one->max, one->status, Reason::None, one->outer});
    const auto mean = (*of)->meanDifference(m_run.id, m_baseline->id, rule.measure, *counting);
    const auto spec = parseMeasure(rule.measure);
    return evidenceOf(differences, mean.value_or(Mean()), u"queries"_s, spec && spec->measure->summed);
  }
  const auto run = answersOf(m_run);
  if (!run) return tl::unexpected(run.error());
  const auto baseline = answersOf(*m_baseline);
  if (!baseline) return tl::unexpected(baseline.error());
  const AnswerMeasure& measure = measures.ofAnswers.front();
  const QSet<QueryId> wanted(group.queries.begin(), group.queries.end());
  QHash<QueryId, std::size_t> places;
  for (qsizetype i = 0; i < (*baseline)->answers.queries.size(); ++i)
    places.insert((*baseline)->answers.queries[i].id, static_cast<std::size_t>(i));
  for (std::size_t at = 0; at < (*run)->answers.answers.size(); ++at) {
    const QueryId query = (*run)->answers.queries[static_cast<qsizetype>(at)].id;
    const auto other = places.constFind(query);
    if (!wanted.contains(query) || other == places.constEnd()) continue;
    differences.push_back(answerDifference(measure, (*run)->valueOf(measure, at, m_lens.policy),
                                           (*baseline)->valueOf(measure, *other, m_lens.policy)));
  }
  return evidenceOf(differences, meanOf(differences), u"answers"_s, false);
}

Result<QVector<AgreementEvidence>> GateMeasuring::agreement(const GateRule& rule)
{
  if (!m_agreement) {
    auto loaded = loadAgreement(m_store, m_keepGoing);
    if (!loaded) return tl::unexpected(loaded.error());
    m_agreement.emplace(*std::move(loaded));
  }
  QHash<JudgeId, QString> names;
  AgreementQuestion question;
  for (const Criterion& criterion : m_agreement->criteria())
    if (criterion.name == rule.criterion) question.criterion = criterion.id;
  for (const JudgeRow& judge : m_agreement->judges()) {
    names.insert(judge.id, judge.name);
    if (rule.judges.contains(judge.name)) question.judges.append(judge.id);
  }
  QVector<AgreementEvidence> evidence;
  const AgreementReport report = m_agreement->report(question);
  for (const PairAgreement& pair : report.pairs)
    if (!rule.judges.isEmpty() || !pair.withModel) evidence.append(evidenceOfPair(pair, names, rule.number));
  return evidence;
}

Result<QVector<AgreementEvidence>> GateMeasuring::modelJudge(const GateRule& rule)
{
  auto items = m_models.find(rule.judge);
  if (items == m_models.end()) {
    ProgressFunction progress;
    if (m_keepGoing) progress = [this](const Progress&) { return m_keepGoing(); };
    auto loaded = loadJudgeItems(m_store, {m_run.id, rule.judge}, progress);
    if (!loaded) return tl::unexpected(loaded.error());
    items = m_models.emplace(rule.judge, *std::move(loaded)).first;
  }
  QVector<AgreementEvidence> evidence;
  for (const JudgeSeries& series : items->second.series) {
    const bool isWanted = rule.from.isEmpty() || (rule.from == u"scores") == (series.measure.by == JudgedBy::Scores);
    if (series.measure.name == rule.measure && isWanted)
      evidence.append(evidenceOfModel(calibrationOf(series), rule.number));
  }
  return evidence;
}

Result<CriticalEvidence> GateMeasuring::criticals(const GateRule& rule, const FigureGroup& group)
{
  const auto run = answersOf(m_run);
  if (!run) return tl::unexpected(run.error());
  const auto baseline = answersOf(*m_baseline);
  if (!baseline) return tl::unexpected(baseline.error());
  return newCriticals((*run)->answers, (*baseline)->answers, rule.errors,
                      QSet<QueryId>(group.queries.begin(), group.queries.end()));
}

Result<CoverageEvidence> GateMeasuring::coverage(const GateRule& rule, const FigureGroup& group)
{
  CoverageEvidence evidence{0, 0, rule.of == CoverageOf::Answers ? u"answers"_s : u"chunks"_s};
  if (rule.of == CoverageOf::Answers) {
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    const auto criterion = std::ranges::find(*criteria, rule.criterion, &Criterion::name);
    const auto run = answersOf(m_run);
    if (!run) return tl::unexpected(run.error());
    const QSet<QueryId> wanted(group.queries.begin(), group.queries.end());
    const RunAnswers& answers = (*run)->answers;
    for (qsizetype i = 0; i < answers.queries.size(); ++i) {
      const JudgedAnswer& answer = answers.answers[static_cast<std::size_t>(i)];
      if (answer.state != AnswerState::Written || !wanted.contains(answers.queries[i].id)) continue;
      ++evidence.total;
      evidence.judged += isSettled(answer, *criterion);
    }
    return evidence;
  }
  const auto of = engine();
  if (!of) return tl::unexpected(of.error());
  const auto counting = retrievalQueries(group);
  if (!counting) return tl::unexpected(counting.error());
  for (const QueryId query : *counting) {
    const JudgingCounts counts =
        rule.of == CoverageOf::Pool ? (*of)->poolCounts(query) : (*of)->topCounts(m_run.id, query, *rule.k);
    evidence.judged += counts.judged;
    evidence.total += counts.total;
  }
  return evidence;
}

Result<const Engine*> GateMeasuring::engine()
{
  if (!m_engine) {
    auto loaded = loadEngine(m_store, m_lens, m_keepGoing, {.copies = true, .needs = true});
    if (!loaded) return tl::unexpected(loaded.error());
    m_engine.emplace(*std::move(loaded));
  }
  return &*m_engine;
}

Result<const QVector<QueryRow>*> GateMeasuring::queries()
{
  if (!m_queries) {
    auto read = m_store.queries();
    if (!read) return tl::unexpected(read.error());
    m_queries = *std::move(read);
  }
  return &*m_queries;
}

Result<const ScoredAnswers*> GateMeasuring::answersOf(const RunRow& run)
{
  const auto known = m_answers.find(run.id);
  if (known != m_answers.end()) return &known->second;
  auto loaded = loadScoredAnswers(m_store, m_reader, run.id, m_lens);
  if (!loaded) return tl::unexpected(loaded.error());
  return &m_answers.emplace(run.id, *std::move(loaded)).first->second;
}

Result<QVector<QueryId>> GateMeasuring::retrievalQueries(const FigureGroup& group)
{
  const auto all = queries();
  if (!all) return tl::unexpected(all.error());
  const QSet<QueryId> wanted(group.queries.begin(), group.queries.end());
  QVector<QueryId> counting;
  for (const QueryRow& query : **all)
    if (wanted.contains(query.id) && (query.expect == Expect::Answer || query.expect == Expect::None))
      counting.append(query.id);
  return counting;
}

} // namespace assayer
