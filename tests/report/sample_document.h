// Documents for tests: one of every kind of block with ordinary names, and the same with names that attack.
#pragma once

#include "report/document.h"

namespace assayer::tests {

report::Figure known(double value);
report::Figure between(double low, double high);

/// Every kind of block and of chart; figures that are determined, open and undefined.
report::Document everyBlock(const QString& run = QStringLiteral("hybrid-2026-11-28"),
                            const QString& family = QStringLiteral("Ordinary"));

/// Names that would do something where they are not escaped, isolated, cut or made harmless.
QStringList attackingNames();

} // namespace assayer::tests
