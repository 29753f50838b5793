// A small panel for one note: what it is about, the text, and how to leave it. Everything that leaves it saves: Esc,
// Ctrl+Enter, a click elsewhere. Owned by the Judge page; GUI thread.
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;

namespace assayer {

class NoteEditor : public QFrame {
  Q_OBJECT

public:
  explicit NoteEditor(QWidget* parent);

  /// Opens for a subject and takes the focus; about is shown, text is the note so far.
  void edit(const QString& about, const QString& text);
  bool isOpen() const { return !isHidden(); }
  /// Saves and closes, as when the page leaves the query.
  void finish();

Q_SIGNALS:
  /// The text to store, as typed; only when it differs from what was there.
  void saved(const QString& text);
  /// Left by a key, so that the focus needs a place.
  void left();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QLabel* m_about;
  QPlainTextEdit* m_text;
  QString m_before;
};

} // namespace assayer
