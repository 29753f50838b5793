#include "work/daily_queue_test.h"

#include "work/daily_draw.h"
#include "work/failing_samples.h"
#include "work/failing_workspace.h"
#include "work/splitting.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Monday = u"2026-11-30"_s;
const QString Tuesday = u"2026-12-01"_s;
const QString Wednesday = u"2026-12-02"_s;

QVector<DrawnSample> drawnOnItsDay(const Draw& draw)
{
  QVector<DrawnSample> samples;
  for (const DrawnSample& sample : draw.samples)
    if (sample.carriedFrom.isEmpty()) samples.append(sample);
  return samples;
}

QSet<AnswerId> answersIn(const QVector<DrawnSample>& samples)
{
  QSet<AnswerId> answers;
  for (const DrawnSample& sample : samples) answers.insert(sample.answer);
  return answers;
}

int countOf(const QVector<DrawnSample>& samples, DrawPart part)
{
  return static_cast<int>(std::ranges::count(samples, part, &DrawnSample::part));
}

} // namespace

void DailyQueueTest::the_queue_of_a_day_is_drawn_once()
{
  FailingWorkspace f;
  const Draw first = drawDay(f.store, f.asked(Monday)).value();
  DrawRequest other = f.asked(Monday);
  other.seed = 99;
  other.settings->failing = 3;
  QCOMPARE(drawDay(f.store, other).value(), first);
  other.run = {}; // whatever run it was drawn from
  QCOMPARE(drawDay(f.store, other).value(), first);
  QCOMPARE(f.store.draws().value().size(), 1);
  QCOMPARE(madeDraw(f.store, f.asked(Monday)).value(), first);
  QCOMPARE(madeDraw(f.store, f.asked(Tuesday)).value(), std::nullopt);
}

void DailyQueueTest::a_day_has_failing_samples_and_an_audit_that_stand_for_the_whole_run()
{
  FailingWorkspace f;
  DrawRequest request = f.asked(Monday);
  request.by = f.ada;
  const Draw draw = drawDay(f.store, request).value();
  QCOMPARE(draw.answers, 60);
  QCOMPARE(draw.failing, 36);
  QCOMPARE(draw.reviewedBefore, 0);
  QCOMPARE(draw.by, f.ada);
  QCOMPARE(draw.settings, f.byModel());
  QCOMPARE(countOf(draw.samples, DrawPart::Failing), 15);
  QCOMPARE(countOf(draw.samples, DrawPart::Audit), 5);
  // The drawn of each stratum stand for all in it, so weights sum up to the frame.
  double failing = 0;
  double passing = 0;
  for (const DrawnSample& sample : draw.samples) {
    (sample.part == DrawPart::Failing ? failing : passing) += 1 / sample.inclusionProbability;
    QCOMPARE(sample.reasons.isEmpty(), sample.part == DrawPart::Audit);
    QCOMPARE(sample.inclusionProbability, double(sample.stratumDrawn) / sample.stratumSize);
  }
  QVERIFY(std::abs(failing - 36) < 1e-9);
  QVERIFY(std::abs(passing - 24) < 1e-9);
  const Clustering clustering = f.store.clusteringOf(Monday, f.alpha).value().value();
  QCOMPARE(clustering.members.size(), 36);
  QCOMPARE(f.store.frameOf(draw.id).value().size(), 60);
}

void DailyQueueTest::the_frame_and_the_seed_give_the_samples_again()
{
  FailingWorkspace f;
  DrawRequest request = f.asked(Monday);
  request.seed = 7;
  QVERIFY(drawDay(f.store, request));
  request.day = Tuesday; // with leftovers and known clusters
  request.seed = -8;
  QVERIFY(drawDay(f.store, request));
  for (const QString& day : {Monday, Tuesday}) {
    const Draw draw = f.store.draw(day, f.alpha).value().value();
    QVector<DrawnSample> again = redraw(f.store.frameOf(draw.id).value(), f.store.clusters().value(), draw).value();
    QVector<DrawnSample> drawn = drawnOnItsDay(draw);
    for (DrawnSample& sample : drawn) sample.reasons.clear();
    QCOMPARE(again, drawn);
  }
}

