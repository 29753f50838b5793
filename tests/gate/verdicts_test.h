#pragma once

#include <QObject>

namespace assayer::tests {

class GateVerdictsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_metric_is_held_by_its_state_data();
  void a_metric_is_held_by_its_state();
  void a_difference_is_held_by_its_state_data();
  void a_difference_is_held_by_its_state();
  void agreement_is_held_by_its_state_data();
  void agreement_is_held_by_its_state();
  void coverage_is_held_by_its_count_data();
  void coverage_is_held_by_its_count();
  void critical_errors_pass_only_where_none_is_new_or_open();
  void a_sentence_says_what_was_expected_what_there_is_and_why();
  void nothing_measured_never_passes();
};

} // namespace assayer::tests
