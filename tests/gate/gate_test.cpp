#include "gate/gate_test.h"

#include "gate/gate.h"
#include "support/small_workspace.h"
#include "work/freeze.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Queries q1 … of the families ordinary (odd) and sensitive (even), five chunks each; run alpha has them in order,
/// beta in reverse.
struct Held {
  explicit Held(int queries = 3) : workspace(smallWorkspace(queries)) {}

  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId bo = store.addJudge(u"Bo"_s, JudgeKind::Person, Role::Expert).value().id;
  JudgeId model = store.addJudge(u"model"_s, JudgeKind::Model, Role::None).value().id;

  void label(JudgeId judge, CriterionId criterion, qint64 item, qint64 other, int value)
  {
    Decision decision;
    decision.subject = {criterion, item, other};
    decision.value = value;
    QVERIFY(store.record({judge, {decision}}));
  }
  void grade(const QString& query, int chunk, int grade, std::optional<JudgeId> judge = {})
  {
    label(judge.value_or(ada), criterion::Relevance, store.findQuery(query).value().value,
          store.findChunk(u"%1-c%2"_s.arg(query).arg(chunk)).value().value, grade);
  }
  /// One chunk answers, the others say nothing of it.
  void gradeAll(const QString& query, int answering)
  {
    for (int chunk = 1; chunk <= 5; ++chunk) grade(query, chunk, chunk == answering ? 3 : 0);
  }
  /// Reciprocal ranks: alpha 1, 0.2, 1; beta 0.2, 1, 0.2.
  void gradeThree()
  {
    gradeAll(u"q1"_s, 1);
    gradeAll(u"q2"_s, 5);
    gradeAll(u"q3"_s, 1);
  }
  void sayOfAnswer(const QString& run, const QString& query, CriterionId criterion, int value)
  {
    const auto answer = store.answer(store.findRun(run).value(), store.findQuery(query).value());
    label(ada, criterion, answer.value()->id.value, 0, value);
  }
  Result<GateOutcome> hold(const QByteArray& rule, const QByteArray& more = {})
  {
    const auto rules = readGateRules(
        "{\"assayer_gate\":1,\"run\":\"alpha\",\"baseline\":\"beta\"," + more + "\"rules\":[" + rule + "]}", u"r"_s);
    if (!rules) return tl::unexpected(rules.error());
    return holdGate(store, *rules, u"r"_s);
  }
  /// The parts of the one rule; none where it could not be held.
  QVector<GatePart> parts(const QByteArray& rule)
  {
    const auto outcome = hold(rule);
    return outcome ? outcome->verdicts.first().parts : QVector<GatePart>{{{}, false, {}, sentence(outcome.error())}};
  }
};

/// "ordinary: holds", "sensitive: why it does not".
QStringList saidOf(const QVector<GatePart>& parts)
{
  QStringList said;
  for (const GatePart& part : parts)
    said.append((part.of.isEmpty() ? QString() : part.of + u": "_s) + (part.passed ? u"holds"_s : part.why));
  return said;
}

} // namespace

void GateTest::each_family_is_held_by_itself()
{
  Held held;
  held.gradeThree();
  const QByteArray rule = R"({"rule":"metric","measure":"rr","bound":"bounds","at_least":0.7)";
  QCOMPARE(saidOf(held.parts(rule + "}")), QStringList{u"holds"_s}); // 2.2 / 3: the whole hides the weak family
  QCOMPARE(saidOf(held.parts(rule + R"(,"by":"family"})")),
           (QStringList{u"ordinary: holds"_s, u"sensitive: the low end of the bounds is 0.2000"_s}));
  QCOMPARE(saidOf(held.parts(rule + R"(,"by":"family","group":"ordinary"})")), QStringList{u"ordinary: holds"_s});
  QCOMPARE(saidOf(held.parts(rule + R"(,"by":"family","except":["sensitive"]})")), QStringList{u"ordinary: holds"_s});
  QCOMPARE(saidOf(held.parts(rule + R"(,"by":"family","min_n":2})")),
           (QStringList{u"ordinary: holds"_s, u"sensitive: too few queries: 1 with a value, 2 wanted; the low "
                                              "end of the bounds is 0.2000"_s}));
}

