// A list that shows all of its few rows without scrolling, tall enough to click and following the user's font. GUI
// thread.
#pragma once

#include <QListWidget>
#include <QStyledItemDelegate>

namespace assayer {

/// Rows of at least the theme's height.
class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class ShortList : public QListWidget {
  Q_OBJECT

public:
  /// More rows than these scroll.
  explicit ShortList(int mostRows, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void changeEvent(QEvent* event) override;

private:
  int m_mostRows;
};

} // namespace assayer
