#include "cli/agreement_verb_test.h"

#include "cli/calling.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

#define JUDGED_OR_SKIP(variable, name)                                                                                 \
  const QString variable = sharedData(name);                                                                           \
  if (variable.isEmpty()) QSKIP("the data are not beside the project; set ASSAYER_SHARED_DATA")

QByteArray gradeLine(const QByteArray& judge, int chunk, const QByteArray& value, const QByteArray& more = {})
{
  const QByteArray query = chunk % 2 ? "q1" : "q2";
  return R"({"kind":"label","subject":"relevance","query":")" + query + R"(","chunk":"c)" + QByteArray::number(chunk) +
         R"(","judge":")" + judge + R"(","value":)" + value + more + "}\n";
}

/// ann and bob grade 50 chunks: 20 both 0, 15 both 1, 5 times 0 against 1 and 10 times 1 against 0. kappa 0.4.
QByteArray judgedTwice()
{
  QByteArray lines = R"({"kind":"query","id":"q1","text":"One?","family":"odd"}
{"kind":"query","id":"q2","text":"Two?","family":"even"}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"judge","name":"bob","type":"person"}
{"kind":"judge","name":"robot","type":"model"}
{"kind":"guideline","version":"1","text":"Be kind."}
)";
  for (int chunk = 1; chunk <= 54; ++chunk)
    lines += R"({"kind":"chunk","id":"c)" + QByteArray::number(chunk) + R"(","text":"Text )" +
             QByteArray::number(chunk) + "\"}\n";
  for (int chunk = 1; chunk <= 50; ++chunk) {
    const bool ann = chunk > 25;
    const bool bob = ann ? chunk > 35 : chunk > 20;
    lines += gradeLine("ann", chunk, ann ? "1" : "0") + gradeLine("bob", chunk, bob ? "1" : "0");
  }
  return lines;
}

struct Judged {
  QTemporaryDir folder;
  QString workspace = folder.filePath(u"w.assay"_s);
  Said imported;

  explicit Judged(const QByteArray& lines)
  {
    imported = call({u"import"_s, workspace, writeFile(folder.filePath(u"in.jsonl"_s), lines)});
  }
  QJsonObject agreement(const QStringList& options = {}) const
  {
    return call(QStringList{u"agreement"_s, workspace, u"--json"_s} + options).json();
  }
  QJsonObject first(const QStringList& options = {}) const
  {
    return agreement(options).value(u"agreement"_s).toArray().first().toObject();
  }
};

QString four(const QJsonValue& value)
{
  return value.isDouble() ? QString::number(value.toDouble(), 'f', 4) : u"none"_s;
}

} // namespace

void AgreementVerbTest::agreement_has_the_promised_keys()
{
  const Judged w(judgedTwice());
  QCOMPARE(w.imported.status, 0);
  const QJsonObject row = w.first({u"--confusion"_s, u"--rates"_s});
  QCOMPARE(row.value(u"subject").toString(), u"relevance"_s);
  QCOMPARE(row.value(u"judges").toArray(), (QJsonArray{u"ann"_s, u"bob"_s}));
  QCOMPARE(row.value(u"pairs").toInt(), 50);
  QCOMPARE(four(row.value(u"agreement")), u"0.7000"_s);
  QCOMPARE(four(row.value(u"kappa")), u"0.4000"_s);
  QCOMPARE(four(row.value(u"kappa_linear")), u"0.4000"_s);
  QCOMPARE(four(row.value(u"kappa_quadratic")), u"0.4000"_s);
  QCOMPARE(four(row.value(u"kappa_at_cut")), u"0.4000"_s);
  QCOMPARE(four(row.value(u"ci95").toArray().first()), u"0.1511"_s);
  QCOMPARE(four(row.value(u"ci95").toArray().last()), u"0.6489"_s);
  QCOMPARE(row.value(u"status").toString(), u"ok"_s);
  QCOMPARE(row.value(u"band").toString(), u"dubious"_s);
  QCOMPARE(row.value(u"confusion").toArray().first().toArray(), (QJsonArray{20, 5, 0, 0}));
  const QJsonObject whole = w.agreement({u"--rates"_s});
  QCOMPARE(whole.value(u"rates").toArray().size(), 2);
  QCOMPARE(whole.value(u"overall").toArray().first().toObject().value(u"subjects").toInt(), 50);
}

