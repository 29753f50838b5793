// The tables of `agreement`.
#include "cli/agreement.h"
#include "cli/table.h"

#include "work/agreement_words.h"

#include <QDateTime>

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString figure(const std::optional<double>& value)
{
  return value ? QString::number(*value, 'f', 4) : u"-"_s;
}

QString interval(const std::optional<ConfidenceInterval>& limits)
{
  if (!limits) return u"-"_s;
  // A large-sample interval knows of no end at 1; --json has it as it is.
  return u"%1 to %2"_s.arg(QString::number(limits->low, 'f', 2), QString::number(std::min(limits->high, 1.0), 'f', 2));
}

/// Too little to be read off a table as if it were a finding.
bool isTooFew(const Agreement& figures)
{
  return figures.pairs > 0 && figures.pairs < FewestPairs;
}

QString lastWord(const Agreement& figures)
{
  if (isTooFew(figures)) return u"too few"_s;
  switch (figures.status) {
  case PairingStatus::Ok: return figures.band ? bandWord(*figures.band) : u"one side of the cut"_s;
  case PairingStatus::TooFew: return u"too few"_s;
  case PairingStatus::OneCategory: return u"one category"_s;
  case PairingStatus::NoPairs: break;
  }
  return u"no pairs"_s;
}

struct KappaColumn {
  QString title;
  AgreementFigure Agreement::*figure;
  bool interval = false; // that of the others is in --json
};

QVector<KappaColumn> kappaColumns(const AgreementReport& report)
{
  const bool isOrdinal = report.criterion.ordinal;
  const bool isRelevance = report.criterion.id == criterion::Relevance;
  QVector<KappaColumn> columns{{u"kappa"_s, &Agreement::kappa, true}};
  if (isOrdinal) {
    columns.append({u"linear"_s, &Agreement::kappaLinear, false});
    columns.append({u"quadratic"_s, &Agreement::kappaQuadratic, !isRelevance});
  }
  if (isRelevance) columns.append({u"at cut"_s, &Agreement::kappaAtCut, true});
  return columns;
}

QStringList header(const AgreementReport& report, const AgreementPrint& print, const QString& who)
{
  QStringList names{who, u">pairs"_s, u">agreement"_s};
  for (const KappaColumn& column : kappaColumns(report)) {
    names.append(u'>' + column.title);
    if (column.interval) names.append(u"95 %"_s);
    if (print.parts.bootstrap) names.append(u"bootstrap"_s);
  }
  return names + QStringList{u"band"_s};
}

QStringList cells(const AgreementReport& report, const AgreementPrint& print, const QString& who,
                  const Agreement& figures)
{
  const bool isShown = !isTooFew(figures);
  QStringList row{who, QString::number(figures.pairs), figure(figures.agreement)};
  for (const KappaColumn& column : kappaColumns(report)) {
    const AgreementFigure& kappa = figures.*column.figure;
    row.append(isShown ? figure(kappa.value) : u"-"_s);
    if (column.interval) row.append(isShown ? interval(kappa.ci95) : u"-"_s);
    if (print.parts.bootstrap) row.append(isShown ? interval(kappa.bootstrap95) : u"-"_s);
  }
  return row + QStringList{lastWord(figures)};
}

QString pairName(const AgreementPrint& print, const PairAgreement& pair)
{
  const auto named = [&](JudgeId id) {
    const auto row = std::ranges::find(print.judges, id, &JudgeRow::id);
    const bool isModel = row != print.judges.end() && row->kind == JudgeKind::Model;
    return print.name(id) + (isModel ? u" (model)"_s : QString());
  };
  return named(pair.first) + u" / "_s + named(pair.second);
}

QString leftOut(int cannotJudge, int later, int otherGuideline)
{
  QStringList parts;
  if (cannotJudge > 0) parts.append(u"%1 cannot judge"_s.arg(cannotJudge));
  if (later > 0) parts.append(u"%1 put off"_s.arg(later));
  if (otherGuideline > 0) parts.append(u"%1 under another guideline"_s.arg(otherGuideline));
  return parts.join(u", "_s);
}

