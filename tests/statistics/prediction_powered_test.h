// Means corrected by a model judge: the oracle, figures worked out on paper, and how often the intervals hold the
// truth.
#pragma once

#include <QObject>

namespace assayer::tests {

class PredictionPoweredTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_mean_is_that_of_the_oracle();
  void coverage_is_that_of_the_oracle_data();
  void coverage_is_that_of_the_oracle();
  void a_constant_judge_leaves_the_labels_alone();
  void nonsense_has_no_mean();

  void evenly_drawn_labels_give_the_same_mean();
  void labels_count_as_much_as_their_chance_to_be_drawn_says();
  void what_it_is_worth_and_how_many_more_halve_the_interval();
  void no_number_of_labels_does_what_only_items_can();
  void few_labels_have_no_interval();
  void the_careful_interval_holds_the_truth_data();
  void the_careful_interval_holds_the_truth();
  void the_weighted_interval_holds_the_truth_data();
  void the_weighted_interval_holds_the_truth();
};

} // namespace assayer::tests
