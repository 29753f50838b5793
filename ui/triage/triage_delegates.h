// Draw the rows of the samples and of the clusters. What they show is asked of the model by roles; the display role is
// the row in words, for screen readers. Owned by their lists; GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace assayer {

enum TriageRole {
  TriageTitleRole = Qt::UserRole, // QString
  TriageMetaRole,                 // QString, below the title
  TriageShareRole,                // double: of a sample, how far it is; of a cluster, its size beside the largest
  TriageDoneRole,                 // double: of a cluster, the part of its size that stands for what was drawn and done
};

class SampleDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class ClusterDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace assayer
