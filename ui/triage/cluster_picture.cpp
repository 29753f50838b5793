#include "triage/cluster_picture.h"

#include "shared/mirrored.h"
#include "shared/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal pointSize = 5;
constexpr qreal chosenSize = 7;
constexpr qreal crowdedSize = 3;
constexpr int crowd = 3'000; // from so many on, points are small
constexpr qreal reach = 24;  // px; a click farther from every point chooses none

} // namespace

ClusterPicture::ClusterPicture(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"clusterPicture"_s);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Failing samples as a picture; near is alike"));
}

void ClusterPicture::showMembers(const Clustering& clustering)
{
  m_members = clustering.members;
  m_cluster.reset();
  m_isChosen = false;
  m_marked = {};
  drawPoints();
}

void ClusterPicture::setCluster(std::optional<int> cluster, bool isChosen)
{
  if (m_cluster == cluster && m_isChosen == isChosen) return;
  m_cluster = cluster;
  m_isChosen = isChosen;
  drawPoints();
}

void ClusterPicture::markAnswer(AnswerId answer)
{
  if (m_marked == answer) return;
  m_marked = answer;
  update();
}

// Room below the points for a line of words.
qreal ClusterPicture::caption() const
{
  return QFontMetricsF(Fonts::from(font()).meta).lineSpacing();
}

QPointF ClusterPicture::placeOf(const ClusterMember& member) const
{
  const qreal margin = space::Medium;
  return {margin + std::clamp(member.x, 0.0, 1.0) * (width() - 2 * margin),
          margin + (1 - std::clamp(member.y, 0.0, 1.0)) * (height() - 2 * margin - caption())};
}

// Those of the chosen cluster last, filled and larger, so that they lie on top and are told without the colour.
void ClusterPicture::drawPoints()
{
  update();
  m_points = {};
  if (width() <= 0 || height() <= 0 || m_members.isEmpty()) return;
  const Theme& theme = Theme::of(this);
  const qreal ratio = devicePixelRatioF();
  m_points = QPixmap(size() * ratio);
  m_points.setDevicePixelRatio(ratio);
  m_points.fill(theme.surface);
  QPainter painter(&m_points);
  const bool isCrowded = m_members.size() > crowd;
  painter.setRenderHint(QPainter::Antialiasing, !isCrowded);
  QVector<QPointF> others;
  QVector<QPointF> chosen;
  for (const ClusterMember& member : std::as_const(m_members))
    (m_isChosen && member.cluster == m_cluster ? chosen : others).append(placeOf(member));
  const auto draw = [&](const QVector<QPointF>& points, const QColor& colour, qreal size) {
    painter.setPen(QPen(colour, size, Qt::SolidLine, isCrowded ? Qt::SquareCap : Qt::RoundCap));
    painter.drawPoints(points.constData(), static_cast<int>(points.size()));
  };
  draw(others, m_isChosen ? theme.border : theme.bad, isCrowded ? crowdedSize : pointSize);
  draw(chosen, theme.bad, isCrowded ? pointSize : chosenSize);
}

void ClusterPicture::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  if (m_points.isNull())
    painter.fillRect(rect(), theme.surface);
  else
    painter.drawPixmap(0, 0, m_points);
  painter.setRenderHint(QPainter::Antialiasing);
  const auto marked = std::ranges::find(m_members, m_marked, &ClusterMember::answer);
  if (m_marked && marked != m_members.end()) {
    painter.setPen(QPen(theme.accent, space::FocusRing));
    painter.drawEllipse(placeOf(*marked), chosenSize, chosenSize);
  }
  const Fonts fonts = Fonts::from(font());
  painter.setFont(fonts.meta);
  painter.setPen(theme.muted);
  painter.setLayoutDirection(layoutDirection());
  paintWords(painter,
             QRectF(rect()).adjusted(space::Small, height() - caption() - space::Tiny, -space::Small, -space::Tiny),
             tr("near is alike · ↑ ↓ show one kind"));
  if (hasFocus()) {
    painter.setPen(QPen(theme.accent, space::FocusRing));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), space::Radius, space::Radius);
  }
}

std::optional<int> ClusterPicture::nearest(const QPointF& place) const
{
  std::optional<int> found;
  qreal least = reach * reach;
  for (int i = 0; i < m_members.size(); ++i) {
    const QPointF apart = placeOf(m_members[i]) - place;
    const qreal squared = QPointF::dotProduct(apart, apart);
    if (squared >= least) continue;
    least = squared;
    found = i;
  }
  return found;
}

void ClusterPicture::mousePressEvent(QMouseEvent* event)
{
  if (const auto member = nearest(event->position()); member && event->button() == Qt::LeftButton)
    Q_EMIT memberChosen(*member);
}

void ClusterPicture::resizeEvent(QResizeEvent*)
{
  drawPoints();
}

void ClusterPicture::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::PaletteChange) drawPoints();
  QWidget::changeEvent(event);
}

} // namespace assayer
