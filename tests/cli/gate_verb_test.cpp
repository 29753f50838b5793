#include "cli/gate_verb_test.h"

#include "cli/calling.h"
#include "support/small_workspace.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Nothing judged; runs alpha and beta retrieved five chunks for each of three queries.
struct Gated : TemporaryWorkspace {
  Gated() { close(); }

  QTemporaryDir folder;
  QString rules(const QByteArray& json) const { return writeFile(folder.filePath(u"rules.json"_s), json); }
  Said gate(const QByteArray& json, const QStringList& options = {}) const
  {
    return call(QStringList{u"gate"_s, path(), rules(json)} + options);
  }
};

QByteArray file(const QByteArray& rules)
{
  return "{\"assayer_gate\":1,\"run\":\"alpha\",\"rules\":[" + rules + "]}";
}

const QByteArray Retrieved = R"({"rule":"metric","measure":"num_ret","bound":"value","at_least":15})";
const QByteArray Open = R"({"rule":"metric","measure":"p@5","bound":"bounds","at_least":0.5})";

} // namespace

void GateVerbTest::rules_that_hold_end_with_0()
{
  const Gated workspace;
  const Said said = workspace.gate(file(Retrieved));
  QCOMPARE(said.status, 0);
  QCOMPARE(said.err, QString());
  QCOMPARE(said.out, u"holds   num_ret\n\nThe rule holds for alpha.\n"_s);
}

void GateVerbTest::each_rule_that_fails_is_told_and_the_status_is_1()
{
  const Gated workspace;
  const Said said = workspace.gate(file(Open + "," + Retrieved));
  QCOMPARE(said.status, 1);
  QCOMPARE(said.err, QString());
  QCOMPARE(said.out, u"FAILS   p@5\n"
                     "        expected at least 0.5 at the low end of the bounds\n"
                     "        got 0.0000 to 1.0000 over 3 of 3 queries, the low end of the bounds is 0.0000\n"
                     "holds   num_ret\n\n1 of 2 rules does not hold for alpha.\n"_s);
  const QJsonObject json = workspace.gate(file(Open + "," + Retrieved), {u"--json"_s}).json()[u"gate"_s].toObject();
  QCOMPARE(json[u"passed"_s], QJsonValue(false));
  QCOMPARE(json[u"run"_s], QJsonValue(u"alpha"_s));
  const QJsonArray rules = json[u"rules"_s].toArray();
  QCOMPARE(rules.size(), 2);
  QCOMPARE(rules[0][u"passed"_s], QJsonValue(false));
  QCOMPARE(rules[0][u"expected"_s], QJsonValue(u"at least 0.5 at the low end of the bounds"_s));
  QCOMPARE(rules[0][u"parts"_s][0][u"why"_s], QJsonValue(u"the low end of the bounds is 0.0000"_s));
  QCOMPARE(rules[1][u"passed"_s], QJsonValue(true));
}

void GateVerbTest::the_example_is_held_against_the_sample()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"sample.assay"_s);
  QCOMPARE(call({u"demo"_s, path}).status, 0);
  const Said said = call({u"gate"_s, path, QStringLiteral(ASSAYER_SOURCE "/resources/gate/example.json"), u"--json"_s});
  QVERIFY2(said.status == 1, qPrintable(said.err));
  QHash<QString, bool> passed;
  const QJsonArray rules = said.json()[u"gate"_s][u"rules"_s].toArray();
  for (const QJsonValue& rule : rules) passed.insert(rule[u"rule"_s].toString(), rule[u"passed"_s].toBool());
  QCOMPARE(passed.size(), 9);
  // From `metrics` and `agreement` on the sample: rr 0.3397 to 0.9808 over 39 queries; kappa at the cut 0.6595 over 83.
  QVERIFY(passed[u"the first relevant chunk stands high"_s]);
  QVERIFY(!passed[u"recall@5 of each family but false premise, outside period"_s]);
  QVERIFY(!passed[u"wrong_refusal of facet:collection \"customers\""_s]);
  QVERIFY(!passed[u"answer_success against the baseline in the test split"_s]);
  QVERIFY(!passed[u"kappa of every two people under relevance"_s]);
  QVERIFY(!passed[u"agreement of the model judge judge-m (v2) with people on faithfulness"_s]);
  QVERIFY(!passed[u"no new critical errors"_s]);
  QVERIFY(!passed[u"the frozen test split is unchanged"_s]);
  QVERIFY(passed[u"judged share of the first 5 chunks"_s]);
}

