#include "cli/query_options.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

Result<Grouping> readGrouping(const Invocation& invocation, Store& store)
{
  const auto grouping = parseGrouping(invocation.value(u"by"_s));
  if (!grouping) return fail(ErrorKind::Usage, u"--by"_s, grouping.error().detail);
  const auto missing = missingFacet(store, *grouping);
  if (!missing) return tl::unexpected(missing.error());
  if (!missing->isEmpty()) return fail(ErrorKind::Usage, u"--by"_s, *missing);
  return grouping;
}

Result<std::optional<Split>> readSplit(const Invocation& invocation)
{
  if (!invocation.has(u"split"_s)) return std::nullopt;
  const auto split = invocation.choice(u"split"_s, {u"dev"_s, u"test"_s});
  if (!split) return tl::unexpected(split.error());
  return *split == 0 ? Split::Dev : Split::Test;
}

Result<QStringList> readMeasureNames(const Invocation& invocation)
{
  QStringList names;
  for (const QString& list : invocation.values(u"measure"_s)) {
    const QStringList parts = list.split(u',');
    for (const QString& part : parts) {
      const QString name = part.trimmed();
      if (name.isEmpty())
        return fail(ErrorKind::Usage, u"--measure"_s,
                    QString(list).remove(u',').trimmed().isEmpty()
                        ? u"no measure is named; leave the option out for the usual ones"_s
                        : u"a name is empty in \"%1\""_s.arg(list));
      if (names.contains(name)) return fail(ErrorKind::Usage, u"--measure"_s, u"%1 is named twice"_s.arg(name));
      names.append(name);
    }
  }
  return names;
}

QCommandLineOption splitOption()
{
  return {u"split"_s, u"only the queries of this split: dev or test"_s, u"SPLIT"_s};
}

} // namespace assayer::cli
