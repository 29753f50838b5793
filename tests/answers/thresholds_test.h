#pragma once

#include <QObject>

namespace assayer::tests {

class ThresholdsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_sample_fails_by_its_composite_or_by_a_part_and_counts_in_each_part();
  void a_figure_at_a_threshold_is_not_below_it();
  void what_is_open_may_still_fail();
  void what_is_not_calculable_fails_nothing();
  void the_bottleneck_is_the_part_with_most_samples_below();
  void the_run_is_flagged_by_its_mean();
};

} // namespace assayer::tests
