#include "cli/table.h"
#include "cli/workspace.h"

#include "io/exporter.h"
#include "work/importing.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList writtenFormats()
{
  QStringList ids;
  for (const Format& format : formats())
    if (format.writes) ids.append(format.id);
  return ids;
}

/// Says what was written and what was left out and why.
void printReport(const Invocation& invocation, const Report& report, const QString& path)
{
  if (invocation.json()) {
    QJsonObject written;
    QJsonObject skipped;
    for (auto entry = report.added.begin(); entry != report.added.end(); ++entry) written[entry.key()] = entry.value();
    for (auto entry = report.skipped.begin(); entry != report.skipped.end(); ++entry)
      skipped[entry.key()] = entry.value();
    invocation.print(QJsonObject{{u"file"_s, path}, {u"written"_s, written}, {u"skipped"_s, skipped}});
    return;
  }
  Table table({u">count"_s, u"written"_s});
  for (auto entry = report.added.begin(); entry != report.added.end(); ++entry)
    table.add({QString::number(entry.value()), entry.key()});
  invocation.print(table.text());
  for (auto entry = report.skipped.begin(); entry != report.skipped.end(); ++entry)
    invocation.print(u"left out: %1 (%2)\n"_s.arg(harmless(entry.key())).arg(entry.value()));
}

Result<ExitStatus> runExport(const Invocation& invocation)
{
  const QString format = invocation.value(u"format"_s);
  const QString path = invocation.value(u"output"_s);
  if (format.isEmpty() || path.isEmpty()) return fail(ErrorKind::Usage, {}, u"--format and -o are needed"_s);
  if (const QStringList ids = writtenFormats(); !ids.contains(format))
    return fail(ErrorKind::Usage, u"--format"_s,
                u"nothing is written as \"%1\"; the formats are %2"_s.arg(format, ids.join(u", "_s)));
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const QString judge = invocation.value(u"judge"_s);
  if (!judge.isEmpty())
    if (const auto found = findJudge(**store, judge); !found) return tl::unexpected(found.error());

  if (path == u"-") {
    const auto report = exportRecords(format, invocation.out(), ExportOptions{judge},
                                      [&](RecordSink& sink) { return (*store)->exportTo(sink); });
    if (!report) return tl::unexpected(report.error());
    for (auto entry = report->skipped.begin(); entry != report->skipped.end(); ++entry)
      invocation.remark(u"left out: %1 (%2)"_s.arg(entry.key()).arg(entry.value()));
    return Done;
  }
  const auto report = exportWorkspace(**store, {format, path, judge});
  if (!report) return tl::unexpected(aboutFile(report.error()));
  printReport(invocation, *report, path);
  return Done;
}

} // namespace

Verb exportVerb()
{
  return {
      .name = u"export"_s,
      .synopsis = u"WORKSPACE --format FORMAT -o FILE"_s,
      .summary = u"write the workspace, or its labels, in a format (see formats)"_s,
      .more = u"The file appears whole or not at all. Unjudged items are never written as 0."_s,
      .options = {{u"format"_s, u"one of those that formats lists with export \"yes\""_s, u"FORMAT"_s},
                  {{u"o"_s, u"output"_s}, u"the file to write; - is standard output"_s, u"FILE"_s},
                  {u"judge"_s, u"whose labels a format takes that holds one per item; without it: gold"_s, u"NAME"_s}},
      .run = runExport};
}

} // namespace assayer::cli
