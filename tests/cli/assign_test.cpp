#include "cli/assign_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray fourQueries = R"({"kind":"chunk","id":"c1","text":"Goods may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"q1","text":"How long?","family":"returns"}
{"kind":"query","id":"q2","text":"How long for hats?","family":"returns"}
{"kind":"query","id":"q3","text":"Is it free?","family":"shipping"}
{"kind":"query","id":"q4","text":"And to the moon?","family":"shipping"}
{"kind":"judge","name":"ann","type":"person","role":"expert"}
{"kind":"judge","name":"bob","type":"person","role":"expert"}
{"kind":"judge","name":"lea","type":"person","role":"lead"}
{"kind":"run","name":"a"}
{"kind":"ranking","run":"a","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"a","query":"q2","chunks":[{"id":"c2"}]}
{"kind":"ranking","run":"a","query":"q3","chunks":[{"id":"c1"}]}
{"kind":"answer","run":"a","query":"q1","text":"Within 30 days. On Sundays too."}
)";

struct Team {
  QTemporaryDir folder;
  QString path = folder.filePath(u"team.assay"_s);

  Team()
  {
    const Said done = call({u"import"_s, path, writeFile(folder.filePath(u"team.jsonl"_s), fourQueries)});
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
  Said assign(const QStringList& options) const { return call(QStringList{u"assign"_s, path} + options); }
  void grade(const QString& judge, const QString& query, const QString& chunk) const
  {
    const Said done =
        call({u"label"_s, path, u"--judge"_s, judge, u"--query"_s, query, u"--chunk"_s, chunk, u"--grade"_s, u"1"_s});
    if (done.status != 0) qFatal("%s", qPrintable(done.err));
  }
};

} // namespace

void AssignVerbTest::a_plan_is_counted_then_made_listed_and_closed()
{
  const Team team;
  const QStringList plan{u"--share"_s, u"0.5"_s, u"--family"_s, u"returns"_s, u"--judge"_s, u"ann"_s,
                         u"--judge"_s, u"bob"_s, u"--by"_s,     u"lea"_s,     u"--quota"_s, u"20"_s};
  const Said trial = team.assign(plan + QStringList{u"--dry-run"_s});
  QVERIFY2(trial.status == 0, qPrintable(trial.err));
  // Both of the family twice, half of the one other (rounded up) twice; q4 has no chunk.
  QVERIFY2(trial.out.startsWith(u"Would give out 6 slots.\n"_s), qPrintable(trial.out));
  QVERIFY2(trial.out.contains(u"1 queries have nothing to judge"_s), qPrintable(trial.out));
  QVERIFY(team.assign({u"--list"_s}).out.contains(u"no plans"_s));

  const Said made = team.assign(plan + QStringList{u"--json"_s});
  QVERIFY2(made.status == 0, qPrintable(made.err));
  const QJsonObject preview = made.json()[u"preview"].toObject();
  QCOMPARE(preview[u"units"].toInt(), 3);
  QCOMPARE(preview[u"repeated"].toInt(), 3);
  QCOMPARE(preview[u"slots"].toInt(), 6);
  QCOMPARE(preview[u"judges"].toArray().first()[u"slots"].toInt(), 3);
  QCOMPARE(made.json()[u"by"].toString(), u"lea"_s);
  QCOMPARE(made.json()[u"dry_run"].toBool(), false);
  const QString name = made.json()[u"plan"].toString();
  QCOMPARE(name.size(), 32);

  const Said listed = team.assign({u"--list"_s});
  QVERIFY2(listed.out.contains(u"ann, bob"_s) && listed.out.contains(name.left(8)), qPrintable(listed.out));
  QCOMPARE(team.assign({u"--close"_s, name.left(8)}).status, 0);
  QVERIFY(team.assign({u"--list"_s}).out.contains(u"closed"_s));
  QVERIFY(!team.assign({u"--list"_s, u"--json"_s}).list(u"plans"_s).first()[u"closed"].isNull());
  QCOMPARE(call({u"check"_s, team.path}).status, 0);
}

void AssignVerbTest::the_same_seed_counts_and_draws_the_same()
{
  const auto slotsOf = [](const QString& seed) {
    const Team team;
    (void)team.assign({u"--unit"_s, u"pair"_s, u"--share"_s, u"0.5"_s, u"--seed"_s, seed});
    const QString out = team.folder.filePath(u"all.jsonl"_s);
    (void)call({u"export"_s, team.path, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, out});
    QStringList found;
    for (const QByteArray& line : readFile(out).split('\n')) {
      const QJsonObject slot = QJsonDocument::fromJson(line).object();
      if (slot[u"kind"] == u"assignment"_s)
        found.append(slot[u"query"].toString() + slot[u"chunk"].toString() + QString::number(slot[u"slot"].toInt()));
    }
    return found;
  };
  const QStringList first = slotsOf(u"4"_s);
  QCOMPARE(first.size(), 6); // four pairs, two of them twice
  QCOMPARE(slotsOf(u"4"_s), first);
}

