#include "metrics/measures_test.h"

#include "metrics/measures.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void MeasuresTest::every_row_says_what_it_is_and_its_name_parses()
{
  for (const Measure& measure : measures()) {
    QVERIFY2(!measure.title.isEmpty() && measure.explanation.endsWith(u'.'), qPrintable(measure.name));
    QVERIFY2(!measure.formula.isEmpty() && !measure.source.isEmpty(), qPrintable(measure.name));
    const auto spec = parseMeasure(measure.name);
    QVERIFY(spec);
    QCOMPARE(spec->measure, &measure);
    QCOMPARE(parseMeasure(measure.name + u"@10"_s).has_value(), measure.cutoff);
    QCOMPARE(parseMeasure(measure.name + u"(p=0.5)"_s).has_value(), measure.persistence);
  }
}

void MeasuresTest::a_cutoff_and_a_persistence_are_read_from_the_name()
{
  QCOMPARE(parseMeasure(u"ndcg@10"_s)->cut.k, std::optional(10));
  QCOMPARE(parseMeasure(u"ndcg"_s)->cut.k, std::nullopt);
  QCOMPARE(parseMeasure(u"rbp"_s)->cut.persistence, 0.8);
  QCOMPARE(parseMeasure(u"rbp(p=0.95)"_s)->cut.persistence, 0.95);
  for (const QString& wrong : {u"ndcg@0"_s, u"ndcg@"_s, u"ndcg@-1"_s, u"ndcg@5.5"_s, u"ndcg@5@5"_s, u"p@10000000"_s})
    QVERIFY2(!parseMeasure(wrong), qPrintable(wrong));
  QVERIFY(parseMeasure(u"ndcg@0"_s).error().detail.contains(u"whole number"_s));
  QVERIFY(parseMeasure(u"bpref@5"_s).error().detail.contains(u"no cutoff"_s));
}

void MeasuresTest::an_unknown_name_lists_the_near_ones_data()
{
  QTest::addColumn<QString>("near");
  QTest::newRow("nDCG@10") << u"ndcg@10"_s;
  QTest::newRow("ndgc@10") << u"ndcg@10"_s;
  QTest::newRow("Recal@5") << u"recall@5"_s;
  QTest::newRow("context@5") << u"context_precision@5"_s;
  QTest::newRow("bperf") << u"bpref"_s;
}

void MeasuresTest::an_unknown_name_lists_the_near_ones()
{
  QFETCH(QString, near);
  const QString wrong = QString::fromLatin1(QTest::currentDataTag());
  QCOMPARE(nearMeasures(wrong).value(0), near);
  const auto parsed = parseMeasure(wrong);
  QVERIFY(!parsed);
  QCOMPARE(parsed.error().kind, ErrorKind::Usage);
  QCOMPARE(parsed.error().context, wrong);
  QVERIFY(parsed.error().detail.contains(near));
}

void MeasuresTest::a_name_that_is_near_nothing_lists_them_all()
{
  const auto parsed = parseMeasure(u"happiness"_s);
  QVERIFY(!parsed);
  QVERIFY(parsed.error().detail.contains(u"ndcg@k"_s));
  QVERIFY(parsed.error().detail.contains(u"bpref"_s));
}

} // namespace assayer::tests
