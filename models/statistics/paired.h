// Two systems over the same topics (or two outcomes of the same items): is their difference more than chance? All tests
// are two-sided. Pure; any thread; long ones can be cancelled.
#pragma once

#include "statistics/distributions.h"

#include <QtGlobal>

#include <functional>
#include <optional>
#include <vector>

namespace assayer {

/// second − first, topic by topic, rounded to 10 decimals: raw doubles break ties (0.35 − 0.1 is not 0.45 − 0.2) and
/// leave differences that should be zero. Nothing where the lengths differ or a value is not finite.
std::optional<std::vector<double>> pairedDifferences(const std::vector<double>& first,
                                                     const std::vector<double>& second);

// The tests below take differences as pairedDifferences gives them.

/// Student's t over the differences. t, p and interval are missing below two topics and where the differences do not
/// vary.
struct PairedT {
  double meanDifference = 0;
  int freedom = 0;
  std::optional<double> t;
  std::optional<double> p;
  std::optional<ConfidenceInterval> ci95; // of the mean difference
};
/// Nothing without topics.
std::optional<PairedT> pairedT(const std::vector<double>& differences);

enum class ZeroDifferences {
  Dropped, // Wilcoxon 1945
  Ranked,  // Pratt 1959: ranked with the others, then left out
};

/// Wilcoxon's signed ranks, average ranks for ties. No p where every difference is zero.
struct SignedRanks {
  int nonzero = 0;
  int zeros = 0;
  bool ties = false;          // among the differences that are not zero
  double positiveRankSum = 0; // V
  std::optional<double> pNormal;
  std::optional<double> pNormalContinuity;
  /// Over all signs of these very ranks; missing where that would take too long (about 500 topics).
  std::optional<double> pExact;
};
SignedRanks signedRanks(const std::vector<double>& differences, ZeroDifferences zeros = ZeroDifferences::Dropped);

struct RandomizationOptions {
  int samples = 100'000;
  quint64 seed = 1;
  std::function<bool()> keepGoing = {}; // asked now and then; false ends sampling
};

/// Fisher's randomization of signs: the share of all 2^nonzero sign patterns whose sum is at least as far from zero.
struct Randomization {
  int nonzero = 0;
  double p = 1;
  bool exact = true; // else (1 + hits) / (1 + samples)
  int samples = 0;   // 0 where exact
};
/// Exact where all patterns can be listed, or their sums be counted as whole numbers; sampled otherwise. Nothing when
/// cancelled, or where sampling is needed and samples < 1.
std::optional<Randomization> randomization(const std::vector<double>& differences,
                                           const RandomizationOptions& options = {});

/// p is missing where every difference is zero.
struct SignTest {
  int positive = 0;
  int nonzero = 0;
  std::optional<double> p;
};
SignTest signTest(const std::vector<double>& differences);

/// McNemar 1947 from the two discordant counts.
struct McNemar {
  double chi2 = 0;
  double pChi2 = 1;
  double chi2Continuity = 0; // max(|b − c| − 1, 0)² / (b + c)
  double pChi2Continuity = 1;
  double pExact = 1; // binomial; the one to report
  double pMid = 1;   // exact p minus the probability of the observed count (Fagerland, Lydersen, Laake 2013)
};
/// Nothing without discordant pairs, or where a count is negative.
std::optional<McNemar> mcNemar(qint64 b, qint64 c);

} // namespace assayer