void AgreementVerbTest::figures_are_a_table_for_people()
{
  const Judged w(judgedTwice() + gradeLine("ann", 51, "\"cannot_judge\"") + gradeLine("bob", 51, "2") +
                 gradeLine("robot", 1, "0"));
  const Said said = call({u"agreement"_s, w.workspace, u"--confusion"_s, u"--rates"_s, u"--self"_s});
  QCOMPARE(said.status, 0);
  for (const QString& part : {u"ann / bob"_s, u"0.4000"_s, u"0.15 to 0.65"_s, u"dubious"_s, u"mend the guideline"_s,
                              u"Not paired: 1 cannot judge."_s, u"ann / robot (model)"_s, u"too few"_s,
                              u"No judge has had a subject twice."_s})
    QVERIFY2(said.out.contains(part), qPrintable(part + u'\n' + said.out));
}

void AgreementVerbTest::a_label_after_a_look_and_one_of_another_guideline_do_not_pair()
{
  const Judged w(judgedTwice() + gradeLine("ann", 51, "3") + gradeLine("bob", 51, "3", R"(,"after_reveal":true)") +
                 gradeLine("ann", 52, "3") + gradeLine("bob", 52, "3", R"(,"guideline":"1")"));
  const QJsonObject row = w.first();
  QCOMPARE(row.value(u"pairs").toInt(), 50);
  QCOMPARE(row.value(u"not_paired").toObject().value(u"other_guideline").toInt(), 1);
  QCOMPARE(w.first({u"--any-guideline"_s}).value(u"pairs").toInt(), 51);
}

void AgreementVerbTest::families_stand_in_rows_of_their_own()
{
  const Judged w(judgedTwice());
  const QJsonArray rows = w.agreement({u"--by"_s, u"family"_s}).value(u"agreement"_s).toArray();
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows[0].toObject().value(u"family").toString(), u"even"_s);
  QCOMPARE(rows[0].toObject().value(u"pairs").toInt(), 25);
  QCOMPARE(rows[1].toObject().value(u"family").toString(), u"odd"_s);
}

void AgreementVerbTest::a_bootstrap_is_repeated_by_its_seed()
{
  const Judged w(judgedTwice());
  const QStringList options{u"--bootstrap"_s, u"300"_s, u"--seed"_s, u"4"_s};
  const QJsonObject row = w.first(options);
  QCOMPARE(row.value(u"bootstrap95").toArray().size(), 2);
  QVERIFY(row == w.first(options));
  QVERIFY(row != w.first({u"--bootstrap"_s, u"300"_s, u"--seed"_s, u"5"_s}));
  QVERIFY(!w.first().contains(u"bootstrap95"));
}

void AgreementVerbTest::one_category_and_too_few_say_so()
{
  QByteArray lines = R"({"kind":"query","id":"q1","text":"One?"}
{"kind":"query","id":"q2","text":"Two?"}
)";
  for (int chunk = 1; chunk <= 30; ++chunk)
    lines += R"({"kind":"chunk","id":"c)" + QByteArray::number(chunk) + R"(","text":"Text )" +
             QByteArray::number(chunk) + "\"}\n" + gradeLine("ann", chunk, "2") + gradeLine("bob", chunk, "2") +
             (chunk < 10 ? gradeLine("cleo", chunk, QByteArray::number(chunk % 3)) : QByteArray());
  const Judged w(lines);
  const QJsonObject row = w.first();
  QCOMPARE(row.value(u"status").toString(), u"one_category"_s);
  QVERIFY(row.value(u"kappa").isNull() && row.value(u"ci95").isNull() && row.value(u"band").isNull());
  QCOMPARE(four(row.value(u"agreement")), u"1.0000"_s);
  const QJsonObject few = w.first({u"--judges"_s, u"ann,cleo"_s});
  QCOMPARE(few.value(u"status").toString(), u"too_few"_s);
  QCOMPARE(four(few.value(u"kappa")), u"0.0000"_s); // ann always says 2
  QVERIFY(few.value(u"band").isNull());
  const Said said = call({u"agreement"_s, w.workspace});
  QVERIFY(said.out.contains(u"One category: both gave “partly answers” throughout"_s));
  QVERIFY(said.out.contains(u"Too few: under 20 pairs"_s));
}

