// What the verb queue writes: a draw with its samples, and the settings, for people and as JSON.
#pragma once

#include "cli/verb.h"

#include "store/store.h"
#include "work/daily_queue.h"

#include <QHash>

namespace assayer::cli {

/// A draw with the names of what it refers to by ids.
struct QueueWords {
  struct Sample {
    QString query;
    QString run;
  };
  struct OfCluster {
    QString name;
    QString firstSeen;
    int members = 0;
    QString uid; // hex; empty for one that is not stored
  };
  Draw draw;
  QString run;
  QString by;
  QVector<Sample> samples; // beside draw.samples
  QMap<ClusterId, OfCluster> clusters;
  int unclustered = 0;

  /// A stored draw.
  static Result<QueueWords> ofDraw(Store& store, const Draw& draw);
  /// One that is not stored.
  static Result<QueueWords> ofPrepared(Store& store, const PreparedDay& day);

  QString text() const;
  QJsonObject json() const;

private:
  Result<void> readNames(Store& store);
  void addCluster(ClusterId id, const Cluster& cluster);
  void countMembers(const Clustering& clustering);
};

const QStringList& originWords(); // by Origin; "all" stands for none in particular
QString settingsText(const TriageSettings& settings);
QJsonObject settingsAsJson(const TriageSettings& settings);

} // namespace assayer::cli
