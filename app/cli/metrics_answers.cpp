#include "cli/answer_words.h"
#include "cli/metrics.h"
#include "cli/table.h"

#include "core/near.h"
#include "metrics/measures.h"
#include "work/judged_answers.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList apartNames{u"range"_s, u"median"_s, u"labels"_s};

/// A judge's scores of one run under one name, beside the answers; empty where there are none at all.
using ScoresOfRun = QHash<QString, QHash<qint64, Score>>;

Result<ScoresOfRun> readScores(Store& store, const MetricsRequest& request, const QVector<AnswerId>& answers)
{
  ScoresOfRun scores;
  if (!request.lens.onlyJudge) return scores;
  for (const AnswerId answer : answers) {
    const auto given = store.scoresOf(answer);
    if (!given) return tl::unexpected(given.error());
    for (const Score& score : *given)
      if (score.judge == *request.lens.onlyJudge) scores[score.measure].insert(answer.value, score);
  }
  return scores;
}

/// One run's answers and what counts of them.
struct JudgedRun {
  RunAnswers answers;
  ScoresOfRun scores;

  bool isScored(const QString& measure) const { return scores.contains(measure); }
  PackedBounds scoreOf(const AnswerMeasure& measure, std::size_t at, Policy policy) const
  {
    const auto given = scores.constFind(measure.name);
    if (given == scores.constEnd()) return assayer::scoreOf(measure, answers.answers[at], policy);
    const auto score = given->constFind(answers.ids[static_cast<qsizetype>(at)].value);
    return score != given->constEnd() && score->value ? determined(*score->value) : undefined(Reason::None);
  }
  QString reasonOf(const QString& measure, std::size_t at, const PackedBounds& score) const
  {
    const auto given = scores.constFind(measure);
    if (given == scores.constEnd()) return reasonName(score.reason);
    if (score.status != MeasureStatus::Undefined) return {};
    const QString reason = given->value(answers.ids[static_cast<qsizetype>(at)].value).reason;
    return reason.isEmpty() ? u"not_scored"_s : reason;
  }
  Mean mean(const AnswerMeasure& measure, const std::vector<std::size_t>& places, Policy policy) const
  {
    if (!isScored(measure.name)) {
      std::vector<JudgedAnswer> chosen;
      for (const std::size_t at : places) chosen.push_back(answers.answers[at]);
      return meanOverAnswers(measure, chosen, policy);
    }
    std::vector<PackedBounds> given;
    QMap<QString, int> reasons;
    for (const std::size_t at : places) {
      given.push_back(scoreOf(measure, at, policy));
      if (const QString reason = reasonOf(measure.name, at, given.back()); !reason.isEmpty()) ++reasons[reason];
    }
    Mean mean = meanOf(given);
    mean.reasons = reasons;
    return mean;
  }
};

Result<JudgedRun> loadJudgedRun(Store& store, const MetricsRequest& request, const RunRow& run)
{
  auto answers = loadRunAnswers(store, run.id, scopeOf(request));
  if (!answers) return tl::unexpected(answers.error());
  auto scores = readScores(store, request, answers->ids);
  if (!scores) return tl::unexpected(scores.error());
  return JudgedRun{*std::move(answers), *std::move(scores)};
}

QJsonArray valuesAsJson(const ValueSet& values, const QStringList& names)
{
  QJsonArray possible;
  for (int value = 0; value < names.size(); ++value)
    if (values.may(value)) possible.append(names[value]);
  return possible;
}

AnswerExplanation explainMeanOfAnswers(const JudgedRun& judged, const AnswerMeasure& measure, Policy policy)
{
  std::vector<std::size_t> all;
  Table table({u"query"_s, u">value"_s, u"why not, or perhaps not"_s, u">claims"_s});
  QJsonArray rows;
  for (std::size_t i = 0; i < judged.answers.answers.size(); ++i) {
    all.push_back(i);
    const PackedBounds score = judged.scoreOf(measure, i, policy);
    const QString reason = judged.reasonOf(measure.name, i, score);
    const JudgedAnswer& answer = judged.answers.answers[i];
    const QString query = judged.answers.queries[static_cast<qsizetype>(i)].name;
    const bool none = score.status == MeasureStatus::Undefined;
    table.add({query, valueCell(score.status, score.min, score.max), reason,
               answer.split ? QString::number(answer.claims.size()) : u"not split"_s});
    rows.append(QJsonObject{{u"query"_s, query},
                            {u"status"_s, statusName(score.status)},
                            {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max})},
                            {u"reason"_s, reason},
                            {u"claims"_s, answer.split ? QJsonValue(answer.claims.size()) : QJsonValue()}});
  }
  const Mean mean = judged.mean(measure, all, policy);
  const bool none = mean.status == MeasureStatus::Undefined;
  QString text = u"  mean     %1 over %2 of %3 %4"_s.arg(valueCell(mean.status, mean.min, mean.max))
                     .arg(mean.defined)
                     .arg(mean.total)
                     .arg(measure.items);
  if (mean.optional > 0) text += u", %1 more may have a value"_s.arg(mean.optional);
  return {text + u"\n\n"_s + table.text(),
          {{u"status"_s, statusName(mean.status)},
           {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{mean.min, mean.max})},
           {u"n_defined"_s, mean.defined},
           {u"n_total"_s, mean.total},
           {u"queries"_s, rows}}};
}

