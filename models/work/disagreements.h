// Where people see a subject differently, worst first, and what was decided on it: the list that an adjudicator works
// through. Rests on the current valued labels of persons; models, hidden repeats and carried verdicts never count, and
// evidence that differs under the same verdict is no disagreement. Values, and blocking functions for a worker.
#pragma once

#include "core/adjudication.h"
#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/result.h"

#include <QHash>
#include <QStringList>
#include <QVector>

#include <functional>
#include <optional>

namespace assayer {

class Store;

struct Disagreement {
  Subject subject;
  QueryId query;
  int gap = 0;             // steps of the scale between the lowest and the highest value; 1 where it has no order; 0:
                           // all say the same by now, and it stands here for its ruling
  bool crossesCut = false; // of relevance: some say relevant and some do not
  int judges = 0;          // who have set a value
  qint64 at = 0;           // of the newest of their labels, ms since the epoch, UTC
  std::optional<RulingOutcome> ruling; // absent: nothing is decided
  bool labelSince = false;             // somebody has labelled it after the ruling
  bool operator==(const Disagreement&) const = default;
};

/// Which of them to show. All conditions hold together.
struct DisagreementFilter {
  enum class Show { Open, Decided, Ambiguous, LabelSince, All };
  Show show = Show::Open;
  std::optional<QString> family = {};
  std::optional<CriterionId> criterion = {};
  bool operator==(const DisagreementFilter&) const = default;
};

/// How many there are in all, and how many are settled: by a value, or as nobody's to tell.
struct DisagreementCounts {
  int total = 0;
  int decided = 0; // a value, or unjudgeable by all
  int ambiguous = 0;
  int labelSince = 0;
  bool operator==(const DisagreementCounts&) const = default;
};

/// Every disagreement of a workspace.
class Disagreements {
public:
  /// Reads all labels of a workspace; false from keepGoing ends it with Cancelled.
  static Result<Disagreements> load(Store& store, const std::function<bool()>& keepGoing = {});

  /// Worst first: the largest gap; then where relevance is at stake; then where more people are apart; then in the
  /// order of the criteria and of the queries.
  const QVector<Disagreement>& rows() const { return m_rows; }
  std::optional<int> indexOf(const Subject& subject) const;
  /// Indexes of rows, in order.
  QVector<int> matching(const DisagreementFilter& filter) const;
  DisagreementCounts counts() const;
  /// An empty row for a query that is not known.
  QueryRow query(QueryId id) const { return m_queries.value(id).row; }
  /// That have a disagreement, in the order of the queries; an empty name for those without a family.
  QStringList families() const;
  /// That have a disagreement, in the order of the criteria.
  QVector<CriterionId> criteria() const;

  /// Reads anew what the gesture touched; a subject that joins stands where it belongs, one whose judges agree and on
  /// which nothing is decided goes. Returns the subjects that were looked at.
  Result<QVector<Subject>> follow(Store& store, const Change& change);

private:
  struct KnownQuery {
    QueryRow row;
    int place = 0;
  };
  class Reader;

  bool isBefore(const Disagreement& a, const Disagreement& b) const;
  void sort();
  void reindex();
  void put(const Subject& subject, const std::optional<Disagreement>& row);

  QVector<Disagreement> m_rows;
  QHash<Subject, int> m_index;
  QHash<QueryId, KnownQuery> m_queries;
  QVector<Criterion> m_criteria;
  int m_relevantFrom = 1;
};

} // namespace assayer
