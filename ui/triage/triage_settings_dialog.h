// What fails and how many are drawn: thresholds, for single families too, whose scores count, what changes are counted
// from, how many a day. Travels with the workspace; the draws that were made keep theirs. Modeless, owned by the Triage
// page; GUI thread.
#pragma once

#include "core/triage.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace assayer {

class Session;

class TriageSettingsDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives the dialog.
  TriageSettingsDialog(Session& session, QWidget* parent);

  /// Reads what holds and opens, or comes to the front.
  void open() override;

Q_SIGNALS:
  void saved(const assayer::TriageSettings& settings);

private:
  void fillChoices();
  void fillFamilies();
  TriageSettings shown() const;
  void save();

  Session& m_session;
  TriageSettings m_settings;
  QDoubleSpinBox* m_composite;
  QDoubleSpinBox* m_part;
  QDoubleSpinBox* m_run;
  QComboBox* m_source;
  QComboBox* m_baseline;
  QComboBox* m_origin;
  QSpinBox* m_failing;
  QSpinBox* m_audit;
  QCheckBox* m_carry;
  QCheckBox* m_texts;
  QTableWidget* m_families;
  QLabel* m_problem;
  QPushButton* m_save;
};

} // namespace assayer
