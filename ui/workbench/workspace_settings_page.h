// The settings page for what decides numbers and travels with the workspace: grades, cuts, pool depth, whether
// claims may be partly supported, purpose, retention. Edits a value; the window stores it. GUI thread.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace assayer {

class WorkspaceSettingsPage : public QWidget {
  Q_OBJECT

public:
  explicit WorkspaceSettingsPage(QWidget* parent = nullptr);

  void setSettings(const WorkspaceSettings& settings);
  /// What stands on the page; BadInput with a sentence when a name is empty or twice there, or the date is none.
  Result<WorkspaceSettings> settings() const;

private:
  void addGrade(const QString& name);
  void nameCuts();
  void updateState();

  QFormLayout* m_grades;
  QVector<QLineEdit*> m_names;
  QPushButton* m_more;
  QPushButton* m_fewer;
  QComboBox* m_relevantFrom;
  QComboBox* m_answersFrom;
  QSpinBox* m_depth;
  QCheckBox* m_partly;
  QLineEdit* m_purpose;
  QLineEdit* m_retention;
};

} // namespace assayer
