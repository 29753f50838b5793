#pragma once

#include <QObject>

namespace assayer::tests {

class RunFailuresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void scores_give_the_reasons_and_their_counts();
  void a_baseline_shows_what_became_worse();
  void families_are_measured_by_thresholds_of_their_own();
  void origins_are_told_apart();
  void without_a_judge_labels_count_and_what_they_leave_open();
  void ratings_of_one_to_five_count_as_shares();
  void a_score_beyond_its_scale_is_refused();
  void what_is_reviewed_is_what_a_person_said_the_cause_of();
  void whichever_model_scored_most_counts_unless_one_is_named();
  void what_cannot_be_read_says_why();
  void the_newest_run_with_answers_is_drawn_from_unless_another_is_named();
};

} // namespace assayer::tests