void DailyQueueTest::the_seed_is_made_from_the_workspace_and_the_day()
{
  FailingWorkspace f;
  const QByteArray hash = QCryptographicHash::hash(f.store.uid() + "2026-11-30", QCryptographicHash::Sha256);
  quint64 expected = 0;
  for (int i = 0; i < 8; ++i) expected = expected << 8 | static_cast<quint8>(hash[i]);
  const PreparedDay usual = prepareDay(f.store, f.asked(Monday)).value();
  QCOMPARE(static_cast<quint64>(usual.draw.seed), expected);
  QCOMPARE(prepareDay(f.store, f.asked(Monday)).value().draw, usual.draw);
  QVERIFY(prepareDay(f.store, f.asked(Tuesday)).value().draw.samples != usual.draw.samples);
  DrawRequest seeded = f.asked(Monday);
  seeded.seed = 1;
  const PreparedDay other = prepareDay(f.store, seeded).value();
  QVERIFY(other.draw.samples != usual.draw.samples);
  QCOMPARE(other.clustering, usual.clustering); // what fails is sorted the same whatever is drawn of it
  seeded.day = Tuesday;
  QCOMPARE(answersIn(prepareDay(f.store, seeded).value().draw.samples), answersIn(other.draw.samples));
}

void DailyQueueTest::the_same_failures_are_of_the_same_kinds_in_every_workspace()
{
  FailingWorkspace one;
  FailingWorkspace other;
  QVERIFY(one.store.uid() != other.store.uid());
  const PreparedDay here = prepareDay(one.store, one.asked(Monday)).value();
  const PreparedDay there = prepareDay(other.store, other.asked(Monday)).value();
  QVERIFY(here.draw.seed != there.draw.seed); // the draw is each workspace's own
  QVERIFY(!here.clustering.clusters.isEmpty());
  QCOMPARE(here.clustering, there.clustering);
}

void DailyQueueTest::what_was_reviewed_is_left_out()
{
  FailingWorkspace f;
  QSet<AnswerId> reviewed;
  for (const int query : {1, 2, 3, 40}) { // three that fail and one that passes
    reviewed.insert(f.answerTo(query));
    QVERIFY(f.review(f.answerTo(query)));
  }
  const Draw draw = drawDay(f.store, f.asked(Monday)).value();
  QCOMPARE(draw.failing, 36);
  QCOMPARE(draw.reviewedBefore, 3);
  QVERIFY(!answersIn(draw.samples).intersects(reviewed));
  QCOMPARE(f.store.frameOf(draw.id).value().size(), 56);
  QCOMPARE(f.store.clusteringOf(Monday, f.alpha).value()->members.size(), 36); // they are failures all the same
}

void DailyQueueTest::leftovers_come_first_and_say_from_which_day_they_are()
{
  FailingWorkspace f;
  const Draw monday = drawDay(f.store, f.asked(Monday)).value();
  for (int i = 0; i < 5; ++i) QVERIFY(f.review(monday.samples[i].answer));
  const Draw tuesday = drawDay(f.store, f.asked(Tuesday)).value();
  QCOMPARE(drawnOnItsDay(tuesday).size(), 20);
  QCOMPARE(tuesday.reviewedBefore, countOf(monday.samples.first(5), DrawPart::Failing));
  const qsizetype carried = tuesday.samples.size() - 20;
  QVERIFY(carried > 0);
  const QSet<AnswerId> today = answersIn(drawnOnItsDay(tuesday));
  QVector<DrawnSample> expected;
  for (DrawnSample sample : monday.samples.sliced(5)) {
    if (today.contains(sample.answer)) continue; // drawn again: once, as of today
    sample.carriedFrom = Monday;
    expected.append(sample);
  }
  QCOMPARE(carried, expected.size());
  QVector<DrawnSample> first = tuesday.samples.first(carried);
  for (qsizetype i = 0; i < carried; ++i) first[i].cluster = expected[i].cluster; // of the day, see below
  QCOMPARE(first, expected);
  QCOMPARE(answersIn(tuesday.samples).size(), tuesday.samples.size()); // nobody twice

  // A day later what is still left of Monday is of Monday.
  const Draw wednesday = drawDay(f.store, f.asked(Wednesday)).value();
  for (const DrawnSample& sample : wednesday.samples)
    if (!sample.carriedFrom.isEmpty()) QCOMPARE(sample.carriedFrom, today.contains(sample.answer) ? Tuesday : Monday);
  QVERIFY(std::ranges::any_of(wednesday.samples, [](const DrawnSample& s) { return s.carriedFrom == Monday; }));
}

void DailyQueueTest::leftovers_are_dropped_where_the_settings_say_so()
{
  FailingWorkspace f;
  QVERIFY(drawDay(f.store, f.asked(Monday)));
  DrawRequest request = f.asked(Tuesday);
  request.settings->carryLeftovers = false;
  const Draw tuesday = drawDay(f.store, request).value();
  QCOMPARE(tuesday.samples.size(), 20);
  QCOMPARE(drawnOnItsDay(tuesday).size(), 20);
}

