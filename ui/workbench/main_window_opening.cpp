// The part of the main window that opens workspaces: recognising a file, its troubles, who judges.
#include "workbench/main_window.h"

#include "shared/perspective.h"
#include "shared/plain_text.h"
#include "store/store.h"
#include "work/importing.h"
#include "work/lens_settings.h"
#include "work/rescue.h"
#include "work/session.h"
#include "workbench/assign_dialog.h"
#include "workbench/chrome.h"
#include "workbench/chunk_finder.h"
#include "workbench/conflict_dialog.h"
#include "workbench/command_menus.h"
#include "workbench/dialogs.h"
#include "workbench/errands.h"
#include "workbench/freeze_dialog.h"
#include "workbench/guideline_dialog.h"
#include "workbench/import_dialog.h"
#include "workbench/judge_chooser.h"
#include "workbench/notice_bar.h"
#include "workbench/pick_dialog.h"
#include "workbench/preferences.h"
#include "workbench/settings_dialog.h"
#include "workbench/status_line.h"
#include "workbench/trouble_page.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

TroublePage::Kind troubleOf(const Error& error)
{
  switch (error.kind) {
  case ErrorKind::NotFound: return TroublePage::Kind::Missing;
  case ErrorKind::Foreign: return TroublePage::Kind::Foreign;
  case ErrorKind::Corrupt: return TroublePage::Kind::Damaged;
  default: return TroublePage::Kind::Refused;
  }
}

constexpr int backupPauseMs = 2000;

bool isWorkspaceName(const QString& path)
{
  return path.endsWith(u".assay"_s, Qt::CaseInsensitive);
}

} // namespace

void MainWindow::openWorkspace(const QString& path)
{
  closeWorkspace();
  auto opened = Session::open(path);
  if (!opened) {
    showTrouble(path, opened.error());
    return;
  }
  m_session = std::move(*opened);
  m_preferences.addRecent(path);
  m_preferences.setLastOpen(path); // at once: the program may not live to its proper end
  setWindowTitle(tr("%1 — Assayer").arg(QFileInfo(path).fileName()));
  followSession();
  m_preferences.inWorkspace(m_session->store().uid(),
                            [&](const QSettings& settings) { m_session->setLens(restoredLens(settings)); });
  addNotices();
  m_chrome->menus().nameGrades(m_session->settings());

  QTimer::singleShot(backupPauseMs, m_session.get(), [this] { makeRollingBackup(); }); // the first paint goes first

  const QString remembered = m_preferences.judgeFor(m_session->store().uid());
  if (const auto judges = m_session->store().judges(); judges && !remembered.isEmpty())
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Person && judge.name == remembered) {
        judgeAs(judge);
        return;
      }
  askWhoJudges();
}

void MainWindow::followSession()
{
  connect(m_session.get(), &Session::failed, this, [this](const Error& error) { m_status->fail(sentence(error)); });
  connect(m_session.get(), &Session::fileLost, this, [this] {
    addNotice(tr("%1 was replaced or removed while it was open here. Nothing more can be saved: put the file back, or "
                 "open what stands there now.")
                  .arg(QFileInfo(m_session->store().path()).fileName()));
  });
  connect(m_session.get(), &Session::judgeChanged, this, &MainWindow::showJudge);
  connect(m_session.get(), &Session::judgeChanged, this, &MainWindow::showSplit);
  connect(&m_session->freeze(), &FreezeWatch::changed, this, &MainWindow::showSplit);
  connect(m_session.get(), &Session::contentChanged, this,
          [this] { m_chrome->menus().nameGrades(m_session->settings()); });
  connect(m_session.get(), &Session::labelChanged, this, [this](const Change& change) {
    if (m_session->judge() && change.judge == m_session->judge()->id)
      m_status->saved(QDateTime::fromMSecsSinceEpoch(change.at));
  });
}

