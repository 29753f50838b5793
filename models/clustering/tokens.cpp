#include "clustering/tokens.h"

#include "clustering/portable.h"
#include "core/text.h"

#include <algorithm>
#include <array>

namespace assayer::clustering {

namespace {

constexpr qsizetype LongestWord = 40; // UTF-16 units; the rest of a longer one (encoded data, an address) is not read
constexpr qsizetype GramLength = 4;

enum class Kind : quint8 { Between, OfWord, Spaceless, Mark };

Kind kindOfWide(char32_t character)
{
  if (QChar::isMark(character)) return Kind::Mark;
  if (!QChar::isLetterOrNumber(character)) return Kind::Between;
  return text::isSpaceless(character) ? Kind::Spaceless : Kind::OfWord;
}

Kind kindOf(char32_t character)
{
  static const auto ascii = [] {
    std::array<Kind, 128> kinds{};
    for (char32_t c = 0; c < 128; ++c) kinds[c] = kindOfWide(c);
    return kinds;
  }();
  return character < 128 ? ascii[character] : kindOfWide(character);
}

char32_t characterAt(QStringView text, qsizetype at)
{
  const QChar unit = text[at];
  if (unit.isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
    return QChar::surrogateToUcs4(unit, text[at + 1]);
  return unit.unicode();
}

// An apostrophe within a word belongs to it: "doesn't" is one.
bool joins(QStringView text, qsizetype at)
{
  const QChar unit = text[at];
  return (unit == u'\'' || unit == QChar(0x2019)) && at + 1 < text.size() &&
         kindOf(characterAt(text, at + 1)) == Kind::OfWord;
}

void addWord(QStringView text, qsizetype first, qsizetype last, Tokens& tokens)
{
  last = std::min(last, first + LongestWord);
  tokens.words.push_back({first, last, false});
  // Four characters each, a sign before and behind the word counted.
  const QStringView word = text.sliced(first, last - first);
  for (qsizetype at = -1; at + GramLength <= word.size() + 1; ++at) {
    quint64 hash = 0x84222325cbf29ce4U;
    for (qsizetype i = at; i < at + GramLength; ++i) {
      const ushort unit = i < 0 || i >= word.size() ? u' ' : word[i].unicode();
      hash = (hash ^ unit) * 0x100000001b3U;
    }
    tokens.grams.push_back(mixed(hash));
  }
}

// starts: where each character begins, and where the last one ends.
void addSpaceless(QStringView text, const std::vector<qsizetype>& starts, Tokens& tokens)
{
  const std::size_t characters = starts.size() - 1;
  if (characters == 1) tokens.words.push_back({starts[0], starts[1], true});
  for (std::size_t at = 0; at + 2 <= characters; ++at) tokens.words.push_back({starts[at], starts[at + 2], true});
  for (std::size_t at = 0; at + 3 <= characters; ++at)
    tokens.grams.push_back(hashOfText(text.sliced(starts[at], starts[at + 3] - starts[at])));
}

} // namespace

QString readable(const QString& text)
{
  QString head = text.left(MostUnits);
  const bool plain = std::ranges::all_of(head, [](QChar unit) { return unit.unicode() < 128; });
  return plain ? head.toLower() : head.normalized(QString::NormalizationForm_KC).toLower();
}

void tokenise(QStringView text, Tokens& tokens)
{
  tokens.words.clear();
  tokens.grams.clear();
  std::vector<qsizetype> starts; // of the spaceless run that is open
  qsizetype word = -1;           // where the open word begins
  const auto close = [&](qsizetype end) {
    if (word >= 0) addWord(text, word, end, tokens);
    word = -1;
    if (starts.empty()) return;
    starts.push_back(end);
    addSpaceless(text, starts, tokens);
    starts.clear();
  };
  for (qsizetype at = 0; at < text.size();) {
    const char32_t character = characterAt(text, at);
    Kind kind = kindOf(character);
    if (kind == Kind::Between && word >= 0 && joins(text, at)) kind = Kind::OfWord;
    if (kind == Kind::Between) {
      close(at);
    } else if (kind == Kind::OfWord) {
      if (word < 0) {
        close(at);
        word = at;
      }
    } else if (kind == Kind::Spaceless) {
      if (word >= 0) close(at);
      starts.push_back(at);
    }
    at += character > 0xffff ? 2 : 1;
  }
  close(text.size());
}

} // namespace assayer::clustering
