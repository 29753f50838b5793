// What texts are compared by: words, and runs of characters within them. Pure; any thread.
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace assayer::clustering {

inline constexpr qsizetype MostUnits = 6000; // of a text, that count

/// The text as it is read: its beginning, compatibility forms composed (NFKC), in small letters.
QString readable(const QString& text);

/// A word in a text; of a language without spaces, two neighbouring characters, or one that stands alone.
struct Token {
  qsizetype first = 0; // UTF-16, end exclusive
  qsizetype last = 0;
  bool spaceless = false;
};

struct Tokens {
  std::vector<Token> words;
  std::vector<quint64> grams; // hashes of four characters of a word, its ends included, or of three spaceless ones
};

/// Of a text that is readable(). A character is one with the marks on it. Cleared first, so that memory is used again.
void tokenise(QStringView text, Tokens& tokens);

} // namespace assayer::clustering
