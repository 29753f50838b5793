#include "cli/answers_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Five questions with one system. q1: two claims, one supported by c1 that it cites, one not in evidence, not cited;
// right, but not validated. q2: one claim supported by c1, which it cites; right and validated. q3 (a refusal is
// expected): declined. q4: declined wrongly. q5: failed. q6: nothing judged, two sentences, split by nobody.
const QByteArray world =
    R"({"kind":"document","id":"policy","valid_from":"2020-01-01","valid_to":"2025-01-01","groups":["staff"]}
{"kind":"chunk","id":"c1","document":"policy","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Shoes are goods."}
{"kind":"query","id":"q1","text":"How long?","family":"returns","expect":"answer","date":"2026-01-01","groups":["guests"],"corpus_only":true}
{"kind":"query","id":"q2","text":"How many days?","family":"returns","expect":"answer","date":"2021-01-01","groups":["staff"]}
{"kind":"query","id":"q3","text":"What is love?","family":"other","expect":"refusal"}
{"kind":"query","id":"q4","text":"Shoes?","family":"other","expect":"answer"}
{"kind":"query","id":"q5","text":"Hats?","family":"other","expect":"answer"}
{"kind":"query","id":"q6","text":"Socks?","family":"socks","expect":"answer"}
{"kind":"run","name":"system","record":{"k":2}}
{"kind":"run","name":"bare","condition":"no_context"}
{"kind":"ranking","run":"system","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"system","query":"q2","chunks":[{"id":"c1"}]}
{"kind":"ranking","run":"system","query":"q4","chunks":[{"id":"c2"}]}
{"kind":"answer","run":"system","query":"q1","text":"Thirty days [1]. Also on Sundays.","citations":[{"start":12,"end":15,"chunk":"c1"}]}
{"kind":"answer","run":"system","query":"q2","text":"30 days [1].","citations":[{"start":8,"end":11,"chunk":"c1"}]}
{"kind":"answer","run":"system","query":"q3","text":"I cannot say."}
{"kind":"answer","run":"system","query":"q4","text":"I cannot say."}
{"kind":"answer","run":"system","query":"q5","text":"","state":"failed"}
{"kind":"answer","run":"system","query":"q6","text":"Yes. No [9].","citations":[{"start":8,"end":11,"chunk":"c9"}]}
{"kind":"answer","run":"bare","query":"q1","text":"Thirty days."}
{"kind":"answer","run":"bare","query":"q2","text":"Ten days."}
{"kind":"claim","id":"a","run":"system","query":"q1","text":"Thirty days.","start":0,"end":16}
{"kind":"claim","id":"b","run":"system","query":"q1","text":"Also on Sundays.","start":17,"end":33}
{"kind":"claim","id":"c","run":"system","query":"q2","text":"30 days.","start":0,"end":12}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"judge","name":"bob","type":"person"}
{"kind":"judge","name":"robot","type":"model"}
{"kind":"criterion","name":"tone","on":"answer","values":["1","2","3","4"],"ordinal":true}
{"kind":"criterion","name":"shape","on":"answer","values":["round","square","flat"],"ordinal":false}
{"kind":"label","subject":"relevance","query":"q1","chunk":"c1","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"q1","chunk":"c2","judge":"ann","value":0}
{"kind":"label","subject":"relevance","query":"q2","chunk":"c1","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"q4","chunk":"c2","judge":"ann","value":0}
{"kind":"label","subject":"support","claim":"a","judge":"ann","value":"supported","evidence":[{"chunk":"c1","start":0,"end":5,"quote":"Goods"}]}
{"kind":"label","subject":"support","claim":"b","judge":"ann","value":"not_in_evidence"}
{"kind":"label","subject":"support","claim":"c","judge":"ann","value":"supported","evidence":[{"chunk":"c1","start":0,"end":5,"quote":"Goods"}]}
{"kind":"label","subject":"answer.correct","run":"bare","query":"q1","judge":"ann","value":"yes"}
{"kind":"label","subject":"answer.correct","run":"bare","query":"q2","judge":"ann","value":"no"}
{"kind":"label","subject":"answer.outcome","run":"system","query":"q3","judge":"ann","value":"declined"}
{"kind":"label","subject":"answer.outcome","run":"system","query":"q4","judge":"ann","value":"declined"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q1","judge":"ann","value":"4"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q1","judge":"bob","value":"2"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q2","judge":"ann","value":"4"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q3","judge":"ann","value":"1"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q4","judge":"ann","value":"1"}
{"kind":"label","subject":"answer.tone","run":"system","query":"q6","judge":"bob","value":"1"}
{"kind":"label","subject":"support","claim":"a","judge":"robot","value":"contradicted"}
{"kind":"score","run":"system","query":"q1","judge":"robot","measure":"faithfulness","value":0.25}
{"kind":"score","run":"system","query":"q2","judge":"robot","measure":"faithfulness","value":0.75}
{"kind":"score","run":"system","query":"q3","judge":"robot","measure":"faithfulness","value":null,"reason":"judge_error"}
{"kind":"score","run":"system","query":"q1","judge":"robot","measure":"own score","value":7}
)";

QByteArray wholeAnswer(const char* query, const char* correct, const char* addresses, const char* complete)
{
  QByteArray lines;
  const auto add = [&](const QByteArray& subject, const QByteArray& value) {
    lines += R"({"kind":"label","subject":"answer.)" + subject + R"(","run":"system","query":")" + query +
             R"(","judge":"ann","value":")" + value + "\"}\n";
  };
  add("outcome", "answered");
  add("correct", correct);
  add("addresses", addresses);
  add("complete", complete);
  for (const char* const error : {"factual", "unsupported_citation", "stale_source", "unauthorised_source",
                                  "prohibited_disclosure", "obeyed_source", "irreversible_action"})
    add(QByteArray("critical.") + error, "no");
  return lines;
}

/// The six questions; made once for the class that asks.
struct SixAnswers {
  QTemporaryDir folder;
  QString path = folder.filePath(u"six.assay"_s);
  QString problem;

  SixAnswers()
  {
    const QString file = writeFile(folder.filePath(u"six.jsonl"_s),
                                   world + wholeAnswer("q1", "yes", "3", "2") + wholeAnswer("q2", "yes", "3", "3"));
    const Said said = call({u"import"_s, path, file});
    if (said.status != 0) problem = said.out + said.err;
  }
  Said metrics(const QStringList& options) const
  {
    return call(QStringList{u"metrics"_s, path, u"--run"_s, u"system"_s, u"--json"_s} + options);
  }
  QJsonObject figure(const QString& measure, const QStringList& options = {}) const
  {
    const QJsonArray rows = metrics(QStringList{u"--measure"_s, measure} + options).list(u"metrics"_s);
    return rows.size() == 1 ? rows.first().toObject() : QJsonObject();
  }
  QJsonObject run(const QStringList& sections) const
  {
    const QJsonArray rows =
        call(QStringList{u"answers"_s, path, u"--run"_s, u"system"_s, u"--json"_s} + sections).list(u"runs"_s);
    return rows.size() == 1 ? rows.first().toObject() : QJsonObject();
  }
};

double end(const QJsonObject& figure, int which)
{
  return figure.value(u"bounds").toArray().at(which).toDouble(-1);
}

#define COMPARE_SHARE(actual, expected)                                                                                \
  QVERIFY2(qAbs((actual) - (expected)) < 1e-12, qPrintable(QString::number(actual)))

} // namespace

