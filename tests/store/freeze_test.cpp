#include "store/freeze_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray sha(const QByteArray& text)
{
  return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
}

FrozenQuery frozen(const QString& name, const QByteArray& text = "text")
{
  return {name, sha(text), sha("expectation"), sha("needs"), sha("facts"), sha("truth")};
}

FreezeEvent freezeOf(JudgeId by, const QVector<FrozenQuery>& queries = {frozen(u"q1"_s), frozen(u"q2"_s)})
{
  FreezeEvent event;
  event.by = by;
  event.content.queries = queries;
  event.content.guidelines = {{u"v1"_s, sha("rules")}};
  event.goldHash = sha("gold");
  event.counter = 7;
  event.labels = 3;
  event.note = u"before\nthe release ✓"_s;
  return event;
}

FreezeEvent liftOf(JudgeId by)
{
  FreezeEvent event;
  event.by = by;
  event.lifted = true;
  return event;
}

struct Desk {
  explicit Desk(const QString& path) : store(std::move(*Store::create(path)))
  {
    if (!importAll(*store, smallWorkspace())) qFatal("the workspace cannot be filled");
    lea = store->addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
    run = store->runs()->first().id;
  }

  std::unique_ptr<Store> store;
  JudgeId lea;
  RunId run;
};

RunPick pickOf(const Desk& desk, PickedBy by)
{
  RunPick pick;
  pick.run = desk.run;
  pick.by = desk.lea;
  pick.pickedBy = by;
  pick.note = u"the best"_s;
  return pick;
}

QVector<Record> recordsIn(Store& store, const std::optional<ExportScope>& scope = {})
{
  RecordingSink sink;
  if (scope)
    (void)store.exportTo(sink, *scope);
  else
    (void)store.exportTo(sink);
  return sink.records;
}

QVector<QJsonObject> linesOf(const QVector<Record>& records, const QString& kind)
{
  QVector<QJsonObject> lines;
  for (const Record& record : records)
    if (const auto* kept = std::get_if<KeptRecord>(&record); kept && kept->kind == kind)
      lines.append(QJsonDocument::fromJson(kept->json.toUtf8()).object());
  return lines;
}

QVector<Record> freezesIn(const QVector<Record>& records)
{
  QVector<Record> found;
  for (const Record& record : records)
    if (const auto* kept = std::get_if<KeptRecord>(&record);
        std::holds_alternative<JudgeRecord>(record) || (kept && kept->kind == FreezeKind))
      found.append(record);
  return found;
}

QString problemOf(Store& store, const QVector<Record>& records)
{
  const auto report = importAll(store, records);
  if (!report) return sentence(report.error());
  for (const Fault& fault : report->faults)
    if (fault.fatal) return fault.problem;
  return {};
}

} // namespace

void FreezeTest::a_freeze_is_kept_with_what_it_holds_and_the_newest_counts()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QVERIFY(!desk.store->newestFreeze().value());
  const auto first = desk.store->addFreeze(freezeOf(desk.lea));
  QVERIFY_RESULT(first);
  QCOMPARE(first->hash, hashOf(first->content));
  const auto second = desk.store->addFreeze(freezeOf(desk.lea, {frozen(u"q2"_s)}));
  QVERIFY_RESULT(second);
  QVERIFY(second->at > first->at); // whatever the clock says
  QVERIFY(second->uid != first->uid);

  desk.store.reset(); // as after a restart
  const auto opened = Store::open(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(opened);
  QCOMPARE((*opened)->newestFreeze().value(), *second);
  QVector<FreezeEvent> events = (*opened)->freezes().value();
  QCOMPARE(events.size(), 2);
  FreezeEvent bare = *first;
  bare.content = {};
  QCOMPARE(events.first(), bare);
  QCOMPARE((*opened)->check().value(), QStringList());
}