void GateVerbTest::the_outcome_is_written_for_continuous_integration()
{
  const Gated workspace;
  const QString path = workspace.folder.filePath(u"junit.xml"_s);
  QCOMPARE(workspace.gate(file(Open + "," + Retrieved), {u"--junit"_s, path}).status, 1);
  QXmlStreamReader reader(readFile(path));
  QStringList elements;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement) elements.append(reader.name().toString());
  QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
  QCOMPARE(elements, (QStringList{u"testsuites"_s, u"testsuite"_s, u"testcase"_s, u"failure"_s, u"testcase"_s}));
  const Said unwritten = workspace.gate(file(Retrieved), {u"--junit"_s, u"/nowhere/junit.xml"_s});
  QCOMPARE(unwritten.status, 3);
  QVERIFY2(unwritten.err.contains(u"/nowhere: there is no such folder"_s), qPrintable(unwritten.err));
}

void GateVerbTest::neither_a_workspace_nor_the_rules_are_replaced_by_the_outcome()
{
  const Gated workspace;
  const QByteArray before = readFile(workspace.path());
  const QString link = workspace.folder.filePath(u"link.xml"_s);
  QVERIFY(QFile::link(workspace.path(), link));
  for (const QString& path : {workspace.path(), link}) {
    const Said said = workspace.gate(file(Retrieved), {u"--junit"_s, path});
    QVERIFY(said.status != 0 && said.status != 1);
    QVERIFY2(said.err.contains(u"never replaces"_s), qPrintable(said.err));
  }
  QCOMPARE(readFile(workspace.path()), before);
  const QString rules = workspace.rules(file(Retrieved));
  QCOMPARE(workspace.gate(file(Retrieved), {u"--junit"_s, rules}).status, 2);
  QVERIFY(readFile(rules).startsWith('{'));
}

void GateVerbTest::a_faulty_file_ends_with_3()
{
  const Gated workspace;
  const Said unknown = workspace.gate("{\"assayer_gate\": 1,\n\"runs\": \"alpha\", \"rules\": []}");
  QCOMPARE(unknown.status, 3);
  QVERIFY2(unknown.err.contains(u"rules.json: line 2, runs: there is no such key here; did you mean run"_s),
           qPrintable(unknown.err));
  QCOMPARE(unknown.out, QString());
  const Said measure = workspace.gate(file(R"({"rule":"metric","measure":"ndcgg@10","min_n":1})"));
  QCOMPARE(measure.status, 3);
  QVERIFY(measure.err.contains(u"line 1, rules[0].measure: "_s));
  const Said run = workspace.gate("{\"assayer_gate\":1,\"run\":\"alhpa\",\"rules\":[" + Retrieved + "]}");
  QCOMPARE(run.status, 3);
  QVERIFY(run.err.contains(u"run: there is no run \"alhpa\""_s));
  const Said missing = call({u"gate"_s, workspace.path(), u"/nowhere/rules.json"_s});
  QCOMPARE(missing.status, 3);
  QVERIFY(missing.err.contains(u"/nowhere/rules.json: cannot be read"_s));
  const Said baseline = workspace.gate(file(R"({"rule":"difference","measure":"rr","bound":"bounds","max_loss":0})"));
  QCOMPARE(baseline.status, 3);
  QVERIFY(baseline.err.contains(u"this rule compares with a baseline, and none is named"_s));
}

void GateVerbTest::names_on_the_command_line_go_before_the_files()
{
  const Gated workspace;
  QVERIFY(workspace.gate(file(Retrieved), {u"--run"_s, u"beta"_s}).out.endsWith(u"The rule holds for beta.\n"_s));
  const QByteArray nameless = "{\"assayer_gate\":1,\"rules\":[" + Retrieved + "]}";
  QCOMPARE(workspace.gate(nameless, {u"--run"_s, u"beta"_s}).status, 0);
  const Said neither = workspace.gate(nameless);
  QCOMPARE(neither.status, 2);
  QVERIFY(neither.err.contains(u"names the run to hold"_s));
  const Said unknown = workspace.gate(nameless, {u"--run"_s, u"betta"_s});
  QCOMPARE(unknown.status, 2);
  QVERIFY(unknown.err.contains(u"there is no run \"betta\"; did you mean beta?"_s));
  const QByteArray loss = file(R"({"rule":"difference","measure":"judged@5","bound":"value","max_loss":0})");
  QCOMPARE(workspace.gate(loss, {u"--baseline"_s, u"beta"_s}).status, 0);
  QCOMPARE(workspace.gate(loss, {u"--baseline"_s, u"alpha"_s}).status, 3); // the same
}

void GateVerbTest::the_schema_is_printed()
{
  const Said said = call({u"gate"_s, u"--schema"_s});
  QCOMPARE(said.status, 0);
  QCOMPARE(said.json()[u"$schema"_s].toString(), u"https://json-schema.org/draft/2020-12/schema"_s);
  QCOMPARE(call({u"gate"_s}).status, 2);
}

} // namespace assayer::tests
