#include "insights/compare_page.h"

#include "answers/own_measures.h"
#include "core/criteria.h"
#include "insights/compare_rows.h"
#include "insights/insight_choices.h"
#include "insights/insight_table.h"
#include "inspect/figure.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSet>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int CauseMeasure = 19; // characters of a column but the stretched one: the tool tip has the rest

QLabel* wrappedLabel(const QString& name, QWidget* parent)
{
  auto* const label = plain::label({}, parent);
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setContentsMargins(space::Medium, space::Tiny, space::Medium, space::Tiny);
  return label;
}

} // namespace

ComparePage::ComparePage(Session& session, InsightChoices& choices, QWidget* parent)
    : InsightPage(parent), m_session(session), m_choices(choices), m_figures(session, this)
{
  setObjectName(u"comparePage"_s);
  m_soon.setSingleShot(true);
  m_soon.setInterval(0);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(makeTop());
  m_verdict = wrappedLabel(u"compare.verdict"_s, this);
  QFont font = m_verdict->font();
  font.setWeight(QFont::DemiBold);
  m_verdict->setFont(font);
  m_sentences = wrappedLabel(u"compare.sentences"_s, this);
  layout->addWidget(m_verdict);
  layout->addWidget(m_sentences);

  m_body = new QWidget(this);
  QSplitter* const split = m_split = new QSplitter(Qt::Vertical, m_body);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(space::Tiny);
  m_groups = new InsightTable(u"compare.groups"_s, tr("Difference by group"), split);
  split->addWidget(m_groups);
  split->addWidget(makeDetails());
  split->setStretchFactor(0, 0); // what is above may grow by a line
  split->setStretchFactor(1, 1);
  auto* const body = new QVBoxLayout(m_body);
  body->setContentsMargins({});
  body->addWidget(split);
  layout->addWidget(m_body, 1);
  layout->addStretch();
  setTables({m_groups, m_changes, m_settling, m_components, m_orders});
  connectAll();
}

QWidget* ComparePage::makeTop()
{
  auto* const bar = new ChoiceBar(
      m_choices, ChoiceBar::Run | ChoiceBar::Baseline | ChoiceBar::Groups | ChoiceBar::Splits, u"compare"_s, this);
  auto* const both = new QWidget(bar);
  auto* const row = new QHBoxLayout(both);
  row->setContentsMargins({});
  row->setSpacing(space::Small);
  auto* const label = plain::label(tr("F&igure"), both);
  m_measure = new QComboBox(both);
  m_measure->setObjectName(u"compare.measure"_s);
  m_measure->setAccessibleName(tr("Figure"));
  m_measure->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  label->setBuddy(m_measure);
  row->addWidget(label);
  row->addWidget(m_measure);
  bar->addWidget(both);
  m_state = plain::label({}, bar);
  m_state->setObjectName(u"compare.state"_s);
  bar->addWidget(m_state);
  return bar;
}

// What was gained and lost on one side, everything else in a column that scrolls.
QWidget* ComparePage::makeDetails()
{
  auto* const split = new QSplitter(Qt::Horizontal, m_body);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(space::Tiny);
  auto* const left = new QWidget(split);
  auto* const leftLayout = new QVBoxLayout(left);
  leftLayout->setContentsMargins({});
  leftLayout->setSpacing(0);
  m_changesTitle = new SectionHeader(tr("Gained and lost"), left);
  m_changes = new InsightTable(u"compare.changes"_s, tr("Gained and lost"), left);
  m_changes->setColumns(CompareRows::changeColumns(), 0, CompareRows::changeExplanations());
  leftLayout->addWidget(m_changesTitle);
  leftLayout->addWidget(m_changes, 1);

  auto* const column = new QWidget;
  auto* const right = new QVBoxLayout(column);
  right->setContentsMargins({});
  right->setSpacing(0);
  m_settlingTitle = new SectionHeader(tr("What could settle it"), column);
  m_settlingWords = wrappedLabel(u"compare.settlingWords"_s, column);
  m_settling = new InsightTable(u"compare.settling"_s, tr("What could settle it"), column);
  m_settling->setColumns(CompareRows::settlingColumns(), 0);
  m_componentWords = wrappedLabel(u"compare.componentWords"_s, column);
  m_components = new InsightTable(u"compare.components"_s, tr("What changed between the runs"), column);
  m_components->setColumns(CompareRows::componentColumns(), 2);
  m_ordersTitle = new SectionHeader(tr("The order of all runs"), column);
  m_orders = new InsightTable(u"compare.orders"_s, tr("Kendall's tau of the orders"), column);
  for (InsightTable* const table : {m_settling, m_components, m_orders}) table->setWhole(true);
  right->addWidget(m_settlingTitle);
  right->addWidget(m_settlingWords);
  right->addWidget(m_settling);
  right->addWidget(new SectionHeader(tr("What changed between the runs"), column));
  right->addWidget(m_componentWords);
  right->addWidget(m_components);
  right->addWidget(m_ordersTitle);
  right->addWidget(m_orders);
  right->addStretch(1);
  auto* const scroll = new QScrollArea(split);
  scroll->setObjectName(u"compare.column"_s);
  scroll->setWidget(column);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  split->addWidget(left);
  split->addWidget(scroll);
  split->setSizes({6600, 6000});
  return split;
}

