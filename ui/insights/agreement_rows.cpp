#include "insights/agreement_rows.h"

#include "core/number_text.h"
#include "shared/plain_text.h"
#include "work/agreement_words.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// A figure that cannot be shown sorts below all others.
InsightCell numberCell(const QString& text, const std::optional<double>& value)
{
  InsightCell cell;
  cell.text = text;
  cell.order = value ? *value : -2.0;
  cell.isNumber = true;
  cell.isQuiet = !value;
  return cell;
}

QString dayOf(qint64 ms)
{
  return ms > 0 ? QLocale().toString(QDateTime::fromMSecsSinceEpoch(ms).date(), QLocale::ShortFormat) : u"—"_s;
}

bool isShown(const Agreement& figures)
{
  return figures.status == PairingStatus::Ok;
}

} // namespace

QString AgreementRows::number(const std::optional<double>& value)
{
  return value ? numberText(*value) : u"—"_s;
}

QString AgreementRows::percent(const std::optional<double>& share)
{
  return share ? numberText(*share, NumberStyle::Percent) : u"—"_s;
}

QString AgreementRows::verdict(const Agreement& figures)
{
  switch (figures.status) {
  case PairingStatus::TooFew: return tr("too few pairs: %1 of %2").arg(figures.pairs).arg(FewestPairs);
  case PairingStatus::OneCategory: return tr("only one value occurs");
  case PairingStatus::NoPairs: return tr("no pairs");
  case PairingStatus::Ok: break;
  }
  return figures.band ? bandWord(*figures.band) : tr("all on one side of the cut");
}

QString AgreementRows::judgeName(JudgeId judge) const
{
  const auto found = std::ranges::find(m_judges, judge, &JudgeRow::id);
  if (found == m_judges.end()) return {};
  const QString name = plain::isolated(plain::oneLine(found->name));
  return found->kind == JudgeKind::Model ? tr("%1 (model)").arg(name) : name;
}

QString AgreementRows::pairName(const PairAgreement& pair) const
{
  return tr("%1 and %2").arg(judgeName(pair.first), judgeName(pair.second));
}

QString AgreementRows::valueName(int value) const
{
  const QString word = m_words.word(m_report.criterion.id, value);
  if (isRelevance()) return word.isEmpty() ? QString::number(value) : u"%1 %2"_s.arg(value).arg(word);
  return word.isEmpty() ? m_report.criterion.values.value(value) : word;
}

bool AgreementRows::isResampled() const
{
  return std::ranges::any_of(
      m_report.pairs, [](const PairAgreement& pair) { return pair.figures.basisKappa().bootstrap95.has_value(); });
}

QString AgreementRows::basisTitle() const
{
  if (isRelevance()) return tr("at the cut");
  return m_report.criterion.ordinal ? tr("quadratic") : tr("kappa");
}

QStringList AgreementRows::pairColumns() const
{
  QStringList columns{tr("Judges"), tr("Pairs"), tr("Agree"), tr("Kappa")};
  if (m_report.criterion.ordinal) columns += {tr("Linear"), tr("Quadratic")};
  if (isRelevance()) columns.append(tr("Relevant from %1").arg(m_report.relevantFrom));
  columns.append(tr("95 % interval, %1").arg(basisTitle()));
  if (isResampled()) columns.append(tr("Resampled"));
  columns.append(tr("In words"));
  return columns;
}

QStringList AgreementRows::pairExplanations() const
{
  QStringList all{tr("Two judges. Different pairs are never counted together."),
                  tr("Subjects that both judged independently: before seeing another's label, and before any decision "
                     "on a disagreement."),
                  tr("The share of the pairs with one and the same label."),
                  tr("Cohen's kappa: agreement beyond chance. 1 is complete, 0 is what chance alone would give.")};
  if (m_report.criterion.ordinal)
    all += {tr("Kappa in which a small distance on the scale counts as partly agreeing."),
            tr("Kappa in which large distances weigh more than in proportion.")};
  if (isRelevance()) all.append(tr("Kappa of relevant or not, grades from the cut up taken together."));
  all.append(tr("Where the figure that the words rest on would lie in 95 of 100 samples of this size. The axis begins "
                "below 0 and ends at 1; its marks are 0, 0.67 and 0.8."));
  if (isResampled()) all.append(tr("The same from 10,000 samples drawn anew from these pairs."));
  all.append(tr("Below 0.67 dubious, up to 0.8 fair, above it good: %1.").arg(basisWords(m_report)));
  return all;
}

