#include "workbench/main_window.h"

#include "shared/perspective.h"
#include "store/store.h"
#include "work/lens_settings.h"
#include "work/session.h"
#include "workbench/assign_dialog.h"
#include "workbench/chrome.h"
#include "workbench/chunk_finder.h"
#include "workbench/command_menus.h"
#include "workbench/conflict_dialog.h"
#include "workbench/dialogs.h"
#include "workbench/errands.h"
#include "workbench/freeze_dialog.h"
#include "workbench/guideline_dialog.h"
#include "workbench/guideline_pane.h"
#include "workbench/import_dialog.h"
#include "workbench/judge_chooser.h"
#include "workbench/pick_dialog.h"
#include "workbench/preferences.h"
#include "workbench/settings_dialog.h"
#include "workbench/start_page.h"
#include "workbench/status_line.h"
#include "workbench/trouble_page.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

const QString geometryKey = u"window/geometry"_s;

// Commands that need an open workspace, and those that need one that can be written.
const QStringList workspaceCommands{u"file.export"_s,         u"file.backup"_s,  u"file.check"_s,     u"file.close"_s,
                                    u"find.chunk"_s,          u"judge.choose"_s, u"help.guideline"_s, u"judge.assign"_s,
                                    u"judge.new-guideline"_s, u"judge.freeze"_s, u"judge.pick"_s};
const QStringList writingCommands{u"pool.add"_s, u"judge.blind"_s, u"file.packet"_s, u"file.merge"_s,
                                  u"file.conflicts"_s};

QStringList droppedFiles(const QMimeData& data)
{
  QStringList files;
  for (const QUrl& url : data.urls())
    if (url.isLocalFile()) files.append(url.toLocalFile());
  return files;
}

} // namespace

MainWindow::MainWindow(Preferences& preferences, Dialogs& dialogs, const QVector<PerspectiveKind>& perspectives,
                       const QString& dataFolder)
    : m_preferences(preferences), m_dialogs(dialogs), m_kinds(perspectives), m_dataFolder(dataFolder),
      m_keymap(preferences.settings()),
      m_keys(
          *this, m_keymap, [this](const QString& id) { return runCommand(id); }, [this] { focusPage(); })
{
  setObjectName(u"window"_s);
  setAccessibleName(tr("Assayer"));
  setAcceptDrops(true);
  m_backups.setMaxThreadCount(1);
  registerCommands();
  m_keys.setTaker([this](const QVector<QKeyCombination>& chords) {
    return m_guideline->takeKey(chords) || (isPageShown() && m_perspective->takeKey(chords));
  });
  build(perspectives);
  applyAppearance();
  constexpr int titleBar = 40; // of the window's manager; nothing tells its height before the window is shown
  resize(1280, std::min(720, screen()->availableSize().height() - titleBar));
  restoreGeometry(m_preferences.settings().value(geometryKey).toByteArray());
  showStart();
}

// The pages read the session to the last, so they go first.
MainWindow::~MainWindow()
{
  delete m_finder;
  delete m_settings;
  delete m_conflicts;
  delete m_assign;
  delete m_newGuideline;
  delete m_freeze;
  delete m_pick;
  delete m_import;
  deletePerspectives();
}

void MainWindow::build(const QVector<PerspectiveKind>& perspectives)
{
  m_chrome = new Chrome(
      m_keymap,
      [this](const QString& id) {
        if (!runCommand(id)) sayRefused(id);
      },
      this);
  for (const PerspectiveKind& kind : perspectives) m_chrome->addPerspective(kind.command, kind.title);
  connect(&m_chrome->menus(), &CommandMenus::opening, this, &MainWindow::updateCommands);

  m_start = new StartPage(m_keymap, this);
  connect(m_start, &StartPage::commandChosen, this, &MainWindow::runCommand);
  connect(m_start, &StartPage::workspaceChosen, this, &MainWindow::openWorkspace);
  m_judges = new JudgeChooser(this);
  connect(m_judges, &JudgeChooser::judgeChosen, this, &MainWindow::judgeAs);
  connect(m_judges, &JudgeChooser::judgeNamed, this, &MainWindow::addJudge);
  connect(m_judges, &JudgeChooser::lookingChosen, this, &MainWindow::enterWorkspace);
  m_trouble = new TroublePage(this);
  connect(m_trouble, &TroublePage::backupChosen, this, &MainWindow::restoreFromBackup);
  connect(m_trouble, &TroublePage::salvageChosen, this, &MainWindow::exportSalvage);
  connect(m_trouble, &TroublePage::againChosen, this, [this] { openWorkspace(m_troublePath); });
  connect(m_trouble, &TroublePage::otherChosen, this, &MainWindow::chooseOther);
  connect(m_trouble, &TroublePage::importChosen, this, [this] { importFiles({m_troublePath}); });

  m_beside = new QSplitter(Qt::Horizontal, this);
  m_beside->setChildrenCollapsible(false);
  m_beside->setHandleWidth(1);
  m_pages = new QStackedWidget(m_beside);
  m_guideline = new GuidelinePane(m_beside);
  m_guideline->setKey(m_keymap.shownKey(u"help.guideline"_s));
  m_guideline->hide();
  m_beside->setStretchFactor(0, 1);
  m_beside->setStretchFactor(1, 0);
  connect(m_guideline, &GuidelinePane::closeClicked, this, &MainWindow::hideGuideline);
  connect(m_guideline, &GuidelinePane::left, this, &MainWindow::focusPage);
  m_pages->addWidget(m_start);
  m_pages->addWidget(m_judges);
  m_pages->addWidget(m_trouble);
  m_notices = new QVBoxLayout;
  m_notices->setSpacing(0);
  m_status = new StatusLine(this);
  m_status->setUndoKey(m_keymap.shownKey(u"edit.undo"_s));
  connect(m_status, &StatusLine::splitClicked, this, [this] { runCommand(u"judge.freeze"_s); });
  connect(&m_keymap, &Keymap::changed, this, [this] {
    m_status->setUndoKey(m_keymap.shownKey(u"edit.undo"_s));
    m_guideline->setKey(m_keymap.shownKey(u"help.guideline"_s));
  });
  connect(&m_keys, &KeyFilter::refused, this, &MainWindow::sayRefused);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(m_chrome);
  layout->addLayout(m_notices);
  layout->addWidget(m_beside, 1);
  layout->addWidget(m_status);
}

