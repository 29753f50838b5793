#include "workbench/judge_chooser.h"

#include "shared/plain_text.h"
#include "workbench/short_list.h"
#include "shared/sized_label.h"

#include <QButtonGroup>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

QString roleText(Role role)
{
  switch (role) {
  case Role::None: return {};
  case Role::Expert: return JudgeChooser::tr("expert");
  case Role::Reviewer: return JudgeChooser::tr("reviewer");
  case Role::Lead: return JudgeChooser::tr("lead");
  }
  return {};
}

JudgeChooser::JudgeChooser(QWidget* parent) : PageFrame(parent)
{
  setObjectName(u"judges"_s);
  setAccessibleName(tr("Who judges"));
  addHeading(tr("Who judges?"));
  column()->addWidget(
      paragraph(tr("Every label carries its judge's name. In one file this is a matter of honour, not a "
                   "lock: whoever opens the file can choose any name."),
                sheet()));

  m_listHeading = new SizedLabel(tr("In this workspace"), &Fonts::heading, sheet());
  m_list = new ShortList(6, sheet());
  m_list->setObjectName(u"judges.list"_s);
  m_list->setAccessibleName(tr("Judges in this workspace"));
  connect(m_list, &QListWidget::itemActivated, this, &JudgeChooser::chooseFromList);
  connect(m_list, &QListWidget::itemClicked, this, &JudgeChooser::chooseFromList);
  column()->addWidget(m_listHeading);
  column()->addWidget(m_list);

  m_newPerson = new QWidget(sheet());
  auto* form = new QFormLayout(m_newPerson);
  form->setContentsMargins({});
  form->setVerticalSpacing(space::Small);
  form->addRow(new SizedLabel(tr("Somebody new"), &Fonts::heading, m_newPerson));
  m_name = new QLineEdit(m_newPerson);
  m_name->setObjectName(u"judges.name"_s);
  m_name->setAccessibleName(tr("Name"));
  form->addRow(tr("&Name"), m_name);
  auto* roleRow = new QWidget(m_newPerson);
  auto* roleLayout = new QHBoxLayout(roleRow);
  roleLayout->setContentsMargins({});
  m_roles = new QButtonGroup(this);
  const QVector<std::pair<Role, QString>> roles{{Role::Expert, tr("&Expert: labels a golden set")},
                                                {Role::Reviewer, tr("&Reviewer: works through failures")},
                                                {Role::Lead, tr("&Lead: reads and decides")}};
  for (const auto& [role, text] : roles) {
    auto* button = new QRadioButton(text, roleRow);
    button->setObjectName(u"judges.role.%1"_s.arg(static_cast<int>(role)));
    m_roles->addButton(button, static_cast<int>(role));
    roleLayout->addWidget(button);
  }
  roleLayout->addStretch(1);
  m_roles->button(static_cast<int>(Role::Expert))->setChecked(true);
  form->addRow(tr("Role"), roleRow);
  m_start = new QPushButton(tr("&Start judging"), m_newPerson);
  m_start->setObjectName(u"judges.start"_s);
  auto* startRow = new QHBoxLayout;
  startRow->addWidget(m_start);
  startRow->addStretch(1);
  form->addRow({}, startRow);
  column()->addWidget(m_newPerson);
  connect(m_start, &QPushButton::clicked, this, &JudgeChooser::addPerson);
  connect(m_name, &QLineEdit::returnPressed, this, &JudgeChooser::addPerson);

  m_look = new QPushButton(tr("Only &look"), sheet());
  m_look->setObjectName(u"judges.look"_s);
  column()->addWidget(m_look, 0, Qt::AlignLeft);
  connect(m_look, &QPushButton::clicked, this, &JudgeChooser::lookingChosen);

  m_problem = paragraph({}, sheet());
  m_problem->setObjectName(u"judges.problem"_s);
  column()->addWidget(m_problem);
}

void JudgeChooser::ask(const QVector<JudgeRow>& judges, const Guess& guess, bool readOnly)
{
  m_judges.clear();
  m_list->clear();
  for (const JudgeRow& judge : judges) {
    if (judge.kind != JudgeKind::Person) continue;
    m_judges.append(judge);
    const QString role = roleText(judge.role);
    m_list->addItem(plain::isolated(judge.name) + (role.isEmpty() ? QString() : u" · "_s + role));
  }
  const bool known = !m_judges.isEmpty();
  m_list->setVisible(known);
  m_listHeading->setVisible(known);
  m_newPerson->setVisible(!readOnly);
  m_look->setVisible(readOnly);
  setProblem({});

  // Nobody is chosen who is not likely meant: Enter would go on with somebody else's labels.
  int likely = -1;
  for (const QString& name : {guess.account, guess.last})
    for (int row = 0; row < m_judges.size(); ++row)
      if (!name.isEmpty() && m_judges[row].name.compare(name, Qt::CaseInsensitive) == 0) likely = row;
  m_list->setCurrentRow(likely);
  m_name->setText(likely < 0 ? guess.account : QString());
  // Never into the name by itself: a key meant for the page would land in it.
  setFocusProxy(likely >= 0 ? static_cast<QWidget*>(m_list) : readOnly ? m_look : m_start);
  window()->setAttribute(Qt::WA_KeyboardFocusChange); // else styles draw no focus before the first Tab
}

void JudgeChooser::setProblem(const QString& text)
{
  m_problem->setText(text);
  m_problem->setVisible(!text.isEmpty());
}

void JudgeChooser::chooseFromList()
{
  if (const int row = m_list->currentRow(); row >= 0) Q_EMIT judgeChosen(m_judges[row]);
}

void JudgeChooser::addPerson()
{
  const QString name = m_name->text().trimmed();
  if (name.isEmpty()) {
    setProblem(tr("A name is needed: labels carry it."));
    return;
  }
  Q_EMIT judgeNamed(name, static_cast<Role>(m_roles->checkedId()));
}

} // namespace assayer
