// What happened in a day's failures, for people who are told of it: as values, and as the texts that are sent. Pure
// functions; any thread.
#pragma once

#include <QDate>
#include <QJsonObject>
#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

/// How many answers lie below the threshold of one metric.
struct MetricCount {
  QString name;
  int below = 0; // for certain
  int of = 0;    // for certain or not
  int open = 0;  // that may still turn out below
  bool operator==(const MetricCount&) const = default;
};

struct ClusterSize {
  QString name;
  /// What most of its samples fail for, in the program's own words; may be empty. It is told instead of the name where
  /// texts are left out and the name comes from them.
  QString mostOften;
  /// True for a name that was made of the queries' and answers' own terms; false for one that a person has given.
  bool nameFromTexts = true;
  int size = 0;
  std::optional<int> sizeBefore; // the day before; absent: there was no such day
  bool isNew = false;
  bool operator==(const ClusterSize&) const = default;
};

struct ConfirmedCluster {
  QString title;    // as the person who confirmed it wrote it; empty: it was made of words that may not be told
  QString nextStep; // "fix retrieval" …; may be empty
  QString by;       // may be empty
  bool operator==(const ConfirmedCluster&) const = default;
};

struct EstimateFigure {
  double value = 0; // of [0, 1]
  double low = 0;   // of the 95 % interval
  double high = 1;
  bool operator==(const EstimateFigure&) const = default;
};

struct DayEstimate {
  QString name;
  std::optional<EstimateFigure> figure; // absent: too few labels
  bool operator==(const DayEstimate&) const = default;
};

struct SampleText {
  QString name; // of the query
  QString text;
  bool operator==(const SampleText&) const = default;
};

struct DaySummary {
  QDate day;
  QString workspace;
  QString run;
  int samples = 0;
  int failing = 0;
  std::optional<bool> runBelowThreshold; // absent: open, or not calculable
  QString bottleneck;                    // the metric with most answers below; may be empty
  QVector<MetricCount> metrics;
  QVector<ClusterSize> clusters; // the biggest first
  QVector<ConfirmedCluster> confirmed;
  int triaged = 0; // of the drawn, whose cause is named
  int drawn = 0;
  QVector<DayEstimate> estimates;
  bool withTexts = false; // whether words of queries, answers and chunks may be told
  QVector<SampleText> texts;
  bool operator==(const DaySummary&) const = default;
};

/// How many of each are told; "… and N more" says what is left out.
inline constexpr int MostClustersTold = 5;
inline constexpr int MostTextsTold = 5;
inline constexpr int MostLinesTold = 20;

/// CommonMark, ended by a line feed. Whatever comes from data is plain text in it.
QString dayAsMarkdown(const DaySummary& day);

/// The body for a Slack-compatible webhook: "text" for notifications and programs without blocks, and "blocks", each
/// within Slack's limits (header 150 characters, text 3000, 50 blocks). Whatever comes from data is plain text in it.
QJsonObject dayForSlack(const DaySummary& day);

} // namespace assayer
