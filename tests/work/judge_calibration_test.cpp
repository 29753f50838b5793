#include "work/judge_calibration_test.h"

#include "work/judge_calibration.h"
#include "work/judge_calibration_words.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

JudgeRow modelJudge(qint64 id, const QString& name, const QString& record = {})
{
  return {JudgeId{id}, {}, name, JudgeKind::Model, Role::None, record};
}

/// Scores of faithfulness, cut at 0.6.
JudgeSeries scoredSeries(const JudgeRow& judge = modelJudge(1, u"m"_s))
{
  JudgeSeries series;
  series.judge = judge;
  series.measure.scored = ScoredMeasure::Faithfulness;
  series.measure.name = u"faithfulness"_s;
  series.measure.cut = 0.6;
  series.families = {u"ordinary"_s, u"sensitive"_s};
  return series;
}

/// Adds answers that the judge scored and people called faithful or not.
void add(JudgeSeries& series, int count, double score, std::optional<bool> faithful, quint32 family = 0, int length = 0)
{
  for (int i = 0; i < count; ++i) {
    JudgedByModel item;
    const auto place = static_cast<qint64>(series.items.size()) + 1;
    item.subject = {criterion::Outcome, place, 0};
    item.query = QueryId{place};
    item.run = RunId{1};
    item.judge = score;
    item.judgeYes = score >= 0.6;
    if (faithful) {
      item.people = *faithful ? 1 : 0;
      item.peopleYes = *faithful;
    }
    item.family = family;
    item.length = length;
    series.items.push_back(item);
  }
}

bool isAbout(std::optional<double> value, double expected, double tolerance = 1e-9)
{
  return value && std::abs(*value - expected) <= tolerance;
}

} // namespace

void JudgeCalibrationTest::the_family_of_a_model_is_told_by_its_name_data()
{
  QTest::addColumn<QString>("family");
  const auto add = [](const char* name, const QString& family) { QTest::newRow(name) << family; };
  add("gpt-4o-2024-05-13", u"gpt"_s);
  add("ChatGPT", u"gpt"_s);
  add("openai/o3-mini", u"gpt"_s);
  add("o1", u"gpt"_s);
  add("text-davinci-003", u"gpt"_s);
  add("claude-3-5-sonnet", u"claude"_s);
  add("sonnet-x, prompt 7", u"claude"_s);
  add("anthropic.opus", u"claude"_s);
  add("gemini-1.5-pro", u"gemini"_s);
  add("google/gemma-2-9b-it", u"gemini"_s);
  add("Meta-Llama-3.1-70B-Instruct", u"llama"_s);
  add("llama2", u"llama"_s);
  add("vicuna-13b", u"llama"_s);
  add("Mixtral-8x7B", u"mistral"_s);
  add("mistral-large", u"mistral"_s);
  add("qwen2.5-72b", u"qwen"_s);
  add("QwQ-32B", u"qwen"_s);
  add("command-r-plus", u"command"_s);
  add("deepseek-r1-distill-llama-70b", u"deepseek"_s);
  add("phi3", u"phi"_s);
  add("grok-2", u"grok"_s);
  add("judge-m (v2)", {});
  add("arbiter-32b", {});
  add("photo1", {});
  add("go3", {});
  add("", {});
}

void JudgeCalibrationTest::the_family_of_a_model_is_told_by_its_name()
{
  QFETCH(QString, family);
  QCOMPARE(modelFamily(QString::fromLatin1(QTest::currentDataTag())), family);
}

void JudgeCalibrationTest::versions_of_one_judge_have_one_base_name_data()
{
  QTest::addColumn<QString>("base");
  QTest::addColumn<QString>("version");
  const auto add = [](const char* name, const QString& base, const QString& version) {
    QTest::newRow(name) << base << version;
  };
  add("judge-m (v2)", u"judge-m"_s, u"v2"_s);
  add("judge-m v3.1", u"judge-m"_s, u"v3.1"_s);
  add("judge-m-v3", u"judge-m"_s, u"v3"_s);
  add("judge, prompt 7", u"judge,"_s, u"prompt 7"_s);
  add("gpt-4o-2024-05-13", u"gpt-4o"_s, u"2024-05-13"_s);
  add("arbiter", u"arbiter"_s, {});
  add("v2", u"v2"_s, {});
}

void JudgeCalibrationTest::versions_of_one_judge_have_one_base_name()
{
  QFETCH(QString, base);
  QFETCH(QString, version);
  const ModelIdentity identity = identityOf(modelJudge(1, QString::fromLatin1(QTest::currentDataTag())));
  QCOMPARE(identity.base, base);
  QCOMPARE(identity.version, version);
}

