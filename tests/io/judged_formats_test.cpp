#include "io/judged_formats_test.h"

#include "io/exporter.h"
#include "io/recording_sink.h"

#include <QBuffer>

#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void JudgedFormatsTest::a_beir_folder_is_read_with_and_without_headers()
{
  for (const char* header : {"query-id\tcorpus-id\tscore\n", ""}) {
    TestFolder folder;
    folder.write(u"corpus.jsonl"_s, "{\"_id\":\"d1\",\"title\":\"T\",\"text\":\"x\",\"metadata\":{\"url\":\"u\"}}\n{\"_"
                                    "id\":\"d2\",\"text\":\"\"}\n");
    folder.write(u"queries.jsonl"_s, "{\"_id\":\"q1\",\"text\":\"Q?\"}\r\n{\"_id\":\"q2\",\"text\":\"R?\"}\r\n");
    folder.write(u"qrels/test.tsv"_s, QByteArray(header) + "q1\td1\t2\nq1\td2\t0\n");
    folder.write(u"qrels/dev.tsv"_s, QByteArray(header) + "q2\td1\t-1\nq2\t\"d2\"\t1\nq2\td2\t1\n");
    const auto read = imported(folder.path(), {});
    QCOMPARE(read.report.format, u"beir"_s);
    QVERIFY(!read.report.refused());
    QCOMPARE(read.sink.all<LabelRecord>().size(), 3);
    QCOMPARE(read.sink.all<PoolRecord>().size(), 1);
    QCOMPARE(read.sink.all<DocumentRecord>()[0].row.title, u"T"_s);
    QCOMPARE(read.sink.all<ChunkRecord>()[0].metadata, u"{\"url\":\"u\"}"_s);
    QCOMPARE(read.sink.all<QueryRecord>()[0].detail.row.split, Split::Test);
    QCOMPARE(read.sink.all<QueryRecord>()[1].detail.row.split, Split::Dev);
    QCOMPARE(read.report.skipped.value(u"repeated judgement: the same grade again"_s), 1);
  }
}

void JudgedFormatsTest::beir_faults_name_their_file_and_line()
{
  TestFolder folder;
  folder.write(u"corpus.jsonl"_s,
               "{\"_id\":\"d1\",\"text\":\"x\"}\n{\"_id\":\"d1\",\"text\":\"y\"}\n{\"text\":\"z\"}\n");
  folder.write(u"queries.jsonl"_s, "{\"_id\":\"q1\",\"text\":[]}\n");
  folder.write(u"qrels/test.tsv"_s, "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td1\t0\nq1\td2\t1.5\nq1 d1 1\n");
  const auto read = imported(folder.path(), u"beir"_s);
  QVERIFY(advises(read.report));
  QStringList places;
  for (const Fault& fault : read.report.faults)
    places.append(QFileInfo(fault.place.file).fileName() + u':' + QString::number(fault.place.line));
  QCOMPARE(places, (QStringList{u"corpus.jsonl:2"_s, u"corpus.jsonl:3"_s, u"test.tsv:3"_s, u"test.tsv:4"_s,
                                u"test.tsv:5"_s, u"queries.jsonl:1"_s}));
}

