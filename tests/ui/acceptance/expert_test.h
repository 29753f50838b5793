#pragma once

#include <QObject>

namespace assayer::tests {

/// The main job, by keyboard in the real window.
class ExpertTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void ten_grades_are_undone_across_queries_and_found_again_after_a_restart();
  void digits_in_a_note_are_text_and_the_note_is_saved();
  void a_note_after_a_reason_that_was_left_takes_every_key();
  void the_key_overlay_comes_and_goes_without_labelling();
  void a_filter_and_the_text_size_are_as_they_were_after_a_restart();
  void a_figure_opens_shows_its_terms_and_leads_to_their_chunks();
  void the_policy_is_chosen_in_the_window_and_touches_no_label();
  void switches_of_figures_are_in_the_window_and_kept();
  void the_most_informative_chunk_is_one_key_away();
};

} // namespace assayer::tests
