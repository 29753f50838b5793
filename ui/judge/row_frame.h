// Small things that the rows and panes of the Judge page draw alike. GUI thread.
#pragma once

class QWidget;

namespace assayer {

/// The ground of a row: a line below; the active one on the select fill with an accent edge, and the focus ring when
/// its pane has the focus.
void paintRowFrame(QWidget& row, bool active, bool ring);

/// The line below a heading over the whole width of its pane, where buttons stand beside the heading.
void paintHeadingLine(QWidget& pane, const QWidget& heading);

} // namespace assayer
