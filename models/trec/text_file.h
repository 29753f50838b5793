// A text file in memory without a copy: mapped where the system can, read where it cannot (a pipe, standard input).
// Owns the mapping; views into it live as long as the object, also after a move. Any thread may read the text.
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QFile>

#include <memory>
#include <string_view>

namespace assayer::trec {

class TextFile {
public:
  /// "-" is standard input. NotFound, or BadInput for what cannot be read, is empty, holds a NUL (trec_eval would stop
  /// there), is UTF-16, or begins with a byte-order mark; the mark is skipped when the reading is lenient.
  static Result<TextFile> open(const QString& path, bool lenient);

  const QString& path() const { return m_path; }
  std::string_view text() const { return m_text; }
  bool hadMark() const { return m_hadMark; }

private:
  Result<void> read();
  Result<void> check(bool lenient);

  QString m_path;
  std::unique_ptr<QFile> m_file; // keeps the mapping
  std::unique_ptr<QByteArray> m_bytes;
  std::string_view m_text;
  bool m_hadMark = false;
};

} // namespace assayer::trec
