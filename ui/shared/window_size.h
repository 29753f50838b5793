// How large a window opens. GUI thread.
#pragma once

class QWidget;

namespace assayer {

/// Room for so many characters and lines of the window's font, or as much of it as its screen has.
void sizeForText(QWidget& window, int characters, int lines);

} // namespace assayer
