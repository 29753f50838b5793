#include "cli/freeze.h"
#include "cli/query_options.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "pdf/report_file.h"
#include "work/importing.h"
#include "work/report_content.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<ReportRequest> readReportRequest(const Invocation& invocation, Store& store)
{
  ReportRequest request;
  if (invocation.has(u"run"_s)) {
    const auto run = findRun(store, invocation.value(u"run"_s));
    if (!run) return tl::unexpected(run.error());
    request.run = *run;
  } else {
    const auto usual = usualReportRuns(store);
    if (!usual) return tl::unexpected(usual.error());
    request.run = usual->run;
    request.baseline = usual->before;
  }
  if (const QString name = invocation.value(u"baseline"_s); name == u"none") {
    request.baseline.reset();
  } else if (!name.isEmpty()) {
    const auto baseline = findRun(store, name);
    if (!baseline) return tl::unexpected(baseline.error());
    if (*baseline == request.run)
      return fail(ErrorKind::Usage, u"--baseline"_s, u"the baseline is another run than the one reported on"_s);
    request.baseline = *baseline;
  }
  const auto grouping = readGrouping(invocation, store);
  if (!grouping) return tl::unexpected(grouping.error());
  request.grouping = *grouping;
  const auto split = readSplit(invocation);
  if (!split) return tl::unexpected(split.error());
  request.split = *split;
  request.texts = invocation.has(u"texts"_s);
  return request;
}

Result<ExitStatus> runReport(const Invocation& invocation)
{
  const QString path = invocation.value(u"output"_s);
  if (path.isEmpty()) return fail(ErrorKind::Usage, u"-o"_s, u"say which file to write"_s);
  const auto kind = pdf::reportKindOf(path);
  if (!kind) return fail(ErrorKind::Usage, u"-o"_s, sentence(kind.error()));
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto request = readReportRequest(invocation, **store);
  if (!request) return tl::unexpected(request.error());
  remarkOnFreeze(invocation, **store);
  const auto document = makeReport(**store, *request);
  if (!document) return tl::unexpected(document.error());
  const QStringList files = pdf::reportFilesOf(*document, path, *kind);
  if (*kind != pdf::ReportKind::CsvFolder) // a folder's files replace those of an earlier report only
    if (auto may = mayExportTo(path); !may) return tl::unexpected(aboutFile(may.error()));
  if (auto written = pdf::writeReport(*document, path, *kind); !written) return tl::unexpected(written.error());
  if (invocation.json())
    invocation.print(QJsonObject{{u"files"_s, QJsonArray::fromStringList(files)}});
  else
    invocation.print(u"wrote %1\n"_s.arg(
        files.size() == 1 ? harmless(files.first()) : u"%1 files in %2"_s.arg(files.size()).arg(harmless(path))));
  return Done;
}

} // namespace

Verb reportVerb()
{
  return {
      .name = u"report"_s,
      .synopsis = u"WORKSPACE -o FILE.html|FILE.pdf|FILE.json|FOLDER/ [--run R] [--baseline B]"_s,
      .summary = u"write a report on a run: figures, comparison, trend, judges, what is open, definitions"_s,
      .more =
          u"HTML is one file without scripts that fetches nothing; a folder gets a CSV file for each table and chart. "
          "Names of runs, families, questions and judges go along. The words of questions go along only with "
          "--texts, words of chunks and answers never. A file appears whole or not at all. In a folder a "
          "report replaces the files of an earlier one, which report-files.json lists there, and never others; it is "
          "made beside them and moved in when it is whole."_s,
      .options = {{{u"o"_s, u"output"_s}, u"what to write; its ending says the format"_s, u"FILE"_s},
                  {u"run"_s, u"the run; without it the newest"_s, u"RUN"_s},
                  {u"baseline"_s,
                   u"the run to compare with, or none; without it, where --run is not given either, the run before"_s,
                   u"RUN"_s},
                  {u"by"_s, u"a row for each family (the default), split, origin, expect, case_type or facet:NAME"_s,
                   u"GROUP"_s, u"family"_s},
                  splitOption(),
                  {u"texts"_s, u"the words of listed questions go along"_s}},
      .run = runReport};
}

} // namespace assayer::cli
