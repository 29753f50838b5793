#include "insights/agreement_page.h"

#include "insights/cell_items.h"
#include "insights/confusion_pane.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

AgreementPage::AgreementPage(Session& session, QWidget* parent)
    : InsightPage(parent), m_session(session), m_agreement(session.store()), m_state(plain::label({}, this)),
      m_body(new QWidget(this)), m_pairs(new InsightTable(u"agreement.pairs"_s, tr("Pairs of judges"), m_body))
{
  setObjectName(u"agreementPage"_s);
  m_state->setObjectName(u"agreement.state"_s);
  m_state->setWordWrap(true);
  m_state->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  m_soon.setSingleShot(true);
  m_soon.setInterval(0);

  QSplitter* const split = m_split = new QSplitter(Qt::Vertical, m_body);
  split->setObjectName(u"agreement.split"_s);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(space::Tiny);
  split->addWidget(m_pairs);
  split->addWidget(makeDetails());
  split->setStretchFactor(0, 0);
  split->setStretchFactor(1, 1);
  auto* const body = new QVBoxLayout(m_body);
  body->setContentsMargins({});
  body->addWidget(split);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(makeChoices());
  layout->addWidget(m_state);
  layout->addWidget(m_body, 1);
  layout->addStretch();
  connectAll();
  readWords();
  refresh(); // nothing is read before the first look
}

QWidget* AgreementPage::makeChoices()
{
  auto* const bar = new QWidget(this);
  auto* const flow = new FlowLayout(space::Medium, bar);
  flow->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  const auto add = [&](const QString& text, const QString& name) {
    auto* const choice = new QComboBox(bar);
    choice->setObjectName(name);
    auto* const label = plain::label(text, bar);
    label->setBuddy(choice);
    choice->setAccessibleName(QString(text).remove(u'&'));
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* const both = new QHBoxLayout;
    both->setSpacing(space::Small);
    both->addWidget(label);
    both->addWidget(choice);
    flow->addItem(both);
    return choice;
  };
  m_criterion = add(tr("What is ju&dged"), u"agreement.criterion"_s);
  m_family = add(tr("Fa&mily"), u"agreement.family"_s);
  m_anyGuideline = new QCheckBox(tr("Labels of any &guideline version together"), bar);
  m_anyGuideline->setObjectName(u"agreement.anyGuideline"_s);
  const QString usually = tr("Usually only labels that were set under one version of the guideline are compared");
  m_anyGuideline->setToolTip(plain::toolTip(usually));
  m_resample = new QPushButton(tr("&Resample the intervals"), bar);
  m_resample->setObjectName(u"agreement.resample"_s);
  m_resample->setToolTip(plain::toolTip(
      tr("95 % intervals from 10,000 samples drawn anew from these pairs: for few pairs and extreme shares")));
  flow->addWidget(m_anyGuideline);
  flow->addWidget(m_resample);
  return bar;
}

// The matrix with the items of a cell on one side, everything else in a column that scrolls.
QWidget* AgreementPage::makeDetails()
{
  auto* const split = new QSplitter(Qt::Horizontal, m_body);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(space::Tiny);

  auto* const left = new QWidget(split);
  auto* const leftLayout = new QVBoxLayout(left);
  leftLayout->setContentsMargins({});
  leftLayout->setSpacing(0);
  m_matrixTitle = new SectionHeader(tr("Label against label"), left);
  m_matrix = new ConfusionPane(left);
  m_items = new CellItems(m_session, left);
  auto* const sides = new QSplitter(Qt::Horizontal, left);
  sides->setChildrenCollapsible(false);
  sides->setHandleWidth(space::Tiny);
  sides->addWidget(m_matrix);
  sides->addWidget(m_items);
  sides->setSizes({3400, 3000});
  leftLayout->addWidget(m_matrixTitle);
  leftLayout->addWidget(sides, 1);

  auto* const column = new QWidget;
  auto* const right = new QVBoxLayout(column);
  right->setContentsMargins({});
  right->setSpacing(0);
  auto* const notes = new QWidget(column);
  m_noteLines = new QVBoxLayout(notes);
  m_noteLines->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  m_noteLines->setSpacing(space::Small);
  m_overallTitle = new SectionHeader(tr("All people together"), column);
  m_overall = new InsightTable(u"agreement.overall"_s, tr("All people together"), column);
  m_overallWord = plain::label({}, column);
  m_overallWord->setObjectName(u"agreement.overallWord"_s);
  m_overallWord->setWordWrap(true);
  m_overallWord->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  m_rates = new InsightTable(u"agreement.rates"_s, tr("What each judge says how often"), column);
  m_selfTitle = new SectionHeader(tr("Judges with themselves"), column);
  m_selfTitle->setAside(tr("hidden repeats"));
  m_self = new InsightTable(u"agreement.self"_s, tr("Judges with themselves"), column);
  for (InsightTable* const table : {m_overall, m_rates, m_self}) table->setWhole(true);
  right->addWidget(notes);
  right->addWidget(m_overallTitle);
  right->addWidget(m_overall);
  right->addWidget(m_overallWord);
  right->addWidget(new SectionHeader(tr("What each judge says how often"), column));
  right->addWidget(m_rates);
  right->addWidget(m_selfTitle);
  right->addWidget(m_self);
  right->addStretch(1);
  auto* const scroll = new QScrollArea(split);
  scroll->setObjectName(u"agreement.column"_s);
  scroll->setWidget(column);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);

  split->addWidget(left);
  split->addWidget(scroll);
  split->setSizes({7200, 5600});
  return split;
}

