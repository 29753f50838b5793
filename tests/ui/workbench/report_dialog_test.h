#pragma once

#include <QObject>

namespace assayer::tests {

class ReportDialogTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void nobody_who_judges_blind_makes_a_report();
  void a_reviewer_writes_a_report_on_the_newest_run();
  void a_report_can_be_on_one_split_alone();
  void a_run_is_not_compared_with_itself();
  void a_workspace_is_not_replaced();
};

} // namespace assayer::tests
