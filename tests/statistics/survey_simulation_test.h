#pragma once

#include <QObject>

namespace assayer::tests {

/// Days drawn again and again from populations whose truth is known. ASSAYER_SIMULATION=N repeats each scenario N times
/// and prints the table.
class SurveySimulationTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void estimates_are_not_biased_and_intervals_hold_the_truth_data();
  void estimates_are_not_biased_and_intervals_hold_the_truth();
  void the_plain_mean_of_the_drawn_is_biased();
  void a_good_judge_narrows_the_interval_and_a_bad_one_does_not_mislead();
};

} // namespace assayer::tests
