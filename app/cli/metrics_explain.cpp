#include "cli/metrics.h"

#include "cli/table.h"

#include "metrics/measures.h"

#include <QJsonArray>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString number(double value)
{
  return QString::number(value, 'f', 4);
}

QString stateName(const ExplainedChunk& chunk)
{
  if (chunk.grades.outside) return u"outside the pool"_s;
  switch (chunk.state) {
  case JudgingState::Unjudged: return u"unjudged"_s;
  case JudgingState::Judged: return u"judged"_s;
  case JudgingState::Disputed: return u"disputed"_s;
  case JudgingState::Later: return u"later"_s;
  case JudgingState::Unjudgeable: return u"unjudgeable"_s;
  case JudgingState::CannotJudge: break;
  }
  return u"cannot judge"_s;
}

QString gradesCell(const GradeRange& grades)
{
  return grades.low == grades.high ? QString::number(grades.low) : u"%1 to %2"_s.arg(grades.low).arg(grades.high);
}

QString depthName(const Cut& cut)
{
  return cut.k ? u"the first %1"_s.arg(*cut.k) : u"the whole list"_s;
}

/// Names of chunks by id, as far as the workspace has them.
Result<QHash<quint32, QString>> namesOf(Store& store, const Explanation& explanation)
{
  std::vector<quint32> ids;
  for (const ExplainedChunk& chunk : explanation.chunks) ids.push_back(chunk.chunk);
  const auto rows = store.chunks(ids);
  if (!rows) return tl::unexpected(rows.error());
  QHash<quint32, QString> names;
  for (const ChunkRow& row : *rows) names.insert(static_cast<quint32>(row.id.value), row.name);
  return names;
}

QJsonObject definitionAsJson(const Measure& measure, const Cut& cut, const MetricsRequest& request)
{
  QJsonObject json{{u"measure"_s, measure.name},
                   {u"title"_s, measure.title},
                   {u"explanation"_s, measure.explanation},
                   {u"formula"_s, measure.formula},
                   {u"source"_s, measure.source},
                   {u"needs"_s, measure.needs},
                   {u"k"_s, cut.k ? QJsonValue(*cut.k) : QJsonValue()},
                   {u"gain"_s, gainNames[static_cast<int>(request.lens.gain)]},
                   {u"policy"_s, policyNames[static_cast<int>(request.lens.policy)]},
                   {u"relevant_from"_s, request.lens.relevantFrom}};
  if (measure.persistence) json[u"p"_s] = cut.persistence;
  return json;
}

QString definition(const Measure& measure, const Cut& cut)
{
  QString text = measure.title + u": "_s + measure.explanation + u"\n  formula  "_s + measure.formula +
                 u"\n  source   "_s + measure.source + u"\n  depth    "_s + depthName(cut);
  if (measure.persistence) text += u", p = %1"_s.arg(cut.persistence);
  if (!measure.needs.isEmpty()) text += u"\n  needs    "_s + measure.needs;
  return text + u'\n';
}

QJsonValue boundsAsJson(MeasureStatus status, double min, double max)
{
  return status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{min, max});
}

QJsonObject extremeAsJson(const ExtremeTerm& term)
{
  return {{u"grade"_s, term.grade}, {u"gain"_s, term.gain}, {u"contribution"_s, term.contribution}};
}

QJsonValue endAsJson(const std::optional<ExplainedEnd>& end)
{
  if (!end) return {};
  QJsonArray ideal;
  for (const IdealTerm& term : end->ideal)
    ideal.append(
        QJsonObject{{u"grade"_s, term.grade}, {u"weight"_s, term.weight}, {u"contribution"_s, term.contribution}});
  return QJsonObject{{u"sum"_s, end->sum},     {u"rest"_s, end->rest},       {u"denominator"_s, end->denominator},
                     {u"value"_s, end->value}, {u"reached"_s, end->reached}, {u"ideal"_s, ideal}};
}

