#pragma once

#include <QObject>

namespace assayer::tests {

class GateVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void rules_that_hold_end_with_0();
  void each_rule_that_fails_is_told_and_the_status_is_1();
  void the_example_is_held_against_the_sample();
  void the_outcome_is_written_for_continuous_integration();
  void neither_a_workspace_nor_the_rules_are_replaced_by_the_outcome();
  void a_faulty_file_ends_with_3();
  void names_on_the_command_line_go_before_the_files();
  void the_schema_is_printed();
};

} // namespace assayer::tests
