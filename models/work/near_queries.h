// Golden queries that ask the same as another one, or nearly: what is shown before a query joins them. Read once by
// whoever owns it, on any thread with a store of its own; looking up is pure.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QVector>

#include <vector>

namespace assayer {

class Store;

/// Queries this alike are shown as near-duplicates. Below the 0.9 of passages (rule "Counts once"): a query is so short
/// that one other word in ten already takes it to about 0.7.
inline constexpr double NearQueryFrom = 0.6;

/// No more of them are shown: the nearest.
inline constexpr qsizetype MostNearQueries = 20;

/// How alike two queries are, in [0, 1]: Jaccard's coefficient (core/similarity.h) of their runs of three characters,
/// of two where most letters are of a script that is written without spaces. Case, white space and punctuation count
/// for nothing; 1 says no more than that the same runs occur.
double querySimilarity(QStringView a, QStringView b);

struct NearQuery {
  QueryRow query;
  double similarity = 0;
  bool sameText = false;          // but for white space, quotes, dashes, case and what stands between words
  bool otherConversation = false; // what was said before it differs, so that it may well ask something else
  bool operator==(const NearQuery&) const = default;
  bool isDuplicate() const { return sameText && !otherConversation; }
};

class GoldenQueries {
public:
  /// All of origin golden. Some 50 ms for 10,000.
  static Result<GoldenQueries> read(Store& store);

  /// Those alike to a query at `from` or more, itself left out: duplicates first, then by similarity, then in the order
  /// of import. Conversations are not compared. A few milliseconds for 10,000.
  QVector<NearQuery> near(const QueryRow& query, double from = NearQueryFrom) const;
  /// A query became golden or is no longer.
  void follow(const QueryRow& query);

private:
  struct Entry {
    QueryRow query;
    QString plain;
    std::vector<quint64> runs;
  };
  std::vector<Entry> m_entries; // in the order of import
};

/// The nearest with conversations compared, at most MostNearQueries. NotFound: no such query.
Result<QVector<NearQuery>> nearGoldenQueries(Store& store, const GoldenQueries& golden, QueryId query);

} // namespace assayer
