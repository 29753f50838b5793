// What measures are called wherever people read them, so that one figure has one name: "nDCG@10 exp." for "ndcg@10".
// The names for programs (the command line, CSV, JSON) stay those of the measures. Pure; any thread.
#pragma once

#include "answers/answer_measures.h"
#include "metrics/engine.h"
#include "metrics/measures.h"

namespace assayer {

/// measure: of chunks with its depth, or of answers; anything else, such as a team's own criterion, is its own title.
/// gain: said where it decides the figure.
inline QString measureTitle(const QString& measure, Gain gain)
{
  using namespace Qt::Literals::StringLiterals;
  if (const AnswerMeasure* const ofAnswers = answerMeasure(measure)) return ofAnswers->title;
  const auto spec = parseMeasure(measure);
  if (!spec) return measure;
  // The common ones by the short names that everybody has for them.
  QString title = measure.startsWith(u"p@"_s) ? u"P"_s : measure == u"rr" ? u"RR"_s : spec->measure->title;
  if (spec->cut.k) title += u'@' + measure.section(u'@', 1);
  if (spec->measure->gains) title += gain == Gain::Exponential ? u" exp."_s : u" lin."_s;
  return title;
}

} // namespace assayer
