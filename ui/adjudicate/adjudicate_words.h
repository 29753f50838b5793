// Words and marks of disagreements and of what was decided on them. Free functions, GUI thread.
#pragma once

#include "core/adjudication.h"
#include "shared/icons.h"

#include <QString>

namespace assayer {

class CriterionWords;
struct Disagreement;

/// "3 steps apart · relevant or not", "judges differ", "the same by now".
QString gapWords(const Disagreement& row, bool ordinal);
/// "settled as 3 answers", "ambiguous", "nobody can judge it"; empty for none. mirrored as in valueWords().
QString rulingWords(const CriterionWords& words, const Ruling& ruling, bool mirrored);
/// "open", "settled", "ambiguous".
QString standingWords(const Disagreement& row);
Icon standingIcon(const Disagreement& row);
/// "1 person", "3 people".
QString peopleWords(int count);

} // namespace assayer