void MainWindow::registerCommands()
{
  m_own = {
      {u"file.open"_s, [this] { chooseOther(); }},
      {u"file.sample"_s, [this] { openSample(); }},
      {u"file.import"_s, [this] { importFiles({}); }},
      {u"file.export"_s, [this] { exportSomething(); }},
      {u"file.report"_s, [this] { writeReport(); }},
      {u"file.packet"_s, [this] { makePacket(); }},
      {u"file.merge"_s, [this] { mergeFiles(); }},
      {u"file.conflicts"_s, [this] { showConflicts(); }},
      {u"file.backup"_s, [this] { backUp(); }},
      {u"file.check"_s, [this] { errands::check(m_session->store().path(), this); }},
      {u"file.close"_s,
       [this] {
         closeWorkspace();
         m_preferences.setLastOpen({});
       }},
      {u"file.quit"_s, [this] { close(); }},
      {u"settings.open"_s, [this] { showSettings(); }},
      {u"find.chunk"_s, [this] { findChunk(); }},
      {u"pool.add"_s, [this] { findChunk(); }},
      {u"judge.choose"_s, [this] { askWhoJudges(); }},
      {u"judge.blind"_s, [this] { toggleBlind(); }},
      {u"judge.assign"_s, [this] { assignWork(); }},
      {u"judge.new-guideline"_s, [this] { writeGuideline(); }},
      {u"judge.freeze"_s, [this] { showFreeze(); }},
      {u"judge.pick"_s, [this] { pickRuns(); }},
      {u"view.larger"_s, [this] { changeAppearance([this] { m_preferences.changeTextSize(1); }); }},
      {u"view.smaller"_s, [this] { changeAppearance([this] { m_preferences.changeTextSize(-1); }); }},
      {u"view.reset-size"_s, [this] { changeAppearance([this] { m_preferences.setTextSize(100); }); }},
      {u"view.theme"_s,
       [this] {
         changeAppearance([this] { // Widgets get a new palette only with the next event.
           const bool isDark = Theme::fromPalette(QApplication::palette()).isDark;
           m_preferences.setTheme(isDark ? ThemeChoice::Light : ThemeChoice::Dark);
         });
       }},
      {u"help.keys"_s, [this] { showKeys(); }},
      {u"help.guideline"_s, [this] { showGuideline(); }},
      {u"help.about"_s, [this] { showAbout(); }},
  };
  for (const PerspectiveKind& kind : m_kinds)
    m_own.insert(kind.command, [this, command = kind.command] { showPerspective(command); });
}

bool MainWindow::isPossible(const QString& id) const
{
  if (id.startsWith(u"perspective."_s)) return m_perspective != nullptr;
  if (workspaceCommands.contains(id)) return m_session != nullptr;
  // A report tells what everybody said, so nobody who judges blind makes one.
  if (id == u"file.report"_s) return m_session && !m_session->isBlind();
  if (writingCommands.contains(id)) return m_perspective && m_session->judging();
  return m_own.contains(id) || isPageShown();
}

bool MainWindow::isPageShown() const
{
  return m_perspective && m_pages->currentWidget() == m_perspective;
}

bool MainWindow::runCommand(const QString& id)
{
  if (!isPossible(id)) return false;
  if (const auto own = m_own.constFind(id); own != m_own.constEnd()) {
    const auto run = *own; // the command may close what it was called from
    run();
    return true;
  }
  return m_perspective->runCommand(id);
}

void MainWindow::sayRefused(const QString& id)
{
  if (!isPageShown() && !m_own.contains(id)) return; // a key of a page that is not there
  const QString why = isPageShown() ? m_perspective->whyNot() : QString();
  m_status->refuse(why.isEmpty() ? tr("“%1” has nothing to act on here").arg(findCommand(id)->text) : why);
}

