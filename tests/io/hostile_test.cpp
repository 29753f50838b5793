#include "io/hostile_test.h"

#include "io/recording_sink.h"

#include <algorithm>

#include <sys/stat.h>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Changes the file when the first ranking comes.
class ChangingSink : public RecordSink {
public:
  explicit ChangingSink(std::function<void()> change) : m_change(std::move(change)) {}
  Result<void> take(Record&& record, const Place&) override
  {
    if (m_change && std::holds_alternative<RankingRecord>(record)) std::exchange(m_change, {})();
    return {};
  }

private:
  std::function<void()> m_change;
};

void formatRows()
{
  QTest::addColumn<QString>("format");
  for (const Format& format : formats())
    if (format.reads && format.id != u"beir"_s) QTest::newRow(qPrintable(format.id)) << format.id;
}

} // namespace

void HostileTest::a_pipe_and_a_device_are_refused_without_waiting()
{
  TestFolder folder;
  const QString pipe = folder.path(u"pipe"_s);
  QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
  for (const QString& path : {pipe, u"/dev/zero"_s}) {
    QCOMPARE(recognise(path).error().kind, ErrorKind::BadInput);
    for (const Format& format : formats()) {
      if (!format.reads) continue;
      RecordingSink sink;
      const auto report = importFile(path, format.id, {}, sink);
      QVERIFY(!report);
      QVERIFY2(report.error().detail.contains(u"; "_s), qPrintable(report.error().detail));
    }
  }
}

void HostileTest::utf16_is_named_whatever_the_format_data()
{
  formatRows();
}

void HostileTest::utf16_is_named_whatever_the_format()
{
  QFETCH(QString, format);
  TestFolder folder;
  for (const QByteArray& bytes : {QByteArray("\xff\xfe[\0]\0", 6), QByteArray("\xfe\xff\0[\0]", 6)}) {
    const QString path = folder.write(u"wide"_s, bytes);
    RecordingSink sink;
    const auto report = importFile(path, format, {}, sink);
    QVERIFY(!report);
    QVERIFY2(report.error().detail.contains(u"UTF-16"_s), qPrintable(report.error().detail));
    QVERIFY(recognise(path).error().detail.contains(u"UTF-16"_s));
  }
}

void HostileTest::lines_that_end_with_a_carriage_return_alone_are_refused_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::newRow("trec-topics") << QByteArray("1\twhat\r2\twho\r");
  QTest::newRow("trec-qrels") << QByteArray("1 0 a 1\r1 0 b 1\r");
  QTest::newRow("trec-run") << QByteArray("1 Q0 a 1 2.5 r\r1 Q0 b 2 1.5 r\r");
}

void HostileTest::lines_that_end_with_a_carriage_return_alone_are_refused()
{
  QFETCH(QByteArray, bytes);
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, bytes), QString::fromLatin1(QTest::currentDataTag()));
  QVERIFY(read.report.refused());
  QVERIFY(read.report.faults.first().problem.contains(u"carriage return"_s));
  QCOMPARE(read.sink.records.size(), 0);
}

void HostileTest::a_run_that_grows_or_shrinks_while_it_is_read_is_refused()
{
  TestFolder folder;
  QByteArray bytes;
  for (int i = 0; i < 100'000; ++i) bytes += QByteArray::number(i) + " Q0 document 1 2.5 run\n";
  const QString path = folder.write(u"run"_s, bytes);
  const auto importing = [&](const std::function<void(QFile&)>& change) {
    folder.write(u"run"_s, bytes);
    ChangingSink sink([&] {
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadWrite));
      change(file);
    });
    return importFile(path, u"trec-run"_s, {}, sink);
  };
  QVERIFY(importing([](QFile&) {}));
  const auto grown = importing([](QFile& file) {
    file.seek(file.size());
    file.write("new Q0 document 1 2.5 run\n");
  });
  QVERIFY(!grown && grown.error().detail.contains(u"changed while it was read"_s));
  const auto shorter =
      importing([](QFile& file) { file.resize(file.size() - 10 * qstrlen("99999 Q0 document 1 2.5 run\n")); });
  QVERIFY(!shorter && shorter.error().detail.contains(u"changed while it was read"_s));
  const auto torn = importing([](QFile& file) {
    const QByteArray again = "1 Q0 document 1 2.5 run    \n"; // in the place of the last line
    file.seek(file.size() - again.size());
    file.write(again);
  });
  QVERIFY(!torn && torn.error().detail.contains(u"changed while it was read"_s));
}

