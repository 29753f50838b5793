#pragma once

#include <QObject>

namespace assayer::tests {

class ProgramTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_program_exits_with_the_status_and_keeps_results_on_standard_output();
  void a_reader_that_goes_away_is_not_success();
  void the_version_is_told();
};

} // namespace assayer::tests
