#include "judge/citation_list.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

CitationList::CitationList(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"sources"_s);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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

int CitationList::rowHeight() const
{
  return std::max(space::Row - space::Tiny, fontMetrics().height() + space::Small);
}

QRect CitationList::rowRect(int row) const
{
  return {0, row * rowHeight(), width(), rowHeight()};
}

QSize CitationList::sizeHint() const
{
  return {200, rowHeight() * count()};
}

QSize CitationList::minimumSizeHint() const
{
  return {80, rowHeight() * count()};
}

std::optional<int> CitationList::rowAt(const QPoint& point) const
{
  const int row = point.y() / rowHeight();
  return point.y() >= 0 && row < count() ? std::optional<int>(row) : std::nullopt;
}

void CitationList::paintEvent(QPaintEvent* event)
{
  const Theme& theme = Theme::of(this);
  const Fonts fonts = Fonts::from(font());
  QPainter painter(this);
  const int side = fontMetrics().height() - 2;
  for (int i = 0; i < count(); ++i) {
    const QRect rect = rowRect(i);
    if (!event->rect().intersects(rect)) continue;
    const SourceRow& row = m_rows[i];
    if (m_active == i) painter.fillRect(rect, theme.select);
    const QRect inside = rect.adjusted(space::Medium, 0, -space::Medium, 0);
    int x = inside.left();
    const auto placed = [&](int width) {
      return QStyle::visualRect(layoutDirection(), inside, QRect(x, inside.top(), width, inside.height()));
    };
    const QColor tone = row.isSound ? theme.ok : theme.bad;
    QRect square = placed(side);
    square.setTop(rect.center().y() - side / 2);
    square.setHeight(side);
    paintIcon(painter, row.isSound ? Icon::Supported : Icon::NotInEvidence, square, tone);
    x += side + space::Small;

    const auto write = [&](const QString& text, const QFont& font, const QColor& ink, int atMost) {
      const QFontMetricsF metrics(font);
      const QString cut = plain::elided(text, metrics, atMost);
      const int width = static_cast<int>(metrics.horizontalAdvance(cut)) + 1;
      painter.setFont(font);
      painter.setPen(ink);
      paintWords(painter, placed(width), cut);
      x += width + space::Small;
    };
    const int room = inside.right() - x;
    const QFontMetricsF meta(fonts.meta);
    const int stateWidth = std::min(room / 2, static_cast<int>(meta.horizontalAdvance(row.state)) + 1);
    if (!row.mark.isEmpty()) write(row.mark, fonts.body, theme.ink, room / 4);
    write(row.name, fonts.body, row.isSound ? theme.accent : theme.ink,
          std::max(20, inside.right() - x - stateWidth - space::Small));
    write(row.state, fonts.meta, row.isSound ? theme.muted : theme.bad, inside.right() - x);

    if (m_active == i && m_ring) {
      painter.setPen(QPen(theme.accent, space::FocusRing));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(rect.adjusted(2, 2, -3, -2));
    }
  }
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
