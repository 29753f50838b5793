#include "work/comparison_words.h"

#include "core/criteria.h"
#include "core/number_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString countedWords(qint64 count, const QString& one, const QString& many)
{
  return count == 1 ? u"1 "_s + one : u"%1 %2"_s.arg(count).arg(many);
}

QString queriesCounted(qint64 count)
{
  return countedWords(count, u"query"_s, u"queries"_s);
}

QString signedNumber(double value, int decimals)
{
  return numberText(value, NumberStyle::Signed, decimals);
}

Order orderOfWhole(const Comparison& comparison)
{
  const Mean& mean = comparison.whole().difference;
  PackedBounds bounds;
  bounds.status = mean.status;
  bounds.min = mean.min;
  bounds.max = mean.max;
  return orderOf(bounds);
}

/// "the 14 open items of 9 queries", or of the queries alone while nobody has counted the items.
QString openWords(const Comparison& comparison, const Settling* settling)
{
  const QString queries = queriesCounted(comparison.whole().open);
  if (!settling || !settling->openItems) return u"the open items of %1"_s.arg(queries);
  if (*settling->openItems == 1) return u"the 1 open item"_s;
  return u"the %1 open items of %2"_s.arg(*settling->openItems).arg(queries);
}

QString pText(double p)
{
  const QString number = pValueText(p);
  return number.startsWith(u'<') ? u"p "_s + number : u"p = "_s + number;
}

QString planText(const SettlingPlan& plan, const QString& higher)
{
  const qsizetype steps = plan.steps.size();
  return steps == 1 ? u"1 judgement could make it certain that %1 is higher"_s.arg(higher)
                    : u"%1 judgements could make it certain that %2 is higher"_s.arg(steps).arg(higher);
}

/// "better than %1", "worse than %1" where that is more than chance and somebody knows which way is better; else only
/// what is seen.
QString orderWords(const Comparison& comparison, const GroupTests* tests, bool isHigher, const QString& than)
{
  const Better better = comparison.measure.better();
  if (!tests || !tests->isMoreThanChance() || better == Better::Neither)
    return (isHigher ? u"higher than %1 on these queries"_s : u"lower than %1 on these queries"_s).arg(than);
  return (isHigher == (better == Better::Higher) ? u"better than %1"_s : u"worse than %1"_s).arg(than);
}

} // namespace

QString differenceText(MeasureStatus status, double min, double max, int decimals)
{
  if (status == MeasureStatus::Undefined) return u"not calculable"_s;
  const QString low = signedNumber(min, decimals);
  if (status == MeasureStatus::Determined) return low;
  return u"%1 to %2"_s.arg(low, signedNumber(max, decimals));
}

QString changeWord(PairChange change)
{
  switch (change) {
  case PairChange::Gained: return u"gained"_s;
  case PairChange::Lost: return u"lost"_s;
  case PairChange::Same: return u"same"_s;
  case PairChange::MayBeGained: return u"may be gained"_s;
  case PairChange::MayBeLost: return u"may be lost"_s;
  case PairChange::Open: break;
  }
  return u"open"_s;
}

QString causesText(const QVector<Cause>& before, const QVector<Cause>& now)
{
  if (before.isEmpty() && now.isEmpty()) return {};
  const QStringList& words = builtInCriterion(criterion::Cause)->values;
  const auto word = [&](const QVector<Cause>& causes) {
    if (causes.isEmpty()) return u"no answer there"_s;
    if (causes.size() > 3) return u"not judged yet"_s;
    QStringList named;
    for (const Cause cause : causes) named.append(words.value(static_cast<int>(cause)).replace(u'_', u' '));
    return named.join(u" or "_s);
  };
  return u"%1 → %2"_s.arg(word(before), word(now));
}

QString verdictSentence(const Comparison& comparison, const RunNames& names, const Settling* settling,
                        const GroupTests* tests)
{
  const GroupComparison& whole = comparison.whole();
  if (whole.compared() == 0)
    return u"%1 and %2 have no query in common that has a value in both."_s.arg(names.run, names.baseline);
  const bool isOpen = whole.open > 0;
  const QString whatever = isOpen ? u", whatever comes of "_s + openWords(comparison, settling) : QString();
  const Order order = orderOfWhole(comparison);
  switch (order) {
  case Order::ABetter:
  case Order::BBetter:
    return u"%1 is %2%3."_s.arg(names.run, orderWords(comparison, tests, order == Order::ABetter, names.baseline),
                                whatever);
  case Order::Equal: return u"%1 and %2 do not differ%3."_s.arg(names.run, names.baseline, whatever);
  case Order::Undefined: return u"The difference of %1 and %2 cannot be calculated."_s.arg(names.run, names.baseline);
  case Order::Open: break;
  }
  return u"Open: %1 %2 whether %3 or %4 is higher; the difference lies between %5 and %6."_s.arg(
      openWords(comparison, settling), settling && settling->openItems == 1 ? u"decides"_s : u"decide"_s, names.run,
      names.baseline, signedNumber(whole.difference.min, 4), signedNumber(whole.difference.max, 4));
}

