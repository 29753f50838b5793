#pragma once

#include <QObject>

namespace assayer::tests {

class SeenLabelsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void opening_a_cell_warns_once_and_stores_that_its_labels_were_seen();
  void cells_of_ones_own_labels_list_at_once();
  void enter_on_an_item_shows_it_in_the_judge_perspective();
  void the_terms_of_a_query_in_the_inspector_count_as_seen_unless_blind();
  void figures_on_doubtful_labels_are_marked_unless_blind();
};

} // namespace assayer::tests
