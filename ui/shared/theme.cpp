#include "shared/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QVariant>
#include <QWidget>

#include <algorithm>
#include <cmath>

// Resources of a static library must be asked for by name, outside every namespace, or the linker drops them.
static void initFontResources()
{
  Q_INIT_RESOURCE(fonts);
}

namespace assayer {

using namespace Qt::Literals::StringLiterals;

const Theme& Theme::light()
{
  static const Theme theme{
      .isDark = false,
      .bg = QColor(0xF5F6F8),
      .surface = QColor(0xFFFFFF),
      .ink = QColor(0x1B222C),
      .muted = QColor(0x566072),
      .border = QColor(0x7F8998),
      .hair = QColor(0xD9DEE5),
      .accent = QColor(0x1D5FA9),
      .onAccent = QColor(0xFFFFFF),
      .select = QColor(0xE4EEF9),
      .ok = QColor(0x0A6B66),
      .bad = QColor(0xB23C0B),
      .warn = QColor(0xF2B134),
      .onWarn = QColor(0x1B222C),
      .evidence = QColor(0xFFEFB8),
      .judgeA = QColor(0xCFE7E4),
      .judgeB = QColor(0xE3D8F3),
      .gradeRamp = {QColor(0x5B6573), QColor(0x4A7FB5), QColor(0x1D5FA9), QColor(0x0B3C73)},
  };
  return theme;
}

const Theme& Theme::dark()
{
  static const Theme theme{
      .isDark = true,
      .bg = QColor(0x12161B),
      .surface = QColor(0x1B2129),
      .ink = QColor(0xE8ECF1),
      .muted = QColor(0xA7B1BF),
      .border = QColor(0x758294),
      .hair = QColor(0x323B47),
      .accent = QColor(0x82B6F2),
      .onAccent = QColor(0x0B1622),
      .select = QColor(0x22344A),
      .ok = QColor(0x55C7BB),
      .bad = QColor(0xFF9466),
      .warn = QColor(0x7A5E12),
      .onWarn = QColor(0xE8ECF1),
      .evidence = QColor(0x4D4214),
      .judgeA = QColor(0x17433F),
      .judgeB = QColor(0x3B2E57),
      .gradeRamp = {QColor(0x9AA5B4), QColor(0x5F97D1), QColor(0x82B6F2), QColor(0xC9E0FB)},
  };
  return theme;
}

const Theme& Theme::fromPalette(const QPalette& palette)
{
  return palette.color(QPalette::Window).lightnessF() < 0.5F ? dark() : light();
}

const Theme& Theme::of(const QWidget* widget)
{
  return fromPalette(widget->palette());
}

QColor Theme::gradeColour(int value, int size) const
{
  const double part = size > 1 ? static_cast<double>(value) / (size - 1) : 1.0;
  const auto last = static_cast<int>(gradeRamp.size()) - 1;
  return gradeRamp[static_cast<size_t>(std::clamp(static_cast<int>(std::lround(part * last)), 0, last))];
}

QPalette paletteFor(const Theme& theme)
{
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, const QColor& colour, const QColor& disabled) {
    palette.setColor(QPalette::Active, role, colour);
    palette.setColor(QPalette::Inactive, role, colour);
    palette.setColor(QPalette::Disabled, role, disabled);
  };
  const QColor raised = theme.isDark ? theme.hair : theme.surface;
  set(QPalette::Window, theme.bg, theme.bg);
  set(QPalette::WindowText, theme.ink, theme.border);
  set(QPalette::Base, theme.surface, theme.bg);
  set(QPalette::AlternateBase, theme.bg, theme.bg);
  set(QPalette::Text, theme.ink, theme.border);
  set(QPalette::PlaceholderText, theme.muted, theme.border);
  set(QPalette::Button, raised, theme.bg);
  set(QPalette::ButtonText, theme.ink, theme.border);
  set(QPalette::BrightText, theme.bad, theme.border);
  set(QPalette::Highlight, theme.accent, theme.border);
  set(QPalette::HighlightedText, theme.onAccent, theme.surface);
  set(QPalette::Link, theme.accent, theme.border);
  set(QPalette::LinkVisited, theme.accent, theme.border);
  set(QPalette::ToolTipBase, theme.surface, theme.surface);
  set(QPalette::ToolTipText, theme.ink, theme.ink);
  set(QPalette::Light, theme.isDark ? theme.border : theme.surface, theme.surface);
  set(QPalette::Midlight, theme.hair, theme.hair);
  set(QPalette::Mid, theme.border, theme.hair);
  set(QPalette::Dark, theme.border, theme.hair);
  set(QPalette::Shadow, theme.isDark ? theme.bg : theme.border, theme.hair);
  return palette;
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
  constexpr const char* remembered = "assayer.platformPalette";
  if (!application.property(remembered).isValid()) application.setProperty(remembered, QApplication::palette());
  const auto platform = application.property(remembered).value<QPalette>();
  const bool isDark = choice == ThemeChoice::System ? Theme::fromPalette(platform).isDark : choice == ThemeChoice::Dark;
  QApplication::setPalette(paletteFor(isDark ? Theme::dark() : Theme::light()));
}

Fonts Fonts::from(const QFont& user)
{
  const auto scaled = [&](qreal factor) {
    QFont font = user;
    // A font given in pixels has no point size.
    if (user.pointSizeF() > 0)
      font.setPointSizeF(user.pointSizeF() * factor);
    else
      font.setPixelSize(std::max(1, static_cast<int>(std::lround(user.pixelSize() * factor))));
    return font;
  };
  Fonts fonts{scaled(0.9), user, scaled(1.1), scaled(1.15), scaled(1.3)};
  fonts.heading.setWeight(QFont::DemiBold);
  return fonts;
}

void loadBundledFont()
{
  initFontResources();
  const bool isBare = QFontDatabase::families().isEmpty();
  const int regular = QFontDatabase::addApplicationFont(u":/fonts/NotoSans-Regular.ttf"_s);
  QFontDatabase::addApplicationFont(u":/fonts/NotoSans-Bold.ttf"_s);
  const QStringList families = QFontDatabase::applicationFontFamilies(regular);
  if (!isBare || families.isEmpty()) return;
  QFont font = QApplication::font();
  font.setFamily(families.constFirst());
  QApplication::setFont(font);
}

namespace {

double linear(double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace assayer
