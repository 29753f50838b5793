#include "notify/mlflow.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

qsizetype bytesOf(const QJsonObject& object)
{
  return QJsonDocument(object).toJson(QJsonDocument::Compact).size();
}

/// Fills requests up to their limits.
class Batches {
public:
  explicit Batches(const QString& runId) : m_runId(runId), m_bytes(empty()) {}

  void add(const QString& list, qsizetype most, const QJsonObject& item)
  {
    const qsizetype bytes = bytesOf(item) + 1; // the comma
    if (m_lists[list].size() >= most || m_items >= MlflowMostItems || m_bytes + bytes > MlflowMostBytes) close();
    m_lists[list].append(item);
    ++m_items;
    m_bytes += bytes;
  }

  QVector<QJsonObject> take()
  {
    close();
    return std::move(m_done);
  }

private:
  /// Room for the id and the names of the lists.
  qsizetype empty() const { return 128 + m_runId.toUtf8().size() * 6; }
  void close()
  {
    if (m_items == 0) return;
    QJsonObject body{{u"run_id"_s, m_runId}};
    for (auto list = m_lists.cbegin(); list != m_lists.cend(); ++list)
      if (!list->isEmpty()) body[list.key()] = *list;
    m_done.append(body);
    m_lists.clear();
    m_items = 0;
    m_bytes = empty();
  }

  QString m_runId;
  QMap<QString, QJsonArray> m_lists;
  qsizetype m_items = 0;
  qsizetype m_bytes = 0;
  QVector<QJsonObject> m_done;
};

} // namespace

QVector<QJsonObject> mlflowBatches(const MlflowRun& run, const QString& runId)
{
  Batches batches(runId);
  QVector<MlflowText> tags = run.tags;
  for (const MlflowText& param : run.params) {
    if (param.value.isEmpty()) continue;
    if (param.value.toUtf8().size() > MlflowLongestParam)
      tags.append({mlflowKey(u"param."_s + param.key), param.value});
    else
      batches.add(u"params"_s, MlflowMostParams, {{u"key"_s, param.key}, {u"value"_s, param.value}});
  }
  for (const MlflowText& tag : std::as_const(tags))
    if (!tag.value.isEmpty())
      batches.add(u"tags"_s, MlflowMostTags,
                  {{u"key"_s, tag.key}, {u"value"_s, cutToBytes(tag.value, MlflowLongestTag)}});
  for (const MlflowMetric& metric : run.metrics)
    if (std::isfinite(metric.value))
      batches.add(u"metrics"_s, MlflowMostMetrics,
                  {{u"key"_s, metric.key}, {u"value"_s, metric.value}, {u"timestamp"_s, run.at}, {u"step"_s, 0}});
  return batches.take();
}

} // namespace assayer
