#include "io/trec_test.h"

#include "io/exporter.h"
#include "io/recording_sink.h"

#include <QBuffer>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Qrels = u"trec-qrels"_s;
const QString Run = u"trec-run"_s;
const QString Topics = u"trec-topics"_s;

LabelRecord grade(const QString& judge, const QString& chunk, const QString& value, qint64 at = 1)
{
  LabelRecord label;
  label.criterion = u"relevance"_s;
  label.query = u"q1"_s;
  label.chunk = chunk;
  label.judge = judge;
  label.value = value;
  label.at = at;
  return label;
}

} // namespace

void TrecTest::malformed_files_are_accepted_or_refused_as_recommended_data()
{
  QTest::addColumn<QString>("file");
  QTest::addColumn<bool>("refused");
  QTest::addColumn<qint64>("line");
  const struct {
    const char* file;
    bool refused;
    qint64 line;
  } rows[] = {{"all_negative_topic.qrels", false, 0},
              {"blank_line.qrels", true, 2},
              {"blank_line.run", false, 0},
              {"bom.qrels", false, 0},
              {"comment.qrels", false, 0},
              {"comment.run", false, 0},
              {"crlf.qrels", false, 0},
              {"crlf.run", false, 0},
              {"dup_doc.run", true, 2},
              {"dup_doc_other_grade.qrels", true, 2},
              {"dup_doc_same_grade.qrels", false, 0}, // counted, our rule for identical repeats
              {"dup_doc_same_score.run", true, 2},
              {"empty.qrels", true, 0},
              {"empty.run", true, 0},
              {"five_columns.run", true, 1},
              {"grade_not_integer.qrels", true, 1},
              {"missing_topic.run", false, 0},
              {"no_common_topic.run", false, 0}, // only the workspace knows the topics
              {"no_final_newline.qrels", false, 0},
              {"no_final_newline.run", false, 0},
              {"ok.qrels", false, 0},
              {"ok.run", false, 0},
              {"score_nan.run", true, 1},
              {"score_overflow.run", true, 1},
              {"score_text.run", true, 1},
              {"tabs_and_extra.run", false, 0},
              {"three_columns.qrels", true, 1}};
  for (const auto& row : rows) QTest::newRow(row.file) << QString::fromLatin1(row.file) << row.refused << row.line;
}

void TrecTest::malformed_files_are_accepted_or_refused_as_recommended()
{
  QFETCH(QString, file);
  QFETCH(bool, refused);
  QFETCH(qint64, line);
  const QString path = QStringLiteral(ASSAYER_TEST_DATA "/errors/") + file;
  const auto [report, sink] = imported(path, file.endsWith(u".run"_s) ? Run : Qrels);
  QCOMPARE(report.refused(), refused);
  if (refused) {
    QVERIFY(advises(report));
    QCOMPARE(report.faults.first().place.file, path);
    QCOMPARE(report.faults.first().place.line, line);
    return;
  }
  for (const LabelRecord& label : sink.all<LabelRecord>()) QVERIFY(!label.query.startsWith(QChar(0xFEFF)));
  QVERIFY(report.read.value(u"lines"_s) > 0);
}

void TrecTest::a_run_is_ordered_by_score_then_id_by_bytes_whatever_its_lines()
{
  TestFolder folder;
  // U+FF5E sorts below U+1F600 in UTF-8 and above it in UTF-16.
  const QString path = folder.write(u"r.txt"_s, "1 Q0 a 1 2 t\n1 Q0 \xef\xbd\x9e 2 5.0 t\n1 Q0 \xf0\x9f\x98\x80 3 5 t\n"
                                                "1 Q0 B 4 2e0 t\n1 Q0 z 5 -0 t\n1 Q0 y 6 0 t\n");
  const auto [report, sink] = imported(path, Run);
  const auto rankings = sink.all<RankingRecord>();
  QCOMPARE(rankings.size(), 1);
  QCOMPARE(rankings[0].chunks, (QStringList{u"\U0001F600"_s, u"\uFF5E"_s, u"a"_s, u"B"_s, u"z"_s, u"y"_s}));
  QCOMPARE(rankings[0].scores, (QVector<double>{5, 5, 2, 2, 0, 0}));
  QCOMPARE(rankings[0].run, u"t"_s);
}