void AgreementPage::connectAll()
{
  connect(&m_soon, &QTimer::timeout, this, &AgreementPage::refresh);
  connect(&m_agreement, &JudgeAgreement::changed, this, &AgreementPage::refreshSoon);
  connect(&m_agreement, &JudgeAgreement::failed, this, [this](const Error& error) {
    m_isResampling = false;
    m_resample->setEnabled(true);
    if (!m_agreement.labels()) m_state->setText(sentence(error));
    Q_EMIT announced(sentence(error));
  });
  connect(&m_agreement, &JudgeAgreement::bootstrapped, this, [this](const AgreementReport& report) {
    m_isResampling = false;
    m_resample->setEnabled(true);
    if (!m_report || report.question != m_question) return;
    m_report = report;
    showReport();
    Q_EMIT announced(tr("The intervals are resampled"));
  });
  connect(&m_session, &Session::labelChanged, &m_agreement, &JudgeAgreement::follow);
  connect(m_criterion, &QComboBox::activated, this, [this] {
    m_question.criterion = CriterionId{m_criterion->currentData().toLongLong()};
    m_question.family.reset();
    m_opened.reset();
    refresh();
  });
  connect(m_family, &QComboBox::activated, this, [this](int index) {
    m_question.family = index > 0 ? std::optional(m_family->itemData(index).toString()) : std::nullopt;
    m_opened.reset();
    refresh();
  });
  connect(m_anyGuideline, &QCheckBox::clicked, this, [this](bool on) {
    m_question.anyGuideline = on;
    m_opened.reset();
    refresh();
  });
  connect(m_resample, &QPushButton::clicked, this, &AgreementPage::resample);
  setTables({m_pairs, m_overall, m_rates, m_self});
  connect(m_pairs, &InsightTable::rowChosen, this, [this] {
    m_opened.reset();
    showPair();
  });
  connect(m_pairs, &QTableView::activated, this, [this] { m_matrix->setFocus(); });
  connect(m_overall, &InsightTable::rowChosen, this, &AgreementPage::showOverallWord);
  connect(m_matrix, &ConfusionPane::cellOpened, this, [this](int row, int column) {
    openCell(row, column);
    m_items->focusFirst();
  });
  connect(m_matrix, &ConfusionPane::cellChosen, this, &AgreementPage::closeCell);
  connect(m_items, &CellItems::subjectChosen, this, &AgreementPage::subjectChosen);
}

void AgreementPage::reload()
{
  readWords();
  m_isAsked = isVisible();
  if (m_isAsked) m_agreement.load();
  refresh();
}

void AgreementPage::readWords()
{
  if (const auto criteria = m_session.store().criteria())
    m_words = CriterionWords(*criteria, m_session.settings().grades);
}

void AgreementPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  if (!std::exchange(m_isAsked, true)) m_agreement.load();
  refreshSoon();
}

void AgreementPage::focusFirst()
{
  m_waitsForRows = m_body->isHidden();
  if (m_waitsForRows)
    m_criterion->setFocus();
  else if (m_items->isAncestorOf(QApplication::focusWidget()))
    m_matrix->setFocus(); // one step back
  else
    m_pairs->setFocus();
}

void AgreementPage::refreshSoon()
{
  if (isVisible() && !m_soon.isActive()) m_soon.start();
}