QString settlingSentence(const Settling& settling, const RunNames& names)
{
  const SettlingPlan* const shorter = settling.shorter();
  if (!shorter)
    return settling.forRun.steps.isEmpty() && settling.forBaseline.steps.isEmpty()
               ? QString()
               : u"No way was found to settle it with %1 judgements or fewer."_s.arg(
                     std::max(settling.forRun.steps.size(), settling.forBaseline.steps.size()));
  QStringList parts;
  if (settling.forRun.reaches) parts.append(planText(settling.forRun, names.run));
  if (settling.forBaseline.reaches) parts.append(planText(settling.forBaseline, names.baseline));
  if (shorter == &settling.forBaseline && parts.size() == 2) parts.swapItemsAt(0, 1);
  return parts.join(u", "_s) + u", if each of them came out so; other grades leave it open for longer."_s;
}

QString chanceSentence(const Comparison& comparison, const GroupTests& tests)
{
  if (tests.n == 0) return u"No difference is settled yet, so nothing can be tested."_s;
  const QString over = queriesCounted(tests.n);
  if (tests.nonzero == 0) return u"Over %1 with a settled difference nothing differs."_s.arg(over);
  const auto p = tests.reported().p;
  QString by = u"McNemar's exact test"_s;
  if (!tests.isShare)
    by = tests.randomization.exact
             ? u"randomization, exact"_s
             : u"randomization, %1 samples with seed %2"_s.arg(tests.randomization.samples).arg(tests.seed);
  QString text = u"Over %1 with a settled difference: %2 (%3)"_s.arg(over, p ? pText(*p) : u"no p"_s, by);
  if (tests.t && tests.t->ci95 && !tests.isFew())
    text += u"; 95 % interval of their difference from %1 to %2"_s.arg(signedNumber(tests.t->ci95->low, 4),
                                                                       signedNumber(tests.t->ci95->high, 4));
  text += p && *p < 0.05 ? u". That is more than chance explains."_s : u". That may be chance."_s;
  if (comparison.whole().open > 0) text += u" Open queries are not part of the test."_s;
  return text;
}

QString settledIntervalSentence()
{
  return u"95 %, settled only: Student's interval of the mean difference over the queries whose difference is settled; "
         "open ones are not in it."_s;
}

QString outerSentence()
{
  return u"Some bounds are outer: sound, and perhaps wider than need be."_s;
}

QString comparedSentence(const Comparison& comparison, const RunNames& names)
{
  const GroupComparison& whole = comparison.whole();
  const int inEither = static_cast<int>(comparison.queries.size()) - whole.count(PairState::InNeither);
  QStringList parts;
  const auto add = [&](PairState state, const QString& words) {
    if (const int count = whole.count(state); count > 0) parts.append(u"%1 %2"_s.arg(count).arg(words));
  };
  add(PairState::OnlyInRun, u"only in %1"_s.arg(names.run));
  add(PairState::OnlyInBaseline, u"only in %1"_s.arg(names.baseline));
  add(PairState::OtherExpectation, u"that expect something else"_s);
  add(PairState::UndefinedInRun, u"without a value in %1"_s.arg(names.run));
  add(PairState::UndefinedInBaseline, u"without a value in %1"_s.arg(names.baseline));
  add(PairState::UndefinedInBoth, u"without a value in both"_s);
  const QString compared = u"Compared over %1 of %2"_s.arg(whole.compared()).arg(queriesCounted(inEither));
  return parts.isEmpty() ? compared + u"."_s : compared + u"; left out: "_s + parts.join(u", "_s) + u"."_s;
}

QStringList changeLines(const QVector<RunChange>& changes)
{
  if (changes.isEmpty()) return {u"Their records name no difference between the two runs."_s};
  QStringList components;
  QStringList lines;
  const auto shown = [](const QString& value) { return value.isEmpty() ? u"not said"_s : value; };
  for (const RunChange& change : changes) {
    const QString component = change.component.section(u'.', 0, 0);
    if (!components.contains(component)) components.append(component);
    lines.append(u"%1: %2 → %3"_s.arg(change.component, shown(change.before), shown(change.now)));
  }
  lines.prepend(components.size() == 1
                    ? u"One component changed:"_s
                    : u"Several changed at once, so none of them alone explains a difference: %1."_s.arg(
                          components.join(u", "_s)));
  return lines;
}

QStringList warningSentences(const Comparison& comparison, const GroupTests* tests)
{
  QStringList warnings;
  if (comparison.otherChunkers)
    warnings.append(u"The runs' chunks were cut by different chunkers, and this measure goes by chunk: what one run "
                    "finds the other could not find as such. Coverage with evidence quotes compares them fairly."_s);
  if (comparison.whole().difference.outer) warnings.append(outerSentence());
  if (tests && tests->n > 0 && tests->isFew())
    warnings.append(u"Only %1 with a settled difference: too few to rely on a test."_s.arg(queriesCounted(tests->n)));
  return warnings;
}

} // namespace assayer
