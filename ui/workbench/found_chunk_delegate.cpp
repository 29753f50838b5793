#include "workbench/found_chunk_delegate.h"

#include "core/text.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QPainter>
#include <QTextLayout>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int snippetLines = 2;

QVector<QTextLayout::FormatRange> underlined(const QString& text, const QString& words)
{
  QTextCharFormat format;
  format.setUnderlineStyle(QTextCharFormat::DotLine);
  format.setFontWeight(QFont::DemiBold);
  QVector<QTextLayout::FormatRange> ranges;
  for (const QString& word : text::words(words))
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
      ranges.append({static_cast<int>(at), static_cast<int>(word.size()), format});
  return ranges;
}

} // namespace

void FoundChunkDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const Theme& theme = Theme::of(option.widget);
  const Fonts fonts = Fonts::from(option.font);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->fillRect(option.rect, selected ? theme.select : theme.surface);
  if (selected) painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.accent);
  painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.hair);

  QRectF area = QRectF(option.rect).adjusted(space::Medium, space::Small, -space::Medium, -space::Small);
  QFont bold = fonts.body;
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF nameMetrics(bold);
  const QFontMetricsF metaMetrics(fonts.meta);

  qreal right = area.right();
  painter->setFont(fonts.meta);
  if (index.data(InPoolRole).toBool()) {
    const QString text = tr("in the pool ✓");
    const qreal width = metaMetrics.horizontalAdvance(text);
    painter->setPen(theme.ok);
    painter->drawText(QRectF(right - width, area.top(), width, nameMetrics.height()), Qt::AlignVCenter, text);
    right -= width + space::Medium;
  }
  const QString name = plain::elided(index.data().toString(), nameMetrics, right - area.left());
  painter->setFont(bold);
  painter->setPen(theme.ink);
  painter->drawText(QRectF(area.left(), area.top(), right - area.left(), nameMetrics.height()), Qt::AlignVCenter, name);
  const qreal left = area.left() + nameMetrics.horizontalAdvance(name) + space::Medium;
  if (left < right) {
    painter->setFont(fonts.meta);
    painter->setPen(theme.muted);
    painter->drawText(QRectF(left, area.top(), right - left, nameMetrics.height()), Qt::AlignVCenter,
                      plain::elided(index.data(DocumentRole).toString(), metaMetrics, right - left));
  }

  const QString snippet = index.data(SnippetRole).toString();
  QTextLayout layout(snippet, fonts.body);
  layout.setFormats(underlined(snippet, index.data(WordsRole).toString()));
  layout.beginLayout();
  qreal y = 0;
  for (int line = 0; line < snippetLines; ++line) {
    QTextLine row = layout.createLine();
    if (!row.isValid()) break;
    row.setLineWidth(area.width());
    row.setPosition({0, y});
    y += row.height();
  }
  layout.endLayout();
  painter->setPen(theme.ink);
  layout.draw(painter, {area.left(), area.top() + nameMetrics.height() + space::Tiny});
  painter->restore();
}

QSize FoundChunkDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
  const QFontMetrics body(option.font);
  return {0, body.height() + snippetLines * body.lineSpacing() + space::Tiny + 2 * space::Small + 2};
}

} // namespace assayer
