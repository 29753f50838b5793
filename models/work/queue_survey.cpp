#include "work/queue_survey.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <array>

namespace assayer {

namespace {

/// By answer, the day (a place among the draws) to which its label belongs.
QHash<AnswerId, std::size_t> daysOfLabels(const std::vector<QueueDraw>& draws)
{
  QHash<AnswerId, std::size_t> days;
  for (std::size_t day = 0; day < draws.size(); ++day)
    for (const DrawnSample& sample : draws[day].draw.samples)
      if (sample.carriedFrom.isEmpty()) days.insert(sample.answer, day);
  return days;
}

/// A day's strata by number, and into which of them each answer of the frame falls.
class DayStrata {
public:
  explicit DayStrata(const QueueDraw& day)
  {
    QMap<ClusterId, int> ofCluster;
    std::optional<int> audit;
    for (const DrawnSample& sample : day.draw.samples) {
      if (!sample.carriedFrom.isEmpty()) continue;
      SurveyStratum& stratum = m_strata[sample.stratum];
      stratum.part = sample.part;
      stratum.size = sample.stratumSize;
      stratum.drawn = sample.stratumDrawn;
      if (sample.part == DrawPart::Failing)
        ofCluster.insert(sample.cluster, sample.stratum);
      else
        audit = sample.stratum;
    }
    place(day.frame, ofCluster, audit);
  }

  QMap<int, SurveyStratum>& strata() { return m_strata; }
  /// A part that nothing was drawn of has a stratum too, with a number beyond the others.
  std::optional<int> of(AnswerId answer) const
  {
    const auto found = m_of.constFind(answer);
    return found == m_of.constEnd() ? std::nullopt : std::optional(*found);
  }
  /// The sizes of the strata and of the frame agree, so that the model's scores can be summed over each.
  bool isPlaced() const { return m_isPlaced; }

private:
  // A cluster of which nothing was drawn is one of those that were joined: it lies in the one stratum that is larger
  // than the clusters that were drawn of it.
  void place(const QVector<FrameItem>& frame, const QMap<ClusterId, int>& ofCluster, std::optional<int> audit)
  {
    QMap<int, qint64> sizes;
    for (const FrameItem& item : frame)
      if (item.part == DrawPart::Failing && ofCluster.contains(item.cluster)) ++sizes[ofCluster.value(item.cluster)];
    std::optional<int> joined;
    for (auto stratum = m_strata.begin(); stratum != m_strata.end(); ++stratum)
      if (stratum->part == DrawPart::Failing && sizes.value(stratum.key()) < stratum->size && !joined)
        joined = stratum.key();
    const int beyond = m_strata.isEmpty() ? 0 : m_strata.lastKey() + 1;
    for (const FrameItem& item : frame) {
      const bool isFailing = item.part == DrawPart::Failing;
      const std::optional<int> drawn = !isFailing                         ? audit
                                       : ofCluster.contains(item.cluster) ? ofCluster.value(item.cluster)
                                                                          : joined;
      const int stratum = drawn.value_or(isFailing ? beyond : beyond + 1);
      m_of.insert(item.answer, stratum);
      if (drawn) continue;
      m_strata[stratum].part = item.part;
      ++m_strata[stratum].size;
    }
    QMap<int, qint64> placed;
    for (const int stratum : std::as_const(m_of)) ++placed[stratum];
    m_isPlaced = !frame.isEmpty();
    for (auto stratum = m_strata.begin(); stratum != m_strata.end(); ++stratum)
      m_isPlaced = m_isPlaced && placed.value(stratum.key()) == stratum->size;
  }

  QMap<int, SurveyStratum> m_strata;
  QHash<AnswerId, int> m_of;
  bool m_isPlaced = false;
};

double meanScore(const QVector<FrameItem>& frame)
{
  double sum = 0;
  int count = 0;
  for (const FrameItem& item : frame)
    if (item.score) {
      sum += *item.score;
      ++count;
    }
  return count > 0 ? sum / count : 0;
}

class Surveying {
public:
  Surveying(const std::vector<QueueDraw>& draws, const QHash<AnswerId, ReviewedSample>& samples,
            const SurveyQuestion& question)
      : m_draws(draws), m_samples(samples), m_question(question), m_days(daysOfLabels(draws))
  {
  }

