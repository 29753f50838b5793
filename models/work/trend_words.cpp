#include "work/trend_words.h"

#include "work/judge_versions.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype LongValue = 40;

QString shortValue(const QString& value)
{
  const QString line = value.simplified();
  if (line.isEmpty()) return u"not said"_s;
  return line.size() <= LongValue ? line : line.left(LongValue - 1) + u'…';
}

QString componentName(const QString& component)
{
  return QString(component).replace(u'_', u' ').replace(u'.', u' ');
}

QString named(const QVector<RunRow>& runs)
{
  QStringList names;
  for (const RunRow& run : runs) names.append(run.name);
  if (names.size() > 5) names = names.mid(0, 5) + QStringList{u"…"_s};
  return names.join(u", "_s);
}

} // namespace

QString changeWords(const RunChange& change)
{
  const QString before = shortValue(change.before);
  const QString now = shortValue(change.now);
  if (before == now) return componentName(change.component) + u" changed"_s; // beyond what is shown of it
  return componentName(change.component) + u' ' + before + u" → "_s + now;
}

QString judgeStepWords(const TrendRun& run)
{
  if (!run.otherJudge || !run.judge) return {};
  const auto version = std::ranges::find(run.judgeChanges, u"version"_s, &RunChange::component);
  const bool isNamed = version != run.judgeChanges.end();
  QString words = isNamed ? u"judge "_s + shortValue(version->before) + u" → "_s + shortValue(version->now)
                          : u"now judge "_s + shortValue(run.judge->name);
  for (const RunChange& change : run.judgeChanges)
    if (change.component == u"prompt") words += u" with another prompt"_s;
  return words;
}

QString stepWords(const TrendRun& run)
{
  QStringList words;
  for (const RunChange& change : run.changes) words.append(changeWords(change));
  if (run.otherJudge) words.append(judgeStepWords(run));
  for (const QString& version : run.newGuidelines) words.append(u"guideline "_s + shortValue(version));
  return words.join(u", "_s);
}

QString stepTitle(const TrendRun& run)
{
  QStringList words;
  if (run.otherJudge) words.append(judgeStepWords(run));
  for (const RunChange& change : run.changes) {
    const QString word = componentName(change.component.section(u'.', 0, 0));
    if (!words.contains(word)) words.append(word);
  }
  if (!run.newGuidelines.isEmpty()) words.append(u"guideline"_s);
  return words.join(u", "_s);
}

QString partName(SamplePart part)
{
  switch (part) {
  case SamplePart::Faithfulness: return u"faithfulness"_s;
  case SamplePart::AnswerRelevance: return u"answer relevance"_s;
  case SamplePart::ContextPrecision: break;
  }
  return u"context precision"_s;
}

QString bottleneckWords(const TrendRun& run)
{
  if (run.answers == 0) return u"no answers"_s;
  if (run.scored == 0) return u"no scores"_s;
  if (run.bottleneck.isEmpty()) return u"none"_s;
  QStringList words;
  for (const SamplePart part : run.bottleneck) {
    const BelowCount& below = run.parts[static_cast<std::size_t>(part)];
    words.append(u"%1 (%2 below)"_s.arg(partName(part),
                                        below.open == 0 ? QString::number(below.sure)
                                                        : u"%1 to %2"_s.arg(below.sure).arg(below.sure + below.open)));
  }
  return words.join(u" or "_s);
}

QString queriesSentence(const Trend& trend, qsizetype measure)
{
  if (trend.question.ownQueries) return u"each run over its own queries"_s;
  const int common = trend.common[measure];
  QString words = common == 1 ? u"over the one query that all runs have"_s
                              : u"over the %1 queries that all runs have"_s.arg(common);
  if (!trend.fewest[measure].isEmpty()) words += u"; %1 has the fewest"_s.arg(trend.fewest[measure]);
  return words;
}

QStringList trendRemarks(const Trend& trend)
{
  QStringList remarks;
  const auto count = static_cast<int>(trend.runs.size());
  if (trend.undated > 0 && trend.undated == count && count > 1)
    remarks.append(u"No run has a date: they stand in the order of import."_s);
  else if (trend.undated > 0 && count > 1)
    remarks.append(
        u"%1 of %2 runs have no date: they stand last, and no line leads to them."_s.arg(trend.undated).arg(count));
  if (!trend.leftOut.isEmpty())
    remarks.append(u"Left out, since their answers were written under another condition than most: %1."_s.arg(
        named(trend.leftOut)));
  const auto changes = std::ranges::count_if(trend.runs, &TrendRun::otherJudge);
  if (changes > 0)
    remarks.append(u"The judge changed: figures before and after it are not comparable, and its lines break there."_s);
  QStringList twice;
  for (const TrendRun& run : trend.runs)
    if (!run.otherVersions.isEmpty()) twice.append(run.run.name);
  if (!twice.isEmpty())
    remarks.append(
        u"Several versions of the judge scored %1; the one that scored most counts."_s.arg(twice.join(u", "_s)));
  return remarks;
}

} // namespace assayer
