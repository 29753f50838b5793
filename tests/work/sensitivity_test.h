#pragma once

#include <QObject>

namespace assayer::tests {

class SensitivityTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_judges_labels_give_their_own_order_of_runs();
  void the_lowest_and_the_highest_are_of_what_persons_say();
  void the_pool_is_the_same_whoever_counts();
  void what_is_open_leaves_the_order_open();
  void an_unknown_measure_is_refused();
};

} // namespace assayer::tests