/// What there is to say about the figures of two judges, or of one with themselves, as sentences.
QStringList remarks(const AgreementReport& report, const Agreement& figures, const QString& left)
{
  QStringList lines{prevalenceSentence(figures, report)};
  if (!isTooFew(figures)) lines.prepend(statusSentence(figures, report));
  if (!left.isEmpty()) lines.append(u"Not paired: %1."_s.arg(left));
  lines.removeAll(QString());
  return lines;
}

QString overallLine(const AgreementReport& report)
{
  const OverallAgreement& all = report.overall;
  if (all.judges < 2) return {};
  QString line = u"All people together (%1 judges, %2 subjects with several labels): agreement %3"_s.arg(all.judges)
                     .arg(all.subjects)
                     .arg(figure(all.agreement));
  if (all.status == PairingStatus::TooFew) return line + u"; too few for more.\n"_s;
  if (all.status == PairingStatus::OneCategory) line += u"; one category, so kappa and alpha are not defined"_s;
  const auto with = [](const AgreementFigure& of) {
    QString text = figure(of.value);
    if (of.ci95) text += u" (%1)"_s.arg(interval(of.ci95));
    if (of.bootstrap95) text += u" [bootstrap %1]"_s.arg(interval(of.bootstrap95));
    return text;
  };
  const auto add = [&](const QString& name, const AgreementFigure& of) {
    if (of.value) line += u", %1 %2"_s.arg(name, with(of));
  };
  add(u"Krippendorff's alpha nominal"_s, all.alphaNominal);
  add(u"ordinal"_s, all.alphaOrdinal);
  add(u"Fleiss' kappa"_s, all.fleiss);
  add(u"Gwet's AC1"_s, all.ac1);
  add(u"AC2"_s, all.ac2);
  return wrapped(line + u'.', PageColumns).join(u'\n') + u'\n';
}

QString confusionText(const AgreementReport& report, const QString& who, const Agreement& figures)
{
  QStringList names{u"rows: the first, columns: the second"_s};
  for (const QString& value : report.criterion.values) names.append(u'>' + value);
  Table table(names);
  for (int row = 0; row < figures.confusion.categories(); ++row) {
    QStringList line{report.criterion.values[row]};
    for (int column = 0; column < figures.confusion.categories(); ++column)
      line.append(QString::number(figures.confusion.at(row, column)));
    table.add(line);
  }
  return u'\n' + harmless(who) + u'\n' + table.text();
}

QString ratesText(const AgreementReport& report, const AgreementPrint& print)
{
  QStringList names{u"judge"_s, u">labels"_s};
  for (const QString& value : report.criterion.values) names.append(u'>' + value);
  Table table(names + QStringList{u">cannot judge"_s, u">put off"_s});
  for (const LabelRates& rates : report.rates) {
    const auto share = [&](int count) { return u"%1 %"_s.arg(QString::number(100.0 * count / rates.labels, 'f', 1)); };
    QStringList row{print.name(rates.judge) + (rates.isModel ? u" (model)"_s : QString()),
                    QString::number(rates.labels)};
    for (const int count : rates.values) row.append(share(count));
    table.add(row + QStringList{share(rates.cannotJudge), share(rates.later)});
  }
  return u"\nHow often each judge says what:\n"_s + table.text();
}

QString day(qint64 at)
{
  return QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(u"yyyy-MM-dd"_s);
}

