#include "io/flat_object.h"

#include <QStringDecoder>

#include <algorithm>
#include <cstring>

namespace assayer::io {

namespace {

class FlatReader {
public:
  explicit FlatReader(QByteArrayView line) : m_at(line.begin()), m_end(line.end()) {}

  bool take(char c)
  {
    while (m_at < m_end && (*m_at == ' ' || *m_at == '\t')) ++m_at;
    if (m_at == m_end || *m_at != c) return false;
    ++m_at;
    return true;
  }
  bool atEnd() const
  {
    return std::all_of(m_at, m_end, [](char c) { return c == ' ' || c == '\t'; });
  }

  // The bytes between quotes; `escaped` when there are backslashes among them.
  bool string(QByteArrayView& bytes, bool& escaped)
  {
    if (!take('"')) return false;
    const char* const from = m_at;
    escaped = false;
    while (true) {
      const auto* const quote = static_cast<const char*>(std::memchr(m_at, '"', static_cast<size_t>(m_end - m_at)));
      if (!quote) return false;
      const char* before = quote;
      while (before > from && before[-1] == '\\') --before;
      m_at = quote + 1;
      if ((quote - before) % 2 == 0) {
        bytes = QByteArrayView(from, quote);
        escaped = bytes.contains('\\');
        return true;
      }
    }
  }

private:
  const char* m_at;
  const char* m_end;
};

bool unescape(QByteArrayView bytes, QByteArray& into)
{
  into.resize(bytes.size());
  char* out = into.data();
  for (const char* in = bytes.begin(); in != bytes.end(); ++in) {
    if (*in != '\\') {
      *out++ = *in;
      continue;
    }
    switch (*++in) { // a backslash is never last, else the quote after it would not have ended the string
    case 'n': *out++ = '\n'; break;
    case 't': *out++ = '\t'; break;
    case '"':
    case '\\':
    case '/': *out++ = *in; break;
    default: return false;
    }
  }
  into.resize(out - into.data());
  return true;
}

bool isPlain(QByteArrayView bytes)
{
  return std::none_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

} // namespace

bool readFlat(QByteArrayView line, FlatObject& into)
{
  into.clear();
  FlatReader reader(line);
  if (!reader.take('{')) return false;
  QByteArray unescaped;
  do {
    QByteArrayView key;
    QByteArrayView value;
    bool escaped = false;
    if (!reader.string(key, escaped) || escaped || !reader.take(':')) return false;
    if (!reader.string(value, escaped) || !isPlain(key) || !isPlain(value)) return false;
    if (escaped) {
      if (!unescape(value, unescaped)) return false;
      value = unescaped;
    }
    if (std::any_of(into.begin(), into.end(), [&](const auto& pair) { return pair.first == key; })) return false;
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decoder(value);
    if (decoder.hasError() || (value.contains('\xef') && value.contains("\xef\xbf"))) return false;
    if (text.isNull()) text = QLatin1String("");
    into.emplace_back(key, std::move(text));
  } while (reader.take(','));
  return reader.take('}') && reader.atEnd();
}

} // namespace assayer::io