void GateTest::a_group_that_is_not_there_fails()
{
  Held held;
  held.gradeThree();
  const QByteArray rule = R"({"rule":"metric","measure":"rr","bound":"bounds","at_least":0,)";
  QCOMPARE(saidOf(held.parts(rule + R"("by":"family","group":"legal"})")),
           QStringList{u"there is no family \"legal\""_s});
  QCOMPARE(saidOf(held.parts(rule + R"("by":"family","group":"ordinry"})")),
           QStringList{u"there is no family \"ordinry\"; did you mean ordinary?"_s});
  QCOMPARE(saidOf(held.parts(rule + R"("by":"facet:language"})")),
           QStringList{u"no query has the facet \"language\", or any other"_s});
  QCOMPARE(saidOf(held.parts(rule + R"("by":"case_type"})")), QStringList{u"no query says its case_type"_s});
  QCOMPARE(saidOf(held.parts(rule + R"("split":"test"})")), QStringList{u"there are no queries in the test split"_s});
  QCOMPARE(saidOf(held.parts(rule + R"("by":"family","group":"ordinary","split":"dev"})")),
           QStringList{u"there is no family \"ordinary\" in the dev split"_s});
}

void GateTest::what_is_left_out_must_be_there_and_leave_something()
{
  Held held;
  held.gradeThree();
  const QByteArray rule = R"({"rule":"metric","measure":"rr","bound":"bounds","at_least":0,"by":"family",)";
  QCOMPARE(saidOf(held.parts(rule + R"("except":["sensitve"]})")),
           (QStringList{u"except names the family \"sensitve\", and there is none; did you mean sensitive?"_s,
                        u"ordinary: holds"_s, u"sensitive: holds"_s}));
  QVERIFY(!held.hold(rule + R"("except":["sensitve"]})")->passed());
  QCOMPARE(saidOf(held.parts(rule + R"("except":["ordinary","sensitive"]})")),
           QStringList{u"every family is left out by except"_s});
  QCOMPARE(saidOf(held.parts(rule + R"("group":"ordinary","except":["ordinary"]})")),
           QStringList{u"the family \"ordinary\" is left out by except"_s});
}

void GateTest::open_labels_that_both_answers_share_make_outer_bounds()
{
  Held held;
  for (const QString& run : {u"alpha"_s, u"beta"_s})
    for (const QString& query : {u"q1"_s, u"q2"_s, u"q3"_s}) held.sayOfAnswer(run, query, criterion::Outcome, 0);
  // Whether a chunk that answers was there rests on grades of the pool, which nobody gave.
  const QVector<GatePart> shared =
      held.parts(R"({"rule":"difference","measure":"answered_without_coverage","bound":"bounds","max_loss":1})");
  QVERIFY2(shared.first().got.endsWith(u"(some bounds are outer: sound, and perhaps wider than need be)"_s),
           qPrintable(shared.first().got));
  // Whether answers are correct is judged of each by itself.
  const QVector<GatePart> apart =
      held.parts(R"({"rule":"difference","measure":"correct","bound":"bounds","max_loss":1})");
  QVERIFY2(apart.first().passed && !apart.first().got.contains(u"outer"_s), qPrintable(apart.first().got));
}

void GateTest::an_open_figure_is_held_at_its_end()
{
  Held held;
  held.gradeAll(u"q1"_s, 1);
  held.gradeAll(u"q2"_s, 5); // rr of q3 in alpha lies between 0 and 1: the mean between 0.4 and 0.7333
  const auto hold = [&](const QByteArray& more) {
    return saidOf(held.parts(R"({"rule":"metric","measure":"rr",)" + more + "}"));
  };
  QCOMPARE(hold(R"("bound":"bounds","at_least":0.4)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("bound":"bounds","at_least":0.41)"), QStringList{u"the low end of the bounds is 0.4000"_s});
  QCOMPARE(hold(R"("bound":"value","at_least":0)"), QStringList{u"no single value while items are open"_s});
  held.gradeAll(u"q3"_s, 1);
  QCOMPARE(hold(R"("bound":"value","at_least":0.73)"), QStringList{u"holds"_s});
}

