#include "io/assayer_jsonl_test.h"

#include "io/exporter.h"
#include "io/recording_sink.h"

#include <QBuffer>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Jsonl = u"assayer-jsonl"_s;

QByteArray written(const QVector<Record>& records)
{
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  const auto report = exportRecords(Jsonl, buffer, {}, [&](RecordSink& sink) -> Result<void> {
    for (const Record& record : records)
      if (auto taken = sink.take(Record(record), {}); !taken) return taken;
    return {};
  });
  return report ? buffer.data() : QByteArray();
}

// One of everything, with every field set.
const char* const Everything =
    R"({"kind":"workspace","grades":["no","some","yes"],"relevant_from":1,"answers_from":2,"pool_depth":20,"purpose":"a test","retain_until":"2027-11-29"}
{"kind":"document","id":"d#1","title":"T","source":"s","owner":"o","rights":"r","valid_from":"2026-01-01","valid_to":"2027-01-01","status":"current","groups":["staff","hr"],"metadata":{"colour":"red"}}
{"kind":"chunk","id":"d#1/ä 😀","document":"d#1","text":"line\nwith \"quotes\" and 😀","metadata":{"embedding":[0.5,1]}}
{"kind":"query","id":"q7","text":"退款?","date":"2026-11-28","family":"refunds","facets":{"collection":"policy"},"split":"test","origin":"golden","expect":"refusal","refusal_reason":"false_premise","case_type":"conflict","corpus_only":false,"reference":"ref","needs":[[{"chunk":"d#1"},{"quote":"up to"}],[{"chunk":"c2"}]],"groups":["staff"],"variant_of":"q6","conversation":[{"speaker":"user","text":"hi"}],"metadata":{"n":1}}
{"kind":"run","name":"r1","version":2,"date":"2026-11-28","k":5,"record":{"chunker":"x","k":5},"condition":"no_context","pooled":false,"hypothesis":"h"}
{"kind":"ranking","run":"r1","query":"q7","chunks":[{"id":"a","score":12.4},{"id":"b","score":0.1}]}
{"kind":"answer","run":"r1","query":"q7","text":"An answer [1].","state":"written","citations":[{"start":10,"end":13,"chunk":"a"}],"latency_ms":820.5,"cost":0.002,"metadata":{"tokens":3}}
{"kind":"claim","id":"c1","run":"r1","query":"q7","text":"claim","start":0,"end":9}
{"kind":"claim","id":"c2","run":"r1","query":"q7","text":"history","position":0,"ended":true,"counter":40}
{"kind":"judge","name":"expert-1","type":"person","role":"expert","uid":"000102030405060708090a0b0c0d0e0f","record":{"version":"1"}}
{"kind":"guideline","version":"v3","text":"be kind","at":"2026-11-29T10:42:07.250Z"}
{"kind":"criterion","name":"appropriateness","on":"answer","values":["1","2"],"meanings":["bad","good"],"ordinal":true}
{"kind":"label","event":"018f-1","counter":41,"subject":"relevance","query":"q7","chunk":"a","chunk_hash":"00ff","judge":"expert-1","repeat":1,"value":0,"at":"2026-11-29T10:42:07.123Z","seconds":9.5,"guideline":"v3","rationale":"because","after_reveal":true,"why":"undo"}
{"kind":"label","event":"018f-2","subject":"support","claim":"c1","judge":"expert-1","value":"supported","at":"2026-11-29T10:42:08.000Z","evidence":[{"chunk":"a","start":10,"end":52,"quote":"q","before":"b","after":"f","against":true,"group":2}]}
{"kind":"label","event":"018f-3","subject":"pair.preference","runs":["a","b"],"query":"q7","judge":"expert-1","value":"-1","at":"2026-11-29T10:42:08.000Z"}
{"kind":"score","run":"r1","query":"q7","judge":"judge-x","measure":"faithfulness","value":0.67}
{"kind":"score","run":"r1","query":"q7","judge":"judge-x","measure":"recall","value":null,"reason":"judge_error"}
{"kind":"pool","query":"q7","chunk":"z"}
{"kind":"cluster","id":"t1","query":"q7","text":"x","vital":true}
)";

} // namespace

