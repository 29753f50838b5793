#include "cli/claims_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray twoRuns =
    R"({"kind":"chunk","id":"c1","text":"Goods — shoes as well — may be returned within 30 days."}
{"kind":"chunk","id":"c2","text":"Hats may not be returned."}
{"kind":"query","id":"q1","text":"How long?","expect":"answer"}
{"kind":"run","name":"a"}
{"kind":"run","name":"b"}
{"kind":"run","name":"reference","pooled":false,"record":{"role":"reference"}}
{"kind":"ranking","run":"a","query":"q1","chunks":[{"id":"c2"},{"id":"c1"}]}
{"kind":"answer","run":"a","query":"q1","text":"Within 30 days. Hats too."}
{"kind":"answer","run":"b","query":"q1","text":"Never."}
{"kind":"answer","run":"reference","query":"q1","text":"30 days. No hats."}
{"kind":"claim","id":"t1","run":"reference","query":"q1","text":"30 days.","vital":true}
{"kind":"claim","id":"t2","run":"reference","query":"q1","text":"No hats.","vital":false}
{"kind":"criterion","name":"better","on":"pair","values":["-1","0","1"],"ordinal":true}
)";

struct TwoRuns {
  QTemporaryDir folder;
  QString path = folder.filePath(u"two.assay"_s);
  Said imported;

  explicit TwoRuns(const QStringList& options = {})
      : imported(call(QStringList{u"import"_s, path, writeFile(folder.filePath(u"two.jsonl"_s), twoRuns)} + options))
  {
  }
  Said claims(const QStringList& options = {}) const
  {
    return call(QStringList{u"claims"_s, path, u"--json"_s} + options);
  }
  Said label(const QStringList& options) const
  {
    return call(QStringList{u"label"_s, path, u"--judge"_s, u"ann"_s, u"--query"_s, u"q1"_s, u"--json"_s} + options);
  }
  Said support(const QString& verdict, const QStringList& options) const
  {
    return label(QStringList{u"--run"_s, u"a"_s, u"--claim"_s, u"1"_s, u"--support"_s, verdict} + options);
  }
  QJsonObject firstClaim() const { return claims({u"--run"_s, u"a"_s}).list(u"claims"_s).at(0).toObject(); }
  double value(const QString& measure) const
  {
    return call({u"metrics"_s, path, u"--run"_s, u"a"_s, u"--measure"_s, measure, u"--json"_s})
        .list(u"metrics"_s)
        .at(0)
        .toObject()
        .value(u"value")
        .toDouble(-1);
  }
};

} // namespace

void ClaimsVerbTest::claims_are_split_on_demand_and_listed_with_their_numbers()
{
  const TwoRuns two;
  QCOMPARE(two.claims({u"--run"_s, u"a"_s}).list(u"unsplit"_s).size(), 1);
  const Said split = two.claims({u"--split"_s, u"--run"_s, u"a"_s});
  QCOMPARE(split.json().value(u"split_now").toInt(), 1);
  QCOMPARE(split.list(u"claims"_s).size(), 2);
  QCOMPARE(split.list(u"claims"_s).at(1).toObject().value(u"claim").toInt(), 2);
  QCOMPARE(split.list(u"claims"_s).at(1).toObject().value(u"text").toString(), u"Hats too."_s);
  QCOMPARE(two.claims({u"--split"_s}).json().value(u"split_now").toInt(), 1); // b; the others have claims
}

void ClaimsVerbTest::an_import_splits_what_came_without_claims_when_asked()
{
  const TwoRuns two({u"--split"_s, u"--json"_s});
  QCOMPARE(two.imported.status, 0);
  QCOMPARE(two.imported.json().value(u"split").toInt(), 2);
  QCOMPARE(two.claims().list(u"claims"_s).size(), 5);
  QVERIFY(two.claims().list(u"unsplit"_s).isEmpty());
}

