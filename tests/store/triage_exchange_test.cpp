#include "store/triage_exchange_test.h"

#include "core/triage_lines.h"
#include "store/connection.h"
#include "store/triage_support.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<Record> recordsOf(Store& store)
{
  RecordingSink sink;
  (void)store.exportTo(sink);
  return sink.records;
}

bool isOfQueue(const Record& record)
{
  const auto* const kept = std::get_if<KeptRecord>(&record);
  return kept && triage::isTriageKind(kept->kind);
}

// What two copies must agree on: everything of the queue, and the queries that promotions change.
QStringList queueOf(Store& store)
{
  QStringList lines;
  const QVector<Record> records = recordsOf(store);
  for (const Record& record : records)
    if (isOfQueue(record) || std::holds_alternative<QueryRecord>(record)) lines.append(describe(record));
  lines.sort();
  return lines;
}

QString mergeInto(Store& to, const QVector<Record>& records)
{
  const auto report = importAll(to, records);
  if (!report) return sentence(report.error());
  for (const Fault& fault : report->faults)
    if (fault.fatal) return fault.problem;
  return {};
}

// Two copies that went apart are merged into each other: both must come to the same.
void compareMerged(Store& one, Store& other)
{
  const QVector<Record> ofOne = recordsOf(one);
  const QVector<Record> ofOther = recordsOf(other);
  QCOMPARE(mergeInto(one, ofOther), QString());
  QCOMPARE(mergeInto(other, ofOne), QString());
  QCOMPARE(queueOf(one), queueOf(other));
  QCOMPARE(one.check().value(), QStringList());
  QCOMPARE(other.check().value(), QStringList());
}

Promotion goldenOf(const TriageDesk& desk, int query, const QString& reference)
{
  Promotion promotion;
  promotion.query = desk.query(query);
  promotion.by = desk.judge(u"cleo"_s);
  promotion.reference = reference;
  promotion.needs = {{{u"returns#1"_s, {}}, {{}, u"30 “days”"_s}}};
  promotion.run = desk.run;
  promotion.day = desk.day;
  return promotion;
}

ClusterEvent systematicOf(const Cluster& cluster, const QString& title)
{
  ClusterEvent event;
  event.cluster = cluster.id;
  event.name = u"Deadlines"_s;
  event.state = ClusterState::Systematic;
  event.title = title;
  event.step = NextStep::Retrieval;
  event.note = u"a\nnote"_s;
  return event;
}

// A workspace with a bit of everything: two days, a leftover, decisions, a promotion, settings.
std::unique_ptr<TriageDesk> busyDesk(const QString& path)
{
  auto desk = std::make_unique<TriageDesk>(path);
  (void)desk->drawn();
  // In the order of the day: all clusters ever seen come in that of their identifiers, which are random.
  const QVector<Cluster> clusters = desk->store->clusteringOf(desk->day, desk->run).value()->clusters;
  ClusterEvent event = systematicOf(clusters[0], u"Deadlines are made up"_s);
  event.by = desk->judge(u"anna"_s);
  (void)desk->store->decideCluster(event).value();
  event.state = ClusterState::Ended;
  event.endedBy = desk->other;
  (void)desk->store->decideCluster(event).value();
  desk->day = u"2026-11-30"_s;
  Draw draw = desk->draw();
  DrawnSample leftover = draw.samples[0];
  leftover.answer = desk->answerTo(7, true);
  leftover.carriedFrom = u"2026-11-28"_s;
  draw.samples.prepend(leftover);
  (void)desk->store->addDraw(desk->clustering(clusters), draw, desk->frame()).value();
  (void)desk->store->promote(goldenOf(*desk, 1, u"Within 30 days."_s)).value();
  TriageSettings settings;
  settings.families.insert(u"returns"_s, {{}, 0.25});
  settings.origin = Origin::Golden;
  (void)desk->store->setTriageSettings(settings);
  return desk;
}

} // namespace

