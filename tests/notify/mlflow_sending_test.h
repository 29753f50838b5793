#pragma once

#include <QObject>

namespace assayer::tests {

class MlflowSendingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_run_arrives_whole();
  void an_experiment_that_is_there_is_used();
  void the_servers_path_is_kept();
  void a_batch_that_fails_is_sent_again();
  void nothing_is_doubled_where_an_answer_is_lost_data();
  void nothing_is_doubled_where_an_answer_is_lost();
  void a_run_that_fails_for_good_is_marked_so();
  void a_run_that_cannot_even_be_marked_is_told();
  void a_refusal_is_final_and_says_what_the_server_said();
  void a_redirect_is_not_followed();
  void what_is_no_mlflow_is_noticed();
  void a_server_that_stops_is_given_up_on();
  void a_server_that_drips_for_ever_is_given_up_on_in_time();
  void a_deleted_experiment_is_told();
  void a_table_without_a_proxy_goes_into_tags();
  void who_asks_goes_along_and_is_never_told();
  void an_address_that_will_not_do_is_refused_data();
  void an_address_that_will_not_do_is_refused();
  void sending_can_be_stopped();
};

} // namespace assayer::tests
