#include "io/mutation_test.h"

#include "core/text.h"
#include "io/recording_sink.h"

#include <QRandomGenerator>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// What reaches the sink must be storable whatever the bytes were.
class StrictSink : public RecordSink {
public:
  Result<void> take(Record&& record, const Place&) override
  {
    ++taken;
    storable = storable && std::visit([](const auto& value) { return holds(value); }, record);
    return {};
  }
  int taken = 0;
  bool storable = true;

private:
  static bool good(const QString& text) { return text::isStorable(text); }
  static bool holds(const ChunkRecord& chunk)
  {
    return !chunk.name.isEmpty() && good(chunk.name) && good(chunk.text) && good(chunk.metadata);
  }
  static bool holds(const QueryRecord& query)
  {
    return !query.detail.row.name.isEmpty() && good(query.detail.row.name) && good(query.detail.row.text) &&
           good(query.detail.metadata);
  }
  static bool holds(const AnswerRecord& answer)
  {
    for (const CitationRecord& citation : answer.citations)
      if (citation.first < 0 || citation.last < citation.first || !good(citation.chunk)) return false;
    return good(answer.text) && good(answer.metadata) && good(answer.run);
  }
  static bool holds(const RankingRecord& ranking)
  {
    const QSet<QString> unique(ranking.chunks.begin(), ranking.chunks.end());
    for (const QString& chunk : ranking.chunks)
      if (chunk.isEmpty() || !good(chunk)) return false;
    return unique.size() == ranking.chunks.size() &&
           (ranking.scores.isEmpty() || ranking.scores.size() == ranking.chunks.size());
  }
  static bool holds(const LabelRecord& label)
  {
    return good(label.value) && good(label.judge) && !label.judge.isEmpty() && good(label.rationale) &&
           (label.state != LabelState::Valued || !label.value.isEmpty());
  }
  static bool holds(const ScoreRecord& score) { return good(score.measure) && good(score.reason) && good(score.judge); }
  static bool holds(const KeptRecord& kept) { return good(kept.json); }
  template <class Other>
  static bool holds(const Other&)
  {
    return true;
  }
};

QByteArray mutated(QByteArray bytes, QRandomGenerator& random)
{
  const int changes = 1 + random.bounded(4);
  for (int i = 0; i < changes && !bytes.isEmpty(); ++i) {
    const qsizetype at = random.bounded(static_cast<int>(bytes.size()));
    switch (random.bounded(7)) {
    case 0: bytes.truncate(at); break;
    case 1: bytes[at] = static_cast<char>(random.bounded(256)); break;
    case 2: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.bounded(8))); break;
    case 3: bytes.remove(at, 1 + random.bounded(20)); break;
    case 4: bytes.insert(at, bytes.mid(random.bounded(static_cast<int>(bytes.size())), random.bounded(40))); break;
    case 5: bytes.insert(at, "{}[],:\"\\ \n\t0"[random.bounded(12)]); break;
    default: {
      const char* const pieces[] = {"NaN",  "null", "1e999",        "\\ud800",      "\\u0000", "-1",
                                    "\"\"", "[[[[", "\xed\xa0\x80", "\xef\xbb\xbf", "\r\n"};
      bytes.insert(at, pieces[random.bounded(static_cast<int>(std::size(pieces)))]);
    }
    }
  }
  return bytes;
}

} // namespace

