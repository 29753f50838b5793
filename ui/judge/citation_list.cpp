#include "judge/citation_list.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

CitationList::CitationList(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"sources"_s);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setCursor(Qt::PointingHandCursor);
}

QString CitationList::spoken(const SourceRow& row) const
{
  return QStringList{row.mark, row.name, row.state}.join(u' ').trimmed();
}

void CitationList::setRows(const QVector<SourceRow>& rows)
{
  m_rows = rows;
  m_active.reset();
  QStringList all;
  for (const SourceRow& row : rows) all.append(spoken(row));
  setAccessibleName(rows.isEmpty() ? tr("no sources cited") : tr("Sources: %1").arg(all.join(u"; "_s)));
  setVisible(!rows.isEmpty());
  updateGeometry();
  update();
}

void CitationList::setActive(std::optional<int> row, bool ring)
{
  m_active = row;
  m_ring = ring;
  update();
}

int CitationList::lineHeight() const
{
  return std::max(space::Row - space::Tiny, fontMetrics().height() + space::Small);
}

int CitationList::stateWidth(const SourceRow& row) const
{
  return QFontMetrics(Fonts::from(font()).meta).horizontalAdvance(row.state) + 1;
}

int CitationList::iconSide() const
{
  return fontMetrics().height() - 2;
}

bool CitationList::isOneLine(const SourceRow& row, int width) const
{
  const QFontMetrics body(font());
  int wanted = 2 * space::Medium + iconSide() + space::Small + body.horizontalAdvance(row.name) + 1 + space::Small +
               stateWidth(row);
  if (!row.mark.isEmpty()) wanted += body.horizontalAdvance(row.mark) + 1 + space::Small;
  return wanted <= width;
}

int CitationList::rowHeight(const SourceRow& row, int width) const
{
  return lineHeight() + (isOneLine(row, width) ? 0 : QFontMetrics(Fonts::from(font()).meta).height());
}

QRect CitationList::rowRect(int row) const
{
  int top = 0;
  for (int i = 0; i < row; ++i) top += rowHeight(m_rows[i], width());
  return {0, top, width(), rowHeight(m_rows[row], width())};
}

int CitationList::heightForWidth(int width) const
{
  int height = 0;
  for (const SourceRow& row : m_rows) height += rowHeight(row, width);
  return height;
}

QSize CitationList::sizeHint() const
{
  return {200, heightForWidth(width())};
}

QSize CitationList::minimumSizeHint() const
{
  return {80, lineHeight()};
}

std::optional<int> CitationList::rowAt(const QPoint& point) const
{
  for (int row = 0; row < count(); ++row)
    if (rowRect(row).contains(point)) return row;
  return std::nullopt;
}

void CitationList::paintEvent(QPaintEvent* event)
{
  const Theme& theme = Theme::of(this);
  const Fonts fonts = Fonts::from(font());
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  const int side = iconSide();
  for (int i = 0; i < count(); ++i) {
    const QRect rect = rowRect(i);
    if (!event->rect().intersects(rect)) continue;
    const SourceRow& row = m_rows[i];
    if (m_active == i) painter.fillRect(rect, theme.select);
    const QRectF bounds(rect.adjusted(space::Medium, 0, -space::Medium, 0));
    qreal x = bounds.left();
    qreal y = bounds.top();
    qreal deep = lineHeight();
    const auto placed = [&](qreal width) { return mirrored({x, y, width, deep}, bounds, painter); };
    const QColor tone = row.isSound ? theme.ok : theme.bad;
    const QRectF first = placed(side);
    paintIcon(painter, row.isSound ? Icon::Supported : Icon::NotInEvidence,
              {first.left(), first.center().y() - side / 2.0, first.width(), first.width()}, tone);
    x += side + space::Small;
    const qreal indent = x;

    const auto write = [&](const QString& text, const QFont& font, const QColor& ink, qreal atMost) {
      const QFontMetricsF metrics(font);
      const QString cut = plain::elided(text, metrics, atMost);
      const qreal width = metrics.horizontalAdvance(cut) + 1;
      painter.setFont(font);
      painter.setPen(ink);
      paintWords(painter, placed(width), cut);
      x += width + space::Small;
    };
    const bool oneLine = isOneLine(row, width());
    if (!row.mark.isEmpty()) write(row.mark, fonts.body, theme.ink, (bounds.right() - x) / 4);
    write(row.name, fonts.body, row.isSound ? theme.accent : theme.ink,
          bounds.right() - x - (oneLine ? space::Small + stateWidth(row) : 0));
    if (!oneLine) {
      x = indent;
      y += deep - space::Tiny;
      deep = rect.bottom() - y;
    }
    write(row.state, fonts.meta, row.isSound ? theme.muted : theme.bad, bounds.right() - x + 1);

    if (m_active == i && m_ring) {
      painter.setPen(QPen(theme.accent, space::FocusRing));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(rect.adjusted(2, 2, -3, -2));
    }
  }
}

void CitationList::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

void CitationList::mousePressEvent(QMouseEvent* event)
{
  if (const auto row = rowAt(event->pos())) Q_EMIT clicked(*row);
}

void CitationList::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

bool CitationList::event(QEvent* event)
{
  if (event->type() == QEvent::ToolTip) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    if (const auto row = rowAt(help->pos()))
      QToolTip::showText(help->globalPos(), plain::toolTip(spoken(m_rows[*row])), this, rowRect(*row));
    return true;
  }
  return QWidget::event(event);
}

} // namespace assayer
