#include "io/rag_formats_test.h"

#include "core/text.h"
#include "io/exporter.h"
#include "io/recording_sink.h"

#include <QBuffer>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray asJsonl(const RecordingSink& sink)
{
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  const auto report = exportRecords(u"assayer-jsonl"_s, buffer, {}, [&](RecordSink& writer) -> Result<void> {
    for (const Record& record : sink.records)
      if (auto taken = writer.take(Record(record), {}); !taken) return taken;
    return {};
  });
  return report ? buffer.data() : QByteArray();
}

ImportHints named()
{
  ImportHints hints;
  hints.runName = u"r"_s;
  hints.judgeName = u"j"_s;
  return hints;
}

} // namespace

void RagFormatsTest::ragas_today_and_legacy_names_give_the_same_records()
{
  TestFolder folder;
  const QByteArray today =
      R"({"user_input":"Max dose?","retrieved_contexts":["Up to 4 g daily.","Not more."],"response":"4 g [1]","reference":"4 g","faithfulness":1.0})";
  const QByteArray legacy =
      R"({"question":"Max dose?","contexts":["Up to 4 g daily.","Not more."],"answer":"4 g [1]","ground_truth":"4 g","faithfulness":1.0})";
  const QByteArray older =
      R"({"question":"Max dose?","contexts":["Up to 4 g daily.","Not more."],"answer":"4 g [1]","ground_truths":["4 g"],"faithfulness":1.0})";
  const auto one = imported(folder.write(u"a.jsonl"_s, today), {}, named());
  QCOMPARE(one.report.format, u"ragas"_s);
  QVERIFY(!one.report.refused());
  QCOMPARE(asJsonl(imported(folder.write(u"b.jsonl"_s, legacy), {}, named()).sink), asJsonl(one.sink));
  QCOMPARE(asJsonl(imported(folder.write(u"c.jsonl"_s, older), {}, named()).sink), asJsonl(one.sink));
  QCOMPARE(one.sink.all<QueryRecord>()[0].detail.reference, u"4 g"_s);
  QCOMPARE(one.sink.all<ScoreRecord>()[0].judge, u"j"_s);
  QCOMPARE(one.sink.all<JudgeRecord>()[0].row.kind, JudgeKind::Model);
}

void RagFormatsTest::ragas_csv_and_json_give_the_same_records()
{
  TestFolder folder;
  const auto csv =
      imported(folder.write(u"a.csv"_s, "\xef\xbb\xbfuser_input,retrieved_contexts,response,faithfulness,recall\r\n"
                                        "Max dose?,\"['Up to 4 g', \"\"it's daily\"\"]\",4 g [2],1.0,\r\n"),
               {}, named());
  const auto json = imported(
      folder.write(u"a.json"_s, "[{\"user_input\":\"Max dose?\",\"retrieved_contexts\":[\"Up to 4 g\",\"it's daily\"],"
                                "\"response\":\"4 g [2]\",\"faithfulness\":1.0}]"),
      {}, named());
  QVERIFY(!csv.report.refused());
  QCOMPARE(csv.report.format, u"ragas"_s);
  QCOMPARE(csv.report.read.value(u"context cells read as Python list"_s), 1);
  QCOMPARE(asJsonl(csv.sink), asJsonl(json.sink));
  QCOMPARE(csv.sink.all<ScoreRecord>().size(), 1); // a column blank throughout is no metric
}

