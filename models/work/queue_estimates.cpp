#include "work/queue_estimates.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <array>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

struct QueueOfRun {
  std::vector<QueueDraw> draws;
  QHash<AnswerId, ReviewedSample> samples;
};

/// The runs that have draws, in the order of their ids.
Result<QVector<RunId>> runsWithDraws(Store& store, const EstimateScope& scope)
{
  const auto draws = store.draws();
  if (!draws) return tl::unexpected(draws.error());
  QVector<RunId> runs;
  for (const Draw& draw : *draws) {
    if ((scope.run && draw.run != scope.run) || (!scope.until.isEmpty() && draw.day > scope.until)) continue;
    if (!runs.contains(draw.run)) runs.append(draw.run);
  }
  std::ranges::sort(runs);
  return runs;
}

void describeQueues(QueueEstimates& made, const std::vector<QueueOfRun>& queues)
{
  for (const QueueOfRun& queue : queues) {
    QSet<AnswerId> drawn;
    for (const QueueDraw& day : queue.draws) {
      ++made.draws;
      if (made.firstDay.isEmpty() || day.draw.day < made.firstDay) made.firstDay = day.draw.day;
      made.lastDay = std::max(made.lastDay, day.draw.day);
      for (const DrawnSample& sample : day.draw.samples)
        if (sample.carriedFrom.isEmpty()) drawn.insert(sample.answer);
    }
    made.drawn += static_cast<int>(drawn.size());
    for (const AnswerId answer : std::as_const(drawn)) made.reviewed += queue.samples.value(answer).isReviewed;
  }
  made.runs = static_cast<int>(queues.size());
}

/// Every cause that a reviewed sample has, or may have.
QVector<Cause> causesFound(const std::vector<QueueOfRun>& queues)
{
  std::array<bool, CauseCount> found{};
  for (const QueueOfRun& queue : queues)
    for (const ReviewedSample& sample : queue.samples)
      for (int cause = 0; cause < CauseCount; ++cause)
        if (sample.isReviewed && sample.cause.may(cause)) found[static_cast<std::size_t>(cause)] = true;
  QVector<Cause> causes;
  for (int cause = 0; cause < CauseCount; ++cause)
    if (found[static_cast<std::size_t>(cause)]) causes.append(static_cast<Cause>(cause));
  return causes;
}

class Estimating {
public:
  Estimating(const std::vector<QueueOfRun>& queues, QueueEstimates& made) : m_queues(queues), m_made(made) {}

  Result<void> add(const SurveyQuestion& question)
  {
    std::vector<QueueSurvey> all;
    for (const QueueOfRun& queue : m_queues) {
      std::vector<QueueDraw> draws = queue.draws;
      if (question.subject == EstimateSubject::WrongVerdicts)
        std::erase_if(draws, [](const QueueDraw& day) { return day.draw.settings.source.isEmpty(); });
      if (!draws.empty()) all.push_back(surveyOf(draws, queue.samples, question));
    }
    if (all.empty()) return {};
    if (auto done = addRows(question, SurveyMethod::Labels, all); !done) return done;
    // The judge's scores are of faithfulness, and say nothing of other things.
    if (question.subject != EstimateSubject::FaithfulAnswers) return {};
    if (!std::ranges::all_of(all, &QueueSurvey::hasScores)) return {};
    return addRows(question, SurveyMethod::ModelJudge, all);
  }

private:
  Result<void> addRows(const SurveyQuestion& question, SurveyMethod method, const std::vector<QueueSurvey>& surveys)
  {
    for (const SurveyPopulation population : {SurveyPopulation::WholeRun, SurveyPopulation::Failures}) {
      std::vector<SurveyRun> least;
      std::vector<SurveyRun> most;
      QueueEstimate row{question, population, method, {}, {}, 0};
      for (const QueueSurvey& survey : surveys) {
        least.push_back(survey.least);
        most.push_back(survey.most);
        row.open += survey.open;
      }
      const auto lower = surveyEstimate(least, population, method);
      if (!lower) return tl::unexpected(lower.error());
      const auto upper = surveyEstimate(most, population, method);
      if (!upper) return tl::unexpected(upper.error());
      row.least = *lower;
      row.most = *upper;
      m_made.rows.append(row);
    }
    return {};
  }

  const std::vector<QueueOfRun>& m_queues;
  QueueEstimates& m_made;
};

bool isStopped(const ProgressFunction& progress, std::size_t done, qsizetype total)
{
  return progress && !progress({static_cast<qint64>(done), static_cast<qint64>(total)});
}

} // namespace

std::optional<ConfidenceInterval> QueueEstimate::ci95() const
{
  if (!least.ci95 || !most.ci95) return {};
  return ConfidenceInterval{least.ci95->low, most.ci95->high};
}

Result<std::vector<QueueDraw>> readQueueDraws(Store& store, RunId run, const QString& until)
{
  const auto draws = store.draws();
  if (!draws) return tl::unexpected(draws.error());
  std::vector<QueueDraw> read;
  for (const Draw& row : *draws) {
    if (row.run != run || (!until.isEmpty() && row.day > until)) continue;
    const auto draw = store.draw(row.day, run);
    if (!draw) return tl::unexpected(draw.error());
    if (!*draw) continue; // taken away meanwhile
    const auto frame = store.frameOf((*draw)->id);
    if (!frame) return tl::unexpected(frame.error());
    const auto clustering = store.clusteringOf(row.day, run);
    if (!clustering) return tl::unexpected(clustering.error());
    read.push_back({**draw, *frame, *clustering ? (*clustering)->members : QVector<ClusterMember>{}});
  }
  std::ranges::sort(read, {}, [](const QueueDraw& day) { return day.draw.day; });
  return read;
}

Result<QueueEstimates> estimateQueues(Store& store, const EstimateScope& scope, const ProgressFunction& progress)
{
  const auto runs = runsWithDraws(store, scope);
  if (!runs) return tl::unexpected(runs.error());
  std::vector<QueueOfRun> queues;
  for (const RunId run : *runs) {
    if (isStopped(progress, queues.size(), runs->size()))
      return fail(ErrorKind::Cancelled, {}, u"the estimates were not worked out"_s);
    auto draws = readQueueDraws(store, run, scope.until);
    if (!draws) return tl::unexpected(draws.error());
    auto samples = readReviewedSamples(store, run);
    if (!samples) return tl::unexpected(samples.error());
    queues.push_back({*std::move(draws), *std::move(samples)});
  }
  QueueEstimates made;
  describeQueues(made, queues);
  QVector<SurveyQuestion> questions{{EstimateSubject::FaithfulAnswers, {}}, {EstimateSubject::WrongVerdicts, {}}};
  for (const Cause cause : causesFound(queues)) questions.append({EstimateSubject::CauseShare, cause});
  Estimating estimating(queues, made);
  for (const SurveyQuestion& question : std::as_const(questions))
    if (auto added = estimating.add(question); !added) return tl::unexpected(added.error());
  return made;
}

} // namespace assayer
