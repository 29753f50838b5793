#include "insights/families_page.h"

#include "insights/insight_choices.h"
#include "insights/outcomes_legend.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/breakdown_words.h"
#include "work/measure_titles.h"
#include "work/runs_answers.h"
#include "work/session.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype NotesAtMost = 3; // of groups that the whole hides
constexpr int NameMeasure = 44;      // characters that a column is wide at most
const QString columnsKey = u"columns"_s;
const QString intervalsKey = u"intervals"_s;

/// Two parts beside each other, their heads level, or the second below the first where the width is too small for both.
class BesideOrBelow : public QWidget {
public:
  void put(QWidget* first, QWidget* second)
  {
    m_parts = {first, second};
    m_layout->addWidget(first, 1);
    m_layout->addWidget(second);
  }
  QSize minimumSizeHint() const override
  {
    int widest = 0;
    for (const QWidget* const part : m_parts) widest = std::max(widest, part->minimumSizeHint().width());
    return {widest, m_layout->minimumSize().height()};
  }

protected:
  void resizeEvent(QResizeEvent* event) override
  {
    QWidget::resizeEvent(event);
    int both = m_layout->spacing();
    for (const QWidget* const part : m_parts) both += part->minimumSizeHint().width();
    const auto wanted = width() >= both ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (m_layout->direction() != wanted) m_layout->setDirection(wanted);
  }

private:
  QVector<QWidget*> m_parts;
  QBoxLayout* m_layout = [this] {
    auto* const made = new QBoxLayout(QBoxLayout::LeftToRight, this);
    made->setContentsMargins({});
    made->setSpacing(space::Tiny);
    return made;
  }();
};

/// Counts and shares first, then measures, then what went wrong.
QStringList inOrder(const QStringList& shown, const QStringList& measures)
{
  QStringList all;
  for (const FamilyRows::Column& column : FamilyRows::columns()) {
    if (column.id == u"declined") all += measures;
    all.append(column.id);
  }
  QStringList ordered;
  for (const QString& id : all)
    if (shown.contains(id)) ordered.append(id);
  return ordered;
}

} // namespace

FamiliesPage::FamiliesPage(Session& session, InsightChoices& choices, QWidget* parent)
    : InsightPage(parent), m_session(session), m_choices(choices), m_figures(session.runsAnswers()),
      m_columns(FamilyRows::usualColumns()),
      m_bar(new ChoiceBar(choices, ChoiceBar::Run | ChoiceBar::Baseline | ChoiceBar::Groups | ChoiceBar::Splits,
                          u"families"_s, this)),
      m_choose(new QToolButton(this)), m_menu(new QMenu(this)), m_state(plain::label({}, this)),
      m_body(new QWidget(this)), m_noteLines(new QVBoxLayout), m_split(new QSplitter(Qt::Vertical, m_body)),
      m_families(new InsightTable(u"families.table"_s, tr("The run by group"), m_split)),
      m_items(new AnswerItems(session, u"families.items"_s, this))
{
  setObjectName(u"familiesPage"_s);
  m_soon.setSingleShot(true);
  m_choose->setObjectName(u"families.columns"_s);
  m_choose->setText(tr("C&olumns"));
  m_choose->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_choose->setPopupMode(QToolButton::InstantPopup);
  m_choose->setFocusPolicy(Qt::StrongFocus);
  m_choose->setMenu(m_menu);
  m_menu->setObjectName(u"families.menu"_s);
  m_menu->setToolTipsVisible(true);
  m_bar->addWidget(m_choose);
  m_bar->addWidget(new OutcomesLegend(this));
  m_state->setObjectName(u"families.state"_s);
  m_state->setWordWrap(true);
  m_state->setContentsMargins(space::Medium, space::Large, space::Medium, space::Large);

  m_split->setChildrenCollapsible(false);
  m_split->setHandleWidth(space::Tiny);
  auto* const lower = new QSplitter(Qt::Horizontal, m_split);
  lower->setChildrenCollapsible(false);
  lower->setHandleWidth(space::Tiny);
  lower->addWidget(makeMatrices());
  lower->addWidget(m_items);
  lower->setSizes({7600, 5200});
  m_split->setStretchFactor(0, 0);
  m_split->setStretchFactor(1, 1);

  m_noteLines->setContentsMargins(space::Medium, 0, space::Medium, space::Small);
  m_noteLines->setSpacing(space::Tiny);
  auto* const column = new QVBoxLayout(m_body);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addLayout(m_noteLines);
  column->addWidget(m_split, 1);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(m_bar);
  layout->addWidget(m_state);
  layout->addWidget(m_body, 1);
  layout->addStretch();

  readWords();
  makeMenu();
  connectAll();
  setTables({m_families, m_items->table()});
  m_items->clear(tr("Enter on a row or a cell lists its answers."));
  refresh();
}

