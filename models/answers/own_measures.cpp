#include "answers/own_measures.h"

#include "core/near.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString ownPrefix = u"criterion."_s;

/// "answer.tone" is the criterion "tone".
QString shortName(const Criterion& criterion)
{
  return criterion.name.section(u'.', 1);
}

bool hasOwnMean(const Criterion& criterion)
{
  return criterion.id >= criterion::FirstOwn && criterion.on == SubjectKind::Answer &&
         (criterion.ordinal || criterion.values.size() == 2);
}

/// What each value of a criterion counts.
QVector<double> numbersOf(const Criterion& criterion)
{
  QVector<double> numbers;
  for (const QString& value : criterion.values) {
    bool isNumber = false;
    numbers.append(value.toDouble(&isNumber));
    if (isNumber) continue;
    numbers.clear();
    for (int position = 0; position < criterion.values.size(); ++position) numbers.append(position);
    break;
  }
  return numbers;
}

struct OwnScale {
  CriterionId id;
  QVector<double> numbers;
  std::optional<double> from; // a share instead of a mean
  Apart apart = Apart::Range;

  double counts(double number) const { return from ? (number >= *from ? 1 : 0) : number; }

  PackedBounds ofAnswer(const JudgedAnswer& answer) const
  {
    if (answer.state == AnswerState::Failed) return undefined(Reason::FailedAnswer);
    const auto found = answer.own.constFind(id);
    const int count = static_cast<int>(numbers.size());
    return of(found == answer.own.constEnd() ? OwnJudgement{ValueSet::whole(count), {}} : *found);
  }

  PackedBounds of(const OwnJudgement& said) const
  {
    const int count = static_cast<int>(numbers.size());
    if (apart == Apart::Median && !said.labels.isEmpty()) return determined(counts(median(said.labels)));
    std::optional<double> least;
    std::optional<double> most;
    for (int value = 0; value < count; ++value) {
      if (!said.values.may(value)) continue;
      const double number = counts(numbers[value]);
      least = std::min(least.value_or(number), number);
      most = std::max(most.value_or(number), number);
    }
    return least ? between(*least, *most) : undefined(Reason::NoJudgements);
  }

  double median(QVector<int> labels) const
  {
    std::sort(labels.begin(), labels.end());
    const qsizetype middle = labels.size() / 2;
    if (labels.size() % 2 == 1) return numbers[labels[middle]];
    return (numbers[labels[middle - 1]] + numbers[labels[middle]]) / 2;
  }

  Mean overLabels(std::span<const JudgedAnswer> answers) const
  {
    std::vector<PackedBounds> scores;
    for (const JudgedAnswer& answer : answers) {
      const auto said = answer.own.constFind(id);
      if (said == answer.own.constEnd() || said->labels.isEmpty()) {
        scores.push_back(undefined(Reason::NoJudgements));
        continue;
      }
      for (const int label : said->labels) scores.push_back(determined(counts(numbers[label])));
    }
    return meanOf(scores);
  }
};

PackedBounds underPolicy(const PackedBounds& score, Policy policy)
{
  if (score.status == MeasureStatus::Determined || score.status == MeasureStatus::Undefined) return score;
  if (policy == Policy::Strict) return undefined(Reason::Open); // which keeps the mean back
  return policy == Policy::JudgedOnly ? undefined(Reason::NoJudgements) : score;
}

/// Which side of the scale counts 1, or the mean where it is neither.
enum class Side { Mean, First, Second, Neither };

// The lower half of the scale prefers the first run's answer, the upper half the second's.
QVector<double> sideNumbers(const Criterion& criterion, Side side)
{
  QVector<double> numbers = numbersOf(criterion);
  const int count = static_cast<int>(criterion.values.size());
  const bool areNumbers = std::ranges::all_of(criterion.values, [](const QString& value) {
    bool isNumber = false;
    (void)value.toDouble(&isNumber);
    return isNumber;
  });
  for (int position = 0; position < count; ++position) {
    const double fromMiddle = position - (count - 1) / 2.0;
    if (side == Side::First) numbers[position] = fromMiddle < 0;
    if (side == Side::Second) numbers[position] = fromMiddle > 0;
    if (side == Side::Neither) numbers[position] = fromMiddle == 0;
    if (side == Side::Mean && !areNumbers) numbers[position] = fromMiddle;
  }
  return numbers;
}

