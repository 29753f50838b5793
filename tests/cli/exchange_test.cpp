#include "cli/exchange_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray topics = "1\tHow long may goods be returned?\n2\tWho pays for the parcel?\n";
const QByteArray qrels = "1 0 a 3\n1 0 b 0\n2 0 c 1\n";
const QByteArray run = "1 Q0 a 1 9.5 bm25\n1 Q0 b 2 8.5 bm25\n2 Q0 c 1 7.5 bm25\n2 Q0 d 2 6.5 bm25\n";

/// A folder with a good data set and room for workspaces.
struct Folder {
  QTemporaryDir folder;
  QString workspace = folder.filePath(u"work.assay"_s);
  QString topicsFile = writeFile(folder.filePath(u"topics.txt"_s), topics);
  QString qrelsFile = writeFile(folder.filePath(u"qrels.txt"_s), qrels);
  QString runFile = writeFile(folder.filePath(u"bm25.txt"_s), run);
  QStringList all{topicsFile, qrelsFile, runFile};

  QString write(const QString& name, const QByteArray& bytes) const { return writeFile(folder.filePath(name), bytes); }
};

QStringList sorted(const QString& lines)
{
  QStringList list = lines.split(u'\n', Qt::SkipEmptyParts);
  list.sort();
  return list;
}

} // namespace

void ExchangeTest::demo_writes_a_sound_workspace_and_never_over_another_file()
{
  const Folder folder;
  QCOMPARE(call({u"demo"_s, folder.workspace}).status, 0);
  const Said check = call({u"check"_s, folder.workspace});
  QVERIFY2(check.status == 0, qPrintable(check.out + check.err));
  const QByteArray before = readFile(folder.topicsFile);
  QCOMPARE(call({u"demo"_s, folder.topicsFile}).status, int(cli::WrongUsage));
  QCOMPARE(readFile(folder.topicsFile), before);
}

void ExchangeTest::import_creates_the_workspace_and_says_what_it_added()
{
  const Folder folder;
  const Said said = call(QStringList{u"import"_s, folder.workspace, u"--json"_s} + folder.all);
  QVERIFY2(said.status == 0, qPrintable(said.err + said.out));
  QCOMPARE(said.json().value(u"landed").toBool(), true);
  QCOMPARE(said.json().value(u"read").toObject().value(u"queries").toInt(), 2);
  QCOMPARE(call({u"check"_s, folder.workspace}).status, 0);
  QCOMPARE(call({u"pool"_s, folder.workspace, u"--json"_s}).list(u"runs"_s).at(0).toObject().value(u"run").toString(),
           u"bm25"_s);
}

void ExchangeTest::a_faulty_file_is_named_with_its_line_and_leaves_no_workspace()
{
  const Folder folder;
  const QString bad = folder.write(u"bad.txt"_s, "1 Q0 a 1 9.5 tag\n1 Q0 b 2 zero tag\n");
  const Said said = call({u"import"_s, folder.workspace, bad, u"--format"_s, u"trec-run"_s});
  QCOMPARE(said.status, int(cli::BadFile));
  QVERIFY2(said.out.contains(bad + u":2: "_s), qPrintable(said.out));
  QVERIFY(!QFile::exists(folder.workspace));
}

void ExchangeTest::a_faulty_file_beside_a_good_one_leaves_the_workspace_as_it_was()
{
  const Folder folder;
  QCOMPARE(call({u"import"_s, folder.workspace, folder.topicsFile}).status, 0);
  const Said before = call({u"export"_s, folder.workspace, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s});
  const QString bad = folder.write(u"bad.txt"_s, "1 0 a 1\n1 0 b x\n");
  const Said said = call({u"import"_s, folder.workspace, folder.runFile, bad, u"--format"_s, u"trec-qrels"_s});
  QCOMPARE(said.status, int(cli::BadFile));
  const Said after = call({u"export"_s, folder.workspace, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s});
  QVERIFY(!before.out.isEmpty());
  QCOMPARE(after.out, before.out);
}

