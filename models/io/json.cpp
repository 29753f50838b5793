#include "io/json.h"

#include "core/text.h"
#include "io/json_tree.h"

#include <algorithm>
#include <cmath>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// Stands for a bare NaN or Infinity in a parsed value. No text from a file can equal it: U+0001 must be escaped in
// JSON, and the tools concerned never write it.
constexpr const char* NanMark = "\\u0001assayer-bare-nan";
constexpr const char* NanText = "\x01"
                                "assayer-bare-nan";

constexpr int LongestKeyShown = 60;

// What is kept is written back within a line, some levels down.
constexpr int DeepestKept = DeepestNesting - 8;

qint64 deepest(QByteArrayView bytes)
{
  // Brackets cannot nest deeper than they are many; counting is much faster than scanning.
  const auto opened = std::count(bytes.begin(), bytes.end(), '[') + std::count(bytes.begin(), bytes.end(), '{');
  if (opened <= DeepestNesting) return opened;
  qint64 depth = 0;
  qint64 most = 0;
  bool inString = false;
  for (qsizetype i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (inString) {
      if (c == '\\') ++i;
      if (c == '"') inString = false;
      continue;
    }
    if (c == '"') inString = true;
    if (c == '[' || c == '{') most = std::max(most, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return most;
}

// Replaces NaN, Infinity and -Infinity outside strings by the mark; empty when there are none.
QByteArray withNanMarked(QByteArrayView bytes)
{
  QByteArray marked;
  bool inString = false;
  bool found = false;
  for (qsizetype i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (inString) {
      marked += c;
      if (c == '\\' && i + 1 < bytes.size()) marked += bytes[++i];
      if (c == '"') inString = false;
      continue;
    }
    const QByteArrayView here = bytes.sliced(i);
    qsizetype length = 0;
    for (const QByteArrayView word : {QByteArrayView("NaN"), QByteArrayView("Infinity"), QByteArrayView("-Infinity")})
      if (here.startsWith(word)) length = word.size();
    if (length > 0) {
      found = true;
      marked.append('"').append(NanMark).append('"');
      i += length - 1;
      continue;
    }
    if (c == '"') inString = true;
    marked += c;
  }
  return found ? marked : QByteArray();
}

// Where an escape stands, counted from 1; 0 when it does not.
qsizetype escapeAt(QByteArrayView bytes, QByteArrayView escape)
{
  for (qsizetype at = bytes.indexOf(escape); at >= 0; at = bytes.indexOf(escape, at + 1)) {
    qsizetype backslashes = 0;
    while (backslashes < at && bytes[at - backslashes - 1] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return at + 1;
  }
  return 0;
}

// NUL, as it is or escaped.
qsizetype nulAt(QByteArrayView bytes)
{
  const qsizetype at = bytes.indexOf('\0') + 1;
  return at > 0 ? at : escapeAt(bytes, "\\u0000");
}

// U+FFFE or U+FFFF, as they are or escaped.
qsizetype noncharacterAt(QByteArrayView bytes)
{
  // One byte is found much faster than two, and few lines have any.
  for (qsizetype at = bytes.indexOf('\xef'); at >= 0; at = bytes.indexOf('\xef', at + 1))
    if (at + 2 < bytes.size() && bytes[at + 1] == '\xbf' && (bytes[at + 2] == '\xbe' || bytes[at + 2] == '\xbf'))
      return at + 1;
  if (!bytes.contains('\\') || !bytes.contains("\\u")) return 0;
  const QByteArray lower = bytes.toByteArray().toLower();
  const qsizetype at = escapeAt(lower, "\\ufffe");
  return at > 0 ? at : escapeAt(lower, "\\uffff");
}

// Where a byte of a value stands in its file; bytes count from 1.
struct Spot {
  qint64 line = 0;
  qint64 column = 0;
};

Spot spotOf(QByteArrayView bytes, qint64 firstLine, qint64 byte)
{
  const QByteArrayView before = bytes.first(std::clamp<qsizetype>(byte - 1, 0, bytes.size()));
  return {firstLine + before.count('\n'), before.size() - before.lastIndexOf('\n')};
}

QString reason(std::string_view what, qint64 column)
{
  const auto says = [&](std::string_view words) { return what.find(words) != std::string_view::npos; };
  const QString at = atColumn(column);
  if (says("ill-formed UTF-8")) return u"the text is not valid UTF-8%1; save the file as UTF-8"_s.arg(at);
  if (says("surrogate")) return u"a \\u escape is half of a surrogate pair%1; write the whole character"_s.arg(at);
  if (says("control character"))
    return u"a control character stands inside a string%1; write it as an escape"_s.arg(at);
  if (says("unexpected end of input") || says("missing closing quote"))
    return u"the JSON ends too early%1; write each value whole, one a line in JSON Lines"_s.arg(at);
  if (says("number overflow")) return u"a number is too large%1; correct it"_s.arg(at);
  return u"this is not valid JSON%1; correct the syntax there"_s.arg(at);
}

} // namespace

std::optional<Json> tryJson(QByteArrayView bytes)
{
  if (deepest(bytes) > DeepestNesting || nulAt(bytes) > 0) return std::nullopt;
  Json value = Json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (value.is_discarded()) {
    const QByteArray marked = withNanMarked(bytes);
    if (marked.isEmpty()) return std::nullopt;
    value = Json::parse(marked.begin(), marked.end(), nullptr, false);
    if (value.is_discarded()) return std::nullopt;
  }
  return value;
}

std::optional<Json> parseJson(ReadContext& context, QByteArrayView bytes, qint64 line, BareNan nan)
{
  if (const qsizetype at = nulAt(bytes); at > 0) {
    const Spot spot = spotOf(bytes, line, at);
    context.fault(spot.line,
                  u"the text holds a NUL character%1; remove it from the source"_s.arg(atColumn(spot.column)));
    return std::nullopt;
  }
  if (const qsizetype at = noncharacterAt(bytes); at > 0) {
    const Spot spot = spotOf(bytes, line, at);
    context.fault(spot.line, u"the text holds U+FFFE or U+FFFF, which are no characters%1; remove them"_s.arg(
                                 atColumn(spot.column)));
    return std::nullopt;
  }
  if (deepest(bytes) > DeepestNesting) {
    context.fault(line, u"the JSON is nested deeper than %1 levels; flatten it"_s.arg(DeepestNesting));
    return std::nullopt;
  }
  JsonTree tree;
  if (Json::sax_parse(bytes.begin(), bytes.end(), &tree)) return std::move(tree.value);
  if (!tree.failure.twice) {
    if (const QByteArray marked = withNanMarked(bytes); !marked.isEmpty()) {
      JsonTree again;
      const bool whole = Json::sax_parse(marked.begin(), marked.end(), &again);
      if (whole && nan == BareNan::Kept) return std::move(again.value);
      if (whole) {
        context.fault(line, u"NaN and Infinity are not JSON; write null for a value that is missing"_s);
        return std::nullopt;
      }
      if (again.failure.twice) tree.failure = again.failure;
    }
  }
  if (tree.failure.twice) {
    context.fault(line, keyTwice(QString::fromStdString(tree.failure.what)));
    return std::nullopt;
  }
  const Spot spot = spotOf(bytes, line, static_cast<qint64>(tree.failure.byte));
  context.fault(spot.line, reason(tree.failure.what, spot.column));
  return std::nullopt;
}

Json beforeCut(QByteArrayView head)
{
  constexpr qsizetype Character = 4; // bytes that the cut may have left of one
  if (deepest(head) > DeepestNesting || nulAt(head) > 0) return {};
  const auto part = [](QByteArrayView bytes) {
    JsonTree tree;
    const bool whole = Json::sax_parse(bytes.begin(), bytes.end(), &tree);
    const bool cut = !whole && static_cast<qsizetype>(tree.failure.byte) + Character >= bytes.size();
    return cut && tree.value.is_object() ? std::move(tree.value) : Json();
  };
  Json value = part(head);
  if (value.is_null())
    if (const QByteArray marked = withNanMarked(head); !marked.isEmpty()) value = part(marked);
  return value;
}

QString keyTwice(const QString& key)
{
  return u"an object holds the key \"%1\" twice; keep one of them"_s.arg(text::shortened(key, LongestKeyShown));
}

bool isBareNan(const Json& value)
{
  return value.is_string() && value.get_ref<const std::string&>() == NanText;
}

std::optional<QString> parseKey(ReadContext& context, const QByteArray& written, qint64 line)
{
  const auto value = parseJson(context, '"' + written + '"', line);
  return value ? std::optional(toText(*value)) : std::nullopt;
}

QString toText(const Json& string)
{
  const std::string& bytes = string.get_ref<const std::string&>();
  return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QString dumped(const Json& value)
{
  const std::string bytes = value.dump();
  return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

std::string utf8(const QString& text)
{
  const QByteArray bytes = text.toUtf8();
  return std::string(bytes.constData(), static_cast<size_t>(bytes.size()));
}

Fields::Fields(ReadContext& context, const Json& object, qint64 line, QString where)
    : m_context(context), m_object(object), m_line(line), m_where(std::move(where))
{
  if (object.is_object()) return;
  m_ok = false;
  context.fault(line, u"%1 must be a JSON object {…}; look at what the format asks for"_s.arg(
                          m_where.isEmpty() ? u"the value"_s : m_where));
}

void Fields::wrong(const char* key, const QString& must)
{
  m_ok = false;
  const QString of = m_where.isEmpty() ? QString() : u" of "_s + m_where;
  m_context.fault(m_line, must.contains(u"; "_s) ? u"\"%1\"%2 %3"_s.arg(QString::fromUtf8(key), of, must)
                                                 : u"\"%1\"%2 %3; correct it"_s.arg(QString::fromUtf8(key), of, must));
}

const Json* Fields::find(const char* key)
{
  if (!m_object.is_object()) return nullptr;
  m_asked.emplace_back(key);
  const auto found = m_object.find(key);
  return found == m_object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<QString> Fields::textOf(const Json& value)
{
  if (value.is_number_integer()) return dumped(value);
  if (!value.is_string() || isBareNan(value)) return std::nullopt;
  return toText(value);
}

QString Fields::text(const char* key)
{
  const Json* const value = find(key);
  if (!value) return {};
  if (auto text = textOf(*value)) return std::move(*text);
  wrong(key, u"must be text"_s);
  return {};
}

QString Fields::required(const char* key)
{
  if (!m_object.is_object()) return {}; // told already
  const Json* const value = find(key);
  auto text = value ? textOf(*value) : std::optional<QString>(QString());
  if (!text)
    wrong(key, u"must be text"_s);
  else if (text->isEmpty())
    wrong(key, u"is missing or empty"_s);
  return std::move(text).value_or(QString());
}

QStringList Fields::texts(const char* key)
{
  QStringList all;
  const Json* const values = array(key);
  if (!values) return all;
  all.reserve(static_cast<qsizetype>(values->size()));
  for (const Json& value : *values) {
    if (auto text = textOf(value)) {
      all.append(std::move(*text));
      continue;
    }
    wrong(key, u"must be a list of texts"_s);
    return {};
  }
  return all;
}

std::optional<double> Fields::number(const char* key)
{
  const Json* const value = find(key);
  if (!value || isBareNan(*value)) return std::nullopt;
  if (value->is_number()) {
    const double number = value->get<double>();
    if (std::isfinite(number)) return number;
  }
  wrong(key, u"must be a number"_s);
  return std::nullopt;
}

std::optional<int> Fields::integer(const char* key)
{
  const Json* const value = find(key);
  if (!value) return std::nullopt;
  if (value->is_number()) {
    const double number = value->get<double>();
    if (number == std::floor(number) && std::abs(number) <= 1e9) return static_cast<int>(number);
  }
  wrong(key, u"must be a whole number"_s);
  return std::nullopt;
}

std::optional<bool> Fields::boolean(const char* key)
{
  const Json* const value = find(key);
  if (!value) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  wrong(key, u"must be true or false"_s);
  return std::nullopt;
}

QString Fields::object(const char* key)
{
  const Json* const value = find(key);
  if (!value) return {};
  if (value->is_object()) return value->empty() ? QString() : dumped(*value);
  wrong(key, u"must be an object {…}"_s);
  return {};
}

const Json* Fields::array(const char* key)
{
  const Json* const value = find(key);
  if (!value || value->is_array()) return value;
  wrong(key, u"must be a list […]"_s);
  return nullptr;
}

QStringList Fields::restKeys() const
{
  QStringList keys;
  if (!m_object.is_object()) return keys;
  for (const auto& [key, value] : m_object.items())
    if (std::find(m_asked.begin(), m_asked.end(), key) == m_asked.end())
      keys.append(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())));
  return keys;
}

Json Fields::unasked()
{
  Json kept = std::move(m_ofParts);
  if (const Json* const metadata = find("metadata")) {
    if (metadata->is_object())
      kept.update(*metadata);
    else
      kept["metadata"] = *metadata;
  }
  if (m_object.is_object())
    for (const auto& [key, value] : m_object.items())
      if (std::find(m_asked.begin(), m_asked.end(), key) == m_asked.end()) kept[key] = value;
  return kept;
}

QString Fields::rest()
{
  const Json kept = unasked();
  if (kept.empty()) return {};
  const std::string bytes = kept.dump();
  const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
  if (deepest(view) <= DeepestKept) return QString::fromUtf8(view);
  wrong("metadata",
        u"and other keys that are kept must not be nested deeper than %1 levels; flatten them"_s.arg(DeepestKept));
  return {};
}

void Fields::keepRestOf(Fields& part, const char* list, std::initializer_list<qsizetype> at)
{
  Json kept = part.unasked();
  if (kept.empty()) return;
  std::string key = list;
  for (const qsizetype index : at) key += '[' + std::to_string(index) + ']';
  m_ofParts[key] = std::move(kept);
}

} // namespace assayer::io
