// Charts as SVG. Inside a page the colours come from the page's style (classes "fill-ink", "line-ok", …), so that one
// picture serves light and dark. Pure; any thread.
#pragma once

#include "report/document.h"

class QXmlStreamWriter;

namespace assayer::report {

/// An <svg> element with its title and description; `id` begins the ids within it and is unique in the page.
void writeSvg(QXmlStreamWriter& xml, const Chart& chart, const QString& id);

} // namespace assayer::report
