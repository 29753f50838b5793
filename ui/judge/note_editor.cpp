#include "judge/note_editor.h"

#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int shownLines = 3;
}

NoteEditor::NoteEditor(const QString& name, std::function<bool(const QString& text)> save, QWidget* parent)
    : QFrame(parent), m_save(std::move(save)), m_about(plain::label({}, this)), m_text(new QPlainTextEdit(this))
{
  setObjectName(name + u"Editor"_s);
  m_about->setObjectName(name + u"About"_s);
  m_text->setObjectName(name + u"Text"_s);
  m_text->setTabChangesFocus(true);
  m_text->installEventFilter(this);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  layout->setSpacing(space::Tiny);
  layout->addWidget(m_about);
  layout->addWidget(m_text);
  hide();
}

void NoteEditor::setPlaceholder(const QString& text)
{
  m_text->setPlaceholderText(text);
}

void NoteEditor::edit(const QString& title, const QString& text)
{
  m_before = text;
  m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * shownLines + 2 * space::Small);
  m_about->setText(
      (m_escapeSaves ? tr("%1 · Ctrl+Enter or Esc saves") : tr("%1 · Ctrl+Enter saves · Esc leaves it")).arg(title));
  m_text->setAccessibleName(title);
  m_text->setPlainText(text);
  m_text->moveCursor(QTextCursor::End);
  show();
  m_text->setFocus(Qt::ShortcutFocusReason);
}

bool NoteEditor::finish()
{
  if (!isOpen() || m_isFinishing) return true;
  const QScopedValueRollback finishing(m_isFinishing, true);
  const QString text = m_text->toPlainText();
  if (text != m_before && !m_save(text)) return false;
  close();
  return true;
}

void NoteEditor::close()
{
  hide();
  Q_EMIT closed();
}

void NoteEditor::abandon()
{
  if (!isOpen() || m_isFinishing) return;
  const QScopedValueRollback finishing(m_isFinishing, true);
  close();
}

bool NoteEditor::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() == QEvent::FocusOut) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    const bool byHand =
        reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
      if (m_escapeSaves || byHand)
        finish();
      else
        abandon();
    }
  }
  if (event->type() == QEvent::KeyPress) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (key->key() == Qt::Key_Escape && !m_escapeSaves) {
      abandon();
      Q_EMIT left();
      return true;
    }
    if (key->key() == Qt::Key_Escape || (enter && key->modifiers().testFlag(Qt::ControlModifier))) {
      if (finish()) Q_EMIT left();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

} // namespace assayer
