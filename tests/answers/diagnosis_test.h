#pragma once

#include <QObject>

namespace assayer::tests {

class DiagnosisTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_row_of_the_table_has_its_example_data();
  void each_row_of_the_table_has_its_example();
  void open_values_leave_exactly_the_causes_that_some_outcome_gives();
  void the_causes_are_those_of_the_criterion();
  void modality_tells_what_suffices_and_stays_open_while_it_could_change();
  void ablation_tells_four_verdicts_apart();
};

} // namespace assayer::tests
