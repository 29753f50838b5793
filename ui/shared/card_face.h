// Everything of a card but its text: divider, header line, badges, state, and the buttons of the active card; where
// each stands for a given width, and how it is painted. Values made by the card stack; GUI thread.
#pragma once

#include "shared/column_source.h"
#include "shared/theme.h"

#include <QRectF>
#include <QVector>

#include <optional>

namespace assayer {

/// A button of the active card: an index into its choices or its actions.
struct CardButton {
  enum class Kind { Choice, Action };
  Kind kind = Kind::Choice;
  int index = 0;
  bool operator==(const CardButton&) const = default;
};

/// Rectangles are relative to the card's top left; the frame starts below divider and gap.
struct CardFace {
  CardHeader header;
  ItemState state;
  QVector<CardChoice> choices; // empty on inactive cards
  QVector<CardAction> actions;

  QString headline; // rank, name and title, cut to their place
  bool isHeadlineCut = false;
  QRectF dividerRect; // empty without a divider
  QRectF frameTop;    // left, top and width of the frame; its height depends on the text
  QRectF rankRect;
  QRectF headlineRect;
  QRectF stateRect;           // empty where the buttons say it
  QVector<QRectF> badgeRects; // below the text they are relative to the footer's top
  qreal textTop = 0;
  /// Relative to the footer's top, which depends on the text.
  QVector<QRectF> choiceRects;
  QVector<QRectF> actionRects;
  qreal footerHeight = 0;

  std::optional<CardButton> buttonAt(QPointF inFooter) const;
};

CardFace makeFace(const ColumnSource& source, int card, bool active, qreal width, const Fonts& fonts,
                  Qt::LayoutDirection direction);

struct CardLook {
  bool active = false;
  bool focused = false;
  std::optional<CardButton> hovered;
  std::optional<CardButton> pressed;
};

/// Frame, edge and header, with the card's top left at the painter's origin. height is that of the frame.
void paintFrame(QPainter& painter, const CardFace& face, qreal height, const CardLook& look, const Theme& theme,
                const Fonts& fonts);
/// Badges below the text and the buttons, with the footer's top left at the painter's origin.
void paintFooter(QPainter& painter, const CardFace& face, const CardLook& look, const Theme& theme, const Fonts& fonts);

} // namespace assayer