void RagFormatsTest::csv_lists_are_read_as_json_python_numpy_delimited_or_one_text_data()
{
  QTest::addColumn<QByteArray>("cell");
  QTest::addColumn<QStringList>("texts");
  QTest::newRow("JSON") << QByteArray(R"(["a, b","c\n"])") << QStringList{u"a, b"_s, u"c\n"_s};
  QTest::newRow("Python") << QByteArray(R"(['a, "b"', "it's", 'x\'y\n', '\u4f60\U0001F600\xe9', None, 3])")
                          << QStringList{u"a, \"b\""_s, u"it's"_s, u"x'y\n"_s, u"你😀é"_s, u"3"_s};
  QTest::newRow("numpy") << QByteArray("['a b'\n 'c']") << QStringList{u"a b"_s, u"c"_s};
  QTest::newRow("delimited") << QByteArray("a|b") << QStringList{u"a"_s, u"b"_s};
  QTest::newRow("not quite Python") << QByteArray("['a', b c']") << QStringList{u"['a', b c']"_s};
  QTest::newRow("half an escape") << QByteArray("['a\\ud800']") << QStringList{u"['a\\ud800']"_s};
  QTest::newRow("one text") << QByteArray("just this [1] text") << QStringList{u"just this [1] text"_s};
}

void RagFormatsTest::csv_lists_are_read_as_json_python_numpy_delimited_or_one_text()
{
  QFETCH(QByteArray, cell);
  QFETCH(QStringList, texts);
  TestFolder folder;
  ImportHints hints = named();
  hints.listDelimiter = u"|"_s;
  const auto read = imported(
      folder.write(u"a.csv"_s, "question,contexts,answer\nq,\"" + cell.replace("\"", "\"\"") + "\",a\n"), {}, hints);
  QVERIFY(!read.report.refused());
  QStringList found;
  for (const ChunkRecord& chunk : read.sink.all<ChunkRecord>()) found.append(chunk.text);
  QCOMPARE(found, texts);
}

void RagFormatsTest::a_missing_score_is_not_zero()
{
  TestFolder folder;
  const auto read =
      imported(folder.write(u"a.jsonl"_s, "{\"user_input\":\"a\",\"response\":\"x\",\"m\":0}\n"
                                          "{\"user_input\":\"b\",\"response\":\"x\",\"m\":NaN}\n"
                                          "{\"user_input\":\"c\",\"response\":\"x\",\"m\":null}\n"
                                          "{\"user_input\":\"d\",\"response\":\"x\"}\n"
                                          "{\"user_input\":\"NaN\",\"response\":\"-Infinity\",\"m\":-Infinity}\n"),
               {}, named());
  QVERIFY(!read.report.refused());
  const auto scores = read.sink.all<ScoreRecord>();
  QCOMPARE(scores.size(), 5);
  QCOMPARE(scores[0].value, std::optional<double>(0.0));
  for (int i = 1; i < 5; ++i) {
    QVERIFY(!scores[i].value);
    QCOMPARE(scores[i].reason, u"not_scored"_s);
  }
  QCOMPARE(read.sink.all<AnswerRecord>()[4].text, u"-Infinity"_s);
}

void RagFormatsTest::a_bare_nan_outside_scores_is_refused()
{
  TestFolder folder;
  const auto read =
      imported(folder.write(u"a.jsonl"_s, "{\"user_input\":\"a\",\"response\":NaN,\"m\":1}\n"), u"ragas"_s);
  QVERIFY(read.report.refused() && advises(read.report));
  QVERIFY(read.report.faults.last().problem.contains(u"response"_s));
}

void RagFormatsTest::a_word_in_a_score_column_is_refused()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a.csv"_s, "question,answer,faithfulness\na,b,0.5\nc,d,x\n"), {}, named());
  QVERIFY(read.report.refused() && advises(read.report));
  QCOMPARE(read.report.faults[0].place.line, 3);
  QVERIFY(read.report.faults[0].problem.contains(u"faithfulness"_s));
}

void RagFormatsTest::citation_markers_point_to_the_answers_own_contexts()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a.jsonl"_s, R"({"question":"q","contexts":["one","two"],"answer":"😀 yes [1, 2] and [9] [x]."})"),
      {}, named());
  const auto chunks = read.sink.all<ChunkRecord>();
  const auto answer = read.sink.all<AnswerRecord>()[0];
  QCOMPARE(answer.citations.size(), 3);
  QCOMPARE(answer.citations[0].chunk, chunks[0].name);
  QCOMPARE(answer.citations[1].chunk, chunks[1].name);
  QCOMPARE(answer.citations[2].chunk, u"[9]"_s); // points nowhere, and must be seen to
  QCOMPARE(text::slice(answer.text, answer.citations[1].first, answer.citations[1].last), u"[1, 2]"_s);
}

