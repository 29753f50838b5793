// Rows of the daily queue as storing, importing, exporting and checking share them. All functions run within the
// caller's transaction. Private to store/.
#pragma once

#include "core/triage.h"
#include "store/connection.h"

#include <span>

namespace assayer::triage {

/// A row as it stands, landed or not, and the import that brought it.
template <class Row>
struct Stored {
  Row row = {};
  qint64 id = 0;
  qint64 import = 0;
};

Result<std::optional<TriageSettings>> readTriageSettings(Connection& connection); // absent: never set
Result<void> writeTriageSettings(Connection& connection, const TriageSettings& settings);

/// The columns of cluster_event that readClusterEvent() takes.
QString clusterEventColumns();
ClusterEvent readClusterEvent(const Statement& row, int firstColumn = 0);
Result<std::optional<Stored<ClusterEvent>>> eventOf(Connection& connection, const QByteArray& uid);
Result<void> insertClusterEvent(Connection& connection, const ClusterEvent& event, const QString& metadata,
                                qint64 import);

Result<qint64> insertCluster(Connection& connection, const Cluster& cluster, const QString& metadata, qint64 import);

/// Without members; clusters with uid, first day, and terms and profile of that day.
Result<std::optional<Stored<Clustering>>> clusteringOf(Connection& connection, const QByteArray& uid);
Result<std::optional<Stored<Clustering>>> clusteringOf(Connection& connection, qint64 id);
Result<qint64> insertClustering(Connection& connection, const Clustering& clustering, const QString& metadata,
                                qint64 import);
/// Members whose places are those of the clusters given.
Result<void> insertMembers(Connection& connection, qint64 clustering, std::span<const ClusterMember> members,
                           const QVector<Cluster>& clusters);
/// The columns of cluster_member that readMember() takes; the cluster's row stands in `cluster`.
QString memberColumns();
ClusterMember readMember(const Statement& row, const QHash<qint64, int>& places);
QHash<qint64, int> placesOf(const QVector<Cluster>& clusters);

/// The columns of draw that readDraw() takes.
QString drawColumns();
Draw readDraw(const Statement& row, int firstColumn = 0); // without samples
Result<QVector<DrawnSample>> readSamples(Connection& connection, DrawId draw);
struct StoredDraw {
  Draw draw;
  qint64 clustering = 0; // 0: none
  qint64 import = 0;
};
Result<std::optional<StoredDraw>> drawOf(Connection& connection, const QByteArray& uid); // with samples
/// A draw that an import brings stands only once that has landed: see settleDraws().
Result<DrawId> insertDraw(Connection& connection, const Draw& draw, qint64 clustering, const QString& metadata,
                          qint64 import);
Result<void> insertFrameBlock(Connection& connection, DrawId draw, qint64 position, std::span<const FrameItem> items);
/// Of each day and run the draw of the lower (at, uid) stands, whatever came in which order.
Result<void> settleDraws(Connection& connection, qint64 import);

/// The columns of promotion that readPromotion() takes.
QString promotionColumns();
Promotion readPromotion(const Statement& row, int firstColumn = 0);
Result<std::optional<Stored<Promotion>>> promotionOf(Connection& connection, const QByteArray& uid);
Result<void> insertPromotion(Connection& connection, const Promotion& promotion, const QString& metadata,
                             qint64 import);
/// A condition on a promotion as p: it is the newest of its query that has landed.
QString newestPromotion();
/// A condition on a query as q and its newest promotion as p: the columns say something else.
QString differsFromPromotion();
/// The columns of a query, or of every one, say what its newest promotion does.
Result<void> followPromotions(Connection& connection, QueryId only = {});

} // namespace assayer::triage
