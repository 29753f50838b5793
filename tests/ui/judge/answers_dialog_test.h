// The answers of a run in numbers: tables that follow every label, and the way from a number to its answers.
#pragma once

#include <QObject>

namespace assayer::tests {

class AnswersDialogTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_verdict_narrows_faithfulness_at_once();
  void outcomes_are_counted_against_what_was_expected_with_their_items();
  void an_item_is_gone_to();
  void a_blind_judge_counts_only_their_own_labels();
  void a_run_without_answers_says_so();
  void text_from_data_is_no_markup();
  void the_strip_shows_a_measure_of_answers_and_a_click_opens_it();
};

} // namespace assayer::tests
