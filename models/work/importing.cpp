#include "work/importing.h"

#include "io/exporter.h"
#include "io/importer.h"
#include "store/store.h"
#include "work/one_judge_sink.h"
#include "work/splitting.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int keptFaults = 100;

void addCounts(QMap<QString, qint64>& to, const QMap<QString, qint64>& from)
{
  for (auto entry = from.begin(); entry != from.end(); ++entry) to[entry.key()] += entry.value();
}

void addReport(Report& to, const Report& from)
{
  if (!to.format.contains(from.format)) to.format += (to.format.isEmpty() ? QString() : u", "_s) + from.format;
  addCounts(to.read, from.read);
  addCounts(to.added, from.added);
  addCounts(to.skipped, from.skipped);
  to.faultCount += from.faultCount;
  to.bytes += from.bytes;
  // A fatal fault is always kept, so that refused() stays true however many remarks came before it.
  for (const Fault& fault : from.faults)
    if (to.faults.size() < keptFaults || (fault.fatal && !to.refused())) to.faults.append(fault);
}

// Retrievers often write one tag into every run ("rank"). Files of one import that share theirs are told apart by the
// names of the files; empty: the name in the file holds.
QHash<QString, QString> runNames(const ImportRequest& request)
{
  QHash<QString, QStringList> filesOfTag;
  for (const QString& file : request.files) {
    const auto recognised = request.format.isEmpty() ? recognise(file) : Recognised{request.format, {}};
    if (!recognised || recognised->formatId != u"trec-run"_s) continue;
    const auto rows = preview(file, recognised->formatId, {}, 1);
    if (rows && !rows->isEmpty() && rows->first().kind == u"run"_s) filesOfTag[rows->first().what].append(file);
  }
  QHash<QString, QString> names;
  for (const QStringList& files : std::as_const(filesOfTag))
    if (files.size() > 1)
      for (const QString& file : files) names.insert(file, QFileInfo(file).completeBaseName());
  return names;
}

qint64 bytesOf(const QStringList& files)
{
  qint64 total = 0;
  for (const QString& file : files) total += QFileInfo(file).size();
  return total;
}

Result<QSet<AnswerId>> allAnswers(Store& store)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QSet<AnswerId> answers;
  for (const RunRow& run : *runs)
    if (auto read = store.eachAnswer(run.id, [&](const Answer& answer) { answers.insert(answer.id); }); !read)
      return tl::unexpected(read.error());
  return answers;
}

// The answers that were not there before, of every run.
Result<int> splitOthers(Store& store, const QSet<AnswerId>& before)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  int all = 0;
  for (const RunRow& run : *runs) {
    const auto split = splitAnswers(store, run.id, before);
    if (!split) return split;
    all += *split;
  }
  return all;
}

} // namespace

Result<void> mayImport(const QString& file)
{
  if (!Store::isInUse(file)) return {};
  return fail(ErrorKind::BadInput, file,
              u"this workspace is open; to bring two together export one as Assayer JSON Lines and import that"_s);
}

Result<Report> runImport(const ImportRequest& request, const ProgressFunction& progress)
{
  for (const QString& file : request.files)
    if (auto readable = mayImport(file); !readable) return tl::unexpected(readable.error());
  auto store = Store::another(request.workspace);
  if (!store) return tl::unexpected(store.error());
  const bool splits = request.split && !request.options.dryRun;
  const auto there = splits ? allAnswers(**store) : Result<QSet<AnswerId>>();
  if (!there) return tl::unexpected(there.error());
  auto session = (*store)->startImport(request.files, request.options);
  if (!session) return tl::unexpected(session.error());

  ImportHints hints{request.options.runName, request.options.judgeName, request.gradeMap, {}, {}};
  const QHash<QString, QString> names = hints.runName.isEmpty() ? runNames(request) : QHash<QString, QString>();
  const qint64 total = bytesOf(request.files);
  qint64 before = 0;
  Report report;
  for (const QString& file : request.files) {
    hints.runName = names.value(file, request.options.runName);
    const auto tell = [&](const Progress& now) { return !progress || progress({before + now.done, total}); };
    const auto read = importFile(file, request.format, hints, **session, tell);
    if (!read) {
      (*session)->abandon();
      return tl::unexpected(read.error());
    }
    addReport(report, *read);
    before += QFileInfo(file).size();
  }
  if (report.refused()) {
    (*session)->abandon();
    return report;
  }
  auto landed = (*session)->land([&](const Progress&) { return !progress || progress({total, total}); });
  if (!landed) return tl::unexpected(landed.error());
  landed->read.clear(); // the session took what the readers have counted already
  addReport(report, *landed);
  if (!splits || report.refused()) return report;
  const auto split = splitOthers(**store, *there);
  if (!split) return tl::unexpected(split.error());
  report.split = *split;
  return report;
}

