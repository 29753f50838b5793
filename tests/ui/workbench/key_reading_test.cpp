#include "ui/workbench/key_reading_test.h"

#include "commands/key_reading.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

/// As "1", "Shift+7 /": the meanings in order.
QString meanings(int key, Qt::KeyboardModifiers modifiers, quint32 scan, quint32 native = 0)
{
  const QKeyEvent event(QEvent::KeyPress, key, modifiers, scan, 0, native, {});
  QStringList texts;
  for (const QKeyCombination chord : chordsOf(event))
    texts.append(QKeySequence(chord).toString(QKeySequence::PortableText));
  return texts.join(u' ');
}

} // namespace

void KeyReadingTest::a_press_means_what_its_keyboard_prints_data()
{
  QTest::addColumn<int>("key");
  QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
  QTest::addColumn<quint32>("scan");
  QTest::addColumn<QString>("expected");
  const Qt::KeyboardModifiers none;
  const Qt::KeyboardModifiers shift = Qt::ShiftModifier;
  const Qt::KeyboardModifiers ctrl = Qt::ControlModifier;
  const Qt::KeyboardModifiers pad = Qt::KeypadModifier;

  // First meaning is what counts; a second one only stands in where the first has no command.
  QTest::newRow("us 2") << int(Qt::Key_2) << none << 11U << u"2"_s;
  QTest::newRow("azerty é is the digit 2") << int(Qt::Key_Eacute) << none << 11U << u"2 É"_s;
  QTest::newRow("azerty à is the digit 0") << int(Qt::Key_Agrave) << none << 19U << u"0 À"_s;
  QTest::newRow("azerty shift and é is no plain digit") << int(Qt::Key_2) << shift << 11U << u"Shift+2"_s;
  QTest::newRow("azerty ctrl and à") << int(Qt::Key_Agrave) << ctrl << 19U << u"Ctrl+0 Ctrl+À"_s;
  QTest::newRow("azerty a stands where q does") << int(Qt::Key_A) << none << 24U << u"A"_s;
  QTest::newRow("azerty m stands where ; does") << int(Qt::Key_M) << none << 47U << u"M"_s;
  QTest::newRow("azerty comma stands where m does") << int(Qt::Key_Comma) << none << 58U << u","_s;
  QTest::newRow("azerty shift and comma is ?") << int(Qt::Key_Question) << shift << 58U << u"?"_s;
  QTest::newRow("german shift and 7 is /") << int(Qt::Key_Slash) << shift << 16U << u"Shift+7 /"_s;
  QTest::newRow("german shift and ß is ?") << int(Qt::Key_Question) << shift << 20U << u"?"_s;
  QTest::newRow("us shift and = is +") << int(Qt::Key_Plus) << shift << 21U << u"+"_s;
  QTest::newRow("us ctrl shift and = is ctrl and +") << int(Qt::Key_Plus) << (ctrl | shift) << 21U << u"Ctrl++"_s;
  QTest::newRow("dvorak j") << int(Qt::Key_J) << none << 54U << u"J"_s;
  QTest::newRow("cyrillic о is j") << 0x041E << none << 44U << u"J"_s;
  QTest::newRow("cyrillic д is l") << 0x0414 << none << 46U << u"L"_s;
  QTest::newRow("cyrillic ч is x") << 0x0427 << none << 53U << u"X"_s;
  QTest::newRow("cyrillic ъ is ]") << 0x042A << none << 35U << u"]"_s;
  QTest::newRow("cyrillic ю is .") << 0x042E << none << 60U << u"."_s;
  QTest::newRow("russian shift and 7 is ?") << int(Qt::Key_Question) << shift << 16U << u"Shift+7 ?"_s;
  QTest::newRow("greek ξ is j") << 0x039E << none << 44U << u"J"_s;
  QTest::newRow("arabic ت is j") << 0x062A << none << 44U << u"J"_s;
  QTest::newRow("hebrew ח is j") << 0x05D7 << none << 44U << u"J"_s;
  QTest::newRow("thai vowel mark is a letter key too") << 0x0E34 << none << 56U << u"B"_s;
  QTest::newRow("thai number row types letters") << 0x0E45 << none << 10U << u"1"_s;
  QTest::newRow("arabic digits") << 0x0663 << none << 12U << u"3 ٣"_s;
  QTest::newRow("number pad 3") << int(Qt::Key_3) << pad << 89U << u"3"_s;
  QTest::newRow("number pad without num lock moves") << int(Qt::Key_Down) << pad << 88U << u"Down"_s;
  QTest::newRow("number pad enter") << int(Qt::Key_Enter) << pad << 104U << u"Return"_s;
  QTest::newRow("number pad +") << int(Qt::Key_Plus) << pad << 86U << u"+"_s;
  QTest::newRow("shift and space") << int(Qt::Key_Space) << shift << 65U << u"Shift+Space"_s;
  QTest::newRow("ctrl shift z") << int(Qt::Key_Z) << (ctrl | shift) << 52U << u"Ctrl+Shift+Z"_s;
  QTest::newRow("alt and 1") << int(Qt::Key_1) << Qt::KeyboardModifiers(Qt::AltModifier) << 10U << u"Alt+1"_s;
}

void KeyReadingTest::a_press_means_what_its_keyboard_prints()
{
  QFETCH(int, key);
  QFETCH(Qt::KeyboardModifiers, modifiers);
  QFETCH(quint32, scan);
  QFETCH(QString, expected);
  QCOMPARE(meanings(key, modifiers, scan), expected);
}

void KeyReadingTest::the_decimal_of_the_number_pad_means_nothing()
{
  QCOMPARE(meanings(Qt::Key_Period, Qt::KeypadModifier, 91), QString());
  QCOMPARE(meanings(Qt::Key_Comma, Qt::KeypadModifier, 91), QString());
  QCOMPARE(meanings(Qt::Key_Period, {}, 60), u"."_s);
}

void KeyReadingTest::altgr_with_a_digit_key_is_the_character_and_no_digit()
{
  constexpr quint32 mod5 = 0x80;
  QCOMPARE(meanings(Qt::Key_BracketLeft, {}, 17, mod5), u"["_s);  // German keyboard, AltGr and 8
  QCOMPARE(meanings(Qt::Key_BracketRight, {}, 18, mod5), u"]"_s); // AltGr and 9
}

void KeyReadingTest::bare_modifiers_and_tab_mean_nothing()
{
  for (const Qt::Key key : {Qt::Key_Shift, Qt::Key_Control, Qt::Key_Alt, Qt::Key_AltGr, Qt::Key_Meta, Qt::Key_CapsLock,
                            Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_unknown})
    QCOMPARE(meanings(key, {}, 0), QString());
}

void KeyReadingTest::without_scan_codes_digits_and_letters_still_work()
{
  QCOMPARE(meanings(Qt::Key_7, {}, 0), u"7"_s);
  QCOMPARE(meanings(Qt::Key_X, {}, 0), u"X"_s);
  QCOMPARE(meanings(0x0427, {}, 0), QString()); // Cyrillic without a position: better nothing than a wrong label
}

void KeyReadingTest::keys_are_written_as_keyboards_print_them()
{
  QCOMPARE(chordText(QKeyCombination(Qt::Key_Down)), u"↓"_s);
  QCOMPARE(chordText(QKeyCombination(Qt::Key_Return)), u"Enter"_s);
  QCOMPARE(chordText(Qt::CTRL | Qt::Key_Z), u"Ctrl+Z"_s);
  QCOMPARE(chordText(Qt::CTRL | Qt::Key_PageDown), u"Ctrl+Page Down"_s);
}

} // namespace assayer::tests