void ExchangeTest::a_dry_run_imports_nothing_and_creates_nothing()
{
  const Folder folder;
  const Said said = call(QStringList{u"import"_s, folder.workspace, u"--dry-run"_s, u"--json"_s} + folder.all);
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(said.json().value(u"landed").toBool(true), false);
  QCOMPARE(said.json().value(u"read").toObject().value(u"queries").toInt(), 2);
  QVERIFY(!QFile::exists(folder.workspace));
}

void ExchangeTest::grades_are_mapped_as_told_and_a_bad_map_is_usage()
{
  const Folder folder;
  QCOMPARE(call(QStringList{u"import"_s, folder.workspace, u"--grades"_s, u"0=0,1=2,3=1"_s} + folder.all).status, 0);
  const Said said = call({u"export"_s, folder.workspace, u"--format"_s, u"trec-qrels"_s, u"-o"_s, u"-"_s});
  QCOMPARE(sorted(said.out), (QStringList{u"1 0 a 1"_s, u"1 0 b 0"_s, u"2 0 c 2"_s}));
  const Said wrong = call({u"import"_s, folder.workspace, u"--grades"_s, u"0=zero"_s, folder.qrelsFile});
  QCOMPARE(wrong.status, int(cli::WrongUsage));
  QVERIFY2(wrong.err.contains(u"0=zero"_s), qPrintable(wrong.err));
}

void ExchangeTest::a_file_that_is_not_there_is_bad_input_that_is_named()
{
  const Folder folder;
  const Said said = call({u"import"_s, folder.workspace, folder.folder.filePath(u"none.jsonl"_s)});
  QCOMPARE(said.status, int(cli::BadFile));
  QVERIFY2(said.err.contains(u"none.jsonl"_s), qPrintable(said.err));
  QVERIFY(!QFile::exists(folder.workspace));
}

void ExchangeTest::a_foreign_file_is_never_taken_for_a_workspace()
{
  const Folder folder;
  for (const QString& verb : {u"metrics"_s, u"pool"_s, u"check"_s})
    QCOMPARE(call({verb, folder.topicsFile}).status, int(cli::BadFile));
  QCOMPARE(call({u"import"_s, folder.topicsFile, folder.qrelsFile}).status, int(cli::BadFile));
  QCOMPARE(readFile(folder.topicsFile), topics);
}

void ExchangeTest::importing_twice_adds_nothing()
{
  const Folder folder;
  const QStringList import = QStringList{u"import"_s, folder.workspace, u"--json"_s} + folder.all;
  QCOMPARE(call(import).status, 0);
  const QStringList exported{u"export"_s, folder.workspace, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s};
  const QString before = call(exported).out;
  QCOMPARE(call(import).status, 0);
  QCOMPARE(call(exported).out, before);
}

