// Why an answer is not validated, part by part of the rule, in words. Pure functions.
#pragma once

#include "answers/judged_answer.h"

#include <QStringList>

namespace assayer {

struct ValidationParts {
  QStringList failed; // "no citation": each of them alone makes it no
  QStringList open;   // "whether it is correct": nobody has settled these
  bool operator==(const ValidationParts&) const = default;
};
/// In the order of the rule; both empty: validated. An answer that was not given has that part alone.
ValidationParts validationParts(const JudgedAnswer& answer, const ValidationRule& rule = {});
/// "fails: no citation; open: whether it is correct"; empty: validated.
QString validationWords(const JudgedAnswer& answer, const ValidationRule& rule = {});

} // namespace assayer