void TriageExchangeTest::everything_travels_and_comes_back_the_same()
{
  const Folder folder;
  const auto desk = busyDesk(folder.path(u"a.assay"_s));
  const QVector<Record> records = recordsOf(*desk->store);
  const auto fresh = Store::create(folder.path(u"b.assay"_s));
  QVERIFY_RESULT(fresh);
  QCOMPARE(mergeInto(**fresh, records), QString());
  QCOMPARE(queueOf(**fresh), queueOf(*desk->store));
  const TriageDesk copy(std::move(*Store::open(folder.path(u"b.assay"_s))));
  QCOMPARE(copy.store->draws().value().size(), 2);
  const auto draw = copy.store->draw(u"2026-11-30"_s, copy.run).value();
  QVERIFY(draw);
  QCOMPARE(draw->seed, std::numeric_limits<qint64>::max());
  QCOMPARE(draw->samples.size(), 5);
  QCOMPARE(draw->samples.first().answer, copy.answerTo(7, true));
  QCOMPARE(draw->settings, desk->draw().settings);
  QCOMPARE(copy.store->frameOf(draw->id).value().size(), 9);
  const auto clustering = copy.store->clusteringOf(u"2026-11-29"_s, copy.run).value();
  QVERIFY(clustering);
  QCOMPARE(clustering->members.size(), 6);
  QCOMPARE(clustering->clusters[0].profile, QByteArray("\0first", 6));
  QCOMPARE(clustering->clusters[0].now.endedBy, copy.other);
  QCOMPARE(copy.store->query(copy.query(1)).value().row.origin, Origin::Golden);
  QVERIFY(copy.store->triageSettings().value() == desk->store->triageSettings().value());
  QCOMPARE(copy.store->check().value(), QStringList());
}

void TriageExchangeTest::merging_twice_changes_nothing()
{
  const Folder folder;
  const auto desk = busyDesk(folder.path(u"a.assay"_s));
  const QVector<Record> records = recordsOf(*desk->store);
  const QStringList before = queueOf(*desk->store);
  const auto report = importAll(*desk->store, records);
  QVERIFY_RESULT(report);
  QCOMPARE(report->faultCount, 0);
  QCOMPARE(report->added.value(u"kept lines"_s), 0);
  QCOMPARE(queueOf(*desk->store), before);
  // The same lines twice in one import too.
  const auto fresh = Store::create(folder.path(u"b.assay"_s));
  QVector<Record> twice = records;
  for (const Record& record : records)
    if (isOfQueue(record)) twice.append(record);
  QCOMPARE(mergeInto(**fresh, twice), QString());
  QCOMPARE(queueOf(**fresh), before);
  QCOMPARE((*fresh)->check().value(), QStringList());
}

void TriageExchangeTest::of_two_draws_for_one_day_the_earlier_stands_in_either_order()
{
  const Folder folder;
  const TriageDesk one(folder.path(u"a.assay"_s));
  const auto other = one.copy(folder.path(u"b.assay"_s));
  const Draw first = one.drawn();
  const Draw second = other->drawn();
  QVERIFY(first.uid != second.uid);
  const Cluster ofSecond = other->store->clusters().value().first();
  QVERIFY_RESULT(other->store->decideCluster(systematicOf(ofSecond, u"said by the program"_s)));
  compareMerged(*one.store, *other->store);
  const bool isFirst = std::pair(first.at, first.uid) < std::pair(second.at, second.uid);
  for (const TriageDesk* const desk : {&one, static_cast<const TriageDesk*>(other.get())}) {
    QCOMPARE(desk->store->draws().value().size(), 1);
    QCOMPARE(desk->store->draw(desk->day, desk->run).value()->uid, isFirst ? first.uid : second.uid);
    // Clusters of the draw that does not stand are seen no more, unless somebody has decided on them.
    QCOMPARE(desk->store->clusters().value().size(), 2);
    QCOMPARE(desk->store->clusteringOf(desk->day, desk->run).value()->clusters.size(), 2);
    QCOMPARE(desk->store->clusterDays(desk->store->clusters().value().first().id).value().size(), 1);
  }
  QVERIFY(one.store->clusters().value().first().uid == other->store->clusters().value().first().uid);
  QVERIFY(!one.store->addDraw(one.clustering(), one.draw(), {}));
}

void TriageExchangeTest::the_newest_decision_counts_in_either_order()
{
  const Folder folder;
  const TriageDesk one(folder.path(u"a.assay"_s));
  (void)one.drawn();
  const auto other = one.copy(folder.path(u"b.assay"_s));
  const Cluster cluster = one.store->clusters().value().first();
  QVERIFY_RESULT(one.store->decideCluster(systematicOf(cluster, u"one"_s)));
  QVERIFY_RESULT(other->store->decideCluster(systematicOf(cluster, u"other"_s)));
  const ClusterEvent last = other->store->decideCluster(systematicOf(cluster, u"other again"_s)).value();
  compareMerged(*one.store, *other->store);
  QCOMPARE(one.store->clusters().value().first().now.uid, other->store->clusters().value().first().now.uid);
  QCOMPARE(one.store->clusterHistory(cluster.id).value().size(), 4);
  // What is said next comes after all that is known, here and there.
  QVERIFY(one.store->decideCluster(systematicOf(cluster, u"then"_s)).value().at > last.at);
}

