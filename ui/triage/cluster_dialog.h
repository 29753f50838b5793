// What is known of a kind of failure and what follows from it: its name, whether it is systematic, the title and the
// next step then, which run ended it; how many a day, what was decided before, and its samples of the day. Modeless,
// owned by the Triage page; GUI thread.
#pragma once

#include "core/result.h"
#include "core/triage.h"

#include <QDialog>

#include <functional>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace assayer {

class Session;

class ClusterDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives the dialog.
  ClusterDialog(Session& session, QWidget* parent);

  /// Shows a cluster of a day's clustering. nextStep: asks for what a systematic one needs, with this step chosen;
  /// absent: everything. mayOpen: which of its samples are listed.
  void open(const Clustering& clustering, int cluster, std::optional<NextStep> nextStep,
            const std::function<bool(AnswerId)>& mayOpen);
  using QDialog::open;

Q_SIGNALS:
  void decided(const assayer::ClusterEvent& event);
  void answerChosen(assayer::AnswerId answer);

private:
  void fill();
  void showNeeded();
  void showHistory();
  void showSamples();
  void save();

  Session& m_session;
  Clustering m_clustering;
  std::function<bool(AnswerId)> m_mayOpen;
  Cluster m_cluster;
  bool m_asksTitle = false; // of a systematic one, and what follows
  QFormLayout* m_form;
  QLabel* m_about;
  QLineEdit* m_name;
  QComboBox* m_state;
  QLineEdit* m_title;
  QComboBox* m_step;
  QComboBox* m_endedBy;
  QLineEdit* m_note;
  QListWidget* m_history;
  QListWidget* m_samples;
  QLabel* m_hidden; // that some are not listed
  QLabel* m_problem;
  QPushButton* m_save;
};

} // namespace assayer
