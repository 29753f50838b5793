#include "workbench/plan_form.h"

#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

template <class Field>
Field* named(Field* field, const QString& name)
{
  field->setObjectName(name);
  return field;
}

QSpinBox* numberField(const QString& name, int least, int most, int value, QWidget* parent)
{
  auto* const field = named(new QSpinBox(parent), name);
  field->setRange(least, most);
  field->setValue(value);
  return field;
}

void addChoice(QListWidget& list, const QString& text, const QVariant& data)
{
  auto* const item = new QListWidgetItem(plain::oneLine(text), &list);
  item->setData(Qt::UserRole, data);
  item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
  item->setCheckState(Qt::Unchecked);
}

QVector<QVariant> checkedIn(const QListWidget& list)
{
  QVector<QVariant> found;
  for (int row = 0; row < list.count(); ++row)
    if (list.item(row)->checkState() == Qt::Checked) found.append(list.item(row)->data(Qt::UserRole));
  return found;
}

} // namespace

PlanForm::PlanForm(const PlanChoices& choices, qint64 seed, QWidget* parent)
    : QWidget(parent), m_choices(choices), m_form(new QFormLayout), m_unit(named(new QComboBox(this), u"plan.unit"_s)),
      m_run(named(new QComboBox(this), u"plan.run"_s)), m_share(numberField(u"plan.share"_s, 0, 100, 20, this)),
      m_times(numberField(u"plan.times"_s, 2, 10, 2, this)), m_quota(numberField(u"plan.quota"_s, 0, 100'000, 0, this)),
      m_repeats(numberField(u"plan.repeats"_s, 0, 100, 0, this)),
      m_hours(numberField(u"plan.hours"_s, 1, 24 * 366, 24, this)),
      m_seed(numberField(u"plan.seed"_s, 0, std::numeric_limits<int>::max(), 1, this)),
      m_scope(checkList(u"plan.scope"_s, tr("Only queries of these families"))),
      m_families(checkList(u"plan.families"_s, tr("Families that are judged several times throughout"))),
      m_judges(checkList(u"plan.judges"_s, tr("Who judges")))
{
  m_unit->addItem(tr("whole queries"));
  m_unit->addItem(tr("single chunks"));
  m_unit->addItem(tr("claims of answers"));
  for (const RunRow& run : choices.runs) m_run->addItem(plain::oneLine(run.name), run.id.value);
  m_share->setSuffix(tr(" %"));
  m_times->setSuffix(tr(" judges"));
  m_quota->setSpecialValueText(tr("no quota"));
  m_repeats->setSuffix(tr(" %"));
  m_repeats->setSpecialValueText(tr("none"));
  m_repeats->setToolTip(plain::toolTip(tr("A share of what a judge has finished comes back without a sign, to show how "
                                          "far they agree with themselves")));
  m_hours->setSuffix(tr(" hours"));
  setSeed(seed);
  for (const QString& family : choices.families) {
    addChoice(*m_scope, family, family);
    addChoice(*m_families, family, family);
  }
  for (const JudgeRow& judge : choices.persons) addChoice(*m_judges, judge.name, judge.id.value);

  m_form->setVerticalSpacing(space::Small);
  m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_form->addRow(tr("&Give out"), m_unit);
  m_form->addRow(tr("of the &run"), m_run);
  m_form->addRow(tr("Judged by &several"), m_share);
  m_form->addRow(tr("&that is, by"), m_times);
  m_form->addRow(tr("A judge's &day"), m_quota);
  m_form->addRow(tr("Hidden &repeats"), m_repeats);
  m_form->addRow(tr("Left &unfinished, free after"), m_hours);
  m_form->addRow(tr("S&eed of the draw"), m_seed);

  auto* const lists = new QVBoxLayout;
  lists->setSpacing(space::Tiny);
  const auto addList = [&](const QString& title, QListWidget* list) {
    auto* const label = plain::label(title, this);
    label->setBuddy(list);
    label->setWordWrap(true);
    lists->addWidget(label);
    lists->addWidget(list, 1);
    label->setVisible(list->count() > 0);
    list->setVisible(list->count() > 0);
  };
  addList(tr("&Who judges; nobody checked: anyone takes the next"), m_judges);
  addList(tr("&Only these families; none checked: all"), m_scope);
  addList(tr("Judged by several t&hroughout, beyond the share"), m_families);

  auto* const layout = new QHBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(space::Wide);
  layout->addLayout(m_form, 1);
  layout->addLayout(lists, 1);

  for (QComboBox* const box : {m_unit, m_run}) connect(box, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
  connect(m_unit, &QComboBox::currentIndexChanged, this, &PlanForm::showUnit);
  for (QSpinBox* const box : {m_share, m_times, m_quota, m_repeats, m_hours, m_seed})
    connect(box, &QSpinBox::valueChanged, this, &PlanForm::changed);
  for (QListWidget* const list : {m_scope, m_families, m_judges})
    connect(list, &QListWidget::itemChanged, this, &PlanForm::changed);
  showUnit();
}

QListWidget* PlanForm::checkList(const QString& name, const QString& title)
{
  auto* const list = named(new QListWidget(this), name);
  list->setAccessibleName(title);
  list->setMinimumHeight(4 * fontMetrics().lineSpacing() + space::Medium);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return list;
}

void PlanForm::showUnit()
{
  const bool isClaims = m_unit->currentIndex() == static_cast<int>(AssignmentUnit::Claim);
  m_run->setVisible(isClaims);
  m_form->labelForField(m_run)->setVisible(isClaims);
}

void PlanForm::setSeed(qint64 seed)
{
  m_seed->setValue(static_cast<int>(seed));
}

Plan PlanForm::plan() const
{
  Plan plan;
  plan.by = m_choices.by;
  plan.unit = static_cast<AssignmentUnit>(m_unit->currentIndex());
  if (plan.unit == AssignmentUnit::Claim) plan.run = RunId{m_run->currentData().toLongLong()};
  plan.share = m_share->value() / 100.0;
  plan.times = m_times->value();
  plan.seed = m_seed->value();
  plan.dailyQuota = m_quota->value();
  plan.repeatShare = m_repeats->value() / 100.0;
  plan.abandonedAfter = m_hours->value();
  for (const QVariant& family : checkedIn(*m_families)) plan.families.append(family.toString());
  for (const QVariant& family : checkedIn(*m_scope)) plan.scope.append(family.toString());
  for (const QVariant& judge : checkedIn(*m_judges)) plan.judges.append(JudgeId{judge.toLongLong()});
  return plan;
}

} // namespace assayer
