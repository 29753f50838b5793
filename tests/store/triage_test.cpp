#include "store/triage_test.h"

#include "store/connection.h"
#include "store/triage_support.h"
#include "store/triage_values.h"

#include <algorithm>
#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const double NaN = std::numeric_limits<double>::quiet_NaN();
const std::optional<ErrorKind> isUsage = ErrorKind::Usage;
const std::optional<ErrorKind> isNotFound = ErrorKind::NotFound;

template <class T>
std::optional<ErrorKind> kindOf(const Result<T>& result)
{
  return result ? std::optional<ErrorKind>() : result.error().kind;
}

void causeOf(const TriageDesk& desk, int query, const QString& judge)
{
  Decision decision;
  decision.subject = {criterion::Cause, desk.answerTo(query).value, 0};
  decision.value = 0;
  QVERIFY_RESULT(desk.store->record({desk.judge(judge), {decision}}));
}

Promotion promotionTo(const TriageDesk& desk, int query)
{
  Promotion promotion;
  promotion.query = desk.query(query);
  promotion.by = desk.judge(u"cleo"_s);
  promotion.family = u"returns"_s;
  promotion.reference = u"Within 30 days."_s;
  promotion.needs = {{{u"returns#1"_s, {}}, {{}, u"30 days"_s}}};
  promotion.run = desk.run;
  promotion.day = desk.day;
  return promotion;
}

ClusterEvent decisionOn(const Cluster& cluster, const QString& name)
{
  ClusterEvent event;
  event.cluster = cluster.id;
  event.name = name;
  return event;
}

} // namespace