void ComparePage::connectAll()
{
  connect(&m_soon, &QTimer::timeout, this, &ComparePage::refresh);
  connect(&m_figures, &ComparisonFigures::changed, this, [this] { m_soon.start(); });
  connect(&m_choices, &InsightChoices::namesChanged, this, [this] {
    if (m_figures.comparison()) refresh();
  });
  connect(&m_choices, &InsightChoices::changed, this, [this] {
    if (isVisible()) ask();
    m_isRead = m_isRead && isVisible();
  });
  connect(m_measure, &QComboBox::activated, this, &ComparePage::ask);
  connect(m_groups, &InsightTable::rowChosen, this, &ComparePage::showChanges);
  connect(m_groups, &QTableView::activated, this, [this] { m_changes->setFocus(); });
  connect(m_changes, &QTableView::activated, this, &ComparePage::goToChange);
  connect(m_settling, &QTableView::activated, this, &ComparePage::goToStep);
}

void ComparePage::reload()
{
  m_isRead = false;
  if (isVisible()) ask();
}

// The choices may have changed on another page.
void ComparePage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  if (!m_isRead) ask();
  m_figures.setActive(true);
  refresh();
}

void ComparePage::hideEvent(QHideEvent* event)
{
  InsightPage::hideEvent(event);
  m_figures.setActive(false);
}

void ComparePage::focusFirst()
{
  if (m_body->isHidden())
    m_measure->setFocus();
  else
    m_groups->setFocus();
}

void ComparePage::readMeasures()
{
  const QString before = m_measure->currentData().toString();
  const int depth = m_session.settings().poolDepth;
  const Gain gain = m_session.lens().gain;
  const QSignalBlocker quiet(m_measure);
  m_measure->clear();
  QStringList ofChunks = FigureWords::allMeasures(depth);
  for (const QString& usual : usualOrderMeasures(depth))
    if (!ofChunks.contains(usual)) ofChunks.append(usual);
  for (const QString& name : std::as_const(ofChunks)) m_measure->addItem(FigureWords::title(name, gain), name);
  m_measure->insertSeparator(m_measure->count());
  QStringList ofAnswers{u"validated"_s};
  for (const AnswerMeasure& measure : answerMeasures()) ofAnswers.append(measure.name);
  const auto criteria = m_session.store().criteria();
  if (criteria) ofAnswers += ownMeasureNames(*criteria);
  for (const QString& name : std::as_const(ofAnswers))
    if (const auto measure = comparisonMeasure(name, criteria.value_or(QVector<Criterion>())))
      m_measure->addItem(plain::oneLine(measure->title), name);
  const int usual = m_measure->findData(before.isEmpty() ? u"ndcg@%1"_s.arg(depth) : before);
  m_measure->setCurrentIndex(std::max(usual, 0));
}

void ComparePage::readQueries()
{
  m_isRead = true;
  readMeasures();
  const auto queries = m_session.store().queries();
  if (!queries) {
    Q_EMIT announced(sentence(queries.error()));
    return;
  }
  m_queries = *queries;
  m_queryNames.clear();
  for (const QueryRow& query : std::as_const(m_queries))
    m_queryNames.insert(query.id, query.text.isEmpty() ? query.name : query.name + u" · "_s + query.text);
}

