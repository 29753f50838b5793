#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_expert_sees_what_it_is_for_and_nothing_is_read_for_them();
  void a_blind_lead_switches_blindness_off_by_a_key_and_the_pages_come();
  void an_expert_who_takes_over_from_a_lead_is_blind_again();
  void the_row_of_two_judges_has_the_figures_worked_out_by_hand();
  void too_few_pairs_and_one_value_are_said_in_words();
  void dubious_agreement_asks_for_the_guideline_and_opens_it();
  void high_agreement_with_a_low_kappa_says_why();
  void a_label_of_another_window_changes_the_row();
  void a_family_narrows_the_pairs();
  void resampling_adds_a_column();
  void what_was_said_of_one_page_goes_with_it();
  void every_heading_is_explained();
  void values_without_an_order_are_no_ramp();
  void a_table_is_copied_with_tabs_and_sorted_by_keys();
  void nothing_judged_twice_says_so();
};

} // namespace assayer::tests