void RagFormatsTest::equal_texts_are_one_chunk_and_a_repeat_in_a_row_is_kept_once()
{
  TestFolder folder;
  const auto read =
      imported(folder.write(u"a.jsonl"_s, R"({"question":"q","contexts":["one","two","one"],"answer":"a [3]"})"
                                          "\n"
                                          R"({"question":"p","contexts":["two"],"answer":"a"})"),
               {}, named());
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<ChunkRecord>().size(), 2);
  QCOMPARE(read.sink.all<RankingRecord>()[0].chunks.size(), 2);
  QCOMPARE(read.report.skipped.value(u"the same context text again in one row: kept once"_s), 1);
  QCOMPARE(read.sink.all<AnswerRecord>()[0].citations[0].chunk, read.sink.all<ChunkRecord>()[0].name);
}

void RagFormatsTest::given_ids_name_the_chunks_and_a_repeated_id_is_refused()
{
  TestFolder folder;
  const auto good = imported(
      folder.write(
          u"a.jsonl"_s,
          R"({"user_input":"q","retrieved_context_ids":[7,"x"],"retrieved_contexts":["s","t"],"reference_context_ids":["x","y"]})"),
      {}, named());
  QVERIFY(!good.report.refused());
  QCOMPARE(good.sink.all<RankingRecord>()[0].chunks, (QStringList{u"7"_s, u"x"_s}));
  QCOMPARE(good.sink.all<QueryRecord>()[0].detail.needs.size(), 2);
  const auto bad =
      imported(folder.write(u"b.jsonl"_s, R"({"user_input":"q","retrieved_context_ids":["x","x"],"response":"r"})"), {},
               named());
  QVERIFY(bad.report.refused() && advises(bad.report));
}

void RagFormatsTest::a_multi_turn_input_is_a_question_after_a_conversation()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"a.jsonl"_s,
          R"({"user_input":[{"content":"Hi","type":"human"},{"content":"Hello","type":"ai"},{"content":"And?","type":"human"},{"content":"So.","type":"ai"}],"reference":"r"})"),
      {}, named());
  QVERIFY(!read.report.refused());
  const auto detail = read.sink.all<QueryRecord>()[0].detail;
  QCOMPARE(detail.row.text, u"And?"_s);
  QCOMPARE(detail.conversation, (QVector<Turn>{{u"user"_s, u"Hi"_s}, {u"assistant"_s, u"Hello"_s}}));
  QCOMPARE(read.sink.all<AnswerRecord>()[0].text, u"So."_s);
}

void RagFormatsTest::a_question_asked_twice_is_two_queries()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a.jsonl"_s, "{\"question\":\"q\",\"answer\":\"a\"}\n{\"question\":\"q\",\"answer\":\"b\"}\n"), {},
      named());
  const auto answers = read.sink.all<AnswerRecord>();
  QCOMPARE(answers.size(), 2);
  QCOMPARE(answers[1].query, answers[0].query + u"#2"_s);
}

void RagFormatsTest::columns_can_be_named_by_hand()
{
  TestFolder folder;
  ImportHints hints = named();
  hints.columns = {{u"frage"_s, u"user_input"_s}, {u"antwort"_s, u"response"_s}};
  const auto read = imported(folder.write(u"a.csv"_s, "frage;antwort\nWas?;Das\n"), u"ragas"_s, hints);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<QueryRecord>()[0].detail.row.text, u"Was?"_s);
  QCOMPARE(read.sink.all<AnswerRecord>()[0].text, u"Das"_s);
}