void TrecTest::an_unsorted_run_gives_the_same_rankings()
{
  TestFolder folder;
  QByteArray sorted;
  QByteArray mixed;
  for (int topic = 0; topic < 20; ++topic)
    for (int rank = 1; rank <= 30; ++rank)
      sorted += "t%1 Q0 d%2 %3 %4 run\n"_ba.replace("%1", QByteArray::number(topic))
                    .replace("%2", QByteArray::number((rank * 7 + topic) % 31))
                    .replace("%3", QByteArray::number(rank))
                    .replace("%4", QByteArray::number(100 - rank));
  const QByteArrayList lines = sorted.split('\n');
  for (int rank = 0; rank < 30; ++rank)
    for (int topic = 0; topic < 20; ++topic) mixed += lines[topic * 30 + rank] + '\n';
  const auto byTopic = [](const RecordingSink& sink) {
    QMap<QString, QStringList> rankings;
    for (const RankingRecord& ranking : sink.all<RankingRecord>()) rankings[ranking.query] = ranking.chunks;
    return rankings;
  };
  const auto one = imported(folder.write(u"a"_s, sorted), Run);
  const auto other = imported(folder.write(u"b"_s, mixed), Run);
  QCOMPARE(byTopic(one.sink).size(), 20);
  QCOMPARE(byTopic(one.sink), byTopic(other.sink));
  QCOMPARE(other.sink.all<RankingRecord>().size(), 20);
}

void TrecTest::the_rank_column_is_checked_but_does_not_count()
{
  TestFolder folder;
  const QString path = folder.write(u"r"_s, "1 Q0 a 1 1.0 t\n1 Q0 b 2 2.0 t\n1 Q0 c 3 0.5 t\n");
  const auto [report, sink] = imported(path, Run);
  QVERIFY(!report.refused());
  QCOMPARE(report.faults.size(), 1);
  QVERIFY(report.faults[0].problem.contains(u"in 2 lines (first: 2, 1)"_s));
  QCOMPARE(sink.all<RankingRecord>()[0].chunks, (QStringList{u"b"_s, u"a"_s, u"c"_s}));
}

void TrecTest::a_second_tag_is_refused_unless_the_run_is_named()
{
  TestFolder folder;
  const QString path = folder.write(u"r"_s, "1 Q0 a 1 1.0 t\n2 Q0 b 1 2.0 u\n");
  QVERIFY(imported(path, Run).report.refused());
  ImportHints hints;
  hints.runName = u"mine"_s;
  const auto named = imported(path, Run, hints);
  QVERIFY(!named.report.refused());
  QCOMPARE(named.sink.all<RunRecord>().size(), 1);
  QCOMPARE(named.sink.all<RunRecord>()[0].row.name, u"mine"_s);
}

void TrecTest::a_chunk_ranked_twice_is_refused_with_both_lines()
{
  TestFolder folder;
  const auto run = imported(folder.write(u"r"_s, "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 a 3 1 t\n"), Run);
  QVERIFY(run.report.refused());
  QCOMPARE(run.report.faults[0].place.line, 3);
  QVERIFY(run.report.faults[0].problem.contains(u"line 1"_s));
  QVERIFY(run.sink.all<RankingRecord>().isEmpty());
}

void TrecTest::contradicting_grades_are_refused_and_repeats_are_counted()
{
  TestFolder folder;
  const auto other = imported(folder.write(u"a"_s, "1 0 a 1\n2 0 a 1\n1 0 a 2\n1 0 b 1\n1 0 b 0\n"), Qrels);
  QCOMPARE(other.report.faults.size(), 2); // each pair is named
  QVERIFY(other.report.faults[0].problem.contains(u"\"a\" 2 here and 1 in line 1"_s));
  const auto same = imported(folder.write(u"b"_s, "1 0 a 1\n1 0 a 1\n"), Qrels);
  QVERIFY(!same.report.refused());
  QCOMPARE(same.report.skipped.size(), 1);
  QCOMPARE(same.sink.all<LabelRecord>().size(), 1);
}

void TrecTest::negative_grades_join_the_pool_unjudged()
{
  TestFolder folder;
  const auto [report, sink] = imported(folder.write(u"a"_s, "1 0 a -1\n1 0 b -2\n1 0 c 0\n"), Qrels);
  QCOMPARE(report.skipped.value(u"negative grade: kept as unjudged"_s), 2);
  QCOMPARE(sink.all<PoolRecord>().size(), 2);
  QCOMPARE(sink.all<LabelRecord>().size(), 1);
  QCOMPARE(sink.all<LabelRecord>()[0].value, u"0"_s);
}