  QueueSurvey survey()
  {
    m_made.hasScores = !m_draws.empty();
    for (std::size_t day = 0; day < m_draws.size(); ++day) addDay(day);
    return std::move(m_made);
  }

private:
  void addDay(std::size_t at)
  {
    const QueueDraw& day = m_draws[at];
    DayStrata strata(day);
    QHash<AnswerId, double> scores;
    const bool hasScores = strata.isPlaced() && addScores(day, strata, scores);
    m_made.hasScores = m_made.hasScores && hasScores;

    QMap<int, SurveyStratum> most = strata.strata();
    QMap<int, SurveyStratum>& least = strata.strata();
    for (const DrawnSample& drawn : day.draw.samples) {
      const ReviewedSample sample = m_samples.value(drawn.answer);
      const bool belongsHere = drawn.carriedFrom.isEmpty() && m_days.value(drawn.answer) == at;
      if (!belongsHere || !sample.isReviewed) continue;
      const Tri answer = answerOf(m_question, sample, drawn.part);
      m_made.open += answer == Tri::Open;
      const double score = scores.value(drawn.answer);
      least[drawn.stratum].reviewed.push_back({answer == Tri::Yes ? 1.0 : 0.0, score});
      most[drawn.stratum].reviewed.push_back({answer == Tri::No ? 0.0 : 1.0, score});
    }
    SurveyDay leastDay;
    SurveyDay mostDay;
    leastDay.strata.assign(least.begin(), least.end());
    mostDay.strata.assign(most.begin(), most.end());
    addKnown(day, leastDay, mostDay);
    m_made.least.days.push_back(std::move(leastDay));
    m_made.most.days.push_back(std::move(mostDay));
  }

  /// A missing score counts as the mean of those that are there. False where there is none.
  static bool addScores(const QueueDraw& day, DayStrata& strata, QHash<AnswerId, double>& scores)
  {
    const bool any = std::ranges::any_of(day.frame, [](const FrameItem& item) { return item.score.has_value(); });
    const double mean = meanScore(day.frame);
    for (const FrameItem& item : day.frame) {
      const double score = item.score.value_or(mean);
      scores.insert(item.answer, score);
      strata.strata()[*strata.of(item.answer)].scoreSum += score;
    }
    return any;
  }

  // What was reviewed before the day was left out of its frame; without a frame nobody knows how much that was.
  void addKnown(const QueueDraw& day, SurveyDay& leastDay, SurveyDay& mostDay)
  {
    if (day.frame.isEmpty()) return;
    QSet<AnswerId> inFrame;
    for (const FrameItem& item : day.frame) inFrame.insert(item.answer);
    QSet<AnswerId> failing;
    for (const ClusterMember& member : day.members) failing.insert(member.answer);
    for (auto entry = m_samples.begin(); entry != m_samples.end(); ++entry) {
      const std::optional<Origin>& origin = day.draw.settings.origin;
      if (inFrame.contains(entry.key()) || (origin && entry->query.origin != *origin)) continue;
      const bool isFailing = failing.contains(entry.key());
      const Tri answer = entry->isReviewed
                             ? answerOf(m_question, *entry, isFailing ? DrawPart::Failing : DrawPart::Audit)
                             : Tri::Open; // the label was taken back since
      const bool isCounted = m_openKnown.contains(entry.key()) || (entry->isReviewed && m_days.contains(entry.key()));
      if (answer == Tri::Open && !isCounted) {
        m_openKnown.insert(entry.key());
        ++m_made.open;
      }
      SurveyKnown& least = isFailing ? leastDay.knownFailing : leastDay.knownPassing;
      SurveyKnown& most = isFailing ? mostDay.knownFailing : mostDay.knownPassing;
      ++least.count;
      ++most.count;
      least.valueSum += answer == Tri::Yes;
      most.valueSum += answer != Tri::No;
    }
  }

  const std::vector<QueueDraw>& m_draws;
  const QHash<AnswerId, ReviewedSample>& m_samples;
  const SurveyQuestion m_question;
  const QHash<AnswerId, std::size_t> m_days;
  QSet<AnswerId> m_openKnown;
  QueueSurvey m_made;
};

} // namespace

Tri answerOf(const SurveyQuestion& question, const ReviewedSample& sample, DrawPart part)
{
  switch (question.subject) {
  case EstimateSubject::CauseShare: return sample.cause.is(static_cast<int>(question.cause));
  case EstimateSubject::FaithfulAnswers: return sample.faithful;
  case EstimateSubject::WrongVerdicts: break;
  }
  if (sample.isDisposed) return sample.disposition.is(disposition::JudgeWasWrong);
  const Tri fine = sample.cause.is(static_cast<int>(Cause::Fine));
  return part == DrawPart::Failing ? fine : !fine;
}

QueueSurvey surveyOf(const std::vector<QueueDraw>& draws, const QHash<AnswerId, ReviewedSample>& samples,
                     const SurveyQuestion& question)
{
  return Surveying(draws, samples, question).survey();
}

} // namespace assayer
