// What a label may still turn out to be: a set of positions in a criterion's scale, and the
// three-valued logic that follows from it. Values, any thread.
#pragma once

#include <bit>
#include <cstdint>

namespace assayer {

/// Yes, no, or could still be either.
enum class Tri : std::uint8_t { No, Open, Yes };

inline Tri operator!(Tri a)
{
  return static_cast<Tri>(2 - static_cast<int>(a));
}
/// Any no makes no, all yes makes yes, else open.
inline Tri operator&&(Tri a, Tri b)
{
  return a < b ? a : b;
}
inline Tri operator||(Tri a, Tri b)
{
  return a < b ? b : a;
}
inline Tri toTri(bool yes)
{
  return yes ? Tri::Yes : Tri::No;
}

/// At most 16 values; a set that was never filled is empty and stands for nothing.
class ValueSet {
public:
  static constexpr ValueSet only(int value) { return ValueSet(1u << value); }
  /// An item on which nothing was decided: the whole scale.
  static constexpr ValueSet whole(int count) { return ValueSet((1u << count) - 1); }
  /// Ordered scales: from the lowest to the highest of what judges said.
  static constexpr ValueSet range(int lowest, int highest)
  {
    return ValueSet(((2u << highest) - 1) & ~((1u << lowest) - 1));
  }

  void add(int value) { m_bits = static_cast<std::uint16_t>(m_bits | (1u << value)); }
  bool isEmpty() const { return m_bits == 0; }
  bool isKnown() const { return std::has_single_bit(m_bits); }
  bool may(int value) const { return m_bits >> value & 1u; }
  bool mayOther(int value) const { return (m_bits & ~(1u << value)) != 0; }
  /// The least and the most; 0 for the empty set.
  int lowest() const { return m_bits ? std::countr_zero(m_bits) : 0; }
  int highest() const { return m_bits ? 15 - std::countl_zero(m_bits) : 0; }
  /// Is it this value?
  Tri is(int value) const { return !may(value) ? Tri::No : mayOther(value) ? Tri::Open : Tri::Yes; }
  bool operator==(const ValueSet&) const = default;

  constexpr ValueSet() = default;

private:
  explicit constexpr ValueSet(std::uint32_t bits) : m_bits(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t m_bits = 0;
};

} // namespace assayer
