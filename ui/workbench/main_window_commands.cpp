// The part of the main window that runs the commands of its own: import, export, finding, settings, help.
#include "workbench/main_window.h"

#include "shared/perspective.h"
#include "shared/plain_text.h"
#include "store/store.h"
#include "work/judged_answers.h"
#include "work/run_failures.h"
#include "work/session.h"
#include "workbench/assign_dialog.h"
#include "workbench/chunk_finder.h"
#include "workbench/conflict_dialog.h"
#include "workbench/dialogs.h"
#include "workbench/errands.h"
#include "workbench/freeze_dialog.h"
#include "workbench/export_dialog.h"
#include "workbench/guideline_dialog.h"
#include "workbench/guideline_pane.h"
#include "workbench/import_dialog.h"
#include "workbench/keys_overlay.h"
#include "workbench/packet_dialog.h"
#include "workbench/pick_dialog.h"
#include "workbench/preferences.h"
#include "workbench/report_dialog.h"
#include "workbench/report_errand.h"
#include "workbench/settings_dialog.h"
#include "workbench/status_line.h"
#include "workbench/task_dialog.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <functional>
#include <iterator>

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

void MainWindow::writeReport()
{
  Store& store = m_session->store();
  const auto usual = usualReportRuns(store);
  const auto all = store.runs();
  if (!usual || !all) {
    m_status->fail(sentence(!usual ? usual.error() : all.error()));
    return;
  }
  QVector<RunRow> runs;
  std::ranges::copy_if(*all, std::back_inserter(runs), std::not_fn(isReference));
  Lens lens = m_session->lens();
  lens.onlyJudge.reset();
  auto* dialog = new ReportDialog(store.path(), runs, *usual, lens, m_dialogs, this);
  connect(dialog, &ReportDialog::reportChosen, this,
          [this, workspace = store.path()](const ReportRequest& request, const QString& path, pdf::ReportKind kind) {
            errands::report(workspace, request, path, kind, this);
          });
  dialog->show();
}

// A packet for somebody else holds that judge's labels, so only who may see all of them makes one for others.
void MainWindow::makePacket()
{
  const JudgeRow own = *m_session->judge();
  const bool seesAll = own.role == Role::Lead;
  const auto judges = m_session->store().judges();
  const auto queries = m_session->store().queries();
  if (!judges || !queries) {
    m_status->fail(sentence(!judges ? judges.error() : queries.error()));
    return;
  }
  QVector<JudgeRow> people{own};
  for (const JudgeRow& judge : *judges)
    if (seesAll && judge.kind == JudgeKind::Person && judge.id != own.id) people.append(judge);
  QVector<PacketShare> shares{{tr("All"), {}}};
  for (const QueryRow& query : *queries) {
    shares[0].queries.append(query.id);
    if (query.family.isEmpty()) continue;
    const auto family = std::ranges::find(shares.begin() + 1, shares.end(), query.family, &PacketShare::name);
    if (family == shares.end())
      shares.append({query.family, {query.id}});
    else
      family->queries.append(query.id);
  }
  const auto plans = m_session->store().plans();
  if (plans && std::ranges::any_of(*plans, [](const Plan& plan) { return plan.closedAt == 0; }))
    shares.prepend({tr("What is assigned and open"), {}, true});
  const QString workspace = m_session->store().path();
  auto* dialog = new PacketDialog(workspace, people, shares, seesAll, m_dialogs, this);
  connect(dialog, &PacketDialog::packetChosen, this,
          [this, workspace](const QString& path, const PacketOptions& options) {
            errands::packet(workspace, path, options, this);
          });
  dialog->show();
}

void MainWindow::mergeFiles()
{
  const QStringList files = m_dialogs.openFiles(this, tr("Merge packets or copies"), tr("Workspaces (*.assay)"));
  if (!files.isEmpty()) merge(files, false);
}

void MainWindow::merge(const QStringList& files, bool samePeople)
{
  const QString workspace = m_session->store().path();
  const auto outcome = std::make_shared<errands::MergeOutcome>();
  auto* task = errands::merge(workspace, files, samePeople, conflictScope(*m_session->judge(), m_session->isBlind()),
                              outcome, this);
  connect(task, &TaskDialog::finishedWith, this, [=, this](const Result<QString>&) {
    if (!m_session || m_session->store().path() != workspace || !m_session->judge()) return;
    if (outcome->landed) m_session->reload();
    if (outcome->conflicts > 0) showConflicts();
    if (outcome->unclearPeople.isEmpty()) return;
    const QString names = plain::oneLine(outcome->unclearPeople.join(u", "_s));
    const int answer = m_dialogs.ask(
        this, tr("One person or two?"),
        tr("%1: this name was entered here and in the file by itself. Merge only if it is one and the same person.")
            .arg(plain::isolated(names)),
        {tr("The same person: merge"), tr("Leave it")});
    if (answer != 0) return;
    task->close();
    merge(outcome->unclearFiles, true);
  });
}

