#include "cli/metrics.h"
#include "cli/table.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString pairTitle(const RunPair& pair)
{
  return u"%1 against %2"_s.arg(pair.first.name, pair.second.name);
}

QJsonValue endsAsJson(const PackedBounds& score)
{
  return score.status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{score.min, score.max});
}

} // namespace

Result<QVector<PairExplanation>> explainPairs(Store& store, const MetricsRequest& request, const PairMeasure& measure,
                                              std::optional<QueryId> query)
{
  const auto pairs = pairsAsked(store, request, measure.criterion);
  if (!pairs) return tl::unexpected(pairs.error());
  const QStringList& scale = measure.criterion.values;
  QVector<PairExplanation> explanations;
  for (const RunPair& pair : *pairs) {
    std::vector<JudgedPair> counting;
    for (std::size_t i = 0; i < pair.pairs.size(); ++i)
      if (request.counts(pair.queries[static_cast<qsizetype>(i)].id)) counting.push_back(pair.pairs[i]);
    const Mean mean = meanOverPairs(measure, counting, request.lens.policy);
    Table table({u"query"_s, u">value"_s, u"labels"_s, u"why not"_s});
    QJsonArray rows;
    for (std::size_t i = 0; i < pair.pairs.size(); ++i) {
      const QueryRow& row = pair.queries[static_cast<qsizetype>(i)];
      if (query ? row.id != *query : !request.counts(row.id)) continue;
      const PackedBounds score = scoreOf(measure, pair.pairs[i], request.lens.policy);
      QStringList said;
      for (const int label : pair.pairs[i].said.labels) said.append(scale.value(label));
      table.add(
          {row.name, valueCell(score.status, score.min, score.max), said.join(u", "_s), reasonName(score.reason)});
      rows.append(QJsonObject{{u"query"_s, row.name},
                              {u"status"_s, statusName(score.status)},
                              {u"bounds"_s, endsAsJson(score)},
                              {u"labels"_s, QJsonArray::fromStringList(said)},
                              {u"reason"_s, reasonName(score.reason)}});
    }
    const bool none = mean.status == MeasureStatus::Undefined;
    const QString text = u"%1: %2\n  formula  %3\n  needs    %4\n  mean     %5 over %6 of %7 %8\n\n"_s
                             .arg(measure.title, measure.explanation, measure.formula, measure.needs,
                                  valueCell(mean.status, mean.min, mean.max))
                             .arg(mean.defined)
                             .arg(mean.total)
                             .arg(measure.items) +
                         table.text();
    explanations.append({pairTitle(pair), text,
                         QJsonObject{{u"run"_s, pair.first.name},
                                     {u"other_run"_s, pair.second.name},
                                     {u"name"_s, measure.name},
                                     {u"title"_s, measure.title},
                                     {u"explanation"_s, measure.explanation},
                                     {u"formula"_s, measure.formula},
                                     {u"status"_s, statusName(mean.status)},
                                     {u"bounds"_s, none ? QJsonValue() : QJsonValue(QJsonArray{mean.min, mean.max})},
                                     {u"n_defined"_s, mean.defined},
                                     {u"n_total"_s, mean.total},
                                     {u"queries"_s, rows}}});
  }
  return explanations;
}

} // namespace assayer::cli