// While labels are read anew what stood here stays.
void AgreementPage::refresh()
{
  const AgreementLabels* const labels = m_agreement.labels();
  if (!labels) {
    m_state->setText(tr("reading the labels…"));
    m_state->show();
    m_body->hide();
    return;
  }
  showChoices();
  const bool isThere = m_criterion->count() > 0;
  m_state->setVisible(!isThere);
  m_body->setVisible(isThere);
  m_resample->setEnabled(isThere && !m_isResampling);
  if (!isThere) {
    m_state->setText(tr("Nothing has been judged by two judges yet, or twice by one. Agreement can be seen as soon as "
                        "two judges have labelled the same items, independently of each other."));
    m_report.reset();
    m_counted.reset();
    return;
  }
  const auto report = m_agreement.report(m_question);
  if (!report || report == m_counted) return;
  if (m_counted && m_counted->question != report->question) Q_EMIT announced({}); // it was about the other figures
  m_counted = report;
  m_report = report;
  if (std::exchange(m_waitsForRows, false) && m_criterion->hasFocus()) m_pairs->setFocus();
  showReport();
}

void AgreementPage::showChoices()
{
  const AgreementLabels& labels = *m_agreement.labels();
  const QVector<CriterionId> comparable = labels.comparable();
  if (!comparable.isEmpty() && !comparable.contains(m_question.criterion)) {
    m_question.criterion = comparable.first();
    m_question.family.reset();
  }
  const QStringList families = comparable.isEmpty() ? QStringList() : labels.families(m_question.criterion);
  if (m_question.family && !families.contains(*m_question.family)) m_question.family.reset();

  const QSignalBlocker quietCriteria(m_criterion);
  QVector<CriterionId> known;
  for (int i = 0; i < m_criterion->count(); ++i) known.append(CriterionId{m_criterion->itemData(i).toLongLong()});
  if (known != comparable) {
    m_criterion->clear();
    for (const CriterionId id : comparable) m_criterion->addItem(plain::oneLine(m_words.title(id)), id.value);
  }
  m_criterion->setCurrentIndex(static_cast<int>(comparable.indexOf(m_question.criterion)));
  const QSignalBlocker quietFamilies(m_family);
  QStringList shown;
  for (int i = 1; i < m_family->count(); ++i) shown.append(m_family->itemData(i).toString());
  if (shown != families || m_family->count() == 0) {
    m_family->clear();
    m_family->addItem(tr("all families"));
    for (const QString& family : families)
      m_family->addItem(family.isEmpty() ? tr("no family") : plain::oneLine(family), family);
  }
  m_family->setCurrentIndex(m_question.family ? static_cast<int>(families.indexOf(*m_question.family)) + 1 : 0);
  m_anyGuideline->setChecked(m_question.anyGuideline);
}

void AgreementPage::showReport()
{
  const AgreementRows rows(*m_report, m_agreement.labels()->judges(), m_words);
  const QStringList columns = rows.pairColumns();
  m_pairs->setColumns(columns, 0, rows.pairExplanations());
  m_pairs->setRows(rows.pairs());
  if (!m_isSized && m_split->height() > 0) { // room for a few pairs; afterwards the hand decides
    m_isSized = true;
    const int line = m_pairs->verticalHeader()->defaultSectionSize();
    const int lines = std::clamp<int>(static_cast<int>(m_report->pairs.size()), 2, 6);
    const int tall = m_pairs->horizontalHeader()->sizeHint().height() + lines * line + space::Tiny;
    m_split->setSizes({tall, std::max(tall, m_split->height() - tall)});
  }
  m_overallTitle->setAside(rows.overallWords());
  m_overall->setColumns(rows.overallColumns(), -1, rows.overallExplanations());
  m_overall->setRows(rows.overall());
  m_rates->setColumns(rows.rateColumns(), -1, rows.rateExplanations());
  m_rates->setRows(rows.rates());
  const QVector<InsightRow> self = rows.self();
  m_selfTitle->setVisible(!self.isEmpty());
  m_self->setVisible(!self.isEmpty());
  m_self->setColumns(rows.selfColumns(), -1, rows.selfExplanations());
  m_self->setRows(self);
  showPair();
  showOverallWord();
}

const PairAgreement* AgreementPage::chosenPair() const
{
  const int row = m_pairs->chosen();
  return m_report && row >= 0 && row < m_report->pairs.size() ? &m_report->pairs[row] : nullptr;
}

QStringList AgreementPage::valueNames(const AgreementRows& rows) const
{
  QStringList names;
  for (int value = 0; value < m_report->criterion.values.size(); ++value) names.append(rows.valueName(value));
  return names;
}

void AgreementPage::showPair()
{
  if (!m_report) return;
  const AgreementRows rows(*m_report, m_agreement.labels()->judges(), m_words);
  const PairAgreement* const pair = chosenPair();
  m_matrix->setVisible(pair);
  m_items->setVisible(pair);
  if (!pair) {
    m_matrixTitle->setTitle(tr("Label against label"));
    m_matrixTitle->setAside(tr("no two judges have judged the same items"));
  } else {
    m_matrixTitle->setTitle(tr("Label against label"));
    m_matrixTitle->setAside(tr("rows %1 · columns %2").arg(rows.judgeName(pair->first), rows.judgeName(pair->second)));
    m_matrix->show(pair->figures.confusion, valueNames(rows), rows.judgeName(pair->first),
                   rows.judgeName(pair->second));
    if (!m_opened || m_openedBetween != std::pair(pair->first, pair->second))
      closeCell(m_matrix->currentRow(), m_matrix->currentColumn());
    else if (m_matrix->countAt(m_opened->first, m_opened->second) != m_openedCount)
      openCell(m_opened->first, m_opened->second);
  }
  showNotes();
}

