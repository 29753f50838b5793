// The keys by which seeded draws choose: a number that looks random and is the same wherever it is asked again.
#pragma once

#include <QtGlobal>

#include <initializer_list>

namespace assayer {

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) over a seed and what is drawn, one number after the other.
inline quint64 drawKey(qint64 seed, std::initializer_list<qint64> what)
{
  const auto mix = [](quint64 z) {
    z += 0x9e37'79b9'7f4a'7c15;
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return z ^ (z >> 31);
  };
  quint64 key = mix(static_cast<quint64>(seed));
  for (const qint64 part : what) key = mix(key ^ static_cast<quint64>(part));
  return key;
}

/// A key as a number of [0, 1).
inline double drawShare(quint64 key)
{
  return static_cast<double>(key >> 11) * 0x1.0p-53;
}

} // namespace assayer
