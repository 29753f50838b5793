#include "cli/figures_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Three queries with five chunks each, two runs over them, nothing judged.
struct Unjudged : TemporaryWorkspace {
  Unjudged() { close(); }

  Said metrics(const QStringList& options) const
  {
    return call(QStringList{u"metrics"_s, path(), u"--json"_s} + options);
  }
  /// The one figure that the options leave.
  QJsonObject figure(const QStringList& options) const
  {
    const QJsonArray rows = metrics(options).list(u"metrics"_s);
    return rows.size() == 1 ? rows.first().toObject() : QJsonObject();
  }
  int label(const QString& query, const QString& chunk, int grade, const QString& judge = u"expert"_s) const
  {
    return call({u"label"_s, path(), u"--judge"_s, judge, u"--query"_s, query, u"--chunk"_s, chunk, u"--grade"_s,
                 QString::number(grade)})
        .status;
  }
  bool labelAll(int grade) const
  {
    for (int q = 1; q <= 3; ++q)
      for (int c = 1; c <= 5; ++c)
        if (label(u"q%1"_s.arg(q), u"q%1-c%2"_s.arg(q).arg(c), grade) != 0) return false;
    return true;
  }
};

QPair<double, double> bounds(const QJsonObject& figure)
{
  const QJsonArray ends = figure.value(u"bounds").toArray();
  return {ends.at(0).toDouble(-1), ends.at(1).toDouble(-1)};
}

} // namespace

