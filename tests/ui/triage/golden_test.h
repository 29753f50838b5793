#pragma once

#include <QObject>

namespace assayer::tests {

class GoldenTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_near_duplicate_is_shown_before_anything_is_promoted();
  void what_is_missing_is_asked_for();
  void a_complete_sample_is_promoted_with_one_key();
  void what_was_promoted_can_be_taken_out_again();
  void only_a_lead_may_choose_the_test_split();
  void settings_of_the_queue_are_stored();
};

} // namespace assayer::tests