void ComparePage::ask()
{
  if (!m_isRead) readQueries();
  m_isRead = true;
  const RunRow* const run = m_choices.run(m_choices.run());
  const RunRow* const baseline = m_choices.run(m_choices.baseline());
  const auto criteria = m_session.store().criteria();
  const auto measure = comparisonMeasure(m_measure->currentData().toString(), criteria.value_or(QVector<Criterion>()));
  if (!run || !baseline || !measure) {
    m_figures.forget();
    return;
  }
  m_figures.ask(comparisonRequest(*run, *baseline, *measure, m_choices.groups(), m_queries), m_choices.runs());
}

void ComparePage::refresh()
{
  if (!isVisible()) return;
  const Comparison* const comparison = m_figures.comparison();
  m_body->setVisible(comparison);
  m_sentences->setVisible(comparison);
  m_shownChanges.clear();
  if (!m_figures.isAsked()) {
    m_state->clear();
    m_verdict->setText(m_choices.runs().size() < 2
                           ? tr("There are fewer than two runs, so there is nothing to compare. Import another one.")
                           : tr("Choose a baseline to hold the run against."));
    return;
  }
  m_state->setText(!comparison              ? tr("being worked out…")
                   : m_figures.isScoring()  ? tr("following your labels…")
                   : m_figures.isTesting()  ? tr("tests are being worked out…")
                   : m_figures.isSettling() ? tr("what could settle it is being worked out…")
                                            : QString());
  if (!comparison) {
    m_verdict->clear();
    return;
  }
  showSentences();
  const CompareRows rows(*comparison, m_figures.tests());
  m_groups->setColumns(CompareRows::groupColumns(m_choices.groupTitle()), 0, CompareRows::groupExplanations());
  const bool isFirst = m_groups->rows().isEmpty();
  m_groups->setRows(rows.groups());
  if (isFirst) m_groups->choose(static_cast<int>(m_groups->rows().size()) - 1); // all together
  if (!m_isSized && m_split->height() > 0) { // room for the groups; afterwards the hand decides
    m_isSized = true;
    layout()->activate(); // with the sentences above
    m_body->layout()->activate();
    const int lines = std::clamp<int>(static_cast<int>(m_groups->rows().size()), 2, 10);
    const int wanted = m_groups->horizontalHeader()->sizeHint().height() +
                       lines * m_groups->verticalHeader()->defaultSectionSize() + 2 * space::Tiny;
    const int tall = std::min(wanted, m_split->height() * 3 / 5);
    m_split->setSizes({tall, m_split->height() - tall});
  }
  showChanges();
  showSettling();
  const QVector<RunChange> changes = changesBetween(comparison->run, comparison->baseline);
  m_componentWords->setText(plain::oneLine(changeLines(changes).first()));
  m_components->setRows(CompareRows::components(changes));
  m_components->setVisible(!changes.isEmpty());
  const RunOrders* const orders = m_figures.orders();
  const bool hasOrder = orders && orders->runs.size() > 1;
  m_ordersTitle->setVisible(hasOrder);
  m_orders->setVisible(hasOrder);
  if (!hasOrder) return;
  m_ordersTitle->setAside(tr("%1 runs, by measure").arg(orders->runs.size()));
  const Gain gain = m_session.lens().gain;
  m_orders->setColumns(CompareRows::orderColumns(*orders, gain), 0);
  m_orders->setRows(CompareRows::orders(*orders, gain, m_session.pickMarks().words()));
}

void ComparePage::showSentences()
{
  const Comparison& comparison = *m_figures.comparison();
  const RunNames names = CompareRows::names(comparison, m_session.pickMarks().words());
  QStringList lines{comparedSentence(comparison, names)};
  const QVector<GroupTests>* const tests = m_figures.tests();
  const GroupTests* const whole =
      tests && tests->size() == comparison.groups.size() && comparison.whole().compared() > 0 ? &tests->last()
                                                                                              : nullptr;
  m_verdict->setText(verdictSentence(comparison, names, m_figures.settling(), whole));
  if (whole) lines.append(chanceSentence(comparison, *whole));
  for (const QString& warning : warningSentences(comparison, whole)) lines.append(u"! "_s + warning);
  m_sentences->setText(lines.join(u'\n'));
}

