// Cells of tables from counts and figures, in the words and brackets of the whole program (core/number_text.h). Pure;
// any thread.
#pragma once

#include "core/number_text.h"
#include "report/document.h"

namespace assayer::report {

using assayer::NumberStyle;

/// "0.83", "⟦0.71 – 0.88⟧" or "not calculable"; bounds that would read the same are widened by digits.
QString figureText(const Figure& figure, NumberStyle style = NumberStyle::Plain);
/// "95 % (0.70 – 0.90) · 14 of 39 · or not calculable: no_relevant"; empty where there is nothing to add.
QString figureDetail(const Figure& figure, NumberStyle style = NumberStyle::Plain);
/// "no relevant chunk" for "no_relevant": reasons are words with underscores.
QString reasonWords(const QString& reason);

Cell textCell(const QString& text, Tone tone = Tone::Plain);
Cell countCell(qint64 count);
/// A count of which some are open: "80" or "⟦80 – 85⟧".
Cell countCell(int sure, int open);
Cell figureCell(const Figure& figure, NumberStyle style = NumberStyle::Plain);
/// Why there is nothing, in a column of figures.
Cell noneCell(const QString& reason);
/// A plain number without open items: a p-value, a mean of seconds.
Cell numberCell(std::optional<double> value, int digits, const QString& reasonWithout = {});

/// Rows of a name and a value.
Row pairRow(const QString& name, const QString& value);

} // namespace assayer::report