void HostileTest::a_damaged_first_line_is_named_though_the_format_must_be_guessed_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<int>("line");
  QTest::addColumn<QString>("says");
  const QByteArray good = "{\"user_input\":\"q\",\"retrieved_contexts\":[\"c\"],\"response\":\"r\"}\n";
  QTest::newRow("surrogate") << "{\"user_input\":\"\\ud800\"}\n" + good << 1 << u"surrogate"_s;
  QTest::newRow("bytes") << "{\"user_input\":\"\xff\"}\n" + good << 1 << u"UTF-8"_s;
  QTest::newRow("NUL") << QByteArray("{\"user_input\":\"\\u0000\"}\n") + good << 1 << u"NUL"_s;
  QTest::newRow("number") << "{\"user_input\":\"q\",\"faithfulness\":1e400}\n" + good << 1 << u"too large"_s;
  QTest::newRow("alone") << QByteArray("{\"user_input\":\"\xff\"}\n") << 1 << u"UTF-8"_s;
  QTest::newRow("array") << QByteArray("[\n {\"question\": \"q\",\n  \"answer\": \"\\ud800\"}\n]\n") << 3
                         << u"surrogate"_s;
  QTest::newRow("cut") << QByteArray("[\n{\"question\":\"q\",\n") << 3 << u"ends too early"_s;
}

void HostileTest::a_damaged_first_line_is_named_though_the_format_must_be_guessed()
{
  QFETCH(QByteArray, bytes);
  QFETCH(int, line);
  QFETCH(QString, says);
  TestFolder folder;
  const QString path = folder.write(u"a"_s, bytes);
  RecordingSink sink;
  const auto report = importFile(path, {}, {}, sink);
  const QString where = u"%1:%2"_s.arg(path).arg(line);
  if (!report) {
    QCOMPARE(report.error().context, where);
    QVERIFY2(report.error().detail.contains(says), qPrintable(report.error().detail));
    return;
  }
  QVERIFY(report->refused());
  QCOMPARE(report->faults.first().place.line, line);
  QVERIFY2(report->faults.first().problem.contains(says), qPrintable(report->faults.first().problem));
}

void HostileTest::labels_out_of_range_and_senseless_scales_are_refused_data()
{
  QTest::addColumn<QByteArray>("keys");
  const QByteArray label = R"("kind":"label","subject":"relevance","query":"q","chunk":"c","judge":"j","value":1)";
  QTest::newRow("counter beyond the range") << label + R"(,"event":"e","counter":9223372036854775807)";
  QTest::newRow("counter beyond 64 bits") << label + R"(,"event":"e","counter":9223372036854775808)";
  QTest::newRow("negative counter") << label + R"(,"event":"e","counter":-5)";
  QTest::newRow("before 1970") << label + R"(,"at":"1969-01-01T00:00:00Z")";
  QTest::newRow("negative seconds") << label + R"(,"seconds":-1)";
  QTest::newRow("negative round") << label + R"(,"repeat":-1)";
  QTest::newRow("evidence backwards") << label + R"(,"evidence":[{"chunk":"c","start":5,"end":2}])";
  QTest::newRow("evidence before the text") << label + R"(,"evidence":[{"chunk":"c","start":-5,"end":2}])";
  QTest::newRow("a pair of one") << QByteArray(
      R"("kind":"label","subject":"pair.preference","runs":["a","a"],"query":"q","judge":"j","value":"1")");
  QTest::newRow("uid of other letters") << QByteArray(R"("kind":"judge","name":"j","uid":"zz")");
  QTest::newRow("values twice") << QByteArray(R"("kind":"criterion","name":"x","values":["a","a"])");
  QTest::newRow("values empty") << QByteArray(R"("kind":"criterion","name":"x","values":["a",""])");
  QTest::newRow("values that are states") << QByteArray(R"("kind":"criterion","name":"x","values":["a","later"])");
  QTest::newRow("grade without a name") << QByteArray(R"("kind":"workspace","grades":["a",""],"answers_from":1)");
}

void HostileTest::labels_out_of_range_and_senseless_scales_are_refused()
{
  QFETCH(QByteArray, keys);
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, '{' + keys + "}\n"), u"assayer-jsonl"_s);
  QVERIFY(read.report.refused());
  QVERIFY(advises(read.report));
  QCOMPARE(read.report.faults.first().place.line, 1);
}