void AssayerJsonlTest::every_kind_survives_writing_and_reading()
{
  TestFolder folder;
  const auto first = imported(folder.write(u"a"_s, Everything), {});
  QVERIFY(!first.report.refused());
  QCOMPARE(first.report.faultCount, 0);
  QVERIFY(first.report.skipped.isEmpty());
  QCOMPARE(first.sink.records.size(), 19);
  const QByteArray again = written(first.sink.records);
  QCOMPARE(again.split('\n'), QByteArray(Everything).split('\n'));
  const auto second = imported(folder.write(u"b"_s, again), Jsonl);
  QCOMPARE(written(second.sink.records), again);

  const auto labels = first.sink.all<LabelRecord>();
  QCOMPARE(labels[0].at, 1795948927123);
  QCOMPARE(labels[0].counter, 41);
  QCOMPARE(labels[0].kind, ChangeKind::Undo);
  QVERIFY(labels[0].afterReveal);
  QCOMPARE(labels[1].evidence[0].group, 2);
  QVERIFY(labels[1].evidence[0].against);
  QCOMPARE(labels[2].otherRun, u"b"_s);
  const auto detail = first.sink.all<QueryRecord>()[0].detail;
  QCOMPARE(detail.needs.size(), 2);
  QCOMPARE(detail.corpusOnly, std::optional<bool>(false));
  QCOMPARE(detail.row.expect, Expect::Refusal);
}

void AssayerJsonlTest::unknown_keys_are_kept_as_metadata_and_written_again()
{
  TestFolder folder;
  const auto read = imported(
      folder.write(u"a"_s, "{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"t\",\"z\":1,\"metadata\":{\"a\":[2]}}\n"
                           "{\"kind\":\"run\",\"name\":\"r\",\"who\":\"me\"}\n"
                           "{\"kind\":\"pool\",\"query\":\"q\",\"chunk\":\"c\",\"by\":\"me\"}\n"),
      Jsonl);
  QCOMPARE(read.sink.all<ChunkRecord>()[0].metadata, u"{\"a\":[2],\"z\":1}"_s);
  QCOMPARE(read.sink.all<RunRecord>()[0].row.record, u"{\"metadata\":{\"who\":\"me\"}}"_s);
  QVERIFY(written(read.sink.records).contains("\"metadata\":{\"a\":[2],\"z\":1}"));
  QCOMPARE(read.sink.all<PoolRecord>()[0].metadata, u"{\"by\":\"me\"}"_s);
  QVERIFY(read.report.skipped.isEmpty());
}

void AssayerJsonlTest::every_kind_keeps_unknown_keys_of_its_line_and_of_its_parts()
{
  TestFolder folder;
  const QByteArrayList lines = QByteArray(Everything).trimmed().split('\n');
  for (const QByteArray& line : lines) {
    QByteArray more = line;
    more.replace("}", ",\"odd\":{\"a\":[1.50,null]}}"); // into every object, parts included
    const auto read = imported(folder.write(u"a"_s, more + '\n'), Jsonl);
    QVERIFY2(!read.report.refused(), more.constData());
    QVERIFY2(read.report.skipped.isEmpty(), more.constData());
    const QByteArray once = written(read.sink.records);
    QCOMPARE(once.count("\"odd\":{\"a\":[1.5,null]}") + once.count("\"odd\":{\"a\":[1.50,null]}"),
             line.contains("\"metadata\"") ? line.count('}') - 1 : line.count('}'));
    QCOMPARE(written(imported(folder.write(u"b"_s, once), Jsonl).sink.records), once);
  }
}

void AssayerJsonlTest::labels_keep_the_events_that_they_name()
{
  TestFolder folder;
  const QByteArray line =
      R"({"kind":"label","event":"e2","subject":"relevance","query":"q","chunk":"c","judge":"j","value":1,"why":"redo","previous":"e1","undoes":"e0","carried_from":"e9"})"
      "\n";
  const auto read = imported(folder.write(u"a"_s, line), Jsonl);
  QCOMPARE(read.sink.all<LabelRecord>()[0].previous, u"e1"_s);
  QCOMPARE(read.sink.all<LabelRecord>()[0].undoes, u"e0"_s);
  QCOMPARE(read.sink.all<LabelRecord>()[0].carriedFrom, u"e9"_s);
  QCOMPARE(written(read.sink.records), line);
}

