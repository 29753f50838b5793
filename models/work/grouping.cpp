#include "work/grouping.h"

#include "core/near.h"
#include "store/store.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QSet>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString facetPrefix = u"facet:"_s;

QString facetText(const QJsonValue& value)
{
  if (value.isString()) return value.toString();
  if (value.isNull() || value.isUndefined()) return {};
  // Numbers, truth values and objects as JSON spells them.
  const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
  return QString::fromUtf8(list.mid(1, list.size() - 2));
}

QJsonObject facetsOf(const QueryDetail& query)
{
  return query.facets.isEmpty() ? QJsonObject() : QJsonDocument::fromJson(query.facets.toUtf8()).object();
}

QStringList facetValues(const QueryDetail& query, const QString& facet)
{
  const QJsonValue value = facetsOf(query).value(facet);
  if (!value.isArray()) return {facetText(value)};
  QStringList values;
  const QJsonArray list = value.toArray();
  for (const QJsonValue& each : list) values.append(facetText(each));
  values.removeDuplicates();
  return values.isEmpty() ? QStringList{QString()} : values;
}

QStringList groupsOf(const QueryDetail& query, const Grouping& grouping)
{
  switch (grouping.by) {
  case GroupBy::Family: return {query.row.family};
  case GroupBy::Split: return {splitWord(query.row.split)};
  case GroupBy::Origin: return {originWord(query.row.origin)};
  case GroupBy::Expectation: return {expectWord(query.row.expect)};
  case GroupBy::CaseType: return {query.caseType};
  case GroupBy::Facet: break;
  }
  return facetValues(query, grouping.facet);
}

} // namespace

const QStringList& groupByWords()
{
  static const QStringList words{u"family"_s, u"split"_s, u"origin"_s, u"expect"_s, u"case_type"_s};
  return words;
}

QString groupingWord(const Grouping& grouping)
{
  if (grouping.by == GroupBy::Facet) return facetPrefix + grouping.facet;
  return groupByWords().at(static_cast<int>(grouping.by));
}

Result<Grouping> parseGrouping(const QString& word)
{
  if (word.startsWith(facetPrefix) && word.size() > facetPrefix.size())
    return Grouping{GroupBy::Facet, word.mid(facetPrefix.size())};
  const qsizetype place = groupByWords().indexOf(word);
  if (place < 0)
    return fail(ErrorKind::Usage, word, u"groups are %1 or facet:NAME"_s.arg(groupByWords().join(u", "_s)));
  return Grouping{static_cast<GroupBy>(place), {}};
}

Result<QVector<QueryGroup>> groupQueries(Store& store, const Grouping& grouping, std::optional<Split> only)
{
  QVector<QueryGroup> groups;
  QHash<QString, qsizetype> places;
  const auto read = store.eachQuery([&](const QueryDetail& query) {
    if (only && query.row.split != *only) return;
    const QStringList names = groupsOf(query, grouping);
    for (const QString& name : names) {
      const auto place = places.constFind(name);
      if (place == places.constEnd()) {
        places.insert(name, groups.size());
        groups.append({name, {query.row.id}});
      } else {
        groups[*place].queries.append(query.row.id);
      }
    }
  });
  if (!read) return tl::unexpected(read.error());
  std::stable_partition(groups.begin(), groups.end(), [](const QueryGroup& group) { return !group.name.isEmpty(); });
  return groups;
}

Result<QStringList> facetNames(Store& store)
{
  QSet<QString> names;
  const auto read = store.eachQuery([&](const QueryDetail& query) {
    const QStringList keys = facetsOf(query).keys();
    names.unite(QSet<QString>(keys.begin(), keys.end()));
  });
  if (!read) return tl::unexpected(read.error());
  QStringList sorted(names.begin(), names.end());
  sorted.sort();
  return sorted;
}

Result<QString> missingFacet(Store& store, const Grouping& grouping)
{
  constexpr qsizetype MostListed = 20;
  if (grouping.by != GroupBy::Facet) return QString();
  const auto names = facetNames(store);
  if (!names) return tl::unexpected(names.error());
  if (names->contains(grouping.facet)) return QString();
  const QString missing = u"no query has the facet \"%1\""_s.arg(grouping.facet);
  if (names->isEmpty()) return missing + u", or any other"_s;
  const QString more = names->size() > MostListed ? u" and %1 more"_s.arg(names->size() - MostListed) : QString();
  return missing + didYouMean(grouping.facet, *names) + u"; the facets are "_s +
         names->mid(0, MostListed).join(u", "_s) + more;
}

QString splitWord(Split split)
{
  switch (split) {
  case Split::Dev: return u"dev"_s;
  case Split::Test: return u"test"_s;
  case Split::None: break;
  }
  return {};
}

QString originWord(Origin origin)
{
  switch (origin) {
  case Origin::Golden: return u"golden"_s;
  case Origin::Production: return u"production"_s;
  case Origin::Synthetic: return u"synthetic"_s;
  case Origin::None: break;
  }
  return {};
}

QString expectWord(Expect expect)
{
  switch (expect) {
  case Expect::Answer: return u"answer"_s;
  case Expect::Refusal: return u"refusal"_s;
  case Expect::Escalation: return u"escalation"_s;
  case Expect::Clarification: return u"clarification"_s;
  case Expect::None: break;
  }
  return {};
}

} // namespace assayer