PairMeasure pairMeasure(const Criterion& criterion, const QString& name, Side side, Apart apart)
{
  const OwnScale scale{criterion.id, sideNumbers(criterion, side), {}, apart};
  const QString own = shortName(criterion);
  PairMeasure measure;
  switch (side) {
  case Side::Mean:
    measure = {.name = name,
               .title = own,
               .explanation = u"The mean preference between two runs' answers: below the middle of the scale the first "
                              "one is preferred."_s,
               .formula = u"the value as a number, else its distance from the middle of the scale"_s};
    break;
  case Side::First:
    measure = {.name = name + u":first"_s,
               .title = u"%1: the first preferred"_s.arg(own),
               .explanation = u"The share of queries of which the first run's answer is preferred."_s,
               .formula = u"1 below the middle of the scale, else 0"_s,
               .share = true};
    break;
  case Side::Second:
    measure = {.name = name + u":second"_s,
               .title = u"%1: the second preferred"_s.arg(own),
               .explanation = u"The share of queries of which the second run's answer is preferred."_s,
               .formula = u"1 above the middle of the scale, else 0"_s,
               .share = true};
    break;
  case Side::Neither:
    measure = {.name = name + u":neither"_s,
               .title = u"%1: neither preferred"_s.arg(own),
               .explanation = u"The share of queries of which neither answer is preferred."_s,
               .formula = u"1 in the middle of the scale, else 0"_s,
               .share = true};
    break;
  }
  measure.criterion = criterion;
  measure.needs = u"labels under the criterion"_s;
  measure.score = [scale](const JudgedPair& pair) {
    return pair.failed ? undefined(Reason::FailedAnswer) : scale.of(pair.said);
  };
  if (apart == Apart::Labels) {
    measure.items = u"labels"_s;
    measure.over = [scale](std::span<const JudgedPair> pairs) {
      std::vector<PackedBounds> scores;
      for (const JudgedPair& pair : pairs) {
        if (pair.said.labels.isEmpty()) scores.push_back(undefined(Reason::NoJudgements));
        for (const int label : pair.said.labels) scores.push_back(determined(scale.numbers[label]));
      }
      return meanOf(scores);
    };
  }
  return measure;
}

bool isOwnOnPairs(const Criterion& criterion)
{
  return criterion.id >= criterion::FirstOwn && criterion.on == SubjectKind::AnswerPair;
}

} // namespace

