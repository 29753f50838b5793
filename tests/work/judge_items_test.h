// What model judges and people said of the same things, read from a workspace.
#pragma once

#include <QObject>

namespace assayer::tests {

class JudgeItemsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void scores_stand_beside_what_people_settled();
  void a_judges_own_verdicts_on_claims_are_compared_as_well();
  void scores_called_like_a_criterion_stand_beside_labels_of_it();
  void relevance_is_cut_where_the_workspace_cuts();
  void a_label_after_a_look_at_the_model_does_not_count();
  void people_apart_are_left_out_until_somebody_rules();
  void draws_give_their_chances();
  void one_run_or_one_judge_can_be_asked_for();
  void an_empty_workspace_has_no_judges();
  void people_are_followed_query_by_query_as_if_all_were_read();
  void whoever_listens_is_told_of_every_independent_label();
  void figures_follow_labels_on_a_worker();
};

} // namespace assayer::tests