void JudgedFormatsTest::a_book_keeps_unrateable_later_and_unjudged_apart()
{
  TestFolder folder;
  const QString path = folder.write(u"b.json"_s, R"({"name":"B","query_doc_pairs":[
{"query_text":"screen","doc_id":"1","position":1,"document_fields":"{\"name\":\"P\",\"title\":\"Projector\",\"thumb\":\"http://x\"}","information_need":"need","judgements":[
 {"rating":0.0,"unrateable":false,"judge_later":false,"user_email":"a@example.org"},
 {"rating":null,"unrateable":true,"judge_later":false,"user_email":"b@example.org"},
 {"rating":null,"unrateable":false,"judge_later":true,"user_email":null},
 {"rating":null,"unrateable":false,"judge_later":false,"user_email":"c@example.org"}]},
{"query_text":"screen","doc_id":"2","judgements":[]}]})");
  const auto read = imported(path, {});
  QCOMPARE(read.report.format, u"quepid-book"_s);
  QVERIFY(!read.report.refused());
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 3);
  QCOMPARE(labels[0].value, u"0"_s);
  QCOMPARE(labels[1].state, LabelState::CannotJudge);
  QCOMPARE(labels[2].state, LabelState::Later);
  QVERIFY(!labels[2].judge.isEmpty());
  QCOMPARE(read.sink.all<PoolRecord>().size(), 1);
  QCOMPARE(read.sink.all<ChunkRecord>()[0].text, u"Projector\nname: P"_s);
  QVERIFY(read.sink.all<ChunkRecord>()[0].metadata.contains(u"http://x"_s));
  const auto fraction = imported(
      folder.write(
          u"c.json"_s,
          "{\"query_doc_pairs\":[\n{\"query_text\":\"q\",\"doc_id\":\"1\",\"judgements\":[{\"rating\":1.5}]},\n"
          "{\"query_text\":\"q\",\"doc_id\":\"1\"},\n{\"doc_id\":[]}]}"),
      {});
  QVERIFY(advises(fraction.report));
  QCOMPARE(fraction.report.faults[0].place.line, 2);
  QCOMPARE(fraction.report.faults[1].place.line, 3);
  QCOMPARE(fraction.report.faults[2].place.line, 4);
}

void JudgedFormatsTest::a_snapshot_that_ranks_a_document_twice_is_refused_with_its_place()
{
  TestFolder folder;
  const auto own = imported(folder.write(u"s.json"_s, "{\"name\":\"s\",\"docs\":{\n\"5\":[{\"id\":\"a\"},{\"id\":\"a\"}"
                                                      "]},\n\"queries\":[{\"query_id\":5,\"query_text\":\"laptop\"}]}"),
                            {});
  QCOMPARE(own.report.format, u"quepid-snapshot"_s);
  QVERIFY(own.report.refused());
  QCOMPARE(own.report.faults[0].place.line, 2);
  QVERIFY(own.report.faults[0].problem.contains(u"docs.5"_s));
  SHARED_OR_SKIP(data, "quepid-rating-party");
  const auto laptop = imported(data + u"/haystack_rating_party_snapshot_with-vector.json"_s, {});
  QVERIFY(laptop.report.refused() && advises(laptop.report));
  QVERIFY(laptop.report.faults[0].problem.contains(u"\"laptop\""_s));
}

void JudgedFormatsTest::a_snapshot_keeps_the_order_of_its_lists()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(
          u"s.json"_s,
          R"({"name":"sys","docs":{"5":[{"id":"a","explain":{"value":1.0}},{"id":"b","explain":{"value":2.0}}],"6":[{"id":"b","explain":{"value":3}},{"id":"a","explain":{"value":2}}],"7":[]},
"queries":[{"query_id":5,"query_text":"p","ratings":{"a":3.0}},{"query_id":6,"query_text":"q"},{"query_id":7,"query_text":"r"}]})"),
      {});
  QVERIFY(!read.report.refused());
  const auto rankings = read.sink.all<RankingRecord>();
  QCOMPARE(rankings.size(), 2);
  QCOMPARE(rankings[0].chunks, (QStringList{u"a"_s, u"b"_s}));
  QVERIFY(rankings[0].scores.isEmpty()); // they contradict the list
  QCOMPARE(rankings[1].scores, (QVector<double>{3, 2}));
  QCOMPARE(rankings[1].run, u"sys"_s);
  QCOMPARE(read.sink.all<LabelRecord>()[0].value, u"3"_s);
}

void JudgedFormatsTest::the_rating_party_has_its_known_counts()
{
  SHARED_OR_SKIP(folder, "quepid-rating-party");
  const auto book = imported(folder + u"/haystack_rating_party_book.json"_s, {});
  QCOMPARE(book.sink.all<QueryRecord>().size(), 137);
  QCOMPARE(book.report.read.value(u"pairs"_s), 2420);
  QCOMPARE(book.sink.all<LabelRecord>().size(), 1942);
  QCOMPARE(book.sink.all<PoolRecord>().size(), 1046);
  QMap<QString, int> values;
  for (const LabelRecord& label : book.sink.all<LabelRecord>())
    ++values[label.state == LabelState::Valued ? label.value : u"-"_s];
  QCOMPARE(values, (QMap<QString, int>{{u"0"_s, 775}, {u"1"_s, 367}, {u"2"_s, 215}, {u"3"_s, 563}, {u"-"_s, 22}}));
  QCOMPARE(book.sink.all<JudgeRecord>().size(), 13);
  const auto cases = imported(folder + u"/haystack_rating_party_case.json"_s, {});
  QCOMPARE(cases.report.format, u"quepid-case"_s);
  QCOMPARE(cases.sink.all<QueryRecord>().size(), 137);
  const auto snapshot = imported(folder + u"/haystack_rating_party_snapshot_no-vector.json"_s, {});
  QCOMPARE(snapshot.report.format, u"quepid-snapshot"_s);
  QVERIFY(!snapshot.report.refused());
  QCOMPARE(snapshot.sink.all<RankingRecord>().size(), 135);
}

