#pragma once

#include <QObject>

namespace assayer::tests {

class BootstrapTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void all_resamples_of_six_items_give_the_oracles_quantiles();
  void drawn_resamples_come_as_near_the_oracle_as_chance_allows();
  void drawn_resamples_of_six_items_come_near_all_of_them();
  void draws_are_multinomial();
  void a_resample_has_as_many_items_as_there_are();
  void a_seed_gives_the_same_on_every_machine();
  void statistics_of_one_call_see_the_same_resamples();
  void resamples_of_one_category_are_counted_and_left_out();
  void a_bootstrap_that_is_stopped_says_so();
  void nonsense_is_refused();
  void quantiles_lie_between_neighbours();
};

} // namespace assayer::tests
