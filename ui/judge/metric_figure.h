// One figure of the metric strip: name, value or interval, how many queries it rests on, and a small bar that draws the
// interval. The whole of it is in its tool tip, by mouse or when it has the
// focus; a click, Space or Enter opens it. Owned by the strip; GUI thread.
#pragma once

#include "inspect/figure.h"

#include <QWidget>

namespace assayer {

struct Theme;

class MetricFigure : public QWidget {
  Q_OBJECT

public:
  explicit MetricFigure(QWidget* parent);

  void setFigure(const StripFigure& figure);
  const StripFigure& figure() const { return m_figure; }
  /// Without its count: it stands once for all figures.
  void setCountShown(bool shown);
  /// Without its bar.
  void setBrief(bool brief);
  int widthFor(bool brief) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
  void clicked();

protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  int barWidth() const;
  int doubtWidth() const; // of the mark that its labels are to be doubted
  void paintBar(QPainter& painter, QRectF track, const Theme& theme) const;

  StripFigure m_figure;
  bool m_isCountShown = true;
  bool m_brief = false;
};

} // namespace assayer