// What came and how it stands to the context, and the causes: beside each other, or below where that is too wide.
QWidget* FamiliesPage::makeMatrices()
{
  auto* const page = new BesideOrBelow;
  const auto column = [&] {
    auto* const made = new QVBoxLayout(new QWidget(page));
    made->setContentsMargins({});
    made->setSpacing(0);
    return made;
  };
  m_outcomes = new ItemMatrix(u"families.outcomes"_s, tr("What was expected against what came"), page);
  m_retrieval = new ItemMatrix(u"families.retrieval"_s, tr("Retrieval against faithfulness"), page);
  m_coverage = new ItemMatrix(u"families.coverage"_s, tr("Needed text found"), page);
  m_causes = new ItemMatrix(u"families.causes"_s, tr("Causes"), page);
  m_outcomesTitle = new SectionHeader(tr("Abstention"), page);
  m_retrievalTitle = new SectionHeader(tr("Where it breaks"), page);
  auto* const coverageTitle = new SectionHeader(tr("Needed text found"), page);
  coverageTitle->setAside(tr("where an answer is expected"));
  auto* const causesTitle = new SectionHeader(tr("Causes"), page);
  causesTitle->setAside(tr("possible: open labels decide"));
  auto* const left = column();
  for (QWidget* const part : std::initializer_list<QWidget*>{m_outcomesTitle, m_outcomes, m_retrievalTitle, m_retrieval,
                                                             coverageTitle, m_coverage})
    left->addWidget(part);
  left->addStretch(1);
  auto* const right = column();
  right->addWidget(causesTitle);
  right->addWidget(m_causes);
  right->addStretch(1);
  page->put(left->parentWidget(), right->parentWidget());
  auto* const scroll = new QScrollArea(m_split);
  scroll->setObjectName(u"families.matrices"_s);
  scroll->setWidget(page);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  return scroll;
}

void FamiliesPage::makeMenu()
{
  m_menu->clear();
  const auto add = [this](const QString& id, const QString& title, const QString& explanation) {
    QAction* const action = m_menu->addAction(plain::withoutMnemonic(title));
    action->setObjectName(u"families.column."_s + id);
    action->setCheckable(true);
    action->setChecked(m_columns.contains(id));
    action->setToolTip(plain::toolTip(explanation));
    connect(action, &QAction::triggered, this, [this, id](bool on) { showColumn(id, on); });
  };
  QAction* const intervals = m_menu->addAction(tr("95 % sampling intervals"));
  intervals->setObjectName(u"families.intervals"_s);
  intervals->setCheckable(true);
  intervals->setChecked(m_intervals);
  connect(intervals, &QAction::triggered, this, [this](bool on) {
    m_intervals = on;
    showReport();
  });
  m_menu->addSeparator();
  for (const FamilyRows::Column& column : FamilyRows::columns()) add(column.id, column.title, column.explanation);
  m_menu->addSeparator();
  const Gain gain = m_session.lens().gain;
  for (const QString& name : FamilyRows::offeredMeasures()) add(name, measureTitle(name, gain), name);
  for (const QString& name : ownMeasureNames(m_words.criteria())) add(name, plain::oneLine(name), {});
}

