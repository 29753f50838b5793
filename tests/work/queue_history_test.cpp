#include "work/queue_history_test.h"

#include "support/small_queue.h"
#include "work/cluster_story.h"
#include "work/day_facts.h"
#include "work/queue_history.h"

#include <QDateTime>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int cause(Cause of)
{
  return static_cast<int>(of);
}

std::vector<QueueDay> daysOf(SmallQueue& queue, const HistoryScope& scope = {})
{
  const auto days = queueHistory(queue.store(), scope);
  if (!days) qFatal("%s", qPrintable(sentence(days.error())));
  return *days;
}

ClusterEvent decided(SmallQueue& queue, int place, const ClusterEvent& change)
{
  const QVector<Cluster> clusters = (*queue.store().clusteringOf(u"2026-11-27"_s, queue.run()))->clusters;
  ClusterEvent event = change;
  event.cluster = clusters.at(place).id;
  if (event.name.isEmpty()) event.name = clusters.at(place).now.name;
  event.by = queue.ann();
  const auto done = queue.store().decideCluster(event);
  if (!done) qFatal("%s", qPrintable(sentence(done.error())));
  return *done;
}

ClusterEvent systematic(const QString& title, NextStep step = NextStep::Retrieval)
{
  ClusterEvent event;
  event.state = ClusterState::Systematic;
  event.title = title;
  event.step = step;
  return event;
}

DayFacts factsOf(SmallQueue& queue, const DayFactsRequest& request = {})
{
  const auto facts = dayFacts(queue.store(), request);
  if (!facts) qFatal("%s", qPrintable(sentence(facts.error())));
  return *facts;
}

const QVector<int> leftOver{3, 4, 6, 9, 10, 11, 12};

} // namespace

void QueueHistoryTest::a_day_tells_what_was_drawn_carried_and_reviewed()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5}) queue.label(criterion::Cause, query, cause(Cause::RetrievalMiss));
  for (const int query : {7, 8}) queue.label(criterion::Cause, query, cause(Cause::Fine));
  (void)queue.secondDay(leftOver);
  const std::vector<QueueDay> days = daysOf(queue);
  QCOMPARE(days.size(), std::size_t{2});
  QCOMPARE(days[0].day, u"2026-11-27"_s);
  QCOMPARE(days[0].runName, u"alpha"_s);
  QCOMPARE(days[0].answers, 12);
  QCOMPARE(days[0].failing, 6);
  QCOMPARE(days[0].drawn, 6);
  QCOMPARE(days[0].carried, 0);
  QCOMPARE(days[0].reviewed, 5);
  QCOMPARE(days[0].left(), 1);
  QCOMPARE(days[0].clusters, 2);
  QCOMPARE(days[0].newClusters, 2);
  QCOMPARE(days[1].drawn, 2);
  QCOMPARE(days[1].carried, 1);
  QCOMPARE(days[1].reviewed, 0);
  QCOMPARE(days[1].newClusters, 0);
}

void QueueHistoryTest::causes_and_dispositions_are_those_that_people_agree_on()
{
  SmallQueue queue;
  (void)queue.firstDay();
  const JudgeId bob = queue.store().addJudge(u"bob"_s, JudgeKind::Person, Role::None)->id;
  for (const int query : {1, 2, 5}) queue.label(criterion::Cause, query, cause(Cause::RetrievalMiss));
  queue.label(criterion::Cause, 7, cause(Cause::Fine));
  queue.label(bob, criterion::Cause, 5, cause(Cause::Stale));
  queue.label(criterion::Disposition, 1, disposition::Systematic);
  queue.label(criterion::Disposition, 2, disposition::Systematic);
  queue.label(criterion::Disposition, 7, disposition::JudgeWasWrong);
  const QueueDay day = daysOf(queue).front();
  QCOMPARE(day.causes[static_cast<std::size_t>(Cause::RetrievalMiss)], 2);
  QCOMPARE(day.causes[static_cast<std::size_t>(Cause::Fine)], 1);
  QCOMPARE(day.causes[static_cast<std::size_t>(Cause::Stale)], 0);
  QCOMPARE(day.causesApart, 1);
  QCOMPARE(day.reviewed, 4);
  QCOMPARE(day.dispositions, (std::array{2, 0, 1}));
}

void QueueHistoryTest::the_bottleneck_is_the_part_with_most_answers_below()
{
  SmallQueue queue;
  (void)queue.firstDay();
  QueueDay day = daysOf(queue).front();
  QCOMPARE(day.metrics[0].below, 4); // faithfulness
  QCOMPARE(day.metrics[1].below, 2); // answer relevance
  QCOMPARE(day.metrics[2].below, 0);
  QCOMPARE(day.metrics[3].below, 4); // the composite is no part
  QCOMPARE(day.bottleneck(), QVector{QueueMetric::Faithfulness});
  day.metrics[2].below = 4;
  QCOMPARE(day.bottleneck(), (QVector{QueueMetric::Faithfulness, QueueMetric::ContextPrecision}));
  for (MetricOfDay& metric : day.metrics) metric.below = 0;
  QVERIFY(day.bottleneck().isEmpty());
}