void FiguresTest::a_figure_in_json_has_every_field_and_no_other()
{
  const Unjudged workspace;
  const QJsonObject figure = workspace.figure({u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@3"_s});
  QStringList keys = figure.keys();
  keys.sort();
  QCOMPARE(keys, (QStringList{u"bounds"_s, u"ci95"_s, u"gain"_s, u"group"_s, u"measure"_s, u"n_defined"_s,
                              u"n_optional"_s, u"n_total"_s, u"n_undefined"_s, u"policy"_s, u"pool_version"_s,
                              u"reasons"_s, u"run"_s, u"source"_s, u"status"_s, u"value"_s}));
  QCOMPARE(figure.value(u"run").toString(), u"alpha"_s);
  QCOMPARE(figure.value(u"measure").toString(), u"p@3"_s);
  QCOMPARE(figure.value(u"gain").toString(), u"exp"_s);
  QCOMPARE(figure.value(u"policy").toString(), u"interval"_s);
  QCOMPARE(figure.value(u"source").toString(), u"labels"_s);
  QVERIFY(figure.value(u"group").isNull());
  QCOMPARE(figure.value(u"ci95").toArray(), (QJsonArray{0, 1})); // everything is open
  QCOMPARE(figure.value(u"n_total").toInt(), 3);
}

void FiguresTest::an_interval_narrows_to_a_number_as_labels_come()
{
  const Unjudged workspace;
  const QStringList asked{u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@1"_s};
  QCOMPARE(workspace.figure(asked).value(u"status").toString(), u"interval"_s);
  QCOMPARE(bounds(workspace.figure(asked)), qMakePair(0.0, 1.0));
  QCOMPARE(workspace.label(u"q1"_s, u"q1-c1"_s, 3), 0);
  QCOMPARE(bounds(workspace.figure(asked)), qMakePair(1.0 / 3, 1.0));
  QVERIFY(workspace.figure(asked).value(u"value").isNull());
  QCOMPARE(workspace.label(u"q2"_s, u"q2-c1"_s, 0), 0);
  QCOMPARE(workspace.label(u"q3"_s, u"q3-c1"_s, 1), 0);
  QCOMPARE(workspace.figure(asked).value(u"status").toString(), u"determined"_s);
  QCOMPARE(workspace.figure(asked).value(u"value").toDouble(), 2.0 / 3);
}

void FiguresTest::unjudged_is_an_interval_by_default_and_zero_only_as_trec_eval()
{
  const Unjudged workspace;
  QCOMPARE(workspace.label(u"q1"_s, u"q1-c1"_s, 3), 0);
  const QJsonObject figure = workspace.figure(
      {u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@5"_s, u"--policy"_s, u"trec_eval"_s, u"--gain"_s, u"linear"_s});
  QCOMPARE(figure.value(u"status").toString(), u"determined"_s);
  QCOMPARE(figure.value(u"gain").toString(), u"linear"_s);
  QCOMPARE(figure.value(u"policy").toString(), u"trec_eval"_s);
}

void FiguresTest::strict_publishes_nothing_that_is_open()
{
  const Unjudged workspace;
  const QStringList asked{u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@5"_s, u"--policy"_s, u"strict"_s};
  QVERIFY(workspace.figure(asked).value(u"value").isNull());
  QVERIFY(workspace.labelAll(1));
  QCOMPARE(workspace.figure(asked).value(u"value").toDouble(), 1.0);
}

void FiguresTest::a_share_of_queries_carries_its_sampling_interval()
{
  const Unjudged workspace;
  for (const QString& query : {u"q1"_s, u"q2"_s}) QCOMPARE(workspace.label(query, query + u"-c1"_s, 3), 0);
  // Two of three queries succeed, the third may: Wilson's low end at 2 of 3, its high end at 3 of 3.
  const QJsonArray ends =
      workspace.figure({u"--run"_s, u"alpha"_s, u"--measure"_s, u"success@1"_s}).value(u"ci95").toArray();
  QCOMPARE(ends.size(), 2);
  QVERIFY(std::abs(ends.at(0).toDouble() - 0.20765960080204693) <= 1e-9);
  QCOMPARE(ends.at(1).toDouble(), 1.0);
  // A mean has Student's; a sum stands for nothing but itself.
  QCOMPARE(workspace.figure({u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@3"_s}).value(u"ci95").toArray().size(), 2);
  QVERIFY(workspace.figure({u"--run"_s, u"alpha"_s, u"--measure"_s, u"num_rel"_s}).value(u"ci95").isNull());
}

void FiguresTest::figures_by_family_count_that_familys_queries()
{
  const Unjudged workspace;
  const QJsonArray rows =
      workspace.metrics({u"--run"_s, u"alpha"_s, u"--measure"_s, u"rr"_s, u"--by"_s, u"family"_s}).list(u"metrics"_s);
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows.at(0).toObject().value(u"group").toString(), u"ordinary"_s);
  QCOMPARE(rows.at(0).toObject().value(u"n_total").toInt(), 2);
  QCOMPARE(rows.at(1).toObject().value(u"group").toString(), u"sensitive"_s);
  QCOMPARE(rows.at(1).toObject().value(u"n_total").toInt(), 1);
}

void FiguresTest::a_split_narrows_figures_groups_and_explanations()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"w.assay"_s);
  const QString lines = writeFile(folder.filePath(u"in.jsonl"_s),
                                  R"({"kind":"query","id":"q1","text":"First?","family":"a","split":"dev"}
{"kind":"query","id":"q2","text":"Second?","family":"a","split":"test"}
{"kind":"query","id":"q3","text":"Third?","family":"b","split":"test"}
{"kind":"chunk","id":"c1","text":"One."}
{"kind":"chunk","id":"c2","text":"Two."}
{"kind":"run","name":"one"}
{"kind":"ranking","run":"one","query":"q1","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"one","query":"q2","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"ranking","run":"one","query":"q3","chunks":[{"id":"c1"},{"id":"c2"}]}
{"kind":"judge","name":"ann","type":"person"}
{"kind":"label","subject":"relevance","query":"q1","chunk":"c1","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"q2","chunk":"c1","judge":"ann","value":0}
{"kind":"label","subject":"relevance","query":"q2","chunk":"c2","judge":"ann","value":3}
{"kind":"label","subject":"relevance","query":"q3","chunk":"c1","judge":"ann","value":3}
)");
  QCOMPARE(call({u"import"_s, path, lines}).status, 0);
  const auto figures = [&](const QStringList& more) {
    return call(QStringList{u"metrics"_s, path, u"--measure"_s, u"rr"_s, u"--json"_s} + more).list(u"metrics"_s);
  };
  QCOMPARE(figures({}).at(0)[u"n_total"_s].toInt(), 3);
  const QJsonArray test = figures({u"--split"_s, u"test"_s});
  QCOMPARE(test.size(), 1);
  QVERIFY(test.at(0)[u"group"_s].isNull());
  QCOMPARE(test.at(0)[u"split"_s].toString(), u"test"_s);
  QCOMPARE(test.at(0)[u"n_total"_s].toInt(), 2);
  QCOMPARE(test.at(0)[u"value"_s].toDouble(), 0.75); // ranks 2 and 1
  QCOMPARE(figures({u"--split"_s, u"dev"_s}).at(0)[u"value"_s].toDouble(), 1.0);
  QCOMPARE(figures({u"--split"_s, u"dev"_s, u"--by"_s, u"family"_s}).size(), 1);
  QCOMPARE(figures({u"--split"_s, u"test"_s, u"--by"_s, u"query"_s}).size(), 2);
  const QJsonObject explained =
      call({u"metrics"_s, path, u"--measure"_s, u"rr"_s, u"--split"_s, u"test"_s, u"--explain"_s, u"--json"_s})
          .list(u"explanations"_s)
          .at(0)
          .toObject();
  QCOMPARE(explained[u"queries"_s].toArray().size(), 2);
  const auto refused = [&](const QStringList& more) {
    return call(QStringList{u"metrics"_s, path, u"--measure"_s, u"rr"_s} + more).status == int(cli::WrongUsage);
  };
  QVERIFY(refused({u"--split"_s, u"train"_s}));
  QVERIFY(refused({u"--split"_s, u"test"_s, u"--next"_s, u"3"_s}));
  QVERIFY(refused({u"--by"_s, u"facet:colour"_s}));
}

void FiguresTest::figures_by_query_name_each_query()
{
  const Unjudged workspace;
  QStringList names;
  for (const QJsonValue& row :
       workspace.metrics({u"--run"_s, u"beta"_s, u"--measure"_s, u"rr"_s, u"--by"_s, u"query"_s}).list(u"metrics"_s))
    names.append(row.toObject().value(u"group").toString());
  QCOMPARE(names, (QStringList{u"q1"_s, u"q2"_s, u"q3"_s}));
}

void FiguresTest::an_unknown_measure_names_the_near_one()
{
  const Unjudged workspace;
  const Said said = workspace.metrics({u"--measure"_s, u"ncdg@10"_s});
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"ndcg"_s), qPrintable(said.err));
  QVERIFY(said.out.isEmpty());
  QCOMPARE(workspace.metrics({u"--measure"_s, u"NDCG@10"_s}).status, int(cli::WrongUsage));
}

void FiguresTest::an_unknown_run_and_an_unknown_judge_are_named()
{
  const Unjudged workspace;
  const Said run = workspace.metrics({u"--run"_s, u"alpa"_s});
  QCOMPARE(run.status, int(cli::WrongUsage));
  QVERIFY2(run.err.contains(u"did you mean alpha?"_s), qPrintable(run.err));
  const Said judge = workspace.metrics({u"--source"_s, u"nobody"_s});
  QCOMPARE(judge.status, int(cli::WrongUsage));
  QVERIFY2(judge.err.contains(u"nobody"_s), qPrintable(judge.err));
}

void FiguresTest::the_cut_of_relevance_moves_precision()
{
  const Unjudged workspace;
  QVERIFY(workspace.labelAll(1));
  const QStringList asked{u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@5"_s};
  QCOMPARE(workspace.figure(asked).value(u"value").toDouble(), 1.0);
  QCOMPARE(workspace.figure(asked + QStringList{u"--relevant-from"_s, u"2"_s}).value(u"value").toDouble(-1), 0.0);
  QCOMPARE(workspace.metrics({u"--relevant-from"_s, u"0"_s}).status, int(cli::WrongUsage));
}

void FiguresTest::one_judges_labels_can_be_the_source()
{
  const Unjudged workspace;
  for (int q = 1; q <= 3; ++q) {
    const QString query = u"q%1"_s.arg(q);
    QCOMPARE(workspace.label(query, query + u"-c1"_s, 3, u"ann"_s), 0);
    QCOMPARE(workspace.label(query, query + u"-c1"_s, 0, u"bob"_s), 0);
  }
  const QStringList asked{u"--run"_s, u"alpha"_s, u"--measure"_s, u"p@1"_s};
  QCOMPARE(bounds(workspace.figure(asked)), qMakePair(0.0, 1.0));
  const QJsonObject ann = workspace.figure(asked + QStringList{u"--source"_s, u"ann"_s});
  QCOMPARE(ann.value(u"value").toDouble(), 1.0);
  QCOMPARE(ann.value(u"source").toString(), u"ann"_s);
  QCOMPARE(workspace.figure(asked + QStringList{u"--source"_s, u"bob"_s}).value(u"value").toDouble(-1), 0.0);
}

void FiguresTest::the_table_names_policy_gain_and_depth()
{
  const Unjudged workspace;
  const Said said = call({u"metrics"_s, workspace.path(), u"--measure"_s, u"p@1,rr"_s});
  QCOMPARE(said.status, 0);
  QVERIFY2(said.out.contains(u"policy interval, gain exp, relevant from 1"_s), qPrintable(said.out));
  QVERIFY2(said.out.contains(u"depth 10"_s), qPrintable(said.out));
  QVERIFY2(said.out.contains(u"0.0000 to 1.0000"_s), qPrintable(said.out));
  QVERIFY2(said.out.contains(u"3 of 3"_s), qPrintable(said.out));
}

void FiguresTest::near_duplicates_count_once_when_asked()
{
  // 14 words have 10 runs of five; with one more, 11: 10 ÷ 11 are shared. The third shares none.
  const QString words = u"goods may be returned within thirty days of the day on which they came"_s;
  QVector<Record> records{ChunkRecord{u"a"_s, {}, words, {}}, ChunkRecord{u"b"_s, {}, words + u" in"_s, {}},
                          ChunkRecord{u"c"_s, {}, u"Shipping is free."_s, {}},
                          RankingRecord{u"r"_s, u"q"_s, {u"a"_s, u"b"_s, u"c"_s}, {}}};
  for (const QString& chunk : {u"a"_s, u"b"_s, u"c"_s}) {
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = u"q"_s;
    label.chunk = chunk;
    label.judge = u"expert"_s;
    label.value = chunk == u"c"_s ? u"0"_s : u"3"_s;
    records.append(label);
  }
  TemporaryWorkspace workspace(records);
  QVERIFY2(workspace.problem().isEmpty(), qPrintable(workspace.problem()));
  workspace.close();
  const auto precision = [&](const QStringList& options) {
    const Said said =
        call(QStringList{u"metrics"_s, workspace.path(), u"--json"_s, u"--measure"_s, u"p@3"_s} + options);
    return bounds(said.list(u"metrics"_s).first().toObject());
  };
  QCOMPARE(precision({}), qMakePair(2.0 / 3, 2.0 / 3));
  QCOMPARE(precision({u"--copies-once"_s}), qMakePair(1.0 / 3, 1.0 / 3));
}

void FiguresTest::pool_counts_add_up_and_follow_labels()
{
  const Unjudged workspace;
  QCOMPARE(workspace.label(u"q1"_s, u"q1-c1"_s, 0), 0);
  const QStringList later{u"label"_s, workspace.path(), u"--judge"_s, u"expert"_s, u"--query"_s,
                          u"q1"_s,    u"--chunk"_s,     u"q1-c2"_s,   u"--later"_s};
  QCOMPARE(call(later).status, 0);
  const Said said = call({u"pool"_s, workspace.path(), u"--json"_s});
  QCOMPARE(said.status, 0);
  const QJsonObject total = said.json().value(u"total").toObject();
  QCOMPARE(total.value(u"pool").toInt(), 15);
  QCOMPARE(total.value(u"judged").toInt(), 1);
  QCOMPARE(total.value(u"later").toInt(), 1);
  QCOMPARE(total.value(u"unjudged").toInt(), 13);
  QCOMPARE(said.list(u"queries"_s).size(), 3);
  const QJsonObject alpha = said.list(u"runs"_s).at(0).toObject();
  QCOMPARE(alpha.value(u"k").toInt(), 3);
  QCOMPARE(alpha.value(u"retrieved").toInt(), 9);
  QCOMPARE(alpha.value(u"unjudged").toInt(), 7);
  QVERIFY(call({u"pool"_s, workspace.path()}).out.contains(u"cannot judge"_s));
  QCOMPARE(call({u"pool"_s, workspace.path(), u"--open"_s}).out.count(u'\n'), 13);
}

void FiguresTest::open_chunks_with_odd_names_stand_on_one_line_each()
{
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"odd.assay"_s);
  const QString file = writeFile(folder.filePath(u"odd.jsonl"_s),
                                 R"({"kind":"chunk","id":"a\tb\nc\u001b[31m","text":"One."}
{"kind":"query","id":"q\t1","text":"Q"}
{"kind":"run","name":"r"}
{"kind":"ranking","run":"r","query":"q\t1","chunks":[{"id":"a\tb\nc\u001b[31m"}]}
)");
  const Said imported = call({u"import"_s, workspace, file});
  QVERIFY2(imported.status == 0, qPrintable(imported.out + imported.err));
  QCOMPARE(call({u"pool"_s, workspace, u"--open"_s}).out, u"q 1\ta b c\uFFFD[31m\n"_s);
}

void FiguresTest::a_chunk_that_no_run_found_joins_the_pool()
{
  const Unjudged workspace;
  const Said said = call(
      {u"pool"_s, workspace.path(), u"--json"_s, u"--add"_s, u"q1"_s, u"q2-c1"_s, u"--add"_s, u"q1"_s, u"q3-c1"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QCOMPARE(said.list(u"queries"_s).at(0).toObject().value(u"pool").toInt(), 7);
  QCOMPARE(call({u"pool"_s, workspace.path(), u"--add"_s, u"q1"_s}).status, int(cli::WrongUsage));
  QCOMPARE(call({u"pool"_s, workspace.path(), u"--add"_s, u"q1"_s, u"none"_s}).status, int(cli::WrongUsage));
}

void FiguresTest::a_new_depth_makes_a_new_pool_version()
{
  const Unjudged workspace;
  const int before = call({u"pool"_s, workspace.path(), u"--json"_s}).json().value(u"pool_version").toInt();
  const QJsonObject after = call({u"pool"_s, workspace.path(), u"--json"_s, u"--depth"_s, u"2"_s}).json();
  QCOMPARE(after.value(u"pool_depth").toInt(), 2);
  QVERIFY(after.value(u"pool_version").toInt() > before);
  QCOMPARE(after.value(u"total").toObject().value(u"pool").toInt(), 12);
  QCOMPARE(call({u"pool"_s, workspace.path(), u"--depth"_s, u"none"_s}).status, int(cli::WrongUsage));
}

} // namespace assayer::tests
