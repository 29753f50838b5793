// The page "Trend" of Insights, in the real window.
#pragma once

#include <QObject>

namespace assayer::tests {

class TrendPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void runs_stand_in_time_with_bounds_and_what_was_changed();
  void a_new_version_of_the_judge_breaks_its_line_and_no_other();
  void own_queries_and_splits_are_chosen_by_keyboard();
  void arrows_go_from_point_to_point_and_enter_chooses_the_run();
  void a_label_moves_the_figure();
  void names_from_data_are_never_read_as_markup();
  void what_was_changed_is_in_sight();
  void a_run_that_its_test_score_chose_is_marked_on_the_axis_and_where_it_is_told();
  void the_legend_keeps_its_pictures_beside_its_words_in_either_direction();
  void the_chart_follows_the_theme();
  void two_hundred_runs_are_drawn();
  void one_run_and_none_say_so();
};

} // namespace assayer::tests