void RagFormatsTest::a_row_without_a_question_is_refused_with_its_line()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"a.jsonl"_s,
          "{\"question\":\"q\",\"answer\":\"a\"}\n\n{\"answer\":\"a\"}\n[]\n{\"question\":{},\"answer\":\"a\"}\n"),
      {}, named());
  QCOMPARE(read.report.faultCount, 3);
  QVERIFY(advises(read.report));
  QCOMPARE(read.report.faults[0].place.line, 3);
  QCOMPARE(read.report.faults[1].place.line, 4);
  QCOMPARE(read.report.faults[2].place.line, 5);
}

void RagFormatsTest::an_array_keeps_count_of_lines()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a.json"_s,
                   "[\n {\"question\":\"q\",\"answer\":\"a\"},\n\n {\"question\":7.5,\n \"answer\":\"a\"}\n]\n"),
      {}, named());
  QCOMPARE(read.report.faults[0].place.line, 4);
  for (const char* broken :
       {"[{\"question\":\"q\",\"answer\":\"a\"}", "[{\"question\":\"q\",\"answer\":\"a\"},]",
        "[{\"question\":\"q\",\"answer\":\"a\"}] x", "[{\"question\":\"q\",\"answer\":\"a\"} 3]"}) {
    const auto cut = imported(folder.write(u"b.json"_s, broken), u"ragas"_s, named());
    QVERIFY(cut.report.refused() && advises(cut.report));
  }
}

void RagFormatsTest::windows_1252_is_read_with_a_remark()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a.csv"_s, "question,answer\ncaf\xe9 \x80 \x93x\x94,b\n"), {}, named());
  QVERIFY(!read.report.refused());
  QCOMPARE(read.report.faults.size(), 1);
  QVERIFY(!read.report.faults[0].fatal);
  QCOMPARE(read.sink.all<QueryRecord>()[0].detail.row.text, u"café € “x”"_s);
}

void RagFormatsTest::broken_csv_is_refused_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<qint64>("line");
  QTest::newRow("a quote left open") << QByteArray("question,answer\na,b\n\"c,d\n") << qint64(3);
  QTest::newRow("text after a quote") << QByteArray("question,answer\n\"a\"x,b\n") << qint64(2);
  QTest::newRow("too few cells") << QByteArray("question,answer\na,b\nc\n") << qint64(3);
  QTest::newRow("too many cells") << QByteArray("question,answer\na,b,c\n") << qint64(2);
  QTest::newRow("NUL") << QByteArray("question,answer\na,b\0c\n", 23) << qint64(2);
  QTest::newRow("a header only") << QByteArray("question,answer\n") << qint64(0);
}

void RagFormatsTest::broken_csv_is_refused()
{
  QFETCH(QByteArray, bytes);
  QFETCH(qint64, line);
  TestFolder folder;
  const auto read = imported(folder.write(u"a.csv"_s, bytes), u"ragas"_s, named());
  QVERIFY(read.report.refused() && advises(read.report));
  QCOMPARE(read.report.faults[0].place.line, line);
}

void RagFormatsTest::line_breaks_and_doubled_quotes_inside_cells_are_kept()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a.csv"_s, "question,answer\n\"a \"\"b\"\",\nc\",\"\"\nd,e\n"), {}, named());
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<QueryRecord>()[0].detail.row.text, u"a \"b\",\nc"_s);
  QCOMPARE(read.sink.all<AnswerRecord>()[0].state, AnswerState::Empty);
  QCOMPARE(read.sink.places.last().line, 4);
}

