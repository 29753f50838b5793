#include "judge/query_band.h"

#include "judge/chip_line.h"
#include "judge/query_details.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int closedLines = 3;
constexpr int openLines = 12;

// A text stands where its reading begins, whatever the direction of the window.
Qt::Alignment sideOf(const QString& text)
{
  return Qt::AlignTop | Qt::AlignAbsolute | (plain::isRightToLeft(text) ? Qt::AlignRight : Qt::AlignLeft);
}

} // namespace

QueryBand::QueryBand(QWidget* parent)
    : QWidget(parent), m_lastTurn(new ElidedLabel({}, this)), m_wholeArea(new QScrollArea(this)),
      m_turns(plain::label({}, nullptr)), m_whole(plain::label({}, nullptr)), m_text(new ElidedLabel({}, this)),
      m_chips(new ChipLine(this)), m_toggle(new KeyButton({}, this))
{
  setObjectName(u"queryBand"_s);
  m_text->setObjectName(u"queryText"_s);
  m_text->setMaximumLines(closedLines);
  m_lastTurn->setObjectName(u"lastTurn"_s);
  m_lastTurn->setMuted(true);
  m_chips->setObjectName(u"queryChips"_s);
  m_toggle->setObjectName(u"bandToggle"_s);
  m_whole->setObjectName(u"wholeQuery"_s);
  m_turns->setObjectName(u"conversation"_s);
  auto* const content = new QWidget;
  content->setBackgroundRole(QPalette::Base);
  auto* const both = new QVBoxLayout(content);
  both->setContentsMargins(0, 0, 0, 0);
  both->setSpacing(space::Small);
  for (QLabel* const label : {m_turns, m_whole}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    both->addWidget(label);
  }
  m_wholeArea->setObjectName(u"wholeQueryArea"_s);
  m_wholeArea->setWidget(content);
  m_wholeArea->setWidgetResizable(true);
  m_wholeArea->setFrameShape(QFrame::NoFrame);
  m_wholeArea->setFocusPolicy(Qt::NoFocus);
  m_wholeArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_wholeArea->hide();
  connect(m_toggle, &KeyButton::clicked, this, &QueryBand::toggled);

  auto* const texts = new QVBoxLayout;
  texts->setSpacing(2);
  texts->addWidget(m_lastTurn);
  texts->addWidget(m_text);
  texts->addWidget(m_wholeArea);
  auto* const row = new QHBoxLayout;
  row->setSpacing(space::Small);
  row->addWidget(m_chips, 1);
  row->addWidget(m_toggle);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  layout->setSpacing(space::Tiny);
  layout->addLayout(texts);
  layout->addLayout(row);
  restyle();
}

QString QueryBand::turnText(const Turn& turn) const
{
  return turn.speaker.isEmpty() ? plain::isolated(turn.text)
                                : plain::isolated(turn.speaker) + u": "_s + plain::isolated(turn.text);
}

void QueryBand::showQuery(const QueryDetail& query, const QStringList& marks)
{
  m_conversation = query.conversation;
  m_text->setText(plain::isolated(query.row.text));
  QStringList turns;
  for (const Turn& turn : query.conversation) turns.append(turnText(turn));
  m_turns->setText(turns.join(u"\n\n"_s));
  m_turns->setVisible(!turns.isEmpty());
  m_whole->setText(plain::isolated(query.row.text));
  m_turns->setAlignment(sideOf(turns.value(0)));
  m_whole->setAlignment(sideOf(query.row.text));
  m_wholeArea->verticalScrollBar()->setValue(0);
  if (!m_conversation.isEmpty()) {
    const qsizetype earlier = m_conversation.size() - 1;
    const QString last = turnText(m_conversation.last());
    m_lastTurn->setText(earlier == 0   ? last
                        : earlier == 1 ? tr("1 earlier turn · %1").arg(last)
                                       : tr("%1 earlier turns · %2").arg(earlier).arg(last));
  }

  QStringList chips = marks;
  if (!query.row.family.isEmpty()) chips.append(query.row.family);
  if (query.row.split == Split::Dev) chips.append(tr("dev"));
  if (query.row.split == Split::Test) chips.append(tr("test"));
  if (query.row.origin == Origin::Production) chips.append(tr("from production"));
  if (query.row.origin == Origin::Synthetic) chips.append(tr("synthetic"));
  const QString expectation = expectationOf(query);
  if (!expectation.isEmpty()) chips.append(expectation);
  if (query.corpusOnly == true) chips.append(tr("only in this corpus"));
  m_chips->setChips(chips);
  arrange();
}

void QueryBand::clear(const QString& instead)
{
  m_conversation.clear();
  m_text->setText(instead);
  m_turns->clear();
  m_whole->clear();
  m_chips->setChips({});
  m_open = false;
  arrange();
}

void QueryBand::setKey(const QString& key)
{
  m_key = key;
  arrange();
}

void QueryBand::setOpen(bool open)
{
  m_open = open;
  arrange();
}

int QueryBand::inside() const
{
  return std::max(100, width() - 2 * space::Medium);
}

// Open, the whole stands in place of the lines, where there is more of it; the toggle is there for that only.
void QueryBand::arrange()
{
  const bool hasMore = !m_conversation.isEmpty() || m_text->isCutAt(inside());
  const bool shown = m_open && hasMore;
  m_lastTurn->setVisible(!shown && !m_conversation.isEmpty());
  m_text->setVisible(!shown);
  m_wholeArea->setVisible(shown);
  m_toggle->setLabel({m_key, m_open ? tr("fold") : m_conversation.isEmpty() ? tr("whole query") : tr("conversation")});
  m_toggle->setVisible(hasMore);
  if (!shown) return;
  const int lines = m_whole->fontMetrics().lineSpacing() * openLines;
  const int scrollBar = m_wholeArea->verticalScrollBar()->sizeHint().width();
  const int whole = m_wholeArea->widget()->layout()->totalHeightForWidth(inside() - scrollBar);
  m_wholeArea->setFixedHeight(std::min(lines, whole + space::Tiny));
}

bool QueryBand::scrollPage(int direction)
{
  if (m_wholeArea->isHidden()) return false;
  QScrollBar* const bar = m_wholeArea->verticalScrollBar();
  const int before = bar->value();
  bar->setValue(before + direction * bar->pageStep());
  return bar->value() != before;
}

void QueryBand::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  arrange();
}

void QueryBand::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.surface);
  painter.fillRect(0, height() - 1, width(), 1, theme.hair);
}

void QueryBand::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) restyle();
  QWidget::changeEvent(event);
}

void QueryBand::restyle()
{
  const Fonts fonts = Fonts::from(font());
  m_text->setFont(fonts.heading);
  m_lastTurn->setFont(fonts.meta);
  m_turns->setFont(fonts.reading);
  m_whole->setFont(fonts.heading);
  QPalette ground = palette();
  ground.setColor(QPalette::Window, Theme::of(this).surface);
  m_wholeArea->setPalette(ground);
}

} // namespace assayer
