// Pictures of reports as their readers see them: the page in a browser, light, dark and on a phone, and sheets of
// paper. Where Chromium or pdftoppm is not installed their pictures are left out, which is said.
#pragma once

#include "store/store.h"

#include <QString>
#include <QStringList>

namespace assayer::tests {

struct ReportPictures {
  QStringList taken;  // files
  QStringList missed; // what went wrong, in words
};
/// Of the newest run of the workspace.
ReportPictures takeReportPictures(Store& store, const QString& folder);

} // namespace assayer::tests