void GateTest::a_sample_is_held_at_its_interval()
{
  Held held;
  held.gradeThree();
  const auto hold = [&](const QByteArray& more) { return saidOf(held.parts(R"({"rule":"metric",)" + more + "}")); };
  // 1, 0.2, 1: mean 0.7333, standard error 0.2667, t of 2 degrees 4.3027: below 0, kept at 0.
  QCOMPARE(hold(R"("measure":"rr","bound":"ci95","at_least":0.5)"),
           QStringList{u"the low end of the 95 % interval is 0.0000"_s});
  // 2 of 3 found in the first: Wilson's low end is 0.2077.
  QCOMPARE(hold(R"("measure":"success@1","bound":"ci95","at_least":0.2076)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("measure":"success@1","bound":"ci95","at_least":0.2078)"),
           QStringList{u"the low end of the 95 % interval is 0.2077"_s});
  // All three found in the first five: what does not vary is taken for a share, Wilson's low end of 3 of 3 is 0.4385.
  QCOMPARE(hold(R"("measure":"recall@5","bound":"ci95","at_least":0.4384)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("measure":"recall@5","bound":"both","at_least":0.5)"),
           QStringList{u"the low end of bounds and 95 % interval together is 0.4385"_s});
  // All have five: a count lies within no scale, so nothing is known of its spread.
  QCOMPARE(hold(R"("measure":"num_ret","bound":"ci95","at_least":1)"),
           QStringList{u"there is no sampling interval: fewer than two values, or all of them equal"_s});
}

void GateTest::a_loss_is_over_the_same_queries()
{
  Held held;
  held.gradeThree();
  // alpha − beta: 0.8, −0.8, 0.8
  const auto hold = [&](const QByteArray& more) {
    return saidOf(held.parts(R"({"rule":"difference","measure":"rr",)" + more + "}"));
  };
  QCOMPARE(hold(R"("bound":"value","max_loss":0)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("bound":"bounds","max_loss":0.7,"by":"family")"),
           (QStringList{u"ordinary: holds"_s, u"sensitive: that may be a loss of 0.8000"_s}));
  // Mean 0.2667, standard error 0.5333, t of 2 degrees 4.3027: down to −2.0281.
  QCOMPARE(hold(R"("bound":"ci95","max_loss":2.02)"), QStringList{u"that may be a loss of 2.0281"_s});
  QCOMPARE(hold(R"("bound":"ci95","max_loss":2.03)"), QStringList{u"holds"_s});
  // Unjudged at k chunks: nothing is left open, and neither run loses.
  QCOMPARE(saidOf(held.parts(R"({"rule":"difference","measure":"unjudged@5","bound":"value","max_loss":0})")),
           QStringList{u"holds"_s});
}

void GateTest::a_loss_of_answers_is_answer_by_answer()
{
  Held held;
  for (const QString& query : {u"q1"_s, u"q2"_s, u"q3"_s}) {
    held.sayOfAnswer(u"alpha"_s, query, criterion::Outcome, 0);
    held.sayOfAnswer(u"beta"_s, query, criterion::Outcome, 0);
    held.sayOfAnswer(u"beta"_s, query, criterion::Correct, 2);
  }
  held.sayOfAnswer(u"alpha"_s, u"q1"_s, criterion::Correct, 2);
  held.sayOfAnswer(u"alpha"_s, u"q2"_s, criterion::Correct, 0); // q3 is open
  const auto hold = [&](const QByteArray& more) {
    return saidOf(held.parts(R"({"rule":"difference","measure":"correct",)" + more + "}"));
  };
  // 0, −1 and from −1 to 0
  QCOMPARE(hold(R"("bound":"bounds","max_loss":0.66)"), QStringList{u"that may be a loss of 0.6667"_s});
  QCOMPARE(hold(R"("bound":"bounds","max_loss":0.67)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("bound":"value","max_loss":1)"), QStringList{u"no single value while items are open"_s});
  QCOMPARE(hold(R"("bound":"bounds","max_loss":1,"max_open":0)"),
           QStringList{u"1 answers are open, and at most 0 may be"_s});
  // Wrong refusals are better when lower: everything was answered, so nothing is lost.
  QCOMPARE(saidOf(held.parts(R"({"rule":"difference","measure":"wrong_refusal","bound":"value","max_loss":0})")),
           QStringList{u"holds"_s});
  held.sayOfAnswer(u"alpha"_s, u"q3"_s, criterion::Outcome, 1);
  QCOMPARE(saidOf(held.parts(R"({"rule":"difference","measure":"wrong_refusal","bound":"value","max_loss":0.3})")),
           QStringList{u"that may be a loss of 0.3333"_s});
}

