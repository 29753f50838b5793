#include "cli/table.h"
#include "cli/workspace.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<ExitStatus> runCheck(const Invocation& invocation)
{
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto faults = (*store)->check();
  if (!faults) return tl::unexpected(faults.error());
  if (invocation.json()) {
    invocation.print(QJsonObject{{u"sound"_s, faults->isEmpty()}, {u"faults"_s, QJsonArray::fromStringList(*faults)}});
  } else if (faults->isEmpty()) {
    invocation.print(u"sound\n"_s);
  } else {
    for (const QString& fault : *faults) invocation.print(harmless(fault) + u'\n');
  }
  return faults->isEmpty() ? Done : StoreFailed;
}

} // namespace

Verb checkVerb()
{
  return {
      .name = u"check"_s,
      .synopsis = u"WORKSPACE"_s,
      .summary = u"check the file and every invariant; exit status 4 when something is wrong with it"_s,
      .more =
          u"Reads the whole file, so it takes seconds on a large one. Nothing is changed. What is no workspace at all\n"
          "exits with 3, as with every verb."_s,
      .options = {},
      .run = runCheck};
}

} // namespace assayer::cli