void QueueHistoryTest::means_are_intervals_while_labels_are_open()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (int query = 1; query <= 12; ++query) {
    queue.label(criterion::Outcome, query, outcome::Answered);
    queue.label(criterion::Addresses, query, query <= 6 ? 0 : 3);
  }
  const QueueDay day = daysOf(queue).front();
  const auto relevance = day.metrics[static_cast<std::size_t>(QueueMetric::AnswerRelevance)].mean;
  QVERIFY(relevance);
  QCOMPARE(relevance->min, 0.5);
  QCOMPARE(relevance->max, 0.5);
  const auto faithfulness = day.metrics[static_cast<std::size_t>(QueueMetric::Faithfulness)].mean;
  QVERIFY(faithfulness);
  QCOMPARE(faithfulness->min, 0.0);
  QCOMPARE(faithfulness->max, 1.0);
}

void QueueHistoryTest::a_model_that_is_gone_leaves_the_day_without_means()
{
  SmallQueue queue;
  queue.settings.source = u"nobody"_s;
  (void)queue.firstDay();
  const QueueDay day = daysOf(queue).front();
  QCOMPARE(day.source, u"nobody"_s);
  QCOMPARE(day.metrics[0].below, 4);
  QVERIFY(!day.metrics[0].mean);
}

void QueueHistoryTest::what_is_confirmed_belongs_to_the_draw_before_it()
{
  SmallQueue queue;
  (void)queue.firstDay();
  (void)decided(queue, 0, systematic(u"Old documents"_s));
  (void)decided(queue, 0, systematic(u"Old documents in the index"_s)); // known by now
  (void)queue.secondDay(leftOver);
  (void)decided(queue, 1, systematic(u"Hats"_s, NextStep::Content));
  ClusterEvent ended;
  ended.state = ClusterState::Ended;
  ended.endedBy = *queue.store().findRun(u"beta"_s);
  (void)decided(queue, 0, ended);
  const std::vector<QueueDay> days = daysOf(queue);
  QCOMPARE(days[0].confirmed.size(), 1);
  QCOMPARE(days[0].confirmed.first().event.title, u"Old documents"_s);
  QCOMPARE(days[1].confirmed.size(), 1);
  QCOMPARE(days[1].confirmed.first().event.title, u"Hats"_s);
  QCOMPARE(days[1].confirmed.first().event.step, NextStep::Content);
  QVERIFY(days[0].ended.isEmpty());
  QCOMPARE(days[1].ended.size(), 1);
}

void QueueHistoryTest::days_can_be_chosen()
{
  SmallQueue queue;
  (void)queue.firstDay();
  (void)queue.secondDay(leftOver);
  (void)decided(queue, 0, systematic(u"Old documents"_s)); // of the second day
  QCOMPARE(daysOf(queue, {queue.run(), {}, {}}).size(), std::size_t{2});
  const std::vector<QueueDay> first = daysOf(queue, {{}, u"2026-11-27"_s, {}});
  QCOMPARE(first.size(), std::size_t{1});
  QVERIFY(first.front().confirmed.isEmpty());
  QCOMPARE(daysOf(queue, {{}, {}, u"2026-11-28"_s}).front().confirmed.size(), 1);
  QVERIFY(daysOf(queue, {*queue.store().findRun(u"beta"_s), {}, {}}).empty());
  QVERIFY(!queueHistory(queue.store(), {}, [](const Progress&) { return false; }));
}

void QueueHistoryTest::the_story_of_a_cluster_is_told_in_order()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2}) queue.label(criterion::Cause, query, cause(Cause::RetrievalMiss));
  (void)queue.secondDay(leftOver);
  ClusterEvent named;
  named.name = u"Goods"_s;
  (void)decided(queue, 0, named);
  ClusterEvent confirmed = systematic(u"Old documents"_s);
  confirmed.name = u"Goods"_s;
  (void)decided(queue, 0, confirmed);
  ClusterEvent ended = confirmed;
  ended.state = ClusterState::Ended;
  ended.endedBy = *queue.store().findRun(u"beta"_s);
  const ClusterEvent last = decided(queue, 0, ended);
  const QString today = QDateTime::fromMSecsSinceEpoch(last.at).date().toString(Qt::ISODate);
  const auto story = readClusterStory(queue.store(), last.cluster);
  QVERIFY(story);
  QStringList words = clusterStoryWords(*story);
  QCOMPARE(words.first(), u"First seen on 2026-11-27"_s);
  QVERIFY(words.contains(u"2026-11-27: 4 samples of run alpha, 2 reviewed"_s));
  QVERIFY(words.contains(u"2026-11-28: 4 samples of run alpha, 2 reviewed"_s));
  QStringList decisions;
  for (const QString& line : std::as_const(words))
    if (line.startsWith(today + u" by ann"_s)) decisions.append(line);
  QCOMPARE(decisions,
           (QStringList{today + u" by ann: called \"Goods\""_s,
                        today + u" by ann: confirmed as systematic, \"Old documents\"; next: fix retrieval"_s,
                        today + u" by ann: ended by run beta"_s}));
  QVERIFY(!readClusterStory(queue.store(), ClusterId{999}));
}

