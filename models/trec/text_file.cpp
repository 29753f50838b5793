#include "trec/text_file.h"

#include <algorithm>
#include <cstring>

namespace assayer::trec {

using namespace Qt::Literals::StringLiterals;

Result<TextFile> TextFile::open(const QString& path, bool lenient)
{
  TextFile file;
  file.m_path = path;
  if (auto done = file.read(); !done) return tl::unexpected(done.error());
  if (auto done = file.check(lenient); !done) return tl::unexpected(done.error());
  return file;
}

Result<void> TextFile::read()
{
  m_file = std::make_unique<QFile>(m_path);
  const bool standardInput = m_path == u"-";
  if (!standardInput && !m_file->exists())
    return fail(ErrorKind::NotFound, m_path, u"there is no such file; check the path"_s);
  if (!(standardInput ? m_file->open(stdin, QIODevice::ReadOnly) : m_file->open(QIODevice::ReadOnly)))
    return fail(ErrorKind::BadInput, m_path, u"the file cannot be read (%1)"_s.arg(m_file->errorString()));
  const qint64 size = m_file->size();
  if (const uchar* mapped = size > 0 ? m_file->map(0, size) : nullptr) {
    m_text = {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)};
    return {};
  }
  m_bytes = std::make_unique<QByteArray>(m_file->readAll());
  if (m_file->error() != QFileDevice::NoError)
    return fail(ErrorKind::BadInput, m_path, u"reading stopped (%1)"_s.arg(m_file->errorString()));
  m_text = {m_bytes->constData(), static_cast<std::size_t>(m_bytes->size())};
  return {};
}

Result<void> TextFile::check(bool lenient)
{
  constexpr std::string_view Mark = "\xef\xbb\xbf";
  if (m_text.empty()) return fail(ErrorKind::BadInput, m_path, u"the file is empty; there is nothing to read"_s);
  if (m_text.starts_with("\xff\xfe") || m_text.starts_with("\xfe\xff"))
    return fail(ErrorKind::BadInput, m_path, u"the file is UTF-16; save it as UTF-8"_s);
  if (const void* zero = std::memchr(m_text.data(), '\0', m_text.size())) {
    const auto line = 1 + std::count(m_text.data(), static_cast<const char*>(zero), '\n');
    return fail(ErrorKind::BadInput, m_path + u':' + QString::number(line),
                u"a NUL character, after which trec_eval would read nothing; remove it"_s);
  }
  if (!m_text.starts_with(Mark)) return {};
  if (!lenient)
    return fail(ErrorKind::BadInput, m_path + u":1"_s,
                u"a byte-order mark, which trec_eval takes for a part of the first topic's name; save the file "
                "without it (--lenient skips it)"_s);
  m_hadMark = true;
  m_text.remove_prefix(Mark.size());
  return {};
}

} // namespace assayer::trec
