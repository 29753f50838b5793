#include "cli/calibrate.h"
#include "cli/metrics.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "work/judge_calibration_words.h"

#include <algorithm>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString orDashHundredths(const std::optional<double>& value)
{
  return value ? QString::number(*value, 'f', 2) : u"-"_s;
}

QString agreementPercentCell(const JudgedShare& share)
{
  return share.share() ? agreementPercent(*share.share(), 1) : u"-"_s;
}

template <class Interval>
QString limitsCell(const std::optional<Interval>& interval)
{
  return interval ? orDashHundredths(interval->low) + u" to "_s + orDashHundredths(interval->high) : u"-"_s;
}

QString countedRateCell(const JudgedShare& share)
{
  if (!share.share()) return u"-"_s;
  return u"%1 (%2 of %3)"_s.arg(orDashHundredths(share.share())).arg(share.hits).arg(share.of);
}

QString correctedCell(const JudgeCalibration& row)
{
  if (row.mean.ci95) return limitsCell(row.mean.ci95);
  return row.measure.isYesNo && row.mean.tooFew() ? u"too few"_s : u"-"_s;
}

QString judgeTitle(const JudgeCalibration& row)
{
  return harmless(row.judge.name + u": "_s + judgedMeasureWords(row.measure));
}

QString judgeParagraph(const QString& text)
{
  return text.isEmpty() ? QString() : u"  "_s + wrapped(harmless(text), PageColumns - 2).join(u"\n  "_s) + u'\n';
}

QString judgedGroupsTable(const JudgeCalibration& row)
{
  Table table({u"part"_s, u">labels"_s, u">agreement"_s, u">judge mean"_s, u">people's mean"_s, u">false support"_s,
               u">false alarm"_s});
  const auto add = [&](const QString& name, const JudgedGroup& group) {
    table.add({name, QString::number(group.agreement.of), agreementPercentCell(group.agreement),
               orDashHundredths(group.judgeMean), orDashHundredths(group.peopleMean),
               countedRateCell(group.falseSupport), countedRateCell(group.falseAlarm)});
  };
  if (!row.measure.isYesNo) return {};
  for (const JudgedGroup& group : row.families)
    add(group.family.isEmpty() ? u"(no family)"_s : u"family "_s + group.family, group);
  for (const JudgedGroup& group : row.lengths) add(u"%1 to %2 characters"_s.arg(group.least).arg(group.most), group);
  return table.isEmpty() ? QString() : table.text();
}

QString reliabilityTable(const JudgeCalibration& row)
{
  if (!row.curve) return {};
  Table table({u"scores"_s, u">items"_s, u">mean score"_s, u">people's yes"_s, u"95 %"_s});
  for (const CalibrationBin& bin : row.curve->bins)
    table.add({u"%1 to %2"_s.arg(QString::number(bin.from, 'f', 1), QString::number(bin.to, 'f', 1)),
               QString::number(bin.count), orDashHundredths(bin.meanScore), orDashHundredths(bin.share()),
               limitsCell(std::optional(bin.ci95))});
  return table.text();
}

QString worstDisagreementsTable(const JudgeCalibration& row, Store& store)
{
  constexpr qsizetype shown = 5;
  constexpr int textColumns = 40;
  Table table({u"query"_s, u"run"_s, u">judge"_s, u">people"_s, u"question"_s, u"what was judged"_s});
  const auto shortened = [](const QString& text) {
    const QString plain = harmless(text);
    return plain.size() > textColumns ? plain.left(textColumns) + u'…' : plain;
  };
  const auto runs = store.runs();
  const bool isNamed = !row.measure.isYesNo;
  const auto value = [&](double number) {
    return isNamed ? row.measure.values.value(static_cast<int>(number)) : QString::number(number, 'f', 2);
  };
  for (const JudgeDisagreement& one : row.worst.first(std::min(shown, row.worst.size()))) {
    const auto query = store.query(one.query);
    QString run;
    if (runs)
      for (const RunRow& other : *runs)
        if (other.id == one.run) run = other.name;
    table.add({query ? query->row.name : QString(), run, value(one.judge), value(one.people),
               query ? shortened(query->row.text) : QString(),
               shortened(judgedItemText(store, row.measure, one.subject))});
  }
  return table.isEmpty() ? QString() : table.text();
}

QString judgeDetail(const JudgesReport& all, const JudgeCalibration& row, Store& store, bool whole)
{
  QString text = judgeTitle(row) + u'\n' + judgeParagraph(judgeVerdictSentence(row));
  if (row.measure.isYesNo && row.labels > 0) text += judgeParagraph(judgedMeanSentence(row));
  for (const QString& sentence : judgeWarnings(all, row)) text += judgeParagraph(u"! "_s + sentence);
  text += judgeParagraph(quotesSentence(all, row));
  if (row.labels == 0 || !whole) return text;
  for (const QString& sentence : {curveSentence(row), bestCutSentence(row), leanSentence(row)})
    text += judgeParagraph(sentence);
  for (const QString& table : {judgedGroupsTable(row), reliabilityTable(row), worstDisagreementsTable(row, store)})
    if (!table.isEmpty()) text += u'\n' + table;
  return text;
}

