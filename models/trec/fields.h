// Fields of a line and the numbers in them, byte by byte and whatever the locale. Pure functions.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace assayer::trec {

/// What trec_eval's isspace() parts fields at.
inline bool isBlank(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

inline const char* skipBlanks(const char* at, const char* end)
{
  while (at < end && isBlank(*at)) ++at;
  return at;
}

inline const char* skipWord(const char* at, const char* end)
{
  while (at < end && !isBlank(*at)) ++at;
  return at;
}

inline std::string_view word(const char* from, const char* to)
{
  return {from, static_cast<std::size_t>(to - from)};
}

/// The first fields of a line, at most Most of them.
template <std::size_t Most>
struct Fields {
  std::array<std::string_view, Most> field;
  std::size_t count = 0;

  explicit Fields(std::string_view line)
  {
    const char* const end = line.data() + line.size();
    const char* at = skipBlanks(line.data(), end);
    while (at < end && count < Most) {
      const char* const stop = skipWord(at, end);
      field[count++] = word(at, stop);
      at = skipBlanks(stop, end);
    }
  }
};

/// A finite number that fills the word; nothing for text, NaN, infinity and what overflows.
std::optional<double> readNumber(std::string_view text);
/// A whole number that fills the word and fits.
std::optional<int> readWhole(std::string_view text);

/// As C's atof() and atol() in the C locale read: the longest number that the word begins with, else 0. NaN becomes
/// -infinity, so that scores have an order; a whole number that does not fit is cut to the nearest that does.
double readLoosely(std::string_view text);
int readWholeLoosely(std::string_view text);

} // namespace assayer::trec