void AnswersTest::every_measure_of_answers_by_hand_data()
{
  QTest::addColumn<double>("least");
  QTest::addColumn<double>("most");
  QTest::addColumn<int>("defined");
  QTest::addColumn<QString>("reason");
  QTest::addColumn<int>("times");
  const auto row = [](const char* name, double least, double most, int defined, const QString& reason, int times) {
    QTest::newRow(name) << least << most << defined << reason << times;
  };
  // q1 has ½ and q2 1; q6 may have anything, or drop out. The least: (½ + 1 + 0) ÷ 3.
  row("faithfulness", 0.5, 2.5 / 3, 2, u"declined"_s, 2);
  row("contradicted", 0, 1.0 / 3, 2, u"failed"_s, 1);
  row("answer_relevance", 2.0 / 3, 1, 2, u"declined"_s, 3);
  row("correct", 2.0 / 3, 1, 2, u"declined"_s, 3);
  row("complete", 5.0 / 3 / 3, 8.0 / 9, 2, u"declined"_s, 3);
  row("critical", 0, 3.0 / 5, 5, u"failed"_s, 1);
  row("abstention", 1, 1, 1, u"not_expected"_s, 5);
  row("wrong_refusal", 1.0 / 4, 2.0 / 4, 4, u"failed"_s, 1);
  row("answer_coverage", 2.0 / 5, 3.0 / 5, 5, u"not_expected"_s, 1);
  row("answer_success", 1.0 / 5, 1.0 / 5, 5, u"not_expected"_s, 1);
  row("answer_quality", 1.0 / 3, 1.0 / 2, 2, u"not_produced"_s, 3);
  row("answered_without_coverage", 0, 1.0 / 5, 5, u"not_expected"_s, 1);
  row("citation_valid", 2.0 / 3, 1, 2, u"declined"_s, 3);
  row("citation_precision", 2.0 / 3, 1, 2, u"not_split"_s, 1);
  row("citation_recall", 0.5, 2.5 / 3, 2, u"not_split"_s, 1);
}

