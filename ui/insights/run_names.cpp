#include "insights/run_names.h"

#include "shared/plain_text.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString namedRun(const QString& name, const RunWords& words)
{
  return plain::isolated(plain::oneLine(name)) + runMark(name, words);
}

QString runMark(const QString& name, const RunWords& words)
{
  const auto mark = words.constFind(name);
  return mark == words.constEnd() ? QString() : u" ("_s + mark->word + u')';
}

QString runExplanation(const QString& name, const RunWords& words)
{
  return words.value(name).sentence;
}

} // namespace assayer
