#include "work/judge_calibration.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int CurveBins = 10;

bool agrees(const JudgedMeasure& measure, const JudgedByModel& item)
{
  return measure.isYesNo ? item.judgeYes == item.peopleYes : item.judge == *item.people;
}

void addItem(JudgedGroup& group, const JudgedMeasure& measure, const JudgedByModel& item)
{
  group.agreement.of += 1;
  group.agreement.hits += agrees(measure, item);
  group.judgeMean += item.judge; // sums until all are counted
  group.peopleMean += *item.people;
  if (!measure.isYesNo) return;
  JudgedShare& share = item.peopleYes ? group.falseAlarm : group.falseSupport;
  share.of += 1;
  share.hits += item.judgeYes != item.peopleYes;
}

void finish(JudgedGroup& group)
{
  group.judgeMean /= static_cast<double>(group.agreement.of);
  group.peopleMean /= static_cast<double>(group.agreement.of);
}

using ItemPointers = std::vector<const JudgedByModel*>;

JudgeVerdict verdictOf(const JudgeCalibration& row)
{
  if (row.labels == 0) return JudgeVerdict::NoLabels;
  if (row.labels < JudgedMeanLeastLabels) return JudgeVerdict::TooFew;
  const double share = *row.agreement.share();
  constexpr double rounding = 1e-12; // 132 of 150 is 0.88
  if (share < WatchFrom - rounding) return JudgeVerdict::Retune;
  if (share < UsableFrom - rounding) return JudgeVerdict::Watch;
  return row.labels >= UsableLeastLabels && row.bothOutcomes ? JudgeVerdict::Usable : JudgeVerdict::NotYet;
}

/// Between two scores, so that neither lies on it.
void findBestCut(JudgeCalibration& row, const ItemPointers& labelled)
{
  ItemPointers sorted = labelled;
  std::ranges::sort(sorted, {}, [](const JudgedByModel* item) { return item->judge; });
  qint64 right = std::ranges::count_if(sorted, [](const JudgedByModel* item) { return item->peopleYes; });
  qint64 best = -1;
  for (std::size_t i = 0; i <= sorted.size(); ++i) {
    const bool isBoundary = i == 0 || i == sorted.size() || sorted[i]->judge != sorted[i - 1]->judge;
    if (isBoundary && right > best) {
      best = right;
      row.bestCut = i == 0 ? 0 : i == sorted.size() ? 1 : (sorted[i - 1]->judge + sorted[i]->judge) / 2;
    }
    if (i < sorted.size()) right += sorted[i]->peopleYes ? -1 : 1; // that one falls below the cut
  }
  row.bestAgreement = static_cast<double>(best) / static_cast<double>(sorted.size());
}

void setMean(JudgeCalibration& row, const JudgeSeries& series)
{
  qint64 drawn = 0;
  for (const JudgedByModel& item : series.items) drawn += item.people && item.probability > 0;
  row.drawn = 2 * drawn > row.labels; // else most were chosen otherwise, and all count as a random sample
  std::vector<JudgedItem> items;
  items.reserve(series.items.size());
  for (const JudgedByModel& item : series.items) {
    if (row.drawn && item.probability <= 0 && !item.isInFrame) {
      row.notDrawn += item.people.has_value();
      continue;
    }
    JudgedItem one{item.judge, item.people, 1};
    if (row.drawn && item.people) {
      if (item.probability > 0) {
        one.probability = item.probability;
      } else {
        one.label.reset();
        ++row.notDrawn;
      }
    }
    items.push_back(one);
  }
  row.mean = judgedMean(items);
}

void setFamilies(JudgeCalibration& row, const JudgeSeries& series, const ItemPointers& labelled)
{
  QVector<JudgedGroup> groups(series.families.size());
  for (const JudgedByModel* item : labelled) addItem(groups[item->family], row.measure, *item);
  for (qsizetype i = 0; i < groups.size(); ++i) {
    if (groups[i].agreement.of == 0) continue;
    groups[i].family = series.families[i];
    finish(groups[i]);
    row.families.append(groups[i]);
  }
  std::ranges::stable_sort(row.families, std::ranges::greater(),
                           [](const JudgedGroup& group) { return group.agreement.of; });
}

struct Excess { // judge − people
  double n = 0;
  double mean = 0;
  double variance = 0; // of the mean
};

Excess excessOf(std::span<const JudgedByModel* const> items)
{
  Excess excess;
  excess.n = static_cast<double>(items.size());
  for (const JudgedByModel* item : items) excess.mean += (item->judge - *item->people) / excess.n;
  for (const JudgedByModel* item : items) {
    const double apart = item->judge - *item->people - excess.mean;
    excess.variance += apart * apart / (excess.n - 1) / excess.n;
  }
  return excess;
}

