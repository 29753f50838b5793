// The frozen test split: what a freeze holds and what has changed since, for everybody; leads freeze it, freeze it anew
// or lift the freeze. Says how many labels there are, never what they say. Modeless, owned by the main window; GUI
// thread.
#pragma once

#include "core/result.h"
#include "work/freeze.h"

#include <QDialog>
#include <QFutureWatcher>
#include <QTimer>

#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace assayer {

class Dialogs;
class Session;

class FreezeDialog : public QDialog {
  Q_OBJECT

public:
  /// session and dialogs outlive it.
  FreezeDialog(Session& session, Dialogs& dialogs, QWidget* parent);
  ~FreezeDialog() override;

Q_SIGNALS:
  /// Frozen, or the freeze lifted: what to say of it.
  void done(const QString& text);

private:
  bool mayLead() const;
  void showState(const FreezeState& state);
  void refresh();
  void freeze();
  void lift();
  void adopt();
  void tell(const QString& problem);
  void readQueries();
  QString openWords() const;

  Session& m_session;
  Dialogs& m_dialogs;
  QFutureWatcher<Result<FreezeEvent>> m_freezing;
  QTimer m_rest;                  // labels come in a row
  std::vector<QueryId> m_queries; // of the split
  QLabel* m_state;
  QLabel* m_changes;
  QLabel* m_counts;
  QLineEdit* m_note;
  QProgressBar* m_progress;
  QLabel* m_problem;
  QPushButton* m_freeze;
  QPushButton* m_lift;
};

} // namespace assayer
