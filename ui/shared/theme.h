// The visual tokens of the window: colours for light and dark, measures, and fonts made from the user's own. Values
// only; any thread. Widgets ask Theme::of(this), so that changing the application's palette changes all of them.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include <array>

class QApplication;
class QWidget;

namespace assayer {

struct Theme {
  bool isDark = false;
  QColor bg;       // behind panes
  QColor surface;  // panes, cards, fields
  QColor ink;      // text
  QColor muted;    // secondary text
  QColor border;   // outlines of controls, 3:1 on surface
  QColor hair;     // decoration only
  QColor accent;   // focus, links, the checked control
  QColor onAccent; // text on accent
  QColor select;   // fill of the selected row, ink on it
  QColor ok;
  QColor bad;
  QColor warn; // a fill only
  QColor onWarn;
  QColor evidence; // fills under ink
  QColor judgeA;
  QColor judgeB;
  std::array<QColor, 4> gradeRamp; // outlines and bars, 3:1 on surface

  bool operator==(const Theme&) const = default;

  static const Theme& light();
  static const Theme& dark();
  /// Light or dark, whichever the window colour of the palette is (Qt 6.4 tells the system's choice only there).
  static const Theme& fromPalette(const QPalette& palette);
  static const Theme& of(const QWidget* widget);

  /// The ramp's colour for a position in a scale of any size: the ends map to the ends. @pre 0 <= value < size
  QColor gradeColour(int value, int size) const;
};

/// Everything the style needs, in all three colour groups.
QPalette paletteFor(const Theme& theme);

/// What a person may choose in the settings; System follows the platform.
enum class ThemeChoice { System, Light, Dark };
/// Sets the application's palette. The first call remembers the platform's palette, so System can come back.
void applyTheme(QApplication& application, ThemeChoice choice);

namespace space {
inline constexpr int Tiny = 4;
inline constexpr int Small = 8;
inline constexpr int Medium = 12;
inline constexpr int Large = 16;
inline constexpr int Wide = 24;
inline constexpr int Radius = 4;
inline constexpr int CardRadius = 8;
inline constexpr int Row = 28;
inline constexpr int TallRow = 36;
inline constexpr int FocusRing = 2; // width, and the gap inside it
} // namespace space

/// Line height of reading text as a multiple of the font's size, and its measure in characters.
inline constexpr double ReadingLineHeight = 1.45;
inline constexpr int ReadingMeasure = 75;

/// The sizes of text on a page, made from the user's font.
struct Fonts {
  QFont meta;
  QFont body;
  QFont reading;
  QFont heading;
  QFont figures; // tabular in the bundled font and in most system fonts
  static Fonts from(const QFont& user);
};

/// Loads the bundled font. When the system has no font at all it becomes the application's; otherwise it only stands
/// by. Once, after QGuiApplication exists.
void loadBundledFont();

/// WCAG 2.1 contrast ratio, 1–21; alpha is ignored.
double contrast(const QColor& a, const QColor& b);

} // namespace assayer
