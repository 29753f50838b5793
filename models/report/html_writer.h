// A report as one HTML file: no script, nothing that is fetched, charts as SVG inside it, light or dark as the reader's
// system is, well-formed XML as well. Text from data is escaped, stripped of what turns its direction, and isolated.
// Pure; any thread.
#pragma once

#include "report/document.h"

#include <QByteArray>

namespace assayer::report {

/// UTF-8.
QByteArray toHtml(const Document& document);

} // namespace assayer::report