QJsonObject asJson(const Explanation& explanation, const QHash<quint32, QString>& names, const MetricsRequest& request)
{
  QJsonArray chunks;
  for (const ExplainedChunk& chunk : explanation.chunks)
    chunks.append(QJsonObject{{u"rank"_s, chunk.rank ? QJsonValue(*chunk.rank) : QJsonValue()},
                              {u"chunk"_s, names.value(chunk.chunk)},
                              {u"counts"_s, chunk.counts},
                              {u"state"_s, stateName(chunk)},
                              {u"grades"_s, QJsonArray{chunk.grades.low, chunk.grades.high}},
                              {u"weight"_s, chunk.weight},
                              {u"least"_s, extremeAsJson(chunk.least)},
                              {u"most"_s, extremeAsJson(chunk.most)}});
  QJsonObject json = definitionAsJson(*explanation.measure, explanation.cut, request);
  const Bounds& bounds = explanation.bounds;
  json[u"status"_s] = statusName(bounds.status);
  json[u"bounds"_s] = boundsAsJson(bounds.status, bounds.min, bounds.max);
  json[u"outer"_s] = bounds.outer;
  json[u"reason"_s] = bounds.reason;
  json[u"denominator"_s] = explanation.denominatorName;
  json[u"chunks"_s] = chunks;
  json[u"least"_s] = endAsJson(explanation.least);
  json[u"most"_s] = endAsJson(explanation.most);
  return json;
}

QString endLine(const QString& name, const std::optional<ExplainedEnd>& end, const QString& denominatorName)
{
  if (!end) return {};
  QString line = u"%1: sum %2"_s.arg(name, number(end->sum));
  if (end->rest > 0) line += u" (with %1 that belongs to no rank)"_s.arg(number(end->rest));
  if (!denominatorName.isEmpty()) line += u" ÷ %1 (%2)"_s.arg(number(end->denominator), denominatorName);
  line += u" = "_s + number(end->value);
  if (!end->reached) line += u"; the bound itself is an outer one that nothing reaches"_s;
  return line + u'\n';
}

QString asText(const Explanation& explanation, const QHash<quint32, QString>& names)
{
  Table table({u">rank"_s, u"chunk"_s, u"state"_s, u">grade"_s, u">weight"_s, u">least: grade"_s, u">adds"_s,
               u">most: grade"_s, u">adds"_s});
  for (const ExplainedChunk& chunk : explanation.chunks)
    table.add({chunk.rank ? QString::number(*chunk.rank) : u"-"_s, names.value(chunk.chunk), stateName(chunk),
               gradesCell(chunk.grades), chunk.counts ? number(chunk.weight) : u"-"_s,
               QString::number(chunk.least.grade), number(chunk.least.contribution), QString::number(chunk.most.grade),
               number(chunk.most.contribution)});
  const Bounds& bounds = explanation.bounds;
  QString text = definition(*explanation.measure, explanation.cut) + u"  value    "_s +
                 valueCell(bounds.status, bounds.min, bounds.max);
  if (!bounds.reason.isEmpty()) text += u" ("_s + bounds.reason + u')';
  if (bounds.outer) text += u", perhaps too wide"_s;
  return text + u"\n\n"_s + table.text() + u'\n' + endLine(u"Least"_s, explanation.least, explanation.denominatorName) +
         endLine(u"Most"_s, explanation.most, explanation.denominatorName);
}

QJsonObject asJson(const MeanExplanation& explanation, const QHash<qint64, QString>& names,
                   const MetricsRequest& request)
{
  QJsonArray queries;
  for (const ExplainedQuery& query : explanation.queries)
    queries.append(QJsonObject{{u"query"_s, names.value(query.query.value)},
                               {u"status"_s, statusName(query.bounds.status)},
                               {u"bounds"_s, boundsAsJson(query.bounds.status, query.bounds.min, query.bounds.max)},
                               {u"reason"_s, query.bounds.reason},
                               {u"in_lowest"_s, query.inLowest},
                               {u"in_highest"_s, query.inHighest}});
  const Mean& mean = explanation.mean;
  QJsonObject json = definitionAsJson(*explanation.measure, explanation.cut, request);
  json[u"status"_s] = statusName(mean.status);
  json[u"bounds"_s] = boundsAsJson(mean.status, mean.min, mean.max);
  json[u"n_defined"_s] = mean.defined;
  json[u"n_total"_s] = mean.total;
  json[u"n_expect_no_answer"_s] = explanation.expectNoAnswer;
  json[u"queries"_s] = queries;
  return json;
}

