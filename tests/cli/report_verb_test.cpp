#include "cli/report_verb_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Place {
  QTemporaryDir folder;
  QString path = folder.filePath(u"w.assay"_s);
  QString at(const QString& name) const { return folder.filePath(name); }

  void demo() const
  {
    if (const Said said = call({u"demo"_s, path}); said.status != 0) qFatal("%s", qPrintable(said.err));
  }
  void import(const QByteArray& lines) const
  {
    const Said said = call({u"import"_s, path, writeFile(at(u"in.jsonl"_s), lines)});
    if (said.status != 0) qFatal("%s", qPrintable(said.err));
  }
  Said report(const QString& name, const QStringList& further = {}) const
  {
    return call(QStringList{u"report"_s, path, u"-o"_s, at(name)} + further);
  }
  QJsonObject json(const QStringList& further = {}) const
  {
    if (const Said said = report(u"r.json"_s, further); said.status != 0) qFatal("%s", qPrintable(said.err));
    return QJsonDocument::fromJson(readFile(at(u"r.json"_s))).object();
  }
};

QJsonObject tableOf(const QJsonObject& report, const QString& key)
{
  for (const QJsonValue& section : report[u"sections"_s].toArray())
    for (const QJsonValue& table : section[u"tables"_s].toArray())
      if (table[u"key"_s] == key) return table.toObject();
  return {};
}

QJsonObject totalOf(const QJsonObject& table)
{
  for (const QJsonValue& row : table[u"rows"_s].toArray())
    if (row[u"total"_s].toBool()) return row.toObject();
  return {};
}

QString faultOf(const QByteArray& html)
{
  QXmlStreamReader xml(html);
  while (!xml.atEnd()) xml.readNext();
  return xml.hasError() ? xml.errorString() : QString();
}

} // namespace

void ReportVerbTest::the_sample_gives_a_report_with_every_section()
{
  const Place place;
  place.demo();
  const QJsonObject report = place.json();
  QStringList headings;
  for (const QJsonValue& section : report[u"sections"_s].toArray()) headings.append(section[u"heading"_s].toString());
  for (const QString& heading :
       {u"Summary"_s, u"By family"_s, u"Against the baseline"_s, u"Where answers break"_s, u"Over time"_s,
        u"How far people agree"_s, u"What is open"_s, u"The runs"_s, u"How the figures are defined"_s})
    QVERIFY2(headings.contains(heading), qPrintable(heading));
  for (const QString& key : {u"run_records"_s, u"production"_s, u"retrieval"_s, u"causes"_s, u"agreement"_s,
                             u"open_items"_s, u"definitions"_s, u"made_with"_s})
    QVERIFY2(!tableOf(report, key)[u"rows"_s].toArray().isEmpty(), qPrintable(key));
  QSet<QString> keys;
  for (const QJsonValue& section : report[u"sections"_s].toArray())
    for (const QJsonValue& table : section[u"tables"_s].toArray()) {
      QVERIFY2(!keys.contains(table[u"key"_s].toString()), qPrintable(table[u"key"_s].toString()));
      keys.insert(table[u"key"_s].toString());
    }
  QCOMPARE(place.report(u"r.html"_s).status, static_cast<int>(cli::Done));
  QCOMPARE(faultOf(readFile(place.at(u"r.html"_s))), QString());
}

void ReportVerbTest::figures_are_those_of_the_other_verbs()
{
  const Place place;
  place.demo();
  const QString run = u"hybrid-2026-11-28"_s;
  const QJsonObject report = place.json({u"--run"_s, run});
  const QJsonObject total = totalOf(tableOf(report, u"production"_s));
  const QJsonObject answers = call({u"answers"_s, place.path, u"--run"_s, run, u"--json"_s}).json();
  const QString said = QString::fromUtf8(QJsonDocument(answers).toJson(QJsonDocument::Compact));
  QVERIFY(said.contains(u"\"tested\":%1,"_s.arg(total[u"tested"_s].toInt())));

  const QJsonArray metrics =
      call({u"metrics"_s, place.path, u"--run"_s, run, u"--measure"_s, u"ndcg@10"_s, u"--json"_s}).list(u"metrics"_s);
  const QJsonObject expected = metrics.at(0).toObject();
  const QJsonObject figure = totalOf(tableOf(report, u"retrieval"_s))[u"ndcg@10"_s].toObject();
  QCOMPARE(figure[u"status"_s], expected[u"status"_s]);
  QCOMPARE(figure[u"n"_s], expected[u"n_defined"_s]);
  for (const int end : {0, 1}) QCOMPARE(figure[u"bounds"_s][end].toDouble(), expected[u"bounds"_s][end].toDouble());
}

