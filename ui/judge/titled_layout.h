// A title and its values: side by side, or one below the other where the values would need much more height beside the
// title, as with large text or long names. Owned by its widget; GUI thread.
#pragma once

#include <QLayout>

#include <memory>

namespace assayer {

class TitledLayout : public QLayout {
  Q_OBJECT

public:
  TitledLayout(QLayout* title, QLayout* values, QWidget* parent);
  ~TitledLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(m_items.size()); }
  QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
  QLayoutItem* takeAt(int index) override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;
  Qt::Orientations expandingDirections() const override { return {}; }

private:
  struct Places {
    QRect title;
    QRect values;
  };
  Places arrange(const QRect& rect) const;
  QSize around(QSize size) const; // with the margins

  QList<QLayoutItem*> m_items; // title, values
};

} // namespace assayer
