#include "judge/query_delegate.h"

#include "shared/icons.h"
#include "shared/list_row.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/progress_mark.h"
#include "shared/theme.h"
#include "work/queue.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int textLines = 2;

// The share of a query's items that are decided, as far as its mark tells it.
double shownShare(const QueueRow& row)
{
  switch (row.standing()) {
  case Standing::Untouched: return 0;
  case Standing::Done: return 1;
  case Standing::Started: break;
  }
  const int decided = row.counts.judged + row.counts.cannotJudge;
  return row.counts.total > 0 ? std::min(double(decided) / row.counts.total, 0.99) : 0.01;
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
  painter->save();
  paintListRowGround(*painter, option);
  // A text of one line stands in the middle of its row, which is as high as all others.
  const int left = space::Small + progressMarkSize + space::Small + 2;
  const int width = rect.width() - left - space::Small;
  const QFontMetricsF body(fonts.body);
  const QFontMetricsF meta(fonts.meta);
  const QStringList lines = plain::wrapped(row->query.text, fonts.body, width, textLines);
  const qreal high = static_cast<qreal>(lines.size()) * body.lineSpacing() + meta.lineSpacing();
  const QRectF bounds(rect);
  qreal y = bounds.top() + std::floor((bounds.height() - 1 - high) / 2);
  const auto placed = [&](qreal x, qreal from, qreal wide, qreal deep) {
    return mirrored({bounds.left() + x, from, wide, deep}, bounds, *painter);
  };
  const qreal dotTop = y + std::max(0.0, (body.lineSpacing() - progressMarkSize) / 2);
  paintProgressMark(*painter, placed(space::Small + 2, dotTop, progressMarkSize, progressMarkSize), shownShare(*row),
                    theme);
  if (row->flagged)
    paintIcon(*painter, Icon::Flagged,
              placed(space::Small + 2, dotTop + progressMarkSize + space::Tiny, progressMarkSize, progressMarkSize),
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

  paintListRowFocus(*painter, option);
  painter->restore();
}

} // namespace assayer
