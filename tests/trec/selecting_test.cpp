#include "trec/selecting_test.h"

#include "trec/trec_measures.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray namesOf(const QStringList& measures, trec::Version version = trec::Version::V9)
{
  const auto selected = trec::selectMeasures({.version = version, .measures = measures});
  if (!selected) return "refused: " + sentence(selected.error()).toUtf8();
  QByteArrayList names;
  for (const trec::Selected& one : *selected)
    for (const QByteArray& name : one.names) names.append(name);
  return names.join(' ');
}

} // namespace

void SelectingTest::names_are_printed_with_their_parameters_data()
{
  QTest::addColumn<QStringList>("measures");
  QTest::addColumn<QByteArray>("names");
  const auto row = [](const char* measure, const char* names) {
    QTest::newRow(measure) << QString::fromLatin1(measure).split(u' ') << QByteArray(names);
  };
  row("map", "map");
  row("P.10,5", "P_5 P_10");
  row("success", "success_1 success_5 success_10");
  row("ndcg_cut.23.4", "ndcg_cut_23");
  row("iprec_at_recall..5,0", "iprec_at_recall_0.00 iprec_at_recall_0.50");
  row("Rprec_mult.1.125", "Rprec_mult_1.12");
  row("utility.2,-1,0,0", "utility_2,-1,0,0");
  row("set_F.0.5", "set_F_0.5");
  row("11pt_avg..25,.5", "11pt_avg_.25,.5");
  row("ndcg.1=3,2=9", "ndcg_1=3,2=9");
  row("rbp.p=0.8", "rbp_p=0.8");
  row("relstring.20", "relstring_20");
  row("P.5 P.5 map", "map P_5");
}

void SelectingTest::names_are_printed_with_their_parameters()
{
  QFETCH(QStringList, measures);
  QFETCH(QByteArray, names);
  QCOMPARE(namesOf(measures), names);
}

void SelectingTest::what_makes_no_sense_is_refused_data()
{
  QTest::addColumn<QStringList>("measures");
  QTest::addColumn<QByteArray>("why");
  const auto row = [](const char* measure, const char* why) {
    QTest::newRow(measure) << QString::fromLatin1(measure).split(u' ') << QByteArray(why);
  };
  row("MAP", "no such measure");
  row("map.5", "takes no parameters");
  row("official.5", "takes no parameters");
  row("P.", "parameters must follow");
  row("P.0", "no cutoff");
  row("P.ten", "no cutoff");
  row("P.5,5", "stands twice");
  row("P.5 P.10", "at once");
  row("utility.1,2", "4 parameters");
  row("set_F.x", "no number");
  row("ndcg.1", "no gain");
  row("ndcg.1=", "no gain");
  row("ndcg.-1=2", "no gain");
}

void SelectingTest::what_makes_no_sense_is_refused()
{
  QFETCH(QStringList, measures);
  QFETCH(QByteArray, why);
  const QByteArray said = namesOf(measures);
  QVERIFY2(said.startsWith("refused: ") && said.contains(why), said);
}

void SelectingTest::measures_come_in_the_order_of_printing()
{
  QCOMPARE(namesOf({u"recip_rank"_s, u"P.5"_s, u"num_q"_s, u"map"_s}), "num_q map recip_rank P_5");
}

void SelectingTest::the_sets_are_those_of_their_version()
{
  QVERIFY(namesOf({}).startsWith("runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank"));
  QVERIFY(namesOf({}).endsWith("P_500 P_1000"));
  QVERIFY(namesOf({u"all_trec"_s}).endsWith("set_F num_nonrel_judged_ret"));
  QVERIFY(namesOf({u"all_trec"_s}, trec::Version::V10).endsWith("rbp rbp_resid unj_5 unj_10 unj_20"));
  QCOMPARE(namesOf({u"set"_s}),
           "runid num_q num_ret num_rel num_rel_ret utility set_P set_relative_P set_recall set_map set_F");
}

} // namespace assayer::tests
