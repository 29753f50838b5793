#include "workbench/plan_progress_page.h"

#include "core/workers.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "workbench/dialogs.h"
#include "shared/sized_label.h"

#include <QComboBox>
#include <QDateTime>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

enum Column { Who, Given, Done, StillOpen, PutOff, Cannot, LeftUnfinished, Free, ColumnCount };

QTreeWidgetItem* addCounts(QTreeWidget& table, QTreeWidgetItem* under, const QString& who, const SlotCounts& counts,
                           std::optional<int> free)
{
  auto* const item = under ? new QTreeWidgetItem(under) : new QTreeWidgetItem(&table);
  item->setText(Who, who);
  const auto number = [&](int column, int count) {
    item->setText(column, QLocale().toString(count));
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  };
  number(Given, counts.assigned);
  number(Done, counts.done);
  number(StillOpen, counts.open());
  number(PutOff, counts.later);
  number(Cannot, counts.cannotJudge);
  number(LeftUnfinished, counts.abandoned);
  if (free) number(Free, *free);
  item->setData(Who, Qt::AccessibleTextRole,
                PlanProgressPage::tr("%1: %2 of %3 done").arg(who).arg(counts.done).arg(counts.assigned));
  return item;
}

} // namespace

PlanProgressPage::PlanProgressPage(Store& store, Dialogs& dialogs, const JudgeNames& names, QWidget* parent)
    : QWidget(parent), m_store(store), m_dialogs(dialogs), m_names(names), m_plans(new QComboBox(this)),
      m_table(new QTreeWidget(this)), m_state(paragraph({}, this, true)),
      m_close(new QPushButton(tr("&End this plan…"), this))
{
  setObjectName(u"plans"_s);
  m_plans->setObjectName(u"plans.choice"_s);
  m_plans->setAccessibleName(tr("Plan"));
  m_plans->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_table->setObjectName(u"plans.table"_s);
  m_table->setAccessibleName(tr("Progress by judge and by family"));
  m_table->setColumnCount(ColumnCount);
  m_table->setHeaderLabels({tr("Who"), tr("given"), tr("done"), tr("open"), tr("put off"), tr("can't judge"),
                            tr("left unfinished"), tr("free")});
  m_table->setAllColumnsShowFocus(true);
  m_table->setUniformRowHeights(true);
  m_table->header()->setStretchLastSection(false);
  m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->header()->setSectionResizeMode(Who, QHeaderView::Stretch);
  for (int column = Given; column < ColumnCount; ++column)
    m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  m_state->setObjectName(u"plans.state"_s);
  m_close->setObjectName(u"plans.close"_s);
  m_close->setAutoDefault(false);

  auto* const top = new QHBoxLayout;
  top->addWidget(m_plans, 1);
  top->addWidget(m_close);
  auto* const layout = new QVBoxLayout(this);
  layout->setSpacing(space::Small);
  layout->addLayout(top);
  layout->addWidget(m_state);
  layout->addWidget(m_table, 1);
  connect(m_plans, &QComboBox::currentIndexChanged, this, &PlanProgressPage::showPlan);
  connect(m_close, &QPushButton::clicked, this, &PlanProgressPage::closePlan);
  connect(&m_reading, &QFutureWatcherBase::finished, this, &PlanProgressPage::take);
}

PlanProgressPage::~PlanProgressPage()
{
  ++*m_generation;
  m_reading.disconnect(this);
  m_reading.waitForFinished(); // its connection must not outlive the workspace
}

void PlanProgressPage::read()
{
  const int generation = ++*m_generation;
  m_state->setText(tr("Counting…"));
  m_reading.setFuture(QtConcurrent::run(
      &workers(), [path = m_store.path(), generation, current = m_generation]() -> Result<QVector<PlanProgress>> {
        auto own = Store::another(path);
        if (!own) return tl::unexpected(own.error());
        return loadProgress(**own, std::nullopt, WorkTime::current(), [&] { return *current == generation; });
      }));
}

void PlanProgressPage::take()
{
  const auto read = m_reading.result();
  if (!read) {
    if (read.error().kind != ErrorKind::Cancelled) m_state->setText(sentence(read.error()));
    return;
  }
  const PlanId shown = m_progress.value(m_plans->currentIndex()).plan.id;
  m_progress = QVector<PlanProgress>(read->crbegin(), read->crend());
  const QSignalBlocker quiet(m_plans);
  m_plans->clear();
  int row = 0;
  for (int i = 0; i < m_progress.size(); ++i) {
    m_plans->addItem(planWords(m_progress[i].plan));
    if (m_progress[i].plan.id == shown) row = i;
  }
  m_plans->setCurrentIndex(m_progress.isEmpty() ? -1 : row);
  showPlan();
}

void PlanProgressPage::showPlan()
{
  m_table->clear();
  const int row = m_plans->currentIndex();
  const bool isThere = row >= 0 && row < m_progress.size();
  m_close->setEnabled(isThere && m_progress[row].plan.closedAt == 0 && !m_store.isReadOnly());
  m_plans->setVisible(isThere);
  m_close->setVisible(isThere);
  m_table->setVisible(isThere);
  if (!isThere) {
    m_state->setText(tr("There is no plan yet. The other page makes one."));
    return;
  }
  const PlanProgress& plan = m_progress[row];
  m_state->setText(tr("%1 of %2 given out are done; %3 wait for anyone. Hidden repeats are not counted.")
                       .arg(plan.all.done)
                       .arg(plan.all.assigned)
                       .arg(plan.free));
  addCounts(*m_table, nullptr, tr("all"), plan.all, plan.free);
  for (const PlanProgress::OfJudge& judge : plan.judges)
    addCounts(*m_table, nullptr, plain::oneLine(m_names.value(judge.judge)), judge.counts, std::nullopt);
  for (const PlanProgress::OfFamily& family : plan.families) {
    if (plan.families.size() == 1 && family.family.isEmpty()) break; // no family at all
    QTreeWidgetItem* const item = addCounts(
        *m_table, nullptr, tr("family %1").arg(plain::isolated(familyName(family.family))), family.counts, family.free);
    for (const PlanProgress::OfJudge& judge : family.judges)
      addCounts(*m_table, item, plain::oneLine(m_names.value(judge.judge)), judge.counts, std::nullopt);
  }
}

void PlanProgressPage::closePlan()
{
  const int row = m_plans->currentIndex();
  if (row < 0 || row >= m_progress.size()) return;
  const Plan plan = m_progress[row].plan;
  const int answer = m_dialogs.ask(this, tr("End this plan"),
                                   tr("Nobody gets anything of it any more. Labels stay, and so does what is counted "
                                      "here. It cannot be opened again.\n\n%1")
                                       .arg(planWords(plan)),
                                   {tr("End it"), tr("Cancel")});
  if (answer != 0) return;
  if (const auto closed = m_store.closePlan(plan.id, QDateTime::currentMSecsSinceEpoch()); !closed) {
    m_state->setText(sentence(closed.error()));
    return;
  }
  read();
  Q_EMIT planClosed();
}

} // namespace assayer
