// What the rows of the Judge page draw alike. GUI thread.
#pragma once

class QWidget;

namespace assayer {

/// The ground of a row: a line below; the active one on the select fill with an accent edge, and the focus ring when
/// its pane has the focus.
void paintRowFrame(QWidget& row, bool active, bool ring);

} // namespace assayer
