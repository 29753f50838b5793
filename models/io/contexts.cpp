#include "io/contexts.h"

#include "core/text.h"
#include "io/json.h"

#include <QRegularExpression>

#include <tuple>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

QString hashed(const QString& prefix, const QString& text)
{
  return prefix + QString::fromLatin1(text::hash(text).first(8).toHex());
}

// One Python string literal at `at`, as repr() writes it; nothing when it is none.
std::optional<QString> pythonString(QStringView cell, qsizetype& at)
{
  const QChar quote = cell[at];
  QString text;
  for (++at; at < cell.size(); ++at) {
    const QChar c = cell[at];
    if (c == quote) {
      ++at;
      return text;
    }
    if (c != u'\\') {
      text += c;
      continue;
    }
    if (++at == cell.size()) return std::nullopt;
    switch (cell[at].unicode()) {
    case u'n': text += u'\n'; break;
    case u't': text += u'\t'; break;
    case u'r': text += u'\r'; break;
    case u'\\':
    case u'\'':
    case u'"': text += cell[at]; break;
    case u'x':
    case u'u':
    case u'U': {
      const qsizetype digits = cell[at] == u'x' ? 2 : cell[at] == u'u' ? 4 : 8;
      bool good = at + digits < cell.size();
      const uint code = good ? cell.sliced(at + 1, digits).toUInt(&good, 16) : 0;
      if (!good || code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return std::nullopt;
      text += QString::fromUcs4(reinterpret_cast<const char32_t*>(&code), 1);
      at += digits;
      break;
    }
    default: text += u'\\' + QString(cell[at]);
    }
  }
  return std::nullopt;
}

// ['a', "b", None, 3] or numpy's ['a' 'b'].
std::optional<QStringList> pythonList(QStringView cell)
{
  QStringList texts;
  qsizetype at = 1;
  while (at < cell.size()) {
    const QChar c = cell[at];
    if (c == u']') return at == cell.size() - 1 ? std::optional(texts) : std::nullopt;
    if (c.isSpace() || c == u',') {
      ++at;
    } else if (c == u'\'' || c == u'"') {
      auto text = pythonString(cell, at);
      if (!text) return std::nullopt;
      texts.append(*text);
    } else {
      const qsizetype from = at;
      while (at < cell.size() && (cell[at].isLetterOrNumber() || cell[at] == u'.' || cell[at] == u'-')) ++at;
      const QStringView word = cell.sliced(from, at - from);
      if (word.isEmpty()) return std::nullopt;
      bool isNumber = false;
      std::ignore = word.toDouble(&isNumber);
      if (isNumber)
        texts.append(word.toString());
      else if (word != u"None"_s && word != u"nan"_s)
        return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<QStringList> jsonList(const QString& cell)
{
  const auto value = tryJson(cell.toUtf8());
  if (!value || !value->is_array()) return std::nullopt;
  QStringList texts;
  for (const Json& item : *value) {
    if (item.is_string() && !isBareNan(item))
      texts.append(toText(item));
    else if (item.is_number())
      texts.append(dumped(item));
    else if (!item.is_null())
      return std::nullopt;
  }
  return texts;
}

} // namespace

QString chunkNameFor(const QString& text)
{
  return hashed(u"text-"_s, text);
}

QString queryNameFor(const QString& text)
{
  return hashed(u"question-"_s, text);
}

Result<void> ChunkStream::send(ChunkRecord&& chunk, qint64 line)
{
  const std::pair<size_t, size_t> key(qHashMulti(1, chunk.name, chunk.text), qHashMulti(2, chunk.name, chunk.text));
  if (m_sent.contains(key)) return {};
  m_sent.insert(key);
  return m_context.emitRecord(std::move(chunk), line);
}

QVector<CitationRecord> numberedCitations(const QString& answer, const std::function<QString(int)>& chunkOf)
{
  static const QRegularExpression marker(u"\\[\\s*(\\d{1,4}(?:\\s*,\\s*\\d{1,4})*)\\s*\\]"_s);
  QVector<CitationRecord> citations;
  for (auto matches = marker.globalMatch(answer); matches.hasNext();) {
    const auto match = matches.next();
    const int first = text::toCodePoint(answer, match.capturedStart());
    const int last = text::toCodePoint(answer, match.capturedEnd());
    for (const QString& number : match.captured(1).split(u',')) {
      const QString chunk = chunkOf(number.trimmed().toInt());
      citations.append(CitationRecord{first, last, chunk.isEmpty() ? u'[' + number.trimmed() + u']' : chunk});
    }
  }
  return citations;
}

QVector<CitationRecord> namedCitations(const QString& answer, const std::function<QString(const QString&)>& chunkOf)
{
  static const QRegularExpression marker(u"\\[([^\\[\\]\\n]{1,300})\\]"_s);
  static const QRegularExpression source(u"\\.[A-Za-z0-9]{1,5}(#.*)?$"_s);
  QVector<CitationRecord> citations;
  for (auto matches = marker.globalMatch(answer); matches.hasNext();) {
    const auto match = matches.next();
    const QString name = match.captured(1).trimmed();
    QString chunk = chunkOf(name);
    if (chunk.isEmpty()) {
      if (!source.match(name).hasMatch()) continue;
      chunk = name;
    }
    citations.append(CitationRecord{text::toCodePoint(answer, match.capturedStart()),
                                    text::toCodePoint(answer, match.capturedEnd()), chunk});
  }
  return citations;
}

CellList listIn(const QString& cell, const QString& delimiter)
{
  const QString trimmed = cell.trimmed();
  if (trimmed.startsWith(u'[')) {
    if (auto texts = jsonList(trimmed)) return {*texts, u"JSON list"_s};
    if (auto texts = pythonList(trimmed)) return {*texts, u"Python list"_s};
  }
  if (trimmed.isEmpty()) return {{}, u"empty list"_s};
  if (!delimiter.isEmpty()) return {cell.split(delimiter, Qt::SkipEmptyParts), u"delimited list"_s};
  return {{cell}, u"one text"_s};
}

} // namespace assayer::io
