#pragma once

#include <QObject>

namespace assayer::tests {

class BreakdownVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void two_families_and_the_whole_come_as_json();
  void a_table_for_people_warns_of_what_the_whole_hides();
  void facets_splits_and_a_baseline_are_taken();
  void every_cell_of_the_matrices_names_its_queries();
  void what_is_not_there_is_refused_by_name();
  void a_workspace_without_answers_has_figures_of_retrieval_only();
  void three_systems_by_collection_have_their_known_shares();
};

} // namespace assayer::tests
