// Puts widgets side by side in reading direction and goes on in the next line where the width ends, so that large fonts
// and long names wrap instead of widening the window. What has an expanding width fills its line. Owned by its widget;
// GUI thread.
#pragma once

#include <QLayout>
#include <QVector>

namespace assayer {

class FlowLayout : public QLayout {
  Q_OBJECT

public:
  explicit FlowLayout(int gap, QWidget* parent = nullptr);
  ~FlowLayout() override;

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
  int arrange(const QRect& rect, bool place) const;

  QVector<QLayoutItem*> m_items;
  int m_gap;
};

} // namespace assayer