// A line each; the way to the guideline stands below the sentence that asks for it.
void AgreementPage::showNotes()
{
  const AgreementRows rows(*m_report, m_agreement.labels()->judges(), m_words);
  const QVector<AgreementNote> notes = rows.notes(m_pairs->chosen());
  if (notes == m_notes && m_noteLines->count() > 0) return;
  m_notes = notes;
  while (QLayoutItem* const item = m_noteLines->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const AgreementNote& note : notes) {
    const bool isLoud = note.kind != AgreementNote::Kind::Plain;
    auto* const line = plain::label(isLoud ? u"! "_s + note.text : note.text, this);
    line->setObjectName(u"agreement.note"_s);
    line->setWordWrap(true);
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (isLoud) {
      QFont font = line->font();
      font.setWeight(QFont::DemiBold);
      line->setFont(font);
    }
    m_noteLines->addWidget(line);
    if (note.kind != AgreementNote::Kind::Guideline) continue;
    auto* const guideline = new QPushButton(tr("Open the g&uideline"), this);
    guideline->setObjectName(u"agreement.guideline"_s);
    connect(guideline, &QPushButton::clicked, this, [this] { Q_EMIT commandChosen(u"help.guideline"_s); });
    m_noteLines->addWidget(guideline, 0, Qt::AlignLeading);
  }
  m_noteLines->parentWidget()->setVisible(!notes.isEmpty());
}

void AgreementPage::showOverallWord()
{
  const int row = m_overall->chosen();
  const QString text = row >= 0 ? m_overall->rows()[row].cells.first().explanation : QString();
  m_overallWord->setText(text);
  m_overallWord->setVisible(!text.isEmpty());
}

void AgreementPage::closeCell(int row, int column)
{
  const PairAgreement* const pair = chosenPair();
  if (!pair) return;
  m_opened.reset();
  const qint64 count = m_matrix->countAt(row, column);
  if (isOwn(*pair) && count > 0 && m_matrix->hasFocus()) {
    openCell(row, column);
    return;
  }
  m_items->clear(count == 0   ? tr("Nothing lies in this cell.")
                 : count == 1 ? tr("Enter lists the item of this cell.")
                              : tr("Enter lists the %1 items of this cell.").arg(count));
}

void AgreementPage::openCell(int row, int column)
{
  const PairAgreement* const pair = chosenPair();
  if (!pair) return;
  const AgreementRows rows(*m_report, m_agreement.labels()->judges(), m_words);
  const QVector<Subject> items = m_agreement.labels()->subjects(m_question, pair->first, pair->second, row, column);
  if (items.isEmpty()) {
    m_opened.reset();
    m_items->clear(tr("Nothing lies in this cell."));
    return;
  }
  m_opened = {row, column};
  m_openedBetween = {pair->first, pair->second};
  m_openedCount = m_matrix->countAt(row, column);
  const QString count = items.size() == 1 ? tr("1 item") : tr("%1 items").arg(items.size());
  const QString said = row == column
                           ? tr("%1: both said “%2”").arg(count, plain::isolated(rows.valueName(row)))
                           : tr("%1: %2 said “%3”, %4 said “%5”")
                                 .arg(count, rows.judgeName(pair->first), plain::isolated(rows.valueName(row)),
                                      rows.judgeName(pair->second), plain::isolated(rows.valueName(column)));
  m_items->open(items, m_report->criterion.on, pair->first, pair->second, said, isOwn(*pair));
}

// Then every item of its cells bears this judge's own label.
bool AgreementPage::isOwn(const PairAgreement& pair) const
{
  return m_session.judge() && (m_session.judge()->id == pair.first || m_session.judge()->id == pair.second);
}

void AgreementPage::resample()
{
  if (!m_report) return;
  m_isResampling = true;
  m_resample->setEnabled(false);
  m_agreement.bootstrap(m_question);
  Q_EMIT announced(tr("Resampling the intervals…"));
}

bool AgreementPage::copy()
{
  if (InsightPage::copy()) return true;
  if (m_matrix->hasFocus())
    m_matrix->copy();
  else if (m_items->hasTableFocus())
    m_items->copy();
  else
    return false;
  return true;
}

} // namespace assayer
