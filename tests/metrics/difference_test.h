#pragma once

#include <QObject>

namespace assayer::tests {

class DifferenceTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void differences_are_exactly_the_enumerated_ones();
  void differences_with_copies_and_judges_ranges_are_exact_unless_marked_outer();
  void outer_bounds_hold_every_outcome_and_are_no_wider_than_runs_apart();
  void a_shared_unknown_cancels_where_separate_bounds_would_leave_the_order_open();
  void every_bound_status_and_order_is_that_of_the_oracle_data();
  void every_bound_status_and_order_is_that_of_the_oracle();
  void the_mean_of_paired_differences_follows_the_greedy_rule();
};

} // namespace assayer::tests