void TrecTest::grades_go_through_the_mapping_and_the_unmapped_is_refused()
{
  TestFolder folder;
  ImportHints hints;
  hints.gradeMap = {{0, 0}, {100, 3}};
  hints.judgeName = u"nist"_s;
  const auto good = imported(folder.write(u"a"_s, "1 0 a 100\n1 0 b 0\n1 0 c -1\n"), Qrels, hints);
  QVERIFY(!good.report.refused());
  QCOMPARE(good.sink.all<LabelRecord>()[0].value, u"3"_s);
  QCOMPARE(good.sink.all<LabelRecord>()[0].judge, u"nist"_s);
  const auto bad = imported(folder.write(u"b"_s, "1 0 a 100\n1 0 b 50\n"), Qrels, hints);
  QVERIFY(bad.report.refused());
  QCOMPARE(bad.report.faults[0].place.line, 2);
}

void TrecTest::all_faults_of_a_thousand_lines_come_at_once_and_a_hundred_are_kept()
{
  TestFolder folder;
  QByteArray bytes;
  for (int i = 0; i < 5000; ++i) bytes += "1 0 d" + QByteArray::number(i) + (i % 4 == 3 ? " x\n" : " 1\n");
  const auto [report, sink] = imported(folder.write(u"a"_s, bytes), Qrels);
  QCOMPARE(report.faultCount, 250);
  QCOMPARE(report.faults.size(), 100);
  QCOMPARE(report.faults[99].place.line, 400);
}

void TrecTest::classic_topics_are_read()
{
  TestFolder folder;
  const auto [report, sink] =
      imported(folder.write(u"t"_s, "<top>\r\n<num> Number: 301\r\n<title> International\r\nOrganized Crime\r\n\r\n"
                                    "<desc> Description:\r\nIdentify organizations.\r\n</top>\r\n"
                                    "<top><num>302</num>\n<title>Poliomyelitis</title>\n</top>\n"),
               Topics);
  QVERIFY(!report.refused());
  const auto queries = sink.all<QueryRecord>();
  QCOMPARE(queries.size(), 2);
  QCOMPARE(queries[0].detail.row.name, u"301"_s);
  QCOMPARE(queries[0].detail.row.text, u"International Organized Crime"_s);
  QCOMPARE(queries[0].detail.metadata, u"{\"description\":\"Identify organizations.\"}"_s);
  QCOMPARE(queries[1].detail.row.text, u"Poliomyelitis"_s);
}

void TrecTest::topics_without_text_or_tab_or_twice_are_refused()
{
  TestFolder folder;
  const auto [report, sink] = imported(folder.write(u"t"_s, "1\twhat\n2\t\n3 no tab\n1\twhat else\n"), Topics);
  QVERIFY(advises(report));
  QCOMPARE(report.faults.size(), 3);
  QCOMPARE(report.faults[0].place.line, 2);
  QCOMPARE(report.faults[1].place.line, 3);
  QCOMPARE(report.faults[2].place.line, 4);
}

void TrecTest::nul_and_invalid_utf8_are_refused_with_their_line()
{
  TestFolder folder;
  const auto nul = imported(folder.write(u"a"_s, QByteArray("1 0 a 1\n1 0 b\0c 1\n", 19)), Qrels);
  QVERIFY(nul.report.refused() && advises(nul.report));
  QCOMPARE(nul.report.faults[0].place.line, 2);
  const auto surrogate = imported(folder.write(u"b"_s, "1 0 a\xed\xa0\x80 1\n"), Qrels);
  QVERIFY(surrogate.report.refused() && advises(surrogate.report));
  const auto latin = imported(folder.write(u"c"_s, "1\tcaf\xe9\n"), Topics);
  QVERIFY(latin.report.refused() && advises(latin.report));
}

