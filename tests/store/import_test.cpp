#include "store/import_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QFile>

#include <algorithm>
#include <atomic>
#include <thread>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

std::unique_ptr<Store> fresh(const Folder& folder, const QString& name = u"import.assay"_s)
{
  return std::move(Store::create(folder.path(name)).value());
}

QStringList fatal(const Report& report)
{
  QStringList problems;
  for (const Fault& fault : report.faults)
    if (fault.fatal) problems.append(u"%1: %2"_s.arg(fault.place.line).arg(fault.problem));
  return problems;
}

// Every row of an import's kinds, seen or not: nothing may be left behind.
qint64 rows(const QString& path)
{
  const auto connection = Connection::open(path, OpenMode::ReadOnly);
  qint64 count = 0;
  for (const QString& table :
       {u"document"_s,      u"chunk"_s,         u"chunk_text"_s,  u"chunk_fill"_s, u"query"_s, u"run"_s,
        u"ranking"_s,       u"ranking_score"_s, u"answer"_s,      u"citation"_s,   u"claim"_s, u"score"_s,
        u"judge"_s,         u"change"_s,        u"label_event"_s, u"evidence"_s,   u"label"_s, u"label_pending"_s,
        u"pool_addition"_s, u"kept"_s,          u"guideline"_s,   u"import"_s})
    count += (*connection)->number(u"SELECT count(*) FROM "_s + table).value().value_or(0);
  return count;
}

std::optional<int> grade(Store& store, const QString& query, ChunkId chunk, const QString& judge)
{
  JudgeId id;
  const QVector<JudgeRow> judges = store.judges().value();
  for (const JudgeRow& row : judges)
    if (row.name == judge) id = row.id;
  const QueryId q = store.findQuery(query).value();
  const QVector<Label> labels = store.labelsOf(q, LabelScope::everybody()).value();
  for (const Label& label : labels)
    if (label.subject == Subject{criterion::Relevance, q.value, chunk.value} && label.judge == id) return label.value;
  return std::nullopt;
}

// Many chunks with a ranking for each ten, so that an import takes several batches.
QVector<Record> manyRecords(int chunks)
{
  QVector<Record> records;
  QStringList names;
  for (int i = 0; i < chunks; ++i) {
    names.append(u"many-%1"_s.arg(i, 7, 10, QChar(u'0')));
    records.append(chunkRecord(names.last(), u"Text number %1 of many. "_s.arg(i).repeated(20)));
    if (names.size() < 10) continue;
    records.append(RankingRecord{u"many"_s, u"mq%1"_s.arg(i), names, {}});
    records.append(gradeRecord(u"mq%1"_s.arg(i), names.first(), u"crowd"_s, i % 4));
    names.clear();
  }
  return records;
}

} // namespace

