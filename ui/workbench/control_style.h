// Fusion with outlines that can be seen: it makes them from the window's colour, which leaves fields, boxes and buttons
// below 3:1 on light and invisible on dark ground. Here they are the theme's border. Owned by the application.
#pragma once

#include <QProxyStyle>

namespace assayer {

class ControlStyle : public QProxyStyle {
  Q_OBJECT

public:
  ControlStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget = nullptr) const override;
};

} // namespace assayer