QString selfText(const AgreementReport& report, const AgreementPrint& print)
{
  if (report.self.isEmpty()) return u"\nNo judge has had a subject twice.\n"_s;
  Table table(header(report, print, u"judge, twice"_s));
  Table drift({u"judge"_s, u"repeats"_s, u">pairs"_s, u">agreement"_s, u">kappa"_s, u">shift"_s});
  QStringList lines;
  for (const SelfAgreement& self : report.self) {
    const QString name = print.name(self.judge) + (self.isModel ? u" (model)"_s : QString());
    table.add(cells(report, print, name, self.figures));
    const QString left = leftOut(self.cannotJudge, self.later, self.otherGuideline);
    for (const QString& line : remarks(report, self.figures, left)) lines.append(name + u": "_s + line);
    for (const DriftPart& part : self.drift)
      drift.add({name, u"%1 to %2"_s.arg(day(part.from), day(part.to)), QString::number(part.pairs),
                 figure(part.agreement), part.pairs < FewestPairs ? u"-"_s : figure(part.kappa.value),
                 part.shift ? QString::number(*part.shift, 'f', 2) : u"-"_s});
  }
  QString text = u"\nJudges with themselves:\n"_s + table.text();
  for (const QString& line : lines) text += wrapped(harmless(line), PageColumns).join(u'\n') + u'\n';
  if (!drift.isEmpty())
    text +=
        u"\nThe same in thirds of the repeats by time (shift: how much higher the second label is):\n"_s + drift.text();
  return text;
}

QString title(const AgreementReport& report)
{
  QString text = report.criterion.name;
  if (report.question.family)
    text += u", family "_s + (report.question.family->isEmpty() ? u"(none)"_s : *report.question.family);
  return harmless(text + u" (the band is that of "_s + basisWords(report) + u"):"_s) + u'\n';
}

QString reportText(const AgreementReport& report, const AgreementPrint& print)
{
  QString text = title(report);
  Table table(header(report, print, u"judges"_s));
  QStringList lines;
  QString matrices;
  for (const PairAgreement& pair : report.pairs) {
    const QString name = pairName(print, pair);
    table.add(cells(report, print, name, pair.figures));
    const QString left = leftOut(pair.cannotJudge, pair.later, pair.otherGuideline);
    for (const QString& line : remarks(report, pair.figures, left)) lines.append(name + u": "_s + line);
    if (print.parts.confusion && pair.figures.pairs > 0) matrices += confusionText(report, name, pair.figures);
  }
  text += table.isEmpty() ? u"No two judges have judged the same.\n"_s : table.text();
  text += overallLine(report);
  const auto dubious = std::ranges::count(report.pairs, std::optional(AgreementBand::Dubious),
                                          [](const PairAgreement& pair) { return pair.figures.band; });
  if (dubious > 0)
    lines.prepend(u"Agreement of %1 of %2 pairs of judges is dubious: mend the guideline before relying on these "
                  "labels."_s.arg(dubious)
                      .arg(report.pairs.size()));
  const bool hasFew =
      std::ranges::any_of(report.pairs, [](const PairAgreement& pair) { return isTooFew(pair.figures); });
  if (hasFew) lines.append(u"Too few: under %1 pairs kappa says little; --json has it."_s.arg(FewestPairs));
  for (const QString& line : lines) text += wrapped(harmless(line), PageColumns).join(u'\n') + u'\n';
  for (const Suspicion& suspicion : report.suspicions) {
    const QString sentence = suspicionSentence(suspicion, print.name(suspicion.first.value_or(JudgeId{})),
                                               print.name(suspicion.second.value_or(JudgeId{})));
    text += wrapped(harmless(u"Suspicious: "_s + sentence), PageColumns).join(u'\n') + u'\n';
  }
  text += matrices;
  if (print.parts.rates) text += ratesText(report, print);
  if (print.parts.self) text += selfText(report, print);
  return text;
}

} // namespace

QString agreementAsText(const QVector<AgreementReport>& reports, const AgreementPrint& print)
{
  if (reports.isEmpty()) return u"No two judges have judged the same.\n"_s;
  QStringList texts;
  for (const AgreementReport& report : reports) texts.append(reportText(report, print));
  return texts.join(u'\n');
}

} // namespace assayer::cli