/// What was judged of an answer as a whole.
QVector<QPair<QString, ValueSet>> wholeAnswer(const JudgedAnswer& answer)
{
  QVector<QPair<QString, ValueSet>> said{{u"answer.outcome"_s, answer.outcome},
                                         {u"answer.addresses"_s, answer.addresses},
                                         {u"answer.correct"_s, answer.correct},
                                         {u"answer.complete"_s, answer.complete}};
  for (qint64 i = 0; i < CriticalErrorCount; ++i) {
    const Criterion* const row = builtInCriterion(CriterionId{criterion::CriticalFactual.value + i});
    const Tri error = answer.critical[static_cast<std::size_t>(i)];
    said.append({row->name, error == Tri::Open ? ValueSet::whole(2) : ValueSet::only(error == Tri::Yes)});
  }
  return said;
}

Result<AnswerExplanation> explainOneAnswer(Store& store, const JudgedRun& judged, const AnswerMeasure& measure,
                                           Policy policy, std::size_t at)
{
  const JudgedAnswer& answer = judged.answers.answers[at];
  const PackedBounds score = judged.scoreOf(measure, at, policy);
  const QString reason = judged.reasonOf(measure.name, at, score);
  const bool none = score.status == MeasureStatus::Undefined;
  const auto claims = store.claimsOf(judged.answers.ids[static_cast<qsizetype>(at)]);
  if (!claims) return tl::unexpected(claims.error());
  const QStringList verdicts = builtInCriterion(criterion::Support)->values;
  Table table({u">claim"_s, u"verdict"_s, u"evidence"_s, u"faithful"_s, u">cites"_s, u"text"_s});
  QJsonArray rows;
  for (qsizetype i = 0; i < std::min(claims->size(), answer.claims.size()); ++i) {
    const JudgedClaim& claim = answer.claims[i];
    const Tri faithful = isFaithful(claim, answer);
    table.add({QString::number(i + 1), valuesWord(claim.support, verdicts), evidenceWord(claim, answer),
               triWord(faithful), QString::number(claim.cited.size()), claims->at(i).text});
    rows.append(QJsonObject{{u"claim"_s, i + 1},
                            {u"text"_s, claims->at(i).text},
                            {u"verdicts"_s, valuesAsJson(claim.support, verdicts)},
                            {u"evidence"_s, evidenceWord(claim, answer)},
                            {u"faithful"_s, triWord(faithful)},
                            {u"cites"_s, claim.cited.size()}});
  }
  Table whole({u"of the whole answer"_s, u"value"_s});
  QJsonObject said;
  for (const auto& [name, values] : wholeAnswer(answer)) {
    whole.add({name, valuesWord(values, builtInCriterion(name)->values)});
    said[name] = valuesAsJson(values, builtInCriterion(name)->values);
  }
  QString text = u"  value    "_s + valueCell(score.status, score.min, score.max);
  if (!reason.isEmpty()) text += u" ("_s + reason + u')';
  text +=
      u"\n\n"_s + (answer.split ? table.text(PageColumns) : u"not split into claims yet\n"_s) + u'\n' + whole.text();
  return AnswerExplanation{text,
                           {{u"status"_s, statusName(score.status)},
                            {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max})},
                            {u"reason"_s, reason},
                            {u"state"_s, stateWord(answer.state)},
                            {u"split"_s, answer.split},
                            {u"claims"_s, rows},
                            {u"labels"_s, said}}};
}

} // namespace

LabelScope scopeOf(const MetricsRequest& request)
{
  return request.lens.onlyJudge ? LabelScope::only(*request.lens.onlyJudge) : LabelScope::everybody();
}

Result<Apart> readApart(const Invocation& invocation)
{
  const auto apart = invocation.choice(u"apart"_s, apartNames);
  if (!apart) return tl::unexpected(apart.error());
  return static_cast<Apart>(*apart);
}