void AnswersTest::every_measure_of_answers_by_hand()
{
  static const SixAnswers six;
  QVERIFY2(six.problem.isEmpty(), qPrintable(six.problem));
  QFETCH(double, least);
  QFETCH(double, most);
  QFETCH(int, defined);
  QFETCH(QString, reason);
  QFETCH(int, times);
  const QJsonObject figure = six.figure(QString::fromLatin1(QTest::currentDataTag()));
  COMPARE_SHARE(end(figure, 0), least);
  COMPARE_SHARE(end(figure, 1), most);
  QCOMPARE(figure.value(u"n_defined").toInt(), defined);
  QCOMPARE(figure.value(u"n_total").toInt(), 6);
  QCOMPARE(figure.value(u"reasons").toObject().value(reason).toInt(), times);
  QVERIFY(figure.value(u"gain").isNull());
}

void AnswersTest::the_policies_of_answers_publish_or_leave_out_what_is_open()
{
  const SixAnswers six;
  QVERIFY(six.figure(u"faithfulness"_s, {u"--policy"_s, u"strict"_s}).value(u"value").isNull());
  QCOMPARE(six.figure(u"abstention"_s, {u"--policy"_s, u"strict"_s}).value(u"value").toDouble(), 1.0);
  const QStringList judged{u"--policy"_s, u"judged_only"_s};
  QCOMPARE(six.figure(u"faithfulness"_s, judged).value(u"value").toDouble(), 0.75);
  QCOMPARE(six.figure(u"faithfulness"_s, judged).value(u"reasons").toObject().value(u"not_split").toInt(), 1);
  COMPARE_SHARE(six.figure(u"faithfulness_claims"_s, judged).value(u"value").toDouble(), 2.0 / 3);
  QCOMPARE(six.figure(u"faithfulness_claims"_s, judged).value(u"n_defined").toInt(), 3); // claims
  QVERIFY(six.figure(u"faithfulness_claims"_s).value(u"value").isNull());                // waits until all are split
  QCOMPARE(six.figure(u"correct"_s, judged).value(u"value").toDouble(), 1.0);
  QCOMPARE(six.figure(u"wrong_refusal"_s, judged).value(u"n_defined").toInt(), 3); // an open outcome is no answer here
  const Said trec = six.metrics({u"--measure"_s, u"faithfulness"_s, u"--policy"_s, u"trec_eval"_s});
  QCOMPARE(trec.status, int(cli::WrongUsage));
  QVERIFY2(trec.err.contains(u"trec_eval has no answers"_s), qPrintable(trec.err));
}

void AnswersTest::a_share_of_answers_carries_wilsons_interval()
{
  const SixAnswers six;
  const QJsonArray ends = six.figure(u"abstention"_s).value(u"ci95").toArray();
  QVERIFY(qAbs(ends.at(0).toDouble() - 0.20654931437723746) < 1e-9); // 1 of 1
  QCOMPARE(ends.at(1).toDouble(), 1.0);
  // A mean has Student's, at the extremes of what is open.
  const QJsonObject mean = six.figure(u"faithfulness"_s);
  const QJsonArray around = mean.value(u"ci95").toArray();
  QCOMPARE(around.size(), 2);
  QVERIFY(around.at(0).toDouble() <= mean.value(u"bounds").toArray().at(0).toDouble());
  QVERIFY(around.at(1).toDouble() >= mean.value(u"bounds").toArray().at(1).toDouble());
}

