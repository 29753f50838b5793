// Draws a row of the query list: progress by shape and words, the flag in a slot of its own, two lines of the query,
// family and count, and why it stands where it does. All rows are of one height. Owned by the list; GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace assayer {

struct QueueRow;

/// Roles of the query list's model; the display role is the whole row in words, for screen readers.
/// The reason is why a row stands where it does, "narrows nDCG@5 exp. by 0.12"; empty in the list's own order.
enum QueryRole { QueryRowRole = Qt::UserRole, QueryReasonRole };

class QueryDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// "judged 4 of 10 · 1 later", "untouched".
QString progressWords(const QueueRow& row);
/// "Can I return a gift? refunds, judged 4 of 10, flagged, narrows P@5 by 0.20".
QString spokenRow(const QueueRow& row, const QString& reason);

} // namespace assayer

Q_DECLARE_METATYPE(const assayer::QueueRow*)