void TriageExchangeTest::the_newest_promotion_decides_the_query_in_either_order()
{
  const Folder folder;
  const TriageDesk one(folder.path(u"a.assay"_s));
  const auto other = one.copy(folder.path(u"b.assay"_s));
  QVERIFY_RESULT(one.store->promote(goldenOf(one, 1, u"Within 30 days."_s)));
  QVERIFY_RESULT(one.store->promote(goldenOf(one, 2, u"Never."_s)));
  Promotion refusal = goldenOf(*other, 1, {});
  refusal.needs.clear();
  refusal.expect = Expect::Refusal;
  refusal.split = Split::Test;
  QVERIFY_RESULT(other->store->promote(goldenOf(*other, 1, u"Within a year."_s)));
  QVERIFY_RESULT(other->store->promote(refusal));
  compareMerged(*one.store, *other->store);
  const Promotion newest = one.store->promotions().value().first();
  const QueryDetail now = one.store->query(one.query(1)).value();
  QCOMPARE(now.reference, newest.reference);
  QCOMPARE(now.row.split, newest.split);
  QCOMPARE(other->store->query(other->query(2)).value().reference, u"Never."_s);
  QCOMPARE(one.store->promotionsOf(one.query(1)).value().size(), 3);
}

void TriageExchangeTest::a_line_of_a_promoted_query_contradicts_nothing()
{
  const Folder folder;
  const TriageDesk one(folder.path(u"a.assay"_s));
  QueryRecord said = queryRecord(u"q1"_s, one.store->query(one.query(1)).value().row.text);
  said.detail.row.origin = Origin::Production;
  said.detail.row.family = u"other"_s;
  QVERIFY_RESULT(importAll(*one.store, {said}));
  QVERIFY_RESULT(one.store->promote(goldenOf(one, 1, u"Within 30 days."_s)));
  // The line says what was before the promotion, and fills nothing in.
  const auto report = importAll(*one.store, {said});
  QVERIFY_RESULT(report);
  QCOMPARE(report->faultCount, 0);
  const QueryDetail now = one.store->query(one.query(1)).value();
  QCOMPARE(now.row.origin, Origin::Golden);
  QCOMPARE(now.row.family, QString());
  QCOMPARE(one.store->check().value(), QStringList());
  // Of a query that nobody has promoted it still is one.
  QueryRecord other = said;
  other.detail.row.name = u"q2"_s;
  other.detail.row.text = one.store->query(one.query(2)).value().row.text;
  QVERIFY_RESULT(importAll(*one.store, {other}));
  other.detail.row.origin = Origin::Synthetic;
  const auto told = importAll(*one.store, {other});
  QVERIFY_RESULT(told);
  QCOMPARE(told->faultCount, 1);
  QVERIFY(told->faults.first().problem.contains(u"different origin"_s));
}

void TriageExchangeTest::own_settings_stay_and_missing_ones_are_taken()
{
  const Folder folder;
  const TriageDesk one(folder.path(u"a.assay"_s));
  const TriageDesk other(folder.path(u"b.assay"_s));
  TriageSettings settings;
  settings.failing = 40;
  QVERIFY_RESULT(one.store->setTriageSettings(settings));
  QCOMPARE(mergeInto(*other.store, recordsOf(*one.store)), QString());
  QVERIFY(other.store->triageSettings().value() == settings);
  TriageSettings own;
  own.failing = 7;
  QVERIFY_RESULT(other.store->setTriageSettings(own));
  const auto report = importAll(*other.store, recordsOf(*one.store));
  QVERIFY_RESULT(report);
  QCOMPARE(report->faultCount, 1);
  QVERIFY(!report->refused());
  QVERIFY(other.store->triageSettings().value() == own);
}

