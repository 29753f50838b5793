#include "insights/judge_rows.h"

#include "core/number_text.h"
#include "shared/plain_text.h"
#include "work/judge_calibration_words.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString twoDigits(double value)
{
  return QString::number(value, 'f', 2);
}

template <class Interval>
QString sampled(const Interval& interval, NumberStyle style = NumberStyle::Plain)
{
  return ci95Text(interval.low, interval.high, style);
}

InsightCell figureCell(const std::optional<double>& value)
{
  InsightCell cell;
  cell.text = value ? twoDigits(*value) : u"—"_s;
  cell.order = value.value_or(-2);
  cell.isNumber = true;
  cell.isQuiet = !value;
  return cell;
}

/// A share with its counts and interval told.
InsightCell countedCell(const JudgedShare& share)
{
  InsightCell cell = figureCell(share.share());
  if (const auto interval = share.ci95())
    cell.explanation =
        JudgeRows::tr("%1 of %2; 95 % interval %3").arg(share.hits).arg(share.of).arg(sampled(*interval));
  return cell;
}

InsightCell agreementCell(const JudgedShare& share)
{
  InsightCell cell = countedCell(share);
  if (share.share()) cell.text = agreementPercent(*share.share(), 1);
  return cell;
}

InsightRow partRow(const QString& key, const QString& name, const JudgedGroup& group)
{
  InsightRow row;
  row.key = key;
  row.cells = {textCell(name),
               countCell(group.agreement.of),
               agreementCell(group.agreement),
               figureCell(group.judgeMean),
               figureCell(group.peopleMean),
               countedCell(group.falseSupport),
               countedCell(group.falseAlarm)};
  return row;
}

} // namespace

QString JudgeRows::measureTitle(const JudgedMeasure& measure) const
{
  if (!measure.scored) return m_words.title(measure.criterion);
  switch (*measure.scored) {
  case ScoredMeasure::Faithfulness: return tr("Faithfulness");
  case ScoredMeasure::AnswerRelevance: return tr("Answer relevance");
  case ScoredMeasure::ContextPrecision: return tr("Context precision");
  case ScoredMeasure::Composite: break;
  }
  return tr("Composite");
}

QStringList JudgeRows::judgeColumns()
{
  return {tr("Judge"),           tr("What"),      tr("By"),    tr("Labels"),        tr("Judge mean"), tr("People"),
          tr("Corrected, 95 %"), tr("Agreement"), tr("Kappa"), tr("False support"), tr("False alarm")};
}

QStringList JudgeRows::judgeExplanations()
{
  return {{},
          {},
          tr("Scores count as yes from the threshold of samples' parts up"),
          tr("What people judged of it, completely and before they saw anybody else's label"),
          tr("Over everything that it judged, uncorrected"),
          tr("Of the labels alone, weighted by their chance to be drawn where that is known"),
          tr("The judge's mean, corrected by the labels (PPI++): 95 % interval for questions like these"),
          tr("From 88 % usable, with 150 labels and both yes and no among them; from 80 % watch, below retune"),
          tr("Cohen's, of yes and no"),
          tr("Of what people said no to, the share that it said yes to"),
          tr("Of what people said yes to, the share that it said no to")};
}

QVector<InsightRow> JudgeRows::judges() const
{
  QVector<InsightRow> rows;
  for (const JudgeCalibration& one : m_report.rows) {
    InsightRow row;
    row.key = u"%1:%2:%3"_s.arg(one.judge.id.value).arg(one.measure.name).arg(static_cast<int>(one.measure.by));
    InsightCell labels = countCell(one.labels);
    labels.explanation = tr("of %1 that it judged").arg(one.items);
    InsightCell corrected;
    corrected.isNumber = true;
    if (one.mean.ci95) {
      corrected.text = sampled(*one.mean.ci95);
      corrected.order = one.mean.ci95->low;
      corrected.explanation = judgedMeanSentence(one);
    } else {
      corrected.text = one.measure.isYesNo ? tr("too few") : u"—"_s;
      corrected.order = -1.0;
      corrected.isQuiet = true;
      if (one.measure.isYesNo) corrected.explanation = explanation(one.mean.doubt);
    }
    InsightCell agreement = agreementCell(one.agreement);
    const QString word = judgeVerdictWord(one.verdict);
    agreement.text = one.agreement.share() ? agreement.text + u"  "_s + word : word;
    agreement.explanation =
        judgeVerdictSentence(one) + (agreement.explanation.isEmpty() ? QString() : u"\n"_s) + agreement.explanation;
    agreement.isQuiet = one.verdict == JudgeVerdict::NoLabels || one.verdict == JudgeVerdict::TooFew;
    InsightCell kappa = figureCell(one.kappa.value);
    kappa.isQuiet = agreement.isQuiet;
    if (one.kappa.ci95) kappa.explanation = tr("95 % interval %1").arg(sampled(*one.kappa.ci95));
    InsightCell judge =
        textCell(plain::isolated(plain::oneLine(one.judge.name)), judgeWarnings(m_report, one).join(u'\n'));
    if (!m_report.runsOfOwnFamily(one).isEmpty() || m_report.revalidation(one)) judge.text += u" ⚠"_s;
    row.cells = {judge,
                 textCell(plain::oneLine(measureTitle(one.measure))),
                 textCell(judgedByWord(one.measure.by)),
                 labels,
                 figureCell(one.measure.isYesNo ? one.mean.judge : std::nullopt),
                 figureCell(one.measure.isYesNo ? one.mean.people : std::nullopt),
                 corrected,
                 agreement,
                 kappa,
                 countedCell(one.falseSupport),
                 countedCell(one.falseAlarm)};
    for (qsizetype shown = row.cells.size() - 2; shown < row.cells.size(); ++shown)
      row.cells[shown].isQuiet = row.cells[shown].isQuiet || agreement.isQuiet;
    rows.append(row);
  }
  return rows;
}

