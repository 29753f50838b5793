#include "judge/progress_line.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"progress"_s);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QString ProgressLine::words(const ProgressPart& part, bool brief) const
{
  const QLocale locale;
  QStringList all{
      tr("%1: %2 of %3").arg(part.title, locale.toString(part.counts.judged), locale.toString(part.counts.total))};
  if (brief) return all.first();
  if (part.counts.later > 0) all.append(tr("%1 later").arg(locale.toString(part.counts.later)));
  if (part.counts.cannotJudge > 0) all.append(tr("%1 can't judge").arg(locale.toString(part.counts.cannotJudge)));
  if (part.counts.disputed > 0) all.append(tr("%1 disputed").arg(locale.toString(part.counts.disputed)));
  return all.join(u", "_s);
}

QString ProgressLine::whole(const ProgressPart& part) const
{
  const JudgingCounts& counts = part.counts;
  QString text = tr("%1: %2 chunks, %3 judged, %4 unjudged, %5 later, %6 can't judge")
                     .arg(part.title)
                     .arg(counts.total)
                     .arg(counts.judged)
                     .arg(counts.unjudged)
                     .arg(counts.later)
                     .arg(counts.cannotJudge);
  if (counts.disputed > 0) text += tr(", %1 disputed").arg(counts.disputed);
  return text;
}

void ProgressLine::showParts(const QVector<ProgressPart>& parts)
{
  if (parts == m_parts && !accessibleName().isEmpty()) return;
  m_parts = parts;
  QStringList all;
  for (const ProgressPart& part : parts) all.append(whole(part));
  setAccessibleName(parts.isEmpty() ? tr("counting…") : all.join(u"; "_s));
  setToolTip(plain::toolTip(all.join(u'\n')));
  updateGeometry();
  update();
}

int ProgressLine::barWidth() const
{
  return 2 * fontMetrics().height();
}

void ProgressLine::setBrief(bool brief)
{
  if (m_brief == brief) return;
  m_brief = brief;
  updateGeometry();
  update();
}

int ProgressLine::widthFor(bool brief) const
{
  const QFontMetrics meta(Fonts::from(font()).meta);
  int width = space::Medium;
  for (const ProgressPart& part : m_parts)
    width += barWidth() + meta.horizontalAdvance(words(part, brief)) + 1 + space::Tiny + space::Medium;
  return std::max(width, 100);
}

QSize ProgressLine::sizeHint() const
{
  return {widthFor(m_brief), fontMetrics().height() + space::Tiny};
}

QSize ProgressLine::minimumSizeHint() const
{
  return {100, sizeHint().height()};
}

void ProgressLine::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  const QFont meta = Fonts::from(font()).meta;
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  painter.setFont(meta);
  const QRectF all(rect());
  qreal x = space::Medium;
  const auto next = [&](qreal width, int gap) {
    const QRectF where(x, 0, width, height());
    x += width + gap;
    return mirrored(where, all, painter);
  };
  if (m_parts.isEmpty()) {
    painter.setPen(theme.muted);
    paintWords(painter, next(width() - space::Medium, 0), tr("counting…"));
    return;
  }
  for (const ProgressPart& part : m_parts) {
    QRectF bar = next(barWidth(), space::Tiny);
    bar = QRectF(bar.left(), bar.center().y() - 4, bar.width(), 8);
    const double total = std::max(1, part.counts.total);
    double from = 0;
    const auto fill = [&](int count, const QBrush& brush) {
      const double width = bar.width() * count / total;
      const double left = layoutDirection() == Qt::RightToLeft ? bar.right() - from - width : bar.left() + from;
      painter.fillRect(QRectF(left, bar.top(), width, bar.height()), brush);
      from += width;
    };
    fill(part.counts.judged, theme.accent);
    fill(part.counts.cannotJudge, QBrush(theme.accent, Qt::BDiagPattern));
    fill(part.counts.disputed, QBrush(theme.bad, Qt::DiagCrossPattern));
    fill(part.counts.later, QBrush(theme.accent, Qt::Dense6Pattern));
    painter.setPen(theme.border);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    const QString text = words(part, m_brief);
    painter.setPen(theme.muted);
    paintWords(painter, next(QFontMetrics(meta).horizontalAdvance(text) + 1, space::Medium), text);
  }
}

void ProgressLine::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

} // namespace assayer
