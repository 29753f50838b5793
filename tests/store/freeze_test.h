// Freezes of the test split and picked runs as the store keeps them: appended, checked, travelling by uid.
#pragma once

#include <QObject>

namespace assayer::tests {

class FreezeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_freeze_is_kept_with_what_it_holds_and_the_newest_counts();
  void the_hash_is_sha256_over_the_lines_that_are_documented();
  void lifting_asks_for_a_freeze_that_stands();
  void a_freeze_that_contradicts_itself_is_refused_data();
  void a_freeze_that_contradicts_itself_is_refused();
  void a_pick_stands_until_it_is_taken_back();
  void labels_on_the_split_and_since_a_count_are_told();
  void labels_since_any_count_are_the_current_ones_set_after_it();
  void everything_travels_and_comes_back_the_same();
  void copies_with_different_freezes_agree_in_any_order_of_merging();
  void a_line_that_was_tampered_with_is_refused_and_nothing_lands();
  void a_blind_packet_says_neither_who_nor_what_the_labels_hash_to();
  void check_finds_a_freeze_whose_content_was_changed();
  void an_older_file_is_migrated_and_exports_without_being_migrated();
};

} // namespace assayer::tests
