#include "io/json_elements.h"

#include "io/json.h"
#include "io/line_reader.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

JsonElements::JsonElements(ReadContext& context, const QString& path, bool quiet)
    : m_context(context), m_quiet(quiet), m_file(path), m_result(openForReading(m_file))
{
  if (!m_result) return;
  if (!quiet) m_context.addTotal(m_file.size());
  fill();
  if (m_buffer.startsWith("\xef\xbb\xbf")) m_at = 3;
}

JsonElements::JsonElements(ReadContext& context, QByteArrayView head)
    : m_context(context), m_quiet(true), m_buffer(head.toByteArray()), m_atEnd(true)
{
}

bool JsonElements::fill()
{
  if (m_atEnd) return false;
  m_buffer = m_file.read(BlockSize);
  m_at = 0;
  m_atEnd = m_buffer.isEmpty();
  if (m_atEnd && m_file.error() != QFileDevice::NoError)
    m_result = fail(ErrorKind::BadInput, m_file.fileName(),
                    u"reading stopped (%1); check the disk and try again"_s.arg(m_file.errorString()));
  if (!m_quiet)
    if (auto advanced = m_context.advance(m_buffer.size()); !advanced) {
      m_result = std::move(advanced);
      m_atEnd = true;
    }
  return !m_atEnd && m_result.has_value();
}

int JsonElements::get()
{
  if (m_at == m_buffer.size() && !fill()) return -1;
  const char c = m_buffer[m_at++];
  if (c == '\n') ++m_line;
  return static_cast<unsigned char>(c);
}

int JsonElements::peek()
{
  while (true) {
    if (m_at == m_buffer.size() && !fill()) return -1;
    const char c = m_buffer[m_at];
    if (c != ' ' && c != '\n' && c != '\r' && c != '\t') return static_cast<unsigned char>(c);
    get();
  }
}

bool JsonElements::broken(const QString& what)
{
  m_done = true;
  if (m_result && !m_quiet) m_context.fault(m_line, what);
  return false;
}

bool JsonElements::wants(char c)
{
  if (peek() != static_cast<unsigned char>(c))
    return broken(m_atEnd
                      ? u"the JSON ends too early; the file is cut short, fetch it again"_s
                      : u"this is not valid JSON: \"%1\" is missing here; correct the syntax"_s.arg(QLatin1Char(c)));
  get();
  return true;
}

bool JsonElements::readString(QByteArray& into)
{
  into.clear();
  if (!wants('"')) return false;
  while (true) {
    const int c = get();
    if (c < 0 || into.size() > LongestPiece)
      return broken(u"a text in the JSON does not end; the file is cut short, fetch it again"_s);
    if (c == '"') return true;
    into += static_cast<char>(c);
    if (c == '\\') into += static_cast<char>(get());
  }
}

// A key that its object has not had yet. A first look takes any: the reading after it says which stands twice.
bool JsonElements::readKey(QByteArray& into, QSet<QString>& before)
{
  if (!readString(into)) return false;
  if (m_quiet) return true;
  const auto unescaped = into.contains('\\') ? tryJson('"' + into + '"') : std::nullopt;
  const QString key = unescaped ? toText(*unescaped) : QString::fromUtf8(into);
  if (before.contains(key)) return broken(keyTwice(key));
  before.insert(key);
  return true;
}

// Takes one value as it stands; what is inside is judged by whoever parses the element.
bool JsonElements::readValue()
{
  m_element.resize(0);
  const int start = peek();
  m_elementLine = m_line;
  return start == '{' || start == '[' || start == '"' ? readBalanced() : readWord();
}

bool JsonElements::readWord()
{
  static const QByteArrayView ends(",]} \n\r\t");
  while (m_at < m_buffer.size() || fill()) {
    if (ends.contains(m_buffer[m_at])) break;
    m_element += static_cast<char>(get());
    if (m_element.size() > LongestPiece) break;
  }
  return m_element.isEmpty() ? broken(u"a value is missing here; correct the JSON's syntax"_s) : true;
}

bool JsonElements::readBalanced()
{
  int depth = 0;
  bool inString = false;
  bool escaped = false;
  bool whole = false;
  while (!whole && (m_at < m_buffer.size() || fill())) {
    const char* const from = m_buffer.constData() + m_at;
    const char* const end = m_buffer.constData() + m_buffer.size();
    const char* at = from;
    for (; at != end && !whole; ++at) {
      if (*at == '\n') ++m_line;
      if (escaped)
        escaped = false;
      else if (*at == '\\')
        escaped = inString;
      else if (*at == '"')
        inString = !inString;
      else if (inString)
        continue;
      else if (*at == '[' || *at == '{')
        ++depth;
      else if (*at == ']' || *at == '}')
        --depth;
      else
        continue;
      whole = depth == 0 && !inString && !escaped;
    }
    m_element.append(from, at - from);
    m_at += at - from;
    if (m_element.size() > LongestPiece) return broken(u"an element is longer than 64 MB; split it"_s);
  }
  return whole ? true : broken(u"the JSON ends too early; the file is cut short, fetch it again"_s);
}

bool JsonElements::next()
{
  if (m_done || !m_result || (!m_quiet && !m_context.goesOn(m_line))) return false;
  if (m_root == 0) {
    const int c = peek();
    if (c != '[' && c != '{')
      return broken(c < 0 ? u"the file is empty; there is nothing to import"_s
                          : u"this is not a JSON document; it must start with [ or {"_s);
    m_root = static_cast<char>(get());
  }
  while (true) {
    if (m_inner != 0) {
      if (peek() == (m_inner == '[' ? ']' : '}')) {
        get();
        m_inner = 0;
        continue;
      }
      if (!m_innerFirst && !wants(',')) return false;
      m_innerFirst = false;
      if (m_inner == '{' && (!readKey(m_member, m_members) || !wants(':'))) return false;
      return readValue();
    }
    if (peek() == (m_root == '[' ? ']' : '}')) {
      get();
      m_done = true;
      if (peek() >= 0) return broken(u"text follows the end of the JSON document; remove it"_s);
      return false;
    }
    if (!m_first && !wants(',')) return false;
    m_first = false;
    if (m_root == '[') return readValue();
    m_member.clear();
    if (!readKey(m_key, m_keys) || !wants(':')) return false;
    const int c = peek();
    if (c != '[' && c != '{') return readValue();
    m_inner = static_cast<char>(get());
    m_innerFirst = true;
    m_members.clear();
  }
}

Result<void> eachEntry(ReadContext& context, const QString& none,
                       const std::function<Result<void>(const Json& entry, qint64 line)>& take)
{
  JsonElements elements(context, context.path());
  bool any = false;
  while (elements.next()) {
    if (!context.goesOn(elements.line())) break;
    any = true;
    const auto entry = parseJson(context, elements.element(), elements.line());
    if (!entry) continue;
    if (auto taken = take(*entry, elements.line()); !taken) return taken;
  }
  if (elements.result() && !any && !context.refused()) context.fault(0, none);
  return elements.result();
}

} // namespace assayer::io