/// Thirds by rank; answers of one length stay together in the shorter third.
void setLengths(JudgeCalibration& row, const ItemPointers& labelled)
{
  ItemPointers sorted;
  for (const JudgedByModel* item : labelled)
    if (item->length > 0) sorted.push_back(item);
  if (sorted.size() < 3 || !row.measure.isYesNo) return;
  std::ranges::stable_sort(sorted, {}, [](const JudgedByModel* item) { return item->length; });
  const auto until = [&](std::size_t at) {
    while (at < sorted.size() && sorted[at]->length == sorted[at - 1]->length) ++at;
    return at;
  };
  const std::size_t n = sorted.size();
  const std::size_t first = until(n / 3);
  const std::size_t second = until(std::max(first, n - n / 3));
  if (first == n || second == n || first == second) return;
  const std::span all(std::as_const(sorted));
  for (const auto& part : {all.first(first), all.subspan(first, second - first), all.subspan(second)}) {
    JudgedGroup group;
    for (const JudgedByModel* item : part) addItem(group, row.measure, *item);
    group.least = part.front()->length;
    group.most = part.back()->length;
    finish(group);
    row.lengths.append(group);
  }
  if (first < LengthLeastItems || n - second < LengthLeastItems) return;
  const Excess shorter = excessOf(all.first(first));
  const Excess longer = excessOf(all.subspan(second));
  row.leanBy = longer.mean - shorter.mean;
  row.lean = LengthLean::NoSign;
  const double variance = shorter.variance + longer.variance;
  if (variance <= 0) return;
  const double freedom = variance * variance /
                         (shorter.variance * shorter.variance / (shorter.n - 1) +
                          longer.variance * longer.variance / (longer.n - 1)); // Welch 1947
  row.leanCi95 = studentInterval(*row.leanBy, std::sqrt(variance), freedom);
  if (row.leanCi95 && row.leanCi95->low > 0) row.lean = LengthLean::ForLong;
  if (row.leanCi95 && row.leanCi95->high < 0) row.lean = LengthLean::ForShort;
}

void setWorst(JudgeCalibration& row, const ItemPointers& labelled)
{
  QVector<JudgeDisagreement> all;
  for (const JudgedByModel* item : labelled) {
    const bool differ = !agrees(row.measure, *item);
    row.disagreements += differ;
    if (!differ && item->judge == *item->people) continue;
    all.append({item->subject, item->query, item->run, item->judge, *item->people, differ});
  }
  // Sides that differ first: a score of 0.7 against a whole 1 is none to worry about.
  const auto rank = [](const JudgeDisagreement& one) { return std::pair(!one.sidesDiffer, -one.apart()); };
  std::ranges::stable_sort(all, {}, rank);
  row.worst = all.first(std::min<qsizetype>(all.size(), WorstKept));
}

/// Both judges' items by subject.
JudgesSideBySide sideBySide(const JudgeSeries& first, const JudgeSeries& second)
{
  JudgesSideBySide pair{first.judge, second.judge, first.measure, 0, 0, 0, 0, 0, {}, {}, false};
  pair.isOneFamily = areOfOneFamily(identityOf(first.judge), identityOf(second.judge));
  QHash<Subject, const JudgedByModel*> others;
  for (const JudgedByModel& item : second.items)
    if (item.people) others.insert(item.subject, &item);
  const int values = first.measure.isYesNo ? 2 : static_cast<int>(first.measure.values.size());
  const auto position = [&](const JudgedByModel& item) {
    return first.measure.isYesNo ? static_cast<int>(item.judgeYes) : static_cast<int>(item.judge);
  };
  ContingencyTable between(values);
  for (const JudgedByModel& item : first.items) {
    const auto other = others.constFind(item.subject);
    if (!item.people || other == others.constEnd()) continue;
    ++pair.items;
    between.add(position(item), position(**other));
    const bool firstRight = agrees(first.measure, item);
    const bool secondRight = agrees(second.measure, **other);
    ++(firstRight ? (secondRight ? pair.bothRight : pair.onlyFirst) : (secondRight ? pair.onlySecond : pair.neither));
  }
  pair.kappa = cohenKappa(between);
  if (const auto test = mcNemar(pair.onlyFirst, pair.onlySecond)) pair.p = test->pExact;
  return pair;
}

} // namespace

const QStringList& judgeVerdictWords()
{
  static const QStringList words{u"no_labels"_s, u"too_few"_s, u"retune"_s, u"watch"_s, u"not_yet"_s, u"usable"_s};
  return words;
}

