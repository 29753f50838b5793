// A small panel for a text of a few lines, such as a note: what it is about, the text, and how to leave it. Everything
// that leaves it saves: Esc, Ctrl+Enter, a click elsewhere; where Esc leaves things as they were it says so. What
// cannot be saved stays there. Owned by the Judge page; GUI thread.
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPlainTextEdit;

namespace assayer {

class NoteEditor : public QFrame {
  Q_OBJECT

public:
  /// save stores the text as typed and answers whether it is durable; asked only when the text has changed.
  /// name: of its widgets, "note" makes noteEditor and noteText.
  NoteEditor(const QString& name, std::function<bool(const QString& text)> save, QWidget* parent);

  /// Opens and takes the focus; title says what it is about, text is what stands there so far. @pre !isOpen()
  void edit(const QString& title, const QString& text);
  void setPlaceholder(const QString& text);
  /// Off: Esc, and whatever else takes the focus without the mouse or Tab, leaves without saving.
  void setEscapeSaves(bool saves) { m_escapeSaves = saves; }
  bool isOpen() const { return !isHidden(); }
  /// Saves and closes, as when the page leaves the query; false when it could not be saved and stays open.
  bool finish();
  /// Closes without saving.
  void abandon();

Q_SIGNALS:
  void closed();
  /// Left by a key, so that the focus needs a place.
  void left();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  std::function<bool(const QString& text)> m_save;
  void close();

  bool m_escapeSaves = true;
  bool m_isFinishing = false; // hiding moves the focus, which must not save twice
  QLabel* m_about;
  QPlainTextEdit* m_text;
  QString m_before;
};

} // namespace assayer
