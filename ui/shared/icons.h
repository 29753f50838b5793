// Our icons, drawn as SVG in one colour and rendered for any colour and pixel ratio; rendered pixmaps lie in
// QPixmapCache. GUI thread.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;

namespace assayer {

enum class Icon {
  // states of an item
  Unjudged,
  Later,
  CannotJudge,
  Judged,
  Disputed,
  Carried,
  Stale,
  Empty,
  Failed,
  // verdicts on a claim
  Supported,
  Partly,
  Contradicted,
  NotInEvidence,
  // marks
  Flagged,
  Note,
  Evidence,
  Expired,
  Unauthorised,
  SameText,
  Search,
  // metrics
  Interval,
  Determined,
};

/// A square pixmap; size in logical pixels.
QPixmap iconPixmap(Icon icon, const QColor& colour, int size, qreal devicePixelRatio);
void paintIcon(QPainter& painter, Icon icon, const QRectF& square, const QColor& colour);
/// For actions and buttons: enabled in one colour, disabled in another.
QIcon iconFor(Icon icon, const QColor& colour, const QColor& disabled);
/// What a screen reader or a legend calls it, translated: "unjudged", "cannot judge", …
QString iconName(Icon icon);
/// The application's own, in all usual sizes.
QIcon applicationIcon();

} // namespace assayer
