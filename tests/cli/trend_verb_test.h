// Runs in time, from the command line.
#pragma once

#include <QObject>

namespace assayer::tests {

class TrendVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void figures_are_listed_run_by_run_with_what_was_changed();
  void a_new_version_of_the_judge_draws_a_line_through_the_table();
  void programs_read_the_same();
  void what_makes_no_sense_is_refused_data();
  void what_makes_no_sense_is_refused();
  void an_empty_workspace_says_so();
};

} // namespace assayer::tests
