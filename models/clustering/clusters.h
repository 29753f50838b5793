// Clusters by kind of failure: failing samples that broke in the same way and speak of the same things, yesterday's
// clusters recognised, each with the terms that tell it from the others and a place in a picture. Pure functions; any
// thread. Nothing depends on the order of the samples, on hash order or on the machine: sums are taken in an order that
// the contents give, no fused or vectorised arithmetic is used, and logarithms are our own.
#pragma once

#include "core/ids.h"

#include <QByteArray>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QVector>

#include <functional>
#include <optional>
#include <span>

namespace assayer {

/// A failing sample as clustering sees it. Of each text the first 6,000 UTF-16 units count.
struct FailingSample {
  AnswerId answer;
  QString query;
  QString response;
  QString unsupported;      // the claims without support, one a line
  QVector<float> embedding; // counts only where all samples have one of the same length, of finite numbers
  QVector<int> signature;   // what it fails for and its cause, as the caller's codes; repeats and order do not matter
  double severity = 0;      // [0, 1]: how far below the thresholds; clustering leaves it to the draw
};

/// A cluster of an earlier day, so that it keeps its identity and name.
struct KnownCluster {
  ClusterId id;
  QString name;
  QVector<AnswerId> members;
  QStringList terms;
  QByteArray profile; // as FoundCluster had it: recognises the kind where no answer recurs; empty or damaged: unused
};

struct ClusterSettings {
  quint64 seed = 1;
  int smallest = 5; // samples of a new cluster; a known one lives on with half as many
  int most = 30;    // clusters
  // [0, 1]: share of the failure signature in the distance; the rest is that of the texts.
  double signatureWeight = 0.35;
  int terms = 5;               // to each cluster, at most
  QStringList background = {}; // other texts of the kind, such as passing answers: what is common in them names nothing
};

struct FoundCluster {
  std::optional<ClusterId> known;
  QString name; // the known one's, else the first three terms; may be empty where there are no words
  QStringList terms;
  QVector<int> members;   // indexes of samples, ascending
  QVector<int> signature; // codes that at least half of the members have, ascending
  QByteArray profile;
};

struct FoundClusters {
  QVector<FoundCluster> clusters;        // the largest first
  QVector<std::optional<int>> clusterOf; // by sample, index into clusters; absent: unclustered
  QVector<QPointF> places;               // by sample, in [0, 1]²
};

/// Samples that are alike in signature and text, the two weighed by the settings. Texts are compared by TF-IDF over
/// words and character n-grams (languages without spaces: over runs of two and three characters), reduced by latent
/// semantic analysis (Deerwester et al. 1990; randomised, Halko, Martinsson and Tropp 2011); the claims without support
/// weigh most, the query least, since it says what was asked and not what broke, and so do words that stand in queries
/// rather than in answers. Then k-means, from the known clusters (what is near none of them may make new ones), or from
/// Ward's hierarchy cut where the silhouette (Rousseeuw 1987) is best, if that is much better. A sample nearer to the
/// middle of all clusters than to its own stays unclustered.
///
/// The same samples in another order give the same clusters. progress is asked with a share in [0, 1] many times a
/// second; false ends it. nullopt: ended.
std::optional<FoundClusters> clusterFailures(std::span<const FailingSample> samples,
                                             std::span<const KnownCluster> known, const ClusterSettings& settings = {},
                                             const std::function<bool(double share)>& progress = {});

} // namespace assayer
