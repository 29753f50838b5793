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
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

  auto* const head = new QHBoxLayout;
  head->setSpacing(space::Small);
  auto* const says = new QVBoxLayout;
  says->setSpacing(0);
  says->addWidget(m_value);
  says->addWidget(m_people);
  head->addLayout(says, 1);
  head->addWidget(m_adopt, 0, Qt::AlignTop);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(stripWidth + space::Small, space::Small, space::Small, space::Small);
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

void SideCard::showSide(const DisagreementSide* side, const DisagreementPage& page, const CriterionWords& words)
{
  m_adopt->setVisible(side);
  m_people->setVisible(side);
  QStringList spoken{tr("Side %1").arg(letterOf(m_side))};
  if (!side) {
    m_value->setText(tr("no other label any more"));
    for (QWidget* const widget : {static_cast<QWidget*>(m_reasons), static_cast<QWidget*>(m_more)}) widget->hide();
    for (ElidedLabel* const quote : m_quotes) quote->hide();
    setAccessibleName(spoken.join(u": "_s));
    return;
  }
  m_value->setText(valueWords(words, page.subject.criterion, side->value, page.isMirrored));
  m_people->setText(peopleWords(side->judges));
  QStringList reasons;
  for (const QString& reason : side->reasons) reasons.append(u"“%1”"_s.arg(plain::isolated(reason.simplified())));
  m_reasons->setText(reasons.join(u" · "_s));
  m_reasons->setVisible(!reasons.isEmpty());
  for (int i = 0; i < m_quotes.size(); ++i) {
    const bool isThere = i < side->evidence.size();
    m_quotes[i]->setVisible(isThere);
    if (!isThere) continue;
    const EvidenceQuote& quote = side->evidence[i];
    QString line = u"“%1”"_s.arg(plain::isolated(text::shortened(quote.quote.simplified(), longestShownQuote)));
    if (quote.against) line = tr("against: %1").arg(line);
    if (!side->isThere.value(i, true)) line = tr("not in the chunk: %1").arg(line);
    m_quotes[i]->setText(line);
    spoken.append(line);
  }
  const qsizetype more = side->evidence.size() - m_quotes.size();
  m_more->setText(more == 1 ? tr("1 more quote, marked in the text")
                            : tr("%1 more quotes, marked in the text").arg(more));
  m_more->setVisible(more > 0);
  spoken.insert(1, m_value->text());
  spoken.insert(2, m_people->text());
  if (!reasons.isEmpty()) spoken.append(m_reasons->text());
  setAccessibleName(spoken.join(u", "_s));
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
