#include "triage/triage_settings_dialog.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "work/judged_answers.h"
#include "work/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <set>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double step = 0.05;
constexpr double asForAll = -step; // what a field of a family shows as words
constexpr int mostADay = 1'000;
constexpr int familyRows = 5; // in sight

QDoubleSpinBox* shareField(const QString& name, double least, QWidget* parent)
{
  auto* const field = new QDoubleSpinBox(parent);
  field->setObjectName(name);
  field->setRange(least, 1);
  field->setSingleStep(step);
  field->setDecimals(2);
  return field;
}

QSpinBox* countField(const QString& name, QWidget* parent)
{
  auto* const field = new QSpinBox(parent);
  field->setObjectName(name);
  field->setRange(0, mostADay);
  return field;
}

} // namespace

TriageSettingsDialog::TriageSettingsDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_composite(shareField(u"triage.composite"_s, 0, this)),
      m_part(shareField(u"triage.part"_s, 0, this)), m_run(shareField(u"triage.run"_s, 0, this)),
      m_source(new QComboBox(this)), m_baseline(new QComboBox(this)), m_origin(new QComboBox(this)),
      m_failing(countField(u"triage.failing"_s, this)), m_audit(countField(u"triage.audit"_s, this)),
      m_carry(new QCheckBox(tr("What was left of the day &before comes along"), this)),
      m_texts(new QCheckBox(tr("Summaries that leave the workspace may &quote questions"), this)),
      m_families(new QTableWidget(0, 2, this)), m_problem(paragraph({}, this)), m_save(nullptr)
{
  setObjectName(u"triageSettings"_s);
  setWindowTitle(tr("What fails, and how many are drawn"));
  m_source->setObjectName(u"triage.source"_s);
  m_baseline->setObjectName(u"triage.baseline"_s);
  m_origin->setObjectName(u"triage.origin"_s);
  m_carry->setObjectName(u"triage.carry"_s);
  m_texts->setObjectName(u"triage.texts"_s);
  m_families->setObjectName(u"triage.families"_s);
  m_families->setAccessibleName(tr("Thresholds of single families"));
  m_families->setHorizontalHeaderLabels({tr("All parts together"), tr("Each part")});
  m_families->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_families->setTabKeyNavigation(false);
  m_families->setMinimumHeight(fontMetrics().lineSpacing() * 2 * familyRows);
  m_problem->hide();
  auto* const form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  form->addRow(tr("A sample fails &below, all parts together"), m_composite);
  form->addRow(tr("or in one &part below"), m_part);
  form->addRow(tr("A &run is flagged below"), m_run);
  form->addRow(tr("&Scores of"), m_source);
  form->addRow(tr("&Worse than"), m_baseline);
  form->addRow(tr("&Questions drawn from"), m_origin);
  form->addRow(tr("&Failing ones a day"), m_failing);
  form->addRow(tr("P&assing ones a day, looked at as well"), m_audit);
  auto* const familiesLabel = plain::label(tr("O&ther thresholds for single families"), this);
  familiesLabel->setBuddy(m_families);
  auto* const buttons = new QDialogButtonBox(this);
  m_save = buttons->addButton(tr("Sa&ve"), QDialogButtonBox::AcceptRole);
  m_save->setObjectName(u"triage.save"_s);
  m_save->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  auto* const layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(m_carry);
  layout->addWidget(m_texts);
  layout->addWidget(familiesLabel);
  layout->addWidget(m_families, 1);
  layout->addWidget(
      paragraph(tr("What is drawn from now on; the days that were drawn keep their settings."), this, true));
  layout->addWidget(m_problem);
  layout->addWidget(buttons);
  sizeForText(*this, 84, 34);
  connect(buttons, &QDialogButtonBox::accepted, this, &TriageSettingsDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(&session, &Session::contentChanged, this, &QDialog::close);
}

void TriageSettingsDialog::open()
{
  m_problem->hide();
  if (const auto settings = m_session.store().triageSettings()) {
    m_settings = *settings;
  } else {
    m_problem->setText(sentence(settings.error()));
    m_problem->show();
  }
  m_composite->setValue(m_settings.composite);
  m_part->setValue(m_settings.part);
  m_run->setValue(m_settings.run);
  m_failing->setValue(m_settings.failing);
  m_audit->setValue(m_settings.audit);
  m_carry->setChecked(m_settings.carryLeftovers);
  m_texts->setChecked(m_settings.textsInAlerts);
  m_save->setEnabled(!m_session.store().isReadOnly());
  fillChoices();
  fillFamilies();
  show();
  raise();
  activateWindow();
  m_composite->setFocus();
}

void TriageSettingsDialog::fillChoices()
{
  const auto choose = [](QComboBox* box, const QVariant& data) {
    box->setCurrentIndex(std::max(0, box->findData(data)));
  };
  m_source->clear();
  m_source->addItem(tr("whichever model scored the run"), QVariant());
  m_source->addItem(tr("nobody: people's labels alone"), u""_s);
  if (const auto judges = m_session.store().judges())
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Model) m_source->addItem(plain::oneLine(judge.name), judge.name);
  choose(m_source, m_settings.anySource && m_settings.source.isEmpty() ? QVariant() : QVariant(m_settings.source));
  m_baseline->clear();
  m_baseline->addItem(tr("no other run"), QString());
  if (const auto runs = m_session.store().runs())
    for (const RunRow& run : *runs)
      if (!isReference(run)) m_baseline->addItem(plain::oneLine(run.name), run.name);
  choose(m_baseline, m_settings.baseline);
  m_origin->clear();
  m_origin->addItem(tr("everything"), -1);
  m_origin->addItem(tr("production"), static_cast<int>(Origin::Production));
  m_origin->addItem(tr("the golden set"), static_cast<int>(Origin::Golden));
  m_origin->addItem(tr("made-up questions"), static_cast<int>(Origin::Synthetic));
  choose(m_origin, m_settings.origin ? static_cast<int>(*m_settings.origin) : -1);
}

