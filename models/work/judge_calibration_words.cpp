#include "work/judge_calibration_words.h"

#include "core/number_text.h"

#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString wholePercent(double share)
{
  return QString::number(100 * share, 'f', 0) + u" %"_s;
}

QString countWords(qint64 count, const QString& one, const QString& many)
{
  return count == 1 ? u"1 "_s + one : QString::number(count) + u' ' + many;
}

} // namespace

QString judgeVerdictWord(JudgeVerdict verdict)
{
  switch (verdict) {
  case JudgeVerdict::NoLabels: return u"no labels"_s;
  case JudgeVerdict::TooFew: return u"too few"_s;
  case JudgeVerdict::Retune: return u"retune ✕"_s;
  case JudgeVerdict::Watch: return u"watch !"_s;
  case JudgeVerdict::NotYet: return u"not yet"_s;
  case JudgeVerdict::Usable: return u"usable ✔"_s;
  }
  return {};
}

QString judgeVerdictSentence(const JudgeCalibration& row)
{
  const QString agreement = row.agreement.share() ? agreementPercent(*row.agreement.share()) : QString();
  switch (row.verdict) {
  case JudgeVerdict::NoLabels:
    return u"People have judged nothing of what it judged, independently of it and completely."_s;
  case JudgeVerdict::TooFew:
    return u"%1 so far; below %2 they say too little."_s
        .arg(countWords(row.labels, u"human label"_s, u"human labels"_s))
        .arg(JudgedMeanLeastLabels);
  case JudgeVerdict::Retune:
    return u"It agrees with people on %1, below 80 %: change its prompt or its model, or do not use it."_s.arg(
        agreement);
  case JudgeVerdict::Watch:
    return u"It agrees with people on %1, below 88 %: keep an eye on it and read the worst disagreements."_s.arg(
        agreement);
  case JudgeVerdict::NotYet:
    return row.labels < UsableLeastLabels
               ? u"It agrees with people on %1; %2 more before it can be called usable (%3 of %4)."_s
                     .arg(agreement, countWords(UsableLeastLabels - row.labels, u"label"_s, u"labels"_s))
                     .arg(row.labels)
                     .arg(UsableLeastLabels)
               : u"It agrees with people on %1, but people said one and the same of everything: whether it notices the "
                 "other is not known."_s.arg(agreement);
  case JudgeVerdict::Usable: return u"It agrees with people on %1 of %2 labels."_s.arg(agreement).arg(row.labels);
  }
  return {};
}

QString judgedByWord(JudgedBy by)
{
  return by == JudgedBy::Scores ? u"scores"_s : u"labels"_s;
}

QString agreementPercent(double share, int decimals)
{
  constexpr int most = 6;
  const auto crosses = [&](double limit) {
    const double scale = std::pow(10, decimals);
    return share < limit && std::round(100 * share * scale) >= 100 * limit * scale;
  };
  while (decimals < most && (crosses(WatchFrom) || crosses(UsableFrom))) ++decimals;
  return QString::number(100 * share, 'f', decimals) + u" %"_s;
}

QString judgedMeasureWords(const JudgedMeasure& measure)
{
  QString name = measure.name;
  return name.replace(u'_', u' ') + u", by "_s + judgedByWord(measure.by);
}

QString judgedMeanSentence(const JudgeCalibration& row)
{
  const JudgedMean& mean = row.mean;
  if (mean.labels == 0) return explanation(JudgedMeanDoubt::NoLabels);
  QStringList parts{countWords(mean.labels, u"human label"_s, u"human labels"_s) +
                    (row.drawn ? u", weighted by draw probability"_s : u", taken as a random sample"_s)};
  if (mean.tooFew()) {
    parts.append(u"too few for an interval"_s);
    const QString text = parts.join(u" · "_s);
    // That so few labels say too little stands in the verdict already.
    return mean.doubt == JudgedMeanDoubt::FewLabels ? text : text + u". "_s + explanation(mean.doubt);
  }
  if (mean.worth) parts.append(u"worth %1 labels alone"_s.arg(std::llround(*mean.worth)));
  const auto more = mean.moreLabelsFor(0.5);
  parts.append(more ? u"%1 more would halve the interval"_s.arg(*more)
               : mean.items > mean.labels
                   ? u"labels alone cannot halve the interval: more answers would have to be judged"_s
                   : u"everything is labelled: only more answers narrow the interval"_s);
  return parts.join(u" · "_s);
}

QString leanWord(LengthLean lean)
{
  switch (lean) {
  case LengthLean::TooFew: return u"too_few"_s;
  case LengthLean::NoSign: return u"no_sign"_s;
  case LengthLean::ForLong: return u"for_long"_s;
  case LengthLean::ForShort: return u"for_short"_s;
  }
  return {};
}

