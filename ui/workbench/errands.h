// Long errands of the File menu, each in a TaskDialog of its own: export, backup, check, salvage. Values go in, nothing
// of the window is touched. GUI thread.
#pragma once

#include "work/packet.h"

#include <QStringList>

#include <memory>

class QWidget;

namespace assayer {

struct ExportRequest;
class TaskDialog;

namespace errands {

TaskDialog* exportTo(const QString& workspace, const ExportRequest& request, QWidget* parent);
TaskDialog* backUp(const QString& workspace, const QString& toPath, QWidget* parent);
TaskDialog* packet(const QString& workspace, const QString& toPath, const PacketOptions& options, QWidget* parent);

/// What a merge did, for whoever goes on after it; written by the worker before the task says that it has finished.
struct MergeOutcome {
  bool landed = false;
  qsizetype conflicts = 0; // open ones that the judge may see
  QStringList unclearPeople;
  QStringList unclearFiles; // refused because of them
};
/// Merges the files one after another; mayShow: whose conflicts are told.
TaskDialog* merge(const QString& workspace, const QStringList& files, bool samePeople, LabelScope mayShow,
                  const std::shared_ptr<MergeOutcome>& outcome, QWidget* parent);
TaskDialog* check(const QString& workspace, QWidget* parent);
TaskDialog* salvage(const QString& damaged, const QString& toPath, QWidget* parent);

} // namespace errands
} // namespace assayer
