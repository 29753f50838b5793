#include "cli/interrupt.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "core/near.h"
#include "io/format.h"
#include "work/importing.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include <optional>
#include <unistd.h>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

/// "0=0,1=2" as a map; Usage for anything else.
Result<QMap<int, int>> parseGrades(const QString& text)
{
  QMap<int, int> map;
  if (text.isEmpty()) return map;
  for (const QString& pair : text.split(u',')) {
    bool fromOk = false;
    bool toOk = false;
    const int from = pair.section(u'=', 0, 0).toInt(&fromOk);
    const int to = pair.section(u'=', 1).toInt(&toOk);
    if (!fromOk || !toOk)
      return fail(ErrorKind::Usage, u"--grades"_s,
                  u"\"%1\" is not a pair of grades like 4=3 (the file's, then the workspace's)"_s.arg(pair));
    map[from] = to;
  }
  return map;
}

QJsonObject countsAsJson(const QMap<QString, qint64>& counts)
{
  QJsonObject object;
  for (auto entry = counts.begin(); entry != counts.end(); ++entry) object[entry.key()] = entry.value();
  return object;
}

QJsonObject reportAsJson(const Report& report, bool dryRun)
{
  QJsonArray faults;
  for (const Fault& fault : report.faults)
    faults.append(QJsonObject{{u"file"_s, fault.place.file},
                              {u"line"_s, fault.place.line},
                              {u"problem"_s, fault.problem},
                              {u"fatal"_s, fault.fatal}});
  return {{u"format"_s, report.format},
          {u"bytes"_s, report.bytes},
          {u"dry_run"_s, dryRun},
          {u"landed"_s, !dryRun && !report.refused()},
          {u"read"_s, countsAsJson(report.read)},
          {u"added"_s, countsAsJson(report.added)},
          {u"skipped"_s, countsAsJson(report.skipped)},
          {u"faults"_s, faults},
          {u"fault_count"_s, report.faultCount}};
}

/// What a window says in words, with the option of this verb that does it.
QString withOptions(QString advice)
{
  const std::initializer_list<std::pair<QString, QString>> options{
      {u"name the format yourself"_s, u"--format"_s},
      {u"name it when importing"_s, u"--judge NAME"_s},
      {u"map the file's scale onto it"_s, u"--grades"_s},
      {u"with other content; give it another name"_s, u"--run"_s},
      {u"import it as version 2"_s, u"--new-version"_s}};
  for (const auto& [words, option] : options) advice.replace(words, u"%1 (%2)"_s.arg(words, option));
  return advice;
}

QString faultLine(const Fault& fault)
{
  const QString place =
      fault.place.line > 0 ? u"%1:%2"_s.arg(fault.place.file).arg(fault.place.line) : fault.place.file;
  return harmless((place.isEmpty() ? QString() : place + u": "_s) + (fault.fatal ? QString() : u"remark: "_s) +
                  withOptions(fault.problem));
}

void printReport(const Invocation& invocation, const Report& report, bool dryRun)
{
  for (const Fault& fault : report.faults) invocation.print(faultLine(fault) + u'\n');
  if (report.faultCount > report.faults.size())
    invocation.print(u"and %1 more\n"_s.arg(report.faultCount - report.faults.size()));
  Table table({u"what"_s, u">read"_s, u">added"_s});
  QStringList kinds = report.read.keys();
  for (const QString& kind : report.added.keys())
    if (!kinds.contains(kind)) kinds.append(kind);
  for (const QString& kind : kinds)
    table.add({kind, QString::number(report.read.value(kind)), QString::number(report.added.value(kind))});
  invocation.print(u"format: %1\n"_s.arg(report.format) + table.text());
  for (auto entry = report.skipped.begin(); entry != report.skipped.end(); ++entry)
    invocation.print(u"skipped: %1 (%2)\n"_s.arg(harmless(entry.key())).arg(entry.value()));
  if (report.refused())
    invocation.print(u"Refused: nothing was imported. Mend the lines above and import again.\n"_s);
  else if (dryRun)
    invocation.print(u"Dry run: nothing was imported.\n"_s);
}