void RagFormatsTest::chat_evaluation_rows_have_their_known_counts()
{
  SHARED_OR_SKIP(folder, "ragas-style/chat-eval");
  const struct {
    const char* name;
    int grounded;
    int relevant;
  } runs[] = {{"baseline", 193, 197},
              {"baseline2", 195, 199},
              {"prompt_nomarkdownmention", 194, 196},
              {"prompt_nomarkdownmention2", 195, 197}};
  QStringList queries;
  for (const auto& run : runs) {
    const auto read = imported(folder + u"/%1/eval_results.jsonl"_s.arg(QLatin1String(run.name)), {});
    QCOMPARE(read.report.format, u"ragas"_s);
    QVERIFY(!read.report.refused());
    QCOMPARE(read.report.read.value(u"rows"_s), 200);
    QCOMPARE(read.sink.all<AnswerRecord>().size(), 200);
    int grounded = 0;
    int relevant = 0;
    for (const ScoreRecord& score : read.sink.all<ScoreRecord>()) {
      grounded += score.measure == u"gpt_groundedness"_s && score.value.value_or(0) >= 4 ? 1 : 0;
      relevant += score.measure == u"gpt_relevance"_s && score.value.value_or(0) >= 4 ? 1 : 0;
    }
    QCOMPARE(grounded, run.grounded);
    QCOMPARE(relevant, run.relevant);
    // The same questions in the same order are the same queries in every file.
    QStringList names;
    for (const QueryRecord& query : read.sink.all<QueryRecord>()) names.append(query.detail.row.name);
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), 200);
    if (queries.isEmpty()) queries = names;
    QCOMPARE(names, queries);
    int inContext = 0;
    for (const AnswerRecord& answer : read.sink.all<AnswerRecord>())
      for (const CitationRecord& citation : answer.citations) inContext += citation.chunk.contains(u"#text-"_s) ? 1 : 0;
    QVERIFY(inContext > 200);
  }
}

void RagFormatsTest::annotated_metrics_keep_scores_and_verdicts_apart()
{
  TestFolder own;
  const auto entry = [](const char* input, const char* output, const char* edited, const char* accepted) {
    return "{\"metric_input\":{\"user_input\":\"" + QByteArray(input) +
           "\",\"response\":\"r\"},\"metric_output\":" + output +
           ",\"prompts\":{\"p\":{\"prompt_input\":{},\"prompt_output\":{},\"edited_output\":" + edited +
           "}},\"is_accepted\":" + accepted + "}";
  };
  const auto read = imported(own.write(u"a.json"_s, "{\"helpful\":[" + entry("a", "1", "null", "true") + "," +
                                                        entry("b", "1", "{\"reason\":\"no\",\"verdict\":0}", "true") +
                                                        "," + entry("c", "1", "null", "false") + "],\"kind\":[" +
                                                        entry("a", "0.5", "null", "true") + "]}"),
                             {}, named());
  QCOMPARE(read.report.format, u"ragas-annotated"_s);
  QVERIFY(!read.report.refused());
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 2);
  QCOMPARE(labels[0].value, u"1"_s);
  QCOMPARE(labels[1].value, u"0"_s); // the person's edit, not the judge's output
  QCOMPARE(labels[1].rationale, u"no"_s);
  QCOMPARE(read.sink.all<ScoreRecord>().size(), 4);
  QCOMPARE(read.sink.all<AnswerRecord>().size(), 3); // one answer under two metrics is one answer
  QCOMPARE(read.report.skipped.value(u"rejected without a corrected verdict: no person's label"_s), 1);
  QCOMPARE(read.report.skipped.value(u"accepted score that is no verdict: no person's label"_s), 1);

  SHARED_OR_SKIP(folder, "ragas-style/ragas-app");
  const auto data = imported(folder + u"/annotated_data.json"_s, {});
  QCOMPARE(data.sink.all<ScoreRecord>().size(), 21);
  QCOMPARE(data.sink.all<LabelRecord>().size(), 16);
  const auto summary = imported(folder + u"/sample_annotated_summary.json"_s, {});
  QCOMPARE(summary.sink.all<ScoreRecord>().size(), 19);
  QCOMPARE(summary.sink.all<LabelRecord>().size(), 10);
}

