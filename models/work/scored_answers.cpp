#include "work/scored_answers.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

PackedBounds ScoredAnswers::valueOf(const AnswerMeasure& measure, std::size_t at, Policy policy) const
{
  const auto given = scores.constFind(measure.name);
  if (given == scores.constEnd()) return scoreOf(measure, answers.answers[at], policy);
  const auto score = given->constFind(answers.ids[static_cast<qsizetype>(at)].value);
  return score != given->constEnd() && score->value ? determined(*score->value) : undefined(Reason::None);
}

QString ScoredAnswers::reasonOf(const QString& measure, std::size_t at, const PackedBounds& value) const
{
  const auto given = scores.constFind(measure);
  if (given == scores.constEnd()) return reasonName(value.reason);
  if (value.status != MeasureStatus::Undefined) return {};
  const QString reason = given->value(answers.ids[static_cast<qsizetype>(at)].value).reason;
  return reason.isEmpty() ? u"not_scored"_s : reason;
}

Mean ScoredAnswers::mean(const AnswerMeasure& measure, const std::vector<std::size_t>& places, Policy policy) const
{
  if (!isScored(measure.name)) {
    if (!measure.over) {
      std::vector<PackedBounds> values;
      values.reserve(places.size());
      for (const std::size_t at : places) values.push_back(scoreOf(measure, answers.answers[at], policy));
      return meanOf(values);
    }
    std::vector<JudgedAnswer> chosen;
    for (const std::size_t at : places) chosen.push_back(answers.answers[at]);
    return meanOverAnswers(measure, chosen, policy);
  }
  std::vector<PackedBounds> given;
  QMap<QString, int> reasons;
  for (const std::size_t at : places) {
    given.push_back(valueOf(measure, at, policy));
    if (const QString reason = reasonOf(measure.name, at, given.back()); !reason.isEmpty()) ++reasons[reason];
  }
  Mean mean = meanOf(given);
  mean.reasons = reasons;
  return mean;
}

LabelScope scopeOf(const Lens& lens)
{
  return lens.onlyJudge ? LabelScope::only(*lens.onlyJudge) : LabelScope::everybody();
}

Result<ScoredAnswers> loadScoredAnswers(Store& store, RunId run, const Lens& lens)
{
  RunAnswersReader reader(store, scopeOf(lens));
  return loadScoredAnswers(store, reader, run, lens);
}

Result<ScoredAnswers> loadScoredAnswers(Store& store, RunAnswersReader& reader, RunId run, const Lens& lens)
{
  auto answers = reader.read(run);
  if (!answers) return tl::unexpected(answers.error());
  ScoredAnswers scored{*std::move(answers), {}};
  if (!lens.onlyJudge) return scored;
  const auto note = [&](const Score& score) {
    if (score.judge == *lens.onlyJudge) scored.scores[score.measure].insert(score.answer.value, score);
  };
  if (auto read = store.eachScore(run, note); !read) return tl::unexpected(read.error());
  return scored;
}

Result<QStringList> scoredMeasures(Store& store, JudgeId judge, const QVector<RunRow>& runs)
{
  QStringList names;
  const auto note = [&](const Score& score) {
    if (score.judge == judge && !names.contains(score.measure)) names.append(score.measure);
  };
  for (const RunRow& run : runs)
    if (auto read = store.eachScore(run.id, note); !read) return tl::unexpected(read.error());
  return names;
}

} // namespace assayer
