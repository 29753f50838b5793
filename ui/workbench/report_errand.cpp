#include "workbench/report_errand.h"

#include "work/importing.h"
#include "workbench/task_dialog.h"

#include <QDir>

namespace assayer::errands {

TaskDialog* report(const QString& workspace, const ReportRequest& request, const QString& path, pdf::ReportKind kind,
                   QWidget* parent)
{
  const QString shown = QDir::toNativeSeparators(path);
  const auto work = [=](const ProgressFunction& progress) -> Result<QString> {
    auto store = Store::another(workspace);
    if (!store) return tl::unexpected(store.error());
    const auto document = makeReport(**store, request, progress);
    if (!document) return tl::unexpected(document.error());
    if (kind != pdf::ReportKind::CsvFolder) // a folder's files replace those of an earlier report only
      if (auto may = mayExportTo(path); !may) return tl::unexpected(may.error());
    if (auto written = pdf::writeReport(*document, path, kind); !written) return tl::unexpected(written.error());
    if (kind != pdf::ReportKind::CsvFolder) return TaskDialog::tr("The report is at %1.").arg(shown);
    return TaskDialog::tr("%1 tables are in %2.").arg(report::tablesOf(*document).size()).arg(shown);
  };
  auto* const dialog = new TaskDialog(TaskDialog::tr("Report"), TaskDialog::tr("Writing %1").arg(shown), work, parent);
  dialog->show();
  return dialog;
}

} // namespace assayer::errands
