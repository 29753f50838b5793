#include "adjudicate/side_card.h"

#include "adjudicate/adjudicate_words.h"
#include "core/text.h"
#include "judge/criterion_words.h"
#include "judge/subject_words.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int shownQuotes = 2; // the others are marked in the text
constexpr int shownReasonLines = 2;
constexpr int stripWidth = 26;
constexpr qsizetype longestShownQuote = 200; // UTF-16 units

QString letterOf(int side)
{
  return side == 0 ? u"A"_s : u"B"_s;
}

} // namespace

SideCard::SideCard(int side, QWidget* parent)
    : QWidget(parent), m_side(side), m_value(new ElidedLabel({}, this)), m_people(new ElidedLabel({}, this)),
      m_reasons(new ElidedLabel({}, this)), m_more(new ElidedLabel({}, this)), m_adopt(new KeyButton({}, this))
{
  const QString letter = letterOf(side);
  setObjectName(u"side"_s + letter);
  m_value->setObjectName(u"sideValue"_s + letter);
  m_people->setObjectName(u"sidePeople"_s + letter);
  m_reasons->setObjectName(u"sideReasons"_s + letter);
  m_more->setObjectName(u"sideMore"_s + letter);
  m_adopt->setObjectName(u"adopt"_s + letter);
  m_adopt->setCheckable(true);
  m_people->setMuted(true);
  m_more->setMuted(true);
  m_reasons->setMaximumLines(shownReasonLines);
  m_value->setMaximumLines(2);

  auto* const head = new QHBoxLayout;
  head->setSpacing(space::Small);
  auto* const says = new QVBoxLayout;
  says->setSpacing(0);
  says->addWidget(m_value);
  says->addWidget(m_people);
  head->addLayout(says, 1);
  head->addWidget(m_adopt, 0, Qt::AlignTop);
  auto* const layout = new QVBoxLayout(this);
  layout->setSpacing(2);
  layout->addLayout(head);
  layout->addWidget(m_reasons);
  for (int i = 0; i < shownQuotes; ++i) {
    auto* const quote = new ElidedLabel({}, this);
    quote->setObjectName(u"sideQuote%1%2"_s.arg(letter).arg(i));
    quote->setCursor(Qt::PointingHandCursor);
    m_quotes.append(quote);
    layout->addWidget(quote);
  }
  layout->addWidget(m_more);
  layout->addStretch();
  connect(m_adopt, &KeyButton::clicked, this, &SideCard::adoptClicked);
  setKey(letter);
  setMargins();
  restyle();
}

void SideCard::setKey(const QString& key)
{
  m_adopt->setLabel({key, tr("is right")});
  m_adopt->setAccessibleName(tr("Side %1 is right").arg(letterOf(m_side)));
}

void SideCard::setAdopted(bool adopted)
{
  m_adopt->setChecked(adopted);
}

void SideCard::setUsable(bool usable)
{
  m_adopt->setEnabled(usable);
}

void SideCard::setMargins()
{
  const int strip = stripWidth + space::Small;
  const bool rightToLeft = layoutDirection() == Qt::RightToLeft;
  layout()->setContentsMargins(rightToLeft ? space::Small : strip, space::Small, rightToLeft ? strip : space::Small,
                               space::Small);
}

void SideCard::setBrief(bool brief)
{
  if (m_isBrief == brief) return;
  m_isBrief = brief;
  m_value->setMaximumLines(brief ? 1 : 2);
  m_reasons->setMaximumLines(brief ? 1 : shownReasonLines);
  showParts();
}

