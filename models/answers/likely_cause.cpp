#include "answers/likely_cause.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

void takeFor(Tri& open, Tri usual)
{
  if (open == Tri::Open) open = usual;
}

QString scoreWords(const QString& what, double score, double threshold)
{
  constexpr double Rounding = 1e-9;
  return u"the model judge scored %1 %2, %3 %4"_s.arg(what, QString::number(score, 'f', 2),
                                                      score < threshold - Rounding ? u"below"_s : u"not below"_s,
                                                      QString::number(threshold));
}

// What stands in the table's own words must be certain; what the guess took for usual is said to be open.
QStringList evidenceSoFar(Cause cause, const Symptoms& certain)
{
  QStringList evidence = evidenceFor(cause, certain);
  if (cause == Cause::ShouldHaveRefused && certain.answered == Tri::Open)
    evidence.last() = u"whether it was answered is open"_s;
  if (cause == Cause::OffTheQuestion && certain.addresses == Tri::Open)
    evidence.last() = u"whether it addresses the question is open"_s;
  if (cause == Cause::Fine) evidence = {u"nothing that was checked so far failed"_s};
  return evidence;
}

} // namespace

LikelyCause likelyCause(const JudgedAnswer& answer, const std::optional<ModelScores>& scores,
                        const SampleThresholds& thresholds)
{
  const Symptoms certain = symptomsOf(answer);
  if (const Diagnosis diagnosis = diagnose(certain); diagnosis.isSettled())
    return {diagnosis.suggested(), true, evidenceFor(diagnosis.suggested(), certain)};

  Symptoms likely = certain;
  takeFor(likely.declined, Tri::No);
  takeFor(likely.answered, toTri(likely.declined != Tri::Yes));
  for (Tri* const error :
       {&likely.unauthorised, &likely.stale, &likely.prohibited, &likely.injected, &likely.correctWithoutContext})
    takeFor(*error, Tri::No);
  takeFor(likely.citations, Tri::Yes);
  QStringList added;
  const auto useScore = [&](Tri& symptom, ScoredMeasure measure, const QString& name, double threshold) {
    const std::optional<double> score = scores ? scores->of(measure).value : std::nullopt;
    if (!score || symptom != Tri::Open) return;
    symptom = toTri(!(isBelow(determined(*score), threshold) == Tri::Yes));
    added.append(scoreWords(name, *score, threshold));
  };
  useScore(likely.faithful, ScoredMeasure::Faithfulness, u"faithfulness"_s, thresholds.part);
  useScore(likely.addresses, ScoredMeasure::AnswerRelevance, u"answer relevance"_s, thresholds.part);
  if (scores && likely.chunk == Tri::Open)
    if (const std::optional<double> precision = scores->of(ScoredMeasure::ContextPrecision).value) {
      likely.chunk = toTri(*precision > 0);
      added.append(*precision > 0 ? u"the model judge found a relevant chunk in the context"_s
                                  : u"the model judge found no relevant chunk in the context"_s);
    }
  const Cause cause = diagnose(likely).suggested();
  return {cause, false, evidenceSoFar(cause, certain) + added};
}

} // namespace assayer
