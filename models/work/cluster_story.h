// What became of a cluster, in words: when it was first seen, how many samples a day, what people called it and said of
// it, which run ended it. Blocking to read; the words are pure. Names and titles come from data: they are plain text.
#pragma once

#include "store/store.h"

#include <QHash>
#include <QStringList>

namespace assayer {

struct ClusterStory {
  Cluster cluster;
  QVector<Store::ClusterDay> days; // oldest first
  QVector<ClusterEvent> events;    // oldest first
  QHash<RunId, QString> runs;      // names
  QHash<JudgeId, QString> judges;
};

/// NotFound: no such cluster.
Result<ClusterStory> readClusterStory(Store& store, ClusterId cluster);

/// One sentence each: the first day, then days and decisions in the order of their time.
QStringList clusterStoryWords(const ClusterStory& story);
/// What it is called wherever kinds of failure are listed: its title where it has one.
QString shownName(const ClusterEvent& now);
/// What is to be done next: "fix retrieval", …; empty for none.
QString nextStepSentence(NextStep step);

} // namespace assayer
