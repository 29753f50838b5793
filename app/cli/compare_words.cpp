#include "cli/compare.h"
#include "cli/metrics.h"
#include "cli/table.h"
#include "core/number_text.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype ShownSteps = 10;

constexpr std::array stateWords{"compared",         "only_in_run",           "only_in_baseline",  "other_expectation",
                                "undefined_in_run", "undefined_in_baseline", "undefined_in_both", "in_neither"};
constexpr std::array changeNames{"gained", "lost", "same", "may_be_gained", "may_be_lost", "open"};

RunNames runNamesOf(const Comparison& comparison)
{
  return {comparison.run.name, comparison.baseline.name};
}

QString comparedBoundsCell(const Mean& mean)
{
  return valueCell(mean.status, mean.min, mean.max);
}

QString differenceCell(const Mean& mean)
{
  return differenceText(mean.status, mean.min, mean.max, 4);
}

QString pCell(const std::optional<double>& p)
{
  return p ? pValueText(*p) : u"-"_s;
}

QString differenceIntervalCell(const GroupTests& tests)
{
  if (!tests.t || !tests.t->ci95) return u"-"_s;
  return differenceText(MeasureStatus::Interval, tests.t->ci95->low, tests.t->ci95->high, 4);
}

QString countsCell(const GroupComparison& group, PairChange sure, PairChange perhaps)
{
  const QString count = QString::number(group.count(sure));
  return group.count(perhaps) > 0 ? u"%1 (+%2)"_s.arg(count).arg(group.count(perhaps)) : count;
}

QString comparedGroupCell(const GroupComparison& group)
{
  return group.isWhole ? u"all together"_s : group.name.isEmpty() ? u"(none)"_s : group.name;
}

QString groupTable(const Compared& compared)
{
  Table table({compared.grouping, u">n"_s, u">run"_s, u">baseline"_s, u">difference"_s, u">95 %, settled only"_s,
               u">gained"_s, u">lost"_s, u">same"_s, u">open"_s, u">p"_s, u">corrected"_s});
  for (qsizetype i = 0; i < compared.comparison.groups.size(); ++i) {
    const GroupComparison& group = compared.comparison.groups[i];
    const GroupTests& tests = compared.tests[i];
    table.add({comparedGroupCell(group), QString::number(group.compared()), comparedBoundsCell(group.run),
               comparedBoundsCell(group.baseline), differenceCell(group.difference), differenceIntervalCell(tests),
               countsCell(group, PairChange::Gained, PairChange::MayBeGained),
               countsCell(group, PairChange::Lost, PairChange::MayBeLost),
               QString::number(group.count(PairChange::Same)), QString::number(group.count(PairChange::Open)),
               pCell(tests.reported().p) + (tests.n > 0 && tests.isFew() ? u" few"_s : QString()),
               group.isWhole ? QString() : pCell(tests.reported().adjusted)});
  }
  return table.text();
}

QString testLines(const GroupTests& tests)
{
  if (tests.n == 0) return {};
  Table table({u"test"_s, u">p"_s, u"over"_s});
  const QString n = u"%1 queries, %2 of which differ"_s.arg(tests.n).arg(tests.nonzero);
  table.add(
      {u"randomization"_s, pCell(tests.byRandomization.p),
       n + (tests.randomization.exact ? u", exact"_s
                                      : u", %1 samples, seed %2"_s.arg(tests.randomization.samples).arg(tests.seed))});
  table.add({u"Student's t"_s, pCell(tests.byT.p), n});
  table.add({u"Wilcoxon's signed ranks"_s, pCell(tests.byRanks.p),
             n + (tests.ranks.pExact ? u", exact"_s : u", normal with continuity"_s)});
  if (tests.isShare)
    table.add({u"McNemar, exact"_s, pCell(tests.byMcNemar.p),
               u"yes in the run alone %1, in the baseline alone %2"_s.arg(tests.onlyRun).arg(tests.onlyBaseline)});
  return table.text();
}

