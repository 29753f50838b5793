#include "pdf/report_file.h"

#include "core/whole_file.h"
#include "pdf/pdf_writer.h"
#include "report/csv_writer.h"
#include "report/html_writer.h"
#include "report/json_writer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QRegularExpression>
#include <QUuid>

namespace assayer::pdf {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString newPart = u"new"_s;
const QString oldPart = u"old"_s;

std::optional<ReportKind> kindByEnding(const QString& path)
{
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix == u"html" || suffix == u"htm") return ReportKind::Html;
  if (suffix == u"pdf") return ReportKind::Pdf;
  if (suffix == u"json") return ReportKind::Json;
  return std::nullopt;
}

report::NamedFile listOf(const QStringList& names)
{
  const QJsonObject list{{u"assayer_report"_s, 1}, {u"files"_s, QJsonArray::fromStringList(names)}};
  return {ReportListName, QJsonDocument(list).toJson()};
}

QVector<report::NamedFile> folderFiles(const report::Document& document)
{
  QVector<report::NamedFile> files = report::toCsvFiles(document);
  QStringList names;
  for (const report::NamedFile& file : std::as_const(files)) names.append(file.name);
  files.append(listOf(names));
  return files;
}

bool isTaken(const QString& path)
{
  return QFileInfo::exists(path) || QFileInfo(path).isSymLink();
}

/// What a report wrote into the folder earlier, its list included; only names that a report gives, and plain files.
QStringList earlierFiles(const QDir& folder)
{
  QFile list(folder.filePath(ReportListName));
  if (!list.open(QIODevice::ReadOnly)) return {};
  const QJsonObject said = QJsonDocument::fromJson(list.readAll()).object();
  if (said.value(u"assayer_report"_s).toInt() != 1) return {};
  static const QRegularExpression ours(QRegularExpression::anchoredPattern(u"[0-9]{2,}-[A-Za-z0-9_]*\\.csv"_s));
  QStringList names{ReportListName};
  const QJsonArray files = said.value(u"files"_s).toArray();
  for (const QJsonValue& file : files)
    if (ours.match(file.toString()).hasMatch() && !names.contains(file.toString())) names.append(file.toString());
  names.removeIf([&](const QString& name) {
    const QFileInfo file(folder.filePath(name));
    return !file.isFile() || file.isSymLink();
  });
  return names;
}

/// A folder that goes with the object, unless it holds what could not be moved back. Its lock tells it from those of
/// programs that ended before they were done.
class WorkingFolder {
public:
  explicit WorkingFolder(const QString& beside)
      : m_dir(beside + nameMark + QUuid::createUuid().toString(QUuid::Id128).left(12)), m_lock(m_dir.path() + lockMark)
  {
    m_lock.setStaleLockTime(0); // however long it takes
  }
  ~WorkingFolder()
  {
    if (!m_isKept) m_dir.removeRecursively();
  }
  void keep() { m_isKept = true; }
  bool make()
  {
    return QDir().mkpath(QFileInfo(m_dir.path()).path()) && m_lock.tryLock(0) && QDir().mkpath(m_dir.path());
  }
  const QDir& dir() const { return m_dir; }

