// Agreement of any number of raters over items, with ratings missing here and there. Only what the items' ratings are
// counts, not which item is which: equal rows are kept once with their number, so that 100,000 items cost little.
// Pure; any thread.
#pragma once

#include "statistics/agreement.h"

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace assayer {

class Ratings {
public:
  /// Positions lie in [0, categories).
  Ratings(int categories, int raters);

  int categories() const { return m_categories; }
  int raters() const { return m_raters; }
  /// How many items were added that anybody rated.
  qint64 items() const { return m_items; }

  /// One item: a position in the declared scale for every rater, or nothing where that one is missing. Returns false,
  /// and adds nothing, where the row has another length or a position outside the scale. An item that nobody rated is
  /// taken and does not count.
  bool addItem(std::span<const std::optional<int>> row, qint64 times = 1);

  /// The different rows.
  int patterns() const { return static_cast<int>(m_counts.size()); }
  /// How many items have this row.
  const std::vector<qint64>& counts() const { return m_counts; }
  /// As many as there are patterns, none negative.
  void setCounts(std::span<const qint64> counts);
  std::optional<int> at(int pattern, int rater) const;
  /// How many raters of this row chose each category.
  std::span<const int> tally(int pattern) const;
  /// How many raters of this row there are.
  int rated(int pattern) const { return m_rated[static_cast<std::size_t>(pattern)]; }
  bool complete() const { return m_complete; }

  /// The pairs of two raters over the items that both rated.
  ContingencyTable pairs(int first, int second) const;

private:
  int m_categories = 0;
  int m_raters = 0;
  qint64 m_items = 0;
  bool m_complete = true;
  std::vector<qint64> m_counts;    // by pattern
  std::vector<int> m_rated;        // by pattern
  std::vector<int> m_tallies;      // by pattern and category
  std::vector<qint16> m_positions; // by pattern and rater; one below the scale where missing
  std::unordered_map<std::string, int> m_known;
};

/// The mean over items with two ratings or more of the mean weight of their pairs.
std::optional<double> percentAgreement(const Ratings& ratings, AgreementWeights weights = AgreementWeights::Nominal);

/// Fleiss 1971; shares of the categories over all items, agreement over items with two ratings or more. The standard
/// error is that of Gwet 2014 (irrCAC): items are sampled, divisor n − 1.
Coefficient fleissKappa(const Ratings& ratings, AgreementWeights weights = AgreementWeights::Nominal);
/// Fleiss, Nee and Landis 1979: the standard error of the unweighted kappa if it were 0. Serves no interval. Nothing
/// unless every rater rated every item.
std::optional<double> fleissNullError(const Ratings& ratings);

/// Gwet's AC1 and, with other weights, AC2; standard error with divisor n − 1.
Coefficient gwetAc(const Ratings& ratings, AgreementWeights weights = AgreementWeights::Nominal);

enum class AlphaDistance { Nominal, Ordinal, Interval };
/// Krippendorff 2013: 1 − D_o / D_e over items with two ratings or more. Ordinal distances come from how often each
/// category occurs; interval distances from values, one for each category in order (by default the positions). The
/// standard error (Gwet 2014, irrCAC) is there for nominal distances only.
Coefficient krippendorffAlpha(const Ratings& ratings, AlphaDistance distance, const std::vector<double>& values = {});

/// Conger 1980: chance from the pairs of raters. No standard error. Incomplete unless every rater rated every item.
Coefficient congerKappa(const Ratings& ratings, AgreementWeights weights = AgreementWeights::Nominal);
/// Light 1971: the mean of the pairs' kappas. Undefined as soon as one pair's is. Incomplete as above.
Coefficient lightKappa(const Ratings& ratings, AgreementWeights weights = AgreementWeights::Nominal);

} // namespace assayer