void TriageTest::a_draw_is_there_after_reopening_with_its_samples_frame_and_clusters()
{
  const Folder folder;
  const QString path = folder.path(u"a.assay"_s);
  Draw made;
  {
    const TriageDesk desk(path);
    const auto stored = desk.store->addDraw(desk.clustering(), desk.draw(), desk.frame());
    QVERIFY_RESULT(stored);
    made = *stored;
    QCOMPARE(made.uid.size(), 16);
    QVERIFY(made.at > 0);
  }
  const TriageDesk desk(std::move(Store::open(path).value()));
  const auto read = desk.store->draw(desk.day, desk.run).value();
  QVERIFY(read == made);
  QVERIFY(!desk.store->draw(desk.day, desk.other).value());
  Draw withoutSamples = made;
  withoutSamples.samples.clear();
  QVERIFY(desk.store->draws().value() == QVector<Draw>{withoutSamples});

  const QVector<Cluster> clusters = desk.store->clusters().value();
  QCOMPARE(clusters.size(), 2);
  const auto clustering = desk.store->clusteringOf(desk.day, desk.run).value();
  QVERIFY(clustering);
  QCOMPARE(clustering->seed, -7);
  QVERIFY(clustering->members == desk.clustering().members);
  QCOMPARE(clustering->clusters.size(), 2);
  const Cluster first = clustering->clusters[0];
  QCOMPARE(first.terms, (QStringList{u"days"_s, u"within"_s}));
  QCOMPARE(first.profile, QByteArray("\0first", 6));
  QCOMPARE(first.firstSeen, desk.day);
  QCOMPARE(first.now.name, u"days, within"_s); // by its terms, said by the program
  QCOMPARE(first.now.by, JudgeId{});
  QCOMPARE(first.now.at, made.at);
  QCOMPARE(clustering->clusters[1].now.name, u"Refunds"_s);
  QVERIFY(clusters.contains(first));
  QVERIFY(made.samples[0].cluster == first.id);
  QVERIFY(!made.samples[1].cluster);

  QVector<FrameItem> frame = desk.frame();
  for (FrameItem& item : frame)
    if (item.cluster) item.cluster = clustering->clusters[item.cluster.value - 1].id;
  QVERIFY(desk.store->frameOf(made.id).value() == frame);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::a_draw_of_a_day_and_run_is_made_once()
{
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  const Draw made = desk.drawn();
  QCOMPARE(kindOf(desk.store->addDraw(desk.clustering(), desk.draw(), {})), std::optional(ErrorKind::Conflict));
  QVERIFY(*desk.store->draw(desk.day, desk.run).value() == made);
  QCOMPARE(desk.store->clusters().value().size(), 2);
  desk.day = u"2026-11-30"_s;
  QVERIFY_RESULT(desk.store->addDraw(desk.clustering(), desk.draw(), {}));
  QVERIFY(desk.store->frameOf(desk.store->draw(desk.day, desk.run).value()->id).value().isEmpty());
  QCOMPARE(desk.store->draws().value().size(), 2);
}

void TriageTest::figures_that_contradict_each_other_are_refused_and_leave_nothing()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  const auto spoiled = [&](const std::function<void(Clustering&, Draw&, QVector<FrameItem>&)>& spoil) {
    Clustering clustering = desk.clustering();
    Draw draw = desk.draw();
    QVector<FrameItem> frame = desk.frame();
    spoil(clustering, draw, frame);
    return kindOf(desk.store->addDraw(clustering, draw, frame));
  };
  const auto ofDraw = [&](const std::function<void(Draw&)>& spoil) {
    return spoiled([&](Clustering& clustering, Draw& draw, QVector<FrameItem>&) {
      spoil(draw);
      clustering.day = draw.day;
    });
  };
  QCOMPARE(ofDraw([](Draw& draw) { draw.day = u"2026-02-30"_s; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.day = u"yesterday"_s; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.failing = 10; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.reviewedBefore = -1; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.settings.part = NaN; }), isUsage);
  for (const double probability : {0.0, 2.0, -0.5, 0.5, NaN})
    QCOMPARE(ofDraw([&](Draw& draw) { draw.samples[0].inclusionProbability = probability; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[0].stratumSize = -3; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[0].stratumDrawn = 4; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) {
             draw.samples[3].stratumSize = 4;
             draw.samples[3].inclusionProbability = 0.5;
           }),
           isUsage); // two samples of a stratum say different things of it
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[3].answer = draw.samples[0].answer; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[0].cluster = {3}; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[0].reasons = {FailReason(77)}; }), isUsage);
  QCOMPARE(ofDraw([](Draw& draw) { draw.samples[0].carriedFrom = draw.day; }), isUsage);
  const auto ofClusters = [&](const std::function<void(Clustering&)>& spoil) {
    return spoiled([&](Clustering& clustering, Draw&, QVector<FrameItem>&) { spoil(clustering); });
  };
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.day = u"2026-11-28"_s; }), isUsage);
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.members[0].x = NaN; }), isUsage);
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.members[0].severity = 1.5; }), isUsage);
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.members[0].cluster = 2; }), isUsage);
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.members[1] = clustering.members[0]; }), isUsage);
  QCOMPARE(ofClusters([](Clustering& clustering) { clustering.clusters[0].terms.clear(); }), isUsage);
  QCOMPARE(spoiled([](Clustering&, Draw&, QVector<FrameItem>& frame) { frame[0].score = NaN; }), isUsage);
  QCOMPARE(spoiled([](Clustering&, Draw&, QVector<FrameItem>& frame) { frame[0].cluster = {-1}; }), isUsage);
  QVERIFY(desk.store->draws().value().isEmpty());
  QVERIFY(desk.store->clusters().value().isEmpty());
}

void TriageTest::what_is_not_there_is_refused_and_leaves_nothing()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  const auto spoiled = [&](const std::function<void(Clustering&, Draw&, QVector<FrameItem>&)>& spoil) {
    Clustering clustering = desk.clustering();
    Draw draw = desk.draw();
    QVector<FrameItem> frame = desk.frame();
    spoil(clustering, draw, frame);
    return kindOf(desk.store->addDraw(clustering, draw, frame));
  };
  QCOMPARE(spoiled([&](Clustering& c, Draw& d, auto&) { c.run = d.run = RunId{99}; }), isNotFound);
  QCOMPARE(spoiled([&](Clustering&, Draw& d, auto&) { d.by = JudgeId{99}; }), isNotFound);
  QCOMPARE(spoiled([&](Clustering& c, Draw&, auto&) { c.members[0].answer = AnswerId{9999}; }), isNotFound);
  QCOMPARE(spoiled([&](Clustering& c, Draw&, auto&) { c.members[0].answer = desk.answerTo(1, true); }), isNotFound);
  QCOMPARE(spoiled([&](Clustering&, Draw& d, auto&) { d.samples[0].answer = desk.answerTo(1, true); }), isNotFound);
  QCOMPARE(spoiled([&](Clustering&, Draw&, auto& f) { f[0].answer = AnswerId{-4}; }), isNotFound);
  QCOMPARE(spoiled([&](Clustering& c, Draw&, auto&) { c.clusters[0].id = ClusterId{5}; }), isNotFound);
  QVERIFY(desk.store->draws().value().isEmpty());
  QVERIFY(desk.store->clusters().value().isEmpty());
}

