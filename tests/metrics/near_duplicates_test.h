#pragma once

#include <QObject>

namespace assayer::tests {

class NearDuplicatesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_text_is_credited_once_at_its_first_copy();
  void an_open_copy_has_the_grade_of_its_judged_one();
  void clusters_of_a_query_stand_instead_of_the_groups_of_all();
  void tied_open_copies_mark_the_bounds_as_outer_unless_they_count_once();
  void counting_once_gives_the_bounds_of_all_outcomes_in_which_copies_agree();
};

} // namespace assayer::tests