void FreezeTest::the_hash_is_sha256_over_the_lines_that_are_documented()
{
  FrozenContent content;
  content.queries = {frozen(u"a\tb\\c\nd"_s)};
  content.guidelines = {{u"v1"_s, sha("rules")}};
  const QByteArray query = "\nquery\ta\\tb\\\\c\\nd\t" + sha("text").toHex() + '\t' + sha("expectation").toHex() +
                           '\t' + sha("needs").toHex() + '\t' + sha("facts").toHex();
  const QByteArray guideline = "\nguideline\tv1\t" + sha("rules").toHex() + '\n';
  QCOMPARE(hashOf(content), sha("assayer freeze 2" + query + '\t' + sha("truth").toHex() + guideline));
  // As freezes had it before they held claims: theirs stay what they are.
  content.queries.first().truth.clear();
  QCOMPARE(hashOf(content), sha("assayer freeze 1" + query + guideline));
}

void FreezeTest::lifting_asks_for_a_freeze_that_stands()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QCOMPARE(desk.store->addFreeze(liftOf(desk.lea)).error().kind, ErrorKind::Conflict);
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  QVERIFY_RESULT(desk.store->addFreeze(liftOf(desk.lea)));
  QVERIFY(desk.store->newestFreeze().value()->lifted);
  QCOMPARE(desk.store->addFreeze(liftOf(desk.lea)).error().kind, ErrorKind::Conflict);
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea))); // anew
  QCOMPARE(desk.store->freezes().value().size(), 3);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void FreezeTest::a_freeze_that_contradicts_itself_is_refused_data()
{
  QTest::addColumn<FreezeEvent>("event");
  const auto row = [](const char* name, const std::function<void(FreezeEvent&)>& change) {
    FreezeEvent event = freezeOf({1});
    change(event);
    QTest::newRow(name) << event;
  };
  row("nothing held", [](FreezeEvent& event) { event.content.queries.clear(); });
  row("a query twice", [](FreezeEvent& event) { event.content.queries = {frozen(u"q"_s), frozen(u"q"_s)}; });
  row("out of order", [](FreezeEvent& event) { std::ranges::reverse(event.content.queries); });
  row("a query without a name", [](FreezeEvent& event) { event.content.queries.first().name.clear(); });
  row("truth of some queries only", [](FreezeEvent& event) { event.content.queries.last().truth.clear(); });
  row("half a hash", [](FreezeEvent& event) { event.content.queries.first().needs.chop(1); });
  row("a guideline without a hash", [](FreezeEvent& event) { event.content.guidelines.first().text.clear(); });
  row("labels that hash to nothing", [](FreezeEvent& event) { event.goldHash = "x"; });
  row("a count below zero", [](FreezeEvent& event) { event.counter = -1; });
  row("a lift that holds something", [](FreezeEvent& event) { event.lifted = true; });
  row("a note that cannot be stored", [](FreezeEvent& event) { event.note = QString(QChar(0)); });
}

void FreezeTest::a_freeze_that_contradicts_itself_is_refused()
{
  QFETCH(FreezeEvent, event);
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  event.by = desk.lea;
  const auto stored = desk.store->addFreeze(event);
  QVERIFY(!stored);
  QCOMPARE(stored.error().kind, ErrorKind::Usage);
  QVERIFY(desk.store->freezes().value().isEmpty());
}

