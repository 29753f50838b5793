// What the rows of lists draw alike: a line below, the selected one on the select fill with an accent edge, and the
// ring of the focus. GUI thread.
#pragma once

class QPainter;
class QStyleOptionViewItem;

namespace assayer {

/// Before the words; also gives the painter the direction of the option.
void paintListRowGround(QPainter& painter, const QStyleOptionViewItem& option);
/// After them.
void paintListRowFocus(QPainter& painter, const QStyleOptionViewItem& option);

} // namespace assayer
