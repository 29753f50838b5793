#pragma once

#include <QObject>

namespace assayer::tests {

class ExplainTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void extreme_assignments_reproduce_the_bounds_by_the_definitions();
  void extreme_assignments_under_judges_ranges_and_copies_reach_every_bound_that_is_exact();
  void the_terms_add_up_to_the_value_of_every_measure();
  void an_explanation_names_ranks_grades_and_what_is_open();
  void a_withheld_or_undefined_figure_is_explained_too();
  void a_mean_lists_every_query_with_its_reason();
  void the_extreme_assignments_of_a_long_list_are_found();
};

} // namespace assayer::tests