void TriageTest::a_leftover_of_another_run_is_carried_over()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  Draw draw = desk.draw();
  DrawnSample leftover = draw.samples[0];
  leftover.answer = desk.answerTo(7, true);
  leftover.stratum = 0; // of that day: says nothing of today's stratum of this number
  leftover.stratumSize = 10;
  leftover.stratumDrawn = 1;
  leftover.inclusionProbability = 0.1;
  leftover.carriedFrom = u"2026-11-27"_s;
  draw.samples.prepend(leftover);
  QVERIFY_RESULT(desk.store->addDraw(desk.clustering(), draw, desk.frame()));
  const auto read = desk.store->draw(desk.day, desk.run).value();
  QVERIFY(read);
  QCOMPARE(read->samples.first().carriedFrom, u"2026-11-27"_s);
  QCOMPARE(read->samples.first().answer, leftover.answer);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::a_packet_draws_nothing()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->setPacketOrigin({QByteArray(16, 'u'), 1, u"anna"_s, false, 0}));
  QCOMPARE(kindOf(desk.store->addDraw(desk.clustering(), desk.draw(), desk.frame())), isUsage);
}

void TriageTest::a_cluster_keeps_its_identity_from_day_to_day()
{
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  const QVector<Cluster> before = desk.store->clusteringOf(desk.day, desk.run).value()->clusters;
  desk.day = u"2026-11-30"_s;
  Cluster known;
  known.id = before[1].id;
  known.terms = {u"money"_s, u"退款"_s};
  known.profile = "second";
  Cluster fresh;
  fresh.terms = {u"shipping"_s};
  QVERIFY_RESULT(desk.store->addDraw(desk.clustering({known, fresh}), desk.draw(), desk.frame()));
  const QVector<Cluster> clusters = desk.store->clusters().value();
  QCOMPARE(clusters.size(), 3);
  const auto same = std::ranges::find(clusters, before[1].id, &Cluster::id);
  QVERIFY(same != clusters.end());
  QCOMPARE(same->uid, before[1].uid);
  QCOMPARE(same->firstSeen, u"2026-11-29"_s);
  QCOMPARE(same->terms, known.terms); // those of the newest day
  QCOMPARE(same->profile, known.profile);
  QCOMPARE(same->now.name, u"Refunds"_s);
  QCOMPARE(clusters.last().firstSeen, desk.day);
  // The day before is as it was.
  QVERIFY(desk.store->clusteringOf(u"2026-11-29"_s, desk.run).value()->clusters == before);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::the_newest_decision_on_a_cluster_counts()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  const Cluster cluster = desk.store->clusters().value().first();
  ClusterEvent systematic = decisionOn(cluster, u"Deadlines"_s);
  systematic.by = desk.judge(u"anna"_s);
  systematic.state = ClusterState::Systematic;
  systematic.title = u"Deadlines are made up"_s;
  systematic.step = NextStep::Prompt;
  systematic.note = u"since the new prompt"_s;
  const auto first = desk.store->decideCluster(systematic);
  QVERIFY_RESULT(first);
  QVERIFY(first->at > cluster.now.at);
  QCOMPARE(first->uid.size(), 16);
  ClusterEvent ended = systematic;
  ended.state = ClusterState::Ended;
  ended.endedBy = desk.other;
  const auto second = desk.store->decideCluster(ended);
  QVERIFY_RESULT(second);
  QVERIFY(second->at > first->at); // within one millisecond too
  QVERIFY(desk.store->clusterHistory(cluster.id).value() == (QVector<ClusterEvent>{cluster.now, *first, *second}));
  QVERIFY(desk.store->clusters().value().first().now == *second);
  QVERIFY(
      desk.store->clusteringOf(desk.day, desk.run).value()->clusters.contains(desk.store->clusters().value().first()));
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::a_decision_without_what_it_needs_is_refused()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  const Cluster cluster = desk.store->clusters().value().first();
  const auto spoiled = [&](const std::function<void(ClusterEvent&)>& spoil) {
    ClusterEvent event = decisionOn(cluster, u"Deadlines"_s);
    spoil(event);
    return kindOf(desk.store->decideCluster(event));
  };
  QCOMPARE(spoiled([](ClusterEvent& event) { event.name = u"  "_s; }), isUsage);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.state = ClusterState::Systematic; }), isUsage);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.state = ClusterState::Ended; }), isUsage);
  QCOMPARE(spoiled([&](ClusterEvent& event) { event.endedBy = desk.run; }), isUsage);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.state = ClusterState(9); }), isUsage);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.note = QString(QChar(0)); }), isUsage);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.cluster = {77}; }), isNotFound);
  QCOMPARE(spoiled([](ClusterEvent& event) { event.by = {77}; }), isNotFound);
  QCOMPARE(spoiled([](ClusterEvent& event) {
             event.state = ClusterState::Ended;
             event.endedBy = {77};
           }),
           isNotFound);
  QCOMPARE(desk.store->clusterHistory(cluster.id).value().size(), 1);
}

