#include "workbench/workspace_settings_page.h"

#include "shared/theme.h"
#include "shared/sized_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDate>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {
constexpr int fewestGrades = 2;
constexpr int mostGrades = 11;
constexpr int deepestPool = 1000;
} // namespace

WorkspaceSettingsPage::WorkspaceSettingsPage(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"settings.workspace"_s);
  m_grades = new QFormLayout;
  m_grades->setVerticalSpacing(space::Tiny);
  m_more = new QPushButton(tr("&One grade more"), this);
  m_more->setObjectName(u"workspace.more"_s);
  m_fewer = new QPushButton(tr("One &fewer"), this);
  m_fewer->setObjectName(u"workspace.fewer"_s);
  m_more->setAutoDefault(false);
  m_fewer->setAutoDefault(false);
  connect(m_more, &QPushButton::clicked, this, [this] {
    addGrade({});
    nameCuts();
    updateState();
  });
  connect(m_fewer, &QPushButton::clicked, this, [this] {
    m_names.removeLast();
    m_grades->removeRow(m_grades->rowCount() - 1);
    nameCuts();
    updateState();
  });
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_more);
  buttons->addWidget(m_fewer);
  buttons->addStretch(1);

  const auto named = [](auto* widget, const QString& name) {
    widget->setObjectName(name);
    return widget;
  };
  m_relevantFrom = named(new QComboBox(this), u"workspace.relevantFrom"_s);
  m_answersFrom = named(new QComboBox(this), u"workspace.answersFrom"_s);
  m_depth = named(new QSpinBox(this), u"workspace.depth"_s);
  m_depth->setRange(1, deepestPool);
  m_partly = named(new QCheckBox(tr("&A claim may be partly supported"), this), u"workspace.partly"_s);
  m_purpose = named(new QLineEdit(this), u"workspace.purpose"_s);
  m_retention = named(new QLineEdit(this), u"workspace.retention"_s);
  m_retention->setPlaceholderText(tr("2027-12-31, or empty"));

  auto* form = new QFormLayout;
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Relevant from grade"), m_relevantFrom);
  form->addRow(tr("&Answers from grade"), m_answersFrom);
  form->addRow(tr("&Pool depth (top chunks of each run)"), m_depth);
  form->addRow(QString(), m_partly);
  form->addRow(tr("P&urpose"), m_purpose);
  form->addRow(tr("&Keep until"), m_retention);

  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(space::Small);
  layout->addWidget(new SizedLabel(tr("Grades of relevance"), &Fonts::heading, this));
  layout->addLayout(m_grades);
  layout->addLayout(buttons);
  layout->addSpacing(space::Small);
  layout->addLayout(form);
  layout->addStretch(1);
}

void WorkspaceSettingsPage::setSettings(const WorkspaceSettings& settings)
{
  while (m_grades->rowCount() > 0) m_grades->removeRow(0);
  m_names.clear();
  for (const QString& name : settings.grades) addGrade(name);
  nameCuts();
  m_relevantFrom->setCurrentIndex(settings.relevantFrom);
  m_answersFrom->setCurrentIndex(settings.answersFrom);
  m_depth->setValue(settings.poolDepth);
  m_partly->setChecked(settings.partly);
  m_purpose->setText(settings.purpose);
  m_purpose->home(false);
  m_retention->setText(settings.retainUntil);
  updateState();
}

void WorkspaceSettingsPage::addGrade(const QString& name)
{
  const auto grade = static_cast<int>(m_names.size());
  auto* field = new QLineEdit(name, this);
  field->setObjectName(u"workspace.grade.%1"_s.arg(grade));
  field->setAccessibleName(tr("Name of grade %1").arg(grade));
  connect(field, &QLineEdit::textChanged, this, &WorkspaceSettingsPage::nameCuts);
  m_grades->addRow(QString::number(grade), field);
  m_names.append(field);
}

void WorkspaceSettingsPage::nameCuts()
{
  for (QComboBox* cut : {m_relevantFrom, m_answersFrom}) {
    const QSignalBlocker quiet(cut);
    const int chosen = cut->currentIndex();
    cut->clear();
    for (qsizetype grade = 0; grade < m_names.size(); ++grade)
      cut->addItem(u"%1  %2"_s.arg(QString::number(grade), m_names[grade]->text()));
    cut->setCurrentIndex(std::clamp(chosen, 0, cut->count() - 1));
  }
}

void WorkspaceSettingsPage::updateState()
{
  m_more->setEnabled(m_names.size() < mostGrades);
  m_fewer->setEnabled(m_names.size() > fewestGrades);
}

Result<WorkspaceSettings> WorkspaceSettingsPage::settings() const
{
  WorkspaceSettings settings;
  settings.grades.clear();
  for (const QLineEdit* field : m_names) {
    const QString name = field->text().trimmed();
    if (name.isEmpty()) return fail(ErrorKind::BadInput, {}, tr("every grade needs a name"));
    if (settings.grades.contains(name)) return fail(ErrorKind::BadInput, name, tr("two grades have this name"));
    settings.grades.append(name);
  }
  settings.relevantFrom = m_relevantFrom->currentIndex();
  settings.answersFrom = m_answersFrom->currentIndex();
  settings.poolDepth = m_depth->value();
  settings.partly = m_partly->isChecked();
  settings.purpose = m_purpose->text().trimmed();
  settings.retainUntil = m_retention->text().trimmed();
  if (!settings.retainUntil.isEmpty() && !QDate::fromString(settings.retainUntil, Qt::ISODate).isValid())
    return fail(ErrorKind::BadInput, settings.retainUntil, tr("write the date as 2027-12-31, or leave it empty"));
  return settings;
}

} // namespace assayer
