#include "shared/icons.h"

#include <QCoreApplication>
#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

static void initIconResources()
{
  Q_INIT_RESOURCE(icons);
}

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

struct IconRow {
  Icon icon;
  const char* file;
  const char* name;
};

constexpr IconRow Rows[] = {
    {Icon::Unjudged, "unjudged", QT_TRANSLATE_NOOP("assayer::Icon", "unjudged")},
    {Icon::Later, "later", QT_TRANSLATE_NOOP("assayer::Icon", "later")},
    {Icon::CannotJudge, "cannot_judge", QT_TRANSLATE_NOOP("assayer::Icon", "cannot judge")},
    {Icon::Judged, "judged", QT_TRANSLATE_NOOP("assayer::Icon", "judged")},
    {Icon::Disputed, "disputed", QT_TRANSLATE_NOOP("assayer::Icon", "disputed")},
    {Icon::Carried, "carried", QT_TRANSLATE_NOOP("assayer::Icon", "carried over")},
    {Icon::Stale, "stale", QT_TRANSLATE_NOOP("assayer::Icon", "stale")},
    {Icon::Empty, "empty", QT_TRANSLATE_NOOP("assayer::Icon", "empty")},
    {Icon::Failed, "failed", QT_TRANSLATE_NOOP("assayer::Icon", "failed")},
    {Icon::Supported, "supported", QT_TRANSLATE_NOOP("assayer::Icon", "supported")},
    {Icon::Partly, "partly", QT_TRANSLATE_NOOP("assayer::Icon", "partly supported")},
    {Icon::Contradicted, "contradicted", QT_TRANSLATE_NOOP("assayer::Icon", "contradicted")},
    {Icon::NotInEvidence, "not_in_evidence", QT_TRANSLATE_NOOP("assayer::Icon", "not in evidence")},
    {Icon::Flagged, "flagged", QT_TRANSLATE_NOOP("assayer::Icon", "flagged")},
    {Icon::Note, "note", QT_TRANSLATE_NOOP("assayer::Icon", "note")},
    {Icon::Evidence, "evidence", QT_TRANSLATE_NOOP("assayer::Icon", "evidence")},
    {Icon::Expired, "expired", QT_TRANSLATE_NOOP("assayer::Icon", "expired")},
    {Icon::Unauthorised, "unauthorised", QT_TRANSLATE_NOOP("assayer::Icon", "unauthorised")},
    {Icon::SameText, "same_text", QT_TRANSLATE_NOOP("assayer::Icon", "same text")},
    {Icon::Search, "search", QT_TRANSLATE_NOOP("assayer::Icon", "search")},
    {Icon::Interval, "interval", QT_TRANSLATE_NOOP("assayer::Icon", "interval")},
    {Icon::Determined, "determined", QT_TRANSLATE_NOOP("assayer::Icon", "determined")},
};

const IconRow& rowOf(Icon icon)
{
  return Rows[static_cast<size_t>(icon)];
}

constexpr bool rowsAreInOrder()
{
  size_t at = 0;
  for (const IconRow& row : Rows)
    if (static_cast<size_t>(row.icon) != at++) return false;
  return at == static_cast<size_t>(Icon::Determined) + 1;
}
static_assert(rowsAreInOrder());

QByteArray drawing(const char* file)
{
  initIconResources();
  QFile svg(u":/icons/%1.svg"_s.arg(QLatin1StringView(file)));
  return svg.open(QIODevice::ReadOnly) ? svg.readAll() : QByteArray();
}

QPixmap rendered(const QByteArray& svg, int size, qreal devicePixelRatio)
{
  QPixmap pixmap(QSize(size, size) * devicePixelRatio);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(Qt::transparent);
  QSvgRenderer renderer(svg);
  QPainter painter(&pixmap);
  renderer.render(&painter, QRectF(0, 0, size, size));
  return pixmap;
}

} // namespace

QPixmap iconPixmap(Icon icon, const QColor& colour, int size, qreal devicePixelRatio)
{
  const QString key =
      u"assayer/%1/%2/%3/%4"_s.arg(static_cast<int>(icon)).arg(colour.rgba()).arg(size).arg(devicePixelRatio);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap =
      rendered(drawing(rowOf(icon).file).replace("currentColor", colour.name().toLatin1()), size, devicePixelRatio);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

void paintIcon(QPainter& painter, Icon icon, const QRectF& square, const QColor& colour)
{
  const int size = static_cast<int>(std::lround(std::min(square.width(), square.height())));
  if (size <= 0) return;
  const QPointF corner(std::round(square.center().x() - size / 2.0), std::round(square.center().y() - size / 2.0));
  painter.drawPixmap(corner, iconPixmap(icon, colour, size, painter.device()->devicePixelRatioF()));
}

QIcon iconFor(Icon icon, const QColor& colour, const QColor& disabled)
{
  QIcon made;
  for (const int size : {16, 20, 24, 32}) {
    for (const qreal ratio : {1.0, 2.0}) {
      made.addPixmap(iconPixmap(icon, colour, size, ratio));
      made.addPixmap(iconPixmap(icon, disabled, size, ratio), QIcon::Disabled);
    }
  }
  return made;
}

QString iconName(Icon icon)
{
  return QCoreApplication::translate("assayer::Icon", rowOf(icon).name);
}

QIcon applicationIcon()
{
  const QByteArray svg = drawing("application");
  QIcon made;
  for (const int size : {16, 24, 32, 48, 64, 128, 256}) made.addPixmap(rendered(svg, size, 1.0));
  return made;
}

} // namespace assayer
