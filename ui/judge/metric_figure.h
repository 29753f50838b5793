// One figure of the metric strip: name, value or interval, how many queries it rests on, and a small bar that draws the
// interval. The whole of it is in its tool tip, by mouse or when it has the focus. Owned by the strip; GUI thread.
#pragma once

#include "inspect/figure.h"

#include <QWidget>

namespace assayer {

class MetricFigure : public QWidget {
  Q_OBJECT

public:
  explicit MetricFigure(QWidget* parent);

  void setFigure(const Figure& figure);
  const Figure& figure() const { return m_figure; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  int barWidth() const;

  Figure m_figure;
};

} // namespace assayer
