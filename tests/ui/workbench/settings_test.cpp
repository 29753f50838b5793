#include "ui/workbench/settings_test.h"

#include "commands/keymap.h"
#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/session.h"
#include "workbench/key_settings.h"
#include "workbench/settings_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

struct KeyBench {
  KeyBench() : page(keymap) { list = page.findChild<QTreeWidget*>(u"keys.list"_s); }

  void choose(const QString& id)
  {
    for (int row = 0; row < list->topLevelItemCount(); ++row)
      if (list->topLevelItem(row)->data(0, Qt::UserRole).toString() == id)
        list->setCurrentItem(list->topLevelItem(row));
  }
  void change(int key, quint32 scan = 0)
  {
    page.findChild<QPushButton*>(u"keys.change"_s)->click();
    QKeyEvent event(QEvent::KeyPress, key, {}, scan, 0, 0);
    QCoreApplication::sendEvent(list, &event);
  }
  QString state() const { return page.findChild<QLabel*>(u"keys.state"_s)->text(); }

  TemporarySettings settings;
  Keymap keymap{*settings};
  KeySettings page;
  QTreeWidget* list;
};

} // namespace

void SettingsTest::a_pressed_key_is_taken_and_a_taken_one_refused()
{
  KeyBench bench;
  bench.choose(u"judge.later"_s);
  bench.change(Qt::Key_X);
  QVERIFY2(bench.state().contains(findCommand(u"judge.cannot"_s)->text), qPrintable(bench.state()));
  QCOMPARE(bench.keymap.shownKey(u"judge.later"_s), u"L"_s);

  bench.change(Qt::Key_F9);
  QCOMPARE(bench.keymap.shownKey(u"judge.later"_s), u"F9"_s);
  QVERIFY(bench.list->currentItem()->text(1).contains(u"F9"_s));
  QVERIFY(bench.list->currentItem()->text(0).contains(u"changed"_s)); // not by bold letters alone

  bench.page.findChild<QPushButton*>(u"keys.reset"_s)->click();
  QCOMPARE(bench.keymap.shownKey(u"judge.later"_s), u"L"_s);
  bench.change(Qt::Key_Escape);
  QCOMPARE(bench.keymap.shownKey(u"judge.later"_s), u"L"_s);
}

void SettingsTest::a_key_on_azerty_is_noted_by_its_position()
{
  KeyBench bench;
  bench.choose(u"judge.later"_s);
  QVERIFY(bench.keymap.setKeys(u"judge.grade.9"_s, {}));
  bench.change(Qt::Key_Ccedilla, 18);
  QCOMPARE(bench.keymap.shownKey(u"judge.later"_s), u"9"_s);
}

void SettingsTest::commands_are_found_by_name_or_key()
{
  KeyBench bench;
  bench.page.findChild<QLineEdit*>(u"keys.filter"_s)->setText(u"ctrl+z"_s);
  QStringList shown;
  for (int row = 0; row < bench.list->topLevelItemCount(); ++row)
    if (!bench.list->topLevelItem(row)->isHidden())
      shown.append(bench.list->topLevelItem(row)->data(0, Qt::UserRole).toString());
  QCOMPARE(shown, QStringList{u"edit.undo"_s});
}

void SettingsTest::grades_and_cuts_are_stored_in_the_workspace()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  QVERIFY(window->runCommand(u"settings.open"_s));
  auto* dialog = window->findChild<SettingsDialog*>();
  dialog->findChild<QPushButton*>(u"workspace.more"_s)->click();
  dialog->findChild<QLineEdit*>(u"workspace.grade.4"_s)->setText(u"perfect"_s);
  dialog->findChild<QComboBox*>(u"workspace.answersFrom"_s)->setCurrentIndex(3);
  dialog->findChild<QSpinBox*>(u"workspace.depth"_s)->setValue(20);
  dialog->findChild<QLineEdit*>(u"workspace.retention"_s)->setText(u"2027-11-29"_s);
  dialog->findChild<QPushButton*>(u"workspace.store"_s)->click();
  const auto stored = workspace.store().settings();
  QVERIFY(stored);
  QCOMPARE(stored->grades.size(), 5);
  QCOMPARE(stored->grades.last(), u"perfect"_s);
  QCOMPARE(stored->answersFrom, 3);
  QCOMPARE(stored->poolDepth, 20);
  QCOMPARE(stored->retainUntil, u"2027-11-29"_s);
  QCOMPARE(window->session()->settings(), *stored);
}