void TriageExchangeTest::an_export_of_a_part_holds_no_draw_and_that_of_one_judge_nothing_of_the_queue()
{
  const Folder folder;
  const auto desk = busyDesk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk->store->promote(goldenOf(*desk, 2, u"Never."_s)));
  const auto kindsOf = [&](const ExportScope& scope) {
    RecordingSink sink;
    (void)desk->store->exportTo(sink, scope);
    QStringList kinds;
    for (const Record& record : std::as_const(sink.records))
      if (isOfQueue(record)) kinds.append(std::get<KeptRecord>(record).kind);
    return kinds;
  };
  QCOMPARE(kindsOf({{desk->query(1)}, {}}), (QStringList{triage::SettingsKind, triage::PromotionKind}));
  QCOMPARE(kindsOf({{desk->query(1)}, desk->judge(u"anna"_s)}), QStringList());
}

void TriageExchangeTest::lines_that_are_not_what_they_must_be_are_refused_data()
{
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("path"); // keys and places, separated by "."
  QTest::addColumn<QString>("json"); // the value; empty: the key is taken away
  const auto row = [](const char* kind, const char* path, const char* json) {
    QTest::addRow("%s %s %s", kind, path, json)
        << QString::fromUtf8(kind) << QString::fromUtf8(path) << QString::fromUtf8(json);
  };
  for (const char* const json : {"3", "\"abc\"", "null", "\"0123456789ABCDEF0123456789ABCDEF\""})
    for (const char* const kind : {"cluster", "cluster_event", "clustering", "draw", "promotion"})
      row(kind, "id", json);
  row("cluster", "first_seen", "\"2026-02-31\"");
  row("cluster", "first_seen", "5");
  row("cluster_event", "cluster", "\"00000000000000000000000000000000\"");
  row("cluster_event", "cluster", "");
  row("cluster_event", "at", "-1");
  row("cluster_event", "at", "1e300");
  row("cluster_event", "at", "\"now\"");
  row("cluster_event", "name", "");
  row("cluster_event", "name", "\" \"");
  row("cluster_event", "name", "[1]");
  row("cluster_event", "state", "\"closed\"");
  row("cluster_event", "state", "1");
  row("cluster_event", "state", "\"ended\"");
  row("cluster_event", "step", "\"rewrite\"");
  row("cluster_event", "ended_by", "\"no such run\"");
  row("cluster_event", "by", "{}");
  row("clustering", "day", "\"today\"");
  row("clustering", "run", "\"no such run\"");
  row("clustering", "run", "");
  row("clustering", "seed", "\"many\"");
  row("clustering", "members", "1e9");
  row("clustering", "members", "-6");
  row("clustering", "members", "5");
  row("clustering", "members", "1e300");
  row("clustering", "clusters", "7");
  row("clustering", "clusters.0", "null");
  row("clustering", "clusters.0.id", "\"00000000000000000000000000000000\"");
  row("clustering", "clusters.0.terms", "[1]");
  row("clustering", "clusters.0.profile", "\"?\"");
  row("cluster_members", "clustering", "\"00000000000000000000000000000000\"");
  row("cluster_members", "members", "{}");
  row("cluster_members", "members.0", "4");
  row("cluster_members", "members.0.query", "\"no such query\"");
  row("cluster_members", "members.0.query", "\"q2\""); // twice, with other content
  row("cluster_members", "members.0.cluster", "2");
  row("cluster_members", "members.0.cluster", "-1");
  row("cluster_members", "members.0.cluster", "0.5");
  row("cluster_members", "members.0.x", "1.5");
  row("cluster_members", "members.0.y", "\"high\"");
  row("cluster_members", "members.0.severity", "null");
  row("cluster_members", "members.0.reasons", "[\"bad\"]");
  row("cluster_members", "members.0.reasons", "[\"composite\",\"composite\"]");
  row("draw", "day", "\"2026-13-01\"");
  row("draw", "run", "\"no such run\"");
  row("draw", "seed", "{}");
  row("draw", "clustering", "\"00000000000000000000000000000000\"");
  row("draw", "settings", "");
  row("draw", "settings.composite", "2");
  row("draw", "settings.failing", "-1");
  row("draw", "settings.audit", "1e9");
  row("draw", "settings.origin", "\"silver\"");
  row("draw", "settings.families", "[]");
  row("draw", "settings.families.refunds", "3");
  row("draw", "answers", "-9");
  row("draw", "failing", "10");
  row("draw", "reviewed_before", "7");
  row("draw", "frame", "1e9");
  row("draw", "frame", "8");
  row("draw", "samples", "\"all\"");
  row("draw", "samples.0", "[]");
  row("draw", "samples.0.query", "\"no such query\"");
  row("draw", "samples.0.query", "\"q1\""); // twice
  row("draw", "samples.0.run", "\"yesterday\"");
  row("draw", "samples.0.part", "\"passing\"");
  row("draw", "samples.0.cluster", "\"00000000000000000000000000000000\"");
  row("draw", "samples.0.stratum", "-1");
  row("draw", "samples.0.stratum_size", "-3");
  row("draw", "samples.0.stratum_size", "1e300");
  row("draw", "samples.0.stratum_drawn", "0");
  row("draw", "samples.0.stratum_drawn", "4");
  row("draw", "samples.0.inclusion_probability", "0");
  row("draw", "samples.0.inclusion_probability", "2");
  row("draw", "samples.0.inclusion_probability", "0.5");
  row("draw", "samples.0.inclusion_probability", "\"NaN\"");
  row("draw", "samples.0.inclusion_probability", "");
  row("draw", "samples.0.reasons", "[7]");
  row("draw", "samples.0.carried_from", "\"2027-01-01\"");
  row("draw_frame", "draw", "\"00000000000000000000000000000000\"");
  row("draw_frame", "failing", "{}");
  row("draw_frame", "failing.0", "[]");
  row("draw_frame", "failing.0", "[\"q1\",0,0.1]");
  row("draw_frame", "failing.0", "[\"no such query\",0,0.1,null]");
  row("draw_frame", "failing.0", "[\"q1\",2,0.1,null]");
  row("draw_frame", "failing.0", "[\"q1\",0,-0.1,null]");
  row("draw_frame", "failing.0", "[\"q2\",0,0.9,null]"); // twice, with other content
  row("draw_frame", "audit.0", "[\"q7\",null,0,\"high\"]");
  row("promotion", "query", "\"no such query\"");
  row("promotion", "at", "0.5");
  row("promotion", "origin", "\"gold\"");
  row("promotion", "split", "\"train\"");
  row("promotion", "expect", "2");
  row("promotion", "refusal_reason", "\"no\"");
  row("promotion", "needs", "3");
  row("promotion", "needs.0", "3");
  row("promotion", "needs.0.0", "3");
  row("promotion", "needs.0.0.chunk", "3");
  row("promotion", "reference", "[]");
  row("promotion", "day", "\"noon\"");
  row("triage_settings", "part", "\"low\"");
  row("triage_settings", "part", "-0.1");
  row("triage_settings", "failing", "1.5");
  row("triage_settings", "carry_leftovers", "\"yes\"");
}

