#pragma once

#include <QObject>

namespace assayer::tests {

class SessionTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void figures_follow_a_label_at_once();
  void a_second_window_sees_the_label();
  void a_blind_window_takes_nothing_of_others();
  void labels_of_another_window_between_own_ones_are_not_missed();
  void an_import_in_another_connection_reloads_the_lists();
  void changing_the_judge_reloads_the_figures();
  void an_own_promotion_reads_what_the_query_asks_and_nothing_else();
};

} // namespace assayer::tests
