#include "cli/calibrate.h"

#include "work/judge_calibration_words.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonValue numberOrNull(const std::optional<double>& value)
{
  return value ? QJsonValue(*value) : QJsonValue();
}

template <class Interval>
QJsonValue limitsOrNull(const std::optional<Interval>& interval)
{
  return interval ? QJsonValue(QJsonArray{interval->low, interval->high}) : QJsonValue();
}

QJsonObject countedShareJson(const JudgedShare& share)
{
  return {{u"hits"_s, share.hits},
          {u"of"_s, share.of},
          {u"share"_s, numberOrNull(share.share())},
          {u"ci95"_s, limitsOrNull(share.ci95())}};
}

QJsonObject judgedGroupJson(const JudgedGroup& group)
{
  return {{u"agreement"_s, countedShareJson(group.agreement)},
          {u"false_support"_s, countedShareJson(group.falseSupport)},
          {u"false_alarm"_s, countedShareJson(group.falseAlarm)},
          {u"judge_mean"_s, group.judgeMean},
          {u"people_mean"_s, group.peopleMean}};
}

QString meanDoubtWord(JudgedMeanDoubt doubt)
{
  switch (doubt) {
  case JudgedMeanDoubt::None: return u"none"_s;
  case JudgedMeanDoubt::NoLabels: return u"no_labels"_s;
  case JudgedMeanDoubt::FewLabels: return u"few_labels"_s;
  case JudgedMeanDoubt::FewEffective: return u"few_effective"_s;
  }
  return {};
}

QJsonObject judgedMeanJson(const JudgeCalibration& row)
{
  const JudgedMean& mean = row.mean;
  const auto more = mean.moreLabelsFor(0.5);
  return {{u"status"_s, mean.tooFew() ? u"too_few"_s : u"ok"_s},
          {u"doubt"_s, meanDoubtWord(mean.doubt)},
          {u"judged"_s, mean.items},
          {u"labels"_s, mean.labels},
          {u"effective_labels"_s, mean.effectiveLabels},
          {u"weighted"_s, mean.isWeighted},
          {u"from_draws"_s, row.drawn},
          {u"labels_left_out"_s, row.notDrawn},
          {u"judge"_s, numberOrNull(mean.judge)},
          {u"people"_s, numberOrNull(mean.people)},
          {u"corrected"_s, numberOrNull(mean.corrected)},
          {u"standard_error"_s, numberOrNull(mean.standardError)},
          {u"ci95"_s, limitsOrNull(mean.ci95)},
          {u"lambda"_s, mean.lambda},
          {u"worth_labels"_s, numberOrNull(mean.worth)},
          {u"more_labels_to_halve"_s, more ? QJsonValue(*more) : QJsonValue()}};
}

QJsonValue curveAsJson(const JudgeCalibration& row)
{
  if (!row.curve) return {};
  QJsonArray bins;
  for (const CalibrationBin& bin : row.curve->bins)
    bins.append(QJsonObject{{u"from"_s, bin.from},
                            {u"to"_s, bin.to},
                            {u"items"_s, bin.count},
                            {u"mean_score"_s, bin.meanScore},
                            {u"share_yes"_s, bin.share()},
                            {u"ci95"_s, limitsOrNull(std::optional(bin.ci95))}});
  return QJsonObject{{u"expected_calibration_error"_s, row.curve->expectedError},
                     {u"maximum_calibration_error"_s, row.curve->maximumError},
                     {u"brier"_s, row.curve->brier},
                     {u"bins"_s, bins}};
}

QJsonArray worstAsJson(const JudgeCalibration& row, Store& store, const QHash<RunId, QString>& runs)
{
  QJsonArray worst;
  for (const JudgeDisagreement& one : row.worst) {
    const auto query = store.query(one.query);
    const auto value = [&](double number) {
      return row.measure.isYesNo ? QJsonValue(number) : QJsonValue(row.measure.values.value(static_cast<int>(number)));
    };
    worst.append(QJsonObject{{u"query"_s, query ? query->row.name : QString()},
                             {u"run"_s, one.run ? QJsonValue(runs.value(one.run)) : QJsonValue()},
                             {u"text"_s, judgedItemText(store, row.measure, one.subject)},
                             {u"judge"_s, value(one.judge)},
                             {u"people"_s, value(one.people)},
                             {u"sides_differ"_s, one.sidesDiffer}});
  }
  return worst;
}