InsightCell AgreementRows::figureCell(const AgreementFigure& figure, bool isShown) const
{
  const std::optional<double> value = isShown ? figure.value : std::nullopt;
  return numberCell(number(value), value);
}

InsightCell AgreementRows::intervalCell(const AgreementFigure& figure, bool isShown) const
{
  if (!isShown || !figure.value || !figure.ci95) {
    InsightCell cell = numberCell(u"—"_s, std::nullopt);
    cell.isNumber = false;
    return cell;
  }
  // A large sample's interval may pass what the figure can be at most; whoever computes on has it as it is.
  const double high = std::min(figure.ci95->high, 1.0);
  InsightCell cell = numberCell(ci95Text(figure.ci95->low, high), figure.value);
  cell.isNumber = false;
  cell.interval = DrawnInterval{*figure.value, figure.ci95->low, high};
  return cell;
}

InsightCell AgreementRows::resampledCell(const AgreementFigure& figure, bool isShown) const
{
  if (!isShown || !figure.bootstrap95) return numberCell(u"—"_s, std::nullopt);
  InsightCell cell = numberCell(ci95Text(figure.bootstrap95->low, figure.bootstrap95->high), figure.bootstrap95->low);
  if (figure.bootstrapUndefined > 0)
    cell.explanation = tr("Not defined in %1 % of the samples; they are left out.")
                           .arg(QString::number(figure.bootstrapUndefined * 100, 'f', 2));
  return cell;
}

// Agree, kappas, interval, words: of two judges, or of one with themselves.
QVector<InsightCell> AgreementRows::figureCells(const Agreement& figures) const
{
  const bool shown = isShown(figures);
  QVector<InsightCell> cells{numberCell(percent(figures.agreement), figures.agreement),
                             figureCell(figures.kappa, shown)};
  if (m_report.criterion.ordinal)
    cells += {figureCell(figures.kappaLinear, shown), figureCell(figures.kappaQuadratic, shown)};
  if (isRelevance()) cells.append(figureCell(figures.kappaAtCut, shown));
  cells.append(intervalCell(figures.basisKappa(), shown));
  return cells;
}

QVector<InsightRow> AgreementRows::pairs() const
{
  const bool resampled = isResampled();
  QVector<InsightRow> rows;
  for (const PairAgreement& pair : m_report.pairs) {
    InsightRow row;
    row.key = u"%1:%2"_s.arg(pair.first.value).arg(pair.second.value);
    row.cells = {textCell(pairName(pair)), countCell(pair.figures.pairs)};
    row.cells += figureCells(pair.figures);
    if (resampled) row.cells.append(resampledCell(pair.figures.basisKappa(), isShown(pair.figures)));
    InsightCell words = textCell(verdict(pair.figures), statusSentence(pair.figures, m_report));
    words.order = pair.figures.band ? static_cast<int>(*pair.figures.band) : -1;
    words.isQuiet = !pair.figures.band;
    row.cells.append(words);
    rows.append(row);
  }
  return rows;
}

QStringList AgreementRows::overallColumns() const
{
  return {tr("All together"), tr("Value"), tr("95 % interval")};
}

QStringList AgreementRows::overallExplanations() const
{
  return {tr("Measures for any number of people, over everything that two or more of them judged."),
          tr("1 is complete agreement, 0 what chance alone would give; for Agree the plain share."),
          tr("Where it would lie in 95 of 100 samples of this size. The axis begins below 0 and ends at 1; its marks "
             "are 0, 0.67 and 0.8.")};
}

QVector<InsightRow> AgreementRows::overall() const
{
  const OverallAgreement& all = m_report.overall;
  const bool isShown = all.status == PairingStatus::Ok;
  QVector<InsightRow> rows;
  const auto add = [&](const QString& title, const AgreementFigure& figure, const QString& explanation) {
    InsightRow row{title, {textCell(title, explanation), figureCell(figure, isShown), intervalCell(figure, isShown)}};
    if (figure.status == AgreementStatus::Incomplete) row.cells[2].text = tr("needs a label of every judge");
    if (figure.bootstrap95)
      row.cells[0].explanation +=
          u' ' + tr("Resampled: %1.").arg(ci95Text(figure.bootstrap95->low, figure.bootstrap95->high));
    rows.append(row);
  };
  rows.append({u"agree"_s,
               {textCell(tr("Agree"), tr("Of each subject the share of judges' pairs that agree; the mean over the "
                                         "subjects.")),
                numberCell(percent(all.agreement), all.agreement), textCell(QString())}});
  add(tr("Fleiss' kappa"), all.fleiss,
      tr("Agreement of several judges beyond chance; chance from all labels together (Fleiss 1971)."));
  add(tr("Krippendorff's alpha, values"), all.alphaNominal,
      tr("1 less the disagreement seen over that to be expected; copes with missing labels. Values are equal or not "
         "(Krippendorff 2004)."));
  if (m_report.criterion.ordinal)
    add(tr("Krippendorff's alpha, order"), all.alphaOrdinal,
        tr("The same, where values far apart in the order disagree more."));
  add(tr("Gwet's AC1"), all.ac1,
      tr("Agreement beyond chance that stays steady where one value prevails and kappa drops (Gwet 2008)."));
  if (m_report.criterion.ordinal)
    add(tr("Gwet's AC2"), all.ac2, tr("The same, where a small distance on the scale counts as partly agreeing."));
  return rows;
}

