#include "work/daily_draw.h"

#include "statistics/stratified_draw.h"

#include <QCryptographicHash>
#include <QDate>
#include <QHash>
#include <QSet>
#include <QtEndian>

#include <algorithm>

namespace assayer {

namespace {

constexpr int NewForDays = 7;

} // namespace

qint64 seedOfDay(const QByteArray& workspaceUid, const QString& day)
{
  const QByteArray hash = QCryptographicHash::hash(workspaceUid + day.toUtf8(), QCryptographicHash::Sha256);
  return qFromBigEndian<qint64>(hash.constData());
}

double noveltyOn(const QString& day, const QString& firstSeen)
{
  const QDate today = QDate::fromString(day, Qt::ISODate);
  const QDate first = QDate::fromString(firstSeen, Qt::ISODate);
  if (!today.isValid() || !first.isValid()) return 0;
  const qint64 days = std::clamp<qint64>(first.daysTo(today), 0, NewForDays);
  return 1 - static_cast<double>(days) / NewForDays;
}

Result<QVector<DrawnSample>> drawFrom(const QVector<FrameItem>& frame, const QMap<ClusterId, QString>& firstSeen,
                                      const TriageSettings& settings, const QString& day, qint64 seed)
{
  QVector<FrameItem> items = frame;
  std::ranges::sort(items, {}, &FrameItem::answer);
  // Clusters are numbered as they come up in the order of the answers: their ids are given only when the draw is
  // stored, and must have no say in it.
  QMap<ClusterId, qint64> numbers;
  DrawFrame drawn;
  QHash<AnswerId, ClusterId> clusterOf;
  for (const FrameItem& item : std::as_const(items)) {
    clusterOf.insert(item.answer, item.cluster);
    if (item.part == DrawPart::Audit) {
      drawn.passing.push_back({item.answer.value, std::nullopt, 0});
      continue;
    }
    std::optional<qint64> number;
    if (item.cluster) {
      auto known = numbers.constFind(item.cluster);
      if (known == numbers.constEnd()) {
        known = numbers.insert(item.cluster, numbers.size() + 1);
        drawn.novelty[*known] = noveltyOn(day, firstSeen.value(item.cluster));
      }
      number = *known;
    }
    drawn.failing.push_back({item.answer.value, number, item.severity});
  }
  DrawSizes sizes;
  sizes.failing = settings.failing;
  sizes.audit = settings.audit;
  sizes.auditTakesTheRest = settings.audit > 0;
  const auto stratified = drawStratified(drawn, sizes, static_cast<quint64>(seed));
  if (!stratified) return tl::unexpected(stratified.error());
  QVector<DrawnSample> samples;
  for (const DrawnItem& item : stratified->items) {
    DrawnSample sample;
    sample.answer = {item.id};
    sample.part = item.part;
    sample.cluster = item.part == DrawPart::Failing ? clusterOf.value(sample.answer) : ClusterId{};
    sample.stratum = item.stratum;
    sample.stratumSize = static_cast<int>(item.stratumSize);
    sample.stratumDrawn = static_cast<int>(item.stratumDrawn);
    sample.inclusionProbability = item.inclusionProbability;
    samples.append(sample);
  }
  return samples;
}

Result<QVector<DrawnSample>> redraw(const QVector<FrameItem>& frame, const QVector<Cluster>& clusters, const Draw& draw)
{
  QMap<ClusterId, QString> firstSeen;
  for (const Cluster& cluster : clusters) firstSeen.insert(cluster.id, cluster.firstSeen);
  return drawFrom(frame, firstSeen, draw.settings, draw.day, draw.seed);
}

QVector<DrawnSample> withLeftovers(const QVector<DrawnSample>& leftovers, const QVector<DrawnSample>& drawn)
{
  QSet<AnswerId> again;
  for (const DrawnSample& sample : drawn) again.insert(sample.answer);
  QVector<DrawnSample> all;
  for (const DrawnSample& sample : leftovers)
    if (!again.contains(sample.answer)) all.append(sample);
  return all + drawn;
}

} // namespace assayer
