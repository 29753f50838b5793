#include "ui/workbench/key_filter_test.h"

#include "commands/key_filter.h"
#include "commands/keymap.h"
#include "ui/workbench/window_support.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

/// A page, fields and a button under a filter that notes what it runs.
struct FilterBench {
  FilterBench()
      : filter(
            window, keymap, [this](const QString& id) { return run(id); }, [this] { page->setFocus(); })
  {
    auto* layout = new QVBoxLayout(&window);
    page->setFocusPolicy(Qt::StrongFocus);
    for (QWidget* widget : {page, static_cast<QWidget*>(line), static_cast<QWidget*>(note), static_cast<QWidget*>(spin),
                            static_cast<QWidget*>(combo), static_cast<QWidget*>(button)})
      layout->addWidget(widget);
    combo->setEditable(true);
    window.show();
    window.activateWindow();
    page->setFocus();
  }

  bool isReady() { return QTest::qWaitForWindowActive(&window) && page->hasFocus(); }
  bool run(const QString& id)
  {
    if (id == refuses) return false;
    ran.append(id);
    return true;
  }

  TemporarySettings settings;
  Keymap keymap{*settings};
  QWidget window;
  QWidget* page = new QWidget;
  QLineEdit* line = new QLineEdit;
  QPlainTextEdit* note = new QPlainTextEdit;
  QSpinBox* spin = new QSpinBox;
  QComboBox* combo = new QComboBox;
  QPushButton* button = new QPushButton;
  QStringList ran;
  QString refuses;
  KeyFilter filter;
};

} // namespace

void KeyFilterTest::plain_keys_are_commands_on_the_page()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  press(bench.window, Qt::Key_X, 53, {}, u"x"_s);
  press(bench.window, Qt::Key_3, 89, Qt::KeypadModifier, u"3"_s);
  press(bench.window, Qt::Key_Period, 91, Qt::KeypadModifier, u"."_s);
  press(bench.window, Qt::Key_Question, 61, Qt::ShiftModifier, u"?"_s);
  QCOMPARE(bench.ran, (QStringList{u"judge.grade.3"_s, u"judge.cannot"_s, u"judge.grade.3"_s, u"help.keys"_s}));
}

void KeyFilterTest::an_azerty_digit_and_a_cyrillic_letter_are_commands_by_position()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  press(bench.window, Qt::Key_Eacute, 11, {}, u"é"_s);
  press(bench.window, 0x0414, 46, {}, u"д"_s);
  press(bench.window, Qt::Key_Agrave, 19, Qt::ControlModifier);
  QCOMPARE(bench.ran, (QStringList{u"judge.grade.2"_s, u"judge.later"_s, u"view.reset-size"_s}));
}

void KeyFilterTest::a_held_key_never_labels_but_moves()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s, true);
  press(bench.window, Qt::Key_X, 53, {}, u"x"_s, true);
  press(bench.window, Qt::Key_Backspace, 22, {}, {}, true);
  press(bench.window, Qt::Key_Return, 36, {}, {}, true);
  QCOMPARE(bench.ran, QStringList());
  press(bench.window, Qt::Key_J, 44, {}, u"j"_s, true);
  press(bench.window, Qt::Key_Down, 116, {}, {}, true);
  QCOMPARE(bench.ran, (QStringList{u"move.next"_s, u"move.next"_s}));
}

void KeyFilterTest::digits_in_a_note_field_do_not_label()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  bench.note->setFocus();
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  press(bench.window, Qt::Key_Eacute, 11, {}, u"é"_s);
  press(bench.window, Qt::Key_X, 53, {}, u"x"_s);
  press(bench.window, Qt::Key_Question, 61, Qt::ShiftModifier, u"?"_s);
  press(bench.window, Qt::Key_Slash, 61, {}, u"/"_s);
  QCOMPARE(bench.note->toPlainText(), u"3éx?/"_s);
  QCOMPARE(bench.ran, QStringList());
  // Read only it is no text field, and its keys are commands again.
  bench.note->setReadOnly(true);
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  QCOMPARE(bench.ran, QStringList{u"judge.grade.3"_s});
}

