#include "cli/breakdown_verb_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray lineOf(const QString& text)
{
  return text.toUtf8() + '\n';
}

/// Ten ordinary queries and four sensitive ones; "now" answers rightly 9 of the former and none of the latter, "before"
/// 8 and 1. All of them in the split test but the last; facet "lang" is a list of two for q1.
QByteArray twoFamilies()
{
  QByteArray lines = R"({"kind":"judge","name":"ann","type":"person","role":"reviewer"}
{"kind":"chunk","id":"c","text":"Goods may be returned within 30 days."}
{"kind":"run","name":"now"}
{"kind":"run","name":"before"}
)";
  const auto answer = [&](const QString& run, int query, bool isRight) {
    lines += lineOf(
        uR"({"kind":"answer","run":"%1","query":"q%2","text":"30 days [c].","citations":[{"chunk":"c","start":8,"end":11}]})"_s
            .arg(run)
            .arg(query));
    const auto label = [&](const QString& criterion, const QString& value) {
      lines += lineOf(uR"({"kind":"label","subject":"%1","run":"%2","query":"q%3","judge":"ann","value":"%4"})"_s.arg(
          criterion, run, QString::number(query), value));
    };
    label(u"answer.outcome"_s, u"answered"_s);
    label(u"answer.correct"_s, isRight ? u"yes"_s : u"no"_s);
  };
  for (int query = 1; query <= 14; ++query) {
    lines += lineOf(
        uR"({"kind":"query","id":"q%1","text":"How long?","family":"%2","split":"%3","expect":"answer","facets":{"lang":%4}})"_s
            .arg(query)
            .arg(query <= 10 ? u"ordinary"_s : u"sensitive"_s, query == 14 ? u"dev"_s : u"test"_s,
                 query == 1 ? uR"(["en","de"])"_s : u"\"en\""_s));
    for (const QString& run : {u"now"_s, u"before"_s})
      lines += lineOf(uR"({"kind":"ranking","run":"%1","query":"q%2","chunks":[{"id":"c"}]})"_s.arg(run).arg(query));
    answer(u"now"_s, query, query <= 9);
    answer(u"before"_s, query, query <= 8 || query == 11);
  }
  return lines;
}

struct Families {
  QTemporaryDir folder;
  QString path = folder.filePath(u"families.assay"_s);

  explicit Families(const QByteArray& lines = twoFamilies())
  {
    const Said done = call({u"import"_s, path, writeFile(folder.filePath(u"families.jsonl"_s), lines)});
    if (done.status != 0) qFatal("%s", qPrintable(done.out + done.err));
  }
  Said breakdown(const QStringList& options) const { return call(QStringList{u"breakdown"_s, path} + options); }
};

QJsonObject groupOf(const Said& said, const QString& name)
{
  const QJsonArray groups = said.list(u"groups"_s);
  for (const QJsonValue& group : groups)
    if (group[u"group"_s].toString() == name) return group.toObject();
  return {};
}

} // namespace

void BreakdownVerbTest::two_families_and_the_whole_come_as_json()
{
  const Families workspace;
  const Said said = workspace.breakdown({u"--run"_s, u"now"_s, u"--measure"_s, u"correct,p@1"_s, u"--json"_s});
  QVERIFY2(said.status == cli::Done, qPrintable(said.err));
  const QJsonObject ordinary = groupOf(said, u"ordinary"_s);
  QCOMPARE(ordinary[u"tested"_s].toInt(), 10);
  QCOMPARE(ordinary[u"produced"_s].toInt(), 10);
  QCOMPARE(ordinary[u"validated"_s].toInt(), 0); // nobody has looked at the claims
  QCOMPARE(ordinary[u"validated_open"_s].toInt(), 9);
  QCOMPARE(ordinary[u"success"_s][u"status"_s].toString(), u"interval"_s);
  QCOMPARE(ordinary[u"success"_s][u"bounds"_s].toArray(), (QJsonArray{0, 0.9}));
  QVERIFY(ordinary[u"success"_s][u"value"_s].isNull());
  QVERIFY(!ordinary[u"too_few"_s].toBool());
  QVERIFY(groupOf(said, u"sensitive"_s)[u"too_few"_s].toBool());
  const QJsonObject measure = ordinary[u"metrics"_s].toArray().at(0).toObject();
  QCOMPARE(measure[u"measure"_s].toString(), u"correct"_s);
  QCOMPARE(measure[u"value"_s].toDouble(), 0.9);
  QVERIFY(std::abs(measure[u"ci95"_s].toArray().at(0).toDouble() - 0.5958) < 5e-4); // Wilson for 9 of 10
  const QJsonObject retrieved = ordinary[u"metrics"_s].toArray().at(1).toObject();
  QCOMPARE(retrieved[u"bounds"_s].toArray(), (QJsonArray{0, 1})); // no chunk is judged
  const QJsonObject whole = said.json()[u"whole"_s].toObject();
  QCOMPARE(whole[u"tested"_s].toInt(), 14);
  QVERIFY(whole[u"change"_s].isNull());
}