void JudgeCalibrationTest::what_a_record_says_goes_before_names()
{
  const ModelIdentity identity = identityOf(
      modelJudge(1, u"my judge 12"_s, uR"({"version": 12, "prompt": "p", "model": "llama-3", "family": "Quill"})"_s));
  QCOMPARE(identity.base, u"my judge"_s);
  QCOMPARE(identity.version, u"12"_s);
  QCOMPARE(identity.family, u"quill"_s);
  QCOMPARE(identity.model, u"llama-3"_s);
  QCOMPARE(identityOf(modelJudge(1, u"m"_s, u"not json"_s)).base, u"m"_s);
  RunRow run;
  run.record = uR"({"generator": {"model": "gpt-4o"}})"_s;
  QCOMPARE(generatorOf(run).family, u"gpt"_s);
  QCOMPARE(generatorOf(RunRow{}).family, QString());
}

void JudgeCalibrationTest::judge_and_generator_of_one_family_are_pointed_out()
{
  JudgesReport report;
  RunRow quill;
  quill.name = u"a"_s;
  quill.record = uR"({"model": "claude-3-haiku"})"_s;
  RunRow other;
  other.name = u"b"_s;
  other.record = uR"({"model": "qwen2"})"_s;
  RunRow silent;
  silent.name = u"c"_s;
  RunRow notJudged = quill;
  notJudged.name = u"d"_s;
  quill.id = RunId{1};
  other.id = RunId{2};
  silent.id = RunId{3};
  notJudged.id = RunId{4};
  report.runs = {quill, other, silent, notJudged};
  JudgeSeries series = scoredSeries(modelJudge(1, u"sonnet-x"_s));
  add(series, 3, 0.9, {});
  series.items[1].run = other.id;
  series.items[2].run = silent.id;
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(report.runsOfOwnFamily(row), QStringList{u"a"_s});
  series.judge = modelJudge(2, u"judge-m"_s);
  QCOMPARE(report.runsOfOwnFamily(calibrationOf(series)), QStringList());
  const QStringList warnings = judgeWarnings(report, row);
  QVERIFY2(warnings.size() == 1 && warnings.first().startsWith(u"Judge and generator of run a are of one family"_s),
           qPrintable(warnings.join(u'\n')));
}

void JudgeCalibrationTest::the_band_of_agreement_data()
{
  QTest::addColumn<int>("right");
  QTest::addColumn<int>("wrong");
  QTest::addColumn<QString>("verdict");
  QTest::newRow("88 % of 150") << 132 << 18 << u"usable"_s;
  QTest::newRow("just below 88 %") << 131 << 19 << u"watch"_s;
  QTest::newRow("80 %") << 120 << 30 << u"watch"_s;
  QTest::newRow("just below 80 %") << 119 << 31 << u"retune"_s;
  QTest::newRow("149 labels") << 149 << 0 << u"not_yet"_s;
  QTest::newRow("50 labels, too often wrong") << 30 << 20 << u"retune"_s;
  QTest::newRow("49 labels") << 49 << 0 << u"too_few"_s;
  QTest::newRow("none") << 0 << 0 << u"no_labels"_s;
}

void JudgeCalibrationTest::the_band_of_agreement()
{
  QFETCH(int, right);
  QFETCH(int, wrong);
  QFETCH(QString, verdict);
  JudgeSeries series = scoredSeries();
  add(series, right / 2, 0.9, true);
  add(series, right - right / 2, 0.1, false);
  add(series, wrong, 0.9, false);
  add(series, 10, 0.9, {}); // what nobody labelled says nothing
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(judgeVerdictWords().value(static_cast<int>(row.verdict)), verdict);
  QCOMPARE(row.labels, right + wrong);
  QCOMPARE(row.items, right + wrong + 10);
  QVERIFY(!judgeVerdictSentence(row).isEmpty());
  QVERIFY(!judgeVerdictWord(row.verdict).isEmpty());
}

void JudgeCalibrationTest::a_share_is_never_rounded_across_a_limit()
{
  QCOMPARE(agreementPercent(0.88), u"88 %"_s);
  QCOMPARE(agreementPercent(0.876), u"87.6 %"_s);
  QCOMPARE(agreementPercent(0.8796, 1), u"87.96 %"_s);
  QCOMPARE(agreementPercent(0.7999), u"79.99 %"_s);
  QCOMPARE(agreementPercent(0.93, 1), u"93.0 %"_s);
}

