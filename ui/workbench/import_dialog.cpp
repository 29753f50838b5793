#include "workbench/import_dialog.h"

#include "core/workers.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "workbench/dialogs.h"
#include "workbench/grade_mapping.h"
#include "workbench/report_text.h"
#include "workbench/short_list.h"
#include "shared/sized_label.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int fullBar = 1000;

QTreeWidget* table(const QString& name, const QString& accessibleName, const QStringList& headers, QWidget* parent)
{
  auto* tree = new QTreeWidget(parent);
  tree->setObjectName(name);
  tree->setAccessibleName(accessibleName);
  tree->setHeaderLabels(headers);
  tree->setRootIsDecorated(false);
  tree->setUniformRowHeights(true);
  tree->setItemDelegate(new RowDelegate(tree));
  tree->setTextElideMode(Qt::ElideMiddle);
  return tree;
}

/// Its fault with the file's name alone: the list has no room for the folders above it.
QString faultOf(const FileLook& look)
{
  Error error = *look.error;
  error.context.replace(look.file, QFileInfo(look.file).fileName());
  return ImportDialog::tr("Fault: %1").arg(sentence(error));
}

void removeWorkspaceFile(const QString& path)
{
  for (const QString& suffix : {u""_s, u"-wal"_s, u"-shm"_s}) QFile::remove(path + suffix);
}

} // namespace

ImportDialog::ImportDialog(const QString& workspace, const WorkspaceSettings& settings, Dialogs& dialogs,
                           QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_settings(settings), m_dialogs(dialogs)
{
  setObjectName(u"import"_s);
  setWindowTitle(tr("Import files"));
  sizeForText(*this, 120, 37);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Small);
  buildFiles();
  buildOptions();
  buildFoot();
  updateState();
}

ImportDialog::~ImportDialog() = default;

void ImportDialog::buildFiles()
{
  m_fileList = table(u"import.files"_s, tr("Files"), {tr("File"), tr("What it is"), tr("Why")}, this);
  m_fileList->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  m_fileList->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_preview = table(u"import.preview"_s, tr("First records"), {tr("Kind"), tr("First records of the file")}, this);
  m_preview->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  m_preview->setTextElideMode(Qt::ElideRight);
  connect(m_fileList, &QTreeWidget::currentItemChanged, this, &ImportDialog::showFile);

  m_add = new QPushButton(tr("&Add files…"), this);
  m_add->setObjectName(u"import.add"_s);
  connect(m_add, &QPushButton::clicked, this,
          [this] { addFiles(m_dialogs.openFiles(this, tr("Import files"), tr("All files (*)"))); });
  m_remove = new QPushButton(tr("&Take off the list"), this);
  m_remove->setObjectName(u"import.remove"_s);
  connect(m_remove, &QPushButton::clicked, this, [this] {
    if (const auto* item = m_fileList->currentItem()) m_files.removeAll(item->data(0, Qt::UserRole).toString());
    lookAtFiles();
  });
  auto* fileButtons = new QHBoxLayout;
  fileButtons->addWidget(m_add);
  fileButtons->addWidget(m_remove);
  fileButtons->addStretch(1);

  auto* box = static_cast<QVBoxLayout*>(layout());
  box->addWidget(m_fileList, 2);
  box->addLayout(fileButtons);
  box->addWidget(m_preview, 3);
}

void ImportDialog::buildOptions()
{
  m_format = new QComboBox(this);
  m_format->setObjectName(u"import.format"_s);
  m_format->addItem(tr("Recognised by content, each file"), QString());
  for (const FormatChoice& format : formatChoices())
    if (format.reads) m_format->addItem(format.name, format.id);
  connect(m_format, &QComboBox::currentIndexChanged, this, &ImportDialog::lookAtFiles);
  m_run = new QLineEdit(this);
  m_run->setObjectName(u"import.run"_s);
  m_run->setPlaceholderText(tr("as the file names it"));
  m_judge = new QLineEdit(this);
  m_judge->setObjectName(u"import.judge"_s);
  m_judge->setPlaceholderText(tr("as the file names them"));
  m_newVersion = new QCheckBox(tr("A &run that is there already with other content becomes its version 2"), this);
  m_newVersion->setObjectName(u"import.version"_s);
  m_split = new QCheckBox(tr("Answers that come without claims are &split: each sentence becomes a claim"), this);
  m_split->setObjectName(u"import.split"_s);

  auto* form = new QFormLayout;
  form->setContentsMargins({});
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Format"), m_format);
  form->addRow(tr("&Name of the run"), m_run);
  form->addRow(tr("&Judge of its labels"), m_judge);
  form->addRow({}, m_newVersion);
  form->addRow({}, m_split);
  static_cast<QVBoxLayout*>(layout())->addLayout(form);

  m_grades = new GradeMapping(m_settings.grades, this);
  connect(m_grades, &GradeMapping::changed, this, &ImportDialog::updateState);
  static_cast<QVBoxLayout*>(layout())->addWidget(m_grades);
}