void FamiliesPage::connectAll()
{
  connect(&m_soon, &QTimer::timeout, this, &FamiliesPage::refresh);
  connect(&m_choices, &InsightChoices::changed, this, [this] {
    m_opened.reset();
    m_previewed.reset();
    m_listed.clear();
    m_items->clear(tr("Enter on a row or a cell lists its answers."));
    refreshSoon();
  });
  connect(&m_session.runsAnswers(), &RunsAnswers::changed, this, &FamiliesPage::refreshSoon);
  connect(&m_session.runsAnswers(), &RunsAnswers::failed, this,
          [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&m_session, &Session::labelChanged, this, &FamiliesPage::refreshSoon);
  connect(&m_session, &Session::figuresChanged, this, &FamiliesPage::refreshSoon);
  connect(&m_figures, &BreakdownFigures::changed, this, &FamiliesPage::showReport);
  connect(m_families, &InsightTable::rowChosen, this, &FamiliesPage::preview);
  connect(m_families, &QTableView::activated, this, [this] { openRow(m_families->chosen(), true); });
  connect(m_families, &QTableView::clicked, this, [this] { openRow(m_families->chosen(), false); });
  QHeaderView* const header = m_families->horizontalHeader();
  header->setStretchLastSection(true);
  header->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(header, &QWidget::customContextMenuRequested, this,
          [this, header](const QPoint& place) { m_menu->popup(header->mapToGlobal(place)); });
  const auto opens = [this](ItemMatrix* matrix, OpenedItems::Where where) {
    connect(matrix, &ItemMatrix::cellOpened, this, [this, where](int row, int column) {
      open({where, row, column, {}}, true);
    });
  };
  opens(m_outcomes, OpenedItems::Where::Outcomes);
  opens(m_retrieval, OpenedItems::Where::Retrieval);
  opens(m_coverage, OpenedItems::Where::Coverage);
  opens(m_causes, OpenedItems::Where::Causes);
  connect(m_items, &AnswerItems::subjectChosen, this, &FamiliesPage::subjectChosen);
}

void FamiliesPage::readWords()
{
  if (const auto criteria = m_session.store().criteria())
    m_words = CriterionWords(*criteria, m_session.settings().grades);
  if (const auto triage = m_session.store().triageSettings()) m_weakBelow = triage->composite;
}

void FamiliesPage::reload()
{
  m_figures.clear(); // a criterion of the same name may be another one
  readWords();
  makeMenu();
  m_previewed.reset();
  refreshSoon();
}

QVariant FamiliesPage::state() const
{
  return QVariantMap{{columnsKey, m_columns}, {intervalsKey, m_intervals}};
}

void FamiliesPage::setState(const QVariant& state)
{
  const QVariantMap kept = state.toMap();
  if (!kept.contains(columnsKey)) return;
  QStringList known = FamilyRows::offeredMeasures() + ownMeasureNames(m_words.criteria());
  m_columns = inOrder(kept.value(columnsKey).toStringList(), known);
  m_intervals = kept.value(intervalsKey).toBool();
  makeMenu();
  refreshSoon();
}

void FamiliesPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  refreshSoon();
}

void FamiliesPage::focusFirst()
{
  if (m_body->isHidden())
    m_bar->setFocus();
  else
    m_families->setFocus();
}

void FamiliesPage::refreshSoon()
{
  if (isVisible() && !m_soon.isActive()) m_soon.start();
}

BreakdownQuestion FamiliesPage::question() const
{
  BreakdownQuestion question;
  question.groups = m_choices.groups();
  question.weakBelow = m_weakBelow;
  QStringList names;
  for (const QString& id : m_columns)
    if (std::ranges::find(FamilyRows::columns(), id, &FamilyRows::Column::id) == FamilyRows::columns().end())
      names.append(id);
  if (auto measures = findMeasures(m_session.store(), names, {}, Apart::Range))
    question.measures = *std::move(measures);
  return question;
}

// What stood here stays until the new figures of the run are there; those of another run do not.
void FamiliesPage::refresh()
{
  const RunId run = m_choices.run();
  const RunAnswers* const answers = run ? m_session.runsAnswers().want(run) : nullptr;
  const bool isReady = answers && m_session.engine();
  if (run && m_choices.baseline()) m_session.runsAnswers().want(m_choices.baseline());
  if (!run) m_figures.clear();
  if (isReady) m_figures.ask(*m_session.engine(), run, m_choices.baseline(), question());
  const auto report = m_figures.report();
  const bool isThere = report && report->run == run;
  m_state->setVisible(!isThere);
  m_body->setVisible(isThere);
  if (!isThere)
    m_state->setText(run ? tr("reading the answers…") : tr("The workspace has no run yet. File ▸ Import… takes one."));
}

