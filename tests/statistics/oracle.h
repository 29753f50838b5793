// The oracles: numbers that other implementations worked out. What a file holds and a test does not compare is a
// failure, so the readers count.
#pragma once

#include "statistics/contingency_table.h"
#include "statistics/many_raters.h"

#include <QStringList>

#include <nlohmann/json.hpp>

#include <optional>

namespace assayer::tests {

/// A file under the oracles' folder; fails the program where it cannot be read.
nlohmann::json oracle(const QString& path);
/// The data sets of agreement, in order.
QStringList agreementSets();

/// Labels as positions in the declared scale.
Ratings ratingsOf(const nlohmann::json& set);
ContingencyTable tableOf(const nlohmann::json& set);
std::vector<double> numbers(const nlohmann::json& list);

/// |value − expected| ≤ tolerance · max(1, |expected|); null is nothing.
bool near(const std::optional<double>& value, const nlohmann::json& expected, double tolerance = 1e-9);
/// Relative, for p values.
bool nearP(const std::optional<double>& value, const nlohmann::json& expected, double tolerance = 1e-9);
bool near(const std::optional<ConfidenceInterval>& value, const nlohmann::json& expected, double tolerance = 1e-9);

} // namespace assayer::tests
