// The window as the program makes it, with settings of its own that survive a restart. For tests and screenshots.
#pragma once

#include "workbench/dialogs.h"
#include "workbench/main_window.h"
#include "workbench/preferences.h"

#include <QSettings>
#include <QTemporaryDir>

#include <memory>

namespace assayer::tests {

/// Answers every question with what Esc means; chooses no file.
class SilentDialogs : public Dialogs {
public:
  void tell(QWidget*, const QString&, const QString&) override {}
  int ask(QWidget*, const QString&, const QString&, const QStringList& answers) override
  {
    return static_cast<int>(answers.size()) - 1;
  }
  QString openFile(QWidget*, const QString&, const QString&) override { return {}; }
  QStringList openFiles(QWidget*, const QString&, const QString&) override { return {}; }
  QString saveFile(QWidget*, const QString&, const QString&, const QString&) override { return {}; }
};

class RealWindow {
public:
  RealWindow();
  ~RealWindow();
  /// Ends and starts the program's window; what was open is open again.
  void restart();
  /// Opens a workspace and judges as this person; false when the figures did not come.
  bool open(const QString& path, const QString& judge);
  /// Waits for the figures of the open workspace.
  bool waitForFigures();
  /// A key as a keyboard sends it to whatever has the focus.
  void key(int key, Qt::KeyboardModifiers modifiers = {});
  void type(const QString& text);
  /// Until nothing is under way: no worker, no event, nothing that the one or the other brings about. What the window's
  /// timers hold back for a moment, such as the end of a highlight, comes at once.
  void settle();

  MainWindow& window() { return *m_window; }
  Preferences& preferences() { return *m_preferences; }
  Session& session() { return *m_window->session(); }
  QString folder() const { return m_folder.path(); }
  /// What the status line says.
  QString status() const;

private:
  void start();
  QWidget* focus() const;

  QTemporaryDir m_folder;
  SilentDialogs m_dialogs;
  std::unique_ptr<QSettings> m_settings;
  std::unique_ptr<Preferences> m_preferences;
  std::unique_ptr<MainWindow> m_window;
};

} // namespace assayer::tests
