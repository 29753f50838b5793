#include "workbench/grade_mapping.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"

#include <QComboBox>
#include <QFormLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

GradeMapping::GradeMapping(const QStringList& scale, QWidget* parent)
    : QWidget(parent), m_scale(scale), m_form(new QFormLayout)
{
  setObjectName(u"import.grades"_s);
  m_form->setContentsMargins({});
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->addWidget(paragraph(tr("Its grades are on another scale. Say what each one means here; nothing is rounded or "
                                 "cut off by itself."),
                              this));
  layout->addLayout(m_form);
  hide();
}

void GradeMapping::setFound(const QSet<int>& found)
{
  while (m_form->rowCount() > 0) m_form->removeRow(0);
  m_choices.clear();
  QVector<int> grades(found.begin(), found.end());
  std::ranges::sort(grades);
  const auto highest = static_cast<int>(m_scale.size()) - 1;
  const bool isOther = !grades.isEmpty() && (grades.last() > highest || 2 * grades.last() < highest);
  setVisible(isOther);
  if (!isOther) return;

  for (const int grade : grades) {
    auto* choice = new QComboBox(this);
    choice->setObjectName(u"import.grade.%1"_s.arg(grade));
    choice->addItem(tr("choose…"));
    for (int own = 0; own <= highest; ++own)
      choice->addItem(u"%1  %2"_s.arg(QString::number(own), plain::oneLine(m_scale[own])), own);
    if (grades.last() <= highest) choice->setCurrentIndex(choice->findData(grade));
    connect(choice, &QComboBox::currentIndexChanged, this, &GradeMapping::changed);
    m_form->addRow(tr("Grade %1 means").arg(grade), choice);
    m_choices.insert(grade, choice);
  }
}

bool GradeMapping::isComplete() const
{
  return std::ranges::all_of(m_choices, [](const QComboBox* choice) { return choice->currentData().isValid(); });
}

QMap<int, int> GradeMapping::map() const
{
  QMap<int, int> map;
  bool isSame = true;
  for (auto choice = m_choices.begin(); choice != m_choices.end(); ++choice) {
    const int own = choice.value()->currentData().toInt();
    map.insert(choice.key(), own);
    isSame = isSame && own == choice.key();
  }
  return isSame ? QMap<int, int>() : map;
}

} // namespace assayer
