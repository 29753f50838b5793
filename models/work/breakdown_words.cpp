#include "work/breakdown_words.h"

#include "core/number_text.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString sharePercent(double share)
{
  return numberText(share, NumberStyle::Percent);
}

QString differenceWords(const Drift::Difference& difference)
{
  return u"%1 percentage points, 95 % %2"_s.arg(
      boundsText(100 * difference.least, 100 * difference.most, NumberStyle::Signed, 1),
      ci95Text(100 * difference.ci95.low, 100 * difference.ci95.high, NumberStyle::Signed, 1));
}

QString weakSentence(const WeakGroup& weak, double weakBelow, const ShownName& shown, const ShownName& titled)
{
  const QString name = weak.name.isEmpty() ? u"The group without a name"_s : shown(weak.name);
  const bool isSuccess = weak.measure == u"answer_success";
  const QString most = isSuccess ? sharePercent(weak.most) : QString::number(weak.most, 'f', 3);
  const QString whole = isSuccess ? sharePercent(weak.whole) : QString::number(weak.whole, 'f', 3);
  const QString measure = isSuccess ? u"success"_s : titled ? titled(weak.measure) : weak.measure;
  const QString few = weak.n < FewestForFigure ? u" (too few to say much)"_s : QString();
  if (weak.why == WeakGroup::Why::BelowRule)
    return u"The whole hides %1: success at most %2 over %3%4, below the %5 % that is asked, while all together have "
           "at least %6."_s.arg(name, most, weak.n == 1 ? u"1 query"_s : u"%1 queries"_s.arg(weak.n), few,
                                QString::number(100 * weakBelow, 'g', 4), whole);
  return u"%1 is weaker than the whole: %2 at most %3 by its 95 % interval over %4, all together at least %5."_s.arg(
      name, measure, most, weak.n == 1 ? u"1 query"_s : u"%1 queries"_s.arg(weak.n), whole);
}

} // namespace

QString percentWords(const Bounds& share)
{
  if (share.status == MeasureStatus::Undefined) return u"—"_s;
  return boundsText(share.min, share.max, NumberStyle::Percent);
}

QString figureWords(const Mean& mean, int decimals)
{
  if (mean.status == MeasureStatus::Undefined) return u"—"_s;
  return boundsText(mean.min, mean.max, NumberStyle::Plain, decimals);
}

QString countWords(const OpenCount& count)
{
  return count.open == 0 ? QString::number(count.sure) : u"⟦%1 – %2⟧"_s.arg(count.sure).arg(count.sure + count.open);
}

QString changeWords(const BaselineChange& change)
{
  if (change.paired == 0) return u"—"_s;
  // An answer that is open both now and before may be gained as well as lost.
  const int open = std::max(change.gained.open, change.lost.open);
  return u"+%1 −%2"_s.arg(change.gained.sure).arg(change.lost.sure) +
         (open > 0 ? u" · %1 open"_s.arg(open) : QString());
}

QString driftSentence(const Drift& drift)
{
  QString text = u"Production less golden, success over %1 and %2 queries: %3"_s.arg(
      QString::number(drift.production.tested), QString::number(drift.golden.tested), differenceWords(drift.plain));
  if (!drift.sameMix) return text + u"; they have no family in common."_s;
  text += u"; with the same mix of families %1"_s.arg(differenceWords(*drift.sameMix));
  if (drift.goldenOutside + drift.productionOutside > 0)
    text +=
        u", without %1 golden and %2 production queries of families that the other has not"_s.arg(drift.goldenOutside)
            .arg(drift.productionOutside);
  return text + u'.';
}

QStringList breakdownWarnings(const Breakdown& breakdown, double weakBelow, const ShownName& shown,
                              const ShownName& titled)
{
  QStringList warnings;
  for (const WeakGroup& weak : breakdown.weak) warnings.append(weakSentence(weak, weakBelow, shown, titled));
  if (breakdown.overlapping > 0)
    warnings.append(
        u"%1 in several groups: the rows add up to more than the whole, which counts each query once."_s.arg(
            breakdown.overlapping == 1 ? u"1 query is"_s : u"%1 queries are"_s.arg(breakdown.overlapping)));
  if (const int unknown = breakdown.whole.production.unknown; unknown > 0)
    warnings.append(u"%1 of which nobody said what is expected: tested, produced and validated leave them out."_s.arg(
        unknown == 1 ? u"1 answer is to a query"_s : u"%1 answers are to queries"_s.arg(unknown)));
  if (breakdown.drift) warnings.append(driftSentence(*breakdown.drift));
  return warnings;
}

} // namespace assayer