void AgreementVerbTest::usage_is_refused_with_what_is_meant()
{
  const Judged w(judgedTwice());
  const auto status = [&](const QStringList& options) {
    return call(QStringList{u"agreement"_s, w.workspace} + options).status;
  };
  QCOMPARE(status({u"--subject"_s, u"relevanse"_s}), 2);
  QVERIFY(call({u"agreement"_s, w.workspace, u"--subject"_s, u"relevanse"_s}).err.contains(u"relevance"_s));
  QCOMPARE(status({u"--judges"_s, u"ann,nobody"_s}), 2);
  QCOMPARE(status({u"--judges"_s, u"ann"_s}), 2);
  QCOMPARE(status({u"--by"_s, u"moon"_s}), 2);
  QCOMPARE(status({u"--bootstrap"_s, u"0"_s}), 2);
  QCOMPARE(status({u"--seed"_s, u"3"_s}), 2);
  QCOMPARE(status({u"--subject"_s, u"support"_s}), 0); // nobody judged it: said, no error
  QCOMPARE(call({u"agreement"_s, w.folder.filePath(u"none.assay"_s)}).status, 3);
  QCOMPARE(call({u"sensitivity"_s, w.workspace, u"--measure"_s, u"ndgc@10"_s}).status, 2);
}

void AgreementVerbTest::sensitivity_tells_each_sources_order()
{
  QByteArray lines = R"({"kind":"query","id":"q1","text":"One?","expect":"answer"}
{"kind":"chunk","id":"c1","text":"One."}
{"kind":"chunk","id":"c3","text":"Three."}
{"kind":"run","name":"up"}
{"kind":"run","name":"down"}
{"kind":"ranking","run":"up","query":"q1","chunks":[{"id":"c1"},{"id":"c3"}]}
{"kind":"ranking","run":"down","query":"q1","chunks":[{"id":"c3"},{"id":"c1"}]}
)";
  lines += gradeLine("ann", 1, "3") + gradeLine("ann", 3, "0") + gradeLine("bob", 1, "0") + gradeLine("bob", 3, "3");
  const Judged w(lines);
  const Said said = call({u"sensitivity"_s, w.workspace, u"--measure"_s, u"rr"_s, u"--json"_s});
  QCOMPARE(said.status, 0);
  QMap<QString, QJsonObject> bySource;
  for (const QJsonValue& row : said.list(u"sensitivity"_s)) {
    const QJsonObject order = row.toObject();
    bySource[order.value(u"labels_of").toString() + order.value(u"judge").toString()] = order;
  }
  QCOMPARE(bySource.keys(), (QStringList{u"gold"_s, u"highest"_s, u"judgeann"_s, u"judgebob"_s, u"lowest"_s}));
  const auto rank = [&](const QString& source, int run) {
    return bySource[source].value(u"runs").toArray()[run].toObject().value(u"rank");
  };
  QCOMPARE(rank(u"judgeann"_s, 0).toInt(), 1);
  QCOMPARE(rank(u"judgeann"_s, 1).toInt(), 2);
  QCOMPARE(rank(u"judgebob"_s, 0).toInt(), 2);
  QCOMPARE(bySource[u"gold"_s].value(u"pairs_open").toInt(), 1); // they are apart on both chunks
  QVERIFY(call({u"sensitivity"_s, w.workspace, u"--measure"_s, u"rr"_s}).out.contains(u"1.0000 (1)"_s));
}

void AgreementVerbTest::two_annotators_preferences_have_their_published_kappas()
{
  JUDGED_OR_SKIP(data, u"ragchecker-two-judges"_s);
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  QCOMPARE(call({u"import"_s, workspace, data + u"/human_labeled_data.json"_s}).status, 0);
  QStringList found;
  for (const QJsonValue& value : call({u"agreement"_s, workspace, u"--json"_s}).list(u"agreement"_s)) {
    const QJsonObject row = value.toObject();
    found.append(
        u"%1 %2 %3 %4 %5"_s.arg(row.value(u"subject").toString())
            .arg(row.value(u"pairs").toInt())
            .arg(four(row.value(u"agreement")), four(row.value(u"kappa")), four(row.value(u"kappa_quadratic"))));
  }
  QCOMPARE(found,
           (QStringList{u"pair.correctness 280 0.5000 0.3113 0.6331"_s, u"pair.completeness 280 0.6000 0.4626 0.7184"_s,
                        u"pair.overall 280 0.5536 0.4133 0.6985"_s}));
}

