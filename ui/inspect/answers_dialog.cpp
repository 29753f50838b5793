#include "inspect/answers_dialog.h"

#include "answers/answer_measures.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "shared/window_size.h"
#include "work/session.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTabWidget>
#include <QTableWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

AnswersDialog::AnswersDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_tabs(new QTabWidget(this)), m_state(plain::label({}, this)),
      m_explanation(plain::label({}, this)), m_row(plain::label({}, this)), m_items(new QTreeWidget(this))
{
  setObjectName(u"answersDialog"_s);
  setWindowTitle(tr("The answers in numbers"));
  m_tabs->setObjectName(u"answers.tabs"_s);
  m_state->setObjectName(u"answers.state"_s);
  m_explanation->setWordWrap(true);
  m_row->setObjectName(u"answers.row"_s);
  m_row->setWordWrap(true);
  m_items->setObjectName(u"answers.items"_s);
  m_items->setAccessibleName(tr("The answers behind the number"));
  m_items->setHeaderLabels({tr("Answers behind the number"), tr("Value or reason")});
  m_items->setRootIsDecorated(false);
  m_items->setUniformRowHeights(true);
  m_items->setAllColumnsShowFocus(true);
  m_items->header()->setStretchLastSection(false);
  m_items->header()->setSectionResizeMode(QHeaderView::Stretch);

  auto* const above = new QWidget(this);
  auto* const top = new QVBoxLayout(above);
  top->setContentsMargins({});
  top->addWidget(m_explanation);
  top->addWidget(m_tabs, 1);
  auto* const below = new QWidget(this);
  auto* const bottom = new QVBoxLayout(below);
  bottom->setContentsMargins({});
  bottom->addWidget(m_row);
  bottom->addWidget(m_items, 1);
  auto* const splitter = new QSplitter(Qt::Vertical, this);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(above);
  splitter->addWidget(below);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({3000, 2000});
  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* const there = buttons->addButton(tr("Go there"), QDialogButtonBox::ActionRole);
  there->setObjectName(u"answers.go"_s);
  there->setDefault(true);
  auto* const layout = new QVBoxLayout(this);
  layout->addWidget(m_state);
  layout->addWidget(splitter, 1);
  layout->addWidget(buttons);

  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(there, &QPushButton::clicked, this, &AnswersDialog::go);
  connect(m_items, &QTreeWidget::itemDoubleClicked, this, &AnswersDialog::go);
  constexpr const char16_t* names[] = {u"measures", u"production", u"abstention", u"causes", u"citations", u"lenses"};
  static_assert(std::size(names) == ReportKindCount);
  for (int kind = 0; kind < ReportKindCount; ++kind) {
    m_tables.append(std::nullopt);
    m_views.append(makeView(u"answers."_s + QString::fromUtf16(names[kind])));
    m_tabs->addTab(m_views.last(), AnswerReport::title(static_cast<ReportKind>(kind)));
    m_views.last()->setAccessibleName(m_tabs->tabText(kind).remove(u'&'));
  }
  connect(m_tabs, &QTabWidget::currentChanged, this, &AnswersDialog::refresh);
  connect(&m_session.answerFigures(), &AnswerFigures::changed, this, &AnswersDialog::forget);
  connect(&m_session, &Session::figuresChanged, this, [this] { // with every label; only the policy matters here
    if (m_policy != m_session.lens().policy) forget();
  });
}

QTableWidget* AnswersDialog::makeView(const QString& name)
{
  auto* const view = new QTableWidget(this);
  view->setObjectName(name);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  view->setTabKeyNavigation(false);
  view->verticalHeader()->hide();
  view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
  connect(view, &QTableWidget::currentCellChanged, this, [this] {
    if (!m_isFilling) showCell();
  });
  connect(view, &QTableWidget::cellActivated, this, [this] { m_items->setFocus(); });
  return view;
}

