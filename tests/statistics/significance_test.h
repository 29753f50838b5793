#pragma once

#include <QObject>

namespace assayer::tests {

class SignificanceTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_paired_test_is_the_oracles();
  void every_mcnemar_is_the_oracles();
  void every_rank_correlation_is_the_oracles();
  void every_adjustment_is_the_oracles();
  void differences_are_rounded_before_they_are_ranked();
  void a_randomization_that_cannot_be_counted_is_listed_or_sampled();
  void a_sampled_randomization_can_be_stopped();
  void nonsense_has_no_result();
  void no_topics_have_no_result();
  void a_swap_at_the_top_costs_tau_ap_more();
};

} // namespace assayer::tests
