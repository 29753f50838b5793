#include "cli/conflict_words.h"
#include "cli/table.h"
#include "cli/workspace.h"

#include "work/merging.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject json(const MergeReport& merged)
{
  QJsonObject added;
  for (auto entry = merged.report.added.begin(); entry != merged.report.added.end(); ++entry)
    added[entry.key()] = merged.refused ? 0 : entry.value();
  QJsonArray faults;
  for (const Fault& fault : merged.report.faults)
    faults.append(QJsonObject{{u"problem"_s, fault.problem}, {u"fatal"_s, fault.fatal}});
  return {{u"file"_s, merged.file},
          {u"refused"_s, merged.refused},
          {u"new_events"_s, merged.newEvents},
          {u"known_events"_s, merged.knownEvents},
          {u"added"_s, added},
          {u"conflicts"_s, conflictJson(merged.conflicts)},
          {u"faults"_s, faults}};
}

void print(const Invocation& invocation, const MergeReport& merged, bool dryRun)
{
  const QString file = harmless(merged.file);
  for (const Fault& fault : merged.report.faults) invocation.remark(u"%1: %2"_s.arg(file, harmless(fault.problem)));
  if (merged.refused) {
    invocation.print(u"%1: refused, nothing was taken\n"_s.arg(file));
    if (!merged.report.unclearPeople.isEmpty()) invocation.remark(u"--same-people says that they are one"_s);
    return;
  }
  Table table({u">count"_s, dryRun ? u"would come from "_s + file : u"came from "_s + file});
  for (auto entry = merged.report.added.begin(); entry != merged.report.added.end(); ++entry)
    table.add({QString::number(entry.value()), entry.key() == u"labels"_s ? u"steps of labels"_s : entry.key()});
  table.add({QString::number(merged.knownEvents), u"steps of labels that were here already"_s});
  table.add({QString::number(merged.conflicts.size()), u"new conflicts to look at"_s});
  invocation.print(table.text());
  if (!merged.conflicts.isEmpty()) invocation.print(conflictText(merged.conflicts));
}

Result<ExitStatus> runMerge(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadWrite);
  if (!store) return tl::unexpected(store.error());
  const MergeOptions options{invocation.has(u"dry-run"_s), invocation.has(u"same-people"_s)};
  QJsonArray files;
  ExitStatus status = Done;
  QStringList landed;
  for (const QString& path : invocation.arguments().mid(1)) {
    const auto merged = mergeFile(**store, path, options);
    if (!merged) {
      if (!landed.isEmpty() && !options.dryRun)
        invocation.remark(u"merged before it: %1; merging again changes nothing"_s.arg(landed.join(u", "_s)));
      return tl::unexpected(aboutFile(merged.error()));
    }
    if (invocation.json())
      files.append(json(*merged));
    else
      print(invocation, *merged, options.dryRun);
    if (merged->refused)
      status = BadFile;
    else
      landed.append(harmless(merged->file));
  }
  if (invocation.json()) invocation.print(QJsonObject{{u"files"_s, files}});
  return status;
}

Result<ExitStatus> runConflicts(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  LabelScope scope = LabelScope::everybody();
  if (const QString name = invocation.value(u"judge"_s); !name.isEmpty()) {
    const auto judge = findJudge(**store, name);
    if (!judge) return tl::unexpected(judge.error());
    scope = LabelScope::only(judge->id);
  }
  const auto rows = conflictRows(**store, scope);
  if (!rows) return tl::unexpected(rows.error());
  if (invocation.json())
    invocation.print(QJsonObject{{u"conflicts"_s, conflictJson(*rows)}});
  else
    invocation.print(rows->isEmpty() ? u"no conflicts\n"_s : conflictText(*rows));
  return Done;
}

} // namespace

Verb mergeVerb()
{
  return {.name = u"merge"_s,
          .synopsis = u"WORKSPACE FILE..."_s,
          .summary = u"bring packets or other copies of the workspace back into it"_s,
          .more =
              u"Nothing is lost and nothing doubled, in whatever order and however often. Settings and texts stay as "
              "they are. What copies decided differently is listed, also by conflicts later; that of the copy with "
              "more steps behind it counts until somebody chooses. Files come in one after the other, each whole or "
              "not at all; a file of another workspace and a damaged "
              "one are refused."_s,
          .options = {{u"dry-run"_s, u"say what would come, and leave the workspace as it is"_s},
                      {u"same-people"_s, u"judges of one name are one person although each copy entered them anew"_s}},
          .leastArguments = 2,
          .mostArguments = 1000,
          .run = runMerge};
}

Verb conflictsVerb()
{
  return {.name = u"conflicts"_s,
          .synopsis = u"WORKSPACE"_s,
          .summary = u"what copies of the workspace decided differently and nobody has settled"_s,
          .more = u"Settle one by judging the item again, or in the window with File, Conflicts of merged files."_s,
          .options = {{u"judge"_s, u"only this judge's"_s, u"NAME"_s}},
          .run = runConflicts};
}

} // namespace assayer::cli
