#pragma once

#include <QObject>

namespace assayer::tests {

class WebhookTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_server_that_takes_the_text_gets_it_once();
  void a_name_and_a_password_go_along();
  void a_failing_server_is_asked_again();
  void a_server_that_goes_on_failing_is_given_up_on();
  void waits_grow_and_depend_on_the_seed_alone();
  void a_server_that_asks_for_time_gets_it();
  void a_server_that_asks_for_too_much_time_is_given_up_on();
  void nobody_listening_is_tried_again();
  void a_connection_that_ends_without_an_answer_is_one_attempt();
  void a_silent_server_does_not_hold_the_caller();
  void an_answer_that_does_not_end_is_not_asked_for_again_data();
  void an_answer_that_does_not_end_is_not_asked_for_again();
  void a_refusal_is_not_tried_again_data();
  void a_refusal_is_not_tried_again();
  void an_answer_that_lies_is_no_success_data();
  void an_answer_that_lies_is_no_success();
  void other_hosts_may_say_what_they_like();
  void a_redirect_gets_nothing_data();
  void a_redirect_gets_nothing();
  void cookies_are_neither_kept_nor_sent();
  void a_certificate_that_nobody_vouches_for_gets_nothing();
  void something_that_is_no_web_server_is_not_believed();
  void posting_can_be_stopped_data();
  void posting_can_be_stopped();
  void addresses_that_could_be_read_on_the_way_are_refused_data();
  void addresses_that_could_be_read_on_the_way_are_refused();
  void only_slacks_own_host_must_say_ok();
};

} // namespace assayer::tests
