#include "cli/packets_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray lines =
    R"({"kind":"chunk","id":"c1","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"q1","text":"How long?","family":"time"}
{"kind":"query","id":"q2","text":"And hats?","family":"hats"}
{"kind":"run","name":"a"}
{"kind":"ranking","run":"a","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"a","query":"q2","chunks":[{"id":"c2"}]}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"judge","name":"ben","type":"person"}
)";

struct Workspace {
  QTemporaryDir folder;
  QString path = folder.filePath(u"team.assay"_s);
  QString packet = folder.filePath(u"ann.assay"_s);

  Workspace() { (void)call({u"import"_s, path, writeFile(folder.filePath(u"team.jsonl"_s), lines)}); }
  static void label(const QString& workspace, const QString& judge, const QString& chunk, const QString& grade)
  {
    const Said said = call(
        {u"label"_s, workspace, u"--judge"_s, judge, u"--query"_s, u"q1"_s, u"--chunk"_s, chunk, u"--grade"_s, grade});
    if (said.status != 0) qFatal("%s", qPrintable(said.err));
  }
  Said make(const QStringList& what = {u"--queries"_s, u"q1"_s}) const
  {
    return call(QStringList{u"packet"_s, path, u"--judge"_s, u"ann"_s, u"-o"_s, packet, u"--json"_s} + what);
  }
};

} // namespace

void PacketVerbsTest::a_packet_goes_out_is_judged_and_comes_back()
{
  const Workspace f;
  Workspace::label(f.path, u"ben"_s, u"c1"_s, u"0"_s);
  const Said made = f.make({u"--family"_s, u"time"_s});
  QVERIFY2(made.status == 0, qPrintable(made.err));
  QCOMPARE(made.json()[u"queries"].toInt(), 1);
  QCOMPARE(made.json()[u"chunks"].toInt(), 2);
  QCOMPARE(made.json()[u"labels"].toInt(), 0);
  Workspace::label(f.packet, u"ann"_s, u"c1"_s, u"3"_s);
  Workspace::label(f.packet, u"ann"_s, u"c1"_s, u"2"_s);
  const Said merged = call({u"merge"_s, f.path, f.packet, u"--json"_s});
  QVERIFY2(merged.status == 0, qPrintable(merged.err));
  const QJsonObject file = merged.list(u"files"_s)[0].toObject();
  QCOMPARE(file[u"new_events"].toInt(), 2);
  QCOMPARE(file[u"conflicts"].toArray().size(), 0);
  const QString after = call({u"export"_s, f.path, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s}).out;
  const Said again = call({u"merge"_s, f.path, f.packet});
  QVERIFY2(again.status == 0, qPrintable(again.err));
  QVERIFY2(again.out.contains(u"2  steps of labels that were here already"_s), qPrintable(again.out));
  QCOMPARE(call({u"export"_s, f.path, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, u"-"_s}).out, after);
  QCOMPARE(call({u"conflicts"_s, f.path}).out, u"no conflicts\n"_s);
  QCOMPARE(call({u"check"_s, f.path}).status, 0);
}

void PacketVerbsTest::a_conflict_is_told_by_merge_and_by_conflicts()
{
  const Workspace f;
  QCOMPARE(f.make().status, 0);
  Workspace::label(f.packet, u"ann"_s, u"c1"_s, u"3"_s);
  Workspace::label(f.packet, u"ann"_s, u"c1"_s, u"2"_s);
  Workspace::label(f.path, u"ann"_s, u"c1"_s, u"0"_s);
  const Said merged = call({u"merge"_s, f.path, f.packet});
  QVERIFY2(merged.status == 0, qPrintable(merged.err));
  QVERIFY2(merged.out.contains(u"1  new conflicts to look at"_s), qPrintable(merged.out));
  QVERIFY2(merged.out.contains(u"1. relevance · c1 · query q1 · ann"_s), qPrintable(merged.out));
  const Said open = call({u"conflicts"_s, f.path, u"--json"_s});
  QCOMPARE(open.list(u"conflicts"_s).size(), 1);
  const QJsonObject conflict = open.list(u"conflicts"_s)[0].toObject();
  QCOMPARE(conflict[u"judge"].toString(), u"ann"_s);
  const QJsonArray sides = conflict[u"sides"].toArray();
  QCOMPARE(sides.size(), 2);
  QCOMPARE(sides[0][u"counts"].toBool(), true);
  QCOMPARE(sides[0][u"steps"].toArray().size(), 2);
  QCOMPARE(sides[0][u"steps"][1][u"result"].toString(), u"2 · partly answers"_s);
  QCOMPARE(sides[1][u"steps"][0][u"result"].toString(), u"0 · not relevant"_s);
  QCOMPARE(call({u"conflicts"_s, f.path, u"--judge"_s, u"ben"_s}).out, u"no conflicts\n"_s);
  // Judging again settles it.
  Workspace::label(f.path, u"ann"_s, u"c1"_s, u"1"_s);
  QCOMPARE(call({u"conflicts"_s, f.path}).out, u"no conflicts\n"_s);
}

void PacketVerbsTest::a_dry_run_says_the_same_and_changes_nothing()
{
  const Workspace f;
  QCOMPARE(f.make().status, 0);
  Workspace::label(f.packet, u"ann"_s, u"c1"_s, u"3"_s);
  Workspace::label(f.path, u"ann"_s, u"c1"_s, u"0"_s);
  const Said tried = call({u"merge"_s, f.path, f.packet, u"--dry-run"_s, u"--json"_s});
  QVERIFY2(tried.status == 0, qPrintable(tried.err));
  QCOMPARE(tried.list(u"files"_s)[0][u"new_events"].toInt(), 1);
  QCOMPARE(tried.list(u"files"_s)[0][u"conflicts"].toArray().size(), 1);
  QCOMPARE(call({u"conflicts"_s, f.path}).out, u"no conflicts\n"_s);
}

void PacketVerbsTest::what_packet_and_merge_refuse_they_say()
{
  const Workspace f;
  QCOMPARE(call({u"packet"_s, f.path, u"--judge"_s, u"ann"_s, u"-o"_s, f.packet}).status, int(cli::WrongUsage));
  QCOMPARE(f.make({u"--queries"_s, u"q1"_s, u"--family"_s, u"time"_s}).status, int(cli::WrongUsage));
  QCOMPARE(f.make({u"--queries"_s, u"q7"_s}).status, int(cli::WrongUsage));
  QCOMPARE(call({u"packet"_s, f.path, u"--judge"_s, u"nn"_s, u"-o"_s, f.packet, u"--queries"_s, u"q1"_s}).status,
           int(cli::WrongUsage));
  QVERIFY(!QFile::exists(f.packet));
  QCOMPARE(f.make().status, 0);
  QVERIFY(f.make().status != 0); // it exists

  const Workspace other;
  const Said foreign = call({u"merge"_s, other.path, f.packet});
  QCOMPARE(foreign.status, int(cli::BadFile));
  QVERIFY2(foreign.err.contains(u"neither a packet nor a copy"_s), qPrintable(foreign.err));
  QCOMPARE(call({u"merge"_s, f.path, f.folder.filePath(u"team.jsonl"_s)}).status, int(cli::BadFile));
  QCOMPARE(call({u"merge"_s, f.path, f.folder.filePath(u"none.assay"_s)}).status, int(cli::BadFile));
  QCOMPARE(call({u"merge"_s, f.path}).status, int(cli::WrongUsage));
}

} // namespace assayer::tests
