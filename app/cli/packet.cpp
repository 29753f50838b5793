#include "cli/table.h"
#include "cli/workspace.h"

#include "work/packet.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<QVector<QueryId>> chosenQueries(const Invocation& invocation, Store& store)
{
  const bool named = invocation.has(u"queries"_s);
  const bool family = invocation.has(u"family"_s);
  if (named && family) return fail(ErrorKind::Usage, {}, u"say what goes along with either --queries or --family"_s);
  if (family) return queriesOfFamily(store, invocation.value(u"family"_s));
  QStringList names;
  for (const QString& list : invocation.values(u"queries"_s)) names += list.split(u',', Qt::SkipEmptyParts);
  return queriesNamed(store, names);
}

Result<ExitStatus> runPacket(const Invocation& invocation)
{
  const QString path = invocation.value(u"output"_s);
  const QString name = invocation.value(u"judge"_s);
  if (path.isEmpty() || name.isEmpty()) return fail(ErrorKind::Usage, {}, u"--judge and -o are needed"_s);
  // What is anyone's is taken for the judge, and that is written.
  const bool assigned = !invocation.has(u"queries"_s) && !invocation.has(u"family"_s);
  auto store = openWorkspace(invocation, assigned ? Access::ReadWrite : Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto judge = findJudge(**store, name);
  if (!judge) return tl::unexpected(judge.error());
  const auto queries = chosenQueries(invocation, **store);
  if (!queries) return tl::unexpected(queries.error());
  const bool blind = !invocation.has(u"with-others"_s);
  const auto made = makePacket(**store, path, {judge->id, *queries, blind, assigned});
  if (!made) return tl::unexpected(aboutFile(made.error()));
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"file"_s, path},
                                 {u"judge"_s, judge->name},
                                 {u"blind"_s, blind},
                                 {u"queries"_s, made->queries},
                                 {u"chunks"_s, made->chunks},
                                 {u"answers"_s, made->answers},
                                 {u"labels"_s, made->labels}});
    return Done;
  }
  Table table({u">count"_s, u"in the packet"_s});
  table.add({QString::number(made->queries), u"queries"_s});
  table.add({QString::number(made->chunks), u"chunks"_s});
  table.add({QString::number(made->answers), u"answers"_s});
  table.add({QString::number(made->labels), blind ? u"steps of the judge's own labels"_s : u"steps of labels"_s});
  invocation.print(table.text());
  return Done;
}

} // namespace

Verb packetVerb()
{
  return {.name = u"packet"_s,
          .synopsis = u"WORKSPACE --judge NAME [--queries Q1,Q2 | --family FAMILY] -o FILE.assay"_s,
          .summary = u"put a judge's share of the work into a file of its own, to judge elsewhere"_s,
          .more = u"The packet is a workspace that any Assayer opens; bring it back with merge. Without --queries and "
                  "--family it holds what is assigned to the judge and open. Nothing that another "
                  "judge said is in it. An existing file is never replaced."_s,
          .options = {{u"judge"_s, u"who is to judge"_s, u"NAME"_s},
                      {u"queries"_s, u"the queries to judge, separated by commas; may be given more than once"_s,
                       u"Q1,Q2"_s},
                      {u"family"_s, u"every query of this family"_s, u"FAMILY"_s},
                      {u"with-others"_s, u"everybody's labels go along: the packet is not blind"_s},
                      {{u"o"_s, u"output"_s}, u"the file to write"_s, u"FILE"_s}},
          .run = runPacket};
}

} // namespace assayer::cli
