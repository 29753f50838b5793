// What a key press means on any keyboard: digits by physical position, letters by letter where the layout is Latin and
// by position where it is not. Pure functions over an event.
#pragma once

#include <QKeyCombination>
#include <QString>
#include <QVector>

class QKeyEvent;

namespace assayer {

/// The chords that a press may mean, best first; empty for a bare modifier, Tab and the number pad's decimal.
/// - Digits: the top row by scan code (X11 and Wayland key codes) whatever it types, the number pad by digit. With
/// Shift
///   the typed character is the second meaning (Shift+7 is "/" on a German keyboard).
/// - Letters: A–Z as typed (AZERTY, Dvorak); a letter of another script becomes the one at that position of a US
/// keyboard.
/// - Other characters: as typed, without the Shift that was needed for them.
QVector<QKeyCombination> chordsOf(const QKeyEvent& event);

/// For menus and key caps: "Ctrl+Z", "0", "↓", "Enter".
QString chordText(QKeyCombination chord);

} // namespace assayer