QString stepText(const SettlingStep& step, const RunNames& names, const ComparedNames& named)
{
  const QString query = named.queries.value(step.query);
  if (step.chunk) return u"%1, chunk %2: grade %3"_s.arg(query, named.chunks.value(step.chunk)).arg(*step.grade);
  return u"%1, the answer of %2: as %3 as it can still be"_s.arg(query, step.ofRun ? names.run : names.baseline,
                                                                 step.isHigh ? u"good"_s : u"bad"_s);
}

QString paragraph(const QString& text)
{
  return wrapped(harmless(text), PageColumns).join(u'\n') + u'\n';
}

QString settlingText(const Compared& compared, const ComparedNames& named)
{
  const RunNames names = runNamesOf(compared.comparison);
  const QString sentence = settlingSentence(compared.settling, names);
  if (sentence.isEmpty()) return {};
  QString text = paragraph(sentence);
  const SettlingPlan* const plan = compared.settling.shorter();
  if (!plan) return text;
  for (const SettlingStep& step : plan->steps.first(std::min(plan->steps.size(), ShownSteps)))
    text += u"  "_s + harmless(stepText(step, names, named)) + u'\n';
  if (const qsizetype more = plan->steps.size() - ShownSteps; more > 0)
    text += u"  and %1 more; --json lists them\n"_s.arg(more);
  return text;
}

QString comparedBoundsCell(const PackedBounds& score)
{
  return valueCell(score.status, score.min, score.max);
}

QString queryTable(const Compared& compared, const ComparedNames& names)
{
  Table table({u"query"_s, u">baseline"_s, u">run"_s, u">difference"_s, u"what"_s, u"why"_s});
  for (std::size_t i = 0; i < compared.comparison.queries.size(); ++i) {
    const PairedScore& query = compared.comparison.queries[i];
    if (query.state != PairState::Compared || compared.comparison.changeOf(query) == PairChange::Same) continue;
    table.add({names.queries.value(query.query), comparedBoundsCell(query.baseline), comparedBoundsCell(query.run),
               differenceText(query.difference.status, query.difference.min, query.difference.max, 4),
               changeWord(compared.comparison.changeOf(query)), compared.causes.value(static_cast<qsizetype>(i))});
  }
  return table.isEmpty() ? QString() : table.text();
}

QJsonValue pOrNull(const std::optional<double>& p)
{
  return p ? QJsonValue(*p) : QJsonValue();
}

QJsonValue endsOf(MeasureStatus status, double min, double max)
{
  return status == MeasureStatus::Undefined ? QJsonValue() : QJsonValue(QJsonArray{min, max});
}

QJsonObject comparedMeanAsJson(const Mean& mean)
{
  return {{u"status"_s, statusName(mean.status)},
          {u"value"_s, pOrNull(mean.value())},
          {u"bounds"_s, endsOf(mean.status, mean.min, mean.max)},
          {u"outer"_s, mean.outer},
          {u"n_defined"_s, mean.defined},
          {u"n_optional"_s, mean.optional}};
}

QJsonObject testedAsJson(const TestedP& tested)
{
  return {{u"p"_s, pOrNull(tested.p)}, {u"p_holm"_s, pOrNull(tested.adjusted)}};
}

