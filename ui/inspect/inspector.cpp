#include "inspect/inspector.h"

#include "inspect/figure.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "shared/window_size.h"
#include "work/reveals.h"
#include "work/session.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int definitionLines = 9; // at the usual width
constexpr int fewLines = 3;

QTreeWidget* makeTable(const QString& name, const QStringList& headers, int nameColumn, QWidget* parent)
{
  auto* const table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setHeaderLabels(headers);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setAllColumnsShowFocus(true);
  table->header()->setStretchLastSection(false);
  for (int column = 0; column < headers.size(); ++column)
    table->header()->setSectionResizeMode(column,
                                          column == nameColumn ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
  return table;
}

QComboBox* makeChoice(const QString& name, const QString& label, const QStringList& texts, QWidget* parent)
{
  auto* const choice = new QComboBox(parent);
  choice->setObjectName(name);
  choice->setAccessibleName(label);
  choice->addItems(texts);
  return choice;
}

QCheckBox* makeSwitch(const QString& name, const QString& text, const QString& explanation, QWidget* parent)
{
  auto* const box = new QCheckBox(text, parent);
  box->setObjectName(name);
  box->setAccessibleDescription(explanation);
  box->setToolTip(plain::toolTip(explanation));
  return box;
}

QWidget* page(QTreeWidget* table, QLabel* below, QWidget* parent)
{
  auto* const widget = new QWidget(parent);
  auto* const layout = new QVBoxLayout(widget);
  layout->setContentsMargins(space::Small, space::Small, space::Small, space::Small);
  layout->addWidget(table, 1);
  layout->addWidget(below);
  return widget;
}

} // namespace

Inspector::Inspector(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_choice(makeChoice(u"inspector.measure"_s, tr("Figure"), {}, this)),
      m_policy(makeChoice(
          u"inspector.policy"_s, tr("What is open"),
          {tr("as an interval"), tr("only what is determined"), tr("as trec_eval: counts 0"), tr("judged chunks only")},
          this)),
      m_gain(makeChoice(u"inspector.gain"_s, tr("Gain of a grade"), {tr("2^grade − 1"), tr("the grade itself")}, this)),
      m_copiesOnce(makeSwitch(u"inspector.copiesOnce"_s, tr("Near-du&plicates count once"),
                              tr("Chunks whose texts are equal or nearly so count once, at the first that gains"),
                              this)),
      m_disputesOpen(makeSwitch(u"inspector.disputesOpen"_s, tr("Judges apart: the whole &scale"),
                                tr("Where judges are apart every grade is possible, not only those between theirs"),
                                this)),
      m_undefinedZero(makeSwitch(u"inspector.undefinedZero"_s, tr("Nothing relevant counts &0"),
                                 tr("A query without a relevant chunk scores 0 and counts in the mean"), this)),
      m_value(plain::label({}, this)), m_about(new QScrollArea(this)), m_definition(plain::label({}, this)),
      m_tabs(new QTabWidget(this)), m_chunks(makeTable(u"inspector.chunks"_s, ExplainedWords::chunkHeaders(), 1, this)),
      m_sums(plain::label({}, this)),
      m_queries(makeTable(u"inspector.queries"_s, ExplainedWords::queryHeaders(), 0, this)),
      m_coverage(plain::label({}, this))
{
  setObjectName(u"inspector"_s);
  setWindowTitle(tr("What a figure is made of"));
  m_value->setObjectName(u"inspector.value"_s);
  m_definition->setObjectName(u"inspector.definition"_s);
  for (QLabel* const label : {m_definition, m_sums, m_coverage}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_sums->setObjectName(u"inspector.sums"_s);
  m_coverage->setObjectName(u"inspector.coverage"_s);
  m_chunks->setAccessibleName(tr("Terms of the figure for the query on screen"));
  m_queries->setAccessibleName(tr("Queries of the mean"));
  m_tabs->addTab(page(m_chunks, m_sums, this), tr("This &query"));
  m_tabs->addTab(page(m_queries, m_coverage, this), tr("&All queries"));

  auto* const choices = new FlowLayout(space::Medium);
  for (const auto& [text, choice] :
       {std::pair(tr("&Figure"), m_choice), std::pair(tr("What is &open"), m_policy), std::pair(tr("&Gain"), m_gain)}) {
    auto* const label = plain::label(text, this);
    label->setBuddy(choice);
    auto* const pair = new QHBoxLayout;
    pair->setSpacing(space::Small);
    pair->addWidget(label);
    pair->addWidget(choice);
    choices->addItem(pair);
  }
  for (QCheckBox* const box : {m_copiesOnce, m_disputesOpen, m_undefinedZero}) choices->addWidget(box);
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* const there = buttons->addButton(tr("Go there"), QDialogButtonBox::ActionRole);
  there->setObjectName(u"inspector.go"_s);
  there->setDefault(true);
  auto* const layout = new QVBoxLayout(this);
  layout->addLayout(choices);
  layout->addWidget(m_value);
  layout->addWidget(m_about);
  layout->addWidget(m_tabs, 1);
  layout->addWidget(buttons);
  m_about->setObjectName(u"inspector.about"_s);
  m_about->setAccessibleName(tr("What this figure is"));
  m_about->setWidget(m_definition);
  m_about->setWidgetResizable(true);
  m_about->setFrameShape(QFrame::NoFrame);
  m_about->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  fit();

  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(there, &QPushButton::clicked, this, &Inspector::go);
  connect(m_chunks, &QTreeWidget::itemDoubleClicked, this, &Inspector::go);
  connect(m_queries, &QTreeWidget::itemDoubleClicked, this, &Inspector::go);
  connect(m_choice, &QComboBox::activated, this, [this] {
    m_measure = m_choice->currentData().toString();
    refresh();
  });
  connect(m_policy, &QComboBox::activated, this,
          [this](int index) { choose([index](Lens& lens) { lens.policy = static_cast<Policy>(index); }); });
  connect(m_gain, &QComboBox::activated, this,
          [this](int index) { choose([index](Lens& lens) { lens.gain = static_cast<Gain>(index); }); });
  connect(m_copiesOnce, &QCheckBox::clicked, this,
          [this](bool on) { choose([on](Lens& lens) { lens.nearDuplicatesOnce = on; }); });
  connect(m_disputesOpen, &QCheckBox::clicked, this,
          [this](bool on) { choose([on](Lens& lens) { lens.disputesOpenFully = on; }); });
  connect(m_undefinedZero, &QCheckBox::clicked, this,
          [this](bool on) { choose([on](Lens& lens) { lens.undefinedIsZero = on; }); });
  connect(m_tabs, &QTabWidget::currentChanged, this, &Inspector::refresh);
  connect(&m_session, &Session::figuresChanged, this, &Inspector::refresh);
  connect(&m_session, &Session::figuresReset, this, &Inspector::refresh);
  connect(&m_session, &Session::judgeChanged, this, [this] { m_seen = {}; });
  connect(&m_session, &Session::labelChanged, this, [this](const Change& change) {
    if (m_session.judge() && change.judge != m_session.judge()->id) m_seen = {}; // others said more since
  });
  connect(&m_session.labelDoubts(), &LabelDoubts::changed, this, &Inspector::refresh);
}

void Inspector::inspect(const QString& measure, const QStringList& choices, RunId run, QueryId query)
{
  m_measure = measure;
  m_run = run;
  m_query = query;
  m_queryNames.clear();
  if (const auto queries = m_session.store().queries())
    for (const QueryRow& row : *queries)
      m_queryNames.insert(row.id, row.text.isEmpty() ? row.name : row.name + u" · "_s + row.text);
  {
    const QSignalBlocker blocker(m_choice);
    m_choice->clear();
    for (const QString& choice : choices) m_choice->addItem(FigureWords::title(choice, m_session.lens().gain), choice);
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(measure)));
  }
  show();
  raise();
  activateWindow();
  refresh();
  m_chunks->setFocus();
}