void AnswersTest::answers_are_grouped_as_queries_are()
{
  const SixAnswers six;
  const QJsonArray rows =
      six.metrics({u"--measure"_s, u"faithfulness,p@1"_s, u"--by"_s, u"family"_s}).list(u"metrics"_s);
  QCOMPARE(rows.size(), 6);
  QCOMPARE(rows.at(0).toObject().value(u"group").toString(), u"returns"_s);
  QCOMPARE(rows.at(0).toObject().value(u"value").toDouble(), 0.75);
  QCOMPARE(rows.at(1).toObject().value(u"measure").toString(), u"p@1"_s);
  QVERIFY(rows.at(2).toObject().value(u"value").isNull()); // declined and failed ones only
  QCOMPARE(rows.at(4).toObject().value(u"group").toString(), u"socks"_s);
  const QJsonArray each = six.metrics({u"--measure"_s, u"faithfulness"_s, u"--by"_s, u"query"_s}).list(u"metrics"_s);
  QCOMPARE(each.size(), 6);
  QCOMPARE(each.at(0).toObject().value(u"value").toDouble(), 0.5);
}

void AnswersTest::a_models_scores_and_labels_are_never_mixed_with_peoples()
{
  const SixAnswers six;
  const QStringList robot{u"--source"_s, u"robot"_s};
  const QJsonObject scored = six.figure(u"faithfulness"_s, robot);
  QCOMPARE(scored.value(u"value").toDouble(), 0.5);
  QCOMPARE(scored.value(u"n_defined").toInt(), 2);
  QCOMPARE(scored.value(u"reasons").toObject().value(u"judge_error").toInt(), 1);
  QCOMPARE(scored.value(u"reasons").toObject().value(u"not_scored").toInt(), 3);
  QCOMPARE(scored.value(u"source").toString(), u"robot"_s);
  QCOMPARE(six.figure(u"own score"_s, robot).value(u"value").toDouble(), 7.0);
  QCOMPARE(six.metrics({u"--measure"_s, u"own score"_s}).status, int(cli::WrongUsage)); // nobody else scored it
  // There is no score under this name: the robot's label on the one claim counts, as its own.
  QCOMPARE(six.figure(u"contradicted"_s, robot + QStringList{u"--by"_s, u"split"_s, u"--policy"_s, u"judged_only"_s})
               .value(u"value")
               .toDouble(),
           1.0);
  QCOMPARE(end(six.figure(u"contradicted"_s), 0), 0.0);
}

void AnswersTest::own_criteria_have_means_medians_and_shares()
{
  const SixAnswers six;
  // q1: 2 to 4, q2 4, q3 1, q4 1, q6 1; q5 failed.
  const QJsonObject mean = six.figure(u"criterion.tone"_s);
  COMPARE_SHARE(end(mean, 0), 9.0 / 5);
  COMPARE_SHARE(end(mean, 1), 11.0 / 5);
  COMPARE_SHARE(six.figure(u"criterion.tone"_s, {u"--apart"_s, u"median"_s}).value(u"value").toDouble(), 10.0 / 5);
  const QJsonObject labels = six.figure(u"criterion.tone"_s, {u"--apart"_s, u"labels"_s});
  COMPARE_SHARE(labels.value(u"value").toDouble(), 13.0 / 6);
  QCOMPARE(labels.value(u"n_defined").toInt(), 6);
  const QJsonObject share = six.figure(u"criterion.tone>=3"_s, {u"--apart"_s, u"median"_s});
  QCOMPARE(share.value(u"value").toDouble(), 0.4); // the median of 2 and 4 is 3
  QCOMPARE(share.value(u"ci95").toArray().size(), 2);
  QCOMPARE(end(six.figure(u"criterion.tone>=3"_s), 0), 0.2);
  QCOMPARE(six.figure(u"criterion.tone"_s, {u"--source"_s, u"bob"_s, u"--policy"_s, u"judged_only"_s})
               .value(u"value")
               .toDouble(),
           1.5);
  for (const QString& name : {u"criterion.shape"_s, u"criterion.tune"_s, u"criterion.tone>=5"_s})
    QCOMPARE(six.metrics({u"--measure"_s, name}).status, int(cli::WrongUsage));
  QVERIFY(six.metrics({u"--measure"_s, u"criterion.tune"_s}).err.contains(u"criterion.tone"_s));
}

