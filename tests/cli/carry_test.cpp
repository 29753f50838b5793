#include "cli/carry_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// Run b saw what a saw in q1, and not what shows the claim in q2. Its answer to q1 has one sentence more.
const QByteArray twoSystems =
    R"({"kind":"chunk","id":"c1","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"q1","text":"How long?","expect":"answer"}
{"kind":"query","id":"q2","text":"How long for hats?","expect":"answer"}
{"kind":"run","name":"a"}
{"kind":"run","name":"b"}
{"kind":"ranking","run":"a","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"b","query":"q1","chunks":[{"id":"c2"},{"id":"c1"}]}
{"kind":"ranking","run":"a","query":"q2","chunks":[{"id":"c2"}]}
{"kind":"ranking","run":"b","query":"q2","chunks":[{"id":"c1"}]}
{"kind":"answer","run":"a","query":"q1","text":"Within 30 days. On Sundays too."}
{"kind":"answer","run":"b","query":"q1","text":"Within 30 days. On Sundays too. Have a nice day."}
{"kind":"answer","run":"a","query":"q2","text":"Hats stay."}
{"kind":"answer","run":"b","query":"q2","text":"Hats stay."}
)";

struct Systems {
  QTemporaryDir folder;
  QString path = folder.filePath(u"two.assay"_s);

  Systems()
  {
    (void)call({u"import"_s, path, writeFile(folder.filePath(u"two.jsonl"_s), twoSystems)});
    (void)call({u"claims"_s, path, u"--split"_s, u"--run"_s, u"a"_s});
    label({u"q1"_s, u"1"_s, u"supported"_s, u"--quote"_s, u"within 30 days"_s});
    label({u"q1"_s, u"2"_s, u"not_in_evidence"_s});
    label({u"q2"_s, u"1"_s, u"supported"_s, u"--quote"_s, u"may not be returned"_s});
  }
  void label(const QStringList& said) const
  {
    const Said done = call(QStringList{u"label"_s, path, u"--judge"_s, u"ann"_s, u"--run"_s, u"a"_s, u"--query"_s,
                                       said[0], u"--claim"_s, said[1], u"--support"_s, said[2]} +
                           said.mid(3));
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
  Said carry(const QStringList& options = {u"--json"_s}) const
  {
    return call(QStringList{u"carry"_s, path, u"--from"_s, u"a"_s, u"--to"_s, u"b"_s, u"--judge"_s, u"ann"_s} +
                options);
  }
  QStringList verdicts() const
  {
    QStringList found;
    for (const QJsonValue& claim : call({u"claims"_s, path, u"--run"_s, u"b"_s, u"--json"_s}).list(u"claims"_s))
      found.append(claim[u"verdict"].toString() + u' ' + claim[u"evidence"].toString());
    return found;
  }
};

} // namespace

void CarryVerbTest::verdicts_are_carried_to_the_same_words_and_the_rest_is_counted()
{
  const Systems two;
  const Said done = two.carry();
  QVERIFY2(done.status == 0, qPrintable(done.err));
  const QJsonObject said = done.json();
  QCOMPARE(said.value(u"carried").toInt(), 2);
  QCOMPARE(said.value(u"suggested").toInt(), 1);
  QCOMPARE(said.value(u"labelled_already").toInt(), 0);
  QCOMPARE(said.value(u"without_counterpart").toInt(), 1);
  QCOMPARE(said.value(u"split").toInt(), 1);
  QStringList results;
  for (const QJsonValue& claim : said.value(u"claims").toArray())
    results.append(u"%1.%2 %3 %4"_s.arg(claim[u"query"].toString())
                       .arg(claim[u"claim"].toInt())
                       .arg(claim[u"verdict"].toString(), claim[u"result"].toString()));
  QCOMPARE(results, (QStringList{u"q1.1 supported carried"_s, u"q1.2 not_in_evidence carried"_s,
                                 u"q2.1 supported evidence_elsewhere"_s}));
  QCOMPARE(two.verdicts(),
           (QStringList{u"supported in the context"_s, u"not_in_evidence none stored"_s, u"open none stored"_s}));
  const Said again = two.carry({});
  QVERIFY2(again.out.contains(u"Carried over: 0. Suggested only: 1. Labelled already: 2."_s), qPrintable(again.out));
  QCOMPARE(call({u"check"_s, two.path}).status, 0);
}

void CarryVerbTest::a_trial_run_changes_nothing()
{
  const Systems two;
  const Said trial = two.carry({u"--dry-run"_s, u"--json"_s});
  QCOMPARE(trial.json().value(u"carried").toInt(), 2);
  QVERIFY(trial.json().value(u"dry_run").toBool());
  QVERIFY(two.verdicts().isEmpty());
  const Said words = two.carry({u"--dry-run"_s});
  QVERIFY(words.out.contains(u"Would be carried over: 2."_s));
  QVERIFY(words.out.contains(u"a quote is not in the new context"_s));
}

void CarryVerbTest::who_and_where_must_be_named_and_known()
{
  const Systems two;
  const auto status = [&](const QStringList& options) {
    return call(QStringList{u"carry"_s, two.path} + options).status;
  };
  QCOMPARE(status({u"--from"_s, u"a"_s, u"--to"_s, u"b"_s}), int(cli::WrongUsage));
  QCOMPARE(status({u"--from"_s, u"a"_s, u"--judge"_s, u"ann"_s}), int(cli::WrongUsage));
  QCOMPARE(status({u"--from"_s, u"a"_s, u"--to"_s, u"a"_s, u"--judge"_s, u"ann"_s}), int(cli::WrongUsage));
  QCOMPARE(status({u"--from"_s, u"a"_s, u"--to"_s, u"c"_s, u"--judge"_s, u"ann"_s}), int(cli::WrongUsage));
  const Said unknown = call({u"carry"_s, two.path, u"--from"_s, u"a"_s, u"--to"_s, u"b"_s, u"--judge"_s, u"anne"_s});
  QCOMPARE(unknown.status, int(cli::WrongUsage));
  QVERIFY2(unknown.err.contains(u"did you mean ann?"_s), qPrintable(unknown.err));
}

} // namespace assayer::tests
