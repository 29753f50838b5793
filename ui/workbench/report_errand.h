// Writes a report on a worker, in a TaskDialog of its own. GUI thread.
#pragma once

#include "pdf/report_file.h"
#include "work/report_content.h"

class QWidget;

namespace assayer {

class TaskDialog;

namespace errands {

TaskDialog* report(const QString& workspace, const ReportRequest& request, const QString& path, pdf::ReportKind kind,
                   QWidget* parent);

} // namespace errands
} // namespace assayer