void GateTest::open_items_are_counted()
{
  Held held;
  held.gradeAll(u"q1"_s, 1);
  const auto hold = [&](const QByteArray& more) {
    return saidOf(held.parts(R"({"rule":"metric","measure":"p@3",)" + more + "}"));
  };
  QCOMPARE(hold(R"("max_open":1)"), QStringList{u"2 queries are open, and at most 1 may be"_s});
  QCOMPARE(hold(R"("max_open":2)"), QStringList{u"holds"_s});
}

void GateTest::two_people_are_held_to_their_agreement()
{
  Held held(5);
  for (int q = 1; q <= 5; ++q)
    for (int c = 1; c <= 5; ++c) {
      held.grade(u"q%1"_s.arg(q), c, c <= 2 ? 3 : 0);
      held.grade(u"q%1"_s.arg(q), c, c <= 2 && q > 1 ? 2 : 0, held.bo);
    }
  // Relevant or not: both yes 8, both no 15, only Ada yes 2 of 25. Agreement 0.92; by chance 0.4 · 0.32 + 0.6 · 0.68 =
  // 0.536; kappa 0.384 ÷ 0.464 = 0.8276. The values themselves are equal in 15 of 25.
  const auto hold = [&](const QByteArray& more) {
    return saidOf(held.parts(R"({"rule":"agreement","criterion":"relevance",)" + more + "}"));
  };
  QCOMPARE(hold(R"("figure":"kappa","bound":"value","at_least":0.8275)"), QStringList{u"Ada and Bo: holds"_s});
  QCOMPARE(hold(R"("figure":"kappa","bound":"value","at_least":0.8277)"),
           QStringList{u"Ada and Bo: the value is 0.8276"_s});
  QCOMPARE(hold(R"("figure":"raw","bound":"value","at_least":0.61,"judges":["Bo","Ada"])"),
           QStringList{u"Ada and Bo: the value is 0.6000"_s});
  // Wilson's low end of 15 of 25.
  QCOMPARE(hold(R"("figure":"raw","bound":"ci95","at_least":0.5)"),
           QStringList{u"Ada and Bo: the low end of the 95 % interval is 0.4074"_s});
  QCOMPARE(hold(R"("figure":"raw","bound":"value","at_least":0,"min_n":26)"),
           QStringList{u"Ada and Bo: too few: 25 pairs, and 26 are wanted"_s});
  QCOMPARE(saidOf(held.parts(
               R"({"rule":"agreement","criterion":"answer.correct","figure":"raw","bound":"value","at_least":0})")),
           QStringList{u"no two of them judged the same"_s});
}

void GateTest::too_few_pairs_fail_whatever_their_agreement()
{
  Held held(3);
  for (int c = 1; c <= 5; ++c) {
    held.grade(u"q1"_s, c, c == 1 ? 3 : 0);
    held.grade(u"q1"_s, c, c == 1 ? 3 : 0, held.bo);
  }
  QCOMPARE(
      saidOf(held.parts(R"({"rule":"agreement","criterion":"relevance","figure":"raw","bound":"value","at_least":0})")),
      QStringList{u"Ada and Bo: fewer than 20 pairs say too little"_s});
}

void GateTest::a_new_critical_error_fails_and_an_old_one_does_not()
{
  Held held(2);
  for (const QString& run : {u"alpha"_s, u"beta"_s})
    for (const QString& query : {u"q1"_s, u"q2"_s}) {
      held.sayOfAnswer(run, query, criterion::CriticalFactual, 0);
      held.sayOfAnswer(run, query, criterion::CriticalStale, 0);
    }
  const QByteArray two = R"({"rule":"critical_errors","errors":["factual","stale_source"])";
  QCOMPARE(saidOf(held.parts(two + "}")), QStringList{u"holds"_s});
  held.sayOfAnswer(u"beta"_s, u"q1"_s, criterion::CriticalStale, 1); // the baseline's alone
  QCOMPARE(saidOf(held.parts(two + "}")), QStringList{u"holds"_s});
  held.sayOfAnswer(u"alpha"_s, u"q1"_s, criterion::CriticalStale, 1); // both have it
  QCOMPARE(saidOf(held.parts(two + "}")), QStringList{u"holds"_s});
  held.sayOfAnswer(u"alpha"_s, u"q1"_s, criterion::CriticalFactual, 1); // another error of the same query
  QCOMPARE(saidOf(held.parts(two + "}")), QStringList{u"new: q1 (factual)"_s});
  QCOMPARE(saidOf(held.parts(two + R"(,"by":"family"})")),
           (QStringList{u"ordinary: new: q1 (factual)"_s, u"sensitive: holds"_s}));
  // What nobody looked at is open, and open is not passed.
  QCOMPARE(saidOf(held.parts(R"({"rule":"critical_errors","errors":["obeyed_source"]})")),
           QStringList{u"open, so not passed: q1 (obeyed_source), q2 (obeyed_source)"_s});
}

