#include "notify/retry.h"

#include <QLocale>

#include <algorithm>
#include <limits>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;

milliseconds waitBefore(int repetition, const BackOff& backOff, RandomBits& random)
{
  milliseconds whole = std::min(backOff.first, backOff.longest);
  for (int i = 1; i < repetition && whole < backOff.longest; ++i) whole = std::min(2 * whole, backOff.longest);
  const double share = 0.5 + 0.5 * static_cast<double>(random.next() >> 11) * 0x1p-53;
  return milliseconds(static_cast<milliseconds::rep>(static_cast<double>(whole.count()) * share));
}

std::optional<milliseconds> retryAfter(const QByteArray& header, const QDateTime& now)
{
  const QByteArray text = header.trimmed();
  if (text.isEmpty()) return std::nullopt;
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    bool isNumber = false;
    const qint64 seconds = text.toLongLong(&isNumber);
    constexpr qint64 Most = std::numeric_limits<qint64>::max() / 1000;
    return milliseconds(isNumber && seconds < Most ? 1000 * seconds : std::numeric_limits<qint64>::max());
  }
  QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(text), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
  if (!date.isValid()) return std::nullopt;
  date.setTimeSpec(Qt::UTC);
  return milliseconds(std::max<qint64>(0, now.msecsTo(date)));
}

} // namespace assayer