QStringList JudgeRows::partColumns()
{
  return {tr("Part"),   tr("Labels"),        tr("Agreement"),  tr("Judge mean"),
          tr("People"), tr("False support"), tr("False alarm")};
}

QStringList JudgeRows::partExplanations()
{
  return {{}, {}, {}, tr("Over what people labelled"), tr("Over the same"), {}, {}};
}

QVector<InsightRow> JudgeRows::families(const JudgeCalibration& row)
{
  QVector<InsightRow> rows;
  for (const JudgedGroup& group : row.families)
    rows.append(partRow(u"family:"_s + group.family,
                        group.family.isEmpty() ? tr("no family") : plain::isolated(plain::oneLine(group.family)),
                        group));
  return rows;
}

QVector<InsightRow> JudgeRows::lengths(const JudgeCalibration& row)
{
  const QStringList names{tr("short"), tr("middle"), tr("long")};
  QVector<InsightRow> rows;
  for (qsizetype i = 0; i < row.lengths.size(); ++i)
    rows.append(
        partRow(u"length:%1"_s.arg(i),
                tr("%1: %2–%3 characters").arg(names.value(i)).arg(row.lengths[i].least).arg(row.lengths[i].most),
                row.lengths[i]));
  return rows;
}

QStringList JudgeRows::pairColumns()
{
  return {tr("Other judge"),    tr("Items"),   tr("Both right"), tr("Only this one"),
          tr("Only the other"), tr("Neither"), tr("p"),          tr("Kappa between")};
}

QVector<InsightRow> JudgeRows::pairs(const JudgeCalibration& row) const
{
  QVector<InsightRow> rows;
  for (const JudgesSideBySide& pair : m_report.pairs) {
    const bool isFirst = pair.first.id == row.judge.id;
    if (pair.measure.name != row.measure.name || (!isFirst && pair.second.id != row.judge.id)) continue;
    InsightCell other =
        textCell(plain::isolated(plain::oneLine((isFirst ? pair.second : pair.first).name)), sideBySideSentence(pair));
    if (pair.isOneFamily) other.text += tr(" (of the same family)");
    InsightCell p = figureCell(pair.p);
    if (pair.p) p.text = pValueText(*pair.p);
    InsightRow one;
    one.key = QString::number((isFirst ? pair.second : pair.first).id.value) + QString::number(rows.size());
    one.cells = {other,
                 countCell(pair.items),
                 countCell(pair.bothRight),
                 countCell(isFirst ? pair.onlyFirst : pair.onlySecond),
                 countCell(isFirst ? pair.onlySecond : pair.onlyFirst),
                 countCell(pair.neither),
                 p,
                 figureCell(pair.kappa.value)};
    rows.append(one);
  }
  return rows;
}

ChartPicture JudgeRows::curve(const JudgeCalibration& row)
{
  ChartPicture picture;
  picture.title = tr("What its scores come to");
  picture.x = {tr("mean score of a bin"), 0, 1, {}};
  picture.y = {tr("people's share of yes"), 0, 1, {}};
  picture.rules = {{tr("scores that mean what they say"), {0, 0}, {1, 1}}};
  picture.intervalName = tr("95 % interval");
  if (!row.curve) return picture;
  ChartLine line{tr("people's share of yes"), {}};
  for (const CalibrationBin& bin : row.curve->bins) {
    ChartPoint point;
    point.x = bin.meanScore;
    point.value = ChartSpan{bin.share(), bin.share()};
    point.interval = ChartSpan{bin.ci95.low, bin.ci95.high};
    point.words = tr("Scores about %1: %2 of %3 are yes, %4\n95 % interval %5")
                      .arg(twoDigits(bin.meanScore))
                      .arg(bin.yes)
                      .arg(bin.count)
                      .arg(twoDigits(bin.share()), sampled(bin.ci95));
    line.points.append(point);
  }
  picture.lines = {line};
  return picture;
}

QStringList JudgeRows::sides(const JudgeCalibration& row)
{
  if (!row.measure.isYesNo) return row.measure.values;
  return {tr("no"), tr("yes")};
}

QString JudgeRows::said(const JudgeCalibration& row, double value)
{
  return row.measure.isYesNo ? twoDigits(value) : row.measure.values.value(static_cast<int>(value));
}

} // namespace assayer
