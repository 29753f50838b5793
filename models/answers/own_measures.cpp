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
    const OwnJudgement said = found == answer.own.constEnd() ? OwnJudgement{ValueSet::whole(count), {}} : *found;
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

} // namespace

Result<std::optional<AnswerMeasure>> ownMeasure(const QString& name, const QVector<Criterion>& criteria, Apart apart)
{
  if (!name.startsWith(ownPrefix)) return std::optional<AnswerMeasure>();
  const QString asked = name.sliced(ownPrefix.size());
  QStringList known;
  for (const Criterion& criterion : criteria) {
    if (criterion.id < criterion::FirstOwn || criterion.on != SubjectKind::Answer) continue;
    const QString own = shortName(criterion);
    known.append(ownPrefix + own);
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
        .share = isShare || (criterion.values.size() == 2 && scale.numbers == QVector<double>{0, 1})};
    if (apart == Apart::Labels) {
      measure.items = u"labels"_s;
      measure.over = [scale](std::span<const JudgedAnswer> answers) { return scale.overLabels(answers); };
    }
    return std::optional<AnswerMeasure>(measure);
  }
  return fail(ErrorKind::Usage, name,
              u"there is no criterion of this name on answers"_s + didYouMean(name, known) +
                  (known.isEmpty() ? QString() : u"; there are %1"_s.arg(known.join(u", "_s))));
}

QStringList ownMeasureNames(const QVector<Criterion>& criteria)
{
  QStringList names;
  for (const Criterion& criterion : criteria)
    if (hasOwnMean(criterion)) names.append(ownPrefix + shortName(criterion));
  return names;
}

} // namespace assayer