void TriageTest::days_of_a_cluster_count_members_whose_cause_a_person_has_set()
{
  const Folder folder;
  TriageDesk desk(folder.path(u"a.assay"_s));
  (void)desk.drawn();
  const Cluster first = desk.store->clusteringOf(desk.day, desk.run).value()->clusters[0];
  causeOf(desk, 1, u"anna"_s);
  causeOf(desk, 1, u"ben"_s);   // one sample, reviewed by two
  causeOf(desk, 2, u"model"_s); // no person
  causeOf(desk, 4, u"anna"_s);  // of the other cluster
  causeOf(desk, 3, u"anna"_s);
  QVERIFY_RESULT(desk.store->undo(desk.judge(u"anna"_s))); // withdrawn
  desk.day = u"2026-11-30"_s;
  Clustering next = desk.clustering({first});
  next.members.removeIf([](const ClusterMember& member) { return member.cluster == 1; });
  QVERIFY_RESULT(desk.store->addDraw(next, desk.draw(), {}));
  const QVector<Store::ClusterDay> days = desk.store->clusterDays(first.id).value();
  QVERIFY(days == (QVector<Store::ClusterDay>{{u"2026-11-29"_s, desk.run, 3, 1}, {u"2026-11-30"_s, desk.run, 3, 1}}));
  QVERIFY(desk.store->clusterDays({99}).value().isEmpty());
}

void TriageTest::a_promoted_query_takes_the_columns_and_gives_them_back()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  const QueryDetail before = desk.store->query(desk.query(1)).value();
  const auto promoted = desk.store->promote(promotionTo(desk, 1));
  QVERIFY_RESULT(promoted);
  QueryDetail expected = before;
  expected.row.origin = Origin::Golden;
  expected.row.split = Split::Dev;
  expected.row.family = u"returns"_s;
  expected.row.expect = Expect::Answer;
  expected.reference = u"Within 30 days."_s;
  expected.needs = promoted->needs;
  QVERIFY(desk.store->query(desk.query(1)).value() == expected);
  QCOMPARE(desk.store->promotionCount().value(), 1);

  Promotion back;
  back.query = desk.query(1);
  back.origin = before.row.origin;
  back.split = before.row.split;
  back.expect = before.row.expect;
  const auto undone = desk.store->promote(back);
  QVERIFY_RESULT(undone);
  QVERIFY(undone->at > promoted->at);
  QVERIFY(desk.store->query(desk.query(1)).value() == before);
  QVERIFY(desk.store->promotionsOf(desk.query(1)).value() == (QVector<Promotion>{*promoted, *undone}));
  const auto second = desk.store->promote(promotionTo(desk, 2));
  QVERIFY_RESULT(second);
  QVERIFY(desk.store->promotions().value() == (QVector<Promotion>{*undone, *second}));
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::a_promotion_without_what_it_needs_is_refused()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  const auto spoiled = [&](const std::function<void(Promotion&)>& spoil) {
    Promotion promotion = promotionTo(desk, 1);
    spoil(promotion);
    return kindOf(desk.store->promote(promotion));
  };
  QCOMPARE(spoiled([](Promotion& promotion) {
             promotion.reference.clear();
             promotion.needs.clear();
           }),
           isUsage);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.split = Split::None; }), isUsage);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.needs = {Need()}; }), isUsage);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.expect = Expect(9); }), isUsage);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.day = u"today"_s; }), isUsage);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.query = {99}; }), isNotFound);
  QCOMPARE(spoiled([](Promotion& promotion) { promotion.run = {99}; }), isNotFound);
  QVERIFY(desk.store->promotions().value().isEmpty());
  // A refusal needs neither a reference nor a need.
  QCOMPARE(spoiled([](Promotion& promotion) {
             promotion.expect = Expect::Refusal;
             promotion.refusalReason = RefusalReason::OutsideCorpus;
             promotion.reference.clear();
             promotion.needs.clear();
           }),
           std::optional<ErrorKind>());
  QCOMPARE(desk.store->query(desk.query(1)).value().refusalReason, RefusalReason::OutsideCorpus);
}