QString leanSentence(const JudgeCalibration& row)
{
  if (row.lengths.isEmpty()) return {};
  const QString by =
      row.leanBy && row.leanCi95
          ? u"; difference %1, 95 % %2"_s.arg(numberText(*row.leanBy, NumberStyle::Signed),
                                              ci95Text(row.leanCi95->low, row.leanCi95->high, NumberStyle::Signed))
          : QString();
  switch (row.lean) {
  case LengthLean::TooFew:
    return u"Too few labels to tell whether it favours long answers (%1 in each third at least)."_s.arg(
        LengthLeastItems);
  case LengthLean::NoSign:
    return u"No sign that it favours long or short answers: its excess over people is the same%1."_s.arg(by);
  case LengthLean::ForLong:
    return u"It favours long answers: there it rates higher, against people, than with short ones%1."_s.arg(by);
  case LengthLean::ForShort:
    return u"It favours short answers: there it rates higher, against people, than with long ones%1."_s.arg(by);
  }
  return {};
}

QString bestCutSentence(const JudgeCalibration& row)
{
  if (!row.bestCut || !row.agreement.share() || row.labels < JudgedMeanLeastLabels) return {};
  if (*row.bestAgreement - *row.agreement.share() < 0.01) return {};
  return u"A cut at %1 would agree most on these labels, %2 instead of %3; it was chosen on them, so expect a little "
         "less."_s.arg(QString::number(*row.bestCut, 'f', 2), wholePercent(*row.bestAgreement),
                       wholePercent(*row.agreement.share()));
}

QString curveSentence(const JudgeCalibration& row)
{
  if (!row.curve) return {};
  return u"Scores and people's share of yes are %1 apart on average (expected calibration error, ten bins), %2 at "
         u"most; "
         "Brier score %3."_s.arg(QString::number(row.curve->expectedError, 'f', 3),
                                 QString::number(row.curve->maximumError, 'f', 3),
                                 QString::number(row.curve->brier, 'f', 3));
}

QString quotesSentence(const JudgesReport& report, const JudgeCalibration& row)
{
  const QuoteCounts* const quotes = report.quotesOf(row.judge.id);
  if (!quotes || row.measure.by == JudgedBy::Scores) return {};
  const JudgedShare genuine = genuineQuotes(*quotes);
  if (genuine.hits == genuine.of)
    return u"All of its %1 stand where it says."_s.arg(countWords(genuine.of, u"quote"_s, u"quotes"_s));
  return u"Of its %1 %2 stand where it says, %3 nowhere in what was ranked."_s
      .arg(countWords(genuine.of, u"quote"_s, u"quotes"_s))
      .arg(genuine.hits)
      .arg(quotes->absent);
}

QStringList judgeWarnings(const JudgesReport& report, const JudgeCalibration& row)
{
  QStringList warnings;
  if (const QStringList runs = report.runsOfOwnFamily(row); !runs.isEmpty()) {
    const QString family = identityOf(row.judge).family;
    const QString which =
        runs.size() == 1 ? u"run %1"_s.arg(runs.first()) : u"%1 runs (%2)"_s.arg(runs.size()).arg(runs.join(u", "_s));
    warnings.append(u"Judge and generator of %1 are of one family%2: judges tend to favour their own. Have a judge of "
                    "another family beside it."_s.arg(which, family.isEmpty() ? QString() : u" ("_s + family + u')'));
  }
  if (const auto again = report.revalidation(row))
    warnings.append(u"Not validated: %1 validated %2. This one has %3, so people must label what it judged before its "
                    "figures can be relied on."_s.arg(countWords(again->labels, u"label"_s, u"labels"_s), again->before,
                                                      again->difference));
  if (row.apart > 0)
    warnings.append(
        u"People differ on %1 and nobody has ruled: left out."_s.arg(countWords(row.apart, u"item"_s, u"items"_s)));
  if (row.notDrawn > 0)
    warnings.append(u"%1 of things that no daily queue drew: the corrected mean leaves them out, since nobody knows by "
                    "what chance they were chosen."_s.arg(countWords(row.notDrawn, u"label"_s, u"labels"_s)));
  return warnings;
}

QString sideBySideSentence(const JudgesSideBySide& pair)
{
  const QString items = countWords(pair.items, u"item"_s, u"items"_s);
  QString text =
      u"On %1 that both judged and people settled, both are right on %2, only %3 on %4, only %5 on %6, neither "
      "on %7."_s.arg(items)
          .arg(pair.bothRight)
          .arg(pair.first.name)
          .arg(pair.onlyFirst)
          .arg(pair.second.name)
          .arg(pair.onlySecond)
          .arg(pair.neither);
  if (pair.p) text += u" McNemar's exact p = %1."_s.arg(QString::number(*pair.p, 'g', 3));
  if (pair.isOneFamily) text += u" Both are of one family."_s;
  return text;
}

} // namespace assayer
