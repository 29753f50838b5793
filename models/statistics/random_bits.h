// xoshiro256++ of Blackman and Vigna 2021, seeded through splitmix64 as they advise: 64 random bits a call, the same on
// every machine. Several times as fast as the standard library's engines, and resampling needs billions of bits. Not
// for secrets. A value; any thread.
#pragma once

#include <QtGlobal>

#include <array>
#include <bit>

namespace assayer {

class RandomBits {
public:
  explicit RandomBits(quint64 seed)
  {
    for (quint64& word : m_state) {
      seed += 0x9e3779b97f4a7c15U;
      quint64 mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9U;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
      word = mixed ^ (mixed >> 31);
    }
  }

  quint64 next()
  {
    const quint64 result = std::rotl(m_state[0] + m_state[3], 23) + m_state[0];
    const quint64 shifted = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
  }

  /// A whole number below bound, each equally likely; bound > 0. Numbers of an incomplete last round are thrown away.
  quint64 below(quint64 bound)
  {
    const quint64 unfair = (0 - bound) % bound; // 2^64 mod bound
    quint64 drawn = next();
    while (drawn < unfair) drawn = next();
    return drawn % bound;
  }

private:
  std::array<quint64, 4> m_state{};
};

} // namespace assayer