void AssayerJsonlTest::what_is_kept_can_always_be_read_again()
{
  TestFolder folder;
  const auto nested = [](int depth) {
    return "{\"kind\":\"run\",\"name\":\"r\",\"x\":" + QByteArray(depth, '[') + QByteArray(depth, ']') + "}\n";
  };
  int kept = 0;
  for (int depth = 480; depth < 511; ++depth) {
    const auto read = imported(folder.write(u"a"_s, nested(depth)), Jsonl);
    if (read.report.refused()) {
      QVERIFY(advises(read.report));
      continue;
    }
    ++kept;
    const QByteArray once = written(read.sink.records);
    const auto again = imported(folder.write(u"b"_s, once), Jsonl);
    QVERIFY2(!again.report.refused(), qPrintable(QString::number(depth)));
    QCOMPARE(written(again.sink.records), once);
  }
  QVERIFY(kept > 0 && kept < 31);
}

void AssayerJsonlTest::unknown_kinds_are_kept_word_for_word()
{
  TestFolder folder;
  const QByteArray line = "{\"kind\":\"cluster\", \"b\":1,\"a\":  [\"x\"]}";
  const auto read = imported(folder.write(u"a"_s, line + "\r\n"), Jsonl);
  QCOMPARE(read.sink.all<KeptRecord>().size(), 1);
  QCOMPARE(read.sink.all<KeptRecord>()[0].kind, u"cluster"_s);
  QCOMPARE(written(read.sink.records), line + '\n');
}

void AssayerJsonlTest::zero_null_later_and_cannot_judge_stay_apart()
{
  TestFolder folder;
  const auto line = [](const QByteArray& value) {
    return "{\"kind\":\"label\",\"subject\":\"relevance\",\"query\":\"q\",\"chunk\":\"c\",\"judge\":\"j\",\"value\":" +
           value + "}\n";
  };
  const auto read =
      imported(folder.write(u"a"_s, line("0") + line("null") + line("\"later\"") + line("\"cannot_judge\"")), Jsonl);
  const auto labels = read.sink.all<LabelRecord>();
  QCOMPARE(labels.size(), 4);
  QCOMPARE(labels[0].state, LabelState::Valued);
  QCOMPARE(labels[0].value, u"0"_s);
  QCOMPARE(labels[1].state, LabelState::Cleared);
  QCOMPARE(labels[2].state, LabelState::Later);
  QCOMPARE(labels[3].state, LabelState::CannotJudge);
  const QByteArray out = written(read.sink.records);
  for (const char* value : {"\"value\":0}", "\"value\":null}", "\"value\":\"later\"}", "\"value\":\"cannot_judge\"}"})
    QCOMPARE(out.count(value), 1);
}

void AssayerJsonlTest::an_empty_text_is_not_an_absent_one()
{
  TestFolder folder;
  const auto read = imported(folder.write(u"a"_s, "{\"kind\":\"chunk\",\"id\":\"a\",\"text\":\"\"}\n"
                                                  "{\"kind\":\"chunk\",\"text\":\"\", \"id\":\"b\",\"n\":1}\n"
                                                  "{\"kind\":\"chunk\",\"id\":\"c\"}\n"),
                             Jsonl);
  QCOMPARE(read.sink.all<ChunkRecord>().size(), 2);
  QCOMPARE(read.report.faultCount, 1);
  QCOMPARE(read.report.faults[0].place.line, 3);
  QVERIFY(advises(read.report));
}

