#pragma once

#include <QObject>

namespace assayer::tests {

class CompareTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_sample_is_compared_run_by_run();
  void queries_are_listed_with_what_broke_before_and_now();
  void answers_and_validated_are_compared_too();
  void a_split_and_groups_are_chosen();
  void all_pairs_are_corrected_for_their_number();
  void what_cannot_be_compared_is_refused();
  void a_workspace_with_one_run_says_there_is_nothing_to_compare();
  void five_systems_differ_as_computed_elsewhere();
};

} // namespace assayer::tests