void AnswersTest::an_explained_answer_shows_its_claims_with_verdict_and_evidence()
{
  const SixAnswers six;
  const QJsonObject one = six.metrics({u"--measure"_s, u"faithfulness"_s, u"--explain"_s, u"--query"_s, u"q1"_s})
                              .list(u"explanations"_s)
                              .at(0)
                              .toObject();
  QCOMPARE(one.value(u"bounds").toArray().at(0).toDouble(), 0.5);
  const QJsonArray claims = one.value(u"claims").toArray();
  QCOMPARE(claims.size(), 2);
  QCOMPARE(claims.at(0).toObject().value(u"verdicts").toArray(), QJsonArray{u"supported"_s});
  QCOMPARE(claims.at(0).toObject().value(u"evidence").toString(), u"in the context"_s);
  QCOMPARE(claims.at(0).toObject().value(u"faithful").toString(), u"yes"_s);
  QCOMPARE(claims.at(1).toObject().value(u"faithful").toString(), u"no"_s);
  QCOMPARE(claims.at(1).toObject().value(u"text").toString(), u"Also on Sundays."_s);
  const QJsonObject all =
      six.metrics({u"--measure"_s, u"faithfulness"_s, u"--explain"_s}).list(u"explanations"_s).at(0).toObject();
  QCOMPARE(all.value(u"queries").toArray().size(), 6);
  QCOMPARE(all.value(u"queries").toArray().at(4).toObject().value(u"reason").toString(), u"failed"_s);
  const Said text = call({u"metrics"_s, six.path, u"--run"_s, u"system"_s, u"--measure"_s, u"faithfulness"_s,
                          u"--explain"_s, u"--query"_s, u"q1"_s});
  QVERIFY2(text.out.contains(u"supported claims ÷ claims"_s), qPrintable(text.out));
  QVERIFY2(text.out.contains(u"not_in_evidence"_s), qPrintable(text.out));
}

void AnswersTest::unknown_and_empty_names_are_refused_across_retrieval_and_answers()
{
  const SixAnswers six;
  for (const auto& [typed, meant] :
       std::initializer_list<std::pair<QString, QString>>{{u"faithfulnes"_s, u"faithfulness"_s},
                                                          {u"ncdg@10"_s, u"ndcg@10"_s},
                                                          {u"ragchecker.recal"_s, u"ragchecker.recall"_s},
                                                          {u"validated"_s, u"answer_success (validated ÷ tested)"_s},
                                                          {u"produced"_s, u"answer_coverage"_s},
                                                          {u"nothing_like_it"_s, u"of answers: "_s}}) {
    const Said said = six.metrics({u"--measure"_s, typed});
    QCOMPARE(said.status, int(cli::WrongUsage));
    QVERIFY2(said.err.contains(meant), qPrintable(said.err));
  }
  for (const QString& empty : {u""_s, u","_s, u"correct,"_s, u"correct,correct"_s}) {
    const Said said = six.metrics({u"--measure"_s, empty});
    QCOMPARE(said.status, int(cli::WrongUsage));
    QVERIFY(said.out.isEmpty());
  }
  QCOMPARE(six.metrics({u"--measure"_s, u"correct"_s, u"--next"_s, u"3"_s}).status, int(cli::WrongUsage));
}

void AnswersTest::a_bare_metrics_adds_answers_only_where_there_are_any()
{
  const SixAnswers six;
  QStringList names;
  for (const QJsonValue& row : six.metrics({}).list(u"metrics"_s))
    names.append(row.toObject().value(u"measure").toString());
  QVERIFY(names.contains(u"ndcg@10"_s) && names.contains(u"faithfulness"_s) && names.contains(u"criterion.tone"_s));
  QVERIFY(!names.contains(u"criterion.shape"_s)); // has no order
  const Said table = call({u"metrics"_s, six.path});
  QVERIFY2(table.out.contains(u"2 of 6 answers"_s), qPrintable(table.out));
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"w.assay"_s);
  QCOMPARE(call({u"import"_s, path, writeFile(folder.filePath(u"r.txt"_s), "t1 Q0 d1 1 2.0 r\n")}).status, 0);
  QVERIFY(!call({u"metrics"_s, path}).out.contains(u"faithfulness"_s));
}