void MainWindow::makeRollingBackup()
{
  if (m_session->store().isReadOnly()) return;
  const QString path = m_session->store().path();
  QtConcurrent::run(&m_backups, [path]() -> Result<QString> {
    auto store = Store::another(path);
    if (!store) return tl::unexpected(store.error());
    return (*store)->rollingBackup();
  }).then(this, [this, path](const Result<QString>& copied) {
    // Busy: another window is making the same copy.
    if (copied || copied.error().kind == ErrorKind::Busy || !m_session || m_session->store().path() != path) return;
    addNotice(tr("Today's backup copy could not be made: %1").arg(sentence(copied.error())));
  });
}

void MainWindow::addNotices()
{
  const Store& store = m_session->store();
  if (store.isReadOnly())
    addNotice(Store::inspect(store.path()) == FileKind::Newer
                  ? tr("This workspace was written by a newer Assayer. It is open for reading; nothing can be labelled "
                       "until this program is updated.")
                  : tr("This workspace is open for reading: the file or its folder cannot be written."));
  for (const QString& warning : store.warnings()) addNotice(warning);
}

void MainWindow::addNotice(const QString& text)
{
  m_notices->addWidget(new NoticeBar(text, this));
}

void MainWindow::openSample()
{
  const QString path = QDir(m_dataFolder).filePath(u"sample.assay"_s);
  if (Store::inspect(path) == FileKind::Missing) {
    if (!QDir().mkpath(m_dataFolder)) {
      m_status->fail(tr("The folder %1 cannot be made").arg(QDir::toNativeSeparators(m_dataFolder)));
      return;
    }
    if (const auto written = writeSampleWorkspace(path); !written) {
      m_status->fail(sentence(written.error()));
      return;
    }
  }
  openWorkspace(path);
}

void MainWindow::openOrImport(const QStringList& files)
{
  if (files.size() == 1) {
    const FileKind kind = Store::inspect(files.first());
    if (kind == FileKind::Workspace || kind == FileKind::Newer || isWorkspaceName(files.first())) {
      openWorkspace(files.first());
      return;
    }
  }
  importFiles(files);
}

void MainWindow::closeWorkspace()
{
  if (m_session) saveState();
  delete m_finder;
  delete m_conflicts;
  delete m_settings;
  delete m_assign;
  delete m_newGuideline;
  delete m_freeze;
  delete m_pick;
  m_isGuidelineWanted = false;
  if (m_import && !m_import->isRunning()) delete m_import;
  deletePerspectives();
  m_session.reset();
  m_status->clear();
  for (NoticeBar* notice : findChildren<NoticeBar*>(QString(), Qt::FindDirectChildrenOnly)) delete notice;
  showStart();
}

void MainWindow::restoreLast()
{
  const QString path = m_preferences.lastOpen();
  if (!path.isEmpty() && QFileInfo::exists(path)) openWorkspace(path);
}

void MainWindow::chooseOther()
{
  const QString path = m_dialogs.openFile(this, tr("Open a workspace"), tr("Workspaces (*.assay);;All files (*)"));
  if (!path.isEmpty()) openWorkspace(path);
}

// -- what cannot be opened
// ------------------------------------------------------------------------------------------------

void MainWindow::showTrouble(const QString& path, const Error& error)
{
  m_troublePath = path;
  const TroublePage::Kind kind = troubleOf(error);
  m_trouble->show(kind, path, sentence(error), kind == TroublePage::Kind::Foreign ? std::nullopt : newestBackup(path));
  showPage(m_trouble);
}

// A copy of the copy: the backup itself stays as it is, and so does the damaged file.
void MainWindow::restoreFromBackup()
{
  const auto backup = newestBackup(m_troublePath);
  if (!backup) return;
  const QFileInfo file(m_troublePath);
  const QString suggestion = file.dir().filePath(file.completeBaseName() + tr("-restored") + u".assay"_s);
  const QString path = m_dialogs.saveFile(this, tr("Restore the copy to"), suggestion, tr("Workspaces (*.assay)"));
  if (path.isEmpty()) return;
  if (const auto restored = restoreBackup(backup->path, path); !restored) {
    m_status->fail(sentence(restored.error()));
    return;
  }
  openWorkspace(path);
}

