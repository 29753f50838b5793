#include "store/import_writer.h"

#include "core/text.h"
#include "store/settings.h"
#include "store/store_private.h"
#include "store/sweep.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>

#include <fcntl.h>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int FaultsKept = 200;     // of each severity; beyond they are counted
constexpr int LongestMessage = 600; // a fault may name what a file calls by a megabyte
constexpr qint64 TargetMicroseconds = 3000;
constexpr qint64 SendBytes = 1 << 19;
constexpr qint64 MoveBytes = 4 << 20;
constexpr qint64 LogBytes = 64 << 20;

// About what a record adds to the write-ahead log.
qint64 logBytes(const Record& record)
{
  if (const auto* chunk = std::get_if<ChunkRecord>(&record)) return chunk->text.size() + 150;
  if (const auto* answer = std::get_if<AnswerRecord>(&record)) return answer->text.size() + 200;
  if (const auto* kept = std::get_if<KeptRecord>(&record)) return kept->json.size() + 200;
  return 300;
}

} // namespace

ChunkDigest digest(const QString& text)
{
  // FNV-1a over the normalised text: it only has to put equal texts together, in every copy of a workspace alike.
  quint64 group = 0xcbf29ce484222325;
  const auto add = [&](char16_t unit) { group = (group ^ unit) * 0x100000001b3; };
  if (std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 0x80; })) {
    // What text::normalised() does to plain ASCII, without its copies: most of an import's time would go there.
    bool space = false;
    bool any = false;
    for (const QChar c : text) {
      if (c.isSpace()) {
        space = any;
        continue;
      }
      if (space) add(u' ');
      space = false;
      any = true;
      const char16_t unit = c.unicode();
      add(unit == u'`' ? u'\'' : unit >= u'A' && unit <= u'Z' ? static_cast<char16_t>(unit + 32) : unit);
    }
  } else {
    for (const QChar c : text::normalised(text)) add(c.unicode());
  }
  return {text::hash(text), static_cast<qint64>(group | 1)};
}

ImportWriter::ImportWriter(std::shared_ptr<SharedFile> shared, const ImportOptions& options)
    : m_shared(std::move(shared)), m_options(options), m_at(nowMs())
{
}

ImportWriter::~ImportWriter()
{
  abandon();
}

Result<std::unique_ptr<ImportWriter>> ImportWriter::start(const QString& path, std::shared_ptr<SharedFile> shared,
                                                          const QStringList& files, const ImportOptions& options)
{
  std::unique_ptr<ImportWriter> made(new ImportWriter(std::move(shared), options));
  made->m_shared->endSweep();
  made->m_lock = SharedFile::lockImports(path);
  if (!made->m_lock)
    return fail(ErrorKind::Busy, QFileInfo(path).fileName(),
                u"another import is running or being cleaned up; wait until it is done"_s);
  STORE_GET(connection, Connection::open(path, OpenMode::Existing, 64 * 1024));
  made->m_connection = std::move(connection);
  STORE_TRY(made->begin(files));
  return made;
}

Result<void> ImportWriter::begin(const QStringList& files)
{
  Connection& connection = *m_connection;
  STORE_TRY(sweepDeadImports(connection, m_shared->gate()));
  STORE_GET(criteria, readCriteria(connection));
  for (const Criterion& row : criteria) m_criteria.insert(row.name, row);
  STORE_GET(last, connection.number(u"SELECT max(id) FROM chunk"_s));
  STORE_GET(first, connection.number(u"SELECT min(id) FROM chunk"_s));
  if (first.value_or(1) < 1 || last.value_or(0) >= HighestChunk)
    return fail(ErrorKind::Corrupt, u"chunk"_s,
                u"ids of chunks are beyond the range; export the workspace and import it into a new one"_s);
  m_firstChunk = m_nextChunk = last.value_or(0) + 1;
  STORE_GET(textless, connection.number(u"SELECT 1 FROM chunk WHERE text_hash = x'' LIMIT 1"_s));
  m_textless = textless.has_value();
  STORE_GET(counter, connection.number(u"SELECT counter FROM clock"_s));
  m_counter = counter.value_or(0);
  STORE_GET(transaction, turn());
  Statement statement(connection, u"INSERT INTO import(at, state, files) VALUES(?, 0, ?)"_s);
  STORE_TRY(statement.run(m_at, files.join(u'\n')));
  m_import = statement.insertedId();
  STORE_TRY(transaction->commit());
  // Batches need not be durable one by one; the landing is.
  STORE_TRY(connection.run(u"PRAGMA synchronous = NORMAL"_s));
  m_log.setFileName(m_shared->path() + u"-wal"_s);
  if (m_log.open(QIODevice::ReadWrite)) return {};
  return fail(ErrorKind::Permission, m_log.fileName(), u"the file's log cannot be opened; check its rights"_s);
}

// Another program may hold the file for a moment; an import has patience.
Result<std::unique_ptr<Transaction>> ImportWriter::turn()
{
  for (int attempt = 0;; ++attempt) {
    auto begun = Transaction::begin(*m_connection, m_shared->gate(), Urgency::Batch);
    if (begun || begun.error().kind != ErrorKind::Busy || attempt == 40) return begun;
  }
}

int ImportWriter::weight(const Record& record)
{
  if (const auto* chunk = std::get_if<ChunkRecord>(&record)) return 1 + static_cast<int>(chunk->text.size() / 2000);
  if (const auto* ranking = std::get_if<RankingRecord>(&record))
    return 2 + static_cast<int>(ranking->chunks.size() / 2);
  if (const auto* answer = std::get_if<AnswerRecord>(&record)) return 2 + static_cast<int>(answer->citations.size());
  // Some lines carry hundreds of samples.
  if (const auto* kept = std::get_if<KeptRecord>(&record)) return 3 + static_cast<int>(kept->json.size() / 200);
  return 3;
}

