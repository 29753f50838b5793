#include "ui/shared/theme_test.h"

#include "shared/theme.h"

#include <QApplication>
#include <QTest>

namespace assayer::tests {

void ThemeTest::text_reaches_contrast_4_5_and_borders_3_in_both_themes()
{
  for (const Theme& theme : {Theme::light(), Theme::dark()}) {
    for (const QColor& ground : {theme.bg, theme.surface, theme.select, theme.evidence, theme.judgeA, theme.judgeB})
      QVERIFY(contrast(theme.ink, ground) >= 4.5);
    for (const QColor& text : {theme.muted, theme.accent, theme.ok, theme.bad}) {
      QVERIFY(contrast(text, theme.surface) >= 4.5);
      QVERIFY(contrast(text, theme.bg) >= 4.5);
    }
    QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
    QVERIFY(contrast(theme.onWarn, theme.warn) >= 4.5);
    QVERIFY(contrast(theme.border, theme.surface) >= 3);
    QVERIFY(contrast(theme.border, theme.bg) >= 3);
    for (const QColor& grade : theme.gradeRamp) QVERIFY(contrast(grade, theme.surface) >= 3);
  }
  // The formula itself: the two ends and a pair measured by others.
  QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 0.001);
  QVERIFY(std::abs(contrast(QColor(0x767676), Qt::white) - 4.54) < 0.01);
}

void ThemeTest::a_palette_leads_back_to_its_theme()
{
  QCOMPARE(Theme::fromPalette(paletteFor(Theme::light())), Theme::light());
  QCOMPARE(Theme::fromPalette(paletteFor(Theme::dark())), Theme::dark());
  QVERIFY(Theme::light() != Theme::dark());
}

void ThemeTest::the_choice_overrides_the_system_and_gives_it_back()
{
  const bool systemIsDark = Theme::fromPalette(QApplication::palette()).isDark;
  const auto isDark = [] { return Theme::fromPalette(QApplication::palette()).isDark; };
  applyTheme(*qApp, ThemeChoice::Dark);
  QVERIFY(isDark());
  applyTheme(*qApp, ThemeChoice::Light);
  QVERIFY(!isDark());
  applyTheme(*qApp, systemIsDark ? ThemeChoice::Light : ThemeChoice::Dark);
  applyTheme(*qApp, ThemeChoice::System);
  QCOMPARE(isDark(), systemIsDark);
}

void ThemeTest::fonts_grow_with_the_users_own()
{
  QFont user;
  user.setPointSizeF(20);
  const Fonts fonts = Fonts::from(user);
  QCOMPARE(fonts.meta.pointSizeF(), 18.0);
  QCOMPARE(fonts.body.pointSizeF(), 20.0);
  QCOMPARE(fonts.reading.pointSizeF(), 22.0);
  QCOMPARE(fonts.heading.pointSizeF(), 23.0);
  QCOMPARE(fonts.heading.weight(), int(QFont::DemiBold));
  QCOMPARE(fonts.figures.pointSizeF(), 26.0);
  user.setPixelSize(20);
  QCOMPARE(Fonts::from(user).reading.pixelSize(), 22);
}

void ThemeTest::a_scale_of_any_size_spans_the_ramp()
{
  const Theme& theme = Theme::light();
  for (int value = 0; value < 4; ++value)
    QCOMPARE(theme.gradeColour(value, 4), theme.gradeRamp[static_cast<size_t>(value)]);
  for (const int size : {2, 5, 11}) {
    QCOMPARE(theme.gradeColour(0, size), theme.gradeRamp.front());
    QCOMPARE(theme.gradeColour(size - 1, size), theme.gradeRamp.back());
  }
}

} // namespace assayer::tests
