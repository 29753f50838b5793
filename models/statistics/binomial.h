// Intervals for a share: x successes among n. They say how far a sample may lie from the whole, and are not to be mixed
// up with bounds over open items (the README's rules, Bounds). Pure; any thread.
#pragma once

#include <optional>

namespace assayer {

/// Ends within [0, 1].
struct ShareInterval {
  double low = 0;
  double high = 1;
  bool operator==(const ShareInterval&) const = default;
};

enum class ShareMethod {
  Wilson,               // score interval, Wilson 1927; R's prop.test(correct = FALSE)
  WilsonWithContinuity, // Newcombe 1998, method 4; R's prop.test
  ClopperPearson,       // exact, Clopper and Pearson 1934; R's binom.test
  Jeffreys, // equal tails of Beta(x + ½, n − x + ½), the ends 0 and 1 at x = 0 and x = n; Brown, Cai, DasGupta 2001
  AgrestiCoull, // Agresti and Coull 1998, clipped
};

/// Two-sided. x need not be whole (a share of weights). Nothing unless 0 ≤ x ≤ n, n > 0 and 0 < confidence < 1.
std::optional<ShareInterval> shareInterval(double x, double n, double confidence = 0.95,
                                           ShareMethod method = ShareMethod::Wilson);

} // namespace assayer