void Inspector::follow(RunId run, QueryId query)
{
  if (run == m_run && query == m_query) return;
  m_run = run;
  m_query = query;
  refresh();
}

void Inspector::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) fit();
  QDialog::changeEvent(event);
}

// As large as its text wants, where the screen has the room. The definition scrolls, so that the terms keep theirs.
void Inspector::fit()
{
  m_value->setFont(Fonts::from(font()).heading);
  constexpr int lines = 36;
  sizeForText(*this, 110, lines);
  const int line = QFontMetrics(font()).lineSpacing();
  const bool whole = line * lines <= height();
  m_about->setFixedHeight(line * (whole ? definitionLines : fewLines));
}

void Inspector::choose(const std::function<void(Lens&)>& change)
{
  Lens lens = m_session.lens();
  change(lens);
  m_session.setLens(lens);
}

// What was chosen; the figure beside it says what it was worked out under.
void Inspector::showLens()
{
  const Lens& lens = m_session.lens();
  m_policy->setCurrentIndex(static_cast<int>(lens.policy));
  m_gain->setCurrentIndex(static_cast<int>(lens.gain));
  m_copiesOnce->setChecked(lens.nearDuplicatesOnce);
  m_disputesOpen->setChecked(lens.disputesOpenFully);
  // trec_eval counts it 0 anyway.
  const bool always = lens.policy == Policy::TrecEval;
  m_undefinedZero->setChecked(always || lens.undefinedIsZero);
  m_undefinedZero->setEnabled(!always);
}

void Inspector::refresh()
{
  if (!isVisible()) return;
  showLens();
  if (!m_session.engine()) {
    m_value->setText(tr("counting…"));
    fill(*m_chunks, {});
    fill(*m_queries, {});
    return;
  }
  if (m_tabs->currentIndex() == 0)
    showQuery();
  else
    showMean();
  if (const QString doubt = FigureWords::doubt(m_measure, m_session.labelDoubts().found()); !doubt.isEmpty()) {
    m_value->setText(u"%1   ! %2"_s.arg(m_value->text(), FigureWords::doubtMark()));
    m_definition->setText(u"! %1\n\n%2"_s.arg(plain::isolated(doubt), m_definition->text()));
  }
  if (FigureWords::isOld(m_session.engine()->lens(), m_session.lens()))
    m_value->setText(tr("%1   counting anew…").arg(m_value->text()));
}