void ExchangeTest::unknown_keys_and_links_between_events_survive_a_round_trip()
{
  const Folder folder;
  const QString file = folder.write(u"all.jsonl"_s, R"({"kind":"workspace","pool_depth":7,"odd":[1]}
{"kind":"document","id":"d","odd":[2]}
{"kind":"chunk","id":"c","document":"d","text":"one two three","odd":[3]}
{"kind":"old_chunk","id":"c","document":"d","text":"an older text","odd":{"x":1.0}}
{"kind":"query","id":"q","text":"?","odd":[4],"conversation":[{"speaker":"u","text":"t","odd":[5]}],"needs":[[{"chunk":"c","odd":[6]}]]}
{"kind":"run","name":"r","odd":[7]}
{"kind":"ranking","run":"r","query":"q","chunks":[{"id":"c","odd":[8]},{"id":"d"}],"odd":[9]}
{"kind":"ranking","run":"r","query":"p","chunks":[{"id":"c","score":1.5}],"odd":[10]}
{"kind":"answer","run":"r","query":"q","text":"An [1].","citations":[{"start":3,"end":6,"chunk":"c","odd":[11]}],"odd":[12]}
{"kind":"claim","id":"k","run":"r","query":"q","text":"An","odd":[13]}
{"kind":"judge","name":"j","odd":[14]}
{"kind":"guideline","version":"v","text":"g","odd":[15]}
{"kind":"criterion","name":"tone","on":"answer","values":["a","b"],"odd":[16]}
{"kind":"label","event":"e3","counter":3,"subject":"relevance","query":"q","chunk":"c","judge":"j","value":1,"why":"redo","previous":"e2","undoes":"e2","odd":[17]}
{"kind":"label","event":"e1","counter":1,"subject":"relevance","query":"q","chunk":"c","judge":"j","value":1,"guideline":"v"}
{"kind":"label","event":"e2","counter":2,"subject":"relevance","query":"q","chunk":"c","judge":"j","value":null,"why":"undo","previous":"e1","undoes":"e1"}
{"kind":"label","event":"e4","counter":4,"subject":"support","claim":"k","judge":"j","value":"supported","evidence":[{"chunk":"c","start":0,"end":3,"quote":"one","odd":[18]}],"previous":"elsewhere","undoes":"elsewhere too","carried_from":"e0"}
{"kind":"score","run":"r","query":"q","judge":"m","measure":"f","value":0.5,"odd":[19]}
{"kind":"pool","query":"q","chunk":"z","odd":[20]}
{"kind":"truth_claim","id":"t","odd":[21]}
)");
  const auto exported = [](const QString& workspace) {
    return call({u"export"_s, workspace, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s}).out;
  };
  const Said said = call({u"import"_s, folder.workspace, file, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  QVERIFY2(said.json().value(u"skipped").toObject().isEmpty(), qPrintable(said.out));
  const QString first = exported(folder.workspace);
  for (int i = 1; i <= 21; ++i) QVERIFY2(first.contains(u"\"odd\":[%1]"_s.arg(i)), qPrintable(QString::number(i)));
  QVERIFY(first.contains(u"\"odd\":{\"x\":1.0}"_s));
  QVERIFY(first.contains(u"\"previous\":\"elsewhere\",\"undoes\":\"elsewhere too\",\"carried_from\":\"e0\""_s));
  const QString copy = folder.folder.filePath(u"copy.assay"_s);
  QCOMPARE(call({u"import"_s, copy, folder.write(u"first.jsonl"_s, first.toUtf8())}).status, 0);
  QCOMPARE(exported(copy), first);
  for (const QString& workspace : {folder.workspace, copy}) {
    const Said check = call({u"check"_s, workspace});
    QVERIFY2(check.status == 0, qPrintable(check.out + check.err));
  }
  // What an event names is linked wherever in the file it stands.
  const Said again = call({u"import"_s, folder.workspace, file, u"--json"_s});
  QVERIFY2(again.json().value(u"added").toObject().isEmpty(), qPrintable(again.out));
  QCOMPARE(exported(folder.workspace), first);
}

void ExchangeTest::other_unknown_keys_of_a_line_that_is_there_are_reported()
{
  const Folder folder;
  const auto line = [](const QByteArray& odd) {
    return R"({"kind":"ranking","run":"r","query":"q","chunks":[{"id":"c"}],"odd":)" + odd + "}\n";
  };
  QCOMPARE(call({u"import"_s, folder.workspace, folder.write(u"a.jsonl"_s, line("1"))}).status, 0);
  const Said same = call({u"import"_s, folder.workspace, folder.write(u"a.jsonl"_s, line("1"))});
  QVERIFY2(!same.out.contains(u"unknown keys"_s), qPrintable(same.out));
  const Said other = call({u"import"_s, folder.workspace, folder.write(u"b.jsonl"_s, line("2"))});
  QVERIFY2(other.status == 0 && other.out.contains(u"unknown keys"_s), qPrintable(other.out));
}

void ExchangeTest::formats_lists_what_import_and_export_accept()
{
  const QJsonArray formats = call({u"formats"_s, u"--json"_s}).list(u"formats"_s);
  QVERIFY(formats.size() >= 8);
  int writers = 0;
  for (const QJsonValue& value : formats) {
    const QJsonObject format = value.toObject();
    for (const QString& key : {u"id"_s, u"name"_s, u"signature"_s, u"carries"_s})
      QVERIFY2(!format.value(key).toString().isEmpty(), qPrintable(key));
    QVERIFY(format.value(u"reads").toBool() || format.value(u"writes").toBool());
    writers += format.value(u"writes").toBool() ? 1 : 0;
    QVERIFY(call({u"formats"_s}).out.contains(format.value(u"id").toString()));
  }
  QVERIFY(writers >= 3);
}

void ExchangeTest::export_writes_judged_pairs_only_and_to_standard_output()
{
  const Folder folder;
  QCOMPARE(call(QStringList{u"import"_s, folder.workspace} + folder.all).status, 0);
  const QStringList toOut{u"export"_s, folder.workspace, u"--format"_s, u"trec-qrels"_s, u"-o"_s, u"-"_s};
  const Said said = call(toOut);
  QCOMPARE(said.status, 0);
  QCOMPARE(sorted(said.out), sorted(QString::fromLatin1(qrels)));
  const QString file = folder.folder.filePath(u"out.txt"_s);
  QCOMPARE(call({u"export"_s, folder.workspace, u"--format"_s, u"trec-qrels"_s, u"--output"_s, file}).status, 0);
  QCOMPARE(QString::fromUtf8(readFile(file)), said.out);
}

void ExchangeTest::an_export_of_everything_imports_as_the_same_labels()
{
  const Folder folder;
  QCOMPARE(call({u"demo"_s, folder.workspace}).status, 0);
  const QString file = folder.folder.filePath(u"all.jsonl"_s);
  QCOMPARE(call({u"export"_s, folder.workspace, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, file}).status, 0);
  const QString copy = folder.folder.filePath(u"copy.assay"_s);
  const Said imported = call({u"import"_s, copy, file});
  QVERIFY2(imported.status == 0, qPrintable(imported.out + imported.err));
  const auto csv = [](const QString& path) {
    return sorted(call({u"export"_s, path, u"--format"_s, u"csv"_s, u"-o"_s, u"-"_s}).out);
  };
  QVERIFY(csv(folder.workspace).size() > 10);
  QCOMPARE(csv(copy), csv(folder.workspace));
  QCOMPARE(call({u"metrics"_s, copy, u"--json"_s}).list(u"metrics"_s).size(),
           call({u"metrics"_s, folder.workspace, u"--json"_s}).list(u"metrics"_s).size());
}

void ExchangeTest::an_unknown_export_format_names_those_that_there_are()
{
  const Folder folder;
  const Said said = call({u"export"_s, folder.workspace, u"--format"_s, u"qrels"_s, u"-o"_s, u"-"_s});
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"trec-qrels"_s), qPrintable(said.err));
}

void ExchangeTest::check_finds_a_damaged_workspace()
{
  TemporaryWorkspace workspace;
  QVERIFY2(workspace.problem().isEmpty(), qPrintable(workspace.problem()));
  workspace.close();
  QCOMPARE(call({u"check"_s, workspace.path()}).status, 0);
  QFile file(workspace.path());
  QVERIFY(file.open(QIODevice::ReadWrite));
  // Every page but the first two, so that the file still says what it is.
  file.seek(2 * 4096);
  file.write(QByteArray(static_cast<qsizetype>(file.size() - 2 * 4096), '\x5a'));
  file.close();
  const QByteArray damaged = readFile(workspace.path());
  QCOMPARE(call({u"check"_s, workspace.path()}).status, int(cli::StoreFailed));
  QCOMPARE(readFile(workspace.path()), damaged);
}

} // namespace assayer::tests