namespace {

QJsonValue spoiled(const QJsonValue& at, QStringList path, const QJsonValue& value)
{
  if (path.isEmpty()) return value;
  const QString key = path.takeFirst();
  if (at.isArray()) {
    QJsonArray list = at.toArray();
    list[key.toInt()] = spoiled(list[key.toInt()], path, value);
    return list;
  }
  QJsonObject object = at.toObject();
  const QJsonValue now = spoiled(object[key], path, value);
  if (now.isUndefined())
    object.remove(key);
  else
    object[key] = now;
  return object;
}

// An export with one value of the first line of a kind replaced.
QVector<Record> spoiledExport(Store& store, const QString& kind, const QString& path, const QString& json)
{
  QVector<Record> records = recordsOf(store);
  for (Record& record : records) {
    auto* const kept = std::get_if<KeptRecord>(&record);
    if (!kept || kept->kind != kind) continue;
    const QJsonValue value =
        json.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonDocument::fromJson(u"[%1]"_s.arg(json).toUtf8())[0];
    const QJsonObject line =
        spoiled(QJsonDocument::fromJson(kept->json.toUtf8()).object(), path.split(u'.'), value).toObject();
    kept->json = QString::fromUtf8(QJsonDocument(line).toJson(QJsonDocument::Compact));
    return records;
  }
  qFatal("there is no such line");
}

} // namespace

void TriageExchangeTest::lines_that_are_not_what_they_must_be_are_refused()
{
  QFETCH(const QString, kind);
  QFETCH(const QString, path);
  QFETCH(const QString, json);
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  QVERIFY_RESULT(desk.store->promote(goldenOf(desk, 1, u"Within 30 days."_s)));
  QVERIFY_RESULT(desk.store->setTriageSettings(TriageSettings{}));
  const auto fresh = Store::create(folder.path(u"b.assay"_s));
  const auto report = importAll(**fresh, spoiledExport(*desk.store, kind, path, json));
  QVERIFY_RESULT(report);
  QVERIFY2(report->refused(), "taken although it is not what it must be");
  for (const Fault& fault : report->faults) QVERIFY(fault.problem.size() > 20);
  QVERIFY((*fresh)->draws().value().isEmpty());
  QVERIFY((*fresh)->clusters().value().isEmpty());
  QVERIFY((*fresh)->promotions().value().isEmpty());
  QVERIFY((*fresh)->queries().value().isEmpty());
  QCOMPARE((*fresh)->check().value(), QStringList());
}

