#pragma once

#include <QObject>

namespace assayer::tests {

class AssignVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_plan_is_counted_then_made_listed_and_closed();
  void the_same_seed_counts_and_draws_the_same();
  void progress_follows_labels_by_judge_and_family();
  void claims_of_a_run_are_given_out();
  void what_makes_no_sense_is_refused();
};

} // namespace assayer::tests
