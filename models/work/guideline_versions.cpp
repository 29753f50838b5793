#include "work/guideline_versions.h"

#include "core/criteria.h"
#include "store/store.h"

#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The last run of digits as a number one higher, the rest as it is; no digits: " 2" after it.
QString oneHigher(const QString& version)
{
  qsizetype last = version.size();
  while (last > 0 && !(version[last - 1] >= u'0' && version[last - 1] <= u'9')) --last;
  qsizetype first = last;
  while (first > 0 && version[first - 1] >= u'0' && version[first - 1] <= u'9') --first;
  bool isNumber = false;
  const qulonglong number = version.sliced(first, last - first).toULongLong(&isNumber);
  if (!isNumber) return version + u" 2"_s;
  return version.first(first) + QString::number(number + 1).rightJustified(last - first, u'0') + version.sliced(last);
}

} // namespace

QString nextVersion(const QVector<Guideline>& guidelines)
{
  if (guidelines.isEmpty()) return u"1"_s;
  QSet<QString> taken;
  for (const Guideline& guideline : guidelines) taken.insert(guideline.version);
  QString version = oneHigher(guidelines.last().version);
  while (taken.contains(version)) version = oneHigher(version);
  return version;
}

Result<LabelCounts> countLabels(Store& store, const std::function<bool()>& keepGoing)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QSet<JudgeId> persons;
  for (const JudgeRow& judge : *judges)
    if (judge.kind == JudgeKind::Person) persons.insert(judge.id);
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  LabelCounts counts;
  for (const Criterion& criterion : *criteria) {
    if (criterion.id == criterion::Flag || criterion.id == criterion::Note) continue;
    if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, {});
    const auto count = [&](const Label& label) {
      if (label.state != LabelState::Valued || !label.value || label.round != 0 || label.carried) return;
      if (persons.contains(label.judge)) ++counts[{criterion.id, *label.value}];
    };
    if (auto read = store.eachLabel(criterion.id, LabelScope::everybody(), count); !read)
      return tl::unexpected(read.error());
  }
  return counts;
}

} // namespace assayer