void JudgedFormatsTest::annotations_by_several_people_become_labels_of_own_criteria()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"i.json"_s, R"({"name":"n","filters":["Answerability"],
"evaluations":[{"task_id":"t","model_id":"m","model_response":"R","annotations":{"fluent":{"ann":{"value":"2","timestamp":1728569383.5,"duration":467},"bob":{"value":"1"}},"rouge":{"system":{"value":NaN}},"correct":{"ann":{"value":"no"}}}}],
"models":[{"model_id":"m","name":"M"}],
"metrics":[{"name":"fluent","author":"human","values":[{"value":"1","display_value":"No","numeric_value":1},{"value":"2","display_value":"Yes","numeric_value":2}]},{"name":"rouge","author":"algorithm","range":[0,1,0.1]},{"name":"correct","author":"human","values":[{"value":"no"},{"value":"yes"}]}],
"documents":[{"document_id":"d","title":"T","text":"x"}],
"tasks":[{"task_id":"t","input":[{"speaker":"user","text":"a"},{"speaker":"agent","text":"b"},{"speaker":"user","text":"c"}],"contexts":[{"document_id":"d"}],"targets":[{"speaker":"agent","text":"ref"}],"Answerability":["UNANSWERABLE"]}]})"),
                             {});
  QCOMPARE(read.report.format, u"inspectorragetv1"_s);
  QVERIFY(!read.report.refused());
  const auto criteria = read.sink.all<CriterionRecord>();
  QCOMPARE(criteria.size(), 2);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 3);
  QCOMPARE(labels[0].criterion, u"answer.correct (imported)"_s); // a built-in of that name has other values
  QCOMPARE(labels[1].criterion, u"answer.fluent"_s);
  QCOMPARE(labels[1].at, 1728569383500);
  QCOMPARE(labels[1].seconds, std::optional<double>(467));
  QCOMPARE(labels[2].judge, u"bob"_s);
  QVERIFY(!read.sink.all<ScoreRecord>()[0].value);
  const auto detail = read.sink.all<QueryRecord>()[0].detail;
  QCOMPARE(detail.row.text, u"c"_s);
  QCOMPARE(detail.conversation.size(), 2);
  QCOMPARE(detail.row.expect, Expect::Refusal);
  QCOMPARE(detail.reference, u"ref"_s);
}

void JudgedFormatsTest::the_human_evaluation_has_its_known_counts()
{
  SHARED_OR_SKIP(folder, "mtrag-human-eval");
  const auto read = imported(folder + u"/reference_subset_with_human_evaluations.json"_s, {});
  QCOMPARE(read.report.format, u"inspectorragetv1"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<QueryRecord>().size(), 159);
  QCOMPARE(read.sink.all<ChunkRecord>().size(), 350);
  QCOMPARE(read.report.read.value(u"contexts of tasks"_s), 395);
  QCOMPARE(read.sink.all<RankingRecord>().size(), 150 * 3);
  QCOMPARE(read.sink.all<AnswerRecord>().size(), 477);
  int faithful = 0;
  int sum = 0;
  for (const LabelRecord& label : read.sink.all<LabelRecord>())
    if (label.criterion == u"answer.faithfulness"_s) {
      ++faithful;
      sum += label.value.toInt();
    }
  QCOMPARE(faithful, 1419);
  QCOMPARE(QString::number(double(sum) / faithful, 'f', 4), u"3.3615"_s);
  int people = 0;
  for (const JudgeRecord& judge : read.sink.all<JudgeRecord>()) people += judge.row.kind == JudgeKind::Person ? 1 : 0;
  QCOMPARE(people, 7);
}

