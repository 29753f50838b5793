#include "workbench/control_style.h"

#include "shared/theme.h"

#include <QStyleFactory>
#include <QStyleOption>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int fusionDarkens = 140;        // Fusion's outline is the window's colour made darker by this,
constexpr int fusionLightensChecks = 110; // and that of check boxes is lighter again

QPalette withVisibleOutline(const QPalette& palette, bool isCheck = false)
{
  QPalette changed = palette;
  const QColor border = Theme::fromPalette(palette).border;
  const QColor outline = isCheck ? border.darker(fusionLightensChecks) : border;
  changed.setColor(QPalette::Window, outline.lighter(fusionDarkens));
  return changed;
}

} // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const
{
  switch (element) {
  case PE_FrameLineEdit:
  case PE_Frame:
  case PE_PanelButtonCommand:
  case PE_IndicatorCheckBox:
  case PE_IndicatorRadioButton: break;
  default: QProxyStyle::drawPrimitive(element, option, painter, widget); return;
  }
  // The options differ in type, so the palette is changed in place and put back.
  auto* changeable = const_cast<QStyleOption*>(option);
  const QPalette before = option->palette;
  changeable->palette = withVisibleOutline(before, element == PE_IndicatorCheckBox);
  QProxyStyle::drawPrimitive(element, changeable, painter, widget);
  changeable->palette = before;
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const
{
  if (control != CC_SpinBox) {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    return;
  }
  auto* changeable = const_cast<QStyleOptionComplex*>(option);
  const QPalette before = option->palette;
  changeable->palette = withVisibleOutline(before);
  QProxyStyle::drawComplexControl(control, changeable, painter, widget);
  changeable->palette = before;
}

} // namespace assayer
