#include "store/import_session.h"

#include "core/text.h"
#include "store/import_writer.h"
#include "store/store_private.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

struct ImportSession::Private {
  std::unique_ptr<ImportWriter> writer;
  QVector<ImportItem> batch;
  int weight = 0;

  Result<void> flush()
  {
    const auto written = writer->write(batch);
    batch.clear();
    weight = 0;
    return written;
  }
};

Result<std::unique_ptr<ImportSession>> Store::startImport(const QStringList& files, const ImportOptions& options)
{
  STORE_TRY(d->mayWrite());
  STORE_GET(writer, ImportWriter::start(path(), d->shared, files, options));
  auto made = std::make_unique<ImportSession::Private>();
  made->writer = std::move(writer);
  return std::unique_ptr<ImportSession>(new ImportSession(std::move(made)));
}

ImportSession::ImportSession(std::unique_ptr<Private> made) : d(std::move(made)) {}

ImportSession::~ImportSession() = default;

Result<void> ImportSession::take(Record&& record, const Place& place)
{
  if (!d->writer) return fail(ErrorKind::Usage, {}, u"the import has ended; start another"_s);
  ChunkDigest digested;
  if (const auto* chunk = std::get_if<ChunkRecord>(&record)) digested = digest(chunk->text);
  d->weight += ImportWriter::weight(record);
  d->batch.append({std::move(record), place, digested});
  if (d->weight < d->writer->batchWeight()) return {};
  auto flushed = d->flush();
  if (!flushed) abandon();
  return flushed;
}

Result<Report> ImportSession::land(const ProgressFunction& progress)
{
  if (!d->writer) return fail(ErrorKind::Usage, {}, u"the import has ended; start another"_s);
  Result<Report> landed = d->flush().and_then([&] { return d->writer->land(progress); });
  d->writer.reset();
  return landed;
}

void ImportSession::abandon()
{
  d->batch.clear();
  d->writer.reset();
}

} // namespace assayer