void SideCard::showSide(const DisagreementSide* side, const DisagreementPage& page, const CriterionWords& words)
{
  m_isThere = side;
  m_quoteCount = side ? static_cast<int>(side->evidence.size()) : 0;
  m_says =
      side ? valueWords(words, page.subject.criterion, side->value, page.isMirrored) : tr("no other label any more");
  m_people->setText(side ? peopleWords(side->judges) : QString());
  QStringList reasons;
  QStringList spoken{tr("Side %1").arg(letterOf(m_side)), m_says};
  for (const QString& reason : side ? side->reasons : QStringList())
    reasons.append(plain::isolated(text::shortened(reason.simplified(), longestShownQuote)));
  m_reasons->setText(reasons.isEmpty() ? QString() : tr("why: %1").arg(reasons.join(u" · "_s)));
  if (side) spoken.append(m_people->text());
  if (!reasons.isEmpty()) spoken.append(m_reasons->text());
  for (int i = 0; i < m_quoteCount; ++i) {
    const EvidenceQuote& quote = side->evidence[i];
    const auto chunk = std::ranges::find(page.texts, quote.chunk, &DisagreementText::chunk);
    QString line = u"“%1”"_s.arg(plain::isolated(text::shortened(quote.quote.simplified(), longestShownQuote)));
    if (chunk != page.texts.end()) line = plain::isolated(chunk->name) + u": "_s + line;
    if (quote.against) line = tr("against: %1").arg(line);
    if (!side->isThere.value(i, true)) line = tr("not in the chunk: %1").arg(line);
    if (i < m_quotes.size()) m_quotes[i]->setText(line);
    spoken.append(line);
  }
  const int more = m_quoteCount - static_cast<int>(m_quotes.size());
  m_more->setText(more == 1 ? tr("1 more quote, marked in the text")
                            : tr("%1 more quotes, marked in the text").arg(more));
  setAccessibleName(spoken.join(u", "_s));
  showParts();
}

void SideCard::showParts()
{
  m_value->setText(m_isBrief && m_isThere ? m_says + u" · "_s + m_people->text() : m_says);
  m_adopt->setVisible(m_isThere);
  m_people->setVisible(m_isThere && !m_isBrief);
  m_reasons->setVisible(!m_reasons->text().isEmpty());
  for (int i = 0; i < m_quotes.size(); ++i) m_quotes[i]->setVisible(!m_isBrief && i < m_quoteCount);
  m_more->setVisible(!m_isBrief && m_quoteCount > m_quotes.size());
}

void SideCard::mousePressEvent(QMouseEvent* event)
{
  for (int i = 0; i < m_quotes.size(); ++i)
    if (m_quotes[i]->isVisible() && m_quotes[i]->geometry().contains(event->position().toPoint()))
      Q_EMIT quoteClicked(i);
}

// The strip bears the letter, the fill and the line that mark the side's quotes in the texts.
void SideCard::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  const QRectF all(rect());
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.border, 1));
  painter.setBrush(theme.surface);
  painter.drawRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), space::CardRadius, space::CardRadius);
  const QRectF strip = mirrored(QRectF(1, 1, stripWidth, height() - 2), all, painter);
  painter.setClipRect(strip);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_side == 0 ? theme.judgeA : theme.judgeB);
  painter.drawRoundedRect(all.adjusted(1, 1, -1, -1), space::CardRadius - 1, space::CardRadius - 1);
  painter.setClipping(false);
  QFont letter = Fonts::from(font()).heading;
  letter.setBold(true);
  painter.setFont(letter);
  painter.setPen(theme.ink);
  const qreal high = QFontMetricsF(letter).height();
  const QRectF at(strip.left(), space::Small, strip.width(), high);
  painter.drawText(at, Qt::AlignCenter, letterOf(m_side));
  QPen line(theme.ink, 1.5);
  if (m_side == 1) line.setDashPattern({4, 2.5});
  painter.setPen(line);
  painter.drawLine(QPointF(strip.left() + 5, at.bottom() + 2), QPointF(strip.right() - 5, at.bottom() + 2));
}

void SideCard::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) restyle();
  if (event->type() == QEvent::LayoutDirectionChange) setMargins();
  QWidget::changeEvent(event);
}

void SideCard::restyle()
{
  const Fonts fonts = Fonts::from(font());
  m_value->setFont(fonts.heading);
  m_people->setFont(fonts.meta);
  m_more->setFont(fonts.meta);
  for (ElidedLabel* const quote : m_quotes) quote->setFont(fonts.body);
}

} // namespace assayer
