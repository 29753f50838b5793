// How far two ways of parting the same items agree. Pure; any thread.
#pragma once

#include <optional>
#include <span>

namespace assayer {

/// The adjusted Rand index of Hubert and Arabie 1985: 1 where both part the items alike, 0 as much as chance gives,
/// below 0 less than that. first and second: for each item the number of its part, any integers. Two parts that are
/// both all items, or each item alone in both, are alike. nullopt: fewer than two items, or not as many in both.
std::optional<double> adjustedRandIndex(std::span<const int> first, std::span<const int> second);

} // namespace assayer
