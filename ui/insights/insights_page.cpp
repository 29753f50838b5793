#include "insights/insights_page.h"

#include "insights/agreement_page.h"
#include "insights/compare_page.h"
#include "insights/corpus_page.h"
#include "insights/families_page.h"
#include "insights/golden_page.h"
#include "insights/insight_choices.h"
#include "insights/judges_page.h"
#include "insights/queue_page.h"
#include "insights/sensitivity_page.h"
#include "insights/trend_page.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QApplication>
#include <QFocusEvent>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString shownKey = u"page"_s;
const QString statesKey = u"states"_s;

const QStringList insightCommands{u"edit.copy"_s, u"queue.informative"_s, u"query.next"_s, u"query.previous"_s,
                                  u"page.escape"_s};

bool mayEverSee(const Session& session)
{
  return session.judge() && (session.judge()->role == Role::Reviewer || session.judge()->role == Role::Lead);
}

} // namespace

InsightsPage::InsightsPage(Session& session, QWidget* parent)
    : Perspective(parent), m_session(session), m_layout(new QVBoxLayout(this))
{
  setObjectName(u"insightsPage"_s);
  setFocusPolicy(Qt::StrongFocus);
  setAutoFillBackground(true);
  m_layout->setContentsMargins({});
  m_layout->setSpacing(0);
  connect(&m_session, &Session::judgeChanged, this, &InsightsPage::rebuild);
  connect(&m_session, &Session::contentChanged, this, [this] {
    if (m_choices) m_choices->reload();
    for (int i = 0; m_pages && i < m_pages->count(); ++i)
      if (auto* const page = qobject_cast<InsightPage*>(m_pages->widget(i))) page->reload();
  });
  rebuild();
}

InsightsPage::~InsightsPage() = default;

// By construction: while the judge is blind there is no object that reads what others said.
void InsightsPage::rebuild()
{
  const QWidget* const focus = QApplication::focusWidget();
  const bool hadFocus = focus && (focus == this || isAncestorOf(focus));
  if (m_pages) {
    m_shown = m_pages->currentWidget() ? m_pages->currentWidget()->objectName() : m_shown;
    m_states = pageStates();
    disconnect(m_pages, nullptr, this, nullptr);
  }
  delete std::exchange(m_pages, nullptr);
  delete std::exchange(m_closed, nullptr);
  if (mayEverSee(m_session) && !m_session.isBlind())
    buildPages();
  else
    buildClosed();
  if (hadFocus) focusFirst();
  Q_EMIT progressed({});
}

void InsightsPage::buildClosed()
{
  m_closed = new QWidget(this);
  auto* const column = new QVBoxLayout(m_closed);
  column->setContentsMargins(space::Wide, space::Wide, space::Wide, space::Wide);
  column->setSpacing(space::Large);
  auto* const title = plain::label(tr("Insights"), m_closed);
  title->setFont(Fonts::from(QApplication::font()).heading);
  auto* const about =
      plain::label(tr("What a run achieves by family and against others, how far judges agree and models "
                      "can stand in for people, what the daily queues say of whole "
                      "runs, and what the golden set lacks."),
                   m_closed);
  const bool mayOpen = mayEverSee(m_session);
  auto* const why = plain::label(
      mayOpen ? tr("You judge blind: nothing that others said is shown to you. These pages rest on everybody's labels. "
                   "When you switch blindness off, what you see of a query's labels is stored, and what you judge "
                   "there afterwards is no independent label any more.")
      : m_session.judge()
          ? tr("These pages rest on everybody's labels. They are for reviewers and leads; as an expert you judge "
               "without seeing what others said, so that your labels are your own.")
          : tr("These pages rest on everybody's labels. They are for reviewers and leads; nobody judges in this window "
               "yet. Judge ▸ Who judges… says who it is."),
      m_closed);
  why->setObjectName(u"insights.why"_s);
  const int width = fontMetrics().averageCharWidth() * ReadingMeasure;
  for (QLabel* const label : {about, why}) {
    label->setWordWrap(true);
    label->setMaximumWidth(width);
  }
  column->addWidget(title);
  column->addWidget(about);
  column->addWidget(why);
  if (mayOpen) {
    auto* const open = new QPushButton(tr("Switch &blindness off"), m_closed);
    open->setObjectName(u"insights.unblind"_s);
    open->setToolTip(plain::toolTip(tr("The same as Judge ▸ Blind")));
    connect(open, &QPushButton::clicked, this, [this] { Q_EMIT commandChosen(u"judge.blind"_s); });
    column->addWidget(open, 0, Qt::AlignLeading);
  }
  column->addStretch();
  m_layout->addWidget(m_closed, 1);
}

