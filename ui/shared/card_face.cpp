#include "shared/card_face.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal Padding = space::Large;
constexpr qreal TopPadding = space::Medium;
constexpr qreal ItemGap = space::Small;
constexpr qreal ButtonGap = space::Tiny;
constexpr qreal EdgeInset = 5; // of the line that shows the state, from the frame

qreal widthOf(const QString& text, const QFont& font)
{
  return std::ceil(QFontMetricsF(font).horizontalAdvance(text));
}

QFont rankFont(const Fonts& fonts)
{
  QFont font = fonts.body;
  font.setWeight(QFont::DemiBold);
  return font;
}

qreal badgeIconSize(const QFont& font)
{
  return std::max(14.0, std::round(QFontMetricsF(font).ascent()));
}

QSizeF badgeSize(const Badge& badge, const QFont& font, qreal most)
{
  const qreal width = badgeIconSize(font) + space::Tiny + widthOf(plain::oneLine(badge.text), font) + 1;
  return {std::min(width, most), std::ceil(QFontMetricsF(font).height()) + 2};
}

QColor toneColour(Tone tone, const Theme& theme)
{
  switch (tone) {
  case Tone::Ok: return theme.ok;
  case Tone::Bad: return theme.bad;
  case Tone::Warn:
  case Tone::Neutral: return theme.muted;
  }
  Q_UNREACHABLE();
}

bool buttonsSay(const CardFace& face)
{
  if (face.state.flagged || face.state.noted) return false;
  if (face.state.kind == StateKind::Unjudged) return true;
  if (face.state.kind == StateKind::Judged)
    return std::any_of(face.choices.begin(), face.choices.end(),
                       [&](const CardChoice& choice) { return face.state.value == choice.value; });
  return std::any_of(face.actions.begin(), face.actions.end(), [](const CardAction& action) { return action.checked; });
}

// Puts things one after another, on a new line where one does not fit; returns the height used.
class Flow {
public:
  Flow(qreal left, qreal top, qreal width, qreal gap) : m_left(left), m_x(left), m_y(top), m_width(width), m_gap(gap) {}

  QRectF place(QSizeF size)
  {
    size.setWidth(std::min(size.width(), m_width));
    if (m_x > m_left && m_x + size.width() > m_left + m_width) breakLine();
    const QRectF where(QPointF(m_x, m_y), size);
    m_x += size.width() + m_gap;
    m_line = std::max(m_line, size.height());
    return where;
  }
  qreal bottom() const { return m_y + m_line; }

private:
  void breakLine()
  {
    m_x = m_left;
    m_y += m_line + m_gap;
    m_line = 0;
  }

  qreal m_left;
  qreal m_x;
  qreal m_y;
  qreal m_width;
  qreal m_gap;
  qreal m_line = 0;
};

void layOutHeader(CardFace& face, qreal width, const Fonts& fonts)
{
  const QFont bold = rankFont(fonts);
  const qreal left = Padding;
  const qreal inner = width - 2 * Padding;
  const qreal lineTop = face.frameTop.top() + TopPadding;
  const bool isSaid = face.state.kind == StateKind::None || (buttonsSay(face) && !face.choices.isEmpty());
  const QSizeF state = isSaid ? QSizeF() : stateBadgeSize(face.state, fonts.body);
  const qreal lineHeight =
      std::max(std::ceil(QFontMetricsF(fonts.body).height()), stateBadgeSize(face.state, fonts.body).height());
  // The state may take up to half of a narrow card; the name gets the rest.
  const qreal stateWidth = std::min(state.width(), inner / 2);
  if (stateWidth > 0) face.stateRect = QRectF(left + inner - stateWidth, lineTop, stateWidth, lineHeight);

  qreal x = left;
  if (!face.header.rank.isEmpty()) {
    face.rankRect = QRectF(x, lineTop, widthOf(face.header.rank, bold), lineHeight);
    x = face.rankRect.right() + ItemGap;
  }
  const qreal end = left + inner - (stateWidth > 0 ? stateWidth + space::Large : 0);
  QStringList names{plain::isolated(plain::oneLine(face.header.name))};
  if (!face.header.title.isEmpty()) names.append(plain::isolated(plain::oneLine(face.header.title)));
  const QString whole = names.join(u"  \u00B7  "_s);
  const qreal wanted = widthOf(whole, fonts.body) + 1;
  face.headlineRect = QRectF(x, lineTop, std::max(0.0, std::min(wanted, end - x)), lineHeight);
  face.headline = QFontMetricsF(fonts.body).elidedText(whole, Qt::ElideRight, face.headlineRect.width());
  face.isHeadlineCut = face.headline != whole;

  qreal bottom = lineTop + lineHeight;
  if (!face.header.badges.isEmpty() && !face.header.badgesBelow) {
    qreal badges = 0;
    for (const Badge& badge : face.header.badges) badges += badgeSize(badge, fonts.meta, inner).width() + space::Medium;
    const bool beside = face.headlineRect.right() + space::Medium + badges <= end + space::Medium;
    const qreal from = beside ? face.headlineRect.right() + space::Medium : left;
    const qreal height = badgeSize(face.header.badges.constFirst(), fonts.meta, inner).height();
    Flow flow(from, beside ? std::round(lineTop + (lineHeight - height) / 2) : bottom + space::Tiny,
              beside ? end - from + space::Medium : inner, space::Medium);
    for (const Badge& badge : face.header.badges)
      face.badgeRects.append(flow.place(badgeSize(badge, fonts.meta, inner)));
    if (!beside) bottom = flow.bottom();
  }
  face.textTop = std::ceil(bottom + space::Small);
}