void ImportTest::everything_of_an_import_can_be_read()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVector<Record> records = smallWorkspace();
  DocumentRecord document;
  document.row.name = u"returns"_s;
  document.row.title = u"Returns policy"_s;
  document.row.validTo = u"2027-01-01"_s;
  document.row.groups = {u"staff"_s, u"a, \"b\""_s};
  ChunkRecord chunk = chunkRecord(u"returns#4"_s, u"Gift cards cannot be returned."_s);
  chunk.document = u"returns"_s;
  QueryRecord query = queryRecord(u"q3"_s, u"And gift cards?"_s);
  query.detail.row.family = u"refunds"_s;
  query.detail.row.expect = Expect::Refusal;
  query.detail.corpusOnly = false;
  query.detail.conversation = {{u"user"_s, u"Hello"_s}, {u"assistant"_s, u"Hi"_s}};
  query.detail.needs = {{{u"returns#4"_s, {}}, {{}, u"Gift cards"_s}}, {{u"c1"_s, {}}}};
  query.detail.facets = u"{\"collection\":\"policy\"}"_s;
  ScoreRecord score{u"bm25"_s, u"q1"_s, u"judge-x"_s, u"faithfulness"_s, 0.67, {}};
  ScoreRecord missing{u"bm25"_s, u"q1"_s, u"judge-x"_s, u"relevancy"_s, std::nullopt, u"judge_error"_s};
  records << document << chunk << query << score << missing << PoolRecord{u"q2"_s, u"returns#4"_s}
          << GuidelineRecord{u"v1"_s, u"Be strict."_s, 7};
  const auto report = importAll(*store, records);
  QVERIFY_RESULT(report);
  QCOMPARE(fatal(*report), QStringList());
  QCOMPARE(report->added[u"chunks"_s], 5);
  QCOMPARE(report->added[u"rankings"_s], 3);

  QCOMPARE(store->queries().value().size(), 3);
  QueryDetail read = store->query(store->findQuery(u"q3"_s).value()).value();
  read.row.id = {};
  QCOMPARE(read, query.detail);
  const ChunkRow row = store->chunk(store->findChunk(u"returns#4"_s).value()).value();
  DocumentRow about = store->document(row.document).value();
  about.id = {};
  QCOMPARE(about, document.row);
  const quint32 id = static_cast<quint32>(row.id.value);
  QCOMPARE(store->chunkTexts(std::span(&id, 1)).value(), QVector<QString>{chunk.text});

  const QueryId q1 = store->findQuery(u"q1"_s).value();
  const QVector<Ranking> rankings = store->rankingsOf(q1).value();
  QCOMPARE(rankings.size(), 2);
  QCOMPARE(rankings[0].run, store->findRun(u"bm25"_s).value());
  QCOMPARE(store->chunks(rankings[0].chunks).value()[1].name, u"c2"_s);
  int visited = 0;
  QVERIFY_RESULT(store->eachRanking([&](RunId, QueryId, std::span<const quint32>) { ++visited; }));
  QCOMPARE(visited, 3);
  const Answer answer = store->answer(rankings[0].run, q1).value().value();
  QCOMPARE(answer.text, u"Within 30 days [1]."_s);
  QCOMPARE(answer.citations.size(), 2);
  QCOMPARE(answer.citations[0].chunk, store->findChunk(u"c2"_s).value());
  QCOMPARE(answer.citations[1].chunk, ChunkId{});
  QCOMPARE(answer.citations[1].cited, u"nowhere"_s);
  QCOMPARE(store->claimsOf(answer.id).value().first().last, 14);
  QCOMPARE(store->scoresOf(answer.id).value().size(), 2);
  QCOMPARE(store->poolAdditions(store->findQuery(u"q2"_s).value()).value(), QVector<ChunkId>{row.id});
  QCOMPARE(store->guidelines().value().first().version, u"v1"_s);
  QCOMPARE(store->poolVersion().value(), 2);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::nothing_is_seen_before_an_import_lands()
{
  const Folder folder;
  const auto store = fresh(folder);
  const auto reader = Store::another(folder.path(u"import.assay"_s));
  QVERIFY_RESULT(reader);
  auto session = store->startImport({}, {});
  QVERIFY_RESULT(session);
  const QVector<Record> records = manyRecords(3000);
  for (const Record& record : records) QVERIFY_RESULT((*session)->take(Record(record), {u"f"_s, 1}));
  QTRY_VERIFY(rows(folder.path(u"import.assay"_s)) > 1000); // the writer has a thread of its own
  QVERIFY((*reader)->queries().value().isEmpty());
  QVERIFY((*reader)->runs().value().isEmpty());
  QVERIFY((*reader)->judges().value().isEmpty());
  QVERIFY(!(*reader)->findChunk(u"many-0000000"_s));
  QVERIFY(!(*reader)->findQuery(u"mq9"_s));
  QCOMPARE((*reader)->landedImports().value(), 0);
  int seen = 0;
  QVERIFY_RESULT((*reader)->eachRanking([&](RunId, QueryId, std::span<const quint32>) { ++seen; }));
  QVERIFY_RESULT((*reader)->eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label&) { ++seen; }));
  QCOMPARE(seen, 0);
  QCOMPARE(exported(**reader).size(), 1); // the settings
  QVERIFY_RESULT((*session)->land());
  QCOMPARE((*reader)->landedImports().value(), 1);
  QCOMPARE((*reader)->queries().value().size(), 300);
  QVERIFY_RESULT((*reader)->eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label&) { ++seen; }));
  QCOMPARE(seen, 300);
  QVERIFY((*reader)->changesSince({}).value().isEmpty());
  QCOMPARE((*reader)->check().value(), QStringList());
}

void ImportTest::references_may_come_before_what_they_name()
{
  const Folder folder;
  const auto store = fresh(folder);
  LabelRecord support;
  support.criterion = u"support"_s;
  support.claim = u"k1"_s;
  support.judge = u"anna"_s;
  support.value = u"supported"_s;
  support.evidence = {{u"c2"_s, 8, 22, u"within 30 days"_s, {}, {}, false, 0}};
  LabelRecord own;
  own.criterion = u"answer.tone"_s;
  own.run = u"bm25"_s;
  own.query = u"q1"_s;
  own.judge = u"anna"_s;
  own.value = u"kind"_s;
  QVector<Record> records{support, own, gradeRecord(u"q1"_s, u"c2"_s, u"anna"_s, 3)};
  QVector<Record> rest = smallWorkspace();
  std::reverse(rest.begin(), rest.end());
  records += rest;
  JudgeRecord judge;
  judge.row.name = u"anna"_s;
  judge.row.role = Role::Expert;
  records << CriterionRecord{u"tone"_s, SubjectKind::Answer, false, {u"kind"_s, u"cold"_s}, {}} << judge;
  const auto report = importAll(*store, records);
  QVERIFY_RESULT(report);
  QCOMPARE(fatal(*report), QStringList());
  const QueryId q1 = store->findQuery(u"q1"_s).value();
  QCOMPARE(store->query(q1).value().row.text, u"How long may I return a thing?"_s);
  QCOMPARE(store->labelsOf(q1, LabelScope::everybody()).value().size(), 3);
  QCOMPARE(store->judges().value().size(), 1);
  QCOMPARE(store->judges().value().first().role, Role::Expert);
  const auto answer = store->answer(store->findRun(u"bm25"_s).value(), q1).value();
  QVERIFY(answer);
  QCOMPARE(answer->citations.first().chunk, store->findChunk(u"c2"_s).value());
  const quint32 id = static_cast<quint32>(store->findChunk(u"c2"_s).value().value);
  QCOMPARE(store->chunkTexts(std::span(&id, 1)).value().first(), u"Returns within 30 days."_s);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::importing_again_changes_nothing()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVector<Record> records = smallWorkspace();
  records << gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 1) << ScoreRecord{u"bm25"_s, u"q1"_s, u"m"_s, u"f"_s, 0.5, {}}
          << PoolRecord{u"q2"_s, u"c3"_s} << KeptRecord{u"truth_claim"_s, u"{\"id\":\"t1\"}"_s};
  QVERIFY_RESULT(importAll(*store, records));
  const QStringList before = exported(*store);
  const int version = store->poolVersion().value();
  const auto again = importAll(*store, records);
  QVERIFY_RESULT(again);
  QCOMPARE(fatal(*again), QStringList());
  QVERIFY2(again->added.isEmpty(), qPrintable(again->added.keys().join(u' ')));
  QCOMPARE(exported(*store), before);
  QCOMPARE(store->poolVersion().value(), version);
  QVERIFY(!again->skipped.isEmpty());
}

