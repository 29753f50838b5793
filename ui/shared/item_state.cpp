#include "shared/item_state.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

qreal markSize(const QFont& font)
{
  return std::ceil(QFontMetricsF(font).height()) + 2;
}

qreal iconSize(const QFont& font)
{
  return std::max(16.0, std::round(QFontMetricsF(font).ascent()));
}

QColor inkOf(const ItemState& state, const Theme& theme)
{
  if (state.icon == Icon::Supported) return theme.ok;
  if (state.icon == Icon::Contradicted || state.icon == Icon::NotInEvidence) return theme.bad;
  switch (state.kind) {
  case StateKind::Failed:
  case StateKind::Disputed: return theme.bad;
  default: return theme.muted;
  }
}

// Marks after the word, in this order.
QVector<Icon> marksOf(const ItemState& state)
{
  QVector<Icon> marks;
  if (state.flagged) marks.append(Icon::Flagged);
  if (state.noted) marks.append(Icon::Note);
  return marks;
}

bool showsDigit(const ItemState& state)
{
  return state.kind == StateKind::Judged && !state.key.isEmpty();
}

} // namespace

Icon iconOf(StateKind kind)
{
  switch (kind) {
  case StateKind::Unjudged: return Icon::Unjudged;
  case StateKind::Later: return Icon::Later;
  case StateKind::CannotJudge: return Icon::CannotJudge;
  case StateKind::Judged: return Icon::Judged;
  case StateKind::Disputed: return Icon::Disputed;
  case StateKind::Carried: return Icon::Carried;
  case StateKind::Stale: return Icon::Stale;
  case StateKind::Empty: return Icon::Empty;
  case StateKind::Failed: return Icon::Failed;
  case StateKind::None: return Icon::Empty;
  }
  Q_UNREACHABLE();
}

Edge edgeOf(StateKind kind)
{
  switch (kind) {
  case StateKind::Unjudged: return Edge::Dashed;
  case StateKind::Later:
  case StateKind::CannotJudge:
  case StateKind::Stale: return Edge::Dotted;
  case StateKind::Disputed: return Edge::Double;
  case StateKind::Empty:
  case StateKind::None: return Edge::None;
  case StateKind::Judged:
  case StateKind::Carried:
  case StateKind::Failed: return Edge::Solid;
  }
  Q_UNREACHABLE();
}

QString wordOf(const ItemState& state)
{
  if (state.kind == StateKind::None) return {};
  return state.word.isEmpty() ? iconName(iconOf(state.kind)) : state.word;
}

QString spoken(const ItemState& state)
{
  QStringList parts{showsDigit(state) ? state.key + u' ' + wordOf(state) : wordOf(state)};
  for (const Icon mark : marksOf(state)) parts.append(iconName(mark));
  return parts.join(u", "_s);
}

void paintEdge(QPainter& painter, const QRectF& rect, const ItemState& state, const Theme& theme)
{
  const Edge edge = edgeOf(state.kind);
  if (edge == Edge::None) return;
  const QColor colour = state.kind == StateKind::Judged && state.value && !state.icon
                            ? theme.gradeColour(*state.value, state.scaleSize)
                            : inkOf(state, theme);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const auto stroke = [&](qreal x, qreal width, const QVector<qreal>& dashes) {
    QPen pen(colour, width, Qt::SolidLine, dashes.isEmpty() ? Qt::FlatCap : Qt::RoundCap);
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    painter.setPen(pen);
    painter.drawLine(QPointF(x, rect.top() + EdgeWidth), QPointF(x, rect.bottom() - EdgeWidth));
  };
  const qreal middle = rect.left() + EdgeWidth / 2.0;
  switch (edge) {
  case Edge::Dashed: stroke(middle, EdgeWidth - 1, {3, 3}); break;
  case Edge::Dotted: stroke(middle, EdgeWidth, {0.01, 2}); break;
  case Edge::Double:
    stroke(rect.left() + 0.5, 1, {});
    stroke(rect.left() + EdgeWidth - 0.5 + 1, 1, {});
    break;
  case Edge::Solid: stroke(middle, EdgeWidth, {}); break;
  case Edge::None: break;
  }
  painter.restore();
}

QSizeF stateBadgeSize(const ItemState& state, const QFont& font)
{
  const qreal mark = markSize(font);
  const qreal marks = static_cast<qreal>(marksOf(state).size()) * (iconSize(font) + space::Tiny);
  return {mark + space::Tiny + 2 + std::ceil(QFontMetricsF(font).horizontalAdvance(plain::oneLine(wordOf(state)))) +
              marks,
          mark};
}

void paintStateBadge(QPainter& painter, const QRectF& rect, const ItemState& state, const Theme& theme,
                     const QFont& font)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const qreal mark = markSize(font);
  const qreal icon = iconSize(font);
  const auto placed = [&](const QRectF& where) { return mirrored(where, rect, painter); };
  const QRectF box = placed({rect.left(), rect.center().y() - mark / 2, mark, mark});
  const bool digit = showsDigit(state);
  const QColor ink = digit ? theme.ink : inkOf(state, theme);
  if (digit) {
    painter.setPen(QPen(theme.gradeColour(state.value.value_or(0), state.scaleSize), 2));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), space::Radius, space::Radius);
    QFont bold = font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.ink);
    paintWords(painter, box, state.key, Qt::AlignCenter);
  } else {
    paintIcon(painter, state.icon.value_or(iconOf(state.kind)),
              QRectF(box.center() - QPointF(icon, icon) / 2, QSizeF(icon, icon)), ink);
  }
  qreal right = rect.right();
  const QVector<Icon> marks = marksOf(state);
  for (auto it = marks.crbegin(); it != marks.crend(); ++it) {
    paintIcon(painter, *it, placed({right - icon, rect.center().y() - icon / 2, icon, icon}),
              *it == Icon::Flagged ? theme.bad : theme.muted);
    right -= icon + space::Tiny;
  }
  painter.setFont(font);
  painter.setPen(ink);
  const qreal left = rect.left() + mark + space::Tiny;
  const QRectF words(left, rect.top(), std::max(0.0, right - left), rect.height());
  paintWords(painter, placed(words), plain::elided(wordOf(state), QFontMetricsF(font), words.width()));
  painter.restore();
}

} // namespace assayer