// On one line where they fit, else on lines of much the same length: a last one that stands alone looks lost.
QVector<QRectF> evenRows(const QVector<QSizeF>& sizes, qreal left, qreal top, qreal width)
{
  const auto place = [&](qreal within) {
    Flow flow(left, top, within, ButtonGap);
    QVector<QRectF> rects;
    for (const QSizeF& size : sizes) rects.append(flow.place(size));
    return std::pair(rects, flow.bottom());
  };
  auto [rects, bottom] = place(width);
  qreal narrow = 0; // too narrow for so few lines
  for (const QSizeF& size : sizes) narrow = std::max(narrow, std::min(size.width(), width) - 1);
  for (qreal wide = width; wide - narrow > 1;) {
    const qreal between = std::round((narrow + wide) / 2);
    auto [closer, end] = place(between);
    if (end > bottom) {
      narrow = between;
    } else {
      wide = between;
      rects = closer;
    }
  }
  return rects;
}

void layOutFooter(CardFace& face, qreal width, const Fonts& fonts)
{
  qreal top = 0;
  if (face.header.badgesBelow && !face.header.badges.isEmpty()) {
    const qreal inner = width - 2 * Padding;
    Flow flow(Padding, 0, inner, space::Tiny);
    for (const Badge& badge : face.header.badges)
      face.badgeRects.append(flow.place(badgeSize(badge, fonts.meta, inner)));
    face.footerHeight = std::ceil(flow.bottom());
    top = face.footerHeight + space::Small;
  }
  // Values and other actions never mix on a line.
  const auto rows = [&](const auto& buttons) {
    QVector<QSizeF> sizes;
    for (const auto& button : buttons) sizes.append(choiceSize(button.label, fonts.body));
    const QVector<QRectF> rects = evenRows(sizes, Padding, top, width - 2 * Padding);
    if (!rects.isEmpty()) {
      face.footerHeight = std::ceil(rects.last().bottom());
      top = face.footerHeight + space::Small;
    }
    return rects;
  };
  face.choiceRects = rows(face.choices);
  face.actionRects = rows(face.actions);
}

void mirror(CardFace& face, qreal width)
{
  const QRectF bounds(0, 0, width, 0);
  const auto turn = [&](QRectF& rect) { rect = mirrored(rect, bounds, Qt::RightToLeft); };
  turn(face.rankRect);
  turn(face.headlineRect);
  turn(face.stateRect);
  for (QRectF& rect : face.badgeRects) turn(rect);
  for (QRectF& rect : face.choiceRects) turn(rect);
  for (QRectF& rect : face.actionRects) turn(rect);
}

void paintDivider(QPainter& painter, const CardFace& face, const Theme& theme, const Fonts& fonts)
{
  const QRectF& rect = face.dividerRect;
  const QString text = plain::elided(face.header.divider, QFontMetricsF(fonts.meta), rect.width() - 2 * space::Wide);
  const qreal half = widthOf(text, fonts.meta) / 2 + space::Small;
  const qreal y = std::round(rect.center().y()) + 0.5;
  painter.setPen(QPen(theme.border, 1));
  painter.drawLine(QPointF(rect.left(), y), QPointF(rect.center().x() - half, y));
  painter.drawLine(QPointF(rect.center().x() + half, y), QPointF(rect.right(), y));
  painter.setPen(theme.muted);
  painter.setFont(fonts.meta);
  paintWords(painter, rect, text, Qt::AlignCenter);
}