  /// Removes those that nobody works on any more.
  static void removeLeft(const QString& beside)
  {
    const QFileInfo place(beside);
    static const QRegularExpression rest(QRegularExpression::anchoredPattern(u"[0-9a-f]{12}"_s));
    const QString start = place.fileName() + nameMark;
    for (const QString& name : place.dir().entryList({start + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoSymLinks)) {
      if (!rest.match(name.mid(start.size())).hasMatch()) continue;
      const QString left = place.dir().filePath(name);
      QLockFile lock(left + lockMark);
      lock.setStaleLockTime(0);
      if (lock.tryLock(0)) QDir(left).removeRecursively();
    }
  }

private:
  static inline const QString nameMark = u".report-"_s;
  static inline const QString lockMark = u".lock"_s;
  QDir m_dir;
  QLockFile m_lock;
  bool m_isKept = false;
};

Result<void> writeInto(const QDir& folder, const QVector<report::NamedFile>& files)
{
  for (const report::NamedFile& file : files)
    if (auto saved = writeWholeFile(folder.filePath(file.name), file.content); !saved) return saved;
  return {};
}

/// Moves what is in the way aside and the new files in; what was moved goes back where that fails half-way.
Result<void> swapIn(const QDir& folder, WorkingFolder& working, const QStringList& earlier,
                    const QVector<report::NamedFile>& files)
{
  const QDir made(working.dir().filePath(newPart));
  const QDir aside(working.dir().filePath(oldPart));
  const QString listPath = folder.filePath(ReportListName);
  QStringList movedOut;
  QStringList movedIn;
  const auto fails = [&](const QString& name) -> Result<void> {
    bool isBack = true;
    for (const QString& each : std::as_const(movedIn))
      isBack = QFile::rename(folder.filePath(each), made.filePath(each)) && isBack;
    for (const QString& each : std::as_const(movedOut))
      isBack = QFile::rename(aside.filePath(each), folder.filePath(each)) && isBack;
    QFile list(aside.filePath(ReportListName));
    if (list.open(QIODevice::ReadOnly))
      isBack = writeWholeFile(listPath, list.readAll()).has_value() && isBack;
    else
      isBack = QFile::remove(listPath) && isBack;
    if (isBack)
      return fail(ErrorKind::Permission, folder.filePath(name), u"it cannot be replaced; the folder is as it was"_s);
    working.keep();
    return fail(ErrorKind::Permission, folder.filePath(name),
                u"it cannot be replaced; the earlier report's files are in %1"_s.arg(aside.path()));
  };
  // Should this be the end of the program, the next report knows the files of both.
  QStringList all = earlier;
  for (const report::NamedFile& file : files)
    if (!all.contains(file.name)) all.append(file.name);
  all.removeAll(ReportListName);
  if (earlier.contains(ReportListName)) QFile::copy(listPath, aside.filePath(ReportListName));
  if (auto listed = writeWholeFile(listPath, listOf(all).content); !listed) return listed;
  for (const QString& name : earlier) {
    if (name == ReportListName) continue; // the last to change
    if (!QFile::rename(folder.filePath(name), aside.filePath(name))) return fails(name);
    movedOut.append(name);
  }
  for (const report::NamedFile& file : files) {
    if (file.name == ReportListName) continue;
    if (!QFile::rename(made.filePath(file.name), folder.filePath(file.name))) return fails(file.name);
    movedIn.append(file.name);
  }
  return writeWholeFile(listPath, files.last().content);
}

Result<void> writeFolder(const report::Document& document, const QString& path)
{
  const QVector<report::NamedFile> files = folderFiles(document);
  const QFileInfo place(QDir::cleanPath(path));
  const QDir folder(place.filePath());
  if (place.exists() && !place.isDir())
    return fail(ErrorKind::Usage, path, u"this is a file; a report as CSV needs a folder of another name"_s);
  WorkingFolder::removeLeft(place.filePath());
  if (!place.exists()) {
    // Beside it, so that a rename is all that is left to do.
    WorkingFolder working(place.filePath());
    if (!working.make()) return fail(ErrorKind::Permission, path, u"the folder cannot be made"_s);
    if (auto written = writeInto(working.dir(), files); !written) return written;
    if (QDir().rename(working.dir().path(), place.filePath())) return {};
    return fail(ErrorKind::Permission, path, u"the folder cannot be made"_s);
  }
  WorkingFolder::removeLeft(folder.filePath(u".assayer"_s));
  const QStringList earlier = earlierFiles(folder);
  for (const report::NamedFile& file : files)
    if (!earlier.contains(file.name) && isTaken(folder.filePath(file.name)))
      return fail(ErrorKind::Usage, folder.filePath(file.name),
                  u"it was not written by a report, so it is not replaced; move it, or choose another folder"_s);
  // Within it: on the same disk, and writable where the folder is.
  WorkingFolder working(folder.filePath(u".assayer"_s));
  if (!working.make() || !working.dir().mkdir(newPart) || !working.dir().mkdir(oldPart))
    return fail(ErrorKind::Permission, path, u"nothing can be written there"_s);
  if (auto written = writeInto(QDir(working.dir().filePath(newPart)), files); !written) return written;
  return swapIn(folder, working, earlier, files);
}

} // namespace

Result<ReportKind> reportKindOf(const QString& path)
{
  const auto kind = kindByEnding(path);
  if (path.endsWith(u'/')) return ReportKind::CsvFolder;
  if (QFileInfo(path).isDir()) {
    if (!kind) return ReportKind::CsvFolder;
    return fail(ErrorKind::Usage, path,
                u"this is a folder, and a name like that stands for a file; choose another name, or write %1/ for CSV "
                "files in the folder"_s.arg(QFileInfo(path).fileName()));
  }
  if (kind) return *kind;
  return fail(ErrorKind::Usage, path,
              u"a report is named .html, .pdf or .json, or is a folder for CSV files, FOLDER/"_s);
}

QStringList reportFilesOf(const report::Document& document, const QString& path, ReportKind kind)
{
  if (kind != ReportKind::CsvFolder) return {path};
  QStringList files;
  for (const report::NamedFile& file : folderFiles(document)) files.append(QDir(path).filePath(file.name));
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
  return writeFolder(document, path);
}

} // namespace assayer::pdf
