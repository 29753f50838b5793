// How far labels can be trusted: model judges against people, people against each other, and whether the test split is
// still the one that was frozen.
#include "work/report_sections.h"

#include "work/agreement_reading.h"
#include "work/agreement_words.h"
#include "work/freeze.h"
#include "work/judge_calibration_words.h"

#include <QDateTime>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using report::Cell;
using report::ColumnKind;
using report::countCell;
using report::figureCell;
using report::NumberStyle;
using report::textCell;

namespace {

Cell shareOf(const JudgedShare& share)
{
  const auto wilson = share.ci95();
  const auto ci95 = wilson ? std::optional(ConfidenceInterval{wilson->low, wilson->high}) : std::nullopt;
  return figureCell(plainFigure(share.share(), ci95, static_cast<int>(share.of), u"no labels"_s), NumberStyle::Percent);
}

report::Chart curveOf(const JudgeCalibration& row, int number)
{
  report::Reliability reliability;
  for (const CalibrationBin& bin : row.curve->bins)
    reliability.bins.append({bin.meanScore, plainFigure(bin.share(), ConfidenceInterval{bin.ci95.low, bin.ci95.high},
                                                        static_cast<int>(bin.count))});
  report::Chart chart;
  chart.key = u"calibration_%1"_s.arg(number);
  chart.title = u"%1: %2"_s.arg(row.judge.name, judgedMeasureWords(row.measure));
  chart.description = u"Its scores against how often people said yes."_s;
  chart.xAxis = u"mean score"_s;
  chart.yAxis = u"people said yes"_s;
  chart.body = reliability;
  return chart;
}

ReportPart judgesPart(const JudgesReport& judges)
{
  ReportPart part;
  part.section.heading = u"Model judges against people"_s;
  if (judges.rows.empty()) return part;

  report::Table table;
  table.key = u"model_judges"_s;
  table.caption = u"How far each model judge agrees with people"_s;
  table.columns = {{u"judge"_s, u"judge"_s},
                   {u"measure"_s, u"what it judged"_s},
                   {u"labels"_s, u"people's labels"_s, ColumnKind::Count},
                   {u"agreement"_s, u"agreement"_s, ColumnKind::Figure},
                   {u"kappa"_s, u"kappa"_s, ColumnKind::Figure},
                   {u"false_support"_s, u"false support"_s, ColumnKind::Figure},
                   {u"false_alarm"_s, u"false alarm"_s, ColumnKind::Figure},
                   {u"judge_mean"_s, u"its own mean"_s, ColumnKind::Figure},
                   {u"corrected_mean"_s, u"mean corrected by people's labels"_s, ColumnKind::Figure},
                   {u"verdict"_s, u"so it is"_s}};
  int number = 0;
  QVector<report::Block> further;
  for (const JudgeCalibration& row : judges.rows) {
    const auto kappa = plainFigure(row.kappa.value, row.kappa.ci95, {}, u"not defined"_s);
    const auto corrected = plainFigure(row.mean.corrected, row.mean.ci95, static_cast<int>(row.mean.labels),
                                       row.measure.isYesNo ? u"too few labels"_s : u"no yes and no"_s);
    table.rows.append({{textCell(row.judge.name), textCell(judgedMeasureWords(row.measure)), countCell(row.labels),
                        shareOf(row.agreement), figureCell(kappa), shareOf(row.falseSupport), shareOf(row.falseAlarm),
                        figureCell(plainFigure(row.mean.judge, {}, static_cast<int>(row.mean.items), u"no scores"_s)),
                        figureCell(corrected), textCell(judgeVerdictWord(row.verdict))}});
    for (const QString& warning : judgeWarnings(judges, row))
      further.append(report::Note{{u"%1, %2: %3"_s, {row.judge.name, judgedMeasureWords(row.measure), warning}}, true});
    // A curve over a handful of labels is a drawing of chance.
    if (row.curve && row.labels >= JudgedMeanLeastLabels) further.append(curveOf(row, ++number));
    if (row.verdict == JudgeVerdict::Retune)
      part.headlines.append({{u"The model judge %1 agrees too little with people on %2."_s,
                              {row.judge.name, judgedMeasureWords(row.measure)}},
                             true});
  }
  part.section.blocks.append(table);
  part.section.blocks += further;
  return part;
}

ReportPart agreementPart(const ReportFacts& facts, const AgreementLabels& labels)
{
  ReportPart part;
  part.section.heading = u"How far people agree"_s;
  report::Table table;
  table.key = u"agreement"_s;
  table.caption = u"Each two judges, before any ruling"_s;
  table.columns = {{u"subject"_s, u"what they judged"_s},
                   {u"first"_s, u"judge"_s},
                   {u"second"_s, u"and"_s},
                   {u"pairs"_s, u"judged by both"_s, ColumnKind::Count},
                   {u"agreement"_s, u"agreement"_s, ColumnKind::Figure},
                   {u"kappa"_s, u"kappa"_s, ColumnKind::Figure},
                   {u"band"_s, u"so it is"_s}};
  for (const CriterionId criterion : labels.comparable()) {
    AgreementQuestion question;
    question.criterion = criterion;
    const AgreementReport report = labels.report(question);
    for (const PairAgreement& pair : report.pairs) {
      if (pair.withModel) continue;
      const Agreement& figures = pair.figures;
      const AgreementFigure& kappa = figures.basisKappa();
      const QString without = statusWord(figures.status);
      const QString band = figures.band ? bandWord(*figures.band) : report::reasonWords(without);
      table.rows.append({{textCell(report.criterion.name), textCell(facts.judgeName(pair.first)),
                          textCell(facts.judgeName(pair.second)), countCell(figures.pairs),
                          figureCell(plainFigure(figures.agreement, {}, {}, without), NumberStyle::Percent),
                          figureCell(plainFigure(figures.status == PairingStatus::TooFew ? std::nullopt : kappa.value,
                                                 kappa.ci95, {}, without)),
                          textCell(band)}});
      if (figures.band == AgreementBand::Dubious)
        part.headlines.append({{u"%1 and %2 agree too little on %3: mend the guideline before the figures are used."_s,
                                {facts.judgeName(pair.first), facts.judgeName(pair.second), report.criterion.name}},
                               true});
    }
  }
  if (table.rows.isEmpty()) return part;
  part.section.blocks.append(report::Paragraph{
      ours(u"Kappa is agreement beyond chance: below 0.67 dubious, up to 0.8 fair, above it good. With fewer than %1 "
           "things judged by both it is too little to say."_s.arg(FewestPairs))});
  part.section.blocks.append(table);
  return part;
}

} // namespace

