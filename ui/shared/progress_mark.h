// How far something is, as a mark: an empty ring, a ring filled to its share, a full disc with a tick. The shape says
// it without the colour. GUI thread.
#pragma once

#include <QRectF>

class QPainter;

namespace assayer {

struct Theme;

inline constexpr int progressMarkSize = 14; // logical pixels

/// share: 0 is untouched, 1 is done, what lies between is begun and shows at least a sliver.
void paintProgressMark(QPainter& painter, const QRectF& square, double share, const Theme& theme);

} // namespace assayer