void AssignVerbTest::progress_follows_labels_by_judge_and_family()
{
  const Team team;
  QCOMPARE(team.assign({u"--share"_s, u"0"_s, u"--judge"_s, u"ann"_s}).status, 0);
  QCOMPARE(team.assign({u"--share"_s, u"0"_s, u"--only"_s, u"shipping"_s}).status, 0);
  team.grade(u"ann"_s, u"q1"_s, u"c1"_s);
  team.grade(u"ann"_s, u"q2"_s, u"c2"_s);
  const QJsonArray plans = team.assign({u"--progress"_s, u"--json"_s}).list(u"plans"_s);
  QCOMPARE(plans.size(), 2);
  QCOMPARE(plans[0][u"units"].toInt(), 3);
  QCOMPARE(plans[0][u"all"][u"assigned"].toInt(), 3);
  QCOMPARE(plans[0][u"all"][u"done"].toInt(), 1); // q1 has another chunk
  QCOMPARE(plans[0][u"judges"].toArray().first()[u"judge"].toString(), u"ann"_s);
  const QJsonValue returns = plans[0][u"families"].toArray().first();
  QCOMPARE(returns[u"family"].toString(), u"returns"_s);
  QCOMPARE(returns[u"done"].toInt(), 1);
  QCOMPARE(returns[u"open"].toInt(), 1);
  QCOMPARE(plans[1][u"units"].toInt(), 1);
  QCOMPARE(plans[1][u"free"].toInt(), 1);
  const Said words = team.assign({u"--progress"_s});
  QVERIFY2(words.out.contains(u"3 units"_s) && words.out.contains(u"returns"_s), qPrintable(words.out));
}

void AssignVerbTest::claims_of_a_run_are_given_out()
{
  const Team team;
  QCOMPARE(team.assign({u"--unit"_s, u"claim"_s}).status, int(cli::WrongUsage)); // whose?
  const Said none = team.assign({u"--unit"_s, u"claim"_s, u"--run"_s, u"a"_s});
  QVERIFY2(none.err.contains(u"nothing to judge"_s), qPrintable(none.err));
  QCOMPARE(call({u"claims"_s, team.path, u"--split"_s}).status, 0);
  const Said made = team.assign({u"--unit"_s, u"claim"_s, u"--run"_s, u"a"_s, u"--share"_s, u"1"_s, u"--json"_s});
  QCOMPARE(made.json()[u"preview"][u"slots"].toInt(), 4);
  QCOMPARE(made.json()[u"run"].toString(), u"a"_s);
}

void AssignVerbTest::what_makes_no_sense_is_refused()
{
  const Team team;
  const auto refused = [&](const QStringList& options, const QString& says) {
    const Said said = team.assign(options);
    return said.status == int(cli::WrongUsage) && said.err.contains(says) ? QString() : said.err + said.out;
  };
  QCOMPARE(refused({u"--share"_s, u"1.5"_s}, u"from 0 to 1"_s), QString());
  QCOMPARE(refused({u"--share"_s, u"much"_s}, u"from 0 to 1"_s), QString());
  QCOMPARE(refused({u"--repeats"_s, u"-1"_s}, u"from 0 to 1"_s), QString());
  QCOMPARE(refused({u"--times"_s, u"0"_s}, u"whole number from 1"_s), QString());
  QCOMPARE(refused({u"--seed"_s, u"x"_s}, u"whole number"_s), QString());
  QCOMPARE(refused({u"--unit"_s, u"page"_s}, u"query, pair, claim"_s), QString());
  QCOMPARE(refused({u"--family"_s, u"retunrs"_s}, u"did you mean returns"_s), QString());
  QCOMPARE(refused({u"--judge"_s, u"anne"_s}, u"did you mean ann"_s), QString());
  QCOMPARE(refused({u"--judge"_s, u"ann"_s, u"--judge"_s, u"ann"_s}, u"named twice"_s), QString());
  QCOMPARE(refused({u"--judge"_s, u"ann"_s, u"--share"_s, u"1"_s}, u"as many judges"_s), QString());
  QCOMPARE(refused({u"--by"_s, u"ann"_s}, u"is no lead"_s), QString());
  QCOMPARE(refused({u"--unit"_s, u"claim"_s, u"--run"_s, u"b"_s}, u"no run"_s), QString());
  QCOMPARE(refused({u"--list"_s, u"--progress"_s}, u"do not go together"_s), QString());
  QCOMPARE(refused({u"--list"_s, u"--share"_s, u"0.5"_s}, u"for making a plan"_s), QString());
  QCOMPARE(refused({u"--close"_s, u"abc"_s}, u"there is no plan"_s), QString());
  QVERIFY(team.assign({u"--list"_s}).out.contains(u"no plans"_s));
}

} // namespace assayer::tests
