// What tests of the window share: settings in a file of their own that survive a "restart", dialogs that answer as
// told, a perspective that notes what it is asked, and keys as a keyboard sends them.
#pragma once

#include "shared/perspective.h"
#include "workbench/dialogs.h"
#include "workbench/main_window.h"
#include "workbench/preferences.h"

#include <QQueue>
#include <QTemporaryDir>

#include <memory>

class QLineEdit;

namespace assayer::tests {

class TemporarySettings {
public:
  TemporarySettings() { restart(); }
  /// Writes everything and reads it anew, as a program started again does.
  void restart();
  QSettings& operator*() { return *m_settings; }
  QSettings* operator->() { return m_settings.get(); }
  QString folder() const { return m_folder.path(); }

private:
  QTemporaryDir m_folder;
  std::unique_ptr<QSettings> m_settings;
};

class AnsweringDialogs : public Dialogs {
public:
  void tell(QWidget*, const QString&, const QString& text) override { told.append(text); }
  int ask(QWidget*, const QString&, const QString& text, const QStringList& answers) override
  {
    told.append(text);
    return choices.isEmpty() ? static_cast<int>(answers.size()) - 1 : choices.dequeue();
  }
  QString openFile(QWidget*, const QString&, const QString&) override { return next(); }
  QStringList openFiles(QWidget*, const QString&, const QString&) override
  {
    return files.isEmpty() ? QStringList() : QStringList{files.dequeue()};
  }
  QString saveFile(QWidget*, const QString&, const QString& suggestion, const QString&) override
  {
    suggestions.append(suggestion);
    return next();
  }

  QStringList told;
  QStringList suggestions;
  QQueue<int> choices;
  QQueue<QString> files;

private:
  QString next() { return files.isEmpty() ? QString() : files.dequeue(); }
};

/// Runs everything but what is listed, and keeps a word over restarts.
class NotingPerspective : public Perspective {
  Q_OBJECT

public:
  NotingPerspective(Session& session, QWidget* parent);

  bool runCommand(const QString& id) override;
  bool isOn(const QString& id) const override { return id == QStringLiteral("view.compare"); }
  QueryId currentQuery() const override { return query; }
  void showChunk(ChunkId chunk) override { shown.append(chunk.value); }
  void saveState(QSettings& settings) const override { settings.setValue(QStringLiteral("place"), place); }
  void restoreState(QSettings& settings) override { place = settings.value(QStringLiteral("place")).toString(); }

  Session& session;
  QStringList ran;
  QStringList refused;
  QVector<qint64> shown;
  QString place;
  QueryId query;
  QLineEdit* field; // as a note has
};

/// A window with its settings and dialogs; restart() closes it and starts another on the same settings.
class TestWindow {
public:
  explicit TestWindow(bool visible = true);
  ~TestWindow();
  void restart();
  /// As after a power cut: nothing is closed.
  void breakOffAndRestart();
  MainWindow* operator->() { return m_window.get(); }
  MainWindow& operator*() { return *m_window; }
  NotingPerspective* page();
  /// Chooses a judge of this name on the page that asks.
  void judgeAs(const QString& name);

  TemporarySettings settings;
  AnsweringDialogs dialogs;

private:
  void start();

  bool m_visible;
  std::unique_ptr<Preferences> m_preferences;
  std::unique_ptr<MainWindow> m_window;
};

/// A press and release at the widget with the focus (else the window), with the scan code of the physical key.
void press(QWidget& window, int key, quint32 scan = 0, Qt::KeyboardModifiers modifiers = {}, const QString& text = {},
           bool autoRepeat = false);

} // namespace assayer::tests
