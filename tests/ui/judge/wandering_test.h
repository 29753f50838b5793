#pragma once

#include <QObject>

namespace assayer::tests {

class WanderingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_restart_restores_query_chunk_filter_and_layout();
  void arrows_go_from_pane_to_pane_and_tab_does_as_well();
  void the_list_steps_through_queries_and_stops_at_its_ends();
  void folding_the_list_leaves_a_rail_that_opens_again();
  void a_note_and_a_comparison_leave_the_shares_of_the_panes_as_they_were();
  void shuffling_hides_the_ranks_and_keeps_the_chunk();
  void the_dividers_name_what_the_generator_did_not_see();
  void a_chunk_added_to_the_pool_appears_on_the_page();
  void markup_in_texts_stays_plain();
  void an_empty_workspace_says_what_to_do();
  void every_control_has_a_name_and_its_key();
};

} // namespace assayer::tests
