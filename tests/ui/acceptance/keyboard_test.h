#pragma once

#include <QObject>

namespace assayer::tests {

/// The program itself under an X server with a window manager, typed on with the scan codes of a real keyboard. Skips
/// with a message where xvfb, openbox, setxkbmap or xdotool are not installed.
class KeyboardTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_plain_digit_row_grades_on_any_layout_data();
  void the_plain_digit_row_grades_on_any_layout();
};

} // namespace assayer::tests
