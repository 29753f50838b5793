// What became of this judge's own labels that a reviewer or a lead ruled on: the own label, the outcome, why the judges
// differed, and the way to each. Nothing of the other judges is in it. Opening it is a look at the outcomes, which is
// stored. Modeless, owned by the Judge page; GUI thread.
#pragma once

#include "judge/criterion_words.h"
#include "work/my_differences.h"

#include <QDialog>

class QLabel;
class QTreeWidget;

namespace assayer {

class Session;

class DifferencesDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives the dialog.
  DifferencesDialog(Session& session, QWidget* parent);

  /// Reads everything anew, opens, or comes to the front. words: of the workspace's criteria.
  void open(const CriterionWords& words);
  using QDialog::open;

Q_SIGNALS:
  void subjectChosen(const assayer::Subject& subject);

private:
  void refresh();
  void fill();
  void go();

  Session& m_session;
  CriterionWords m_words;
  QVector<MyDifference> m_rows;
  QLabel* m_summary;
  QTreeWidget* m_view;
};

} // namespace assayer
