#include "work/run_failures.h"

#include "core/run_time.h"
#include "work/judged_answers.h"
#include "work/run_scores.h"
#include "work/shares.h"

#include <algorithm>
#include <tuple>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array countedParts{FailReason::Faithfulness, FailReason::AnswerRelevance, FailReason::ContextPrecision};

/// A run's answers with the scores that count, or none.
struct ScoredRun {
  RunAnswers answers;
  std::optional<QHash<AnswerId, ModelScores>> scores;
  bool cites = false;

  std::optional<ModelScores> scoresOf(AnswerId answer) const
  {
    return scores ? std::optional(scores->value(answer)) : std::nullopt;
  }
};

Result<ScoredRun> loadScored(Store& store, RunId run, const TriageSettings& settings)
{
  auto answers = loadRunAnswers(store, run, LabelScope::everybody());
  if (!answers) return tl::unexpected(answers.error());
  if (answers->ids.isEmpty())
    return fail(ErrorKind::NotFound, u"run "_s + answers->run.name,
                u"it has no answers; import them, or choose another run"_s);
  ScoredRun scored{std::move(*answers), std::nullopt, false};
  scored.cites = std::ranges::any_of(scored.answers.answers, cites);
  if (settings.source.isEmpty()) return scored;
  auto scores = loadRunScores(store, scored.answers.run, scored.answers.ids, settings.source);
  if (!scores) return tl::unexpected(scores.error());
  scored.scores = std::move(*scores);
  return scored;
}

FailingRequest requestFor(const ScoredRun& run, qsizetype at, const TriageSettings& settings)
{
  return {thresholdsOf(settings, run.answers.queries[at].family), run.scoresOf(run.answers.ids[at]), run.cites,
          nullptr};
}

/// The baseline's results by query.
Result<QHash<QueryId, Failing>> loadBaseline(Store& store, RunId run, const TriageSettings& settings)
{
  QHash<QueryId, Failing> results;
  if (settings.baseline.isEmpty()) return results;
  const auto baseline = store.findRun(settings.baseline);
  if (!baseline)
    return baseline.error().kind == ErrorKind::NotFound
               ? fail(ErrorKind::NotFound, u"baseline"_s, u"there is no run \"%1\""_s.arg(settings.baseline))
               : tl::unexpected(baseline.error());
  if (*baseline == run)
    return fail(ErrorKind::Usage, u"baseline"_s,
                u"a run is compared with another one, and %1 is the run itself"_s.arg(settings.baseline));
  const auto scored = loadScored(store, *baseline, settings);
  if (!scored) return tl::unexpected(scored.error());
  for (qsizetype i = 0; i < scored->answers.ids.size(); ++i)
    results.insert(scored->answers.queries[i].id,
                   failingOf(scored->answers.answers[static_cast<std::size_t>(i)], requestFor(*scored, i, settings)));
  return results;
}

QVector<int> unsupportedClaims(const JudgedAnswer& answer)
{
  QVector<int> places;
  for (int i = 0; i < answer.claims.size(); ++i)
    if (isFaithful(answer.claims[i], answer) == Tri::No) places.append(i);
  return places;
}

void countMeasure(MeasureCount& count, const PackedBounds& score, Tri verdict, bool isMissing)
{
  count.missing += isMissing;
  if (isMissing || score.status == MeasureStatus::Undefined) return;
  ++count.of;
  count.below.add(verdict);
}

void countRow(FailureCounts& counts, const FailureRow& row, const std::optional<ModelScores>& scores)
{
  const Failing& failing = row.failing;
  ++counts.answers;
  counts.failing += failing.fails();
  counts.open += failing.isOpen();
  counts.reviewed += failing.fails() && row.isReviewed;
  countMeasure(counts.composite, failing.composite, failing.verdict(FailReason::Composite),
               scores && scores->isCompositeMissing());
  for (int i = 0; i < SamplePartCount; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool isMissing = scores && scores->of(scoredMeasure(static_cast<SamplePart>(i))).isMissing();
    countMeasure(counts.parts[at], failing.parts[at], failing.verdict(countedParts[at]), isMissing);
  }
  for (std::size_t i = 0; i < failing.verdicts.size(); ++i) counts.reasons[i].add(failing.verdicts[i]);
}