void ImportDialog::buildFoot()
{
  m_state = paragraph({}, this);
  m_state->setObjectName(u"import.state"_s);
  m_bar = new QProgressBar(this);
  m_bar->setObjectName(u"import.progress"_s);
  m_bar->setAccessibleName(tr("Progress"));
  m_bar->setTextVisible(false);
  m_bar->hide();
  m_report = new QPlainTextEdit(this);
  m_report->setObjectName(u"import.report"_s);
  m_report->setAccessibleName(tr("Report"));
  m_report->setReadOnly(true);
  m_report->hide();

  m_copy = new QPushButton(tr("C&opy the report"), this);
  m_copy->setObjectName(u"import.copy"_s);
  m_copy->hide();
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(m_report->toPlainText()); });
  m_check = new QPushButton(tr("&Check only"), this);
  m_check->setObjectName(u"import.check"_s);
  connect(m_check, &QPushButton::clicked, this, [this] { start(true); });
  m_import = new QPushButton(tr("&Import"), this);
  m_import->setObjectName(u"import.start"_s);
  m_import->setDefault(true);
  connect(m_import, &QPushButton::clicked, this, [this] { start(false); });
  m_close = new QPushButton(tr("Close"), this);
  m_close->setObjectName(u"import.close"_s);
  connect(m_close, &QPushButton::clicked, this, [this] {
    if (m_importing)
      m_importing->cancel();
    else
      close();
  });

  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_copy);
  buttons->addStretch(1);
  buttons->addWidget(m_check);
  buttons->addWidget(m_import);
  buttons->addWidget(m_close);
  auto* box = static_cast<QVBoxLayout*>(layout());
  box->addWidget(m_state);
  box->addWidget(m_bar);
  box->addWidget(m_report, 4);
  box->addLayout(buttons);
}

void ImportDialog::addFiles(const QStringList& files)
{
  for (const QString& file : files) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (!m_files.contains(path)) m_files.append(path);
  }
  lookAtFiles();
}

// Files are read on a worker: one may be a gigabyte or lie on a slow drive.
void ImportDialog::lookAtFiles()
{
  const int generation = ++m_generation;
  m_report->hide();
  m_copy->hide();
  m_preview->show();
  m_looks.clear();
  m_fileList->clear();
  for (const QString& file : m_files) {
    auto* item = new QTreeWidgetItem(m_fileList, {QFileInfo(file).fileName(), tr("looking…")});
    item->setData(0, Qt::UserRole, file);
    item->setToolTip(0, plain::toolTip(QDir::toNativeSeparators(file)));
    QtConcurrent::run(&workers(), [file, format = m_format->currentData().toString()] {
      return lookAtFile(file, format);
    }).then(this, [this, generation](const FileLook& look) {
      if (generation == m_generation) takeLook(look);
    });
  }
  if (m_fileList->topLevelItemCount() > 0) m_fileList->setCurrentItem(m_fileList->topLevelItem(0));
  showGrades();
  updateState();
}

void ImportDialog::takeLook(const FileLook& look)
{
  m_looks.insert(look.file, look);
  for (int row = 0; row < m_fileList->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_fileList->topLevelItem(row);
    if (item->data(0, Qt::UserRole).toString() != look.file) continue;
    item->setText(1, look.formatName.isEmpty() ? tr("not recognised") : look.formatName);
    item->setText(2, plain::oneLine(look.error ? faultOf(look) : look.why));
    item->setToolTip(2, plain::toolTip(item->text(2)));
  }
  showFile();
  showGrades();
  updateState();
}

void ImportDialog::showFile()
{
  m_preview->clear();
  const QTreeWidgetItem* item = m_fileList->currentItem();
  if (!item) return;
  const auto look = m_looks.constFind(item->data(0, Qt::UserRole).toString());
  if (look == m_looks.constEnd()) return;
  for (const PreviewLine& line : look->rows) {
    auto* row = new QTreeWidgetItem(m_preview, {line.kind, plain::oneLine(line.what)});
    row->setToolTip(1, plain::toolTip(line.what));
  }
  if (look->error) new QTreeWidgetItem(m_preview, {tr("fault"), plain::oneLine(sentence(*look->error))});
}

void ImportDialog::showGrades()
{
  QSet<int> found;
  for (const FileLook& look : std::as_const(m_looks))
    for (const int grade : look.grades)
      if (grade >= 0) found.insert(grade); // below: kept as unjudged, not mapped
  m_grades->setFound(found);
}

