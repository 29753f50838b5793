#include "shared/section_header.h"

#include "shared/flow_layout.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal ChipPadding = space::Small;

qreal advance(const QString& text, const QFont& font)
{
  return std::ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1;
}

} // namespace

// Title, chips and what stands aside. The title has the first right to the space, then what stands aside, then the
// chips that fit whole.
class SectionHeader::Words : public QWidget {
public:
  explicit Words(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

  QSize sizeHint() const override
  {
    const Fonts fonts = Fonts::from(font());
    qreal width = least();
    for (const QString& chip : chips) width += space::Small + advance(chip, fonts.meta) + 2 * ChipPadding;
    return {static_cast<int>(width), height()};
  }
  QSize minimumSizeHint() const override { return {static_cast<int>(least()), height()}; }
  qreal least() const
  {
    const Fonts fonts = Fonts::from(font());
    return 2 * space::Medium + advance(title, fonts.heading) +
           (aside.isEmpty() ? 0 : space::Large + advance(aside, fonts.meta));
  }

  QString title;
  QStringList chips;
  QString aside;

protected:
  void paintEvent(QPaintEvent*) override
  {
    const Theme& theme = Theme::of(this);
    const Fonts fonts = Fonts::from(font());
    QPainter painter(this);
    painter.setLayoutDirection(layoutDirection());
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal deep = QWidget::height();
    qreal left = space::Medium;
    qreal right = width() - space::Medium;
    const auto row = [&](qreal from, qreal to) {
      return mirrored({from, 0, std::max(0.0, to - from), deep - 1}, QRectF(rect()), painter);
    };
    const QString shown = plain::elided(title, QFontMetricsF(fonts.heading), right - left);
    painter.setFont(fonts.heading);
    painter.setPen(theme.ink);
    paintWords(painter, row(left, right), shown);
    left += advance(shown, fonts.heading) + space::Small;
    painter.setFont(fonts.meta);
    painter.setPen(theme.muted);
    if (!aside.isEmpty() && right - left > space::Wide) {
      const qreal from = std::max(left, right - advance(aside, fonts.meta));
      paintWords(painter, row(from, right), plain::elided(aside, QFontMetricsF(fonts.meta), right - from),
                 Qt::AlignTrailing | Qt::AlignVCenter);
      right = from - space::Large;
    }
    for (const QString& chip : chips) {
      const qreal chipWidth = advance(chip, fonts.meta) + 2 * ChipPadding;
      if (left + chipWidth > right) break;
      const qreal chipHeight = std::ceil(QFontMetricsF(fonts.meta).height()) + space::Tiny;
      QRectF box = row(left, left + chipWidth);
      box = QRectF(box.left(), std::round((deep - chipHeight) / 2), chipWidth, chipHeight);
      painter.setPen(theme.border);
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), chipHeight / 2, chipHeight / 2);
      painter.setPen(theme.muted);
      paintWords(painter, box, chip, Qt::AlignCenter);
      left += chipWidth + space::Small;
    }
  }
  void changeEvent(QEvent* event) override
  {
    if (event->type() == QEvent::FontChange) updateGeometry();
    QWidget::changeEvent(event);
  }

private:
  int height() const
  {
    const auto text = static_cast<int>(std::ceil(QFontMetricsF(Fonts::from(font()).heading).height()));
    return std::max(text + 2 * space::Small, static_cast<int>(space::TallRow));
  }
};

SectionHeader::SectionHeader(const QString& title, QWidget* parent)
    : QWidget(parent), m_row(new FlowLayout(space::Tiny, this)), m_words(new Words(this))
{
  m_row->addWidget(m_words);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  setTitle(title);
}

void SectionHeader::setTitle(const QString& title)
{
  m_words->title = plain::oneLine(title);
  nameIt();
}

void SectionHeader::setChips(const QStringList& chips)
{
  m_words->chips.clear();
  for (const QString& chip : chips) m_words->chips.append(plain::oneLine(chip));
  nameIt();
}

void SectionHeader::setAside(const QString& text)
{
  m_words->aside = plain::oneLine(text);
  nameIt();
}

void SectionHeader::addControl(QWidget* control)
{
  m_row->addWidget(control);
  m_row->setContentsMargins(0, 0, space::Small, 0);
}

void SectionHeader::setWordsShown(bool shown)
{
  m_words->setVisible(shown);
}

void SectionHeader::setRing(bool ring)
{
  m_ring = ring;
  update();
}

bool SectionHeader::isCut() const
{
  return m_words->width() < m_words->least();
}

void SectionHeader::nameIt()
{
  QStringList parts{m_words->title};
  parts += m_words->chips;
  if (!m_words->aside.isEmpty()) parts.append(m_words->aside);
  setAccessibleName(parts.join(u", "_s));
  m_words->updateGeometry();
  m_words->update();
}

void SectionHeader::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.surface);
  painter.fillRect(0, height() - 1, width(), 1, theme.hair);
  if (!m_ring) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.accent, space::FocusRing));
  painter.drawRoundedRect(QRectF(m_words->geometry()).adjusted(3, 3, -3, -3), space::Radius, space::Radius);
}

} // namespace assayer