void AssayerJsonlTest::bad_lines_are_refused_data()
{
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QString>("says");
  const struct {
    const char* name;
    QByteArray line;
    const char* says;
  } rows[] = {
      {"no kind", R"({"id":"x"})", "kind"},
      {"an array", "[1]", "object"},
      {"cut short", R"({"kind":"chunk","id":)", "too early"},
      {"two values", R"({"kind":"pool","query":"q","chunk":"c"} {})", "valid JSON (column"},
      {"a wrong type", R"({"kind":"chunk","id":"c","text":[1]})", "\"text\""},
      {"a missing id", R"({"kind":"chunk","text":"t"})", "\"id\""},
      {"an unknown word", R"({"kind":"query","id":"q","split":"train"})", "dev, test"},
      {"a fraction as grade", R"({"kind":"label","subject":"relevance","query":"q","chunk":"c","value":1.5})", "value"},
      {"a word as grade", R"({"kind":"label","subject":"relevance","query":"q","chunk":"c","value":"x"})", "grade"},
      {"a negative grade", R"({"kind":"label","subject":"relevance","query":"q","chunk":"c","value":-1})", "grade"},
      {"no value", R"({"kind":"label","subject":"relevance","query":"q","chunk":"c"})", "value"},
      {"a bare NaN", R"({"kind":"score","run":"r","query":"q","judge":"j","measure":"m","value":NaN})", "NaN"},
      {"a bare Infinity", R"({"kind":"score","run":"r","query":"q","judge":"j","measure":"m","value":-Infinity})",
       "NaN"},
      {"a huge number", R"({"kind":"score","run":"r","query":"q","judge":"j","measure":"m","value":1e999})",
       "too large"},
      {"half a surrogate", R"({"kind":"chunk","id":"c","text":"\ud800"})", "surrogate"},
      {"a raw surrogate", "{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"\xed\xa0\x80\"}", "UTF-8"},
      {"Latin-1", "{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"caf\xe9\"}", "UTF-8"},
      {"a raw NUL", QByteArray("{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"a\0b\"}", 39), "NUL"},
      {"an escaped NUL", R"({"kind":"chunk","id":"c","text":"a\u0000b"})", "NUL"},
      {"a raw control character",
       "{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"a\x01"
       "b\"}",
       "control character"},
      {"a chunk twice in a ranking", R"({"kind":"ranking","run":"r","query":"q","chunks":[{"id":"a"},{"id":"a"}]})",
       "twice"},
      {"scores for some", R"({"kind":"ranking","run":"r","query":"q","chunks":[{"id":"a","score":1},{"id":"b"}]})",
       "every chunk"},
      {"a claim of nothing", R"({"kind":"claim","id":"c","run":"r","query":"q"})", "text"},
      {"a span backwards", R"({"kind":"claim","id":"c","run":"r","query":"q","start":4,"end":2})", "start"},
      {"a day that no month has", R"({"kind":"run","name":"r","date":"2026-02-30"})", "\"date\" must be a day"},
      {"a word for a day", R"({"kind":"run","name":"r","date":"abc"})", "and is \"abc\""},
      {"a year of five digits", R"({"kind":"run","name":"r","date":"99999-01-01"})", "2026-11-28"},
      {"a month alone", R"({"kind":"run","name":"r","date":"2026-11"})", "2026-11-28"},
      {"a number for a day", R"({"kind":"run","name":"r","date":20261128})", "2026-11-28"},
      {"an hour that no day has", R"({"kind":"run","name":"r","date":"2026-11-28T25:00:00"})", "2026-11-28"},
      {"an impossible time", R"({"kind":"guideline","version":"v","at":"yesterday"})", "time"},
      {"one grade only", R"({"kind":"workspace","grades":["a"]})", "grades"},
      {"three runs in a pair",
       R"({"kind":"label","subject":"pair.preference","runs":["a","b","c"],"query":"q","value":"1"})", "two runs"},
  };
  for (const auto& row : rows) QTest::newRow(row.name) << row.line << QString::fromLatin1(row.says);
}

void AssayerJsonlTest::bad_lines_are_refused()
{
  QFETCH(QByteArray, line);
  QFETCH(QString, says);
  TestFolder folder;
  const QByteArray good = R"({"kind":"pool","query":"q","chunk":"c"})";
  const auto [report, sink] = imported(folder.write(u"a"_s, good + '\n' + line + '\n' + good), Jsonl);
  QVERIFY(report.refused());
  QVERIFY(advises(report));
  QCOMPARE(report.faultCount, 1);
  QCOMPARE(report.faults[0].place.line, 2);
  QVERIFY2(report.faults[0].problem.contains(says), qPrintable(report.faults[0].problem));
  QCOMPARE(sink.records.size(), 1); // nothing after the fault reaches the sink
}

void AssayerJsonlTest::a_run_has_a_day_with_or_without_a_time()
{
  TestFolder folder;
  for (const QByteArray date : {"2026-11-28", "2024-02-29", "2026-11-28T14:30:00", "2026-11-28T14:30:00Z",
                                "2026-11-28 14:30:00", "2026-11-28T14:30:00.123+01:00", ""}) {
    const auto read = imported(folder.write(u"a"_s, R"({"kind":"run","name":"r","date":")" + date + "\"}\n"), Jsonl);
    QVERIFY2(!read.report.refused(), date.constData());
    QCOMPARE(read.sink.all<RunRecord>()[0].row.date, QString::fromLatin1(date));
  }
}

