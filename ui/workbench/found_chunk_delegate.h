// Paints one found chunk: its name and document, "in the pool" at the right, and two lines of text around the words,
// which are underlined. GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace assayer {

class FoundChunkDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  enum Role { DocumentRole = Qt::UserRole, SnippetRole, WordsRole, InPoolRole };

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace assayer
