// Draws a row of the list of disagreements: its standing by icon and word, the query, what it is about, how far judges
// are apart. All rows are of one height. Owned by the list; GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace assayer {

/// Roles of the list's model; the display role is the whole row in words, for screen readers.
enum DisagreementRole { QueryTextRole = Qt::UserRole, AboutRole, StandingRole, StandingIconRole };

class DisagreementDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace assayer
