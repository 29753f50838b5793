#include "answers/sources.h"

#include <QDate>

#include <algorithm>

namespace assayer {

Tri isStale(const DocumentRow& document, const QString& date)
{
  const QDate day = QDate::fromString(date.left(10), Qt::ISODate);
  if (!day.isValid() || (document.validFrom.isEmpty() && document.validTo.isEmpty())) return Tri::Open;
  const QDate from = QDate::fromString(document.validFrom.left(10), Qt::ISODate);
  const QDate to = QDate::fromString(document.validTo.left(10), Qt::ISODate);
  if ((from.isValid() && day < from) || (to.isValid() && day >= to)) return Tri::Yes;
  const bool readable =
      (document.validFrom.isEmpty() || from.isValid()) && (document.validTo.isEmpty() || to.isValid());
  return readable ? Tri::No : Tri::Open;
}

Tri isUnauthorised(const DocumentRow& document, const QStringList& groups)
{
  if (document.groups.isEmpty() || groups.isEmpty()) return Tri::Open;
  return toTri(std::none_of(groups.begin(), groups.end(),
                            [&](const QString& group) { return document.groups.contains(group); }));
}

} // namespace assayer
