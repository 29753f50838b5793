#include "cli/workspace.h"

#include "work/importing.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<ExitStatus> runDemo(const Invocation& invocation)
{
  const QString& path = invocation.arguments().first();
  if (auto written = writeSampleWorkspace(path); !written) return tl::unexpected(aboutFile(written.error()));
  if (invocation.json())
    invocation.print(QJsonObject{{u"workspace"_s, path}});
  else
    invocation.print(u"The sample workspace is %1\n"_s.arg(path));
  return Done;
}

} // namespace

Verb demoVerb()
{
  return {.name = u"demo"_s,
          .synopsis = u"WORKSPACE"_s,
          .summary = u"write the sample workspace to a new file"_s,
          .more = {},
          .options = {},
          .run = runDemo};
}

} // namespace assayer::cli