void FamiliesPage::showReport()
{
  const auto report = m_figures.report();
  if (!report || report->run != m_choices.run()) return;
  m_state->hide();
  m_body->show();
  const FamilyRows rows(*report, m_words, m_session.lens().gain);
  // Names are whole up to a width; the last column takes what room is left.
  m_families->horizontalHeader()->setMaximumSectionSize(fontMetrics().averageCharWidth() * NameMeasure);
  m_families->setColumns(rows.titles(m_columns, m_choices.groupTitle()), -1, rows.explanations(m_columns));
  m_families->setRows(rows.rows(m_columns, m_intervals));
  const auto show = [](ItemMatrix* matrix, const MatrixRows& shown) {
    matrix->show(shown.rows, shown.columns, shown.cells);
  };
  show(m_outcomes, rows.outcomes());
  show(m_retrieval, rows.retrieval());
  show(m_coverage, rows.coverage());
  show(m_causes, rows.causes());
  const BreakdownRow& whole = report->breakdown.whole;
  m_outcomesTitle->setAside(tr("%1 unanswerable · %2 answerable").arg(whole.unanswerable).arg(whole.answerable));
  const qsizetype perhaps = report->matrices.answeredOpen.size();
  m_retrievalTitle->setAside(perhaps == 0 ? tr("%1 answered").arg(report->matrices.answered)
                                          : tr("%1 answered, %2 perhaps").arg(report->matrices.answered).arg(perhaps));

  QStringList notes = breakdownWarnings(
      report->breakdown, m_weakBelow, [](const QString& name) { return plain::isolated(plain::oneLine(name)); },
      [this](const QString& measure) { return plain::oneLine(measureTitle(measure, m_session.lens().gain)); });
  qsizetype loud = report->breakdown.weak.size();
  if (loud > NotesAtMost) {
    const qsizetype more = loud - NotesAtMost;
    notes.remove(NotesAtMost, more);
    notes.insert(NotesAtMost, more == 1 ? tr("One more figure of a group is weaker than the whole.")
                                        : tr("%1 more figures of groups are weaker than the whole.").arg(more));
    loud = NotesAtMost + 1;
  }
  if (report->facts.answers.empty())
    notes.append(tr("This run has no answers: only measures of retrieval have values."));
  showNotes(notes, loud);
  if (!m_isSized && m_split->height() > 0) { // room for some groups; afterwards the hand decides
    m_isSized = true;
    layout()->activate(); // the body has just been shown, with notes above
    m_body->layout()->activate();
    const int line = m_families->verticalHeader()->defaultSectionSize();
    const int lines = std::clamp<int>(static_cast<int>(m_families->rows().size()), 2, 8);
    const int tall = m_families->horizontalHeader()->sizeHint().height() + lines * line + 2 * space::Tiny +
                     m_families->horizontalScrollBar()->sizeHint().height();
    m_split->setSizes({tall, std::max(tall, m_split->height() - tall)});
  }
  if (m_opened)
    open(*m_opened, false);
  else
    preview();
}

void FamiliesPage::showNotes(const QStringList& notes, qsizetype loud)
{
  if (notes == m_notes) return;
  m_notes = notes;
  while (QLayoutItem* const item = m_noteLines->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (qsizetype i = 0; i < notes.size(); ++i) {
    auto* const line = plain::label(i < loud ? u"! "_s + notes[i] : notes[i], m_body);
    line->setObjectName(u"families.note"_s);
    line->setWordWrap(true);
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (i < loud) {
      QFont font = line->font();
      font.setWeight(QFont::DemiBold);
      line->setFont(font);
    }
    m_noteLines->addWidget(line);
  }
}

void FamiliesPage::showColumn(const QString& id, bool shown)
{
  if (shown)
    m_columns.append(id);
  else
    m_columns.removeAll(id);
  m_columns = inOrder(m_columns, FamilyRows::offeredMeasures() + ownMeasureNames(m_words.criteria()));
  showReport(); // what is known; a measure that is new comes with the next report
  refresh();
}

void FamiliesPage::openRow(int row, bool goThere)
{
  if (row < 0) return;
  open({OpenedItems::Where::Group, 0, 0, m_families->rows()[row].key}, goThere);
}

// Until something is opened, what the chosen row is about; labels do not change that.
void FamiliesPage::preview()
{
  const auto report = m_figures.report();
  const int row = m_families->chosen();
  if (!report || m_opened || row < 0 || m_previewed == m_families->rows()[row].key) return;
  m_previewed = m_families->rows()[row].key;
  const FamilyRows rows(*report, m_words, m_session.lens().gain);
  const OpenedItems opened{OpenedItems::Where::Group, 0, 0, *m_previewed};
  const QVector<AnswerItem> items = rows.untoldItems(rows.placesOf(opened));
  if (items.isEmpty())
    m_items->clear(tr("No answer lies there."));
  else
    m_items->preview(items, rows.titleOf(opened) + u'\n' +
                                tr("Enter on the row shows what became of them, and what broke. What people said of "
                                   "them then counts as seen."));
}

// Also after a label, when what was opened may hold others.
void FamiliesPage::open(const OpenedItems& opened, bool goThere)
{
  const auto report = m_figures.report();
  if (!report) return;
  const FamilyRows rows(*report, m_words, m_session.lens().gain);
  const QVector<AnswerItem> items = rows.items(rows.placesOf(opened));
  const bool isSame = m_opened == opened && items == m_listed;
  m_opened = opened;
  m_listed = items;
  if (items.isEmpty())
    m_items->clear(tr("No answer lies there."));
  else if (!isSame)
    m_items->list(items, rows.titleOf(opened));
  if (goThere) m_items->focusFirst();
}

bool FamiliesPage::copy()
{
  if (InsightPage::copy()) return true;
  const QVector<ItemMatrix*> all = matrices();
  const auto focused = std::ranges::find_if(all, [](const ItemMatrix* matrix) { return matrix->hasFocus(); });
  if (focused == all.end()) return false;
  (*focused)->copy();
  return true;
}

} // namespace assayer