// Half of the comparisons name the systems the other way round; canonical order in the store must not show.
void AgreementVerbTest::preferences_count_the_same_whatever_side_they_stood_on()
{
  const auto entry = [](int id, const char* first, const char* second, int label) {
    const QByteArray number = QByteArray::number(label);
    return R"({"dataset":"d","query_id":")" + QByteArray::number(id) +
           R"(","query":"Q?","gt_answer":"A.","model1":{"model_name":")" + first +
           R"(","response":"x"},"model2":{"model_name":")" + second + R"(","response":"y"},"correctness_label":)" +
           number + R"(,"completeness_label":)" + number + R"(,"overall_label":)" + number + "}";
  };
  QByteArrayList entries;
  for (int i = 0; i < 30; ++i) {
    const bool turned = i % 2;
    const char* const first = turned ? "beta" : "alpha";
    const char* const second = turned ? "alpha" : "beta";
    entries << entry(i, first, second, i < 20 ? 2 : 0) << entry(i, first, second, i < 15 ? 2 : 0);
  }
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  const QString file = writeFile(folder.filePath(u"pairs.json"_s), "[" + entries.join(",\n") + "]");
  const Said imported = call({u"import"_s, workspace, file});
  QVERIFY2(imported.status == 0, qPrintable(imported.err));
  const Said said = call({u"agreement"_s, workspace, u"--subject"_s, u"overall"_s, u"--confusion"_s, u"--json"_s});
  const QJsonObject row = said.list(u"agreement"_s).first().toObject();
  // [[10, 0], [5, 15]] between 0 and 2: agreement 25/30, chance (10 · 15 + 20 · 15) / 900.
  QCOMPARE(four(row.value(u"kappa")), four((25.0 / 30 - 0.5) / 0.5));
  QCOMPARE(row.value(u"confusion").toArray()[4].toArray(), (QJsonArray{0, 0, 5, 0, 15}));
}

void AgreementVerbTest::the_human_evaluation_has_its_known_agreement()
{
  JUDGED_OR_SKIP(data, u"mtrag-human-eval"_s);
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  QCOMPARE(call({u"import"_s, workspace, data + u"/reference_subset_with_human_evaluations.json"_s}).status, 0);
  const QStringList faithfulness{u"agreement"_s, workspace, u"--json"_s, u"--subject"_s, u"faithfulness"_s};
  const QJsonObject overall = call(faithfulness).list(u"overall"_s).first().toObject();
  QCOMPARE(overall.value(u"judges").toInt(), 7);
  QCOMPARE(overall.value(u"labels").toInt(), 1419);
  QCOMPARE(four(overall.value(u"alpha_nominal")), u"0.2632"_s);
  const QJsonObject pair =
      call(faithfulness + QStringList{u"--judges"_s, u"46542882,47200615"_s}).list(u"agreement"_s).first().toObject();
  QCOMPARE(pair.value(u"pairs").toInt(), 326);
  QCOMPARE(four(pair.value(u"agreement")), u"0.5092"_s);
  QCOMPARE(four(pair.value(u"kappa")), u"0.2374"_s);
  QCOMPARE(four(pair.value(u"kappa_linear")), u"0.4086"_s);
  QCOMPARE(four(pair.value(u"kappa_quadratic")), u"0.5568"_s);
}

void AgreementVerbTest::a_rating_party_with_copied_ratings_is_pointed_out()
{
  JUDGED_OR_SKIP(data, u"quepid-rating-party"_s);
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  const Said imported = call({u"import"_s, workspace, data + u"/haystack_rating_party_book.json"_s, u"--json"_s});
  QCOMPARE(imported.status, 0);
  const QJsonObject read = imported.json().value(u"read").toObject();
  QCOMPARE(read.value(u"unjudged pairs").toInt(), 1046);
  QCOMPARE(read.value(u"judgements: cannot judge").toInt(), 22);
  const Said said = call({u"agreement"_s, workspace, u"--json"_s});
  const QJsonObject overall = said.list(u"overall"_s).first().toObject();
  QCOMPARE(overall.value(u"subjects").toInt(), 562);
  QCOMPARE(four(overall.value(u"agreement")), u"1.0000"_s);
  int pairs = 0;
  int apart = 0;
  for (const QJsonValue& row : said.list(u"agreement"_s)) {
    pairs += row.toObject().value(u"pairs").toInt();
    apart += row.toObject().value(u"not_paired").toObject().value(u"cannot_judge").toInt();
  }
  QCOMPARE(pairs, 562);
  QCOMPARE(apart, 6); // unrateable beside a grade
  const QJsonArray suspicions = said.list(u"suspicions"_s);
  QCOMPARE(suspicions.size(), 6); // all together, and five pairs of judges with more than fifty
  QCOMPARE(suspicions[0].toObject().value(u"pairs").toInt(), 562);
  QCOMPARE(suspicions[0].toObject().value(u"identical").toInt(), 562);
  QVERIFY(call({u"agreement"_s, workspace}).out.contains(u"Suspicious: All 562 of 562 subjects"_s));
}

} // namespace assayer::tests