void ImportTest::a_dry_run_reports_and_lands_nothing()
{
  const Folder folder;
  const auto store = fresh(folder);
  const qint64 before = rows(store->path());
  ImportOptions options;
  options.dryRun = true;
  const auto report = importAll(*store, smallWorkspace(), options);
  QVERIFY_RESULT(report);
  QCOMPARE(report->read[u"chunks"_s], 4);
  QCOMPARE(report->added[u"queries"_s], 2);
  QCOMPARE(rows(store->path()), before);
  QCOMPARE(store->landedImports().value(), 0);
}

void ImportTest::an_abandoned_import_leaves_nothing()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const qint64 before = rows(store->path());
  const QStringList lines = exported(*store);
  {
    auto session = store->startImport({}, {});
    QVERIFY_RESULT(session);
    for (const Record& record : manyRecords(2000)) QVERIFY_RESULT((*session)->take(Record(record), {}));
    QVERIFY(rows(store->path()) > before);
  }
  QCOMPARE(rows(store->path()), before);
  auto session = store->startImport({}, {});
  QVERIFY_RESULT(session);
  for (const Record& record : manyRecords(2000)) QVERIFY_RESULT((*session)->take(Record(record), {}));
  const auto landed = (*session)->land([](const Progress&) { return false; });
  QVERIFY(!landed);
  QCOMPARE(landed.error().kind, ErrorKind::Cancelled);
  QCOMPARE(rows(store->path()), before);
  QCOMPARE(exported(*store), lines);
}

void ImportTest::a_ranking_that_names_a_chunk_twice_is_refused_with_its_place()
{
  const Folder folder;
  const auto store = fresh(folder);
  const qint64 before = rows(store->path());
  const auto report = importAll(*store, {RankingRecord{u"r"_s, u"q1"_s, {u"a"_s, u"b"_s}, {}},
                                         RankingRecord{u"r"_s, u"q2"_s, {u"a"_s, u"b"_s, u"a"_s}, {}}});
  QVERIFY_RESULT(report);
  QVERIFY(report->refused());
  QCOMPARE(fatal(*report).size(), 1);
  QVERIFY(fatal(*report).first().startsWith("2: "_L1));
  QVERIFY(fatal(*report).first().contains(u"“a”"_s));
  QCOMPARE(rows(store->path()), before);
}

void ImportTest::a_chunk_twice_with_other_text_is_refused_and_with_the_same_counted()
{
  const Folder folder;
  const auto store = fresh(folder);
  const auto same = importAll(*store, {chunkRecord(u"a"_s, u"one"_s), chunkRecord(u"a"_s, u"one"_s)});
  QVERIFY(!same->refused());
  QCOMPARE(same->added[u"chunks"_s], 1);
  QCOMPARE(same->skipped.size(), 1);
  const auto other =
      importAll(*store, {chunkRecord(u"b"_s, u"one"_s), chunkRecord(u"c"_s, u"x"_s), chunkRecord(u"b"_s, u"two"_s)});
  QCOMPARE(fatal(*other).size(), 1);
  QVERIFY(fatal(*other).first().startsWith("3: "_L1));
  QVERIFY(!store->findChunk(u"b"_s));
  // Ids are bytes: they differ by case.
  QVERIFY(!importAll(*store, {chunkRecord(u"B"_s, u"one"_s), chunkRecord(u"b"_s, u"two"_s)})->refused());
}