void TriageTest::settings_are_kept_and_senseless_ones_refused()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  QVERIFY(desk.store->triageSettings().value() == TriageSettings{});
  TriageSettings settings;
  settings.composite = 0.65;
  settings.families = {{u"refunds"_s, {0.9, {}}}, {u"sensitive"_s, {{}, 0.0}}};
  settings.failing = 30;
  settings.audit = 0;
  settings.carryLeftovers = false;
  settings.source = u"model"_s;
  settings.baseline = u"yesterday"_s;
  settings.origin = Origin::Production;
  settings.textsInAlerts = true;
  QVERIFY_RESULT(desk.store->setTriageSettings(settings));
  QVERIFY(desk.store->triageSettings().value() == settings);
  TriageSettings senseless = settings;
  senseless.families[u"refunds"_s].part = NaN;
  QCOMPARE(kindOf(desk.store->setTriageSettings(senseless)), isUsage);
  QVERIFY(desk.store->triageSettings().value() == settings);
  QCOMPARE(desk.store->check().value(), QStringList());
}

void TriageTest::scores_of_a_run_come_by_answer_judge_and_measure()
{
  const Folder folder;
  const TriageDesk desk(folder.path(u"a.assay"_s));
  QStringList seen;
  QVERIFY_RESULT(desk.store->eachScore(desk.run, [&](const Score& score) {
    seen.append(u"%1 %2 %3 %4"_s.arg(score.answer.value - desk.answerTo(1).value)
                    .arg(score.measure, score.value ? QString::number(*score.value) : u"-"_s, score.reason));
  }));
  QCOMPARE(seen, (QStringList{u"0 faithfulness 0.25 "_s, u"1 answer_relevance - judge_error"_s,
                              u"1 faithfulness 0.5 "_s, u"2 faithfulness 0.75 "_s}));
}

void TriageTest::a_frame_comes_back_as_it_was_whatever_its_size()
{
  for (const int count : {1, 499, 500, 501, 1500}) {
    QVector<FrameItem> items;
    for (int i = 0; i < count; ++i)
      items.append({{(qint64(i) * 7919) % 100'003 - 50},
                    i % 3 == 0 ? DrawPart::Audit : DrawPart::Failing,
                    {qint64(i) * i * 1'000'003},
                    i / 3000.0,
                    i % 2 == 0 ? std::optional<double>() : std::optional<double>(1.0 / (i + 1))});
    const QByteArray packed = triage::packFrame(items);
    const auto read = triage::unpackFrame(packed, count);
    QVERIFY(read);
    QVERIFY(*read == items);
    QVERIFY(!triage::unpackFrame(packed, count - 1));
    QVERIFY(!triage::unpackFrame(packed, count + 1));
  }
  QVERIFY(!triage::unpackFrame(QByteArray("\xff\xff\xff\xff rubbish", 12), 3));
  QVERIFY(!triage::unpackFrame({}, 0));
}

void TriageTest::an_older_file_with_the_tables_of_before_is_migrated_and_read()
{
  const Folder folder;
  const QString path = folder.path(u"a.assay"_s);
  {
    const TriageDesk desk(path);
  }
  {
    const auto connection = Connection::open(path, OpenMode::Existing).value();
    const QStringList statements = backToVersion(7);
    for (const QString& sql : statements) QVERIFY_RESULT(connection->run(sql));
  }
  {
    const auto reading = Store::open(path, Access::ReadOnly);
    QVERIFY_RESULT(reading);
    QVERIFY((*reading)->draws().value().isEmpty());
    QVERIFY((*reading)->clusters().value().isEmpty());
    QVERIFY((*reading)->promotions().value().isEmpty());
    QCOMPARE((*reading)->promotionCount().value(), 0);
    QVERIFY(!exported(**reading).first().contains(u"no such"_s));
  }
  const TriageDesk desk(std::move(Store::open(path).value()));
  QVERIFY_RESULT(desk.store->addDraw(desk.clustering(), desk.draw(), desk.frame()));
  QCOMPARE(desk.store->check().value(), QStringList());
}

} // namespace assayer::tests
