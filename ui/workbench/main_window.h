// The window: chrome above, one page at a time, the status line below. It opens and closes workspaces, routes commands
// either to itself or to the perspective on screen, and remembers how things lay. Owned by the application; GUI thread.
#pragma once

#include "commands/key_filter.h"
#include "commands/keymap.h"
#include "core/catalogue.h"
#include "core/label.h"
#include "core/result.h"

#include <QHash>
#include <QPointer>
#include <QThreadPool>
#include <QWidget>

#include <functional>
#include <memory>

class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace assayer {

class AssignDialog;
class Chrome;
class ChunkFinder;
class ConflictDialog;
class Dialogs;
class FreezeDialog;
class GuidelineDialog;
class GuidelinePane;
class ImportDialog;
class JudgeChooser;
class Perspective;
class PickDialog;
class Preferences;
class Session;
class SettingsDialog;
class StartPage;
class StatusLine;
class TroublePage;

/// A perspective that the window can show; another one is another row.
struct PerspectiveKind {
  QString command; // that shows it, "perspective.judge"
  QString title;
  std::function<Perspective*(Session& session, const Keymap& keymap, QWidget* parent)> make;
  bool isKept = false; // while another one is shown: what it took long to read is still there
};

class MainWindow : public QWidget {
  Q_OBJECT

public:
  /// All references outlive the window. dataFolder: where the sample workspace goes.
  MainWindow(Preferences& preferences, Dialogs& dialogs, const QVector<PerspectiveKind>& perspectives,
             const QString& dataFolder);
  ~MainWindow() override;

  /// Opens a workspace, or shows what is wrong with the file.
  void openWorkspace(const QString& path);
  /// Writes the sample where it is not there yet, and opens it.
  void openSample();
  void importFiles(const QStringList& files);
  /// A workspace when it is one file named *.assay or recognised as one; everything else is imported.
  void openOrImport(const QStringList& files);
  void closeWorkspace();
  /// Opens what was open when the program ended, if it is still there.
  void restoreLast();

  /// True when the command meant something.
  bool runCommand(const QString& id);

  Session* session() { return m_session.get(); } // nullptr without a workspace
  Perspective* perspective() { return m_perspective; }
  Keymap& keymap() { return m_keymap; }
  StatusLine& status() { return *m_status; }

protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

private:
  void build(const QVector<PerspectiveKind>& perspectives);
  void registerCommands();
  bool isPossible(const QString& id) const;
  bool isPageShown() const; // a perspective, not a page that asks something
  void updateCommands();
  void sayRefused(const QString& id);
  void showStart();
  void showPage(QWidget* page);
  void focusPage();
  void showPerspective(const QString& command);
  void connectPerspective();
  void deletePerspectives();
  void showSubject(const Subject& subject);
  void saveState();

  // opening, in main_window_opening.cpp
  void followSession();
  void makeRollingBackup();
  void addNotices();
  void addNotice(const QString& text);
  void chooseOther();
  void showTrouble(const QString& path, const Error& error);
  void restoreFromBackup();
  void exportSalvage();
  void askWhoJudges();
  void addJudge(const QString& name, Role role);
  void judgeAs(const JudgeRow& judge);
  void enterWorkspace();
  void showJudge();
  void toggleBlind();
  void showSplit();

  // commands of the window's own
  void exportSomething();
  void writeReport();
  void backUp();
  void makePacket();
  void mergeFiles();
  void merge(const QStringList& files, bool samePeople);
  void showConflicts();
  void findChunk();
  void showSettings();
  void showKeys();
  void showGuideline();
  void hideGuideline();
  bool readGuidelines();
  bool mayLead(const QString& what);
  void assignWork();
  void writeGuideline();
  void showFreeze();
  void pickRuns();
  void showAbout();
  void changeAppearance(const std::function<void()>& change);
  void applyAppearance();

  Preferences& m_preferences;
  Dialogs& m_dialogs;
  QVector<PerspectiveKind> m_kinds;
  QString m_dataFolder;
  Keymap m_keymap;
  KeyFilter m_keys;
  QHash<QString, std::function<void()>> m_own; // commands that the window runs itself

  std::unique_ptr<Session> m_session;
  QThreadPool m_backups; // makes the day's copies, one after another
  QString m_troublePath;
  Perspective* m_perspective = nullptr; // on screen
  QHash<QString, Perspective*> m_kept;  // by command; the one on screen may be one of them
  QString m_perspectiveCommand;

  Chrome* m_chrome = nullptr;
  QVBoxLayout* m_notices = nullptr;
  QSplitter* m_beside = nullptr; // pages, and the guideline beside them
  QStackedWidget* m_pages = nullptr;
  GuidelinePane* m_guideline = nullptr;
  bool m_isGuidelineWanted = false;
  bool m_isGuidelineSized = false;
  StartPage* m_start = nullptr;
  JudgeChooser* m_judges = nullptr;
  TroublePage* m_trouble = nullptr;
  StatusLine* m_status = nullptr;
  QPointer<ImportDialog> m_import;
  QPointer<ChunkFinder> m_finder;
  QPointer<ConflictDialog> m_conflicts;
  QPointer<SettingsDialog> m_settings;
  QPointer<AssignDialog> m_assign;
  QPointer<GuidelineDialog> m_newGuideline;
  QPointer<FreezeDialog> m_freeze;
  QPointer<PickDialog> m_pick;
};

} // namespace assayer
