// All failing samples of a day as points: near is alike, the chosen cluster stands out. A click chooses the nearest
// point; so do the arrows, one point after another. The points are drawn once into an image for each size and look, so
// that a repaint costs the same for 20 and for 20,000. Owned by the cluster pane; GUI thread.
#pragma once

#include "core/triage.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace assayer {

class ClusterPicture : public QWidget {
  Q_OBJECT

public:
  explicit ClusterPicture(QWidget* parent);

  void showMembers(const Clustering& clustering);
  /// absent: those in no cluster; any: nothing stands out unless one is chosen.
  void setCluster(std::optional<int> cluster, bool isChosen);
  void markAnswer(AnswerId answer);

Q_SIGNALS:
  void memberChosen(int member); // place in the clustering

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  qreal caption() const;
  QPointF placeOf(const ClusterMember& member) const;
  std::optional<int> nearest(const QPointF& place) const;
  void drawPoints();

  QVector<ClusterMember> m_members;
  std::optional<int> m_cluster;
  bool m_isChosen = false;
  AnswerId m_marked;
  QPixmap m_points;
};

} // namespace assayer
