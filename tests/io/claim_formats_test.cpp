#include "io/claim_formats_test.h"

#include "io/recording_sink.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray oneResult(const QByteArray& matrix, const QByteArray& verdicts = R"(["Entailment"])")
{
  return R"({"results":[{"query_id":"7","query":"Q","gt_answer":"T","response":"R","retrieved_context":[)"
         R"({"doc_id":"d1","text":"x"},{"doc_id":"d2","text":"y"}],"response_claims":[["a","is","b"]],)"
         R"("gt_answer_claims":["t"],"answer2response":)" +
         verdicts + R"(,"response2answer":["Neutral"],"retrieved2response":)" + matrix +
         R"(,"retrieved2answer":[["Contradiction","Neutral"]],"metrics":{"precision":1.0}}]})";
}

} // namespace

void ClaimFormatsTest::a_checkers_matrices_become_labels_on_claims()
{
  TestFolder folder;
  ImportHints hints;
  hints.runName = u"system"_s;
  const auto read = imported(folder.write(u"r.json"_s, oneResult(R"([["Neutral","Entailment"]])")), {}, hints);
  QCOMPARE(read.report.format, u"ragchecker"_s);
  QVERIFY(!read.report.refused());
  QStringList claims;
  for (const ClaimRecord& claim : read.sink.all<ClaimRecord>()) claims.append(claim.name + u": "_s + claim.text);
  QCOMPARE(claims, (QStringList{u"system/7/1: a is b"_s, u"reference/7/1: t"_s}));
  QStringList labels;
  for (const LabelRecord& label : read.sink.all<LabelRecord>())
    labels.append(QStringList{label.criterion, label.claim, label.chunk + label.otherRun, label.value}.join(u' '));
  QCOMPARE(
      labels,
      (QStringList{u"entailment.answer system/7/1 reference entailment"_s,
                   u"entailment.answer reference/7/1 system neutral"_s, u"entailment.chunk system/7/1 d1 neutral"_s,
                   u"entailment.chunk system/7/1 d2 entailment"_s, u"entailment.chunk reference/7/1 d1 contradiction"_s,
                   u"entailment.chunk reference/7/1 d2 neutral"_s}));
  QCOMPARE(read.sink.all<JudgeRecord>().first().row.kind, JudgeKind::Model);
  const auto runs = read.sink.all<RunRecord>();
  QCOMPARE(runs.last().row.name, u"reference"_s);
  QVERIFY(!runs.last().row.pooled);
  QCOMPARE(read.sink.all<QueryRecord>().first().detail.reference, u"T"_s);
}

void ClaimFormatsTest::a_document_id_with_several_texts_counts_within_its_question()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"r.json"_s,
          R"({"results":[{"query_id":"1","gt_answer":"T","response":"R","retrieved_context":[{"doc_id":"0","text":"x"},{"doc_id":"1","text":"y"}]},
{"query_id":"2","gt_answer":"T","response":"R","retrieved_context":[{"doc_id":"0","text":"z"},{"doc_id":"1","text":"y"}]}]})"),
      {});
  QStringList names;
  for (const ChunkRecord& chunk : read.sink.all<ChunkRecord>()) names.append(chunk.name);
  QCOMPARE(names, (QStringList{u"1/0"_s, u"1"_s, u"2/0"_s}));
  QCOMPARE(read.sink.all<RankingRecord>()[1].chunks, (QStringList{u"2/0"_s, u"1"_s}));
}

void ClaimFormatsTest::uneven_matrices_and_odd_verdicts_are_faults()
{
  TestFolder folder;
  for (const QByteArray& matrix : {QByteArray(R"([["Neutral"]])"), QByteArray(R"([])"),
                                   QByteArray(R"([["Neutral","Perhaps"]])"), QByteArray(R"(["Neutral"])")}) {
    const auto read = imported(folder.write(u"r.json"_s, oneResult(matrix)), u"ragchecker"_s);
    QVERIFY2(read.report.refused() && read.report.faults.first().problem.contains(u"retrieved2response"),
             matrix.constData());
  }
  QVERIFY(imported(folder.write(u"r.json"_s, oneResult(R"([["Neutral","Neutral"]])", "[]")), {}).report.refused());
  QVERIFY(advises(imported(folder.write(u"e.json"_s, R"({"results":[]})"), u"ragchecker"_s).report));
}