void BreakdownVerbTest::a_table_for_people_warns_of_what_the_whole_hides()
{
  const Families workspace;
  const Said said = workspace.breakdown({u"--run"_s, u"now"_s});
  QCOMPARE(said.status, int(cli::Done));
  for (const QString& part : {u"Run now"_s, u"ordinary"_s, u"sensitive"_s, u"all together"_s, u"too few"_s,
                              u"0.0000 to 0.9000"_s, u"faithfulness"_s, u"wrong refusals"_s})
    QVERIFY2(said.out.contains(part), qPrintable(part + u'\n' + said.out));
}

void BreakdownVerbTest::facets_splits_and_a_baseline_are_taken()
{
  const Families workspace;
  const Said said = workspace.breakdown({u"--run"_s, u"now"_s, u"--baseline"_s, u"before"_s, u"--by"_s, u"facet:lang"_s,
                                         u"--split"_s, u"test"_s, u"--json"_s});
  QVERIFY2(said.status == cli::Done, qPrintable(said.err));
  QCOMPARE(groupOf(said, u"en"_s)[u"queries"_s].toInt(), 13);
  QCOMPARE(groupOf(said, u"de"_s)[u"queries"_s].toInt(), 1);
  QCOMPARE(said.json()[u"overlapping"_s].toInt(), 1);
  const QJsonObject change = said.json()[u"whole"_s][u"change"_s].toObject();
  QCOMPARE(change[u"paired"_s].toInt(), 13);
  QCOMPARE(change[u"gained"_s].toObject(), (QJsonObject{{u"yes"_s, 0}, {u"open"_s, 9}})); // claims are open everywhere
  QCOMPARE(change[u"lost"_s].toObject(), (QJsonObject{{u"yes"_s, 0}, {u"open"_s, 9}}));
  QVERIFY(workspace.breakdown({u"--run"_s, u"now"_s, u"--baseline"_s, u"before"_s}).out.contains(u" open"_s));
}

void BreakdownVerbTest::every_cell_of_the_matrices_names_its_queries()
{
  const Families workspace;
  const QStringList options{u"--run"_s, u"now"_s, u"--matrices"_s};
  const QJsonObject matrices = workspace.breakdown(options + QStringList{u"--json"_s}).json()[u"matrices"_s].toObject();
  QCOMPARE(matrices[u"answered"_s].toInt(), 14);
  QCOMPARE(matrices[u"outcomes"_s][u"answer"_s][u"answered"_s].toArray().size(), 14);
  int placed = 0;
  const QJsonArray cells = matrices[u"retrieval_faithfulness"_s].toArray();
  QCOMPARE(cells.size(), 9);
  for (const QJsonValue& cell : cells) placed += static_cast<int>(cell[u"queries"_s].toArray().size());
  QCOMPARE(placed, 14);
  QCOMPARE(matrices[u"coverage_any"_s][u"open"_s].toArray().size(), 14);
  const QString text = workspace.breakdown(options).out;
  for (const QString& part :
       {u"Retrieval against faithfulness, 14 answered"_s, u"What was expected against what came"_s, u"14 right"_s,
        u"What broke"_s, u"0 yes, 14 open, 0 no"_s})
    QVERIFY2(text.contains(part), qPrintable(part + u'\n' + text));
}

