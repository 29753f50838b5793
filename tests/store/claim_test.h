#pragma once

#include <QObject>

namespace assayer::tests {

class ClaimTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_was_split_merged_mended_and_deleted_is_history_after_an_import_too();
  void the_own_export_changes_nothing_and_leaves_undo_as_it_was();
  void an_export_from_before_an_edit_or_an_undo_does_not_turn_it_round();
  void a_later_edit_in_a_copy_counts_here_in_whatever_order_it_comes();
  void only_the_same_judges_verdict_is_carried_over_and_never_onto_a_label();
  void equal_texts_of_an_ended_and_a_standing_claim_stay_two();
  void copies_that_split_the_same_claim_keep_both_splits();
  void an_older_file_that_is_only_read_gives_its_changes_and_claims();
};

} // namespace assayer::tests
