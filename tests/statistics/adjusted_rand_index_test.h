#pragma once

#include <QObject>

namespace assayer::tests {

class AdjustedRandIndexTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equal_parts_are_one_whatever_their_numbers();
  void a_hand_computed_table();
  void crossed_halves_are_below_chance();
  void one_part_against_several_is_chance();
  void parts_without_pairs_or_with_all_of_them_are_alike();
  void nothing_to_compare_has_no_index();
};

} // namespace assayer::tests