void SettingsTest::an_unnamed_grade_is_refused()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  QVERIFY(window->runCommand(u"settings.open"_s));
  auto* dialog = window->findChild<SettingsDialog*>();
  dialog->findChild<QPushButton*>(u"workspace.more"_s)->click();
  dialog->findChild<QPushButton*>(u"workspace.store"_s)->click();
  QVERIFY(dialog->findChild<QLabel*>(u"workspace.state"_s)->text().contains(u"name"_s));
  QCOMPARE(workspace.store().settings()->grades.size(), 4);
  dialog->findChild<QPushButton*>(u"workspace.fewer"_s)->click();
  dialog->findChild<QLineEdit*>(u"workspace.retention"_s)->setText(u"some day"_s);
  dialog->findChild<QPushButton*>(u"workspace.store"_s)->click();
  QVERIFY(dialog->findChild<QLabel*>(u"workspace.state"_s)->text().contains(u"date"_s));
  QCOMPARE(workspace.store().settings()->retainUntil, QString());
}

void SettingsTest::shuffling_is_the_pages_and_offered_with_one_only()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QVERIFY(window->runCommand(u"settings.open"_s));
  QVERIFY(!window->findChild<QCheckBox*>(u"appearance.shuffled"_s)->isVisibleTo(window->findChild<SettingsDialog*>()));
  window->openWorkspace(workspace.path()); // closes what was about no workspace
  window.judgeAs(u"ada"_s);
  QVERIFY(window->runCommand(u"settings.open"_s));
  window->findChild<QCheckBox*>(u"appearance.shuffled"_s)->click();
  QCOMPARE(window.page()->ran, QStringList{u"view.shuffle"_s});
}

void SettingsTest::appearance_holds_at_once()
{
  TestWindow window;
  const QFont before = QApplication::font();
  QVERIFY(window->runCommand(u"settings.open"_s));
  auto* dialog = window->findChild<SettingsDialog*>();
  dialog->findChild<QSpinBox*>(u"appearance.size"_s)->setValue(150);
  auto* colours = dialog->findChild<QComboBox*>(u"appearance.theme"_s);
  colours->setCurrentIndex(colours->findData(static_cast<int>(ThemeChoice::Dark)));
  QCOMPARE(QApplication::font().pointSizeF(), before.pointSizeF() * 1.5);
  QTRY_VERIFY(Theme::of(&*window).isDark);
  // A key that changes it shows in the open dialog.
  QVERIFY(window->runCommand(u"view.reset-size"_s));
  QCOMPARE(dialog->findChild<QSpinBox*>(u"appearance.size"_s)->value(), 100);
  QVERIFY(window->runCommand(u"view.theme"_s));
  QTRY_VERIFY(!Theme::of(&*window).isDark);
}

// 3:1 against the control's own fill, the least for what shows where a control is (WCAG 2.1, 1.4.11).
void SettingsTest::outlines_of_controls_can_be_seen()
{
  TemporarySettings settings;
  Preferences preferences(*settings, QApplication::font());
  for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
    preferences.setTheme(choice);
    preferences.apply(*qApp);
    const Theme& theme = choice == ThemeChoice::Dark ? Theme::dark() : Theme::light();
    QLineEdit line;
    QComboBox combo;
    QCheckBox check;
    QRadioButton radio;
    QPlainTextEdit text;
    for (QWidget* control : {static_cast<QWidget*>(&line), static_cast<QWidget*>(&combo), static_cast<QWidget*>(&check),
                             static_cast<QWidget*>(&radio), static_cast<QWidget*>(&text)}) {
      control->setPalette(QApplication::palette());
      control->resize(control->sizeHint());
      const QImage image = control->grab().toImage();
      double best = 0;
      for (int x = 0; x < std::min(8, image.width()); ++x)
        best = std::max(best, contrast(image.pixelColor(x, image.height() / 2), theme.surface));
      QVERIFY2(best >= 3,
               qPrintable(u"%1 %2"_s.arg(QString::fromLatin1(control->metaObject()->className())).arg(best)));
    }
  }
  preferences.setTheme(ThemeChoice::System);
  preferences.apply(*qApp);
}

} // namespace assayer::tests