QString judgesAsText(const JudgesReport& report, const JudgesReport& all, Store& store, bool whole)
{
  Table table({u"judge"_s, u"measure"_s, u"by"_s, u">judged"_s, u">labels"_s, u">judge mean"_s, u">people"_s,
               u"corrected, 95 %"_s, u">agreement"_s, u"so it is"_s, u">kappa"_s, u">false support"_s,
               u">false alarm"_s});
  for (const JudgeCalibration& row : report.rows) {
    const bool hasMean = row.measure.isYesNo;
    table.add({row.judge.name, row.measure.name, judgedByWord(row.measure.by), QString::number(row.items),
               QString::number(row.labels), hasMean ? orDashHundredths(row.mean.judge) : u"-"_s,
               hasMean ? orDashHundredths(row.mean.people) : u"-"_s, correctedCell(row),
               agreementPercentCell(row.agreement), judgeVerdictWord(row.verdict), orDashHundredths(row.kappa.value),
               countedRateCell(row.falseSupport), countedRateCell(row.falseAlarm)});
  }
  QString text = table.text();
  for (const JudgeCalibration& row : report.rows) text += u'\n' + judgeDetail(all, row, store, whole);
  if (!report.pairs.empty()) text += u"\nSide by side\n"_s;
  for (const JudgesSideBySide& pair : report.pairs)
    text += judgeParagraph(judgedMeasureWords(pair.measure) + u": "_s + sideBySideSentence(pair));
  if (!whole)
    text += u"\n--model-judge or --measure shows the reliability curve, families, lengths and the worst "
            "disagreements.\n"_s;
  return text;
}

Result<ExitStatus> runCalibrate(const Invocation& invocation)
{
  auto opened = openWorkspace(invocation, Access::ReadOnly);
  if (!opened) return tl::unexpected(opened.error());
  Store& store = **opened;
  JudgeItemsRequest request;
  if (invocation.has(u"run"_s)) {
    const auto run = findRun(store, invocation.value(u"run"_s));
    if (!run) return tl::unexpected(run.error());
    request.run = *run;
  }
  const auto read = loadJudgeItems(store, request);
  if (!read) return tl::unexpected(read.error());
  JudgesReport report = reportOf(*read);
  const auto keep = [&](const QString& option, const auto& nameOf) -> Result<void> {
    if (!invocation.has(option)) return {};
    const QString asked = invocation.value(option);
    QStringList names;
    for (const JudgeCalibration& row : report.rows) names.append(nameOf(row));
    if (!names.contains(asked))
      return fail(ErrorKind::NotFound, u"--"_s + option,
                  u"no model judge has anything called \"%1\""_s.arg(asked) + didYouMean(asked, names));
    std::erase_if(report.rows, [&](const JudgeCalibration& row) { return nameOf(row) != asked; });
    return {};
  };
  // What another version was validated by is still looked up among all rows.
  const JudgesReport all = report;
  if (auto kept = keep(u"model-judge"_s, [](const JudgeCalibration& row) { return row.judge.name; }); !kept)
    return tl::unexpected(kept.error());
  if (auto kept = keep(u"measure"_s, [](const JudgeCalibration& row) { return row.measure.name; }); !kept)
    return tl::unexpected(kept.error());
  std::erase_if(report.pairs, [&](const JudgesSideBySide& pair) {
    return std::ranges::none_of(report.rows, [&](const JudgeCalibration& row) {
      return row.measure.name == pair.measure.name && (row.judge.id == pair.first.id || row.judge.id == pair.second.id);
    });
  });
  if (invocation.json())
    invocation.print(calibrationAsJson(report, all, store));
  else if (report.rows.empty())
    invocation.print(u"No model judge has judged anything yet: import its scores or labels.\n"_s);
  else
    invocation.print(
        judgesAsText(report, all, store, invocation.has(u"model-judge"_s) || invocation.has(u"measure"_s)));
  return Done;
}

} // namespace

Verb calibrateVerb()
{
  return {.name = u"calibrate"_s,
          .synopsis = u"WORKSPACE [--model-judge NAME] [--run R] [--measure M]"_s,
          .summary = u"how far model judges can be trusted, against people's labels; means corrected by these"_s,
          .more =
              u"Scores count as yes from the threshold of samples' parts up. Of people's labels those alone that they "
              "set before they saw anybody else's, a model's too. Agreement: from 88 % usable (with 150 labels, yes "
              "and no among them), from 80 % watch, below retune. False support: the judge says yes where people say "
              "no; false alarm the other way round. The corrected mean is that of PPI++, where the judge's scores of "
              "everything are corrected by the labels; its interval is for questions like these, and below 50 labels "
              "there is none. Labels of daily queues are weighted by their chance to be drawn."_s,
          .options = {{u"model-judge"_s, u"one model judge"_s, u"NAME"_s},
                      {u"run"_s, u"the answers of one run; all together unless given"_s, u"RUN"_s},
                      {u"measure"_s, u"one measure: faithfulness, answer_relevance, relevance, …"_s, u"MEASURE"_s}},
          .run = runCalibrate};
}

} // namespace assayer::cli
