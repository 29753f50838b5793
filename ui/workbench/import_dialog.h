// The import window: what each file is and why, its first records, options, a check without changes, progress, and the
// report. Modeless, so that judging goes on. Owned by the main window; GUI thread, files are read on workers.
#pragma once

#include "core/catalogue.h"
#include "work/import_preview.h"
#include "work/importing.h"

#include <QDialog>
#include <QHash>
#include <QTemporaryDir>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace assayer {

class Dialogs;
class GradeMapping;

class ImportDialog : public QDialog {
  Q_OBJECT

public:
  /// workspace: the open one; empty: the dialog asks where the new one shall be when it imports. settings: the
  /// workspace's, whose grades are mapped to.
  ImportDialog(const QString& workspace, const WorkspaceSettings& settings, Dialogs& dialogs, QWidget* parent);
  ~ImportDialog() override;

  void addFiles(const QStringList& files);
  bool isRunning() const { return m_importing != nullptr; }

Q_SIGNALS:
  /// Something landed in this workspace, which may be a new one.
  void landed(const QString& workspace, const QString& headline);

private:
  void buildFiles();
  void buildOptions();
  void buildFoot();
  void lookAtFiles();
  void takeLook(const FileLook& look);
  void showFile();
  void showGrades();
  bool ready(QString* why = nullptr) const;
  void updateState();
  void start(bool dryRun);
  std::optional<QString> placeForNew();
  void finish(const QString& text);
  void takeReport(const Report& report);
  void takeError(const Error& error);

  QString m_workspace;
  bool m_isNew = false; // m_workspace was made by this dialog and holds nothing yet
  WorkspaceSettings m_settings;
  Dialogs& m_dialogs;
  QStringList m_files;
  QHash<QString, FileLook> m_looks;
  int m_generation = 0;
  bool m_dryRun = false;
  std::unique_ptr<QTemporaryDir> m_scratch; // a dry run without a workspace
  Importing* m_importing = nullptr;

  QTreeWidget* m_fileList;
  QTreeWidget* m_preview;
  QComboBox* m_format;
  QLineEdit* m_run;
  QLineEdit* m_judge;
  QCheckBox* m_newVersion;
  QCheckBox* m_split;
  GradeMapping* m_grades;
  QLabel* m_state;
  QProgressBar* m_bar;
  QPlainTextEdit* m_report;
  QPushButton* m_add;
  QPushButton* m_remove;
  QPushButton* m_copy;
  QPushButton* m_check;
  QPushButton* m_import;
  QPushButton* m_close;
};

} // namespace assayer