void ClaimFormatsTest::two_people_compare_two_answers_in_the_order_of_their_rows()
{
  TestFolder folder;
  const QByteArray row =
      R"({"dataset":"d","query_id":"1","query":"Q","gt_answer":"T","model1":{"model_name":"a","response":"x"},"model2":{"model_name":"b","response":"y"},"correctness_label":%1,"completeness_label":0,"overall_label":1})";
  const auto with = [&](const QByteArray& value) { return QByteArray(row).replace("%1", value); };
  const auto read = imported(folder.write(u"p.json"_s, '[' + with("-2") + ',' + with("1") + ']'), {});
  QCOMPARE(read.report.format, u"ragchecker-pairs"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<AnswerRecord>().size(), 2);
  QCOMPARE(read.sink.all<CriterionRecord>().size(), 3);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 6);
  QCOMPARE(labels[0].criterion, u"pair.correctness"_s);
  QCOMPARE(labels[0].judge, u"annotator 1"_s);
  QCOMPARE(labels[0].value, u"-2"_s);
  QCOMPARE(labels[3].judge, u"annotator 2"_s);
  QVERIFY(imported(folder.write(u"p.json"_s, '[' + with("3") + ']'), {}).report.refused());
}

void ClaimFormatsTest::labelled_triples_become_claims_with_verdicts()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"dolly_gpt4_answers.json"_s,
          R"([{"id":"1","response":"R","claude2_response_kg":[{"triplet":["a","is","b"],"human_label":"Neutral"},
{"triplet":["c","is","d"],"human_label":"Contradiction"},{"triplet":["e","is","f"]}]},{"id":"2","response":"S","claude2_response_kg":[]}])"),
      {});
  QCOMPARE(read.report.format, u"refchecker"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<RunRecord>().first().row.name, u"dolly_gpt4"_s);
  QCOMPARE(read.sink.all<ClaimRecord>().size(), 3);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 2); // nobody labelled the third
  QCOMPARE(labels[0].value, u"not_in_evidence"_s);
  QCOMPARE(labels[1].value, u"contradicted"_s);
  QCOMPARE(read.report.read.value(u"answers without claims"_s), 1);
  QVERIFY(advises(
      imported(folder.write(u"b.json"_s, R"([{"id":"1","response":"R","x_response_kg":[{"triplet":[1]}]}])"), {})
          .report));
}

void ClaimFormatsTest::nuggets_become_the_claims_of_a_reference_answer()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"n.jsonl"_s,
          R"({"qid":"1","query":"Q","run_id":"r","nuggets":[{"text":"One.","importance":"vital","assignment":"partial_support"},{"text":"Two.","importance":"okay"}]})"),
      {});
  QCOMPARE(read.report.format, u"nuggetizer"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<AnswerRecord>().size(), 1);
  const auto claims = read.sink.all<ClaimRecord>();
  QCOMPARE(claims.size(), 2);
  QCOMPARE(claims[1].text, u"Two."_s);
  QCOMPARE(claims[0].metadata, u"{\"vital\":true}"_s);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels[0].value, u"partial"_s);
  QCOMPARE(labels[0].otherRun, u"r"_s);
  QVERIFY(imported(folder.write(u"n.jsonl"_s, R"({"qid":"1","nuggets":[{"text":"x","importance":"very"}]})"), {})
              .report.refused());
}

void ClaimFormatsTest::truth_claims_and_entailments_of_our_own_lines_are_claims_and_labels()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"t.jsonl"_s, R"({"kind":"truth_claim","id":"t1","query":"q7","text":"One.","vital":true,"odd":1}
{"kind":"truth_claim","id":"t2","query":"q7","text":"Two."}
{"kind":"entailment","from":{"chunk":"c"},"claim":"t1","judge":"j","value":"entailment"}
{"kind":"entailment","from":{"answer":{"run":"r","query":"q7"}},"claim":"t1","judge":"j","value":"neutral"}
{"kind":"entailment","from":{"truth":"q7"},"claim":"c1","judge":"j","value":"contradiction"}
{"kind":"truth_claim","id":"t3","note":"no text"}
{"kind":"entailment","claim":"c1"}
)"),
      {});
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<RunRecord>().size(), 1);
  QCOMPARE(read.sink.all<AnswerRecord>().size(), 1);
  QCOMPARE(read.sink.all<ClaimRecord>().size(), 2);
  QCOMPARE(read.sink.all<ClaimRecord>()[0].metadata, u"{\"odd\":1,\"vital\":true}"_s);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 3);
  QCOMPARE(labels[0].chunk, u"c"_s);
  QCOMPARE(labels[1].otherRun, u"r"_s);
  QCOMPARE(labels[2].otherRun, u"reference"_s);
  QCOMPARE(read.sink.all<KeptRecord>().size(), 2); // what says too little is kept, and that is told
  QCOMPARE(read.report.faults.size(), 2);
  QCOMPARE(read.report.faults[0].place.line, 6);
  QVERIFY(!read.report.faults[0].fatal);
  QVERIFY2(read.report.faults[0].problem.contains(u"without a query"_s), qPrintable(read.report.faults[0].problem));
  QCOMPARE(read.report.faults[1].place.line, 7);
}

