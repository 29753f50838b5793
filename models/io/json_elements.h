// Cuts a large one-document JSON into its elements without holding it: the elements of a root array, or of each array
// and object that stands directly in a root object. Each element is parsed by itself, so memory is that of the largest
// element, and faults know their line. Private to io/.
#pragma once

#include "io/json.h"
#include "io/read_context.h"

#include <QFile>
#include <QSet>

#include <functional>

namespace assayer::io {

class JsonElements {
public:
  JsonElements(ReadContext& context, const QString& path, bool quiet = false);
  /// Over bytes in memory, for recognition.
  JsonElements(ReadContext& context, QByteArrayView head);

  /// False at the end, at a syntax fault, and as LineReader::next().
  bool next();
  /// The name in the root object, as written (escapes and all); empty in a root array.
  const QByteArray& key() const { return m_key; }
  /// The name in an object that stands in the root object, as written.
  const QByteArray& member() const { return m_member; }
  QByteArrayView element() const { return m_element; }
  qint64 line() const { return m_elementLine; } // where the element starts
  bool rootIsArray() const { return m_root == '['; }
  const Result<void>& result() const { return m_result; }

private:
  int peek(); // next byte that is not white space; -1 at the end
  int get();
  bool fill();
  bool readValue();
  bool readWord();
  bool readBalanced();
  bool readString(QByteArray& into);
  bool readKey(QByteArray& into, QSet<QString>& before);
  bool wants(char c);
  bool broken(const QString& what);

  ReadContext& m_context;
  bool m_quiet;
  QFile m_file;
  QByteArray m_buffer;
  qsizetype m_at = 0;
  bool m_atEnd = false;
  Result<void> m_result;
  qint64 m_line = 1;
  qint64 m_elementLine = 1;
  char m_root = 0;
  char m_inner = 0; // '[' or '{' while inside a member of the root object
  bool m_first = true;
  bool m_innerFirst = true;
  bool m_done = false;
  QByteArray m_key;
  QByteArray m_member;
  QByteArray m_element;
  QSet<QString> m_keys;    // of the root object so far
  QSet<QString> m_members; // of the object that stands in it
};

/// Every element of a file that is a list of entries, parsed, with its line; what cannot be parsed is a fault and left
/// out. A file without any is a fault: `none` says what is missing and what to do.
Result<void> eachEntry(ReadContext& context, const QString& none,
                       const std::function<Result<void>(const Json& entry, qint64 line)>& take);

} // namespace assayer::io