void GateTest::what_is_judged_is_counted()
{
  Held held;
  held.gradeAll(u"q1"_s, 1);
  held.grade(u"q2"_s, 1, 0);
  const auto hold = [&](const QByteArray& more) { return saidOf(held.parts(R"({"rule":"coverage",)" + more + "}")); };
  QCOMPARE(hold(R"("of":"pool","at_least":0.4)"), QStringList{u"holds"_s}); // 6 of 15
  QCOMPARE(hold(R"("of":"pool","at_least":0.41)"), QStringList{u"9 more must be judged"_s});
  QCOMPARE(hold(R"("of":"top","k":1,"at_least":0.6)"), QStringList{u"holds"_s}); // 2 of 3
  QCOMPARE(hold(R"("of":"pool","at_least":1,"by":"family")"),
           (QStringList{u"ordinary: 5 more must be judged"_s, u"sensitive: 4 more must be judged"_s}));
  held.sayOfAnswer(u"alpha"_s, u"q1"_s, criterion::Correct, 1);
  QCOMPARE(hold(R"("of":"answers","criterion":"answer.correct","at_least":0.33)"), QStringList{u"holds"_s});
  QCOMPARE(hold(R"("of":"answers","criterion":"answer.correct","at_least":0.34)"),
           QStringList{u"2 more must be judged"_s});
  QCOMPARE(hold(R"("of":"answers","criterion":"support","at_least":0.1)"),
           QStringList{u"3 more must be judged"_s}); // nobody split them
}

void GateTest::a_test_split_passes_only_frozen_and_unchanged()
{
  QVector<Record> records = smallWorkspace(2);
  for (Record& record : records)
    if (auto* const query = std::get_if<QueryRecord>(&record)) query->detail.row.split = Split::Test;
  TemporaryWorkspace workspace(records);
  Store& store = workspace.store();
  const auto rules = readGateRules(R"({"assayer_gate":1,"run":"alpha","rules":[{"rule":"frozen_test"}]})", u"r"_s);
  QVERIFY(rules);
  const auto part = [&] { return holdGate(store, *rules, u"r"_s)->verdicts.first().parts.first(); };
  QCOMPARE(part().why, u"the test split was never frozen"_s);
  const JudgeId lead = store.addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead).value().id;
  QVERIFY(freezeTest(store, lead, u"for the release"_s));
  QVERIFY(part().passed);
  QVERIFY(part().got.startsWith(u"2 queries, frozen on "_s));
  QVERIFY(store.addGuideline(u"v2"_s, u"Grade otherwise."_s, {}));
  QVERIFY(!part().passed);
  QVERIFY2(part().why.startsWith(u"changed since: "_s), qPrintable(part().why));
  QVERIFY(liftFreeze(store, lead, {}));
  QVERIFY(!part().passed);
  QVERIFY2(part().why.startsWith(u"the freeze of the test split was lifted on "_s), qPrintable(part().why));
}

void GateTest::an_empty_workspace_passes_nothing()
{
  QVector<Record> runs = smallWorkspace(0);
  TemporaryWorkspace workspace(runs);
  const auto rules = readGateRules(R"({"assayer_gate":1,"run":"alpha","baseline":"beta","rules":[
      {"rule":"metric","measure":"rr","bound":"bounds","at_least":0},
      {"rule":"metric","measure":"correct","min_n":1},
      {"rule":"difference","measure":"rr","bound":"bounds","max_loss":1},
      {"rule":"agreement","criterion":"relevance","figure":"raw","bound":"value","at_least":0},
      {"rule":"critical_errors"},
      {"rule":"frozen_test"},
      {"rule":"coverage","of":"pool","at_least":0}]})",
                                   u"r"_s);
  QVERIFY(rules);
  const auto outcome = holdGate(workspace.store(), *rules, u"r"_s);
  QVERIFY(outcome);
  QCOMPARE(outcome->failures(), 7);
  QVERIFY(!outcome->passed());
}