void AnswersTest::answers_are_counted_from_tested_to_validated()
{
  const SixAnswers six;
  const QJsonArray rows = six.run({u"--production"_s}).value(u"production").toArray();
  QCOMPARE(rows.size(), 4); // all, and three families
  const QJsonObject all = rows.at(0).toObject();
  QVERIFY(all.value(u"family").isNull());
  QCOMPARE(all.value(u"tested").toInt(), 5);
  QCOMPARE(all.value(u"produced").toInt(), 2);
  QCOMPARE(all.value(u"produced_open").toInt(), 1);
  QCOMPARE(all.value(u"validated").toInt(), 1);
  QCOMPARE(all.value(u"validated_open").toInt(), 0); // q6 cites what does not exist
  QCOMPARE(all.value(u"quality").toArray(), (QJsonArray{1.0 / 3, 0.5}));
  const QJsonObject returns = rows.at(1).toObject();
  QCOMPARE(returns.value(u"quality").toArray(), (QJsonArray{0.5, 0.5}));
  QCOMPARE(returns.value(u"coverage").toArray(), (QJsonArray{1.0, 1.0}));
}

void AnswersTest::failing_answers_are_counted_with_the_part_that_fails_most()
{
  // q1: (1/2 + 1 + 1) ÷ 3 = 0.8333 with faithfulness below 0.6; q2: 1. Two were declined, one failed, and q6 has no
  // context.
  const SixAnswers six;
  const QJsonObject said = six.run({u"--thresholds"_s}).value(u"thresholds").toObject();
  QCOMPARE(said.value(u"samples").toInt(), 2);
  QCOMPARE(said.value(u"not_calculable").toInt(), 4);
  QCOMPARE(said.value(u"failing").toInt(), 1);
  QCOMPARE(said.value(u"failing_open").toInt(), 0);
  QCOMPARE(said.value(u"below").toObject().value(u"composite").toObject().value(u"below").toInt(-1), 0);
  QCOMPARE(said.value(u"below").toObject().value(u"faithfulness").toObject().value(u"below").toInt(), 1);
  QCOMPARE(said.value(u"bottleneck").toArray(), QJsonArray{u"faithfulness"_s});
  QCOMPARE(said.value(u"flagged").toString(), u"no"_s);
}

void AnswersTest::the_matrix_sets_what_was_expected_against_what_came()
{
  const SixAnswers six;
  const QJsonObject matrix = six.run({u"--abstention"_s}).value(u"abstention").toObject();
  const QJsonObject answer = matrix.value(u"expected").toObject().value(u"answer").toObject();
  QCOMPARE(answer.value(u"answered").toInt(), 2);
  QCOMPARE(answer.value(u"declined").toInt(), 1);
  QCOMPARE(answer.value(u"failed").toInt(), 1);
  QCOMPARE(answer.value(u"open").toInt(), 1);
  QCOMPARE(matrix.value(u"expected").toObject().value(u"refusal").toObject().value(u"declined").toInt(), 1);
  const Said text = call({u"answers"_s, six.path, u"--run"_s, u"system"_s, u"--abstention"_s});
  QVERIFY2(text.out.contains(u"wrong_refusal: 1 to 2 of 4"_s), qPrintable(text.out));
}

