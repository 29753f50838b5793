// The page "Model judges" of Insights, in the real window.
#pragma once

#include <QObject>

namespace assayer::tests {

class JudgesPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_judge_is_told_with_its_band_and_what_goes_with_it();
  void too_few_labels_say_so();
  void without_a_model_judge_the_page_says_so();
  void the_worst_disagreements_warn_before_they_are_listed_and_open_their_item();
  void the_page_follows_labels_by_itself();
  void one_run_can_be_looked_at_by_itself();
  void the_box_of_runs_rests_while_all_runs_count_together();
  void the_table_is_copied();
};

} // namespace assayer::tests