bool ImportDialog::ready(QString* why) const
{
  const auto no = [why](const QString& text) {
    if (why) *why = text;
    return false;
  };
  if (m_files.isEmpty()) return no(tr("Add files, or drop them here."));
  if (m_looks.size() < m_files.size()) return no(tr("Looking at the files…"));
  for (const QString& file : m_files)
    if (m_looks[file].formatId.isEmpty())
      return no(
          tr("%1 is not recognised: choose its format, or take it off the list.").arg(QFileInfo(file).fileName()));
  if (!m_grades->isComplete()) return no(tr("Say what each grade of the files means here."));
  return true;
}

void ImportDialog::updateState()
{
  QString why;
  const bool isReady = ready(&why);
  const bool running = isRunning();
  if (!running) m_state->setText(why);
  m_state->setVisible(!m_state->text().isEmpty());
  m_import->setEnabled(isReady && !running);
  m_check->setEnabled(isReady && !running);
  m_add->setEnabled(!running);
  m_remove->setEnabled(!running && !m_files.isEmpty());
  for (QWidget* widget :
       {static_cast<QWidget*>(m_format), static_cast<QWidget*>(m_run), static_cast<QWidget*>(m_judge),
        static_cast<QWidget*>(m_newVersion), static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_grades)})
    widget->setEnabled(!running);
  m_close->setText(running ? tr("Cancel") : tr("Close"));
}

std::optional<QString> ImportDialog::placeForNew()
{
  const QFileInfo first(m_files.first());
  const QString suggestion = first.dir().filePath(first.completeBaseName() + u".assay"_s);
  QString path =
      m_dialogs.saveFile(this, tr("Where shall the new workspace be?"), suggestion, tr("Workspaces (*.assay)"));
  if (path.isEmpty()) return std::nullopt;
  if (!path.endsWith(u".assay"_s)) path += u".assay"_s;
  return path;
}

void ImportDialog::start(bool dryRun)
{
  if (!ready() || isRunning()) return;
  QString workspace = m_workspace;
  m_isNew = workspace.isEmpty();
  if (m_isNew && dryRun) {
    m_scratch = std::make_unique<QTemporaryDir>();
    workspace = m_scratch->filePath(u"check.assay"_s);
  } else if (m_isNew) {
    const auto place = placeForNew();
    if (!place) return;
    workspace = *place;
  }
  if (m_isNew) {
    if (auto created = Store::create(workspace); !created) {
      m_isNew = false; // a file that was there before is never removed
      takeError(created.error());
      return;
    }
  }

  m_dryRun = dryRun;
  ImportRequest request;
  request.workspace = workspace;
  request.files = m_files;
  request.format = m_format->currentData().toString();
  request.gradeMap = m_grades->map();
  request.options.runName = m_run->text().trimmed();
  request.options.judgeName = m_judge->text().trimmed();
  request.options.dryRun = dryRun;
  request.options.asNewVersion = m_newVersion->isChecked();
  request.split = m_split->isChecked();

  m_importing = new Importing(request, this);
  m_importing->setProperty("workspace", workspace);
  connect(m_importing, &Importing::progressed, this, [this](qint64 done, qint64 total) {
    m_bar->setRange(0, total > 0 ? fullBar : 0);
    if (total > 0) m_bar->setValue(static_cast<int>(static_cast<double>(done) * fullBar / static_cast<double>(total)));
    m_state->setText(tr("%1 of %2").arg(QLocale().formattedDataSize(done), QLocale().formattedDataSize(total)));
  });
  connect(m_importing, &Importing::landed, this, &ImportDialog::takeReport);
  connect(m_importing, &Importing::failed, this, &ImportDialog::takeError);
  m_report->hide();
  m_copy->hide();
  m_bar->setRange(0, 0);
  m_bar->show();
  m_state->setText(dryRun ? tr("Checking…") : tr("Importing. You can go on judging meanwhile."));
  updateState();
  m_importing->start();
}

void ImportDialog::finish(const QString& text)
{
  if (m_importing) m_importing->deleteLater();
  m_importing = nullptr;
  m_scratch.reset();
  m_bar->hide();
  m_report->setPlainText(text);
  m_report->show();
  m_copy->show();
  m_preview->hide();
  updateState();
}

void ImportDialog::takeReport(const Report& report)
{
  const QString workspace = m_importing->property("workspace").toString();
  const bool hasLanded = !report.refused() && !m_dryRun;
  if (m_isNew && !m_dryRun && !hasLanded) removeWorkspaceFile(workspace);
  if (hasLanded) m_workspace = workspace;
  m_isNew = false;
  finish(reportText(report, m_dryRun));
  if (hasLanded) Q_EMIT landed(workspace, reportHeadline(report, false));
}

void ImportDialog::takeError(const Error& error)
{
  if (m_isNew && m_importing && !m_dryRun) removeWorkspaceFile(m_importing->property("workspace").toString());
  m_isNew = false;
  finish(tr("Not imported. %1").arg(sentence(error)));
}

} // namespace assayer
