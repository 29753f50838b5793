// Arithmetic that is the same on every machine: a logarithm from additions, multiplications and divisions (the system's
// may differ in its last bit from processor to processor), and hashes. Pure; any thread.
#pragma once

#include <QStringView>
#include <QtGlobal>

#include <cmath>

namespace assayer::clustering {

/// Logarithm to base 2 of a positive finite number, to about 1e-15.
inline double log2Portable(double value)
{
  int exponent = 0;
  double mantissa = std::frexp(value, &exponent); // exact; in [½, 1)
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    --exponent;
  }
  const double ratio = (mantissa - 1) / (mantissa + 1); // log m = 2 artanh ratio, |ratio| < 0.172
  const double square = ratio * ratio;
  double sum = 0;
  for (int power = 21; power >= 1; power -= 2) sum = sum * square + 1.0 / power;
  return exponent + 2 * ratio * sum * 1.4426950408889634;
}

/// Mixes all bits (the finaliser of splitmix64).
inline quint64 mixed(quint64 bits)
{
  bits += 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31);
}

/// FNV-1a over UTF-16 units, mixed.
inline quint64 hashOfText(QStringView text, quint64 start = 0xcbf29ce484222325U)
{
  for (const QChar unit : text) start = (start ^ unit.unicode()) * 0x100000001b3U;
  return mixed(start);
}

/// The upper bits of a hash as a number in [0, 1).
inline double unitInterval(quint64 bits)
{
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

} // namespace assayer::clustering
