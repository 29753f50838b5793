#include "pdf/report_file.h"

#include "core/whole_file.h"
#include "pdf/pdf_writer.h"
#include "report/csv_writer.h"
#include "report/html_writer.h"
#include "report/json_writer.h"

#include <QDir>
#include <QFileInfo>

namespace assayer::pdf {

using namespace Qt::Literals::StringLiterals;

Result<ReportKind> reportKindOf(const QString& path)
{
  if (path.endsWith(u'/') || QFileInfo(path).isDir()) return ReportKind::CsvFolder;
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix == u"html" || suffix == u"htm") return ReportKind::Html;
  if (suffix == u"pdf") return ReportKind::Pdf;
  if (suffix == u"json") return ReportKind::Json;
  return fail(ErrorKind::Usage, path,
              u"a report is named .html, .pdf or .json, or is a folder for CSV files, FOLDER/"_s);
}

QStringList reportFilesOf(const report::Document& document, const QString& path, ReportKind kind)
{
  if (kind != ReportKind::CsvFolder) return {path};
  QStringList files;
  for (const report::NamedFile& file : report::toCsvFiles(document)) files.append(QDir(path).filePath(file.name));
  return files;
}

Result<void> writeReport(const report::Document& document, const QString& path, ReportKind kind)
{
  switch (kind) {
  case ReportKind::Html: return writeWholeFile(path, report::toHtml(document));
  case ReportKind::Json: return writeWholeFile(path, report::toJson(document));
  case ReportKind::Pdf: {
    const auto bytes = toPdf(document);
    return bytes ? writeWholeFile(path, *bytes) : Result<void>(tl::unexpected(bytes.error()));
  }
  case ReportKind::CsvFolder: break;
  }
  if (!QDir().mkpath(path)) return fail(ErrorKind::Permission, path, u"the folder cannot be made"_s);
  for (const report::NamedFile& file : report::toCsvFiles(document))
    if (auto saved = writeWholeFile(QDir(path).filePath(file.name), file.content); !saved) return saved;
  return {};
}

} // namespace assayer::pdf