QJsonObject judgeRowJson(const JudgesReport& all, const JudgeCalibration& row, Store& store,
                         const QHash<RunId, QString>& runs)
{
  QJsonArray confusion;
  for (int people = 0; people < row.confusion.categories(); ++people) {
    QJsonArray counts;
    for (int judge = 0; judge < row.confusion.categories(); ++judge) counts.append(row.confusion.at(people, judge));
    confusion.append(counts);
  }
  QJsonArray families;
  for (const JudgedGroup& group : row.families) {
    QJsonObject one = judgedGroupJson(group);
    one.insert(u"family"_s, group.family);
    families.append(one);
  }
  QJsonArray lengths;
  for (const JudgedGroup& group : row.lengths) {
    QJsonObject one = judgedGroupJson(group);
    one.insert(u"characters"_s, QJsonArray{group.least, group.most});
    lengths.append(one);
  }
  const QuoteCounts* const quotes = all.quotesOf(row.judge.id);
  const auto again = all.revalidation(row);
  return {{u"judge"_s, row.judge.name},
          {u"family"_s, identityOf(row.judge).family},
          {u"version"_s, identityOf(row.judge).version},
          {u"measure"_s, row.measure.name},
          {u"by"_s, judgedByWord(row.measure.by)},
          {u"cut"_s, numberOrNull(row.measure.cut)},
          {u"judged"_s, row.items},
          {u"labels"_s, row.labels},
          {u"people_apart"_s, row.apart},
          {u"both_outcomes"_s, row.bothOutcomes},
          {u"verdict"_s, judgeVerdictWords().value(static_cast<int>(row.verdict))},
          {u"agreement"_s, countedShareJson(row.agreement)},
          {u"kappa"_s, numberOrNull(row.kappa.value)},
          {u"kappa_ci95"_s, limitsOrNull(row.kappa.ci95)},
          {u"confusion"_s, confusion},
          {u"false_support"_s, countedShareJson(row.falseSupport)},
          {u"false_alarm"_s, countedShareJson(row.falseAlarm)},
          {u"mean"_s, row.measure.isYesNo ? QJsonValue(judgedMeanJson(row)) : QJsonValue()},
          {u"calibration"_s, curveAsJson(row)},
          {u"best_cut"_s, numberOrNull(row.bestCut)},
          {u"best_cut_agreement"_s, numberOrNull(row.bestAgreement)},
          {u"families"_s, families},
          {u"lengths"_s, lengths},
          {u"length_lean"_s, leanWord(row.lean)},
          {u"length_lean_by"_s, numberOrNull(row.leanBy)},
          {u"length_lean_ci95"_s, limitsOrNull(row.leanCi95)},
          {u"quotes"_s, quotes ? QJsonValue(countedShareJson(genuineQuotes(*quotes))) : QJsonValue()},
          {u"runs_of_own_family"_s, QJsonArray::fromStringList(all.runsOfOwnFamily(row))},
          {u"validated_before"_s,
           again ? QJsonValue(QJsonObject{
                       {u"judge"_s, again->before}, {u"labels"_s, again->labels}, {u"difference"_s, again->difference}})
                 : QJsonValue()},
          {u"disagreements"_s, row.disagreements},
          {u"worst"_s, worstAsJson(row, store, runs)}};
}

} // namespace

QJsonObject calibrationAsJson(const JudgesReport& report, const JudgesReport& all, Store& store)
{
  QHash<RunId, QString> runs;
  for (const RunRow& run : all.runs) runs.insert(run.id, run.name);
  QJsonArray rows;
  for (const JudgeCalibration& row : report.rows) rows.append(judgeRowJson(all, row, store, runs));
  QJsonArray pairs;
  for (const JudgesSideBySide& pair : report.pairs)
    pairs.append(QJsonObject{{u"first"_s, pair.first.name},
                             {u"second"_s, pair.second.name},
                             {u"measure"_s, pair.measure.name},
                             {u"by"_s, judgedByWord(pair.measure.by)},
                             {u"items"_s, pair.items},
                             {u"both_right"_s, pair.bothRight},
                             {u"only_first_right"_s, pair.onlyFirst},
                             {u"only_second_right"_s, pair.onlySecond},
                             {u"neither_right"_s, pair.neither},
                             {u"p_mcnemar"_s, numberOrNull(pair.p)},
                             {u"kappa_between"_s, numberOrNull(pair.kappa.value)},
                             {u"one_family"_s, pair.isOneFamily}});
  return {{u"model_judges"_s, rows}, {u"side_by_side"_s, pairs}};
}

} // namespace assayer::cli