void ReportVerbTest::words_of_questions_go_along_only_when_asked_for()
{
  const Place place;
  place.import(R"({"kind":"query","id":"q1","text":"Where is the blue teapot kept?","family":"tea"}
{"kind":"chunk","id":"c1","text":"In the cellar behind the door."}
{"kind":"run","name":"one"}
{"kind":"ranking","run":"one","query":"q1","chunks":[{"id":"c1"}]}
)");
  for (const QString& name : {u"r.html"_s, u"r.json"_s}) {
    QCOMPARE(place.report(name).status, static_cast<int>(cli::Done));
    QVERIFY(readFile(place.at(name)).contains("q1"));
    QVERIFY(!readFile(place.at(name)).contains("teapot"));
    QCOMPARE(place.report(name, {u"--texts"_s}).status, static_cast<int>(cli::Done));
    QVERIFY(readFile(place.at(name)).contains("teapot"));
    QVERIFY(!readFile(place.at(name)).contains("cellar"));
  }
}

void ReportVerbTest::an_empty_workspace_has_no_run_to_report_on()
{
  const Place place;
  place.import(R"({"kind":"query","id":"q1","text":"Nothing yet"}
)");
  const Said said = place.report(u"r.html"_s);
  QCOMPARE(said.status, static_cast<int>(cli::WrongUsage));
  QVERIFY(said.err.contains(u"no run"_s));
  QVERIFY(!QFileInfo::exists(place.at(u"r.html"_s)));
}

void ReportVerbTest::one_run_without_answers_and_labels_is_a_report()
{
  const Place place;
  place.import(R"({"kind":"query","id":"q1","text":"First"}
{"kind":"query","id":"q2","text":"Second","family":"tea"}
{"kind":"chunk","id":"c1","text":"A chunk."}
{"kind":"run","name":"one"}
{"kind":"ranking","run":"one","query":"q1","chunks":[{"id":"c1"}]}
{"kind":"ranking","run":"one","query":"q2","chunks":[]}
)");
  const QJsonObject report = place.json();
  // Nothing is calculable, and nothing is 0.
  const QJsonObject total = totalOf(tableOf(report, u"retrieval"_s));
  QVERIFY(total[u"ndcg@10"_s][u"value"_s].isNull());
  QVERIFY(tableOf(report, u"causes"_s).isEmpty());
  const QJsonArray open = tableOf(report, u"open_kinds"_s)[u"rows"_s].toArray();
  QCOMPARE(open[0][u"open"_s].toInt(), 1);
  QCOMPARE(open[0][u"all"_s].toInt(), 1);
  QCOMPARE(place.report(u"r.html"_s).status, static_cast<int>(cli::Done));
}

void ReportVerbTest::a_run_is_not_its_own_baseline()
{
  const Place place;
  place.demo();
  const QString run = u"hybrid-2026-11-28"_s;
  const Said said = place.report(u"r.html"_s, {u"--run"_s, run, u"--baseline"_s, run});
  QCOMPARE(said.status, static_cast<int>(cli::WrongUsage));
  QVERIFY(tableOf(place.json({u"--run"_s, run, u"--baseline"_s, u"none"_s}), u"run_changes"_s).isEmpty());
}

void ReportVerbTest::measures_are_called_as_people_call_them_and_keyed_by_their_names()
{
  const Place place;
  place.demo();
  const QJsonObject report = place.json();
  for (const QString& table : {u"retrieval"_s, u"runs_over_time"_s}) {
    QString title;
    for (const QJsonValue& column : tableOf(report, table)[u"columns"_s].toArray())
      if (column[u"key"_s] == u"ndcg@10"_s) title = column[u"title"_s].toString();
    QCOMPARE(title, u"nDCG@10 exp."_s);
  }
}

