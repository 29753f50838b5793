#include "cli/command_line_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "cli/table.h"

#include "core/near.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void CommandLineTest::an_unknown_verb_names_the_near_ones_and_is_a_usage_error()
{
  const Said said = call({u"metric"_s, u"x.assay"_s});
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"did you mean metrics?"_s), qPrintable(said.err));
  QVERIFY(said.out.isEmpty());
}

void CommandLineTest::no_verb_at_all_shows_the_verbs()
{
  const Said said = call({});
  QCOMPARE(said.status, int(cli::WrongUsage));
  for (const cli::Verb& verb : cli::verbs()) QVERIFY2(said.err.contains(verb.summary), qPrintable(verb.name));
  QCOMPARE(call({u"--help"_s}).status, int(cli::Done));
}

void CommandLineTest::every_verb_has_help_that_names_its_options()
{
  for (const cli::Verb& verb : cli::verbs()) {
    const Said said = call({verb.name, u"--help"_s});
    QCOMPARE(said.status, int(cli::Done));
    QVERIFY2(said.out.startsWith(u"Usage: assayer-cli "_s + verb.name), qPrintable(said.out));
    for (const QCommandLineOption& option : verb.options)
      for (const QString& name : option.names()) QVERIFY2(said.out.contains(u'-' + name), qPrintable(name));
  }
}

void CommandLineTest::an_unknown_option_names_the_near_one()
{
  const Said said = call({u"metrics"_s, u"x.assay"_s, u"--mesure"_s, u"rr"_s});
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(u"there is no option --mesure; did you mean --measure?"_s), qPrintable(said.err));
}

void CommandLineTest::the_verbs_that_take_no_workspace_are_shown_without_one()
{
  const QString help = call({u"--help"_s}).out;
  for (const cli::Verb& verb : cli::verbs()) {
    const bool shown = help.contains(u" assayer-cli "_s + verb.name);
    QVERIFY2(shown != verb.synopsis.startsWith(u"WORKSPACE"_s), qPrintable(verb.name));
  }
}

void CommandLineTest::help_and_formats_keep_to_a_hundred_columns()
{
  QString all = call({u"--help"_s}).out + call({u"formats"_s}).out;
  for (const cli::Verb& verb : cli::verbs())
    all += call({verb.name, u"--help"_s}).out.section(u'\n', 1); // a synopsis is to be copied, not broken
  for (const QString& line : all.split(u'\n')) QVERIFY2(cli::terminalColumns(line) <= 100, qPrintable(line));
}

void CommandLineTest::a_missing_and_a_surplus_argument_are_usage_errors()
{
  QCOMPARE(call({u"demo"_s}).status, int(cli::WrongUsage));
  QCOMPARE(call({u"import"_s, u"x.assay"_s}).status, int(cli::WrongUsage));
  const Said surplus = call({u"check"_s, u"x.assay"_s, u"y.assay"_s});
  QCOMPARE(surplus.status, int(cli::WrongUsage));
  QVERIFY2(surplus.err.contains(u"y.assay"_s), qPrintable(surplus.err));
}

void CommandLineTest::every_kind_of_error_has_its_exit_status_data()
{
  QTest::addColumn<ErrorKind>("kind");
  QTest::addColumn<int>("status");
  QTest::newRow("usage") << ErrorKind::Usage << 2;
  QTest::newRow("a name that nothing has") << ErrorKind::NotFound << 2;
  QTest::newRow("exists already") << ErrorKind::Conflict << 2;
  QTest::newRow("bad input") << ErrorKind::BadInput << 3;
  QTest::newRow("not a workspace") << ErrorKind::Foreign << 3;
  QTest::newRow("busy") << ErrorKind::Busy << 4;
  QTest::newRow("store") << ErrorKind::Store << 4;
  QTest::newRow("disk full") << ErrorKind::DiskFull << 4;
  QTest::newRow("damaged") << ErrorKind::Corrupt << 4;
  QTest::newRow("no permission") << ErrorKind::Permission << 4;
  QTest::newRow("newer") << ErrorKind::NewerFile << 4;
}

void CommandLineTest::every_kind_of_error_has_its_exit_status()
{
  QFETCH(ErrorKind, kind);
  QFETCH(int, status);
  QCOMPARE(int(cli::statusOf(Error{kind, {}, {}})), status);
}

void CommandLineTest::a_table_is_aligned_with_wide_and_combining_characters()
{
  cli::Table table({u"name"_s, u">n"_s});
  table.add({u"退款"_s, u"7"_s});
  table.add({u"cafe\u0301"_s, u"12"_s});
  table.add({u"abcdef"_s, u""_s});
  QCOMPARE(table.text(), u"name     n\n退款     7\ncafe\u0301    12\nabcdef\n"_s);
}

void CommandLineTest::a_long_last_cell_goes_on_below_itself()
{
  cli::Table table({u"n"_s, u"text"_s});
  table.add({u"1"_s, u"one two three four five six seven"_s});
  QCOMPARE(table.text(24), u"n  text\n1  one two three four\n   five six seven\n"_s);
  QCOMPARE(table.text(), u"n  text\n1  one two three four five six seven\n"_s);
}

void CommandLineTest::a_name_as_long_as_a_book_does_not_widen_its_column()
{
  QCOMPARE(cli::elided(u"abc"_s, 3), u"abc"_s);
  QCOMPARE(cli::elided(u"abcdefghij"_s, 7), u"abcd…ij"_s);
  QCOMPARE(cli::elided(u"退款退款退款"_s, 7), u"退款…款"_s); // two columns each
  cli::Table table({u"name"_s, u">n"_s, u"why"_s});
  const QString name = QString(5'000, u'x') + u"-2026-11-28"_s;
  table.add({name, u"1"_s, name});
  table.add({u"short"_s, u"2"_s, u"so"_s});
  const QStringList lines = table.text().split(u'\n');
  QVERIFY(lines[1].startsWith(u"xxx"_s) && lines[1].contains(u"x…"_s) && lines[1].endsWith(u"-2026-11-28"_s));
  QCOMPARE(lines[1].indexOf(u"…"_s), 52);
  QCOMPARE(lines[1].size(), cli::WidestCell + 5 + cli::WidestLastCell);
  QCOMPARE(lines[2].size(), cli::WidestCell + 5 + 2);
}

void CommandLineTest::escape_sequences_of_data_never_reach_a_terminal()
{
  cli::Table table({u"name"_s});
  table.add({u"\x1b[31mred\x07\nnext\u009b"_s});
  QCOMPARE(table.text(), u"name\n\uFFFD[31mred\uFFFD next\uFFFD\n"_s);
  const Said said = call({u"\x1b[2J"_s});
  QVERIFY(!said.err.contains(u'\x1b'));
}

void CommandLineTest::near_names_come_nearest_first_and_never_far()
{
  const QStringList names{u"recall"_s, u"relevance"_s, u"rr"_s, u"ndcg"_s, u"recalls"_s};
  QCOMPARE(nearNames(u"recal"_s, names), (QStringList{u"recall"_s, u"recalls"_s}));
  QCOMPARE(nearNames(u"zzz"_s, names), QStringList());
  QCOMPARE(didYouMean(u"ndgc"_s, {u"x"_s}), QString());
}

} // namespace assayer::tests
