#pragma once

#include <QObject>

namespace assayer::tests {

class BoundsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void unjudged_items_give_exactly_the_enumerated_bounds();
  void judges_ranges_give_sound_bounds_and_exact_ones_unless_marked_outer();
  void bounds_of_long_lists_with_many_kinds_of_ranges_hold_every_drawn_outcome();
  void an_ndcg_may_be_greatest_at_a_grade_between_the_ends();
  void r_precision_may_be_greatest_at_a_number_between_none_and_all();
  void a_chunk_outside_the_pool_is_not_relevant_and_not_judged();
  void nothing_retrieved_leaves_context_precision_without_a_value();
};

} // namespace assayer::tests