QString asText(const MeanExplanation& explanation, const QHash<qint64, QString>& names)
{
  Table table({u"query"_s, u">value"_s, u"why not, or perhaps not"_s, u"in the least"_s, u"in the most"_s});
  for (const ExplainedQuery& query : explanation.queries)
    table.add({names.value(query.query.value), valueCell(query.bounds.status, query.bounds.min, query.bounds.max),
               query.bounds.reason, query.inLowest ? u"yes"_s : u"no"_s, query.inHighest ? u"yes"_s : u"no"_s});
  const Mean& mean = explanation.mean;
  QString text = definition(*explanation.measure, explanation.cut) +
                 u"  mean     %1 over %2 of %3 queries"_s.arg(valueCell(mean.status, mean.min, mean.max))
                     .arg(mean.defined)
                     .arg(mean.total);
  if (mean.optional > 0) text += u", %1 more may have a value"_s.arg(mean.optional);
  if (explanation.expectNoAnswer > 0)
    text += u"; %1 that expect no answer are left out"_s.arg(explanation.expectNoAnswer);
  return text + u"\n\n"_s + table.text();
}

} // namespace

Result<ExitStatus> explainMetrics(const Invocation& invocation, Store& store, const MetricsRequest& request,
                                  const Engine& engine)
{
  std::optional<QueryId> query;
  if (invocation.has(u"query"_s)) {
    const auto found = store.findQuery(invocation.value(u"query"_s));
    if (!found) return tl::unexpected(found.error());
    query = *found;
  }
  QHash<qint64, QString> queryNames;
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  for (const QueryRow& row : *queries) queryNames.insert(row.id.value, row.name);

  QJsonArray rows;
  QString text = settingsLine(request) + u'\n';
  for (const RunRow& run : request.runs)
    for (const QString& measure : request.measures.names) {
      const auto ofAnswers = std::ranges::find(request.measures.ofAnswers, measure, &AnswerMeasure::name);
      if (ofAnswers == request.measures.ofAnswers.end() && !parseMeasure(measure)) continue; // of preferences, below
      QJsonObject json;
      QString part;
      if (ofAnswers != request.measures.ofAnswers.end()) {
        const auto explanation = explainAnswers(store, request, run, *ofAnswers, query);
        if (!explanation) return tl::unexpected(explanation.error());
        json = explanation->json;
        part = explanation->text;
        if (query) json[u"query"_s] = queryNames.value(query->value);
      } else if (query) {
        const auto explanation = engine.explain(run.id, *query, measure);
        const auto names = namesOf(store, *explanation);
        if (!names) return tl::unexpected(names.error());
        json = asJson(*explanation, *names, request);
        json[u"query"_s] = queryNames.value(query->value);
        part = asText(*explanation, *names);
      } else {
        const auto explanation =
            request.split ? engine.explainMean(run.id, measure, request.ofSplit) : engine.explainMean(run.id, measure);
        json = asJson(*explanation, queryNames, request);
        part = asText(*explanation, queryNames);
      }
      json[u"run"_s] = run.name;
      json[u"name"_s] = measure;
      rows.append(json);
      QString title = u"%1, run %2"_s.arg(measure, run.name);
      if (query) title += u", query "_s + queryNames.value(query->value);
      text += u'\n' + harmless(title) + u'\n' + part;
    }
  for (const PairMeasure& measure : request.measures.ofPairs) {
    const auto explanations = explainPairs(store, request, measure, query);
    if (!explanations) return tl::unexpected(explanations.error());
    for (const PairExplanation& explanation : *explanations) {
      rows.append(explanation.json);
      text += u'\n' + harmless(u"%1, %2"_s.arg(measure.name, explanation.title)) + u'\n' + explanation.text;
    }
  }
  if (invocation.json())
    invocation.print(QJsonObject{{u"explanations"_s, rows}});
  else
    invocation.print(text);
  return Done;
}

} // namespace assayer::cli