// Over the rows: the mean of the composite, whether the run is flagged, the worst part.
void conclude(RunFailures& failures)
{
  FailureCounts& counts = failures.counts;
  std::vector<PackedBounds> composites;
  composites.reserve(failures.rows.size());
  for (const FailureRow& row : failures.rows) composites.push_back(row.failing.composite);
  counts.mean = meanOf(composites);
  if (counts.mean.status != MeasureStatus::Undefined) counts.flagged = isBelow(counts.mean, failures.settings.run);
  PartCounts parts;
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = counts.parts[i].below;
  counts.bottleneck = bottleneckOf(parts);
}

} // namespace

Result<RunFailures> loadRunFailures(Store& store, RunId run, const TriageSettings& asked,
                                    const ProgressFunction& progress)
{
  if (auto sound = checkTriageSettings(asked); !sound) return tl::unexpected(sound.error());
  TriageSettings settings = asked;
  if (settings.anySource && settings.source.isEmpty()) {
    const auto judge = mostScoringJudge(store, run);
    if (!judge) return tl::unexpected(judge.error());
    settings.anySource = false;
    settings.source = *judge;
  }
  const auto stopped = [&](double share) { return !tellShare(progress, share); };
  const auto cancelled = [] { return fail(ErrorKind::Cancelled, {}, u"the queue was not made"_s); };
  constexpr double Read = 0.6;
  constexpr double Compared = 0.8;
  if (stopped(0)) return cancelled();
  const auto scored = loadScored(store, run, settings);
  if (!scored) return tl::unexpected(scored.error());
  if (stopped(Read)) return cancelled();
  const auto baseline = loadBaseline(store, run, settings);
  if (!baseline) return tl::unexpected(baseline.error());
  const auto reviewed = reviewedAnswers(store);
  if (!reviewed) return tl::unexpected(reviewed.error());
  if (stopped(Compared)) return cancelled();

  RunFailures failures{scored->answers.run, settings, {}, {}};
  for (qsizetype i = 0; i < scored->answers.ids.size(); ++i) {
    const JudgedAnswer& answer = scored->answers.answers[static_cast<std::size_t>(i)];
    const QueryRow& query = scored->answers.queries[i];
    FailingRequest request = requestFor(*scored, i, settings);
    if (const auto before = baseline->constFind(query.id); before != baseline->constEnd()) request.baseline = &*before;
    FailureRow row;
    row.failing = failingOf(answer, request);
    if (settings.origin && *settings.origin != query.origin) continue;
    row.answer = scored->answers.ids[i];
    row.query = query;
    row.cause = likelyCause(answer, request.scores, request.thresholds);
    row.isReviewed = reviewed->contains(row.answer);
    if (request.scores) row.faithfulness = request.scores->of(ScoredMeasure::Faithfulness).value;
    row.unsupported = unsupportedClaims(answer);
    countRow(failures.counts, row, request.scores);
    failures.rows.push_back(std::move(row));
  }
  conclude(failures);
  if (stopped(1)) return cancelled();
  return failures;
}

Result<QSet<AnswerId>> reviewedAnswers(Store& store)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QSet<JudgeId> people;
  for (const JudgeRow& judge : *judges)
    if (judge.kind != JudgeKind::Model) people.insert(judge.id);
  QSet<AnswerId> reviewed;
  if (auto read =
          store.eachLabel(criterion::Cause, LabelScope::everybody(),
                          [&](const Label& label) {
                            if (label.state == LabelState::Valued && label.round == 0 && people.contains(label.judge))
                              reviewed.insert(AnswerId{label.subject.item});
                          });
      !read)
    return tl::unexpected(read.error());
  return reviewed;
}

QVector<RunRow> runsToDrawFrom(QVector<RunRow> runs)
{
  runs.removeIf([](const RunRow& run) { return isReference(run); });
  const auto rank = [](const RunRow& run) {
    return std::tuple(run.condition != Condition::NoContext, timeOf(run), run.id);
  };
  std::ranges::sort(runs, [&](const RunRow& a, const RunRow& b) { return rank(a) > rank(b); });
  return runs;
}

Result<RunRow> newestAnsweredRun(Store& store)
{
  auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  const auto newestFirst = runsToDrawFrom(std::move(*runs));
  for (const RunRow& run : newestFirst) {
    bool any = false;
    if (auto read = store.eachAnswer(run.id, [&](const Answer&) { any = true; }); !read)
      return tl::unexpected(read.error());
    if (any) return run;
  }
  return fail(ErrorKind::NotFound, {}, u"no run has answers; import a run with its answers first"_s);
}

} // namespace assayer