void Inspector::showQuery()
{
  const auto explained = m_session.engine()->explain(m_run, m_query, m_measure);
  if (!explained) return;
  const Bounds& bounds = explained->bounds;
  const QString value = bounds.status == MeasureStatus::Undefined
                            ? tr("not calculable: %1").arg(FigureWords::reason(bounds.reason))
                            : FigureWords::interval(bounds.min, bounds.max);
  m_value->setText(u"%1   %2"_s.arg(FigureWords::fullTitle(m_measure, m_session.engine()->lens()), value));
  m_definition->setText(ExplainedWords::definition(*explained->measure, explained->cut, m_session.engine()->lens()));
  std::vector<quint32> ids;
  QVector<ChunkId> shown;
  for (const ExplainedChunk& chunk : explained->chunks) {
    ids.push_back(chunk.chunk);
    shown.append(ChunkId{chunk.chunk});
  }
  if (!markSeen(shown)) return;
  QHash<quint32, QString> names;
  if (const auto rows = m_session.store().chunks(ids))
    for (const ChunkRow& row : *rows) names.insert(static_cast<quint32>(row.id.value), row.name);
  m_chunkRows = ExplainedWords::chunkRows(*explained, names);
  fill(*m_chunks, m_chunkRows);
  QStringList sums{ExplainedWords::end(tr("Least"), explained->least, explained->denominatorName),
                   ExplainedWords::end(tr("Most"), explained->most, explained->denominatorName)};
  if (m_seenUnlabelled > 0)
    sums.append(m_seenUnlabelled == 1
                    ? tr("You count as having seen what others said of 1 chunk here that you have not judged.")
                    : tr("You count as having seen what others said of %1 chunks here that you have not judged.")
                          .arg(m_seenUnlabelled));
  sums.removeAll(QString());
  m_sums->setText(sums.join(u'\n'));
}

// Who is not blind sees by the terms what others said of these chunks; a label of theirs that follows is no independent
// one. What cannot be stored is not shown.
bool Inspector::markSeen(const QVector<ChunkId>& chunks)
{
  if (m_session.isBlind() || !m_session.judging() || m_seen == m_query) {
    if (m_seen != m_query) m_seenUnlabelled = 0;
    return true;
  }
  const auto marked = assayer::markSeen(m_session.store(), m_session.judge()->id, m_query,
                                        std::span(chunks.constData(), static_cast<std::size_t>(chunks.size())));
  if (!marked) {
    m_value->setText(sentence(marked.error()));
    fill(*m_chunks, {});
    m_sums->clear();
    return false;
  }
  m_seen = m_query;
  m_seenUnlabelled = *marked;
  return true;
}

void Inspector::showMean()
{
  const auto explained = m_session.engine()->explainMean(m_run, m_measure);
  if (!explained) return;
  const Mean& mean = explained->mean;
  const QString value =
      mean.status == MeasureStatus::Undefined ? tr("not calculable") : FigureWords::interval(mean.min, mean.max);
  m_value->setText(u"%1   %2"_s.arg(FigureWords::fullTitle(m_measure, m_session.engine()->lens()), value));
  m_definition->setText(ExplainedWords::definition(*explained->measure, explained->cut, explained->lens));
  m_queryRows = ExplainedWords::queryRows(*explained, m_queryNames);
  fill(*m_queries, m_queryRows);
  m_coverage->setText(ExplainedWords::coverage(*explained));
}

// Keeps the row that is chosen, so that a label set beside it does not lose the place.
void Inspector::fill(QTreeWidget& table, const QVector<ExplainedRow>& rows)
{
  const int before = table.currentItem() ? table.indexOfTopLevelItem(table.currentItem()) : 0;
  const Theme& theme = Theme::of(this);
  QList<QTreeWidgetItem*> items;
  for (const ExplainedRow& row : rows) {
    auto* const item = new QTreeWidgetItem(row.cells);
    for (int column = 0; column < row.cells.size(); ++column) {
      item->setToolTip(column, plain::toolTip(row.cells[column]));
      if (row.isQuiet) item->setForeground(column, theme.muted);
    }
    items.append(item);
  }
  table.clear();
  table.addTopLevelItems(items);
  if (auto* const item =
          table.topLevelItem(std::clamp<int>(before, 0, std::max<int>(0, static_cast<int>(rows.size()) - 1))))
    table.setCurrentItem(item);
}

void Inspector::go()
{
  const bool chunks = m_tabs->currentIndex() == 0;
  const QTreeWidget& table = chunks ? *m_chunks : *m_queries;
  const QVector<ExplainedRow>& rows = chunks ? m_chunkRows : m_queryRows;
  const int row = table.currentItem() ? table.indexOfTopLevelItem(table.currentItem()) : -1;
  if (row < 0 || row >= rows.size()) return;
  if (chunks)
    Q_EMIT chunkChosen(rows[row].chunk);
  else
    Q_EMIT queryChosen(rows[row].query);
}

} // namespace assayer
