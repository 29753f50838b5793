// How the state of a judged item is shown: an icon or a digit, a word, and the line style of its edge. Never colour
// alone. Values; any thread but for paintEdge.
#pragma once

#include "shared/icons.h"

#include <QString>

#include <optional>

namespace assayer {

struct Theme;

/// None: nothing is judged there, so nothing is shown of it.
enum class StateKind { Unjudged, Later, CannotJudge, Judged, Disputed, Carried, Stale, Empty, Failed, None };
enum class Edge { None, Dashed, Dotted, Solid, Double };

struct ItemState {
  StateKind kind = StateKind::Unjudged;
  /// For Judged: position in the scale, and the scale's size for the ramp.
  std::optional<int> value = {};
  int scaleSize = 4;
  QString key = {};              // the digit of the value; empty: the icon stands for it
  std::optional<Icon> icon = {}; // of a value that has one of its own, such as a claim's verdict
  QString word = {};             // "partly answers"; empty: the kind's own word
  bool flagged = false;
  bool noted = false;
  bool operator==(const ItemState&) const = default;
};

Icon iconOf(StateKind kind);
Edge edgeOf(StateKind kind);
/// What is written beside the icon: the word given, else the kind's, translated.
QString wordOf(const ItemState& state);
/// For screen readers: "2 partly answers, flagged, note".
QString spoken(const ItemState& state);
inline constexpr int EdgeWidth = 3;
/// A vertical edge at the left of a rectangle, in the state's line style.
void paintEdge(QPainter& painter, const QRectF& rect, const ItemState& state, const Theme& theme);
/// The state as a badge: digit in a box outlined by the ramp, or the icon, then the word.
QSizeF stateBadgeSize(const ItemState& state, const QFont& font);
void paintStateBadge(QPainter& painter, const QRectF& rect, const ItemState& state, const Theme& theme,
                     const QFont& font);

} // namespace assayer
