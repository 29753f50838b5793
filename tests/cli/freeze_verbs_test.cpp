#include "cli/freeze_verbs_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/planted_corpus.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray splits =
    R"({"kind":"judge","name":"ann","judge_kind":"person","role":"expert"}
{"kind":"judge","name":"lea","judge_kind":"person","role":"lead"}
{"kind":"chunk","id":"c1","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"d1","text":"How long may goods be returned?","split":"dev","expect":"answer"}
{"kind":"query","id":"t1","text":"Are hats taken back?","split":"test","expect":"answer"}
{"kind":"query","id":"t2","text":"","split":"test"}
{"kind":"run","name":"up"}
{"kind":"run","name":"down"}
{"kind":"ranking","run":"up","query":"d1","chunks":[{"id":"c2"},{"id":"c1"}]}
{"kind":"ranking","run":"up","query":"t1","chunks":[{"id":"c2"},{"id":"c1"}]}
{"kind":"ranking","run":"down","query":"d1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"down","query":"t1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"label","subject":"relevance","query":"d1","chunk":"c1","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"d1","chunk":"c2","judge":"ann","value":0}
{"kind":"label","subject":"relevance","query":"t1","chunk":"c2","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"t1","chunk":"c1","judge":"ann","value":0}
)";

struct SplitHandbook {
  QTemporaryDir folder;
  QString path = folder.filePath(u"splits.assay"_s);

  SplitHandbook() { import(splits); }
  void import(const QByteArray& lines) const
  {
    const Said done = call({u"import"_s, path, writeFile(folder.filePath(u"lines.jsonl"_s), lines)});
    if (done.status != 0) qFatal("%s%s", qPrintable(done.out), qPrintable(done.err));
  }
  Said freeze(const QStringList& options = {u"--json"_s}) const
  {
    return call(QStringList{u"freeze"_s, path} + options);
  }
  Said pick(const QStringList& options = {u"--json"_s}) const { return call(QStringList{u"pick"_s, path} + options); }
};

} // namespace

void FreezeVerbsTest::a_lead_freezes_and_the_state_is_told()
{
  const SplitHandbook workspace;
  QJsonObject said = workspace.freeze().json();
  QCOMPARE(said[u"state"_s].toString(), u"none"_s);
  QCOMPARE(said[u"queries"_s].toInt(), 2);
  QVERIFY(said[u"freeze"_s].isNull());
  QVERIFY(workspace.freeze({}).out.startsWith(u"The test split is not frozen; it has 2 queries and 2 labels"_s));
  const Said frozen = workspace.freeze({u"--judge"_s, u"lea"_s, u"--note"_s, u"release 4"_s});
  QCOMPARE(frozen.status, 0);
  QVERIFY2(frozen.out.contains(u"by lea: “release 4”"_s), qPrintable(frozen.out));
  QVERIFY2(frozen.out.contains(u"Nothing of it has changed: 2 queries."_s), qPrintable(frozen.out));
  said = workspace.freeze().json();
  QCOMPARE(said[u"state"_s].toString(), u"intact"_s);
  QCOMPARE(said[u"freeze"_s][u"by"_s].toString(), u"lea"_s);
  QCOMPARE(said[u"freeze"_s][u"labels"_s].toInt(), 2);
  QCOMPARE(said[u"freeze"_s][u"hash"_s].toString().size(), 64);
  QCOMPARE(said[u"labels_since"_s].toInt(), 0);
  QCOMPARE(said[u"same_gold"_s].toBool(), true);
  QCOMPARE(call({u"label"_s, workspace.path, u"--judge"_s, u"ann"_s, u"--query"_s, u"t1"_s, u"--chunk"_s, u"c1"_s,
                 u"--grade"_s, u"1"_s})
               .status,
           0);
  said = workspace.freeze().json();
  QCOMPARE(said[u"state"_s].toString(), u"intact"_s);
  QCOMPARE(said[u"labels_since"_s].toInt(), 1);
  QCOMPARE(said[u"same_gold"_s].toBool(true), false);
  QVERIFY(workspace.freeze({}).out.contains(u"2 then, 2 now, 1 of them set since the freeze"_s));
}

void FreezeVerbsTest::a_change_after_the_freeze_is_told_and_other_commands_remark_on_it()
{
  const SplitHandbook workspace;
  QCOMPARE(workspace.freeze({u"--judge"_s, u"lea"_s}).status, 0);
  // t2 was known by its id only; an import brings its text, another what t1 needs and a query more.
  workspace.import(R"({"kind":"query","id":"t2","text":"And gloves?","split":"test"}
{"kind":"query","id":"t1","text":"Are hats taken back?","needs":[[{"chunk":"c2"}]]}
{"kind":"query","id":"t3","text":"And scarves?","split":"test"}
)");
  const QJsonObject said = workspace.freeze().json();
  QCOMPARE(said[u"state"_s].toString(), u"changed"_s);
  QCOMPARE(said[u"changes"_s][u"text"_s].toArray(), QJsonArray{u"t2"_s});
  QCOMPARE(said[u"changes"_s][u"needs"_s].toArray(), QJsonArray{u"t1"_s});
  QCOMPARE(said[u"changes"_s][u"added"_s].toArray(), QJsonArray{u"t3"_s});
  QVERIFY(workspace.freeze({}).out.contains(u"1 query has another text: t2"_s));
  const QString& path = workspace.path;
  for (const QStringList& command :
       {QStringList{u"metrics"_s, path}, QStringList{u"answers"_s, path}, QStringList{u"sensitivity"_s, path},
        QStringList{u"trend"_s, path}, QStringList{u"breakdown"_s, path, u"--run"_s, u"up"_s},
        QStringList{u"compare"_s, path, u"--run"_s, u"up"_s, u"--baseline"_s, u"down"_s}}) {
    const Said figures = call(command);
    QCOMPARE(figures.status, 0);
    QVERIFY2(figures.err.startsWith(u"warning: Test split changed since the freeze of 20"_s), qPrintable(figures.err));
    QVERIFY(!figures.out.contains(u"freeze"_s)); // the result is the same to programs
  }
  QCOMPARE(workspace.freeze({u"--judge"_s, u"lea"_s}).status, 0); // anew
  QVERIFY(call({u"metrics"_s, workspace.path}).err.isEmpty());
}

void FreezeVerbsTest::nothing_is_remarked_where_nothing_changed_or_nothing_is_frozen()
{
  const SplitHandbook workspace;
  QVERIFY(call({u"metrics"_s, workspace.path}).err.isEmpty());
  QCOMPARE(workspace.freeze({u"--judge"_s, u"lea"_s}).status, 0);
  QVERIFY(call({u"metrics"_s, workspace.path}).err.isEmpty());
}

void FreezeVerbsTest::lifting_is_on_record()
{
  const SplitHandbook workspace;
  QCOMPARE(workspace.freeze({u"--judge"_s, u"lea"_s}).status, 0);
  const Said lifted = workspace.freeze({u"--judge"_s, u"lea"_s, u"--lift"_s, u"--note"_s, u"a mistake"_s});
  QCOMPARE(lifted.status, 0);
  QVERIFY2(lifted.out.contains(u"The freeze was lifted "_s) && lifted.out.contains(u"a mistake"_s),
           qPrintable(lifted.out));
  const QJsonArray history = workspace.freeze().list(u"history"_s);
  QCOMPARE(history.size(), 2);
  QCOMPARE(history[1][u"lifted"_s].toBool(), true);
}

void FreezeVerbsTest::what_makes_no_sense_is_refused()
{
  const SplitHandbook workspace;
  for (const QStringList& options :
       {QStringList{u"--judge"_s, u"ann"_s}, QStringList{u"--judge"_s, u"nobody"_s}, QStringList{u"--lift"_s},
        QStringList{u"--note"_s, u"x"_s}, QStringList{u"--judge"_s, u"lea"_s, u"--lift"_s}}) {
    const Said said = workspace.freeze(options);
    QCOMPARE(said.status, int(cli::WrongUsage));
    QVERIFY(!said.err.isEmpty());
  }
  for (const QStringList& options :
       {QStringList{u"--run"_s, u"up"_s}, QStringList{u"--by"_s, u"dev"_s},
        QStringList{u"--run"_s, u"up"_s, u"--judge"_s, u"ann"_s},
        QStringList{u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--by"_s, u"luck"_s},
        QStringList{u"--run"_s, u"sideways"_s, u"--judge"_s, u"lea"_s}, QStringList{u"--measure"_s, u"nothing"_s},
        QStringList{u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--take-back"_s}})
    QCOMPARE(workspace.pick(options).status, int(cli::WrongUsage));
  QCOMPARE(call({u"corpus"_s, workspace.path, u"--date"_s, u"soon"_s}).status, int(cli::WrongUsage));
}

void FreezeVerbsTest::the_freeze_travels_with_an_export()
{
  const SplitHandbook workspace;
  QCOMPARE(workspace.freeze({u"--judge"_s, u"lea"_s}).status, 0);
  QCOMPARE(workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--by"_s, u"dev"_s}).status, 0);
  const QString file = workspace.folder.filePath(u"all.jsonl"_s);
  QCOMPARE(call({u"export"_s, workspace.path, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, file}).status, 0);
  const QString other = workspace.folder.filePath(u"other.assay"_s);
  const Said imported = call({u"import"_s, other, file});
  QVERIFY2(imported.status == 0, qPrintable(imported.err + imported.out));
  const QJsonObject here = workspace.freeze().json();
  const QJsonObject there = call({u"freeze"_s, other, u"--json"_s}).json();
  QCOMPARE(there[u"state"_s].toString(), u"intact"_s);
  QCOMPARE(there[u"freeze"_s], here[u"freeze"_s]);
  QCOMPARE(there[u"same_gold"_s].toBool(), true);
  QCOMPARE(call({u"pick"_s, other, u"--json"_s}).json(), workspace.pick().json());
  QCOMPARE(call({u"check"_s, other}).status, 0);
}

void FreezeVerbsTest::a_picked_run_is_listed_with_what_its_test_figures_are_worth()
{
  const SplitHandbook workspace;
  QCOMPARE(workspace.pick({}).out, u"No run is picked.\n"_s);
  // "up" is the better one on test, "down" on dev.
  const Said unsaid = workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--measure"_s, u"rr"_s});
  QCOMPARE(unsaid.status, 0);
  QVERIFY2(unsaid.out.contains(u"up: Nobody said by what this run was picked"_s), qPrintable(unsaid.out));
  const QJsonObject told = workspace.pick({u"--measure"_s, u"rr"_s, u"--json"_s}).list(u"picked"_s)[0].toObject();
  QCOMPARE(told[u"doubt"_s].toString(), u"best_on_test_only"_s);
  QCOMPARE(told[u"dev"_s].toArray(), (QJsonArray{0.5, 0.5}));
  QCOMPARE(told[u"test"_s].toArray(), (QJsonArray{1.0, 1.0}));
  const Said byTest = workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--by"_s, u"test"_s});
  QVERIFY2(byTest.out.contains(u"picked by its test score"_s), qPrintable(byTest.out));
  const Said byDev = workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--by"_s, u"dev"_s});
  QVERIFY2(!byDev.out.contains(u"estimate nothing"_s), qPrintable(byDev.out));
}

void FreezeVerbsTest::a_pick_is_taken_back()
{
  const SplitHandbook workspace;
  QCOMPARE(workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--by"_s, u"dev"_s}).status, 0);
  QCOMPARE(workspace.pick({u"--run"_s, u"up"_s, u"--judge"_s, u"lea"_s, u"--take-back"_s}).status, 0);
  QVERIFY(workspace.pick().list(u"picked"_s).isEmpty());
}

void FreezeVerbsTest::the_corpus_shows_planted_faults()
{
  TemporaryWorkspace planted(plantedCorpus());
  const Said said = call({u"corpus"_s, planted.path(), u"--date"_s, u"2026-11-30"_s, u"--json"_s});
  QCOMPARE(said.status, 0);
  const QJsonObject json = said.json();
  QCOMPARE(json[u"count"_s].toInt(), 12);
  QCOMPARE(json[u"with_faults"_s].toInt(), 11);
  QCOMPARE(json[u"faults"_s][u"orphan"_s].toInt(), 1);
  QCOMPARE(json[u"faults"_s][u"duplicate_text"_s].toInt(), 2);
  const QJsonObject first = json[u"documents"_s][0].toObject();
  QCOMPARE(first[u"id"_s].toString(), u"sound"_s);
  QCOMPARE(first[u"retrieved"_s].toInt(), 2);
  QCOMPARE(first[u"cited"_s].toInt(), 1);
  const QString text = call({u"corpus"_s, planted.path(), u"--date"_s, u"2026-11-30"_s}).out;
  QVERIFY2(text.startsWith(u"12 documents of 13 chunks, 11 with faults; validity as of 2026-11-30\n1 chunks belong"_s),
           qPrintable(text));
  for (const QString& part : {u"no owner"_s, u"never retrieved"_s, u"same text as another (copy-2)"_s,
                              u"seen out of date 1 times"_s, u"seen by others than it is for 1 times"_s})
    QVERIFY2(text.simplified().contains(part), qPrintable(part + u'\n' + text));
}

void FreezeVerbsTest::only_documents_with_faults_for_another_day()
{
  TemporaryWorkspace planted(plantedCorpus());
  const QJsonObject json =
      call({u"corpus"_s, planted.path(), u"--date"_s, u"2026-01-01"_s, u"--faults"_s, u"--json"_s}).json();
  QCOMPARE(json[u"faults"_s][u"expired"_s].toInt(), 0); // not yet
  QCOMPARE(json[u"documents"_s].toArray().size(), 10);
  TemporaryWorkspace empty{QVector<Record>{}};
  QCOMPARE(call({u"corpus"_s, empty.path()}).status, 0);
}

} // namespace assayer::tests
