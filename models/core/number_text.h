// How numbers are written wherever the program shows them. What open items leave possible stands in ⟦ ⟧, a 95 %
// sampling interval in ( ): two things that must never look alike. Pure; any thread.
#pragma once

#include <QString>

namespace assayer {

/// 0.83, 83.0 %, or +0.05. All are given shares of 1.
enum class NumberStyle { Plain, Percent, Signed };

/// decimals: of the number; those of per cent are one fewer. "0.83", "83.0 %", "−0.05"; nothing is written as "−0.00".
QString numberText(double value, NumberStyle style = NumberStyle::Plain, int decimals = 2);
/// "⟦0.71 – 0.83⟧", or the number alone where both ends are one. Ends that would read the same get further decimals.
QString boundsText(double low, double high, NumberStyle style = NumberStyle::Plain, int decimals = 2);
/// "(0.71 – 0.83)". Percents that lie ten or more apart have no decimals, here as in bounds.
QString ci95Text(double low, double high, NumberStyle style = NumberStyle::Plain, int decimals = 2);
/// "0.0312", "< 0.0001".
QString pValueText(double p);

} // namespace assayer
