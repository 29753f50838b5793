#include "workbench/report_errand.h"

#include "work/importing.h"
#include "workbench/task_dialog.h"

#include <QDir>
#include <QFileInfo>

namespace assayer::errands {

namespace {

/// What stands in the way of writing there; a folder's files may be new ones, in a folder that is not there yet.
Result<void> mayWriteReport(const QStringList& files, pdf::ReportKind kind)
{
  for (const QString& file : files)
    if (kind != pdf::ReportKind::CsvFolder || QFileInfo::exists(file))
      if (auto may = mayExportTo(file); !may) return may;
  return {};
}

} // namespace

TaskDialog* report(const QString& workspace, const ReportRequest& request, const QString& path, pdf::ReportKind kind,
                   QWidget* parent)
{
  const QString shown = QDir::toNativeSeparators(path);
  const auto work = [=](const ProgressFunction& progress) -> Result<QString> {
    auto store = Store::another(workspace);
    if (!store) return tl::unexpected(store.error());
    const auto document = makeReport(**store, request, progress);
    if (!document) return tl::unexpected(document.error());
    const QStringList files = pdf::reportFilesOf(*document, path, kind);
    if (auto may = mayWriteReport(files, kind); !may) return tl::unexpected(may.error());
    if (auto written = pdf::writeReport(*document, path, kind); !written) return tl::unexpected(written.error());
    return files.size() == 1 ? TaskDialog::tr("The report is at %1.").arg(shown)
                             : TaskDialog::tr("%1 tables are in %2.").arg(files.size()).arg(shown);
  };
  auto* const dialog = new TaskDialog(TaskDialog::tr("Report"), TaskDialog::tr("Writing %1").arg(shown), work, parent);
  dialog->show();
  return dialog;
}

} // namespace assayer::errands
