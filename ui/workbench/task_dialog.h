// Long work off the GUI thread in a window of its own: what it does, how far it is, Cancel; then what came of it, as
// plain text to copy. Modeless, so that judging goes on. Starts at once, deletes itself when closed. GUI thread.
#pragma once

#include "core/records.h"
#include "core/result.h"

#include <QDialog>
#include <QFutureWatcher>

#include <functional>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace assayer {

class TaskDialog : public QDialog {
  Q_OBJECT

public:
  /// Runs on a worker with values of its own; asks the progress function now and then. Returns what to show.
  using Work = std::function<Result<QString>(const ProgressFunction& progress)>;

  TaskDialog(const QString& title, const QString& whatItDoes, const Work& work, QWidget* parent);
  ~TaskDialog() override;

Q_SIGNALS:
  void finishedWith(const assayer::Result<QString>& result);

private:
  void showResult();

  QFutureWatcher<Result<QString>> m_watcher;
  QLabel* m_what;
  QProgressBar* m_bar;
  QPlainTextEdit* m_text;
  QPushButton* m_copy;
  QPushButton* m_close;
};

} // namespace assayer