void HostileTest::what_is_no_character_is_refused_data()
{
  QTest::addColumn<QString>("format");
  QTest::addColumn<QByteArray>("bytes");
  const QByteArray raw = "\xef\xbf\xbf";
  QTest::newRow("flat") << u"assayer-jsonl"_s << R"({"kind":"chunk","id":"c","text":")" + raw + "\"}\n";
  QTest::newRow("escaped") << u"assayer-jsonl"_s << QByteArray(R"({"kind":"chunk","id":"c","text":"a\uFffE"})");
  QTest::newRow("key") << u"assayer-jsonl"_s << R"({"kind":"chunk","id":"c","text":"a",")" + raw + "\":1}\n";
  QTest::newRow("topics") << u"trec-topics"_s << "1\ta" + raw + "\n";
  QTest::newRow("run") << u"trec-run"_s << "1 Q0 a" + raw + " 1 2.5 r\n";
}

void HostileTest::what_is_no_character_is_refused()
{
  QFETCH(QString, format);
  QFETCH(QByteArray, bytes);
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, bytes), format);
  QVERIFY(read.report.refused());
  QVERIFY2(read.report.faults.first().problem.contains(u"no characters"_s),
           qPrintable(read.report.faults.first().problem));
  const QByteArray good = R"({"kind":"chunk","id":"c","text":"\\uffff and \ufffd"})";
  QVERIFY(!imported(folder.write(u"b"_s, good), u"assayer-jsonl"_s).report.refused());
}

void HostileTest::a_column_that_stands_twice_is_refused()
{
  TestFolder folder;
  const auto read =
      imported(folder.write(u"a.csv"_s, "user_input,user_input,retrieved_contexts,response\na,b,c,d\n"), u"ragas"_s);
  QVERIFY(read.report.refused());
  QVERIFY(advises(read.report));
}

void HostileTest::a_key_that_stands_twice_in_an_object_is_refused_data()
{
  QTest::addColumn<QString>("format");
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<int>("line");
  const QByteArray good = R"({"kind":"chunk","id":"a","text":"one"})";
  const auto row = [](const char* name, const char* format, const QByteArray& text, int line) {
    QTest::newRow(name) << QString::fromLatin1(format) << text << line;
  };
  row("a chunk", "assayer-jsonl", good + "\n" + R"({"kind":"chunk","id":"b","text":"one","id":"c"})", 2);
  row("both the same", "assayer-jsonl", good + "\n" + R"({"kind":"chunk","id":"b","id":"b","text":"one"})", 2);
  row("written otherwise", "assayer-jsonl", good + "\n" + R"({"kind":"chunk","id":"b","\u0069d":"c","text":"1"})", 2);
  row("a label", "assayer-jsonl",
      R"({"kind":"label","subject":"relevance","query":"q","chunk":"a","id":1,"judge":"j","value":1,"id":2})", 1);
  row("inside", "assayer-jsonl", R"({"kind":"ranking","run":"r","query":"q","chunks":[{"id":"a","id":"b"}]})", 1);
  row("in what is only kept", "assayer-jsonl", R"({"kind":"truth_claim","x":{"id":[],"id":{}}})", 1);
  row("with a bare NaN", "ragas", R"({"user_input":"q","id":NaN,"response":"a","retrieved_contexts":[],"id":2})", 1);
  row("a document", "quepid-book",
      "{\"id\":1,\n\"query_doc_pairs\":[\n{\"query_text\":\"q\",\"doc_id\":\"1\",\"id\":1,\"id\":2}]}", 3);
  row("a root", "quepid-book", "{\"id\":1,\n\"query_doc_pairs\":[],\n\"id\":1}", 3);
  row("a member", "quepid-snapshot", R"({"docs":{"id":[],"\u0069d":[]},"queries":[]})", 1);
}

void HostileTest::a_key_that_stands_twice_in_an_object_is_refused()
{
  QFETCH(QString, format);
  QFETCH(QByteArray, text);
  QFETCH(int, line);
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, text), format);
  QVERIFY(read.report.refused());
  const auto twice = std::find_if(read.report.faults.begin(), read.report.faults.end(),
                                  [](const Fault& fault) { return fault.problem.contains(u"\"id\" twice"_s); });
  QVERIFY2(twice != read.report.faults.end(), qPrintable(read.report.faults.first().problem));
  QCOMPARE(twice->place.line, line);
}

void HostileTest::a_key_that_stands_twice_in_different_objects_is_taken()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a"_s, R"({"kind":"truth_claim","a":{"id":1},"id":2,"b":[{"id":3},{"id":4,"c":{"id":5}}]})"),
      u"assayer-jsonl"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<KeptRecord>().size(), 1);
}