void paintBadges(QPainter& painter, const CardFace& face, const Theme& theme, const Fonts& fonts)
{
  painter.setFont(fonts.meta);
  const qreal icon = badgeIconSize(fonts.meta);
  for (int i = 0; i < face.badgeRects.size(); ++i) {
    const Badge& badge = face.header.badges[i];
    const QRectF& rect = face.badgeRects[i];
    const QColor colour = toneColour(badge.tone, theme);
    const QRectF square(rect.left(), rect.center().y() - icon / 2, icon, icon);
    paintIcon(painter, badge.icon, mirrored(square, rect, painter), colour);
    painter.setPen(colour);
    const QRectF words = rect.adjusted(icon + space::Tiny, 0, 0, 0);
    paintWords(painter, mirrored(words, rect, painter),
               plain::elided(badge.text, QFontMetricsF(fonts.meta), words.width()));
  }
}

} // namespace

std::optional<CardButton> CardFace::buttonAt(QPointF inFooter) const
{
  for (int i = 0; i < choiceRects.size(); ++i)
    if (choiceRects[i].contains(inFooter)) return CardButton{CardButton::Kind::Choice, i};
  for (int i = 0; i < actionRects.size(); ++i)
    if (actionRects[i].contains(inFooter) && actions[i].enabled) return CardButton{CardButton::Kind::Action, i};
  return std::nullopt;
}

CardFace makeFace(const ColumnSource& source, int card, bool active, qreal width, const Fonts& fonts,
                  Qt::LayoutDirection direction)
{
  CardFace face;
  face.header = source.header(card);
  face.state = source.state(card);
  if (active) {
    face.choices = source.choices(card);
    face.actions = source.actions(card);
  }
  qreal top = 0;
  if (!face.header.divider.isEmpty()) {
    face.dividerRect = QRectF(0, space::Medium, width, std::ceil(QFontMetricsF(fonts.meta).height()));
    top = face.dividerRect.bottom() + space::Tiny;
  }
  face.frameTop = QRectF(0, top + space::Small, width, 0);
  layOutHeader(face, width, fonts);
  layOutFooter(face, width, fonts);
  if (direction == Qt::RightToLeft) mirror(face, width);
  return face;
}

void paintFrame(QPainter& painter, const CardFace& face, qreal height, const CardLook& look, const Theme& theme,
                const Fonts& fonts)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (!face.dividerRect.isEmpty()) paintDivider(painter, face, theme, fonts);
  const QRectF frame(face.frameTop.left(), face.frameTop.top(), face.frameTop.width(), height);
  painter.setPen(QPen(look.active ? theme.accent : theme.hair, look.active ? 2 : 1));
  painter.setBrush(theme.surface);
  const qreal inset = look.active ? 1 : 0.5;
  painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), space::CardRadius, space::CardRadius);
  if (look.focused) {
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame.adjusted(-3, -3, 3, 3), space::CardRadius + 3, space::CardRadius + 3);
  }
  const QRectF edge(frame.left() + EdgeInset, frame.top() + space::CardRadius, EdgeWidth,
                    frame.height() - 2 * space::CardRadius);
  paintEdge(painter, mirrored(edge, frame, painter), face.state, theme);

  painter.setFont(rankFont(fonts));
  painter.setPen(theme.ink);
  paintWords(painter, face.rankRect.adjusted(-1, 0, 1, 0), face.header.rank);
  painter.setFont(fonts.body);
  painter.setPen(theme.muted);
  paintWords(painter, face.headlineRect, face.headline);
  if (!face.header.badgesBelow) paintBadges(painter, face, theme, fonts);
  if (!face.stateRect.isEmpty()) paintStateBadge(painter, face.stateRect, face.state, theme, fonts.body);
  painter.restore();
}

void paintFooter(QPainter& painter, const CardFace& face, const CardLook& look, const Theme& theme, const Fonts& fonts)
{
  if (face.header.badgesBelow) paintBadges(painter, face, theme, fonts);
  const auto lookOf = [&](CardButton::Kind kind, int index, bool checked, bool enabled) {
    const CardButton button{kind, index};
    return ChoiceLook{.checked = checked,
                      .enabled = enabled,
                      .hovered = look.hovered == button,
                      .pressed = look.pressed == button && look.hovered == button};
  };
  for (int i = 0; i < face.choiceRects.size(); ++i) {
    const bool checked = face.state.kind == StateKind::Judged && face.state.value == face.choices[i].value;
    paintChoice(painter, face.choiceRects[i], face.choices[i].label, lookOf(CardButton::Kind::Choice, i, checked, true),
                theme, fonts.body);
  }
  for (int i = 0; i < face.actionRects.size(); ++i) {
    const CardAction& action = face.actions[i];
    paintChoice(painter, face.actionRects[i], action.label,
                lookOf(CardButton::Kind::Action, i, action.checked, action.enabled), theme, fonts.body);
  }
}

} // namespace assayer
