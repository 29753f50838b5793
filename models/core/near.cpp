#include "core/near.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

qsizetype editDistance(const QString& a, const QString& b)
{
  std::vector<qsizetype> row(static_cast<size_t>(b.size()) + 1);
  std::iota(row.begin(), row.end(), 0);
  for (qsizetype i = 0; i < a.size(); ++i) {
    qsizetype diagonal = std::exchange(row[0], i + 1);
    for (qsizetype j = 0; j < b.size(); ++j) {
      qsizetype& cell = row[static_cast<size_t>(j) + 1];
      const qsizetype replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = cell;
      cell = std::min({replaced, cell + 1, row[static_cast<size_t>(j)] + 1});
    }
  }
  return row.back();
}

QStringList nearNames(const QString& name, const QStringList& names)
{
  const qsizetype most = std::max<qsizetype>(1, name.size() / 3);
  std::vector<std::pair<qsizetype, QString>> found;
  for (const QString& candidate : names) {
    const qsizetype distance = editDistance(name, candidate);
    if (distance <= most || (!name.isEmpty() && candidate.startsWith(name))) found.emplace_back(distance, candidate);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  QStringList nearest;
  for (const auto& [distance, candidate] : found) {
    if (nearest.size() == 3) break;
    nearest.append(candidate);
  }
  return nearest;
}

QString didYouMean(const QString& name, const QStringList& names)
{
  const QStringList nearest = nearNames(name, names);
  return nearest.isEmpty() ? QString() : u"; did you mean "_s + nearest.join(u" or "_s) + u"?"_s;
}

} // namespace assayer
