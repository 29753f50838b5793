// The line at the foot of the window: what was saved when, or what went wrong, on the left; progress on the right, and
// before it what is to be kept in sight of the test split. An error stands until the next success. GUI thread.
#pragma once

#include <QDateTime>
#include <QString>
#include <QWidget>

class QLabel;

namespace assayer {

class ElidedLabel;
class MenuButton;

class StatusLine : public QWidget {
  Q_OBJECT

public:
  explicit StatusLine(QWidget* parent = nullptr);

  /// The key that undoes, printed beside what was saved.
  void setUndoKey(const QString& key);
  /// Something was saved; clears an error. What follows with say() in the same turn of the event loop describes it.
  void saved(const QDateTime& when);
  /// What just happened, in a few words; does not clear an error.
  void say(const QString& text);
  /// What succeeded and is no label, so that no undo is offered; clears an error.
  void done(const QString& text);
  /// Why something was not done; nothing stands beside it that could be taken for a success.
  void refuse(const QString& text);
  void fail(const QString& text);
  void setProgress(const QString& text);
  /// Whether the test split is frozen, a quiet button; empty: nothing is to be said. isWarning: it changed since.
  void setSplit(const QString& text, const QString& explanation = {}, bool isWarning = false);
  /// As for a new workspace.
  void clear();

  QString text() const; // what stands on the left
  bool showsError() const { return m_failed; }

Q_SIGNALS:
  void splitClicked();

private:
  void show();

  ElidedLabel* m_left;
  MenuButton* m_split;
  QLabel* m_right;
  QLabel* m_mark; // says "Error" beside the colour
  QString m_undoKey;
  QDateTime m_savedAt;
  QString m_what;
  bool m_describesSave = false; // m_what is about the save at m_savedAt
  bool m_fresh = false;         // saved() in this turn of the event loop
  bool m_refused = false;       // m_what says why something was not done
  bool m_failed = false;
};

} // namespace assayer