void KeyFilterTest::escape_leaves_a_text_field_back_to_the_page()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  bench.line->setFocus();
  press(bench.window, Qt::Key_Escape, 9);
  QVERIFY(bench.page->hasFocus());
  QCOMPARE(bench.ran, QStringList());
  press(bench.window, Qt::Key_Escape, 9);
  QCOMPARE(bench.ran, QStringList{u"page.escape"_s});
}

void KeyFilterTest::undo_in_a_text_field_is_the_fields()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  for (QWidget* field : {static_cast<QWidget*>(bench.line), static_cast<QWidget*>(bench.note)}) {
    field->setFocus();
    press(bench.window, Qt::Key_A, 38, {}, u"a"_s);
    press(bench.window, Qt::Key_Z, 52, Qt::ControlModifier);
  }
  QCOMPARE(bench.line->text(), QString());
  QCOMPARE(bench.note->toPlainText(), QString());
  QCOMPARE(bench.ran, QStringList());
}

void KeyFilterTest::chords_that_a_field_has_no_use_for_still_work_in_it()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  bench.line->setFocus();
  press(bench.window, Qt::Key_F, 41, Qt::ControlModifier);
  press(bench.window, Qt::Key_F1, 67);
  QCOMPARE(bench.ran, (QStringList{u"find.chunk"_s, u"help.keys"_s}));
}

void KeyFilterTest::an_editable_combo_and_a_spin_box_are_text_fields_too()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  for (QWidget* field : {static_cast<QWidget*>(bench.spin), static_cast<QWidget*>(bench.combo)}) {
    field->setFocus();
    press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  }
  QCOMPARE(bench.combo->currentText(), u"3"_s);
  QCOMPARE(bench.ran, QStringList());
}

void KeyFilterTest::enter_and_space_on_a_focused_button_press_it()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  const QSignalSpy clicked(bench.button, &QPushButton::clicked);
  bench.button->setFocus();
  press(bench.window, Qt::Key_Return, 36);
  press(bench.window, Qt::Key_Space, 65, {}, u" "_s);
  QCOMPARE(clicked.size(), 2);
  QCOMPARE(bench.ran, QStringList());
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  QCOMPARE(bench.ran, QStringList{u"judge.grade.3"_s});
}

void KeyFilterTest::tab_stays_the_platforms()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  press(bench.window, Qt::Key_Tab, 23, {}, u"\t"_s);
  QVERIFY(!bench.page->hasFocus());
  QCOMPARE(bench.ran, QStringList());
}

void KeyFilterTest::another_window_and_an_open_menu_keep_their_keys()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  QMenu menu(&bench.window);
  menu.addAction(u"three"_s);
  menu.popup({10, 10});
  press(bench.window, Qt::Key_3, 12, {}, u"3"_s);
  menu.close();
  QDialog other(&bench.window);
  auto* list = new QWidget(&other);
  list->setFocusPolicy(Qt::StrongFocus);
  other.show();
  other.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&other));
  list->setFocus();
  QTRY_VERIFY(list->hasFocus());
  press(other, Qt::Key_3, 12, {}, u"3"_s);
  QCOMPARE(bench.ran, QStringList());
}

void KeyFilterTest::a_key_that_means_nothing_here_is_told()
{
  FilterBench bench;
  QVERIFY(bench.isReady());
  bench.refuses = u"judge.grade.9"_s;
  const QSignalSpy refused(&bench.filter, &KeyFilter::refused);
  press(bench.window, Qt::Key_9, 18, {}, u"9"_s);
  QCOMPARE(refused.size(), 1);
  QCOMPARE(refused.first().first().toString(), u"judge.grade.9"_s);
  // Shift and 7 has no command; what it types on a German keyboard has.
  press(bench.window, Qt::Key_Slash, 16, Qt::ShiftModifier, u"/"_s);
  QCOMPARE(bench.ran, QStringList{u"find.query"_s});
}

} // namespace assayer::tests
