#include "work/reviewed_samples.h"

#include "answers/gold.h"
#include "work/judged_answers.h"

namespace assayer {

namespace {

Tri nothingUnsupported(const JudgedAnswer& answer)
{
  if (answer.state != AnswerState::Written) return Tri::Yes;
  if (!answer.split && answer.outcome.is(outcome::Answered) == Tri::No) return Tri::Yes;
  return isFaithful(answer);
}

/// Labels under a criterion by answer.
Result<QHash<AnswerId, QVector<Label>>> labelsByAnswer(Store& store, CriterionId criterion)
{
  QHash<AnswerId, QVector<Label>> labels;
  if (auto read = store.eachLabel(criterion, LabelScope::everybody(),
                                  [&](const Label& label) { labels[AnswerId{label.subject.item}].append(label); });
      !read)
    return tl::unexpected(read.error());
  return labels;
}

} // namespace

Result<QHash<AnswerId, ReviewedSample>> readReviewedSamples(Store& store, RunId run)
{
  const auto answers = loadRunAnswers(store, run, LabelScope::everybody());
  if (!answers) return tl::unexpected(answers.error());
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QHash<JudgeId, JudgeKind> kinds;
  for (const JudgeRow& judge : *judges) kinds.insert(judge.id, judge.kind);
  const auto causes = labelsByAnswer(store, criterion::Cause);
  if (!causes) return tl::unexpected(causes.error());
  const auto dispositions = labelsByAnswer(store, criterion::Disposition);
  if (!dispositions) return tl::unexpected(dispositions.error());
  const auto gold = [&](const QVector<Label>& labels, CriterionId id) {
    return goldOf({labels.constData(), static_cast<std::size_t>(labels.size())}, *builtInCriterion(id), kinds);
  };

  QHash<AnswerId, ReviewedSample> samples;
  for (qsizetype i = 0; i < answers->ids.size(); ++i) {
    const AnswerId id = answers->ids[i];
    ReviewedSample sample;
    sample.query = answers->queries[i];
    const QVector<Label> said = causes->value(id);
    sample.isReviewed = !countedLabels(said, kinds).isEmpty();
    sample.cause = gold(said, criterion::Cause);
    const QVector<Label> disposed = dispositions->value(id);
    sample.isDisposed = !countedLabels(disposed, kinds).isEmpty();
    sample.disposition = gold(disposed, criterion::Disposition);
    sample.faithful = nothingUnsupported(answers->answers[static_cast<std::size_t>(i)]);
    samples.insert(id, sample);
  }
  return samples;
}

} // namespace assayer
