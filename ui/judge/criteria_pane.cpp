#include "judge/criteria_pane.h"

#include "judge/group_row.h"
#include "judge/proposals.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// The order in which a reader meets the questions, not that of the ids.
const CriterionId leading[] = {criterion::Addresses, criterion::Outcome,       criterion::Correct,
                               criterion::Complete,  criterion::FlagsConflict, criterion::StatesLimits};
const CriterionId critical[] = {criterion::CriticalFactual,     criterion::CriticalCitation,
                                criterion::CriticalStale,       criterion::CriticalUnauthorised,
                                criterion::CriticalDisclosure,  criterion::CriticalObeyed,
                                criterion::CriticalIrreversible};

} // namespace

CriteriaPane::CriteriaPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_keyOf(std::move(keyOf)), m_header(new SectionHeader(tr("Whole answer"), this)),
      m_area(new QScrollArea(this)), m_content(new QWidget), m_list(new QVBoxLayout(m_content)),
      m_nothing(plain::label({}, this))
{
  setObjectName(u"wholeAnswer"_s);
  setAccessibleName(tr("Whole answer"));
  setFocusPolicy(Qt::StrongFocus);
  m_list->setContentsMargins(0, 0, 0, 0);
  m_list->setSpacing(0);
  m_content->setBackgroundRole(QPalette::Base);
  m_content->setAutoFillBackground(true);
  m_area->setObjectName(u"criteria"_s);
  m_area->setWidget(m_content);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_nothing->setObjectName(u"noCriteria"_s);
  m_nothing->setWordWrap(true);
  m_nothing->setMargin(space::Medium);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeading);
  m_nothing->setText(tr("There is no answer to judge here: this run wrote none for the query."));

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_area, 1);
  layout->addWidget(m_nothing, 1);
}

CriterionRow* CriteriaPane::addRow(CriterionId criterion)
{
  auto* const row = new CriterionRow(m_desk.words(), criterion, m_content);
  connect(row, &CriterionRow::valueClicked, this, [this, row](int value) {
    setActiveRow(row);
    Q_EMIT valueClicked(row->subject(), value);
  });
  connect(row, &CriterionRow::clicked, this, [this, row] {
    setFocus(Qt::MouseFocusReason);
    setActiveRow(row);
  });
  m_rows.append(row);
  m_list->addWidget(row);
  return row;
}

void CriteriaPane::rebuild()
{
  m_active = nullptr;
  qDeleteAll(m_rows);
  m_rows.clear();
  delete m_critical;
  while (QLayoutItem* const left = m_list->takeAt(0)) delete left;

  for (const CriterionId id : leading) addRow(id);
  m_critical = new GroupRow(tr("Critical errors"), m_content);
  m_critical->setObjectName(u"criticalErrors"_s);
  m_critical->setOpen(false, m_keyOf(u"scroll.down"_s));
  connect(m_critical, &GroupRow::toggled, this, [this] {
    setFocus(Qt::MouseFocusReason);
    setActiveRow(m_critical);
    toggleGroup();
  });
  m_list->addWidget(m_critical);
  for (const CriterionId id : critical) addRow(id)->hide();
  for (const SubjectKind kind : {SubjectKind::Answer, SubjectKind::AnswerPair})
    for (const Criterion& row : m_desk.words().criteria())
      if (row.id >= criterion::FirstOwn && row.on == kind) addRow(row.id);
  m_list->addStretch();
  // A row added to a pane in sight counts as hidden until its layout comes round.
  for (CriterionRow* const row : std::as_const(m_rows)) row->setVisible(!isCritical(*row));
}

bool CriteriaPane::isCritical(const CriterionRow& row) const
{
  return std::find(std::begin(critical), std::end(critical), row.criterion()) != std::end(critical);
}

void CriteriaPane::showAnswer(std::optional<std::pair<int, int>> compared)
{
  m_compared = compared;
  const QueryPage* const page = m_desk.page();
  const bool shown = page && page->shownAnswer;
  // Of two side by side it must be said which one is judged.
  m_header->setTitle(shown && compared ? tr("Whole answer: %1").arg(page->answers[*page->shownAnswer].neutralName)
                                       : tr("Whole answer"));
  m_area->setVisible(shown);
  m_nothing->setVisible(page && !shown);
  m_header->setVisible(page != nullptr);
  if (!shown) return;
  refresh();
  const QVector<QWidget*> rows = visibleRows();
  m_area->ensureVisible(0, 0);
  setActiveRow(rows.value(0));
}

void CriteriaPane::refresh()
{
  const QueryPage* const page = m_desk.page();
  if (!page || !page->shownAnswer) return;
  int open = 0;
  int proposed = 0;
  int shown = 0;
  int judged = 0;
  for (CriterionRow* const row : std::as_const(m_rows)) {
    refreshRow(*row);
    if (isCritical(*row)) {
      open += row->isLabelled() ? 0 : 1;
      proposed += row->isProposed() ? 1 : 0;
    } else if (!row->isHidden()) {
      ++shown;
      judged += row->isLabelled() ? 1 : 0;
    }
  }
  m_critical->setCounts(open, proposed, static_cast<int>(std::size(critical)));
  m_header->setAside(tr("%1 of %2 judged").arg(judged).arg(shown));
}

