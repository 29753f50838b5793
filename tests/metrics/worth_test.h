#pragma once

#include <QObject>

namespace assayer::tests {

class WorthTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void worth_is_the_mean_of_the_widths_after_the_two_extreme_grades();
  void a_label_that_can_move_two_runs_apart_comes_before_one_that_cannot();
  void the_order_over_all_queries_is_that_of_asking_every_query_data();
  void the_order_over_all_queries_is_that_of_asking_every_query();
  void nothing_is_worth_judging_where_nothing_is_open();
};

} // namespace assayer::tests