void DailyQueueTest::a_new_run_takes_over_the_leftovers_of_the_one_before()
{
  FailingWorkspace f;
  const Draw monday = drawDay(f.store, f.asked(Monday)).value();
  const Draw tuesday = drawDay(f.store, f.asked(Tuesday, f.beta)).value();
  QCOMPARE(tuesday.failing, 5);
  QCOMPARE(tuesday.samples.size(), 20 + 20); // none of them can be drawn again: other answers
  QCOMPARE(answersIn(tuesday.samples.first(20)), answersIn(monday.samples));
  QCOMPARE(tuesday.samples.first().carriedFrom, Monday);
  QCOMPARE(tuesday.samples.first().reasons, monday.samples.first().reasons);
  // The first run's next day has its own leftovers, those of Monday.
  const Draw wednesday = drawDay(f.store, f.asked(Wednesday)).value();
  for (const DrawnSample& sample : wednesday.samples)
    QVERIFY(sample.carriedFrom.isEmpty() || sample.carriedFrom == Monday);
}

void DailyQueueTest::only_queries_of_the_origin_asked_for_are_drawn()
{
  FailingWorkspace f;
  DrawRequest request = f.asked(Monday);
  request.settings->origin = Origin::Synthetic;
  const Draw draw = drawDay(f.store, request).value();
  QCOMPARE(draw.answers, 10);
  QCOMPARE(draw.failing, 1);
  QCOMPARE(countOf(draw.samples, DrawPart::Failing), 1);
  for (const DrawnSample& sample : draw.samples) {
    const QueryId query = f.store.answer(sample.answer).value().query;
    QCOMPARE(f.store.query(query).value().row.origin, Origin::Synthetic);
  }
  request = f.asked(Tuesday);
  request.settings->origin = Origin::Production; // the leftovers are of another origin
  QCOMPARE(drawnOnItsDay(drawDay(f.store, request).value()).size(), 20);
  QCOMPARE(f.store.draw(Tuesday, f.alpha).value()->samples.size(), 20);
}

void DailyQueueTest::clusters_keep_their_identity_from_day_to_day()
{
  FailingWorkspace f;
  QVERIFY(drawDay(f.store, f.asked(Monday)));
  const Clustering monday = f.store.clusteringOf(Monday, f.alpha).value().value();
  QVERIFY(!monday.clusters.isEmpty());
  for (const Cluster& cluster : monday.clusters) {
    QCOMPARE(cluster.firstSeen, Monday);
    QVERIFY(!cluster.now.name.isEmpty());
  }
  ClusterEvent renamed = monday.clusters.first().now;
  renamed.cluster = monday.clusters.first().id;
  renamed.by = f.ada;
  renamed.name = u"couriers"_s;
  QVERIFY(f.store.decideCluster(renamed));
  QVERIFY(drawDay(f.store, f.asked(Tuesday)));
  const Clustering tuesday = f.store.clusteringOf(Tuesday, f.alpha).value().value();
  QCOMPARE(tuesday.clusters.size(), monday.clusters.size());
  for (qsizetype i = 0; i < tuesday.members.size(); ++i) {
    const auto idOf = [](const Clustering& day, const ClusterMember& member) {
      return member.cluster ? day.clusters[*member.cluster].id : ClusterId{};
    };
    QCOMPARE(tuesday.members[i].answer, monday.members[i].answer);
    QCOMPARE(idOf(tuesday, tuesday.members[i]), idOf(monday, monday.members[i]));
  }
  QCOMPARE(f.store.clusters().value().size(), monday.clusters.size());
  QVERIFY(std::ranges::any_of(tuesday.clusters, [](const Cluster& c) { return c.now.name == u"couriers"_s; }));
}

void DailyQueueTest::a_cluster_is_new_for_a_week()
{
  QCOMPARE(noveltyOn(Monday, Monday), 1.0);
  QCOMPARE(noveltyOn(Tuesday, Monday), 6.0 / 7);
  QCOMPARE(noveltyOn(u"2026-12-07"_s, Monday), 0.0);
  QCOMPARE(noveltyOn(u"2027-12-07"_s, Monday), 0.0);
  QCOMPARE(noveltyOn(Monday, Tuesday), 1.0); // drawn for a day that has passed
  QCOMPARE(noveltyOn(Monday, {}), 0.0);
}

void DailyQueueTest::another_window_that_drew_first_is_right()
{
  FailingWorkspace f;
  std::optional<Draw> theirs;
  const auto draw = drawDay(f.store, f.asked(Monday), [&](const Progress& progress) {
    if (theirs || progress.done < progress.total) return true;
    DrawRequest request = f.asked(Monday);
    request.seed = 5;
    theirs = drawDay(*Store::another(f.workspace.path()).value(), request).value();
    return true;
  });
  QVERIFY(theirs);
  QCOMPARE(draw.value(), *theirs);
  QCOMPARE(draw->seed, 5);
  QCOMPARE(f.store.draws().value().size(), 1);
}

