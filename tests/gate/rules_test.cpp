#include "gate/rules_test.h"

#include "gate/json_schema.h"
#include "gate/rules.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject schemaObject()
{
  return QJsonDocument::fromJson(gateSchema()).object();
}

QByteArray fileOf(const QByteArray& rule)
{
  return "{\"assayer_gate\": 1, \"rules\": [" + rule + "]}";
}

QByteArray readExample()
{
  QFile file(QStringLiteral(ASSAYER_SOURCE "/resources/gate/example.json"));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void GateRulesTest::a_file_is_read_as_it_says()
{
  const auto rules = readGateRules(R"({
    "assayer_gate": 1, "name": "release", "run": "new", "baseline": "old", "source": "judge", "gain": "linear",
    "relevant_from": 2,
    "rules": [
      {"rule": "metric", "name": "enough", "measure": "ndcg@10", "bound": "both", "at_least": 0.6, "at_most": 0.9,
       "min_n": 20, "max_open": 3, "by": "facet:collection", "group": "", "split": "test"},
      {"rule": "difference", "measure": "rr", "bound": "ci95", "max_loss": 0.02},
      {"rule": "agreement", "criterion": "relevance", "figure": "raw", "bound": "value", "at_least": 0.8,
       "judges": ["Ada", "Bo"]},
      {"rule": "model_judge", "judge": "m", "measure": "faithfulness", "from": "scores", "figure": "kappa",
       "bound": "ci95", "at_least": 0.5, "min_n": 150},
      {"rule": "critical_errors", "errors": ["stale_source"]},
      {"rule": "frozen_test"},
      {"rule": "coverage", "of": "top", "k": 5, "at_least": 0.95}
    ]})",
                                   u"r.json"_s);
  QVERIFY2(rules, rules ? "" : qPrintable(sentence(rules.error())));
  QCOMPARE(rules->name, u"release"_s);
  QCOMPARE(rules->run, u"new"_s);
  QCOMPARE(rules->baseline, u"old"_s);
  QCOMPARE(rules->source, u"judge"_s);
  QVERIFY(rules->linearGain);
  QCOMPARE(rules->relevantFrom, std::optional(2));
  QCOMPARE(rules->rules.size(), 7);
  GateRule metric;
  metric.line = 5;
  metric.name = u"enough"_s;
  metric.measure = u"ndcg@10"_s;
  metric.bound = GateBound::Both;
  metric.atLeast = 0.6;
  metric.atMost = 0.9;
  metric.minN = 20;
  metric.maxOpen = 3;
  metric.by = u"facet:collection"_s;
  metric.group = u""_s;
  metric.split = u"test"_s;
  QCOMPARE(rules->rules[0], metric);
  QCOMPARE(rules->rules[1].kind, RuleKind::Difference);
  QCOMPARE(rules->rules[1].maxLoss, std::optional(0.02));
  QCOMPARE(rules->rules[1].bound, std::optional(GateBound::Ci95));
  QCOMPARE(rules->rules[2].judges, (QStringList{u"Ada"_s, u"Bo"_s}));
  QCOMPARE(rules->rules[2].number, AgreementNumber::Raw);
  QCOMPARE(rules->rules[3].judge, u"m"_s);
  QCOMPARE(rules->rules[3].from, u"scores"_s);
  QCOMPARE(rules->rules[3].number, AgreementNumber::Kappa);
  QCOMPARE(rules->rules[4].errors, QStringList{u"stale_source"_s});
  QCOMPARE(rules->rules[5].kind, RuleKind::FrozenTest);
  QCOMPARE(rules->rules[6].of, CoverageOf::Top);
  QCOMPARE(rules->rules[6].k, std::optional(5));
}

