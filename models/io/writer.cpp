#include "io/writer.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

QString countedAs(const Record& record)
{
  static const QString names[] = {u"settings"_s, u"documents"_s, u"chunks"_s, u"queries"_s, u"runs"_s,
                                  u"rankings"_s, u"answers"_s,   u"claims"_s, u"judges"_s,  u"guidelines"_s,
                                  u"criteria"_s, u"labels"_s,    u"scores"_s, u"pool"_s,    u"kept lines"_s};
  static_assert(std::size(names) == std::variant_size_v<Record>);
  return names[record.index()];
}

Result<void> Writer::write(QByteArrayView bytes, QByteArrayView end)
{
  for (const QByteArrayView part : {bytes, end})
    if (m_device.write(part.data(), part.size()) != part.size())
      return fail(ErrorKind::DiskFull, {},
                  u"writing stopped (%1); make room and export again"_s.arg(m_device.errorString()));
  m_report.bytes += bytes.size() + end.size();
  return {};
}

} // namespace assayer::io
