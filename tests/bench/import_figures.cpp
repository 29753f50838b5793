#include "bench/bench.h"

#include "store/store.h"
#include "work/importing.h"

#include <QElapsedTimer>
#include <QFile>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Seconds that an import took; nothing when it failed.
std::optional<double> timedImport(const QString& workspace, const QString& file, Figures& figures)
{
  ImportRequest request;
  request.workspace = workspace;
  request.files = {file};
  QElapsedTimer timer;
  timer.start();
  const auto report = runImport(request, {});
  const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
  if (report && !report->refused()) return seconds;
  figures.failed(u"import"_s, report ? report->faults.first().problem : sentence(report.error()));
  return {};
}

bool make(const QString& workspace, const Size& size, const Setting& setting, Figures& figures, bool report)
{
  const QString chunks = setting.folder + u"/chunks.jsonl"_s;
  const QString queries = setting.folder + u"/queries.jsonl"_s;
  const auto chunkBytes = writeChunks(chunks, size, u"c"_s);
  const auto queryBytes = writeQueries(queries, size, u"c"_s);
  if (!chunkBytes || !queryBytes) {
    figures.failed(u"generate"_s, sentence((chunkBytes ? queryBytes : chunkBytes).error()));
    return false;
  }
  if (const auto created = Store::create(workspace); !created) {
    figures.failed(u"create"_s, sentence(created.error()));
    return false;
  }
  const auto chunkSeconds = timedImport(workspace, chunks, figures);
  const auto querySeconds = chunkSeconds ? timedImport(workspace, queries, figures) : std::nullopt;
  QFile::remove(chunks);
  QFile::remove(queries);
  if (!querySeconds) return false;
  if (!report) return true;
  const double megabytes = static_cast<double>(*chunkBytes) / 1e6;
  figures.atLeast(u"import of chunks"_s, megabytes / *chunkSeconds, 40, u"MB/s"_s,
                  u"%1 chunks of %2 bytes, JSON Lines, in %3 s"_s.arg(size.pairs())
                      .arg(size.chunkBytes)
                      .arg(*chunkSeconds, 0, 'f', 1));
  figures.add(u"import of queries, rankings, answers, labels"_s, *querySeconds, u"s"_s,
              u"%1 MB"_s.arg(*queryBytes / 1000000));
  figures.add(u"workspace"_s, static_cast<double>(QFile(workspace).size()) / 1e6, u"MB"_s);
  return true;
}

} // namespace

bool makeWorkspaces(Setting& setting, Figures& figures)
{
  setting.large = setting.folder + u"/large.assay"_s;
  setting.small = setting.folder + u"/small.assay"_s;
  Size small = setting.size;
  small.queries = std::max(1, small.queries / 100);
  return make(setting.large, setting.size, setting, figures, true) &&
         make(setting.small, small, setting, figures, false);
}

} // namespace assayer::bench