void ReportVerbTest::a_run_that_its_test_score_chose_is_marked_wherever_it_is_named()
{
  const Place place;
  place.demo();
  const QString run = u"hybrid-2026-11-28"_s;
  const auto marked = [&] {
    place.report(u"r.html"_s, {u"--run"_s, run});
    return readFile(place.at(u"r.html"_s)).count("picked by its test score");
  };
  QCOMPARE(marked(), 0);
  const Said picked =
      call({u"pick"_s, place.path, u"--run"_s, run, u"--judge"_s, u"Lea Fontaine"_s, u"--by"_s, u"test"_s});
  QVERIFY2(picked.status == static_cast<int>(cli::Done), qPrintable(picked.err));
  QVERIFY(marked() > 3); // the summary, the comparison, the trend, the record
  const QJsonObject report = place.json({u"--run"_s, run});
  bool isNamed = false;
  for (const QJsonValue& row : tableOf(report, u"runs_over_time"_s)[u"rows"_s].toArray())
    isNamed = isNamed || row[u"run"_s] == run; // a program still finds it by its name
  QVERIFY(isNamed);
}

void ReportVerbTest::names_that_attack_do_nothing()
{
  const Place place;
  place.import(
      R"({"kind":"query","id":"=1+1","text":"<b>bold</b>","family":"<script>alert(1)</script>","expect":"answer"}
{"kind":"chunk","id":"c1","text":"A chunk."}
{"kind":"run","name":"\"><img src=x onerror=alert(1)>","record":{"model":"\u202eturned","=x":"@y"}}
{"kind":"ranking","run":"\"><img src=x onerror=alert(1)>","query":"=1+1","chunks":[{"id":"c1"}]}
{"kind":"answer","run":"\"><img src=x onerror=alert(1)>","query":"=1+1","text":"No."}
)");
  QCOMPARE(place.report(u"r.html"_s, {u"--texts"_s}).status, static_cast<int>(cli::Done));
  const QByteArray html = readFile(place.at(u"r.html"_s));
  QCOMPARE(faultOf(html), QString());
  QVERIFY(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>bold"));
  QVERIFY(!QString::fromUtf8(html).contains(QChar(0x202e)));
  QCOMPARE(place.report(u"tables/"_s).status, static_cast<int>(cli::Done));
  const QDir tables(place.at(u"tables"_s));
  for (const QString& name : tables.entryList({u"*.csv"_s}))
    for (const QByteArray& line : readFile(tables.filePath(name)).split('\n')) QVERIFY(!line.startsWith("=1+1"));
}

void ReportVerbTest::a_report_never_replaces_a_workspace()
{
  const Place place;
  place.demo();
  const QString other = place.at(u"other.html"_s);
  QVERIFY(QFile::copy(place.path, other));
  const QByteArray before = readFile(other);
  QVERIFY(place.report(u"other.html"_s).status != cli::Done);
  QCOMPARE(readFile(other), before);
}

void ReportVerbTest::an_unknown_ending_is_a_usage_error()
{
  const Place place;
  place.demo();
  QCOMPARE(place.report(u"r.docx"_s).status, static_cast<int>(cli::WrongUsage));
  QCOMPARE(call({u"report"_s, place.path}).status, static_cast<int>(cli::WrongUsage));
}

void ReportVerbTest::a_folder_gets_a_file_for_each_table()
{
  const Place place;
  place.demo();
  const Said said = call({u"report"_s, place.path, u"-o"_s, place.at(u"tables/"_s), u"--json"_s});
  QCOMPARE(said.status, static_cast<int>(cli::Done));
  const QDir tables(place.at(u"tables"_s));
  QCOMPARE(tables.entryList({u"*.csv"_s}).size() + 1, said.list(u"files"_s).size());
  QVERIFY(QFileInfo::exists(tables.filePath(u"report-files.json"_s))); // the list of them
  for (const QString& name : tables.entryList({u"*.csv"_s}))
    QVERIFY2(readFile(tables.filePath(name)).startsWith("\xef\xbb\xbf"), qPrintable(name));
}

void ReportVerbTest::a_folder_keeps_what_no_report_wrote_and_nothing_of_an_earlier_report()
{
  const Place place;
  place.demo();
  const QString run = u"hybrid-2026-11-28"_s;
  QCOMPARE(place.report(u"tables/"_s, {u"--run"_s, run, u"--baseline"_s, u"bm25-2026-10-05"_s}).status, 0);
  const QDir tables(place.at(u"tables"_s));
  const QStringList before = tables.entryList(QDir::Files | QDir::Hidden);
  writeFile(tables.filePath(u"99-mine.csv"_s), "mine");
  writeFile(tables.filePath(u"notes.txt"_s), "mine");
  const Said said = place.report(u"tables/"_s, {u"--run"_s, run, u"--baseline"_s, u"none"_s, u"--json"_s});
  QCOMPARE(said.status, 0);
  QStringList expected{u"99-mine.csv"_s, u"notes.txt"_s};
  for (const QJsonValue& file : said.list(u"files"_s)) expected.append(QFileInfo(file.toString()).fileName());
  expected.sort();
  QStringList after = tables.entryList(QDir::Files | QDir::Hidden);
  after.sort();
  QCOMPARE(after, expected);
  QVERIFY(after.size() - 2 < before.size()); // a report without a baseline has fewer tables
  QCOMPARE(readFile(tables.filePath(u"99-mine.csv"_s)), "mine");
  QVERIFY(tables.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
}

void ReportVerbTest::a_folder_where_a_table_would_replace_a_file_of_others_stays_as_it_is()
{
  const Place place;
  place.demo();
  QCOMPARE(place.report(u"one/"_s).status, 0);
  const QString first = QDir(place.at(u"one"_s)).entryList({u"01-*.csv"_s}).value(0);
  QVERIFY(QDir(place.folder.path()).mkdir(u"two"_s));
  const QDir two(place.at(u"two"_s));
  writeFile(two.filePath(first), "mine");
  const Said said = place.report(u"two"_s);
  QCOMPARE(said.status, static_cast<int>(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"was not written by a report"_s), qPrintable(said.err));
  QCOMPARE(two.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{first});
  QCOMPARE(readFile(two.filePath(first)), "mine");
  // A list that names files elsewhere is believed in nothing.
  writeFile(place.at(u"precious.csv"_s), "mine");
  writeFile(two.filePath(u"report-files.json"_s), R"({"assayer_report":1,"files":["../precious.csv","x.csv"]})");
  writeFile(two.filePath(u"x.csv"_s), "mine");
  QVERIFY(QFile::remove(two.filePath(first)));
  QCOMPARE(place.report(u"two"_s).status, 0);
  QCOMPARE(readFile(place.at(u"precious.csv"_s)), "mine");
  QCOMPARE(readFile(two.filePath(u"x.csv"_s)), "mine");
}

void ReportVerbTest::a_report_that_cannot_be_finished_leaves_the_earlier_one()
{
  const Place place;
  place.demo();
  QCOMPARE(place.report(u"tables/"_s).status, 0);
  const QDir tables(place.at(u"tables"_s));
  const QStringList names = tables.entryList({u"*.csv"_s});
  writeFile(tables.filePath(names.first()), "the earlier report");
  // In the place of the last table stands a folder, which no report wrote.
  QVERIFY(QFile::remove(tables.filePath(names.last())));
  QVERIFY(tables.mkdir(names.last()));
  const Said said = place.report(u"tables/"_s);
  QVERIFY(said.status != 0);
  QCOMPARE(readFile(tables.filePath(names.first())), "the earlier report");
  QCOMPARE(tables.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), names.size() + 1);
}

void ReportVerbTest::what_a_killed_report_left_is_cleared_by_the_next_one()
{
  const Place place;
  place.demo();
  QCOMPARE(place.report(u"tables/"_s).status, 0);
  const QDir tables(place.at(u"tables"_s));
  const QStringList whole = tables.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  // Half of the files had been moved aside, and the program that held the lock is gone.
  QVERIFY(tables.mkpath(u".assayer.report-0123456789ab/old"_s));
  const QString first = tables.entryList({u"*.csv"_s}).value(0);
  QVERIFY(QFile::rename(tables.filePath(first), tables.filePath(u".assayer.report-0123456789ab/old/"_s + first)));
  QVERIFY(tables.mkpath(u"../tables.report-ba9876543210"_s));
  QVERIFY(tables.mkpath(u".assayer.report-of-mine"_s)); // of somebody else
  QCOMPARE(place.report(u"tables/"_s).status, 0);
  QCOMPARE(tables.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
           QStringList{u".assayer.report-of-mine"_s} + whole);
  QVERIFY(!QFileInfo::exists(place.at(u"tables.report-ba9876543210"_s)));
}

void ReportVerbTest::a_folder_named_like_a_file_is_told_clearly()
{
  const Place place;
  place.demo();
  QVERIFY(QDir(place.folder.path()).mkdir(u"dir.html"_s));
  const Said said = place.report(u"dir.html"_s);
  QCOMPARE(said.status, static_cast<int>(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"this is a folder"_s) && said.err.contains(u"dir.html/"_s), qPrintable(said.err));
  QCOMPARE(place.report(u"dir.html/"_s).status, 0);
  writeFile(place.at(u"file"_s), "mine");
  QCOMPARE(place.report(u"file/"_s).status, static_cast<int>(cli::WrongUsage));
  QCOMPARE(readFile(place.at(u"file"_s)), "mine");
}

void ReportVerbTest::a_split_narrows_every_figure_of_the_run()
{
  const Place place;
  place.demo();
  const QString run = u"hybrid-2026-11-28"_s;
  const QJsonObject report = place.json({u"--run"_s, run, u"--split"_s, u"test"_s});
  const QJsonArray metrics = call({u"metrics"_s, place.path, u"--run"_s, run, u"--measure"_s,
                                   u"ndcg@10,answer_success"_s, u"--split"_s, u"test"_s, u"--json"_s})
                                 .list(u"metrics"_s);
  const QJsonObject ndcg = metrics.at(0).toObject();
  const QJsonObject figure = totalOf(tableOf(report, u"retrieval"_s))[u"ndcg@10"_s].toObject();
  for (const int end : {0, 1}) QCOMPARE(figure[u"bounds"_s][end].toDouble(), ndcg[u"bounds"_s][end].toDouble());
  QCOMPARE(figure[u"n"_s], ndcg[u"n_defined"_s]);
  QCOMPARE(totalOf(tableOf(report, u"production"_s))[u"tested"_s].toInt(),
           metrics.at(1)[u"n_total"_s].toInt() - metrics.at(1)[u"n_undefined"_s].toInt());
  QVERIFY(QString::fromUtf8(readFile(place.at(u"r.json"_s))).contains(u"Questions of the split test only"_s));
  QCOMPARE(place.report(u"r.json"_s, {u"--split"_s, u"train"_s}).status, static_cast<int>(cli::WrongUsage));
  QCOMPARE(place.report(u"r.json"_s, {u"--by"_s, u"facet:colour"_s}).status, static_cast<int>(cli::WrongUsage));
}

void ReportVerbTest::the_program_writes_pdf_without_a_display()
{
  const Place place;
  place.demo();
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const QString& name : {u"QT_QPA_PLATFORM"_s, u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s}) environment.remove(name);
  program.setProcessEnvironment(environment);
  program.start(QStringLiteral(ASSAYER_CLI), {u"report"_s, place.path, u"-o"_s, place.at(u"r.pdf"_s)});
  QVERIFY(program.waitForFinished(60000));
  QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
  QVERIFY(readFile(place.at(u"r.pdf"_s)).startsWith("%PDF-"));
  // This process has no fonts, and says so instead of failing further down.
  QCOMPARE(place.report(u"other.pdf"_s).status, static_cast<int>(cli::WrongUsage));
}

} // namespace assayer::tests