void AnswersTest::citations_are_counted_by_the_check_they_fail()
{
  const SixAnswers six;
  const QJsonObject citations = six.run({u"--citations"_s}).value(u"citations").toObject();
  QCOMPARE(citations.value(u"all").toInt(), 3);
  QCOMPARE(citations.value(u"supports").toInt(), 2);
  QCOMPARE(citations.value(u"unknown").toInt(), 1); // c9
  QCOMPARE(citations.value(u"claims").toInt(), 3);
  QCOMPARE(citations.value(u"uncited_claims").toInt(), 1);
  QCOMPARE(citations.value(u"answers_without").toInt(), 2); // the two that declined
  // The policy ended before q1 was asked and was in force for q2; guests may not see it.
  const QJsonObject expected{{u"retrieved"_s, 1}, {u"used"_s, 1}, {u"cited"_s, 1}, {u"retrieved_open"_s, 2}};
  QCOMPARE(citations.value(u"stale").toObject(), expected);
  QCOMPARE(citations.value(u"unauthorised").toObject(), expected);
}

void AnswersTest::causes_are_counted_and_say_why()
{
  const SixAnswers six;
  const QJsonObject causes = six.run({u"--causes"_s}).value(u"causes").toObject();
  const auto settled = [&](const QString& cause) {
    return causes.value(u"counts").toObject().value(cause).toObject().value(u"settled").toInt();
  };
  QCOMPARE(settled(u"from_memory"_s), 1);           // q1 was right without context too
  QCOMPARE(causes.value(u"impossible").toInt(), 1); // and only the corpus says so
  QCOMPARE(settled(u"fine"_s), 1);                  // q2; whether q3 has a critical error is open
  QCOMPARE(settled(u"wrong_refusal"_s), 1);
  QCOMPARE(settled(u"no_answer"_s), 1);
  const QJsonArray rows = causes.value(u"answers").toArray();
  QCOMPARE(
      rows.at(3).toObject().value(u"evidence").toArray(),
      (QJsonArray{u"an answer was expected"_s, u"it was declined"_s, u"no chunk that answers was in the context"_s}));
  QVERIFY(!rows.at(5).toObject().value(u"settled").toBool());
  QVERIFY(rows.at(5).toObject().value(u"causes").toArray().size() > 1);
}

void AnswersTest::answers_without_citations_are_not_validated_and_not_fine()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"w.assay"_s);
  const QString lines = writeFile(folder.filePath(u"in.jsonl"_s),
                                  R"({"kind":"query","id":"q1","text":"First?","expect":"answer"}
{"kind":"query","id":"q2","text":"Second?","expect":"answer"}
{"kind":"run","name":"one"}
{"kind":"answer","run":"one","query":"q1","text":"So it is."}
{"kind":"answer","run":"one","query":"q2","text":"So it was."}
)");
  QCOMPARE(call({u"import"_s, path, lines}).status, 0);
  const QJsonObject explained =
      call({u"metrics"_s, path, u"--measure"_s, u"answer_success"_s, u"--explain"_s, u"--json"_s})
          .list(u"explanations"_s)
          .at(0)
          .toObject();
  QCOMPARE(explained[u"bounds"_s].toArray(), (QJsonArray{0, 0}));
  const QJsonValue first = explained[u"queries"_s][0];
  QCOMPARE(first[u"validation"_s][u"failed"_s].toArray(), QJsonArray{u"no citation"_s});
  QVERIFY(!first[u"validation"_s][u"open"_s].toArray().isEmpty());
  const Said text = call({u"metrics"_s, path, u"--measure"_s, u"answer_success"_s, u"--explain"_s});
  QVERIFY2(text.out.contains(u"fails: no citation"_s), qPrintable(text.out));
  const QJsonArray runs = call({u"answers"_s, path, u"--causes"_s, u"--json"_s}).list(u"runs"_s);
  const QJsonObject counts = runs.at(0)[u"causes"_s][u"counts"_s].toObject();
  QVERIFY(!counts.isEmpty() && !counts.contains(u"fine"_s));
}

void AnswersTest::other_tools_rules_give_other_figures_and_the_answers_are_named()
{
  const SixAnswers six;
  const QJsonArray tools = six.run({u"--lens"_s}).value(u"lens").toArray();
  QHash<QString, QJsonObject> byName;
  for (const QJsonValue& tool : tools) byName.insert(tool.toObject().value(u"tool").toString(), tool.toObject());
  QCOMPARE(byName.size(), 6);
  // DeepEval takes the claim that nothing mentions for faithful.
  const QJsonArray differs = byName.value(u"DeepEval"_s).value(u"differs").toArray();
  QCOMPARE(differs.at(0).toObject().value(u"query").toString(), u"q1"_s);
  QCOMPARE(differs.at(0).toObject().value(u"theirs").toArray(), (QJsonArray{1.0, 1.0}));
  QCOMPARE(differs.at(0).toObject().value(u"ours").toArray(), (QJsonArray{0.5, 0.5}));
  QVERIFY(!differs.at(0).toObject().value(u"rule").toString().isEmpty());
  QVERIFY(byName.value(u"Assayer"_s).value(u"differs").toArray().isEmpty());
}