void InsightsPage::buildPages()
{
  if (!m_choices) {
    m_choices = new InsightChoices(m_session, this);
    connect(m_choices, &InsightChoices::failed, &m_session, &Session::failed);
  }
  m_pages = new QTabWidget(this);
  m_pages->setObjectName(u"insights.pages"_s);
  m_pages->setDocumentMode(true);
  m_pages->tabBar()->setAccessibleName(tr("Pages of Insights"));
  addPage(new FamiliesPage(m_session, *m_choices, m_pages), tr("Fami&lies"));
  addPage(new ComparePage(m_session, *m_choices, m_pages), tr("&Compare"));
  addPage(new TrendPage(m_session, *m_choices, m_pages), tr("&Trend"));
  addPage(new JudgesPage(m_session, *m_choices, m_pages), tr("&Model judges"));
  addPage(new AgreementPage(m_session, m_pages), tr("&Agreement"));
  addPage(new SensitivityPage(m_session, m_pages), tr("&Whose labels"));
  addPage(new QueuePage(m_session, m_pages), tr("&Daily queue"));
  addPage(new GoldenPage(m_session, m_pages), tr("&Golden set"));
  addPage(new CorpusPage(m_session, m_pages), tr("Corp&us"));
  for (int i = 0; i < m_pages->count(); ++i)
    if (m_pages->widget(i)->objectName() == m_shown) m_pages->setCurrentIndex(i);
  m_layout->addWidget(m_pages, 1);
  connect(m_pages, &QTabWidget::currentChanged, this, [this] {
    m_shown = m_pages->currentWidget()->objectName();
    forgetSaid();
  });
}

void InsightsPage::addPage(InsightPage* page, const QString& title)
{
  m_pages->addTab(page, title);
  page->setState(m_states.value(page->objectName()));
  connect(page, &InsightPage::announced, this, [this](const QString& text) {
    m_hasSaid = !text.isEmpty();
    Q_EMIT announced(text);
  });
  connect(page, &InsightPage::commandChosen, this, &InsightsPage::commandChosen);
  connect(page, &InsightPage::subjectChosen, this, &InsightsPage::subjectChosen);
}

// What was said of a page, such as that its intervals are resampled, is of no other page.
void InsightsPage::forgetSaid()
{
  if (std::exchange(m_hasSaid, false)) Q_EMIT announced({});
}

InsightPage* InsightsPage::current() const
{
  return m_pages ? qobject_cast<InsightPage*>(m_pages->currentWidget()) : nullptr;
}

bool InsightsPage::step(int direction)
{
  const int next = m_pages->currentIndex() + direction;
  if (next < 0 || next >= m_pages->count()) return false;
  m_pages->setCurrentIndex(next);
  current()->focusFirst();
  return true;
}

bool InsightsPage::knows(const QString& id) const
{
  return m_pages && insightCommands.contains(id);
}

bool InsightsPage::runCommand(const QString& id)
{
  refuse(tr("That is for the Judge perspective"));
  InsightPage* const page = current();
  if (!page) return false;
  if (id == u"edit.copy"_s) {
    refuse(tr("Go to a table first: it is copied whole, cells apart by tabs"));
    if (!page->copy()) return false;
    m_hasSaid = true;
    Q_EMIT announced(tr("The table is copied"));
    return true;
  }
  if (id == u"queue.informative"_s) { // O: the order, here of a table
    refuse(tr("Go to a table first: it is sorted by the column where you are"));
    return page->sort();
  }
  if (id == u"query.next"_s || id == u"query.previous"_s) {
    refuse(tr("There is no further page"));
    return step(id == u"query.next"_s ? 1 : -1);
  }
  if (id == u"page.escape"_s) {
    page->focusFirst();
    return true;
  }
  return false;
}

void InsightsPage::setKeys(const KeyOf& keyOf)
{
  m_copyKey = keyOf(u"edit.copy"_s);
  setAccessibleDescription(
      tr("%1 copies the table that has the focus, %2 sorts it by its column, %3 and %4 change the "
         "page")
          .arg(m_copyKey, keyOf(u"queue.informative"_s), keyOf(u"query.previous"_s), keyOf(u"query.next"_s)));
}

void InsightsPage::saveState(QSettings& settings) const
{
  settings.setValue(shownKey, m_shown);
  settings.setValue(statesKey, pageStates());
}

void InsightsPage::restoreState(QSettings& settings)
{
  m_shown = settings.value(shownKey).toString();
  m_states = settings.value(statesKey).toMap();
  for (int i = 0; m_pages && i < m_pages->count(); ++i) {
    auto* const page = qobject_cast<InsightPage*>(m_pages->widget(i));
    if (page) page->setState(m_states.value(page->objectName()));
    if (m_pages->widget(i)->objectName() == m_shown) m_pages->setCurrentIndex(i);
  }
}

// Pages that are not made now keep what they had.
QVariantMap InsightsPage::pageStates() const
{
  QVariantMap states = m_states;
  for (int i = 0; m_pages && i < m_pages->count(); ++i)
    if (const auto* const page = qobject_cast<InsightPage*>(m_pages->widget(i)))
      if (const QVariant state = page->state(); state.isValid()) states.insert(page->objectName(), state);
  return states;
}

void InsightsPage::hideEvent(QHideEvent* event)
{
  forgetSaid();
  Perspective::hideEvent(event);
}

// The window gives the focus to the page; its place is in the table where a hand begins.
void InsightsPage::focusInEvent(QFocusEvent* event)
{
  Perspective::focusInEvent(event);
  focusFirst();
}

void InsightsPage::focusFirst()
{
  if (InsightPage* const page = current())
    page->focusFirst();
  else if (auto* const open = findChild<QPushButton*>(u"insights.unblind"_s))
    open->setFocus();
}

} // namespace assayer