void TrecTest::formats_are_recognised_by_content()
{
  TestFolder folder;
  QCOMPARE(recognise(folder.write(u"x.csv"_s, "1 0 a 1\n1 0 b 0\n"))->formatId, Qrels);
  QCOMPARE(recognise(folder.write(u"x.json"_s, "\xef\xbb\xbf"
                                               "1 Q0 a 1 2.0 r\r\n"))
               ->formatId,
           Run);
  QCOMPARE(recognise(folder.write(u"x.jsonl"_s, "12\twhat is a quark\n13\twho\n"))->formatId, Topics);
  QCOMPARE(recognise(folder.write(u"y.txt"_s, "{\"kind\":\"pool\",\"query\":\"q\",\"chunk\":\"c\"}\n"))->formatId,
           u"assayer-jsonl"_s);
  const auto unknown = recognise(folder.write(u"z"_s, "Dear reader,\nthis is a letter.\n"));
  QVERIFY(!unknown);
  QCOMPARE(unknown.error().kind, ErrorKind::BadInput);
  QVERIFY(!recognise(folder.write(u"e"_s, "\xef\xbb\xbf \n")));
  QCOMPARE(recognise(folder.path()).error().kind, ErrorKind::BadInput);
}

void TrecTest::stopping_an_import_is_an_error_of_its_own()
{
  TestFolder folder;
  QByteArray bytes;
  for (int i = 0; i < 400000; ++i) bytes += "1 0 document-" + QByteArray::number(i) + " 1\n";
  class SlowSink : public RecordSink {
  public:
    Result<void> take(Record&&, const Place&) override { return {}; }
  } sink;
  int asked = 0;
  const QString path = folder.write(u"a"_s, bytes);
  Result<Report> report = fail(ErrorKind::Store, {}, {});
  // Progress is asked every 100 ms; a fast machine may be through before, so the import is repeated until it was.
  for (int round = 0; round < 100 && asked == 0; ++round)
    report = importFile(path, Qrels, {}, sink, [&](const Progress& progress) {
      ++asked;
      return progress.done > progress.total;
    });
  QCOMPARE(asked, 1);
  QVERIFY(!report);
  QCOMPARE(report.error().kind, ErrorKind::Cancelled);
}

void TrecTest::a_missing_file_and_a_folder_are_refused()
{
  TestFolder folder;
  RecordingSink sink;
  QCOMPARE(importFile(folder.path(u"none"_s), Qrels, {}, sink).error().kind, ErrorKind::NotFound);
  QCOMPARE(importFile(folder.path(), Qrels, {}, sink).error().kind, ErrorKind::BadInput);
  QCOMPARE(importFile(folder.path(u"none"_s), u"nonsense"_s, {}, sink).error().kind, ErrorKind::Usage);
}

void TrecTest::an_unreadable_file_is_refused()
{
  TestFolder folder;
  const QString path = folder.write(u"a"_s, "1 0 a 1\n");
  QFile::setPermissions(path, {});
  if (QFile file(path); file.open(QIODevice::ReadOnly)) QSKIP("this user can read everything");
  RecordingSink sink;
  QCOMPARE(importFile(path, Qrels, {}, sink).error().kind, ErrorKind::Permission);
}

