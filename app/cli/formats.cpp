#include "cli/verb.h"

#include "cli/table.h"
#include "io/format.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<ExitStatus> runFormats(const Invocation& invocation)
{
  if (invocation.json()) {
    QJsonArray rows;
    for (const Format& format : formats())
      rows.append(QJsonObject{{u"id"_s, format.id},
                              {u"name"_s, format.name},
                              {u"signature"_s, format.signature},
                              {u"carries"_s, format.carries},
                              {u"reads"_s, format.reads},
                              {u"writes"_s, format.writes}});
    invocation.print(QJsonObject{{u"formats"_s, rows}});
    return Done;
  }
  Table table({u"format"_s, u"import"_s, u"export"_s, u"what it is, how it is recognised, what it carries"_s});
  for (const Format& format : formats()) {
    table.add({format.id, format.reads ? u"yes"_s : u"no"_s, format.writes ? u"yes"_s : u"no"_s, format.name});
    table.add({{}, {}, {}, u"by: "_s + format.signature});
    table.add({{}, {}, {}, u"carries: "_s + format.carries});
  }
  invocation.print(table.text(PageColumns));
  return Done;
}

} // namespace

Verb formatsVerb()
{
  return {.name = u"formats"_s,
          .synopsis = {},
          .summary = u"list the file formats: how they are recognised and what they carry"_s,
          .more = {},
          .options = {},
          .leastArguments = 0,
          .mostArguments = 0,
          .run = runFormats};
}

} // namespace assayer::cli