Result<std::vector<ReportPart>> partsOnJudges(const ReportFacts& facts, Store& store,
                                              const std::function<bool()>& keepGoing)
{
  auto agreement = AgreementReading::begin(store);
  if (!agreement) return tl::unexpected(agreement.error());
  // Both rest on the same labels, which are most of what there is to read.
  const auto items = loadJudgeItems(
      store, {}, [&](const Progress&) { return keepGoing(); },
      [&](const Criterion& criterion, const IndependentLabel& label) {
        if (AgreementReading::isCompared(criterion.id)) agreement->add(criterion, label);
      });
  if (!items) return tl::unexpected(items.error());
  return std::vector{judgesPart(reportOf(*items)), agreementPart(facts, std::move(*agreement).finish())};
}

Result<ReportPart> freezePart(const ReportFacts& facts)
{
  ReportPart part;
  part.section.heading = u"The test split"_s;
  const auto state = freezeState(facts.store);
  if (!state) return tl::unexpected(state.error());
  if (state->queries == 0 && state->kind == FreezeState::Kind::None) return part;
  if (state->kind == FreezeState::Kind::None) {
    part.section.blocks.append(report::Paragraph{
        ours(u"%1 questions are in the test split. It is not frozen: nothing shows whether it was changed after "
             "figures were seen."_s.arg(state->queries))});
    return part;
  }
  part.section.blocks.append(
      report::Paragraph{{u"%1 by %2."_s, {freezeWord(*state), facts.judgeName(state->event->by)}}});
  QVector<report::Sentence> lines{
      ours(u"Questions in it now: %1. Labels on them since: %2."_s.arg(state->queries).arg(state->since)),
      {u"Hash: %1"_s, {QString::fromLatin1(state->event->hash.toHex())}}};
  for (const QString& difference : differenceSentences(state->difference)) lines.append({u"%1"_s, {difference}});
  if (const QString unheld = unheldSentence(*state); !unheld.isEmpty()) lines.append(ours(unheld));
  if (!state->event->note.isEmpty()) lines.append({u"Note: %1"_s, {state->event->note}});
  part.section.blocks.append(report::List{lines});
  const bool isChanged = state->kind == FreezeState::Kind::Changed;
  part.headlines.append({{u"%1."_s, {freezeWord(*state)}}, isChanged});
  return part;
}

} // namespace assayer