void ImportTest::contradicting_labels_of_one_judge_are_refused_each_pair_named()
{
  const Folder folder;
  const auto store = fresh(folder);
  const auto report =
      importAll(*store, {gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1), gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1),
                         gradeRecord(u"q1"_s, u"a"_s, u"ben"_s, 2), gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 0),
                         gradeRecord(u"q2"_s, u"b"_s, u"anna"_s, 1), gradeRecord(u"q2"_s, u"b"_s, u"anna"_s, 3)});
  QVERIFY_RESULT(report);
  const QStringList problems = fatal(*report);
  QCOMPARE(problems.size(), 2);
  QVERIFY(problems[0].startsWith("4: "_L1) && problems[0].contains(u"“q1”"_s) && problems[0].contains(u"“a”"_s));
  QVERIFY(problems[1].startsWith("6: "_L1) && problems[1].contains(u"“q2”"_s) && problems[1].contains(u"“b”"_s));
  QCOMPARE(report->skipped[u"labels that were there already"_s], 1);
  QVERIFY(store->judges().value().isEmpty());
}

void ImportTest::a_grade_outside_the_scale_is_refused_and_the_scale_named()
{
  const Folder folder;
  const auto store = fresh(folder);
  const auto report = importAll(*store, {gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 4)});
  QCOMPARE(fatal(*report).size(), 1);
  QVERIFY(fatal(*report).first().contains("0 to 3"_L1));
  LabelRecord words = gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1);
  words.value = u"1.5"_s;
  QCOMPARE(fatal(*importAll(*store, {words})).size(), 1);
  LabelRecord outcome;
  outcome.criterion = u"answer.outcome"_s;
  outcome.run = u"bm25"_s;
  outcome.query = u"q1"_s;
  outcome.judge = u"anna"_s;
  outcome.value = u"maybe"_s;
  const auto other = importAll(*store, smallWorkspace() + QVector<Record>{outcome});
  QCOMPARE(fatal(*other).size(), 1);
  QVERIFY(fatal(*other).first().contains("declined"_L1));
}

void ImportTest::a_scale_declared_after_its_labels_counts()
{
  const Folder folder;
  const auto store = fresh(folder);
  WorkspaceSettings five;
  five.grades = {u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s};
  const auto report = importAll(*store, {gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 4), WorkspaceRecord{five}});
  QVERIFY_RESULT(report);
  QCOMPARE(fatal(*report), QStringList());
  QCOMPARE(store->settings().value(), five);
  QCOMPARE(grade(*store, u"q1"_s, store->findChunk(u"a"_s).value(), u"anna"_s), 4);
}

void ImportTest::a_label_about_nothing_is_refused()
{
  const Folder folder;
  const auto store = fresh(folder);
  LabelRecord support;
  support.criterion = u"support"_s;
  support.claim = u"none"_s;
  support.judge = u"anna"_s;
  support.value = u"supported"_s;
  LabelRecord unnamed = gradeRecord(u"q1"_s, u"a"_s, {}, 1);
  LabelRecord unknown = gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1);
  unknown.criterion = u"answer.unheard_of"_s;
  const auto report =
      importAll(*store, {support, unnamed, unknown, ScoreRecord{u"r"_s, u"q"_s, u"j"_s, u"m"_s, 1.0, {}},
                         ClaimRecord{u"k"_s, u"r"_s, u"q"_s, u"t"_s, {}, {}}});
  QVERIFY_RESULT(report);
  QCOMPARE(fatal(*report).size(), 5);
  ImportOptions options;
  options.judgeName = u"trec"_s;
  QVERIFY(!importAll(*store, {unnamed}, options)->refused());
  QCOMPARE(store->judges().value().first().name, u"trec"_s);
}

void ImportTest::a_run_of_an_existing_name_with_other_content_is_refused_or_becomes_version_2()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const QVector<Record> changed{RankingRecord{u"bm25"_s, u"q1"_s, {u"c3"_s, u"c1"_s}, {}},
                                RankingRecord{u"bm25"_s, u"q2"_s, {u"c3"_s}, {}}};
  const auto refused = importAll(*store, changed);
  QCOMPARE(fatal(*refused).size(), 1);
  QVERIFY(fatal(*refused).first().contains("version 2"_L1));
  QCOMPARE(store->runs().value().size(), 2);
  ImportOptions options;
  options.asNewVersion = true;
  QVERIFY(!importAll(*store, changed, options)->refused());
  QCOMPARE(store->runs().value().size(), 3);
  QCOMPARE(store->runs().value().last().name, u"bm25 v2"_s);
  QCOMPARE(store->runs().value().last().version, 2);
  QCOMPARE(store->rankingsOf(store->findQuery(u"q1"_s).value()).value().size(), 3);
}

void ImportTest::answers_join_a_run_that_had_none()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, {RankingRecord{u"r"_s, u"q1"_s, {u"a"_s}, {}}}));
  AnswerRecord answer;
  answer.run = u"r"_s;
  answer.query = u"q1"_s;
  answer.text = u"Yes."_s;
  QVERIFY(!importAll(*store, {answer})->refused());
  QCOMPARE(store->runs().value().size(), 1);
  QCOMPARE(store->answersOf(store->findQuery(u"q1"_s).value()).value().size(), 1);
  answer.text = u"No."_s;
  QVERIFY(importAll(*store, {answer})->refused());
}

