// Freezing the test split, and what has changed since.
#pragma once

#include <QObject>

namespace assayer::tests {

class FreezeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void only_a_lead_freezes_and_only_where_there_is_something_to_freeze();
  void nothing_changed_says_so_and_every_change_is_told_data();
  void nothing_changed_says_so_and_every_change_is_told();
  void a_freeze_made_before_claims_were_held_is_not_said_to_have_changed();
  void dev_may_change_as_it_likes();
  void a_query_that_joins_or_leaves_is_told();
  void a_new_guideline_is_a_change_and_freezing_anew_ends_it();
  void later_labels_count_as_since_the_freeze_and_change_what_counts_as_gold();
  void gold_hashes_alike_in_every_copy();
  void a_packet_lacks_nothing_and_freezes_nothing();
  void copies_with_different_freezes_come_to_the_same_state();
  void sentences_name_a_few_and_count_the_rest();
  void a_window_follows_what_another_one_freezes_and_changes();
  void ten_thousand_queries_are_looked_at_quickly();
};

} // namespace assayer::tests
