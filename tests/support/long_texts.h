// A workspace of what nobody plans for: a query of 5,000 characters, names of 200, 60 families, nine grades with long
// names. For tests and pictures of the window.
#pragma once

#include "core/records.h"

namespace assayer::tests {

/// Query q0 is the long one, with three chunks and an answer of one run; q1 … q59 are short, each in its own family.
QVector<Record> longTexts();
QStringList longGrades();

} // namespace assayer::tests
