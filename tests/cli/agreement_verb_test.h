#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void agreement_has_the_promised_keys();
  void figures_are_a_table_for_people();
  void a_label_after_a_look_and_one_of_another_guideline_do_not_pair();
  void families_stand_in_rows_of_their_own();
  void a_bootstrap_is_repeated_by_its_seed();
  void one_category_and_too_few_say_so();
  void usage_is_refused_with_what_is_meant();
  void sensitivity_tells_each_sources_order();
  void two_annotators_preferences_have_their_published_kappas();
  void preferences_count_the_same_whatever_side_they_stood_on();
  void the_human_evaluation_has_its_known_agreement();
  void a_rating_party_with_copied_ratings_is_pointed_out();
};

} // namespace assayer::tests