void FreezeTest::a_pick_stands_until_it_is_taken_back()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  RunPick back = pickOf(desk, PickedBy::NotSaid);
  back.takenBack = true;
  QCOMPARE(desk.store->addPick(back).error().kind, ErrorKind::Conflict);
  QVERIFY_RESULT(desk.store->addPick(pickOf(desk, PickedBy::Dev)));
  const auto later = desk.store->addPick(pickOf(desk, PickedBy::Test));
  QVERIFY_RESULT(later);
  QCOMPARE(standingPicks(desk.store->picks().value()), QVector<RunPick>{*later});
  QVERIFY_RESULT(desk.store->addPick(back));
  QVERIFY(standingPicks(desk.store->picks().value()).isEmpty());
  QCOMPARE(desk.store->picks().value().size(), 3);
  RunPick nowhere = pickOf(desk, PickedBy::Dev);
  nowhere.run = {999};
  QCOMPARE(desk.store->addPick(nowhere).error().kind, ErrorKind::NotFound);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void FreezeTest::labels_on_the_split_and_since_a_count_are_told()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  const QVector<QueryRow> queries = desk.store->queries().value();
  const auto connection = Connection::open(folder.path(u"a.assay"_s), OpenMode::Existing);
  QVERIFY_RESULT(connection);
  QVERIFY_RESULT((*connection)->run(u"UPDATE query SET split = 2 WHERE id = ?"_s, queries[0].id));
  const auto grade = [&](int query, int chunk, int value) {
    const QVector<Ranking> rankings = desk.store->rankingsOf(queries[query].id).value();
    return desk.store->record(
        gradeGesture(desk.lea, queries[query].id, ChunkId{rankings.first().chunks[chunk]}, value));
  };
  const qint64 before = desk.store->labelsOn(Split::Test).value();
  QVERIFY_RESULT(grade(0, 0, 2));
  QVERIFY_RESULT(grade(1, 0, 2)); // of no split
  QCOMPARE(desk.store->labelsOn(Split::Test).value(), before + 1);
  const qint64 counter = desk.store->counter().value();
  QCOMPARE(desk.store->labelsSince(Split::Test, counter).value(), 0);
  QVERIFY_RESULT(grade(0, 0, 1)); // the same subject anew
  QVERIFY_RESULT(grade(0, 1, 0));
  QVERIFY_RESULT(grade(1, 1, 0));
  QCOMPARE(desk.store->labelsSince(Split::Test, counter).value(), 2);
  QVERIFY_RESULT(desk.store->undo(desk.lea)); // that of the other query
  QVERIFY_RESULT(desk.store->undo(desk.lea));
  QCOMPARE(desk.store->labelsSince(Split::Test, counter).value(), 1);
}

void FreezeTest::labels_since_any_count_are_the_current_ones_set_after_it()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  const auto connection = Connection::open(folder.path(u"a.assay"_s), OpenMode::Existing);
  QVERIFY_RESULT(connection);
  QVERIFY_RESULT((*connection)->run(u"UPDATE query SET split = 2"_s));
  const QVector<QueryRow> queries = desk.store->queries().value();
  const QueryId query = queries.first().id;
  const QVector<Ranking> rankings = desk.store->rankingsOf(query).value();
  const QVector<quint32> chunks = rankings.first().chunks;
  for (int i = 0; i < 6; ++i)
    QVERIFY_RESULT(desk.store->record(gradeGesture(desk.lea, query, ChunkId{chunks[i % 2]}, i % 3)));
  // Whether most came before or after it: the older ones are few at first, and at last the newer ones.
  for (qint64 since = 0; since <= desk.store->counter().value(); ++since) {
    const auto expected =
        (*connection)
            ->number(u"SELECT count(*) FROM label AS l JOIN label_event AS e ON e.id = "
                     "l.event JOIN change AS c ON c.id = e.change WHERE c.counter > ? AND "
                     "l.round = 0 AND l.state = 0 AND l.criterion NOT IN (%1, %2)"_s.arg(criterion::Flag.value)
                         .arg(criterion::Note.value),
                     since);
    QVERIFY_RESULT(expected);
    QCOMPARE(desk.store->labelsSince(Split::Test, since).value(), expected->value_or(-1));
  }
}

