#include "trec/fields.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace assayer::trec {

namespace {

/// from_chars() takes no plus sign, atof() does.
std::string_view withoutPlus(std::string_view text)
{
  if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+') text.remove_prefix(1);
  return text;
}

struct Read {
  double value = 0;
  std::size_t length = 0; // of the number in the text
};

Read readStart(std::string_view text)
{
  Read read;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read.value);
  read.length = static_cast<std::size_t>(end - text.data());
  // from_chars() does not say whether a number was too great or too near to 0; its exponent does.
  if (error == std::errc::result_out_of_range) {
    const std::string_view number = text.substr(0, read.length);
    const bool tiny = number.find("e-") != number.npos || number.find("E-") != number.npos;
    read.value =
        std::copysign(tiny ? 0.0 : std::numeric_limits<double>::infinity(), text.starts_with('-') ? -1.0 : 1.0);
  }
  return read;
}

} // namespace

std::optional<double> readNumber(std::string_view text)
{
  text = withoutPlus(text);
  const Read read = readStart(text);
  if (read.length == 0 || read.length < text.size() || !std::isfinite(read.value)) return std::nullopt;
  return read.value;
}

std::optional<int> readWhole(std::string_view text)
{
  text = withoutPlus(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

double readLoosely(std::string_view text)
{
  const double value = readStart(withoutPlus(text)).value;
  return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
}

int readWholeLoosely(std::string_view text)
{
  text = withoutPlus(text);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc::result_out_of_range) return value;
  return text.starts_with('-') ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
}

} // namespace assayer::trec