void QueueHistoryTest::a_day_is_told_with_its_biggest_clusters()
{
  SmallQueue queue;
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 7, 8}) queue.label(criterion::Cause, query, cause(Cause::RetrievalMiss));
  (void)queue.secondDay(leftOver);
  queue.label(criterion::Cause, 3, cause(Cause::RetrievalMiss));
  (void)decided(queue, 1, systematic(u"Hats"_s));
  const DayFacts facts = factsOf(queue);
  QCOMPARE(facts.day, u"2026-11-28"_s);
  QCOMPARE(facts.workspace, u"small"_s);
  QCOMPARE(facts.run, u"alpha"_s);
  QVERIFY(facts.isDrawn);
  QCOMPARE(facts.answers, 12);
  QCOMPARE(facts.drawn, 3);
  QCOMPARE(facts.triaged, 1);
  QCOMPARE(facts.clusters.size(), 2);
  const DayClusterFact& biggest = facts.clusters.first();
  QCOMPARE(biggest.name, u"days, goods"_s);
  QVERIFY(biggest.nameFromTexts);
  QCOMPARE(biggest.size, 4);
  QCOMPARE(biggest.sizeBefore, 4);
  QVERIFY(!biggest.isNew);
  QCOMPARE(biggest.reason, FailReason::Composite);
  QCOMPARE(facts.clusters.last().reason, FailReason::AnswerRelevance);
  QCOMPARE(facts.confirmed, (QVector<DayConfirmedFact>{{u"Hats"_s, NextStep::Retrieval, u"ann"_s}}));
  QCOMPARE(facts.metrics.size(), 4);
  QCOMPARE(facts.metrics.last().metric, QueueMetric::Composite);
  QVERIFY(!facts.estimates.isEmpty());
  QVERIFY(facts.texts.isEmpty());

  const DayFacts first = factsOf(queue, {u"2026-11-27"_s, {}, false});
  QVERIFY(!first.clusters.first().sizeBefore);
  QVERIFY(first.clusters.first().isNew);
  QCOMPARE(first.triaged, 5);
}

void QueueHistoryTest::a_renamed_cluster_is_no_longer_named_by_its_texts()
{
  SmallQueue queue;
  (void)queue.firstDay();
  QVERIFY(factsOf(queue).clusters.first().nameFromTexts);
  (void)decided(queue, 0, systematic(u"days, goods"_s)); // the title is the name that the program made
  QVERIFY(factsOf(queue).clusters.first().nameFromTexts);
  QVERIFY(factsOf(queue).confirmed.first().titleFromTexts);
  (void)decided(queue, 0, systematic(u"Old documents"_s));
  QCOMPARE(factsOf(queue).clusters.first().name, u"Old documents"_s);
  QVERIFY(!factsOf(queue).clusters.first().nameFromTexts);
  ClusterEvent named;
  named.name = u"Goods"_s;
  (void)decided(queue, 0, named); // open again, under another name
  QCOMPARE(factsOf(queue).clusters.first().name, u"Goods"_s);
  QVERIFY(!factsOf(queue).clusters.first().nameFromTexts);
}

void QueueHistoryTest::texts_are_told_only_when_asked_for()
{
  SmallQueue queue;
  (void)queue.firstDay();
  QVERIFY(factsOf(queue).texts.isEmpty());
  const DayFacts facts = factsOf(queue, {{}, {}, true});
  QCOMPARE(facts.texts.size(), 4); // those that fail; the other two of the draw pass
  QCOMPARE(facts.texts.first(), (DayTextFact{u"q5"_s, u"Question number 5 about returns?"_s}));
}

void QueueHistoryTest::a_day_without_a_queue_tells_the_counts_alone()
{
  SmallQueue queue;
  const auto none = dayFacts(queue.store(), {});
  QVERIFY(!none);
  QCOMPARE(none.error().kind, ErrorKind::NotFound);
  const auto bad = dayFacts(queue.store(), {u"2026-13-01"_s, {}, false});
  QVERIFY(!bad);
  QCOMPARE(bad.error().kind, ErrorKind::Usage);
  const DayFacts facts = factsOf(queue, {u"2026-11-30"_s, {}, true});
  QVERIFY(!facts.isDrawn);
  QCOMPARE(facts.answers, 12);
  QVERIFY(facts.clusters.isEmpty());
  QVERIFY(facts.texts.isEmpty());
}

} // namespace assayer::tests
