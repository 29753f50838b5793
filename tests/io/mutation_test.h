#pragma once

#include <QObject>

namespace assayer::tests {

class MutationTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void damaged_files_end_with_records_or_a_fault_data();
  void damaged_files_end_with_records_or_a_fault();
};

} // namespace assayer::tests
