#include "clustering/space.h"

#include "clustering/portable.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace assayer::clustering {

namespace {

constexpr std::size_t MostChosen = 4000;
constexpr std::size_t TextDirections = 40;
constexpr std::size_t SignatureDirections = 24;

std::vector<std::size_t> chosenRows(const Ordered& order, quint64 seed)
{
  std::vector<std::size_t> rows(order.content.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  if (rows.size() <= MostChosen) return rows;
  std::vector<quint64> drawn;
  for (const quint64 content : order.content) drawn.push_back(mixed(content ^ mixed(seed)));
  const auto end = rows.begin() + static_cast<std::ptrdiff_t>(MostChosen);
  std::ranges::nth_element(rows, end, {}, [&](std::size_t row) { return std::pair(drawn[row], row); });
  rows.erase(end, rows.end());
  std::ranges::sort(rows);
  return rows;
}

/// One length for all, and numbers only.
bool areUsable(std::span<const FailingSample> samples)
{
  const auto isUsable = [&](const FailingSample& sample) {
    return sample.embedding.size() == samples[0].embedding.size() &&
           std::ranges::all_of(sample.embedding, [](float value) { return std::isfinite(value); });
  };
  return !samples.empty() && !samples[0].embedding.isEmpty() && std::ranges::all_of(samples, isUsable);
}

double lengthOf(std::span<const float> values)
{
  double squares = 0;
  for (const float value : values) squares += static_cast<double>(value) * value;
  return std::sqrt(squares);
}

void takeAway(std::span<float> values, const std::vector<float>& middle)
{
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= middle[i];
}

void setLength(std::span<float> values, double before, double after)
{
  const auto factor = before > 0 ? static_cast<float>(after / before) : 0.0F;
  for (float& value : values) value *= factor;
}

void takeEmbeddings(std::span<const FailingSample> samples, const Ordered& order, Space& space, Steps& steps)
{
  const auto size = static_cast<std::size_t>(samples[0].embedding.size());
  space.embeddings = Points(samples.size(), size);
  std::vector<double> sums(size, 0);
  for (std::size_t at = 0; at < samples.size(); ++at) {
    if (at % 256 == 0) steps.at(0, 1);
    const std::span<float> row = space.embeddings.row(at);
    std::ranges::copy(samples[static_cast<std::size_t>(order.samples[at])].embedding, row.begin());
    const double length = lengthOf(row);
    setLength(row, std::isfinite(length) ? length : 0, 1);
    for (std::size_t i = 0; i < size; ++i) sums[i] += row[i];
  }
  for (const double sum : sums) space.middle.push_back(static_cast<float>(sum / static_cast<double>(samples.size())));
  for (std::size_t at = 0; at < samples.size(); ++at) {
    if (at % 256 == 0) steps.at(0, 1);
    takeAway(space.embeddings.row(at), space.middle);
  }
}

/// Texts count alike however much of them the directions hold; but those that hold little more than chance do not.
void makeAlike(Points& text)
{
  std::vector<double> lengths;
  for (std::size_t at = 0; at < text.count; ++at) lengths.push_back(lengthOf(text.row(at)));
  if (lengths.empty()) return;
  std::vector<double> sorted = lengths;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::ranges::nth_element(sorted, middle);
  for (std::size_t at = 0; at < text.count; ++at) setLength(text.row(at), std::max(lengths[at], *middle / 2), 1);
}

} // namespace

Space spaceOf(std::span<const FailingSample> samples, const Ordered& order, const Features& features,
              const ClusterSettings& settings, Steps& steps)
{
  Space space;
  space.chosen = chosenRows(order, settings.seed);
  space.embedded = areUsable(samples);
  Points text;
  if (space.embedded) {
    takeEmbeddings(samples, order, space, steps);
    space.textDirections =
        directions(space.embeddings, space.chosen, TextDirections, Keep::AboveNoise, settings.seed, steps);
    text = projected(space.embeddings, space.textDirections, steps);
  } else {
    space.textDirections =
        directions(features.text, space.chosen, TextDirections, Keep::AboveNoise, settings.seed, steps);
    text = projected(features.text, space.textDirections, steps);
    for (std::size_t column = 0; column < features.text.names.size(); ++column)
      space.columnOf.emplace(features.text.names[column], column);
  }
  makeAlike(text);
  space.signatureDirections =
      directions(features.signature, space.chosen, SignatureDirections, Keep::All, settings.seed, steps);
  const Points signature = projected(features.signature, space.signatureDirections, steps);

  const double weight = features.codes.empty() ? 0 : std::clamp(settings.signatureWeight, 0.0, 1.0);
  space.signatureScale = static_cast<float>(std::sqrt(weight));
  space.textScale = static_cast<float>(std::sqrt(1 - weight));
  space.points = Points(samples.size(), text.dimensions + signature.dimensions);
  for (std::size_t at = 0; at < samples.size(); ++at) {
    const std::span<float> row = space.points.row(at);
    for (std::size_t i = 0; i < text.dimensions; ++i) row[i] = space.textScale * text.row(at)[i];
    for (std::size_t i = 0; i < signature.dimensions; ++i)
      row[text.dimensions + i] = space.signatureScale * signature.row(at)[i];
  }
  return space;
}

std::optional<std::vector<float>> standing(const Profile& profile, const Space& space, const Features& features)
{
  const std::size_t textSize = space.textDirections.dimensions;
  std::vector<float> place(textSize + space.signatureDirections.dimensions, 0);
  const std::span<float> text = std::span(place).first(textSize);
  bool known = false;
  const auto add = [&known](std::span<float> sum, std::span<const float> direction, float weight) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * direction[i];
    known = true;
  };
  if (space.embedded && profile.embedding.size() == space.middle.size()) {
    for (std::size_t i = 0; i < space.middle.size(); ++i)
      add(text, space.textDirections.row(i), profile.embedding[i] - space.middle[i]);
  } else if (!space.embedded) {
    for (const auto& [name, weight] : profile.features)
      if (const auto at = space.columnOf.find(name); at != space.columnOf.end())
        add(text, space.textDirections.row(at->second), weight);
  }
  setLength(text, lengthOf(text), space.textScale * profile.cohesion);
  const std::span<float> signature = std::span(place).subspan(textSize);
  for (const auto& [code, weight] : profile.codes) {
    const auto at = std::ranges::lower_bound(features.codes, code);
    if (at != features.codes.end() && *at == code)
      add(signature, space.signatureDirections.row(static_cast<std::size_t>(at - features.codes.begin())),
          weight * space.signatureScale);
  }
  if (!known) return std::nullopt;
  return place;
}

} // namespace assayer::clustering