void JudgeCalibrationTest::usable_takes_both_outcomes()
{
  JudgeSeries series = scoredSeries();
  add(series, 200, 0.9, true);
  JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.verdict, JudgeVerdict::NotYet);
  QVERIFY(judgeVerdictSentence(row).contains(u"one and the same"_s));
  QCOMPARE(row.kappa.status, AgreementStatus::OneCategory);
  QVERIFY(!row.falseSupport.share());
  add(series, 1, 0.1, false);
  row = calibrationOf(series);
  QCOMPARE(row.verdict, JudgeVerdict::Usable);
}

void JudgeCalibrationTest::false_support_and_false_alarm_are_shares_of_what_people_said()
{
  JudgeSeries series = scoredSeries();
  add(series, 60, 0.9, true);
  add(series, 4, 0.2, true);
  add(series, 9, 0.8, false);
  add(series, 27, 0.3, false);
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.falseSupport, (JudgedShare{9, 36}));
  QCOMPARE(row.falseAlarm, (JudgedShare{4, 64}));
  QCOMPARE(row.agreement, (JudgedShare{87, 100}));
  QCOMPARE(row.confusion.at(0, 1), 9);
  QCOMPARE(row.confusion.at(1, 0), 4);
  // p₀ = 0.87, by chance 0.64 × 0.69 + 0.36 × 0.31 = 0.5532.
  QVERIFY(isAbout(row.kappa.value, (0.87 - 0.5532) / (1 - 0.5532)));
  QVERIFY(isAbout(row.falseSupport.ci95()->low, 0.1375, 1e-3)); // Wilson's of 9 of 36
  QCOMPARE(row.disagreements, 13);
}

void JudgeCalibrationTest::scores_have_a_curve_and_the_cut_that_would_agree_most()
{
  JudgeSeries series = scoredSeries();
  add(series, 40, 0.95, true);
  add(series, 20, 0.65, false); // above the cut, and always wrong
  add(series, 20, 0.15, false);
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.curve->bins.size(), std::size_t(3));
  QVERIFY(isAbout(row.curve->expectedError, 0.5 * 0.05 + 0.25 * 0.65 + 0.25 * 0.15));
  QVERIFY(isAbout(row.agreement.share(), 0.75));
  QVERIFY(isAbout(row.bestCut, 0.8));
  QVERIFY(isAbout(row.bestAgreement, 1));
  QVERIFY(bestCutSentence(row).startsWith(u"A cut at 0.80 would agree most on these labels, 100 % instead of 75 %"_s));
  series.measure.by = JudgedBy::Labels;
  QVERIFY(!calibrationOf(series).curve);
}

void JudgeCalibrationTest::it_is_seen_whether_long_answers_are_favoured_data()
{
  QTest::addColumn<double>("shortScore");
  QTest::addColumn<double>("longScore");
  QTest::addColumn<int>("each");
  QTest::addColumn<QString>("lean");
  QTest::newRow("long ones") << 0.3 << 0.8 << 30 << u"for_long"_s;
  QTest::newRow("short ones") << 0.8 << 0.3 << 30 << u"for_short"_s;
  QTest::newRow("neither") << 0.6 << 0.6 << 30 << u"no_sign"_s;
  QTest::newRow("too few to tell") << 0.3 << 0.8 << 19 << u"too_few"_s;
}

void JudgeCalibrationTest::it_is_seen_whether_long_answers_are_favoured()
{
  QFETCH(double, shortScore);
  QFETCH(double, longScore);
  QFETCH(int, each);
  QFETCH(QString, lean);
  JudgeSeries series = scoredSeries();
  for (int i = 0; i < each; ++i) {
    add(series, 1, shortScore, i % 2 == 0, 0, 100 + i);
    add(series, 1, 0.5, i % 2 == 0, 0, 500 + i);
    add(series, 1, longScore, i % 2 == 0, 0, 1000 + i);
  }
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.lengths.size(), 3);
  QCOMPARE(row.lengths[0].least, 100);
  QCOMPARE(row.lengths[2].most, 999 + each);
  QCOMPARE(row.lengths[1].agreement.of, each);
  QCOMPARE(leanWord(row.lean), lean);
  if (row.lean != LengthLean::TooFew) QVERIFY(isAbout(row.leanBy, longScore - shortScore));
  QVERIFY(!leanSentence(row).isEmpty());

  JudgeSeries alike = scoredSeries();
  add(alike, 100, 0.9, true, 0, 80);
  QVERIFY(calibrationOf(alike).lengths.isEmpty()); // all of one length
}