void TriageExchangeTest::what_comes_without_its_parts_is_refused()
{
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  const QVector<Record> records = recordsOf(*desk.store);
  int number = 0;
  for (const QString& kind : {triage::ClusterKind, triage::EventKind, triage::ClusteringKind, triage::MembersKind,
                              triage::DrawKind, triage::FrameKind}) {
    QVector<Record> part = records;
    part.removeIf([&](const Record& record) {
      const auto* const kept = std::get_if<KeptRecord>(&record);
      return kept && kept->kind == kind;
    });
    const auto fresh = Store::create(folder.path(u"%1.assay"_s.arg(number++)));
    QVERIFY2(!mergeInto(**fresh, part).isEmpty() || kind == triage::DrawKind, qPrintable(kind));
    if (kind == triage::DrawKind) QVERIFY((*fresh)->draws().value().isEmpty());
  }
}

void TriageExchangeTest::other_content_under_one_id_is_refused_data()
{
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("json");
  const auto row = [](const char* kind, const char* path, const char* json) {
    QTest::addRow("%s %s", kind, path) << QString::fromUtf8(kind) << QString::fromUtf8(path) << QString::fromUtf8(json);
  };
  row("cluster", "first_seen", "\"2026-11-28\"");
  row("cluster_event", "name", "\"another\"");
  row("cluster_event", "at", "7");
  row("clustering", "clusters.0.terms", "[\"another\"]");
  row("clustering", "seed", "\"8\"");
  row("cluster_members", "members.0.x", "0.75");
  row("cluster_members", "members.0.query", "\"q9\"");
  row("draw", "seed", "\"8\"");
  row("draw", "samples.0.reasons", "[\"composite\"]");
  row("draw", "settings.failing", "99");
  row("draw_frame", "failing.0", "[\"q1\",0,0.75,null]");
  row("promotion", "reference", "\"Never.\"");
}

void TriageExchangeTest::other_content_under_one_id_is_refused()
{
  QFETCH(const QString, kind);
  QFETCH(const QString, path);
  QFETCH(const QString, json);
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  QVERIFY_RESULT(desk.store->promote(goldenOf(desk, 1, u"Within 30 days."_s)));
  const QStringList before = queueOf(*desk.store);
  const QString problem = mergeInto(*desk.store, spoiledExport(*desk.store, kind, path, json));
  QVERIFY2(problem.contains(u"there with other content"_s), qPrintable(problem));
  QCOMPARE(queueOf(*desk.store), before);
}

void TriageExchangeTest::lines_of_before_are_kept_as_they_stand()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  const QVector<Record> lines{KeptRecord{u"cluster"_s, u"{\"kind\":\"cluster\",\"by\":\"somebody\"}"_s},
                              KeptRecord{u"draw"_s, u"{\"kind\":\"draw\",\"date\":\"2026-11-29\"}"_s}};
  const auto report = importAll(*desk.store, lines);
  QVERIFY_RESULT(report);
  QVERIFY(!report->refused());
  QCOMPARE(report->faultCount, 2); // told, but nothing is refused
  QVERIFY(desk.store->clusters().value().isEmpty());
  QCOMPARE(exported(*desk.store).filter(u"kept"_s).size(), 2);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageExchangeTest::unknown_keys_travel_on()
{
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  QVERIFY_RESULT(desk.store->promote(goldenOf(desk, 1, u"Within 30 days."_s)));
  for (const QString& kind : {u"cluster"_s, u"cluster_event"_s, u"clustering"_s, u"draw"_s, u"promotion"_s}) {
    const auto fresh = Store::create(folder.path(kind + u".assay"_s));
    QCOMPARE(mergeInto(**fresh, spoiledExport(*desk.store, kind, u"colour"_s, u"\"teal\""_s)), QString());
    QCOMPARE(exported(**fresh).filter(u"teal"_s).size(), 1);
  }
}

