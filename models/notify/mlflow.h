// A run's figures as MLflow keeps them, and what its REST API (2.0) takes of them in one request. Pure; sending is in
// mlflow_sending.h.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

struct MlflowMetric {
  QString key;
  double value = 0; // finite: what is not calculable is no metric
  bool operator==(const MlflowMetric&) const = default;
};

struct MlflowText {
  QString key;
  QString value;
  bool operator==(const MlflowText&) const = default;
};

struct MlflowRun {
  QString experiment;
  QString name;
  qint64 at = 0; // ms since the epoch, UTC: of every metric, so that one that is sent twice is the same one
  QVector<MlflowMetric> metrics = {};
  QVector<MlflowText> params = {};
  QVector<MlflowText> tags = {};
  QString tableName = {}; // of the artifact
  QByteArray table = {};  // UTF-8
};

// What the API says that every server takes (Log Batch, Log Param, Set Tag).
inline constexpr qsizetype MlflowMostBytes = 1'000'000;
inline constexpr qsizetype MlflowMostItems = 1000; // of all three kinds together
inline constexpr qsizetype MlflowMostMetrics = 1000;
inline constexpr qsizetype MlflowMostParams = 100;
inline constexpr qsizetype MlflowMostTags = 100;
inline constexpr qsizetype MlflowLongestKey = 250;   // characters, all of them ASCII after mlflowKey()
inline constexpr qsizetype MlflowLongestParam = 500; // bytes; newer servers take 6000
inline constexpr qsizetype MlflowLongestTag = 5000;  // bytes

/// A name with only what keys may hold: ASCII letters and digits, "_", "-", ".", " " and "/"; "@" becomes "_at_", all
/// else "_". It is the same as a path, too (no empty, "." or ".." parts), and at most LongestKey characters.
QString mlflowKey(const QString& name);

/// Gives different names different keys, also where mlflowKey() makes them the same: the second becomes "key_2".
class MlflowKeys {
public:
  QString keyOf(const QString& name);

private:
  QHash<QString, QString> m_keys; // by name
  QSet<QString> m_taken;          // in lower case, since some servers do not tell them apart
};

/// At most so many bytes of UTF-8, cut between characters, with "…" where something was cut.
QString cutToBytes(const QString& text, qsizetype most);

/// The bodies of runs/log-batch, in order, each within the limits. Metrics that are not finite are left out, texts that
/// are empty too. Params longer than every server takes become tags "param.KEY".
QVector<QJsonObject> mlflowBatches(const MlflowRun& run, const QString& runId);

} // namespace assayer
