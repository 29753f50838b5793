#pragma once

#include <QObject>

namespace assayer::tests {

class AssigningTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_share_is_drawn_and_a_seed_draws_the_same_again();
  void the_draw_does_not_hang_on_the_order_of_units();
  void all_of_a_family_is_judged_several_times();
  void named_judges_get_as_many_and_never_two_of_a_unit();
  void everybody_meets_everybody();
  void without_names_slots_are_anyones();
  void units_are_queries_pairs_or_claims_within_the_scope();
  void a_query_without_chunks_is_left_out_and_counted();
  void what_others_labelled_outside_the_pool_is_no_unit();
  void the_preview_says_what_is_then_made();
  void a_plan_that_makes_no_sense_is_refused();
  void a_dialog_previews_and_makes_on_a_worker();
};

} // namespace assayer::tests
