#include "commands/key_reading.h"

#include <QChar>
#include <QKeyEvent>
#include <QKeySequence>

#include <array>
#include <optional>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr Qt::KeyboardModifiers chordModifiers =
    Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
constexpr quint32 level3Mask = 0x80; // Mod5: AltGr held, which Qt does not report as a modifier

// Key codes of evdev plus 8, as X11 and Wayland hand them on.
constexpr quint32 scanOfOne = 10;
constexpr quint32 scanOfZero = 19;
constexpr quint32 scanOfKeypadDecimal = 91;

struct Row {
  quint32 firstScan;
  QLatin1StringView keys; // of a US keyboard, from firstScan on
};
constexpr std::array usRows{Row{24, QLatin1StringView("QWERTYUIOP[]")}, Row{38, QLatin1StringView("ASDFGHJKL;'`")},
                            Row{52, QLatin1StringView("ZXCVBNM,./")}};

std::optional<int> digitAt(quint32 scan)
{
  if (scan < scanOfOne || scan > scanOfZero) return std::nullopt;
  return static_cast<int>(scan - scanOfOne + 1) % 10;
}

std::optional<Qt::Key> usKeyAt(quint32 scan)
{
  for (const Row& row : usRows)
    if (scan >= row.firstScan && scan < row.firstScan + static_cast<quint32>(row.keys.size()))
      return static_cast<Qt::Key>(row.keys[static_cast<qsizetype>(scan - row.firstScan)].unicode());
  return std::nullopt;
}

bool isLetterOfAnotherScript(int key)
{
  if (key < 0x80 || key >= 0x01000000) return false;
  const auto character = static_cast<char32_t>(key);
  const QChar::Script script = QChar::script(character);
  if (script == QChar::Script_Latin || script == QChar::Script_Common || script == QChar::Script_Inherited)
    return false;
  return QChar::isLetter(character) || QChar::isMark(character);
}

QKeyCombination chord(Qt::KeyboardModifiers modifiers, int key)
{
  return QKeyCombination(modifiers, static_cast<Qt::Key>(key));
}

} // namespace

QVector<QKeyCombination> chordsOf(const QKeyEvent& event)
{
  const Qt::KeyboardModifiers modifiers = event.modifiers() & chordModifiers;
  const quint32 scan = event.nativeScanCode();
  const int key = event.key() == Qt::Key_Enter ? int(Qt::Key_Return) : event.key();

  switch (key) {
  case 0:
  case Qt::Key_unknown:
  case Qt::Key_Shift:
  case Qt::Key_Control:
  case Qt::Key_Alt:
  case Qt::Key_AltGr:
  case Qt::Key_Meta:
  case Qt::Key_CapsLock:
  case Qt::Key_NumLock:
  case Qt::Key_Tab:
  case Qt::Key_Backtab: return {};
  default: break;
  }

  if (event.modifiers().testFlag(Qt::KeypadModifier)) {
    const bool decimal = key == Qt::Key_Period || key == Qt::Key_Comma || scan == scanOfKeypadDecimal;
    return decimal ? QVector<QKeyCombination>() : QVector{chord(modifiers, key)};
  }

  QVector<QKeyCombination> chords;
  const bool level3 = (event.nativeModifiers() & level3Mask) != 0;
  if (const std::optional<int> digit = digitAt(scan); digit && !level3)
    chords.append(chord(modifiers, Qt::Key_0 + *digit));

  if (isLetterOfAnotherScript(key)) {
    if (const std::optional<Qt::Key> position = usKeyAt(scan)) {
      const bool question = *position == Qt::Key_Slash && modifiers.testFlag(Qt::ShiftModifier);
      chords.append(question ? chord(modifiers & ~Qt::ShiftModifier, Qt::Key_Question) : chord(modifiers, *position));
    }
    return chords;
  }
  const bool named = key >= 0x01000000 || key == Qt::Key_Space;
  const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
  const bool digit = key >= Qt::Key_0 && key <= Qt::Key_9;
  if (digit && !chords.isEmpty()) return chords; // the position has said so already
  chords.append(named || letter ? chord(modifiers, key) : chord(modifiers & ~Qt::ShiftModifier, key));
  return chords;
}

QString chordText(QKeyCombination chord)
{
  QString text = QKeySequence(chord).toString(QKeySequence::NativeText);
  const std::array replacements{std::pair{Qt::Key_Up, u"↑"_s},
                                std::pair{Qt::Key_Down, u"↓"_s},
                                std::pair{Qt::Key_Left, u"←"_s},
                                std::pair{Qt::Key_Right, u"→"_s},
                                std::pair{Qt::Key_Return, u"Enter"_s},
                                std::pair{Qt::Key_PageUp, u"Page Up"_s},
                                std::pair{Qt::Key_PageDown, u"Page Down"_s}};
  for (const auto& [key, name] : replacements) {
    if (chord.key() != key) continue;
    const QString plain = QKeySequence(key).toString(QKeySequence::NativeText);
    text.chop(plain.size());
    return text + name;
  }
  return text;
}

} // namespace assayer