void BreakdownVerbTest::what_is_not_there_is_refused_by_name()
{
  const Families workspace;
  const auto refused = [&](const QStringList& options, const QString& part) {
    const Said said = workspace.breakdown(options);
    return said.status == cli::WrongUsage && said.err.contains(part);
  };
  QVERIFY(refused({}, u"before"_s)); // two runs: one must be named
  QVERIFY(refused({u"--run"_s, u"noww"_s}, u"now"_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--baseline"_s, u"now"_s}, u"another run"_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--by"_s, u"kind"_s}, u"case_type"_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--by"_s, u"facet:colour"_s}, u"no query has the facet \"colour\""_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--measure"_s, u"p@1,rr,p@1"_s}, u"p@1 is named twice"_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--split"_s, u"train"_s}, u"dev"_s));
  QVERIFY(refused({u"--run"_s, u"now"_s, u"--measure"_s, u"ndgc@5"_s}, u"ndcg"_s));
}

void BreakdownVerbTest::a_workspace_without_answers_has_figures_of_retrieval_only()
{
  const Families workspace(R"({"kind":"query","id":"q1","text":"How long?","family":"a"}
{"kind":"chunk","id":"c","text":"30 days."}
{"kind":"run","name":"bare"}
{"kind":"ranking","run":"bare","query":"q1","chunks":[{"id":"c"}]}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"label","subject":"relevance","query":"q1","chunk":"c","judge":"ann","value":3}
)");
  const Said said = workspace.breakdown({u"--measure"_s, u"recall@5,faithfulness"_s, u"--json"_s});
  QVERIFY2(said.status == cli::Done, qPrintable(said.err));
  const QJsonArray figures = groupOf(said, u"a"_s)[u"metrics"_s].toArray();
  QCOMPARE(figures.at(0)[u"value"_s].toDouble(), 1.0);
  QCOMPARE(figures.at(1)[u"status"_s].toString(), u"undefined"_s);
  QCOMPARE(said.json()[u"whole"_s][u"success"_s][u"status"_s].toString(), u"undefined"_s);
  QVERIFY(said.json()[u"whole"_s][u"success"_s][u"bounds"_s].isNull());
}

void BreakdownVerbTest::three_systems_by_collection_have_their_known_shares()
{
  const QString data = sharedData(u"mtrag-human-eval"_s);
  if (data.isEmpty()) QSKIP("the data are not beside the project; set ASSAYER_SHARED_DATA");
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  QCOMPARE(call({u"import"_s, workspace, data + u"/reference_subset_with_human_evaluations.json"_s}).status, 0);
  // Answers whose median faithfulness of two or three judges is 4, of those of each collection.
  const QHash<QString, QVector<int>> known{{u"reference"_s, {31, 29, 39, 26}},
                                           {u"gpt-4o"_s, {21, 22, 35, 21}},
                                           {u"llama-3.1-405b-instruct"_s, {17, 29, 32, 17}}};
  const QStringList collections{u"govt"_s, u"fiqa"_s, u"ibmcloud"_s, u"clapnq"_s};
  const QVector<int> sizes{37, 38, 43, 41};
  for (auto run = known.begin(); run != known.end(); ++run) {
    const Said said = call({u"breakdown"_s, workspace, u"--run"_s, run.key(), u"--by"_s, u"family"_s, u"--measure"_s,
                            u"criterion.faithfulness>=4"_s, u"--apart"_s, u"median"_s, u"--json"_s});
    QVERIFY2(said.status == 0, qPrintable(said.err));
    QCOMPARE(said.list(u"groups"_s).size(), 4);
    for (const QJsonValue& group : said.list(u"groups"_s)) {
      const QString name = group[u"group"_s].toString();
      const auto is = [&](const QString& part) { return name.contains(part, Qt::CaseInsensitive); };
      const auto collection = std::ranges::find_if(collections, is);
      QVERIFY2(collection != collections.end(), qPrintable(name));
      const qsizetype at = collection - collections.begin();
      QCOMPARE(group[u"queries"_s].toInt(), sizes[at]);
      const QJsonValue figure = group[u"metrics"_s][0];
      QCOMPARE(figure[u"n_defined"_s].toInt(), sizes[at]);
      const double share = figure[u"value"_s].toDouble();
      QVERIFY2(std::abs(share - static_cast<double>(known[run.key()][at]) / sizes[at]) < 1e-12,
               qPrintable(u"%1 %2: %3"_s.arg(run.key(), name).arg(share)));
      const QJsonArray ci95 = figure[u"ci95"_s].toArray();
      QVERIFY(ci95.at(0).toDouble() < share && share < ci95.at(1).toDouble());
    }
  }
}

} // namespace assayer::tests