Importing::Importing(const ImportRequest& request, QObject* parent)
    : QObject(parent), m_request(request), m_cancelled(std::make_shared<std::atomic<bool>>(false))
{
}

Importing::~Importing()
{
  cancel();
  if (m_thread) m_thread->wait();
}

void Importing::cancel()
{
  *m_cancelled = true;
}

void Importing::start()
{
  Q_ASSERT(!m_thread);
  m_thread.reset(QThread::create([this, request = m_request, cancelled = m_cancelled] {
    const auto result = runImport(request, [&](const Progress& progress) {
      Q_EMIT progressed(progress.done, progress.total);
      return !*cancelled;
    });
    if (result)
      Q_EMIT landed(*result);
    else
      Q_EMIT failed(result.error());
  }));
  m_thread->start();
}

Result<void> writeSampleWorkspace(const QString& path)
{
  // Importers read files, so the sample is unpacked from the program for the time of its import.
  const QTemporaryDir folder;
  if (!folder.isValid())
    return fail(ErrorKind::Permission, folder.path(),
                u"the temporary folder cannot be written; free some space or set TMPDIR"_s);
  QStringList files;
  const QDir sample(u":/sample"_s);
  for (const QString& name : sample.entryList({u"*.jsonl"_s}, QDir::Files, QDir::Name)) {
    const QString unpacked = folder.filePath(name);
    if (!QFile::copy(sample.filePath(name), unpacked))
      return fail(ErrorKind::DiskFull, unpacked, u"the sample could not be unpacked; free some space"_s);
    files.append(unpacked);
  }
  if (auto created = Store::create(path); !created) return tl::unexpected(created.error());

  ImportRequest request;
  request.workspace = path;
  request.files = files;
  const auto report = runImport(request, {});
  if (!report) return tl::unexpected(report.error());
  for (const Fault& fault : report->faults)
    if (fault.fatal)
      return fail(ErrorKind::BadInput, u"%1:%2"_s.arg(QFileInfo(fault.place.file).fileName()).arg(fault.place.line),
                  fault.problem);
  return {};
}

Result<void> mayExportTo(const QString& path)
{
  const QFileInfo target(path);
  if (!target.dir().exists())
    return fail(ErrorKind::NotFound, target.path(), u"there is no such folder; make it first"_s);
  const QDir folder(target.dir().canonicalPath());
  if (folder.dirName().endsWith(u".backups"_s))
    return fail(ErrorKind::Conflict, path, u"backup copies are kept in this folder; export to another one"_s);
  if (target.exists() && !target.isFile()) return {}; // a pipe or a device; looking into it would take from it
  // Links are followed, since writing follows them.
  QString file = target.exists() ? target.canonicalFilePath() : path;
  const bool isLog = file.endsWith(u"-wal"_s) || file.endsWith(u"-shm"_s);
  if (isLog) file.chop(4);
  const FileKind kind = Store::inspect(file);
  if (kind == FileKind::Missing || kind == FileKind::Foreign) return {};
  return fail(ErrorKind::Conflict, path,
              isLog ? u"this name belongs to the log of a workspace; choose another one"_s
                    : u"this is a workspace, and an export never replaces one; choose another name"_s);
}

Result<Report> exportWorkspace(Store& store, const ExportRequest& request, const ProgressFunction& progress)
{
  if (auto allowed = mayExportTo(request.toPath); !allowed) return tl::unexpected(allowed.error());
  ExportOptions options;
  options.judge = request.judge;
  return exportRecords(request.format, request.toPath, options, [&](RecordSink& sink) {
    OneJudgeSink own(sink, request.judge);
    return store.exportTo(request.onlyTheJudges ? own : sink, progress);
  });
}

} // namespace assayer