void GateRulesTest::reader_and_schema_take_the_same_rules_data()
{
  QTest::addColumn<QByteArray>("json");
  QTest::addColumn<bool>("taken");
  const auto file = [](const char* name, const QByteArray& json, bool taken) { QTest::newRow(name) << json << taken; };
  const auto rule = [&](const char* name, const QByteArray& json, bool taken) { file(name, fileOf(json), taken); };
  const QByteArray frozen = "{\"rule\":\"frozen_test\"}";

  file("no object", "[]", false);
  file("nothing in it", "{}", false);
  file("no version", "{\"rules\":[" + frozen + "]}", false);
  file("another version", "{\"assayer_gate\":2,\"rules\":[" + frozen + "]}", false);
  file("a version in words", "{\"assayer_gate\":\"1\",\"rules\":[" + frozen + "]}", false);
  file("no rules", "{\"assayer_gate\":1}", false);
  file("an empty list", "{\"assayer_gate\":1,\"rules\":[]}", false);
  file("rules that are no list", "{\"assayer_gate\":1,\"rules\":" + frozen + "}", false);
  file("the least", "{\"assayer_gate\":1,\"rules\":[" + frozen + "]}", true);
  file("the least with a fraction of zero", "{\"assayer_gate\":1.0,\"rules\":[" + frozen + "]}", true);
  file("an unknown key", "{\"assayer_gate\":1,\"runs\":\"a\",\"rules\":[" + frozen + "]}", false);
  file("an empty run", "{\"assayer_gate\":1,\"run\":\"\",\"rules\":[" + frozen + "]}", false);
  file("a run that is a number", "{\"assayer_gate\":1,\"run\":3,\"rules\":[" + frozen + "]}", false);
  file("an unknown gain", "{\"assayer_gate\":1,\"gain\":\"log\",\"rules\":[" + frozen + "]}", false);
  file("relevant from 0", "{\"assayer_gate\":1,\"relevant_from\":0,\"rules\":[" + frozen + "]}", false);
  file("relevant from a fraction", "{\"assayer_gate\":1,\"relevant_from\":1.5,\"rules\":[" + frozen + "]}", false);

  rule("a rule that is a text", "\"frozen_test\"", false);
  rule("a rule without its kind", "{\"name\":\"x\"}", false);
  rule("an unknown kind", "{\"rule\":\"metrics\"}", false);
  rule("a kind that is a number", "{\"rule\":1}", false);

  rule("metric", R"({"rule":"metric","measure":"rr","bound":"value","at_least":0.5})", true);
  rule("metric without a threshold", R"({"rule":"metric","measure":"rr","bound":"value"})", false);
  rule("metric without a bound", R"({"rule":"metric","measure":"rr","at_most":0.5})", false);
  rule("metric with counts alone", R"({"rule":"metric","measure":"rr","min_n":20,"max_open":0})", true);
  rule("metric without a measure", R"({"rule":"metric","bound":"value","at_least":0.5})", false);
  rule("metric with an empty measure", R"({"rule":"metric","measure":"","bound":"value","at_least":0.5})", false);
  rule("metric with an unknown bound", R"({"rule":"metric","measure":"rr","bound":"ci","at_least":0.5})", false);
  rule("metric with a threshold in words", R"({"rule":"metric","measure":"rr","bound":"ci95","at_least":"0.5"})",
       false);
  rule("metric of each family", R"({"rule":"metric","measure":"rr","bound":"ci95","at_least":0.5,"by":"family"})",
       true);
  rule("metric of a family",
       R"({"rule":"metric","measure":"rr","bound":"ci95","at_least":0.5,"by":"family","group":"x"})", true);
  rule("metric of the nameless",
       R"({"rule":"metric","measure":"rr","bound":"ci95","at_least":0.5,"by":"facet:a b","group":""})", true);
  rule("a group of nothing", R"({"rule":"metric","measure":"rr","bound":"ci95","at_least":0.5,"group":"x"})", false);
  rule("each family but two", R"({"rule":"metric","measure":"rr","min_n":1,"by":"family","except":["a","b"]})", true);
  rule("each family but one, twice", R"({"rule":"metric","measure":"rr","min_n":1,"by":"family","except":["a","a"]})",
       false);
  rule("all but nothing", R"({"rule":"metric","measure":"rr","min_n":1,"by":"family","except":[]})", false);
  rule("all but a group of nothing", R"({"rule":"metric","measure":"rr","min_n":1,"except":["a"]})", false);
  rule("an unknown grouping", R"({"rule":"metric","measure":"rr","min_n":1,"by":"families"})", false);
  rule("a grouping with more behind it", R"({"rule":"metric","measure":"rr","min_n":1,"by":"family "})", false);
  rule("a facet without a name", R"({"rule":"metric","measure":"rr","min_n":1,"by":"facet:"})", false);
  rule("an unknown split", R"({"rule":"metric","measure":"rr","min_n":1,"split":"none"})", false);
  rule("no items at all", R"({"rule":"metric","measure":"rr","min_n":0})", false);
  rule("half an item", R"({"rule":"metric","measure":"rr","min_n":1.5})", false);
  rule("open items below zero", R"({"rule":"metric","measure":"rr","max_open":-1})", false);
  rule("metric with a loss", R"({"rule":"metric","measure":"rr","min_n":1,"max_loss":0})", false);

  rule("difference", R"({"rule":"difference","measure":"rr","bound":"bounds","max_loss":0})", true);
  rule("difference without a bound", R"({"rule":"difference","measure":"rr","max_loss":0})", false);
  rule("difference with a gain for a loss", R"({"rule":"difference","measure":"rr","bound":"bounds","max_loss":-1})",
       false);
  rule("difference with a threshold", R"({"rule":"difference","measure":"rr","bound":"bounds","at_least":0})", false);

  rule("agreement", R"({"rule":"agreement","criterion":"relevance","figure":"kappa","bound":"value","at_least":0.67})",
       true);
  rule("agreement by bounds",
       R"({"rule":"agreement","criterion":"relevance","figure":"kappa","bound":"bounds","at_least":0.67})", false);
  rule("agreement above 1",
       R"({"rule":"agreement","criterion":"relevance","figure":"kappa","bound":"value","at_least":67})", false);
  rule("agreement of one judge",
       R"({"rule":"agreement","criterion":"c","figure":"raw","bound":"ci95","at_least":0,"judges":["a"]})", false);
  rule("agreement with oneself",
       R"({"rule":"agreement","criterion":"c","figure":"raw","bound":"ci95","at_least":0,"judges":["a","a"]})", false);
  rule(
      "agreement of two",
      R"({"rule":"agreement","criterion":"c","figure":"raw","bound":"ci95","at_least":0,"judges":["a","b"],"min_n":1})",
      true);
  rule("agreement by family",
       R"({"rule":"agreement","criterion":"c","figure":"raw","bound":"ci95","at_least":0,"by":"family"})", false);

  rule("model judge",
       R"({"rule":"model_judge","judge":"m","measure":"faithfulness","figure":"raw","bound":"value","at_least":0.88})",
       true);
  rule("model judge from neither",
       R"({"rule":"model_judge","judge":"m","measure":"f","from":"both","figure":"raw","bound":"value","at_least":1})",
       false);
  rule("model judge without one",
       R"({"rule":"model_judge","measure":"faithfulness","figure":"raw","bound":"value","at_least":0.88})", false);

  rule("critical errors", R"({"rule":"critical_errors"})", true);
  rule("some critical errors", R"({"rule":"critical_errors","errors":["factual","obeyed_source"],"split":"dev"})",
       true);
  rule("no critical errors named", R"({"rule":"critical_errors","errors":[]})", false);
  rule("an unknown critical error", R"({"rule":"critical_errors","errors":["wrong"]})", false);
  rule("a critical error twice", R"({"rule":"critical_errors","errors":["factual","factual"]})", false);

  rule("frozen test with a threshold", R"({"rule":"frozen_test","at_least":1})", false);

  rule("coverage of the pool", R"({"rule":"coverage","of":"pool","at_least":1})", true);
  rule("coverage of the pool with a depth", R"({"rule":"coverage","of":"pool","k":3,"at_least":1})", false);
  rule("coverage of the top", R"({"rule":"coverage","of":"top","k":3,"at_least":0.5,"by":"split"})", true);
  rule("coverage of the top without a depth", R"({"rule":"coverage","of":"top","at_least":0.5})", false);
  rule("coverage of answers", R"({"rule":"coverage","of":"answers","criterion":"answer.correct","at_least":0.5})",
       true);
  rule("coverage of answers without a criterion", R"({"rule":"coverage","of":"answers","at_least":0.5})", false);
  rule("coverage of answers with a depth",
       R"({"rule":"coverage","of":"answers","criterion":"answer.correct","k":1,"at_least":0.5})", false);
  rule("coverage above all", R"({"rule":"coverage","of":"pool","at_least":1.5})", false);
  rule("coverage of nothing", R"({"rule":"coverage","at_least":1})", false);
}