void ClaimsVerbTest::an_import_leaves_alone_what_was_unsplit_before()
{
  const TwoRuns two;
  const QString more = writeFile(two.folder.filePath(u"more.jsonl"_s), R"({"kind":"run","name":"c"}
{"kind":"answer","run":"c","query":"q1","text":"Within 30 days. Hats too."}
)");
  const Said said = call({u"import"_s, two.path, more, u"--split"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  QCOMPARE(said.json().value(u"split").toInt(), 1);
  QCOMPARE(two.claims({u"--run"_s, u"c"_s}).list(u"claims"_s).size(), 2);
  QCOMPARE(two.claims().list(u"unsplit"_s).size(), 2); // those of a and b
}

void ClaimsVerbTest::a_quote_is_found_exactly_or_after_normalising_and_says_so()
{
  const TwoRuns two({u"--split"_s});
  const Said exact = two.support(u"supported"_s, {u"--quote"_s, u"within 30 days"_s, u"--chunk"_s, u"c1"_s});
  QVERIFY2(exact.status == 0, qPrintable(exact.err));
  const QJsonObject quote = exact.list(u"quotes"_s).at(0).toObject();
  QCOMPARE(quote.value(u"match").toString(), u"exact"_s);
  QCOMPARE(quote.value(u"first").toInt(), 40);
  QCOMPARE(quote.value(u"last").toInt(), 54);
  QCOMPARE(two.firstClaim().value(u"verdict").toString(), u"supported"_s);
  QCOMPARE(two.firstClaim().value(u"evidence").toString(), u"in the context"_s);
  // Without a chunk, those that the run retrieved are searched; what is stored is what the chunk says.
  const Said loose = two.support(u"supported"_s, {u"--quote"_s, u"goods - Shoes  as well"_s});
  QVERIFY2(loose.status == 0, qPrintable(loose.err));
  const QJsonObject found = loose.list(u"quotes"_s).at(0).toObject();
  QCOMPARE(found.value(u"match").toString(), u"normalised"_s);
  QCOMPARE(found.value(u"chunk").toString(), u"c1"_s);
  QCOMPARE(found.value(u"quote").toString(), u"Goods — shoes as well"_s);
}

void ClaimsVerbTest::a_quote_that_is_near_or_absent_is_refused_with_what_stands_there()
{
  const TwoRuns two({u"--split"_s});
  const Said near = two.support(u"supported"_s, {u"--quote"_s, u"may be returned within 14 days"_s});
  QCOMPARE(near.status, int(cli::WrongUsage));
  QVERIFY2(near.err.contains(u"14 → 30"_s), qPrintable(near.err));
  const Said absent = two.support(u"supported"_s, {u"--quote"_s, u"nothing of the kind"_s});
  QCOMPARE(absent.status, int(cli::WrongUsage));
  QVERIFY2(absent.err.contains(u"stands in no chunk"_s), qPrintable(absent.err));
  const Said elsewhere = two.support(u"supported"_s, {u"--quote"_s, u"30 days"_s, u"--chunk"_s, u"c2"_s});
  QCOMPARE(elsewhere.status, int(cli::WrongUsage));
  QCOMPARE(two.firstClaim().value(u"verdict").toString(), u"open"_s); // nothing was stored
}

void ClaimsVerbTest::a_verdict_without_evidence_needs_a_reason()
{
  const TwoRuns two({u"--split"_s});
  for (const QString& verdict : {u"supported"_s, u"contradicted"_s}) {
    const Said bare = two.support(verdict, {});
    QCOMPARE(bare.status, int(cli::WrongUsage));
    QVERIFY2(bare.err.contains(u"--reason"_s), qPrintable(bare.err));
    QCOMPARE(two.support(verdict, {u"--reason"_s, u"common knowledge"_s}).status, 0);
  }
  QCOMPARE(two.support(u"not_in_evidence"_s, {}).status, 0);
  QCOMPARE(two.label({u"--run"_s, u"a"_s, u"--claim"_s, u"1"_s, u"--cannot-judge"_s}).status, 0);
  QCOMPARE(two.label({u"--run"_s, u"a"_s, u"--criterion"_s, u"answer.correct"_s, u"--value"_s, u"yes"_s, u"--quote"_s,
                      u"x"_s})
               .status,
           int(cli::WrongUsage));
}

void ClaimsVerbTest::evidence_against_a_supported_claim_makes_a_conflict()
{
  const TwoRuns two({u"--split"_s});
  const Said said = two.support(u"supported"_s, {u"--quote"_s, u"30 days"_s, u"--against"_s, u"may not be returned"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(said.list(u"quotes"_s).at(1).toObject().value(u"chunk").toString(), u"c2"_s);
  QCOMPARE(two.firstClaim().value(u"evidence").toString(), u"in the context, for and against"_s);
}

void ClaimsVerbTest::a_preference_is_stored_whichever_way_it_was_told()
{
  const TwoRuns two;
  const auto prefer = [&](const QString& first, const QString& second, const QString& value) {
    return two.label({u"--run"_s, first, u"--run"_s, second, u"--criterion"_s, u"pair.better"_s, u"--value"_s, value});
  };
  QCOMPARE(prefer(u"a"_s, u"b"_s, u"1"_s).json().value(u"changed").toBool(), true);
  QCOMPARE(prefer(u"b"_s, u"a"_s, u"-1"_s).json().value(u"changed").toBool(true), false); // the same, told from b
}

void ClaimsVerbTest::preferences_have_means_with_bounds_for_each_two_runs()
{
  const QTemporaryDir folder;
  const QString more =
      writeFile(folder.filePath(u"more.jsonl"_s), R"({"kind":"query","id":"q2","text":"Hats?","family":"f"}
{"kind":"answer","run":"a","query":"q2","text":"No."}
{"kind":"answer","run":"b","query":"q2","text":"Yes."}
{"kind":"query","id":"q3","text":"Socks?","family":"f"}
{"kind":"answer","run":"a","query":"q3","text":"No."}
{"kind":"answer","run":"b","query":"q3","state":"failed"}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"judge","name":"bob","type":"person"}
{"kind":"label","subject":"pair.better","query":"q1","runs":["b","a"],"judge":"ann","value":"1"}
{"kind":"label","subject":"pair.better","query":"q1","runs":["a","b"],"judge":"bob","value":"0"}
)");
  const TwoRuns two({more});
  QVERIFY2(two.imported.status == 0, qPrintable(two.imported.out));
  const auto figures = [&](const QStringList& options) {
    return call(QStringList{u"metrics"_s, two.path, u"--json"_s} + options).list(u"metrics"_s);
  };
  const auto bounds = [](const QJsonValue& figure) {
    const QJsonArray ends = figure.toObject().value(u"bounds").toArray();
    return qMakePair(ends.at(0).toDouble(9), ends.at(1).toDouble(9));
  };
  // q1: -1 (told from b) or 0; q2: open; q3: not calculable, since one of the answers failed.
  const QJsonArray all = figures({u"--measure"_s, u"criterion.better"_s});
  QCOMPARE(all.size(), 4); // mean, first, second, neither
  const QJsonObject mean = all[0].toObject();
  QCOMPARE(mean.value(u"run").toString(), u"a"_s);
  QCOMPARE(mean.value(u"other_run").toString(), u"b"_s);
  QCOMPARE(mean.value(u"status").toString(), u"interval"_s);
  QCOMPARE(bounds(mean), qMakePair(-1.0, 0.5));
  QCOMPARE(mean.value(u"n_defined").toInt(), 2);
  QCOMPARE(mean.value(u"n_total").toInt(), 3);
  QCOMPARE(mean.value(u"reasons").toObject().value(u"failed").toInt(), 1);
  QVERIFY(mean.value(u"ci95").isNull()); // its least values do not vary
  QCOMPARE(all[1].toObject().value(u"measure").toString(), u"criterion.better:first"_s);
  QCOMPARE(bounds(all[1]), qMakePair(0.0, 1.0));
  QCOMPARE(bounds(all[2]), qMakePair(0.0, 0.5));
  QCOMPARE(bounds(all[3]), qMakePair(0.0, 1.0));
  QCOMPARE(all[1].toObject().value(u"ci95").toArray().size(), 2);
  // One judge's own, judged only: b is preferred by nobody.
  const QJsonObject ann =
      figures({u"--measure"_s, u"criterion.better:first"_s, u"--source"_s, u"ann"_s, u"--policy"_s, u"judged_only"_s})
          .first()
          .toObject();
  QCOMPARE(ann.value(u"value").toDouble(), 1.0);
  QCOMPARE(ann.value(u"n_defined").toInt(), 1);
  // Strict publishes nothing; each label by itself has a mean.
  QVERIFY(figures({u"--measure"_s, u"criterion.better"_s, u"--policy"_s, u"strict"_s})
              .first()
              .toObject()
              .value(u"value")
              .isNull());
  const QJsonObject labels =
      figures({u"--measure"_s, u"criterion.better"_s, u"--apart"_s, u"labels"_s}).first().toObject();
  QCOMPARE(labels.value(u"value").toDouble(), -0.5);
  QCOMPARE(labels.value(u"n_defined").toInt(), 2);
  const QJsonArray byFamily = figures({u"--measure"_s, u"criterion.better:neither"_s, u"--by"_s, u"family"_s});
  QCOMPARE(byFamily.size(), 2);
  const Said table = call({u"metrics"_s, two.path, u"--measure"_s, u"criterion.better,faithfulness"_s});
  QVERIFY2(table.out.contains(u"a against b"_s), qPrintable(table.out));
  const Said explained = call({u"metrics"_s, two.path, u"--measure"_s, u"criterion.better"_s, u"--explain"_s});
  QVERIFY2(explained.status == 0 && explained.out.contains(u"-1, 0"_s), qPrintable(explained.out + explained.err));
  const Said unknown = call({u"metrics"_s, two.path, u"--measure"_s, u"criterion.bettr"_s});
  QVERIFY2(unknown.status == int(cli::WrongUsage) && unknown.err.contains(u"criterion.better"_s),
           qPrintable(unknown.err));
}

void ClaimsVerbTest::a_preference_of_a_single_run_named_is_against_every_other()
{
  const TwoRuns two;
  const QString more = writeFile(two.folder.filePath(u"more.jsonl"_s), R"({"kind":"run","name":"c"}
{"kind":"answer","run":"c","query":"q1","text":"No."}
)");
  QCOMPARE(call({u"import"_s, two.path, more}).status, 0);
  const auto pairs = [&](const QStringList& runs) {
    QStringList options{u"metrics"_s, two.path, u"--json"_s, u"--measure"_s, u"criterion.better:first"_s};
    for (const QString& run : runs) options << u"--run"_s << run;
    QStringList told;
    for (const QJsonValue& row : call(options).list(u"metrics"_s))
      told.append(row.toObject().value(u"run").toString() + row.toObject().value(u"other_run").toString());
    return told;
  };
  QCOMPARE(pairs({}), (QStringList{u"ab"_s, u"ac"_s, u"bc"_s})); // the reference is no system
  QCOMPARE(pairs({u"c"_s}), (QStringList{u"ac"_s, u"bc"_s}));
  QCOMPARE(pairs({u"c"_s, u"b"_s}), QStringList{u"bc"_s}); // in the order that labels are stored in
}

void ClaimsVerbTest::a_cited_chunk_is_settled_by_a_label_on_it()
{
  const TwoRuns two;
  const QString more = writeFile(two.folder.filePath(u"more.jsonl"_s), R"({"kind":"run","name":"c"}
{"kind":"ranking","run":"c","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"answer","run":"c","query":"q1","text":"Within 30 days [1].","citations":[{"start":15,"end":18,"chunk":"c2"}]}
)");
  QCOMPARE(call({u"import"_s, two.path, more, u"--split"_s}).status, 0);
  const auto counts = [&] {
    return call({u"answers"_s, two.path, u"--run"_s, u"c"_s, u"--citations"_s, u"--json"_s})
        .list(u"runs"_s)
        .first()
        .toObject()
        .value(u"citations")
        .toObject();
  };
  const QStringList claim{u"--run"_s, u"c"_s, u"--claim"_s, u"1"_s};
  QCOMPARE(two.label(claim + QStringList{u"--support"_s, u"supported"_s, u"--quote"_s, u"30 days"_s}).status, 0);
  QCOMPARE(counts().value(u"open").toInt(), 1); // the quote is from another chunk
  QCOMPARE(counts().value(u"does_not").toInt(), 0);
  const QStringList passage{u"--criterion"_s, u"entailment.chunk"_s, u"--chunk"_s, u"c2"_s, u"--value"_s};
  QCOMPARE(two.label(claim + passage + QStringList{u"neutral"_s}).status, 0);
  QCOMPARE(counts().value(u"does_not").toInt(), 1);
  QCOMPARE(two.label(claim + passage + QStringList{u"entailment"_s}).status, 0);
  QCOMPARE(counts().value(u"supports").toInt(), 1);
}

void ClaimsVerbTest::what_entails_a_claim_can_be_labelled_and_travels()
{
  const TwoRuns two({u"--split"_s});
  const auto entails = [&](const QStringList& options) {
    const Said said = two.label(options);
    return said.status == 0 ? QString() : said.err;
  };
  // a's first claim is right and from c1, its second is wrong and from nowhere; a says the first truth claim, and c1
  // holds it.
  const QString chunk = u"entailment.chunk"_s;
  const QString answer = u"entailment.answer"_s;
  for (const auto& [run, claim, by, value] :
       std::initializer_list<std::array<QString, 4>>{{u"a"_s, u"1"_s, u"c1"_s, u"entailment"_s},
                                                     {u"a"_s, u"1"_s, u"c2"_s, u"neutral"_s},
                                                     {u"a"_s, u"2"_s, u"c1"_s, u"neutral"_s},
                                                     {u"a"_s, u"2"_s, u"c2"_s, u"contradiction"_s},
                                                     {u"reference"_s, u"1"_s, u"c1"_s, u"entailment"_s},
                                                     {u"reference"_s, u"1"_s, u"c2"_s, u"neutral"_s},
                                                     {u"reference"_s, u"2"_s, u"c1"_s, u"neutral"_s},
                                                     {u"reference"_s, u"2"_s, u"c2"_s, u"neutral"_s}})
    QCOMPARE(
        entails({u"--criterion"_s, chunk, u"--run"_s, run, u"--claim"_s, claim, u"--chunk"_s, by, u"--value"_s, value}),
        QString());
  for (const auto& [run, claim, by, value] :
       std::initializer_list<std::array<QString, 4>>{{u"a"_s, u"1"_s, u"reference"_s, u"entailment"_s},
                                                     {u"a"_s, u"2"_s, u"reference"_s, u"contradiction"_s},
                                                     {u"reference"_s, u"1"_s, u"a"_s, u"entailment"_s},
                                                     {u"reference"_s, u"2"_s, u"a"_s, u"partial"_s}})
    QCOMPARE(
        entails({u"--criterion"_s, answer, u"--run"_s, run, u"--run"_s, by, u"--claim"_s, claim, u"--value"_s, value}),
        QString());
  const auto check = [](const TwoRuns& workspace) {
    for (const auto& [name, expected] :
         std::initializer_list<std::pair<QString, double>>{{u"ragchecker.precision"_s, 0.5},
                                                           {u"ragchecker.recall"_s, 0.5},
                                                           {u"ragchecker.claim_recall"_s, 0.5},
                                                           {u"ragchecker.context_precision"_s, 0.5},
                                                           {u"ragchecker.context_utilization"_s, 1.0},
                                                           {u"ragchecker.hallucination"_s, 0.5},
                                                           {u"ragchecker.faithfulness"_s, 0.5},
                                                           {u"nugget.vital"_s, 1.0},
                                                           {u"nugget.all"_s, 0.75},
                                                           {u"nugget.all_strict"_s, 0.5}})
      if (workspace.value(name) != expected) return name + u' ' + QString::number(workspace.value(name));
    return QString();
  };
  QCOMPARE(check(two), QString());
  QCOMPARE(call({u"check"_s, two.path}).status, 0);

  TwoRuns other;
  const QString file = two.folder.filePath(u"all.assay.jsonl"_s);
  QCOMPARE(call({u"export"_s, two.path, u"--format"_s, u"assayer-jsonl"_s, u"-o"_s, file}).status, 0);
  other.path = other.folder.filePath(u"copy.assay"_s);
  const Said copied = call({u"import"_s, other.path, file});
  QVERIFY2(copied.status == 0, qPrintable(copied.out));
  QCOMPARE(check(other), QString());
  QCOMPARE(call({u"check"_s, other.path}).status, 0);
}

void ClaimsVerbTest::reference_answers_grow_with_later_imports()
{
  const TwoRuns two({u"--split"_s});
  const QString file = writeFile(two.folder.filePath(u"more.jsonl"_s), R"({"kind":"query","id":"q2","text":"And hats?"}
{"kind":"run","name":"c"}
{"kind":"answer","run":"c","query":"q2","text":"No hats."}
{"kind":"claim","id":"k","run":"c","query":"q2","text":"No hats."}
{"kind":"truth_claim","id":"u1","query":"q2","text":"Hats stay.","vital":true}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"entailment","from":{"truth":"q2"},"claim":"k","judge":"ann","value":"entailment"}
{"kind":"entailment","from":{"answer":{"run":"c","query":"q2"}},"claim":"u1","judge":"ann","value":"entailment"}
)");
  for (int time = 0; time < 2; ++time) {
    const Said said = call({u"import"_s, two.path, file});
    QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  }
  const QJsonArray rows =
      call({u"metrics"_s, two.path, u"--run"_s, u"c"_s, u"--measure"_s, u"ragchecker.f1,nugget.vital"_s, u"--json"_s})
          .list(u"metrics"_s);
  QCOMPARE(rows.at(0).toObject().value(u"value").toDouble(), 1.0);
  QCOMPARE(rows.at(1).toObject().value(u"value").toDouble(), 1.0);
}

void ClaimsVerbTest::a_label_about_what_is_nowhere_is_refused_with_what_is_missing()
{
  const TwoRuns two({u"--split"_s});
  const QString file = writeFile(two.folder.filePath(u"more.jsonl"_s), R"({"kind":"query","id":"q2","text":"And hats?"}
{"kind":"run","name":"c"}
{"kind":"truth_claim","id":"u1","query":"q2","text":"Hats stay.","vital":true}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"entailment","from":{"answer":{"run":"c","query":"q2"}},"claim":"u1","judge":"ann","value":"entailment"}
)");
  const Said said = call({u"import"_s, two.path, file});
  QCOMPARE(said.status, int(cli::BadFile));
  const QString told = said.out + said.err;
  QVERIFY2(told.contains(u":5"_s) && told.contains(u"(an answer of run “c” to query “q2”)"_s), qPrintable(told));
  QCOMPARE(told.count(u":5"_s), 1);
}

void ClaimsVerbTest::a_nugget_file_of_a_run_that_is_not_there_names_the_run()
{
  const TwoRuns two;
  const QString file = writeFile(
      two.folder.filePath(u"n.jsonl"_s),
      R"({"qid":"q1","run_id":"gone","nuggets":[{"text":"One.","importance":"vital","assignment":"support"},{"text":"Two.","importance":"vital","assignment":"support"}]})");
  const Said said = call({u"import"_s, two.path, file});
  QCOMPARE(said.status, int(cli::BadFile));
  const QString told = said.out + said.err;
  QVERIFY2(told.contains(u"nowhere (an answer of run “gone” to query “q1”)"_s), qPrintable(told));
  QCOMPARE(told.count(u"nowhere"_s), 1); // once for the line, however many nuggets it has
}

} // namespace assayer::tests
