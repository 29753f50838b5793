#pragma once

#include <QObject>

namespace assayer::tests {

class BreakdownFiguresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void after_every_label_the_report_is_that_of_a_first_look();
  void another_run_baseline_or_measure_is_worked_out_from_what_is_known_of_it();
  void nothing_stays_of_a_report_that_was_cleared();
};

} // namespace assayer::tests
