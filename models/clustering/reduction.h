// Many columns made few: the leading right singular vectors of a sparse or dense matrix, by randomised subspace
// iteration (Halko, Martinsson and Tropp 2011, algorithm 4.4). Owned by clusterFailures(); values.
#pragma once

#include "clustering/sparse_rows.h"
#include "clustering/steps.h"

#include <span>
#include <vector>

namespace assayer::clustering {

/// Points by rows, of floats.
struct Points {
  std::size_t count = 0;
  std::size_t dimensions = 0;
  std::vector<float> values;

  Points() = default;
  Points(std::size_t points, std::size_t size) : count(points), dimensions(size), values(points * size) {}
  std::span<const float> row(std::size_t at) const { return std::span(values).subspan(at * dimensions, dimensions); }
  std::span<float> row(std::size_t at) { return std::span(values).subspan(at * dimensions, dimensions); }
};

/// All directions, or only those that stand out from what chance gives.
enum class Keep { All, AboveNoise };

/// A row for each column of the matrix; orthonormal columns, at most `most` (≤ 48) of them and fewer where the matrix
/// has a lower rank. From the rows named only; the start is drawn by the seed and the columns' names, so that the same
/// data give the same whatever else changes.
Points directions(const SparseRows& matrix, std::span<const std::size_t> rows, std::size_t most, Keep keep,
                  quint64 seed, Steps& steps);
Points directions(const Points& matrix, std::span<const std::size_t> rows, std::size_t most, Keep keep, quint64 seed,
                  Steps& steps);

/// The rows in the new directions.
Points projected(const SparseRows& matrix, const Points& directions, Steps& steps);
Points projected(const Points& matrix, const Points& directions, Steps& steps);

} // namespace assayer::clustering