void TrecTest::an_export_holds_gold_only_and_counts_the_rest()
{
  const RecordFeed feed = [](RecordSink& sink) -> Result<void> {
    JudgeRecord model;
    model.row.name = u"llm"_s;
    model.row.kind = JudgeKind::Model;
    JudgeRecord settled;
    settled.row.name = u"settled"_s;
    settled.row.kind = JudgeKind::Adjudication;
    LabelRecord later = grade(u"ann"_s, u"later"_s, {});
    later.state = LabelState::Later;
    LabelRecord withdrawn = grade(u"ann"_s, u"withdrawn"_s, {}, 2);
    withdrawn.state = LabelState::Cleared;
    LabelRecord stale = grade(u"ann"_s, u"stale"_s, u"1"_s);
    stale.chunkHash = u"00000000000000000000000000000000"_s;
    LabelRecord repeat = grade(u"ann"_s, u"agreed"_s, u"3"_s);
    repeat.round = 1;
    const Record records[] = {model,
                              settled,
                              ChunkRecord{u"stale"_s, {}, u"new text"_s, {}},
                              grade(u"ann"_s, u"agreed"_s, u"2"_s),
                              grade(u"bob"_s, u"agreed"_s, u"2"_s),
                              repeat,
                              grade(u"llm"_s, u"agreed"_s, u"0"_s),
                              grade(u"ann"_s, u"zero"_s, u"0"_s),
                              grade(u"ann"_s, u"apart"_s, u"1"_s),
                              grade(u"bob"_s, u"apart"_s, u"2"_s),
                              grade(u"ann"_s, u"judged"_s, u"1"_s),
                              grade(u"bob"_s, u"judged"_s, u"2"_s),
                              grade(u"settled"_s, u"judged"_s, u"3"_s),
                              grade(u"ann"_s, u"changed"_s, u"1"_s, 1),
                              grade(u"ann"_s, u"changed"_s, u"2"_s, 2),
                              grade(u"ann"_s, u"withdrawn"_s, u"2"_s, 1),
                              withdrawn,
                              later,
                              stale,
                              grade(u"llm"_s, u"model only"_s, u"3"_s)};
    for (const Record& record : records)
      if (auto taken = sink.take(Record(record), {}); !taken) return taken;
    return {};
  };
  QBuffer gold;
  gold.open(QIODevice::WriteOnly);
  const auto report = exportRecords(Qrels, gold, {}, feed);
  QCOMPARE(gold.data(), "q1 0 agreed 2\nq1 0 zero 0\nq1 0 judged 3\nq1 0 changed 2\n");
  QCOMPARE(report->added.value(u"labels"_s), 4);
  QCOMPARE(report->skipped.value(u"judges disagree"_s), 1);
  QCOMPARE(report->skipped.value(u"withdrawn"_s), 1);
  QCOMPARE(report->skipped.value(u"put off for later"_s), 1);
  QCOMPARE(report->skipped.value(u"stale: the chunk's text has changed since"_s), 1);
  QBuffer bob;
  bob.open(QIODevice::WriteOnly);
  QVERIFY(exportRecords(Qrels, bob, {u"bob"_s}, feed));
  QCOMPARE(bob.data(), "q1 0 agreed 2\nq1 0 apart 2\nq1 0 judged 2\n");
}

void TrecTest::the_deep_learning_track_has_its_known_counts()
{
  SHARED_OR_SKIP(folder, "dl20-runs");
  const auto topics = imported(folder + u"/topics.dl20.txt"_s, {});
  QCOMPARE(topics.report.format, Topics);
  QCOMPARE(topics.report.read.value(u"queries"_s), 200);
  const auto qrels = imported(folder + u"/qrels.dl20-passage.txt"_s, {});
  QCOMPARE(qrels.report.format, Qrels);
  QCOMPARE(qrels.sink.all<LabelRecord>().size(), 11386);
  QMap<QString, int> grades;
  QSet<QString> judged;
  for (const LabelRecord& label : qrels.sink.all<LabelRecord>()) {
    ++grades[label.value];
    judged.insert(label.query);
  }
  QCOMPARE(judged.size(), 54);
  QCOMPARE(grades, (QMap<QString, int>{{u"0"_s, 7780}, {u"1"_s, 1940}, {u"2"_s, 1020}, {u"3"_s, 646}}));
  for (const char* name : {"BM25", "BM25_RM3", "D_BERT_KD_TASB", "OPEN_AI_ADA2", "SPLADE_P_P_ENSEMBLE_DISTIL"}) {
    const auto run = imported(folder + u"/runs/%1.txt"_s.arg(QLatin1String(name)), {});
    QCOMPARE(run.report.format, Run);
    QVERIFY(!run.report.refused());
    QCOMPARE(run.report.read.value(u"lines"_s), 5400);
    QCOMPARE(run.sink.all<RankingRecord>().size(), 54);
  }
}

void TrecTest::the_trec_eval_files_are_read_with_their_comments_and_negatives()
{
  SHARED_OR_SKIP(folder, "trec-eval-oracle");
  const auto commented = imported(folder + u"/qrels.test.with-comments"_s, {});
  QVERIFY(!commented.report.refused());
  QCOMPARE(commented.report.skipped.value(u"comment lines"_s), 3);
  bool hashKept = false;
  for (const LabelRecord& label : commented.sink.all<LabelRecord>()) hashKept |= label.chunk == u"CR#93E-1860"_s;
  QVERIFY(hashKept);
  const auto levels = imported(folder + u"/qrels.rel_level"_s, {});
  QCOMPARE(levels.report.skipped.value(u"negative grade: kept as unjudged"_s), 304);
  const auto run = imported(folder + u"/results.test"_s, {});
  QVERIFY(!run.report.refused());
  QCOMPARE(run.report.read.value(u"lines"_s), 1500);
  QCOMPARE(run.sink.all<RankingRecord>().size(), 3);
}

} // namespace assayer::tests