void GateRulesTest::reader_and_schema_take_the_same_rules()
{
  QFETCH(QByteArray, json);
  QFETCH(bool, taken);
  const QJsonDocument document = QJsonDocument::fromJson(json);
  QVERIFY(!document.isNull());
  const QJsonValue value = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
  const QString fault = schemaFault(value, schemaObject());
  QVERIFY2(fault.isEmpty() == taken, qPrintable(fault));
  const auto read = readGateRules(json, u"r.json"_s);
  QVERIFY2(read.has_value() == taken, read ? "" : qPrintable(sentence(read.error())));
  if (!read) QCOMPARE(read.error().kind, ErrorKind::BadInput);
}

void GateRulesTest::a_fault_names_its_line_and_place_data()
{
  QTest::addColumn<QByteArray>("json");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* name, const QByteArray& json, const QString& said) {
    QTest::newRow(name) << json << said;
  };
  row("no JSON", "{\n  \"assayer_gate\": 1,\n  oops\n}", u"r.json: line 3: this is no valid JSON (*)"_s);
  row("nothing", "", u"r.json: line 1: this is no valid JSON (*"_s);
  row("an unknown key", "{\n\"assayer_gate\": 1,\n\"basline\": \"b\",\n\"rules\": []}",
      u"r.json: line 3, basline: there is no such key here; did you mean baseline?; the keys are *"_s);
  row("an unknown key in a rule",
      "{\"assayer_gate\": 1, \"rules\": [\n{\"rule\": \"frozen_test\"},\n{\"rule\": \"metric\",\n\"measure\": \"rr\", "
      "\"bound\": \"value\",\n\"at_leest\": 1}]}",
      u"r.json: line 5, rules[1].at_leest: there is no such key here; did you mean at_least*"_s);
  row("a mistyped kind", "{\"assayer_gate\": 1, \"rules\": [\n{\"rule\": \"metrik\"}]}",
      u"r.json: line 2, rules[0].rule: must be one of metric, difference, *; did you mean metric?"_s);
  row("a wrong type", "{\"assayer_gate\": 1, \"rules\": [\n{\"rule\": \"metric\", \"measure\": 3}]}",
      u"r.json: line 2, rules[0].measure: must be a text that is not empty, and is 3"_s);
  row("a missing key", "{\"assayer_gate\": 1, \"rules\": [\n\n{\"rule\": \"difference\", \"measure\": \"rr\"}]}",
      u"r.json: line 3, rules[0]: bound is missing; it must be one of bounds, ci95, both, value"_s);
  row("a number out of its range",
      "{\"assayer_gate\": 1, \"rules\": [{\"rule\": \"coverage\", \"of\": \"pool\", \"at_least\": 95}]}",
      u"r.json: line 1, rules[0].at_least: must be a number from 0 to 1, and is 95"_s);
  row("a key twice",
      "{\"assayer_gate\": 1, \"rules\": [{\"rule\": \"metric\", \"measure\": \"rr\", \"bound\": \"value\",\n"
      "\"at_least\": 0.9,\n\"at_least\": 0.1}]}",
      u"r.json: line 3, rules[0].at_least: this key stands twice in its object"_s);
  row("a key twice, once in another spelling",
      "{\"assayer_gate\": 1,\n\"run\": \"a\",\n\"r\\u0075n\": \"b\", \"rules\": [{\"rule\": \"frozen_test\"}]}",
      u"r.json: line 3, run: this key stands twice in its object"_s);
  row("another version", "{\"assayer_gate\": 2, \"rules\": [{\"rule\": \"frozen_test\"}]}",
      u"r.json: line 1, assayer_gate: must be 1, and is 2"_s);
  const QString noRules =
      u"r.json: line 1: this is JSON and no rules: they are an object with the keys assayer_gate and rules"_s;
  row("null", "null", noRules);
  row("a number", " 5\n", noRules);
  row("a text", "\"rules\"", noRules);
  row("a list", "[]", noRules);
  row("two values", "null null", u"r.json: line 1: this is no valid JSON (*"_s);
  row("no rules", "{\"assayer_gate\": 1}",
      u"r.json: line 1: rules is missing; it must be a list of at least one rule"_s);
  row("rules that are none", "{\"assayer_gate\": 1,\n\"rules\": null}",
      u"r.json: line 2, rules: must be a list of at least one rule, and is null"_s);
  row("no rule in the list", "{\"assayer_gate\": 1, \"rules\": []}",
      u"r.json: line 1, rules: must be a list of at least one rule, and is empty"_s);
  row("a rule that is none", "{\"assayer_gate\": 1, \"rules\": [\n\"frozen_test\"]}",
      u"r.json: line 2, rules[0]: a rule is an object with the key rule, and is \"frozen_test\""_s);
}