void FreezeTest::everything_travels_and_comes_back_the_same()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  QVERIFY_RESULT(desk.store->addFreeze(liftOf(desk.lea)));
  FrozenQuery withoutTruth = frozen(u"q1"_s);
  withoutTruth.truth.clear();
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea, {withoutTruth})));
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea, {frozen(u"退款"_s)})));
  QVERIFY_RESULT(desk.store->addPick(pickOf(desk, PickedBy::Other)));
  const QVector<Record> records = recordsIn(*desk.store);
  QCOMPARE(linesOf(records, FreezeKind).size(), 4);
  QCOMPARE(linesOf(records, PickKind).size(), 1);

  const auto fresh = Store::create(folder.path(u"b.assay"_s));
  QVERIFY_RESULT(fresh);
  QCOMPARE(problemOf(**fresh, records), QString());
  for (const QString& kind : {FreezeKind, PickKind})
    QCOMPARE(linesOf(recordsIn(**fresh), kind), linesOf(records, kind));
  QCOMPARE((*fresh)->newestFreeze().value()->content.queries.first().name, u"退款"_s);
  QCOMPARE(problemOf(**fresh, records), QString()); // once more: nothing is doubled
  QCOMPARE((*fresh)->freezes().value().size(), 4);
  QCOMPARE((*fresh)->check().value(), QStringList());
}

void FreezeTest::copies_with_different_freezes_agree_in_any_order_of_merging()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->backup(folder.path(u"b.assay"_s)));
  const auto other = Store::open(folder.path(u"b.assay"_s));
  QVERIFY_RESULT(other);
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  QVERIFY_RESULT((*other)->addFreeze(freezeOf(desk.lea, {frozen(u"q2"_s, "another")})));
  QVERIFY_RESULT((*other)->addPick(pickOf(desk, PickedBy::Test)));
  const QVector<Record> here = recordsIn(*desk.store);
  const QVector<Record> there = recordsIn(**other);
  QCOMPARE(problemOf(*desk.store, there), QString());
  QCOMPARE(problemOf(**other, here), QString());
  QCOMPARE(desk.store->freezes().value().size(), 2);
  QCOMPARE(desk.store->newestFreeze().value()->uid, (*other)->newestFreeze().value()->uid);
  QCOMPARE(desk.store->picks().value().size(), 1);
  QCOMPARE(desk.store->check().value(), QStringList());
  QCOMPARE((*other)->check().value(), QStringList());
}

void FreezeTest::a_line_that_was_tampered_with_is_refused_and_nothing_lands()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  const QVector<Record> sound = recordsIn(*desk.store);
  const auto tampered = [&](const std::function<void(QJsonObject&)>& change) {
    QVector<Record> records = sound;
    for (Record& record : records)
      if (auto* kept = std::get_if<KeptRecord>(&record); kept && kept->kind == FreezeKind) {
        QJsonObject line = QJsonDocument::fromJson(kept->json.toUtf8()).object();
        change(line);
        kept->json = QString::fromUtf8(QJsonDocument(line).toJson(QJsonDocument::Compact));
      }
    return records;
  };
  int made = 0;
  const auto refuses = [&](const std::function<void(QJsonObject&)>& change) {
    const auto fresh = Store::create(folder.path(u"t%1.assay"_s.arg(++made)));
    const QString problem = problemOf(**fresh, tampered(change));
    return !problem.isEmpty() && (*fresh)->queries().value().isEmpty() ? problem : QString();
  };
  QVERIFY(refuses([](QJsonObject& line) { line[u"hash"_s] = QString(64, u'0'); }).contains(u"hash"_s));
  QVERIFY(!refuses([](QJsonObject& line) { line.remove(u"queries"_s); }).isEmpty());
  QVERIFY(!refuses([](QJsonObject& line) { line[u"queries"_s] = u"none"_s; }).isEmpty());
  QVERIFY(!refuses([](QJsonObject& line) { line[u"lifted"_s] = 1; }).isEmpty());
  QVERIFY(!refuses([](QJsonObject& line) { line[u"at"_s] = -1; }).isEmpty());
  QVERIFY(!refuses([](QJsonObject& line) { line[u"id"_s] = u"xyz"_s; }).isEmpty());
  // The same id with other content contradicts what is there.
  QVERIFY(problemOf(*desk.store, tampered([](QJsonObject& line) {
            line[u"note"_s] = u"another"_s;
          })).contains(u"other content"_s));
}

