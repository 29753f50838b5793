#pragma once

#include <QObject>

namespace assayer::tests {

class CopiedRatingsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void identical_labels_over_more_than_fifty_pairs_are_a_sign();
  void one_difference_among_many_pairs_is_no_sign();
  void identical_labels_in_identical_order_are_a_sign();
  void the_same_order_with_other_labels_is_no_sign();
  void labels_that_follow_within_seconds_are_a_sign();
  void who_followed_whom_is_told();
  void one_time_for_everything_says_nothing();
  void unknown_times_say_nothing();
  void no_pairs_have_no_signs();
};

} // namespace assayer::tests