Result<std::optional<AnswerMeasure>> findAnswerMeasure(const Invocation& invocation, Store& store,
                                                       const QStringList& scored, const QString& name)
{
  if (const AnswerMeasure* const row = answerMeasure(name)) return std::optional<AnswerMeasure>(*row);
  if (scored.contains(name)) {
    AnswerMeasure given{name, name, u"The scores that this judge gave."_s, u"as imported"_s, u"scores"_s};
    given.score = [](const JudgedAnswer&) { return undefined(Reason::NoJudgements); };
    return std::optional<AnswerMeasure>(given);
  }
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  const auto apart = readApart(invocation);
  if (!apart) return tl::unexpected(apart.error());
  auto own = ownMeasure(name, *criteria, *apart);
  if (!own || *own) return own;
  if (const auto spec = parseMeasure(name)) return std::optional<AnswerMeasure>();
  QStringList names = scored + ownMeasureNames(*criteria);
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
  return fail(ErrorKind::Usage, u"--measure"_s,
              u"there is no measure \"%1\"; did you mean %2?"_s.arg(name, near.join(u" or "_s)));
}

Result<QStringList> scoredMeasures(Store& store, JudgeId judge, const QVector<RunRow>& runs)
{
  QStringList names;
  for (const RunRow& run : runs) {
    QVector<AnswerId> answers;
    if (auto read = store.eachAnswer(run.id, [&](const Answer& answer) { answers.append(answer.id); }); !read)
      return tl::unexpected(read.error());
    for (const AnswerId answer : std::as_const(answers)) {
      const auto scores = store.scoresOf(answer);
      if (!scores) return tl::unexpected(scores.error());
      for (const Score& score : *scores)
        if (score.judge == judge && !names.contains(score.measure)) names.append(score.measure);
    }
  }
  return names;
}

Result<QStringList> defaultAnswerMeasures(Store& store, const QVector<RunRow>& runs, const QStringList& scored)
{
  bool any = false;
  for (const RunRow& run : runs)
    if (auto read = store.eachAnswer(run.id, [&](const Answer&) { any = true; }); !read)
      return tl::unexpected(read.error());
  if (!any) return QStringList();
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  QStringList names = scored;
  for (const QString& usual :
       {u"faithfulness"_s, u"citation_valid"_s, u"correct"_s, u"answer_success"_s, u"abstention"_s, u"wrong_refusal"_s})
    if (!names.contains(usual)) names.append(usual);
  return names + ownMeasureNames(*criteria);
}

Result<QVector<Figure>> answerFigures(Store& store, const MetricsRequest& request, const RunRow& run)
{
  const auto judged = loadJudgedRun(store, request, run);
  if (!judged) return tl::unexpected(judged.error());
  QHash<QueryId, std::size_t> places;
  for (qsizetype i = 0; i < judged->answers.queries.size(); ++i)
    places.insert(judged->answers.queries[i].id, static_cast<std::size_t>(i));
  QVector<Figure> figures;
  for (const Group& group : request.groups) {
    std::vector<std::size_t> chosen;
    for (const QueryId query : group.queries)
      if (const auto at = places.constFind(query); at != places.constEnd()) chosen.push_back(*at);
    if (!group.name)
      for (std::size_t i = 0; i < judged->answers.answers.size(); ++i) chosen.push_back(i);
    for (const AnswerMeasure& measure : request.ofAnswers) {
      const bool scored = judged->isScored(measure.name);
      figures.append({run.name, group.name, measure.name, judged->mean(measure, chosen, request.lens.policy),
                      measure.share && !scored, scored ? u"answers"_s : measure.items, false});
    }
  }
  return figures;
}

Result<AnswerExplanation> explainAnswers(Store& store, const MetricsRequest& request, const RunRow& run,
                                         const AnswerMeasure& measure, std::optional<QueryId> query)
{
  const auto judged = loadJudgedRun(store, request, run);
  if (!judged) return tl::unexpected(judged.error());
  const Policy policy = request.lens.policy;
  AnswerExplanation explanation;
  if (query) {
    const auto at = std::ranges::find(judged->answers.queries, *query, &QueryRow::id);
    if (at == judged->answers.queries.end()) {
      explanation = {u"  value    not calculable: this run has no answer to the query\n"_s,
                     {{u"status"_s, u"undefined"_s}, {u"reason"_s, u"not_in_run"_s}}};
    } else {
      auto one = explainOneAnswer(store, *judged, measure, policy,
                                  static_cast<std::size_t>(at - judged->answers.queries.begin()));
      if (!one) return one;
      explanation = *std::move(one);
    }
  } else {
    explanation = explainMeanOfAnswers(*judged, measure, policy);
  }
  explanation.text = u"%1: %2\n  formula  %3\n  needs    %4\n"_s.arg(measure.title, measure.explanation,
                                                                     measure.formula, measure.needs) +
                     explanation.text;
  for (const auto& [key, value] :
       std::initializer_list<std::pair<QString, QString>>{{u"measure"_s, measure.name},
                                                          {u"title"_s, measure.title},
                                                          {u"explanation"_s, measure.explanation},
                                                          {u"formula"_s, measure.formula},
                                                          {u"needs"_s, measure.needs},
                                                          {u"policy"_s, policyNames[static_cast<int>(policy)]},
                                                          {u"source"_s, request.source}})
    explanation.json[key] = value;
  return explanation;
}

} // namespace assayer::cli
