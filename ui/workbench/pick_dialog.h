// Which run was picked for release, and by what: so that everybody sees when test figures were chosen by. For reviewers
// and leads who see the runs' names. Modeless, owned by the main window; GUI thread.
#pragma once

#include "core/catalogue.h"
#include "core/freeze.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace assayer {

class Session;

class PickDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives it. runs: those that can be picked.
  PickDialog(Session& session, const QVector<RunRow>& runs, QWidget* parent);

Q_SIGNALS:
  /// Picked, or taken back: what to say of it.
  void done(const QString& text);

private:
  void refresh();
  void pick();
  void takeBack();
  void say(const QString& text);
  QString runName(RunId run) const;

  Session& m_session;
  QVector<RunRow> m_runs;
  QVector<RunPick> m_shown;
  QComboBox* m_run;
  QComboBox* m_by;
  QLineEdit* m_note;
  QListWidget* m_picked;
  QLabel* m_none;
  QLabel* m_problem;
  QPushButton* m_takeBack;
};

} // namespace assayer