void FreezeTest::a_blind_packet_says_neither_who_nor_what_the_labels_hash_to()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  const JudgeId ann = desk.store->addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  QVERIFY_RESULT(desk.store->addPick(pickOf(desk, PickedBy::Test)));
  ExportScope scope;
  scope.queries = {desk.store->queries().value().first().id};
  const QVector<Record> open = recordsIn(*desk.store, scope);
  QCOMPARE(linesOf(open, FreezeKind).first().value(u"by"_s).toString(), u"lea"_s);
  QCOMPARE(linesOf(open, PickKind).size(), 1);
  scope.onlyOf = ann;
  const QVector<Record> blind = recordsIn(*desk.store, scope);
  QCOMPARE(linesOf(blind, PickKind).size(), 0);
  const QVector<QJsonObject> lines = linesOf(blind, FreezeKind);
  QCOMPARE(lines.size(), 1);
  for (const QString& key : {u"by"_s, u"labels_hash"_s, u"note"_s}) QVERIFY(!lines.first().contains(key));
  // It comes back without contradicting what is there.
  QCOMPARE(problemOf(*desk.store, blind), QString());
  QCOMPARE(desk.store->newestFreeze().value()->by, desk.lea);
  // Where the packet comes first, what it leaves out follows.
  const auto other = Store::create(folder.path(u"b.assay"_s));
  QCOMPARE(problemOf(**other, blind), QString());
  QVERIFY((*other)->newestFreeze().value()->goldHash.isEmpty());
  QCOMPARE(problemOf(**other, freezesIn(recordsIn(*desk.store))), QString());
  QCOMPARE((*other)->newestFreeze().value()->goldHash, sha("gold"));
  QCOMPARE(linesOf(recordsIn(**other), FreezeKind), linesOf(recordsIn(*desk.store), FreezeKind));
}

void FreezeTest::check_finds_a_freeze_whose_content_was_changed()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->addFreeze(freezeOf(desk.lea)));
  const auto connection = Connection::open(folder.path(u"a.assay"_s), OpenMode::Existing);
  QVERIFY_RESULT(connection);
  QVERIFY_RESULT((*connection)->run(u"UPDATE freeze SET content = replace(content, 'q1', 'q0')"_s));
  const QStringList problems = desk.store->check().value();
  QCOMPARE(problems.size(), 1);
  QVERIFY2(problems.first().startsWith(u"freeze, row 1: "_s), qPrintable(problems.first()));
}

void FreezeTest::an_older_file_is_migrated_and_exports_without_being_migrated()
{
  const Folder folder;
  const QString path = folder.path(u"a.assay"_s);
  {
    Desk desk(path);
  }
  {
    const auto connection = Connection::open(path, OpenMode::Existing);
    QVERIFY_RESULT(connection);
    for (const QString& sql : backToVersion(8)) QVERIFY_RESULT((*connection)->run(sql));
  }
  {
    const auto old = Store::open(path, Access::ReadOnly);
    QVERIFY_RESULT(old);
    QVERIFY(!(*old)->newestFreeze().value());
    QVERIFY(!recordsIn(**old).isEmpty());
  }
  const auto opened = Store::open(path);
  QVERIFY_RESULT(opened);
  QVERIFY(QFile::exists(path + u".before-version-9"_s));
  const JudgeId lea = (*opened)->judges().value().last().id;
  QVERIFY_RESULT((*opened)->addFreeze(freezeOf(lea)));
  QCOMPARE((*opened)->check().value(), QStringList());
}

} // namespace assayer::tests
