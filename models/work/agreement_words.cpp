#include "work/agreement_words.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString percent(double share)
{
  return QString::number(share * 100, 'f', 0) + u" %"_s;
}

} // namespace

QString bandWord(AgreementBand band)
{
  switch (band) {
  case AgreementBand::Dubious: return u"dubious"_s;
  case AgreementBand::Fair: return u"fair"_s;
  case AgreementBand::Good: break;
  }
  return u"good"_s;
}

QString statusWord(PairingStatus status)
{
  switch (status) {
  case PairingStatus::Ok: return u"ok"_s;
  case PairingStatus::TooFew: return u"too_few"_s;
  case PairingStatus::OneCategory: return u"one_category"_s;
  case PairingStatus::NoPairs: break;
  }
  return u"no_pairs"_s;
}

QString statusSentence(const Agreement& figures, const AgreementReport& report)
{
  switch (figures.status) {
  case PairingStatus::Ok:
    if (!figures.basisKappa().value)
      return u"Everything is on one side of the relevant cut, so there kappa is not defined."_s;
    return {};
  case PairingStatus::TooFew: return u"Too few: fewer than %1 pairs say little."_s.arg(FewestPairs);
  case PairingStatus::OneCategory: {
    int value = 0;
    while (value + 1 < figures.confusion.categories() && figures.confusion.firstTotal(value) == 0) ++value;
    return u"One category: both gave “%1” throughout, so kappa is not defined."_s.arg(
        report.criterion.values.value(value));
  }
  case PairingStatus::NoPairs: break;
  }
  return u"No pairs: nothing that both judged can be compared."_s;
}

QString valueName(const AgreementReport& report, int value)
{
  if (report.criterion.id != criterion::Relevance) return report.criterion.values.value(value);
  return value == 0 ? u"not relevant"_s : u"relevant"_s;
}

QString basisWords(const AgreementReport& report)
{
  if (report.criterion.id == criterion::Relevance)
    return u"kappa at the relevant cut (from grade %1)"_s.arg(report.relevantFrom);
  return report.criterion.ordinal ? u"kappa with quadratic weights"_s : u"kappa without weights"_s;
}

QString prevalenceSentence(const Agreement& figures, const AgreementReport& report)
{
  if (!figures.prevalence) return {};
  const Prevalence& found = *figures.prevalence;
  return u"Agreement is high and kappa low because “%1” makes up %2 of the labels: by chance alone %3 would agree."_s
      .arg(valueName(report, found.value), percent(found.share), percent(found.byChance));
}

QString guidelineSentence(const Agreement& figures)
{
  if (figures.band != AgreementBand::Dubious) return {};
  return u"Agreement is dubious: mend the guideline before relying on these labels."_s;
}

QString suspicionSentence(const Suspicion& suspicion, const QString& first, const QString& second)
{
  const CopySigns& signs = suspicion.signs;
  if (!suspicion.first)
    return u"All %1 of %1 subjects that several people judged have identical labels. Is one rating a copy of the other?"_s
        .arg(signs.pairs);
  QString found;
  if (signs.identical == signs.pairs) {
    found = u"%1 and %2 gave identical labels on all %3 of %3 subjects"_s.arg(first, second).arg(signs.pairs);
    if (signs.identicalOrder) found += u", in the same order of time"_s;
  } else {
    found = u"%1 and %2 gave the same label on %3 of %4 subjects"_s.arg(first, second)
                .arg(signs.identical)
                .arg(signs.pairs);
  }
  const qint64 within = CopyLimits().followsWithin / 1000;
  const auto haste = [&](const QString& who, const QString& whom, qint64 times) {
    return u", and %1 followed %2 within %3 seconds on %4 of them"_s.arg(who, whom).arg(within).arg(times);
  };
  if (signs.secondWithinSeconds) found += haste(second, first, signs.secondFollows);
  if (signs.firstWithinSeconds) found += haste(first, second, signs.firstFollows);
  return found + u". Is one rating a copy of the other?"_s;
}

} // namespace assayer
