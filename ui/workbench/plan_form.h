// What a plan of who judges what is made of, as controls: what is given out, to whom, how often, how much a day. Edits
// a value; the assign dialog counts and stores it. GUI thread.
#pragma once

#include "core/assignment.h"
#include "core/catalogue.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QListWidget;
class QSpinBox;

namespace assayer {

/// What there is to choose from. Adjudication and models are no choice.
struct PlanChoices {
  QStringList families;
  QVector<RunRow> runs;
  QVector<JudgeRow> persons;
  JudgeId by; // who makes the plan
};

class PlanForm : public QWidget {
  Q_OBJECT

public:
  PlanForm(const PlanChoices& choices, qint64 seed, QWidget* parent);

  Plan plan() const;
  void setSeed(qint64 seed);

Q_SIGNALS:
  void changed();

private:
  QListWidget* checkList(const QString& name, const QString& title);
  void showUnit();

  PlanChoices m_choices;
  QFormLayout* m_form;
  QComboBox* m_unit;
  QComboBox* m_run;
  QSpinBox* m_share;
  QSpinBox* m_times;
  QSpinBox* m_quota;
  QSpinBox* m_repeats;
  QSpinBox* m_hours;
  QSpinBox* m_seed;
  QListWidget* m_scope;
  QListWidget* m_families;
  QListWidget* m_judges;
};

} // namespace assayer
