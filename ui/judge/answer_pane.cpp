#include "judge/answer_pane.h"

#include "judge/answer_view.h"
#include "judge/query_details.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QEvent>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

AnswerPane::AnswerPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_keyOf(std::move(keyOf)), m_header(new SectionHeader(tr("Answer"), this)),
      m_runs(new KeyButton({}, this)), m_compare(new KeyButton({}, this)), m_menu(new QMenu(this)),
      m_area(new QScrollArea(this)), m_content(new QWidget), m_details(new QueryDetails(m_content)),
      m_views(new QSplitter(Qt::Horizontal, m_content)), m_left(new AnswerView(desk, m_views)),
      m_right(new AnswerView(desk, m_views))
{
  setObjectName(u"answerPane"_s);
  setAccessibleName(tr("Answer"));
  setFocusPolicy(Qt::StrongFocus);
  m_runs->setObjectName(u"runChooser"_s);
  m_compare->setObjectName(u"compare"_s);
  m_compare->setCheckable(true);
  m_menu->setObjectName(u"runMenu"_s);
  m_left->setObjectName(u"answerLeft"_s);
  m_right->setObjectName(u"answerRight"_s);
  m_views->setObjectName(u"answers"_s);
  m_views->setChildrenCollapsible(false);

  m_header->addControl(m_runs);
  m_header->addControl(m_compare);
  m_area->setObjectName(u"answerArea"_s);
  m_area->setWidget(m_content);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_content->setBackgroundRole(QPalette::Base);
  m_content->setAutoFillBackground(true);
  m_content->installEventFilter(this);
  // Details and answers scroll together: what opens pushes the rest down instead of squeezing it.
  auto* const content = new QVBoxLayout(m_content);
  content->setContentsMargins(0, 0, 0, 0);
  content->setSpacing(0);
  content->addWidget(m_details);
  content->addWidget(m_views, 1);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_area, 1);

  connect(m_runs, &KeyButton::clicked, this, &AnswerPane::openRunMenu);
  connect(m_compare, &KeyButton::clicked, this, &AnswerPane::compareClicked);
  for (AnswerView* const view : {m_left, m_right})
    connect(view, &AnswerView::sourceChosen, this, [this, view](std::optional<int> card, const QString& whyNot) {
      m_leftActive = view == m_left;
      showRing();
      Q_EMIT sourceChosen(card, whyNot);
    });
  connect(m_left, &AnswerView::placeClicked, this, [this](int place) {
    if (!m_compared) Q_EMIT placeClicked(place);
  });
  connect(m_left, &AnswerView::placeHovered, this, [this](int place) {
    if (!m_compared) Q_EMIT placeHovered(place);
  });
}

void AnswerPane::markSpan(std::optional<std::pair<int, int>> span)
{
  m_left->markSpan(m_compared ? std::nullopt : span);
}

void AnswerPane::showPage(bool blind, bool compare)
{
  const QueryPage* const page = m_desk.page();
  setVisible(page != nullptr);
  if (!page) return;
  m_compared.reset();
  m_leftActive = true;
  const auto shown = page->shownAnswer;
  if (const int count = static_cast<int>(page->answers.size()); compare && shown && count > 1) {
    const int other = (*shown + 1) % count;
    m_compared = std::minmax(*shown, other);
  }
  m_isNeutral = blind || m_compared;
  m_right->setVisible(m_compared.has_value());
  if (m_compared) {
    m_views->setSizes({m_views->width() / 2, m_views->width() / 2});
    m_left->showAnswer(m_compared->first, page->answers[m_compared->first].neutralName);
    m_right->showAnswer(m_compared->second, page->answers[m_compared->second].neutralName);
  } else {
    m_left->showAnswer(shown, {});
  }

  QString name = tr("no run");
  const QVector<RunChoice> choices = m_desk.runChoices(m_isNeutral);
  for (const RunChoice& choice : choices)
    if (page->run && choice.run == page->run->id) name = choice.name;
  m_runs->setLabel({m_keyOf(u"run.choose"_s), plain::oneLine(name), true});
  m_runs->setToolTip(plain::toolTip(name));
  m_runs->setVisible(choices.size() > 1 || !blind);
  m_compare->setVisible(page->answers.size() > 1);
  m_compare->setChecked(m_compared.has_value());
  m_compare->setLabel({m_keyOf(u"view.compare"_s), m_compared ? tr("one answer") : tr("compare")});
  m_details->setKey(m_keyOf(u"view.details"_s));
  m_details->showQuery(page->query);
  m_header->setChips(blind ? QStringList{tr("run hidden")} : QStringList());
  m_area->verticalScrollBar()->setValue(0);
  showRing();
}