void AssayerJsonlTest::a_three_megabyte_line_is_read()
{
  TestFolder folder;
  const QByteArray text(3 * 1024 * 1024, 'x');
  const auto read = imported(folder.write(u"a"_s, "{\"kind\":\"chunk\",\"id\":\"a\",\"text\":\"" + text +
                                                      "\"}\n"
                                                      "{\"id\":\"b\",\"kind\":\"chunk\",\"text\":\"" +
                                                      text + "\"}"),
                             Jsonl);
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.all<ChunkRecord>()[0].text.size(), text.size());
  QCOMPARE(read.sink.all<ChunkRecord>()[1].text.size(), text.size());
}

void AssayerJsonlTest::deep_nesting_neither_crashes_nor_passes()
{
  TestFolder folder;
  for (const int depth : {600, 10000, 1000000}) {
    const QByteArray bytes = "{\"kind\":\"x\",\"a\":" + QByteArray(depth, '[') + QByteArray(depth, ']') + "}\n";
    const auto read = imported(folder.write(u"a"_s, bytes), Jsonl);
    QVERIFY(read.report.refused());
    QVERIFY(read.report.faults[0].problem.contains(u"nested deeper"_s));
  }
  const QByteArray brackets = "{\"kind\":\"chunk\",\"id\":\"c\",\"text\":\"\\n" + QByteArray(10000, '[') + "\"}";
  QVERIFY(!imported(folder.write(u"b"_s, brackets), Jsonl).report.refused()); // brackets in a text do not nest
}

void AssayerJsonlTest::a_byte_order_mark_and_windows_line_ends_are_accepted()
{
  TestFolder folder;
  const auto read =
      imported(folder.write(u"a"_s, "\xef\xbb\xbf{\"kind\":\"pool\",\"query\":\"q\",\"chunk\":\"c\"}\r\n\r\n"), {});
  QVERIFY(!read.report.refused());
  QCOMPARE(read.sink.records.size(), 1);
  RecordingSink sink;
  const auto wide = importFile(folder.write(u"b"_s, QByteArray("\xff\xfe{\0", 4)), Jsonl, {}, sink);
  QVERIFY(!wide);
  QVERIFY(wide.error().detail.contains(u"UTF-16"_s));
}

void AssayerJsonlTest::a_flat_chunk_line_reads_like_any_other()
{
  TestFolder folder;
  const QByteArray flat = R"({"kind":"chunk","id":"a","document":"d","text":"täxt 😀"})";
  const QByteArray spaced = R"({ "kind":"chunk","id":"a","document":"d","text":"t\u00e4xt \ud83d\ude00"})";
  const auto read = imported(folder.write(u"a"_s, flat + '\n' + spaced + '\n'), Jsonl);
  const auto chunks = read.sink.all<ChunkRecord>();
  QCOMPARE(chunks.size(), 2);
  QCOMPARE(written({chunks[0]}), written({chunks[1]}));
  QCOMPARE(written({chunks[0]}), flat + '\n');
}

void AssayerJsonlTest::an_export_that_fails_leaves_the_old_file()
{
  TestFolder folder;
  const QString path = folder.write(u"old"_s, "old");
  const auto report = exportRecords(Jsonl, path, {}, [](RecordSink& sink) -> Result<void> {
    if (auto taken = sink.take(PoolRecord{u"q"_s, u"c"_s}, {}); !taken) return taken;
    return fail(ErrorKind::Cancelled, {}, u"stopped; nothing was written"_s);
  });
  QVERIFY(!report);
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(file.readAll(), "old");
  QCOMPARE(exportRecords(u"trec-run"_s, path, {}, {}).error().kind, ErrorKind::Usage);
}

void AssayerJsonlTest::a_preview_shows_the_first_rows_and_stops()
{
  TestFolder folder;
  const QString path = folder.write(u"a"_s, Everything);
  const auto rows = preview(path, {}, {}, 4);
  QVERIFY(rows);
  QCOMPARE(rows->size(), 4);
  QCOMPARE((*rows)[3].kind, u"query"_s);
  QVERIFY((*rows)[3].what.contains(u"退款"_s));
  QCOMPARE(preview(path, {}, {}, 100)->size(), 19);
  QVERIFY(!preview(folder.write(u"b"_s, "{}\n"), Jsonl, {}));
}

} // namespace assayer::tests