QString AgreementRows::overallWords() const
{
  const OverallAgreement& all = m_report.overall;
  switch (all.status) {
  case PairingStatus::TooFew: return tr("too few subjects: %1 of %2").arg(all.subjects).arg(FewestPairs);
  case PairingStatus::OneCategory: return tr("only one value occurs");
  case PairingStatus::NoPairs: return tr("no subject has two labels of people");
  case PairingStatus::Ok: break;
  }
  return tr("%1 people, %2 labels on %3 subjects").arg(all.judges).arg(all.labels).arg(all.subjects);
}

QStringList AgreementRows::rateColumns() const
{
  QStringList columns{tr("Judge"), tr("Labels"),
                      m_report.criterion.ordinal ? tr("Shares, lowest value first")
                                                 : tr("Shares, as the columns stand")};
  for (int value = 0; value < m_report.criterion.values.size(); ++value) columns.append(valueName(value));
  return columns + QStringList{tr("Cannot judge"), tr("Later")};
}

QStringList AgreementRows::rateExplanations() const
{
  QStringList all{tr("People and models; a judge whose shares are unlike all others' reads the guideline differently."),
                  tr("Everything that this judge said of it, whether anybody else did or not."),
                  m_report.criterion.ordinal
                      ? tr("The darker, the higher the value; what cannot be judged or is put off stands last.")
                      : tr("The values have no order: each has a fill of its own. What cannot be judged or is put off "
                           "stands last.")};
  for (int value = 0; value < m_report.criterion.values.size(); ++value)
    all.append(tr("How many labels say “%1”.").arg(valueName(value)));
  return all +
         QStringList{tr("Labels that say that nobody could judge it by what is there."), tr("Put off: no label yet.")};
}

QVector<InsightRow> AgreementRows::rates() const
{
  QVector<InsightRow> rows;
  for (const LabelRates& rate : m_report.rates) {
    InsightRow row{QString::number(rate.judge.value), {textCell(judgeName(rate.judge)), countCell(rate.labels)}};
    InsightCell bar;
    bar.shares = DrawnShares{rate.values, rate.cannotJudge + rate.later, m_report.criterion.ordinal};
    QStringList parts;
    for (int value = 0; value < rate.values.size(); ++value)
      parts.append(tr("%1: %2").arg(valueName(value)).arg(rate.values[value]));
    if (bar.shares->other > 0) parts.append(tr("cannot judge or later: %1").arg(bar.shares->other));
    bar.explanation = parts.join(u'\n');
    for (int value = 0; value < rate.values.size(); ++value) {
      const double share = rate.labels > 0 ? 100.0 * rate.values[value] / rate.labels : 0;
      bar.text += (value > 0 ? u" · "_s : QString()) + QString::number(share, 'f', 0) + u" %"_s;
    }
    bar.order = rate.labels > 0 && !rate.values.isEmpty() ? 1.0 * rate.values.first() / rate.labels : 0.0;
    row.cells.append(bar);
    for (const int count : rate.values) row.cells.append(countCell(count));
    row.cells += {countCell(rate.cannotJudge), countCell(rate.later)};
    rows.append(row);
  }
  return rows;
}

QStringList AgreementRows::selfColumns() const
{
  QStringList columns{tr("With themselves"), tr("Repeats"), tr("Agree"), tr("Kappa, %1").arg(basisTitle()),
                      tr("95 % interval")};
  if (m_report.criterion.ordinal) columns.append(tr("Drift"));
  columns.append(tr("In words"));
  return columns;
}

