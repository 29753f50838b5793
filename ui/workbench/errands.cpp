#include "workbench/errands.h"

#include "store/store.h"
#include "work/importing.h"
#include "work/merging.h"
#include "work/rescue.h"
#include "workbench/report_text.h"
#include "workbench/task_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace assayer::errands {

using namespace Qt::StringLiterals;

namespace {

QString native(const QString& path)
{
  return QDir::toNativeSeparators(path);
}

TaskDialog* begin(const QString& title, const QString& what, const TaskDialog::Work& work, QWidget* parent)
{
  auto* dialog = new TaskDialog(title, what, work, parent);
  dialog->show();
  return dialog;
}

/// Runs with a connection of the worker's own.
TaskDialog::Work withStore(const QString& workspace,
                           const std::function<Result<QString>(Store&, const ProgressFunction&)>& work)
{
  return [workspace, work](const ProgressFunction& progress) -> Result<QString> {
    auto store = Store::another(workspace);
    if (!store) return tl::unexpected(store.error());
    return work(**store, progress);
  };
}

// Says how much came, never what somebody said.
QString mergeText(const MergeReport& merged)
{
  QStringList lines;
  if (merged.refused) {
    lines.append(TaskDialog::tr("%1: refused, nothing was taken.").arg(merged.file));
  } else {
    lines.append(TaskDialog::tr("%1: %2 new steps of labels, %3 that were here already.")
                     .arg(merged.file, QLocale().toString(merged.newEvents), QLocale().toString(merged.knownEvents)));
    for (auto entry = merged.report.added.begin(); entry != merged.report.added.end(); ++entry)
      if (entry.key() != u"labels"_s)
        lines.append(TaskDialog::tr("New: %1 %2").arg(QLocale().toString(entry.value()), entry.key()));
  }
  for (const Fault& fault : merged.report.faults) lines.append(fault.problem);
  return lines.join(u'\n');
}

QString exportText(const Report& report, const QString& path)
{
  QStringList lines{
      TaskDialog::tr("Written to %1 (%2).").arg(native(path), QLocale().formattedDataSize(QFileInfo(path).size()))};
  for (auto entry = report.added.begin(); entry != report.added.end(); ++entry)
    lines.append(TaskDialog::tr("Written: %1 %2").arg(QLocale().toString(entry.value()), entry.key()));
  for (auto entry = report.skipped.begin(); entry != report.skipped.end(); ++entry)
    lines.append(TaskDialog::tr("Left out: %1 · %2").arg(QLocale().toString(entry.value()), entry.key()));
  return lines.join(u'\n');
}

} // namespace

TaskDialog* exportTo(const QString& workspace, const ExportRequest& request, QWidget* parent)
{
  return begin(TaskDialog::tr("Export"), TaskDialog::tr("Writing %1").arg(native(request.toPath)),
               withStore(workspace,
                         [=](Store& store, const ProgressFunction& progress) -> Result<QString> {
                           const auto report = exportWorkspace(store, request, progress);
                           if (!report) return tl::unexpected(report.error());
                           return exportText(*report, request.toPath);
                         }),
               parent);
}

TaskDialog* backUp(const QString& workspace, const QString& toPath, QWidget* parent)
{
  return begin(TaskDialog::tr("Back up"), TaskDialog::tr("Copying to %1").arg(native(toPath)),
               withStore(workspace,
                         [=](Store& store, const ProgressFunction&) -> Result<QString> {
                           if (auto done = store.backup(toPath); !done) return tl::unexpected(done.error());
                           return TaskDialog::tr("A complete copy is at %1 (%2).")
                               .arg(native(toPath), QLocale().formattedDataSize(QFileInfo(toPath).size()));
                         }),
               parent);
}

