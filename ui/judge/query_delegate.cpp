#include "judge/query_delegate.h"

#include "shared/icons.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/queue.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int textLines = 2;
constexpr int dotSize = 14;

// How far: an empty ring, a ring filled to its share, a full disc with a tick. The shape says it without the colour.
void paintStanding(QPainter& painter, const QRectF& square, const QueueRow& row, const Theme& theme)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF ring = square.adjusted(1, 1, -1, -1);
  const Standing standing = row.standing();
  painter.setPen(QPen(standing == Standing::Untouched ? theme.border : theme.accent, 1.6));
  painter.setBrush(standing == Standing::Done ? QBrush(theme.accent) : Qt::NoBrush);
  painter.drawEllipse(ring);
  if (standing == Standing::Started && row.counts.total > 0) {
    const int decided = row.counts.judged + row.counts.cannotJudge;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawPie(ring, 90 * 16, -std::max(16 * 20, 360 * 16 * decided / row.counts.total));
  }
  if (standing == Standing::Done) {
    painter.setPen(QPen(theme.onAccent, 1.8));
    painter.drawPolyline(QPolygonF{QPointF(square.left() + 4, square.center().y()),
                                   QPointF(square.center().x() - 1, square.bottom() - 4.5),
                                   QPointF(square.right() - 4, square.top() + 4.5)});
  }
  painter.restore();
}

// Up to two lines, the second one cut; the direction is the text's own.
QStringList linesOf(const QString& text, const QFont& font, qreal width)
{
  const QString line = plain::oneLine(text);
  QTextLayout layout(line, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  QStringList lines;
  while (lines.size() < textLines) {
    QTextLine next = layout.createLine();
    if (!next.isValid()) break;
    next.setLineWidth(width);
    const QString rest = line.mid(next.textStart());
    lines.append(
        (lines.size() + 1 == textLines ? plain::elided(rest, QFontMetricsF(font), width) : rest.left(next.textLength()))
            .trimmed());
  }
  layout.endLayout();
  return lines;
}

// Where not all fits, the family gives way first, then how far the query is, which its mark shows as well.
QString metaOf(const QueueRow& row, const QString& reason, const QFontMetricsF& metrics, qreal width)
{
  const QString progress = progressWords(row);
  if (!reason.isEmpty()) {
    const QString both = progress.isEmpty() ? reason : reason + u" · "_s + progress;
    return metrics.horizontalAdvance(both) <= width ? both : plain::elided(reason, metrics, width);
  }
  if (row.query.family.isEmpty()) return progress;
  const QString tail = progress.isEmpty() ? QString() : u" · "_s + progress;
  return plain::isolated(plain::elided(row.query.family, metrics, width - metrics.horizontalAdvance(tail))) + tail;
}

} // namespace

QString progressWords(const QueueRow& row)
{
  const auto words = [](const char* text) { return QCoreApplication::translate("assayer::QueryDelegate", text); };
  const JudgingCounts& counts = row.counts;
  if (counts.total == 0) return {};
  QStringList parts;
  parts.append(words("%1 of %2").arg(counts.judged).arg(counts.total));
  if (counts.cannotJudge > 0) parts.append(words("%1 can't judge").arg(counts.cannotJudge));
  if (counts.later > 0) parts.append(words("%1 later").arg(counts.later));
  return parts.join(u" · "_s);
}

QString spokenRow(const QueueRow& row, const QString& reason)
{
  QStringList parts{plain::oneLine(row.query.text)};
  if (!row.query.family.isEmpty()) parts.append(plain::oneLine(row.query.family));
  if (const QString progress = progressWords(row); !progress.isEmpty())
    parts.append(QCoreApplication::translate("assayer::QueryDelegate", "judged %1").arg(progress));
  if (row.flagged) parts.append(iconName(Icon::Flagged));
  if (!reason.isEmpty()) parts.append(reason);
  return parts.join(u", "_s);
}

QSize QueryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
  const Fonts fonts = Fonts::from(option.font);
  const int height =
      static_cast<int>(textLines * QFontMetricsF(fonts.body).lineSpacing() + QFontMetricsF(fonts.meta).lineSpacing());
  return {160, height + 2 * space::Tiny + 4};
}

void QueryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const auto* const row = index.data(QueryRowRole).value<const QueueRow*>();
  if (!row) return;
  const Theme& theme = Theme::of(option.widget);
  const Fonts fonts = Fonts::from(option.font);
  const QRect rect = option.rect;
  const bool selected = option.state.testFlag(QStyle::State_Selected);

  painter->save();
  painter->setLayoutDirection(option.direction);
  painter->fillRect(rect, selected ? theme.select : theme.surface);
  painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.hair);
  if (selected)
    painter->fillRect(mirrored(QRectF(rect.left(), rect.top(), 3, rect.height()), QRectF(rect), *painter),
                      theme.accent);

  // A text of one line stands in the middle of its row, which is as high as all others.
  const int left = space::Small + dotSize + space::Small + 2;
  const int width = rect.width() - left - space::Small;
  const QFontMetricsF body(fonts.body);
  const QFontMetricsF meta(fonts.meta);
  const QStringList lines = linesOf(row->query.text, fonts.body, width);
  const qreal high = static_cast<qreal>(lines.size()) * body.lineSpacing() + meta.lineSpacing();
  const QRectF bounds(rect);
  qreal y = bounds.top() + std::floor((bounds.height() - 1 - high) / 2);
  const auto placed = [&](qreal x, qreal from, qreal wide, qreal deep) {
    return mirrored({bounds.left() + x, from, wide, deep}, bounds, *painter);
  };
  const qreal dotTop = y + std::max(0.0, (body.lineSpacing() - dotSize) / 2);
  paintStanding(*painter, placed(space::Small + 2, dotTop, dotSize, dotSize), *row, theme);
  if (row->flagged)
    paintIcon(*painter, Icon::Flagged, placed(space::Small + 2, dotTop + dotSize + space::Tiny, dotSize, dotSize),
              theme.bad);
  painter->setFont(fonts.body);
  painter->setPen(theme.ink);
  const Qt::Alignment side = plain::oneLine(row->query.text).isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
  for (const QString& line : lines) {
    paintWords(*painter, placed(left, y, width, body.lineSpacing()), line, side | Qt::AlignAbsolute | Qt::AlignVCenter);
    y += body.lineSpacing();
  }
  painter->setFont(fonts.meta);
  painter->setPen(theme.muted);
  paintWords(*painter, placed(left, y, width, meta.lineSpacing()),
             metaOf(*row, index.data(QueryReasonRole).toString(), meta, width));

  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.accent, space::FocusRing));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(rect).adjusted(3, 3, -3, -3), space::Radius, space::Radius);
  }
  painter->restore();
}

} // namespace assayer