void MainWindow::showConflicts()
{
  if (m_conflicts) {
    m_conflicts->refresh();
  } else {
    // What it shows is for this judge, as long as they judge blind or not.
    m_conflicts = new ConflictDialog(m_session->store().path(), *m_session->judge(), m_session->isBlind(), this);
    connect(m_session.get(), &Session::judgeChanged, m_conflicts, &QObject::deleteLater);
  }
  m_conflicts->show();
  m_conflicts->raise();
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

// False: there is none to show, and the status line says so.
bool MainWindow::readGuidelines()
{
  const auto guidelines = m_session->store().guidelines();
  if (!guidelines) {
    m_status->fail(sentence(guidelines.error()));
    return false;
  }
  if (guidelines->isEmpty()) {
    m_status->say(tr("This workspace has no guideline; a lead can write one, or one can be imported"));
    return false;
  }
  m_guideline->setGuidelines(*guidelines);
  return true;
}

void MainWindow::showGuideline()
{
  if (!m_guideline->isHidden()) {
    hideGuideline();
    return;
  }
  if (!readGuidelines()) return;
  m_isGuidelineWanted = true;
  m_guideline->setVisible(isPageShown());
  if (m_isGuidelineSized) return;
  m_isGuidelineSized = true; // afterwards it is as wide as it was left
  const int wide = fontMetrics().averageCharWidth() * 52;
  m_beside->setSizes({m_beside->width() - wide, wide});
}

void MainWindow::hideGuideline()
{
  m_isGuidelineWanted = false;
  const bool hadFocus = m_guideline->isAncestorOf(QApplication::focusWidget());
  m_guideline->hide();
  if (hadFocus) focusPage();
}

bool MainWindow::mayLead(const QString& what)
{
  if (!m_session->judge() || m_session->judge()->role != Role::Lead) {
    m_status->say(what);
    return false;
  }
  return true;
}

void MainWindow::assignWork()
{
  if (!mayLead(tr("Only leads assign work: the figures show how far others are"))) return;
  if (!m_assign) {
    Store& store = m_session->store();
    const auto judges = store.judges();
    const auto runs = store.runs();
    const auto queries = store.queries();
    const auto plans = store.plans();
    if (!judges || !runs || !queries || !plans) {
      m_status->fail(sentence(!judges    ? judges.error()
                              : !runs    ? runs.error()
                              : !queries ? queries.error()
                                         : plans.error()));
      return;
    }
    PlanChoices choices;
    choices.by = m_session->judge()->id;
    choices.runs = *runs;
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Person) choices.persons.append(judge);
    QSet<QString> known;
    for (const QueryRow& query : *queries) {
      if (query.family.isEmpty() || known.contains(query.family)) continue;
      known.insert(query.family);
      choices.families.append(query.family);
    }
    m_assign = new AssignDialog(store, m_dialogs, choices, plans->size() + 1, this);
    connect(m_assign, &AssignDialog::plansChanged, this, [this] {
      m_session->work().followPlans();
      m_status->saved(QDateTime::currentDateTime());
    });
  }
  m_assign->show();
  m_assign->raise();
}

void MainWindow::writeGuideline()
{
  if (!mayLead(tr("Only leads write guidelines"))) return;
  if (!m_newGuideline) {
    const auto guidelines = m_session->store().guidelines();
    const auto criteria = m_session->store().criteria();
    if (!guidelines || !criteria) {
      m_status->fail(sentence(!guidelines ? guidelines.error() : criteria.error()));
      return;
    }
    m_newGuideline = new GuidelineDialog(m_session->store(), *guidelines, *criteria, this);
    connect(m_newGuideline, &GuidelineDialog::saved, this, [this](const Guideline& guideline) {
      m_session->secondLook().followGuidelines();
      if (!m_guideline->isHidden()) readGuidelines();
      m_status->saved(QDateTime::currentDateTime());
      m_status->say(tr("Guideline %1 is in force").arg(plain::isolated(plain::oneLine(guideline.version))));
    });
  }
  m_newGuideline->show();
  m_newGuideline->raise();
}

void MainWindow::showFreeze()
{
  if (!m_freeze) {
    m_freeze = new FreezeDialog(*m_session, m_dialogs, this);
    connect(m_freeze, &FreezeDialog::done, m_status, &StatusLine::done);
  }
  m_freeze->show();
  m_freeze->raise();
}

void MainWindow::pickRuns()
{
  const Role role = m_session->judge() ? m_session->judge()->role : Role::None;
  if (role != Role::Reviewer && role != Role::Lead) {
    m_status->say(tr("Only reviewers and leads pick runs"));
    return;
  }
  if (m_session->isBlind()) {
    m_status->say(tr("While you judge blind the names of runs are hidden; switch Judge ▸ Blind off to pick one"));
    return;
  }
  if (m_session->store().isReadOnly()) {
    m_status->say(tr("This workspace is open for reading"));
    return;
  }
  if (!m_pick) {
    const auto runs = m_session->store().runs();
    if (!runs) {
      m_status->fail(sentence(runs.error()));
      return;
    }
    m_pick = new PickDialog(*m_session, runsToDrawFrom(*runs), this);
    connect(m_pick, &PickDialog::done, m_status, &StatusLine::done);
  }
  m_pick->show();
  m_pick->raise();
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
