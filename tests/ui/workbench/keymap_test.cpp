#include "ui/workbench/keymap_test.h"

#include "commands/keymap.h"
#include "ui/workbench/window_support.h"

#include <QKeySequence>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

QVector<QKeyCombination> key(const QString& text)
{
  return {QKeySequence(text, QKeySequence::PortableText)[0]};
}

} // namespace

void KeymapTest::a_taken_key_is_refused_with_the_name_of_its_command()
{
  TemporarySettings settings;
  Keymap keymap(*settings);
  const QSignalSpy changed(&keymap, &Keymap::changed);
  const auto refused = keymap.setKeys(u"judge.later"_s, key(u"X"_s));
  QVERIFY(!refused);
  QCOMPARE(refused.error().kind, ErrorKind::Conflict);
  QVERIFY2(refused.error().detail.contains(findCommand(u"judge.cannot"_s)->text), qPrintable(refused.error().detail));
  QCOMPARE(keymap.keys(u"judge.later"_s), key(u"L"_s));
  QVERIFY(changed.isEmpty());
  // A command that applies everywhere clashes with one of a pane as well.
  QVERIFY(!keymap.setKeys(u"file.open"_s, key(u"X"_s)));
}

void KeymapTest::a_key_that_is_free_where_the_command_applies_is_taken()
{
  TemporarySettings settings;
  Keymap keymap(*settings);
  const QSignalSpy changed(&keymap, &Keymap::changed);
  QVERIFY(keymap.setKeys(u"judge.later"_s, key(u"F9"_s)));
  QCOMPARE(changed.size(), 1);
  QCOMPARE(keymap.shownKey(u"judge.later"_s), u"F9"_s);
  QCOMPARE(keymap.commandsFor(key(u"F9"_s).first()), QStringList{u"judge.later"_s});
  QVERIFY(keymap.commandsFor(key(u"L"_s).first()).isEmpty());
}

void KeymapTest::a_changed_key_survives_a_restart()
{
  TemporarySettings settings;
  QVERIFY(Keymap(*settings).setKeys(u"judge.later"_s, key(u"Ctrl+L"_s)));
  settings.restart();
  const Keymap again(*settings);
  QCOMPARE(again.keys(u"judge.later"_s), key(u"Ctrl+L"_s));
  QVERIFY(!again.isDefault(u"judge.later"_s));
  QVERIFY(again.isDefault(u"judge.cannot"_s));
}

void KeymapTest::two_commands_may_swap_their_keys()
{
  TemporarySettings settings;
  {
    Keymap keymap(*settings);
    QVERIFY(keymap.setKeys(u"judge.later"_s, {}));
    QVERIFY(keymap.setKeys(u"judge.cannot"_s, key(u"L"_s)));
    QVERIFY(keymap.setKeys(u"judge.later"_s, key(u"X"_s)));
  }
  settings.restart();
  const Keymap again(*settings);
  QCOMPARE(again.keys(u"judge.cannot"_s), key(u"L"_s));
  QCOMPARE(again.keys(u"judge.later"_s), key(u"X"_s));
}

void KeymapTest::a_reset_brings_the_default_back_unless_it_was_given_away()
{
  TemporarySettings settings;
  Keymap keymap(*settings);
  QVERIFY(keymap.setKeys(u"judge.later"_s, key(u"F9"_s)));
  QVERIFY(keymap.setKeys(u"judge.flag"_s, key(u"L"_s)));
  const auto refused = keymap.reset(u"judge.later"_s);
  QVERIFY(!refused);
  QVERIFY(refused.error().detail.contains(findCommand(u"judge.flag"_s)->text));
  QVERIFY(keymap.reset(u"judge.flag"_s));
  QVERIFY(keymap.reset(u"judge.later"_s));
  QVERIFY(keymap.isDefault(u"judge.later"_s));
  QVERIFY(keymap.setKeys(u"judge.later"_s, key(u"F9"_s)));
  keymap.resetAll();
  QCOMPARE(keymap.keys(u"judge.later"_s), key(u"L"_s));
}

void KeymapTest::stored_nonsense_and_stored_clashes_are_passed_over()
{
  TemporarySettings settings;
  settings->setValue(u"keys/judge.later"_s, QStringList{u"X"_s}); // the key of "cannot judge"
  settings->setValue(u"keys/judge.flag"_s, QStringList{u"not a key at all"_s});
  const Keymap keymap(*settings);
  QCOMPARE(keymap.keys(u"judge.later"_s), key(u"L"_s));
  QCOMPARE(keymap.keys(u"judge.flag"_s), key(u"F"_s));
}

void KeymapTest::tab_is_refused()
{
  TemporarySettings settings;
  Keymap keymap(*settings);
  QVERIFY(!keymap.setKeys(u"judge.later"_s, key(u"Tab"_s)));
}

} // namespace assayer::tests
