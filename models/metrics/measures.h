// The table of measures: what each is called, means and costs to know. Help, the command line and the metric inspector
// read it; the functions behind it are in ranked.h. Immutable, any thread.
#pragma once

#include "core/result.h"
#include "metrics/policy.h"
#include "metrics/scoring.h"
#include "metrics/terms.h"

#include <QStringList>

#include <vector>

namespace assayer {

struct PairedQuery;
/// One of difference.h: nothing where its closed form does not apply.
using DifferenceOf = std::optional<PackedBounds> (*)(const PairedQuery& pair, const Cut& cut);

struct Measure {
  QString name;             // as on the command line, without a cutoff
  bool cutoff = false;      // takes "@k"; without it the whole list counts
  bool persistence = false; // takes "(p=0.9)"
  bool summed = false;      // over queries it is a sum, not a mean
  QString title;
  QString explanation; // one plain sentence for somebody who has never met it
  QString formula;
  QString source;
  QString needs; // what must be there for it to have a value
  PackedBounds (*score)(const RankedQuery& query, const Cut& cut) = nullptr;
  TermsOf terms = nullptr;
  DifferenceOf difference = nullptr; // absent: outcomes are enumerated
  bool graded = false;               // looks at grades beyond "relevant or not"
  bool gains = false;                // sums gains (linear or exponential)
  bool geometric = false;            // over queries it is a geometric mean
  bool ofContext = false;            // without a cutoff: over the chunks that the run's generator saw
  bool share = false;                // 0 or 1 for a query, so that the mean is a share of queries
  Better better = Better::Higher;
  bool unit = true; // within [0, 1]
};

/// A measure with its cutoff, as a name spells it.
struct MeasureSpec {
  const Measure* measure = nullptr; // a row of measures(), never null
  Cut cut;
  bool operator==(const MeasureSpec&) const = default;

  /// Bounds of a query that has been put under the conventions, whose undefined outcomes are settled by them.
  PackedBounds score(const RankedQuery& query, const Conventions& conventions) const
  {
    return settled(measure->score(query, cut), conventions);
  }
};

/// In the order in which they are shown.
const std::vector<Measure>& measures();

/// "ndcg@10", "rr", "rbp(p=0.95)". Usage for an unknown name, naming the near ones; names are case-sensitive.
Result<MeasureSpec> parseMeasure(const QString& name);
/// The names that a mistyped one may have meant, nearest first, with its cutoff where they take one; may be empty.
QStringList nearMeasures(const QString& name);

} // namespace assayer
