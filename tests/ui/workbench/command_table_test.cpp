#include "ui/workbench/command_table_test.h"

#include "commands/command_table.h"
#include "commands/key_reading.h"

#include <QKeySequence>
#include <QSet>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

void CommandTableTest::every_command_has_an_id_of_its_own_and_a_text()
{
  QSet<QString> ids;
  for (const Command& command : commandTable()) {
    QVERIFY2(!ids.contains(command.id), qPrintable(command.id));
    ids.insert(command.id);
    QVERIFY2(!command.text.isEmpty(), qPrintable(command.id));
    QCOMPARE(findCommand(command.id), &command);
  }
  QCOMPARE(findCommand(u"no.such"_s), nullptr);
}

void CommandTableTest::no_key_means_two_commands_in_one_place()
{
  const QVector<Command>& table = commandTable();
  for (qsizetype i = 0; i < table.size(); ++i)
    for (qsizetype j = i + 1; j < table.size(); ++j) {
      if (!overlap(table[i].places, table[j].places)) continue;
      for (const QKeyCombination key : table[i].keys)
        QVERIFY2(!table[j].keys.contains(key),
                 qPrintable(u"%1 is both %2 and %3"_s.arg(chordText(key), table[i].id, table[j].id)));
    }
}

void CommandTableTest::the_keys_of_the_handbook_are_there_data()
{
  QTest::addColumn<QString>("id");
  QTest::addColumn<QString>("keys");
  const QVector<std::pair<const char*, const char*>> rows{
      {"judge.grade.0", "0"},
      {"judge.grade.3", "3"},
      {"judge.grade.9", "9"},
      {"judge.grade.10", "Shift+0"},
      {"judge.cannot", "X"},
      {"judge.later", "L"},
      {"judge.withdraw", "Backspace"},
      {"judge.repeat", "."},
      {"judge.flag", "F"},
      {"judge.note", "M"},
      {"help.guideline", "G"},
      {"help.keys", "? F1"},
      {"move.next", "Down J"},
      {"move.previous", "Up K"},
      {"move.pane-right", "Right"},
      {"move.pane-left", "Left"},
      {"query.next", "]"},
      {"query.previous", "["},
      {"query.finish", "Return"},
      {"scroll.down", "Space PgDown"},
      {"scroll.up", "PgUp"},
      {"page.escape", "Esc"},
      {"edit.undo", "Ctrl+Z"},
      {"edit.redo", "Ctrl+Shift+Z"},
      {"find.chunk", "Ctrl+F"},
      {"pool.add", "+"},
      {"perspective.judge", "Ctrl+1"},
      {"view.larger", "Ctrl++"},
      {"view.smaller", "Ctrl+-"},
      {"view.reset-size", "Ctrl+0"},
  };
  for (const auto& [id, keys] : rows) QTest::newRow(id) << QString::fromLatin1(id) << QString::fromLatin1(keys);
}

void CommandTableTest::the_keys_of_the_handbook_are_there()
{
  QFETCH(QString, id);
  QFETCH(QString, keys);
  const Command* command = findCommand(id);
  QVERIFY(command);
  for (const QString& key : keys.split(u' '))
    QVERIFY2(command->keys.contains(QKeySequence(key, QKeySequence::PortableText)[0]), qPrintable(key));
}

void CommandTableTest::only_movement_and_size_go_on_while_a_key_is_held()
{
  for (const Command& command : commandTable()) {
    const bool moves = command.id.startsWith(u"move."_s) || command.id.startsWith(u"scroll."_s) ||
                       command.id == u"query.next"_s || command.id == u"query.previous"_s ||
                       command.id == u"view.larger"_s || command.id == u"view.smaller"_s;
    QVERIFY2(command.repeats == moves, qPrintable(command.id));
  }
}

void CommandTableTest::tab_is_nobodys()
{
  for (const Command& command : commandTable())
    for (const QKeyCombination key : command.keys) QVERIFY(key.key() != Qt::Key_Tab && key.key() != Qt::Key_Backtab);
}

} // namespace assayer::tests