void DailyQueueTest::stopping_stores_nothing()
{
  FailingWorkspace f;
  int asked = 0;
  QVERIFY(prepareDay(f.store, f.asked(Monday), [&](const Progress&) { return ++asked > 0; }));
  for (int stopAt = 1; stopAt <= asked; ++stopAt) {
    int so = 0;
    const auto stopped = drawDay(f.store, f.asked(Monday), [&](const Progress&) { return ++so < stopAt; });
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
  }
  QVERIFY(f.store.draws().value().isEmpty());
  QVERIFY(f.store.clusters().value().isEmpty());
}

void DailyQueueTest::what_cannot_be_drawn_says_why()
{
  FailingWorkspace f;
  const auto kindOf = [&](const DrawRequest& request) { return drawDay(f.store, request).error().kind; };
  for (const QString& day : {u"2026-13-40"_s, u"2026-1-1"_s, u"today"_s, u""_s, u"2026-11-30T00:00"_s})
    QCOMPARE(kindOf(f.asked(day)), ErrorKind::Usage);
  QCOMPARE(kindOf(f.asked(Monday, RunId{77})), ErrorKind::NotFound);
  DrawRequest request = f.asked(Monday);
  request.settings->failing = -1;
  QCOMPARE(kindOf(request), ErrorKind::Usage);
  request.settings->failing = 0;
  request.settings->audit = 0;
  QCOMPARE(kindOf(request), ErrorKind::Usage);
  request = f.asked(Monday);
  request.settings->origin = Origin::None; // every query has one
  QCOMPARE(kindOf(request), ErrorKind::NotFound);

  request = f.asked(Monday);
  request.settings->origin = Origin::Golden; // none of them fails
  request.settings->audit = 0;
  QCOMPARE(kindOf(request), ErrorKind::NotFound);
  for (int query = 41; query <= 50; ++query) QVERIFY(f.review(f.answerTo(query)));
  request.settings->audit = 5;
  const auto nothing = drawDay(f.store, request);
  QCOMPARE(nothing.error().kind, ErrorKind::NotFound);
  QVERIFY2(nothing.error().detail.contains(u"every answer has been reviewed"_s), qPrintable(nothing.error().detail));
  QVERIFY(f.store.draws().value().isEmpty());
}

void DailyQueueTest::clustering_reads_texts_unsupported_claims_and_embeddings()
{
  QVector<Record> records = failingRecords();
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record); answer && answer->run == u"alpha"_s)
      answer->metadata = answer->query == u"q2"_s ? uR"({"embedding":[1,"x"]})"_s : uR"({"embedding":[0.5,-1]})"_s;
  FailingWorkspace f(records);
  QVERIFY(splitAnswers(f.store, f.alpha).value() > 0);
  const ClaimId claim = f.store.claimsOf(f.answerTo(1)).value().first().id;
  Decision verdict;
  verdict.subject = {criterion::Support, claim.value, 0};
  verdict.value = support::NotInEvidence;
  QVERIFY(f.store.record({f.ada, {verdict}}));
  const auto samples = failingSamples(f.store, loadRunFailures(f.store, f.alpha, f.byModel()).value()).value();
  QCOMPARE(samples.size(), 36U);
  QCOMPARE(samples[0].answer, f.answerTo(1));
  QCOMPARE(samples[0].query, u"Question number 1 about returns?"_s);
  QVERIFY(samples[0].response.startsWith(u"The parcel arrives"_s));
  QVERIFY2(samples[0].unsupported.startsWith(u"The parcel arrives"_s), qPrintable(samples[0].unsupported));
  QVERIFY(samples[1].unsupported.isEmpty());
  QCOMPARE(samples[0].embedding, (QVector<float>{0.5F, -1}));
  QVERIFY(samples[1].embedding.isEmpty()); // not all numbers
  QVERIFY(samples[0].signature.contains(static_cast<int>(FailReason::Faithfulness)));
  QCOMPARE(kindName({5, 108}, {}), u"Retrieval miss"_s); // the cause says more than what it fails for
  QCOMPARE(kindName({}, {}), u"Failures"_s);
  QCOMPARE(kindName({1}, {u"refund"_s, u"voucher"_s, u"price"_s, u"slip"_s}),
           u"Low faithfulness: refund, voucher, price"_s);
}

} // namespace assayer::tests
