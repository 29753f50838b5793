#include "shared/window_size.h"

#include <QFontMetrics>
#include <QScreen>
#include <QWidget>

namespace assayer {

void sizeForText(QWidget& window, int characters, int lines)
{
  const QFontMetrics metrics = window.fontMetrics();
  const QSize wanted(metrics.averageCharWidth() * characters, metrics.lineSpacing() * lines);
  window.resize(wanted.boundedTo(window.screen()->availableSize() * 9 / 10));
}

} // namespace assayer
