#include "ui/workbench/status_line_test.h"

#include "workbench/status_line.h"

#include <QCoreApplication>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {
const QDateTime tenFortyTwo(QDate(2026, 11, 29), QTime(10, 42, 7));
}

void StatusLineTest::a_save_says_when_what_and_how_to_undo()
{
  StatusLine line;
  line.setUndoKey(u"Ctrl+Z"_s);
  line.saved(tenFortyTwo);
  line.say(u"grade 2 for returns-policy#4"_s);
  QCOMPARE(line.text(), u"Saved 10:42:07 · grade 2 for returns-policy#4 · Ctrl+Z undoes"_s);
}

void StatusLineTest::what_is_no_save_does_not_claim_to_be_one()
{
  StatusLine line;
  line.setUndoKey(u"Ctrl+Z"_s);
  line.saved(tenFortyTwo);
  QCoreApplication::processEvents();
  line.say(u"→ claims"_s);
  QCOMPARE(line.text(), u"→ claims · Saved 10:42:07"_s);
}

void StatusLineTest::a_refusal_stands_alone_until_something_is_said()
{
  StatusLine line;
  line.saved(QDateTime(QDate(2026, 10, 5), QTime(9, 30)));
  line.refuse(u"There is nothing to redo."_s);
  QCOMPARE(line.text(), u"There is nothing to redo."_s); // beside "Saved" it would read as done
  QVERIFY(!line.showsError());
  line.say(u"figures shown"_s);
  QVERIFY2(line.text().contains(u"Saved 09:30"_s), qPrintable(line.text()));
  line.refuse(u"This is the last query of the list."_s);
  line.saved(QDateTime(QDate(2026, 10, 5), QTime(9, 31)));
  QVERIFY2(line.text().contains(u"Saved 09:31"_s), qPrintable(line.text()));
  line.fail(u"the disk is full"_s);
  line.refuse(u"There is nothing to redo."_s);
  QVERIFY(line.text().contains(u"the disk is full"_s));
}

void StatusLineTest::an_error_stands_until_the_next_success()
{
  StatusLine line;
  line.fail(u"another window is writing"_s);
  line.say(u"next chunk"_s);
  QVERIFY(line.showsError());
  QCOMPARE(line.text(), u"another window is writing"_s);
  line.saved(tenFortyTwo);
  QVERIFY(!line.showsError());
  QCOMPARE(line.text(), u"Saved 10:42:07"_s);
}

void StatusLineTest::what_no_undo_reaches_is_told_without_one()
{
  StatusLine line;
  line.setUndoKey(u"Ctrl+Z"_s);
  line.saved(tenFortyTwo); // even in the same turn
  line.done(u"The test split is frozen"_s);
  QCOMPARE(line.text(), u"The test split is frozen · Saved 10:42:07"_s);
  line.fail(u"another window is writing"_s);
  line.done(u"The test split is frozen"_s);
  QVERIFY(!line.showsError());
}

} // namespace assayer::tests