TaskDialog* packet(const QString& workspace, const QString& toPath, const PacketOptions& options, QWidget* parent)
{
  return begin(TaskDialog::tr("Make a packet"), TaskDialog::tr("Writing %1").arg(native(toPath)),
               withStore(workspace,
                         [=](Store& store, const ProgressFunction& progress) -> Result<QString> {
                           const auto made = makePacket(store, toPath, options, progress);
                           if (!made) return tl::unexpected(made.error());
                           QStringList lines{
                               TaskDialog::tr("The packet is at %1 (%2).")
                                   .arg(native(toPath), QLocale().formattedDataSize(QFileInfo(toPath).size()))};
                           lines.append(TaskDialog::tr("In it: %1 queries, %2 chunks, %3 answers, %4 steps of labels.")
                                            .arg(made->queries)
                                            .arg(made->chunks)
                                            .arg(made->answers)
                                            .arg(made->labels));
                           return lines.join(u'\n');
                         }),
               parent);
}

TaskDialog* merge(const QString& workspace, const QStringList& files, bool samePeople, LabelScope mayShow,
                  const std::shared_ptr<MergeOutcome>& outcome, QWidget* parent)
{
  return begin(
      TaskDialog::tr("Merge files"),
      files.size() == 1 ? TaskDialog::tr("Merging a file") : TaskDialog::tr("Merging %1 files").arg(files.size()),
      withStore(
          workspace,
          [=](Store& store, const ProgressFunction& progress) -> Result<QString> {
            QStringList lines;
            for (const QString& file : files) {
              const auto merged = mergeFile(store, file, {false, samePeople}, progress);
              if (!merged && merged.error().kind == ErrorKind::Cancelled) return tl::unexpected(merged.error());
              lines.append(merged ? mergeText(*merged) : sentence(merged.error()));
              if (!merged) continue;
              outcome->landed = outcome->landed || !merged->refused;
              if (merged->report.unclearPeople.isEmpty()) continue;
              outcome->unclearPeople += merged->report.unclearPeople;
              outcome->unclearFiles.append(file);
            }
            const auto open = conflictRows(store, mayShow);
            if (!open) return tl::unexpected(open.error());
            outcome->conflicts = open->size();
            if (!open->isEmpty())
              lines.append(
                  open->size() == 1
                      ? TaskDialog::tr("1 conflict to look at: what copies decided differently.")
                      : TaskDialog::tr("%1 conflicts to look at: what copies decided differently.").arg(open->size()));
            return lines.join(u"\n\n"_s);
          }),
      parent);
}

TaskDialog* check(const QString& workspace, QWidget* parent)
{
  return begin(
      TaskDialog::tr("Check the workspace"), TaskDialog::tr("Reading every page of the file and every label's history"),
      withStore(
          workspace,
          [](Store& store, const ProgressFunction&) -> Result<QString> {
            const auto faults = store.check();
            if (!faults) return tl::unexpected(faults.error());
            if (faults->isEmpty())
              return TaskDialog::tr("The workspace is sound: the file is whole, every reference leads "
                                    "somewhere, and every label follows from its history.");
            return TaskDialog::tr("%1 faults were found. Make a backup and export what it holds.").arg(faults->size()) +
                   u"\n\n"_s + faults->join(u'\n');
          }),
      parent);
}

TaskDialog* salvage(const QString& damaged, const QString& toPath, QWidget* parent)
{
  return begin(
      TaskDialog::tr("Export what can be read"), TaskDialog::tr("Reading %1").arg(native(damaged)),
      [=](const ProgressFunction&) -> Result<QString> {
        const auto lost = salvageWorkspace(damaged, toPath);
        if (!lost) return tl::unexpected(lost.error());
        const QString text =
            TaskDialog::tr("What could be read is at %1. Import it into a new workspace.").arg(native(toPath));
        if (lost->isEmpty()) return text + u'\n' + TaskDialog::tr("Nothing was lost.");
        return text + u"\n\n"_s + TaskDialog::tr("What could not be read:") + u'\n' + lost->join(u'\n');
      },
      parent);
}

} // namespace assayer::errands
