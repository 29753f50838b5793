#include "clustering/reduction.h"

#include "clustering/portable.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace assayer::clustering {

namespace {

// Fixed, so that the innermost loops run over a length that is known; some more than are kept make the last ones exact.
constexpr std::size_t Width = 56;
constexpr int Iterations = 2;
constexpr double Negligible = 1e-6; // of the greatest eigenvalue: such directions are rounding

constexpr double StandsOut = 2; // times the weakest direction
constexpr std::size_t LeastKept = 4;

using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;

void addScaled(float* sum, const float* row, float factor)
{
  for (std::size_t i = 0; i < Width; ++i) sum[i] += factor * row[i];
}

std::size_t columnsIn(const SparseRows& matrix)
{
  return matrix.columns();
}
std::size_t columnsIn(const Points& matrix)
{
  return matrix.dimensions;
}
quint64 nameOf(const SparseRows& matrix, std::size_t column)
{
  return matrix.names[column];
}
quint64 nameOf(const Points&, std::size_t column)
{
  return mixed(column);
}

/// Calls with each column of a row and what stands there.
template <class Use>
void eachCell(const SparseRows& matrix, std::size_t row, Use use)
{
  for (const SparseRows::Cell& cell : matrix.row(row)) use(cell.column, cell.value);
}
template <class Use>
void eachCell(const Points& matrix, std::size_t row, Use use)
{
  const std::span<const float> values = matrix.row(row);
  for (std::size_t column = 0; column < values.size(); ++column) use(column, values[column]);
}

/// Ascending eigenvalues and their vectors of XᵀX.
Eigen::SelfAdjointEigenSolver<Small> gram(const Points& points)
{
  std::vector<double> sums(Width * Width, 0);
  for (std::size_t at = 0; at < points.count; ++at) {
    const float* const row = points.row(at).data();
    for (std::size_t i = 0; i < Width; ++i) {
      const double factor = row[i];
      if (factor == 0) continue;
      for (std::size_t j = 0; j < Width; ++j) sums[i * Width + j] += factor * row[j];
    }
  }
  return Eigen::SelfAdjointEigenSolver<Small>(Eigen::Map<Small>(sums.data(), Width, Width));
}

/// Makes the columns orthonormal, in the order of falling eigenvalues; those that are rounding become zero. The
/// eigenvalues that are left.
std::vector<double> orthonormalise(Points& points)
{
  const auto solved = gram(points);
  std::vector<float> turn(Width * Width, 0);
  std::vector<double> kept;
  const double greatest = solved.eigenvalues()(Width - 1);
  for (Eigen::Index from = Width - 1; from >= 0 && greatest > 0; --from) {
    const double value = solved.eigenvalues()(from);
    if (value <= Negligible * greatest) break;
    for (std::size_t i = 0; i < Width; ++i)
      turn[i * Width + kept.size()] =
          static_cast<float>(solved.eigenvectors()(static_cast<Eigen::Index>(i), from) / std::sqrt(value));
    kept.push_back(value);
  }
  std::vector<float> turned(Width);
  for (std::size_t at = 0; at < points.count; ++at) {
    std::ranges::fill(turned, 0.0F);
    const std::span<float> row = points.row(at);
    for (std::size_t i = 0; i < Width; ++i) addScaled(turned.data(), turn.data() + i * Width, row[i]);
    std::ranges::copy(turned, row.begin());
  }
  return kept;
}

/// How many of falling squared singular values stand out from those that chance gives, which fall slowly.
std::size_t aboveNoise(const std::vector<double>& strengths, std::size_t rows)
{
  if (strengths.empty()) return 0;
  const std::size_t floor = std::min({strengths.size(), Width, std::max<std::size_t>(1, rows / 2)});
  const double noise = strengths[floor - 1];
  const auto faint = std::ranges::find_if(strengths, [&](double value) { return value < StandsOut * noise; });
  return std::max(std::min(LeastKept, strengths.size()), static_cast<std::size_t>(faint - strengths.begin()));
}

template <class Matrix>
Points times(const Matrix& matrix, std::span<const std::size_t> rows, const Points& right, Steps& steps)
{
  Points product(rows.size(), Width);
  for (std::size_t at = 0; at < rows.size() && steps.going(); ++at) {
    if (at % 128 == 0) steps.at(0, 1);
    float* const sum = product.row(at).data();
    eachCell(matrix, rows[at],
             [&](std::size_t column, float value) { addScaled(sum, right.row(column).data(), value); });
  }
  return product;
}

template <class Matrix>
Points transposedTimes(const Matrix& matrix, std::span<const std::size_t> rows, const Points& right, Steps& steps)
{
  Points product(columnsIn(matrix), Width);
  for (std::size_t at = 0; at < rows.size() && steps.going(); ++at) {
    if (at % 128 == 0) steps.at(0, 1);
    const float* const row = right.row(at).data();
    eachCell(matrix, rows[at],
             [&](std::size_t column, float value) { addScaled(product.row(column).data(), row, value); });
  }
  return product;
}

template <class Matrix>
Points directionsOf(const Matrix& matrix, std::span<const std::size_t> rows, std::size_t most, Keep keep, quint64 seed,
                    Steps& steps)
{
  Points start(columnsIn(matrix), Width);
  for (std::size_t column = 0; column < start.count; ++column) {
    const quint64 bits = mixed(nameOf(matrix, column) ^ mixed(seed));
    for (std::size_t i = 0; i < Width; ++i) start.row(column)[i] = bits >> i & 1 ? 1.0F : -1.0F;
  }
  Points wide = std::move(start);
  std::vector<double> strengths;
  for (int i = 0; i <= Iterations && steps.going(); ++i) {
    Points left = times(matrix, rows, wide, steps);
    orthonormalise(left);
    wide = transposedTimes(matrix, rows, left, steps);
    strengths = orthonormalise(wide); // the last time: of the right singular vectors, the greatest singular value first
  }
  Points found(wide.count, std::min(keep == Keep::All ? strengths.size() : aboveNoise(strengths, rows.size()), most));
  for (std::size_t at = 0; at < wide.count; ++at)
    std::ranges::copy(wide.row(at).first(found.dimensions), found.row(at).begin());
  return found;
}

template <class Matrix>
Points projectedOf(const Matrix& matrix, std::size_t count, const Points& directions, Steps& steps)
{
  Points padded(directions.count, Width);
  for (std::size_t at = 0; at < directions.count; ++at) std::ranges::copy(directions.row(at), padded.row(at).begin());
  Points found(count, directions.dimensions);
  std::vector<float> sum(Width);
  for (std::size_t at = 0; at < count && steps.going(); ++at) {
    if (at % 128 == 0) steps.at(static_cast<double>(at), static_cast<double>(count));
    std::ranges::fill(sum, 0.0F);
    eachCell(matrix, at,
             [&](std::size_t column, float value) { addScaled(sum.data(), padded.row(column).data(), value); });
    std::copy_n(sum.begin(), found.dimensions, found.row(at).begin());
  }
  return found;
}

} // namespace

Points directions(const SparseRows& matrix, std::span<const std::size_t> rows, std::size_t most, Keep keep,
                  quint64 seed, Steps& steps)
{
  return directionsOf(matrix, rows, most, keep, seed, steps);
}

Points directions(const Points& matrix, std::span<const std::size_t> rows, std::size_t most, Keep keep, quint64 seed,
                  Steps& steps)
{
  return directionsOf(matrix, rows, most, keep, seed, steps);
}

Points projected(const SparseRows& matrix, const Points& directions, Steps& steps)
{
  return projectedOf(matrix, matrix.rows(), directions, steps);
}

Points projected(const Points& matrix, const Points& directions, Steps& steps)
{
  return projectedOf(matrix, matrix.count, directions, steps);
}

} // namespace assayer::clustering