void MutationTest::damaged_files_end_with_records_or_a_fault_data()
{
  QTest::addColumn<QByteArray>("bytes");
  const auto sample = [](const char* format, const char* bytes) { QTest::newRow(format) << QByteArray(bytes); };
  sample("assayer-jsonl", R"({"kind":"workspace","grades":["a","b"],"relevant_from":1,"answers_from":1}
{"kind":"chunk","id":"c","document":"d","text":"täxt \n😀"}
{"kind":"query","id":"q","text":"?","needs":[[{"chunk":"c"}]],"conversation":[{"speaker":"u","text":"t"}]}
{"kind":"ranking","run":"r","query":"q","chunks":[{"id":"a","score":12.4},{"id":"b","score":0.1}]}
{"kind":"answer","run":"r","query":"q","text":"An [1].","citations":[{"start":3,"end":6,"chunk":"a"}]}
{"kind":"label","subject":"relevance","query":"q","chunk":"c","judge":"j","value":3,"at":"2026-11-29T10:42:07Z","evidence":[{"chunk":"a","start":0,"end":1,"quote":"x"}]}
{"kind":"score","run":"r","query":"q","judge":"j","measure":"m","value":null,"reason":"x"}
{"kind":"other","a":[1,2,{"b":null}]}
)");
  sample("trec-qrels", "q1 0 a 1\nq1 0 b 0\nq2 0 c -1\n# comment\nq2 0 é 3\n");
  sample("trec-run", "q1 Q0 a 1 2.0 r\nq1 Q0 b 2 1.0e0 r\nq2 Q0 c 1 3 r\nq1 Q0 c 3 .5 r\n");
  sample("trec-topics", "1\twhat is é\n2\twho\n3\twhy\n");
  sample(
      "ragas",
      R"({"user_input":"Max?","retrieved_contexts":["Up to 4 g","b"],"response":"4 g [1]","reference":"4","faithfulness":NaN}
{"question":"Min?","contexts":"a.pdf#page=1:  x\n\nb.pdf#page=2:  y","answer":"1 [a.pdf#page=1]","ground_truths":["4"],"faithfulness":0.5,"latency":1.5}
{"user_input":[{"content":"Hi","type":"human"},{"content":"H","type":"ai"}],"reference_context_ids":[1]}
)");
  sample("ragas csv", "user_input,retrieved_contexts,response,faithfulness\nMax?,\"['Up to 4 g', \"\"it's\"\"]\",4 g "
                      "[1],1.0\nMin?,\"[\"\"a\"\"]\",\"x\ny\",\n");
  sample(
      "ragas-annotated",
      R"({"m":[{"metric_input":{"user_input":"q","response":"r"},"metric_output":1,"prompts":{"p":{"edited_output":{"reason":"x","verdict":0}}},"is_accepted":true},{"metric_input":{"user_input":"q","response":"r"},"metric_output":0,"prompts":null,"is_accepted":false}]})");
  sample("open-rag-eval", "\xef\xbb\xbfquery_id,query,query_run,passage_id,passage,generated_answer\nq,Q?,1,[1],one,a "
                          "[1]\nq,Q?,1,[2],two,\np,P?,2,[1],\"x, \"\"y\"\"\",\"[1, 2]\"\n");
  sample(
      "trec-rag24",
      R"({"run_id":"r","topic_id":"7","topic":"M?","references":["a","b"],"response_length":4,"answer":[{"text":"Up 😀.","citations":[0]},{"text":"D.","citations":[1,5]}]})");
  sample(
      "trec-rag25",
      R"({"metadata":{"team_id":"t","run_id":"r","narrative_id":3,"narrative":"N"},"references":["a","b"],"answer":[{"text":"X.","citations":["b",0]}]})");
  sample(
      "ragtime",
      R"({"metadata":{"team_id":"t","topic_id":"1","run_id":"r"},"responses":[{"text":"X.","citations":{"a":0.5}}],"references":["a"]})");
  sample(
      "ragtime-nuggets",
      R"({"metadata":{"topic_id":"1","run_id":"r"},"nugget_bank":[{"question":"q","aggregator_type":"OR","answers":[{"answer":"a","references":["x"]}]}]})");
  sample(
      "ragchecker",
      R"({"results":[{"query_id":"0","query":"Q","gt_answer":"T. U.","response":"R","retrieved_context":[{"doc_id":"d","text":"x"},{"doc_id":"e","text":"y"}],"response_claims":[["a","is","b"]],"gt_answer_claims":["t",["u","is"]],"answer2response":["Entailment"],"response2answer":["Neutral","Contradiction"],"retrieved2response":[["Neutral","Entailment"]],"retrieved2answer":[["Neutral","Neutral"],["Entailment","Neutral"]]}]})");
  sample(
      "ragchecker-pairs",
      R"([{"dataset":"d","query_id":"1","query":"Q","gt_answer":"T","model1":{"model_name":"a","response":"x"},"model2":{"model_name":"b","response":"y"},"correctness_label":-2,"completeness_label":0,"overall_label":1}])");
  sample(
      "refchecker",
      R"([{"id":"1","response":"R","claude2_response_kg":[{"triplet":["a","is","b"],"human_label":"Neutral"}]},{"id":"2","response":"S","claude2_response_kg":[]}])");
  sample(
      "nuggetizer",
      R"({"qid":"1","query":"Q","run_id":"r","nuggets":[{"text":"n","importance":"vital","assignment":"support"},{"text":"m","importance":"okay"}]})");
  sample(
      "quepid-book",
      R"({"name":"B","query_doc_pairs":[{"query_text":"s","doc_id":"1","document_fields":"{\"name\":\"P\"}","judgements":[{"rating":1.0,"unrateable":false,"judge_later":false,"user_email":"a"},{"rating":null,"unrateable":true}]},{"query_text":"s","doc_id":"2","judgements":[]}]})");
  sample(
      "quepid-case",
      R"({"case_name":"C","queries":[{"query_text":"q","ratings":[{"doc_id":"1","rating":2,"user_email":"a"}]},{"query_text":"p","ratings":{"1":3}}]})");
  sample(
      "quepid-snapshot",
      R"({"name":"s","docs":{"5":[{"id":"a","explain":{"value":2}},{"id":"b","explain":{"value":1}}]},"queries":[{"query_id":5,"query_text":"p","ratings":{"a":3.0}}]})");
  sample(
      "inspectorragetv1",
      R"({"filters":["F"],"models":[{"model_id":"m"}],"metrics":[{"name":"f","author":"human","values":[{"value":"1","numeric_value":1},{"value":"2","numeric_value":2}]}],"documents":[{"document_id":"d","text":"x"}],"tasks":[{"task_id":"t","input":[{"speaker":"u","text":"a"}],"contexts":[{"document_id":"d"}],"targets":[{"text":"r"}]}],"evaluations":[{"task_id":"t","model_id":"m","model_response":"R","annotations":{"f":{"j":{"value":"2","timestamp":17.5,"duration":4}}}}]})");
}