void ImportTest::a_run_name_may_be_given_from_outside()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY(importAll(*store, {RankingRecord{{}, u"q1"_s, {u"a"_s}, {}}})->refused());
  ImportOptions options;
  options.runName = u"mine"_s;
  QVERIFY(!importAll(*store, {RankingRecord{{}, u"q1"_s, {u"a"_s}, {}}}, options)->refused());
  options.runName = u"other"_s;
  QVERIFY(!importAll(*store, {RankingRecord{u"mine"_s, u"q1"_s, {u"b"_s}, {}}}, options)->refused());
  QCOMPARE(store->runs().value().size(), 2);
  QVERIFY(store->findRun(u"other"_s).has_value());
}

void ImportTest::passages_that_come_later_fill_chunks_known_by_id_only_and_keep_their_labels()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(
      *store, {RankingRecord{u"r"_s, u"q1"_s, {u"a"_s, u"b"_s}, {}}, gradeRecord(u"q1"_s, u"a"_s, u"nist"_s, 2)}));
  const ChunkRow before = store->chunk(store->findChunk(u"a"_s).value()).value();
  QVERIFY(before.textHash.isEmpty());
  const auto report = importAll(*store, {chunkRecord(u"a"_s, u"The text."_s), queryRecord(u"q1"_s, u"What?"_s)});
  QCOMPARE(fatal(*report), QStringList());
  const ChunkRow after = store->chunk(store->findChunk(u"a"_s).value()).value();
  QCOMPARE(after.id, before.id);
  QCOMPARE(after.textHash.size(), 16);
  QVERIFY(after.nearGroup != 0);
  const quint32 id = static_cast<quint32>(after.id.value);
  QCOMPARE(store->chunkTexts(std::span(&id, 1)).value().first(), u"The text."_s);
  QCOMPARE(grade(*store, u"q1"_s, after.id, u"nist"_s), 2);
  QCOMPARE(store->query(store->findQuery(u"q1"_s).value()).value().row.text, u"What?"_s);
  QCOMPARE(store->check().value(), QStringList());
  // Not before it lands, and not at all when it does not.
  auto session = store->startImport({}, {});
  QVERIFY_RESULT((*session)->take(chunkRecord(u"b"_s, u"Another."_s), {}));
  (*session)->abandon();
  QVERIFY(store->chunk(store->findChunk(u"b"_s).value()).value().textHash.isEmpty());
}

void ImportTest::new_text_under_an_old_name_is_another_chunk_and_old_labels_stay_on_the_old_text()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, {chunkRecord(u"a"_s, u"old"_s), RankingRecord{u"r1"_s, u"q1"_s, {u"a"_s}, {}},
                                    gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 3)}));
  const ChunkId old = store->findChunk(u"a"_s).value();
  QVERIFY(
      !importAll(*store, {chunkRecord(u"a"_s, u"new"_s), RankingRecord{u"r2"_s, u"q1"_s, {u"a"_s}, {}}})->refused());
  const ChunkId now = store->findChunk(u"a"_s).value();
  QVERIFY(now != old);
  const QVector<Ranking> rankings = store->rankingsOf(store->findQuery(u"q1"_s).value()).value();
  QCOMPARE(rankings[0].chunks.first(), old.value);
  QCOMPARE(rankings[1].chunks.first(), now.value);
  QCOMPARE(grade(*store, u"q1"_s, old, u"anna"_s), 3);
  QVERIFY(!grade(*store, u"q1"_s, now, u"anna"_s));
  // The old run comes again over the new corpus: its names are the same.
  QVERIFY(!importAll(*store, {RankingRecord{u"r1"_s, u"q1"_s, {u"a"_s}, {}}})->refused());
}

void ImportTest::a_new_text_after_a_line_that_used_the_old_one_is_refused()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, {chunkRecord(u"a"_s, u"old"_s)}));
  const auto report = importAll(*store, {RankingRecord{u"r"_s, u"q1"_s, {u"a"_s}, {}}, chunkRecord(u"a"_s, u"new"_s)});
  QCOMPARE(fatal(*report).size(), 1);
  QVERIFY(fatal(*report).first().startsWith("2: "_L1));
}