void JudgedFormatsTest::a_table_of_a_workspace_with_a_senseless_pool_depth_does_no_harm()
{
  for (const int depth : {-5, std::numeric_limits<int>::max()}) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto report = exportRecords(u"csv"_s, buffer, {}, [&](RecordSink& sink) -> Result<void> {
      WorkspaceSettings settings;
      settings.poolDepth = depth;
      if (auto taken = sink.take(WorkspaceRecord{settings}, {}); !taken) return taken;
      return sink.take(RankingRecord{u"r"_s, u"q"_s, {u"a"_s, u"b"_s}, {}}, {});
    });
    QVERIFY(report);
    QCOMPARE(report->added.value(u"unjudged pairs"_s), depth < 0 ? 0 : 2);
  }
}

void JudgedFormatsTest::a_table_for_spreadsheets_holds_everything_and_runs_nothing()
{
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  const auto report = exportRecords(u"csv"_s, buffer, {}, [](RecordSink& sink) -> Result<void> {
    QueryRecord query;
    query.detail.row.name = u"q"_s;
    query.detail.row.text = u"=HYPERLINK(\"http://x\")"_s;
    RunRecord run;
    run.row.name = u"r"_s;
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = u"q"_s;
    label.chunk = u"a"_s;
    label.judge = u"@ann"_s;
    label.value = u"0"_s;
    label.at = 1764412927000;
    label.seconds = 9.5;
    label.rationale = u"two\nlines, \"quoted\""_s;
    LabelRecord later = label;
    later.chunk = u"b"_s;
    later.state = LabelState::Later;
    later.value.clear();
    later.rationale = u"-1"_s;
    LabelRecord support;
    support.criterion = u"support"_s;
    support.claim = u"c1"_s;
    support.judge = u"bob"_s;
    support.value = u"supported"_s;
    support.evidence = {{u"a"_s, 3, 9, u"proof"_s, {}, {}, true, 0}};
    support.rationale = u"\uff1dcmd; =cmd"_s;
    const Record records[] = {
        query, run,    RankingRecord{u"r"_s, u"q"_s, {u"a"_s, u"b"_s, u"c"_s}, {}}, PoolRecord{u"q"_s, u"+d"_s}, label,
        later, support};
    for (const Record& record : records)
      if (auto taken = sink.take(Record(record), {}); !taken) return taken;
    return {};
  });
  QVERIFY(report);
  QCOMPARE(report->added.value(u"labels"_s), 3);
  QCOMPARE(report->added.value(u"unjudged pairs"_s), 2);
  const QByteArray csv = buffer.data();
  QVERIFY(csv.startsWith("\xef\xbb\xbfsubject,query,"));
  QVERIFY(csv.contains("\"'=HYPERLINK(\"\"http://x\"\")\""));
  QVERIFY(csv.contains(",'@ann,"));
  QVERIFY(csv.contains(",judged,0,2025-11-29T10:42:07Z,9.5,"));
  QVERIFY(csv.contains("\"two\nlines, \"\"quoted\"\"\""));
  QVERIFY(csv.contains(u",\"'\uff1dcmd; =cmd\","_s.toUtf8())); // a wide sign, and a semicolon that may cut cells
  QVERIFY(csv.contains(",later,,"));
  QVERIFY(csv.contains(",-1,")); // a number is no formula
  QVERIFY(csv.contains("a[3:9] against: proof"));
  QVERIFY(csv.contains(",c,,,,,,,unjudged,,")); // no grade, not 0
  QVERIFY(csv.contains(",'+d,,,,,,,unjudged,,"));
}

void JudgedFormatsTest::every_format_that_reads_has_a_signature_and_says_what_it_carries()
{
  QSet<QString> ids;
  for (const Format& format : formats()) {
    QVERIFY(!ids.contains(format.id));
    ids.insert(format.id);
    QVERIFY(!format.name.isEmpty() && !format.signature.isEmpty() && !format.carries.isEmpty());
    QCOMPARE(format.reads, format.read != nullptr);
    QCOMPARE(format.reads, format.recognise != nullptr);
    QCOMPARE(format.writes, format.makeWriter != nullptr);
    QCOMPARE(findFormat(format.id), &format);
  }
}

} // namespace assayer::tests