void GateTest::what_the_workspace_does_not_know_is_a_fault_of_the_file_data()
{
  QTest::addColumn<QByteArray>("rule");
  QTest::addColumn<QByteArray>("more");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* name, const QByteArray& rule, const QByteArray& more, const QString& said) {
    QTest::newRow(name) << rule << more << said;
  };
  const QByteArray fine = R"({"rule":"metric","measure":"rr","min_n":1})";
  row("measure", R"({"rule":"metric","measure":"ndgc@10","min_n":1})", {},
      u"r: line 1, rules[0].measure: ndgc@10: no measure has this name; did you mean ndcg@10*"_s);
  row("criterion", R"({"rule":"agreement","criterion":"relevanc","figure":"raw","bound":"value","at_least":0})", {},
      u"r: line 1, rules[0].criterion: there is no criterion \"relevanc\"; did you mean relevance?"_s);
  row("judge",
      R"({"rule":"agreement","criterion":"relevance","figure":"raw","bound":"value","at_least":0,"judges":["Ada","Bob"]})",
      {}, u"r: line 1, rules[0].judges: there is no judge \"Bob\"; did you mean Bo?"_s);
  row("a person for a model",
      R"({"rule":"model_judge","judge":"Ada","measure":"faithfulness","figure":"raw","bound":"value","at_least":0})",
      {}, u"r: line 1, rules[0].judge: Ada is a person"_s);
  row("source", fine, R"("source":"modle",)", u"r: source: there is no judge \"modle\""_s);
  row("a cut above the scale", fine, R"("relevant_from":9,)",
      u"r: relevant_from: the highest grade of this workspace is 3"_s);
  row("lower is better", R"({"rule":"metric","measure":"wrong_refusal","bound":"bounds","at_least":0.5})", {},
      u"r: line 1, rules[0].measure: wrong_refusal is better when it is lower, so it is held to at_most"_s);
  row("higher is better", R"({"rule":"metric","measure":"recall@5","bound":"bounds","at_most":0.5})", {},
      u"r: line 1, rules[0].measure: recall@5 is better when it is higher, so it is held to at_least"_s);
  row("a loss of neither", R"({"rule":"difference","measure":"num_ret","bound":"bounds","max_loss":0.5})", {},
      u"r: line 1, rules[0].measure: nobody knows which way num_ret is better, so it has no loss"_s);
  row("a loss of a mean over claims",
      R"({"rule":"difference","measure":"faithfulness_claims","bound":"bounds","max_loss":0})", {},
      u"r: line 1, rules[0].measure: faithfulness_claims has no value for a single answer, *"_s);
  row("coverage of what no answer has", R"({"rule":"coverage","of":"answers","criterion":"relevance","at_least":0.5})",
      {}, u"r: line 1, rules[0].criterion: relevance is no criterion that an answer is judged by"_s);
}

void GateTest::what_the_workspace_does_not_know_is_a_fault_of_the_file()
{
  QFETCH(QByteArray, rule);
  QFETCH(QByteArray, more);
  QFETCH(QString, said);
  Held held;
  const auto outcome = held.hold(rule, more);
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, ErrorKind::BadInput);
  const QString all = sentence(outcome.error());
  QVERIFY2(said.endsWith(u'*') ? all.startsWith(said.chopped(1)) : all == said, qPrintable(all));
}

void GateTest::a_gate_can_be_stopped()
{
  Held held;
  const auto rules = readGateRules(R"({"assayer_gate":1,"run":"alpha","rules":[{"rule":"frozen_test"}]})", u"r"_s);
  QVERIFY(rules);
  const auto outcome = holdGate(held.store, *rules, u"r"_s, [] { return false; });
  QVERIFY(!outcome);
  QCOMPARE(outcome.error().kind, ErrorKind::Cancelled);
}

} // namespace assayer::tests
