// `agreement --json`.
#include "cli/agreement.h"

#include "work/agreement_words.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonValue number(const std::optional<double>& value)
{
  return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue limits(const std::optional<ConfidenceInterval>& found)
{
  return found ? QJsonValue(QJsonArray{found->low, found->high}) : QJsonValue();
}

QString basisName(BandBasis basis)
{
  switch (basis) {
  case BandBasis::RelevantCut: return u"kappa_at_cut"_s;
  case BandBasis::Quadratic: return u"kappa_quadratic"_s;
  case BandBasis::Unweighted: break;
  }
  return u"kappa"_s;
}

/// name, se, ci95 and the bootstrap's; suffix: what the keys of the latter end with.
void put(QJsonObject& object, const QString& name, const QString& suffix, const AgreementFigure& figure,
         const AgreementPrint& print)
{
  object[name] = number(figure.value);
  object[u"se"_s + suffix] = number(figure.standardError);
  object[u"ci95"_s + suffix] = limits(figure.ci95);
  if (!print.parts.bootstrap) return;
  object[u"bootstrap95"_s + suffix] = limits(figure.bootstrap95);
  object[u"bootstrap_undefined"_s + suffix] = figure.bootstrapUndefined;
}

QJsonArray notes(const AgreementReport& report, const Agreement& figures)
{
  QJsonArray lines;
  for (const QString& line :
       {statusSentence(figures, report), prevalenceSentence(figures, report), guidelineSentence(figures)})
    if (!line.isEmpty()) lines.append(line);
  return lines;
}

QJsonObject figuresAsJson(const AgreementReport& report, const Agreement& figures, const AgreementPrint& print)
{
  QJsonObject object{{u"subject"_s, report.criterion.name},
                     {u"family"_s, report.question.family ? QJsonValue(*report.question.family) : QJsonValue()},
                     {u"pairs"_s, figures.pairs},
                     {u"agreement"_s, number(figures.agreement)},
                     {u"status"_s, statusWord(figures.status)},
                     {u"band"_s, figures.band ? QJsonValue(bandWord(*figures.band)) : QJsonValue()},
                     {u"band_of"_s, basisName(figures.basis)},
                     {u"notes"_s, notes(report, figures)}};
  put(object, u"kappa"_s, {}, figures.kappa, print);
  put(object, u"kappa_linear"_s, u"_linear"_s, figures.kappaLinear, print);
  put(object, u"kappa_quadratic"_s, u"_quadratic"_s, figures.kappaQuadratic, print);
  if (figures.basis == BandBasis::RelevantCut) {
    object[u"relevant_from"_s] = report.relevantFrom;
    object[u"agreement_at_cut"_s] = number(figures.agreementAtCut);
    put(object, u"kappa_at_cut"_s, u"_at_cut"_s, figures.kappaAtCut, print);
  }
  if (print.parts.confusion) {
    QJsonArray rows;
    for (int row = 0; row < figures.confusion.categories(); ++row) {
      QJsonArray cells;
      for (int column = 0; column < figures.confusion.categories(); ++column)
        cells.append(figures.confusion.at(row, column));
      rows.append(cells);
    }
    object[u"values"_s] = QJsonArray::fromStringList(report.criterion.values);
    object[u"confusion"_s] = rows;
  }
  return object;
}

QJsonObject notPaired(int cannotJudge, int later, int otherGuideline)
{
  return {{u"cannot_judge"_s, cannotJudge}, {u"later"_s, later}, {u"other_guideline"_s, otherGuideline}};
}

QJsonObject overallAsJson(const AgreementReport& report, const AgreementPrint& print)
{
  const OverallAgreement& all = report.overall;
  QJsonObject object{{u"subject"_s, report.criterion.name},
                     {u"family"_s, report.question.family ? QJsonValue(*report.question.family) : QJsonValue()},
                     {u"judges"_s, all.judges},
                     {u"subjects"_s, all.subjects},
                     {u"labels"_s, all.labels},
                     {u"agreement"_s, number(all.agreement)},
                     {u"status"_s, statusWord(all.status)}};
  put(object, u"fleiss"_s, u"_fleiss"_s, all.fleiss, print);
  put(object, u"alpha_nominal"_s, u"_alpha_nominal"_s, all.alphaNominal, print);
  put(object, u"alpha_ordinal"_s, u"_alpha_ordinal"_s, all.alphaOrdinal, print);
  put(object, u"ac1"_s, u"_ac1"_s, all.ac1, print);
  put(object, u"ac2"_s, u"_ac2"_s, all.ac2, print);
  return object;
}

QJsonObject selfAsJson(const AgreementReport& report, const SelfAgreement& self, const AgreementPrint& print)
{
  QJsonObject object = figuresAsJson(report, self.figures, print);
  object[u"judge"_s] = print.name(self.judge);
  object[u"model"_s] = self.isModel;
  object[u"not_paired"_s] = notPaired(self.cannotJudge, self.later, self.otherGuideline);
  object[u"shift"_s] = number(self.shift);
  QJsonArray drift;
  for (const DriftPart& part : self.drift)
    drift.append(QJsonObject{{u"from"_s, part.from},
                             {u"to"_s, part.to},
                             {u"pairs"_s, part.pairs},
                             {u"agreement"_s, number(part.agreement)},
                             {basisName(self.figures.basis), number(part.kappa.value)},
                             {u"shift"_s, number(part.shift)}});
  object[u"drift"_s] = drift;
  return object;
}

QJsonObject ratesAsJson(const AgreementReport& report, const LabelRates& rates, const AgreementPrint& print)
{
  QJsonObject values;
  for (qsizetype i = 0; i < rates.values.size(); ++i) values[report.criterion.values[i]] = rates.values[i];
  return {{u"subject"_s, report.criterion.name},
          {u"family"_s, report.question.family ? QJsonValue(*report.question.family) : QJsonValue()},
          {u"judge"_s, print.name(rates.judge)},
          {u"model"_s, rates.isModel},
          {u"labels"_s, rates.labels},
          {u"values"_s, values},
          {u"cannot_judge"_s, rates.cannotJudge},
          {u"later"_s, rates.later}};
}

QJsonObject suspicionAsJson(const AgreementReport& report, const Suspicion& suspicion, const AgreementPrint& print)
{
  QJsonArray judges;
  for (const auto& judge : {suspicion.first, suspicion.second})
    if (judge) judges.append(print.name(*judge));
  const CopySigns& signs = suspicion.signs;
  return {{u"subject"_s, report.criterion.name},
          {u"family"_s, report.question.family ? QJsonValue(*report.question.family) : QJsonValue()},
          {u"judges"_s, judges},
          {u"pairs"_s, signs.pairs},
          {u"identical"_s, signs.identical},
          {u"identical_order"_s, signs.identicalOrder},
          {u"second_within_seconds"_s, signs.secondWithinSeconds},
          {u"first_within_seconds"_s, signs.firstWithinSeconds},
          {u"sentence"_s, suspicionSentence(suspicion, print.name(suspicion.first.value_or(JudgeId{})),
                                            print.name(suspicion.second.value_or(JudgeId{})))}};
}

} // namespace

