#include "io/exporter.h"

#include "core/whole_file.h"

#include <QFileInfo>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<Report> exportRecords(const QString& formatId, QIODevice& device, const ExportOptions& options,
                             const RecordFeed& feed)
{
  const Format* const format = findFormat(formatId);
  if (!format || !format->writes)
    return fail(ErrorKind::Usage, formatId,
                format ? u"this format can only be read; choose another"_s
                       : u"there is no such format; see the list of formats"_s);
  const auto writer = format->makeWriter(device, options);
  if (auto fed = feed(*writer); !fed) return tl::unexpected(fed.error());
  auto report = writer->finish();
  if (report) report->format = formatId;
  return report;
}

Result<Report> exportRecords(const QString& formatId, const QString& path, const ExportOptions& options,
                             const RecordFeed& feed)
{
  WholeFile file(path);
  if (!file.open())
    return fail(QFileInfo(QFileInfo(path).path()).isWritable() ? ErrorKind::BadInput : ErrorKind::Permission, path,
                u"the file cannot be written (%1); choose another place"_s.arg(file.device().errorString()));
  auto report = exportRecords(formatId, file.device(), options, feed);
  if (!report || file.commit()) return report;
  return fail(ErrorKind::DiskFull, path,
              u"the file could not be finished (%1); make room and export again"_s.arg(file.device().errorString()));
}

} // namespace assayer
