// The pages "Daily queue" and "Golden set" of Insights, in the real window.
#pragma once

#include <QObject>

namespace assayer::tests {

class QueuePagesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_queues_are_told_by_day_with_estimates_beside_the_naive_figure();
  void the_metric_is_the_bottleneck_until_somebody_chooses();
  void without_a_queue_the_page_says_so();
  void a_label_makes_the_page_out_of_date_until_it_is_read_again();
  void headings_and_columns_follow_the_size_of_text_seen_or_not();
  void the_golden_set_says_what_it_lacks_and_follows_promotions();
  void planted_gaps_of_the_golden_set_stand_on_its_page();
};

} // namespace assayer::tests
