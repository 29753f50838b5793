#pragma once

#include <QObject>

namespace assayer::tests {

class RunFiguresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_share_has_wilsons_interval();
  void a_mean_has_students_interval();
  void open_values_stretch_the_interval_to_both_extremes();
  void what_is_sometimes_undefined_counts_where_it_hurts();
  void values_that_do_not_vary_are_taken_for_a_share();
  void a_figure_of_a_group_is_over_its_queries();
  void measures_know_which_way_they_are_better();
  void names_are_told_apart();
};

} // namespace assayer::tests
