// Long errands of the File menu, each in a TaskDialog of its own: export, backup, check, salvage. Values go in, nothing
// of the window is touched. GUI thread.
#pragma once

#include <QString>

class QWidget;

namespace assayer {

struct ExportRequest;
class TaskDialog;

namespace errands {

TaskDialog* exportTo(const QString& workspace, const ExportRequest& request, QWidget* parent);
TaskDialog* backUp(const QString& workspace, const QString& toPath, QWidget* parent);
TaskDialog* check(const QString& workspace, QWidget* parent);
TaskDialog* salvage(const QString& damaged, const QString& toPath, QWidget* parent);

} // namespace errands
} // namespace assayer