void JudgeCalibrationTest::families_come_with_their_own_figures()
{
  JudgeSeries series = scoredSeries();
  add(series, 10, 0.9, true, 0);
  add(series, 12, 0.9, true, 1);
  add(series, 8, 0.9, false, 1);
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.families.size(), 2);
  QCOMPARE(row.families[0].family, u"sensitive"_s); // most labels first
  QCOMPARE(row.families[0].agreement, (JudgedShare{12, 20}));
  QCOMPARE(row.families[0].falseSupport, (JudgedShare{8, 8}));
  QVERIFY(isAbout(row.families[0].peopleMean, 0.6));
  QCOMPARE(row.families[1].agreement, (JudgedShare{10, 10}));
}

void JudgeCalibrationTest::the_furthest_apart_come_first_and_other_sides_before_them()
{
  JudgeSeries series = scoredSeries();
  add(series, 1, 0.61, true);  // the same side, 0.39 apart
  add(series, 1, 0.59, true);  // another side, 0.41 apart
  add(series, 1, 0.95, false); // another side, 0.95 apart
  add(series, 1, 1.0, true);   // the same
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.worst.size(), 3);
  QCOMPARE(row.worst[0].query, QueryId{3});
  QCOMPARE(row.worst[1].query, QueryId{2});
  QCOMPARE(row.worst[2].query, QueryId{1});
  QVERIFY(row.worst[1].sidesDiffer && !row.worst[2].sidesDiffer);
  QCOMPARE(row.disagreements, 2);
  add(series, 2 * WorstKept, 0.9, false);
  QCOMPARE(calibrationOf(series).worst.size(), WorstKept);
}

void JudgeCalibrationTest::labels_of_draws_are_weighted_and_others_left_out()
{
  JudgeSeries series = scoredSeries();
  add(series, 40, 0.2, false); // failing, half of 80 drawn
  add(series, 20, 0.9, true);  // passing, a tenth of 200 drawn
  add(series, 40, 0.2, {});
  add(series, 180, 0.9, {});
  for (std::size_t i = 0; i < series.items.size(); ++i) {
    series.items[i].isInFrame = true;
    if (i < 60) series.items[i].probability = i < 40 ? 0.5 : 0.1;
  }
  series.items[100].people = 1; // labelled, though no queue drew it
  series.items[100].peopleYes = true;
  add(series, 5, 0.9, true); // and these no queue could have drawn
  const JudgeCalibration row = calibrationOf(series);
  QVERIFY(row.drawn);
  QCOMPARE(row.notDrawn, 6);
  QCOMPARE(row.labels, 66);
  QCOMPARE(row.mean.labels, 60);
  QCOMPARE(row.mean.items, 280);
  QVERIFY(isAbout(row.mean.people, 200.0 / 280)); // 20 ÷ 0.1 of 40 ÷ 0.5 + 20 ÷ 0.1
  QVERIFY(judgedMeanSentence(row).startsWith(u"60 human labels, weighted by draw probability"_s));
  QVERIFY(judgeWarnings({}, row).join(u' ').contains(u"6 labels of things that no daily queue drew"_s));
}

void JudgeCalibrationTest::labels_that_nobody_drew_are_a_random_sample()
{
  JudgeSeries series = scoredSeries();
  add(series, 60, 0.9, true);
  add(series, 40, 0.2, false);
  add(series, 300, 0.9, {});
  series.items[0].probability = 0.5; // one of a hundred
  const JudgeCalibration row = calibrationOf(series);
  QVERIFY(!row.drawn);
  QCOMPARE(row.mean.labels, 100);
  QCOMPARE(row.notDrawn, 0);
  QVERIFY(isAbout(row.mean.people, 0.6));
  QVERIFY(isAbout(row.mean.judge, (360 * 0.9 + 40 * 0.2) / 400));
  QVERIFY(row.mean.ci95 && row.mean.ci95->low > 0.6); // the judge shows that the sample was unlucky
  QVERIFY2(judgedMeanSentence(row).startsWith(u"100 human labels, taken as a random sample · worth "_s),
           qPrintable(judgedMeanSentence(row)));
}

