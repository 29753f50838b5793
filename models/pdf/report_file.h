// A report as a file, or as a folder of CSV files, by the name that somebody gave. A file appears whole or not at all.
// Whether a report may stand there is the caller's to ask (work/importing.h). Any thread.
#pragma once

#include "core/result.h"
#include "report/document.h"

#include <QStringList>

namespace assayer::pdf {

enum class ReportKind { Html, Pdf, Json, CsvFolder };
/// By its ending, case aside; a folder that is there, or a name that ends with a slash, is one for CSV. Usage, naming
/// the endings, for any other, and for a folder that is named like a file of another kind.
Result<ReportKind> reportKindOf(const QString& path);

/// The files that a report of this kind consists of.
QStringList reportFilesOf(const report::Document& document, const QString& path, ReportKind kind);

/// The list of a folder's files, in it: by this a later report knows which files are an earlier one's.
inline const QString ReportListName = QStringLiteral("report-files.json");

/// Writes them, all of them or none. A folder is made where there is none; in one that is there the files of an earlier
/// report are replaced or removed and all others stay. Usage: a file that no report wrote has the name of one of these.
/// PDF needs a QGuiApplication.
Result<void> writeReport(const report::Document& document, const QString& path, ReportKind kind);

} // namespace assayer::pdf