void TriageExchangeTest::an_import_that_died_leaves_nothing_of_the_queue()
{
  const Folder folder;
  const auto desk = busyDesk(folder.path(u"a.assay"_s));
  const QVector<Record> records = recordsOf(*desk->store);
  const QString path = folder.path(u"b.assay"_s);
  {
    const auto fresh = Store::create(path);
    auto session = (*fresh)->startImport({u"test.jsonl"_s}, {});
    QVERIFY_RESULT(session);
    for (const Record& record : records) QVERIFY_RESULT((*session)->take(Record(record), {}));
    QVERIFY((*fresh)->draws().value().isEmpty()); // nothing is seen before it lands
    QVERIFY((*fresh)->clusters().value().isEmpty());
    QVERIFY((*fresh)->promotions().value().isEmpty());
  }
  const auto connection = Connection::open(path, OpenMode::ReadOnly);
  for (const QString& table : {u"cluster"_s, u"cluster_event"_s, u"clustering"_s, u"clustering_cluster"_s,
                               u"cluster_member"_s, u"draw"_s, u"drawn"_s, u"draw_frame"_s, u"promotion"_s})
    QCOMPARE((*connection)->number(u"SELECT count(*) FROM "_s + table).value(), std::optional<qint64>(0));
}

void TriageExchangeTest::check_finds_what_cannot_be_data()
{
  QTest::addColumn<QString>("damage");
  QTest::addColumn<QString>("told");
  const auto row = [](const char* damage, const char* told) {
    QTest::addRow("%s", damage) << QString::fromUtf8(damage) << QString::fromUtf8(told);
  };
  row("DELETE FROM cluster_event WHERE cluster = 1", "have no decision that names them");
  row("UPDATE cluster_event SET state = 2 WHERE id = 1", "lack a name, a title or the run");
  row("UPDATE cluster_event SET state = 7 WHERE id = 1", "which stands for nothing");
  row("UPDATE cluster_member SET answer = (SELECT max(id) FROM answer) WHERE answer = 1", "of another run");
  row("DELETE FROM clustering_cluster WHERE position = 1", "in a cluster that their day does not have");
  row("UPDATE cluster_member SET x = 3 WHERE answer = 1", "outside 0 to 1");
  row("UPDATE cluster_member SET reasons = 'none' WHERE answer = 1", "is no JSON array");
  row("UPDATE clustering SET day = '2026-11-28'", "of another day or run");
  row("UPDATE clustering SET day = '2026-02-31'", "is no date");
  row("UPDATE draw SET failing = 10", "counts that contradict each other");
  row("UPDATE draw SET superseded = 1", "do not stand although none does");
  row("UPDATE draw SET uid = x'00'", "is no uid of 16 bytes");
  row("UPDATE draw SET settings = 'none'", "is no JSON object");
  row("UPDATE drawn SET inclusion_probability = 0.5 WHERE position = 0", "the drawn part of its stratum");
  row("UPDATE drawn SET stratum_size = 6, inclusion_probability = 2.0 / 6 WHERE position = 0", "say different things");
  row("UPDATE drawn SET answer = (SELECT max(id) FROM answer) WHERE position = 0", "of another run than their draw");
  row("UPDATE draw_frame SET packed = x'ffffffff00'", "are damaged");
  row("UPDATE draw_frame SET items = items + 1", "are damaged");
  row("INSERT INTO draw_frame(draw, position, items, packed) SELECT draw, 9, items, packed FROM draw_frame",
      "stand twice");
  row("UPDATE query SET reference = 'Never.' WHERE name = 'q1'", "than the newest promotion of theirs");
  row("UPDATE promotion SET split = 9", "which stands for nothing");
  row("UPDATE setting SET value = '{\"part\":4}' WHERE name = 'triage'", "the settings of the daily queue are damaged");
  row("UPDATE drawn SET cluster = 99 WHERE position = 0", "a row of drawn refers to a row of cluster");
}

void TriageExchangeTest::check_finds_what_cannot_be()
{
  QFETCH(const QString, damage);
  QFETCH(const QString, told);
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  QVERIFY_RESULT(desk.store->promote(goldenOf(desk, 1, u"Within 30 days."_s)));
  QVERIFY_RESULT(desk.store->setTriageSettings(TriageSettings{}));
  QCOMPARE(desk.store->check().value(), QStringList());
  {
    const auto connection = Connection::open(desk.store->path(), OpenMode::Existing);
    QVERIFY_RESULT((*connection)->run(u"PRAGMA foreign_keys = OFF"_s));
    QVERIFY_RESULT((*connection)->run(damage));
  }
  const QStringList problems = desk.store->check().value();
  QVERIFY2(std::ranges::any_of(problems, [&](const QString& problem) { return problem.contains(told); }),
           qPrintable(problems.join(u'\n')));
}

