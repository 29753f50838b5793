// The part of the main window that runs the commands of its own: import, export, finding, settings, help.
#include "workbench/main_window.h"

#include "shared/perspective.h"
#include "shared/plain_text.h"
#include "store/store.h"
#include "work/session.h"
#include "workbench/chunk_finder.h"
#include "workbench/dialogs.h"
#include "workbench/errands.h"
#include "workbench/export_dialog.h"
#include "workbench/guideline_window.h"
#include "workbench/import_dialog.h"
#include "workbench/keys_overlay.h"
#include "workbench/preferences.h"
#include "workbench/settings_dialog.h"
#include "workbench/status_line.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>

namespace assayer {

using namespace Qt::StringLiterals;

void MainWindow::importFiles(const QStringList& files)
{
  if (m_import && m_import->isRunning()) {
    m_import->show();
    m_import->raise();
    m_status->say(tr("An import is running; the next one can begin when it is done"));
    return;
  }
  const QString workspace = m_session ? m_session->store().path() : QString();
  delete m_import;
  m_import = new ImportDialog(workspace, m_session ? m_session->settings() : WorkspaceSettings(), m_dialogs, this);
  connect(m_import, &ImportDialog::landed, this, [this](const QString& into, const QString& headline) {
    // Whoever has gone on to another workspace meanwhile stays there.
    if (!m_session)
      openWorkspace(into);
    else if (m_session->store().path() == into)
      m_session->reload();
    m_status->say(tr("%1: %2").arg(QFileInfo(into).fileName(), headline));
  });
  m_import->addFiles(files);
  m_import->show();
}

void MainWindow::exportSomething()
{
  const auto judges = m_session->store().judges();
  if (!judges) {
    m_status->fail(sentence(judges.error()));
    return;
  }
  const QString workspace = m_session->store().path();
  const auto onlyOf = m_session->isBlind() ? std::optional(m_session->judge().value_or(JudgeRow())) : std::nullopt;
  auto* dialog = new ExportDialog(workspace, *judges, onlyOf, m_dialogs, this);
  connect(dialog, &ExportDialog::exportChosen, this,
          [this, workspace](const ExportRequest& request) { errands::exportTo(workspace, request, this); });
  dialog->show();
}

void MainWindow::backUp()
{
  const QFileInfo file(m_session->store().path());
  const QString suggestion =
      file.dir().filePath(u"%1-%2.assay"_s.arg(file.completeBaseName(), QDate::currentDate().toString(Qt::ISODate)));
  const QString path = m_dialogs.saveFile(this, tr("Back up to"), suggestion, tr("Workspaces (*.assay)"));
  if (!path.isEmpty()) errands::backUp(m_session->store().path(), path, this);
}

void MainWindow::findChunk()
{
  if (!m_finder) {
    m_finder = new ChunkFinder(*m_session, this);
    connect(m_finder, &ChunkFinder::added, this, [this](QueryId query, ChunkId chunk, const QString& name) {
      m_status->saved(QDateTime::currentDateTime());
      m_status->say(tr("%1 joined the pool").arg(plain::isolated(name)));
      if (m_perspective && m_perspective->currentQuery() == query) m_perspective->showChunk(chunk);
    });
    connect(m_finder, &ChunkFinder::failed, this, [this](const Error& error) { m_status->fail(sentence(error)); });
  }
  const QueryId query = m_perspective ? m_perspective->currentQuery() : QueryId();
  const auto detail = query ? m_session->store().query(query) : Result<QueryDetail>();
  m_finder->setQuery(query, detail ? detail->row.text : QString());
  m_finder->begin();
}

void MainWindow::showSettings()
{
  if (!m_settings) {
    m_settings = new SettingsDialog(m_keymap, m_preferences, m_session.get(), this);
    connect(m_settings, &SettingsDialog::appearanceChanged, this, &MainWindow::applyAppearance);
    connect(m_settings, &SettingsDialog::shuffleChosen, this, [this] {
      if (m_perspective) m_perspective->runCommand(u"view.shuffle"_s);
    });
  }
  const bool canShuffle = m_perspective && m_perspective->knows(u"view.shuffle"_s) && m_session->judge();
  m_settings->showShuffled(canShuffle ? std::optional(m_perspective->isOn(u"view.shuffle"_s)) : std::nullopt);
  m_settings->show();
  m_settings->raise();
}

void MainWindow::showKeys()
{
  if (findChild<KeysOverlay*>(QString(), Qt::FindDirectChildrenOnly)) return;
  const QPointer<QWidget> before = QApplication::focusWidget();
  auto* overlay = new KeysOverlay(m_keymap, this);
  connect(overlay, &KeysOverlay::closed, this, [this, before] {
    if (before)
      before->setFocus();
    else
      focusPage();
  });
}

void MainWindow::showGuideline()
{
  if (isPageShown() && m_perspective->runCommand(u"help.guideline"_s)) return; // it has it beside the task
  const auto guidelines = m_session->store().guidelines();
  if (!guidelines) {
    m_status->fail(sentence(guidelines.error()));
    return;
  }
  if (guidelines->isEmpty()) {
    m_status->say(tr("This workspace has no guideline; one can be imported"));
    return;
  }
  const Guideline& newest = guidelines->last();
  (new GuidelineWindow(tr("Guideline %1").arg(plain::oneLine(newest.version)), newest.text, this))->show();
}

void MainWindow::showAbout()
{
  m_dialogs.tell(this, tr("About Assayer"),
                 tr("Assayer %1\n\nA workbench for judging what retrieval-augmented generation retrieved and wrote.\n\n"
                    "Free software under the GNU General Public License, version 3 or later, without any warranty. "
                    "Built with Qt %2.")
                     .arg(QStringLiteral(ASSAYER_VERSION), QString::fromLatin1(qVersion())));
}

void MainWindow::changeAppearance(const std::function<void()>& change)
{
  change();
  applyAppearance();
  if (m_settings) m_settings->showAppearance();
  m_status->say(tr("Text at %1 %").arg(m_preferences.textSize()));
}

void MainWindow::applyAppearance()
{
  m_preferences.apply(*qApp);
}

} // namespace assayer