void MainWindow::updateCommands()
{
  for (const Command& command : commandTable()) {
    const bool isMeant = m_own.contains(command.id) || !m_perspective || m_perspective->knows(command.id);
    m_chrome->menus().setEnabled(command.id, isMeant && isPossible(command.id));
    if (command.checkable && m_perspective)
      m_chrome->menus().setChecked(command.id, command.id == u"judge.blind"_s ? m_session->isBlind()
                                                                              : m_perspective->isOn(command.id));
  }
  const Judging* judging = m_session ? m_session->judging() : nullptr;
  m_chrome->menus().setEnabled(u"edit.undo"_s, judging && judging->nextUndo());
  m_chrome->menus().setEnabled(u"edit.redo"_s, judging && judging->nextRedo());
}

// -- pages ------------------------------------------------------------------------------------------------------------

void MainWindow::showStart()
{
  m_start->setRecent(m_preferences.recent());
  setWindowTitle(tr("Assayer"));
  m_chrome->setPerspective({});
  m_chrome->setJudge({});
  showPage(m_start);
}

void MainWindow::showPage(QWidget* page)
{
  // A page that goes would hand its focus to any control of the next one; the page itself knows better.
  if (QWidget* const focus = QApplication::focusWidget(); focus && m_pages->isAncestorOf(focus)) focus->clearFocus();
  m_pages->setCurrentWidget(page);
  m_guideline->setVisible(m_isGuidelineWanted && isPageShown());
  m_keys.setHoldingBack(isPageShown() && m_perspective->holdsKeysBack());
  focusPage();
}

void MainWindow::focusPage()
{
  m_pages->currentWidget()->setFocus();
}

void MainWindow::showPerspective(const QString& command)
{
  if (m_perspective && m_perspectiveCommand == command) {
    m_chrome->setPerspective(command);
    showPage(m_perspective);
    return;
  }
  const auto kind = std::ranges::find(m_kinds, command, &PerspectiveKind::command);
  if (kind == m_kinds.end()) return;
  saveState();
  if (!m_kept.contains(m_perspectiveCommand)) delete m_perspective;
  m_status->setProgress({}); // of the page that was there
  m_perspectiveCommand = command;
  m_perspective = m_kept.value(command);
  if (!m_perspective) {
    m_perspective = kind->make(*m_session, m_keymap, this);
    if (kind->isKept) m_kept.insert(command, m_perspective);
    connectPerspective();
    m_pages->addWidget(m_perspective);
    m_preferences.inWorkspace(m_session->store().uid(), [&](QSettings& settings) {
      settings.beginGroup(command);
      m_perspective->restoreState(settings);
      settings.endGroup();
    });
  }
  m_chrome->setPerspective(command);
  showPage(m_perspective);
}

void MainWindow::connectPerspective()
{
  // One that is kept and not on screen has nothing to say.
  const auto isShown = [this, made = m_perspective] { return made == m_perspective; };
  connect(m_perspective, &Perspective::announced, this, [this, isShown](const QString& text) {
    if (isShown() || text.isEmpty()) m_status->say(text);
  });
  connect(m_perspective, &Perspective::progressed, this, [this, isShown](const QString& text) {
    if (isShown()) m_status->setProgress(text);
  });
  // Later, since another page may take the place of the one that asks.
  connect(
      m_perspective, &Perspective::commandChosen, this,
      [this](const QString& id) {
        if (!runCommand(id)) sayRefused(id);
      },
      Qt::QueuedConnection);
  connect(m_perspective, &Perspective::subjectChosen, this, &MainWindow::showSubject, Qt::QueuedConnection);
}

void MainWindow::deletePerspectives()
{
  if (!m_kept.contains(m_perspectiveCommand)) delete m_perspective;
  m_perspective = nullptr;
  m_perspectiveCommand.clear();
  qDeleteAll(std::exchange(m_kept, {}));
}

void MainWindow::showSubject(const Subject& subject)
{
  showPerspective(u"perspective.judge"_s);
  if (!m_perspective || !m_perspective->showSubject(subject)) m_status->say(tr("It is not in the workspace any more"));
}

void MainWindow::saveState()
{
  m_preferences.settings().setValue(geometryKey, saveGeometry());
  if (!m_perspective) return;
  m_preferences.inWorkspace(m_session->store().uid(), [&](QSettings& settings) {
    settings.beginGroup(m_perspectiveCommand);
    m_perspective->saveState(settings);
    settings.endGroup();
    saveLens(settings, m_session->lens());
  });
}

// -- events
// ------------------------------------------------------------------------------------------------------------

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
  if (!droppedFiles(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
  const QStringList files = droppedFiles(*event->mimeData());
  if (files.isEmpty()) return;
  event->acceptProposedAction();
  openOrImport(files);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
  if (m_import && m_import->isRunning() &&
      m_dialogs.ask(this, tr("An import is running"), tr("Stop it and quit? Nothing of it will be in the workspace."),
                    {tr("Stop and quit"), tr("Go on importing")}) != 0) {
    event->ignore();
    return;
  }
  delete m_import;
  saveState();
  m_preferences.setLastOpen(m_session ? m_session->store().path() : QString());
  event->accept();
}

} // namespace assayer
