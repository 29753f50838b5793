#include "cli/answer_words.h"
#include "cli/metrics.h"
#include "cli/table.h"

#include "answers/validation_words.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList apartNames{u"range"_s, u"median"_s, u"labels"_s};

QJsonArray valuesAsJson(const ValueSet& values, const QStringList& names)
{
  QJsonArray possible;
  for (int value = 0; value < names.size(); ++value)
    if (values.may(value)) possible.append(names[value]);
  return possible;
}

/// What keeps an answer from counting under a share of those that are validated; empty under any other measure.
QString whyNotValidated(const ScoredAnswers& judged, const AnswerMeasure& measure, std::size_t at,
                        const PackedBounds& score)
{
  const bool isOfValidation = measure.name == u"answer_success" || measure.name == u"answer_quality";
  if (!isOfValidation || judged.isScored(measure.name) || score.status == MeasureStatus::Undefined) return {};
  return validationWords(judged.answers.answers[at]);
}

QJsonValue validationAsJson(const JudgedAnswer& answer)
{
  const ValidationParts parts = validationParts(answer);
  return QJsonObject{{u"failed"_s, QJsonArray::fromStringList(parts.failed)},
                     {u"open"_s, QJsonArray::fromStringList(parts.open)}};
}

AnswerExplanation explainMeanOfAnswers(const ScoredAnswers& judged, const MetricsRequest& request,
                                       const AnswerMeasure& measure)
{
  const Policy policy = request.lens.policy;
  std::vector<std::size_t> all;
  Table table({u"query"_s, u">value"_s, u"why not, or perhaps not"_s, u">claims"_s});
  QJsonArray rows;
  for (std::size_t i = 0; i < judged.answers.answers.size(); ++i) {
    if (!request.counts(judged.answers.queries[static_cast<qsizetype>(i)].id)) continue;
    all.push_back(i);
    const PackedBounds score = judged.valueOf(measure, i, policy);
    const QString reason = judged.reasonOf(measure.name, i, score);
    const JudgedAnswer& answer = judged.answers.answers[i];
    const QString query = judged.answers.queries[static_cast<qsizetype>(i)].name;
    const bool none = score.status == MeasureStatus::Undefined;
    const QString parts = whyNotValidated(judged, measure, i, score);
    const QString why = reason.isEmpty() || parts.isEmpty() ? reason + parts : reason + u"; "_s + parts;
    table.add({query, valueCell(score.status, score.min, score.max), why,
               answer.split ? QString::number(answer.claims.size()) : u"not split"_s});
    QJsonObject row{{u"query"_s, query},
                    {u"status"_s, statusName(score.status)},
                    {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max})},
                    {u"reason"_s, reason},
                    {u"claims"_s, answer.split ? QJsonValue(answer.claims.size()) : QJsonValue()}};
    if (!parts.isEmpty()) row[u"validation"_s] = validationAsJson(answer);
    rows.append(row);
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

Result<AnswerExplanation> explainOneAnswer(Store& store, const ScoredAnswers& judged, const AnswerMeasure& measure,
                                           Policy policy, std::size_t at)
{
  const JudgedAnswer& answer = judged.answers.answers[at];
  const PackedBounds score = judged.valueOf(measure, at, policy);
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
  const QString parts = whyNotValidated(judged, measure, at, score);
  if (!parts.isEmpty()) text += u"\n  validated "_s + parts;
  text +=
      u"\n\n"_s + (answer.split ? table.text(PageColumns) : u"not split into claims yet\n"_s) + u'\n' + whole.text();
  QJsonObject json{{u"status"_s, statusName(score.status)},
                   {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max})},
                   {u"reason"_s, reason},
                   {u"state"_s, stateWord(answer.state)},
                   {u"split"_s, answer.split},
                   {u"claims"_s, rows},
                   {u"labels"_s, said}};
  if (!parts.isEmpty()) json[u"validation"_s] = validationAsJson(answer);
  return AnswerExplanation{text, json};
}

} // namespace

Result<Apart> readApart(const Invocation& invocation)
{
  const auto apart = invocation.choice(u"apart"_s, apartNames);
  if (!apart) return tl::unexpected(apart.error());
  return static_cast<Apart>(*apart);
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

Result<AnswerExplanation> explainAnswers(Store& store, const MetricsRequest& request, const RunRow& run,
                                         const AnswerMeasure& measure, std::optional<QueryId> query)
{
  const auto judged = loadScoredAnswers(store, run.id, request.lens);
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
    explanation = explainMeanOfAnswers(*judged, request, measure);
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