void RagFormatsTest::open_rag_eval_files_have_their_known_counts()
{
  SHARED_OR_SKIP(folder, "ragas-style/open-rag-eval");
  const auto responses = imported(folder + u"/responses_eng_eng.csv"_s, {});
  QCOMPARE(responses.report.format, u"open-rag-eval"_s);
  QVERIFY(!responses.report.refused());
  QCOMPARE(responses.report.read.value(u"rows"_s), 100);
  QCOMPARE(responses.sink.all<AnswerRecord>().size(), 4);
  QCOMPARE(responses.report.skipped.value(u"blank rows"_s), 80);
  const auto results = imported(folder + u"/csv_results.csv"_s, {});
  QCOMPARE(results.report.read.value(u"rows"_s), 16);
  QCOMPARE(results.sink.all<QueryRecord>().size(), 6);
  QCOMPARE(results.sink.all<RunRecord>().size(), 2);
  QCOMPARE(results.sink.all<AnswerRecord>().size(), 7);
}

void RagFormatsTest::open_rag_eval_citations_go_by_passage_number()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a.csv"_s, "\xef\xbb\xbfquery_id,query,passage_id,passage,generated_answer\n"
                                                      "q,Q?,[2],two,Seven [2][1]\nq,Q?,[3],three,\np,P?,[1],two,\n"),
                             {}, named());
  QCOMPARE(read.report.format, u"open-rag-eval"_s);
  QVERIFY(!read.report.refused());
  const auto answers = read.sink.all<AnswerRecord>();
  QCOMPARE(answers[0].citations[0].chunk, read.sink.all<RankingRecord>()[0].chunks[0]);
  QCOMPARE(answers[0].citations[1].chunk, u"[1]"_s);
  QCOMPARE(answers[1].state, AnswerState::Empty);
  QCOMPARE(read.sink.all<ChunkRecord>().size(), 2);
}

void RagFormatsTest::the_same_passage_or_a_second_answer_is_refused()
{
  TestFolder folder;
  const QByteArray header = "query_id,query,passage_id,passage,generated_answer\n";
  for (const char* rows : {"q,Q?,[1],one,a\nq,Q?,[1],two,\n", "q,Q?,[1],one,a\nq,Q?,[2],two,b\n",
                           "q,Q?,[1],one,a\np,P?,[1],two,b\nq,Q?,[2],two,\n", "q,Q?,[1],one,a\n,,[2],two,\n"}) {
    const auto read = imported(folder.write(u"a.csv"_s, header + rows), {}, named());
    QVERIFY2(read.report.refused() && advises(read.report), rows);
    QVERIFY(read.report.faults[0].place.line > 2);
  }
}

void RagFormatsTest::rag24_citations_count_from_zero_and_span_their_sentence()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"a.jsonl"_s,
          R"({"run_id":"r1","topic_id":"7","topic":"Max dose?","references":["segA","segB"],"response_length":4,"answer":[{"text":"Up to 4 g 😀.","citations":[0]},{"text":"Daily.","citations":[1,5]},{"text":"Yes.","citations":[]}]})"),
      {});
  QCOMPARE(read.report.format, u"trec-rag24"_s);
  QVERIFY(!read.report.refused());
  const auto answer = read.sink.all<AnswerRecord>()[0];
  QCOMPARE(answer.run, u"r1"_s);
  QCOMPARE(answer.text, u"Up to 4 g 😀. Daily. Yes."_s);
  QCOMPARE(answer.citations.size(), 3);
  QCOMPARE(answer.citations[0].chunk, u"segA"_s);
  QCOMPARE(text::slice(answer.text, answer.citations[1].first, answer.citations[1].last), u"Daily."_s);
  QCOMPARE(answer.citations[2].chunk, u"reference 5"_s);
  QCOMPARE(read.report.faults.size(), 1); // said, not refused: a citation to nothing is a finding about the run
  QCOMPARE(read.sink.all<QueryRecord>()[0].detail.row.text, u"Max dose?"_s);
  QCOMPARE(read.sink.all<RankingRecord>()[0].chunks.size(), 2);
}

