#include "cli/explain_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Three queries with five chunks each, two runs over them; the first chunk of the first query has grade 3.
struct FirstJudged : TemporaryWorkspace {
  FirstJudged()
  {
    close();
    judged = call({u"label"_s, path(), u"--judge"_s, u"expert"_s, u"--query"_s, u"q1"_s, u"--chunk"_s, u"q1-c1"_s,
                   u"--grade"_s, u"3"_s})
                 .status == 0;
  }
  Said metrics(const QStringList& options) const { return call(QStringList{u"metrics"_s, path()} + options); }
  bool judged = false;
};

} // namespace

void ExplainMetricsTest::a_querys_figure_is_explained_by_its_terms()
{
  const FirstJudged workspace;
  QVERIFY(workspace.judged);
  const Said said = workspace.metrics(
      {u"--json"_s, u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@2"_s, u"--explain"_s, u"--query"_s, u"q1"_s});
  QCOMPARE(said.status, 0);
  const QJsonObject one = said.list(u"explanations"_s).at(0).toObject();
  QCOMPARE(one.value(u"run").toString(), u"alpha"_s);
  QCOMPARE(one.value(u"query").toString(), u"q1"_s);
  QCOMPARE(one.value(u"measure").toString(), u"p"_s);
  QCOMPARE(one.value(u"k").toInt(), 2);
  QCOMPARE(one.value(u"policy").toString(), u"interval"_s);
  QCOMPARE(one.value(u"status").toString(), u"interval"_s);
  const QJsonArray chunks = one.value(u"chunks").toArray();
  QCOMPARE(chunks.size(), 5);
  QCOMPARE(chunks.at(0).toObject().value(u"chunk").toString(), u"q1-c1"_s);
  QCOMPARE(chunks.at(0).toObject().value(u"state").toString(), u"judged"_s);
  QCOMPARE(chunks.at(1).toObject().value(u"state").toString(), u"unjudged"_s);
  QVERIFY(chunks.at(1).toObject().value(u"counts").toBool());
  QVERIFY(!chunks.at(2).toObject().value(u"counts").toBool());
  QCOMPARE(one.value(u"least").toObject().value(u"value").toDouble(), 0.5);
  QCOMPARE(one.value(u"most").toObject().value(u"value").toDouble(), 1.0);
  QCOMPARE(one.value(u"most").toObject().value(u"denominator").toDouble(), 2.0);
}

void ExplainMetricsTest::a_means_explanation_names_every_query()
{
  const FirstJudged workspace;
  const Said said =
      workspace.metrics({u"--json"_s, u"--run"_s, u"alpha"_s, u"--measure"_s, u"recall@5"_s, u"--explain"_s});
  QCOMPARE(said.status, 0);
  const QJsonObject one = said.list(u"explanations"_s).at(0).toObject();
  QCOMPARE(one.value(u"n_defined").toInt(), 1);
  QCOMPARE(one.value(u"n_total").toInt(), 3);
  const QJsonArray queries = one.value(u"queries").toArray();
  QCOMPARE(queries.size(), 3);
  QCOMPARE(queries.at(0).toObject().value(u"status").toString(), u"determined"_s);
  QCOMPARE(queries.at(1).toObject().value(u"status").toString(), u"partly_undefined"_s);
  QCOMPARE(queries.at(1).toObject().value(u"reason").toString(), u"no_judgements"_s);
}

void ExplainMetricsTest::an_explanation_for_people_has_definition_terms_and_both_ends()
{
  const FirstJudged workspace;
  const Said said =
      workspace.metrics({u"--run"_s, u"alpha"_s, u"--measure"_s, u"ndcg@2"_s, u"--explain"_s, u"--query"_s, u"q1"_s});
  QCOMPARE(said.status, 0);
  for (const QString& part : {u"policy interval"_s, u"ndcg@2, run alpha, query q1"_s, u"formula"_s, u"Järvelin"_s,
                              u"the first 2"_s, u"q1-c1"_s, u"unjudged"_s, u"Least: sum"_s, u"Most: sum"_s})
    QVERIFY2(said.out.contains(part), qPrintable(part + u'\n' + said.out));
  QVERIFY(workspace.metrics({u"--measure"_s, u"rr"_s, u"--explain"_s}).out.contains(u"in the least"_s));
}

void ExplainMetricsTest::the_next_judgements_come_with_what_they_would_do()
{
  const FirstJudged workspace;
  const QStringList asked{u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@1"_s, u"--next"_s, u"3"_s};
  const Said said = workspace.metrics(QStringList{u"--json"_s} + asked);
  QCOMPARE(said.status, 0);
  const QJsonArray next = said.list(u"next"_s);
  QCOMPARE(next.size(), 3);
  // The first place of the run's list decides P@1 of the two queries that are open.
  QCOMPARE(next.at(0).toObject().value(u"chunk").toString(), u"q2-c1"_s);
  QCOMPARE(next.at(1).toObject().value(u"chunk").toString(), u"q3-c1"_s);
  QCOMPARE(next.at(0).toObject().value(u"narrowing").toDouble(), 1.0);
  QCOMPARE(next.at(2).toObject().value(u"narrowing").toDouble(-1), 0.0);
  const Said against = workspace.metrics(asked + QStringList{u"--against"_s, u"beta"_s});
  QVERIFY2(against.out.contains(u"p@1 of alpha minus beta"_s), qPrintable(against.out));
}

void ExplainMetricsTest::a_question_that_makes_no_sense_is_a_usage_error()
{
  const FirstJudged workspace;
  QCOMPARE(workspace.metrics({u"--explain"_s, u"--query"_s, u"q9"_s}).status, int(cli::WrongUsage));
  QCOMPARE(workspace.metrics({u"--next"_s, u"0"_s}).status, int(cli::WrongUsage));
  QCOMPARE(workspace.metrics({u"--next"_s, u"3"_s, u"--against"_s, u"gamma"_s}).status, int(cli::WrongUsage));
}

} // namespace assayer::tests
