// Small things that the rows and panes of the Judge page draw alike. GUI thread.
#pragma once

class QLabel;
class QWidget;

namespace assayer {

/// The ground of a row: a line below; the active one on the select fill with an accent edge, and the focus ring when
/// its pane has the focus.
void paintRowFrame(QWidget& row, bool active, bool ring);

/// The theme's muted ink for a label; call again when the palette changes. Does nothing when it is set already.
void setMutedInk(QLabel& label);

} // namespace assayer
