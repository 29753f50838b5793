#include "io/line_reader.h"

#include <QFileInfo>

#include <cstring>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

Result<void> openForReading(QFile& file)
{
  const QFileInfo info(file.fileName());
  if (!info.exists()) return fail(ErrorKind::NotFound, file.fileName(), u"there is no such file; check the path"_s);
  if (info.isDir()) return fail(ErrorKind::BadInput, file.fileName(), u"this is a folder; name a file in it"_s);
  // Files are read more than once, and a pipe might keep us waiting for ever.
  if (!info.isFile())
    return fail(ErrorKind::BadInput, file.fileName(),
                u"this is a pipe or a device; save what it gives to a file and import that"_s);
  if (!file.open(QIODevice::ReadOnly))
    return fail(file.error() == QFileDevice::PermissionsError || !info.isReadable() ? ErrorKind::Permission
                                                                                    : ErrorKind::BadInput,
                file.fileName(), u"the file cannot be read (%1); check who may read it"_s.arg(file.errorString()));
  const QByteArray start = file.peek(2);
  if (start == "\xff\xfe" || start == "\xfe\xff")
    return fail(ErrorKind::BadInput, file.fileName(), u"the file is UTF-16; save it as UTF-8"_s);
  return {};
}

LineReader::LineReader(ReadContext& context, const QString& path, bool quiet)
    : m_context(context), m_quiet(quiet), m_file(path), m_result(openForReading(m_file))
{
  if (!m_result) return;
  if (!quiet) m_context.addTotal(m_file.size());
  m_buffer.resize(BlockSize);
  if (!fill()) return;
  const QByteArrayView start(m_buffer.constData(), m_end);
  if (start.startsWith("\xef\xbb\xbf")) m_at = 3;
}

// Moves what is unread to the front and reads on; false at the end of the file or on an error.
bool LineReader::fill()
{
  if (m_atEnd) return false;
  if (m_at > 0) {
    std::memmove(m_buffer.data(), m_buffer.constData() + m_at, static_cast<size_t>(m_end - m_at));
    m_end -= m_at;
    m_at = 0;
  }
  if (m_end == m_buffer.size()) m_buffer.resize(m_buffer.size() * 2);
  const qint64 got = m_file.read(m_buffer.data() + m_end, m_buffer.size() - m_end);
  if (got < 0) {
    m_result = fail(ErrorKind::BadInput, m_file.fileName(),
                    u"reading stopped (%1); check the disk and try again"_s.arg(m_file.errorString()));
    return false;
  }
  m_end += got;
  m_atEnd = got == 0;
  if (!m_quiet) {
    if (auto advanced = m_context.advance(got); !advanced) {
      m_result = std::move(advanced);
      return false;
    }
  }
  return !m_atEnd;
}

bool LineReader::refusesReturns()
{
  if (!m_line.trimmed().contains('\r')) return false;
  m_context.fault(m_number, u"lines end with a carriage return alone; save the file with line feeds"_s);
  return true;
}

bool LineReader::next()
{
  if (!m_result || (!m_quiet && !m_context.goesOn(m_number))) return false;
  qsizetype searched = m_at;
  while (true) {
    const char* const from = m_buffer.constData() + searched;
    const auto* const found = static_cast<const char*>(std::memchr(from, '\n', static_cast<size_t>(m_end - searched)));
    if (found || (m_atEnd && m_at < m_end)) {
      const char* const start = m_buffer.constData() + m_at;
      const char* const stop = found ? found : m_buffer.constData() + m_end;
      m_line = QByteArrayView(start, stop);
      if (m_line.endsWith('\r')) m_line.chop(1);
      m_at = static_cast<qsizetype>(stop - m_buffer.constData()) + (found ? 1 : 0);
      ++m_number;
      return true;
    }
    if (m_atEnd || !m_result) return false;
    if (m_end - m_at > LongestPiece) {
      m_context.fault(m_number + 1, u"the line is longer than 64 MB; split it"_s);
      return false;
    }
    const qsizetype unread = m_end - m_at;
    fill();
    searched = m_at + unread;
  }
}

} // namespace assayer::io