void AnswersDialog::open(const QString& measure)
{
  if (isHidden()) { // the text may have another size than last time
    m_state->setFont(Fonts::from(QApplication::font()).heading);
    sizeForText(*this, 120, 36);
  }
  const auto& all = answerMeasures();
  const auto found = std::ranges::find(all, measure, &AnswerMeasure::name);
  if (found != all.end()) m_tabs->setCurrentIndex(static_cast<int>(ReportKind::Measures));
  show();
  raise();
  activateWindow();
  forget();
  const auto& table = m_tables.first();
  if (found == all.end() || !table) return;
  for (int row = 0; row < table->rows.size(); ++row)
    if (table->rows[row].cells.first().text == found->title) m_views.first()->setCurrentCell(row, 1);
}

void AnswersDialog::forget()
{
  m_policy = m_session.lens().policy;
  m_tables.fill(std::nullopt);
  refresh();
}

// Only the table in sight is worked out. While the answers are being read what stood there stays.
void AnswersDialog::refresh()
{
  if (isHidden()) return;
  const RunAnswers* const answers = m_session.answerFigures().answers();
  if (!answers) {
    m_state->setText(tr("reading the answers…"));
    return;
  }
  const auto count = static_cast<int>(answers->answers.size());
  const QString words = count == 1 ? tr("1 answer") : tr("%1 answers").arg(count);
  m_state->setText(m_session.isBlind() ? tr("%1, by your own labels only").arg(words)
                                       : tr("%1: %2").arg(plain::oneLine(answers->run.name), words));
  const int tab = m_tabs->currentIndex();
  if (!m_tables[tab]) {
    m_tables[tab] = AnswerReport(*answers).table(static_cast<ReportKind>(tab), m_policy);
    const QScopedValueRollback filling(m_isFilling, true);
    fill(tab);
  }
  showCell();
}

void AnswersDialog::fill(int tab)
{
  const ReportTable& table = *m_tables[tab];
  QTableWidget& view = *m_views[tab];
  view.setColumnCount(static_cast<int>(table.columns.size()));
  view.setHorizontalHeaderLabels(table.columns);
  view.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view.horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  view.verticalHeader()->setDefaultSectionSize(QFontMetrics(view.font()).height() + space::Medium);
  view.setRowCount(static_cast<int>(table.rows.size()));
  for (int row = 0; row < table.rows.size(); ++row)
    for (int column = 0; column < table.columns.size(); ++column) {
      QTableWidgetItem* item = view.item(row, column);
      if (!item) {
        item = new QTableWidgetItem;
        view.setItem(row, column, item);
      }
      item->setText(plain::oneLine(table.rows[row].cells.value(column).text));
    }
  if (view.currentRow() < 0 && view.rowCount() > 0) view.setCurrentCell(0, 0);
}

void AnswersDialog::showCell()
{
  const int tab = m_tabs->currentIndex();
  if (!m_tables[tab]) return;
  const ReportTable& table = *m_tables[tab];
  m_explanation->setText(table.explanation);
  const int row = m_views[tab]->currentRow();
  const int column = std::max(0, m_views[tab]->currentColumn());
  const ReportRow chosen = table.rows.value(row);
  m_row->setText(chosen.explanation);
  m_row->setVisible(!chosen.explanation.isEmpty());
  const QVector<ReportItem> items = chosen.cells.value(column).items;
  if (items == m_shown && m_items->topLevelItemCount() == std::max<qsizetype>(1, items.size())) return;
  m_shown = items;
  m_items->clear();
  QList<QTreeWidgetItem*> rows;
  for (const ReportItem& item : items)
    rows.append(new QTreeWidgetItem({plain::oneLine(item.name), plain::oneLine(item.why)}));
  m_items->addTopLevelItems(rows);
  if (rows.isEmpty()) m_items->addTopLevelItem(new QTreeWidgetItem({tr("no answer here")}));
  if (!rows.isEmpty()) m_items->setCurrentItem(rows.first());
}

void AnswersDialog::go()
{
  const int row = m_items->indexOfTopLevelItem(m_items->currentItem());
  if (row >= 0 && row < m_shown.size()) Q_EMIT queryChosen(m_shown[row].query);
}

} // namespace assayer