void TriageSettingsDialog::fillFamilies()
{
  std::set<QString> names;
  if (const auto queries = m_session.store().queries())
    for (const QueryRow& query : *queries)
      if (!query.family.isEmpty()) names.insert(query.family);
  for (const QString& name : m_settings.families.keys()) names.insert(name);
  m_families->setRowCount(static_cast<int>(names.size()));
  int row = 0;
  for (const QString& name : names) {
    auto* const head = new QTableWidgetItem(plain::oneLine(name));
    head->setData(Qt::UserRole, name);
    m_families->setVerticalHeaderItem(row, head);
    const FamilyThresholds own = m_settings.families.value(name);
    int column = 0;
    for (const std::optional<double> value : {own.composite, own.part}) {
      auto* const field = shareField(u"triage.family.%1.%2"_s.arg(row).arg(column), asForAll, m_families);
      field->setSpecialValueText(tr("as for all"));
      field->setValue(value.value_or(asForAll));
      m_families->setCellWidget(row, column, field);
      ++column;
    }
    ++row;
  }
}

TriageSettings TriageSettingsDialog::shown() const
{
  TriageSettings settings = m_settings;
  settings.composite = m_composite->value();
  settings.part = m_part->value();
  settings.run = m_run->value();
  settings.anySource = !m_source->currentData().isValid();
  settings.source = m_source->currentData().toString();
  settings.baseline = m_baseline->currentData().toString();
  const int origin = m_origin->currentData().toInt();
  settings.origin = origin < 0 ? std::nullopt : std::optional<Origin>(static_cast<Origin>(origin));
  settings.failing = m_failing->value();
  settings.audit = m_audit->value();
  settings.carryLeftovers = m_carry->isChecked();
  settings.textsInAlerts = m_texts->isChecked();
  settings.families.clear();
  for (int row = 0; row < m_families->rowCount(); ++row) {
    const auto valueAt = [&](int column) -> std::optional<double> {
      const double value = static_cast<QDoubleSpinBox*>(m_families->cellWidget(row, column))->value();
      return value < 0 ? std::nullopt : std::optional<double>(value);
    };
    const FamilyThresholds own{valueAt(0), valueAt(1)};
    if (own.composite || own.part)
      settings.families.insert(m_families->verticalHeaderItem(row)->data(Qt::UserRole).toString(), own);
  }
  return settings;
}

void TriageSettingsDialog::save()
{
  const TriageSettings settings = shown();
  const auto stored = m_session.store().setTriageSettings(settings);
  m_problem->setVisible(!stored);
  if (!stored) {
    m_problem->setText(sentence(stored.error()));
    return;
  }
  m_settings = settings;
  close();
  Q_EMIT saved(settings);
}

} // namespace assayer
