// Reports and release rules over a workspace of the size that Insights promises.
#pragma once

#include "bench/figures.h"

namespace assayer::bench {

/// The newest run against the one before it, in every format, and ten rules over all families. Files go to the folder
/// and are removed. Needs a QGuiApplication.
void measureReports(const QString& workspace, const QString& folder, Figures& figures);

} // namespace assayer::bench
