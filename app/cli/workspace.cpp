#include "cli/workspace.h"

#include "core/near.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

Result<std::unique_ptr<Store>> openWorkspace(const Invocation& invocation, Access access)
{
  auto store = Store::open(invocation.arguments().first(), access);
  if (!store) return tl::unexpected(aboutFile(store.error()));
  for (const QString& warning : (*store)->warnings()) invocation.remark(u"warning: "_s + warning);
  return store;
}

Error aboutFile(Error error)
{
  if (error.kind == ErrorKind::NotFound) error.kind = ErrorKind::BadInput;
  return error;
}

Result<RunId> findRun(Store& store, const QString& name)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QStringList names;
  for (const RunRow& run : *runs) {
    if (run.name == name) return run.id;
    names.append(run.name);
  }
  return fail(ErrorKind::NotFound, {}, u"there is no run \"%1\""_s.arg(name) + didYouMean(name, names));
}

Result<JudgeRow> findJudge(Store& store, const QString& name)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QStringList names;
  for (const JudgeRow& judge : *judges) {
    if (judge.name == name) return judge;
    names.append(judge.name);
  }
  const QString near = didYouMean(name, names);
  return fail(ErrorKind::NotFound, {},
              u"there is no judge \"%1\""_s.arg(name) +
                  (near.isEmpty() ? u"; a judge comes in with a first label (assayer-cli label --judge NAME), with an "
                                    "import, or by choosing the name in the window"_s
                                  : near));
}

} // namespace assayer::cli