void AnswersTest::ablation_pairs_a_run_with_the_one_without_context()
{
  const SixAnswers six;
  const QJsonObject table = six.run({u"--ablation"_s}).value(u"ablation").toObject();
  QCOMPARE(table.value(u"without").toString(), u"bare"_s);
  QCOMPARE(table.value(u"counts").toObject().value(u"impossible").toInt(), 1); // q1
  QCOMPARE(table.value(u"counts").toObject().value(u"grounded").toInt(), 1);   // q2
  QCOMPARE(table.value(u"queries").toArray().size(), 2);
  const Said none = call({u"answers"_s, six.path, u"--ablation"_s, u"--without"_s, u"nobody"_s});
  QCOMPARE(none.status, int(cli::WrongUsage));
}

// Ann: "Goods" twice, exact. Robot: one but for spelling, one that stands in c2, one that stands nowhere.
void AnswersTest::quotes_of_each_judge_are_counted_by_where_they_stand()
{
  const SixAnswers six;
  const QString more =
      writeFile(six.folder.filePath(u"quotes.jsonl"_s),
                R"({"kind":"label","subject":"support","claim":"b","judge":"robot","value":"supported","evidence":[)"
                R"({"chunk":"c1","start":0,"end":18,"quote":"goods MAY be  returned"},)"
                R"({"chunk":"c1","start":0,"end":16,"quote":"Shoes are goods."},)"
                R"({"chunk":"c1","start":0,"end":9,"quote":"Hats are never sold here."}]})"
                "\n");
  QCOMPARE(call({u"import"_s, six.path, more}).status, 0);
  const QJsonArray judges = six.run({u"--quotes"_s}).value(u"quotes").toArray();
  QCOMPARE(judges.size(), 2);
  const QJsonObject ann = judges.at(0).toObject();
  QCOMPARE(ann.value(u"judge").toString(), u"ann"_s);
  QCOMPARE(ann.value(u"quotes").toInt(), 2);
  QCOMPARE(ann.value(u"exact").toInt(), 2);
  const QJsonObject robot = judges.at(1).toObject();
  QCOMPARE(robot.value(u"quotes").toInt(), 3);
  QCOMPARE(robot.value(u"normalised").toInt(), 1);
  QCOMPARE(robot.value(u"elsewhere").toInt(), 1);
  QCOMPARE(robot.value(u"absent").toInt(), 1);
}

// q1 is right from either alone, q2 only from both together.
void AnswersTest::modalities_tell_what_an_answer_rests_on()
{
  const SixAnswers six;
  QVERIFY(six.run({u"--modalities"_s}).value(u"modalities").isNull()); // no such runs yet
  QByteArray lines = R"({"kind":"run","name":"words","condition":"text_only"}
{"kind":"run","name":"pictures","condition":"image_only"}
)";
  for (const QByteArray run : {"words", "pictures"})
    for (const QByteArray query : {"q1", "q2"}) {
      lines += R"({"kind":"answer","run":")" + run + R"(","query":")" + query + R"(","text":"Thirty days."})" + "\n";
      lines += R"({"kind":"label","subject":"answer.correct","run":")" + run + R"(","query":")" + query +
               R"(","judge":"ann","value":")" + (query == "q1" ? "yes" : "no") + "\"}\n";
    }
  QCOMPARE(call({u"import"_s, six.path, writeFile(six.folder.filePath(u"modes.jsonl"_s), lines)}).status, 0);
  const QJsonArray rows = six.run({u"--modalities"_s}).value(u"modalities").toArray();
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows.at(0).toObject().value(u"rests_on").toString(), u"either"_s);
  QCOMPARE(rows.at(1).toObject().value(u"rests_on").toString(), u"needs_both"_s);
}

} // namespace assayer::tests
