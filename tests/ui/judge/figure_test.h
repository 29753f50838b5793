#pragma once

#include <QObject>

namespace assayer::tests {

class FigureTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_open_mean_is_an_interval_and_says_over_how_many();
  void a_determined_mean_is_one_number();
  void what_cannot_be_calculated_is_a_dash_with_its_reason();
  void strict_publishes_no_interval();
  void the_name_holds_what_was_chosen_about_it();
  void figures_that_are_counted_anew_are_known_as_old();
  void nothing_judged_and_nothing_relevant_are_said_in_different_words();
  void the_explanation_holds_depth_gain_policy_and_whose_labels();
};

} // namespace assayer::tests
