#include "core/run_time.h"

#include <QDateTime>

namespace assayer {

std::optional<qint64> timeOf(const RunRow& run)
{
  QDateTime time = QDateTime::fromString(run.date, Qt::ISODateWithMs);
  if (!time.isValid()) return std::nullopt;
  if (time.timeSpec() == Qt::LocalTime) time.setTimeSpec(Qt::UTC);
  return time.toMSecsSinceEpoch();
}

} // namespace assayer