QJsonObject testsAsJson(const GroupTests& tests)
{
  QJsonObject randomization = testedAsJson(tests.byRandomization);
  randomization[u"exact"_s] = tests.randomization.exact;
  randomization[u"samples"_s] = tests.randomization.samples;
  QJsonObject t = testedAsJson(tests.byT);
  t[u"t"_s] = tests.t ? pOrNull(tests.t->t) : QJsonValue();
  t[u"freedom"_s] = tests.t ? QJsonValue(tests.t->freedom) : QJsonValue();
  t[u"ci95_settled"_s] =
      tests.t && tests.t->ci95 ? QJsonValue(QJsonArray{tests.t->ci95->low, tests.t->ci95->high}) : QJsonValue();
  QJsonObject ranks = testedAsJson(tests.byRanks);
  ranks[u"v"_s] = tests.ranks.positiveRankSum;
  ranks[u"exact"_s] = tests.ranks.pExact.has_value();
  ranks[u"p_normal"_s] = pOrNull(tests.ranks.pNormalContinuity);
  QJsonObject json{{u"n"_s, tests.n},
                   {u"nonzero"_s, tests.nonzero},
                   {u"status"_s, tests.n == 0    ? u"none"_s
                                 : tests.isFew() ? u"few"_s
                                                 : u"ok"_s},
                   {u"randomization"_s, randomization},
                   {u"t"_s, t},
                   {u"wilcoxon"_s, ranks}};
  if (tests.isShare) {
    QJsonObject mcNemar = testedAsJson(tests.byMcNemar);
    mcNemar[u"only_run"_s] = tests.onlyRun;
    mcNemar[u"only_baseline"_s] = tests.onlyBaseline;
    json[u"mcnemar"_s] = mcNemar;
  }
  return json;
}

template <class Names, class Counts>
QJsonObject comparedCountsAsJson(const Names& names, const Counts& counts)
{
  QJsonObject json;
  for (std::size_t i = 0; i < counts.size(); ++i) json[QLatin1String(names[i])] = counts[i];
  return json;
}

QJsonObject groupAsJson(const GroupComparison& group, const GroupTests& tests)
{
  return {{u"group"_s, group.isWhole ? QJsonValue() : QJsonValue(group.name)},
          {u"n"_s, group.compared()},
          {u"queries"_s, comparedCountsAsJson(stateWords, group.states)},
          {u"run"_s, comparedMeanAsJson(group.run)},
          {u"baseline"_s, comparedMeanAsJson(group.baseline)},
          {u"difference"_s, comparedMeanAsJson(group.difference)},
          {u"changes"_s, comparedCountsAsJson(changeNames, group.changes)},
          {u"tests"_s, testsAsJson(tests)}};
}

QJsonObject planAsJson(const SettlingPlan& plan, const RunNames& runs, const ComparedNames& names)
{
  QJsonArray steps;
  for (const SettlingStep& step : plan.steps) {
    QJsonObject json{{u"query"_s, names.queries.value(step.query)}};
    if (step.chunk) {
      json[u"chunk"_s] = names.chunks.value(step.chunk);
      json[u"grade"_s] = *step.grade;
    } else {
      json[u"answer_of"_s] = step.ofRun ? runs.run : runs.baseline;
      json[u"value"_s] = step.isHigh ? u"highest"_s : u"lowest"_s;
    }
    steps.append(json);
  }
  return {{u"reaches"_s, plan.reaches}, {u"steps"_s, steps}};
}

QJsonObject queryAsJson(const Comparison& comparison, const PairedScore& query, const QString& name,
                        const QString& causes)
{
  const auto score = [](const PackedBounds& bounds) {
    return QJsonObject{{u"status"_s, statusName(bounds.status)},
                       {u"bounds"_s, endsOf(bounds.status, bounds.min, bounds.max)}};
  };
  QJsonObject json{{u"query"_s, name}, {u"state"_s, QLatin1String(stateWords[static_cast<std::size_t>(query.state)])}};
  if (query.state != PairState::Compared) return json;
  json[u"run"_s] = score(query.run);
  json[u"baseline"_s] = score(query.baseline);
  json[u"difference"_s] = score(query.difference);
  json[u"change"_s] = QLatin1String(changeNames[static_cast<std::size_t>(comparison.changeOf(query))]);
  json[u"causes"_s] = causes.isEmpty() ? QJsonValue() : QJsonValue(causes);
  return json;
}

} // namespace