void ImportTest::imported_labels_of_a_known_judge_are_seen_only_when_they_land()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const JudgeRow anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  const QueryId q1 = store->findQuery(u"q1"_s).value();
  const ChunkId c1 = store->findChunk(u"c1"_s).value();
  const ChunkId c2 = store->findChunk(u"c2"_s).value();
  QVERIFY_RESULT(store->record(gradeGesture(anna.id, q1, c1, 1)));
  LabelRecord newer = gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 2);
  newer.counter = 50;
  newer.event = u"e-1"_s;
  {
    auto session = store->startImport({}, {});
    QVERIFY_RESULT((*session)->take(Record(newer), {}));
    QVERIFY_RESULT((*session)->take(gradeRecord(u"q1"_s, u"c2"_s, u"anna"_s, 3), {}));
    for (const Record& record : manyRecords(2000)) QVERIFY_RESULT((*session)->take(Record(record), {}));
    QCOMPARE(grade(*store, u"q1"_s, c1, u"anna"_s), 1);
    QVERIFY(!grade(*store, u"q1"_s, c2, u"anna"_s));
    QCOMPARE(store->history({criterion::Relevance, q1.value, c1.value}).value().size(), 1);
    QVERIFY_RESULT((*session)->land());
  }
  QCOMPARE(grade(*store, u"q1"_s, c1, u"anna"_s), 2);
  QCOMPARE(grade(*store, u"q1"_s, c2, u"anna"_s), 3);
  QCOMPARE(store->history({criterion::Relevance, q1.value, c1.value}).value().size(), 2);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::a_label_made_during_an_import_wins_over_an_older_one_in_it()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const JudgeRow anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  const QueryId q1 = store->findQuery(u"q1"_s).value();
  const ChunkId c1 = store->findChunk(u"c1"_s).value();
  auto session = store->startImport({}, {});
  QVERIFY_RESULT((*session)->take(gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 3), {}));
  for (const Record& record : manyRecords(2000)) QVERIFY_RESULT((*session)->take(Record(record), {}));
  const auto change = store->record(gradeGesture(anna.id, q1, c1, 0));
  QVERIFY_RESULT(change);
  QVERIFY(!change->events.first().before);
  QVERIFY_RESULT((*session)->land());
  QCOMPARE(grade(*store, u"q1"_s, c1, u"anna"_s), 0);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::labelling_goes_on_during_an_import()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const JudgeRow anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  const QueryId q1 = store->findQuery(u"q1"_s).value();
  const ChunkId c1 = store->findChunk(u"c1"_s).value();
  std::atomic<bool> done = false;
  int stored = 0;
  std::thread importing([&] {
    const auto own = Store::another(store->path());
    const auto report = own ? importAll(**own, manyRecords(4000)) : Result<Report>(tl::unexpected<Error>(own.error()));
    QVERIFY_RESULT(report);
    QVERIFY(!report->refused());
    done = true;
  });
  while (!done) {
    const auto change = store->record(gradeGesture(anna.id, q1, c1, stored % 4));
    if (change)
      ++stored;
    else
      QCOMPARE(change.error().kind, ErrorKind::Busy); // a starved machine may make it wait too long, never lose it
  }
  importing.join();
  QVERIFY(stored > 20);
  QCOMPARE(grade(*store, u"q1"_s, c1, u"anna"_s), (stored - 1) % 4);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::only_one_import_at_a_time()
{
  const Folder folder;
  const auto store = fresh(folder);
  const auto other = Store::another(store->path());
  QVERIFY_RESULT(other);
  auto session = store->startImport({}, {});
  QVERIFY_RESULT(session);
  const auto second = (*other)->startImport({}, {});
  QVERIFY(!second);
  QCOMPARE(second.error().kind, ErrorKind::Busy);
  (*session)->abandon();
  QVERIFY_RESULT((*other)->startImport({}, {}));
}

void ImportTest::events_merge_by_counter_in_any_order()
{
  LabelRecord first = gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1);
  first.event = u"00000000000000000000000000000001"_s;
  first.counter = 5;
  first.at = 9'000;
  LabelRecord second = gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 2);
  second.event = u"00000000000000000000000000000002"_s;
  second.counter = 6;
  second.at = 1'000; // a clock that runs behind
  LabelRecord rival = gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 3);
  rival.event = u"00000000000000000000000000000003"_s;
  rival.counter = 6;
  const QVector<QVector<Record>> orders{{first, second, rival}, {rival, second, first}, {second, rival, first}};
  for (const QVector<Record>& order : orders) {
    for (const bool together : {true, false}) {
      const Folder folder;
      const auto store = fresh(folder);
      if (together)
        QVERIFY(!importAll(*store, order)->refused());
      else
        for (const Record& record : order) QVERIFY(!importAll(*store, {record})->refused());
      QCOMPARE(grade(*store, u"q1"_s, store->findChunk(u"a"_s).value(), u"anna"_s), 3);
      QCOMPARE(store->history({criterion::Relevance, 1, 1}).value().last().now.value, 3);
      QCOMPARE(store->check().value(), QStringList());
    }
  }
}

void ImportTest::settings_come_along_only_into_a_workspace_without_labels()
{
  const Folder folder;
  const auto store = fresh(folder);
  WorkspaceSettings other;
  other.poolDepth = 25;
  QVERIFY_RESULT(importAll(*store, {WorkspaceRecord{other}}));
  QCOMPARE(store->settings().value(), other);
  QVERIFY_RESULT(importAll(*store, {gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1)}));
  const auto report = importAll(*store, {WorkspaceRecord{WorkspaceSettings()}});
  QVERIFY(!report->refused());
  QCOMPARE(report->faultCount, 1);
  QCOMPARE(store->settings().value(), other);
}

void ImportTest::unknown_kinds_are_kept_and_kept_once()
{
  const Folder folder;
  const auto store = fresh(folder);
  const KeptRecord kept{u"truth_claim"_s, u"{\"kind\":\"truth_claim\",\"id\":\"t1\"}"_s};
  QVERIFY_RESULT(importAll(*store, {kept, kept}));
  QVERIFY_RESULT(importAll(*store, {kept}));
  QCOMPARE(exported(*store).filter(u"kept"_s).size(), 1);
}

