// Chooses what a report is about and in which form, and a file; the window then writes it on a worker. For those who
// see everybody's labels. Modeless. GUI thread.
#pragma once

#include "pdf/report_file.h"
#include "work/report_content.h"

#include <QDialog>

class QCheckBox;
class QComboBox;

namespace assayer {

class Dialogs;

class ReportDialog : public QDialog {
  Q_OBJECT

public:
  /// runs: those that hold no references, not empty; usual: what is chosen at first.
  ReportDialog(const QString& workspace, const QVector<RunRow>& runs, const ReportRuns& usual, const Lens& lens,
               Dialogs& dialogs, QWidget* parent);

Q_SIGNALS:
  void reportChosen(const assayer::ReportRequest& request, const QString& path, assayer::pdf::ReportKind kind);

private:
  void choosePlace();
  std::optional<RunId> chosen(const QComboBox* box) const;

  QString m_workspace;
  Lens m_lens;
  Dialogs& m_dialogs;
  QComboBox* m_run;
  QComboBox* m_baseline;
  QComboBox* m_grouping;
  QComboBox* m_split;
  QComboBox* m_kind;
  QCheckBox* m_texts;
};

} // namespace assayer