QString comparedText(const Compared& compared, const ComparedNames& names, bool withQueries)
{
  const Comparison& comparison = compared.comparison;
  const RunNames runs = runNamesOf(comparison);
  const GroupTests& whole = compared.tests.last();
  QString text = harmless(u"%1: %2 against the baseline %3"_s.arg(comparison.measure.name, runs.run, runs.baseline)) +
                 u"\n\n"_s + paragraph(verdictSentence(comparison, runs, &compared.settling, &whole)) +
                 paragraph(comparedSentence(comparison, runs));
  if (comparison.whole().compared() > 0) text += paragraph(chanceSentence(comparison, whole));
  for (const QString& warning : warningSentences(comparison, &whole)) text += paragraph(u"! "_s + warning);
  const QString settling = settlingText(compared, names);
  if (!settling.isEmpty()) text += u'\n' + settling;
  text += u'\n' + groupTable(compared);
  if (whole.n > 0) text += paragraph(settledIntervalSentence());
  if (const QString tests = testLines(whole); !tests.isEmpty()) text += u'\n' + tests;
  text += u"\nWhat changed\n"_s;
  const QStringList lines = changeLines(compared.changes);
  for (const QString& line : lines) text += u"  "_s + harmless(line) + u'\n';
  if (const QString queries = withQueries ? queryTable(compared, names) : QString(); !queries.isEmpty())
    text += u'\n' + queries;
  return text;
}

QJsonObject comparedAsJson(const Compared& compared, const ComparedNames& names, bool withQueries)
{
  const Comparison& comparison = compared.comparison;
  const RunNames runs = runNamesOf(comparison);
  QJsonArray groups;
  for (qsizetype i = 0; i < comparison.groups.size(); ++i)
    groups.append(groupAsJson(comparison.groups[i], compared.tests[i]));
  QJsonArray changes;
  for (const RunChange& change : compared.changes)
    changes.append(QJsonObject{{u"component"_s, change.component},
                               {u"baseline"_s, change.before.isEmpty() ? QJsonValue() : QJsonValue(change.before)},
                               {u"run"_s, change.now.isEmpty() ? QJsonValue() : QJsonValue(change.now)}});
  QJsonObject json{{u"measure"_s, comparison.measure.name},
                   {u"run"_s, runs.run},
                   {u"baseline"_s, runs.baseline},
                   {u"by"_s, compared.grouping},
                   {u"seed"_s, static_cast<qint64>(compared.tests.last().seed)},
                   {u"verdict"_s, verdictSentence(comparison, runs, &compared.settling, &compared.tests.last())},
                   {u"warnings"_s, QJsonArray::fromStringList(warningSentences(comparison, &compared.tests.last()))},
                   {u"groups"_s, groups},
                   {u"changed"_s, changes},
                   {u"settling"_s,
                    QJsonObject{{u"open_queries"_s, compared.settling.openQueries},
                                {u"open_items"_s,
                                 compared.settling.openItems ? QJsonValue(*compared.settling.openItems) : QJsonValue()},
                                {u"for_run"_s, planAsJson(compared.settling.forRun, runs, names)},
                                {u"for_baseline"_s, planAsJson(compared.settling.forBaseline, runs, names)}}}};
  if (!withQueries) return json;
  QJsonArray queries;
  for (std::size_t i = 0; i < comparison.queries.size(); ++i)
    queries.append(queryAsJson(comparison, comparison.queries[i], names.queries.value(comparison.queries[i].query),
                               compared.causes.value(static_cast<qsizetype>(i))));
  json[u"queries"_s] = queries;
  return json;
}