QSize AnswerPane::sizeHint() const
{
  const QLayout& content = *m_content->layout();
  const int width = m_area->viewport()->width();
  const int height =
      content.hasHeightForWidth() ? content.totalHeightForWidth(width) : content.totalSizeHint().height();
  return {QWidget::sizeHint().width(), m_header->heightForWidth(m_header->width()) + height};
}

// A scroll area hides what its content wants; the splitter around this pane goes by it.
bool AnswerPane::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) updateGeometry();
  return QWidget::eventFilter(watched, event);
}

void AnswerPane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  m_runs->setLabel({m_keyOf(u"run.choose"_s), m_runs->label().word, true});
  m_compare->setLabel({m_keyOf(u"view.compare"_s), m_compare->label().word});
  m_details->setKey(m_keyOf(u"view.details"_s));
}

void AnswerPane::openRunMenu()
{
  m_menu->clear();
  const QVector<RunChoice> choices = m_desk.runChoices(m_isNeutral);
  for (int i = 0; i < choices.size(); ++i) {
    const RunChoice& choice = choices[i];
    const QString name = plain::oneLine(choice.hasAnswer ? choice.name : tr("%1 (no answer)").arg(choice.name));
    const QString number = i < 9 ? u"&%1  "_s.arg(i + 1) : QString();
    QAction* const action = m_menu->addAction(number + plain::withoutMnemonic(plain::isolated(name)));
    action->setCheckable(true);
    action->setChecked(choice.run == m_desk.run());
    connect(action, &QAction::triggered, this, [this, run = choice.run] { Q_EMIT runChosen(run); });
  }
  m_menu->popup(m_runs->mapToGlobal(QPoint(0, m_runs->height())));
}

void AnswerPane::setReadingPointSize(qreal points)
{
  m_left->setReadingPointSize(points);
  m_right->setReadingPointSize(points);
}

AnswerView* AnswerPane::activeView() const
{
  return m_leftActive ? m_left : m_right;
}

bool AnswerPane::step(int direction)
{
  bool stepped = activeView()->step(direction);
  if (!stepped && m_compared && m_leftActive == (direction > 0)) {
    m_leftActive = !m_leftActive; // from one answer's last source to the other's
    stepped = activeView()->step(direction);
  }
  if (stepped) showActiveSource();
  return stepped;
}

void AnswerPane::showActiveSource()
{
  const QRect row = activeView()->activeRow();
  const QPoint middle = activeView()->mapTo(m_content, row.center());
  m_area->ensureVisible(middle.x(), middle.y(), 0, row.height());
}

std::optional<int> AnswerPane::activeCard() const
{
  return activeView()->activeCard();
}

bool AnswerPane::scrollPage(int direction)
{
  QScrollBar* const bar = m_area->verticalScrollBar();
  const int before = bar->value();
  bar->setValue(before + direction * bar->pageStep());
  return bar->value() != before;
}

QString AnswerPane::selectedText() const
{
  const QString left = m_left->selectedText();
  return left.isEmpty() && m_compared ? m_right->selectedText() : left;
}

void AnswerPane::focusInEvent(QFocusEvent* event)
{
  QWidget::focusInEvent(event);
  showRing();
}

void AnswerPane::focusOutEvent(QFocusEvent* event)
{
  QWidget::focusOutEvent(event);
  showRing();
}

// Where no source bears the ring, the heading does.
void AnswerPane::showRing()
{
  for (AnswerView* const view : {m_left, m_right}) view->setRing(hasFocus());
  m_header->setRing(hasFocus() && !activeView()->activeSource());
}

} // namespace assayer