void ImportTest::a_full_disk_in_the_middle_leaves_the_workspace_as_it_was()
{
  const Folder folder;
  auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const QStringList before = exported(*store);
  const QString path = store->path();
  store.reset();
  // In a process of its own: the limit on the size of files holds for all its threads.
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{3 << 20, 3 << 20};
    setrlimit(RLIMIT_FSIZE, &limit);
    auto opened = Store::open(path);
    if (!opened) _exit(10);
    auto session = (*opened)->startImport({}, {});
    if (!session) _exit(11);
    for (const Record& record : manyRecords(50'000)) {
      const auto taken = (*session)->take(Record(record), {});
      if (taken) continue;
      const bool readable = (*opened)->queries().value_or(QVector<QueryRow>()).size() == 2;
      _exit(taken.error().kind == ErrorKind::DiskFull && readable ? 0 : 12);
    }
    _exit(13);
  }
  int status = 0;
  QCOMPARE(waitpid(child, &status, 0), child);
  QVERIFY(WIFEXITED(status));
  QCOMPARE(WEXITSTATUS(status), 0);
  store = std::move(Store::open(path).value());
  QCOMPARE(exported(*store), before);
  QVERIFY_RESULT(importAll(*store, {chunkRecord(u"later"_s, u"There is room again."_s)}));
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::an_import_that_died_is_swept_at_the_next_opening()
{
  const Folder folder;
  auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, smallWorkspace()));
  const QStringList before = exported(*store);
  const QString path = store->path();
  store.reset();
  const qint64 count = rows(path);
  const pid_t child = fork();
  if (child == 0) {
    auto opened = Store::open(path);
    auto session = opened ? (*opened)->startImport({}, {}) : Result<std::unique_ptr<ImportSession>>(nullptr);
    if (!opened || !session) _exit(1);
    for (const Record& record : manyRecords(4000))
      if (!(*session)->take(Record(record), {})) _exit(2);
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  QCOMPARE(waitpid(child, &status, 0), child);
  QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  QVERIFY(rows(path) > count + 1000);
  store = std::move(Store::open(path).value());
  QCOMPARE(exported(*store), before);
  QTRY_COMPARE_WITH_TIMEOUT(rows(path), count, 30'000);
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::export_then_import_then_export_gives_the_same_lines()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVector<Record> records = smallWorkspace();
  records << gradeRecord(u"q1"_s, u"c1"_s, u"nist"_s, 1)
          << ScoreRecord{u"bm25"_s, u"q1"_s, u"m"_s, u"f"_s, {}, u"no_claims"_s} << PoolRecord{u"q2"_s, u"c3"_s}
          << KeptRecord{u"truth_claim"_s, u"{\"id\":\"t1\"}"_s}
          << CriterionRecord{u"preference"_s,
                             SubjectKind::AnswerPair,
                             true,
                             {u"-1"_s, u"0"_s, u"1"_s},
                             {u"a"_s, u"b"_s, u"c"_s}}
          << GuidelineRecord{u"v1"_s, u"Be strict."_s, 7} << RankingRecord{u"bm25"_s, u"q9"_s, {u"unread"_s}, {}};
  LabelRecord preference;
  preference.criterion = u"pair.preference"_s;
  preference.run = u"dense"_s;
  preference.otherRun = u"bm25"_s;
  preference.query = u"q1"_s;
  preference.judge = u"nist"_s;
  preference.value = u"1"_s;
  records << preference;
  QCOMPARE(fatal(*importAll(*store, records)), QStringList());
  // A second import with a claim of the same name on another answer.
  QCOMPARE(fatal(*importAll(*store, {ClaimRecord{u"k1"_s, u"dense"_s, u"q1"_s, u"Never."_s, 0, 6}})), QStringList());
  const JudgeRow anna = store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  const QueryId q1 = store->findQuery(u"q1"_s).value();
  const ChunkId c2 = store->findChunk(u"c2"_s).value();
  Gesture gesture = gradeGesture(anna.id, q1, c2, 2);
  const Claim claim = store->claimsOf(store->answersOf(q1).value()[1].id).value().first();
  Decision support;
  support.subject = {criterion::Support, claim.id.value, 0};
  support.value = 2;
  support.seconds = 3.5;
  support.rationale = u"says otherwise"_s;
  support.evidence = {{c2, 8, 22, u"within 30 days"_s, u"Returns "_s, u"."_s, true, 1}};
  gesture.decisions.append(support);
  QVERIFY_RESULT(store->record(gesture));
  QVERIFY_RESULT(store->undo(anna.id));
  QVERIFY_RESULT(store->redo(anna.id));
  QVERIFY_RESULT(store->markRevealed(anna.id, {criterion::Relevance, q1.value, c2.value}));
  QVERIFY_RESULT(store->markRevealed(anna.id, support.subject));
  QVERIFY_RESULT(store->record(gradeGesture(anna.id, q1, c2, 1)));

  RecordingSink first;
  QVERIFY_RESULT(store->exportTo(first));
  const auto copy = fresh(folder, u"copy.assay"_s);
  const auto report = importAll(*copy, first.records);
  QVERIFY_RESULT(report);
  QCOMPARE(fatal(*report), QStringList());
  const QStringList second = exported(*copy);
  for (qsizetype i = 0; i < std::min(first.lines.size(), second.size()); ++i) QCOMPARE(second[i], first.lines[i]);
  QCOMPARE(second.size(), first.lines.size());
  QCOMPARE(copy->check().value(), QStringList());
  QCOMPARE(store->check().value(), QStringList());
  // And into the workspace that it came from it brings nothing.
  const auto back = importAll(*store, first.records);
  QCOMPARE(fatal(*back), QStringList());
  QVERIFY2(back->added.isEmpty(), qPrintable(back->added.keys().join(u' ')));
  QCOMPARE(exported(*store), first.lines);
}

void ImportTest::texts_and_names_that_start_with_a_byte_order_mark_are_kept_as_they_are()
{
  const Folder folder;
  const auto store = fresh(folder);
  const QStringList names{u"x"_s, QChar(0xfeff) + u"x"_s, QString(2, QChar(0xfeff)) + u"x"_s};
  QVector<Record> records;
  for (const QString& name : names) records.append(chunkRecord(name, name + u" text"_s));
  records.append(RankingRecord{u"r"_s, u"q1"_s, names, {}});
  QCOMPARE(fatal(*importAll(*store, records)), QStringList());
  for (const QString& name : names) {
    const auto chunk = store->findChunk(name);
    QVERIFY_RESULT(chunk);
    const std::array<quint32, 1> ids{static_cast<quint32>(chunk->value)};
    QCOMPARE(store->chunkTexts(ids).value(), QStringList{name + u" text"_s});
  }
  QCOMPARE(store->check().value(), QStringList());
}

void ImportTest::quotes_claims_and_citations_outside_their_text_are_refused_data()
{
  QTest::addColumn<int>("first");
  QTest::addColumn<int>("last");
  QTest::addColumn<bool>("good");
  QTest::newRow("at the end") << 4 << 6 << true;
  QTest::newRow("beyond") << 4 << 7 << false;
  QTest::newRow("before") << -1 << 3 << false;
  QTest::newRow("backwards") << 3 << 2 << false;
}

void ImportTest::quotes_claims_and_citations_outside_their_text_are_refused()
{
  QFETCH(int, first);
  QFETCH(int, last);
  QFETCH(bool, good);
  const Folder folder;
  const QString text = u"😀ine 6"_s; // six characters, seven units
  AnswerRecord cited{u"r"_s, u"q"_s, AnswerState::Written, text, {{first, last, u"c"_s}}, {}, {}, {}};
  AnswerRecord plain = cited;
  plain.citations.clear();
  LabelRecord support;
  support.criterion = u"support"_s;
  support.claim = u"k"_s;
  support.judge = u"j"_s;
  support.value = u"supported"_s;
  support.evidence = {{u"c"_s, first, last, u"x"_s, {}, {}, false, 0}};
  const QVector<QVector<Record>> imports{
      {cited},
      {plain, ClaimRecord{u"k"_s, u"r"_s, u"q"_s, u"x"_s, first, last}},
      {chunkRecord(u"c"_s, text), plain, ClaimRecord{u"k"_s, u"r"_s, u"q"_s, u"x"_s, {}, {}}, support},
      {support, plain, ClaimRecord{u"k"_s, u"r"_s, u"q"_s, u"x"_s, {}, {}}, chunkRecord(u"c"_s, text)},
  };
  for (const QVector<Record>& records : imports) {
    const auto store = fresh(folder, u"%1.assay"_s.arg(&records - imports.constData()));
    const auto report = importAll(*store, records);
    QVERIFY_RESULT(report);
    QCOMPARE(!report->refused(), good);
    QCOMPARE(store->check().value(), QStringList());
  }
}

void ImportTest::older_texts_and_their_labels_come_back_from_an_export()
{
  const Folder folder;
  const auto store = fresh(folder);
  QVERIFY_RESULT(importAll(*store, {chunkRecord(u"a"_s, u"old"_s), gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 3)}));
  QVERIFY_RESULT(importAll(*store, {chunkRecord(u"a"_s, u"new"_s), gradeRecord(u"q1"_s, u"a"_s, u"anna"_s, 1)}));
  RecordingSink first;
  QVERIFY_RESULT(store->exportTo(first));
  const auto copy = fresh(folder, u"copy.assay"_s);
  QCOMPARE(fatal(*importAll(*copy, first.records)), QStringList());
  QCOMPARE(exported(*copy), first.lines);
  const ChunkId now = copy->findChunk(u"a"_s).value();
  const quint32 id = static_cast<quint32>(now.value);
  QCOMPARE(copy->chunkTexts(std::span(&id, 1)).value().first(), u"new"_s);
  QCOMPARE(grade(*copy, u"q1"_s, now, u"anna"_s), 1);
  QCOMPARE(copy->labelsOf(copy->findQuery(u"q1"_s).value(), LabelScope::everybody()).value().size(), 2);
}

} // namespace assayer::tests