void MainWindow::exportSalvage()
{
  const QFileInfo file(m_troublePath);
  const QString suggestion = file.dir().filePath(file.completeBaseName() + tr("-rescued") + u".assay.jsonl"_s);
  const QString path = m_dialogs.saveFile(this, tr("Export what can be read to"), suggestion, tr("All files (*)"));
  if (!path.isEmpty()) errands::salvage(m_troublePath, path, this);
}

// -- who judges
// -----------------------------------------------------------------------------------------------------------

void MainWindow::askWhoJudges()
{
  const auto judges = m_session->store().judges();
  if (!judges) {
    m_status->fail(sentence(judges.error()));
    return;
  }
  // The account's name is a fair guess, and only that.
  const auto& now = m_session->judge();
  m_judges->ask(*judges, {now ? now->name : m_preferences.judgeFor(m_session->store().uid()), QDir::home().dirName()},
                m_session->store().isReadOnly());
  m_chrome->setPerspective({});
  showPage(m_judges);
}

void MainWindow::addJudge(const QString& name, Role role)
{
  const auto judge = m_session->store().addJudge(name, JudgeKind::Person, role);
  if (!judge) {
    m_judges->setProblem(sentence(judge.error()));
    return;
  }
  judgeAs(*judge);
}

void MainWindow::judgeAs(const JudgeRow& judge)
{
  delete m_assign; // what a lead was shown is not everybody's
  delete m_newGuideline;
  delete m_freeze;
  delete m_pick;
  m_session->setJudge(judge);
  m_preferences.setJudgeFor(m_session->store().uid(), judge.name);
  enterWorkspace();
}

void MainWindow::enterWorkspace()
{
  showJudge();
  showPerspective(m_perspectiveCommand.isEmpty() ? m_kinds.first().command : m_perspectiveCommand);
}

void MainWindow::showJudge()
{
  const auto& judge = m_session->judge();
  m_status->say({}); // what was said to the judge before means nothing to this one
  if (!judge) {
    m_chrome->setJudge(tr("Nobody judges"));
    return;
  }
  m_chrome->setJudge(
      tr("Judge: %1 · %2").arg(plain::isolated(judge->name), m_session->isBlind() ? tr("blind") : tr("sees others")));
}

// Always in sight, for everybody: it tells nothing of what anybody said.
void MainWindow::showSplit()
{
  const auto& state = m_session->freeze().state();
  if (!state || state->kind == FreezeState::Kind::None) {
    m_status->setSplit({});
    return;
  }
  const bool isChanged = state->kind == FreezeState::Kind::Changed;
  QString text = isChanged ? tr("Test split changed since the freeze of %1").arg(freezeDay(*state->event))
                           : tr("Test split frozen %1").arg(freezeDay(*state->event));
  if (!m_session->isBlind() && state->since > 0)
    text += u" · "_s + (state->since == 1 ? tr("1 label since") : tr("%1 labels since").arg(state->since));
  QStringList lines = isChanged ? differenceSentences(state->difference)
                                : QStringList{tr("Nothing of it has changed since; a click says more")};
  for (QString& line : lines) line = plain::oneLine(line);
  m_status->setSplit(text, lines.join(u'\n'), isChanged);
}

void MainWindow::toggleBlind()
{
  const Role role = m_session->judge() ? m_session->judge()->role : Role::None;
  if (m_session->isBlind() && role != Role::Reviewer && role != Role::Lead) {
    m_status->refuse(tr("Only reviewers and leads may see the labels of others before they judge"));
    return;
  }
  delete m_conflicts; // it may show what the other way hides
  delete m_pick;
  m_session->setBlind(!m_session->isBlind());
}

} // namespace assayer