void JudgeCalibrationTest::values_without_sides_have_agreement_alone()
{
  JudgeSeries series;
  series.judge = modelJudge(1, u"m"_s);
  series.measure.by = JudgedBy::Labels;
  series.measure.criterion = criterion::Outcome;
  series.measure.name = u"answer.outcome"_s;
  series.measure.isYesNo = false;
  series.measure.values = {u"answered"_s, u"declined"_s, u"escalated"_s};
  series.families = {QString()};
  for (int i = 0; i < 30; ++i) {
    JudgedByModel item;
    item.subject = {criterion::Outcome, i + 1, 0};
    item.judge = i % 3;
    item.people = i < 6 ? (i + 1) % 3 : i % 3;
    series.items.push_back(item);
  }
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.agreement, (JudgedShare{24, 30}));
  QCOMPARE(row.confusion.categories(), 3);
  QVERIFY(!row.falseSupport.share() && !row.mean.judge && !row.curve);
  QCOMPARE(row.worst.size(), 6);
  QVERIFY(row.lengths.isEmpty());
}

void JudgeCalibrationTest::nothing_labelled_says_so()
{
  JudgeSeries series = scoredSeries();
  add(series, 20, 0.7, {});
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.verdict, JudgeVerdict::NoLabels);
  QVERIFY(isAbout(row.mean.judge, 0.7));
  QVERIFY(!row.mean.people && !row.mean.ci95 && !row.curve && !row.bestCut);
  QVERIFY(row.families.isEmpty() && row.worst.isEmpty());
  QCOMPARE(reportOf({}).rows.size(), std::size_t(0));
}

void JudgeCalibrationTest::two_judges_are_compared_on_what_both_judged()
{
  JudgeItems items;
  JudgeSeries first = scoredSeries(modelJudge(1, u"gpt-4o"_s));
  JudgeSeries second = scoredSeries(modelJudge(2, u"claude-3"_s));
  add(first, 10, 0.9, true); // both right
  add(second, 10, 0.9, true);
  add(first, 6, 0.9, true); // the first alone
  add(second, 6, 0.1, true);
  add(first, 1, 0.9, false); // the second alone
  add(second, 1, 0.1, false);
  add(first, 2, 0.9, false); // neither
  add(second, 2, 0.9, false);
  add(first, 5, 0.9, true); // the second has not judged these
  add(second, 1, 0.9, {});  // nor people this
  second.items.back().subject = first.items.back().subject;
  JudgeSeries third = scoredSeries(modelJudge(3, u"gpt-4"_s));
  add(third, 10, 0.9, true);
  items.series = {first, third, second};
  const JudgesReport report = reportOf(items);
  QCOMPARE(report.pairs.size(), std::size_t(3));
  QVERIFY(report.pairs.back().isOneFamily); // two families come first
  const auto pair = std::ranges::find_if(
      report.pairs, [](const JudgesSideBySide& one) { return one.first.name == u"gpt-4o" && !one.isOneFamily; });
  QVERIFY(pair != report.pairs.end());
  QCOMPARE(pair->items, 19);
  QCOMPARE(pair->bothRight, 10);
  QCOMPARE(pair->onlyFirst, 6);
  QCOMPARE(pair->onlySecond, 1);
  QCOMPARE(pair->neither, 2);
  QVERIFY(isAbout(pair->p, 0.125)); // 2 × (1 + 7) ÷ 2⁷
  QVERIFY(sideBySideSentence(*pair).contains(u"only gpt-4o on 6"_s));
}

void JudgeCalibrationTest::another_version_must_be_validated_anew()
{
  JudgeItems items;
  JudgeSeries before = scoredSeries(modelJudge(1, u"judge-m (v2)"_s, uR"({"version":"v2","prompt":"old"})"_s));
  add(before, 80, 0.9, true);
  JudgeSeries now = scoredSeries(modelJudge(2, u"judge-m (v3)"_s, uR"({"version":"v3","prompt":"new"})"_s));
  add(now, 80, 0.9, {});
  JudgeSeries other = scoredSeries(modelJudge(3, u"another"_s));
  add(other, 10, 0.9, {});
  items.series = {before, now, other};
  JudgesReport report = reportOf(items);
  QVERIFY(!report.revalidation(report.rows[0]));
  QVERIFY(!report.revalidation(report.rows[2]));
  const auto again = report.revalidation(report.rows[1]);
  QVERIFY(again);
  QCOMPARE(again->before, u"judge-m (v2)"_s);
  QCOMPARE(again->labels, 80);
  QCOMPARE(again->difference, u"version v3 instead of v2, another prompt"_s);
  QVERIFY(
      judgeWarnings(report, report.rows[1]).first().startsWith(u"Not validated: 80 labels validated judge-m (v2)"_s));
  add(items.series[1], 60, 0.9, true);
  report = reportOf(items);
  QVERIFY(!report.revalidation(report.rows[1])); // people have labelled what it judged
}

} // namespace assayer::tests
