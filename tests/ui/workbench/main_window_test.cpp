#include "ui/workbench/main_window_test.h"

#include "commands/key_reading.h"
#include "shared/theme.h"
#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/session.h"
#include "workbench/command_menus.h"
#include "workbench/import_dialog.h"
#include "workbench/keys_overlay.h"
#include "workbench/status_line.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

CommandMenus& menusOf(MainWindow& window)
{
  return *window.findChild<CommandMenus*>();
}

void openSmall(TestWindow& window, TemporaryWorkspace& workspace)
{
  QCOMPARE(workspace.problem(), QString());
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  QVERIFY(window.page());
}

void drop(QWidget& window, const QStringList& files)
{
  QMimeData data;
  QList<QUrl> urls;
  for (const QString& file : files) urls.append(QUrl::fromLocalFile(file));
  data.setUrls(urls);
  QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(&window, &event);
  QVERIFY(event.isAccepted());
}

} // namespace

void MainWindowTest::all_menus_stand_in_the_row_from_right_to_left()
{
  QApplication::setLayoutDirection(Qt::RightToLeft);
  TestWindow window;
  for (int round = 0; round < 3; ++round) {
    window->resize(1280 + round, 720);
    QCoreApplication::processEvents();
  }
  CommandMenus& menus = menusOf(*window);
  QRect before(menus.rect().right() + 1, 0, 0, 0);
  for (QAction* const title : menus.actions()) {
    const QRect where = menus.actionGeometry(title);
    QVERIFY2(!where.isEmpty() && menus.rect().contains(where), qPrintable(title->text()));
    QVERIFY(where.right() < before.left());
    before = where;
  }
  QApplication::setLayoutDirection(Qt::LeftToRight);
}

void MainWindowTest::a_first_start_explains_itself_and_focuses_no_text_field()
{
  TestWindow window;
  for (const QString& id : {u"file.open"_s, u"file.sample"_s, u"file.import"_s}) {
    const auto* button = window->findChild<QAbstractButton*>(u"start."_s + id);
    QVERIFY2(button && button->isVisible(), qPrintable(id));
  }
  QVERIFY(!KeyFilter::isTextEntry(QApplication::focusWidget()));
  QCOMPARE(window->windowTitle(), u"Assayer"_s);
  QVERIFY(!window->session());
}

void MainWindowTest::the_menus_hold_every_command_with_its_key()
{
  TestWindow window(false);
  for (const Command& command : commandTable()) {
    const QAction* action = menusOf(*window).action(command.id);
    QVERIFY2(action, qPrintable(command.id));
    if (command.keys.isEmpty()) continue;
    QVERIFY2(action->text().section(u'\t', 1).contains(chordText(command.keys.first())), qPrintable(action->text()));
    QVERIFY2(action->shortcut().isEmpty(), "a shortcut would fire in text fields");
  }
}

void MainWindowTest::a_changed_key_shows_in_the_menu_at_once()
{
  TestWindow window(false);
  QVERIFY(window->keymap().setKeys(u"judge.later"_s, {Qt::SHIFT | Qt::Key_L}));
  QCOMPARE(menusOf(*window).action(u"judge.later"_s)->text().section(u'\t', 1), u"Shift+L"_s);
}

void MainWindowTest::grades_are_named_in_the_menu_and_others_hidden()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  CommandMenus& menus = menusOf(*window);
  QVERIFY(menus.action(u"judge.grade.3"_s)->text().contains(workspace.store().settings()->grades[3]));
  QVERIFY(menus.action(u"judge.grade.3"_s)->isVisible());
  QVERIFY(!menus.action(u"judge.grade.4"_s)->isVisible());
}

void MainWindowTest::commands_without_a_workspace_are_disabled()
{
  TestWindow window;
  CommandMenus& menus = menusOf(*window);
  Q_EMIT menus.opening();
  QVERIFY(menus.action(u"file.open"_s)->isEnabled());
  QVERIFY(menus.action(u"help.keys"_s)->isEnabled());
  for (const QString& id : {u"file.export"_s, u"judge.later"_s, u"find.chunk"_s, u"edit.undo"_s, u"query.next"_s}) {
    QVERIFY2(!menus.action(id)->isEnabled(), qPrintable(id));
    QVERIFY2(!window->runCommand(id), qPrintable(id));
  }
  TemporaryWorkspace workspace;
  openSmall(window, workspace);
  Q_EMIT menus.opening();
  QVERIFY(menus.action(u"judge.later"_s)->isEnabled());
  QVERIFY(menus.action(u"file.export"_s)->isEnabled());
  QVERIFY(!menus.action(u"edit.undo"_s)->isEnabled()); // nothing was done yet
  QVERIFY(menus.action(u"view.compare"_s)->isChecked());
  QVERIFY(menus.action(u"judge.blind"_s)->isChecked());
}

void MainWindowTest::commands_reach_the_page_from_keys_and_menus()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  QVERIFY(window.page()->hasFocus());
  press(*window, Qt::Key_2, 11, {}, u"2"_s);
  menusOf(*window).action(u"judge.later"_s)->trigger();
  QCOMPARE(window.page()->ran, (QStringList{u"judge.grade.2"_s, u"judge.later"_s}));
  // Back from a text field of the page with Esc.
  window.page()->field->setFocus();
  press(*window, Qt::Key_2, 11, {}, u"2"_s);
  QCOMPARE(window.page()->field->text(), u"2"_s);
  press(*window, Qt::Key_Escape, 9);
  QVERIFY(window.page()->hasFocus());
  QCOMPARE(window.page()->ran.size(), 2);
}