void HostileTest::a_first_line_longer_than_the_first_look_is_recognised_data()
{
  QTest::addColumn<QByteArray>("start");
  QTest::addColumn<QByteArray>("end");
  QTest::newRow("assayer-jsonl") << QByteArray(R"({"kind":"chunk","id":"a","text":"x)")
                                 << QByteArray("\"}\n{\"kind\":\"chunk\",\"id\":\"b\",\"text\":\"y\"}\n");
  QTest::newRow("trec-rag24")
      << QByteArray(R"({"topic_id":"1","run_id":"r","topic":"t","references":["a"],"answer":[{"text":"x)")
      << QByteArray(R"(","citations":[0]}]})"
                    "\n");
  QTest::newRow("trec-rag25")
      << QByteArray(R"({"metadata":{"narrative_id":"1","run_id":"r"},"references":["a"],"answer":[{"text":"x)")
      << QByteArray(R"(","citations":[0]}]})"
                    "\n");
  QTest::newRow("ragas") << QByteArray(R"({"user_input":"q","score":NaN,"retrieved_contexts":["a"],"response":"x)")
                         << QByteArray("\"}\n");
  QTest::newRow("quepid-book")
      << QByteArray(R"({"name":"B","query_doc_pairs":[{"query_text":"s","doc_id":"1","judgements":[],"odd":"x)")
      << QByteArray(R"("}]})");
}

void HostileTest::a_first_line_longer_than_the_first_look_is_recognised()
{
  QFETCH(QByteArray, start);
  QFETCH(QByteArray, end);
  TestFolder folder;
  // Nine megabytes, and a cut within a character wherever it falls.
  const QString path = folder.write(u"a"_s, start + QByteArray("退款").repeated(3 * 1024 * 1024 / 2) + end);
  const auto found = recognise(path);
  QVERIFY2(found, found ? "" : qPrintable(sentence(found.error())));
  QCOMPARE(found->formatId, QString::fromLatin1(QTest::currentDataTag()));
  const auto read = imported(path, {});
  QVERIFY2(!read.report.refused(), read.report.refused() ? qPrintable(read.report.faults.first().problem) : "");
  QVERIFY(!read.sink.records.isEmpty());
}

void HostileTest::a_file_with_nothing_behind_its_header_is_refused_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::newRow("open-rag-eval") << QByteArray("query_id,query,query_run,passage_id,passage,generated_answer\n");
  QTest::newRow("ragtime-nuggets") << QByteArray(
      R"({"metadata":{"topic_id":"1","run_id":"r"},"nugget_bank":[{"question":"q"}]})");
}

void HostileTest::a_file_with_nothing_behind_its_header_is_refused()
{
  QFETCH(QByteArray, bytes);
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, bytes), QString::fromLatin1(QTest::currentDataTag()));
  QVERIFY(read.report.refused());
  QVERIFY(advises(read.report));
}

void HostileTest::a_folder_with_nothing_to_import_is_refused()
{
  TestFolder folder;
  RecordingSink sink;
  QVERIFY(!importFile(folder.path(), u"beir"_s, {}, sink));
  folder.write(u"corpus.jsonl"_s, "");
  folder.write(u"queries.jsonl"_s, "");
  folder.write(u"qrels/test.tsv"_s, "query-id\tcorpus-id\tscore\n");
  QVERIFY(imported(folder.path(), {}).report.refused());
}

void HostileTest::ranks_at_the_end_of_the_range_do_no_harm()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, "1 Q0 a 2147483647 2.5 r\n1 Q0 b 2147483647 1.5 r\n"), u"trec-run"_s);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.report.faults.size(), 1); // the ranks do not count up
}

void HostileTest::many_unknown_keys_and_long_names_give_a_short_report()
{
  TestFolder folder;
  QByteArray row = "{\"user_input\":\"q\",\"retrieved_contexts\":[\"c\"],\"response\":\"r\"";
  for (int i = 0; i < 100'000; ++i) row += ",\"k" + QByteArray::number(i) + "\":{}";
  const auto wide = imported(folder.write(u"a"_s, row + "}\n"), u"ragas"_s);
  QVERIFY(!wide.report.refused());
  QVERIFY(wide.report.skipped.size() < 200);
  qint64 skipped = 0;
  for (const qint64 count : wide.report.skipped) skipped += count;
  QVERIFY(skipped >= 100'000);
  const QByteArray name(1'000'000, 'n');
  const auto twice =
      imported(folder.write(u"b"_s, "{\"kind\":\"ranking\",\"run\":\"r\",\"query\":\"q\",\"chunks\":[{\"id\":\"" +
                                        name + "\"},{\"id\":\"" + name + "\"}]}\n"),
               u"assayer-jsonl"_s);
  QVERIFY(twice.report.refused());
  QVERIFY(twice.report.faults.first().problem.size() < 2000);
  QVERIFY(advises(twice.report));
}

} // namespace assayer::tests