void CriteriaPane::refreshRow(CriterionRow& row)
{
  const QueryPage& page = *m_desk.page();
  const PageAnswer& answer = page.answers[*page.shownAnswer];
  const Criterion* const declared = m_desk.words().find(row.criterion());
  if (declared && declared->on == SubjectKind::AnswerPair) {
    row.setVisible(m_compared.has_value());
    if (!m_compared) return;
    const PageAnswer& left = page.answers[m_compared->first];
    const PageAnswer& right = page.answers[m_compared->second];
    // Stored in the order of the runs, whatever side they stand on; an unordered scale has no other side.
    const bool swapped = right.run.id < left.run.id;
    row.setItems((swapped ? right : left).answer.id.value, (swapped ? left : right).answer.id.value);
    row.setMirrored(swapped && declared->ordinal);
  } else {
    row.setItems(answer.answer.id.value, 0);
  }
  const Label* const label = page.label(row.subject());
  if (label)
    row.setLabel(*label, {});
  else
    row.setLabel(std::nullopt, proposedBecause(row.criterion(), page, answer));
  if (label) row.setAskedAgain(m_desk.askedAgainBy(row.subject()));
  row.setJudgeable(m_judgeable);
}

void CriteriaPane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  if (m_critical) m_critical->setOpen(m_critical->isOpen(), m_keyOf(u"scroll.down"_s));
}

void CriteriaPane::setJudgeable(bool judgeable)
{
  m_judgeable = judgeable;
  for (CriterionRow* const row : std::as_const(m_rows)) row->setJudgeable(judgeable);
}

QVector<QWidget*> CriteriaPane::visibleRows() const
{
  QVector<QWidget*> rows;
  if (m_area->isHidden()) return rows;
  for (int i = 0; i < m_list->count(); ++i)
    if (QWidget* const row = m_list->itemAt(i)->widget(); row && !row->isHidden()) rows.append(row);
  return rows;
}

std::optional<Subject> CriteriaPane::active() const
{
  const auto* const row = qobject_cast<const CriterionRow*>(m_active);
  return row && !m_area->isHidden() ? std::optional<Subject>(row->subject()) : std::nullopt;
}

std::optional<int> CriteriaPane::valueFor(Digit digit) const
{
  const auto* const row = qobject_cast<const CriterionRow*>(m_active);
  return row ? row->valueFor(digit) : std::nullopt;
}

void CriteriaPane::setActiveRow(QWidget* row)
{
  const bool changed = m_active != row;
  m_active = row;
  showActive();
  if (row) m_area->ensureWidgetVisible(row, 0, space::Small);
  if (changed) Q_EMIT activeChanged();
}

void CriteriaPane::showActive()
{
  for (CriterionRow* const row : std::as_const(m_rows)) row->setActive(row == m_active, hasFocus());
  if (m_critical) m_critical->setActive(m_critical == m_active, hasFocus());
}

bool CriteriaPane::step(int direction)
{
  const QVector<QWidget*> rows = visibleRows();
  const qsizetype next = rows.indexOf(m_active) + direction;
  if (next < 0 || next >= rows.size()) return false;
  setActiveRow(rows[next]);
  return true;
}

void CriteriaPane::goTo(bool last)
{
  const QVector<QWidget*> rows = visibleRows();
  if (!rows.isEmpty()) setActiveRow(last ? rows.last() : rows.first());
}

bool CriteriaPane::goOn()
{
  const QVector<QWidget*> rows = visibleRows();
  for (qsizetype next = rows.indexOf(m_active) + 1; next < rows.size(); ++next) {
    const auto* const row = qobject_cast<const CriterionRow*>(rows[next]);
    if (!row || !row->isOpen()) continue;
    setActiveRow(rows[next]);
    return true;
  }
  return false;
}

bool CriteriaPane::show(CriterionId criterion)
{
  for (CriterionRow* const row : std::as_const(m_rows)) {
    if (row->criterion() != criterion) continue;
    if (isCritical(*row) && !m_critical->isOpen()) toggleGroup();
    if (row->isHidden()) return false;
    setActiveRow(row);
    return true;
  }
  return false;
}

bool CriteriaPane::toggleActiveGroup()
{
  if (!m_critical || m_active != m_critical) return false;
  toggleGroup();
  return true;
}

void CriteriaPane::toggleGroup()
{
  const bool open = !m_critical->isOpen();
  m_critical->setOpen(open, m_keyOf(u"scroll.down"_s));
  for (CriterionRow* const row : std::as_const(m_rows))
    if (isCritical(*row)) row->setVisible(open);
  if (m_active && m_active->isHidden()) setActiveRow(m_critical);
  if (!open) return;
  m_list->activate(); // the rows have a place now
  m_content->adjustSize();
  m_area->verticalScrollBar()->setValue(m_critical->y());
}

std::optional<CriterionId> CriteriaPane::firstGap() const
{
  const CriterionRow* gap = nullptr;
  bool begun = false;
  for (const CriterionRow* const row : m_rows) {
    if (row->isHidden() || m_area->isHidden()) continue;
    begun = begun || row->isLabelled();
    if (!gap && row->isOpen()) gap = row;
  }
  return begun && gap ? std::optional<CriterionId>(gap->criterion()) : std::nullopt;
}

QSize CriteriaPane::sizeHint() const
{
  return {QWidget::sizeHint().width(), m_header->sizeHint().height() + m_content->sizeHint().height()};
}

void CriteriaPane::focusInEvent(QFocusEvent* event)
{
  QWidget::focusInEvent(event);
  showActive();
}

void CriteriaPane::focusOutEvent(QFocusEvent* event)
{
  QWidget::focusOutEvent(event);
  showActive();
}

} // namespace assayer