void GateRulesTest::a_fault_names_its_line_and_place()
{
  QFETCH(QByteArray, json);
  QFETCH(QString, said);
  const auto rules = readGateRules(json, u"r.json"_s);
  QVERIFY(!rules);
  const QStringList parts = said.split(u'*');
  const QString all = sentence(rules.error());
  QVERIFY2(all.startsWith(parts.first()) && all.endsWith(parts.last()), qPrintable(all));
}

void GateRulesTest::the_schema_knows_the_same_words()
{
  const QJsonObject definitions = schemaObject()[u"$defs"_s].toObject();
  const auto words = [](const QJsonValue& list) {
    QStringList found;
    const QJsonArray array = list.toArray();
    for (const QJsonValue& each : array) found.append(each.toString());
    return found;
  };
  QCOMPARE(words(definitions[u"bound"_s][u"enum"_s]), gateBoundWords());
  QCOMPARE(words(definitions[u"figure"_s][u"enum"_s]), agreementNumberWords());
  QCOMPARE(words(definitions[u"criticalErrors"_s][u"properties"_s][u"errors"_s][u"items"_s][u"enum"_s]),
           criticalErrorWords());
  QCOMPARE(words(definitions[u"coverage"_s][u"properties"_s][u"of"_s][u"enum"_s]), coverageWords());
  QCOMPARE(words(definitions[u"modelJudge"_s][u"properties"_s][u"from"_s][u"enum"_s]), judgedFromWords());
  QStringList kinds;
  const QJsonArray choices = definitions[u"rule"_s][u"oneOf"_s].toArray();
  for (const QJsonValue& choice : choices)
    kinds.append(
        definitions[choice[u"$ref"_s].toString().section(u'/', -1)][u"properties"_s][u"rule"_s][u"const"_s].toString());
  QCOMPARE(kinds, ruleKindWords());
}

void GateRulesTest::the_example_is_valid()
{
  const QByteArray example = readExample();
  const auto rules = readGateRules(example, u"example.json"_s);
  QVERIFY2(rules, rules ? "" : qPrintable(sentence(rules.error())));
  QCOMPARE(schemaFault(QJsonDocument::fromJson(example).object(), schemaObject()), QString());
}

// Whatever byte is lost, the file is refused or means the same kinds of rules.
void GateRulesTest::no_mutilated_file_is_taken_for_another()
{
  const QByteArray example = readExample();
  const QJsonObject schema = schemaObject();
  for (qsizetype at = 0; at < example.size(); ++at) {
    QByteArray mutilated = example;
    mutilated.remove(at, 1);
    const auto read = readGateRules(mutilated, {});
    const QJsonDocument document = QJsonDocument::fromJson(mutilated);
    if (document.isNull())
      QVERIFY(!read);
    else if (read)
      QCOMPARE(schemaFault(document.object(), schema), QString());
  }
}

} // namespace assayer::tests
