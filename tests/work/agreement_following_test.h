#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementFollowingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void what_is_judged_twice_is_read_with_its_family();
  void a_label_after_a_look_is_none_of_ones_own();
  void a_label_after_a_ruling_is_none_of_ones_own();
  void labels_are_followed_as_reading_anew_would_have_it();
  void under_a_guideline_an_undo_is_read_anew();
  void labels_that_come_while_it_reads_are_in_the_report();
  void bootstrap_intervals_come_from_a_worker();
};

} // namespace assayer::tests
