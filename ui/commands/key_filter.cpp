#include "commands/key_filter.h"

#include "commands/key_reading.h"
#include "commands/keymap.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>

namespace assayer {

namespace {

/// Keys that a focused control needs for itself, so that everything works without a mouse.
bool belongsToControl(const QWidget& focus, int key)
{
  const bool arrow = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
  const bool press = key == Qt::Key_Space || key == Qt::Key_Select;
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  if (qobject_cast<const QMenuBar*>(&focus)) return true;
  if (qobject_cast<const QAbstractButton*>(&focus)) return press;
  if (qobject_cast<const QComboBox*>(&focus)) return arrow || press || enter;
  if (qobject_cast<const QTabBar*>(&focus) || qobject_cast<const QAbstractSlider*>(&focus)) return arrow;
  return false;
}

/// Would the field use this chord (Ctrl+Z, Ctrl+A, …)? Qt asks widgets the same way before it looks for shortcuts.
bool fieldWants(QWidget& field, const QKeyEvent& event)
{
  QKeyEvent question(QEvent::ShortcutOverride, event.key(), event.modifiers(), event.nativeScanCode(),
                     event.nativeVirtualKey(), event.nativeModifiers(), event.text(), event.isAutoRepeat());
  question.ignore();
  QCoreApplication::sendEvent(&field, &question);
  return question.isAccepted();
}

bool isFunctionKey(int key)
{
  return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

} // namespace

KeyFilter::KeyFilter(QWidget& window, const Keymap& keymap, std::function<bool(const QString& id)> run,
                     std::function<void()> leaveText, QObject* parent)
    : QObject(parent), m_window(&window), m_keymap(keymap), m_run(std::move(run)), m_leaveText(std::move(leaveText))
{
  qApp->installEventFilter(this);
}

bool KeyFilter::isTextEntry(const QWidget* widget)
{
  if (!widget) return false;
  if (const auto* line = qobject_cast<const QLineEdit*>(widget)) return !line->isReadOnly();
  if (const auto* text = qobject_cast<const QTextEdit*>(widget)) return !text->isReadOnly();
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(widget)) return !text->isReadOnly();
  if (const auto* combo = qobject_cast<const QComboBox*>(widget)) return combo->isEditable();
  return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

bool KeyFilter::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() != QEvent::KeyPress || !watched->isWidgetType() || !m_window) return false;
  auto* widget = static_cast<QWidget*>(watched);
  if (widget->window() != m_window || QApplication::activePopupWidget() || QApplication::activeModalWidget())
    return false;
  // Only where the key arrives: an unused one climbs through the parents, and each would ask again.
  QWidget* focus = QApplication::focusWidget();
  if (focus && widget != focus) return false;

  auto& key = static_cast<QKeyEvent&>(*event);
  return isTextEntry(widget) ? inTextMode(*widget, key) : inJudgeMode(*widget, key);
}

bool KeyFilter::inTextMode(QWidget& field, QKeyEvent& event)
{
  if (event.key() == Qt::Key_Escape) {
    m_leaveText();
    return true;
  }
  const bool chord = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  if ((!chord && !isFunctionKey(event.key())) || fieldWants(field, event)) return false;
  return runFirst(event);
}

bool KeyFilter::inJudgeMode(QWidget& focus, QKeyEvent& event)
{
  if (m_taker && m_taker(chordsOf(event))) return true;
  if (belongsToControl(focus, event.key())) return false;
  // Enter on a focused button presses it and never finishes a query by accident.
  if (auto* button = qobject_cast<QAbstractButton*>(&focus);
      button && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && !event.isAutoRepeat()) {
    button->click();
    return true;
  }
  return runFirst(event);
}

bool KeyFilter::runFirst(const QKeyEvent& event)
{
  QString meant;
  for (const QKeyCombination chord : chordsOf(event)) {
    for (const QString& id : m_keymap.commandsFor(chord)) {
      if (event.isAutoRepeat() && !findCommand(id)->repeats) return true; // a held key never labels
      if (m_run(id)) return true;
      if (meant.isEmpty()) meant = id;
    }
  }
  if (meant.isEmpty() || !m_holdsBack) return false;
  Q_EMIT refused(meant);
  return true;
}

} // namespace assayer
