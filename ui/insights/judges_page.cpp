#include "insights/judges_page.h"

#include "insights/charts/figure_chart.h"
#include "insights/confusion_pane.h"
#include "insights/insight_choices.h"
#include "insights/insight_table.h"
#include "insights/judge_rows.h"
#include "insights/worst_list.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/judge_calibration_words.h"
#include "work/session.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int NarrowestJudgeColumn = 10; // characters: the judge's name is not squeezed away

QLabel* judgeSentence(const QString& name, QWidget* parent)
{
  auto* const label = plain::label({}, parent);
  label->setObjectName(u"judges."_s + name);
  label->setWordWrap(true);
  label->setContentsMargins(space::Medium, space::Tiny, space::Medium, space::Tiny);
  return label;
}

void setSentence(QLabel* label, const QString& text)
{
  label->setText(text);
  label->setVisible(!text.isEmpty());
}

} // namespace

JudgesPage::JudgesPage(Session& session, InsightChoices& choices, QWidget* parent)
    : InsightPage(parent), m_session(session), m_choices(choices), m_figures(session.store()),
      m_allRuns(new QCheckBox(tr("All r&uns together"), this)), m_state(judgeSentence(u"state"_s, this)),
      m_body(new QSplitter(Qt::Vertical, this)),
      m_table(new InsightTable(u"judges.table"_s, tr("Model judges"), m_body))
{
  setObjectName(u"judgesPage"_s);
  m_allRuns->setObjectName(u"judges.allRuns"_s);
  m_allRuns->setChecked(true);
  m_allRuns->setToolTip(plain::toolTip(tr("Agreement rests on more labels then; a mean is of one run only without")));
  auto* const bar = new ChoiceBar(choices, ChoiceBar::Run, u"judges"_s, this);
  bar->addWidget(m_allRuns);
  bar->setPartsEnabled(ChoiceBar::Run, false);
  m_table->setColumns(JudgeRows::judgeColumns(), 0, JudgeRows::judgeExplanations());
  m_body->setObjectName(u"judges.body"_s);
  m_body->setChildrenCollapsible(false);
  m_body->setHandleWidth(space::Tiny);
  m_body->addWidget(m_table);
  m_body->addWidget(makeDetails());
  m_body->setStretchFactor(0, 0);
  m_body->setStretchFactor(1, 1);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(bar);
  layout->addWidget(m_state);
  layout->addWidget(m_body, 1);
  layout->addStretch();
  setTables({m_table, m_families, m_lengths, m_pairs, m_worst->table()});

  connect(&m_figures, &JudgeFigures::changed, this, &JudgesPage::refresh);
  connect(&m_figures, &JudgeFigures::failed, this, [this](const Error& error) {
    setSentence(m_state, sentence(error));
    Q_EMIT announced(sentence(error));
  });
  connect(&session, &Session::labelChanged, &m_figures, &JudgeFigures::follow);
  connect(&m_choices, &InsightChoices::changed, this, [this] {
    if (!m_allRuns->isChecked()) ask();
  });
  connect(m_allRuns, &QCheckBox::toggled, this, [this, bar](bool all) {
    bar->setPartsEnabled(ChoiceBar::Run, !all);
    ask();
  });
  connect(m_table, &InsightTable::rowChosen, this, &JudgesPage::showChosen);
  connect(m_table, &QTableView::activated, this, [this] { m_worst->focusFirst(); });
  connect(m_worst, &WorstList::subjectChosen, this, &JudgesPage::subjectChosen);
  refresh();
}

// What is said of the chosen judge in a column that scrolls, its worst disagreements beside it.
QWidget* JudgesPage::makeDetails()
{
  auto* const split = new QSplitter(Qt::Horizontal, m_body);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(space::Tiny);

  auto* const column = new QWidget;
  auto* const left = new QVBoxLayout(column);
  left->setContentsMargins({});
  left->setSpacing(0);
  m_title = new SectionHeader(QString(), column);
  m_verdict = judgeSentence(u"verdict"_s, column);
  m_mean = judgeSentence(u"mean"_s, column);
  m_warnings = judgeSentence(u"warnings"_s, column);
  m_curve = new FigureChart(u"judges.curve"_s, column);
  m_scores = judgeSentence(u"scores"_s, column);
  m_confusionTitle = new SectionHeader(tr("People in rows, the judge in columns"), column);
  m_confusion = new ConfusionPane(column);
  m_confusion->setObjectName(u"judges.confusion"_s);
  m_confusion->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_familyTitle = new SectionHeader(tr("By family"), column);
  m_families = new InsightTable(u"judges.families"_s, tr("By family"), column);
  m_lengthTitle = new SectionHeader(tr("By length of the answer"), column);
  m_lengths = new InsightTable(u"judges.lengths"_s, tr("By length of the answer"), column);
  m_lean = judgeSentence(u"lean"_s, column);
  m_pairTitle = new SectionHeader(tr("Beside other judges, on the same items"), column);
  m_pairs = new InsightTable(u"judges.pairs"_s, tr("Beside other judges"), column);
  for (InsightTable* const table : {m_families, m_lengths}) {
    table->setColumns(JudgeRows::partColumns(), 0, JudgeRows::partExplanations());
    table->setWhole(true);
  }
  m_pairs->setColumns(JudgeRows::pairColumns(), 0);
  m_pairs->setWhole(true);
  for (QWidget* const part : std::initializer_list<QWidget*>{m_title, m_verdict, m_mean, m_warnings, m_curve, m_scores,
                                                             m_confusionTitle, m_confusion, m_familyTitle, m_families,
                                                             m_lengthTitle, m_lengths, m_lean, m_pairTitle, m_pairs})
    left->addWidget(part);
  left->addStretch(1);
  auto* const scroll = new QScrollArea(split);
  scroll->setObjectName(u"judges.column"_s);
  scroll->setWidget(column);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);

  auto* const right = new QWidget(split);
  auto* const rightLayout = new QVBoxLayout(right);
  rightLayout->setContentsMargins({});
  rightLayout->setSpacing(0);
  m_worst = new WorstList(m_session, right);
  rightLayout->addWidget(new SectionHeader(tr("Worst disagreements"), right));
  rightLayout->addWidget(m_worst, 1);

  split->addWidget(scroll);
  split->addWidget(right);
  split->setSizes({7400, 5400});
  return split;
}

