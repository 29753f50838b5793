#pragma once

#include <QObject>

namespace assayer::tests {

class GateRulesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_file_is_read_as_it_says();
  void reader_and_schema_take_the_same_rules_data();
  void reader_and_schema_take_the_same_rules();
  void a_fault_names_its_line_and_place_data();
  void a_fault_names_its_line_and_place();
  void the_schema_knows_the_same_words();
  void the_example_is_valid();
  void no_mutilated_file_is_taken_for_another();
};

} // namespace assayer::tests