Result<void> ImportWriter::write(const QVector<ImportItem>& batch)
{
  QElapsedTimer watch;
  qint64 took = 0;
  {
    STORE_GET(transaction, turn());
    watch.start();
    for (const ImportItem& item : batch) {
      ++m_read[item.record.index()];
      STORE_TRY(settle(item.record, item.place, item.digest));
    }
    STORE_TRY(transaction->commit());
    took = std::max<qint64>(1, watch.nsecsElapsed() / 1000);
  }
  STORE_TRY(settleLog(batch));
  const qint64 fitting = m_batchWeight * TargetMicroseconds / took;
  m_batchWeight = static_cast<int>(std::clamp<qint64>((3 * m_batchWeight + fitting) / 4, 100, 1000));
  return {};
}

// Between the turns, so that no label waits for it: the batches are sent to the disk in small pieces (the sync of a
// label's own commit then finds little left to write), and the housekeeper moves the log into the file in small pieces
// as well. A log is only begun anew when all of it has been moved, so now and then the import waits for that.
Result<void> ImportWriter::settleLog(const QVector<ImportItem>& batch)
{
  for (const ImportItem& item : batch) {
    const qint64 bytes = logBytes(item.record);
    m_unsent += bytes;
    m_unmoved += bytes;
    m_logged += bytes;
  }
  if (m_unsent >= SendBytes) {
    m_unsent = 0;
    // Only a hint: whether the log is whole on the disk is decided by the syncs of checkpoints and of labels.
    (void)::sync_file_range(m_log.handle(), 0, 0, SYNC_FILE_RANGE_WRITE);
  }
  if (m_unmoved >= MoveBytes) {
    m_unmoved = 0;
    m_shared->committed(true);
  }
  if (m_logged >= LogBytes) {
    m_logged = 0;
    STORE_TRY(m_connection->run(u"PRAGMA wal_checkpoint(PASSIVE)"_s));
  }
  return {};
}

Result<void> ImportWriter::settle(const Record& record, const Place& place, const ChunkDigest& digest)
{
  const auto orLater = [&](Result<Settled> settled) -> Result<void> {
    if (!settled) return tl::unexpected<Error>(settled.error());
    if (*settled == Settled::Later) defer(record, place);
    return {};
  };
  struct Visitor {
    ImportWriter& writer;
    const Place& place;
    const ChunkDigest& digest;
    const decltype(orLater)& later;
    Result<void> operator()(const WorkspaceRecord& r) const { return writer.takeWorkspace(r, place); }
    Result<void> operator()(const DocumentRecord& r) const { return writer.takeDocument(r, place); }
    Result<void> operator()(const ChunkRecord& r) const
    {
      return r.superseded ? writer.takeOldChunk(r, place, digest) : writer.takeChunk(r, place, digest);
    }
    Result<void> operator()(const QueryRecord& r) const { return writer.takeQuery(r, place); }
    Result<void> operator()(const RunRecord& r) const { return writer.takeRun(r, place); }
    Result<void> operator()(const RankingRecord& r) const { return writer.takeRanking(r, place); }
    Result<void> operator()(const AnswerRecord& r) const { return writer.takeAnswer(r, place); }
    Result<void> operator()(const ClaimRecord& r) const { return later(writer.takeClaim(r, place, false)); }
    Result<void> operator()(const JudgeRecord& r) const { return writer.takeJudge(r, place); }
    Result<void> operator()(const GuidelineRecord& r) const { return writer.takeGuideline(r, place); }
    Result<void> operator()(const CriterionRecord& r) const { return writer.takeCriterion(r, place); }
    Result<void> operator()(const LabelRecord& r) const { return later(writer.takeLabel(r, place, false)); }
    Result<void> operator()(const ScoreRecord& r) const { return later(writer.takeScore(r, place, false)); }
    Result<void> operator()(const PoolRecord& r) const { return writer.takePool(r); }
    Result<void> operator()(const KeptRecord& r) const { return writer.takeKept(r, place); }
  };
  return std::visit(Visitor{*this, place, digest, orLater}, record);
}

Result<void> ImportWriter::repeatMetadata(const QString& there, const QVariantList& key, const QString& metadata)
{
  if (metadata.isEmpty()) return {};
  Statement statement(*m_connection, u"SELECT 1 FROM %1 AND metadata = ?"_s.arg(there));
  STORE_TRY(statement.runList(key + QVariantList{metadata}));
  if (!statement.next()) skip(u"unknown keys of lines that were there already: not added"_s);
  return statement.ended();
}

void ImportWriter::fault(const Place& place, const QString& problem, bool fatal)
{
  const Fault told{place, problem, fatal};
  if (!m_report.faults.isEmpty() && m_report.faults.last() == told) return;
  ++m_report.faultCount;
  int& kept = fatal ? m_fatalFaults : m_remarks;
  if (kept++ < FaultsKept) m_report.faults.append(told);
}

void ImportWriter::defer(const Record& record, const Place& place)
{
  if (m_deferred.size() < DeferredAtMost)
    m_deferred.append({record, place});
  else
    fault(place, u"too many lines come before what they name; put answers, claims and criteria before their labels"_s);
}

void ImportWriter::abandon()
{
  if (m_import == 0) return;
  m_import = 0;
  (void)sweepDeadImports(*m_connection, m_shared->gate());
  m_shared->committed();
}

} // namespace assayer