QStringList AgreementRows::selfExplanations() const
{
  QStringList all{tr("One judge's second label of the same item, without knowing of the first; below it by time."),
                  tr("Items that the judge was given twice."),
                  tr("The share of them with one and the same label both times."),
                  tr("Cohen's kappa of the first against the second label: 1 is complete, 0 what chance would give."),
                  tr("Where it would lie in 95 of 100 samples of this size.")};
  if (m_report.criterion.ordinal)
    all.append(tr("How much higher the later label is, in steps of the scale, on average: away from 0 the judge has "
                  "become milder or stricter."));
  all.append(tr("Below 0.67 dubious, up to 0.8 fair, above it good."));
  return all;
}

QVector<InsightRow> AgreementRows::self() const
{
  const auto drift = [&](const std::optional<double>& shift) {
    const QString text = shift ? (*shift > 0 ? u"+"_s : QString()) + QString::number(*shift, 'f', 2) : u"—"_s;
    InsightCell cell = numberCell(text, shift);
    if (shift) cell.explanation = tr("How much higher the later label is, in steps of the scale, on average.");
    return cell;
  };
  QVector<InsightRow> rows;
  for (const SelfAgreement& self : m_report.self) {
    const bool shown = isShown(self.figures);
    const AgreementFigure& kappa = self.figures.basisKappa();
    InsightRow row{u"%1"_s.arg(self.judge.value),
                   {textCell(judgeName(self.judge)), countCell(self.figures.pairs),
                    numberCell(percent(self.figures.agreement), self.figures.agreement), figureCell(kappa, shown),
                    intervalCell(kappa, shown)}};
    if (m_report.criterion.ordinal) row.cells.append(drift(self.shift));
    row.cells.append(textCell(verdict(self.figures), leftOut(self.cannotJudge, self.later, self.otherGuideline)));
    rows.append(row);
    for (int part = 0; part < self.drift.size(); ++part) {
      const DriftPart& third = self.drift[part];
      const bool enough = third.pairs >= FewestPairs;
      InsightRow later{u"%1:%2"_s.arg(self.judge.value).arg(part),
                       {textCell(tr("%1, %2 to %3").arg(judgeName(self.judge), dayOf(third.from), dayOf(third.to))),
                        countCell(third.pairs), numberCell(percent(third.agreement), third.agreement),
                        figureCell(third.kappa, enough), intervalCell(third.kappa, enough)}};
      if (m_report.criterion.ordinal) later.cells.append(drift(third.shift));
      later.cells.append(
          textCell(enough ? QString() : tr("too few pairs: %1 of %2").arg(third.pairs).arg(FewestPairs)));
      later.cells.first().isQuiet = true;
      rows.append(later);
    }
  }
  return rows;
}

QString AgreementRows::leftOut(int cannotJudge, int later, int otherGuideline) const
{
  QStringList parts;
  if (cannotJudge > 0) parts.append(tr("%1 that one cannot judge").arg(cannotJudge));
  if (later > 0) parts.append(tr("%1 put off").arg(later));
  if (otherGuideline > 0) parts.append(tr("%1 under different versions of the guideline").arg(otherGuideline));
  return parts.isEmpty() ? QString() : tr("Not in the pairs: %1.").arg(parts.join(u", "_s));
}

QVector<AgreementNote> AgreementRows::notes(int pair) const
{
  using Kind = AgreementNote::Kind;
  QVector<AgreementNote> all;
  const auto add = [&](Kind kind, const QString& text) {
    if (!text.isEmpty()) all.append({kind, text});
  };
  for (const Suspicion& suspicion : m_report.suspicions)
    add(Kind::Warning, suspicionSentence(suspicion, suspicion.first ? judgeName(*suspicion.first) : QString(),
                                         suspicion.second ? judgeName(*suspicion.second) : QString()));
  if (pair < 0 || pair >= m_report.pairs.size()) return all;
  const PairAgreement& chosen = m_report.pairs[pair];
  const QString whose = pairName(chosen);
  const auto of = [&](const QString& said) { return said.isEmpty() ? said : tr("%1: %2").arg(whose, said); };
  add(Kind::Guideline, of(guidelineSentence(chosen.figures)));
  add(Kind::Plain, of(prevalenceSentence(chosen.figures, m_report)));
  add(Kind::Plain, of(statusSentence(chosen.figures, m_report)));
  add(Kind::Plain, of(leftOut(chosen.cannotJudge, chosen.later, chosen.otherGuideline)));
  return all;
}

} // namespace assayer