QString pairsText(const QVector<ComparedPairs>& pairs, const RunOrders& orders)
{
  if (orders.runs.size() < 2) return u"There are fewer than two runs, so there is nothing to compare.\n"_s;
  QString text;
  for (const ComparedPairs& ofMeasure : pairs) {
    Table table({u"run"_s, u"baseline"_s, u">n"_s, u">difference"_s, u">95 %, settled only"_s, u">wins"_s, u">ties"_s,
                 u">losses"_s, u">open"_s, u">randomization"_s, u">t"_s, u">Wilcoxon"_s, u">p corrected"_s});
    for (qsizetype i = 0; i < ofMeasure.comparisons.size(); ++i) {
      const Comparison& comparison = ofMeasure.comparisons[i];
      const GroupComparison& whole = comparison.whole();
      const GroupTests& tests = ofMeasure.tests[i];
      table.add({comparison.run.name, comparison.baseline.name, QString::number(whole.compared()),
                 differenceCell(whole.difference), differenceIntervalCell(tests),
                 countsCell(whole, PairChange::Gained, PairChange::MayBeGained),
                 QString::number(whole.count(PairChange::Same)),
                 countsCell(whole, PairChange::Lost, PairChange::MayBeLost),
                 QString::number(whole.count(PairChange::Open)), pCell(tests.byRandomization.p), pCell(tests.byT.p),
                 pCell(tests.byRanks.p), pCell(tests.reported().adjusted)});
    }
    text += ofMeasure.measure + u'\n' + table.text() + u'\n';
  }
  QStringList columns{u"Kendall's tau"_s};
  for (const MeasureOrder& order : orders.orders) columns.append(u">"_s + order.measure);
  Table tau(columns);
  for (qsizetype i = 0; i < orders.orders.size(); ++i) {
    QStringList cells{orders.orders[i].measure + (orders.orders[i].isOpen ? u" *"_s : QString())};
    for (const auto& value : orders.tau[i]) cells.append(value ? QString::number(*value, 'f', 4) : u"-"_s);
    tau.add(cells);
  }
  Table places(QStringList{u"place by"_s} + [&] {
    QStringList names;
    for (const RunRow& run : orders.runs) names.append(u">"_s + run.name);
    return names;
  }());
  for (const MeasureOrder& order : orders.orders) {
    QStringList cells{order.measure};
    for (const auto& rank : order.ranks) cells.append(rank ? QString::number(*rank) : u"-"_s);
    places.add(cells);
  }
  text +=
      places.text() + u'\n' + tau.text() + u'\n' + paragraph(settledIntervalSentence()) +
      u"p corrected for the number of pairs of each measure (Holm): McNemar's for yes and no, else "
      "randomization's.\nPlaces and tau leave out what is open (policy judged_only); *: it may still change them.\n"_s;
  return text;
}

QJsonObject pairsAsJson(const QVector<ComparedPairs>& pairs, const RunOrders& orders)
{
  QJsonArray rows;
  for (const ComparedPairs& ofMeasure : pairs)
    for (qsizetype i = 0; i < ofMeasure.comparisons.size(); ++i) {
      QJsonObject row = groupAsJson(ofMeasure.comparisons[i].whole(), ofMeasure.tests[i]);
      row.remove(u"group"_s);
      const RunNames names = runNamesOf(ofMeasure.comparisons[i]);
      row[u"measure"_s] = ofMeasure.measure;
      row[u"run_name"_s] = names.run;
      row[u"baseline_name"_s] = names.baseline;
      rows.append(row);
    }
  QJsonArray runs;
  for (const RunRow& run : orders.runs) runs.append(run.name);
  QJsonArray measures;
  QJsonArray tau;
  for (qsizetype i = 0; i < orders.orders.size(); ++i) {
    QJsonArray values;
    for (const auto& value : orders.orders[i].values) values.append(pOrNull(value));
    measures.append(QJsonObject{
        {u"measure"_s, orders.orders[i].measure}, {u"values"_s, values}, {u"open"_s, orders.orders[i].isOpen}});
    QJsonArray row;
    for (const auto& value : orders.tau[i]) row.append(pOrNull(value));
    tau.append(row);
  }
  return {{u"pairs"_s, rows},
          {u"orders"_s, QJsonObject{{u"runs"_s, runs}, {u"measures"_s, measures}, {u"tau"_s, tau}}}};
}

} // namespace assayer::cli
