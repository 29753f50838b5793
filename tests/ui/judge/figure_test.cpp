#include "ui/judge/figure_test.h"

#include "inspect/figure.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Mean mean(MeasureStatus status, double low, double high)
{
  Mean made;
  made.status = status;
  made.min = low;
  made.max = high;
  made.defined = 7;
  made.optional = 2;
  made.undefinedCount = 1;
  made.total = 10;
  made.reasons.insert(u"no_relevant"_s, 1);
  return made;
}

} // namespace

void FigureTest::an_open_mean_is_an_interval_and_says_over_how_many()
{
  const StripFigure figure = FigureWords::figure(u"p@5"_s, mean(MeasureStatus::Interval, 0.714, 0.83), {}, false);
  QCOMPARE(figure.title, u"P@5"_s);
  QCOMPARE(figure.value, u"⟦0.71 – 0.83⟧"_s);
  QCOMPARE(figure.count, u"9 of 10"_s);
}

void FigureTest::a_determined_mean_is_one_number()
{
  QCOMPARE(FigureWords::figure(u"rr"_s, mean(MeasureStatus::Determined, 0.5, 0.5), {}, false).value, u"0.50"_s);
}

void FigureTest::what_cannot_be_calculated_is_a_dash_with_its_reason()
{
  const StripFigure figure = FigureWords::figure(u"recall@5"_s, mean(MeasureStatus::Undefined, 0, 0), {}, false);
  QCOMPARE(figure.value, u"—"_s);
  QVERIFY(figure.explanation.contains(u"nothing judged relevant: 1"_s));
}

void FigureTest::strict_publishes_no_interval()
{
  Lens lens;
  lens.policy = Policy::Strict;
  QCOMPARE(FigureWords::figure(u"p@5"_s, mean(MeasureStatus::Interval, 0.1, 0.9), lens, false).value, u"—"_s);
  QCOMPARE(FigureWords::figure(u"p@5"_s, mean(MeasureStatus::Determined, 0.5, 0.5), lens, false).value, u"0.50"_s);
}

void FigureTest::the_name_holds_what_was_chosen_about_it()
{
  QCOMPARE(FigureWords::fullTitle(u"p@5"_s, {}), u"P@5"_s);
  Lens lens{.policy = Policy::JudgedOnly, .gain = Gain::Linear};
  lens.nearDuplicatesOnce = lens.disputesOpenFully = lens.undefinedIsZero = true;
  QCOMPARE(FigureWords::fullTitle(u"ndcg@5"_s, lens),
           u"nDCG@5 lin. · judged only · copies once · apart: whole scale · nothing relevant: 0"_s);
  lens.policy = Policy::TrecEval; // has the zero by itself
  QCOMPARE(FigureWords::under(lens), u"as trec_eval · copies once · apart: whole scale"_s);
}

void FigureTest::figures_that_are_counted_anew_are_known_as_old()
{
  Lens chosen;
  QVERIFY(!FigureWords::isOld({}, chosen));
  chosen.policy = Policy::Strict; // at once
  QVERIFY(!FigureWords::isOld({}, chosen));
  chosen.nearDuplicatesOnce = true;
  QVERIFY(FigureWords::isOld({}, chosen));
}

void FigureTest::nothing_judged_and_nothing_relevant_are_said_in_different_words()
{
  QCOMPARE(FigureWords::reason(u"no_judgements"_s), u"nothing judged"_s);
  QCOMPARE(FigureWords::reason(u"no_relevant"_s), u"nothing judged relevant"_s);
}

void FigureTest::the_explanation_holds_depth_gain_policy_and_whose_labels()
{
  Lens lens;
  lens.gain = Gain::Linear;
  lens.policy = Policy::TrecEval;
  const StripFigure figure = FigureWords::figure(u"ndcg@7"_s, mean(MeasureStatus::Determined, 1, 1), lens, true);
  QCOMPARE(figure.title, u"nDCG@7 lin."_s);
  for (const QString& part : {u"first 7"_s, u"gain = grade"_s, u"trec_eval"_s, u"your own labels only"_s})
    QVERIFY2(figure.explanation.contains(part), qPrintable(part));
}

} // namespace assayer::tests
