// Groups of queries that a breakdown goes by: families, splits, origins, expectations, case types, or the values of a
// facet that the data brought. Blocking to read; values afterwards.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

class Store;

enum class GroupBy { Family, Split, Origin, Expectation, CaseType, Facet };
/// For programs: "family", "split", "origin", "expect", "case_type"; facets are "facet:NAME".
const QStringList& groupByWords();

struct Grouping {
  GroupBy by = GroupBy::Family;
  QString facet = {}; // its name, with Facet only
  bool operator==(const Grouping&) const = default;
};
/// "family", "facet:collection"; and back. Usage, naming the choices, for anything else.
QString groupingWord(const Grouping& grouping);
Result<Grouping> parseGrouping(const QString& word);

struct QueryGroup {
  QString name;             // as the data has it, plain text; empty: the queries that say nothing of it
  QVector<QueryId> queries; // in the order of import
  bool operator==(const QueryGroup&) const = default;
};

/// In the order in which they first occur, the nameless last. A query whose facet is a list is in the group of each of
/// its values, so that groups may overlap. only: queries of this split alone.
Result<QVector<QueryGroup>> groupQueries(Store& store, const Grouping& grouping, std::optional<Split> only = {});

/// Facets that some query has, by name.
Result<QStringList> facetNames(Store& store);
/// "no query has the facet …", with near names and what there is; empty where one has it, or for no facet.
Result<QString> missingFacet(Store& store, const Grouping& grouping);

/// The words that formats have for a split, an origin, an expectation; empty where nothing is said.
QString splitWord(Split split);
QString originWord(Origin origin);
QString expectWord(Expect expect);

} // namespace assayer
