#include "notify/mlflow_test.h"

#include "notify/mlflow.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void MlflowTest::a_key_has_only_what_servers_take_data()
{
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("key");
  const auto row = [](const char* what, const QString& name, const QString& key) {
    QTest::newRow(what) << name << key;
  };
  row("a measure", u"ndcg@10"_s, u"ndcg_at_10"_s);
  row("a share of a criterion", u"criterion.tone>=3"_s, u"criterion.tone__3"_s);
  row("rank-biased precision", u"rbp(p=0.8)"_s, u"rbp_p_0.8_"_s);
  row("a group", u"family/ordinary/rr"_s, u"family/ordinary/rr"_s);
  row("a path out", u"family/../../rr"_s, u"family/_/_/rr"_s);
  row("a path from the root", u"/etc//rr"_s, u"_/etc/_/rr"_s);
  row("another script", u"family/退款/rr"_s, u"family/__/rr"_s);
  row("an emoji", u"a\U0001F600b"_s, u"a_b"_s);
  row("blanks at the edges", u" a /b "_s, u"a/b"_s);
  row("nothing", u""_s, u"_"_s);
  row("a line feed", u"a\nb"_s, u"a_b"_s);
  row("too long", QString(300, u'x'), QString(250, u'x'));
}

void MlflowTest::a_key_has_only_what_servers_take()
{
  QFETCH(QString, name);
  QFETCH(QString, key);
  QCOMPARE(mlflowKey(name), key);
  QCOMPARE(mlflowKey(key), key);
}

void MlflowTest::different_names_have_different_keys()
{
  MlflowKeys keys;
  QCOMPARE(keys.keyOf(u"退款"_s), u"__"_s);
  QCOMPARE(keys.keyOf(u"質問"_s), u"___2"_s);
  QCOMPARE(keys.keyOf(u"退款"_s), u"__"_s);
  QCOMPARE(keys.keyOf(u"Tone"_s), u"Tone"_s);
  QCOMPARE(keys.keyOf(u"tone"_s), u"tone_2"_s);
  QCOMPARE(keys.keyOf(QString(300, u'x')).size(), 250);
  QCOMPARE(keys.keyOf(QString(301, u'x')), QString(248, u'x') + u"_2"_s);
}

void MlflowTest::a_text_is_cut_between_characters()
{
  QCOMPARE(cutToBytes(u"abc"_s, 3), u"abc"_s);
  QCOMPARE(cutToBytes(u"abcdef"_s, 5), u"ab…"_s);
  QCOMPARE(cutToBytes(u"退款退款"_s, 11), u"退款…"_s);
  QCOMPARE(cutToBytes(u"\U0001F600\U0001F600"_s, 7), u"\U0001F600…"_s);
  QCOMPARE(cutToBytes(u"\U0001F600\U0001F600"_s, 6), u"…"_s);
}

void MlflowTest::batches_keep_to_every_limit()
{
  MlflowRun run;
  run.at = 5;
  for (int i = 0; i < 2'150; ++i) run.metrics.append({u"m%1"_s.arg(i), i / 2.0});
  for (int i = 0; i < 250; ++i) run.params.append({u"p%1"_s.arg(i), u"v"_s});
  for (int i = 0; i < 101; ++i) run.tags.append({u"t%1"_s.arg(i), u"v"_s});
  QMap<QString, QSet<QString>> seen;
  const QVector<QJsonObject> batches = mlflowBatches(run, u"run1"_s);
  for (const QJsonObject& batch : batches) {
    QCOMPARE(batch[u"run_id"_s].toString(), u"run1"_s);
    qsizetype items = 0;
    for (const auto& [list, most] :
         {std::pair(u"metrics"_s, 1000), std::pair(u"params"_s, 100), std::pair(u"tags"_s, 100)}) {
      const QJsonArray array = batch[list].toArray();
      QVERIFY(array.size() <= most);
      items += array.size();
      for (const QJsonValue& item : array) {
        const QString key = item[u"key"_s].toString();
        QVERIFY(!seen[list].contains(key)); // nothing twice
        seen[list].insert(key);
      }
    }
    QVERIFY(items > 0 && items <= 1000);
  }
  QCOMPARE(seen[u"metrics"_s].size(), 2'150);
  QCOMPARE(seen[u"params"_s].size(), 250);
  QCOMPARE(seen[u"tags"_s].size(), 101);
  QVERIFY(mlflowBatches({}, u"run1"_s).isEmpty());
}

void MlflowTest::a_batch_keeps_to_a_million_bytes()
{
  MlflowRun run;
  for (int i = 0; i < 100; ++i) run.tags.append({u"t%1"_s.arg(i), QString(4'990, u'"')}); // each written as two bytes
  const QVector<QJsonObject> batches = mlflowBatches(run, u"run1"_s);
  QVERIFY(batches.size() >= 2);
  qsizetype tags = 0;
  for (const QJsonObject& batch : batches) {
    QVERIFY(QJsonDocument(batch).toJson(QJsonDocument::Compact).size() <= 1'000'000);
    tags += batch[u"tags"_s].toArray().size();
  }
  QCOMPARE(tags, 100);
}

void MlflowTest::what_is_no_number_is_left_out()
{
  MlflowRun run;
  run.metrics = {{u"a"_s, std::numeric_limits<double>::quiet_NaN()},
                 {u"b"_s, std::numeric_limits<double>::infinity()},
                 {u"c"_s, 0}};
  run.params = {{u"empty"_s, {}}};
  const QVector<QJsonObject> batches = mlflowBatches(run, u"run1"_s);
  QCOMPARE(batches.size(), 1);
  QCOMPARE(batches[0][u"metrics"_s].toArray().size(), 1);
  QCOMPARE(batches[0][u"metrics"_s][0][u"key"_s].toString(), u"c"_s);
  QVERIFY(!batches[0].contains(u"params"_s));
}

void MlflowTest::a_long_parameter_becomes_a_tag()
{
  MlflowRun run;
  run.params = {{u"short"_s, QString(500, u'x')}, {u"prompt"_s, QString(501, u'x')}, {u"book"_s, QString(9'000, u'x')}};
  const QJsonObject batch = mlflowBatches(run, u"run1"_s).value(0);
  QCOMPARE(batch[u"params"_s].toArray().size(), 1);
  const QJsonArray tags = batch[u"tags"_s].toArray();
  QCOMPARE(tags[0][u"key"_s].toString(), u"param.prompt"_s);
  QCOMPARE(tags[0][u"value"_s].toString(), QString(501, u'x'));
  QCOMPARE(tags[1][u"value"_s].toString().toUtf8().size(), 5'000);
  QVERIFY(tags[1][u"value"_s].toString().endsWith(u'…'));
}

} // namespace assayer::tests
