#pragma once

#include <QObject>

namespace assayer::tests {

class TopicsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_list_cut_off_scores_like_its_top();
  void interleaved_topics_and_threads_change_nothing();
  void topics_come_in_the_order_of_their_bytes();
  void many_documents_are_still_told_apart();
  void utility_counts_documents_nobody_retrieved();
  void the_run_is_named_by_its_last_line();
  void grades_are_shown_as_characters();
  void a_list_emptied_by_option_J_scores_nothing();
};

} // namespace assayer::tests
