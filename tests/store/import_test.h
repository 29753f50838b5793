#pragma once

#include <QObject>

namespace assayer::tests {

class ImportTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void everything_of_an_import_can_be_read();
  void nothing_is_seen_before_an_import_lands();
  void references_may_come_before_what_they_name();
  void importing_again_changes_nothing();
  void a_dry_run_reports_and_lands_nothing();
  void an_abandoned_import_leaves_nothing();
  void a_ranking_that_names_a_chunk_twice_is_refused_with_its_place();
  void a_chunk_twice_with_other_text_is_refused_and_with_the_same_counted();
  void contradicting_labels_of_one_judge_are_refused_each_pair_named();
  void a_grade_outside_the_scale_is_refused_and_the_scale_named();
  void a_scale_declared_after_its_labels_counts();
  void a_label_about_nothing_is_refused();
  void a_run_of_an_existing_name_with_other_content_is_refused_or_becomes_version_2();
  void answers_join_a_run_that_had_none();
  void a_run_name_may_be_given_from_outside();
  void passages_that_come_later_fill_chunks_known_by_id_only_and_keep_their_labels();
  void new_text_under_an_old_name_is_another_chunk_and_old_labels_stay_on_the_old_text();
  void a_new_text_after_a_line_that_used_the_old_one_is_refused();
  void imported_labels_of_a_known_judge_are_seen_only_when_they_land();
  void a_label_made_during_an_import_wins_over_an_older_one_in_it();
  void labelling_goes_on_during_an_import();
  void only_one_import_at_a_time();
  void events_merge_by_counter_in_any_order();
  void settings_come_along_only_into_a_workspace_without_labels();
  void unknown_kinds_are_kept_and_kept_once();
  void a_full_disk_in_the_middle_leaves_the_workspace_as_it_was();
  void an_import_that_died_is_swept_at_the_next_opening();
  void export_then_import_then_export_gives_the_same_lines();
  void texts_and_names_that_start_with_a_byte_order_mark_are_kept_as_they_are();
  void quotes_claims_and_citations_outside_their_text_are_refused_data();
  void quotes_claims_and_citations_outside_their_text_are_refused();
  void older_texts_and_their_labels_come_back_from_an_export();
};

} // namespace assayer::tests