void TriageExchangeTest::twenty_thousand_failing_samples_are_stored_and_read_in_time()
{
  if (!qEnvironmentVariableIsSet("ASSAYER_BENCH")) QSKIP("set ASSAYER_BENCH to measure");
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  {
    const auto connection = Connection::open(desk.store->path(), OpenMode::Existing);
    QVERIFY_RESULT((*connection)
                       ->run(u"WITH RECURSIVE n(i) AS (VALUES(1000) UNION ALL SELECT i + 1 FROM n WHERE i < 100999) "
                             "INSERT INTO query(id, name, text) SELECT i, 'many' || i, 'x' FROM n"_s));
    QVERIFY_RESULT((*connection)
                       ->run(u"INSERT INTO answer(id, run, query, state, text) SELECT id, ?, id, 0, 'y' FROM query "
                             "WHERE id >= 1000"_s,
                             desk.run));
    QVERIFY_RESULT((*connection)
                       ->run(u"INSERT INTO score(answer, judge, measure, value) SELECT id, ?, m.column1, 0.5 FROM "
                             "answer, (VALUES('faithfulness'), ('answer_relevance'), ('context_precision'), ('x')) AS "
                             "m WHERE id >= 1000"_s,
                             desk.judge(u"model"_s)));
  }
  Clustering clustering = desk.clustering();
  clustering.members.clear();
  for (int i = 0; i < 18; ++i) {
    Cluster cluster;
    cluster.terms = {u"term %1"_s.arg(i)};
    cluster.profile = QByteArray(2000, 'p');
    clustering.clusters.append(cluster);
  }
  QVector<FrameItem> frame;
  for (int i = 0; i < 100'000; ++i) {
    const AnswerId answer{1000 + i};
    if (i % 5 == 0)
      clustering.members.append({answer,
                                 i / 5 % 20,
                                 (i % 997) / 997.0,
                                 (i % 991) / 991.0,
                                 (i % 101) / 101.0,
                                 {FailReason::Composite, FailReason::Faithfulness}});
    frame.append({answer,
                  i % 5 == 0 ? DrawPart::Failing : DrawPart::Audit,
                  {i % 5 == 0 ? 1 + i / 5 % 20 : 0},
                  (i % 101) / 101.0,
                  (i % 89) / 89.0});
  }
  Draw draw = desk.draw();
  draw.answers = 100'000;
  draw.failing = 20'000;
  QElapsedTimer watch;
  watch.start();
  const auto stored = desk.store->addDraw(clustering, draw, frame);
  QVERIFY_RESULT(stored);
  qInfo("20,000 members and a frame of 100,000 stored in %lld ms", watch.restart());
  (void)desk.store->draw(desk.day, desk.run).value();
  qInfo("the draw read in %lld us", watch.nsecsElapsed() / 1000);
  watch.restart();
  (void)desk.store->clusteringOf(desk.day, desk.run).value();
  qInfo("its clusters read in %lld ms", watch.restart());
  (void)desk.store->frameOf(stored->id).value();
  qInfo("its frame read in %lld ms", watch.restart());
  const ClusterId cluster = desk.store->clusters().value().first().id;
  watch.restart();
  (void)desk.store->clusterDays(cluster).value();
  qInfo("a cluster's days read in %lld ms", watch.restart());
  qint64 scores = 0;
  QVERIFY_RESULT(desk.store->eachScore(desk.run, [&](const Score&) { ++scores; }));
  qInfo("%lld scores read in %lld ms", scores, watch.restart());
  const QVector<Record> records = recordsOf(*desk.store);
  qInfo("exported in %lld ms", watch.restart());
  const auto fresh = Store::create(folder.path(u"b.assay"_s));
  watch.restart();
  QCOMPARE(mergeInto(**fresh, records), QString());
  qInfo("imported in %lld ms", watch.restart());
  QCOMPARE((*fresh)->check().value(), QStringList());
  QCOMPARE((*fresh)->frameOf((*fresh)->draws().value().first().id).value().size(), 100'000);
}

} // namespace assayer::tests
