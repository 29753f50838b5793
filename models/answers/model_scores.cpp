#include "answers/model_scores.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array scoredParts{ScoredMeasure::Faithfulness, ScoredMeasure::AnswerRelevance,
                                 ScoredMeasure::ContextPrecision};

QHash<QString, ScoreName> scoreNames()
{
  QHash<QString, ScoreName> names;
  const auto add = [&](ScoredMeasure measure, const QStringList& inOrder, const QStringList& ofOneToFive = {}) {
    int precedence = 0;
    for (const QString& name : inOrder) names.insert(name, {measure, precedence++, false});
    for (const QString& name : ofOneToFive) names.insert(name, {measure, precedence++, true});
  };
  add(ScoredMeasure::Faithfulness, {u"faithfulness"_s, u"groundedness"_s, u"faithfulness_with_hhem"_s},
      {u"gpt_groundedness"_s});
  add(ScoredMeasure::AnswerRelevance, {u"answer_relevance"_s, u"answer_relevancy"_s, u"response_relevancy"_s},
      {u"gpt_relevance"_s});
  add(ScoredMeasure::ContextPrecision,
      {u"context_precision"_s, u"contextual_precision"_s, u"llm_context_precision_with_reference"_s,
       u"llm_context_precision_without_reference"_s, u"non_llm_context_precision_with_reference"_s,
       u"context_utilization"_s});
  add(ScoredMeasure::Composite, {u"composite"_s});
  return names;
}

} // namespace

std::optional<double> ScoreName::onUnitScale(double score) const
{
  const double unit = oneToFive ? (score - 1) / 4 : score;
  constexpr double Rounding = 1e-6; // judges that average print 1.0000001
  if (!std::isfinite(unit) || unit < -Rounding || unit > 1 + Rounding) return std::nullopt;
  return std::clamp(unit, 0.0, 1.0);
}

std::optional<ScoreName> scoreNamed(const QString& name)
{
  static const QHash<QString, ScoreName> names = scoreNames();
  QString plain = name.trimmed().toLower();
  plain.replace(u' ', u'_').replace(u'-', u'_');
  const auto found = names.constFind(plain);
  return found == names.constEnd() ? std::nullopt : std::optional(*found);
}

PackedBounds ModelScores::bounds(SamplePart part) const
{
  const Of& score = of(scoredMeasure(part));
  return score.value ? determined(*score.value) : undefined(Reason::NoJudgements);
}

PackedBounds ModelScores::composite() const
{
  if (const Of& own = of(ScoredMeasure::Composite); own.isAsked)
    return own.value ? determined(*own.value) : undefined(Reason::NoJudgements);
  double sum = 0;
  for (const ScoredMeasure part : scoredParts) {
    if (!of(part).value) return undefined(Reason::PartMissing);
    sum += *of(part).value;
  }
  return determined(sum / SamplePartCount);
}

bool ModelScores::isCompositeMissing() const
{
  if (const Of& own = of(ScoredMeasure::Composite); own.isAsked) return own.isMissing();
  return std::ranges::all_of(scoredParts, [&](ScoredMeasure part) { return of(part).isAsked; }) &&
         std::ranges::any_of(scoredParts, [&](ScoredMeasure part) { return of(part).isMissing(); });
}

} // namespace assayer
