// A report as PDF on A4: text with embedded fonts, charts as vectors, a running title, "Page 3 of 9", tables that go on
// over pages with their headings. Needs a QGuiApplication, on any platform ("offscreen" will do); any thread.
#pragma once

#include "core/result.h"
#include "report/document.h"

#include <QByteArray>

namespace assayer::pdf {

/// Usage without a QGuiApplication.
Result<QByteArray> toPdf(const report::Document& document);

} // namespace assayer::pdf
