// JSON from outside: strict parsing with sentences instead of exceptions, and typed access to an object's keys that
// remembers which were asked for, so that the rest can be kept. Private to io/.
#pragma once

#include "io/read_context.h"

#include <nlohmann/json.hpp>

#include <QStringList>

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace assayer::io {

using Json = nlohmann::json;

inline constexpr int DeepestNesting = 512;

/// What to do with the NaN and Infinity that Python's tools write and JSON does not have.
enum class BareNan { Refused, Kept };

/// One value. Faults: NUL, invalid UTF-8, unpaired surrogates, nesting past 512, bare NaN where refused, a key twice in
/// one object, syntax.
/// Kept NaN and Infinity become a value for which isBareNan() holds and which every typed getter but number() refuses.
std::optional<Json> parseJson(ReadContext& context, QByteArrayView bytes, qint64 line, BareNan nan = BareNan::Refused);
bool isBareNan(const Json& value);
/// A key as JsonElements gives it, unescaped; a fault and nothing when it is no valid text.
std::optional<QString> parseKey(ReadContext& context, const QByteArray& written, qint64 line);

/// Parsing without a context, for recognition: nothing when it is not JSON.
std::optional<Json> tryJson(QByteArrayView bytes);
/// What stands in an object before the place where its text is cut off, the key before the cut included; null when it
/// is no such text.
Json beforeCut(QByteArrayView head);

/// The fault of an object that holds a key twice.
QString keyTwice(const QString& key);

QString toText(const Json& string); // of a string value
QString dumped(const Json& value);  // compact, keys sorted
std::string utf8(const QString& text);

/// The keys of one object. A wrong type is a fault that names the key; ok() is then false.
class Fields {
public:
  Fields(ReadContext& context, const Json& object, qint64 line, QString where = {});

  /// nullptr when the key is absent or null; counts as asked for.
  const Json* find(const char* key);
  QString required(const char* key);  // a non-empty string or an integer (as its digits)
  QString text(const char* key);      // a string or an integer; empty when absent
  QStringList texts(const char* key); // an array of strings or integers
  std::optional<double> number(const char* key);
  std::optional<int> integer(const char* key);
  std::optional<bool> boolean(const char* key);
  QString object(const char* key); // an object as JSON text; empty when absent
  const Json* array(const char* key);

  /// One of a table of words. A word that is not in it is a fault that lists them.
  template <class Value, size_t N>
  Value choice(const char* key, const std::pair<const char*, Value> (&table)[N], Value absent)
  {
    const Json* const value = find(key);
    if (!value) return absent;
    QStringList words;
    for (const auto& [word, meaning] : table) {
      if (value->is_string() && value->get_ref<const std::string&>() == word) return meaning;
      words.append(QString::fromLatin1(word));
    }
    wrong(key, QStringLiteral("must be one of ") + words.join(QStringLiteral(", ")));
    return absent;
  }

  /// Keys nobody asked for, with those under "metadata", as JSON text; empty when there are none. A fault where they
  /// are nested so deep that a line with them could not be read again.
  QString rest();
  /// Makes the rest of a part of this object a key of this object's rest: "chunks[3]".
  void keepRestOf(Fields& part, const char* list, std::initializer_list<qsizetype> at);
  /// The same keys by name.
  QStringList restKeys() const;

  void wrong(const char* key, const QString& must);
  bool ok() const { return m_ok; }
  qint64 line() const { return m_line; }

private:
  std::optional<QString> textOf(const Json& value);
  Json unasked();

  ReadContext& m_context;
  const Json& m_object;
  qint64 m_line;
  QString m_where;
  bool m_ok = true;
  std::vector<std::string_view> m_asked;
  Json m_ofParts;
};

} // namespace assayer::io
