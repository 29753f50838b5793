// A report as JSON: the same sections, with every table and every figure. Pure; any thread.
#pragma once

#include "report/document.h"

#include <QByteArray>

namespace assayer::report {

/// "determined", "interval", "partly_undefined", "undefined".
QString statusWord(FigureStatus status);

/// {"title", "subtitle", "sections": [{"heading", "notes": [{"text", "warning"}], "tables": [{"key", "caption",
/// "columns": [{"key", "title", "kind"}], "rows": [{key: …}]}]}]}. A figure is {"status", "value" or null, "bounds":
/// [low, high] or null, "ci95": [low, high] or null, "n", "of", "reason"}, a count a number or null. Charts stand among
/// the tables with "chart": true; rows of totals carry "total": true.
QByteArray toJson(const Document& document);

} // namespace assayer::report