Result<std::optional<AnswerMeasure>> ownMeasure(const QString& name, const QVector<Criterion>& criteria, Apart apart)
{
  if (!name.startsWith(ownPrefix)) return std::optional<AnswerMeasure>();
  const QString asked = name.sliced(ownPrefix.size());
  QStringList known;
  for (const Criterion& criterion : criteria) {
    if (criterion.id < criterion::FirstOwn) continue;
    const QString own = shortName(criterion);
    known.append(ownPrefix + own);
    if (criterion.on != SubjectKind::Answer) continue;
    const bool isShare = asked.startsWith(own + u">="_s);
    if (asked != own && !isShare) continue;
    if (!hasOwnMean(criterion))
      return fail(ErrorKind::Usage, name, u"the values of this criterion have no order, so there is no mean"_s);
    OwnScale scale{criterion.id, numbersOf(criterion), {}, apart};
    if (isShare) {
      const QString from = asked.sliced(own.size() + 2);
      const qsizetype at = criterion.values.indexOf(from);
      if (at < 0)
        return fail(ErrorKind::Usage, name, u"\"%1\" is not one of %2"_s.arg(from, criterion.values.join(u", "_s)));
      scale.from = scale.numbers[at];
    }
    AnswerMeasure measure{
        .name = name,
        .title =
            isShare ? u"%1, at least %2"_s.arg(own, criterion.values.value(scale.numbers.indexOf(*scale.from))) : own,
        .explanation = isShare ? u"The share of answers from that value up, by a criterion of this workspace."_s
                               : u"The mean value by a criterion of this workspace."_s,
        .formula = isShare ? u"1 from the value up, else 0"_s : u"the value as a number, else its position from 0"_s,
        .needs = u"labels under the criterion"_s,
        .score = [scale](const JudgedAnswer& answer) { return scale.ofAnswer(answer); },
        .share = isShare || (criterion.values.size() == 2 && scale.numbers == QVector<double>{0, 1}),
        .better = Better::Neither}; // only the team knows
    measure.unit = measure.share;
    if (apart == Apart::Labels) {
      measure.items = u"labels"_s;
      measure.over = [scale](std::span<const JudgedAnswer> answers) { return scale.overLabels(answers); };
    }
    return std::optional<AnswerMeasure>(measure);
  }
  return fail(ErrorKind::Usage, name,
              u"there is no criterion of this name"_s + didYouMean(name, known) +
                  (known.isEmpty() ? QString() : u"; there are %1"_s.arg(known.join(u", "_s))));
}

Result<std::vector<PairMeasure>> pairMeasures(const QString& name, const QVector<Criterion>& criteria, Apart apart)
{
  if (!name.startsWith(ownPrefix)) return std::vector<PairMeasure>();
  constexpr std::pair<const char16_t*, Side> sides[] = {
      {u":first", Side::First}, {u":second", Side::Second}, {u":neither", Side::Neither}};
  QString asked = name;
  std::optional<Side> only;
  for (const auto& [ending, side] : sides)
    if (const QString text = QString::fromUtf16(ending); asked.endsWith(text)) {
      asked.chop(text.size());
      only = side;
    }
  const QString of = asked.sliced(ownPrefix.size());
  for (const Criterion& criterion : criteria) {
    if (!isOwnOnPairs(criterion) || (criterion.name != of && shortName(criterion) != of)) continue;
    const bool isShadowed =
        criterion.name != of && std::ranges::any_of(criteria, [&](const Criterion& other) {
          return other.id >= criterion::FirstOwn && other.on == SubjectKind::Answer && shortName(other) == of;
        });
    if (isShadowed) continue;
    if (!criterion.ordinal)
      return fail(ErrorKind::Usage, name,
                  u"the values of this criterion have no order, so none of them prefers a side"_s);
    if (only) return std::vector{pairMeasure(criterion, asked, *only, apart)};
    std::vector<PairMeasure> measures;
    for (const Side side : {Side::Mean, Side::First, Side::Second, Side::Neither})
      if (side != Side::Neither || criterion.values.size() % 2 == 1)
        measures.push_back(pairMeasure(criterion, asked, side, apart));
    return measures;
  }
  return std::vector<PairMeasure>();
}

PackedBounds scoreOf(const PairMeasure& measure, const JudgedPair& pair, Policy policy)
{
  return underPolicy(measure.score(pair), policy);
}

Mean meanOverPairs(const PairMeasure& measure, std::span<const JudgedPair> pairs, Policy policy)
{
  if (measure.over) return measure.over(pairs);
  std::vector<PackedBounds> scores;
  for (const JudgedPair& pair : pairs) scores.push_back(scoreOf(measure, pair, policy));
  return meanOf(scores);
}

QStringList ownMeasureNames(const QVector<Criterion>& criteria)
{
  QStringList names;
  for (const Criterion& criterion : criteria)
    if (hasOwnMean(criterion)) names.append(ownPrefix + shortName(criterion));
  return names;
}

} // namespace assayer
