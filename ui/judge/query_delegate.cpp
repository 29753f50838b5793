#include "judge/query_delegate.h"

#include "shared/icons.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/queue.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

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

// Up to two lines from the string's start, the second one cut; the direction is the text's own. Returns their bottom.
qreal paintText(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font)
{
  const QString line = plain::oneLine(text);
  QTextLayout layout(line, font);
  QTextOption option;
  option.setTextDirection(line.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  const QFontMetricsF metrics(font);
  qreal y = rect.top();
  for (int i = 0; i < textLines; ++i, y += metrics.lineSpacing()) {
    QTextLine next = layout.createLine();
    if (!next.isValid()) break;
    next.setLineWidth(rect.width());
    const QString rest = line.mid(next.textStart());
    const QString shown =
        i + 1 == textLines ? plain::elided(rest, metrics, rect.width()) : rest.left(next.textLength());
    painter.drawText(QRectF(rect.left(), y, rect.width(), metrics.lineSpacing()),
                     (line.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                     plain::isolated(shown.trimmed()));
  }
  layout.endLayout();
  return y;
}

} // namespace

QString progressWords(const QueueRow& row)
{
  const auto words = [](const char* text) { return QCoreApplication::translate("assayer::QueryDelegate", text); };
  const JudgingCounts& counts = row.counts;
  if (counts.total == 0) return {};
  QStringList parts;
  if (counts.judged > 0 || row.standing() != Standing::Untouched)
    parts.append(words("judged %1 of %2").arg(counts.judged).arg(counts.total));
  else
    parts.append(words("0 of %1").arg(counts.total));
  if (counts.cannotJudge > 0) parts.append(words("%1 can't judge").arg(counts.cannotJudge));
  if (counts.later > 0) parts.append(words("%1 later").arg(counts.later));
  return parts.join(u" · "_s);
}

QString spokenRow(const QueueRow& row)
{
  QStringList parts{plain::oneLine(row.query.text)};
  if (!row.query.family.isEmpty()) parts.append(plain::oneLine(row.query.family));
  if (const QString progress = progressWords(row); !progress.isEmpty()) parts.append(progress);
  if (row.flagged) parts.append(iconName(Icon::Flagged));
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
  const auto placed = [&](const QRect& logical) {
    return QRectF(QStyle::visualRect(option.direction, rect, logical.translated(rect.topLeft())));
  };

  painter->save();
  painter->fillRect(rect, selected ? theme.select : theme.surface);
  painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.hair);
  if (selected) painter->fillRect(placed(QRect(0, 0, 3, rect.height())), theme.accent);

  const int top = space::Tiny + 2;
  paintStanding(*painter, placed(QRect(space::Small + 2, top + 2, dotSize, dotSize)), *row, theme);
  if (row->flagged)
    paintIcon(*painter, Icon::Flagged, placed(QRect(space::Small + 2, top + dotSize + space::Small, dotSize, dotSize)),
              theme.bad);

  const int left = space::Small + dotSize + space::Small + 2;
  const int width = rect.width() - left - space::Small;
  const int bodyHeight = static_cast<int>(textLines * QFontMetricsF(fonts.body).lineSpacing());
  painter->setFont(fonts.body);
  painter->setPen(theme.ink);
  const qreal below = paintText(*painter, placed(QRect(left, top, width, bodyHeight)), row->query.text, fonts.body);

  QStringList meta;
  if (!row->query.family.isEmpty()) meta.append(plain::isolated(plain::oneLine(row->query.family)));
  if (const QString progress = progressWords(*row); !progress.isEmpty()) meta.append(progress);
  painter->setFont(fonts.meta);
  painter->setPen(theme.muted);
  const QFontMetricsF metrics(fonts.meta);
  QRectF where = placed(QRect(left, 0, width, static_cast<int>(metrics.lineSpacing())));
  where.moveTop(below);
  painter->drawText(where,
                    QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                    plain::elided(meta.join(u" · "_s), metrics, width));

  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.accent, space::FocusRing));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(rect).adjusted(3, 3, -3, -3), space::Radius, space::Radius);
  }
  painter->restore();
}

} // namespace assayer
