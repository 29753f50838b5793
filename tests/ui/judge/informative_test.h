#pragma once

#include <QObject>

namespace assayer::tests {

/// The order in which judging tells most, by keyboard.
class InformativeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void o_puts_the_most_informative_query_first_and_says_why();
  void a_label_changes_the_reason_and_moves_no_row();
  void finishing_a_query_goes_on_in_the_order_that_holds_then();
  void b_goes_to_the_best_chunk_whatever_the_list_shows();
  void b_after_a_label_takes_it_into_account();
  void who_goes_elsewhere_while_it_is_looked_for_is_left_there();
  void the_card_that_is_meant_bears_the_reason();
  void the_order_is_kept_between_starts();
  void without_a_run_the_list_keeps_its_own_order_and_says_so();
};

} // namespace assayer::tests