void MainWindowTest::a_refused_command_says_why()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  window.page()->refused.append(u"query.finish"_s);
  press(*window, Qt::Key_Return, 36);
  QCOMPARE(window->status().text(), u"not here"_s);
}

void MainWindowTest::the_keys_are_shown_and_any_key_closes_them()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  press(*window, Qt::Key_Question, 61, Qt::ShiftModifier, u"?"_s);
  auto* overlay = window->findChild<KeysOverlay*>();
  QVERIFY(overlay && overlay->isVisible());
  QVERIFY(overlay->hasFocus());
  press(*window, Qt::Key_2, 11, {}, u"2"_s);
  QVERIFY(!overlay->isVisible());
  QCOMPARE(window.page()->ran, QStringList()); // the key that closes does nothing else
  QVERIFY(window.page()->hasFocus());
  press(*window, Qt::Key_2, 11, {}, u"2"_s);
  QCOMPARE(window.page()->ran, QStringList{u"judge.grade.2"_s});
  // Wherever the focus is, and where not everything fits, the keys that scroll do.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  window->resize(900, 300);
  QVERIFY(window->runCommand(u"help.keys"_s));
  window.page()->setFocus();
  overlay = window->findChild<KeysOverlay*>();
  auto* bar = overlay->findChild<QScrollArea*>()->verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  press(*window, Qt::Key_PageDown, 117);
  QVERIFY(bar->value() > 0);
  QVERIFY(overlay->isVisible());
  press(*window, Qt::Key_Escape, 9);
  QVERIFY(!overlay->isVisible());
  QCOMPARE(window.page()->ran.size(), 1);
}

void MainWindowTest::text_size_and_colours_change_and_stay()
{
  TestWindow window;
  const qreal before = QApplication::font().pointSizeF();
  const bool wasDark = Theme::of(&*window).isDark;
  press(*window, Qt::Key_Plus, 21, Qt::ControlModifier | Qt::ShiftModifier);
  press(*window, Qt::Key_Equal, 21, Qt::ControlModifier);
  press(*window, Qt::Key_T, 28, Qt::ControlModifier);
  QCOMPARE(QApplication::font().pointSizeF(), before * 1.2);
  QTRY_COMPARE(Theme::of(&*window).isDark, !wasDark);
  // The font of a program that starts is the platform's again.
  QFont platform = QApplication::font();
  platform.setPointSizeF(before);
  QApplication::setFont(platform);
  window.restart();
  QCOMPARE(QApplication::font().pointSizeF(), before * 1.2);
  QTRY_COMPARE(Theme::of(&*window).isDark, !wasDark);
  press(*window, Qt::Key_0, 19, Qt::ControlModifier);
  press(*window, Qt::Key_T, 28, Qt::ControlModifier);
  QCOMPARE(QApplication::font().pointSizeF(), before);
}

void MainWindowTest::a_saved_label_shows_in_the_status_line()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  const QueryId query = *workspace.store().findQuery(u"q1"_s);
  const ChunkId chunk = *workspace.store().findChunk(u"q1-c1"_s);
  QVERIFY(window->session()->judging()->setValue({criterion::Relevance, query.value, chunk.value}, 2));
  Q_EMIT window.page()->announced(u"grade 2 for q1-c1"_s);
  const QString text = window->status().text();
  QVERIFY2(text.startsWith(u"Saved "_s) && text.contains(u"grade 2 for q1-c1"_s) && text.contains(u"Ctrl+Z"_s),
           qPrintable(text));
  Q_EMIT window->session()->failed({ErrorKind::Busy, {}, u"another window is writing"_s});
  QVERIFY(window->status().showsError());
}

void MainWindowTest::dropped_files_are_opened_or_imported()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  drop(*window, {workspace.path()});
  QVERIFY(window->session());
  QCOMPARE(window->windowTitle(), u"small.assay — Assayer"_s);

  const QString qrels = window.settings.folder() + u"/judged.qrels"_s;
  QFile file(qrels);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("q1 0 q1-c1 2\n");
  file.close();
  drop(*window, {qrels});
  auto* dialog = window->findChild<ImportDialog*>();
  QVERIFY(dialog && dialog->isVisible());
  QVERIFY(!dialog->isModal());
  QCOMPARE(dialog->findChild<QTreeWidget*>(u"import.files"_s)->topLevelItemCount(), 1);
}

void MainWindowTest::every_control_has_a_name()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  openSmall(window, workspace);
  QVERIFY(window->runCommand(u"settings.open"_s));
  QVERIFY(window->runCommand(u"file.import"_s));
  QVERIFY(window->runCommand(u"file.export"_s));
  QVERIFY(window->runCommand(u"find.chunk"_s));
  int seen = 0;
  for (QWidget* widget : window->findChildren<QWidget*>()) {
    const bool isControl = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                           qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractItemView*>(widget) ||
                           qobject_cast<QPlainTextEdit*>(widget) || qobject_cast<QAbstractSpinBox*>(widget);
    // Parts of Qt's own controls (the field in a spin box, a table's header) are theirs to name, and the perspective
    // here is the test's.
    QWidget* parent = widget->parentWidget();
    const bool isPart = qobject_cast<QComboBox*>(parent) || qobject_cast<QAbstractSpinBox*>(parent) ||
                        qobject_cast<QAbstractItemView*>(parent) || qobject_cast<QLineEdit*>(parent) ||
                        qobject_cast<QTabBar*>(parent) || qobject_cast<QMenuBar*>(parent) ||
                        widget->inherits("QComboBoxListView");
    if (!isControl || isPart || window.page()->isAncestorOf(widget)) continue;
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
    QVERIFY(accessible);
    QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(),
             qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName()));
    ++seen;
  }
  QVERIFY(seen > 40);
}

} // namespace assayer::tests