void ClaimFormatsTest::a_truth_claim_or_entailment_of_a_wrong_type_is_refused_data()
{
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* name, const QByteArray& line, const QString& says) {
    QTest::newRow(name) << line << says;
  };
  row("a text that is a list", R"({"kind":"truth_claim","id":"t","query":"q","text":["One."]})", u"\"text\" must be"_s);
  row("a query that is an object", R"({"kind":"truth_claim","id":"t","query":{},"text":"One."})", u"\"query\" must"_s);
  row("no id", R"({"kind":"truth_claim","query":"q","text":"One."})", u"\"id\" is missing"_s);
  row("from a text", R"({"kind":"entailment","from":"c","claim":"t","judge":"j","value":"neutral"})",
      u"from must be"_s);
  row("from a chunk that is a list",
      R"({"kind":"entailment","from":{"chunk":[]},"claim":"t","judge":"j","value":"neutral"})",
      u"\"chunk\" of from must"_s);
  row("from an answer that is a text",
      R"({"kind":"entailment","from":{"answer":"r"},"claim":"t","judge":"j","value":"neutral"})", u"answer must be"_s);
  row("of a claim that is a list",
      R"({"kind":"entailment","from":{"chunk":"c"},"claim":[1],"judge":"j","value":"neutral"})",
      u"\"claim\" must be"_s);
  row("of no claim", R"({"kind":"entailment","from":{"chunk":"c"},"judge":"j","value":"neutral"})",
      u"\"claim\" is missing"_s);
  row("a value that is true", R"({"kind":"entailment","from":{"chunk":"c"},"claim":"t","judge":"j","value":true})",
      u"\"value\" must be"_s);
}

void ClaimFormatsTest::a_truth_claim_or_entailment_of_a_wrong_type_is_refused()
{
  QFETCH(QByteArray, line);
  QFETCH(QString, says);
  TestFolder folder;
  const auto read = imported(folder.write(u"t.jsonl"_s, R"({"kind":"query","id":"q","text":"Q"})"
                                                        "\n" +
                                                            line + "\n"),
                             {});
  QVERIFY(read.report.refused());
  QCOMPARE(read.report.faults.size(), 1);
  QCOMPARE(read.report.faults[0].place.line, 2);
  QVERIFY2(read.report.faults[0].problem.contains(says), qPrintable(read.report.faults[0].problem));
}

void ClaimFormatsTest::a_fault_of_a_line_is_told_once()
{
  TestFolder folder;
  // Three keys are wrong, each told once.
  const auto read = imported(
      folder.write(u"t.jsonl"_s, R"({"kind":"score","run":[1],"query":{},"judge":"j","measure":true,"value":1})"),
      u"assayer-jsonl"_s);
  QCOMPARE(read.report.faults.size(), 3);
  QCOMPARE(read.report.faultCount, 3);
}

void ClaimFormatsTest::a_comparison_of_other_texts_under_the_same_names_is_refused()
{
  TestFolder folder;
  const auto entry = [](const QByteArray& family, const QByteArray& id, const QByteArray& response) {
    return R"({"dataset":")" + family + R"(","query_id":")" + id +
           R"(","query":"Q","gt_answer":"T","model1":{)"
           R"("model_name":"m1","response":")" +
           response +
           R"("},"model2":{"model_name":"m2","response":"B"},)"
           R"("overall_label":1})";
  };
  const auto twice = [&](const QByteArray& first, const QByteArray& second) {
    return imported(folder.write(u"p.json"_s, "[" + first + "," + second + "]"), u"ragchecker-pairs"_s);
  };
  QVERIFY(!twice(entry("a", "1", "A"), entry("a", "1", "A")).report.refused()); // two people
  QVERIFY(twice(entry("a", "1", "A"), entry("a", "1", "another")).report.refused());
  QVERIFY(twice(entry("a/b", "c", "A"), entry("a", "b/c", "A")).report.refused());
}

void ClaimFormatsTest::two_extractors_of_one_answer_are_refused()
{
  TestFolder folder;
  const QByteArray claims = R"([{"triplet":["a","b","c"],"human_label":"Neutral"}])";
  const auto read = imported(folder.write(u"r.json"_s, R"([{"id":"1","question":"Q","response":"R","x_response_kg":)" +
                                                           claims + R"(,"y_response_kg":)" + claims + "}]"),
                             u"refchecker"_s);
  QVERIFY(read.report.refused());
  QVERIFY(read.report.faults.first().problem.contains(u"y_response_kg"_s));
}

} // namespace assayer::tests