JudgeCalibration calibrationOf(const JudgeSeries& series)
{
  JudgeCalibration row;
  row.judge = series.judge;
  row.measure = series.measure;
  row.items = static_cast<qint64>(series.items.size());
  row.apart = series.apart;
  ItemPointers labelled;
  for (const JudgedByModel& item : series.items) {
    if (item.people) labelled.push_back(&item);
    if (item.run && !row.runs.contains(item.run)) row.runs.append(item.run);
  }
  row.labels = static_cast<qint64>(labelled.size());
  row.confusion = ContingencyTable(row.measure.isYesNo ? 2 : static_cast<int>(row.measure.values.size()));
  row.agreement.of = row.labels;
  std::vector<ScoredOutcome> scores;
  for (const JudgedByModel* item : labelled) {
    row.agreement.hits += agrees(row.measure, *item);
    if (!row.measure.isYesNo) {
      row.confusion.add(static_cast<int>(*item->people), static_cast<int>(item->judge));
      continue;
    }
    row.confusion.add(item->peopleYes, item->judgeYes);
    if (row.measure.by == JudgedBy::Scores) scores.push_back({item->judge, item->peopleYes});
  }
  int outcomes = 0;
  for (int value = 0; value < row.confusion.categories(); ++value) outcomes += row.confusion.firstTotal(value) > 0;
  row.bothOutcomes = outcomes > 1;
  row.kappa = cohenKappa(row.confusion);
  if (row.measure.isYesNo) {
    row.falseSupport = {row.confusion.at(0, 1), row.confusion.firstTotal(0)};
    row.falseAlarm = {row.confusion.at(1, 0), row.confusion.firstTotal(1)};
    setMean(row, series);
  }
  if (!scores.empty()) {
    row.curve = calibration(scores, CurveBins);
    findBestCut(row, labelled);
  }
  row.verdict = verdictOf(row);
  setFamilies(row, series, labelled);
  setLengths(row, labelled);
  setWorst(row, labelled);
  return row;
}

JudgesReport reportOf(const JudgeItems& items)
{
  std::set<std::size_t> all;
  for (std::size_t i = 0; i < items.series.size(); ++i) all.insert(i);
  JudgesReport empty;
  empty.rows.resize(items.series.size());
  return reportOf(items, empty, all);
}

JudgesReport reportOf(const JudgeItems& items, const JudgesReport& before, const std::set<std::size_t>& changed)
{
  JudgesReport report;
  report.judges = items.judges;
  report.runs = items.runs;
  report.quotes = items.quotes;
  for (std::size_t i = 0; i < items.series.size(); ++i)
    report.rows.push_back(changed.contains(i) ? calibrationOf(items.series[i]) : before.rows[i]);
  for (std::size_t i = 0; i < items.series.size(); ++i)
    for (std::size_t j = i + 1; j < items.series.size(); ++j) {
      const JudgeSeries& first = items.series[i];
      const JudgeSeries& second = items.series[j];
      if (first.judge.id == second.judge.id || first.measure.name != second.measure.name ||
          first.measure.isYesNo != second.measure.isYesNo)
        continue;
      const auto known = std::ranges::find_if(
          before.pairs, [&](const JudgesSideBySide& pair) { return pair.series == std::pair(i, j); });
      const bool isKnown = known != before.pairs.end() && !changed.contains(i) && !changed.contains(j);
      JudgesSideBySide pair = isKnown ? *known : sideBySide(first, second);
      pair.series = {i, j};
      if (pair.items > 0) report.pairs.push_back(std::move(pair));
    }
  // Judges of two families tell more than two of one.
  std::ranges::stable_sort(report.pairs, {}, &JudgesSideBySide::isOneFamily);
  return report;
}

const QuoteCounts* JudgesReport::quotesOf(JudgeId judge) const
{
  const auto found = std::ranges::find_if(quotes, [&](const QuoteCounts& counts) { return counts.judge.id == judge; });
  return found == quotes.end() ? nullptr : &*found;
}

QStringList JudgesReport::runsOfOwnFamily(const JudgeCalibration& row) const
{
  QStringList names;
  const ModelIdentity own = identityOf(row.judge);
  for (const RunRow& run : runs)
    if (row.runs.contains(run.id) && areOfOneFamily(own, generatorOf(run))) names.append(run.name);
  return names;
}

std::optional<Revalidation> JudgesReport::revalidation(const JudgeCalibration& row) const
{
  if (row.labels >= JudgedMeanLeastLabels) return std::nullopt;
  const ModelIdentity now = identityOf(row.judge);
  const JudgeCalibration* most = nullptr;
  for (const JudgeCalibration& other : rows) {
    if (other.judge.id == row.judge.id || other.measure.name != row.measure.name || other.labels <= row.labels)
      continue;
    if (identityOf(other.judge).base != now.base) continue;
    if (!most || other.labels > most->labels) most = &other;
  }
  if (!most) return std::nullopt;
  const QString difference = differenceOf(now, identityOf(most->judge));
  if (difference.isEmpty()) return std::nullopt;
  return Revalidation{most->judge.name, most->labels, difference};
}

JudgedShare genuineQuotes(const QuoteCounts& counts)
{
  return {counts.exact + counts.normalised, counts.all};
}

} // namespace assayer
