#include "core/triage.h"

#include <QDate>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

bool isDay(const QString& text)
{
  return text.size() == 10 && QDate::fromString(text, Qt::ISODate).toString(Qt::ISODate) == text;
}

Result<void> checkDay(const QString& text, const QString& where)
{
  if (isDay(text)) return {};
  return fail(ErrorKind::Usage, where, u"\"%1\" is no day; write it as 2026-11-30"_s.arg(text));
}

const QStringList& failReasonWords()
{
  static const QStringList words{
      u"composite"_s,           u"faithfulness"_s,   u"answer_relevance"_s,          u"context_precision"_s,
      u"critical_error"_s,      u"citation_fault"_s, u"answered_without_coverage"_s, u"judge_disagrees"_s,
      u"worse_than_baseline"_s, u"missing_score"_s};
  return words;
}

const QStringList& nextStepWords()
{
  static const QStringList words{u"none"_s, u"retrieval"_s, u"prompt"_s, u"content"_s, u"judge"_s, u"guideline"_s};
  return words;
}

namespace {

bool isShareIfSet(const std::optional<double>& value)
{
  return !value || isShare(*value);
}

constexpr int MostADay = 1'000;

} // namespace

Result<void> checkTriageSettings(const TriageSettings& settings)
{
  bool sound = isShare(settings.composite) && isShare(settings.part) && isShare(settings.run);
  for (const FamilyThresholds& family : settings.families)
    sound = sound && isShareIfSet(family.composite) && isShareIfSet(family.part);
  if (!sound) return fail(ErrorKind::Usage, u"thresholds"_s, u"a threshold lies from 0 to 1"_s);
  if (settings.failing < 0 || settings.audit < 0 || settings.failing + settings.audit > MostADay)
    return fail(ErrorKind::Usage, u"sizes"_s, u"a day's draw has 0 to 1,000 samples"_s);
  if (settings.failing + settings.audit == 0)
    return fail(ErrorKind::Usage, u"sizes"_s, u"a day's draw has at least one sample"_s);
  return {};
}

} // namespace assayer
