// Reads the small TREC files beside the tests (well-formed, so nothing is checked) and puts them into the shapes of the
// engine and of the measures. Order of a run: score descending, then id descending by bytes.
#pragma once

#include "metrics/engine.h"
#include "metrics/policy.h"

#include <QByteArray>
#include <QMap>
#include <QVector>

#include <vector>

namespace assayer::tests {

struct Expected {
  QByteArray options;
  QByteArray topic;
  QByteArray metric;
  double value = 0;
};

struct TrecSet {
  QMap<QByteArray, QMap<QByteArray, int>> qrels; // topic → document → grade
  QMap<QByteArray, QVector<QByteArray>> run;     // topic → documents in rank order
  std::vector<Expected> expected;
};

QMap<QByteArray, QMap<QByteArray, int>> readQrels(const QString& path);
QMap<QByteArray, QVector<QByteArray>> readRun(const QString& path);
/// A folder of data/ranking; expectations from the file of this name.
TrecSet readTrecSet(const QString& folder, const QString& expectations);
/// The lines of a file beside the tests, without the header line.
QVector<QByteArrayList> readTsv(const QString& path);

/// The greatest grade of the set, at least 1.
int highestOf(const TrecSet& set);

/// One topic of the set as a measure sees it. A negative grade is in the pool and open; an absent document is outside.
struct TrecTopic {
  std::vector<GradeRange> ranked;
  std::vector<RangeCount> pool;
};
TrecTopic topicOf(const TrecSet& set, const QByteArray& topic, const Conventions& conventions);

/// The whole set in an engine: one run, one person who gave the grades.
inline constexpr RunId TheRun{1};
Engine engineOf(const TrecSet& set, const Lens& lens);

/// Our name for a metric of the expectations, and the gain it wants; nothing for those that are not measures of ours
/// (num_q).
struct OurName {
  QString measure;
  Gain gain = Gain::Linear;
};
std::optional<OurName> ourName(const QByteArray& metric);

} // namespace assayer::tests
