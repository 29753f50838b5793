// A report's tables as CSV (RFC 4180, UTF-8 with a mark for spreadsheets), one file a table. A cell that a spreadsheet
// would run as a formula is text there. Pure; any thread.
#pragma once

#include "report/document.h"

#include <QByteArray>

namespace assayer::report {

/// A line of names, then the rows. A column of figures becomes seven: the value, its bounds over open items, its 95 %
/// interval, how many items are in it, and its status, which says why there is no value; what is missing is empty.
QByteArray toCsv(const Table& table);

struct NamedFile {
  QString name;
  QByteArray content;
};
/// Every table and chart of the document, numbered in its order: "03-families.csv".
QVector<NamedFile> toCsvFiles(const Document& document);

} // namespace assayer::report
