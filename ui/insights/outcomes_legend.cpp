#include "insights/outcomes_legend.h"

#include "insights/insight_delegate.h"
#include "insights/insight_table.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QPainter>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

int swatchOf(const QFontMetrics& metrics)
{
  return metrics.height() * 3 / 4;
}

} // namespace

OutcomesLegend::OutcomesLegend(QWidget* parent)
    : QWidget(parent), m_words{tr("validated"), tr("open"), tr("not validated"), tr("unanswered")}
{
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(tr("Bars show, in this order: %1").arg(m_words.join(u", "_s)));
}

QSize OutcomesLegend::sizeHint() const
{
  const QFontMetrics metrics = fontMetrics();
  int width = 0;
  for (const QString& word : m_words)
    width += swatchOf(metrics) + space::Tiny + metrics.horizontalAdvance(word) + space::Medium;
  return {width, metrics.height() + space::Small};
}

void OutcomesLegend::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  const Theme& theme = Theme::of(this);
  const QFontMetrics metrics = fontMetrics();
  const double side = swatchOf(metrics);
  const QRectF all = rect();
  const DrawnOutcomes drawn[] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  double x = 0;
  for (qsizetype i = 0; i < m_words.size(); ++i) {
    const QRectF swatch(x, all.center().y() - side / 2, side, side);
    paintOutcomes(painter, mirrored(swatch, all, painter), drawn[i], theme, false);
    const double width = metrics.horizontalAdvance(m_words[i]);
    painter.setPen(theme.muted);
    paintWords(painter, mirrored(QRectF(x + side + space::Tiny, 0, width + 1, all.height()), all, painter), m_words[i],
               Qt::AlignLeading | Qt::AlignVCenter);
    x += side + space::Tiny + width + space::Medium;
  }
}

} // namespace assayer