void RagFormatsTest::rag25_citations_may_be_ids()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"a.jsonl"_s,
          R"({"metadata":{"team_id":"t","run_id":"r","narrative_id":3,"type":"automatic","narrative":"N"},"references":["a","b"],"answer":[{"text":"X.","citations":["b"]},{"text":"Y.","citations":[0]}]})"),
      {});
  QCOMPARE(read.report.format, u"trec-rag25"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<AnswerRecord>()[0].citations[0].chunk, u"b"_s);
  QCOMPARE(read.sink.all<AnswerRecord>()[0].citations[1].chunk, u"a"_s);
  QCOMPARE(read.sink.all<AnswerRecord>()[0].query, u"3"_s);
  QCOMPARE(read.sink.all<RunRecord>()[0].row.record, u"{\"team_id\":\"t\",\"type\":\"automatic\"}"_s);
}

void RagFormatsTest::a_reference_named_twice_is_refused()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a.jsonl"_s,
                   R"({"run_id":"r1","topic_id":"7","references":["a","a"],"answer":[{"text":"x","citations":[0]}]})"),
      u"trec-rag24"_s);
  QVERIFY(read.report.refused() && advises(read.report));
  const auto types = imported(
      folder.write(
          u"b.jsonl"_s,
          "{\"run_id\":\"r1\",\"topic_id\":\"7\",\"references\":[\"a\"],\"answer\":[{\"text\":\"x\",\"citations\":[1.5]"
          "}]}\n"
          "{\"run_id\":\"r1\",\"topic_id\":\"7\",\"references\":[\"a\"],\"answer\":\"x\"}\n{\"run_id\":\"r1\"}\n"),
      u"trec-rag24"_s);
  QVERIFY(types.report.faultCount >= 3);
  QVERIFY(advises(types.report));
}

void RagFormatsTest::ragtime_reports_have_their_known_counts()
{
  SHARED_OR_SKIP(folder, "ragtime26-runs");
  const struct {
    const char* file;
    qint64 sentences, citations, bare, distinct;
  } reports[] = {{"T1_run_1", 2672, 2687, 1, 1604}, {"T1_run_2", 2704, 2719, 1, 1648}};
  for (const auto& report : reports) {
    const auto read = imported(folder + u"/task1/%1.jsonl"_s.arg(QLatin1String(report.file)), {});
    QCOMPARE(read.report.format, u"ragtime"_s);
    QVERIFY(!read.report.refused());
    QCOMPARE(read.sink.all<AnswerRecord>().size(), 103);
    QCOMPARE(read.report.read.value(u"sentences"_s), report.sentences);
    QCOMPARE(read.report.read.value(u"citations"_s), report.citations);
    QCOMPARE(read.report.read.value(u"sentences without a citation"_s), report.bare);
    QSet<QString> cited;
    for (const AnswerRecord& answer : read.sink.all<AnswerRecord>())
      for (const CitationRecord& citation : answer.citations) cited.insert(citation.chunk);
    QCOMPARE(cited.size(), report.distinct);
  }
  const std::pair<const char*, std::pair<int, int>> nuggets[] = {{"T3_run_1", {1725, 3568}},
                                                                 {"T3_run_2", {1670, 3531}}};
  for (const auto& [file, counts] : nuggets) {
    const auto read = imported(folder + u"/task3/%1.jsonl"_s.arg(QLatin1String(file)), {});
    QCOMPARE(read.report.format, u"ragtime-nuggets"_s);
    QCOMPARE(read.report.read.value(u"nuggets"_s), counts.first);
    QCOMPARE(read.sink.all<ClaimRecord>().size(), counts.second);
  }
  const std::pair<const char*, int> runs[] = {{"T2_run_1", 2407}, {"T2_run_2", 2386}};
  for (const auto& [file, rows] : runs)
    QCOMPARE(imported(folder + u"/task2/%1.txt"_s.arg(QLatin1String(file)), {}).report.read.value(u"lines"_s), rows);
}

} // namespace assayer::tests
