#include "cli/golden_verbs_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray handbook =
    R"({"kind":"judge","name":"ann","judge_kind":"person","role":"reviewer"}
{"kind":"judge","name":"lea","judge_kind":"person","role":"lead"}
{"kind":"chunk","id":"c1","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"g1","text":"How long may goods be returned?","family":"returns","origin":"golden","split":"dev","expect":"answer","reference":"30 days"}
{"kind":"query","id":"g2","text":"Since when is the moon for sale?","family":"space","origin":"golden","split":"dev","expect":"refusal","refusal_reason":"false_premise"}
{"kind":"query","id":"p1","text":"How long may my goods be returned?","origin":"production"}
{"kind":"query","id":"p2","text":"how long may goods be returned","origin":"production"}
{"kind":"query","id":"p3","text":"Are hats taken back?","family":"returns","origin":"production"}
{"kind":"run","name":"live"}
{"kind":"ranking","run":"live","query":"p3","chunks":[{"id":"c2"},{"id":"c1"}]}
{"kind":"answer","run":"live","query":"p3","text":"Hats may not be returned."}
)";

struct GoldenHandbook {
  QTemporaryDir folder;
  QString path = folder.filePath(u"handbook.assay"_s);

  GoldenHandbook()
  {
    const Said done = call({u"import"_s, path, writeFile(folder.filePath(u"handbook.jsonl"_s), handbook)});
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
  Said golden(const QStringList& options = {u"--json"_s}) const
  {
    return call(QStringList{u"golden"_s, path} + options);
  }
  Said promote(const QString& query, const QStringList& options, const QString& judge = u"ann"_s) const
  {
    return call(QStringList{u"promote"_s, path, u"--query"_s, query, u"--judge"_s, judge} + options);
  }
  void grade(const QString& query, const QString& chunk, int grade) const
  {
    const Said done = call({u"label"_s, path, u"--judge"_s, u"ann"_s, u"--query"_s, query, u"--chunk"_s, chunk,
                            u"--grade"_s, QString::number(grade)});
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
};

} // namespace

void GoldenVerbsTest::the_golden_set_is_counted_and_what_it_lacks_is_told()
{
  const GoldenHandbook workspace;
  const QJsonObject said = workspace.golden().json();
  QCOMPARE(said[u"queries"_s].toInt(), 2);
  QCOMPARE(said[u"splits"_s][u"dev"_s].toInt(), 2);
  QCOMPARE(said[u"expect"_s][u"refusal"_s].toInt(), 1);
  QCOMPARE(said[u"kinds"_s][u"false_premise"_s].toInt(), 1);
  QCOMPARE(said[u"families"_s].toArray().size(), 2);
  const QJsonArray missing = said[u"missing"_s].toArray();
  QVERIFY(missing.contains(u"No question with two passages to combine"_s));
  QVERIFY(missing.contains(u"returns has 1 of 20 questions"_s));
  const QString text = workspace.golden({}).out;
  QVERIFY2(text.startsWith(u"2 golden questions: 2 dev, 0 test; 0 promoted here\n"_s), qPrintable(text));
  QVERIFY(text.contains(u"  No question is kept for the test split\n"_s));
}

void GoldenVerbsTest::targets_can_be_chosen()
{
  const GoldenHandbook workspace;
  const QJsonArray missing =
      workspace.golden({u"--family-size"_s, u"1"_s, u"--kind-size"_s, u"1"_s, u"--json"_s}).list(u"missing"_s);
  QVERIFY(!missing.contains(u"returns has 1 of 20 questions"_s));
  for (const QJsonValue& sentence : missing) QVERIFY(!sentence.toString().contains(u"false premise"_s));
  QCOMPARE(workspace.golden({u"--kind-size"_s, u"0"_s}).status, int(cli::WrongUsage));
}

void GoldenVerbsTest::what_was_golden_already_is_said_to_be()
{
  const GoldenHandbook workspace;
  const QString first = workspace.promote(u"p3"_s, {u"--reference"_s, u"No."_s}).out;
  QVERIFY2(first.startsWith(u"golden: p3, split dev"_s), qPrintable(first));
  const QString dry = workspace.promote(u"p3"_s, {u"--reference"_s, u"Never."_s, u"--dry-run"_s}).out;
  QVERIFY2(dry.startsWith(u"already golden, and would be: p3, split dev"_s), qPrintable(dry));
  const QString again = workspace.promote(u"p3"_s, {u"--reference"_s, u"Never."_s}).out;
  QVERIFY2(again.startsWith(u"already golden, and is now: p3, split dev"_s), qPrintable(again));
  QCOMPARE(workspace.promote(u"p3"_s, {u"--json"_s}).json()[u"was_golden"_s], QJsonValue(true));
}

void GoldenVerbsTest::an_unknown_judge_is_told_how_judges_come_in()
{
  const GoldenHandbook workspace;
  const Said near = workspace.promote(u"p3"_s, {}, u"an"_s);
  QVERIFY2(near.err.contains(u"did you mean ann?"_s), qPrintable(near.err));
  const Said far = workspace.promote(u"p3"_s, {}, u"Wilhelmina"_s);
  QCOMPARE(far.status, int(cli::WrongUsage));
  QVERIFY2(far.err.contains(u"assayer-cli label --judge NAME"_s), qPrintable(far.err));
}

void GoldenVerbsTest::a_query_is_promoted_and_taken_back()
{
  const GoldenHandbook workspace;
  workspace.grade(u"p3"_s, u"c2"_s, 3);
  const Said done = workspace.promote(u"p3"_s, {u"--run"_s, u"live"_s, u"--json"_s});
  QCOMPARE(done.status, int(cli::Done));
  const QJsonObject said = done.json();
  QCOMPARE(said[u"golden"_s].toBool(), true);
  QCOMPARE(said[u"split"_s].toString(), u"dev"_s);
  QCOMPARE(said[u"family"_s].toString(), u"returns"_s);
  QCOMPARE(said[u"needs"_s].toArray().at(0).toArray().at(0)[u"chunk"_s].toString(), u"c2"_s);
  QCOMPARE(said[u"missing"_s].toArray(), QJsonArray{u"The expected answer is not written yet"_s});
  QCOMPARE(workspace.golden().json()[u"promoted"_s].toInt(), 1);

  const Said back = workspace.promote(u"p3"_s, {u"--undo"_s});
  QCOMPARE(back.out, u"p3 is no longer golden, and is what it was before\n"_s);
  QCOMPARE(workspace.golden().json()[u"queries"_s].toInt(), 2);
  QCOMPARE(workspace.promote(u"p3"_s, {u"--undo"_s}).status, int(cli::WrongUsage));
}

void GoldenVerbsTest::what_is_known_can_be_overruled()
{
  const GoldenHandbook workspace;
  const Said refusal = workspace.promote(u"p3"_s,
                                         {u"--expect"_s, u"refusal"_s, u"--refusal-reason"_s, u"excluded"_s,
                                          u"--family"_s, u"hats"_s, u"--split"_s, u"test"_s},
                                         u"lea"_s);
  QCOMPARE(refusal.out, u"golden: p3, split test, expects: refusal, 0 passages\n"_s);
  QCOMPARE(workspace.golden().json()[u"kinds"_s][u"excluded"_s].toInt(), 1);
  QCOMPARE(workspace.promote(u"p3"_s, {u"--undo"_s}).status, int(cli::WrongUsage)); // ann is no lead
}

void GoldenVerbsTest::near_queries_are_listed_and_a_duplicate_stops()
{
  const GoldenHandbook workspace;
  const Said near = workspace.promote(u"p1"_s, {u"--reference"_s, u"30 days"_s});
  QCOMPARE(near.status, int(cli::Done));
  QVERIFY2(near.out.startsWith(u"Golden queries that ask nearly the same:\n"_s), qPrintable(near.out));
  QVERIFY(near.out.contains(u"g1"_s));
  const Said stopped = workspace.promote(u"p2"_s, {u"--reference"_s, u"30 days"_s});
  QCOMPARE(stopped.status, int(cli::WrongUsage));
  QVERIFY2(stopped.err.contains(u"the golden query g1 asks the same; use --force to have both"_s),
           qPrintable(stopped.err));
  const Said forced = workspace.promote(u"p2"_s, {u"--reference"_s, u"30 days"_s, u"--force"_s, u"--json"_s});
  QCOMPARE(forced.status, int(cli::Done));
  const QJsonArray listed = forced.list(u"near"_s);
  QCOMPARE(listed.size(), 2); // p1 is golden by now
  QCOMPARE(listed.at(0)[u"query"_s].toString(), u"g1"_s);
  QCOMPARE(listed.at(0)[u"duplicate"_s].toBool(), true);
  QCOMPARE(listed.at(1)[u"duplicate"_s].toBool(), false);
}

void GoldenVerbsTest::a_dry_run_changes_nothing()
{
  const GoldenHandbook workspace;
  const Said said = workspace.promote(u"p3"_s, {u"--reference"_s, u"No."_s, u"--dry-run"_s});
  QVERIFY2(said.out.startsWith(u"would be golden: p3"_s), qPrintable(said.out));
  QCOMPARE(workspace.golden().json()[u"queries"_s].toInt(), 2);
}

void GoldenVerbsTest::what_makes_no_sense_is_refused_data()
{
  QTest::addColumn<QStringList>("options");
  QTest::addColumn<QString>("query");
  QTest::addColumn<QString>("says");
  QTest::newRow("no answer") << QStringList{} << u"p3"_s << u"give it with --reference"_s;
  QTest::newRow("no such query") << QStringList{} << u"p9"_s << u"p9"_s;
  QTest::newRow("no such run") << QStringList{u"--run"_s, u"dead"_s} << u"p3"_s << u"dead"_s;
  QTest::newRow("not answered") << QStringList{u"--run"_s, u"live"_s} << u"p1"_s << u"has no answer to the query"_s;
  QTest::newRow("no such split") << QStringList{u"--split"_s, u"train"_s} << u"p3"_s << u"dev"_s;
  QTest::newRow("a lead's") << QStringList{u"--split"_s, u"test"_s, u"--reference"_s, u"No."_s} << u"p3"_s
                            << u"only a lead"_s;
  QTest::newRow("a reason without a refusal")
      << QStringList{u"--refusal-reason"_s, u"excluded"_s} << u"p3"_s << u"--expect refusal"_s;
}

void GoldenVerbsTest::what_makes_no_sense_is_refused()
{
  QFETCH(QStringList, options);
  QFETCH(QString, query);
  QFETCH(QString, says);
  const GoldenHandbook workspace;
  const Said said = workspace.promote(query, options);
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(says), qPrintable(said.err));
  QCOMPARE(workspace.golden().json()[u"queries"_s].toInt(), 2);
}

} // namespace assayer::tests