void ComparePage::showChanges()
{
  const Comparison* const comparison = m_figures.comparison();
  if (!comparison || comparison->groups.isEmpty()) return;
  const int row = m_groups->chosen();
  const bool isOne = row >= 0 && row < comparison->groups.size() && !comparison->groups[row].isWhole;
  const GroupComparison& group = isOne ? comparison->groups[row] : comparison->whole();
  const QSet<std::size_t> members(group.places.begin(), group.places.end());
  m_shownChanges.clear();
  for (const ChangedQuery& change : m_figures.changes())
    if (members.contains(change.place)) m_shownChanges.append(&change);
  const QString name = group.name.isEmpty() ? tr("none") : plain::isolated(plain::oneLine(group.name));
  const int all = group.compared() - group.count(PairChange::Same);
  const QString shown = all > m_shownChanges.size() && !m_figures.isTesting()
                            ? tr("%1 of %2 queries").arg(m_shownChanges.size()).arg(all)
                            : tr("%1 queries").arg(m_shownChanges.size());
  m_changesTitle->setAside(isOne ? tr("%1, group %2").arg(shown, name) : shown);
  m_changes->horizontalHeader()->setMaximumSectionSize(CauseMeasure * fontMetrics().averageCharWidth());
  m_changes->setRows(CompareRows(*comparison, m_figures.tests()).changes(m_shownChanges, m_queryNames));
}

void ComparePage::showSettling()
{
  const Comparison& comparison = *m_figures.comparison();
  const Settling* const settling = m_figures.settling();
  const SettlingPlan* const plan = settling ? settling->shorter() : nullptr;
  const QString words = settling ? settlingSentence(*settling, CompareRows::names(comparison)) : QString();
  m_settlingTitle->setVisible(!words.isEmpty());
  m_settlingWords->setVisible(!words.isEmpty());
  m_settlingWords->setText(words);
  m_settling->setVisible(plan && !plan->steps.isEmpty());
  m_settling->horizontalHeader()->setMaximumSectionSize(CauseMeasure * fontMetrics().averageCharWidth());
  if (!plan) return;
  std::vector<quint32> ids;
  for (const SettlingStep& step : plan->steps)
    if (step.chunk) ids.push_back(static_cast<quint32>(step.chunk.value));
  QHash<ChunkId, QString> chunkNames;
  if (const auto chunks = m_session.store().chunks(ids))
    for (const ChunkRow& chunk : *chunks) chunkNames.insert(chunk.id, chunk.name);
  m_settling->setRows(
      CompareRows(comparison, nullptr).settling(*plan, m_queryNames, chunkNames, m_session.settings().grades));
}

// The run's answer where it has one, else the query.
Subject ComparePage::subjectOf(QueryId query) const
{
  const Comparison& comparison = *m_figures.comparison();
  if (comparison.measure.ofAnswers) {
    const auto answer = m_session.store().answer(comparison.run.id, query);
    if (answer && *answer) return {criterion::Outcome, (*answer)->id.value, 0};
  }
  return {criterion::Note, query.value, 0};
}

void ComparePage::goToChange()
{
  const int row = m_changes->chosen();
  if (row < 0 || row >= m_shownChanges.size() || !m_figures.comparison()) return;
  Q_EMIT subjectChosen(subjectOf(m_figures.comparison()->queries[m_shownChanges[row]->place].query));
}

void ComparePage::goToStep()
{
  const Settling* const settling = m_figures.settling();
  const SettlingPlan* const plan = settling ? settling->shorter() : nullptr;
  const int row = m_settling->chosen();
  if (!plan || row < 0 || row >= plan->steps.size()) return;
  const SettlingStep& step = plan->steps[row];
  if (step.chunk) {
    Q_EMIT subjectChosen({criterion::Relevance, step.query.value, step.chunk.value});
    return;
  }
  const Comparison& comparison = *m_figures.comparison();
  const auto answer = m_session.store().answer(step.ofRun ? comparison.run.id : comparison.baseline.id, step.query);
  if (answer && *answer) Q_EMIT subjectChosen({criterion::Outcome, (*answer)->id.value, 0});
}

} // namespace assayer