void MutationTest::damaged_files_end_with_records_or_a_fault()
{
  QFETCH(QByteArray, bytes);
  const QString format = QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 0);
  TestFolder folder;
  StrictSink whole;
  const QString path = folder.write(u"whole"_s, bytes);
  const auto recognised = recognise(path);
  QVERIFY(recognised);
  QCOMPARE(recognised->formatId, format);
  const auto first = importFile(path, format, {}, whole);
  QVERIFY(first && !first->refused() && whole.taken > 0 && whole.storable);
  QRandomGenerator random(20261129);
  const int rounds = std::max(100, qEnvironmentVariableIntValue("ASSAYER_MUTATIONS"));
  for (int round = 0; round < rounds; ++round) {
    const QByteArray damaged = mutated(bytes, random);
    StrictSink sink;
    const QString broken = folder.write(u"broken"_s, damaged);
    const auto report = importFile(broken, format, {}, sink);
    QVERIFY2(sink.storable, damaged.constData());
    if (!report)
      QVERIFY2(!report.error().detail.isEmpty(), damaged.constData());
    else
      QVERIFY2(sink.taken > 0 || report->faultCount > 0 || !report->skipped.isEmpty(), damaged.constData());
    std::ignore = recognise(broken);
    std::ignore = preview(broken, {}, {});
  }
}

} // namespace assayer::tests