QJsonObject agreementAsJson(const QVector<AgreementReport>& reports, const AgreementPrint& print)
{
  QJsonArray pairs;
  QJsonArray overall;
  QJsonArray self;
  QJsonArray rates;
  QJsonArray suspicions;
  for (const AgreementReport& report : reports) {
    for (const PairAgreement& pair : report.pairs) {
      QJsonObject object = figuresAsJson(report, pair.figures, print);
      object[u"judges"_s] = QJsonArray{print.name(pair.first), print.name(pair.second)};
      object[u"model"_s] = pair.withModel;
      object[u"not_paired"_s] = notPaired(pair.cannotJudge, pair.later, pair.otherGuideline);
      pairs.append(object);
    }
    overall.append(overallAsJson(report, print));
    for (const SelfAgreement& row : report.self) self.append(selfAsJson(report, row, print));
    for (const LabelRates& row : report.rates) rates.append(ratesAsJson(report, row, print));
    for (const Suspicion& suspicion : report.suspicions) suspicions.append(suspicionAsJson(report, suspicion, print));
  }
  QJsonObject object{{u"agreement"_s, pairs}, {u"overall"_s, overall}, {u"suspicions"_s, suspicions}};
  if (print.parts.self) object[u"self"_s] = self;
  if (print.parts.rates) object[u"rates"_s] = rates;
  return object;
}

} // namespace assayer::cli
