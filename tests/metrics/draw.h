// Small queries drawn at random, for comparing the program with enumeration.
#pragma once

#include "metrics/enumeration.h"

#include <random>

namespace assayer::tests {

class Draw {
public:
  explicit Draw(std::uint32_t seed) : m_engine(seed) {}
  int upTo(int most) { return static_cast<int>(m_engine() % static_cast<std::uint32_t>(most + 1)); }
  bool oneIn(int n) { return upTo(n - 1) == 0; }
  template <class T>
  void shuffle(T& values)
  {
    for (std::size_t i = values.size(); i > 1; --i)
      std::swap(values[i - 1], values[static_cast<std::size_t>(upTo(static_cast<int>(i) - 1))]);
  }

private:
  std::mt19937 m_engine;
};

inline GradeRange plain(int grade)
{
  return {.low = static_cast<std::uint8_t>(grade), .high = static_cast<std::uint8_t>(grade)};
}

inline GradeRange openRange(int low, int high)
{
  return {.low = static_cast<std::uint8_t>(low), .high = static_cast<std::uint8_t>(high), .open = true};
}

inline SmallCase drawCase(Draw& draw, int items, int mostOpen, bool judgesRanges)
{
  const int highest = 1 + draw.upTo(2);
  SmallCase small;
  small.relevantFrom = 1 + draw.upTo(highest - 1);
  small.gain = draw.oneIn(2) ? Gain::Linear : Gain::Exponential;
  int open = 0;
  const int zeroBias = draw.upTo(3);
  for (int i = 0; i < items; ++i) {
    if (open < mostOpen && draw.oneIn(2)) {
      ++open;
      int low = 0;
      int high = highest;
      if (judgesRanges && !draw.oneIn(3)) {
        low = draw.upTo(highest - 1);
        high = low + 1 + draw.upTo(highest - low - 1);
      }
      small.pool.push_back(openRange(low, high));
    } else {
      small.pool.push_back(plain(draw.upTo(3) < zeroBias ? 0 : draw.upTo(highest)));
    }
    if (!draw.oneIn(4)) small.ranking.push_back(i);
  }
  if (draw.oneIn(3)) small.ranking.push_back(-1);
  draw.shuffle(small.pool);
  draw.shuffle(small.ranking);
  return small;
}

} // namespace assayer::tests
