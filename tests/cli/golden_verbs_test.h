// The golden set from the command line: its composition, promoting and taking back.
#pragma once

#include <QObject>

namespace assayer::tests {

class GoldenVerbsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_golden_set_is_counted_and_what_it_lacks_is_told();
  void targets_can_be_chosen();
  void a_query_is_promoted_and_taken_back();
  void what_was_golden_already_is_said_to_be();
  void an_unknown_judge_is_told_how_judges_come_in();
  void what_is_known_can_be_overruled();
  void near_queries_are_listed_and_a_duplicate_stops();
  void a_dry_run_changes_nothing();
  void what_makes_no_sense_is_refused_data();
  void what_makes_no_sense_is_refused();
};

} // namespace assayer::tests