void JudgesPage::ask()
{
  m_asked = m_allRuns->isChecked() ? RunId{} : m_choices.run();
  if (isVisible())
    m_figures.read({*m_asked, {}});
  else
    m_asked.reset(); // the next look asks
}

void JudgesPage::reload()
{
  ask();
}

// The first look asks.
void JudgesPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  m_figures.setWatched(true);
  if (!m_asked) ask();
}

void JudgesPage::hideEvent(QHideEvent* event)
{
  m_figures.setWatched(false);
  InsightPage::hideEvent(event);
}

void JudgesPage::focusFirst()
{
  if (m_body->isHidden())
    m_allRuns->setFocus();
  else
    m_table->setFocus();
}

bool JudgesPage::copy()
{
  if (InsightPage::copy()) return true;
  if (!m_confusion->hasFocus()) return false;
  m_confusion->copy();
  return true;
}

void JudgesPage::showState()
{
  const auto report = m_figures.report();
  const bool isEmpty = report && report->rows.empty();
  m_body->setVisible(report && !isEmpty);
  setSentence(m_state, !report                 ? (m_figures.isReading() ? tr("reading the labels…") : QString())
                       : m_figures.isReading() ? tr("reading again…")
                       : isEmpty ? tr("No model judge has judged anything here. Its scores or labels come with an "
                                      "import; then this page says how far it agrees with people.")
                                 : QString());
}

// While labels are read anew what stood here stays.
void JudgesPage::refresh()
{
  showState();
  const auto report = m_figures.report();
  if (!report || report == m_shown) return;
  m_shown = report;
  if (const auto criteria = m_session.store().criteria())
    m_words = CriterionWords(*criteria, m_session.settings().grades);
  m_table->horizontalHeader()->setMinimumSectionSize(NarrowestJudgeColumn * fontMetrics().averageCharWidth());
  m_table->setRows(JudgeRows(*report, m_words).judges());
  if (!m_isSized && m_body->height() > 0 && !report->rows.empty()) { // room for a few; afterwards the hand decides
    m_isSized = true;
    const int lines = std::clamp<int>(static_cast<int>(report->rows.size()), 2, 6);
    const int tall = m_table->horizontalHeader()->sizeHint().height() +
                     lines * m_table->verticalHeader()->defaultSectionSize() + space::Tiny;
    m_body->setSizes({tall, std::max(tall, m_body->height() - tall)});
  }
  showChosen();
}

const JudgeCalibration* JudgesPage::chosen() const
{
  const int row = m_table->chosen();
  return m_shown && row >= 0 && row < static_cast<int>(m_shown->rows.size())
             ? &m_shown->rows[static_cast<std::size_t>(row)]
             : nullptr;
}

void JudgesPage::showChosen()
{
  const JudgeCalibration* const row = chosen();
  m_worst->show(row);
  if (!row) return;
  const JudgesReport& report = *m_shown;
  const JudgeRows rows(report, m_words);
  m_title->setTitle(plain::isolated(plain::oneLine(row->judge.name)));
  m_title->setAside(plain::oneLine(rows.measureTitle(row->measure)) + tr(", by ") + judgedByWord(row->measure.by));
  setSentence(m_verdict, judgeVerdictSentence(*row));
  const bool hasLabels = row->labels > 0;
  setSentence(m_mean, row->measure.isYesNo && hasLabels ? judgedMeanSentence(*row) : QString());
  QStringList warnings;
  for (const QString& warning : judgeWarnings(report, *row)) warnings.append(u"⚠ "_s + warning);
  setSentence(m_warnings, warnings.join(u'\n'));
  m_curve->setVisible(row->curve.has_value());
  if (row->curve) m_curve->show(JudgeRows::curve(*row));
  QStringList scores{curveSentence(*row), bestCutSentence(*row), hasLabels ? quotesSentence(report, *row) : QString()};
  scores.removeAll(QString());
  setSentence(m_scores, scores.join(u' '));

  for (QWidget* const part : std::initializer_list<QWidget*>{m_confusionTitle, m_confusion})
    part->setVisible(hasLabels);
  if (hasLabels) {
    m_confusion->show(row->confusion, JudgeRows::sides(*row), tr("People"), plain::oneLine(row->judge.name));
    m_confusion->setFixedHeight(m_confusion->horizontalHeader()->sizeHint().height() +
                                row->confusion.categories() * m_confusion->verticalHeader()->defaultSectionSize() +
                                space::Small);
  }
  const auto showTable = [](SectionHeader* title, InsightTable* table, const QVector<InsightRow>& content) {
    title->setVisible(!content.isEmpty());
    table->setVisible(!content.isEmpty());
    table->setRows(content);
  };
  showTable(m_familyTitle, m_families, JudgeRows::families(*row));
  showTable(m_lengthTitle, m_lengths, JudgeRows::lengths(*row));
  setSentence(m_lean, leanSentence(*row));
  showTable(m_pairTitle, m_pairs, rows.pairs(*row));
}

} // namespace assayer