/// A line on the terminal that counts up; nothing where the errors go to a file.
ProgressFunction terminalProgress(const Invocation& invocation)
{
  const bool shown = isatty(STDERR_FILENO) != 0 && qobject_cast<QFile*>(&invocation.err()) != nullptr;
  auto sinceShown = std::make_shared<QElapsedTimer>();
  sinceShown->start();
  return [&invocation, shown, sinceShown](const Progress& progress) {
    if (shown && progress.total > 0 && (sinceShown->elapsed() > 100 || progress.done == progress.total)) {
      sinceShown->restart();
      invocation.err().write(u"\rimported %1 %  "_s.arg(progress.done * 100 / progress.total).toUtf8());
      if (progress.done == progress.total) invocation.err().write("\r\x1b[K");
    }
    return !InterruptGuard::interrupted();
  };
}

Result<ExitStatus> importFiles(const Invocation& invocation)
{
  const auto grades = parseGrades(invocation.value(u"grades"_s));
  if (!grades) return tl::unexpected(grades.error());
  ImportRequest request;
  request.workspace = invocation.arguments().first();
  request.files = invocation.arguments().mid(1);
  request.format = invocation.value(u"format"_s);
  request.options.runName = invocation.value(u"run"_s);
  request.options.judgeName = invocation.value(u"judge"_s);
  request.options.dryRun = invocation.has(u"dry-run"_s);
  request.options.asNewVersion = invocation.has(u"new-version"_s);
  request.gradeMap = *grades;
  request.split = invocation.has(u"split"_s);
  if (!request.format.isEmpty() && !findFormat(request.format)) {
    QStringList ids;
    for (const Format& format : formats()) ids.append(format.id);
    return fail(ErrorKind::Usage, u"--format"_s,
                u"there is no format \"%1\""_s.arg(request.format) + didYouMean(request.format, ids));
  }

  // A dry run on a workspace that does not exist yet works on one that goes away with it.
  const QTemporaryDir scratch;
  const bool isNew = Store::inspect(request.workspace) == FileKind::Missing;
  if (isNew) {
    if (request.options.dryRun) request.workspace = scratch.filePath(u"dry-run.assay"_s);
    if (auto created = Store::create(request.workspace); !created) return tl::unexpected(aboutFile(created.error()));
  } else if (auto opened = openWorkspace(invocation, Access::ReadWrite); !opened) {
    return tl::unexpected(opened.error()); // migrates an older one, refuses what is not a workspace
  }

  const InterruptGuard guard;
  const auto report = runImport(request, terminalProgress(invocation));
  if (isNew && (!report || report->refused()))
    for (const QString& suffix : {QString(), u"-wal"_s, u"-shm"_s}) QFile::remove(request.workspace + suffix);
  if (!report) {
    // A file that is not there or not ours to read is bad input, whatever it would be for a workspace.
    Error error = report.error();
    error.detail = withOptions(error.detail);
    if (request.files.contains(error.context) && error.kind != ErrorKind::Cancelled) error.kind = ErrorKind::BadInput;
    return tl::unexpected(error);
  }
  if (invocation.json()) {
    QJsonObject told = reportAsJson(*report, request.options.dryRun);
    if (report->split) told[u"split"_s] = *report->split;
    invocation.print(told);
  } else {
    printReport(invocation, *report, request.options.dryRun);
    if (report->split) invocation.print(u"Split %1 answers into claims, a sentence each.\n"_s.arg(*report->split));
  }
  return report->refused() ? BadFile : Done;
}

} // namespace

Verb importVerb()
{
  return {
      .name = u"import"_s,
      .synopsis = u"WORKSPACE FILE..."_s,
      .summary = u"import files; the workspace is created when it is missing"_s,
      .more = u"All files land together or none. Each is recognised by its content (see formats); a folder may be "
              "a BEIR data set.\nA faulty import exits with 3, names file and line, and changes nothing."_s,
      .options = {{u"format"_s, u"read every file as this format instead of recognising it"_s, u"FORMAT"_s},
                  {u"run"_s, u"the name of a run that the file leaves unnamed, or instead of a TREC tag"_s, u"NAME"_s},
                  {u"judge"_s, u"who gave labels or scores that name nobody"_s, u"NAME"_s},
                  {u"grades"_s, u"the file's grades in the workspace's: 0=0,1=2,2=3"_s, u"MAP"_s},
                  {u"split"_s,
                   u"afterwards split the answers of this import that came without claims, a claim a sentence"_s},
                  {u"dry-run"_s, u"check everything, import nothing"_s},
                  {u"new-version"_s, u"a run of an existing name with other content becomes its next version"_s}},
      .leastArguments = 2,
      .mostArguments = 10000,
      .run = importFiles};
}

} // namespace assayer::cli
